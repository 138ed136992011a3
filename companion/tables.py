"""Home, and making a table."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Annotated, Any

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from pydantic import BaseModel, StringConstraints, ValidationError
from werkzeug.wrappers import Response as BaseResponse

from companion import seating, store
from companion.codes import hashed, is_code, new_token, tidy_code
from companion.current import current_of
from companion.failures import wants_json
from companion.limits import guessing_codes, making_tables
from companion.rooms import ROOMS, Room
from companion.words import say, say_error
from scoring import notation
from scoring.errors import CairnError, UnknownGame
from scoring.game import BadSetup, Player, Setup
from scoring.notation import Record

blueprint = Blueprint("tables", __name__)

DRAWN = "draw"
"""Chosen as start player, it lets chance decide."""

_Id = Annotated[str, StringConstraints(strip_whitespace=True, max_length=40, pattern=r"^[a-z0-9_-]*$")]
LONGEST_NAME = 24
_Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=LONGEST_NAME)]


class Place(BaseModel):
    """A row of the form: a player's colour and name."""

    id: _Id
    name: _Name = ""


class NewTable(BaseModel):
    """What the form for a new table sends."""

    game: _Id
    board: _Id | None = None
    players: list[Place]
    start: _Id = DRAWN
    settings: dict[_Id, _Id] = {}


@blueprint.get("/")
def home() -> str:
    """`tables/home.html`: `mine`, the tables this phone sits at.

    Each is {table, seat, setup, names, finished, seq, players}.
    """
    mine = []
    for table, seat in seating.my_tables():
        now = current_of(table)
        mine.append(
            {
                "table": table,
                "seat": seat,
                "setup": now.setup,
                "names": now.names,
                "finished": now.replay.finished,
                "seq": now.seq,
                "players": now.setup.players,
            }
        )
    return render_template("tables/home.html", mine=mine)


@blueprint.route("/join", methods=["GET", "POST"])
@guessing_codes
def join() -> BaseResponse:
    """Go to the table whose `code` was typed on the home page."""
    return _to_table(request.values.get("code", ""))


@blueprint.get("/j/<code>")
@guessing_codes
def short(code: str) -> BaseResponse:
    """The short address, which the QR holds."""
    return _to_table(code)


def _to_table(typed: str) -> BaseResponse:
    code = tidy_code(typed)
    if not is_code(code) or store.table(code) is None:
        abort(404, "web.unknown_code")
    return redirect(url_for("lobby.show", code=code), 303)


@blueprint.get("/new")
def new() -> str:
    """`tables/new.html`: see `_form`."""
    return _form(request.args, {})


@blueprint.post("/new")
@making_tables
def make() -> BaseResponse:
    """Make a table from the form (or JSON like `NewTable`) and go to its lobby; else show the form again."""
    form = {} if request.is_json else request.form.to_dict()
    try:
        setup = _setup(NewTable.model_validate(request.get_json() if request.is_json else _typed(form)))
    except ValidationError as error:
        errors = {".".join(map(str, one["loc"])): _complaint(one) for one in error.errors()}
    except CairnError as error:
        errors = {_field(error): say_error(error)}
    else:
        return _made(setup)
    if wants_json():
        return make_response({"errors": errors}, 422)
    return make_response(_form(form, errors), 422)


def _complaint(one: Mapping[str, Any]) -> str:
    """What is wrong with a field."""
    if one["type"] == "string_too_long":
        return say("web.form.too_long", count=one["ctx"]["max_length"])
    return say("web.form.invalid", text=one["msg"])


def _made(setup: Setup) -> BaseResponse:
    host = new_token()
    head = notation.dump(Record(setup, ()))
    table = store.create_table(setup.game, setup.board, head, hashed(host))
    lobby = url_for("lobby.show", code=table.code)
    response: BaseResponse = redirect(lobby, 303)
    if wants_json():
        response = make_response({"code": table.code, "url": lobby, "start": setup.start}, 201)
    seating.keep_host(response, table, host)
    return response


def _form(form: Mapping[str, str], errors: Mapping[str, str]) -> str:
    """`tables/new.html` with

    - `rooms`: the games (id -> `companion.rooms.Room`), `room`: the chosen one, `game`: its id
    - `boards`: the ids of its boards
    - `rows`: one a possible player, {index, id, name}: fields `player-<index>` (one of `room.players`, or
      empty for nobody) and `name-<index>`, in clockwise seat order
    - `start`: a player id or `draw` (field `start`); `drawn`: the word `draw`
    - `settings`: {setting, chosen} (fields `setting-<id>`); words: `say("setting." ~ id)` for the question,
      `say("setting." ~ id ~ "." ~ value)` for an answer, `say("certainty." ~ setting.certainty)`
    - `errors`: sentences by field: `players`, `start`, `board`, `game`, `settings`, or `""` for the whole
    - fields `game` and `board`
    """
    game = form.get("game", "")
    game = game if game in ROOMS else next(iter(ROOMS))
    room = ROOMS[game]
    typed = any(name.startswith("player-") for name in form)
    usual = dict(enumerate(room.players[: room.fewest]))
    rows = [
        {
            "index": index,
            "id": form.get(f"player-{index}", "") if typed else usual.get(index, ""),
            "name": form.get(f"name-{index}", ""),
        }
        for index in range(room.most)
    ]
    settings = [
        {"setting": one, "chosen": form.get(f"setting-{one.id}", one.default)} for one in room.game.SETTINGS
    ]
    return render_template(
        "tables/new.html",
        rooms=ROOMS,
        room=room,
        game=game,
        boards=room.board_ids(),
        board=form.get("board", ""),
        rows=rows,
        start=form.get("start", DRAWN),
        drawn=DRAWN,
        settings=settings,
        errors=errors,
    )


def _typed(form: Mapping[str, str]) -> dict[str, Any]:
    """The form's flat fields as `NewTable` takes them."""
    room = ROOMS.get(form.get("game", ""))
    indices = range(room.most if room else 0)
    return {
        "game": form.get("game", ""),
        "board": form.get("board") or None,
        "players": [
            {"id": form[f"player-{index}"], "name": form.get(f"name-{index}", "")}
            for index in indices
            if form.get(f"player-{index}")
        ],
        "start": form.get("start") or DRAWN,
        "settings": {
            name.removeprefix("setting-"): value
            for name, value in form.items()
            if name.startswith("setting-")
        },
    }


def _setup(typed: NewTable) -> Setup:
    """The set-up that was asked for. Raises `CairnError` for one that can't be played."""
    room = _room(typed.game)
    players = tuple(Player(one.id, tidy_name(one.name, one.id)) for one in typed.players)
    board = typed.board or next(iter(room.board_ids()), None)
    start = typed.start
    if start == DRAWN and players:
        start = random.SystemRandom().choice(players).id
    usual = {one.id: one.default for one in room.game.SETTINGS}
    settings = {name: value for name, value in typed.settings.items() if usual.get(name) != value}
    setup = Setup(typed.game, players, start, board, settings)
    room.game.check_setup(setup)
    if board is not None and board not in room.board_ids():
        raise BadSetup("setup.unknown_board", board=board, known=", ".join(room.board_ids()))
    return setup


def _room(game: str) -> Room:
    try:
        return ROOMS[game]
    except KeyError:
        raise UnknownGame("game.unknown", game=game, known=", ".join(ROOMS)) from None


def tidy_name(typed: str, player: str) -> str:
    """A player's name as it may be shown. Who typed none is called by the colour."""
    name = " ".join("".join(char if char.isprintable() else " " for char in typed).split())
    return name[:LONGEST_NAME].strip() or say(f"player.{player}")


def _field(error: CairnError) -> str:
    """Which field an error belongs to."""
    fields = {
        "game.unknown": "game",
        "setup.unknown_board": "board",
        "setup.start_not_seated": "start",
        "setup.unknown_setting": "settings",
        "setup.unknown_value": "settings",
    }
    return fields.get(error.message, "players")
