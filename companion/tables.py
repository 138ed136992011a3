"""Home, and making a table."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from pydantic import BaseModel, StringConstraints, ValidationError
from werkzeug.wrappers import Response as BaseResponse

from companion import boards, seating, store
from companion.codes import hashed, is_code, new_token, tidy_code
from companion.current import current_of
from companion.failures import wants_json
from companion.limits import guessing_codes, making_tables
from companion.room import DRAWN, Begin, Room, Row, Typed
from companion.rooms import ROOMS
from companion.words import say, say_error
from scoring import notation
from scoring.errors import CairnError, ImpossibleEvent, UnknownGame
from scoring.game import BadSetup, Setup
from scoring.log import Entry
from scoring.notation import Record

blueprint = Blueprint("tables", __name__)

_Id = Annotated[str, StringConstraints(strip_whitespace=True, max_length=40, pattern=r"^[a-z0-9_-]*$")]
_Board = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=60, pattern=r"^[a-z0-9_-]*(@[0-9]+)?$")
]
LONGEST_NAME = 24
_Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=LONGEST_NAME)]


class Place(BaseModel):
    """A row of the form: a player's colour or whatever the game has instead, the name, the game's own fields."""

    id: _Id
    name: _Name = ""
    choices: dict[_Id, _Id] = {}


class NewTable(BaseModel):
    """What the form for a new table sends."""

    game: _Id
    board: _Board | None = None
    players: list[Place]
    start: _Id = DRAWN
    settings: dict[_Id, _Id] = {}
    choices: dict[_Id, _Id] = {}


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
        begin = _begin(NewTable.model_validate(request.get_json() if request.is_json else _typed(form)))
    except ValidationError as error:
        errors = {".".join(map(str, one["loc"])): _complaint(one) for one in error.errors()}
    except CairnError as error:
        errors = {_field(error): say_error(error)}
    else:
        return _made(begin)
    if wants_json():
        return make_response({"errors": errors}, 422)
    return make_response(_form(form, errors), 422)


def _complaint(one: Mapping[str, Any]) -> str:
    """What is wrong with a field."""
    if one["type"] == "string_too_long":
        return say("web.form.too_long", count=one["ctx"]["max_length"])
    return say("web.form.invalid", text=one["msg"])


def _made(begin: Begin) -> BaseResponse:
    host, setup = new_token(), begin.setup
    head = notation.dump(Record(setup, ()))
    table = store.create_table(setup.game, setup.board, head, hashed(host))
    if begin.events:
        store.append_all(
            table.id, [(secrets.token_urlsafe(12), "table", "tap", event) for event in begin.events]
        )
    lobby = url_for("lobby.show", code=table.code)
    response: BaseResponse = redirect(lobby, 303)
    if wants_json():
        response = make_response({"code": table.code, "url": lobby, "start": setup.start}, 201)
    seating.keep_host(response, table, host)
    return response


def _form(form: Mapping[str, str], errors: Mapping[str, str]) -> str:
    """`tables/new.html` with

    - `room`: the chosen `companion.room.Room`, `game`: its id
    - `boards`: each board that can be played on, a `boards.Choice`
    - `no_board`: the word for playing without one, where that is possible
    - `rows`: one a possible player, {index, id, name, choices}: fields `player-<index>` (one of `room.players`,
      `draw` where the room draws them, or empty for nobody), `name-<index>` and what the game's
      `new_row.html` adds as `choice-<id>-<index>`, in clockwise seat order
    - `start`: a player id or `draw` (field `start`); `drawn`: the word `draw`
    - `choices`: what was chosen in the fields that the game's `new_table.html` adds as `choice-<id>`
    - `settings`: {setting, chosen} (fields `setting-<id>`); words: `say("setting." ~ id)` for the question,
      `say("setting." ~ id ~ "." ~ value)` for an answer, `say("certainty." ~ setting.certainty)`
    - `errors`: sentences by field: `players`, `start`, `board`, `game`, `settings`, or `""` for the whole
    - fields `game` and `board`
    """
    game = form.get("game", "")
    game = game if game in ROOMS else next(iter(ROOMS))
    room = ROOMS[game]
    typed = any(name.startswith("player-") for name in form)
    usual = dict(enumerate(room.offered))
    rows = [
        {
            "index": index,
            "id": form.get(f"player-{index}", "") if typed else usual.get(index, ""),
            "name": form.get(f"name-{index}", ""),
            "choices": _choices(form, index),
        }
        for index in range(room.most)
    ]
    settings = [
        {"setting": one, "chosen": form.get(f"setting-{one.id}", one.default)} for one in room.game.SETTINGS
    ]
    return render_template(
        "tables/new.html",
        room=room,
        game=game,
        boards=boards.choices(game),
        no_board=boards.NO_BOARD if room.board_ids() and not room.needs_board else None,
        board=form.get("board", ""),
        rows=rows,
        start=form.get("start", DRAWN),
        drawn=DRAWN,
        settings=settings,
        choices=_choices(form),
        errors=errors,
    )


def _typed(form: Mapping[str, str]) -> dict[str, Any]:
    """The form's flat fields as `NewTable` takes them.

    Raises `BadSetup` for somebody who is named but plays nothing.
    """
    room = ROOMS.get(form.get("game", ""))
    indices = range(room.most if room else 0)
    for index in indices:
        name = _tidy(form.get(f"name-{index}", ""))
        if name and not form.get(f"player-{index}"):
            raise BadSetup("setup.name_without_player", name=name, field="players")
    return {
        "game": form.get("game", ""),
        "board": form.get("board") or None,
        "players": [
            {
                "id": form[f"player-{index}"],
                "name": form.get(f"name-{index}", ""),
                "choices": _choices(form, index),
            }
            for index in indices
            if form.get(f"player-{index}")
        ],
        "start": form.get("start") or DRAWN,
        "settings": {
            name.removeprefix("setting-"): value
            for name, value in form.items()
            if name.startswith("setting-")
        },
        "choices": _choices(form),
    }


def _choices(form: Mapping[str, str], row: int | None = None) -> dict[str, str]:
    """The game's own fields of the form that were filled in: those of a row, or those of the whole table."""
    found = {}
    for name, value in form.items():
        word, choice, *index = [*name.split("-"), ""]
        if word == "choice" and index == ([""] if row is None else [str(row), ""]) and value:
            found[choice] = value
    return found


def _begin(sent: NewTable) -> Begin:
    """The beginning that was asked for. Raises `CairnError` for one that can't be played."""
    room = _room(sent.game)
    usual = {one.id: one.default for one in room.game.SETTINGS}
    typed = Typed(
        game=sent.game,
        rows=tuple(Row(one.id, _tidy(one.name), one.choices) for one in sent.players),
        start=DRAWN if room.decides_start else sent.start,
        board=_board(room, sent.board),
        settings={name: value for name, value in sent.settings.items() if usual.get(name) != value},
        choices=sent.choices,
    )
    begin = room.begin(typed)
    players = tuple(replace(one, name=tidy_name(one.name, one.id)) for one in begin.setup.players)
    setup = replace(begin.setup, players=players)
    room.game.check_setup(setup)
    board = None if setup.board is None else boards.load(sent.game, setup.board)
    _check_events(room, setup, begin.events, board)
    return Begin(setup, begin.events)


def _board(room: Room, sent: str | None) -> str | None:
    """The board asked for; the first one Cairn brings along if none was."""
    if sent == boards.NO_BOARD and not room.needs_board:
        return None
    return sent or next(iter(room.board_ids()), None)


def _check_events(room: Room, setup: Setup, events: Sequence[str], board: Any) -> None:
    """Raise `ImpossibleEvent` for a first entry that can't be."""
    entries = [
        Entry(seq, "table", "tap", notation.parse_event(room.game, event))
        for seq, event in enumerate(events, start=1)
    ]
    for problem in room.game.replay(setup, entries, board).problems if entries else ():
        raise ImpossibleEvent(problem.message, **problem.values)


def _room(game: str) -> Room:
    try:
        return ROOMS[game]
    except KeyError:
        raise UnknownGame("game.unknown", game=game, known=", ".join(ROOMS)) from None


def tidy_name(typed: str, player: str) -> str:
    """A player's name as it may be shown. Who typed none is called by the colour."""
    return _tidy(typed) or say(f"player.{player}")


def _tidy(typed: str) -> str:
    name = " ".join("".join(char if char.isprintable() else " " for char in typed).split())
    return name[:LONGEST_NAME].strip()


def _field(error: CairnError) -> str:
    """Which field an error belongs to."""
    fields = {
        "game.unknown": "game",
        "setup.unknown_board": "board",
        "setup.start_not_seated": "start",
        "setup.unknown_setting": "settings",
        "setup.unknown_value": "settings",
    }
    return str(error.values.get("field") or fields.get(error.message, "players"))
