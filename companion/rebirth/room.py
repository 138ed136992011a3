"""Rebirth, Scotland side, as one sets it up and as its log is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rebirth import told_words
from companion.rebirth.steps import steps
from companion.room import Pages, Proposed, Room, Words
from scoring.game import Replay, Setup
from scoring.games import GAMES
from scoring.log import Entry, GameEvent, Insert, Replace
from scoring.points import Item
from scoring.rebirth import board, pieces
from scoring.rebirth.events import (
    Count,
    End,
    FaceDown,
    Place,
    PlayOn,
    Report,
    Reveal,
    Tally,
    Track,
    dump_event,
)
from scoring.rebirth.game import board_now
from scoring.rules import Clause


def event_words(event: GameEvent) -> Words:
    """The message id for an event, and its values."""
    match event:
        case Place(_, kind, space):
            return "event.place", {"kind": kind, "space": space}
        case Reveal(_, ()):
            return "event.no_missions", {}
        case Reveal(_, cards):
            return "event.missions", {"mission": cards}
        case Track(_, points):
            return "event.track", {"points": points}
        case End():
            return "event.ends", {}
        case PlayOn(_, ref):
            return "event.board", {"board": ref}
        case Report() | Count() | FaceDown() | Tally():
            return told_words.event_words(event)
    raise TypeError(f"no words for {event!r}")


def _boards_named(setup: Setup, entries: Sequence[Entry]) -> tuple[str, ...]:
    events = [
        entry.event.event if isinstance(entry.event, Replace | Insert) else entry.event for entry in entries
    ]
    named = [event.board for event in events if isinstance(event, PlayOn)]
    return tuple(dict.fromkeys([setup.board, *named] if setup.board else named))


def _pages() -> Pages:
    from companion.rebirth.pages import PAGES

    return PAGES


def _print_board(drawn: board.Board, paper: str) -> bytes:
    # Imported late: the PDF library takes a moment.
    from vision.board_print import board_pdf

    return board_pdf(drawn, paper)


def _propose(reading: Any, replay: Replay) -> Proposed:
    # Imported late: OpenCV takes a moment.
    from vision.proposals import propose

    found = propose(reading, replay.state)
    fields = ("kind", "space", "logged", "seen", "entry")
    return Proposed(
        entries=tuple(dump_event(place) for place in found.placements),
        differences=tuple({field: getattr(one, field) for field in fields} for one in found.differences),
        unread=tuple(one.space for one in found.unread),
    )


def _here_now(replay: Replay, clause: Clause, question: str) -> Sequence[Words]:
    from companion.rebirth.here import here_now

    return here_now(replay, clause, question)


def _own_names(replay: Replay) -> Mapping[str, str]:
    from companion.rebirth.here import own_names

    return own_names(replay)


def _places(replay: Replay, item: Item) -> Sequence[str]:
    if replay.state.way == "map":
        return item.where
    from companion.rebirth.tally_counts import places

    return places(replay.state, item)


ROOM = Room(
    game=GAMES["rebirth"],
    letters={colour.id: colour.letter for colour in pieces.colours().values()},
    fewest=2,
    most=4,
    board_now=board_now,
    needs_board=False,
    board_ids=board.board_ids,
    load_board=board.load_board,
    parse_board=board.parse_board,
    fingerprint=board.fingerprint,
    boards_named=_boards_named,
    board_json=board.as_json,
    steps=steps,
    event_words=event_words,
    pages=_pages,
    print_board=_print_board,
    propose=_propose,
    here_now=_here_now,
    places=_places,
    own_names=_own_names,
)
