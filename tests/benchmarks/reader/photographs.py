"""One photograph by photolab, and what its truth says of each marker. What the scripts beside this share."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.markers import MODULES, Found

COVERED = 0.02
"""A sticker of which so much is hidden counts as covered."""
GLARE = 0.5
"""Light that a lamp's reflection adds, as a share of full white, from which on a sticker counts as washed out."""


@dataclass(frozen=True)
class Mark:
    """A piece's marker as it really lies, and as the picture shows it."""

    label: str
    """``space/piece`` on a board, the piece's id in a territory."""
    marker: int
    px: NDArray[np.float64]
    """(2,) its middle in the picture."""
    mm: NDArray[np.float64]
    """(2,) its middle on the table."""
    px_per_mm: float
    open: bool
    """In the picture, hardly covered, without glare."""
    occluded: float
    glare: float
    inside: bool
    light: float
    module_px: float
    """Side of a module where it is shortest."""
    blur_px: float

    @property
    def piece(self) -> str:
        """The piece's id."""
        return self.label.split("/")[-1]

    @property
    def side_px(self) -> float:
        """Side of the marker where it is shortest."""
        return MODULES * self.module_px


def marks(truth: Mapping[str, Any]) -> list[Mark]:
    """Every piece's marker in photolab's truth; the frame's are left out."""
    out = []
    for mark in truth["markers"]:
        if mark["kind"] != "piece":
            continue
        corners = np.array(mark["px"], float)
        shown = mark["inside"] and mark["occluded"] < COVERED and mark["glare"] < GLARE
        out.append(
            Mark(
                label=mark["label"],
                marker=mark["id"],
                px=Found(mark["id"], corners).centre,
                mm=np.array(mark["centre"], float),
                px_per_mm=MODULES * mark["module_px"] / mark["size_printed"],
                open=shown,
                occluded=mark["occluded"],
                glare=mark["glare"],
                inside=mark["inside"],
                light=mark["light"],
                module_px=mark["module_px_min"],
                blur_px=mark["blur"],
            )
        )
    return out


def photograph(
    photolab: Path,
    stem: Path,
    scene: Mapping[str, Any],
    seed: int,
    preset: str,
    overrides: Mapping[str, Any],
    size: str = "4032x3024",
) -> dict[str, Any]:
    """Render STEM.jpg and answer with its truth, which is in STEM.json too; STEM.scene.json has the scene.

    What is there already isn't rendered again if it was ordered in the same words. Whether photolab has
    changed since isn't looked at.
    """
    paper, order, picture, told = (
        stem.with_name(stem.name + end) for end in (".scene.json", ".order.json", ".jpg", ".json")
    )
    described = json.dumps(scene)
    wanted = json.dumps({"seed": seed, "preset": preset, "overrides": dict(overrides), "size": size})
    same = order.exists() and paper.exists() and picture.exists() and told.exists()
    if not (same and order.read_text() == wanted and paper.read_text() == described):
        order.unlink(missing_ok=True)  # comes back when all is there
        paper.write_text(described)
        command = [sys.executable, str(photolab), str(paper), "--seed", str(seed), "--preset", preset]
        command += ["--size", size, "--overrides", json.dumps(dict(overrides)), "-o", str(picture)]
        subprocess.run(command, check=True, cwd=photolab.parent, stdout=subprocess.DEVNULL)
        order.write_text(wanted)
    return dict(json.loads(told.read_text()))


def truth_of(told: Path) -> dict[str, Any]:
    """photolab's truth of the picture whose NAME.truth.json is given."""
    return dict(json.loads(told.with_name(told.name.replace(".truth.json", ".json")).read_text()))


def thrown_away(stem: Path) -> None:
    """Remove a picture and all that was written beside it."""
    for end in (".jpg", ".json", ".scene.json", ".order.json"):
        stem.with_name(stem.name + end).unlink(missing_ok=True)
