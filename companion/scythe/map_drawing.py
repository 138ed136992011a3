"""Scythe's map as a picture: where everything is drawn, in the board's own millimetres.

Geometry for the templates `scythe/map_land.svg.html` and `scythe/parts/map_pieces.html`; how it looks is the
stylesheet's affair. A phone shows a territory 45 pixels wide, so there is room for a token and two rows of marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

from companion.outlines import Point, hexagon, inset
from scoring.hexes import DIRECTIONS
from scoring.scythe import pieces
from scoring.scythe.board import Board, Home
from scoring.scythe.control import Control, control
from scoring.scythe.state import State

MARGIN = 2.0
"""Paper around the outermost places, in millimetres."""
RING = 4.2
"""How far inside a territory's edge the line of whoever controls it runs."""
HOME_SIZE = 0.84
"""A home base's height compared with its territory's."""

_HEIGHT, _ICON, _DIGIT, _LETTER, _PAD, _GAP = 19.0, 16.0, 9.0, 10.0, 1.6, 2.0
"""Of a mark in its natural size, in millimetres."""
_ROWS = {1: ((5.0,), 1.0), 2: ((-2.2, 17.6), 1.0), 3: ((-8.5, 7.0, 22.0), 0.78)}
"""Where the rows' middles lie under the token, and how much smaller than natural they may be at most."""
_WIDTHS = ((22.0, 62.0), (40.4, 34.0))
"""How wide a row may be that ends so far below the middle: from the first height on it gets narrower."""


@dataclass(frozen=True)
class Land:
    """A territory as it is printed."""

    id: str
    kind: str
    x: float
    y: float
    sign: str | None
    """``encounter`` or ``tunnel``."""

    @property
    def outlined(self) -> bool:
        """Whether it has a line of its own around it, which its neighbours must not cover."""
        return self.kind == "factory"


@dataclass(frozen=True)
class HomeMark:
    """A home base."""

    id: str
    player: str
    x: float
    y: float


@dataclass(frozen=True)
class Mark:
    """One sort of piece on a place."""

    icon: str
    """``leader``, ``mechs``, ``workers``, a structure, or ``resources``."""
    player: str | None
    """None for resources, which are nobody's by themselves."""
    count: int
    lettered: bool
    """Whether the player's letter stands on it, since the place's own token is not theirs."""
    x: float
    y: float
    width: float
    """In natural size; `scale` makes it smaller."""
    scale: float

    @property
    def numbered(self) -> bool:
        """Whether its number is shown; a single piece has none, except that resources are always counted."""
        return self.count > 1 or self.icon == "resources"

    @property
    def icon_x(self) -> float:
        """The left edge of its icon, seen from its middle."""
        return round(-self.width / 2 + _PAD + (_LETTER if self.lettered else 0.0), 2)

    @property
    def digit_x(self) -> float:
        """The middle of its number."""
        return round(self.width / 2 - _PAD - _DIGIT * len(str(self.count)) / 2, 2)

    @property
    def letter_x(self) -> float:
        """The middle of its letter."""
        return round(-self.width / 2 + _PAD + _LETTER / 2, 2)


@dataclass(frozen=True)
class Stand:
    """What there is to see on a place where something stands, or that somebody controls."""

    place: str
    x: float
    y: float
    player: str | None
    """Who controls it; in a home base whose it is."""
    contested: bool
    home: bool
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class MapPicture:
    """The printed map, as far as it is played on."""

    view_box: str
    pitch: float
    hexagon: str
    """The corners of a territory around 0,0, ready for a polygon's `points`."""
    ring: str
    """The same, a little further inside."""
    base: str
    """The corners of a home base."""
    lands: tuple[Land, ...]
    homes: tuple[HomeMark, ...]
    rivers: tuple[str, ...]
    """A path for each river between two territories."""


def draw_map(board: Board, players: Sequence[str]) -> MapPicture:
    """The printed map with the home bases of those who play."""
    homes = [home for home in board.homes.values() if home.faction in players]
    corners = hexagon(board.pitch_mm)
    return MapPicture(
        view_box=view_box(board, (*board.spaces, *(home.id for home in homes))),
        pitch=board.pitch_mm,
        hexagon=_points(corners),
        ring=_points(inset(corners, RING)),
        base=_points(hexagon(board.pitch_mm * HOME_SIZE)),
        lands=tuple(
            Land(
                space.id,
                space.kind,
                *_at(board, space.id),
                sign="encounter" if space.encounter else "tunnel" if space.tunnel else None,
            )
            for space in board.spaces.values()
        ),
        homes=tuple(_home(board, home) for home in homes),
        rivers=tuple(_river(board, a, b) for a, b in board.rivers),
    )


def view_box(board: Board, places: Sequence[str], around: float = 0.0) -> str:
    """The `viewBox` that holds some places, with `around` times the pitch of map on every side."""
    more = MARGIN + around * board.pitch_mm
    centres = [board.centre_mm(place) for place in places]
    half, size = board.pitch_mm / 2 + more, board.pitch_mm / sqrt(3) + more
    left, right = min(x for x, _ in centres) - half, max(x for x, _ in centres) + half
    top, bottom = min(y for _, y in centres) - size, max(y for _, y in centres) + size
    return f"{left:.1f} {top:.1f} {right - left:.1f} {bottom - top:.1f}"


def draw_stands(state: State) -> tuple[Stand, ...]:
    """Every place with something on it, or of somebody's, in the board's order."""
    found = [_stand(state, place) for place in (*state.board.spaces, *state.board.homes)]
    return tuple(one for one in found if one is not None)


def _stand(state: State, place: str) -> Stand | None:
    home = state.board.homes.get(place)
    whose = control(state, place)
    owner = home.faction if home is not None and home.faction in state.setup.ids else whose.player
    rows = _rows(state, place, whose, owner)
    if not rows and (home is not None or (owner is None and not whose.rivals)):
        return None
    x, y = _at(state.board, place)
    return Stand(place, x, y, owner, bool(whose.rivals), home is not None, tuple(_laid_out(rows)))


def _rows(state: State, place: str, whose: Control, owner: str | None) -> list[list[Mark]]:
    """Units by player, whoever controls the place first; then structures and resources."""
    units = state.units_at(place)
    rows = []
    for player in sorted(units, key=lambda one: one != whose.player):
        there = units[player]
        counts = (("leader", there.leader), ("mechs", there.mechs), ("workers", there.workers))
        marks = [_mark(icon, player, count, owner) for icon, count in counts if count]
        rows.append(marks)
    standing = [
        _mark(structure, player, 1, owner)
        for player in state.setup.ids
        for structure in pieces.STRUCTURES
        if state.structures.get((player, structure), (None, None))[0] == place
    ]
    tokens = state.resources[place].value if place in state.resources else 0
    if tokens:
        standing.append(_mark("resources", None, tokens, owner))
    return [*rows, standing] if standing else rows


def _mark(icon: str, player: str | None, count: int, owner: str | None) -> Mark:
    lettered = player is not None and player != owner
    mark = Mark(icon, player, count, lettered, 0.0, 0.0, 2 * _PAD + _ICON, 1.0)
    more = (_LETTER if lettered else 0.0) + (_DIGIT * len(str(count)) if mark.numbered else 0.0)
    return replace(mark, width=mark.width + more)


def _laid_out(rows: Sequence[Sequence[Mark]]) -> list[Mark]:
    """The rows under each other, each as wide as the territory is there."""
    if not rows:
        return []
    step = 36.0 / len(rows)
    middles, most = _ROWS.get(
        len(rows), (tuple(-10 + step * (n + 0.5) for n in range(len(rows))), step / (_HEIGHT + 1.0))
    )
    found = []
    for y, row in zip(middles, rows, strict=True):
        natural = sum(mark.width for mark in row) + _GAP * (len(row) - 1)
        scale = min(most, _room(y + _HEIGHT * most / 2) / natural)
        x = -natural * scale / 2
        for mark in row:
            middle = x + mark.width * scale / 2
            found.append(replace(mark, x=round(middle, 2), y=round(y, 2), scale=round(scale, 3)))
            x += (mark.width + _GAP) * scale
    return found


def _room(lowest: float) -> float:
    """How wide a row may be whose lower edge lies so far below the middle."""
    (high, wide), (low, narrow) = _WIDTHS
    share = min(1.0, max(0.0, (lowest - high) / (low - high)))
    return wide + (narrow - wide) * share


def _home(board: Board, home: Home) -> HomeMark:
    return HomeMark(home.id, home.faction, *_at(board, home.id))


def _river(board: Board, a: str, b: str) -> str:
    """The side between two neighbours."""
    here, there = board.spaces[a], board.spaces[b]
    nth = DIRECTIONS.index((there.q - here.q, there.r - here.r))
    corners = board.corners_mm(a)
    # The first direction is the right, whose side runs from the second corner to the third.
    return f"M{_points([corners[(nth + 1) % 6], corners[(nth + 2) % 6]])}"


def _at(board: Board, place: str) -> Point:
    x, y = board.centre_mm(place)
    return round(x, 2), round(y, 2)


def _points(corners: Sequence[Point]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in corners)
