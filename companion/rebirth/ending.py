"""The end of a game of Rebirth: missions are turned up, and the sheet points to the board."""

from __future__ import annotations

from dataclasses import dataclass

from flask import request
from werkzeug.wrappers import Response as BaseResponse

from companion import entries, seating, store
from companion.current import Current
from companion.rebirth import panels, tally, tally_counts
from companion.rebirth.cards import MISSIONS
from companion.room import Context
from scoring import notation
from scoring.errors import ImpossibleEvent
from scoring.log import Event


@dataclass(frozen=True)
class Hand:
    """A player's mission cards at the end."""

    player: str
    held: int
    revealed: tuple[str, ...] | None
    """None until they are turned up."""
    mine: bool
    """Whether this phone may turn them up."""
    noted: tuple[str, ...]
    """What this phone noted during the game."""


def end(now: Current) -> Context:
    """Whose cards are still face down: `hands`, and `groups`, the cards to choose from.

    Without a map also `countings`, what only the table can count, and `tallied`, the points of the end sheets.
    """
    seat = seating.my_seat(now.table)
    hands = [_hand(now, seat, player) for player in now.setup.ids]
    return {
        "hands": hands,
        "groups": panels.mission_groups(),
        "countings": tally_counts.countings(now),
        "tallied": tally.points(now),
    }


def reveal(now: Current) -> BaseResponse:
    """Turn up the mission cards of `player`: `missions`, one field a card, empty ones left out.

    Fewer cards than the player holds need `some` to say that this is meant.
    """

    def make(now: Current, sent: entries.Sent) -> Event:
        cards = [card for card in request.form.getlist(MISSIONS) if card]
        held = now.replay.state.missions_held(sent.player or "")
        if len(cards) < held and not request.form.get("some"):
            raise ImpossibleEvent("mission.not_all_chosen", player=sent.player, count=len(cards), held=held)
        return notation.parse_event(now.room.game, f"{sent.player} missions {' '.join(cards) or 'none'}")

    return entries.log_event(now.table.code, make)


def sheet(now: Current) -> Context:
    """The board, to point to what an item rests on. Without a map there is none: `places` are names then."""
    state = now.replay.state
    if now.board is None:
        return {"picture": None, "places": tally_counts.places}
    return {
        "picture": panels.board_picture(state),
        "pieces": panels.pieces_picture(state),
        "crop": panels.crop,
        "places": lambda _, item: item.where,
    }


def _hand(now: Current, seat: store.Seat | None, player: str) -> Hand:
    state = now.replay.state
    mine = seat is not None and seat.may_write and seat.player in (None, player)
    return Hand(
        player=player,
        held=state.missions_held(player),
        revealed=state.revealed.get(player),
        mine=mine,
        noted=store.note(seat.id, player, MISSIONS) if seat is not None and mine else (),
    )
