"""The stickers of a game whose tiles are laid out freely: one page on how to stick them, then all of them.

Each has a strip above its marker with the tile's number and an arrow: cut out, it still says which tile it is for and
which side is up.
"""

from __future__ import annotations

from reportlab.lib.units import mm

from vision.legend import Legend, Marked, Mount
from vision.paper import INK, SOFT, Page

COLUMNS = 7
PITCH_MM = 27.0
STRIP_MM = 3.6
"""Height of the strip above the marker's white rim."""
BELOW_MM = 1.4
TOP_MM = 15.0
MARGIN_MM = 8.0
"""Printers leave some 6 mm blank."""
TITLE = {"skye": "Isle of Skye"}
HOW = (
    (
        "Print at 100 % on matt paper and measure the line: it must be 100 mm long.",
        "Mit 100 % auf mattes Papier drucken und die Linie messen: Sie muss 100 mm lang sein.",
    ),
    (
        "Cut along the grey lines; the white rim belongs to the sticker.",
        "An den grauen Linien ausschneiden; der weiße Rand gehört dazu.",
    ),
    (
        "Stick each in the middle of its tile, the arrow towards the top of the tile as Cairn draws it.",
        "Jeden in die Mitte seines Plättchens kleben; der Pfeil zeigt nach oben, wie Cairn das Plättchen zeichnet.",
    ),
    (
        "The numbers are Cairn's: it shows every tile with its number. A few millimetres or degrees off do no harm.",
        "Die Nummern vergibt Cairn und zeigt zu jeder das Plättchen. Ein paar Millimeter oder Grad daneben sind egal.",
    ),
)
CASTLES = ("Castles", "Burgen")
COLOURS = {"blue": "Blau", "yellow": "Gelb", "red": "Rot", "white": "Weiß", "green": "Grün"}


def tile_pages(page: Page, table: Legend) -> None:
    """Draw all pages; the last one is not yet ended."""
    mount = table.mounts[table.usual]
    _first_page(page, table, mount)
    tiles = [marked for marked in table.pieces if marked.mount != "castle"]
    step = STRIP_MM + mount.sticker_mm + BELOW_MM
    rows = int((page.height - MARGIN_MM - TOP_MM) / step)
    for start in range(0, len(tiles), rows * COLUMNS):
        page.canvas.showPage()
        group = tiles[start : start + rows * COLUMNS]
        _heading(page, table, f"{group[0].number}–{group[-1].number}")
        for n, marked in enumerate(group):
            x, y = _left(page) + n % COLUMNS * PITCH_MM, TOP_MM + n // COLUMNS * step
            _sticker(page, x, y, marked, mount)
            page.text(x + mount.sticker_mm + 1.2, y + 7, str(marked.number), 11, bold=True)
            page.text(x + mount.sticker_mm + 1.2, y + 10.2, f"id {marked.marker}", 4.5, grey=SOFT)


def _left(page: Page) -> float:
    return (page.width - COLUMNS * PITCH_MM) / 2


def _heading(page: Page, table: Legend, words: str) -> None:
    page.text(_left(page), 11, f"Cairn · {TITLE.get(table.game, table.game)} · {words}", 9, bold=True)
    page.text(_left(page) + 52, 11, "arrow = top · Pfeil = oben", 7, grey=SOFT)


def _first_page(page: Page, table: Legend, mount: Mount) -> None:
    left = _left(page)
    page.text(left, 19, "Cairn", 20, bold=True)
    page.text(
        left + 24,
        19,
        f"{TITLE.get(table.game, table.game)} · stickers for reading photographs",
        10,
        grey=SOFT,
    )
    page.ruler(left, 25)
    y = 41.0
    for english, german in HOW:
        page.text(left, y, english, 8.5)
        page.text(left, y + 4, german, 8.5, grey=SOFT)
        y += 11.5
    _example(page, left, y + 2, mount)
    y += mount.size_mm + 16
    page.text(left, y, " · ".join(CASTLES), 11, bold=True)
    castles = [marked for marked in table.pieces if marked.mount == "castle"]
    for n, marked in enumerate(castles):
        x = left + n * 36.0
        ink = table.colours[marked.colour]
        _sticker(page, x, y + 4, marked, mount)
        page.chip(x + mount.sticker_mm + 1.2, y + 5, 5, ink)
        page.text(x + mount.sticker_mm + 1.2, y + 13.5, marked.colour, 7, bold=True)
        page.text(x + mount.sticker_mm + 1.2, y + 16.7, COLOURS[marked.colour], 7)
        page.text(x + mount.sticker_mm + 1.2, y + 19.6, f"id {marked.marker}", 4.5, grey=SOFT)


def _example(page: Page, x: float, y: float, mount: Mount) -> None:
    """A tile in its true size with its sticker, and the way up."""
    canvas, side = page.canvas, mount.size_mm
    canvas.setStrokeColorRGB(*SOFT)
    canvas.setFillColorRGB(0.93, 0.95, 0.9)
    canvas.setLineWidth(0.25 * mm)
    canvas.roundRect(x * mm, (page.height - y - side) * mm, side * mm, side * mm, mm, stroke=1, fill=1)
    middle = (side - mount.sticker_mm) / 2
    strip = middle - STRIP_MM
    canvas.setFillColorRGB(1, 1, 1)
    bottom = page.height - y - middle - mount.sticker_mm
    height = mount.sticker_mm + STRIP_MM
    canvas.rect((x + middle) * mm, bottom * mm, mount.sticker_mm * mm, height * mm, stroke=0, fill=1)
    page.cut_box(x + middle, y + strip, mount.sticker_mm, height)
    # Gray, so that nobody cuts it out.
    canvas.setFillColorRGB(0.8, 0.8, 0.82)
    canvas.rect(
        (x + middle + mount.quiet_mm) * mm,
        (bottom + mount.quiet_mm) * mm,
        mount.marker_mm * mm,
        mount.marker_mm * mm,
        stroke=0,
        fill=1,
    )
    _arrow(page, x + middle + 2.2, y + strip + 0.7, 2.6)
    _arrow(page, x + side + 5, y + 4, 5)
    page.text(x + side + 10, y + 8, "top of the tile in Cairn's drawing", 8)
    page.text(x + side + 10, y + 12, "oben, wie Cairn das Plättchen zeichnet", 8, grey=SOFT)
    page.text(x + side + 5, y + side - 1, f"{side:g} mm", 7, grey=SOFT)


def _sticker(page: Page, x: float, y: float, marked: Marked, mount: Mount) -> None:
    """One sticker with its strip; x, y is the strip's top left corner."""
    page.cut_box(x, y, mount.sticker_mm, STRIP_MM + mount.sticker_mm)
    page.marker(marked.marker, x + mount.quiet_mm, y + STRIP_MM + mount.quiet_mm, mount.marker_mm)
    _arrow(page, x + 2.2, y + 0.7, 2.6)
    words = str(marked.number) if marked.mount != "castle" else marked.colour
    page.text(x + 5.2, y + 3.2, words, 7.5, bold=True)


def _arrow(page: Page, x: float, y: float, size: float) -> None:
    """A triangle that points up; x is its middle."""
    page.canvas.setFillColorRGB(*INK)
    path = page.canvas.beginPath()
    top = page.height - y
    path.moveTo(x * mm, top * mm)
    path.lineTo((x + size / 2) * mm, (top - size) * mm)
    path.lineTo((x - size / 2) * mm, (top - size) * mm)
    path.close()
    page.canvas.drawPath(path, stroke=0, fill=1)
