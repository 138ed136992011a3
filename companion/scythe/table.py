"""The table page of Scythe: stars with one tap, whose turn it is, and how long it has lasted."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from flask import redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from companion import seating, store
from companion.current import Current
from companion.room import Context
from companion.scythe import map_drawing, panels
from scoring.scythe.events import Turn
from scoring.scythe.state import State

_FEW_STARS = 3
"""After more stars than these a first look at the score isn't suggested any more."""
_A_DAY_S = 24 * 3600


def play(now: Current, args: Mapping[str, str]) -> Context:
    """Stars and turns. `player` in the address says for whom this phone logs."""
    state: State = now.replay.state
    chosen = whose(now, args.get("player"))
    return {
        **panels.common(now.replay),
        "chosen": chosen,
        "goals": panels.goals(state, chosen),
        "placed": panels.stars(state, chosen),
        "turn_of": state.turn or state.start,
        "clock": clock(now),
        "hint": _hint(now),
        "panel": "table",
        "picture": map_drawing.draw_map(state.board, state.setup.ids),
        "stands": map_drawing.draw_stands(state),
    }


def whose(now: Current, asked: str | None) -> str:
    """For whom a phone logs: whoever was asked for, else its own player, else whoever is on turn."""
    seat = seating.my_seat(now.table)
    own = seat.player if seat is not None else None
    if asked in now.setup.ids:
        return str(asked)
    return own or now.replay.state.turn or now.setup.start


def clock(now: Current) -> int | None:
    """Seconds since the last turn was taken; None while nobody logs turns, and after the end."""
    if now.replay.finished or not now.replay.state.turns:
        return None
    last = max((played.seq for played in now.replay.played if isinstance(played.event, Turn)), default=0)
    row = next(iter(store.entries(now.table.id, last - 1)), None) if last else None
    if row is None:
        return None
    passed = int((datetime.now(UTC) - row.created).total_seconds())
    return passed if 0 <= passed < _A_DAY_S else None


def _hint(now: Current) -> bool:
    """Whether to suggest a first look at the score, as the rulebook does for newcomers."""
    stars = sum(row.stars for row in panels.scores(now.replay))
    offered = now.replay.state.answer("standing_before_end") != "hidden"
    return offered and not now.replay.finished and 0 < stars <= _FEW_STARS and not _declined(now)


def _cookie(now: Current) -> str:
    return f"looked_{now.table.code}"


def _declined(now: Current) -> bool:
    return request.cookies.get(_cookie(now)) == "yes"


def decline(now: Current) -> BaseResponse:
    """Don't suggest it on this phone any more."""
    response = redirect(url_for("play.page", code=now.table.code), 303)
    remember(now, response)
    return response


def remember(now: Current, response: BaseResponse) -> None:
    """This phone knows where the score so far is found."""
    response.set_cookie(
        _cookie(now), "yes", max_age=_A_DAY_S, httponly=True, samesite="Lax", secure=request.is_secure
    )
