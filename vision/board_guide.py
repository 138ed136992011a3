"""The first page of a printed board: how to print and join the others, and what the signs mean."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.units import mm

from scoring import hexes
from scoring.rebirth.board_parts import Board, Space
from vision import board_drawing as drawing
from vision.paper import INK, SOFT, Page
from vision.tiling import Window

LEFT_MM = 14.0
KEY_MM = 64.0
"""Width of the column with the signs."""
KEY_SCALE = 0.46
STEPS = (
    (
        "Print at 100 %, not “fit to page”, best on strong matt paper. Measure both bars.",
        "Mit 100 % drucken, nicht „an Seite anpassen“, am besten auf festes mattes Papier. Beide Balken messen.",
    ),
    (
        "Where a page says “cut”, cut along that line: at its left and its top.",
        "Wo „schneiden“ steht, an der Linie schneiden: links und oben.",
    ),
    (
        "Glue each page onto the strip of the one to its left, up to the broken line.",
        "Jede Seite auf den Streifen der Seite links von ihr kleben, bis zur gestrichelten Linie.",
    ),
    (
        "Then glue the rows together in the same way, from the top. Flat on card it is read best.",
        "Dann die Reihen genauso von oben an zusammenkleben. Glatt auf Karton wird sie am besten gelesen.",
    ),
)
KEY = (
    (Space("", 0, 0, "food"), "food farm", "Nahrungs-Anlage"),
    (Space("", 0, 0, "energy"), "energy farm", "Energie-Anlage"),
    (Space("", 0, 0, "blank"), "farm of either kind", "Anlage, beide Arten"),
    (
        Space("", 0, 0, "settlement"),
        "settlement, as many lines as spaces",
        "Siedlung, so viele Linien wie Felder",
    ),
    (Space("", 0, 0, "settlement", harbour=True), "harbour", "Hafen"),
    (Space("", 0, 0, "castle"), "castle", "Burg"),
    (Space("", 0, 0, "cathedral"), "cathedral", "Kathedrale"),
    (Space("", 0, 0, "blank", coast=True), "coast", "Küste"),
    (Space("", 0, 0, "blank", border=True), "English border", "Grenze zu England"),
    (Space("", 0, 0, "blank", two_player=True), "neutral tile, two players", "neutrales Plättchen, zu zweit"),
)
"""A space, and what it shows in English and German."""


def draw_guide(page: Page, board: Board, shown: Sequence[Window]) -> None:
    """The whole page; `shown` are the pages that follow."""
    page.canvas.setFillColorRGB(*INK)
    page.canvas.setFont("Times-BoldItalic", 30)
    page.canvas.drawString(LEFT_MM * mm, (page.height - 26) * mm, board.name)
    page.text(LEFT_MM, 32, "a board to print · ein Spielplan zum Ausdrucken", 9, grey=SOFT)
    page.text(
        LEFT_MM, 41, "Both bars must be 100 mm long. · Beide Balken müssen 100 mm lang sein.", 8.5, bold=True
    )
    drawing.draw_scale(page, LEFT_MM, 43.5, 100)
    # Printers err differently along the page.
    drawing.draw_scale(page, page.width - 16, 28, 100, upright=True)
    y = 56.0
    for number, sentences in enumerate(STEPS, 1):
        page.text(LEFT_MM, y, f"{number}", 10, bold=True)
        for sentence in sentences:
            page.text(LEFT_MM + 6, y, sentence, 8.5)
            y += 4.2
        y += 2.2
    _map(page, board, shown, y + 2)
    _key(page, board.pitch_mm, page.width - LEFT_MM - KEY_MM + 10, y + 2)


def _map(page: Page, board: Board, shown: Sequence[Window], y: float) -> None:
    """The board small, with the seams and each page's place."""
    width, height = board.size_mm
    scale = min((page.width - 2 * LEFT_MM - KEY_MM) / width, (page.height - LEFT_MM - y) / height)
    canvas = page.canvas
    canvas.saveState()
    canvas.translate(LEFT_MM * mm, (page.height - y - height * scale) * mm)
    canvas.scale(scale, scale)
    small = Page(canvas, width, height)
    drawing.draw_board(small, board)
    canvas.setStrokeColorRGB(*SOFT)
    canvas.setLineWidth(0.25 * mm / scale)
    canvas.rect(0, 0, width * mm, height * mm, stroke=1, fill=0)
    small.lines([(w.left, 0, w.left, height) for w in shown if w.row == 1 and w.left], 0.18 / scale)
    small.lines([(0, w.top, width, w.top) for w in shown if w.column == 1 and w.top], 0.18 / scale)
    for window in shown:
        _place(small, window, shown, scale)
    canvas.restoreState()


def _place(small: Page, window: Window, shown: Sequence[Window], scale: float) -> None:
    """Row and column in the middle of what stays visible of a page."""
    right = next((w.left for w in shown if w.column == window.column + 1), window.right)
    bottom = next((w.top for w in shown if w.row == window.row + 1), window.bottom)
    x, y = (window.left + right) / 2, (window.top + bottom) / 2
    canvas = small.canvas
    canvas.setFillColorRGB(1, 1, 1)
    canvas.setStrokeColorRGB(*SOFT)
    canvas.setLineWidth(0.2 * mm / scale)
    w, h = 22 / scale, 7 / scale
    canvas.roundRect((x - w / 2) * mm, (small.height - y - h / 2) * mm, w * mm, h * mm, h / 3 * mm, 1, 1)
    small.middle(x, y + 1.1 / scale, f"row {window.row} column {window.column}", 7 / scale)


def _key(page: Page, pitch: float, x: float, y: float) -> None:
    """What the signs mean, in the second language below the first."""
    step = min(15.5, (page.height - LEFT_MM - y) / len(KEY))
    scale = min(KEY_SCALE, 0.8 * step / pitch)
    for n, (space, english, german) in enumerate(KEY):
        middle = y + step * (n + 0.5)
        page.canvas.saveState()
        page.canvas.translate(x * mm, (page.height - middle) * mm)
        page.canvas.scale(scale, scale)
        _sample(Page(page.canvas, 0, 0), space, pitch)
        page.canvas.restoreState()
        page.text(x + 10, middle - 0.4, english, 8, bold=True)
        page.text(x + 10, middle + 3.2, german, 8, grey=SOFT)


def _sample(page: Page, space: Space, pitch: float) -> None:
    """A space by itself around 0,0."""
    corners = [(x * pitch, y * pitch) for x, y in hexes.corners(space.cell)]
    sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
    drawing.draw_ground(page, corners, space.kind)
    if space.kind == "settlement":
        drawing.draw_outlines(page, [corners], sides)
    if space.coast:
        drawing.draw_shore(page, sides[:3])
    if space.border:
        drawing.draw_border(page, sides[2:4])
    drawing.draw_space(page, 0, 0, space)
