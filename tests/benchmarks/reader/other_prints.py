"""What isn't one of our stickers: other markers, codes, boards and pages, as gray pictures to print anywhere.

Each function takes a random generator and answers with an (n, n) float32 array, 1 for white paper and 0 for ink.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import cv2
import numpy as np
import qrcode
from numpy.random import Generator
from numpy.typing import NDArray

from vision.markers import IDS, MODULES

Print = NDArray[np.float32]
OURS = cv2.aruco.DICT_ARUCO_MIP_36h12
OTHERS = (
    cv2.aruco.DICT_4X4_1000,
    cv2.aruco.DICT_5X5_1000,
    cv2.aruco.DICT_6X6_1000,
    cv2.aruco.DICT_7X7_1000,
    cv2.aruco.DICT_ARUCO_ORIGINAL,
    cv2.aruco.DICT_APRILTAG_16h5,
    cv2.aruco.DICT_APRILTAG_25h9,
    cv2.aruco.DICT_APRILTAG_36h10,
    cv2.aruco.DICT_APRILTAG_36h11,
)
"""Every dictionary of OpenCV but ours."""
PAGE = 640
"""Px across a page."""
LETTERS = list("aeinrstlumdocEAHMNRSTbgkpvwz0123456789")


def marker(which: int, ident: int) -> Print:
    """A marker of one of OpenCV's dictionaries."""
    book = cv2.aruco.getPredefinedDictionary(which)
    bits = cv2.aruco.generateImageMarker(book, ident, book.markerSize + 2, borderBits=1)
    return np.asarray(bits > 127, np.float32)


def ours(ident: int) -> Print:
    """A marker of our own dictionary."""
    return marker(OURS, ident)


def other_marker(rng: Generator) -> Print:
    """Of another dictionary."""
    which = OTHERS[int(rng.integers(len(OTHERS)))]
    count = cv2.aruco.getPredefinedDictionary(which).bytesList.shape[0]
    return marker(which, int(rng.integers(count)))


def mirrored_marker(rng: Generator) -> Print:
    """One of ours in a mirror."""
    return np.ascontiguousarray(ours(int(rng.integers(IDS)))[:, ::-1])


def inverted_marker(rng: Generator) -> Print:
    """One of ours in white on black, on white paper."""
    return np.pad(1 - ours(int(rng.integers(IDS))), 1, constant_values=0)


def random_marker(rng: Generator) -> Print:
    """Our border around bits that nobody chose."""
    return np.pad(rng.integers(0, 2, (MODULES - 2, MODULES - 2)).astype(np.float32), 1)


def qr(rng: Generator) -> Print:
    """A QR code with a few letters or a link."""
    code = qrcode.QRCode(border=0, error_correction=int(rng.integers(4)))
    code.add_data("".join(rng.choice(LETTERS, int(rng.integers(4, 60)))))
    code.make(fit=True)
    return 1 - np.asarray(code.get_matrix(), np.float32)


def data_matrix(rng: Generator) -> Print:
    """Like a Data Matrix: two solid sides, two dashed ones, noise within."""
    n = int(rng.choice([10, 12, 14, 16, 18, 20]))
    out = rng.integers(0, 2, (n, n)).astype(np.float32)
    out[:, 0] = out[-1] = 0
    out[0] = np.arange(n) % 2
    out[:, -1] = (np.arange(n) + n + 1) % 2
    return out


def _enlarged(small: Print, px: int) -> Print:
    return np.kron(small, np.ones((px, px), np.float32))


def chess(rng: Generator) -> Print:
    """A chess board of 2 to 12 squares a side."""
    n = int(rng.integers(2, 13))
    rows, columns = np.mgrid[:n, :n]
    return _enlarged(((rows + columns + int(rng.integers(2))) % 2).astype(np.float32), 8)


def charuco(rng: Generator) -> Print:
    """A chess board with other markers in its white squares."""
    n, px = int(rng.integers(3, 7)), 36
    rows, columns = np.mgrid[:n, :n]
    out = _enlarged(((rows + columns) % 2).astype(np.float32), px)
    for row, column in np.argwhere((rows + columns) % 2 == 1):
        inner = cv2.resize(other_marker(rng), (px * 2 // 3,) * 2, interpolation=cv2.INTER_NEAREST)
        top, left = row * px + px // 6, column * px + px // 6
        out[top : top + len(inner), left : left + len(inner)] = inner
    return out


def checks(rng: Generator) -> Print:
    """A checked cloth: two rows of stripes over each other."""
    n = int(rng.integers(6, 40))
    stripes = (np.arange(n) % 2).astype(np.float32)
    both = np.asarray((stripes[:, None] + stripes[None]) / 2, np.float32)
    return _enlarged(both, max(4, PAGE // n))


def _page() -> NDArray[np.uint8]:
    return np.full((PAGE, PAGE), 255, np.uint8)


def _ink(page: NDArray[np.uint8]) -> Print:
    return np.asarray(page / 255, np.float32)


def text(rng: Generator) -> Print:
    """Lines of words, now and then a heading."""
    page, y = _page(), 20
    while y < PAGE - 10:
        heading = rng.random() < 0.1
        size = float(rng.uniform(0.9, 1.6)) if heading else 0.45
        words = ["".join(rng.choice(LETTERS, int(rng.integers(2, 10)))) for _ in range(3 if heading else 11)]
        y += round(22 * size / 0.45 * 0.7)
        font = cv2.FONT_HERSHEY_DUPLEX if heading else cv2.FONT_HERSHEY_SIMPLEX
        cv2.putText(page, " ".join(words), (18, y), font, size, 20, 3 if heading else 1, cv2.LINE_AA)
    return _ink(page)


def large_text(rng: Generator) -> Print:
    """A letter or three, as large as a marker's border."""
    page = _page()
    word = "".join(rng.choice(list("ABDEHKMORSTX0468#@&"), int(rng.integers(1, 4))))
    scale = 22.0 / len(word)
    thick = int(rng.integers(20, 70))
    cv2.putText(page, word, (40, 540), cv2.FONT_HERSHEY_SIMPLEX, scale, 10, thick, cv2.LINE_AA)
    if rng.random() < 0.6:
        cv2.rectangle(page, (20, 20), (PAGE - 20, PAGE - 20), 10, int(rng.integers(20, 90)))
    return _ink(page)


def ruled(rng: Generator) -> Print:
    """A table of figures, some of its cells dark."""
    page = _page()
    rows, columns = (int(n) for n in rng.integers(3, 18, 2))
    xs, ys = (
        np.linspace(10, PAGE - 10, columns + 1).astype(int),
        np.linspace(10, PAGE - 10, rows + 1).astype(int),
    )
    for row in range(rows):
        for column in range(columns):
            low, high = (int(xs[column]), int(ys[row])), (int(xs[column + 1]), int(ys[row + 1]))
            if row == 0 or rng.random() < 0.08:
                cv2.rectangle(page, low, high, int(rng.integers(10, 180)), -1)
            cv2.rectangle(page, low, high, 20, int(rng.integers(1, 5)))
            figure = str(int(rng.integers(0, 9999)))
            cv2.putText(
                page, figure, (low[0] + 5, high[1] - 8), cv2.FONT_HERSHEY_SIMPLEX, 0.5, 20, 1, cv2.LINE_AA
            )
    return _ink(page)


def barcodes(rng: Generator) -> Print:
    """Bars, one code below the other."""
    page, y = _page(), 10
    while y < PAGE:
        high = int(rng.integers(40, 200))
        bars = np.repeat(rng.integers(0, 2, PAGE), rng.integers(2, 9, PAGE))[: PAGE - 40]
        page[y : y + high, 20 : PAGE - 20] = np.where(bars, 255, 15).astype(np.uint8)
        y += high + 30
    return _ink(page)


def crossword(rng: Generator) -> Print:
    """Black squares and numbered white ones, 6 to 24 a side: very like a large marker's inside."""
    n = int(rng.integers(6, 25))
    side = PAGE // n
    page = np.kron(np.where(rng.random((n, n)) < rng.uniform(0.15, 0.55), 15, 255), np.ones((side, side)))
    page = np.ascontiguousarray(page.astype(np.uint8))
    for k in range(n + 1):
        cv2.line(page, (k * side, 0), (k * side, n * side), 15, 2)
        cv2.line(page, (0, k * side), (n * side, k * side), 15, 2)
    for row, column in rng.integers(0, n, (n, 2)):
        at = (int(column) * side + 4, int(row) * side + 14)
        cv2.putText(page, str(int(row + column)), at, cv2.FONT_HERSHEY_SIMPLEX, 0.4, 15, 1, cv2.LINE_AA)
    border = int(rng.integers(0, 40))
    framed = cv2.copyMakeBorder(page, *(border,) * 4, cv2.BORDER_CONSTANT, value=15)
    return _ink(np.asarray(framed, np.uint8))


def halftone(rng: Generator) -> Print:
    """A photograph in dots: soft noise and a few sharp shapes."""
    soft, fine = (rng.random((n, n)).astype(np.float32) for n in (8, 30))
    size, cubic = (PAGE, PAGE), cv2.INTER_CUBIC
    both = cv2.resize(soft, size, interpolation=cubic) + 0.5 * cv2.resize(fine, size, interpolation=cubic)
    gray = np.asarray(both, np.float32)
    for _ in range(6):
        x, y, r = (int(v) for v in rng.integers(20, PAGE - 20, 3))
        cv2.circle(gray, (x, y), r // 5, float(rng.uniform(0, 1.5)), -1, cv2.LINE_AA)
    gray = (gray - gray.min()) / np.ptp(gray)
    rows, columns = np.mgrid[:PAGE, :PAGE] * (2 * np.pi / float(rng.uniform(4, 12)))
    return np.asarray(gray > 0.5 + 0.25 * (np.sin(rows + columns) + np.sin(rows - columns)), np.float32)


MARKERS: Mapping[str, Callable[[Generator], Print]] = {
    "other marker": other_marker,
    "mirrored": mirrored_marker,
    "inverted": inverted_marker,
    "random bits": random_marker,
}
CODES: Mapping[str, Callable[[Generator], Print]] = {"qr": qr, "data matrix": data_matrix}
PAGES: Mapping[str, Callable[[Generator], Print]] = {
    "chess": chess,
    "charuco": charuco,
    "checks": checks,
    "text": text,
    "large text": large_text,
    "table": ruled,
    "barcodes": barcodes,
    "crossword": crossword,
    "halftone": halftone,
}
