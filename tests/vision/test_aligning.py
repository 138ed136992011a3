"""Poses and light against the plain way: every sample's equation written out, and solved as least squares."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision import templates
from vision.aligning import STIFFNESS, step
from vision.lighting import STIFF, fit_light, under

Floats = NDArray[np.float32]
RNG = np.random.default_rng(4)
PLACES = templates.grid()[templates.ring()]
POSES = np.tile(np.array([[4, 0, 35.5], [0, 4, 35.5]], np.float32), (3, 1, 1))


def shades(x: float, y: float) -> list[float]:
    """Ways in which light changes over a marker, in units of five modules."""
    x, y = x / 5, y / 5
    return [1, x, y, x * x, x * y, y * y]


def moved(samples: Floats, pose: Floats, wanted: Floats, weight: Floats) -> NDArray[np.float64]:
    """The pose after one step, from an equation a sample: what is seen + slopes * movement = gain * wanted + light."""
    rows = [
        [across * x, across * y, across, down * x, down * y, down, -want, *(-part for part in shades(x, y))]
        for (_, across, down), (x, y), want in zip(samples, PLACES.tolist(), wanted, strict=True)
    ]
    design, weights = np.array(rows, float), np.diag(weight.astype(float))
    normal = design.T @ weights @ design
    normal += np.diag(np.diag(normal) * STIFFNESS + 1e-3)
    change = np.linalg.solve(normal, -design.T @ weights @ samples[:, 0])[:6].reshape(2, 3)
    # No step stretches by more than 0.15 of four px a module, nor shifts by more than 0.6 of them.
    change[:, :2], change[:, 2] = np.clip(change[:, :2], -0.6, 0.6), np.clip(change[:, 2], -2.4, 2.4)
    return np.asarray(pose + change)


@pytest.mark.parametrize("weighted", [False, True])
def test_a_step_is_that_of_least_squares(weighted: bool) -> None:
    n = len(PLACES)
    samples = RNG.normal(0, 40, (3, n, 3)).astype(np.float32)
    wanted = RNG.random((3, n), np.float32)
    weight = RNG.random((3, n), np.float32) if weighted else np.ones((3, n), np.float32)
    found = step(samples, POSES, PLACES, wanted, weight if weighted else None)
    expected = [moved(*one) for one in zip(samples, POSES, wanted, weight, strict=True)]
    assert found == pytest.approx(np.array(expected), abs=2e-4)
    assert np.abs(found - POSES).max() > 0.01


def test_a_step_leads_to_where_the_marker_is() -> None:
    """Seen half a px left of where it is wanted, as the slopes tell, in light that is the same everywhere."""
    x, y = PLACES.T
    pattern = ((np.floor(x) + np.floor(y)) % 2).astype(np.float32)
    across = RNG.normal(0, 10, len(x)).astype(np.float32)
    here = 100 * pattern + 20 - 0.5 * across
    samples = np.stack([here, across, RNG.normal(0, 10, len(x)).astype(np.float32)], axis=1)[None]
    found = step(samples, POSES[:1], PLACES, pattern[None])
    # Shifts aren't held back, but stretches a little, and that is all there is to find.
    assert found[0, :, 2] - POSES[0, :, 2] == pytest.approx([0.5, 0.0], abs=0.02)


def test_light_is_that_of_least_squares() -> None:
    looks = RNG.random((2, len(PLACES)), np.float32)
    samples = RNG.normal(90, 30, looks.shape).astype(np.float32)
    weight = RNG.random(looks.shape, np.float32)
    found = fit_light(samples, looks, PLACES, weight)
    at = np.array([shades(x, y) for x, y in PLACES.tolist()])
    for k in range(2):
        # What black shines back, which may bend, and what white does beyond that, which may only slope.
        design = np.concatenate([at, at[:, :3] * looks[k][:, None]], axis=1)
        normal = design.T @ np.diag(weight[k].astype(float)) @ design
        normal += np.diag(STIFF * (weight[k].sum() + 1e-3) + 1e-3)
        expected = np.linalg.solve(normal, design.T @ (weight[k] * samples[k]))
        assert np.concatenate([found.dark[k], found.gain[k]]) == pytest.approx(expected, abs=0.02)
        assert np.abs(expected[1:]).max() > 1
    one = found.of([1])
    assert (one.dark == found.dark[1]).all()
    assert (one.gain == found.gain[1]).all()


def test_even_light_is_found_as_it_is() -> None:
    looks = RNG.random((1, len(PLACES)), np.float32)
    found = fit_light(30 + 120 * looks, looks, PLACES, np.ones_like(looks))
    dark, gain = under(found, PLACES)
    assert dark == pytest.approx(np.full(looks.shape, 30), abs=0.5)
    assert gain == pytest.approx(np.full(looks.shape, 120), abs=0.5)


def test_without_weight_a_sample_tells_nothing() -> None:
    looks = RNG.random((1, len(PLACES)), np.float32)
    samples = 50 + 100 * looks
    half = np.arange(len(PLACES)) % 2 == 0
    spoilt = np.where(half, samples, 255).astype(np.float32)
    weight = half[None].astype(np.float32)
    some, same = fit_light(samples, looks, PLACES, weight), fit_light(spoilt, looks, PLACES, weight)
    assert some.dark == pytest.approx(same.dark, abs=1e-3)
    assert some.gain == pytest.approx(same.gain, abs=1e-3)
