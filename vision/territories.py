"""Read a photograph of tiles laid out freely, such as the clan territories of Isle of Skye.

No board and no frame: the tiles' own markers give the plane, the lattices and every tile's turn. Several territories in
one picture are kept apart.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace

from vision import first_look
from vision.finding import detect
from vision.growing import Growing
from vision.images import BadPicture, Picture, mirrored, open_picture
from vision.layouts import Layout
from vision.legend import legend
from vision.regions import Answers

__all__ = ["Layout", "read_layout", "read_layout_either_way", "read_layout_picture"]


def read_layout_picture(data: bytes, game: str, spares: Mapping[int, str] | None = None) -> Layout:
    """Read the bytes of a photograph. BadPicture for what is no picture or shows no territory.

    `spares`: what they stand in for, as in `vision.legend.legend`.
    """
    start = time.perf_counter()
    picture = open_picture(data, halved_first=True)
    decoded = time.perf_counter() - start
    _, layout = read_layout_either_way(picture, game, spares)
    seconds = {"decode": decoded, **layout.seconds}
    seconds["total"] += decoded
    return replace(layout, seconds={name: round(value, 3) for name, value in seconds.items()})


def read_layout_either_way(
    picture: Picture, game: str, spares: Mapping[int, str] | None = None
) -> tuple[Picture, Layout]:
    """Read a picture or, if it shows no tile at all, its mirror image; answers with the one that was read.

    A mirrored marker is no marker, so a picture never passes for its mirror image. BadPicture, with what to do about
    it, as `first_look.why_no_tiles` has it.
    """
    first_look.before(picture.shape)
    table = legend(game, spares=spares)
    try:
        return picture, read_layout(picture, game, spares)
    except BadPicture as error:
        told = error
    look_at = first_look.Look(picture.gray)
    if look_at.mirrored(table.by_marker()):
        picture = mirrored(picture)
        look_at = first_look.Look(picture.gray)
        try:
            return picture, read_layout(picture, game, spares)
        except BadPicture as error:
            told = error
    raise first_look.why_no_tiles(look_at, told, table)


def read_layout(picture: Picture, game: str, spares: Mapping[int, str] | None = None) -> Layout:
    """Read a decoded picture. BadPicture ``photo.no_tiles`` if no two tiles lie side by side, and no castle."""
    table = legend(game, spares=spares)
    start = time.perf_counter()
    picture, found = detect(picture, table)
    if not found:
        raise BadPicture("photo.no_tiles")
    detected = time.perf_counter()
    grown = Growing(picture, table, found)
    if not grown.nets.nets:
        raise BadPicture("photo.no_tiles")
    layout = Answers(grown).layout()
    if grown.add_seen():  # tiles beyond hidden ones are met only where somebody asks what lies between
        layout = Answers(grown).layout()
    end = time.perf_counter()
    return replace(layout, seconds={"detect": detected - start, "read": end - detected, "total": end - start})
