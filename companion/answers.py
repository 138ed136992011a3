"""A question and its clause as the pages show them: the best one whole, others as titles, and what it means here."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.current import Current
from companion.room import Words
from companion.rooms import ROOMS
from companion.search import look_up
from scoring import rules
from scoring.game import Setting
from scoring.rules import Clause

MOST_OTHERS = 4
"""Titles beside the best clause."""
NEAREST = 3
"""Titles that are offered where nothing fits."""
CLEARLY = 0.2
"""How far the best clauses of all other games must be behind, for a question to be about one game without saying so."""

_KINDS = frozenset(["castle", "cathedral", "burg", "kathedrale"])
"""Words in the names of places that rules do speak of."""

_NAMES = {
    "rebirth": r"rebirth",
    "skye": r"(?:isle of )?skye",
    "scythe": r"scythe",
    "glenmore": r"glen ?more",
}


@dataclass(frozen=True)
class Shown:
    """The answer to a question about one game."""

    covered: bool
    best: Clause | None
    """Only if the question is covered."""
    others: tuple[Clause, ...]
    """Further clauses; if it isn't covered, the nearest ones."""


@dataclass(frozen=True)
class Stands:
    """What a clause means here: what the table decided, and how the game stands."""

    setting: Setting | None
    """The setting that chooses between readings of the clause."""
    chosen: str | None
    """The table's answer to it; None without a table."""
    here: tuple[Words, ...]
    """How the game stands, in words."""


def answer(question: str, game: str, language: str, now: Current | None = None) -> Shown:
    """What a game's clauses say to a question. At a table it may name players and places on the board."""
    found = look_up(question, game, language, MOST_OTHERS + 1)
    if not found.answered and now is not None:
        plain = _without_names(question, now)
        found = look_up(plain, game, language, MOST_OTHERS + 1) if plain != question else found
    # Nothing of another game, whatever the lookup thinks the question names.
    clauses = tuple(hit.clause for hit in found.hits if hit.clause.game == game)
    if found.answered and clauses:
        return Shown(True, clauses[0], clauses[1:])
    return Shown(False, None, clauses[:NEAREST])


def _without_names(question: str, now: Current) -> str:
    """A question without what only this table knows: no rule speaks of Anna, C3 or Dunrobin."""
    spaces = getattr(now.board, "spaces", {})
    places = [getattr(space, "name", None) or "" for space in spaces.values()]
    names = {word for name in (*now.names.values(), *places) for word in name.casefold().split()}
    kept = [
        word
        for word in question.split()
        if (bare := word.strip("?!.,;:'’\"„“”()")).casefold() not in names - _KINDS
        and bare.upper() not in spaces
    ]
    return " ".join(kept)


def recognised(question: str, language: str) -> str | None:
    """The game that a question is about: it says so, or fits one clearly better than all others; None if unsure."""
    known = rules.games_with_clauses()
    named = [game for game in known if re.search(rf"\b{_NAMES.get(game, game)}\b", question, re.IGNORECASE)]
    if len(named) == 1:
        return named[0]
    if not question or named:
        return None
    found = {game: look_up(question, game, language, 1) for game in known}
    scores = {game: one.hits[0].score if one.hits else 0.0 for game, one in found.items()}
    best = max(scores, key=lambda game: scores[game])
    behind = max((score for game, score in scores.items() if game != best), default=0.0)
    return best if found[best].answered and scores[best] - behind >= CLEARLY else None


def stands(clause: Clause, now: Current | None, question: str = "") -> Stands:
    """What a clause means at a table, or without one only which setting changes it."""
    settings = ROOMS[clause.game].game.SETTINGS if clause.game in ROOMS else ()
    setting = next((one for one in settings if one.id == clause.setting), None)
    if now is None:
        return Stands(setting, None, ())
    chosen = now.setup.settings.get(setting.id, setting.default) if setting else None
    return Stands(setting, chosen, tuple(now.room.here_now(now.replay, clause, question)))
