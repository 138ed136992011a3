"""The table page of Rebirth: what was chosen on the map so far, and what a tile would bring. See also `told_page`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import abort, render_template, request

from companion import play as shared
from companion import seating, store, told
from companion.current import Current, with_event
from companion.rebirth import moved, panels, told_page
from companion.rebirth.cards import MISSIONS
from companion.rebirth.look import Look
from companion.room import Context
from companion.words import say_error
from scoring.errors import BadNotation, ImpossibleEvent


@dataclass(frozen=True)
class Choice:
    """What has been chosen so far for the next entry, in the page's address."""

    player: str | None
    kind: str | None
    space: str | None


def play(now: Current, args: Mapping[str, str]) -> Context:
    """The board with its tray and panels. `player`, `tile` and `space` hold what was chosen without scripts.

    Without a map there is no `picture`, and `said` and `told` of `told_page` instead.
    """
    state = now.replay.state
    common = {
        "panels": panels.panels(now.replay),
        "kinds": panels.kinds(),
        "family": panels.family,
        "missions": _own_missions(now),
        "newer_board": moved.newer(now),
        "board_step": moved.latest_step(now),
    }
    if now.board is None:
        return common | {"picture": None, "pieces": None} | told_page.context(now, args)
    choice = _choice(now, args)
    return common | {
        "choice": choice,
        "look": _look(now, choice) if choice.space else None,
        "picture": panels.board_picture(state),
        "pieces": panels.pieces_picture(state),
        "fits": panels.fits(state),
        "told": None,
    }


def look(now: Current) -> str:
    """What a tile would bring, as a piece of the page: `?player=`, `?tile=` and `?space=`."""
    if now.board is None:
        abort(404)
    choice = _choice(now, request.args)
    if choice.space is None or choice.kind is None:
        abort(400, "web.error.400")
    return render_template("rebirth/look.html", **shared.context(now, request.args))


def _choice(now: Current, args: Mapping[str, str]) -> Choice:
    """What the address says, as far as it makes sense; whoever's turn it is by default."""
    state = now.replay.state
    player, kind, space = args.get("player"), args.get("tile"), args.get("space")
    usual = None if state.over else state.turn
    return Choice(
        player=player if player in now.setup.ids else usual,
        kind=kind if kind in panels.kinds() else None,
        space=space if space in state.board.spaces else None,
    )


def _look(now: Current, choice: Choice) -> Look:
    try:
        event = now.room.game.parse_event(f"{choice.player} {choice.kind} {choice.space}")
        after = with_event(now, choice.player or "table", "tap", event)
    except (ImpossibleEvent, BadNotation) as error:
        return Look(None, say_error(error, now.names))
    return Look(
        told=told.tell(after, after.entries[-1]),
        refused=None,
        awards=after.awards(after.seq),
        doubts=after.doubts(after.seq),
        takeovers=panels.takeovers(after.replay, after.seq),
        cathedrals=panels.new_cathedrals(after.replay, after.seq),
        places=after.replay.state.board.spaces,
    )


def _own_missions(now: Current) -> tuple[Any, ...]:
    """The cards noted on this phone, as they stand; a phone that acts for all keeps them by player.

    None where the end sheets say which of them are fulfilled.
    """
    seat = seating.my_seat(now.table)
    if seat is None or seat.player is None or now.replay.state.way == "tally":
        return ()
    return panels.own_missions(now.replay.state, seat.player, store.note(seat.id, seat.player, MISSIONS))
