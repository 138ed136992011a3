"""Isle of Skye as one sets it up and as its log is told."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from companion.room import Begin, Pages, Proposed, Room, Typed, Words, as_typed
from companion.skye.steps import steps
from companion.skye.telling import event_clause, event_words
from scoring.errors import BadBoard
from scoring.game import Replay
from scoring.games import GAMES
from scoring.log import GameEvent
from scoring.rules import Clause
from scoring.skye import begin as beginning
from scoring.skye import events, pieces

NOT_NOTED = "none"
"""Chosen for a scoring tile: nobody tells Cairn yet."""


def begin(typed: Typed) -> Begin:
    """Seat everyone as typed, tell what the house knows of its tiles, and draw scoring tiles that weren't chosen.

    In the form each field of the board is `choice-<letter>`, in small letters.
    """
    # Imported late: the command line does without the database.
    from companion.skye.tile_editor import printed_in_house

    began = as_typed(typed)
    wanted = {field: _noted(typed.choices.get(field.lower(), NOT_NOTED)) for field in pieces.FIELDS}
    drawn = beginning.scoring_tiles(wanted, random.SystemRandom().choice)
    said = [events.ScoringTileLies(events.TABLE, field, tile) for field, tile in drawn.items()]
    return Begin(began.setup, (*printed_in_house(), *map(events.dump_event, said)))


def _noted(choice: str) -> str | None:
    return None if choice == NOT_NOTED else choice


def sets_up(event: GameEvent) -> bool:
    """Scoring tiles and how tiles are printed: nobody means those by "undo"."""
    return isinstance(event, events.ScoringTileLies | events.Printed)


def _no_boards() -> tuple[str, ...]:
    return ()


def _no_board(board: str) -> Any:
    raise BadBoard("setup.unknown_board", file=board, line=0, board=board, known="")


def _board_json(_: Any) -> dict[str, Any]:
    return {}


def _pages() -> Pages:
    from companion.skye.pages import PAGES

    return PAGES


def _propose(layout: Any, replay: Replay) -> Proposed:
    from companion.skye.photos_propose import propose

    return propose(layout, replay)


def _here_now(replay: Replay, clause: Clause, question: str) -> Sequence[Words]:
    from companion.skye.here import here_now

    return here_now(replay, clause, question)


ROOM = Room(
    game=GAMES["skye"],
    letters=dict(pieces.castles()),
    fewest=2,
    most=5,
    board_ids=_no_boards,
    load_board=_no_board,
    board_json=_board_json,
    steps=steps,
    event_words=event_words,
    event_clause=event_clause,
    pages=_pages,
    propose=_propose,
    begin=begin,
    stylesheet="skye/clans.css",
    sets_up=sets_up,
    here_now=_here_now,
)
