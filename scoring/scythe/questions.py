"""What the table must still say before a result is final."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.points import Question
from scoring.scythe import counts, pieces
from scoring.scythe.control import contested
from scoring.scythe.standings import relevant, tie_questions
from scoring.scythe.state import State

CLAUSES = {
    "coins": "scoring.cash",
    "popularity": "scoring.popularity",
    "stars": "scoring.stars",
    "territories": "scoring.territories",
    "factory": "scoring.factory",
    "resources": "scoring.resources",
    "bonus": "scoring.structures",
}
"""Why a number is asked for."""


def open_questions(state: State, totals: Mapping[str, int]) -> tuple[Question, ...]:
    """Everything that is missing, in the order to ask it. None before the game is over."""
    if not state.over:
        return ()
    found = (
        *_shared(state),
        *_tile(state),
        *(question for player in state.setup.ids for question in missing(state, player)),
    )
    # Which players are level isn't known before every total is.
    ties = () if found else tie_questions(state, totals)
    looked_at = {} if found or ties else relevant(state, totals)
    stale = (
        Question("question.scythe.check", "scoring.checked", player, {"player": player})
        for player in state.setup.ids
        if not is_fresh(state, player, looked_at.get(player, ()))
    )
    return (*found, *ties, *stale)


def missing(state: State, player: str) -> tuple[Question, ...]:
    """The numbers without which a player has no final score.

    How much counts for the bonus is asked once its tile is known.
    """
    wanted = [what for what in counts.FOR_THE_SCORE if what != "bonus" or state.tile is not None]
    found = [_ask(player, what) for what in wanted if counts.number(state, player, what) is None]
    if counts.factory(state, player) is None:
        found.append(_ask(player, "factory"))
    return tuple(found)


def is_fresh(state: State, player: str, also: Sequence[str] = ()) -> bool:
    """Whether everything that a player's result rests on was said, or confirmed, since the game was over.

    Stars that were logged as they were placed, up to the sixth that ended the game, are as good as said at the end: a
    star is never lost. If the table stopped before, some may not have been logged.
    """
    checked = state.checked.get(player)
    if state.ending is None or (checked is not None and checked.step >= state.ending.step):
        return True
    wanted = [
        what for what in (*counts.FOR_THE_SCORE, *also) if what != "stars" or not _logs_stars(state, player)
    ]
    rests_on = [*(counts.number(state, player, what) for what in wanted), counts.factory(state, player)]
    return all(one is None or one.step >= state.ending.step for one in rests_on)


def _logs_stars(state: State, player: str) -> bool:
    """Whether a player's stars are certain, as logged; six are, since nobody has more."""
    count, by = counts.number(state, player, "stars"), state.ending.by if state.ending else None
    if count is not None and count.value == pieces.MOST_STARS:
        return True
    logged_to_the_end = by is not None and counts.typed(state, by, "stars") is None
    return count is not None and count.origin == "counted" and logged_to_the_end


def _ask(player: str, what: str) -> Question:
    return Question("question.scythe.number", CLAUSES[what], player, {"player": player, "what": what})


def _shared(state: State) -> tuple[Question, ...]:
    """Territories with units of several players, where the answer can change something."""
    return tuple(
        Question(
            "question.scythe.shared", "control.shared", None, {"space": one.place, "players": one.rivals}
        )
        for one in contested(state)
        if any(_is_counted(state, player) for player in one.rivals)
    )


def _is_counted(state: State, player: str) -> bool:
    """Whether the map has a say in what a player has, rather than only typed numbers."""
    told = [counts.number(state, player, what) for what in ("territories", "resources")]
    return any(one is None or one.origin == "counted" for one in (*told, counts.factory(state, player)))


def _tile(state: State) -> tuple[Question, ...]:
    """Which bonus tile is in play matters once somebody has any of what it counts."""
    bonuses = (counts.number(state, player, "bonus") for player in state.setup.ids)
    if state.tile is not None or not any(one is None or one.value for one in bonuses):
        return ()
    return (Question("question.scythe.tile", "setup.bonus_tile"),)
