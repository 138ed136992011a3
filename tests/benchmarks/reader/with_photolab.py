"""Photographs by photolab, a renderer of its own with lens, sensor, loose pieces and hands; not part of Cairn.

    python tests/benchmarks/reader/with_photolab.py PHOTOLAB.PY FOLDER [--board scythe] [--sets good dim] [--photos 10]
    python -m vision.evaluate FOLDER [--board scythe]

Writes NAME.jpg and NAME.truth.json for `vision.evaluate`, some ten seconds a picture. The tables in docs/markers.md
have seeds from 100 up for Rebirth, from 300 up for Scythe.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from photographs import marks, photograph

from vision.board import BoardLike
from vision.evaluate import board_of
from vision.legend import Legend, legend
from vision.scatter import Lying, scatter, spread
from vision.synthetic import deal

FIGURES = ((24.0, 35.0), (24.0, 40.0), (10.0, 12.0), (10.0, 12.0), (8.0, 8.0), (18.0, 15.0))
"""Diameter and height in mm: mechs, a leader, workers, resources, a structure. Round and solid, so they hide more."""


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
    "good": Set("good"),
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


def laid(board: BoardLike, table: Legend, seed: int) -> list[Lying]:
    """Pieces and where they lie; in the middles of their spaces at multiples of 60 degrees, or scattered."""
    if table.scattered:
        return scatter(board, table, seed)
    rng = np.random.default_rng([seed, 3])
    pieces = deal(board, tiles=60 + seed * 17 % 41, seed=seed, game=table.game)
    return [
        Lying(piece, space, *board.centre_mm(space), 60.0 * int(rng.integers(6)))
        for space, piece in pieces.items()
    ]


def figures(board: BoardLike, table: Legend, lying: list[Lying], seed: int) -> list[dict[str, Any]]:
    """Figures and cubes without markers beside scattered pieces, as far as there is room: they hide what is behind."""
    rng = np.random.default_rng([seed, 7])
    out = []
    for space in dict.fromkeys(one.space for one in lying):
        about = [np.array([one.x_mm, one.y_mm]) for one in lying if one.space == space]
        radius = table.mounts[table.usual].size_mm / 2
        for size, height in rng.permutation(FIGURES)[: int(rng.integers(0, 4))]:
            for _ in range(40):
                (at,) = spread(board, space, [size / 2], rng)
                if all(np.hypot(*(at - other)) > radius + size / 2 for other in about):
                    about.append(at)
                    shape = {"shape": "disc", "size_mm": float(size), "z_mm": float(height)}
                    colour = rng.integers(20, 200, 3).tolist()
                    out.append(
                        {**shape, "x": at[0], "y": at[1], "angle": 0, "colour": colour, "marker": None}
                    )
                    break
    return out


def scene(board: BoardLike, table: Legend, lying: list[Lying], seed: int, busy: bool) -> dict[str, Any]:
    """photolab's description of a board with pieces; a piece's label is ``space/piece``."""
    by_name = {marked.piece: marked for marked in table.pieces}
    pieces = []
    for one in lying:
        marked = by_name[one.piece]
        mount = table.mounts[marked.mount]
        marker = {
            "family": "mip",
            "id": marked.marker,
            "size_mm": mount.marker_mm,
            "quiet_mm": mount.quiet_mm,
        }
        pieces.append(
            {
                "shape": mount.shape,
                "size_mm": mount.size_mm,
                "x": one.x_mm,
                "y": one.y_mm,
                "angle": one.degrees,
                "z_mm": mount.height_mm,
                "colour": [238, 238, 236] if table.scattered else list(table.colours[marked.colour].rgb),
                "label": f"{one.space}/{one.piece}",
                "marker": {**marker, "angle": 0, "dx": 0, "dy": 0},
            }
        )
    if table.scattered:
        pieces += figures(board, table, lying, seed)
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
        "pieces": pieces,
        "loose": busy,
        "hand": None if busy else False,
    }


def render(photolab: Path, folder: Path, board: BoardLike, table: Legend, name: str, seed: int) -> Path:
    """One picture and its truth, as the file for `vision.evaluate`; pieces are readable as `Mark.open` says."""
    wanted = SETS[name]
    lying = laid(board, table, seed)
    stem = folder / f"{name.replace(' ', '-')}-{seed}"
    overrides = dict(wanted.overrides)
    if wanted.tilts:
        overrides["tilt"] = wanted.tilts[seed % len(wanted.tilts)]
    described = scene(board, table, lying, seed, wanted.busy)
    truth = photograph(photolab, stem, described, seed, wanted.preset, overrides)
    pieces = [[one.space, one.piece] for one in lying]
    readable = [mark.label.split("/") for mark in marks(truth) if mark.open]
    told = stem.with_suffix(".truth.json")
    told.write_text(json.dumps({"condition": name, "pieces": pieces, "readable": readable}))
    return told


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photolab", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sets", nargs="+", default=list(SETS), choices=list(SETS))
    parser.add_argument("--photos", type=int, default=10, help="pictures of each set")
    parser.add_argument("--seed", type=int, default=100, help="of the first picture of each set")
    parser.add_argument("--game", help="the board's game if not given")
    parser.add_argument("--board", help="id or file; the game's first board if not given")
    told = parser.parse_args()
    told.folder.mkdir(parents=True, exist_ok=True)
    game, board = board_of(told.game, told.board)
    table = legend(game)
    for name in told.sets:
        for seed in range(told.seed, told.seed + told.photos):
            render(told.photolab.resolve(), told.folder.resolve(), board, table, name, seed)


if __name__ == "__main__":
    main()
