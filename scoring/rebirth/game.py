"""Rebirth, Scotland side: the fold from a log to sheets and standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.errors import ImpossibleEvent
from scoring.game import BadSetup, Played, Replay, Setup, check_players, check_settings
from scoring.log import Entry, GameEvent, Problem, Step, resolve
from scoring.points import Award, Doubt, sheets, undecided
from scoring.rebirth import (
    castles,
    cathedrals,
    doubts,
    farms,
    final,
    pieces,
    placing,
    settlements,
    tallies,
    telling,
    told_doubts,
)
from scoring.rebirth.board import Board, board_ids, load_board
from scoring.rebirth.checkpoints import Checkpoint, countings, differences
from scoring.rebirth.events import (
    Count,
    End,
    FaceDown,
    Place,
    PlayOn,
    RebirthEvent,
    Report,
    Reveal,
    Tally,
    Track,
    dump_event,
    parse_event,
)
from scoring.rebirth.land import Land
from scoring.rebirth.settings import SETTINGS
from scoring.rebirth.standings import open_questions, standings
from scoring.rebirth.state import Counted, Lying, State, opening
from scoring.rebirth.told_names import same_name

__all__ = [
    "CATEGORIES",
    "ID",
    "SETTINGS",
    "apply",
    "board_now",
    "categories",
    "check_setup",
    "dump_event",
    "parse_event",
    "replay",
]

ID = "rebirth"
CLAUSES = {
    "food": "food.group",
    "energy": "energy.group",
    "settlements": "settlement.when_scored",
    "harbours": "harbour.point",
    "unfinished": "unfinished.symbols",
    "castles": "castle.end_points",
    "missions": "mission.reveal",
    "track": "score.track",
}
"""What each line of the sheet is scored by."""
CATEGORIES = tuple(CLAUSES)
"""All lines that a sheet may have: the first four are scored at once, those up to the missions at the end."""


def categories(state: State) -> tuple[str, ...]:
    """The lines of this game's sheets."""
    if state.way == "tally":
        return tallies.CATEGORIES
    return tuple(category for category in CATEGORIES if category != "track")


def check_setup(setup: Setup) -> None:
    """Raise `BadSetup` if the game can't begin like this."""
    check_players(setup, 2, 4)
    check_settings(setup, SETTINGS)
    for player in setup.ids:
        if player not in pieces.colours():
            raise BadSetup("setup.unknown_colour", player=player)


def board_now(setup: Setup, entries: Sequence[Entry]) -> str | None:
    """The board that the whole game is played on after these entries; None if it has none.

    A board that Cairn brings along, or one of the house in a version: ``our-scotland@3``. Only who plays can name one.
    """
    events = (step.event for step in resolve(entries).steps)
    named = [event.board for event in events if isinstance(event, PlayOn) and event.player in setup.ids]
    return named[-1] if named else setup.board


def first_land(setup: Setup, entries: Sequence[Entry]) -> Land:
    """The shipped board of a game, or land that is still untold. Raises `BadSetup` for other boards."""
    board = board_now(setup, entries)
    if board is None:
        return telling.untold(setup, [step.event for step in resolve(entries).steps])
    if board not in board_ids():
        raise BadSetup("setup.unknown_board", board=board, known=", ".join(board_ids()))
    return load_board(board)


def apply(state: State, event: RebirthEvent, entry: int) -> tuple[State, tuple[Doubt, ...]]:
    """The state after an event, and what is doubtful about it. Raises `ImpossibleEvent`."""
    if event.player not in state.setup.ids:
        raise ImpossibleEvent("player.unknown", player=event.player)
    match event:
        case Place():
            placing.check_possible(state, event.space)
            return place(state, event, entry), doubts.about_placing(state, event, entry)
        case Report():
            telling.check_possible(state, event)
            return tell(state, event, entry), told_doubts.about_report(state, event, entry)
        case Count(player, measure, number):
            count = Counted(entry, number, state.placed(player))
            counted = {**state.counted, (player, measure): count}
            return replace(state, counted=counted), told_doubts.about_count(state, event, entry)
        case FaceDown():
            telling.check_possible(state, event)
            return state, told_doubts.about_face_down(state, event, entry)
        case Tally(player):
            if state.way == "map":
                raise ImpossibleEvent("told.scored_on_a_map")
            told = {**state.tallies, player: event}
            return replace(state, tallies=told, tally_entries={**state.tally_entries, player: entry}), ()
        case Reveal(player, cards):
            state = replace(
                state,
                revealed={**state.revealed, player: cards},
                reveal_entries={**state.reveal_entries, player: entry},
            )
            return state, ()
        case End():
            return replace(state, declared_over=True), ()
        case Track() | PlayOn():
            return state, ()


def place(state: State, event: Place, entry: int) -> State:
    """The state after a tile was placed and everything it triggers was looked at, in the rulebook's order."""
    return _lay(state, event.space, Lying(event.player, event.kind, entry))


def tell(state: State, event: Report, entry: int) -> State:
    """The state after a tile was told without a map, and everything it triggers was looked at in the same order."""
    return _lay(*telling.told(state, event, entry))


def _lay(state: State, space: str, tile: Lying) -> State:
    assert tile.player is not None
    state = replace(state, tiles={**state.tiles, space: tile})
    awards = farms.score(state, space) + settlements.score(state, space)
    state = castles.contest(state, space, tile.player, tile.entry)
    state = cathedrals.build(state, space, tile.player, tile.entry)
    return replace(state, awards=state.awards + awards)


def replay(setup: Setup, entries: Sequence[Entry], board: Board | None = None) -> Replay:
    """Play a log from the start, all of it on this board, or else on what `board_now` names: a shipped board or none.

    Raises `BadSetup`; entries that can't be played become problems.
    """
    check_setup(setup)
    resolved = resolve(entries)
    state = opening(setup, board or first_land(setup, entries))
    played, problems, points = list[Played](), list(resolved.problems), list[Checkpoint]()
    for step in resolved.steps:
        before = len(state.awards)
        try:
            state, found = apply(state, _own(step), step.seq)
        except ImpossibleEvent as error:
            problems.append(Problem(step.seq, error.message, error.values))
            continue
        played.append(Played(step.seq, step.event, state.awards[before:], found))
        if isinstance(step.event, Track):
            points.append(Checkpoint(step.seq, step.event, countings(state, step.event.player)))
    if state.way == "tally":
        # The end sheets hold all that counts: what single tiles brought is on the track that they begin with.
        played = [replace(one, awards=()) for one in played]
    result = sheets(_awards(state), setup.ids, categories(state))
    totals = {sheet.player: sheet.total for sheet in result}
    questions = open_questions(state)
    return Replay(
        setup=setup,
        state=state,
        played=_with_doubts(
            _without_superseded(played), (*doubts.about_missions(state), *tallies.doubts(state))
        ),
        retracted=resolved.retracted,
        problems=tuple(problems),
        finished=state.over,
        sheets=result,
        standings=standings(state, totals) if state.over and not questions else undecided(totals),
        questions=questions,
        differences=() if state.way == "tally" else differences(played, points),
    )


def _awards(state: State) -> tuple[Award, ...]:
    if state.way == "tally":
        return tallies.score(state)
    return state.awards + (final.score(state) if state.over else ())


def _without_superseded(played: Sequence[Played]) -> tuple[Played, ...]:
    """The steps without doubts about what was counted anew since."""
    latest = {what: one.seq for one in played if (what := _counted(one.event))}
    return tuple(
        one if latest.get(_counted(one.event), one.seq) == one.seq else replace(one, doubts=())
        for one in played
    )


def _counted(event: GameEvent) -> tuple[str, ...]:
    """What an event counts, of which the latest counts; empty if it counts nothing."""
    match event:
        case Count(player, measure, _):
            return (player, measure)
        case FaceDown(_, castle, _):
            return ("castle", same_name(castle))
    return ()


def _with_doubts(played: Sequence[Played], found: Sequence[Doubt]) -> tuple[Played, ...]:
    """The steps with doubts about them that only show once all of them are known."""
    later = {doubt.entry: tuple(one for one in found if one.entry == doubt.entry) for doubt in found}
    return tuple(replace(one, doubts=one.doubts + later.get(one.seq, ())) for one in played)


def _own(step: Step) -> RebirthEvent:
    event = step.event
    if not isinstance(event, RebirthEvent):
        raise ImpossibleEvent("event.of_another_game", event=type(event).__name__)
    return event
