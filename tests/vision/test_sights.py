"""The closer look: what a piece, a reflection or a shaking hand leaves of a marker is still told from all others."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision import blurring, closer, judge, occluders, sights, soft, tone
from vision.markers import bits
from vision.soft import Guess

_spec = importlib.util.spec_from_file_location("drawn_patches", Path(__file__).with_name("drawn_patches.py"))
assert _spec is not None
assert _spec.loader is not None
drawn = importlib.util.module_from_spec(_spec)
sys.modules["drawn_patches"] = drawn
_spec.loader.exec_module(drawn)

CLEAR = (3, 17, 42, 99, 120, 141)
SHAKE = tuple((0.25 * k - 1.0, 0.0) for k in range(9)) + tuple((1.0, 0.2 * k) for k in range(1, 6))
"""Two modules to the right, then one down."""
RED, BLACK, WHITE = (200, 40, 40), (25, 25, 25), (235, 235, 235)


def looked_at(*more: NDArray[np.uint8], path: tuple[tuple[float, float], ...] = ((0.0, 0.0),)) -> list[Guess]:
    """What a picture with some clear markers says of `more` patches."""
    clear = [
        drawn.patch(one, degrees=31.0 * n, at=(0.3, -0.2), path=path, seed=n) for n, one in enumerate(CLEAR)
    ]
    patches = np.stack([*clear, *more])
    guesses = sights.read(drawn.gray(patches), lambda which: patches[list(which)])
    assert [one.marker for one in guesses[: len(CLEAR)]] == list(CLEAR)
    return guesses[len(CLEAR) :]


@pytest.mark.parametrize("rgb", [RED, BLACK, WHITE])
def test_a_marker_under_a_disc_is_read(rgb: tuple[int, int, int]) -> None:
    # A disc of radius 2.5 modules off the middle hides some 30 % of the 64 modules: π · 2.5² / 64.
    hidden = drawn.patch(77, degrees=20.0, discs=(drawn.Disc(1.5, 1.5, 2.5, rgb),))
    (guess,) = looked_at(hidden)
    assert guess.marker == 77
    assert judge.believed(guess, False)
    turned = (guess.degrees - 20.0 + 180) % 360 - 180
    assert abs(turned) < 3


def test_a_reflection_over_a_marker_is_seen_through() -> None:
    (guess,) = looked_at(drawn.patch(55, degrees=-40.0, reflection=0.8))
    assert guess.marker == 55
    assert judge.believed(guess, False)


@pytest.mark.parametrize("degrees", [0.0, 30.0, 70.0])
def test_where_a_reflection_ends_a_marker_is_seen_in_its_place(degrees: float) -> None:
    bright = drawn.patch(55, degrees=degrees, at=(0.4, -0.6))
    in_a_lamp_s_light = drawn.patch(55, degrees=degrees, at=(0.4, -0.6), flank=0.6, lit=0.3)
    for guess in soft.read(drawn.gray(np.stack([bright, in_a_lamp_s_light]))):
        assert guess.marker == 55
        assert guess.offset == pytest.approx((0.4, -0.6), abs=0.1)
        assert guess.scale == pytest.approx(1.0, abs=0.015)
        assert judge.clear(guess)


def test_a_shaken_marker_under_a_disc_is_read_as_the_others_tell_how_it_was_shaken() -> None:
    hidden = drawn.patch(8, degrees=65.0, path=SHAKE, discs=(drawn.Disc(-2.0, 0.5, 1.8, RED),))
    (guess,) = looked_at(hidden, path=SHAKE)
    assert guess.marker == 8
    assert judge.believed(guess, False)


@pytest.mark.parametrize("family", [cv2.aruco.DICT_6X6_250, cv2.aruco.DICT_APRILTAG_36h11])
def test_markers_of_another_family_are_believed_nowhere(family: int) -> None:
    others = [drawn.patch(one, degrees=7.0 * one, dictionary=family) for one in range(12)]
    assert not [guess for guess in looked_at(*others) if judge.believed(guess, False)]


def test_a_marker_or_two_among_strangers_aren_t_believed() -> None:
    # Two of ours among twenty of another family: less than a quarter of what looks like a marker is known.
    ours = [drawn.patch(one, degrees=15.0) for one in (5, 60)]
    others = [drawn.patch(one, degrees=9.0 * one, dictionary=cv2.aruco.DICT_6X6_250) for one in range(20)]
    patches = np.stack([*ours, *others])
    alone = sights.read(drawn.gray(np.stack(ours)), lambda which: np.stack(ours)[list(which)])
    assert all(judge.believed(guess, False) for guess in alone)
    guesses = sights.read(drawn.gray(patches), lambda which: patches[list(which)])
    assert not any(judge.believed(guess, True) for guess in guesses)
    assert max(judge.probability(guess) for guess in guesses) <= judge.DOUBTED


def test_stickers_of_another_size_tell_that_all_are_another_game_s() -> None:
    # Four larger ones beside one that would do by itself.
    ours = drawn.patch(5, degrees=15.0)
    others = [drawn.patch(one, degrees=9.0 * one, size=1.15) for one in (20, 21, 22, 23)]
    patches = np.stack([ours, *others])
    guesses = sights.read(drawn.gray(patches), lambda which: patches[list(which)])
    assert [guess.marker for guess in guesses] == [5, 20, 21, 22, 23]
    assert not any(judge.believed(guess, True) for guess in guesses)
    assert max(judge.probability(guess) for guess in guesses) <= judge.DOUBTED


def test_what_is_too_large_is_unlikely_however_well_it_can_be_read() -> None:
    (guess,) = soft.read(drawn.gray(np.stack([drawn.patch(20, size=1.15)])))
    assert guess.marker == 20
    assert guess.scale == pytest.approx(1.15, abs=0.04)
    assert not judge.believed(guess, True)
    assert judge.probability(guess) <= judge.DOUBTED


def test_a_lead_from_few_modules_is_worth_little() -> None:
    (seen,) = soft.read(drawn.gray(np.stack([drawn.patch(20)])))
    closely = replace(seen, match=0.0, margin=0.0, gap=40.0)
    chances = [judge.probability(replace(closely, support=modules)) for modules in (1, 2, 4, 8)]
    assert chances == sorted(chances)
    assert chances[1] < 0.8
    assert chances[3] == judge.CERTAIN
    assert judge.probability(replace(closely, support=8, unlike=14)) < 0.9


def test_what_is_said_to_be_hidden_shows_no_edges() -> None:
    # Of 300 markers of two other families 7 were excused into ours while edges counted less.
    (seen,) = soft.read(drawn.gray(np.stack([drawn.patch(20)])))
    closely = replace(seen, match=0.0, margin=0.0, support=9)
    leads = {
        (gap, edges): replace(closely, gap=gap, hidden_edges=edges)
        for gap in (20.0, 35.0)
        for edges in (0, 1, 2)
    }
    believed = {about for about, guess in leads.items() if judge.believed(guess, False)}
    assert believed == {(20.0, 0), (35.0, 0), (35.0, 1)}
    # Nor does a first look's half agreement help: by hand, (1 - .77²) / (1 - .86²) is 1.56.
    half = replace(seen, match=0.86, margin=0.09, support=9, gap=20.0)
    assert judge.believed(half, False)
    assert not judge.believed(replace(half, hidden_edges=2), False)
    assert not judge.believed(replace(half, unlike=9), False)


def test_the_first_pieces_of_a_game_are_believed_among_free_spaces() -> None:
    ours = [drawn.patch(one, degrees=15.0) for one in (5, 60)]
    free = [drawn.patch(None, discs=(drawn.Disc(0.0, 0.0, 2.5, (60, 90, 40)),), seed=n) for n in range(30)]
    patches = np.stack([*ours, *free])
    guesses = sights.read(drawn.gray(patches), lambda which: patches[list(which)])
    assert [judge.believed(guess, False) for guess in guesses] == [True] * 2 + [False] * 30


def test_something_black_and_plain_is_no_marker() -> None:
    plain = drawn.patch(None, discs=(drawn.Disc(0.0, 0.0, 4.0, BLACK),))
    nearly_hidden = drawn.patch(61, discs=(drawn.Disc(0.0, 0.0, 3.6, BLACK),))
    assert not [guess for guess in looked_at(plain, nearly_hidden) if judge.believed(guess, False)]


def test_a_marker_seen_twice_is_clear_nowhere() -> None:
    patches = np.stack([drawn.patch(one, degrees=12.0) for one in (5, 6, 5)])
    guesses = soft.read(drawn.gray(patches))
    assert [guess.marker for guess in guesses] == [5, 6, 5]
    assert sights.clearly(guesses) == [1]


def test_the_blur_is_the_path_of_the_hand() -> None:
    turns = [25.0 * n for n in range(len(CLEAR))]
    patches = np.stack(
        [drawn.patch(one, degrees=turn, path=SHAKE) for one, turn in zip(CLEAR, turns, strict=True)]
    )
    poses = []
    for turn in turns:
        cos, sin = np.cos(np.deg2rad(turn)) * drawn.PX, np.sin(np.deg2rad(turn)) * drawn.PX
        poses.append([[cos, -sin, 35.5], [sin, cos, 35.5]])
    found = blurring.kernel(list(drawn.gray(patches)), np.array(poses, np.float32), CLEAR, drawn.PX)
    assert found is not None
    assert found.sum() == pytest.approx(1.0, abs=1e-5)
    line = (np.arange(blurring.SIDE) - blurring.REACH) / blurring.STEP
    x, y = np.meshgrid(line, line)
    # Moments of the path by hand: x has nine steps from -1 to 1 and five times 1; y nine times 0 and .2 to 1.
    mean_x, mean_y = (found * x).sum(), (found * y).sum()
    assert mean_x == pytest.approx(5 / 14, abs=0.08)
    assert mean_y == pytest.approx(3 / 14, abs=0.08)
    assert found[y > 1.4].sum() < 0.03
    assert found[(x < -0.5) & (y > 0.5)].sum() < 0.03
    assert found[(x > 0.5) & (y > 0.5)].sum() > 0.1


def line(samples: int) -> NDArray[np.float32]:
    """A hand that went straight to the right, over so many of a kernel's samples."""
    kernel = np.zeros((blurring.SIDE, blurring.SIDE), np.float32)
    kernel[blurring.REACH, blurring.REACH - samples // 2 : blurring.REACH + samples // 2 + 1] = 1 / samples
    return kernel


def test_how_long_a_blur_is() -> None:
    # Of n whole numbers in a row the variance is (n² - 1) / 12, and there are three samples a module.
    for samples in (1, 5, 7, 9):
        wanted = ((samples**2 - 1) / 12) ** 0.5 / 3
        assert blurring.length(line(samples)) == pytest.approx(wanted, abs=1e-6)
        assert blurring.length(line(samples).T) == pytest.approx(wanted, abs=1e-6)


@pytest.mark.parametrize(("samples", "share"), [(5, 1.0), (7, 1 - 2 / 3 * 1 / 6), (9, 1 / 3 * 0.039 / 0.15)])
def test_where_a_hand_drew_modules_into_each_other_a_lead_counts_for_less(samples: int, share: float) -> None:
    """A blur of 0.471 modules, 0.667 and 0.861: full worth up to 0.65, a third at 0.75, nothing from 0.9 on."""
    path = tuple(((n - samples // 2) / 3, 0.0) for n in range(samples))
    shown = [drawn.patch(one, degrees=13.0 * one, path=path) for one in CLEAR]
    shown.append(drawn.patch(8, degrees=65.0, path=path, discs=(drawn.Disc(-2.0, 0.5, 1.8, RED),)))
    patches, colours = drawn.gray(np.stack(shown)), np.stack(shown)
    # The others count as clear, however well a first look can tell them, and this one doesn't.
    clear = {"match": 0.95, "margin": 0.4, "scale": 1.0, "contrast": 90.0, "bad_modules": 0}
    first = [
        replace(guess, marker=one, **clear) for one, guess in zip(CLEAR, soft.read(patches[:-1]), strict=True)
    ]
    first.append(replace(soft.read(patches[-1:])[0], match=0.5, margin=0.01))
    found = sights.look_again(patches, lambda which: colours[which], first, lambda *_: line(samples))[-1]
    strip = sights._tints(colours[-1:], sights._white(colours))
    (alone,) = closer.look(patches[-1:], strip, line(samples))
    assert alone is not None
    assert found.marker == alone.marker == 8
    assert found.gap == pytest.approx(share * alone.gap, rel=0.05)


def test_too_few_markers_tell_nothing_of_the_blur() -> None:
    patches = list(drawn.gray(np.stack([drawn.patch(one) for one in CLEAR[:2]])))
    poses = np.array([[[4, 0, 35.5], [0, 4, 35.5]]] * 2, np.float32)
    assert blurring.kernel(patches, poses, CLEAR[:2], 4) is None


def test_a_kernel_without_width_blurs_nothing() -> None:
    sharp = np.zeros((blurring.SIDE, blurring.SIDE), np.float32)
    sharp[blurring.REACH, blurring.REACH] = 1
    look = 1 - (1 - bits(50).astype(np.float32).ravel()) @ blurring.black_modules(sharp, 0.0)
    middles = look.reshape(10, 2, 10, 2).mean(axis=(1, 3))[1:-1, 1:-1]
    # A kernel is stretched between its samples, a third of a module apart: a module's edge pixels mix a little.
    assert np.abs(middles - bits(50)).max() < 0.35
    assert ((middles > 0.5) == (bits(50) > 0)).all()


def test_light_and_levels_are_each_others_way_back() -> None:
    levels = np.arange(256, dtype=np.uint8)
    assert np.abs(tone.level(tone.light(levels)) - levels).max() < 0.01
    # The sRGB standard's own value: level 188 is about half the light.
    assert tone.light(np.array([188], np.uint8))[0] / 255 == pytest.approx(0.503, abs=0.002)


def test_shapes_that_hide() -> None:
    shapes = occluders.shapes()
    assert (shapes[0] == 1).all()
    assert not (shapes[1:] == 1).all(axis=1).any()
    checkers = (np.indices((8, 8)).sum(axis=0) % 2).astype(np.float32)
    edges = occluders.edges(checkers.ravel(), np.ones(64, np.float32))
    # All 2 · 8 · 7 pairs of neighbours differ on a chess board; a shape that hides all but a row hides 6·8 + 7·7 pairs.
    assert edges.sum() == 112
    assert occluders.hidden_edges(edges)[0] == 0
    lower = np.nonzero((shapes.reshape(-1, 8, 8).sum(axis=2) == [8] * 1 + [0] * 7).all(axis=1))[0]
    for k in lower:
        assert occluders.hidden_edges(edges)[k] == 6 * 8 + 7 * 7


@pytest.mark.parametrize("tries", [1, 2, 3])
def test_where_nothing_looks_like_a_border_nothing_is_read_and_the_rest_keep_their_places(tries: int) -> None:
    plain, grain = drawn.patch(None), np.random.default_rng(4).integers(90, 110, (soft.SIDE, soft.SIDE, 3))
    patches = [
        plain,
        drawn.patch(17, degrees=40),
        grain.astype(np.uint8),
        drawn.patch(99, at=(1.0, -2.0)),
        plain,
    ]
    guesses = soft.read(drawn.gray(np.stack(patches)), tries=tries)
    assert [guess.marker if guess.match > 0.9 else None for guess in guesses] == [None, 17, None, 99, None]
    assert [judge.clear(guess) for guess in guesses] == [False, True, False, True, False]
    assert np.array(guesses[3].offset) == pytest.approx([1.0, -2.0], abs=0.15)
    assert all(guesses[k].border < soft.LEAST_BORDER and guesses[k].match == 0 for k in (0, 2, 4))
