"""The board as a picture: where everything is drawn, in the board's own millimetres.

Geometry for the template `rebirth/board.svg.html`; how it looks is the stylesheet's affair.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.outlines import Edge, Point, hexagon, inset, millimetres, outer_edges, ring
from scoring.rebirth.board import Board, Space
from scoring.rebirth.state import State

OUTLINES_AT = (1.3, 3.1, 4.9)
"""How far inside its edge the first, second and third line around a settlement runs, in millimetres."""

TILE_SIZE = 0.9
"""A tile's width compared with its space."""

STACK_STEP = 5.6
"""From one cathedral of a stack to the next, in millimetres."""

MARGIN = 3.0
"""Paper left around the outermost spaces, in millimetres."""


@dataclass(frozen=True)
class SpaceMark:
    """A space as it is drawn."""

    id: str
    kind: str
    x: float
    y: float
    harbour: bool
    name: str | None
    """The name without the word castle or cathedral."""


@dataclass(frozen=True)
class TileMark:
    """A tile on the board."""

    space: str
    x: float
    y: float
    player: str | None
    """None for a face-down tile that is nobody's."""
    kind: str | None
    entry: int


@dataclass(frozen=True)
class BuildingMark:
    """A castle's flag, or one cathedral of a stack."""

    space: str
    x: float
    y: float
    player: str


@dataclass(frozen=True)
class BoardPicture:
    """The printed board."""

    view_box: str
    """Ready for an SVG's `viewBox`: every space with a little paper around."""
    pitch: float
    hexagon: str
    """The corners of a space around 0,0, ready for a polygon's `points`."""
    spaces: tuple[SpaceMark, ...]
    outlines: tuple[str, ...]
    """Paths around the settlements: one line around small, two around medium, three around large ones."""
    shore: str
    """A path along every edge between a coast space and the water or the outside."""
    border: str
    """The same along the border spaces and the outside."""


@dataclass(frozen=True)
class PiecesPicture:
    """What lies on the board."""

    hexagon: str
    """The corners of a tile around 0,0."""
    tiles: tuple[TileMark, ...]
    holders: tuple[BuildingMark, ...]
    cathedrals: tuple[BuildingMark, ...]


def draw_board(board: Board) -> BoardPicture:
    """The printed board with nothing on it."""
    return BoardPicture(
        view_box=view_box(board, tuple(board.spaces)),
        pitch=board.pitch_mm,
        hexagon=_points(hexagon(board.pitch_mm, board.turn_deg)),
        spaces=tuple(_space(board, space) for space in board.spaces.values()),
        outlines=tuple(path for members in board.settlements.values() for path in _outlines(board, members)),
        shore=_open_paths(board, _facing_outside(board, [s.id for s in board.spaces.values() if s.coast])),
        border=_open_paths(board, _facing_outside(board, [s.id for s in board.spaces.values() if s.border])),
    )


def map_of(state: State) -> Board:
    """The map that a game is played on. Only to be asked of games that have one."""
    assert isinstance(state.board, Board)
    return state.board


def draw_pieces(state: State) -> PiecesPicture:
    """What lies on the board now."""
    board = map_of(state)
    return PiecesPicture(
        hexagon=_points(hexagon(board.pitch_mm * TILE_SIZE, board.turn_deg)),
        tiles=tuple(
            TileMark(space, *_at(board, space), lying.player, lying.kind, lying.entry)
            for space, lying in state.tiles.items()
        ),
        holders=tuple(BuildingMark(space, *_at(board, space), who) for space, who in state.holders.items()),
        cathedrals=tuple(
            mark for space, stack in state.cathedrals.items() for mark in _stack(board, space, stack)
        ),
    )


def view_box(board: Board, spaces: Sequence[str], around: float = 0.0) -> str:
    """The `viewBox` that holds some spaces, with `around` times the pitch of board on every side."""
    more = MARGIN + around * board.pitch_mm
    corners = [corner for space in spaces for corner in board.corners_mm(space)]
    left, right = min(x for x, _ in corners) - more, max(x for x, _ in corners) + more
    top, bottom = min(y for _, y in corners) - more, max(y for _, y in corners) + more
    return f"{left:.1f} {top:.1f} {right - left:.1f} {bottom - top:.1f}"


def _at(board: Board, space: str) -> Point:
    x, y = board.centre_mm(space)
    return round(x, 2), round(y, 2)


def _space(board: Board, space: Space) -> SpaceMark:
    x, y = _at(board, space.id)
    name = (space.name or "").removesuffix(" Castle").removesuffix(" Cathedral") or None
    return SpaceMark(space.id, space.kind, x, y, space.harbour, name)


def _stack(board: Board, space: str, stack: Sequence[str]) -> list[BuildingMark]:
    """Cathedrals side by side, the first built on the left."""
    x, y = _at(board, space)
    left = x - STACK_STEP * (len(stack) - 1) / 2
    return [BuildingMark(space, round(left + STACK_STEP * i, 2), y, who) for i, who in enumerate(stack)]


def _outlines(board: Board, members: Sequence[str]) -> list[str]:
    around = ring(board, members)
    return [f"M{_points(inset(around, at))}Z" for at in OUTLINES_AT[: len(members)]]


def _facing_outside(board: Board, spaces: Sequence[str]) -> set[Edge]:
    """The edges of these spaces with water or nothing beyond."""
    land = [space.id for space in board.spaces.values() if space.kind != "water"]
    return outer_edges(board, land) & {edge for space in spaces for edge in outer_edges(board, [space])}


def _open_paths(board: Board, found: set[Edge]) -> str:
    parts = []
    for a, b in sorted(found):
        parts.append(f"M{_points([millimetres(board, a), millimetres(board, b)])}")
    return "".join(parts)


def _points(corners: Sequence[Point]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in corners)
