"""A small board of our own for the reader's tests: the shape of a real one, without its rules."""

from __future__ import annotations

import importlib.util
import math
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest


@dataclass(frozen=True)
class SmallSpace:
    kind: str
    x_mm: float
    y_mm: float


@dataclass(frozen=True)
class SmallFrame:
    id: int
    x_mm: float
    y_mm: float
    marker_mm: float = 28.0


@dataclass(frozen=True)
class SmallBoard:
    """Rows of pointy-top hexes, 26 mm apart, inside a frame of eight markers."""

    id: str
    name: str
    spaces: Mapping[str, SmallSpace]
    size_mm: tuple[float, float]
    frame: tuple[SmallFrame, ...]
    pitch_mm: float = 26.0
    game: str = field(default="rebirth")

    def centre_mm(self, space: str, /) -> tuple[float, float]:
        return self.spaces[space].x_mm, self.spaces[space].y_mm


def small_board(columns: int, rows: int) -> SmallBoard:
    """Spaces A1, A2, ...; every seventh holds a castle, a cathedral or water in turn."""
    kinds = ("food", "energy", "settlement", "blank")
    width = columns * 26.0 + 13.0 + 100.0
    height = rows * 13.0 * math.sqrt(3) + 110.0
    spaces = {}
    for row in range(rows):
        for column in range(columns):
            n = row * columns + column
            kind = ("castle", "cathedral", "water")[n // 7 % 3] if n % 7 == 6 else kinds[n % 4]
            x = 63.0 + 26.0 * column + (13.0 if row % 2 else 0.0)
            y = 66.0 + 13.0 * math.sqrt(3) * row
            spaces[f"{chr(65 + row)}{column + 1}"] = SmallSpace(kind, x, y)
    left, middle, right = 22.0, width / 2, width - 22.0
    top, centre, bottom = 22.0, height / 2, height - 22.0
    around = [(left, top), (middle, top), (right, top), (right, centre)]
    around += [(right, bottom), (middle, bottom), (left, bottom), (left, centre)]
    frame = tuple(SmallFrame(242 + n, x, y) for n, (x, y) in enumerate(around))
    return SmallBoard("small", "Small board", spaces, (width, height), frame)


@pytest.fixture(scope="session")
def board() -> SmallBoard:
    """48 spaces on 321 by 290 mm."""
    return small_board(8, 6)


def _neighbour(name: str) -> Any:
    """A module beside this one that is no test."""
    spec = importlib.util.spec_from_file_location(f"vision_{name}", Path(__file__).parent / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def pdf_pages() -> Any:
    """`pdf_pages.py`: what a PDF of ours shows."""
    return _neighbour("pdf_pages")


@pytest.fixture(scope="session")
def drawn() -> Any:
    """`drawn_patches.py`: patches as a camera sees them."""
    return _neighbour("drawn_patches")


@pytest.fixture(scope="session")
def proof_photos() -> Any:
    """`proof_photos.py`: photographs of the test page."""
    return _neighbour("proof_photos")
