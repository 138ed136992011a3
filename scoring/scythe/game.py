"""Scythe: the fold from a log to sheets and standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.errors import ImpossibleEvent
from scoring.game import BadSetup, Played, Replay, Setup, check_players, check_settings
from scoring.log import Entry, GameEvent, Insert, Problem, Replace, Retract, Step, resolve
from scoring.points import Doubt, sheets, undecided
from scoring.scythe import doubts, final, pieces
from scoring.scythe.applying import apply
from scoring.scythe.board import Board, board_ids, load_board
from scoring.scythe.events import (
    Bid,
    Checked,
    Delay,
    Number,
    ScytheEvent,
    Star,
    Turn,
    dump_event,
    parse_event,
)
from scoring.scythe.questions import open_questions
from scoring.scythe.settings import SETTINGS
from scoring.scythe.standings import standings
from scoring.scythe.state import State, opening

__all__ = ["CATEGORIES", "ID", "SETTINGS", "apply", "check_setup", "dump_event", "parse_event", "replay"]

ID = "scythe"
CLAUSES = {
    "coins": "scoring.cash",
    "stars": "scoring.stars",
    "territories": "scoring.territories",
    "resources": "scoring.resources",
    "structures": "scoring.structures",
    "deductions": "tournament.bid",
}
"""What each line of the sheet is scored by."""
CATEGORIES = tuple(CLAUSES)
"""The lines of a sheet. All are scored at the end; before it the sheet says what they would bring now."""


def check_setup(setup: Setup) -> None:
    """Raise `BadSetup` if the game can't begin like this."""
    check_players(setup, 1, 5)
    check_settings(setup, SETTINGS)
    for player in setup.ids:
        if player not in pieces.factions():
            raise BadSetup("setup.unknown_colour", player=player)


def board_of(setup: Setup) -> Board:
    """The board that the set-up names, or the printed one. Raises `BadSetup` if Cairn does not ship it."""
    board = setup.board or board_ids()[0]
    if board not in board_ids():
        raise BadSetup("setup.unknown_board", board=board, known=", ".join(board_ids()))
    return load_board(board)


def replay(setup: Setup, entries: Sequence[Entry], board: Board | None = None) -> Replay:
    """Play a log from the start. Raises `BadSetup`; entries that can't be played become problems."""
    check_setup(setup)
    resolved = resolve(entries)
    state = opening(setup, board or board_of(setup))
    steps, problems = list[tuple[Step, tuple[Doubt, ...]]](), list(resolved.problems)
    for step in resolved.steps:
        try:
            event = _own(step)
            before, state = state, apply(state, event, step.seq)
        except ImpossibleEvent as error:
            problems.append(Problem(step.seq, error.message, error.values))
            continue
        steps.append((step, doubts.when_played(before, event, step.seq)))
    state = _confirmed(state, entries, resolved.retracted)
    lasting = doubts.standing(state)
    played = tuple(
        Played(step.seq, step.event, (), (*found, *(one for one in lasting if one.entry == step.seq)))
        for step, found in steps
    )
    result = sheets(final.score(state), setup.ids, CATEGORIES)
    totals = {sheet.player: sheet.total for sheet in result}
    questions = open_questions(state, totals)
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
        differences=(),
    )


def _confirmed(state: State, entries: Sequence[Entry], retracted: frozenset[int]) -> State:
    """Without confirmations that are older than a correction of what they confirm: nobody has looked since."""
    checked, about = dict(state.checked), dict[int, frozenset[str]]()
    for entry in entries:
        about[entry.seq] = _about(entry, about)
        if isinstance(entry.event, Retract | Replace | Insert) and entry.seq not in retracted:
            for player, said in state.checked.items():
                if said.entry < entry.seq and (about[entry.seq] & {player, EVERYONE}):
                    checked.pop(player, None)
    return replace(state, checked=checked)


EVERYONE = "everyone"


def _about(entry: Entry, earlier: Mapping[int, frozenset[str]]) -> frozenset[str]:
    """Whose numbers an entry can change, given that of all earlier ones. What aims at no earlier entry changes none."""
    match entry.event:
        case Retract(target=target):
            return earlier.get(target, frozenset())
        case Replace(target=target, event=event):
            return earlier.get(target, frozenset()) | _about_event(event)
        case Insert(event=event):
            return _about_event(event)
    return _about_event(entry.event)


def _about_event(event: GameEvent) -> frozenset[str]:
    """A change of the map or of the table's affairs can change everyone's numbers."""
    match event:
        case Turn() | Checked():
            return frozenset()
        case Number(player=player) | Star(player=player) | Bid(player=player) | Delay(player=player):
            return frozenset({player})
    return frozenset({EVERYONE})


def _own(step: Step) -> ScytheEvent:
    if not isinstance(step.event, ScytheEvent):
        raise ImpossibleEvent("event.of_another_game", event=type(step.event).__name__)
    return step.event
