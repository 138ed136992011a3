"""Printable markers: stickers for every piece and the frame around the board, true to the millimetre.

One page for the frame and how to print, then the pages of each colour; `vision.tile_sheet` has those of tiles that are
laid out freely. The same call gives the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scoring.errors import CairnError
from vision.board import BoardLike
from vision.legend import FRAME_IDS, Ink, Legend, Marked, Mount, legend
from vision.markers import DICTIONARY, MODULES
from vision.paper import SOFT, Page
from vision.tile_sheet import tile_pages

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Paper name to width and height in mm."""

COLUMNS = 6
PITCH_MM = 30.0
SIDE_MM = 15.0
MARGIN_MM = 8.0
"""Printers leave some 6 mm blank."""
TOP_MM = 19.5
"""Where a page's first heading stands."""
GERMAN = {
    "food": "Nahrung",
    "energy": "Energie",
    "settlement": "Siedlung",
    "castle": "Burg",
    "cathedral": "Kathedrale",
    "control": "Kontrolle",
    "structure": "Bauwerk",
    "resources": "Rohstoffe",
    "table": "Tisch",
}
"""The second language of the headings; a sheet is printed once, for everyone at the table."""


def sheet_json(game: str, board: BoardLike | None = None) -> dict[str, Any]:
    """The legend as data: dictionary, sizes in mm, the frame's places on `board`, and each marker's piece.

    CairnError ``sheet.no_game`` for a game without markers.
    """
    table = legend(game)
    usual = table.mounts[table.usual]
    return {
        "game": game,
        "dictionary": DICTIONARY,
        "marker_mm": usual.marker_mm,
        "quiet_mm": usual.quiet_mm,
        "frame": _frame_json(table, board),
        "pieces": {str(marked.marker): _piece_json(table, marked) for marked in table.pieces},
    }


def _frame_json(table: Legend, board: BoardLike | None) -> list[dict[str, Any]]:
    if table.lattice:
        return []
    if board is None:
        return [{"id": marker, "marker_mm": table.frame_mm} for marker in FRAME_IDS]
    return [
        {"id": place.id, "x_mm": place.x_mm, "y_mm": place.y_mm, "marker_mm": place.marker_mm}
        for place in board.frame
    ]


def _piece_json(table: Legend, marked: Marked) -> dict[str, Any]:
    mount = table.mounts[marked.mount]
    return {
        "piece": marked.piece,
        "marker_mm": mount.marker_mm,
        "quiet_mm": mount.quiet_mm,
        "shape": mount.shape,
        "size_mm": mount.size_mm,
        "height_mm": mount.height_mm,
        "colour": marked.colour,
        "kind": marked.kind,
        **({"number": marked.number} if table.lattice else {}),
    }


def sheet_pdf(game: str, board: BoardLike | None = None, paper: str = "a4") -> bytes:
    """The stickers of a game as PDF, for ``a4`` or ``letter``.

    CairnError ``sheet.no_game`` or ``sheet.no_paper``.
    """
    table = legend(game)
    if paper not in PAPERS:
        raise CairnError("sheet.no_paper", paper=paper, known=", ".join(PAPERS))
    buffer = io.BytesIO()
    width, height = PAPERS[paper]
    canvas = Canvas(buffer, pagesize=(width * mm, height * mm), invariant=1, pageCompression=1)
    canvas.setTitle(f"Cairn · {game}")
    page = Page(canvas, width, height)
    if table.lattice:
        tile_pages(page, table)
    else:
        _board_pages(page, table, board)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _board_pages(page: Page, table: Legend, board: BoardLike | None) -> None:
    _frame_page(page, table, board)
    for colour, ink in table.colours.items():
        page.canvas.showPage()
        _colour_page(page, table, colour, ink)


def _left(page: Page) -> float:
    return (page.width - COLUMNS * PITCH_MM) / 2


def _frame_page(page: Page, table: Legend, board: BoardLike | None) -> None:
    left = _left(page)
    page.text(left, 19, "Cairn", 20, bold=True)
    page.text(left + 24, 19, f"{table.game.capitalize()} · stickers for reading photographs", 10, grey=SOFT)
    page.text(left, 26, "Print at 100 % on matt paper and measure this line: it must be 100 mm long.", 8.5)
    page.text(
        left,
        30,
        "Mit 100 % auf mattes Papier drucken und diese Linie messen: Sie muss 100 mm lang sein.",
        8.5,
    )
    page.ruler(left, 34)
    page.text(left, 51, "Frame: one marker at each place around the board, upright, white rim included.", 8.5)
    page.text(
        left,
        55,
        "Rahmen: je ein Marker an seinen Platz am Rand des Spielplans, aufrecht, mit weißem Rand.",
        8.5,
    )
    places = {place.id: place for place in board.frame} if board else {}
    sides = {
        marker: places[marker].marker_mm if marker in places else table.frame_mm
        for marker in places or FRAME_IDS
    }
    sticker = max(sides.values()) * (1 + 2 / MODULES)
    columns = 4 if sticker < 40 else 3
    for n, (marker, side) in enumerate(sides.items()):
        x = left + (n % columns) * COLUMNS * PITCH_MM / columns
        y = 60 + (n // columns) * (sticker + 8)
        quiet = side / MODULES
        page.cut_square(x, y, side + 2 * quiet)
        page.marker(marker, x + quiet, y + quiet, side)
        words = f"frame {marker}"
        if marker in places:
            words += f" · x {places[marker].x_mm:g} y {places[marker].y_mm:g} mm"
        page.text(x, y + side + 2 * quiet + 3, words, 6, grey=SOFT)
    if board and columns == 4:
        _frame_map(page, board, left, 150.0, COLUMNS * PITCH_MM)
    elif board:  # in the ninth place
        _frame_map(
            page, board, left + 2 * COLUMNS * PITCH_MM / 3, 60 + 2 * (sticker + 8) + 4, COLUMNS * PITCH_MM / 3
        )


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
            if y + mount.sticker_mm + 4.2 > page.height - MARGIN_MM:
                page.canvas.showPage()
                y = _heading(page, colour, ink)
            if start == 0 or y == TOP_MM:
                page.text(_left(page), y + 2.4, f"{name} · {GERMAN.get(name, name)}", 7.5, bold=True)
                page.text(_left(page) + 45, y + 2.4, _advice(mount), 6, grey=SOFT)
                y += 4.2
            for n, marked in enumerate(group[start : start + COLUMNS]):
                _sticker(page, _left(page) + n * PITCH_MM, y, marked, mount, ink, table.scattered)
            y += mount.sticker_mm + 1.6
        y += 1.2


def _heading(page: Page, colour: str, ink: Ink) -> float:
    """The head of a colour's page; where to go on."""
    page.chip(_left(page), 9.5, 7, ink)
    name = colour.capitalize()
    if colour in GERMAN:
        name += f" · {GERMAN[colour]}"
    page.text(_left(page) + 10, 14.8, name, 13, bold=True)
    end = 10 + page.canvas.stringWidth(name, "Helvetica-Bold", 13) / mm
    page.text(
        _left(page) + max(34, end + 3),
        14.6,
        "Cut along the grey lines; the white rim belongs to the sticker. · "
        "An den grauen Linien schneiden; der weiße Rand gehört dazu.",
        6.2,
        grey=SOFT,
    )
    return TOP_MM


def _sections(table: Legend, own: list[Marked]) -> Iterator[tuple[str, Mount, list[Marked]]]:
    """Headings with their stickers: for kinds that differ only in a digit, or a whole mount if scattered."""
    for name, group in groupby(
        own, key=lambda marked: marked.mount if table.scattered else _stem(marked.kind)
    ):
        pieces = list(group)
        yield name, table.mounts[pieces[0].mount], pieces


def _stem(kind: str) -> str:
    return kind.rstrip("0123456789")


def _advice(mount: Mount) -> str:
    if mount.shape == "disc":
        return f"disc ø {mount.size_mm:g} mm, glued on card {mount.height_mm:g} mm thick"
    return f"{mount.sticker_mm:g} mm, for tiles {mount.height_mm:g} mm thick"


def _sticker(
    page: Page, x: float, y: float, marked: Marked, mount: Mount, ink: Ink, written_on: bool
) -> None:
    side = mount.sticker_mm
    inset = (side - mount.marker_mm) / 2
    if mount.shape == "disc":
        page.cut_disc(x, y, side)
    else:
        page.cut_square(x, y, side)
    page.marker(marked.marker, x + inset, y + inset, mount.marker_mm)
    if written_on:
        _written_on(page, x, y, marked, mount, ink)
        return
    label = x + side + (0.8 if mount.shape == "disc" else 1.4)
    page.chip(label, y + 1.0, 3.4, ink)
    page.text(label + 4.2, y + 3.7, str(marked.number), 7, bold=True)
    page.text(label, y + 7.2, marked.kind, 5)
    page.text(label, y + 9.6, f"id {marked.marker}", 4.5, grey=SOFT)


def _written_on(page: Page, x: float, y: float, marked: Marked, mount: Mount, ink: Ink) -> None:
    """What a disc is, on the disc itself: it is looked for again and again. Off the marker's white rim."""
    middle, quiet = x + mount.size_mm / 2, (mount.size_mm - mount.marker_mm) / 2 - mount.quiet_mm
    digits = marked.kind[len(_stem(marked.kind)) :]
    page.chip(middle - quiet * 0.4, y + quiet * 0.15, quiet * 0.8, Ink(digits, ink.rgb) if digits else ink)
    page.middle(middle, y + mount.size_mm - quiet * 0.4, _stem(marked.kind), 5)
    page.text(x + mount.size_mm + 0.3, y + 3, f"id {marked.marker}", 4.5, grey=SOFT)
