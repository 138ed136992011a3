"""Scythe as one sets it up and as its log is told."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from companion.room import DRAWN, Begin, Pages, Proposed, Room, Typed, Words
from companion.scythe.steps import steps
from companion.scythe.telling import event_clause, event_words
from scoring.game import BadSetup, Player, Replay, Setup
from scoring.games import GAMES
from scoring.log import GameEvent
from scoring.rules import Clause
from scoring.scythe import begin as beginning
from scoring.scythe import board, events, pieces, settings

NOT_NOTED = "none"
"""Chosen for a player mat or the bonus tile: nobody tells Cairn."""


def begin(typed: Typed) -> Begin:
    """Draw factions, mats and the bonus tile where chance is to decide, and seat everyone clockwise."""
    chance = random.SystemRandom()
    seats = [
        beginning.Seat(row.player, row.name, _noted(row.choices.get("mat", NOT_NOTED))) for row in typed.rows
    ]
    avoid = typed.settings.get("banned_pairs") == "avoided"
    try:
        drawn = beginning.begin(seats, _noted(typed.choices.get("tile", NOT_NOTED)), chance.choice, avoid)
    except BadSetup as error:
        raise BadSetup(_OWN_WORDS.get(error.message, error.message), **error.values) from error
    factions = [faction for faction, _ in drawn.players]
    start = drawn.start or typed.choices.get("start", DRAWN)
    if start not in factions:
        start = chance.choice(factions) if factions else DRAWN
    players = tuple(Player(faction, name) for faction, name in drawn.players)
    setup = Setup(typed.game, players, start, typed.board, typed.settings)
    said: list[events.ScytheEvent] = [events.Tile(events.TABLE, drawn.tile)] if drawn.tile else []
    said += [events.Mat(faction, mat) for faction, mat in drawn.mats.items()]
    return Begin(setup, tuple(events.dump_event(event) for event in said))


_OWN_WORDS = {"setup.same_player_twice": "setup.scythe.same_faction_twice"}


def _noted(choice: str) -> str | None:
    return None if choice == NOT_NOTED else choice


def shows_totals(replay: Replay) -> bool:
    """Whether totals may stand everywhere: in a game of hidden standings not before its end."""
    return replay.finished or settings.answer(replay.setup, "standing_before_end") == "open"


def sets_up(event: GameEvent) -> bool:
    """Mats and the bonus tile, which are drawn when the table is made."""
    return isinstance(event, events.Mat | events.Tile)


def _pages() -> Pages:
    from companion.scythe.pages import PAGES

    return PAGES


def _propose(reading: Any, replay: Replay) -> Proposed:
    from companion.scythe.photos_propose import propose

    return propose(reading, replay)


def _here_now(replay: Replay, clause: Clause, question: str) -> Sequence[Words]:
    from companion.scythe.here import here_now

    return here_now(replay, clause, question)


ROOM = Room(
    game=GAMES["scythe"],
    letters={faction.id: faction.letter for faction in pieces.factions().values()},
    fewest=1,
    most=5,
    board_ids=board.board_ids,
    load_board=board.load_board,
    board_json=board.as_json,
    steps=steps,
    event_words=event_words,
    event_clause=event_clause,
    pages=_pages,
    propose=_propose,
    begin=begin,
    draws_players=True,
    orders_seats=True,
    decides_start=True,
    stylesheet="scythe/factions.css",
    sets_up=sets_up,
    shows_totals=shows_totals,
    here_now=_here_now,
)
