"""A closer look at places where no marker could be read at once: blurred, in glare, or partly hidden.

Two things are known by then. How the picture blurs, from the markers that were read (`vision.blurring`). And what
hides a part of a marker is a piece or a hand, so that the hidden modules lie together (`vision.occluders`), and often
has a colour, which neither paper nor ink has. What each marker has for itself then is `vision.weighing`'s matter;
patches and poses are as in `vision.soft`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from vision import soft, templates, tone
from vision.aligning import step
from vision.borders import first_poses
from vision.lighting import LEAST_GAIN, Light
from vision.markers import IDS
from vision.soft import Guess
from vision.squares import COLOURED, degrees, distinct, onto_ring
from vision.strips import Strip
from vision.weighing import Looks, Weighed, unhidden, weigh

Floats = NDArray[np.float32]
Ints = NDArray[np.intp]

TRIES = 3
"""Black borders looked for in each patch."""
LEAST_BORDER, BESIDE_BEST = 0.32, 0.85
"""How much like a border each must look, by itself and compared with the patch's best."""
LEAST_RING = 0.45
"""Share of border and rim that must look like them, or there is no marker at all."""
CLEAR_GAP = 15.0
"""What is so far ahead needs no second look elsewhere in its patch."""


def look(
    patches: NDArray[np.uint8],
    colours: Floats,
    kernel: Floats,
    likely: Mapping[int, Floats] = MappingProxyType({}),
) -> list[Guess | None]:
    """The best guess for each of (n, SIDE, SIDE) gray patches, None where nothing looks like a marker at all.

    `colours` (n, SIDE, SIDE): how far red, green and blue differ, as a share of white paper. `kernel`: how the picture
    blurs. `likely`: poses of squares in some patches, by index, that a first look nearly took for markers. The guesses'
    `gap` and `support` are set.
    """
    if not len(patches):
        return []
    strip = Strip(patches, colours)
    borders, starts = first_poses(patches, TRIES)
    worth = borders >= np.maximum(LEAST_BORDER, BESIDE_BEST * borders[:, :1])
    known = np.array(list(likely), np.intp)
    which = np.concatenate([np.nonzero(worth)[0], known])
    out: list[Guess | None] = [None] * len(patches)
    if not len(which):
        return out
    hints = np.array([likely[k] for k in likely], np.float32).reshape(-1, 2, 3)
    poses, light, ring = onto_ring(strip, which, np.concatenate([starts[worth], hints]))
    may_be_one = (ring >= LEAST_RING) | (np.arange(len(which)) >= len(which) - len(known))
    may_be_one &= light.gain[:, 0] >= LEAST_GAIN
    squares = _Squares(strip, kernel, which, poses, light, ring)
    waiting = {k: squares.in_patch(k, may_be_one) for k in sorted(set(which.tolist()))}
    while waiting := {k: rest for k, rest in waiting.items() if rest}:
        # The most promising square of every patch at once: one by one they would take twice as long.
        for k, found in zip(waiting, squares.read([rest.pop(0) for rest in waiting.values()]), strict=True):
            best = out[k]
            if best is None or found.evidence + found.gap > best.evidence + best.gap:
                out[k] = found
            if found.gap > CLEAR_GAP:
                waiting[k].clear()
    return out


class _Squares:
    """Squares that may be markers, in the patches of a strip."""

    def __init__(
        self, strip: Strip, kernel: Floats, which: Ints, poses: Floats, light: Light, ring: Floats
    ) -> None:
        self.strip, self.kernel = strip, kernel
        self.which, self.poses, self.light, self.ring = which, poses, light, ring
        self.looks: dict[int, Looks] = {}

    def in_patch(self, patch: int, may_be_one: NDArray[np.bool_]) -> list[int]:
        """Indices of the squares in a patch, the most promising first."""
        mine = np.nonzero((self.which == patch) & may_be_one)[0].tolist()
        return distinct(sorted(mine, key=lambda j: -self.ring[j]), self.poses)

    def read(self, squares: Sequence[int]) -> list[Guess]:
        """What some of them say, once more after each was moved onto what it said at first."""
        which, poses = self.which[squares], self.poses[squares]
        first = self._weigh(which, poses, self.light.of(squares))
        poses = self._moved(which, poses, first)
        light = Light(np.stack([one.dark for one in first]), np.stack([one.gain for one in first]))
        second = self._weigh(which, poses, light)
        return [_told(*one) for one in zip(second, poses, self.ring[squares].tolist(), strict=True)]

    def _weigh(self, which: Ints, poses: Floats, light: Light) -> list[Weighed]:
        looks = [Looks.like(degrees(pose), self.kernel, self.looks) for pose in poses]
        return weigh(self.strip.sample(poses, which, templates.grid()), light, looks)

    def _moved(self, which: Ints, poses: Floats, onto: Sequence[Weighed]) -> Floats:
        """The poses moved onto markers, as far as these can be seen."""
        grid = templates.grid()
        seen = unhidden([one.shape for one in onto])
        wanted = np.stack([one.look * max(float(one.gain[0]), 1.0) for one in onto])
        for _ in range(2):
            samples = self.strip.sample(poses, which, grid)
            weight = seen * (samples[..., 3] < COLOURED)
            poses = step(samples, poses, grid, wanted, weight.astype(np.float32))
        return poses


def _told(best: Weighed, pose: Floats, ring: float) -> Guess:
    quarter, marker = divmod(best.code, IDS)
    pose = soft.turned(pose[None], np.array([quarter]))[0]
    black, white = tone.level(best.dark[0] + np.array([0.0, best.gain[0]]))
    off = (pose[:, 2] - (soft.SIDE / 2 - 0.5)) / soft.PX
    return Guess(
        marker=marker,
        second=best.second,
        match=0.0,
        margin=0.0,
        bad_modules=0,
        contrast=float(white - black),
        level=float(white),
        border=ring,
        offset=(float(off[0]), float(off[1])),
        scale=float(np.sqrt(abs(np.linalg.det(pose[:, :2]))) / soft.PX),
        blur=0,
        degrees=degrees(pose),
        pose=pose,
        evidence=best.evidence,
        gap=best.evidence - max(best.next_best, 0.0),
        support=best.support,
        hidden_edges=best.hidden_edges,
        unlike=best.unlike,
    )
