"""Building by taps: a tile by its picture, a place beside the territory, a turn; and changing what was laid.

Each step is a link, so that it goes without scripts. The address holds what was chosen so far: `player`, `tile`,
`at`, `turn`; `move` is the place of a laid tile that is to be changed, `far` offers places that touch nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import play
from companion.current import Current, with_event
from companion.room import Context, View
from companion.skye import choosing, drawing, land, panels, placing
from companion.skye.choosing import Choice, face_of
from companion.skye.drawing import Picture
from companion.skye.placing import Turned
from scoring.errors import ImpossibleEvent
from scoring.log import Event, Replace
from scoring.points import Doubt
from scoring.skye import market
from scoring.skye.events import Build, CastleLies, dump_event
from scoring.skye.faces import Face
from scoring.skye.places import TURN_OF, TURNS, dump_cell, parse_cell
from scoring.skye.preview import Preview, preview
from scoring.skye.state import State
from scoring.skye.territory import JoinedArea, Territory, territory
from scoring.skye.tiles import CASTLE, castle, tiles
from scoring.squares import Cell

SIGHT = 3
"""How many cells to each side of a chosen place are shown."""


@dataclass(frozen=True)
class Way:
    """A turn to choose at the chosen place."""

    turned: Turned
    picture: Picture
    chosen: bool

    @property
    def word(self) -> str:
        """Where the arrow points."""
        return TURNS[self.turned.turn]


@dataclass(frozen=True)
class Change:
    """What a field would bring, before and after."""

    letter: str
    tile: str | None
    pays: bool
    """Whether it is scored at the end of this round."""
    before: int | None
    after: int | None


@dataclass(frozen=True)
class Laying:
    """A tile, a place and a turn: what they would do."""

    event: str
    """In our notation."""
    entry: int
    """The entry to replace; 0 for a new one."""
    ways: tuple[Way, ...]
    closes: tuple[JoinedArea, ...]
    changes: tuple[Change, ...]
    doubts: tuple[Doubt, ...]
    refused: ImpossibleEvent | None = None


@dataclass(frozen=True)
class Asked:
    """What the address says, as far as it makes sense."""

    player: str
    tile: str | None = None
    at: Cell | None = None
    turn: int | None = None
    move: Cell | None = None
    far: bool = False


def asked(now: Current, args: Mapping[str, str]) -> Asked:
    """Read the address. A laid tile that is to be changed stays where it is until something else is said."""
    state: State = now.replay.state
    player = panels.whose(now, args.get("player"))
    own = state.laid[player]
    at = parse_cell(args.get("at", ""))
    turn = TURN_OF.get(args.get("turn", ""))
    move = parse_cell(args.get("move", ""))
    far = args.get("far") == "1"
    if move is not None and move in own:
        one = own[move]
        there = at if at is not None and one.tile != CASTLE else None if "where" in args else move
        return Asked(player, one.tile, there, one.turn if turn is None else turn, move, far)
    tile = args.get("tile", "")
    if tile not in tiles():
        typed = args.get("number", "").strip()
        tile = f"S{int(typed):02}" if typed.isascii() and typed.isdecimal() and len(typed) < 4 else ""
    return Asked(player, tile if tile in tiles() else None, at if at not in own else None, turn, None, far)


def page(now: Current) -> ResponseReturnValue:
    """The territory and the step that comes next."""
    state: State = now.replay.state
    wanted = asked(now, request.args)
    owner = state.owner_of(wanted.tile) if wanted.tile and wanted.move is None else None
    if owner is not None:
        # Found by its number, but it lies on the table already: there it can be changed.
        player, cell = owner
        return redirect(url_for("extra.build", code=now.table.code, player=player, move=dump_cell(cell)), 303)
    return render_template("skye/build.html", **context(now, wanted))


def context(now: Current, wanted: Asked) -> Context:
    """Everything the page shows."""
    state: State = now.replay.state
    own = {cell: one for cell, one in state.laid[wanted.player].items() if cell != wanted.move}
    faces = territory(own, state.faces).faces
    found: Context = {
        **play.common(now),
        **panels.common(now),
        "panel": "build",
        "asked": wanted,
        "chosen": wanted.player,
        "waiting": waiting(state, wanted.player),
        "bought": market.buying_over(state, state.round),
        "number": tiles()[wanted.tile].number if wanted.tile and wanted.tile in tiles() else None,
        "turns": TURNS,
        "link": _linker(now, wanted),
        "laying": None,
        "targets": (),
        "choices": (),
        "filters": None,
    }
    if wanted.tile is None:
        chosen = choosing.filters(request.args, request.args.getlist("has"))
        if not state.over:
            found |= {"choices": choosing.left(state, chosen), "filters": chosen}
        found["pictures"] = {one.tile: drawing.picture(one.face) for one in found["choices"]}
        return found | {"land": land.land(state, wanted.player), "ghost": None}
    face = _face(state, wanted.tile)
    found["picture"] = drawing.picture(face, castle=wanted.tile == CASTLE)
    found["disputed"] = _disputed(state, wanted.tile)
    if wanted.at is None:
        spots = placing.targets(faces, face, wanted.far)
        found["targets"] = spots
        shown = land.of_tiles(state, wanted.player, own)
        return found | {"land": _framed(shown, [one.cell for one in spots]), "ghost": None}
    laying, turn = _laying(now, wanted, faces, face)
    found |= {"laying": laying, "ghost": drawing.of_tile(wanted.tile, turn, face), "at": wanted.at}
    shown = land.of_tiles(state, wanted.player, own)
    return found | {"land": _cropped(shown, wanted.at), "next_turn": _next(laying, turn)}


def _next(laying: Laying, turn: int) -> str:
    """The turn that one more tap on the tile gives it: the next one that fits, if any does."""
    fitting = [one.turned.turn for one in laying.ways if one.turned.fits] or [0, 1, 2, 3]
    return TURNS[min(fitting, key=lambda one: (one - turn - 1) % 4)]


def _cropped(shown: land.Land, at: Cell) -> land.Land:
    """What lies around a place: all of a small territory, and not everything of a large one."""
    shown = _framed(shown, [at])
    left, right = max(shown.left, at[0] - SIGHT), min(shown.left + shown.columns - 1, at[0] + SIGHT)
    top, low = max(shown.top, at[1] - SIGHT + 1), min(shown.top + shown.rows - 1, at[1] + SIGHT - 1)
    return replace(shown, left=left, top=top, columns=right - left + 1, rows=low - top + 1)


def _framed(shown: land.Land, cells: list[Cell]) -> land.Land:
    """The same with more cells in sight."""
    xs = [shown.left, shown.left + shown.columns - 1, *(x for x, _ in cells)]
    ys = [shown.top, shown.top + shown.rows - 1, *(y for _, y in cells)]
    return replace(
        shown, left=min(xs), top=min(ys), columns=max(xs) - min(xs) + 1, rows=max(ys) - min(ys) + 1
    )


def _face(state: State, tile: str) -> Face:
    if tile == CASTLE:
        said = state.printed.get(CASTLE)
        return said[0] if said else castle()
    return face_of(state, tile)


def _disputed(state: State, tile: str) -> bool:
    return tile in tiles() and tiles()[tile].other is not None and tile not in state.printed


def waiting(state: State, player: str) -> tuple[Choice, ...]:
    """The tiles that are this player's to build now; before buying is over, those drawn and bought so far."""
    round_ = state.round
    found = list(market.to_build(state, player, round_))
    if not found and not state.over:
        there = state.market_of(round_)
        drawn, offered = there.drawn.get(player), there.offers.get(player)
        gone = there.sold(player) | ({offered.discard} if offered and offered.discard else set())
        own = drawn[0] if drawn else tuple(offered.prices) if offered else ()
        found = [token for token in (*market.received(state, player, round_), *own) if token not in gone]
    built = {one.tile for laid in state.laid.values() for one in laid.values()}
    known = [one for one in dict.fromkeys(found) if one in tiles() and one not in built]
    back = set(state.market_of(round_).returned)
    return tuple(
        Choice(tile, tiles()[tile].number, face_of(state, tile), shown=True)
        for tile in known
        if tile not in back
    )


def _laying(now: Current, wanted: Asked, faces: Mapping[Cell, Face], face: Face) -> tuple[Laying, int]:
    """What confirming would do, and the turn it would be done with."""
    assert wanted.tile is not None
    assert wanted.at is not None
    state: State = now.replay.state
    ways = placing.turns_at(faces, wanted.at, face)
    turn = ways[0].turn if wanted.turn is None else wanted.turn
    event: Build | CastleLies = Build(wanted.player, wanted.tile, wanted.at, turn)
    entry = 0
    if wanted.move is not None:
        entry = state.laid[wanted.player][wanted.move].entry
        if wanted.tile == CASTLE:
            event, entry = CastleLies(wanted.player, turn), 0
    shown = tuple(
        Way(one, drawing.picture(face, None, one.turn, wanted.tile == CASTLE), one.turn == turn)
        for one in sorted(ways, key=lambda one: one.turn)
    )
    logged: Event = Replace(entry, event) if entry else event
    text = dump_event(event)
    try:
        after = with_event(now, wanted.player, "tap", logged)
    except ImpossibleEvent as error:
        return Laying(text, entry, shown, (), (), (), error), turn
    later: State = after.replay.state
    doubts = after.doubts(entry or after.seq)
    if wanted.tile == CASTLE:
        doubts = tuple(one for one in after.replay.doubts if one not in now.replay.doubts)
    laying = Laying(
        text,
        entry,
        shown,
        placing.closed(_own(state, wanted.player), _own(later, wanted.player), wanted.at),
        _changes(state, later, wanted.player),
        doubts,
    )
    return laying, turn


def _own(state: State, player: str) -> Territory:
    return state.territory_of(player, len(state.scored) + 1)


def _changes(before: State, after: State, player: str) -> tuple[Change, ...]:
    """The fields of which the points would change, and all that are scored this round; none once all is over."""
    old, new = preview(before), preview(after)
    if old is None or new is None:
        return ()
    found = [_change(old, new, player, letter, before) for letter in old.fields]
    return tuple(one for one in found if one.tile and (one.pays or (one.before or 0) != (one.after or 0)))


def _change(old: Preview, new: Preview, player: str, letter: str, state: State) -> Change:
    return Change(
        letter,
        state.scoring_tile(letter),
        letter in old.pays,
        old.points(player, letter),
        new.points(player, letter),
    )


def _linker(now: Current, wanted: Asked) -> Callable[..., str]:
    def link(**more: object) -> str:
        """This page with something else chosen; None takes a choice away."""
        kept: dict[str, object] = {"player": wanted.player}
        if wanted.move is not None:
            kept["move"] = dump_cell(wanted.move)
        elif wanted.tile is not None:
            kept["tile"] = wanted.tile
        if wanted.at is not None:
            kept["at"] = dump_cell(wanted.at)
        if wanted.far:
            kept["far"] = 1
        told = {name: value for name, value in (kept | more).items() if value is not None}
        address: str = url_for("extra.build", code=now.table.code, **told)  # type: ignore[arg-type]
        return address

    return link


EXTRA: Mapping[str, View] = {"build": page}
ACTIONS: Mapping[str, View] = {}
