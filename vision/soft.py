"""Soft reading: what marker lies in a small upright patch, if any, even where hard detection gives up.

Patches are gray, rectified, with their expected marker's centre in the middle, `PX` pixels a module. Search
for the black border, align, then correlate with every marker at every blur in four rotations. All patches of
a picture are read together.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision import templates, tone
from vision.aligning import step
from vision.borders import HALF, PX, SIDE, first_poses
from vision.markers import IDS
from vision.strips import Strip

__all__ = ["HALF", "PX", "SIDE", "Guess", "read", "turned"]

Floats = NDArray[np.float32]

LEAST_BORDER = 0.2
"""What looks less like a black border is none: of 2,900 markers in rendered photographs that a first look told, or
nearly told, none looked like one by less than 0.25."""


@dataclass(frozen=True)
class Guess:
    """The best explanation of a patch by a marker."""

    marker: int
    second: int
    """The next best marker."""
    match: float
    """Correlation with the best marker's look, -1 to 1."""
    margin: float
    """How much worse the next marker correlates."""
    bad_modules: int
    """Of 64: those that look like the other colour."""
    contrast: float
    """White less black, gray levels."""
    level: float
    """Gray level of white."""
    border: float
    """How much like a black border the patch looked at first where it does most, -1 to 1; 0 if nobody looked."""
    offset: tuple[float, float]
    """Modules right and down of the patch's middle."""
    scale: float
    """Size against the expected one."""
    blur: int
    """Index of the best blur."""
    degrees: float = 0.0
    """Where the marker's top points, clockwise from the patch's."""
    pose: Floats = field(default_factory=lambda: np.eye(2, 3, dtype=np.float32), compare=False, repr=False)
    """(2, 3): from modules around the upright marker's middle to px of the patch."""
    evidence: float = 0.0
    """What a closer look found for the marker (`vision.closer`), 0 without one."""
    gap: float = 0.0
    """How much more than for the next marker."""
    support: int = 0
    """Modules of either colour that a closer look saw to be right."""
    hidden_edges: int = 0
    """Sharp edges in what a closer look supposes to be hidden: a piece that hides something has hardly any."""
    unlike: int = 0
    """Modules in sight that a closer look found to be of the other colour."""
    doubted: bool = False
    """Whether the picture as a whole speaks against believing any guess (`vision.sights.trusted`)."""


def nothing(border: float = 0.0) -> Guess:
    """Of a patch in which nothing looks like a marker; `border` as there."""
    return Guess(0, 0, 0.0, 0.0, 64, 0.0, 0.0, border, (0.0, 0.0), 1.0, 0)


MOST_AT_ONCE = 400
"""Of `SIDE` rows each in one strip: OpenCV samples none with 32,767 rows or more."""


def read(patches: NDArray[np.uint8], poses: Floats | None = None, tries: int = 1) -> list[Guess]:
    """(n, SIDE, SIDE) gray patches to the best guess for each.

    `poses` (n, 2, 3), from template modules to px of the patch, of squares that are known; otherwise as many black
    borders are looked for in each patch as `tries` says.
    """
    if not len(patches):
        return []
    if len(patches) > MOST_AT_ONCE:
        halves = np.array_split(np.arange(len(patches)), 2)
        return [g for n in halves for g in read(patches[n], None if poses is None else poses[n], tries)]
    if poses is None:
        borders, starts = first_poses(patches, tries)
    else:
        borders, starts = np.zeros((len(patches), 1), np.float32), poses[:, None]
    worth = (borders >= LEAST_BORDER) | (poses is not None)
    most = borders.max(axis=1)
    out = [nothing(float(border)) for border in most]
    if not worth.any():
        return out
    some, which = np.unique(np.nonzero(worth)[0], return_inverse=True)
    strip = Strip(patches[some])
    on = templates.ring()
    ring, wanted = templates.grid()[on], templates.ring_looks()[on]
    found_at = starts[worth]
    for _ in range(4):
        looks = np.broadcast_to(wanted, (len(found_at), len(wanted)))
        found_at = step(strip.sample(found_at, which, ring), found_at, ring, looks)
    found = _correlate(strip.sample(found_at, which, templates.grid())[..., 0])
    for _ in range(3):
        samples = strip.sample(found_at, which, templates.grid())
        found_at = step(samples, found_at, templates.grid(), _wanted(found))
    samples = strip.sample(found_at, which, templates.grid())[..., 0]
    found = _correlate(samples)
    which = some[which]
    for k, guess in zip(which.tolist(), _guesses(samples, found, found_at, most[which]), strict=True):
        if guess.match + guess.margin > out[k].match + out[k].margin:
            out[k] = guess
    return out


@dataclass(frozen=True)
class _Found:
    """Per candidate: the best marker, rotation and blur, and the next marker."""

    marker: NDArray[np.intp]
    turn: NDArray[np.intp]
    blur: NDArray[np.intp]
    match: Floats
    second: NDArray[np.intp]
    second_match: Floats


def _correlate(samples: Floats) -> _Found:
    m = len(samples)
    turned = templates.without_light(samples)[:, templates.turns()]
    scores = templates.scores(turned.reshape(m * 4, -1)).reshape(len(templates.BLURS), m, 4, IDS)
    by_marker = scores.max(axis=0).max(axis=1)
    rows = np.arange(m)
    marker = by_marker.argmax(axis=1)
    match = by_marker[rows, marker]
    by_marker[rows, marker] = -1
    second = by_marker.argmax(axis=1)
    own = scores[:, rows, :, marker].reshape(m, -1)  # each one's blurs in their turns
    blur, turn = np.divmod(own.argmax(axis=1), 4)
    return _Found(marker, turn, blur, match, second, by_marker[rows, second])


def _wanted(found: _Found) -> Floats:
    """(m, samples): the look of each best guess, turned the way the patch lies."""
    look = templates.looks()[found.blur, found.marker]
    back = np.argsort(templates.turns(), axis=1)[found.turn]
    return np.take_along_axis(look, back, axis=1)


def turned(poses: Floats, quarters: NDArray[np.intp]) -> Floats:
    """Poses of upright markers, from those of patches in which they lie turned clockwise."""
    cos = np.array([1, 0, -1, 0], np.float32)[quarters]
    sin = np.array([0, 1, 0, -1], np.float32)[quarters]
    turn = np.stack([cos, -sin, sin, cos], axis=1).reshape(-1, 2, 2)
    return np.concatenate([poses[:, :, :2] @ turn, poses[:, :, 2:]], axis=2)


def _guesses(samples: Floats, found: _Found, poses: Floats, borders: Floats) -> list[Guess]:
    wanted = _wanted(found)
    shading = templates.shading()
    pattern = wanted - wanted @ shading @ shading.T
    gain = (pattern * samples).sum(axis=1) / (pattern**2).sum(axis=1)
    dark = (samples - gain[:, None] * wanted) @ shading @ shading.T
    seen = templates.module_means(samples - dark) / np.maximum(gain, 1e-3)[:, None, None]
    bad = (np.abs(seen - templates.module_means(wanted)) > 0.5).sum(axis=(1, 2))
    base = dark.mean(axis=1)
    black, white = tone.level(base), tone.level(base + gain)
    scale = np.sqrt(np.abs(np.linalg.det(poses[:, :, :2]))) / PX
    off = (poses[:, :, 2] - (SIDE / 2 - 0.5)) / PX
    # The template's right and down turned back by a quarter, together, whatever the pose stretches.
    across, along = poses[:, 0, 0] + poses[:, 1, 1], poses[:, 1, 0] - poses[:, 0, 1]
    degrees = np.rad2deg(np.arctan2(along, across)) + 90 * found.turn
    upright = turned(poses, found.turn)
    return [
        Guess(
            marker=int(found.marker[k]),
            second=int(found.second[k]),
            match=float(found.match[k]),
            margin=float(found.match[k] - found.second_match[k]),
            bad_modules=int(bad[k]),
            contrast=float(white[k] - black[k]),
            level=float(white[k]),
            border=float(borders[k]),
            offset=(float(off[k, 0]), float(off[k, 1])),
            scale=float(scale[k]),
            blur=int(found.blur[k]),
            degrees=float(degrees[k]),
            pose=upright[k],
        )
        for k in range(len(samples))
    ]
