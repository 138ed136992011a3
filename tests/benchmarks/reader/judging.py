"""What a reading or a plain detection of one picture is worth against photolab's truth, in the same numbers for all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray
from photographs import Mark

from vision import evaluate, evaluate_clans
from vision.board import BoardLike, FramePlaceLike
from vision.by_space import BySpace
from vision.frame import find_frame
from vision.images import Picture
from vision.layouts import Layout
from vision.legend import Legend
from vision.markers import Found
from vision.reading import Reading

NEAR = 0.5
"""A marker found freely is where its truth is if their middles are nearer than this share of a marker's side."""


@dataclass(frozen=True)
class Row:
    """Sums over pictures."""

    pictures: int = 0
    boards: int = 0
    """Boards or territories."""
    whole: int = 0
    """Every readable piece accepted, none wrong."""
    refused: int = 0
    readable: int = 0
    read: int = 0
    wrong: int = 0
    covered: int = 0
    covered_read: int = 0
    asked: int = 0
    """Places that the reader asks about, free ones included."""
    asked_in_vain: int = 0
    """Those where nothing lies."""
    called_empty: int = 0
    """Places with a piece that the reader calls empty."""
    off_mm: tuple[float, ...] = ()
    """How far accepted pieces lie from where they were put."""
    decode: tuple[float, ...] = ()
    """Seconds from bytes to pixels."""
    reading: tuple[float, ...] = ()
    """Seconds from pixels to the answer."""

    def __add__(self, other: Row) -> Row:
        names = (name for name in self.__dataclass_fields__)
        return Row(**{name: getattr(self, name) + getattr(other, name) for name in names})


def of_board(
    reading: Reading | None,
    case: evaluate.Case,
    picture: Picture,
    board: BoardLike,
    table: Legend,
    lying: list[Mark],
) -> Row:
    """Cairn's reading of a board."""
    spaces = sum(table.mount_at(about.kind) is not None for about in board.spaces.values())
    t = evaluate.tally(reading, case, spaces)
    row = Row(1, 1, t.boards_right, t.refused, t.readable, t.read, t.wrong, t.hidden, t.hidden_read)
    if reading is None:
        return row
    by_label = {mark.label: mark for mark in lying}
    seen = [(one, by_label.get(f"{one.space}/{one.piece}")) for one in reading.places]
    right = [(one.at_mm, mark) for one, mark in seen if mark]
    # Pieces in the middle of a space aren't placed one by one: they lie as exactly as the camera is known.
    answers = BySpace(picture, board, table, find_frame(picture.gray, board, picture.focal_px))
    if not table.scattered:
        answers.look()
    camera = answers.camera
    height = table.mounts[table.usual].height_mm
    at = [xy or camera.onto_board(mark.px[None], height)[0] for xy, mark in right]
    off = [float(np.hypot(*(np.array(xy) - mark.mm))) for xy, (_, mark) in zip(at, right, strict=True)]
    asked = len(reading.unread)
    return replace(
        row, asked=asked, asked_in_vain=t.false_doubts, called_empty=t.false_empty, off_mm=tuple(off)
    )


def of_layout(layout: Layout | None, case: evaluate_clans.Case, lying: list[Mark]) -> Row:
    """Cairn's reading of territories. A tile is right if its cell and turn are; castles aren't counted."""
    t = evaluate_clans.tally(layout, case)
    refused = 0 if layout else 1
    row = Row(1, t.clans, t.whole, refused, t.open, t.read, t.wrong, t.hidden, t.hidden_read)
    if layout is None:
        return row
    by_label = {mark.label: mark for mark in lying}
    off = []
    for region in layout.territories:
        seen = [(one.place, by_label[one.piece]) for one in region.tiles if one.piece in by_label]
        for (x, y), mark in seen:
            px = region.to_picture @ [x, y, 1]
            off.append(float(np.hypot(*(px[:2] / px[2] - mark.px)) / mark.px_per_mm))
    asked = sum(len({one.place for one in region.unread}) for region in layout.territories)
    return replace(
        row, asked=asked, asked_in_vain=t.false_asked, called_empty=t.false_empty, off_mm=tuple(off)
    )


def of_found(found: list[Found], case: evaluate.Case | evaluate_clans.Case, lying: list[Mark]) -> Row:
    """Markers found freely, without knowing of boards: right where the truth has the id, wrong elsewhere.

    What has the id of no piece of the game isn't counted, and neither is a tile lying apart.
    """
    pieces, needed = _pieces(case)
    right: set[str] = set()
    wrong = 0
    by_marker = {mark.marker: mark for mark in lying}
    for one in found:
        mark = by_marker.get(one.marker)
        if mark and np.hypot(*(one.centre - mark.px)) < NEAR * mark.side_px:
            right.add(mark.label)
        else:
            wrong += 1
    open_pieces = {mark.label for mark in lying if mark.open and mark.label in pieces}
    whole = not wrong and {mark.label for mark in lying if mark.open and mark.label in needed} <= right
    return Row(
        pictures=1,
        boards=1,
        whole=int(whole),
        readable=len(open_pieces),
        read=len(open_pieces & right),
        wrong=wrong,
        covered=len(pieces - open_pieces),
        covered_read=len((pieces - open_pieces) & right),
    )


def _pieces(case: evaluate.Case | evaluate_clans.Case) -> tuple[set[str], set[str]]:
    """Labels of the pieces that count, and of those that a whole board needs: castles of territories besides."""
    if isinstance(case, evaluate.Case):
        labels = {f"{space}/{piece}" for space, piece in case.pieces}
        return labels, labels
    labels = {piece for clan in case.clans for piece in clan.tiles}
    return labels, labels | {clan.castle for clan in case.clans if clan.castle}


def off_by_frame(found: list[Found], frame: Iterable[FramePlaceLike], lying: list[Mark]) -> tuple[float, ...]:
    """How far a flat plane through the frame's markers puts each piece from its place, in mm; () without four of them.

    That is what anybody would do first: one homography, no lens, no height of the pieces.
    """
    by_id = {place.id: place for place in frame}
    seen = [(one, by_id[one.marker]) for one in found if one.marker in by_id]
    if len({place.id for _, place in seen}) < 4:
        return ()
    px = np.array([one.centre for one, _ in seen])
    mm = np.array([[place.x_mm, place.y_mm] for _, place in seen])
    # None where nothing agrees, whatever OpenCV's type hints say
    plane = cast("NDArray[np.float64] | None", cv2.findHomography(px, mm, cv2.RANSAC, 5.0)[0])
    if plane is None:
        return ()
    by_marker = {mark.marker: mark for mark in lying}
    both = [(one.centre, by_marker[one.marker]) for one in found if one.marker in by_marker]
    both = [(at, mark) for at, mark in both if np.hypot(*(at - mark.px)) < NEAR * mark.side_px]
    if not both:
        return ()
    at = cv2.perspectiveTransform(np.array([[at] for at, _ in both]), plane).reshape(-1, 2)
    return tuple(float(np.hypot(*(xy - mark.mm))) for xy, (_, mark) in zip(at, both, strict=True))
