"""Isle of Skye: the fold from a log to sheets and standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.errors import ImpossibleEvent
from scoring.game import BadSetup, Played, Replay, Setup, check_players, check_settings
from scoring.log import Entry, Problem, Step, resolve
from scoring.points import Award, sheets, undecided
from scoring.skye import doubts, final, pieces, results
from scoring.skye.applying import apply
from scoring.skye.checkpoints import differences
from scoring.skye.events import SkyeEvent, dump_event, parse_event
from scoring.skye.questions import open_questions
from scoring.skye.settings import SETTINGS
from scoring.skye.standings import standings
from scoring.skye.state import State, opening

__all__ = ["CATEGORIES", "ID", "SETTINGS", "apply", "check_setup", "dump_event", "parse_event", "replay"]

ID = "skye"
CATEGORIES = (*pieces.FIELDS, "scrolls", "gold")
"""The lines of a sheet: the four scoring tiles at the end of rounds, scrolls and gold after the last one."""


def check_setup(setup: Setup) -> None:
    """Raise `BadSetup` if the game can't begin like this."""
    check_players(setup, 2, 5)
    check_settings(setup, SETTINGS)
    for player in setup.ids:
        if player not in pieces.castles():
            raise BadSetup("setup.unknown_colour", player=player)
    if setup.board is not None:
        raise BadSetup("setup.unknown_board", board=setup.board, known="")


def replay(setup: Setup, entries: Sequence[Entry], board: object = None) -> Replay:  # noqa: ARG001 - as all games
    """Play a log from the start; there is no board. Raises `BadSetup`; what can't be played becomes a problem."""
    check_setup(setup)
    resolved = resolve(entries)
    state, steps, problems = opening(setup), list[Step](), list(resolved.problems)
    for step in resolved.steps:
        try:
            state = apply(state, _own(step), step.seq)
        except ImpossibleEvent as error:
            problems.append(Problem(step.seq, error.message, error.values))
            continue
        steps.append(step)
    given = _awards(state)
    lasting = doubts.standing(state)
    played = tuple(
        Played(
            step.seq,
            step.event,
            given.get(step.seq, ()),
            tuple(doubt for doubt in lasting if doubt.entry == step.seq),
        )
        for step in steps
    )
    result = sheets([award for awards in given.values() for award in awards], setup.ids, CATEGORIES)
    totals = {sheet.player: sheet.total for sheet in result}
    questions = open_questions(state)
    return Replay(
        setup=setup,
        state=state,
        played=played,
        retracted=resolved.retracted,
        problems=tuple(problems),
        finished=state.over,
        sheets=result,
        standings=standings(state, totals) if state.over and not questions else undecided(totals),
        questions=questions,
        differences=differences(state, played, totals),
    )


def _awards(state: State) -> Mapping[int, tuple[Award, ...]]:
    """What each scoring brought, by its entry; the final scoring comes with the last round's."""
    given = {one.entry: results.awards(state, round_) for round_, one in enumerate(state.scored, start=1)}
    if state.over:
        last = state.scored[-1].entry
        given[last] = given[last] + final.awards(state)
    return given


def _own(step: Step) -> SkyeEvent:
    if not isinstance(step.event, SkyeEvent):
        raise ImpossibleEvent("event.of_another_game", event=type(step.event).__name__)
    return step.event
