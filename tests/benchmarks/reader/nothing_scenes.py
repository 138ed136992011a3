"""Scenes without our stickers for photolab, and photolab given more to print. What `nothing.py` measures on."""

from __future__ import annotations

import importlib.util
import math
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from other_prints import CODES, MARKERS, PAGES, Print, ours

from vision import clan, evaluate
from vision.board import BoardLike
from vision.legend import Legend, Mount, legend
from vision.markers import IDS

BOARDS = {"rebirth": "practice-isle", "scythe": "scythe"}
ANOTHERS = {"rebirth": ("scythe", "control"), "scythe": ("rebirth", "castle")}
PITCH_MM = 46.0
"""From tile to tile in a free layout."""


@dataclass(frozen=True)
class Drawn:
    """A scene for photolab, what it prints, and what really lies there."""

    scene: dict[str, Any]
    prints: Mapping[str, Print]
    """By photolab's family."""
    cloth: Print | None
    real: tuple[str, ...]
    """Pieces with stickers."""
    taken: tuple[str, ...]
    """Spaces on which something lies."""


class Drawing:
    """Collects one scene: what lies where, and what is printed on it."""

    def __init__(self, table: Legend, kind: str, rng: Generator) -> None:
        self.table, self.kind, self.rng = table, kind, rng
        self.prints: dict[str, Print] = {}
        self.pieces: list[dict[str, Any]] = []
        self.free = sorted(set(range(IDS)) - set(table.by_marker()) - set(range(242, 250)))

    def family(self, picture: Print) -> dict[str, Any]:
        """A family of one for photolab."""
        name = f"print {len(self.prints)}"
        self.prints[name] = picture
        return {"family": name, "id": 0}

    def printed(self) -> Print | None:
        """What one piece of this picture's kind has in place of a sticker."""
        if self.kind in ("bare", "pages", "cloth"):
            return None
        if self.kind == "strays":
            return ours(int(self.rng.choice(self.free)))
        if self.kind == "another game's":
            other, mount = ANOTHERS[self.table.game]
            theirs = [one.marker for one in legend(other).pieces if one.mount == mount]
            return ours(int(self.rng.choice(sorted(set(theirs) & set(self.table.by_marker())))))
        choice = self.choice()
        if self.kind == "beside real tiles" and self.rng.random() < 0.2:
            return ours(int(self.rng.choice(self.free)))
        return choice[str(self.rng.choice(list(choice)))](self.rng)

    def choice(self) -> Mapping[str, Callable[[Generator], Print]]:
        """What may be printed in place of a sticker."""
        if self.kind == "markers" and self.table.game not in BOARDS:
            return {name: MARKERS[name] for name in MARKERS if name != "mirrored"}
        kinds: Mapping[str, Mapping[str, Callable[[Generator], Print]]]
        kinds = {"markers": MARKERS, "codes": CODES, "prints": PAGES}
        return kinds.get(self.kind, {**MARKERS, **CODES, **PAGES})

    def lay(self, mount: Mount, xy: Any, degrees: float, rgb: Any, marker: int | None = None) -> None:
        """A piece with a print, or with the real sticker `marker`."""
        about: dict[str, Any] = {
            "shape": mount.shape,
            "size_mm": mount.size_mm,
            "x": float(xy[0]),
            "y": float(xy[1]),
        }
        about |= {"angle": degrees, "z_mm": mount.height_mm, "colour": [int(v) for v in rgb], "marker": None}
        picture = self.printed() if marker is None else ours(marker)
        if picture is not None:
            side, quiet = mount.marker_mm, mount.quiet_mm
            if self.kind == "another game's":
                other, name = ANOTHERS[self.table.game]
                side, quiet = legend(other).mounts[name].marker_mm, 1.5
            turned = float(self.rng.choice([0, 0, 90, 180, 270]))
            about["marker"] = {**self.family(picture), "size_mm": side, "quiet_mm": quiet, "angle": turned}
            about["marker"] |= {"dx": 0, "dy": 0}
        self.pieces.append(about)

    def pages(self, size: tuple[float, float], keep_off_mm: float) -> None:
        """One to four pages, between 60 and 210 mm a side."""
        for _ in range(int(self.rng.integers(1, 5))):
            side = float(self.rng.uniform(60, min(210, min(size) - 2 * keep_off_mm)))
            low = keep_off_mm + side / 2
            x, y = (float(self.rng.uniform(low, max(low + 1, across - low))) for across in size)
            page = PAGES[str(self.rng.choice(list(PAGES)))](self.rng)
            marker = {**self.family(page), "size_mm": side - 6, "quiet_mm": 2.0, "angle": 0, "dx": 0, "dy": 0}
            about = {"shape": "square", "size_mm": side, "x": x, "y": y, "z_mm": 0.3, "marker": marker}
            self.pieces.append({**about, "angle": float(self.rng.uniform(0, 360)), "colour": [240, 240, 238]})

    def cloth(self) -> Print:
        """A print repeated so that its squares are as large as anything between a module and a tile."""
        one = PAGES[str(self.rng.choice(list(PAGES)))](self.rng)
        times = int(self.rng.integers(1, 7))
        return np.tile(one, (times, times))


def on_board(game: str, kind: str, seed: int) -> Drawn:
    """A board with its frame."""
    board: BoardLike = evaluate.board_of(game, BOARDS[game])[1]
    table, rng = legend(game), np.random.default_rng([seed, 21])
    drawing = Drawing(table, kind, rng)
    spaces = [space for space, about in board.spaces.items() if table.mount_at(about.kind)]
    few = {"pages": 0, "cloth": int(rng.integers(0, 10))}.get(kind, int(rng.integers(20, 100)))
    taken = [spaces[int(n)] for n in rng.permutation(len(spaces))[:few]]
    colours = [colour.rgb for colour in table.colours.values()]
    for space in taken:
        mount = table.mounts[table.mount_at(board.spaces[space].kind) or table.usual]
        off = rng.uniform(-14, 14, 2) if table.scattered else np.zeros(2)
        degrees = float(rng.uniform(0, 360)) if table.scattered else 60.0 * int(rng.integers(6))
        drawing.lay(
            mount, np.array(board.centre_mm(space)) + off, degrees, colours[int(rng.integers(len(colours)))]
        )
    if kind == "pages":
        drawing.pages(board.size_mm, max(place.marker_mm for place in board.frame) + 12)
    radius = board.pitch_mm / math.sqrt(3)
    surface: dict[str, Any] = {"size_mm": list(board.size_mm), "look": "map"}
    if kind != "cloth" or rng.random() < 0.5:
        surface["spaces"] = [
            [*board.centre_mm(one), radius, about.kind] for one, about in board.spaces.items()
        ]
    frame = [
        {"family": "mip", "id": at.id, "x": at.x_mm, "y": at.y_mm, "size_mm": at.marker_mm, "angle": 0}
        for at in board.frame
    ]
    scene = {"surface": surface, "frame": frame, "pieces": drawing.pieces, "loose": True, "hand": None}
    cloth = drawing.cloth() if kind == "cloth" else None
    return Drawn(scene, drawing.prints, cloth, (), tuple(taken) if kind != "cloth" else ())


def on_table(game: str, kind: str, seed: int) -> Drawn:
    """Tiles on a bare table, edge to edge."""
    table, rng = legend(game), np.random.default_rng([seed, 22])
    drawing = Drawing(table, kind, rng)
    tiles = [one for one in table.pieces if one.mount == "tile"]
    castles = [one for one in table.pieces if one.mount == "castle"]
    places = [(0, 0), *clan.grow(int(rng.integers(5, 16)), rng)]
    turn = np.deg2rad(float(rng.uniform(0, 360)))
    matrix = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    xy = PITCH_MM * np.array(places, float) @ matrix
    xy += 70 - xy.min(axis=0)
    stuck = [castles[int(rng.integers(len(castles)))], *(tiles[int(n)] for n in rng.permutation(len(tiles)))]
    real = []
    for n, at in enumerate(xy):
        marker = None
        if kind == "beside real tiles" and (n < 2 or rng.random() < 0.3):
            marker = stuck[n].marker
            real.append(stuck[n].piece)
        degrees = float(np.rad2deg(turn)) + 90.0 * int(rng.integers(4))
        drawing.lay(table.mounts["tile"], at, degrees, rng.integers(60, 190, 3), marker)
    size = tuple((xy.max(axis=0) + 70).tolist())
    if kind == "pages" or rng.random() < 0.2:
        drawing.pages((max(size[0], 300.0), max(size[1], 300.0)), 0.0)
    look = "wood" if rng.random() < 0.6 else "cloth"
    scene = {
        "surface": {"size_mm": list(size), "look": look},
        "pieces": drawing.pieces,
        "loose": True,
        "hand": None,
    }
    return Drawn(scene, drawing.prints, drawing.cloth() if kind == "cloth" else None, tuple(real), ())


class Camera:
    """photolab, given more to print."""

    def __init__(self, photolab: Path) -> None:
        sys.path.insert(0, str(photolab.parent))  # its own module of markers lies beside it
        spec = importlib.util.spec_from_file_location("photolab", photolab)
        assert spec
        assert spec.loader
        self.lab: Any = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.lab)
        self.plain = (self.lab.mk.bits, self.lab.mk.modules, self.lab.paint_clutter)
        cv2.setNumThreads(1)  # photolab asks for that

    def render(self, drawn: Drawn, seed: int, preset: str, size: str) -> tuple[bytes, dict[str, Any]]:
        """A JPEG and photolab's truth."""
        bits, modules, clutter = self.plain
        prints = drawn.prints
        self.lab.mk.bits = lambda family, ident: prints[family] if family in prints else bits(family, ident)
        self.lab.mk.modules = lambda family: len(prints[family]) if family in prints else modules(family)
        inks = np.random.default_rng([seed, 23]).integers(0, 256, (2, 3))

        def painted(rng: Generator, texture: Any, size_mm: Any, amount: float) -> None:
            if drawn.cloth is None:
                clutter(rng, texture, size_mm, amount)
                return
            dark, light = inks * [[0.4], [0.4]] + [[0], [150]]
            high, wide = texture.img.shape[:2]
            square = max(high, wide)
            share = cv2.resize(drawn.cloth, (square, square), interpolation=cv2.INTER_AREA)[
                :high, :wide, None
            ]
            texture.img[:] = (dark + (light - dark) * share).astype(np.uint8)

        self.lab.paint_clutter = painted
        pixels = tuple(int(n) for n in size.split("x"))
        image, truth = self.lab.render(drawn.scene, seed, preset, {}, pixels)
        quality = [cv2.IMWRITE_JPEG_QUALITY, truth["conditions"]["jpeg"]]
        return bytes(cv2.imencode(".jpg", image, quality)[1]), truth
