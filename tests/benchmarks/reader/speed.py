"""How long Cairn reads a photograph, against decoding it and one pass of plain marker detection, in the same run.

    taskset -c 0 env OPENBLAS_NUM_THREADS=1 python tests/benchmarks/reader/speed.py FOLDER rebirth [FOLDER scythe ...]

FOLDER has pictures with truth, such as those that `compare.py --keep` left. Each is decoded in colour and searched by
OpenCV's `ArucoDetector` as it comes, at full size; then read by Cairn from its bytes. Proposals take
milliseconds more. Processor seconds, all threads together, so that other work on the machine counts little.
Prints medians, and the ratio's median and worst.
"""

# ruff: noqa: T201 - a report on the terminal is what this is run for

from __future__ import annotations

import argparse
import statistics
import time
from pathlib import Path

import cv2
import numpy as np

from vision.evaluate import board_of
from vision.images import BadPicture
from vision.legend import legend
from vision.markers import dictionary
from vision.reading import read_picture
from vision.territories import read_layout_picture


def plain(data: bytes, detector: cv2.aruco.ArucoDetector) -> float:
    """Processor seconds of decoding and detecting."""
    start = time.process_time()
    bgr = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert bgr is not None
    detector.detectMarkers(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY))
    return time.process_time() - start


def ours(data: bytes, game: str) -> float:
    """Processor seconds from bytes to the answer."""
    start = time.process_time()
    try:
        if legend(game).lattice:
            read_layout_picture(data, game)
        else:
            read_picture(data, board_of(game, None)[1], game)
    except BadPicture:
        pass
    return time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", help="each folder followed by its game")
    told = parser.parse_args()
    cv2.setNumThreads(1)
    detector = cv2.aruco.ArucoDetector(dictionary())
    print("| game | pictures | decode + plain detection, s | Cairn, s | ratio, median (worst) |")
    print("|" + " --- |" * 5)
    for folder, game in zip(told.folders[::2], told.folders[1::2], strict=True):
        paths = sorted(path for path in Path(folder).glob("*.jpg"))
        ours(paths[0].read_bytes(), game)  # what is made once and kept isn't counted
        both = [(plain(data, detector), ours(data, game)) for data in (path.read_bytes() for path in paths)]
        ratios = [cairn / them for them, cairn in both]
        middle = [statistics.median(part) for part in zip(*both, strict=True)]
        seconds = f"{middle[0]:.2f} | {middle[1]:.2f}"
        print(f"| {game} | {len(both)} | {seconds} | {statistics.median(ratios):.2f} ({max(ratios):.2f}) |")


if __name__ == "__main__":
    main()
