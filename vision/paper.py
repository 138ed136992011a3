"""A page of paper measured like a board: millimetres from the top left corner, y down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from vision.legend import Ink
from vision.markers import MODULES, bits

INK = (0.13, 0.13, 0.15)
SOFT = (0.45, 0.45, 0.48)
CUT = (0.6, 0.6, 0.62)


PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Paper name to width and height in mm."""


class Page:
    """Draws on a canvas; all lengths in mm except font sizes, which are points."""

    def __init__(self, canvas: Canvas, width: float, height: float) -> None:
        self.canvas, self.width, self.height = canvas, width, height

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 7,
        bold: bool = False,
        grey: tuple[float, float, float] = INK,
    ) -> None:
        """Words with their baseline at y; size in points."""
        self.canvas.setFillColorRGB(*grey)
        self.canvas.setFont("Helvetica-Bold" if bold else "Helvetica", size)
        self.canvas.drawString(x * mm, (self.height - y) * mm, words)

    def fitted(self, x: float, y: float, words: str, size: float, room: float, bold: bool = False) -> None:
        """Words no wider than `room`, in smaller letters if need be."""
        wide = self.canvas.stringWidth(words, "Helvetica-Bold" if bold else "Helvetica", size) / mm
        self.text(x, y, words, size * min(1.0, room / wide), bold)

    def middle(self, x: float, y: float, words: str, size: float) -> None:
        """Words centred on x."""
        self.canvas.setFillColorRGB(*INK)
        self.canvas.setFont("Helvetica-Bold", size)
        self.canvas.drawCentredString(x * mm, (self.height - y) * mm, words)

    def lines(self, strokes: Iterable[tuple[float, float, float, float]], width: float = 0.1) -> None:
        """Straight black lines x0, y0, x1, y1."""
        self.canvas.setStrokeColorRGB(*INK)
        self.canvas.setLineWidth(width * mm)
        for x0, y0, x1, y1 in strokes:
            self.canvas.line(x0 * mm, (self.height - y0) * mm, x1 * mm, (self.height - y1) * mm)

    def marker(self, marker: int, x: float, y: float, side: float) -> None:
        """A marker with its top left corner at x, y. One path, so that no hairlines show between modules."""
        self.canvas.setFillColorRGB(0, 0, 0)
        path = self.canvas.beginPath()
        module = side / MODULES
        for row, first, count in _black_runs(marker):
            top = self.height - y - row * module
            path.rect((x + first * module) * mm, (top - module) * mm, count * module * mm, module * mm)
        self.canvas.drawPath(path, stroke=0, fill=1)

    def ruler(self, x: float, y: float, upright: bool = False) -> None:
        """A line of exactly 100 mm with marks; `upright`: down the page instead of across."""
        tick = {0: 4.0, 5: 2.8}
        ticks = [(n, tick.get(n % 10, 1.6)) for n in range(101)]
        if upright:
            self.lines([(x, y, x, y + 100), *((x, y + n, x + long, y + n) for n, long in ticks)], 0.12)
        else:
            self.lines([(x, y, x + 100, y), *((x + n, y, x + n, y + long) for n, long in ticks)], 0.12)
        self.canvas.setFont("Helvetica", 5.5)
        self.canvas.setFillColorRGB(*SOFT)
        for n in range(0, 101, 10):
            at = (x + 4.6, y + n + 0.7) if upright else (x + n, y + 6.6)
            draw = self.canvas.drawString if upright else self.canvas.drawCentredString
            draw(at[0] * mm, (self.height - at[1]) * mm, str(n))

    def cut_box(self, x: float, y: float, width: float, height: float) -> None:
        """The cutting line of an oblong sticker."""
        self._cut_pen()
        self.canvas.rect(x * mm, (self.height - y - height) * mm, width * mm, height * mm, stroke=1, fill=0)

    def cut_square(self, x: float, y: float, side: float) -> None:
        """The cutting line of a square sticker: its outline."""
        self._cut_pen()
        self.canvas.rect(x * mm, (self.height - y - side) * mm, side * mm, side * mm, stroke=1, fill=0)

    def cut_disc(self, x: float, y: float, size: float) -> None:
        """The cutting line of a round sticker; x, y is the corner of its bounding square."""
        self._cut_pen()
        r = size / 2
        self.canvas.circle((x + r) * mm, (self.height - y - r) * mm, r * mm, stroke=1, fill=0)

    def _cut_pen(self) -> None:
        self.canvas.setStrokeColorRGB(*CUT)
        self.canvas.setLineWidth(0.12 * mm)

    def chip(self, x: float, y: float, size: float, ink: Ink) -> None:
        """A player's colour with the letter on it."""
        self.canvas.setFillColorRGB(*(v / 255 for v in ink.rgb))
        bottom = (self.height - y - size) * mm
        self.canvas.roundRect(x * mm, bottom, size * mm, size * mm, size * 0.2 * mm, stroke=0, fill=1)
        light = sum(v * part for v, part in zip(ink.rgb, (0.299, 0.587, 0.114), strict=True))
        self.canvas.setFillColorRGB(*(INK if light > 140 else (1, 1, 1)))
        points = size * 2.2
        self.canvas.setFont("Helvetica-Bold", points)
        self.canvas.drawCentredString(
            (x + size / 2) * mm, bottom + (size * mm - points * 0.72) / 2, ink.letter
        )


def _black_runs(marker: int) -> Iterator[tuple[int, int, int]]:
    """Row, first column and length of each run of black modules."""
    for row, cells in enumerate(bits(marker)):
        column = 0
        for white, run in groupby(cells):
            count = len(list(run))
            if not white:
                yield row, column, count
            column += count
