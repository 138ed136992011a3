"""Render photographs of territories with photolab, an independent renderer, to measure the reader on.

    python tests/benchmarks/reader/clans_with_photolab.py PHOTOLAB.PY FOLDER [--sets normal blur] [--photos 10]
    python -m vision.evaluate_clans FOLDER

Sets whose name begins with "glen" are of Glen More II, the others of Isle of Skye. Evaluate them with
`--game glenmore`; `sizes.py` beside this does so for what is told of sizes.

Writes NAME.jpg and NAME.truth.json for `vision.evaluate_clans`, some five seconds a picture. In docs/markers.md the
tables of Isle of Skye have seeds from 500 up and those of Glen More II seeds from 100 up; the reader's limits were set
on Isle of Skye with seeds below 500.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from photographs import COVERED, marks, photograph, thrown_away

from vision.clan import Care, Clan, grow, lay, shifted
from vision.glens import CARD_DEG, CARD_OFF_MM, OVER_MM, UPRIGHT, VILLAGE_AT, Busy, dealt, standing
from vision.legend import Legend, legend

FACES = ([112, 150, 84], [96, 132, 158], [150, 140, 122], [128, 142, 96])
APART_MM = 90.0
"""From the middles of a territory's outermost tiles to those of the next territory's."""
SHAKEN = ("blur", "shake", "defocus")


@dataclass(frozen=True)
class Set:
    """Pictures taken under like conditions."""

    presets: tuple[str, ...] = ("good", "random")
    """In turn."""
    overrides: Mapping[str, Any] = field(default_factory=dict)
    tilts: tuple[float, float] | None = (0, 45)
    """From the one to the other, instead of what the preset draws."""
    clans: tuple[int, int] = (1, 1)
    tiles: tuple[int, int] = (8, 25)
    castles: float = 1.0
    """Share of territories whose castle has a sticker."""
    hand: bool | None = False
    """Whether a hand is in the picture; None for now and then."""
    below_mm: float = 0.0
    """So far below the territory lies a bare piece, which a hand that comes in from below reaches over first."""
    covered: tuple[int, int] | None = None
    """Fewest and most stickers that can't be seen; other pictures are left out."""
    pushed: float = 0.3
    """Share of territories with a tile pushed 8 mm."""
    apart: float = 0.3
    """Share of pictures with a tile lying apart."""
    size: str = "4032x3024"
    stuck: tuple[float, float] = (0.0, 0.0)
    """Where stickers are on their tiles, mm right and down of the middle."""
    side_mm: float | None = None
    """How large the tiles are, where not as large as the reader's legend takes them for."""
    busy: Busy | None = None
    """What stands on the tiles; only in Glen More II."""


NO_LOOSE = {"loose_rate": 0.0, "hand": False}
SETS: Mapping[str, Set] = {
    "normal": Set(overrides=NO_LOOSE),
    "blur": Set(SHAKEN, NO_LOOSE, None),
    "shadow": Set(overrides={**NO_LOOSE, "shadows": 4, "gradient": 0.7, "electrons": 600.0}),
    "dim": Set(("dim", "night"), NO_LOOSE, None),
    "hand": Set(overrides={"loose_rate": 0.0}, hand=True),
    "hand over a corner": Set(overrides={"loose_rate": 0.0}, hand=True, below_mm=110.0, covered=(1, 4)),
    "several": Set(overrides=NO_LOOSE, clans=(2, 4), tiles=(8, 12), castles=0.85),
    "no castle": Set(overrides=NO_LOOSE, castles=0.0),
    "tokens": Set(overrides={"loose_rate": 0.25, "hand": False}),
    "far": Set(("random",), {**NO_LOOSE, "fill": 1.9}),
    "half": Set(("random",), NO_LOOSE, size="2016x1512"),
    "in a corner": Set(overrides=NO_LOOSE, stuck=(-12.0, -12.0)),
    "glen": Set(overrides=NO_LOOSE, tiles=(4, 18), busy=Busy()),
    "glen several": Set(overrides=NO_LOOSE, clans=(2, 4), tiles=(4, 11), busy=Busy()),
    "glen small": Set(overrides=NO_LOOSE, tiles=(4, 18), side_mm=40.0, busy=Busy()),
    "glen large": Set(overrides=NO_LOOSE, tiles=(4, 18), side_mm=55.0, busy=Busy()),
    "glen careless": Set(overrides=NO_LOOSE, tiles=(4, 18), busy=Busy(careless=True)),
    "glen dark": Set(("dim", "night"), NO_LOOSE, None, tiles=(4, 18), busy=Busy()),
    "glen blur": Set(SHAKEN, NO_LOOSE, None, tiles=(4, 18), busy=Busy()),
}


def laid(table: Legend, wanted: Set, seed: int) -> tuple[list[Clan], list[tuple[float, float, str]], Any]:
    """Territories apart from each other, tiles lying apart, and the dice that were used."""
    rng = np.random.default_rng([seed, 11])
    tiles = [marked.piece for marked in table.pieces if (marked.mount, marked.colour) == ("tile", "table")]
    castles = [marked.piece for marked in table.pieces if marked.mount == "castle"]
    bag = [tiles[int(n)] for n in rng.permutation(len(tiles))]
    owners = [castles[int(n)] for n in rng.permutation(len(castles))]
    clans: list[Clan] = []
    at = np.zeros(2)
    for n in range(int(rng.integers(wanted.clans[0], wanted.clans[1] + 1))):
        count = int(rng.integers(wanted.tiles[0], wanted.tiles[1] + 1))
        own, bag = bag[:count], bag[count:]
        care = Care(gap_mm=float(rng.uniform(0.3, 1.8)))
        care = replace(care, pushed_mm=8.0 if rng.random() < wanted.pushed else 0.0)
        castle = owners[n] if rng.random() < wanted.castles else None
        degrees = float(rng.uniform(0, 360))
        if table.game == "glenmore":
            castle, *own = dealt(table, count, own, owners[n], rng)
            places = grow(count, rng, (VILLAGE_AT,))
            clan = lay(table, own, places, castle, degrees, care, rng, wanted.stuck, UPRIGHT)
        else:
            clan = lay(table, own, grow(count, rng), owners[n], degrees, care, rng, wanted.stuck)
            clan = replace(clan, castle=castle)
        xy = np.array([[one.x_mm, one.y_mm] for one in clan.lying])
        if n == 2:
            at = np.array([0.0, max(one.y_mm for other in clans for one in other.lying) + APART_MM])
        elif n % 2:
            at = np.array([max(one.x_mm for one in clans[-1].lying) + APART_MM, at[1]])
        clans.append(shifted(clan, at - xy.min(axis=0)))
    everywhere = np.array([[one.x_mm, one.y_mm] for clan in clans for one in clan.lying])
    apart = []
    if rng.random() < wanted.apart:
        for _ in range(200):
            one = rng.uniform(everywhere.min(axis=0) - 20, everywhere.max(axis=0) + 60)
            if np.linalg.norm(everywhere - one, axis=1).min() > APART_MM:
                apart.append((float(one[0]), float(one[1]), bag[0]))
                break
    return clans, apart, rng


def scene(table: Legend, wanted: Set, seed: int) -> tuple[dict[str, Any], list[Clan], list[str]]:
    """photolab's description; a piece's label is its id."""
    if wanted.side_mm:
        side = replace(table.mounts["tile"], size_mm=wanted.side_mm)
        table = replace(table, mounts={**table.mounts, "tile": side, "castle": side})
    clans, apart, rng = laid(table, wanted, seed)
    stuck = {clan.castle for clan in clans} | {piece for clan in clans for _, piece, _ in clan.tiles}
    stuck |= {piece for _, _, piece in apart}
    mount = table.mounts[table.usual]
    pieces = []
    for one in (one for clan in clans for one in clan.lying):
        face = FACES[int(rng.integers(len(FACES)))]
        pieces.append((one.x_mm, one.y_mm, one.degrees, one.piece, one.sticker_mm, one.sticker_degrees, face))
    for x, y, piece in apart:
        pieces.append((x, y, float(rng.uniform(0, 360)), piece, wanted.stuck, 0.0, FACES[0]))
    low = np.array([[p[0], p[1]] for p in pieces]).min(axis=0) - 60
    high = np.array([[p[0], p[1]] for p in pieces]).max(axis=0)
    size = high + 60 - low + [0.0, wanted.below_mm]
    described = [
        {
            "shape": "square",
            "size_mm": mount.size_mm,
            "x": x - low[0],
            "y": y - low[1],
            "angle": degrees,
            "z_mm": mount.height_mm,
            "colour": face,
            "label": piece,
            "marker": {
                "family": "mip",
                "id": table.marker_of(piece),
                "size_mm": mount.marker_mm,
                "quiet_mm": mount.quiet_mm,
                "angle": turned,
                "dx": beside[0],
                "dy": beside[1],
            }
            if piece in stuck
            else None,
        }
        for x, y, degrees, piece, beside, turned, face in pieces
    ]
    if wanted.below_mm:
        x, y = (low[0] + high[0]) / 2 - low[0], high[1] + wanted.below_mm - low[1]
        described.append(
            {"shape": "disc", "size_mm": 15.0, "x": x, "y": y, "colour": FACES[1], "marker": None}
        )
    described += _cards(table, described, rng)
    if wanted.busy:
        for clan in clans:
            for figure in standing(clan, wanted.busy, mount.size_mm, rng):
                foot = mount.height_mm
                described.append(
                    {
                        "shape": "disc",
                        "size_mm": figure.size_mm,
                        "base_mm": foot,
                        "z_mm": foot + figure.height_mm,
                    }
                    | {
                        "x": figure.x_mm - low[0],
                        "y": figure.y_mm - low[1],
                        "colour": list(figure.rgb),
                        "marker": None,
                    }
                )
    look = "wood" if rng.random() < 0.7 else "cloth"
    told = {
        "surface": {"size_mm": size.tolist(), "look": look},
        "pieces": described,
        "loose": True,
        "hand": wanted.hand,
    }
    return told, clans, [piece for _, _, piece in apart]


def _cards(table: Legend, described: list[dict[str, Any]], rng: np.random.Generator) -> list[dict[str, Any]]:
    """Cards become pieces of their own, laid on their tiles by hand; what overbuilds lies higher."""
    by_name = {marked.piece: marked for marked in table.pieces}
    out = []
    for one in described:
        marked = by_name.get(one.get("label", ""))
        if marked and "over" in marked.kind:
            one["z_mm"] += OVER_MM
        if marked and marked.mount in ("card", "home card"):
            mount = table.mounts[marked.mount]
            off = CARD_OFF_MM * rng.normal(0, 1, 2)
            card = {
                "size_mm": mount.size_mm,
                "x": one["x"] + off[0],
                "y": one["y"] + off[1],
                "angle": one["angle"] + CARD_DEG * rng.normal(),
                "base_mm": one["z_mm"],
                "z_mm": one["z_mm"] + 1.0,
                "colour": [244, 244, 240],
            }
            out.append({**one, **card, "marker": {**one["marker"], "dx": 0.0, "dy": 0.0}})
            one["marker"], one["label"] = None, ""
    return out


def render(photolab: Path, folder: Path, table: Legend, name: str, wanted: Set, seed: int) -> Path | None:
    """One picture and its truth, as the file for `vision.evaluate_clans`; None if it is none of those wanted.

    Tiles are readable as `Mark.open` says.
    """
    described, clans, apart = scene(table, wanted, seed)
    stem = folder / f"{name.replace(' ', '-')}-{seed}"
    overrides: dict[str, Any] = {"jitter": 0.0, **wanted.overrides}
    if wanted.tilts:
        overrides["tilt"] = float(np.random.default_rng([seed, 12]).uniform(*wanted.tilts))
    preset = wanted.presets[seed % len(wanted.presets)]
    truth = photograph(photolab, stem, described, seed, preset, overrides, wanted.size)
    lying = marks(truth)
    hidden = sum(mark.occluded >= COVERED for mark in lying)
    if wanted.covered and not wanted.covered[0] <= hidden <= wanted.covered[1]:
        thrown_away(stem)
        return None
    seen = {mark.label for mark in lying if mark.open}
    told = {
        "condition": name,
        "clans": [
            {
                "castle": clan.castle,
                "castle_readable": clan.castle in seen,
                "tiles": [
                    {"place": place, "piece": piece, "turn": turn, "readable": piece in seen}
                    for place, piece, turn in clan.tiles
                ],
            }
            for clan in clans
        ],
        "apart": apart,
    }
    path = stem.with_suffix(".truth.json")
    path.write_text(json.dumps(told))
    return path


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photolab", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sets", nargs="+", default=list(SETS), choices=list(SETS))
    parser.add_argument("--photos", type=int, default=10, help="pictures of each set")
    parser.add_argument("--seed", type=int, default=500, help="of the first picture of each set")
    told = parser.parse_args()
    told.folder.mkdir(parents=True, exist_ok=True)
    for name in told.sets:
        table = legend("glenmore" if name.startswith("glen") else "skye")
        seed, done = told.seed, 0
        while done < told.photos:
            folder = told.folder.resolve()
            done += render(told.photolab.resolve(), folder, table, name, SETS[name], seed) is not None
            seed += 1


if __name__ == "__main__":
    main()
