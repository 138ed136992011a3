"""The map page of Scythe: the map, what stands on a place, and what is counted from it for everyone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from flask import jsonify, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from companion import play as shared
from companion import seating, several
from companion.current import Current
from companion.failures import refuse as refuse_plainly
from companion.failures import wants_json
from companion.language import local_path
from companion.room import Context, View
from companion.scythe import map_drawing, map_form, map_words
from companion.words import say_error
from scoring.errors import BadNotation, CairnError
from scoring.log import Event
from scoring.scythe import counts, pieces
from scoring.scythe.board import Board
from scoring.scythe.control import Control, contested, control
from scoring.scythe.counts import Count
from scoring.scythe.state import State

COUNTED = ("territories", "resources", "bonus")
"""What the list below the map counts for everyone."""
PARTS = ("map_stands", "map_places", "map_list")


@dataclass(frozen=True)
class Line:
    """One number of a player, as the map and as somebody counted it."""

    what: str
    counted: Count | None
    typed: Count | None

    @property
    def differs(self) -> bool:
        """Whether the two say different things."""
        return self.counted is not None and self.typed is not None and self.counted.value != self.typed.value


@dataclass(frozen=True)
class Share:
    """What a player has on the map."""

    player: str
    lines: tuple[Line, ...]
    under_enemy: tuple[str, ...]
    """Where their structures stand under another's control."""


@dataclass(frozen=True)
class Sort:
    """Units of one sort, as the panel sets them."""

    sort: str
    here: int
    most: int
    others: tuple[tuple[str, int], ...]
    """Where the player has more of them, and how many."""


@dataclass(frozen=True)
class Toggle:
    """A structure, as the panel sets it."""

    structure: str
    here: bool
    stands: str | None
    """Where it stands now."""


@dataclass(frozen=True)
class Side:
    """What a player has, or could have, on a place."""

    player: str
    sorts: tuple[Sort, ...]
    toggles: tuple[Toggle, ...]
    """Empty where nobody can build."""
    sources: tuple[str, ...]
    """Where units could come from."""


@dataclass(frozen=True)
class Look:
    """A place under the finger."""

    told: map_words.Told
    control: Control
    sides: tuple[Side, ...]
    """Own player first."""
    chosen: str
    territory: bool
    held: str | None
    since: int
    """The latest entry about this place: what was seen when the panel opened."""
    typed: Mapping[str, str]
    """What a refused form said otherwise than its page, by field; it is shown again."""


def page(now: Current) -> str:
    """The whole page. `?place=` opens the panel of a place, `?player=` says for whom, `?lit=` lights what counts."""
    found = context(now)
    return render_template("scythe/map.html", parts_now=_drawn(found), saved=_saved(now), **found)


def parts(now: Current) -> BaseResponse:
    """What a phone draws anew after every entry, as `play.parts` tells it."""
    found = context(now)
    return jsonify(seq=now.seq, turn=None, over=now.replay.finished, parts=_drawn(found))


def panel(now: Current) -> str:
    """The panel of `?place=`, as a piece of the page."""
    found = context(now)
    if found["look"] is None:
        raise BadNotation("notation.bad_field", text="place")
    return render_template("scythe/map_panel.html", **found)


def save(now: Current) -> BaseResponse:
    """Log what was changed on `place`, or, with `lay`, everyone's first units; all of it or nothing."""
    sent = request.get_json() if request.is_json else request.form.to_dict()
    if not isinstance(sent, dict):
        raise BadNotation("notation.bad_field", text="request")
    fields = {name: value for name, value in sent.items() if isinstance(value, str)}

    logged: list[int] = []

    def make(now: Current, _: several.Several) -> list[Event]:
        state: State = now.replay.state
        if fields.get("lay"):
            found = map_form.start(state)
        else:
            found = map_form.events(state, fields.get("place", ""), fields)
        logged.extend(range(now.seq + 1, now.seq + 1 + len(found)))
        return list(found)

    def refuse(error: CairnError, **more: object) -> BaseResponse:
        if wants_json() or not now.replay.state.board.is_place(fields.get("place", "")):
            return refuse_plainly(error, None, None, **more)
        return make_response(_again(now, fields, say_error(error, now.names)), 422)

    try:
        answer = several.log_events(now.table.code, make, refuse)
        return _with_undo(answer, now.table.code, logged) if answer.status_code == 303 else answer
    except BadNotation as error:
        return refuse(error)
    except map_form.NothingToDo:
        # Somebody else was faster, or nothing was changed: it is as they want it.
        if wants_json():
            return jsonify(seq=now.seq, repeated=True, clash=[], entries=[])
        return _back(now)


def _again(now: Current, fields: Mapping[str, str], sorry: str) -> str:
    """The page with the panel as it was sent, and why it can't be."""
    sent = map_form.Fields(fields)
    found = context(now)
    seat = seating.my_seat(now.table)
    found["look"] = look(
        now.replay.state,
        fields["place"],
        now.names,
        seat.player if seat is not None else None,
        fields.get("whose"),
        {
            name[4:]: sent.text(name[4:])
            for name in fields
            if name.startswith("was-") and sent.changed(name[4:])
        }
        | {name: value for name, value in fields.items() if name.startswith("from-")},
    )
    return render_template("scythe/map.html", parts_now=_drawn(found), sorry=sorry, **found)


def _drawn(found: Context) -> dict[str, str]:
    return {name: render_template(f"scythe/parts/{name}.html", **found) for name in PARTS}


def _with_undo(answer: BaseResponse, code: str, logged: list[int]) -> BaseResponse:
    """Back to the map, which offers to take back what was just saved."""
    if logged:
        saved = f"{logged[0]}-{logged[-1]}"
        answer.headers["Location"] = url_for("extra.map", code=code, saved=saved, _anchor="told")
    return answer


def _saved(now: Current) -> tuple[int, ...]:
    """The entries of `?saved=<first>-<last>` that still stand, the last first, which is how they are taken back."""
    first, _, last = request.args.get("saved", "").partition("-")
    if not all(one.isascii() and one.isdecimal() and len(one) < 7 for one in (first, last)):
        return ()
    span = range(int(first), min(int(last), now.seq, int(first) + several.MOST - 1) + 1)
    return tuple(seq for seq in reversed(span) if seq > 0 and seq not in now.replay.retracted)


def _back(now: Current) -> BaseResponse:
    return redirect(local_path(request.form.get("next")) or url_for("extra.map", code=now.table.code), 303)


def context(now: Current) -> Context:
    """Everything the page and its parts show."""
    state: State = now.replay.state
    args = request.args
    seat = seating.my_seat(now.table)
    own = seat.player if seat is not None else None
    place = args.get("place")
    lit = args.get("lit")
    return {
        **shared.common(now),
        "panel": "map",
        "picture": _picture(state.board, state.setup.ids),
        "stands": map_drawing.draw_stands(state),
        "places": tuple(
            map_words.tell(state, one, now.names) for one in (*state.board.spaces, *_homes(state))
        ),
        "shares": shares(state),
        "contested": contested(state),
        "empty": map_form.is_empty(state),
        "look": look(state, place, now.names, own, args.get("player")) if place else None,
        "lit": _lit(state, lit) if lit in state.setup.ids else (),
        "lit_for": lit if lit in state.setup.ids else None,
        "factory": state.factory_place,
        "told_at": lambda where, player: map_words.standing(state, where, player),
    }


@cache
def _picture(board: Board, players: tuple[str, ...]) -> map_drawing.MapPicture:
    return map_drawing.draw_map(board, players)


def _homes(state: State) -> tuple[str, ...]:
    """The home bases of those who play."""
    return tuple(home.id for home in state.board.homes.values() if home.faction in state.setup.ids)


def _lit(state: State, player: str) -> tuple[str, ...]:
    count = counts.counted(state, player, "bonus")
    return () if count is None else count.where


def shares(state: State) -> tuple[Share, ...]:
    """What everyone has on the map, in seat order."""
    return tuple(
        Share(
            player=player,
            lines=tuple(
                Line(what, counts.counted(state, player, what), counts.typed(state, player, what))
                for what in COUNTED
            ),
            under_enemy=tuple(
                place
                for place in state.standing_of(player).values()
                if control(state, place).player not in (None, player)
            ),
        )
        for player in state.setup.ids
    )


def look(
    state: State,
    place: str,
    names: Mapping[str, str],
    own: str | None,
    asked: str | None,
    typed: Mapping[str, str] | None = None,
) -> Look | None:
    """A place and what can be said of it; None for a place there isn't. `asked` says whose pieces are shown first."""
    if not state.board.is_place(place):
        return None
    found = control(state, place)
    home = state.board.homes.get(place)
    usual = own or found.player or (home.faction if home is not None else None)
    chosen = next((one for one in (asked, usual) if one in state.setup.ids), state.setup.ids[0])
    order = sorted(state.setup.ids, key=lambda player: player != own)
    touched = state.touched.get(place)
    return Look(
        told=map_words.tell(state, place, names),
        control=found,
        sides=tuple(_side(state, place, player) for player in order),
        chosen=str(chosen),
        territory=state.board.is_territory(place),
        held=state.held[place][0] if place in state.held else None,
        since=touched.entry if touched is not None else 0,
        typed=typed or {},
    )


def _side(state: State, place: str, player: str) -> Side:
    here = state.units_at(place).get(player)
    others = map_form.elsewhere(state, player, place)
    most = {"leader": pieces.LEADERS, "mechs": pieces.MECHS, "workers": pieces.WORKERS}
    sorts = tuple(
        Sort(
            sort=sort,
            here=getattr(here, sort) if here is not None else 0,
            most=most[sort],
            others=tuple(
                (where, getattr(units, sort)) for where, units in others.items() if getattr(units, sort)
            ),
        )
        for sort in map_form.SORTS
    )
    can_build = state.board.is_territory(place) and place not in state.board.lakes
    return Side(
        player=player,
        sorts=sorts,
        toggles=tuple(_toggle(state, place, player, one) for one in pieces.STRUCTURES) if can_build else (),
        sources=tuple(where for where, units in others.items() if units.mechs or units.workers),
    )


def _toggle(state: State, place: str, player: str, structure: str) -> Toggle:
    stands = state.structures.get((player, structure), (None, None))[0]
    return Toggle(structure, stands == place, stands)


EXTRA: Mapping[str, View] = {"map": page, "map/parts": parts, "map/panel": panel}
"""The pages of the map, for `companion.room.Pages`."""
ACTIONS: Mapping[str, View] = {"map": save}
