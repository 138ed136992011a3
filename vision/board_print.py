"""A board to print and play on, true to the millimetre, its frame markers included.

On paper smaller than the board: pages to glue together, and a first page that says how. The same call gives the same
bytes.
"""

from __future__ import annotations

import io

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scoring.errors import CairnError
from scoring.rebirth.board_parts import Board
from vision import board_guide
from vision.board_drawing import draw_board
from vision.paper import CUT, SOFT, Page
from vision.tiling import OVERLAP_MM, Window, windows

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}
"""Paper name to width and height in mm, upright."""
WHOLE = "board"
"""The name of a paper that is just as large as the board."""
EDGE_MM = 10.0
"""Left blank around each page's part of the board; printers can't print some 6 mm."""
HEAD_MM = 6.0
"""Above it, for the page's row and column."""


def board_pdf(board: Board, paper: str = "a4") -> bytes:
    """The board as PDF on ``a4``, ``letter``, ``a3``, or in one piece on ``board``.

    CairnError ``sheet.no_paper``.
    """
    if paper != WHOLE and paper not in PAPERS:
        raise CairnError("sheet.no_paper", paper=paper, known=", ".join([*PAPERS, WHOLE]))
    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1, pageCompression=1)
    canvas.setTitle(f"Cairn · {board.name}")
    if paper == WHOLE:
        _page(canvas, *board.size_mm)
        draw_board(Page(canvas, *board.size_mm), board)
        canvas.showPage()
    else:
        _pages(canvas, board, paper)
    canvas.save()
    return buffer.getvalue()


def layout(board: Board, paper: str) -> tuple[tuple[float, float], list[Window]]:
    """Width and height of the pages, upright or across, whichever needs fewer of them, and what each shows."""
    plans = []
    for size in (PAPERS[paper], PAPERS[paper][::-1]):
        room = (size[0] - 2 * EDGE_MM, size[1] - 2 * EDGE_MM - HEAD_MM)
        plans.append((size, windows(board, room)))
    return min(plans, key=lambda plan: len(plan[1]))


def corner(size: tuple[float, float], window: Window) -> tuple[float, float]:
    """Where on a page of this size the top left corner of its part of the board lies, in mm."""
    return (size[0] - window.width) / 2, HEAD_MM + (size[1] - HEAD_MM - window.height) / 2


def _pages(canvas: Canvas, board: Board, paper: str) -> None:
    size, shown = layout(board, paper)
    upright = PAPERS[paper]
    _page(canvas, *upright)
    board_guide.draw_guide(Page(canvas, *upright), board, shown)
    canvas.showPage()
    for window in shown:
        _page(canvas, *size)
        _draw_part(Page(canvas, *size), board, window)
        canvas.showPage()


def _page(canvas: Canvas, width: float, height: float) -> None:
    canvas.setPageSize((width * mm, height * mm))


def _draw_part(page: Page, board: Board, window: Window) -> None:
    """One page's part of the board, with the lines to cut along and to glue to."""
    x, y = corner((page.width, page.height), window)
    canvas = page.canvas
    canvas.saveState()
    part = canvas.beginPath()
    bottom = page.height - y - window.height
    part.rect(x * mm, bottom * mm, window.width * mm, window.height * mm)
    canvas.clipPath(part, stroke=0, fill=0)
    canvas.translate((x - window.left) * mm, (bottom - (board.size_mm[1] - window.bottom)) * mm)
    draw_board(Page(canvas, *board.size_mm), board)
    canvas.restoreState()
    _lines(page, board, window, x, y)
    where = f"row {window.row} column {window.column} · Reihe {window.row} Spalte {window.column}"
    page.text(x + 5, y - 4.2, f"{board.name} · {where}", 8, bold=True, grey=SOFT)


def _lines(page: Page, board: Board, window: Window, x: float, y: float) -> None:
    """Whole lines to cut along; broken ones show how far the next page comes. On the board's rim, its edge."""
    right, bottom = x + window.width, y + window.height
    last_column, last_row = window.right == board.size_mm[0], window.bottom == board.size_mm[1]
    reach = 4.0
    _line(page, x, y - reach, x, bottom + reach)
    _line(page, x - reach, y, right + reach, y)
    if last_column:
        _line(page, right, y - reach, right, bottom + reach)
    else:
        _line(page, right - OVERLAP_MM, y - reach, right - OVERLAP_MM, bottom + reach, broken=True)
        _turned(page, right + 3.2, (y + bottom) / 2, "glue here · hier kleben")
    if last_row:
        _line(page, x - reach, bottom, right + reach, bottom)
    else:
        _line(page, x - reach, bottom - OVERLAP_MM, right + reach, bottom - OVERLAP_MM, broken=True)
        page.text((x + right) / 2 - 12, bottom + 3.6, "glue here · hier kleben", 6.5, grey=SOFT)
    if window.column > 1:
        _turned(page, x - 1.6, (y + bottom) / 2, "cut · schneiden")
    if window.row > 1:
        page.text((x + right) / 2, y - 1.4, "cut · schneiden", 6.5, grey=SOFT)


def _line(page: Page, x0: float, y0: float, x1: float, y1: float, broken: bool = False) -> None:
    canvas = page.canvas
    canvas.saveState()
    canvas.setStrokeColorRGB(*CUT)
    canvas.setLineWidth(0.15 * mm)
    if broken:
        canvas.setDash([2 * mm, 1.4 * mm])
    canvas.line(x0 * mm, (page.height - y0) * mm, x1 * mm, (page.height - y1) * mm)
    canvas.restoreState()


def _turned(page: Page, x: float, y: float, text: str) -> None:
    """Words that run upwards, centred on y."""
    canvas = page.canvas
    canvas.saveState()
    canvas.translate(x * mm, (page.height - y) * mm)
    canvas.rotate(90)
    canvas.setFillColorRGB(*SOFT)
    canvas.setFont("Helvetica", 6.5)
    canvas.drawCentredString(0, 0, text)
    canvas.restoreState()
