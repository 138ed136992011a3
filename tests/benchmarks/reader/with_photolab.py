"""Photographs by photolab, a renderer of its own with lens, sensor, loose pieces and hands; not part of Cairn.

    python tests/benchmarks/reader/with_photolab.py PHOTOLAB.PY FOLDER [--sets goal random ...] [--photos 10]
    python -m vision.evaluate FOLDER

Writes NAME.jpg and NAME.truth.json for `vision.evaluate`, some ten seconds a picture. Seeds start at 100.
"""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from scoring.rebirth.board import Board, load_board
from vision.legend import legend
from vision.synthetic import deal

LEGEND = legend("rebirth")


@dataclass(frozen=True)
class Set:
    """Pictures taken under like conditions."""

    preset: str
    overrides: Mapping[str, Any] = field(default_factory=dict)
    tilts: tuple[float, ...] = ()
    """Set in turn, where given."""
    busy: bool = True
    """Loose pieces lie about, partly on stickers, and a hand may be in the picture."""


SETS: Mapping[str, Set] = {
    "goal": Set("good", tilts=(0, 8, 15, 22, 30, 36, 40, 40, 40, 40), busy=False),
    "random": Set("random"),
    "dim": Set("dim"),
    "night": Set("night"),
    "tilt45": Set("tilt45"),
    "hard": Set("hard"),
    "shake": Set("shake"),
    "defocus": Set("defocus"),
    "far": Set("random", {"fill": 1.9}),
    "crowded": Set("good", {"loose_rate": 0.5}),
    "small print": Set("random", {"print_scale": 0.96}),
    "large print": Set("random", {"print_scale": 1.04}),
    "curled": Set("random", {"curl": 1.2}),
}


def scene(board: Board, pieces: Mapping[str, str], seed: int, busy: bool) -> dict[str, Any]:
    """photolab's description of a board with pieces; stickers at random multiples of 60 degrees."""
    rng = np.random.default_rng([seed, 3])
    by_name = {marked.piece: marked for marked in LEGEND.pieces}
    lying = []
    for space, name in pieces.items():
        marked = by_name[name]
        mount = LEGEND.mounts[marked.mount]
        x, y = board.centre_mm(space)
        marker = {
            "family": "mip",
            "id": marked.marker,
            "size_mm": mount.marker_mm,
            "quiet_mm": mount.quiet_mm,
        }
        lying.append(
            {
                "shape": mount.shape,
                "size_mm": mount.size_mm,
                "x": x,
                "y": y,
                "angle": 60 * int(rng.integers(6)),
                "z_mm": mount.height_mm,
                "colour": list(LEGEND.colours[marked.colour].rgb),
                "label": space,
                "marker": {**marker, "angle": 0, "dx": 0, "dy": 0},
            }
        )
    radius = board.pitch_mm / math.sqrt(3)
    spaces = [[*board.centre_mm(space), radius, about.kind] for space, about in board.spaces.items()]
    frame = [
        {
            "family": "mip",
            "id": place.id,
            "x": place.x_mm,
            "y": place.y_mm,
            "size_mm": place.marker_mm,
            "angle": 0,
        }
        for place in board.frame
    ]
    surface = {"size_mm": list(board.size_mm), "look": "map", "spaces": spaces}
    return {
        "surface": surface,
        "frame": frame,
        "pieces": lying,
        "loose": busy,
        "hand": None if busy else False,
    }


def readable(truth: Mapping[str, Any]) -> list[str]:
    """Spaces whose sticker lies in the picture, at most 2 % covered and without glare on it."""
    return [
        mark["label"]
        for mark in truth["markers"]
        if mark["kind"] == "piece" and mark["inside"] and mark["occluded"] < 0.02 and mark["glare"] < 0.5
    ]


def render(photolab: Path, folder: Path, board: Board, name: str, seed: int) -> None:
    """One picture and its truth."""
    wanted = SETS[name]
    pieces = deal(board, tiles=60 + seed * 17 % 41, seed=seed)
    stem = folder / f"{name.replace(' ', '-')}-{seed}"
    described = stem.with_suffix(".scene.json")
    described.write_text(json.dumps(scene(board, pieces, seed, wanted.busy)))
    overrides = dict(wanted.overrides)
    if wanted.tilts:
        overrides["tilt"] = wanted.tilts[seed % len(wanted.tilts)]
    command = [sys.executable, str(photolab), str(described), "--seed", str(seed), "--preset", wanted.preset]
    command += ["--overrides", json.dumps(overrides), "-o", str(stem.with_suffix(".jpg"))]
    subprocess.run(command, check=True, cwd=photolab.parent, stdout=subprocess.DEVNULL)
    truth = json.loads(stem.with_suffix(".json").read_text())
    told = {"condition": name, "pieces": pieces, "readable": readable(truth)}
    stem.with_suffix(".truth.json").write_text(json.dumps(told))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photolab", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sets", nargs="+", default=list(SETS), choices=list(SETS))
    parser.add_argument("--photos", type=int, default=10, help="pictures of each set")
    parser.add_argument("--board", default="practice-isle")
    told = parser.parse_args()
    told.folder.mkdir(parents=True, exist_ok=True)
    board = load_board(told.board)
    for name in told.sets:
        for seed in range(100, 100 + told.photos):
            render(told.photolab.resolve(), told.folder.resolve(), board, name, seed)


if __name__ == "__main__":
    main()
