"""Rebirth, Scotland side: the fold from a log to sheets and standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.errors import ImpossibleEvent
from scoring.game import BadSetup, Played, Replay, Setup, check_players, check_settings
from scoring.log import Entry, Problem, Step, resolve
from scoring.points import Award, Doubt, TrackDifference, sheets, undecided
from scoring.rebirth import castles, cathedrals, doubts, farms, final, pieces, placing, settlements
from scoring.rebirth.board import Board, board_ids, load_board
from scoring.rebirth.events import End, Place, RebirthEvent, Reveal, Track, dump_event, parse_event
from scoring.rebirth.settings import SETTINGS
from scoring.rebirth.standings import open_questions, standings
from scoring.rebirth.state import Lying, State, opening

__all__ = ["CATEGORIES", "ID", "SETTINGS", "apply", "check_setup", "dump_event", "parse_event", "replay"]

ID = "rebirth"
CLAUSES = {
    "food": "food.group",
    "energy": "energy.group",
    "settlements": "settlement.when_scored",
    "harbours": "harbour.point",
    "unfinished": "unfinished.symbols",
    "castles": "castle.end_points",
    "missions": "mission.reveal",
}
"""What each line of the sheet is scored by."""
CATEGORIES = tuple(CLAUSES)
"""The lines of a sheet: the first four are scored at once, the others at the end."""


def check_setup(setup: Setup) -> None:
    """Raise `BadSetup` if the game can't begin like this."""
    check_players(setup, 2, 4)
    check_settings(setup, SETTINGS)
    for player in setup.ids:
        if player not in pieces.colours():
            raise BadSetup("setup.unknown_colour", player=player)


def board_of(setup: Setup) -> Board:
    """The board that the set-up names. Raises `BadSetup` if Cairn does not ship it."""
    if setup.board not in board_ids():
        raise BadSetup("setup.unknown_board", board=setup.board, known=", ".join(board_ids()))
    return load_board(setup.board)


def apply(state: State, event: RebirthEvent, entry: int) -> tuple[State, tuple[Doubt, ...]]:
    """The state after an event, and what is doubtful about it. Raises `ImpossibleEvent`."""
    if event.player not in state.setup.ids:
        raise ImpossibleEvent("player.unknown", player=event.player)
    match event:
        case Place():
            placing.check_possible(state, event.space)
            return place(state, event, entry), doubts.about_placing(state, event, entry)
        case Reveal(player, cards):
            state = replace(
                state,
                revealed={**state.revealed, player: cards},
                reveal_entries={**state.reveal_entries, player: entry},
            )
            return state, doubts.about_missions(state, event, entry)
        case End():
            return replace(state, declared_over=True), ()
        case Track():
            return state, ()


def place(state: State, event: Place, entry: int) -> State:
    """The state after a tile was placed and everything it triggers was looked at, in the rulebook's order."""
    tile = Lying(event.player, event.kind, entry)
    state = replace(state, tiles={**state.tiles, event.space: tile})
    awards = farms.score(state, event.space) + settlements.score(state, event.space)
    state = castles.contest(state, event.space, event.player, entry)
    state = cathedrals.build(state, event.space, event.player, entry)
    return replace(state, awards=state.awards + awards)


def replay(setup: Setup, entries: Sequence[Entry], board: Board | None = None) -> Replay:
    """Play a log from the start. Raises `BadSetup`; entries that can't be played become problems."""
    check_setup(setup)
    resolved = resolve(entries)
    state = opening(setup, board or board_of(setup))
    played, problems, checkpoints = list[Played](), list(resolved.problems), list[_Checkpoint]()
    for step in resolved.steps:
        before = len(state.awards)
        try:
            state, found = apply(state, _own(step), step.seq)
        except ImpossibleEvent as error:
            problems.append(Problem(step.seq, error.message, error.values))
            continue
        played.append(Played(step.seq, step.event, state.awards[before:], found))
        if isinstance(step.event, Track):
            checkpoints.append(_Checkpoint(step.seq, step.event, _countings(state, step.event.player)))
    awards = state.awards + (final.score(state) if state.over else ())
    result = sheets(awards, setup.ids, CATEGORIES)
    totals = {sheet.player: sheet.total for sheet in result}
    questions = open_questions(state)
    return Replay(
        setup=setup,
        state=state,
        played=tuple(played),
        retracted=resolved.retracted,
        problems=tuple(problems),
        finished=state.over,
        sheets=result,
        standings=standings(state, totals) if state.over and not questions else undecided(totals),
        questions=questions,
        differences=_differences(played, checkpoints),
    )


def _own(step: Step) -> RebirthEvent:
    event = step.event
    if not isinstance(event, Place | Reveal | Track | End):
        raise ImpossibleEvent("event.of_another_game", event=type(event).__name__)
    return event


@dataclass(frozen=True)
class _Checkpoint:
    seq: int
    event: Track
    counted: tuple[int, ...]
    """What the track may rightly show: points so far, and once the game is over also the final total."""


def _countings(state: State, player: str) -> tuple[int, ...]:
    so_far = _total(state.awards, player)
    return (so_far, so_far + _total(final.score(state), player)) if state.over else (so_far,)


def _total(awards: Sequence[Award], player: str) -> int:
    return sum(award.item.points for award in awards if award.player == player)


def _differences(played: Sequence[Played], checkpoints: Sequence[_Checkpoint]) -> tuple[TrackDifference, ...]:
    """Checkpoints that don't agree, each with the first entry where track and count could have parted."""
    found, agreed = list[TrackDifference](), dict[str, int]()
    order = {one.seq: number for number, one in enumerate(played)}
    for point in checkpoints:
        player = point.event.player
        if point.event.points in point.counted:
            agreed[player] = order[point.seq]
            continue
        since = _first_chance(played[agreed.get(player, -1) + 1 : order[point.seq] + 1], player)
        found.append(
            TrackDifference(point.seq, player, point.event.points, point.counted[-1], since or point.seq)
        )
    return tuple(found)


def _first_chance(steps: Sequence[Played], player: str) -> int | None:
    """The first step that was this player's, or gave them points."""
    for step in steps:
        if step.event.player == player or any(award.player == player for award in step.awards):
            return step.seq
    return None
