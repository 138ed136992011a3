"""Read a photograph of a fixed board: which piece lies on which space, what is unread, what is empty."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from vision import first_look
from vision.answers import Reading, Seen, Unread, Warned
from vision.board import BoardLike
from vision.by_space import BySpace
from vision.frame import find_frame
from vision.images import BadPicture, Picture, mirrored, open_picture
from vision.legend import legend
from vision.scattered import Scattered

__all__ = ["Reading", "Seen", "Unread", "Warned", "read_board", "read_either_way", "read_picture", "to_json"]


def read_picture(
    data: bytes,
    board: BoardLike,
    game: str = "rebirth",
    heights: Mapping[str, float] | None = None,
    spares: Mapping[int, str] | None = None,
) -> Reading:
    """Read the bytes of a photograph. BadPicture for what is no picture or shows no frame.

    `heights`: mm above the board by mount, `spares`: what they stand in for, both as in `vision.legend.legend`.
    """
    start = time.perf_counter()
    picture = open_picture(data)
    decoded = time.perf_counter() - start
    _, reading = read_either_way(picture, board, game, heights, spares)
    spent = {"decode": decoded, **reading.seconds}
    spent["total"] = sum(spent[part] for part in ("decode", "frame", "detect", "read"))
    return replace(reading, seconds={name: round(value, 3) for name, value in spent.items()})


def read_either_way(
    picture: Picture,
    board: BoardLike,
    game: str = "rebirth",
    heights: Mapping[str, float] | None = None,
    spares: Mapping[int, str] | None = None,
) -> tuple[Picture, Reading]:
    """Read a picture or, if it shows no frame at all, its mirror image; answers with the one that was read.

    A mirrored marker is no marker, so a picture never passes for its mirror image. BadPicture, with what to do about
    it, as `first_look.why_no_board` has it, and what `read_board` raises.
    """
    first_look.before(picture.shape)
    try:
        return picture, read_board(picture, board, game, heights, spares)
    except BadPicture as error:
        told = error
    look_at = first_look.Look(picture.gray)
    if told.message == "photo.no_frame" and look_at.mirrored({place.id for place in board.frame}):
        picture = mirrored(picture)
        look_at = first_look.Look(picture.gray)
        try:
            return picture, read_board(picture, board, game, heights, spares)
        except BadPicture as error:
            told = error
    raise first_look.why_no_board(look_at, told, board, legend(game, heights, spares))


def read_board(
    picture: Picture,
    board: BoardLike,
    game: str = "rebirth",
    heights: Mapping[str, float] | None = None,
    spares: Mapping[int, str] | None = None,
) -> Reading:
    """Read a decoded picture. BadPicture ``photo.no_frame`` or ``photo.frame_missing``."""
    table = legend(game, heights, spares)
    clock = [time.perf_counter()]
    frame = find_frame(picture.gray, board, picture.focal_px)
    clock.append(time.perf_counter())
    answers: Scattered | BySpace
    if table.scattered:
        blur = first_look.on_board(picture.gray, board, table, frame)
        answers = Scattered(picture, board, table, frame)
        answers.detect(blur)
        clock.append(time.perf_counter())
        answers.read()
    else:
        answers = BySpace(picture, board, table, frame)
        answers.look()
        clock.append(time.perf_counter())
        answers.read()
    clock.append(time.perf_counter())
    parts = dict(zip(("frame", "detect", "read"), np.diff(clock).tolist(), strict=True))
    return Reading(
        places=tuple(answers.places),
        unread=tuple(answers.unread),
        empty=tuple(answers.empty),
        frame_error_mm=round(frame.error_mm, 2),
        missing_frame=frame.missing,
        seconds={**parts, "total": sum(parts.values())},
        to_picture=answers.camera.homography(*board.size_mm),
        warnings=tuple(answers.warnings),
    )


def to_json(reading: Reading) -> dict[str, Any]:
    """The reading as `cairn read --json` prints it."""
    return {
        "places": [
            {"space": s.space, "piece": s.piece, "probability": round(s.probability, 4), "why": s.why}
            | ({"at_mm": list(s.at_mm)} if s.at_mm else {})
            for s in reading.places
        ],
        "unread": [
            {
                "space": u.space,
                "why": u.why,
                "guess": u.guess,
                "second": u.second,
                "probability": round(u.probability, 4),
                "box": list(u.box),
            }
            for u in reading.unread
        ],
        "empty": list(reading.empty),
        "frame_error_mm": reading.frame_error_mm,
        "missing_frame": list(reading.missing_frame),
        "seconds": dict(reading.seconds),
        **({"warnings": [{"why": w.why, **w.values} for w in reading.warnings]} if reading.warnings else {}),
    }
