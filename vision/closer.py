"""A closer look at places where no marker could be read at once: blurred, in glare, or partly hidden.

Two things are known by then. How the picture blurs, from the markers that were read (`vision.blurring`). And what
hides a part of a marker is a piece or a hand, so that the hidden modules lie together (`vision.occluders`), and often
has a colour, which neither paper nor ink has.

What a marker has for itself is counted as evidence: the logarithm of how much likelier it makes what is seen than
if something unknown lay there. Hidden modules count nothing, whichever the marker. Patches and poses are as in
`vision.soft`.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from vision import blurring, occluders, soft, templates, tone
from vision.borders import first_poses
from vision.lighting import LEAST_GAIN, Light, fit_light, under
from vision.markers import IDS, MODULES, bits
from vision.soft import Guess
from vision.squares import COLOURED, degrees, distinct, onto_ring
from vision.strips import Strip

Floats = NDArray[np.float32]
Ints = NDArray[np.intp]

NOISE = 0.10
"""How far off a sample that can be seen may be, as a share of the contrast, for reasons of pose, print and blur."""
NOISE_LEVELS = 2.5
"""And in gray levels, for the sensor's."""
DIRT = 0.1
"""Share of samples that are off for reasons of their own."""
WORST = -6.0
"""No sample counts more against a marker than this."""
SAMPLE_WEIGHT = 0.45
"""Neighbouring samples are off together: they count less than that many independent ones."""
TRIES = 3
"""Black borders looked for in each patch."""
LEAST_BORDER, BESIDE_BEST = 0.32, 0.85
"""How much like a border each must look, by itself and compared with the patch's best."""
TRIED, WEIGHED = 48, 8
"""Markers in their turns that are compared sample by sample, and of these with a light of their own."""
LEAST_RING = 0.45
"""Share of border and rim that must look like them, or there is no marker at all."""
CLEAR_GAP = 15.0
"""What is so far ahead needs no second look elsewhere in its patch."""
_ANGLE_STEP = 3.0
_EVEN = np.log(1 / 1.4)
"""Something unknown: any brightness from a bit below black to a bit above white."""


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
    poses, lights, ring = onto_ring(strip, which, np.concatenate([starts[worth], hints]))
    first_hint = len(which) - len(known)
    looks: dict[int, _Looks] = {}
    for k in sorted(set(which.tolist())):
        mine = [j for j in np.nonzero(which == k)[0].tolist() if ring[j] >= LEAST_RING or j >= first_hint]
        mine = sorted((j for j in mine if lights[j].gain[0] >= LEAST_GAIN), key=lambda j: -ring[j])
        for j in distinct(mine, poses):
            found = _Place(strip, k, poses[j], kernel, looks).read(lights[j], float(ring[j]))
            best = out[k]
            if best is None or found.evidence + found.gap > best.evidence + best.gap:
                out[k] = found
            if found.gap > CLEAR_GAP:
                break
    return out


@functools.cache
def _codes() -> Floats:
    """(4 * IDS, 64): the black modules of each marker in four turns clockwise, all markers of a turn together."""
    black = np.stack([1.0 - bits(marker) for marker in range(IDS)])
    turned = [np.rot90(black, -quarter, axes=(1, 2)).reshape(IDS, -1) for quarter in range(4)]
    return np.concatenate(turned).astype(np.float32)


def _by_module(samples: Floats) -> Floats:
    """(n, samples) of a template to (n, 64) means of the marker's modules."""
    return templates.module_means(samples).reshape(len(samples), -1)


@dataclass(frozen=True)
class _Looks:
    """How markers look that lie at an angle, blurred as the picture is."""

    by_module: Floats
    """(64, samples): how each black module darkens the marker."""
    codes: Floats
    """(4 * IDS, 64): mean brightness of each module, for `_codes`."""

    @classmethod
    def at(cls, degrees: float, kernel: Floats) -> _Looks:
        by_module = blurring.black_modules(kernel, degrees)
        return cls(by_module, 1 - _codes() @ _by_module(by_module))


@dataclass(frozen=True)
class _Weighed:
    """A marker in one of its turns, held against a place."""

    code: int
    """Index into `_codes`."""
    evidence: float
    shape: int
    """Index of the best excuse in `occluders.shapes`."""
    light: Light
    look: Floats
    by_module: Floats
    """(64,) evidence."""


class _Place:
    """One square that may be a marker."""

    def __init__(
        self, strip: Strip, which: int, pose: Floats, kernel: Floats, looks: dict[int, _Looks]
    ) -> None:
        self.strip, self.which, self.pose, self.kernel = strip, np.array([which]), pose, kernel
        self.looks = looks

    def read(self, light: Light, ring: float) -> Guess:
        """What it says, once more after the pose was moved onto what it said at first."""
        first = self._weigh(light)[0]
        self._move_onto(first)
        return self._told(self._weigh(first.light), ring)

    def _weigh(self, light: Light) -> list[_Weighed]:
        """The likeliest markers, the best first."""
        samples = self.strip.sample(self.pose[None], self.which, templates.grid())[0]
        self.light_seen = samples[:, 0]
        self.visible = (samples[:, 3] < COLOURED) & ~templates.rim()
        (dark,), (gain,) = under([light], templates.grid())
        value = (self.light_seen - dark) / gain
        at_angle = self._at_angle()
        self.seen = _by_module(self.visible[None].astype(np.float32))[0]
        self.hidden_edges = occluders.hidden_edges(occluders.edges(_by_module(value[None])[0], self.seen))
        self.cost = occluders.cost(self.hidden_edges, self.seen, templates.cell_means(value[None])[0])
        tried = self._likely(value, gain, at_angle.codes)
        looks = 1 - _codes()[tried] @ at_angle.by_module
        _, scores = self._evidence(looks, dark, gain)
        order = np.argsort(-scores.max(axis=1))
        rest = order[WEIGHED:]
        self.rest = dict(zip(tried[rest].tolist(), scores[rest].max(axis=1).tolist(), strict=True))
        best = order[:WEIGHED]
        weight = self._unhidden(scores[best].argmax(axis=1)) * self.visible
        lights = fit_light(
            np.broadcast_to(self.light_seen, weight.shape), looks[best], templates.grid(), weight
        )
        cells, scores = self._evidence(looks[best], *under(lights, templates.grid()))
        weighed = [
            _Weighed(
                int(tried[k]), float(scores[n].max()), int(scores[n].argmax()), lights[n], looks[k], cells[n]
            )
            for n, k in enumerate(best)
        ]
        return sorted(weighed, key=lambda one: -one.evidence)

    def _at_angle(self) -> _Looks:
        """How markers would look as this one lies, nearly."""
        turn = round(degrees(self.pose) / _ANGLE_STEP)
        if turn not in self.looks:
            self.looks[turn] = _Looks.at(turn * _ANGLE_STEP, self.kernel)
        return self.looks[turn]

    def _likely(self, value: Floats, gain: Floats, wanted: Floats) -> Ints:
        """The codes that disagree the least, module by module; no single module counts for much."""
        spread = np.hypot(_by_module(self._noise(gain)[None])[0], 0.1)
        off = np.minimum(np.abs(_by_module(value[None])[0] - wanted) / spread, 3.0)
        score = np.maximum(2 - off**2, -2) @ self.seen
        return np.argpartition(-score, TRIED)[:TRIED]

    def _noise(self, gain: Floats) -> Floats:
        """(samples,) how far off each may be, as a share of the contrast there."""
        levels = 2.2 * np.power(np.maximum(self.light_seen, 0) / 255, 0.545) * NOISE_LEVELS + 0.3
        return np.asarray(np.hypot(NOISE, levels / gain), np.float32)

    def _evidence(self, looks: Floats, dark: Floats, gain: Floats) -> tuple[Floats, Floats]:
        """(n, 64) of each look by module, and (n, shapes) in all if such a part of it is hidden."""
        wanted = np.minimum(looks, (255 - dark) / gain)  # light beyond the brightest shows as the brightest
        noise = self._noise(gain)
        off = ((self.light_seen - dark) / gain - wanted) / noise
        each = np.log(1 - DIRT) - 0.5 * off**2 - np.log(noise * np.float32(np.sqrt(2 * np.pi))) - _EVEN
        each = np.maximum(each, WORST) * self.visible * SAMPLE_WEIGHT
        cells = _by_module(each.astype(np.float32)) * templates.SAMPLES**2
        return cells, cells @ occluders.shapes().T - self.cost

    def _unhidden(self, shapes: Ints) -> Floats:
        """(n, samples) 1 where such a shape leaves a template in sight; the rim as the modules beside it."""
        seen = occluders.shapes()[shapes].reshape(-1, MODULES, MODULES)
        around = np.pad(seen, ((0, 0), (1, 1), (1, 1)), mode="edge")
        fine = around.repeat(templates.SAMPLES, axis=1).repeat(templates.SAMPLES, axis=2)
        return np.asarray(fine.reshape(len(shapes), -1), np.float32)

    def _move_onto(self, best: _Weighed) -> None:
        """Move the pose onto a marker, as far as it can be seen."""
        grid = templates.grid()
        seen = self._unhidden(np.array([best.shape]))
        wanted = best.look[None] * max(float(best.light.gain[0]), 1.0)
        for _ in range(2):
            samples = self.strip.sample(self.pose[None], self.which, grid)
            weight = seen * (samples[..., 3] < COLOURED)
            self.pose = soft.step(samples, self.pose[None], grid, wanted, weight.astype(np.float32))[0]

    def _told(self, weighed: list[_Weighed], ring: float) -> Guess:
        best = weighed[0]
        quarter, marker = divmod(best.code, IDS)
        others = [(one.evidence, one.code % IDS) for one in weighed[1:] if one.code % IDS != marker]
        others += [(score, code % IDS) for code, score in self.rest.items() if code % IDS != marker]
        next_best, second = max(others)
        pose = soft.turned(self.pose[None], np.array([quarter]))[0]
        dark, gain = float(best.light.dark[0]), float(best.light.gain[0])
        black, white = tone.level(np.array([dark, dark + gain]))
        off = (pose[:, 2] - (soft.SIDE / 2 - 0.5)) / soft.PX
        return Guess(
            marker=marker,
            second=second,
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
            gap=best.evidence - max(next_best, 0.0),
            support=self._support(best),
            hidden_edges=int(self.hidden_edges[best.shape]),
            unlike=int(((best.by_module < -1.0) & (occluders.shapes()[best.shape] > 0)).sum()),
        )

    def _support(self, best: _Weighed) -> int:
        """Code modules seen to be right, black ones or white ones, whichever are fewer.

        Something black and plain says nothing of a marker, however well it fits the black ones.
        """
        right = (best.by_module > 0.27) & (occluders.shapes()[best.shape] > 0)
        inside = np.zeros((MODULES, MODULES), np.bool_)
        inside[1:-1, 1:-1] = True
        right &= inside.ravel()
        black = _codes()[best.code] > 0.5
        return int(min((right & black).sum(), (right & ~black).sum()))
