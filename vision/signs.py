"""The signs printed on a board, as paths: in a box of 20 by 20 around 0,0, x right, y down. Drawn for Cairn.

The web app shows the same signs (`templates/_parts/symbols.svg.html`).
"""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.lib.units import mm

from vision.paper import Page

Colour = tuple[float, float, float]
"""Red, green, blue, 0 to 1."""

BOX = 20.0


@dataclass(frozen=True)
class Part:
    """One path of a sign."""

    path: str
    """``M x y``, ``L x y``, ``C`` with three points and ``Z``, absolute, as in SVG."""
    pen: float = 0.0
    """Width of the line; 0 for a filled path."""


_ARCH = "C 2.6 2.6 1.5 1.5 0 1.5 C -1.5 1.5 -2.6 2.6 -2.6 4.3"
SIGNS: dict[str, tuple[Part, ...]] = {
    "food": (
        Part("M 0.2 9.4 C 0 4.6 -0.3 0.6 0.1 -3.6", 1.7),
        Part("M 0.1 -9.6 C 2.4 -7.7 2.6 -5 0.2 -2.8 C -2.3 -4.9 -2.3 -7.7 0.1 -9.6 Z"),
        Part("M 0.4 1.3 C 0.7 -2 2.9 -4 6.5 -4.2 C 6.5 -0.8 4.4 1.3 0.4 1.3 Z"),
        Part("M -0.3 1.3 C -0.6 -2 -2.8 -4 -6.4 -4.2 C -6.4 -0.8 -4.3 1.3 -0.3 1.3 Z"),
        Part("M 0.4 7 C 0.7 3.7 2.9 1.7 6.5 1.5 C 6.5 4.9 4.4 7 0.4 7 Z"),
        Part("M -0.3 7 C -0.6 3.7 -2.8 1.7 -6.4 1.5 C -6.4 4.9 -4.3 7 -0.3 7 Z"),
    ),
    "energy": (Part("M 2.7 -9.6 L -6 1.7 L -1.1 1.7 L -2.8 9.6 L 6.2 -2.5 L 1.1 -2.5 Z"),),
    "settlement": (Part("M 0 -8.8 L 8.8 -0.9 L 6.5 -0.9 L 6.5 8.4 L -6.5 8.4 L -6.5 -0.9 L -8.8 -0.9 Z"),),
    "castle": (
        Part(
            "M -8.5 -8.8 L -5.3 -8.8 L -5.3 -6.3 L -1.8 -6.3 L -1.8 -8.8 L 1.8 -8.8 L 1.8 -6.3 L 5.3 -6.3"
            " L 5.3 -8.8 L 8.5 -8.8 L 8.5 -2.5 L 6.7 -2.5 L 7.4 8.8 L 2.6 8.8 L 2.6 4.3 "
            + _ARCH
            + " L -2.6 8.8 L -7.4 8.8 L -6.7 -2.5 L -8.5 -2.5 Z"
        ),
    ),
    "cathedral": (
        Part("M 0 -10.5 L 0 -6 M -1.9 -8.7 L 1.9 -8.7", 1.5),
        Part(
            "M 0 -7 L 3.3 -1.1 L 8.8 2.4 L 8.8 9 L 2.4 9 L 2.4 5.6 C 2.4 4 1.3 2.9 0 2.9"
            " C -1.3 2.9 -2.4 4 -2.4 5.6 L -2.4 9 L -8.8 9 L -8.8 2.4 L -3.3 -1.1 Z"
        ),
    ),
    "harbour": (
        Part(
            "M 0 -4.3 L 0 8.7 M -4.4 -1.6 L 4.4 -1.6 M -8.3 2.6 C -7.6 6.6 -4.4 8.9 0 8.9 C 4.4 8.9 7.6 6.6 8.3 2.6",
            2.3,
        ),
        Part("M 2.4 -6.6 C 2.4 -3.4 -2.4 -3.4 -2.4 -6.6 C -2.4 -9.8 2.4 -9.8 2.4 -6.6 Z", 2.1),
    ),
    "water": (
        Part(
            "M -8 -1.5 C -5.8 -3.8 -4 -3.8 -2.3 -1.5 C -0.6 0.8 1.2 0.8 3 -1.5 C 4.8 -3.8 6.3 -3.6 8 -2", 1.3
        ),
    ),
}
"""By the kind of space that they stand for, and ``harbour``."""


def draw_sign(page: Page, sign: str, x: float, y: float, size: float, colour: Colour) -> None:
    """A sign around x, y; `size` is the side of its box in mm. KeyError for a sign that doesn't exist."""
    canvas, scale = page.canvas, size / BOX * mm
    canvas.saveState()
    canvas.translate(x * mm, (page.height - y) * mm)
    canvas.setFillColorRGB(*colour)
    canvas.setStrokeColorRGB(*colour)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    for part in SIGNS[sign]:
        canvas.setLineWidth(part.pen * scale)
        canvas.drawPath(_path(page, part.path, scale), stroke=int(part.pen > 0), fill=int(part.pen == 0))
    canvas.restoreState()


def _path(page: Page, text: str, scale: float) -> object:
    path = page.canvas.beginPath()
    steps = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo}
    words = text.split()
    while words:
        letter = words.pop(0)
        if letter == "Z":
            path.close()
            continue
        count = 6 if letter == "C" else 2
        numbers = [float(word) * scale for word in words[:count]]
        steps[letter](*(-v if n % 2 else v for n, v in enumerate(numbers)))
        del words[:count]
    return path
