"""Photographs of boards that Cairn doesn't know, with frame markers stuck around them by hand, and the truth of each.

    python tests/benchmarks/boards/scenes.py PHOTOLAB.PY SEED OUT.jpg

Writes OUT.jpg, 12 megapixels, and OUT.json; some ten seconds a picture. photolab, a renderer of its own, is camera,
lens and light; one board in eight is printed by it too, the others by `paint`.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from land import country
from numpy.typing import NDArray
from paint import LOOKS, Bgr, Ground, painted

from scoring import hexes

MARKER_MM = 28.0
QUIET_MM = MARKER_MM / 8
SIZE = (4032, 3024)
STYLES = (*LOOKS, "photolab")


@dataclass(frozen=True)
class Scene:
    """A board on a table, before anybody photographs it. Millimetres from the board's top left corner."""

    seed: int
    style: str
    ground: Ground
    kinds: dict[hexes.Cell, str]
    frame: tuple[tuple[int, float, float, float], ...]
    """Frame markers as stuck on: id, centre, degrees clockwise."""
    overrides: dict[str, Any]
    preset: str


def scene(seed: int, style: str | None = None) -> Scene:
    """The board of a seed; without a style, that of its turn."""
    rng = np.random.default_rng([seed, 41])
    style = style or STYLES[seed % len(STYLES)]
    kinds = country(rng, int(rng.integers(90, 131)))
    pitch = float(rng.uniform(18, 32))
    turn = float(rng.choice([0.0, 30.0, rng.uniform(-30, 30), rng.uniform(-30, 30)]))
    on_board = style == "photolab" or rng.random() < 0.5
    rim = 44.0 if on_board else float(rng.uniform(5, 16))
    flat = Ground((0, 0), (0, 0), pitch, turn, 0.0)
    corners = np.concatenate([flat.corners(cell) for cell in kinds])
    low, high = corners.min(0) - rim, corners.max(0) + rim
    size = (float(high[0] - low[0]), float(high[1] - low[1]))
    upright = turn if style == "photolab" or rng.random() < 0.5 else 0.0
    ground = Ground(size, (float(-low[0]), float(-low[1])), pitch, turn, upright)
    preset = str(rng.choice(["good", "good", "random"]))
    overrides: dict[str, Any] = {"tilt": float(rng.uniform(0, 30)), "print_scale": 1.0, "hand": False}
    if preset == "random":
        overrides |= {"electrons": float(np.exp(rng.uniform(6, 8.5))), "motion": float(rng.uniform(0, 3))}
        overrides |= {"focus_err": float(rng.normal(0, 0.04)), "fill": float(rng.uniform(1, 1.2))}
    overrides |= {"jitter": 0.0, "gradient": float(rng.uniform(0, 0.5)), "shadows": int(rng.integers(0, 3))}
    return Scene(seed, style, ground, kinds, _frame(rng, size, on_board), overrides, preset)


def _frame(
    rng: np.random.Generator, size: tuple[float, float], on_board: bool
) -> tuple[tuple[int, float, float, float], ...]:
    """Eight markers at corners and middles: put down by eye, so a few mm from anywhere, and a degree or two askew."""
    far = -22.0 if on_board else MARKER_MM / 2 + QUIET_MM + 6
    (w, h), places = size, []
    for across, down in ((0, 0), (0.5, 0), (1, 0), (1, 0.5), (1, 1), (0.5, 1), (0, 1), (0, 0.5)):
        x = -far + across * (w + 2 * far) + rng.uniform(-3, 3)
        y = -far + down * (h + 2 * far) + rng.uniform(-3, 3)
        places.append((x, y, float(rng.normal(0, 1.3))))
    ids = 242 + (np.arange(8) if rng.random() < 0.7 else rng.permutation(8))
    return tuple((int(n), *place) for n, place in zip(ids, places, strict=True))


def photolab_at(path: Path) -> Any:
    """photolab as a module; its neighbours are found beside it."""
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location("photolab", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.path.remove(str(path.parent))
    return module


def photograph(photolab: Any, one: Scene) -> tuple[Bgr, dict[str, Any]]:
    """The picture, BGR, and the truth: as JSON holds it."""
    radius = one.ground.pitch_mm * hexes.RADIUS
    surface: dict[str, Any] = {"size_mm": list(one.ground.size_mm), "look": "plain", "clutter": 0.0}
    surface["spaces"] = []
    if one.style == "photolab":
        surface |= {"look": ["map", "plain"][one.seed // len(STYLES) % 2], "clutter": 0.1}
        surface["spaces"] = [[*one.ground.centre(cell), radius, kind] for cell, kind in one.kinds.items()]
        surface["spaces_angle"] = one.ground.turn_deg
    frame = [
        {"family": "mip", "id": n, "x": x, "y": y, "size_mm": MARKER_MM, "angle": angle, "quiet_mm": QUIET_MM}
        for n, x, y, angle in one.frame
    ]
    usual = photolab.paint_surface
    if one.style != "photolab":
        print_ = painted(one.seed, one.style, one.ground, one.kinds)
        photolab.paint_surface = _printing(photolab, print_)
    try:
        described = {"surface": surface, "frame": frame, "pieces": [], "loose": False, "hand": False}
        image, told = photolab.render(described, one.seed, one.preset, one.overrides, SIZE)
    finally:
        photolab.paint_surface = usual
    return image, _truth(photolab, one, told)


def _printing(photolab: Any, print_: Bgr) -> Any:
    """photolab's way to paint a surface, with our own print glued onto it."""
    usual = photolab.paint_surface

    def paint(rng: Any, surface: Any, box: Any, density: float) -> Any:
        _, tex, tile = usual(rng, {**surface, "spaces": [[-99.0, -99.0, 1.0]]}, box, density)
        (x0, y0), (x1, y1) = np.round(tex.px([[0, 0], surface["size_mm"]]) + 0.5).astype(int)
        tex.img[y0:y1, x0:x1] = cv2.resize(print_, (x1 - x0, y1 - y0), interpolation=cv2.INTER_LINEAR)
        return cv2.LUT(tex.img, photolab.LIN_LUT), tex, tile

    return paint


def _truth(photolab: Any, one: Scene, told: dict[str, Any]) -> dict[str, Any]:
    """Millimetres from the board's corner, where the frame markers' true places are told too, and px of the picture."""
    camera = told["camera"]
    eye = photolab.Camera(*(camera[key] for key in ("f", "c", "R", "t", "a1", "a2")))
    centres: NDArray[np.float64] = np.array([one.ground.centre(cell) for cell in one.kinds])
    px = eye.project_flat(centres, 0.0)
    ground = asdict(one.ground)
    return {
        "seed": one.seed,
        "style": one.style,
        "conditions": {"preset": one.preset, **one.overrides},
        "size_mm": ground["size_mm"],
        "marker_mm": MARKER_MM,
        "lattice": {key: ground[key] for key in ("origin_mm", "pitch_mm", "turn_deg")},
        "cells": [
            {"q": q, "r": r, "kind": kind, "mm": list(map(float, mm)), "px": list(map(float, at))}
            for ((q, r), kind), mm, at in zip(one.kinds.items(), centres, px, strict=True)
        ],
        "frame": [
            {"id": mark["id"], "mm": mark["centre"], "angle": mark["angle"], "px": mark["px"]}
            for mark in told["markers"]
        ],
        "camera": camera,
    }


def written(photolab: Any, seed: int, out: Path) -> dict[str, Any]:
    """Render a seed to OUT.jpg and OUT.json, unless they are there already; answer with the truth."""
    told = out.with_suffix(".json")
    if not (out.exists() and told.exists()):
        image, truth = photograph(photolab, scene(seed))
        cv2.imwrite(str(out), image, [cv2.IMWRITE_JPEG_QUALITY, 88])
        told.write_text(json.dumps(truth, default=float))
    return dict(json.loads(told.read_text()))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photolab", type=Path)
    parser.add_argument("seed", type=int)
    parser.add_argument("out", type=Path)
    told = parser.parse_args()
    cv2.setNumThreads(1)
    written(photolab_at(told.photolab.resolve()), told.seed, told.out)


if __name__ == "__main__":
    main()
