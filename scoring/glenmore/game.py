"""Glen More II: the fold from a log to sheets and standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.game import BadSetup, Played, Replay, Setup, check_players, check_settings
from scoring.glenmore import doubts, end, four, pieces, tokens
from scoring.glenmore.applying import apply
from scoring.glenmore.chronicles import boats, haggis, mobs, votes
from scoring.glenmore.folding import fold
from scoring.glenmore.notation import dump_event, parse_event
from scoring.glenmore.pieces import LAST, STACKS
from scoring.glenmore.questions import open_questions
from scoring.glenmore.settings import SETTINGS, has_chronicle
from scoring.glenmore.standings import standings, tie_questions
from scoring.glenmore.state import State
from scoring.log import Entry, Step
from scoring.points import Award, sheets, undecided

__all__ = ["CATEGORIES", "ID", "SETTINGS", "apply", "check_setup", "dump_event", "parse_event", "replay"]

ID = "glenmore"
CLAUSES = {
    "play": "play.points",
    "boats": "boats.places",
    **dict.fromkeys(STACKS, "scoring.lead"),
    "tiles": "end.tiles",
    "coins": "end.coins",
    "haggis": "haggis.points",
    "votes": "votes.points",
    "mobs": "mobs.penalty",
}
"""What each line of the sheet is scored by."""
CATEGORIES = tuple(CLAUSES)
"""The lines of a sheet: what came while it was played, the four scorings, the end, and what chronicles add."""


def check_setup(setup: Setup) -> None:
    """Raise `BadSetup` if the game can't begin like this."""
    check_players(setup, 2, 4)
    check_settings(setup, SETTINGS)
    for player in setup.ids:
        if player not in pieces.players():
            raise BadSetup("setup.unknown_colour", player=player)
    if setup.board is not None:
        raise BadSetup("setup.unknown_board", board=setup.board, known="")
    if has_chronicle(setup, 4) and len(setup.players) < 3:
        raise BadSetup("setup.glenmore.hammer", field="chronicle_4")


def replay(setup: Setup, entries: Sequence[Entry], board: object = None) -> Replay:  # noqa: ARG001 - as all games
    """Play a log from the start; there is no board. Raises `BadSetup`; what can't be played becomes a problem."""
    check_setup(setup)
    folded = fold(setup, entries)
    state = folded.state
    given = awards(state)
    lasting = doubts.standing(state)
    played = tuple(_played(step, given) for step in folded.steps)
    result = sheets([award for _, award in given], setup.ids, CATEGORIES)
    totals = {sheet.player: sheet.total for sheet in result}
    questions = open_questions(state)
    if state.over and not questions:
        questions = tie_questions(state, totals)
    return Replay(
        setup=setup,
        state=state,
        played=tuple(
            replace(one, doubts=tuple(doubt for doubt in lasting if doubt.entry == one.seq)) for one in played
        ),
        retracted=folded.resolved.retracted,
        problems=folded.problems,
        finished=state.over,
        sheets=result,
        standings=standings(state, totals) if state.over and not questions else undecided(totals),
        questions=questions,
        differences=tokens.differences(state, played),
    )


def awards(state: State) -> tuple[tuple[int, Award], ...]:
    """Everything that was scored, each with the entry that brought it: a note, an announcement, tokens, dice."""
    found = [(award.item.entries[0], award) for award in tokens.awards(state)]
    found += [(_latest(award), award) for award in boats.awards(state)]
    for stack, (_, entry) in state.announced.items():
        found += [(entry, award) for award in four.awards(state, stack)]
    for stack in STACKS:
        found += [(_latest(award), award) for award in haggis.awards(state, stack)]
    if state.over:
        _, entry = state.announced[LAST]
        last = (*end.tiles(state), *end.coins(state), *votes.awards(state), *mobs.awards(state))
        found += [(entry, award) for award in last]
    return tuple(found)


def _latest(award: Award) -> int:
    return max(award.item.entries, default=0)


def _played(step: Step, given: Sequence[tuple[int, Award]]) -> Played:
    own = tuple(award for entry, award in given if entry == step.seq)
    return Played(step.seq, step.event, own, ())


def totals_now(state: State) -> Mapping[str, int]:
    """Everyone's points so far."""
    found = dict.fromkeys(state.players, 0)
    for _, award in awards(state):
        found[award.player] += award.item.points
    return found
