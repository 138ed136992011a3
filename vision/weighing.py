"""What each marker has for itself where a square was found: how well it explains what is seen there.

Counted as evidence, the logarithm of how much likelier it makes what is seen than if something unknown lay there.
Hidden modules count nothing, whichever the marker. Samples are those of `vision.templates`.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision import blurring, occluders, templates
from vision.lighting import Light, fit_light, under
from vision.markers import IDS, MODULES, bits
from vision.squares import COLOURED

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
TRIED, WEIGHED = 48, 8
"""Markers in their turns that are compared sample by sample, and of these with a light of their own."""
_ANGLE_STEP = 3.0
_EVEN = float(np.log(1 / 1.4))
"""Something unknown: any brightness from a bit below black to a bit above white."""
_EACH = float(np.log(1 - DIRT) - np.log(2 * np.pi) / 2) - _EVEN
"""What a sample that is just as it should be counts, but for how far off it might have been."""


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
class Looks:
    """How markers look that lie at an angle, blurred as the picture is."""

    by_module: Floats
    """(64, samples): how each black module darkens the marker."""
    codes: Floats
    """(4 * IDS, 64): mean brightness of each module, for each marker in each turn."""

    @classmethod
    def like(cls, degrees: float, kernel: Floats, known: dict[int, Looks]) -> Looks:
        """At about such an angle; `known` keeps those of one kernel."""
        turn = round(degrees / _ANGLE_STEP)
        if turn not in known:
            by_module = blurring.black_modules(kernel, turn * _ANGLE_STEP)
            known[turn] = cls(by_module, 1 - _codes() @ _by_module(by_module))
        return known[turn]


@dataclass(frozen=True)
class Weighed:
    """The marker that explains a place best, and how well."""

    code: int
    """The marker, and IDS for each quarter of a turn clockwise."""
    evidence: float
    shape: int
    """Index of its best excuse in `occluders.shapes`."""
    dark: Floats
    gain: Floats
    """Its light, as of `lighting.Light`."""
    look: Floats
    """(samples,) of it, 0 black and 1 white."""
    support: int
    """Code modules seen to be right, black ones or white ones, whichever are fewer.

    Something black and plain says nothing of a marker, however well it fits the black ones.
    """
    unlike: int
    """Modules in sight that are of the other colour."""
    hidden_edges: int
    """Sharp edges in what is supposed to be hidden."""
    next_best: float
    """What the next marker has for itself."""
    second: int
    """The next marker."""


def weigh(samples: Floats, light: Light, looks: Sequence[Looks]) -> list[Weighed]:
    """The likeliest marker at each of n places.

    `samples` (n, samples, 4): light, two slopes, and how coloured it is. `light` and `looks`: what they have for a
    start, by border and rim, and how markers look that lie as these.
    """
    dark, gain = under(light, templates.grid())
    value = (samples[..., 0] - dark) / gain
    visible = (samples[..., 3] < COLOURED) & ~templates.rim()
    in_sight = _by_module(visible.astype(np.float32))
    by_module = _by_module(value)
    hidden = occluders.hidden_edges(occluders.edges(by_module, in_sight))
    cost = occluders.cost(hidden, in_sight, templates.cell_means(value))
    off_by_module = np.hypot(_by_module(_noise(samples[..., 0], gain)), 0.1)
    out = []
    for n, of in enumerate(looks):
        place = _Place(samples[n, :, 0], visible[n].astype(np.float32), hidden[n], cost[n])
        tried = _likely(by_module[n], off_by_module[n], in_sight[n], of.codes)
        out.append(place.best(tried, 1 - _codes()[tried] @ of.by_module, dark[n], gain[n]))
    return out


def _likely(seen: Floats, noise: Floats, in_sight: Floats, wanted: Floats) -> Ints:
    """The codes that disagree the least, module by module; no single module counts for much."""
    off = wanted - seen
    off /= noise
    off *= off
    # Three times as far off as may be counts -7 of 2; what counts less than -2 counts as much.
    np.minimum(off, 4.0, out=off)
    return np.argpartition(off @ in_sight, TRIED)[:TRIED]


def _noise(light: Floats, gain: Floats) -> Floats:
    """How far off each sample may be, as a share of the contrast there."""
    levels = 2.2 * np.power(np.maximum(light, 0) / 255, 0.545) * NOISE_LEVELS + 0.3
    return np.asarray(np.hypot(NOISE, levels / gain), np.float32)


@dataclass(frozen=True)
class _Place:
    """One of the places: (samples,) light, 1 for each sample that tells, and (shapes,) what hiding a part costs."""

    light: Floats
    visible: Floats
    hidden_edges: Floats
    cost: Floats

    def best(self, tried: Ints, looks: Floats, dark: Floats, gain: Floats) -> Weighed:
        """The best of the codes that are tried, with their looks, at first under one (samples,) light."""
        _, scores = self._evidence(looks, dark, gain)
        evidence = scores.max(axis=1)
        best = np.argsort(-evidence)[:WEIGHED]
        weight = unhidden(scores[best].argmax(axis=1)) * self.visible
        seen = np.broadcast_to(self.light, weight.shape)
        light = fit_light(seen, looks[best], templates.grid(), weight)
        cells, scores = self._evidence(looks[best], *under(light, templates.grid()))
        evidence[best] = scores.max(axis=1)
        k = int(scores.max(axis=1).argmax())
        code, shape = int(tried[best[k]]), int(scores[k].argmax())
        others = np.where(tried % IDS == code % IDS, -np.inf, evidence)
        in_sight = occluders.shapes()[shape] > 0
        return Weighed(
            code=code,
            evidence=float(evidence[best[k]]),
            shape=shape,
            dark=light.dark[k],
            gain=light.gain[k],
            look=looks[best[k]],
            support=_support(code, (cells[k] > 0.27) & in_sight),
            unlike=int(((cells[k] < -1.0) & in_sight).sum()),
            hidden_edges=int(self.hidden_edges[shape]),
            next_best=float(others.max()),
            second=int(tried[others.argmax()]) % IDS,
        )

    def _evidence(self, looks: Floats, dark: Floats, gain: Floats) -> tuple[Floats, Floats]:
        """(n, 64) of each look by module, and (n, shapes) in all if such a part of it is hidden."""
        noise = _noise(self.light, gain)
        off = np.minimum(looks, (255 - dark) / gain)  # light beyond the brightest shows as the brightest
        off -= (self.light - dark) / gain
        off /= noise
        off *= off
        off *= -0.5
        off += _EACH - np.log(noise)
        np.maximum(off, WORST, out=off)
        off *= self.visible
        cells = _by_module(off)
        cells *= SAMPLE_WEIGHT * templates.SAMPLES**2
        return cells, np.asarray(cells @ occluders.shapes().T - self.cost, np.float32)


def _support(code: int, right: NDArray[np.bool_]) -> int:
    inside = np.zeros((MODULES, MODULES), np.bool_)
    inside[1:-1, 1:-1] = True
    right = right & inside.ravel()
    black = _codes()[code] > 0.5
    return int(min((right & black).sum(), (right & ~black).sum()))


def unhidden(shapes: Sequence[int] | Ints) -> Floats:
    """(n, samples) 1 where such a shape leaves a template in sight; the rim as the modules beside it."""
    return _unhidden()[shapes]


@functools.cache
def _unhidden() -> Floats:
    seen = occluders.shapes().reshape(-1, MODULES, MODULES)
    around = np.pad(seen, ((0, 0), (1, 1), (1, 1)), mode="edge")
    fine = around.repeat(templates.SAMPLES, axis=1).repeat(templates.SAMPLES, axis=2)
    return np.asarray(fine.reshape(len(seen), -1), np.float32)
