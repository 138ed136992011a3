"""The printed board: its drawing operators are followed, so that lengths are those on paper."""

from __future__ import annotations

import base64
import re
import zlib
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
import pytest

from scoring.errors import CairnError
from scoring.rebirth.board import load_board, parse_board
from vision.board_drawing import GROUNDS, INKS, open_sides, title_place
from vision.board_print import board_pdf
from vision.markers import find
from vision.tiling import OVERLAP_MM, windows

MM = 72 / 25.4
DPI = 150

THREE_ROWS = """
cairn_board = 1
id = "three-rows"
name = "Three Rows"
game = "rebirth"
print = {size_mm = [172, 156], pitch_mm = 26, origin_mm = [66, 55]}
[frame]
marker_mm = 28
places = [
  {id = 242, x_mm = 20, y_mm = 20}, {id = 243, x_mm = 152, y_mm = 20},
  {id = 244, x_mm = 152, y_mm = 136}, {id = 245, x_mm = 20, y_mm = 136},
]
[spaces]
A1 = {q = 0, r = 0, kind = "food", coast = true}
A2 = {q = 1, r = 0, kind = "blank", coast = true, two_player = true}
A3 = {q = 2, r = 0, kind = "castle", name = "Edinburgh Castle", key = "edinburgh"}
B1 = {q = -1, r = 1, kind = "settlement", settlement = "s1", harbour = true, coast = true}
B2 = {q = 0, r = 1, kind = "settlement", settlement = "s1"}
B3 = {q = 1, r = 1, kind = "energy", coast = true}
C1 = {q = -1, r = 2, kind = "castle", name = "Stirling Castle", key = "stirling"}
C2 = {q = 0, r = 2, kind = "cathedral", name = "Perth Cathedral", key = "perth"}
C3 = {q = 1, r = 2, kind = "water"}
"""


@dataclass
class Ink:
    """What the drawing operators remember."""

    across: float = 0.0
    down: float = 0.0
    scale: float = 1.0
    fill: tuple[float, ...] = (0, 0, 0)
    line: tuple[float, ...] = (0, 0, 0)
    clip: tuple[float, float, float, float] = (0, 0, 1e9, 1e9)


@dataclass
class Drawn:
    """A page as drawn; lengths in mm from the top left corner, y down."""

    size: tuple[float, float]
    gray: np.ndarray[Any, Any]
    """The black rectangles only: what markers are made of."""
    fills: list[tuple[tuple[float, ...], list[tuple[float, float]]]] = field(default_factory=list)
    """Colour and points of each filled path without curves."""
    lines: list[tuple[float, ...]] = field(default_factory=list)
    """Colour of each path that is a line."""
    colours: set[tuple[float, ...]] = field(default_factory=set)
    words: list[str] = field(default_factory=list)


def pages(pdf: bytes) -> list[Drawn]:
    sizes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf)
    streams = re.findall(rb"ASCII85Decode /FlateDecode .*?stream\n(.*?)~>endstream", pdf, re.DOTALL)
    assert len(sizes) == len(streams)
    return [
        Follower(float(width), float(height)).follow(
            zlib.decompress(base64.a85decode(stream)).decode("latin-1")
        )
        for (width, height), stream in zip(sizes, streams, strict=True)
    ]


PAINTS = {"f", "f*", "b", "b*", "B", "B*"}
STROKES = {"s", "S"}


class Follower:
    """Follows the drawing operators as far as the board uses them; nothing but translations and equal scales."""

    def __init__(self, width: float, height: float) -> None:
        shape = (round(height / 72 * DPI), round(width / 72 * DPI))
        self.page = Drawn((width / MM, height / MM), np.full(shape, 255, np.uint8))
        self.ink, self.kept = Ink(), [Ink()]
        self.start_path()

    def start_path(self) -> None:
        self.boxes: list[list[tuple[float, float]]] = []
        self.points: list[tuple[float, float]] = []
        self.curved = False

    def follow(self, drawn: str) -> Drawn:
        self.page.words = re.findall(r"\((.*?)\) Tj", drawn)
        numbers: list[float] = []
        for token in re.sub(r"\(.*?\) Tj", "", drawn).split():
            if re.fullmatch(r"-?\d*\.?\d+", token):
                numbers.append(float(token))
                continue
            self.remember(token, numbers)
            self.path(token, numbers)
            if token in PAINTS | STROKES | {"n"}:
                self.paint(token)
                self.start_path()
            numbers = []
        return self.page

    def remember(self, token: str, numbers: list[float]) -> None:
        if token == "q":
            self.kept.append(Ink(**vars(self.ink)))
        elif token == "Q":
            self.ink = self.kept.pop()
        elif token == "cm" and numbers[1] == 0:
            self.ink.across += self.ink.scale * numbers[4]
            self.ink.down += self.ink.scale * numbers[5]
            self.ink.scale *= numbers[0]
        elif token == "rg":
            self.ink.fill = tuple(numbers)
            self.page.colours.add(self.ink.fill)
        elif token == "RG":
            self.ink.line = tuple(numbers)
            self.page.colours.add(self.ink.line)

    def path(self, token: str, numbers: list[float]) -> None:
        if token == "re":
            x, y, w, h = numbers
            (left, bottom), (right, top) = self.at(x, y), self.at(x + w, y + h)
            self.boxes.append([(left, top), (right, bottom)])
        elif token in ("m", "l"):
            self.points.append(self.at(*numbers))
        elif token == "c":
            self.curved = True
        elif token in ("W", "W*") and self.boxes:
            self.ink.clip = (*self.boxes[0][0], *self.boxes[0][1])

    def at(self, x: float, y: float) -> tuple[float, float]:
        ink = self.ink
        return (ink.across + ink.scale * x) / MM, self.page.size[1] - (ink.down + ink.scale * y) / MM

    def paint(self, token: str) -> None:
        if token in STROKES:
            self.page.lines.append(self.ink.line)
        if token not in PAINTS:
            return
        if self.points and not self.curved:
            self.page.fills.append((self.ink.fill, self.points))
        for box in self.boxes:
            self.page.fills.append((self.ink.fill, box))
            if max(self.ink.fill) == 0:
                self.blacken(box)

    def blacken(self, box: list[tuple[float, float]]) -> None:
        low = np.maximum(box[0], self.ink.clip[:2]) * DPI / 25.4
        high = np.minimum(box[1], self.ink.clip[2:]) * DPI / 25.4
        if (low < high).all():
            (left, top), (right, bottom) = np.round(low).astype(int), np.round(high).astype(int)
            self.page.gray[top:bottom, left:right] = 0


def markers(page: Drawn) -> dict[int, tuple[float, float, float]]:
    """Centre and side in mm of each marker that reads."""
    bordered = cv2.copyMakeBorder(page.gray, 50, 50, 50, 50, cv2.BORDER_CONSTANT, value=255)
    out = {}
    for found in find(bordered, refine=True):
        corners = (found.corners - 50 + 0.5) * 25.4 / DPI
        out[found.marker] = (*corners.mean(axis=0), float(np.linalg.norm(corners[1] - corners[0])))
    return out


@pytest.fixture(scope="module")
def isle() -> Any:
    return load_board("practice-isle")


@pytest.fixture(scope="module")
def whole(isle: Any) -> Drawn:
    (page,) = pages(board_pdf(isle, "board"))
    return page


def test_in_one_piece_it_is_as_large_as_the_board(whole: Drawn) -> None:
    assert whole.size == pytest.approx((392, 448), abs=0.01)


def test_markers_are_where_the_board_says(isle: Any, whole: Drawn) -> None:
    seen = markers(whole)
    assert set(seen) == set(range(242, 250))
    for place in isle.frame:
        assert seen[place.id] == pytest.approx((place.x_mm, place.y_mm, 28.0), abs=0.1)


def test_markers_have_a_white_rim_on_top_of_everything_else(isle: Any, whole: Drawn) -> None:
    """A module of 28 / 8 = 3.5 mm all around; of what comes later only the marker itself is in there."""
    for place in isle.frame:
        rim = [(place.x_mm - 17.5, place.y_mm - 17.5), (place.x_mm + 17.5, place.y_mm + 17.5)]
        at = next(
            n for n, (_, box) in enumerate(whole.fills) if len(box) == 2 and np.allclose(box, rim, atol=0.01)
        )
        assert whole.fills[at][0] == (1, 1, 1)
        for _, later in whole.fills[at + 1 :]:
            xy = np.array(later)
            inside = (xy > np.array(rim[0]) + 0.01).all(axis=1) & (xy < np.array(rim[1]) - 0.01).all(axis=1)
            core = np.abs(xy - (place.x_mm, place.y_mm)).max(axis=1) < 14.01
            assert (core | ~inside).all()


def test_nothing_but_markers_is_dark(whole: Drawn) -> None:
    """A space counts as covered by ink below a third of white; the board stays well above."""
    assert (0, 0, 0) in whole.colours
    for colour in whole.colours - {(0, 0, 0)}:
        assert max(colour) > 0.42


def test_each_space_is_a_hexagon_in_its_place(isle: Any, whole: Drawn) -> None:
    drawn = [(colour, np.array(points)) for colour, points in whole.fills if len(points) == 6]
    drawn = [(colour, points) for colour, points in drawn if np.ptp(points[:, 0]) > 20]  # signs are smaller
    centres = {tuple(points.mean(axis=0).round(1)): (colour, points) for colour, points in drawn}
    land = [space for space in isle.spaces.values() if space.kind != "water"]
    assert len(drawn) == len(land)
    for space in land:
        x, y = 27 + 26 * (space.q + space.r / 2), 55 + 26 * 0.8660254 * space.r
        colour, points = centres[round(x, 1), round(y, 1)]
        assert np.ptp(points[:, 0]) == pytest.approx(26, abs=0.01)
        assert np.ptp(points[:, 1]) == pytest.approx(26 / 0.8660254, abs=0.01)
        assert colour == pytest.approx(GROUNDS[space.kind], abs=0.01)


def test_each_space_has_its_id_and_each_building_its_name(isle: Any, whole: Drawn) -> None:
    """All words are drawn twice, first as their own rim, but for the board's name and its scale."""
    count = Counter(whole.words)
    for space in isle.spaces.values():
        assert count[space.id] == (0 if space.kind == "water" else 2)
    assert count["Eilean Donan"] == 2
    assert count["St Andrews"] == 2
    assert count["Edinburgh"] == 4, "a castle and a cathedral"
    assert count["2"] == 32, "a neutral tile on each of 32 spaces in a game of two"
    assert count["Practice Isle"] == 1


def test_a_settlement_has_as_many_lines_as_spaces(isle: Any, whole: Drawn) -> None:
    lines = sum(len(spaces) for spaces in isle.settlements.values())
    ink = pytest.approx(INKS["settlement"], abs=0.01)
    assert sum(colour == ink for colour in whole.lines) == lines


def test_open_sides() -> None:
    """Two hexagons side by side have ten open sides, A1 and B2 too; none of six is left inside a full ring."""
    board = parse_board(THREE_ROWS)
    assert len(open_sides(board, ["A1"], ["A1"])) == 6
    assert len(open_sides(board, ["A1", "A2"], ["A1", "A2"])) == 10
    assert len(open_sides(board, ["A1", "B2"], ["A1", "B2"])) == 10
    assert open_sides(board, ["B2"], list(board.spaces)) == []
    # B3's neighbours are A2, A3, B2, C2 and water below right; to its right is nothing.
    east, south_east = open_sides(board, ["B3"], [s for s in board.spaces if s != "C3"])
    x, y = board.centre_mm("B3")
    assert east[0] == pytest.approx((x + 13, y - 7.506), abs=0.001)
    assert east[1] == pytest.approx((x + 13, y + 7.506), abs=0.001)
    assert south_east == (east[1], pytest.approx((x, y + 15.011), abs=0.001))


# On A4 there are 190 by 271 mm for the board's 392 by 448: three columns (two reach 372), two rows. On letter 195.9 by
# 253.4: the same (383.8). On A3 across 400 by 271: one column, two rows.
@pytest.mark.parametrize(
    ("paper", "size", "parts"),
    [("a4", (210, 297), 6), ("letter", (215.9, 279.4), 6), ("a3", (297, 420), 2)],
)
def test_pages_to_glue(isle: Any, paper: str, size: tuple[float, float], parts: int) -> None:
    guide, *rest = pages(board_pdf(isle, paper))
    assert len(rest) == parts
    assert guide.size == pytest.approx(size, abs=0.01)
    across = parts // 2
    names = [word for page in rest for word in page.words if "row" in word]
    assert len(names) == parts
    for n, name in enumerate(names):
        assert f"row {n // across + 1} column {n % across + 1}" in name
    whole_once: dict[int, float] = {}
    for page in rest:
        assert sorted(page.size) == pytest.approx(sorted(size), abs=0.01)
        for marker, (x, y, side) in markers(page).items():
            assert side == pytest.approx(28, abs=0.1)
            assert 14 + 8 < x < page.size[0] - 14 - 8, "printers leave some 6 mm blank"
            assert 14 + 8 < y < page.size[1] - 14 - 8
            whole_once[marker] = x
    assert set(whole_once) == set(range(242, 250))


def test_markers_of_one_page_are_as_far_apart_as_on_the_board(isle: Any) -> None:
    """The upper half on A3: 242, 243 and 244 at x = 20, 196 and 372, all at y = 20."""
    seen = markers(pages(board_pdf(isle, "a3"))[1])
    assert seen[243][0] - seen[242][0] == pytest.approx(176, abs=0.1)
    assert seen[244][0] - seen[242][0] == pytest.approx(352, abs=0.1)
    assert seen[244][1] == pytest.approx(seen[242][1], abs=0.1)


@pytest.mark.parametrize(("axis", "field"), [(0, (10, 2)), (1, (2, 10))])
def test_the_bars_to_measure_are_100_mm(isle: Any, axis: int, field: tuple[int, int]) -> None:
    """One across and one along: printers err differently."""
    guide = pages(board_pdf(isle, "a4"))[0]
    fields = [np.array(points) for _, points in guide.fills if len(points) == 2]
    tenths = [box for box in fields if np.allclose(np.ptp(box, axis=0), field, atol=0.01)]
    ends = np.concatenate(tenths)[:, axis]
    assert len(tenths) == 10
    assert ends.max() - ends.min() == pytest.approx(100, abs=0.01)


@pytest.mark.parametrize(
    "room", [(190.0, 271.0), (400.0, 271.0), (277.0, 184.0), (60.0, 60.0), (1000.0, 1000.0)]
)
def test_windows_cover_the_board_and_overlap(isle: Any, room: tuple[float, float]) -> None:
    shown = windows(isle, room)
    columns = {(w.column, w.left, w.right) for w in shown}
    rows = {(w.row, w.top, w.bottom) for w in shown}
    assert len(shown) == len(columns) * len(rows)
    for spans, length, most in ((columns, 392, room[0]), (rows, 448, room[1])):
        ordered = sorted(spans)
        assert (ordered[0][1], ordered[-1][2]) == (0, length)
        assert all(end - start <= most for _, start, end in ordered)
        for (_, _, end), (_, start, _) in pairwise(ordered):
            assert end - start == OVERLAP_MM == 8
            for place in isle.frame:
                middle = place.x_mm if spans is columns else place.y_mm
                assert abs(start - middle) >= 17.5, "14 mm of marker and 3.5 mm of white"


def test_a_seam_through_a_marker_is_the_last_resort() -> None:
    """Pages of 30 mm can't hold a marker of 35 mm."""
    shown = windows(parse_board(THREE_ROWS), (30.0, 30.0))
    assert max(w.right for w in shown) == 172
    assert max(w.width for w in shown) <= 30


def test_the_title_is_in_the_sea(isle: Any) -> None:
    place = title_place(isle, 60, 30)
    assert place is not None
    for space in isle.spaces:
        x, y = isle.centre_mm(space)
        outside = np.hypot(max(abs(x - place[0]) - 30, 0), max(abs(y - place[1]) - 15, 0))
        assert outside >= 15
    assert title_place(isle, 300, 300) is None
    assert title_place(isle, 500, 500) is None


@pytest.mark.parametrize("paper", ["a4", "board"])
def test_vectors_only_and_the_same_bytes_every_time(paper: str) -> None:
    board = parse_board(THREE_ROWS)
    pdf = board_pdf(board, paper)
    assert b"/Image" not in pdf.replace(b"/ImageB", b"").replace(b"/ImageC", b"").replace(b"/ImageI", b"")
    assert pdf == board_pdf(board, paper)


def test_unknown_paper(isle: Any) -> None:
    with pytest.raises(CairnError, match=r"sheet\.no_paper"):
        board_pdf(isle, "a0")
