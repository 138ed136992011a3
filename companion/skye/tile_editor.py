"""How a tile is printed: two readings to choose from, and a form for whatever lies on the table.

What is said here is an entry of this table's log, and from then on the first entry at every new table of this house.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from companion import entries, house, play, seating
from companion.current import Current
from companion.failures import wants_json
from companion.language import local_path
from companion.room import View
from companion.skye import drawing, panels, tile_form
from companion.skye.drawing import Picture
from companion.words import say_error
from scoring.errors import BadNotation
from scoring.skye.events import TABLE, Printed, dump_event
from scoring.skye.faces import Face, dump_face, parse_face
from scoring.skye.state import State
from scoring.skye.tiles import CASTLE, castle, tiles

GAME = "skye"


@dataclass(frozen=True)
class Reading:
    """A way in which the sources tell a tile."""

    face: Face
    text: str
    picture: Picture
    chosen: bool
    """Whether it is what this table goes by."""


@dataclass(frozen=True)
class Known:
    """A tile of the list."""

    tile: str
    number: int | None
    """None for the castle."""
    picture: Picture
    about: str | None
    """What the sources differ in; None where they don't."""
    said: bool
    """Whether this table said how it is printed."""
    house: bool
    """Whether the house knows it."""
    built: bool


def printed_in_house() -> tuple[str, ...]:
    """What the house knows of tiles, as the first entries of a new table."""
    found = house.known(GAME, parse_face)
    order = {tile: number for number, tile in enumerate((CASTLE, *tiles()))}
    return tuple(
        dump_event(Printed(TABLE, tile, parse_face(found[tile])))
        for tile in sorted(found, key=lambda one: order.get(one, -1))
        if tile in order
    )


def page(now: Current) -> ResponseReturnValue:
    """`?tile=` or `?number=`: a tile. Without: all that are disputed, corrected, or known to the house.

    With the form's fields in the address, what they describe is shown and nothing is said yet.
    """
    tile = _asked(request.args)
    if tile is None:
        return render_template("skye/tiles.html", **_common(now), known=tuple(_list(now.replay.state)))
    tried = request.args if "edge-N" in request.args else None
    if tried is not None and request.args.get("only"):
        return _drawing(tile, tried)
    return render_template("skye/tile.html", **_tile(now, tile, tried))


def _asked(args: Mapping[str, str]) -> str | None:
    tile = args.get("tile", "")
    typed = args.get("number", "").strip()
    if not tile and typed.isascii() and typed.isdecimal() and len(typed) < 4:
        tile = f"S{int(typed):02}"
    if not tile:
        return None
    if tile != CASTLE and tile not in tiles():
        abort(404, "web.error.404")
    return tile


def _common(now: Current) -> dict[str, object]:
    return {**play.common(now), **panels.common(now), "panel": "build"}


def current_face(state: State, tile: str) -> Face:
    """What this table goes by."""
    said = state.printed.get(tile)
    if said is not None:
        return said[0]
    return castle() if tile == CASTLE else tiles()[tile].face


def _tile(
    now: Current, tile: str, tried: MultiDict[str, str] | None, sorry: str | None = None
) -> dict[str, object]:
    """What `tile.html` shows."""
    state: State = now.replay.state
    face = current_face(state, tile)
    form, shown = tile_form.fields(face), face
    if tried is not None:
        form = tile_form.read(tried, tried.getlist("joined"))
        try:
            shown = tile_form.face(form)
        except BadNotation as error:
            sorry = sorry or say_error(error)
    readings = () if tile == CASTLE or tiles()[tile].other is None else tiles()[tile].readings
    known = house.known(GAME, parse_face)
    return {
        **_common(now),
        "tile": tile,
        "number": None if tile == CASTLE else tiles()[tile].number,
        "about": None if tile == CASTLE else tiles()[tile].about,
        "one_source": tile != CASTLE and tile not in state.printed and tiles()[tile].areas != "certain",
        "readings": tuple(
            Reading(
                one,
                dump_face(one),
                drawing.of_tile(tile, 0, one),
                tile in state.printed and tile_form.alike(one, face),
            )
            for one in readings
        ),
        "face": shown,
        "picture": drawing.of_tile(tile, 0, shown),
        "form": form,
        "tried": tried is not None,
        "sorry": sorry,
        "said": tile in state.printed,
        "in_house": tile in known,
        "owner": state.owner_of(tile) if tile != CASTLE else None,
        "pairs": tile_form.PAIRS,
    }


def _drawing(tile: str, tried: MultiDict[str, str]) -> ResponseReturnValue:
    """Only the picture of what a form describes, for a page that shows it while one is still choosing."""
    try:
        face = tile_form.face(tile_form.read(tried, tried.getlist("joined")))
    except BadNotation as error:
        return Markup('<p class="say wrong">{}</p>').format(say_error(error)), 422
    return render_template("skye/tile_picture.html", picture=drawing.of_tile(tile, 0, face), face=face)


def _list(state: State) -> Iterator[Known]:
    known = house.known(GAME, parse_face)
    built = {one.tile for laid in state.laid.values() for one in laid.values()}
    for tile in (CASTLE, *tiles()):
        other = None if tile == CASTLE else tiles()[tile].other
        if other is None and tile not in state.printed and tile not in known:
            continue
        yield Known(
            tile,
            None if tile == CASTLE else tiles()[tile].number,
            drawing.picture(current_face(state, tile), castle=tile == CASTLE),
            tiles()[tile].about if tile != CASTLE and other is not None else None,
            tile in state.printed,
            tile in known,
            tile in built,
        )


def save(now: Current) -> ResponseReturnValue:
    """Say how `tile` is printed: as `face` in our notation, or as the form's fields describe it.

    With `house` it is remembered for all new tables too.
    """
    seating.writing_seat(now.table)
    tile = _asked(request.form)
    if tile is None:
        raise BadNotation("notation.missing", text="tile")
    try:
        face = _said(request.form)
    except BadNotation as error:
        if wants_json() or "edge-N" not in request.form:
            raise
        return render_template("skye/tile.html", **_tile(now, tile, request.form, say_error(error))), 422
    state: State = now.replay.state
    said = state.printed.get(tile)
    answer: ResponseReturnValue = redirect(_back(now, tile), 303)
    if said is None or dump_face(said[0]) != dump_face(face):
        answer = entries.log_event(now.table.code, lambda *_: Printed(TABLE, tile, face))
        if answer.status_code == 303:
            answer = redirect(_back(now, tile), 303)
        elif answer.status_code >= 400:
            return answer
    if request.form.get("house"):
        house.learn(GAME, tile, dump_face(face))
    return answer


def _said(form: MultiDict[str, str]) -> Face:
    if "face" in form:
        return parse_face(" ".join(form["face"].split()))
    tile_form.check(form, form.getlist("joined"))
    return tile_form.face(tile_form.read(form, form.getlist("joined")))


def _back(now: Current, tile: str) -> str:
    return local_path(request.form.get("next")) or url_for("extra.tile", code=now.table.code, tile=tile)


def forget(now: Current) -> ResponseReturnValue:
    """What this table said of a tile stays in its log; the house no longer knows it."""
    seating.writing_seat(now.table)
    tile = _asked(request.form)
    if tile is not None:
        house.forget(GAME, tile)
    return redirect(url_for("extra.tile", code=now.table.code), 303)


EXTRA: Mapping[str, View] = {"tile": page}
ACTIONS: Mapping[str, View] = {"tile": save, "tile/forget": forget}
