"""The sheets of a game with a board: the frame and how to print, then the stickers of each colour."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from reportlab.lib.units import mm

from vision.board import BoardLike
from vision.legend import FRAME_IDS, Ink, Legend, Marked, Mount
from vision.markers import MODULES
from vision.paper import SOFT, Page
from vision.tile_words import BOARD_FRAME, COLOURS, NO_RULER, PRINT, STRUCTURES

COLUMNS = 6
PITCH_MM = 30.0
MARGIN_MM = 8.0
"""Printers leave some 6 mm blank."""
GAP_MM = 3.0
"""Between rows, for scissors."""
TOP_MM = 19.5
"""Where a page's first heading stands."""
HEADING_MM = 4.2
RULER_IN_MM = 17.0
"""How far from the right edge the ruler along the page stands."""
GERMAN = {
    "food": "Nahrung",
    "energy": "Energie",
    "settlement": "Siedlung (1 to 4: number of symbols · Zahl der Symbole)",
    "castle": "Burg",
    "cathedral": "Kathedrale",
    "control": "Kontrolle",
    "structure": "Gebäude",
    "resources": "Rohstoffe",
    "table": "Tisch",
}
"""The second language of the headings; a sheet is printed once, for everyone at the table."""


def board_pages(page: Page, table: Legend, board: BoardLike | None) -> None:
    """Draw all pages; the last one is not yet ended."""
    _frame_page(page, table, board)
    for colour, ink in table.colours.items():
        page.canvas.showPage()
        _colour_page(page, table, colour, ink)


def frame_sides(table: Legend, board: BoardLike | None) -> dict[int, float]:
    """The frame's markers and the side of each in mm."""
    if board is None:
        return dict.fromkeys(FRAME_IDS, table.frame_mm)
    return {place.id: place.marker_mm for place in board.frame}


def draw_frame_marker(
    page: Page, x: float, y: float, marker: int, side: float, board: BoardLike | None
) -> None:
    """One marker of the frame with its cutting line; its place on the board below."""
    quiet = side / MODULES
    page.cut_square(x, y, side + 2 * quiet)
    page.marker(marker, x + quiet, y + quiet, side)
    words = f"frame · Rahmen {marker}"
    for place in board.frame if board else ():
        if place.id == marker:
            words += f" · x {place.x_mm:g} y {place.y_mm:g} mm"
    page.fitted(x, y + side + 2 * quiet + 3, words, 6.5, side + 2 * quiet + 4)


def _left(page: Page) -> float:
    return (page.width - COLUMNS * PITCH_MM) / 2


def _frame_page(page: Page, table: Legend, board: BoardLike | None) -> None:
    left = _left(page)
    page.text(left, 19, "Cairn", 20, bold=True)
    page.text(left + 24, 19, f"{table.game.capitalize()} · stickers · Aufkleber", 10, grey=SOFT)
    page.text(left, 26, PRINT[0][0], 8.5)
    page.text(left, 30, PRINT[0][1], 8.5, grey=SOFT)
    page.ruler(left, 34)
    page.ruler(page.width - RULER_IN_MM, 34, upright=True)
    y = 46.0
    for english, german in (NO_RULER, BOARD_FRAME):
        page.text(left, y, english, 8.5)
        page.text(left, y + 3.8, german, 8.5, grey=SOFT)
        y += 8.6
    sides = frame_sides(table, board)
    sticker = max(sides.values()) * (1 + 2 / MODULES)
    columns = 4 if sticker < 40 else 3
    for n, (marker, side) in enumerate(sides.items()):
        x = left + (n % columns) * COLUMNS * PITCH_MM / columns
        draw_frame_marker(page, x, y + (n // columns) * (sticker + 8), marker, side, board)
    if board and columns == 4:
        _frame_map(page, board, left, y + 2 * (sticker + 8) + 4, COLUMNS * PITCH_MM)
    elif board:  # in the ninth place
        third = COLUMNS * PITCH_MM / 3
        _frame_map(page, board, left + 2 * third, y + 2 * (sticker + 8) + 4, third)


def _frame_map(page: Page, board: BoardLike, x: float, y: float, room: float) -> None:
    """A small drawing of the board: where each frame marker goes."""
    width, height = board.size_mm
    scale = min(room / width, (page.height - 16 - y) / height)
    x += (room - width * scale) / 2
    canvas = page.canvas
    canvas.setStrokeColorRGB(*SOFT)
    canvas.setLineWidth(0.25 * mm)
    canvas.rect(x * mm, (page.height - y - height * scale) * mm, width * scale * mm, height * scale * mm)
    canvas.setFillColorRGB(0.9, 0.9, 0.91)
    for space in board.spaces:
        cx, cy = board.centre_mm(space)
        r = board.pitch_mm * 0.46 * scale
        canvas.circle((x + cx * scale) * mm, (page.height - y - cy * scale) * mm, r * mm, stroke=0, fill=1)
    for place in board.frame:
        side = place.marker_mm * scale
        px, py = x + place.x_mm * scale, y + place.y_mm * scale
        page.marker(place.id, px - side / 2, py - side / 2, side)
        below = place.y_mm < height * 0.25
        page.middle(px, py + (side / 2 + 3 if below else -side / 2 - 1), str(place.id), 6.5)
    page.text(x, y - 1.5, f"{board.name} · {width:g} × {height:g} mm", 7, grey=SOFT)


def _colour_page(page: Page, table: Legend, colour: str, ink: Ink) -> None:
    y = _heading(page, colour, ink)
    own = [marked for marked in table.pieces if marked.colour == colour]
    for name, mount, group in _sections(table, own):
        for start in range(0, len(group), COLUMNS):
            if y + mount.sticker_mm + HEADING_MM > page.height - MARGIN_MM:
                page.canvas.showPage()
                y = _heading(page, colour, ink)
            if start == 0 or y == TOP_MM:
                _section_heading(page, y + 2.4, name, mount)
                y += HEADING_MM
            for n, marked in enumerate(group[start : start + COLUMNS]):
                draw_sticker(page, _left(page) + n * PITCH_MM, y, marked, table)
            y += mount.sticker_mm + GAP_MM
        y += 0.4


def _heading(page: Page, colour: str, ink: Ink) -> float:
    """The head of a colour's page; where to go on."""
    page.chip(_left(page), 9.5, 7, ink)
    name = colour.capitalize()
    german = COLOURS.get(colour) or GERMAN.get(colour)
    if german and german != name:
        name += f" · {german}"
    page.text(_left(page) + 10, 14.8, name, 13, bold=True)
    end = 10 + page.canvas.stringWidth(name, "Helvetica-Bold", 13) / mm
    at = max(34, end + 3)
    words = "Cut along the grey lines; the white rim belongs to the sticker. · "
    words += "An den grauen Linien schneiden; der weiße Rand gehört dazu."
    page.fitted(_left(page) + at, 14.6, words, 6.4, COLUMNS * PITCH_MM - at)
    return TOP_MM


def _section_heading(page: Page, y: float, name: str, mount: Mount) -> None:
    words = f"{name} · {STRUCTURES}" if name == "structure" else f"{name} · {GERMAN.get(name, name)}"
    page.text(_left(page), y, words, 7.5, bold=True)
    end = page.canvas.stringWidth(words, "Helvetica-Bold", 7.5) / mm
    page.text(_left(page) + max(45, end + 4), y, advice(mount), 6.2, grey=SOFT)


def _sections(table: Legend, own: list[Marked]) -> Iterator[tuple[str, Mount, list[Marked]]]:
    """Headings with their stickers: for kinds that differ only in a digit, or a whole mount if scattered."""
    for name, group in groupby(
        own, key=lambda marked: marked.mount if table.scattered else _stem(marked.kind)
    ):
        pieces = list(group)
        yield name, table.mounts[pieces[0].mount], pieces


def _stem(kind: str) -> str:
    return kind.rstrip("0123456789")


def advice(mount: Mount) -> str:
    """How large a sticker is and what it goes on."""
    if mount.shape == "disc":
        size, card = f"ø {mount.size_mm:g} mm", f"{mount.height_mm:g} mm"
        return f"{size}, glued on card {card} thick · auf {card} Karton kleben"
    return f"{mount.sticker_mm:g} mm"


def draw_sticker(page: Page, x: float, y: float, marked: Marked, table: Legend) -> None:
    """A sticker in its cutting line; what it is for beside it, and on a disc also on it."""
    mount, ink = table.mounts[marked.mount], table.colours[marked.colour]
    side = mount.sticker_mm
    inset = (side - mount.marker_mm) / 2
    if mount.shape == "disc":
        page.cut_disc(x, y, side)
        _written_on(page, x, y, marked, mount, ink)
    else:
        page.cut_square(x, y, side)
    page.marker(marked.marker, x + inset, y + inset, mount.marker_mm)
    label = x + side + (0.6 if mount.shape == "disc" else 1.4)
    if table.scattered:
        page.text(label - 0.3, y + 3, f"id {marked.marker}", 5.5, grey=SOFT)
        return
    page.chip(label, y + 1.0, 3.4, ink)
    page.text(label + 4.2, y + 3.8, str(marked.number), 8, bold=True)
    page.fitted(label, y + 7.4, marked.kind, 6, x + PITCH_MM - 0.8 - label)
    page.text(label, y + 10.2, f"id {marked.marker}", 5.5, grey=SOFT)


def _written_on(page: Page, x: float, y: float, marked: Marked, mount: Mount, ink: Ink) -> None:
    """What a disc is, on the disc itself: it lies by itself on the board. Off the marker's white rim."""
    middle, rim = x + mount.size_mm / 2, (mount.size_mm - mount.marker_mm) / 2 - mount.quiet_mm
    digits = marked.kind[len(_stem(marked.kind)) :]
    page.chip(middle - rim * 0.4, y + rim * 0.15, rim * 0.8, Ink(digits, ink.rgb) if digits else ink)
    page.middle(middle, y + mount.size_mm - rim * 0.4, _stem(marked.kind), 5 if mount.size_mm > 22 else 4.4)
