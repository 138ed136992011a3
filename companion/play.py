"""Playing: the board to tap on, and everything that is told beside it while the game runs."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, abort, current_app, jsonify, render_template, request
from flask.blueprints import BlueprintSetupState
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from companion import live, rebirth, seating, store, told
from companion.current import Current, current, with_event
from companion.limits import guessing_codes
from companion.notes import MISSIONS
from companion.views import VIEWS
from companion.words import say_error
from scoring.errors import BadNotation, ImpossibleEvent
from scoring.log import Retract
from scoring.rebirth import pieces

blueprint = Blueprint("play", __name__, url_prefix="/t/<code>")

PARTS = (
    "scores",
    "pieces",
    "spaces",
    "latest",
    "tray",
    "points",
    "castles",
    "settlements",
    "more",
)
"""What is drawn anew after every entry: one template a part, in the game's folder."""

SCREEN_PARTS = ("scores", "pieces", "latest", "castles")


@blueprint.record_once
def _prepare(state: BlueprintSetupState) -> None:
    live.describe_entries_with(state.app, _describe)


@blueprint.app_template_global()
def letter(player: str) -> str:
    """The letter that stands for a player wherever colour alone would."""
    colour = pieces.colours().get(player)
    return colour.letter if colour else player[:1].upper()


@blueprint.app_template_filter()
def bdi(name: str) -> Markup:
    """A player's name, set apart: one that is written from right to left must not turn what stands around it."""
    return Markup("<bdi>{}</bdi>").format(name)


@blueprint.app_template_global()
def new_uid() -> str:
    """A uid for an entry that a form will send, so that sending it twice logs it once."""
    return secrets.token_urlsafe(12)


@blueprint.app_template_global()
def signed(points: int) -> str:
    """Points as they are given: with their sign, except nought."""
    return f"+{points}" if points > 0 else str(points).replace("-", "\N{MINUS SIGN}")


@blueprint.app_template_global()
def has_page(endpoint: str) -> bool:
    """Whether this Cairn has a page, such as that for photographs, which needs more installed."""
    return endpoint in current_app.view_functions


@dataclass(frozen=True)
class Choice:
    """What has been chosen so far for the next entry, in the page's address."""

    player: str | None
    kind: str | None
    space: str | None


@blueprint.get("/play")
@guessing_codes
def page(code: str) -> str:
    """The board with its tray and panels. `?player=`, `?tile=` and `?space=` hold what was chosen without scripts."""
    now = current(code)
    context = _context(now, _choice(now))
    look = _look(now, context["choice"]) if context["choice"].space else None
    return render_template("play/page.html", parts_now=_parts(now, PARTS, context), look=look, **context)


@blueprint.get("/play/parts")
@guessing_codes
def parts(code: str) -> BaseResponse:
    """The parts as they stand now: `{"seq", "turn", "over", "parts": {name: html}}`.

    `?screen=1` for those of the big picture.
    """
    now = current(code)
    wanted = SCREEN_PARTS if request.args.get("screen") else PARTS
    context = _context(now, _choice(now))
    if wanted == SCREEN_PARTS:
        context["undo"] = None
    return jsonify(
        seq=now.seq,
        turn=context["panels"].turn,
        over=now.replay.finished,
        parts=_parts(now, wanted, context),
    )


@blueprint.get("/play/look")
@guessing_codes
def look(code: str) -> str:
    """What a tile would bring, as a piece of the page: `?player=`, `?tile=` and `?space=`."""
    now = current(code)
    choice = _choice(now)
    if choice.space is None or choice.kind is None:
        abort(400, "web.error.400")
    return render_template("rebirth/look.html", look=_look(now, choice), **_context(now, choice))


@blueprint.get("/screen")
@guessing_codes
def screen(code: str) -> str:
    """The big picture for a tablet or a television: nothing to touch."""
    now = current(code)
    context = _context(now, Choice(None, None, None)) | {"undo": None}
    return render_template("play/screen.html", parts_now=_parts(now, SCREEN_PARTS, context), **context)


@blueprint.get("/cards")
@guessing_codes
def cards(code: str) -> str:
    """Note the mission cards of one's own seat."""
    now = current(code)
    seat = seating.writing_seat(now.table)
    player = seat.player or _player(now, request.args.get("player")) or now.setup.start
    return render_template(
        "rebirth/cards.html",
        now=now,
        table=now.table,
        names=now.names,
        seat=seat,
        player=player,
        held=now.replay.state.missions_held(player),
        noted=store.note(seat.id, player, MISSIONS),
        groups=rebirth.mission_groups(),
    )


def _choice(now: Current) -> Choice:
    """What the address says, as far as it makes sense; whoever's turn it is by default."""
    view, state = VIEWS[now.setup.game], now.replay.state
    kind, space = request.args.get("tile"), request.args.get("space")
    return Choice(
        player=_player(now, request.args.get("player")) or (None if state.over else state.turn),
        kind=kind if kind in view.kinds() else None,
        space=space if space in state.board.spaces else None,
    )


def _player(now: Current, asked: str | None) -> str | None:
    return asked if asked in now.setup.ids else None


def _context(now: Current, choice: Choice) -> dict[str, Any]:
    """What the page's templates may use."""
    view, state = VIEWS[now.setup.game], now.replay.state
    seat = seating.my_seat(now.table)
    return {
        "now": now,
        "table": now.table,
        "state": state,
        "replay": now.replay,
        "names": now.names,
        "seat": seat,
        "choice": choice,
        "panels": view.panels(now.replay),
        "picture": view.board_picture(state),
        "pieces": view.pieces_picture(state),
        "kinds": view.kinds(),
        "fits": view.fits(state),
        "family": view.family,
        "latest": told.tell(now, now.entries[-1]) if now.entries else None,
        "undo": _undoable(now, seat),
        "missions": _own_missions(now, seat),
        "reason": told.reason,
    }


def _parts(now: Current, wanted: tuple[str, ...], context: dict[str, Any]) -> dict[str, str]:
    folder = VIEWS[now.setup.game].TEMPLATES
    return {name: render_template(f"{folder}/parts/{name}.html", **context) for name in wanted}


@dataclass(frozen=True)
class Look:
    """What a tile would bring, before it is logged."""

    told: told.Told | None
    """None if it can't be placed there."""
    refused: str | None
    """Why not, in words."""
    takeovers: tuple[Any, ...] = ()
    cathedrals: tuple[str, ...] = ()


def _look(now: Current, choice: Choice) -> Look:
    try:
        event = now.room.game.parse_event(f"{choice.player} {choice.kind} {choice.space}")
        after = with_event(now, choice.player or "table", "tap", event)
    except (ImpossibleEvent, BadNotation) as error:
        return Look(None, say_error(error, now.names))
    return Look(
        told=told.tell(after, after.entries[-1]),
        refused=None,
        takeovers=rebirth.takeovers(after.replay, after.seq),
        cathedrals=rebirth.new_cathedrals(after.replay, after.seq),
    )


def _undoable(now: Current, seat: store.Seat | None) -> told.Told | None:
    """This phone's last entry that still counts: what one tap takes back."""
    if seat is None or not seat.may_write:
        return None
    for entry in reversed(now.entries):
        mine = seat.player is None or entry.author == seat.player
        if mine and not isinstance(entry.event, Retract) and entry.seq not in now.replay.retracted:
            return told.tell(now, entry)
    return None


def _own_missions(now: Current, seat: store.Seat | None) -> tuple[Any, ...]:
    """The cards noted on this phone, as they stand; a phone that acts for all keeps them by player."""
    if seat is None or seat.player is None:
        return ()
    return rebirth.own_missions(now.replay.state, seat.player, store.note(seat.id, seat.player, MISSIONS))


def _describe(now: Current, seq: int) -> live.Description:
    """What a phone flashes when an entry comes in."""
    entry = told.tell(now, now.entries[seq - 1])
    who = now.names.get(entry.player or entry.author, "")
    return {"flash": f"{who}: {entry.text}" if who else entry.text}
