"""The reader on photographs as phones and messengers change them: curves, sharpening, local contrast, smaller copies.

    python tests/benchmarks/reader/developing.py FOLDER [--each 5] [--sets random dim ...]

FOLDER has pictures of Rebirth's Practice Isle with truth, as `with_photolab.py` leaves them. photolab develops by the
standard's curve; phones make pictures brighter where they are dark, crisper and more colourful, each in its own way.
Every picture is read as it is and in each of `WAYS`, from JPEG again. Prints Markdown, as `reliability.py` does.
"""

# ruff: noqa: T201 - a report on the terminal is what this is run for

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray
from photographs import marks, truth_of

from vision.evaluate import board_of, from_file
from vision.images import BadPicture
from vision.reading import read_picture

Pixels: TypeAlias = NDArray[np.uint8]
Way: TypeAlias = Callable[[Pixels], Pixels]

SETS = ("random", "dim", "tilt45", "shake", "hard", "curled")
QUALITY, POOR = 88, 40
"""Of the JPEG that is read."""
MESSENGER_PX = 1600


def curve(bend: Callable[[NDArray[np.float64]], NDArray[np.float64]]) -> Way:
    """Each level, 0 to 1, becomes another one."""
    table = np.clip(255 * bend(np.arange(256) / 255), 0, 255).astype(np.uint8)
    return lambda bgr: np.asarray(cv2.LUT(bgr, table), np.uint8)


def local_contrast(bgr: Pixels) -> Pixels:
    """What is dark is lifted where its surroundings are dark."""
    lab = cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB)
    lab[..., 0] = cv2.createCLAHE(3.0, (8, 8)).apply(lab[..., 0])
    return np.asarray(cv2.cvtColor(lab, cv2.COLOR_LAB2BGR), np.uint8)


def sharpened(bgr: Pixels) -> Pixels:
    """Every edge gets a dark and a bright seam."""
    return np.asarray(cv2.addWeighted(bgr, 2.5, cv2.GaussianBlur(bgr, (0, 0), 2.0), -1.5, 0), np.uint8)


def colourful(bgr: Pixels) -> Pixels:
    """Colours are raised by 60 %."""
    hsv = cv2.cvtColor(bgr, cv2.COLOR_BGR2HSV).astype(np.float32)
    hsv[..., 1] = np.clip(1.6 * hsv[..., 1], 0, 255)
    return np.asarray(cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2BGR), np.uint8)


def smaller(bgr: Pixels) -> Pixels:
    """As a messenger sends it."""
    share = MESSENGER_PX / max(bgr.shape)
    return np.asarray(cv2.resize(bgr, None, fx=share, fy=share, interpolation=cv2.INTER_AREA), np.uint8)


WAYS: Mapping[str, tuple[Way, int]] = {
    "as it is": (lambda bgr: bgr, QUALITY),
    "an S-shaped curve": (curve(lambda x: x * x * (3 - 2 * x)), QUALITY),
    "darker": (curve(lambda x: x**1.6), QUALITY),
    "brighter": (curve(lambda x: x**0.6), QUALITY),
    "highlights pressed together": (
        curve(lambda x: np.where(x < 0.5, 1.3 * x, 0.65 + 0.7 * (x - 0.5))),
        QUALITY,
    ),
    "local contrast": (local_contrast, QUALITY),
    "sharpened": (sharpened, QUALITY),
    "colourful": (colourful, QUALITY),
    f"{MESSENGER_PX} px": (smaller, QUALITY),
    f"{MESSENGER_PX} px, poor JPEG": (smaller, POOR),
}


def row(paths: list[Path], way: Way, quality: int) -> Counter[str]:
    """All pictures, each changed in one way."""
    _, board = board_of("rebirth", "practice-isle")
    out: Counter[str] = Counter()
    for path in paths:
        case = from_file(path)
        bgr = cv2.imdecode(np.frombuffer(case.data, np.uint8), cv2.IMREAD_COLOR)
        assert bgr is not None
        changed = cv2.imencode(".jpg", way(np.asarray(bgr, np.uint8)), [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        lying = {f"{space}/{piece}" for space, piece in case.pieces}
        shown = {mark.label: mark.open for mark in marks(truth_of(path))}
        opened = {label for label in lying if shown.get(label)}
        out["pictures"] += 1
        out["open"] += len(opened)
        out["covered"] += len(lying) - len(opened)
        try:
            reading = read_picture(changed.tobytes(), board, "rebirth")
        except BadPicture:
            out["refused"] += 1
            continue
        seen = {f"{one.space}/{one.piece}" for one in reading.places}
        out["open read"] += len(opened & seen)
        out["covered read"] += len((lying - opened) & seen)
        out["wrong"] += len(seen - lying)
        out["whole"] += opened <= seen <= lying
        out["asked"] += len(reading.unread)
    return out


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--each", type=int, default=5, help="pictures of each set")
    parser.add_argument("--sets", nargs="+", default=list(SETS))
    told = parser.parse_args()
    paths = [
        path for name in told.sets for path in sorted(told.folder.glob(f"{name}-*.truth.json"))[: told.each]
    ]
    print("| changed | whole boards | open accepted | covered accepted | wrong | asked per board |")
    print("|" + " --- |" * 6)
    for name, (way, quality) in WAYS.items():
        one = row(paths, way, quality)
        cells = [name, f"{one['whole']} of {one['pictures']}", f"{one['open read']} of {one['open']}"]
        cells += [f"{one['covered read']} of {one['covered']}", str(one["wrong"])]
        print("| " + " | ".join([*cells, f"{one['asked'] / max(1, one['pictures']):.1f}"]) + " |", flush=True)


if __name__ == "__main__":
    main()
