"""A Rebirth board drawn for paper: everything that a printed map shows, in pale inks.

Pale, so that the markers stay the darkest things on the table; every kind has a shape of its own, so that a printer
without colours will do. Lengths in mm, as on the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import numpy as np
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth

from scoring import hexes
from scoring.rebirth.board_parts import BUILDINGS, Board, Space
from vision.markers import MODULES
from vision.paper import Page
from vision.signs import Colour, draw_sign

Point = tuple[float, float]
Side = tuple[Point, Point]

WHITE: Colour = (1, 1, 1)
LINE: Colour = (0.80, 0.78, 0.70)
"""Between spaces."""
WORDS: Colour = (0.44, 0.43, 0.40)
SEA: Colour = (0.90, 0.94, 0.95)
SHORE: Colour = (0.56, 0.69, 0.73)
BORDER: Colour = (0.68, 0.50, 0.74)
GROUNDS: dict[str, Colour] = {
    "food": (0.91, 0.94, 0.84),
    "energy": (0.98, 0.93, 0.78),
    "settlement": (0.97, 0.92, 0.87),
    "blank": (0.97, 0.96, 0.91),
    "castle": (0.90, 0.90, 0.89),
    "cathedral": (0.92, 0.90, 0.94),
}
INKS: dict[str, Colour] = {
    "food": (0.58, 0.68, 0.42),
    "energy": (0.82, 0.66, 0.28),
    "settlement": (0.74, 0.54, 0.44),
    "castle": (0.58, 0.58, 0.57),
    "cathedral": (0.61, 0.55, 0.66),
    "water": (0.70, 0.80, 0.83),
}

OUTLINES_AT = (1.3, 3.1, 4.9)
"""How far inside its edge the first, second and third line around a settlement runs."""
OUTLINE_MM = 0.7
WAVES_AT = (7.6, 5.0, 2.6)
"""How far off the land the lines in the water run."""
BEYOND_MM = 6.0
"""How far the land beyond the border is shown."""
SIGN_MM = {"food": 12.0, "energy": 12.0, "settlement": 8.6, "castle": 9.6, "cathedral": 10.6, "water": 11.0}
"""Castles are smaller than a marker of 12 mm: as dark squares of that size they would be taken for one."""
SIGN_UP_MM = {"castle": 0.4, "cathedral": 0.2, "settlement": -1.0}
"""How far above the centre a sign stands, to leave room for words."""
ID_UP_MM = 9.6
ID_IN_SETTLEMENT_UP_MM = 5.9
"""Below the innermost line around a settlement."""
NAME_DOWN_MM = 10.2
HARBOUR_MM = (0.0, 8.4)
TWO_PLAYER_MM = (-8.3, -4.4)
SCALE_MM = 50
"""Length of the scale under the board's name."""


def draw_board(page: Page, board: Board) -> None:
    """The whole board; the page is as large as the board."""
    corners = {space: board.corners_mm(space) for space in board.spaces}
    land = [space.id for space in board.spaces.values() if space.kind != "water"]
    _water(page, board, land)
    for name in land:
        draw_ground(page, corners[name], board.spaces[name].kind)
    for members in board.settlements.values():
        draw_outlines(page, [corners[space] for space in members], open_sides(board, members, members))
    draw_shore(page, open_sides(board, [s for s in land if board.spaces[s].coast], land))
    draw_border(page, open_sides(board, [s for s in land if board.spaces[s].border], land))
    for space in board.spaces.values():
        draw_space(page, *board.centre_mm(space.id), space)
    for place in board.frame:
        _marker(page, place.id, place.x_mm, place.y_mm, place.marker_mm)
    _title(page, board)


def open_sides(board: Board, spaces: Iterable[str], within: Collection[str]) -> list[Side]:
    """The sides of some spaces, as two corners each, with none of the spaces `within` beyond."""
    cells = {board.spaces[space].cell for space in within}
    sides = []
    for space in spaces:
        corners = board.corners_mm(space)
        for n, cell in enumerate(hexes.neighbours(board.spaces[space].cell)):
            if cell not in cells:
                # Neighbours count clockwise from the right, corners from the top.
                sides.append((corners[(n + 1) % 6], corners[(n + 2) % 6]))
    return sides


def draw_ground(page: Page, corners: Sequence[Point], kind: str) -> None:
    """A space's ground with its edge."""
    canvas = page.canvas
    canvas.setFillColorRGB(*GROUNDS[kind])
    canvas.setStrokeColorRGB(*LINE)
    canvas.setLineWidth(0.25 * mm)
    canvas.drawPath(_polygon(page, [corners]), stroke=1, fill=1)


def draw_outlines(page: Page, members: Sequence[Sequence[Point]], sides: Sequence[Side]) -> None:
    """One line inside the edge of a settlement for each of its spaces.

    Each line is what is left of a broad stroke along the edge when a slightly less broad one covers it.
    """
    canvas = page.canvas
    canvas.saveState()
    canvas.clipPath(_polygon(page, members), stroke=0, fill=0)
    for at in reversed(OUTLINES_AT[: len(members)]):
        _strokes(page, sides, 2 * at + OUTLINE_MM, INKS["settlement"])
        _strokes(page, sides, 2 * at - OUTLINE_MM, GROUNDS["settlement"])
    canvas.restoreState()


def draw_shore(page: Page, sides: Sequence[Side]) -> None:
    """The coast, where it counts for the mission."""
    _strokes(page, sides, 1.5, SHORE)


def draw_border(page: Page, sides: Sequence[Side]) -> None:
    """The English border: dots."""
    _strokes(page, sides, 2.2, BORDER, dash=(0.05, 3.74))


def draw_space(page: Page, x: float, y: float, space: Space) -> None:
    """What is printed on a space: its sign, its id or name, the harbour, the mark for two players."""
    if space.kind in SIGN_MM:
        up = SIGN_UP_MM.get(space.kind, 0.0)
        draw_sign(page, space.kind, x, y - up, SIGN_MM[space.kind], INKS[space.kind])
    if space.harbour:
        draw_harbour(page, x + HARBOUR_MM[0], y + HARBOUR_MM[1])
    if space.two_player:
        draw_two(page, x + TWO_PLAYER_MM[0], y + TWO_PLAYER_MM[1])
    if space.id and space.kind != "water":
        up = ID_IN_SETTLEMENT_UP_MM if space.kind == "settlement" else ID_UP_MM
        words(page, x, y - up, space.id, 5.5, halo=GROUNDS[space.kind])
    if space.name and space.kind in BUILDINGS:
        name = space.name.removesuffix(" Castle").removesuffix(" Cathedral")
        words(page, x, y + NAME_DOWN_MM, name, 8.5, "Times-BoldItalic", GROUNDS[space.kind])


def draw_harbour(page: Page, x: float, y: float) -> None:
    """An anchor on a round patch of sea."""
    _disc(page, x, y, 4.0, SEA, SHORE)
    draw_sign(page, "harbour", x, y, 5.6, SHORE)


def draw_two(page: Page, x: float, y: float) -> None:
    """A small tile with a 2: a neutral tile lies here in a game of two."""
    _disc(page, x, y, 2.5, WHITE, LINE)
    words(page, x, y + 1.1, "2", 8.5, "Helvetica-Bold")


def words(
    page: Page,
    x: float,
    y: float,
    text: str,
    size: float,
    font: str = "Helvetica",
    halo: Colour | None = None,
) -> None:
    """Words centred on x with their baseline at y, on a rim of the colour `halo` that keeps lines off them."""
    canvas = page.canvas
    left = x * mm - stringWidth(text, font, size) / 2
    for mode, colour in ((2, halo), (0, WORDS)):
        if colour is None:
            continue
        line = canvas.beginText(left, (page.height - y) * mm)
        line.setFont(font, size)
        line.setTextRenderMode(mode)
        line.setFillColorRGB(*colour)
        canvas.setStrokeColorRGB(*colour)
        canvas.setLineWidth(0.9 * mm)
        canvas.setLineJoin(1)
        line.textOut(text)
        line.setTextRenderMode(0)
        canvas.drawText(line)


def title_place(board: Board, width: float, height: float) -> Point | None:
    """The middle of a free rectangle of this size, where most is free around it; None if there is no such place."""
    half = np.array([width / 2, height / 2])
    across, down = board.size_mm
    grid = np.meshgrid(np.arange(half[0], across - half[0], 2), np.arange(half[1], down - half[1], 2))
    at = np.column_stack([axis.ravel() for axis in grid])
    room = np.min([at - half, (across, down) - at - half], axis=(0, 2))
    # Hexagons and markers with their rims lie within circles.
    taken = [(*board.centre_mm(space), board.pitch_mm * hexes.RADIUS) for space in board.spaces]
    taken += [
        (place.x_mm, place.y_mm, place.marker_mm * (0.5 + 1 / MODULES) * 2**0.5) for place in board.frame
    ]
    for x, y, radius in taken:
        beside = np.hypot(*np.maximum(np.abs(at - (x, y)) - half, 0).T)
        room = np.minimum(room, beside - radius)
    if not len(room) or room.max() <= 0:
        return None
    x, y = at[room.argmax()]
    return float(x), float(y)


def _water(page: Page, board: Board, land: Sequence[str]) -> None:
    """Lines in the water that follow the land, as on old maps; beyond the border there is land."""
    border = [space for space in land if board.spaces[space].border]
    _strokes(page, open_sides(board, border, land), 2 * BEYOND_MM, GROUNDS["blank"])
    wet = [space for space in land if board.spaces[space].coast or space not in border]
    sides = open_sides(board, wet, land)
    for n, at in enumerate(WAVES_AT):
        tint = 0.5 + 0.25 * n
        _strokes(page, sides, 2 * at + 0.4, _mixed(INKS["water"], tint))
        _strokes(page, sides, 2 * at - 0.4, _mixed(SEA, tint))


def _mixed(colour: Colour, share: float) -> Colour:
    """A colour thinned with white."""
    red, green, blue = (1 - share * (1 - v) for v in colour)
    return red, green, blue


def _marker(page: Page, marker: int, x: float, y: float, side: float) -> None:
    """A frame marker around x, y with its white rim, one module broad."""
    rim = side / MODULES
    canvas, whole = page.canvas, side + 2 * rim
    canvas.setFillColorRGB(*WHITE)
    bottom = page.height - y - whole / 2
    canvas.rect((x - whole / 2) * mm, bottom * mm, whole * mm, whole * mm, stroke=0, fill=1)
    page.marker(marker, x - side / 2, y - side / 2, side)


def _title(page: Page, board: Board) -> None:
    """The board's name above a scale, in the sea."""
    size = 30.0
    width = max(stringWidth(board.name, "Times-BoldItalic", size) / mm, SCALE_MM)
    place = title_place(board, width + 8, 30.0)
    if place is None:
        return
    x, y = place
    words(page, x, y, board.name, size, "Times-BoldItalic")
    draw_scale(page, x - SCALE_MM / 2, y + 6, SCALE_MM)
    words(page, x, y + 13, f"{SCALE_MM} mm", 7)


def draw_scale(page: Page, x: float, y: float, length: float, upright: bool = False) -> None:
    """A bar of exactly this length to the right, or `upright` down, in fields of 10 mm, dark and light in turn."""
    canvas = page.canvas
    canvas.setStrokeColorRGB(*WORDS)
    canvas.setLineWidth(0.1 * mm)
    for n in range(round(length / 10)):
        canvas.setFillColorRGB(*(WHITE if n % 2 else WORDS))
        left, top, width, height = (x, y + 10 * n, 2, 10) if upright else (x + 10 * n, y, 10, 2)
        canvas.rect(left * mm, (page.height - top - height) * mm, width * mm, height * mm, stroke=1, fill=1)


def _disc(page: Page, x: float, y: float, radius: float, fill: Colour, line: Colour) -> None:
    canvas = page.canvas
    canvas.setFillColorRGB(*fill)
    canvas.setStrokeColorRGB(*line)
    canvas.setLineWidth(0.3 * mm)
    canvas.circle(x * mm, (page.height - y) * mm, radius * mm, stroke=1, fill=1)


def _strokes(
    page: Page, sides: Iterable[Side], width: float, colour: Colour, dash: tuple[float, float] | None = None
) -> None:
    """Lines with round ends along some sides."""
    canvas = page.canvas
    canvas.saveState()
    canvas.setStrokeColorRGB(*colour)
    canvas.setLineWidth(width * mm)
    canvas.setLineCap(1)
    if dash:
        canvas.setDash([v * mm for v in dash])
    path = canvas.beginPath()
    for (x0, y0), (x1, y1) in sides:
        path.moveTo(x0 * mm, (page.height - y0) * mm)
        path.lineTo(x1 * mm, (page.height - y1) * mm)
    canvas.drawPath(path, stroke=1, fill=0)
    canvas.restoreState()


def _polygon(page: Page, rings: Sequence[Sequence[Point]]) -> object:
    path = page.canvas.beginPath()
    for ring in rings:
        for n, (x, y) in enumerate(ring):
            (path.lineTo if n else path.moveTo)(x * mm, (page.height - y) * mm)
        path.close()
    return path
