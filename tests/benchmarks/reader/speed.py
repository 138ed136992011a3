"""How long Cairn reads a photograph, against decoding it and one pass of plain marker detection, in the same run.

    taskset -c 0 env OPENBLAS_NUM_THREADS=1 python tests/benchmarks/reader/speed.py FOLDER rebirth [FOLDER scythe ...]

FOLDER has pictures with truth, such as those that `compare.py --keep` left. Each is decoded in colour and searched by
OpenCV's `ArucoDetector` as it comes, at full size; then read by Cairn from its bytes, by turns, some rounds of all
pictures. Proposals take milliseconds more. Processor seconds, all threads together, so that other work on the machine
counts little; of each picture the median of the rounds, since the same pass takes up to half as long again where its
memory has to be cleared first.
Prints medians, the ratio of all pictures together, its median and worst, and which pictures are above the aim.
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

AIM = 1.5
"""Times as long as decoding and one pass of plain detection take."""


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
    parser.add_argument("--rounds", type=int, default=5)
    told = parser.parse_args()
    cv2.setNumThreads(1)
    detector = cv2.aruco.ArucoDetector(dictionary())
    print(
        "| game | pictures | decode + plain detection, s | Cairn, s | ratio of all | median (worst) | above |"
    )
    print("|" + " --- |" * 7)
    for folder, game in zip(told.folders[::2], told.folders[1::2], strict=True):
        paths = sorted(path for path in Path(folder).glob("*.jpg"))
        ours(paths[0].read_bytes(), game)  # what is made once and kept isn't counted
        timed: dict[str, list[tuple[float, float]]] = {path.stem: [] for path in paths}
        for path in paths * told.rounds:
            data = path.read_bytes()
            timed[path.stem].append((plain(data, detector), ours(data, game)))
        both = {name: np.median(seconds, axis=0) for name, seconds in timed.items()}
        ratios = {name: float(cairn / them) for name, (them, cairn) in both.items()}
        middle, total = np.median(list(both.values()), axis=0), np.sum(list(both.values()), axis=0)
        above = ", ".join(f"{name} {ratio:.2f}" for name, ratio in ratios.items() if ratio > AIM)
        print(
            f"| {game} | {len(both)} | {middle[0]:.3f} | {middle[1]:.3f} | {total[1] / total[0]:.2f} | "
            f"{statistics.median(ratios.values()):.2f} ({max(ratios.values()):.2f}) | {above or 'none'} |"
        )


if __name__ == "__main__":
    main()
