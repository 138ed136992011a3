"""What the table says of a photograph as a whole: from which round it is, and whose a territory is.

Such choices are kept with the photograph among what is settled, so that every phone sees them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from scoring.errors import BadNotation
from scoring.skye.aligning import Said
from scoring.skye.places import dump_cell, parse_cell

ROUND, WHOSE = "round", "whose"
NOBODY = "nobody"
"""Chosen for a territory, it is left out."""


@dataclass(frozen=True)
class Choices:
    """What was chosen so far."""

    round: int | None
    said: Mapping[int, Said]
    """By the territory's number in the picture."""
    left_out: frozenset[int]


def choices(settled: Iterable[str]) -> Choices:
    """The choices among what is settled."""
    round_: int | None = None
    said: dict[int, Said] = {}
    left_out: set[int] = set()
    for text in settled:
        match text.split():
            case ["round", number]:
                round_ = int(number)
            case ["whose", number, "nobody"]:
                left_out.add(int(number))
            case ["whose", number, player, place, turn]:
                said[int(number)] = Said(player, parse_cell(place) or (0, 0), int(turn))
    return Choices(round_, said, frozenset(left_out))


def chosen(form: MultiDict[str, str], ids: tuple[str, ...], rounds: int, territories: int) -> str | None:
    """The choice that a form makes, to be settled; None if it makes none. Raises `BadNotation`.

    Fields: `choose` (``round 2``, or ``whose 0`` with `whose-0`, `castle-0` and `turn-0`).
    """
    text = form.get("choose", "")
    if not text:
        return None
    match text.split():
        case ["round", number] if _is_below(number, rounds + 1) and number != "0":
            return text
        case ["whose", number] if _is_below(number, territories):
            player, turn = form.get(f"whose-{number}", ""), form.get(f"turn-{number}", "0")
            place = parse_cell(form.get(f"castle-{number}", "0,0"))
            if player == NOBODY:
                return f"whose {number} {NOBODY}"
            if player in ids and place is not None and _is_below(turn, 4):
                return f"whose {number} {player} {dump_cell(place)} {turn}"
    raise BadNotation("notation.bad_field", text=text)


def replaced(settled: Iterable[str], choice: str) -> tuple[str, ...]:
    """The earlier choices that a new one takes the place of."""
    about = choice.split()[: 1 if choice.startswith(ROUND) else 2]
    return tuple(text for text in settled if text.split()[: len(about)] == about)


def renumbered(settled: Iterable[str], numbers: Mapping[int, int]) -> tuple[str, ...]:
    """What was decided, once territories have other numbers; what was said of one that is another now is forgotten."""
    found = []
    for text in settled:
        match text.split():
            case ["whose", n, *rest]:
                if int(n) in numbers:
                    found.append(" ".join(["whose", str(numbers[int(n)]), *rest]))
            case [key] if key.startswith("unread-"):
                _, n, *rest = key.split("-")
                if int(n) in numbers:
                    found.append("-".join(["unread", str(numbers[int(n)]), *rest]))
            case _:
                found.append(text)
    return tuple(found)


def _is_below(text: str, limit: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 4 and int(text) < limit
