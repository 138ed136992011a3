"""A rendered picture beside its truth: where each true space lies in the upright picture that Cairn made of it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scoring.hexes import Cell
from vision.images import open_picture
from vision.survey.lattice import Lattice
from vision.survey.upright import Upright, by_frame

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Seen:
    """What Cairn made of a picture, and what is so."""

    truth: dict[str, Any]
    upright: Upright
    moved: Callable[[Array], Array]
    """(n, 2) true mm to mm of the upright picture, by the true places of the markers that were seen."""
    scale: float
    """Millimetres of the upright picture a true one."""
    frame_mm: float
    """The most that a frame marker is off after `moved`."""
    lattice: Lattice
    """The true one, in the upright picture's mm."""
    kinds: dict[Cell, str]


def seen(picture: Path, truth: dict[str, Any]) -> Seen:
    """Read a picture as far as its frame goes."""
    upright = by_frame(open_picture(picture.read_bytes()))
    true = {mark["id"]: mark["mm"] for mark in truth["frame"]}
    here = np.array([true[place.id] for place in upright.frame])
    there = np.array([(place.x_mm, place.y_mm) for place in upright.frame])
    moved, scale, degrees = similarity(here, there)
    told = truth["lattice"]
    x, y = moved(np.array([told["origin_mm"]]))[0]
    lattice = Lattice((float(x), float(y)), told["pitch_mm"] * scale, told["turn_deg"] + degrees)
    off = float(np.linalg.norm(moved(here) - there, axis=1).max())
    kinds = {(cell["q"], cell["r"]): cell["kind"] for cell in truth["cells"]}
    return Seen(truth, upright, moved, scale, off, lattice, kinds)


def similarity(here: Array, there: Array) -> tuple[Callable[[Array], Array], float, float]:
    """The least squares move, turn and scale of (n, 2) onto (n, 2), its scale, and its turn in degrees."""
    start, end = here.mean(axis=0), there.mean(axis=0)
    a, b = (here - start) @ [1, 1j], (there - end) @ [1, 1j]
    factor = (a.conj() @ b) / (a.conj() @ a)

    def moved(points: Array) -> Array:
        turned = (points - start) @ [1, 1j] * factor
        return np.asarray(np.column_stack([turned.real, turned.imag]) + end, np.float64)

    return moved, abs(factor), math.degrees(np.angle(factor))
