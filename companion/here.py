"""What the games' `here.py` share: telling how a game stands now, for the question that somebody asks at the table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from rapidfuzz import fuzz

from scoring.game import Setup

ALIKE = 82
"""How alike, in per cent, a word of a question and a name must be; "Sterling" means Stirling."""
SHORTEST_NAME = 4
"""Letters of a word of a name that can stand for the whole."""


def listed(setup: Setup, numbers: Mapping[str, object]) -> str:
    """Players with a number each: `Anna 3, Ben 2`. Names are set apart, should they be written from right to left."""
    names = {player.id: player.name for player in setup.players}
    return ", ".join(f"\u2068{names[player]}\u2069 {number}" for player, number in numbers.items())


def mentions(question: str, name: str, common: frozenset[str] = frozenset()) -> bool:
    """Whether a question names something, slips included; words in `common` say nothing."""
    asked = _words(question)
    parts = [word for word in _words(name) if len(word) >= SHORTEST_NAME and word not in common]
    return bool(parts) and any(
        fuzz.ratio(part, word) >= ALIKE for part in parts for word in asked if len(word) >= SHORTEST_NAME
    )


def named_spaces(question: str, known: Mapping[str, object]) -> tuple[str, ...]:
    """The spaces that a question names, such as `C4`, as far as the board has them; at most a handful."""
    found = re.findall(r"\b([A-Za-z]\d{1,2})\b", question)
    return tuple(dict.fromkeys(space.upper() for space in found if space.upper() in known))[:4]


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"[^\W\d_]+", "".join(char for char in plain if not unicodedata.combining(char)))[:60]
