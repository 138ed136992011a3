"""Know the plane better: pieces that were read lie in the middles of their spaces, and they are many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.board import BoardLike
from vision.frame import STUCK_MM, Frame, corners_mm
from vision.patches import Spot
from vision.plane import Camera, fit
from vision.soft import Guess

LAID_MM = 0.9
"""How exactly a piece's marker lies in the middle of its space: laid and stuck on by hand."""
FEWEST = 8
"""With fewer pieces the frame alone knows better."""
WORTH_MM, FAR_MM = 0.25, 0.8
"""If no space has moved by more, the camera stays as it was; if none by the second, what was cut out will do."""


@dataclass(frozen=True)
class Better:
    """A camera that knows the plane better."""

    camera: Camera
    far: bool
    """Whether some space has moved so far that it should be cut out anew."""


def on_pieces(frame: Frame, board: BoardLike, read: Sequence[tuple[Spot, Guess]]) -> Better | None:
    """The camera fitted to the frame and to these pieces, None where that makes no difference worth the while."""
    if len(read) < FEWEST:
        return None
    before = frame.camera
    places = {place.id: place for place in board.frame}
    corners = np.concatenate([corners_mm(places[marker]) for marker in frame.seen])
    middles = np.array([spot.centre_mm for spot, _ in read])
    heights = np.array([spot.mount.height_mm for spot, _ in read])
    seen = middles + np.array([np.array(guess.offset) * spot.module_mm for spot, guess in read])
    points = np.concatenate(
        [np.column_stack([corners, np.zeros(len(corners))]), np.column_stack([middles, heights])]
    )
    px = np.concatenate([frame.corners_px, before.at_height(seen, heights)])
    sigma = np.concatenate([np.full(len(corners), STUCK_MM), np.full(len(middles), LAID_MM)])
    after = fit(before, points, px, sigma).camera
    everywhere = np.array([board.centre_mm(space) for space in board.spaces])
    moved = after.onto_board(before.at_height(everywhere, 0.0), 0.0) - everywhere
    most = float(np.abs(moved).max())
    return Better(after, most > FAR_MM) if most > WORTH_MM else None
