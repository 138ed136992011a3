"""Makes docs/pictures/photograph.jpg: photographs that can be read and some that can't, and tells what Cairn says.

    python tests/benchmarks/reader/photograph_pictures.py PHOTOLAB.PY FOLDER

Rendered by photolab; FOLDER keeps its pictures. Those that are cut off are cut out of the first.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from photographs import photograph
from with_photolab import laid, scene

from companion.words import say_error, speak
from scoring.errors import CairnError
from scoring.rebirth.board import load_board
from vision.images import Picture
from vision.legend import legend
from vision.reading import read_either_way

Pixels = NDArray[np.uint8]
OUT = Path(__file__).parents[3] / "docs/pictures/photograph.jpg"
WIDTH, HEIGHT, GAP, COLUMNS = 400, 300, 8, 4
SEED = 4801
SCENES: dict[str, tuple[str, dict[str, Any]]] = {
    "from above": ("good", {"tilt": 8, "hand": False}),
    "slanted": ("good", {"tilt": 42, "azimuth": 160, "hand": False}),
    "a hand": ("good", {"tilt": 20, "hand": True}),
    "shaken": ("good", {"tilt": 15, "motion": 150, "hand": False}),
    "dark": ("night", {"tilt": 15, "electrons": 60, "hand": False}),
}


def main() -> None:
    """Render, read, and put together."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photolab", type=Path)
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    shown: dict[str, Pixels] = {name: rendered(args.photolab.resolve(), args.folder, name) for name in SCENES}
    shown["dark"] = (shown["dark"] * 0.05).astype(np.uint8)
    whole = shown["from above"]
    rows, columns = whole.shape[:2]
    shown["cut off"] = whole[:, : columns * 55 // 100]
    shown["too near"] = whole[rows * 30 // 100 : rows * 70 // 100, columns * 30 // 100 : columns * 70 // 100]
    shown["a preview"] = np.asarray(cv2.resize(whole, (200, 150), interpolation=cv2.INTER_AREA), np.uint8)
    say(speak_all(shown))
    OUT.write_bytes(
        bytes(cv2.imencode(".jpg", sheet(list(shown.values())), [cv2.IMWRITE_JPEG_QUALITY, 78])[1])
    )


def rendered(photolab: Path, folder: Path, name: str) -> Pixels:
    """One of `SCENES`."""
    board, table = load_board("practice-isle"), legend("rebirth")
    lying = laid(board, table, SEED)
    preset, overrides = SCENES[name]
    stem = folder / name.replace(" ", "-")
    photograph(photolab, stem, scene(board, table, lying, SEED, busy=False), SEED, preset, overrides)
    bgr = cv2.imread(str(stem.with_suffix(".jpg")))
    assert bgr is not None
    return np.asarray(bgr, np.uint8)


def speak_all(shown: dict[str, Pixels]) -> str:
    """What Cairn says to each, a row of a table for each."""
    lines, board = [], load_board("practice-isle")
    for number, (name, bgr) in enumerate(shown.items(), 1):
        bgr = np.ascontiguousarray(bgr)
        picture = Picture(bgr, np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8), None)
        try:
            _, reading = read_either_way(picture, board)
        except CairnError as error:
            speak("en")
            told = say_error(error)
        else:
            told = f"{len(reading.places)} pieces read, {len(reading.unread)} places asked about"
        lines.append(f"| {number} | {name} | {told} |")
    return "\n".join(lines)


def say(text: str) -> None:
    """Print."""
    sys.stdout.write(text + "\n")


def sheet(pictures: list[Pixels]) -> Pixels:
    """All pictures side by side, each with its number."""
    rows = -(-len(pictures) // COLUMNS)
    out = np.full((rows * (HEIGHT + GAP) - GAP, COLUMNS * (WIDTH + GAP) - GAP, 3), 255, np.uint8)
    for n, bgr in enumerate(pictures):
        scale = min(WIDTH / bgr.shape[1], HEIGHT / bgr.shape[0])
        size = (round(bgr.shape[1] * scale), round(bgr.shape[0] * scale))
        small = cv2.resize(bgr, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
        y, x = n // COLUMNS * (HEIGHT + GAP), n % COLUMNS * (WIDTH + GAP)
        out[y : y + size[1], x : x + size[0]] = small
        cv2.circle(out, (x + 24, y + 24), 18, (255, 255, 255), -1, cv2.LINE_AA)
        (wide, high), _ = cv2.getTextSize(str(n + 1), cv2.FONT_HERSHEY_SIMPLEX, 0.8, 2)
        at = (x + 24 - wide // 2, y + 24 + high // 2)
        cv2.putText(out, str(n + 1), at, cv2.FONT_HERSHEY_SIMPLEX, 0.8, (0, 0, 0), 2, cv2.LINE_AA)
    return out


if __name__ == "__main__":
    main()
