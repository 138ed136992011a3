"""Where patches look like black borders, against the plain way: each border laid on each place of a small copy."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.borders import ANGLES, COARSE, ENOUGH, PX, SEARCH, SIDE, first_poses
from vision.markers import MODULES

SMALL, MODULE = SIDE // COARSE, PX // COARSE


def likeness(one: NDArray[np.uint8]) -> float:
    """The best border's, found by laying a drawn one everywhere within reach of the middle."""
    small = cv2.resize(one, (SMALL, SMALL), interpolation=cv2.INTER_AREA).astype(np.float32)
    wide = cv2.copyMakeBorder(small, 20, 20, 20, 20, cv2.BORDER_REFLECT_101)
    around = int(2 * (MODULES / 2 + 1) * MODULE) | 1
    variance = cv2.blur(small**2, (around,) * 2) - cv2.blur(small, (around,) * 2) ** 2
    spread = np.sqrt(np.maximum(variance, 4.0))
    reach, fine = int(SEARCH * MODULE), 8
    inside = slice(SMALL // 2 - reach, SMALL // 2 + reach)
    best = -1.0
    for degrees in ANGLES:
        line = (np.arange(31 * fine) + 0.5) / fine / MODULE - 31 / 2 / MODULE
        x, y = np.meshgrid(line, line)
        a = np.deg2rad(degrees)
        far = np.maximum(abs(x * np.cos(a) + y * np.sin(a)), abs(y * np.cos(a) - x * np.sin(a)))
        black, white = (far > 3) & (far < 4), (far > 4) & (far < 5)
        ring = (white / white.sum() - black / black.sum()).reshape(31, fine, 31, fine).sum(axis=(1, 3))
        ring = (ring / np.linalg.norm(ring)).astype(np.float32)
        seen = cv2.filter2D(wide, -1, ring)[20:-20, 20:-20] / np.sqrt((ring != 0).sum()) / spread
        best = max(best, float(seen[inside, inside].max()))
    return best


def test_borders_are_found_where_they_lie(drawn: Any) -> None:
    patch = drawn.patch
    shown = [
        patch(17),
        patch(99, degrees=36, at=(1.0, -2.0)),
        patch(5, degrees=-27, at=(-3.0, 3.0)),
        patch(None),
        np.random.default_rng(2).integers(40, 200, (SIDE, SIDE, 3)).astype(np.uint8),
    ]
    patches = drawn.gray(np.stack(shown))
    found, poses = first_poses(patches, 1)
    wanted = [likeness(one) for one in patches]
    for k, best in enumerate(wanted):
        # What looks enough like one about the middle isn't looked for farther out.
        assert found[k, 0] == pytest.approx(best, abs=1e-3) or best > found[k, 0] >= ENOUGH
    assert [best > 0.5 for best in wanted] == [True, True, True, False, False]
    middle = SIDE / 2 - 0.5
    off = (poses[:3, 0, :, 2] - middle) / PX
    assert off == pytest.approx(np.array([[0, 0], [1, -2], [-3, 3]]), abs=0.5)


def test_many_patches_are_searched_as_one_is(drawn: Any) -> None:
    some = drawn.gray(
        np.stack([drawn.patch(k, degrees=9.0 * k, at=(k % 7 - 3.0, k % 5 - 2.0)) for k in range(12)])
    )
    together = first_poses(np.concatenate([some] * 4), 2)
    alone = [first_poses(one[None], 2) for one in some]
    assert together[0] == pytest.approx(np.concatenate([part[0] for part in alone] * 4), abs=1e-4)
    assert (together[1] == np.concatenate([part[1] for part in alone] * 4)).all()
