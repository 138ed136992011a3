"""A question and its clause as the pages show them: the best one whole, others as titles, and what it means here."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.current import Current
from companion.here import mentions
from companion.room import Words
from companion.rooms import ROOMS
from companion.search import Verdict, look_up
from scoring import rules
from scoring.game import Setting
from scoring.rules import Clause

MOST_OTHERS = 4
"""Titles beside the best clause."""
DEEPEST = 12
"""So many clauses are looked at for one that the table plays with."""
BESIDE = 0.12
"""How much less a clause fits that is about something the table plays without."""
NEAREST = 3
"""Titles that are offered where nothing fits."""
CLEARLY = 0.15
"""How far the best clauses of all other games must be behind, for a question to be about one game without saying so.

Measured, see docs/clauses.md; the rest is asked."""

_KINDS = {kind: kind for kind in ("castle", "cathedral", "settlement")}
"""What a rule calls a place, by its kind; of other kinds no rule speaks by name."""
COMMON = frozenset(["castle", "cathedral"])
"""Words in the names of places that don't tell one from another."""

_NAMES = {
    "rebirth": r"rebirth",
    "skye": r"(?:isle of )?skye",
    "scythe": r"scythe",
    "glenmore": r"glen ?more",
}


@dataclass(frozen=True)
class Shown:
    """The answer to a question about one game."""

    verdict: Verdict
    best: Clause | None
    """The clause that answers the question, or says that the documents don't; None if nothing is covered."""
    others: tuple[Clause, ...]
    """Further clauses; if it isn't covered, the nearest ones."""


@dataclass(frozen=True)
class Place:
    """A page of a document, as far as the page is known, and the lines of its text that say what a clause says."""

    doc: str
    page: int | None
    lines: tuple[str, ...]


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
    asked = dict.fromkeys([question] if now is None else [_without_names(question, now), question])
    players = None if now is None else len(now.names)
    tried = [look_up(one, game, language, DEEPEST, players=players) for one in asked]
    found = max(tried, key=lambda one: (one.verdict != "not covered", one.hits[0].score if one.hits else 0.0))
    # Nothing of another game, whatever the lookup thinks the question names.
    hits = [hit for hit in found.hits if hit.clause.game == game]
    without = frozenset() if now is None else now.room.unplayed(now.replay)
    hits.sort(key=lambda hit: BESIDE * (hit.clause.topic in without) - hit.score)
    clauses = tuple(hit.clause for hit in hits[: MOST_OTHERS + 1])
    if found.verdict != "not covered" and clauses:
        verdict: Verdict = "open" if clauses[0].certainty == "unknown" else "answered"
        return Shown(verdict, clauses[0], clauses[1:])
    return Shown("not covered", None, clauses[:NEAREST])


def _without_names(question: str, now: Current) -> str:
    """A question without what only this table knows: no rule speaks of Anna, and of Dunrobin only as a castle."""
    players = {word for name in now.names.values() for word in name.casefold().split()}
    spaces = getattr(now.board, "spaces", {})
    named = {space.name: space.kind for space in spaces.values() if getattr(space, "name", None)}
    named |= now.room.own_names(now.replay)
    kept = []
    for word in question.split():
        bare = word.strip("?!.,;:'’\"„“”()")
        if bare.upper() in spaces:
            kept.append(_KINDS.get(spaces[bare.upper()].kind, ""))
        elif place := next((name for name in named if _is_meant(name, bare)), None):
            kept.append(_KINDS.get(named[place], ""))
        elif bare.casefold() not in players:
            kept.append(word)
    return " ".join(kept)


def _is_meant(name: str, word: str) -> bool:
    return name.casefold() == word.casefold() or mentions(word, name, COMMON)


def named(question: str) -> tuple[str, ...]:
    """The games that a question names."""
    return tuple(
        game
        for game in rules.games_with_clauses()
        if re.search(rf"\b{_NAMES.get(game, game)}\b", question, re.IGNORECASE)
    )


def recognised(question: str, language: str) -> str | None:
    """The game that a question is about: it says so, or fits one clearly better than all others; None if unsure."""
    known, called = rules.games_with_clauses(), named(question)
    if len(called) == 1:
        return called[0]
    if not question or called:
        return None
    found = {game: look_up(question, game, language, 1) for game in known}
    scores = {game: one.hits[0].score if one.hits else 0.0 for game, one in found.items()}
    best = max(scores, key=lambda game: scores[game])
    behind = max((score for game, score in scores.items() if game != best), default=0.0)
    return best if found[best].verdict != "not covered" and scores[best] - behind >= CLEARLY else None


def places(clause: Clause) -> tuple[Place, ...]:
    """Where a clause stands, in the order of its sources; lines of one page are told together."""
    found: dict[tuple[str, int | None], list[str]] = {}
    for source in clause.sources:
        lines = found.setdefault((source.doc, source.page), [])
        if source.first is not None:
            lines.append(
                str(source.first) if source.first == source.last else f"{source.first}–{source.last}"
            )
    return tuple(Place(doc, page, tuple(lines)) for (doc, page), lines in found.items())


def warm_up() -> None:
    """Make ready what the first question would otherwise have to wait for."""
    recognised("who strats", rules.LANGUAGES[0])  # with a slip, which needs the dictionaries


def stands(clause: Clause, now: Current | None, question: str = "") -> Stands:
    """What a clause means at a table, or without one only which setting changes it."""
    settings = ROOMS[clause.game].game.SETTINGS if clause.game in ROOMS else ()
    setting = next((one for one in settings if one.id == clause.setting), None)
    if now is None:
        return Stands(setting, None, ())
    chosen = now.setup.settings.get(setting.id, setting.default) if setting else None
    return Stands(setting, chosen, tuple(now.room.here_now(now.replay, clause, question)))
