from __future__ import annotations

import json
from collections import defaultdict

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.hexes import Cell
from vision.survey.alike import SIZE, features, groups, proposals
from vision.survey.lattice import Lattice
from vision.survey.upright import Upright

PX_PER_MM = 3.0
SIZE_MM = (260.0, 230.0)
LATTICE = Lattice((40.0, 30.0), 24.0, 4.0)
FIELDS = {
    "food": (150, 190, 165),
    "energy": (150, 190, 165),  # told apart by the symbol alone
    "settlement": (160, 170, 200),
    "blank": (150, 190, 165),
    "castle": (140, 140, 150),
    "cathedral": (170, 150, 150),
}
_PLACES = [(q, r) for r in range(8) for q in range(-(r // 2), 8 - r // 2)]
_DEALT = np.random.default_rng(3).permutation(np.arange(len(_PLACES)) % len(FIELDS))
CELLS: dict[Cell, str] = {cell: tuple(FIELDS)[n] for cell, n in zip(_PLACES, _DEALT, strict=True)}
OF = {kind: [cell for cell in CELLS if CELLS[cell] == kind] for kind in FIELDS}


def symbol(picture: NDArray[np.uint8], kind: str, x: int, y: int) -> None:
    dark, size = (50, 60, 60), 14
    if kind == "food":
        cv2.circle(picture, (x, y), size, dark, -1)
    elif kind == "energy":
        cv2.fillPoly(picture, [np.array([(x, y - size), (x + size, y + size), (x - size, y + size)])], dark)
    elif kind == "settlement":
        cv2.rectangle(picture, (x - size, y - size), (x + size, y + size), dark, 4)
    elif kind == "castle":
        for dx in (-size, 0, size):
            cv2.rectangle(picture, (x + dx - 4, y - size), (x + dx + 4, y + size), dark, -1)
    elif kind == "cathedral":
        cv2.line(picture, (x, y - 20), (x, y + 20), dark, 6)
        cv2.line(picture, (x - size, y - 8), (x + size, y - 8), dark, 6)


@pytest.fixture(scope="module")
def board() -> Upright:
    """A board in flat colours under a lamp from the left, with a shadow across it and a noisy sensor."""
    rng = np.random.default_rng(5)
    shape = (round(SIZE_MM[1] * PX_PER_MM), round(SIZE_MM[0] * PX_PER_MM))
    picture = np.full((*shape, 3), (190, 160, 110), np.uint8)
    for cell, kind in CELLS.items():
        corners = np.round(np.array(LATTICE.corners_mm(*cell)) * PX_PER_MM).astype(np.int32)
        lighter = rng.normal(0, 3)
        cv2.fillPoly(picture, [corners], [float(v + lighter) for v in FIELDS[kind]])
        cv2.polylines(picture, [corners], True, (60, 60, 60), 2, cv2.LINE_AA)
        x, y = np.array(LATTICE.centre_mm(*cell)) * PX_PER_MM + rng.normal(0, 1, 2)
        symbol(picture, kind, round(x), round(y))
    light = np.linspace(1.0, 0.55, shape[1], dtype=np.float32)[None, :] * np.ones(shape, np.float32)
    light[:, 300:420] *= 0.7
    light = cv2.GaussianBlur(light, (0, 0), 12)[..., None] ** (1 / 2.2)  # as a camera writes it
    seen = cv2.GaussianBlur(picture, (0, 0), 1.0) * light + rng.normal(0, 3, (*shape, 3))
    return Upright(np.clip(seen, 0, 255).astype(np.uint8), PX_PER_MM, SIZE_MM, ())


def named(*kinds: str, place: int = 0) -> dict[Cell, str]:
    return {OF[kind][place]: kind for kind in kinds}


def test_features_are_short_and_survive_json(board: Upright) -> None:
    found = features(board, LATTICE, list(CELLS))
    assert found.shape[0] == len(CELLS)
    assert found.shape[1] <= SIZE <= 64
    kept = json.loads(json.dumps(found.astype(float).round(4).tolist()))
    assert np.array_equal(np.array(kept, np.float32), found)


@pytest.mark.parametrize("place", [0, 3, -1])
def test_one_example_of_each_kind_is_enough(board: Upright, place: int) -> None:
    examples = named(*FIELDS, place=place)
    found = proposals(features(board, LATTICE, list(CELLS)), list(CELLS), examples)
    assert {cell: kind for cell, (kind, _) in found.items()} == {
        cell: kind for cell, kind in CELLS.items() if cell not in examples
    }
    assert min(sure for _, sure in found.values()) >= 0.8
    assert max(sure for _, sure in found.values()) < 1


@pytest.mark.parametrize(
    "lattice",
    [
        Lattice((41.0, 29.0), 24.0, 4.0),
        Lattice((40.0, 30.0), 23.9, 4.0),
        Lattice((40.0, 30.0), 24.0, 4.4),
    ],
)
def test_a_lattice_may_be_a_little_off(board: Upright, lattice: Lattice) -> None:
    examples = named(*FIELDS)
    found = proposals(features(board, lattice, list(CELLS)), list(CELLS), examples)
    right = [found[cell][0] == kind for cell, kind in CELLS.items() if cell in found]
    assert sum(right) >= 0.97 * (len(CELLS) - len(examples))


def test_what_looks_like_no_example_is_left_out(board: Upright) -> None:
    found = proposals(features(board, LATTICE, list(CELLS)), list(CELLS), named("food", "settlement"))
    assert {CELLS[cell] for cell in found} == {"food", "settlement"}
    assert all(kind == CELLS[cell] for cell, (kind, _) in found.items())


def test_nothing_is_proposed_before_anything_is_named(board: Upright) -> None:
    assert proposals(features(board, LATTICE, list(CELLS)), list(CELLS), {}) == {}


def test_groups_are_pure_and_few(board: Upright) -> None:
    kinds_of = defaultdict(set)
    numbers = groups(features(board, LATTICE, list(CELLS)))
    for number, kind in zip(numbers, CELLS.values(), strict=True):
        kinds_of[number].add(kind)
    assert all(len(kinds) == 1 for kinds in kinds_of.values())
    assert len(kinds_of) <= 2 * len(FIELDS)
    counts = [numbers.count(number) for number in range(len(kinds_of))]
    assert counts == sorted(counts, reverse=True)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_boards_may_have_hardly_any_cells(board: Upright, count: int) -> None:
    cells = list(CELLS)[:count]
    found = features(board, LATTICE, cells)
    assert len(found) == count
    assert len(groups(found)) == count
    assert set(proposals(found, cells, dict.fromkeys(cells[:1], "food"))) <= set(cells[1:])


def test_cells_that_do_not_differ_at_all_are_one_group() -> None:
    plain = Upright(np.full((600, 600, 3), 128, np.uint8), PX_PER_MM, (200.0, 200.0), ())
    cells = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]
    assert set(groups(features(plain, LATTICE, cells))) == {0}
