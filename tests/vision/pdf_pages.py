"""Pages of our PDFs, read back: rendered to pixels, with their words and cutting lines in mm.

Only the drawing operators that the sheets use are understood; whatever is black and filled becomes ink, as do lines.
"""

from __future__ import annotations

import base64
import re
import zlib
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np

DPI = 150
FINER = 3
"""Times as fine as the page is drawn before it becomes pixels."""
_SCALE = DPI / 72 * FINER
CUT = [0.6, 0.6, 0.62]


@dataclass
class Drawn:
    """One page; mm from its top left corner, y down."""

    size_mm: tuple[float, float]
    gray: np.ndarray[Any, Any]
    """`DPI` dots an inch."""
    fine: np.ndarray[Any, Any]
    """The same, `FINER` times as fine and without shades."""
    words: list[tuple[str, float, float]] = field(default_factory=list)
    """Text and where its first letter's baseline begins."""
    cuts: list[tuple[float, float, float, float]] = field(default_factory=list)
    """Cutting lines: left, top, width, height of squares, oblongs and circles."""
    edges: list[tuple[float, float, float, float]] = field(default_factory=list)
    """Left, top, right, bottom of everything that is drawn but words."""


def pages(pdf: bytes) -> list[Drawn]:
    """All pages of a PDF."""
    sizes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf)
    streams = re.findall(rb"ASCII85Decode /FlateDecode .*?stream\n(.*?)~>endstream", pdf, re.DOTALL)
    assert len(sizes) == len(streams)
    return [
        _page(zlib.decompress(base64.a85decode(stream)).decode("latin-1"), float(width), float(height))
        for (width, height), stream in zip(sizes, streams, strict=True)
    ]


def _page(drawn: str, width: float, height: float) -> Drawn:
    fine = np.full((round(height * _SCALE), round(width * _SCALE)), 255, np.uint8)
    page = Drawn((width / 72 * 25.4, height / 72 * 25.4), fine, fine)
    for x, y, words in re.findall(r"1 0 0 1 (\S+) (\S+) Tm \(((?:\\.|[^\\)])*)\) Tj", drawn):
        plain = re.sub(r"\\(\d{3})", lambda code: chr(int(code[1], 8)), words)
        plain = re.sub(r"\\(.)", r"\1", plain).encode("latin-1").decode("cp1252")
        page.words.append((plain, float(x) / 72 * 25.4, (height - float(y)) / 72 * 25.4))
    _paint(re.sub(r"BT .*? ET", "", drawn), page, fine, height)
    small = (round(width / 72 * DPI), round(height / 72 * DPI))
    page.gray = cv2.resize(fine, small, interpolation=cv2.INTER_AREA)
    return page


@dataclass
class _Path:
    """What has been drawn since the last stroke or fill, in points."""

    boxes: list[list[float]] = field(default_factory=list)
    points: list[list[float]] = field(default_factory=list)
    lines: list[tuple[list[float], list[float]]] = field(default_factory=list)

    def go(self, token: str, numbers: list[float]) -> None:
        if token == "re":
            self.boxes.append(numbers[-4:])
        elif token in ("m", "l", "c"):
            if token == "l":
                self.lines.append((self.points[-1], numbers[-2:]))
            self.points += [numbers[n : n + 2] for n in range(0, len(numbers), 2)]


def _paint(drawn: str, page: Drawn, fine: np.ndarray[Any, Any], height: float) -> None:
    numbers: list[float] = []
    path = _Path()
    fill, pen, broken = [0.0] * 3, [0.0] * 3, False
    for token in drawn.split():
        if re.fullmatch(r"-?\d*\.?\d+", token):
            numbers.append(float(token))
            continue
        fill = numbers[-3:] if token == "rg" else fill
        pen = numbers[-3:] if token == "RG" else pen
        broken = token == "d" or (broken and token != "Q")
        path.go(token, numbers)
        if token in ("f", "f*") and max(fill) == 0:
            _fill(path, fine)
        if token == "S":
            _stroke(path, fine)
        if token in ("f", "f*", "S", "B", "b", "n"):
            around = [_around(path.points, height)] if path.points else []
            around += [_around([[x, y], [x + w, y + h]], height) for x, y, w, h in path.boxes]
            page.edges += around
            if token == "S" and pen == CUT and not broken:
                page.cuts += [(x0, y0, x1 - x0, y1 - y0) for x0, y0, x1, y1 in around]
            path = _Path()
        numbers = []


def _fill(path: _Path, fine: np.ndarray[Any, Any]) -> None:
    for x, y, w, h in path.boxes:
        left, bottom, right, top = np.round(np.array([x, y, x + w, y + h]) * _SCALE).astype(int)
        fine[len(fine) - top : len(fine) - bottom, left:right] = 0


def _stroke(path: _Path, fine: np.ndarray[Any, Any]) -> None:
    for one, other in path.lines:
        a, b = ([round(x * _SCALE), len(fine) - round(y * _SCALE)] for x, y in (one, other))
        cv2.line(fine, a, b, 0, 1)


def _around(points: list[list[float]], height: float) -> tuple[float, float, float, float]:
    at = np.array(points) / 72 * 25.4
    down = height / 72 * 25.4
    (left, bottom), (right, top) = at.min(axis=0), at.max(axis=0)
    return float(left), float(down - top), float(right), float(down - bottom)
