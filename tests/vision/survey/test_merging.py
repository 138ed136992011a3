from __future__ import annotations

import numpy as np
import pytest

from vision.survey.merging import apart, clearest_cut, joined, loners_joined, merged, with_loners

LINE = np.array([[0.0], [1.0], [5.0], [6.0], [20.0]])
"""Two pairs one apart, whose members lie 5, 6, 4 and 5 from each other: 5 on the average; and one far off."""


def test_distances_are_euclidean_and_nobody_is_near_to_itself() -> None:
    found = apart(np.array([[0.0, 0.0], [3.0, 4.0]]))
    assert found[0, 1] == pytest.approx(5)
    assert found[1, 0] == pytest.approx(5)
    assert np.isinf(np.diag(found)).all()


@pytest.mark.parametrize(
    ("farthest", "clusters"),
    [
        (0.5, [{0}, {1}, {2}, {3}, {4}]),
        (1.5, [{0, 1}, {2, 3}, {4}]),
        (5.5, [{0, 1, 2, 3}, {4}]),
        (17.5, [{0, 1, 2, 3, 4}]),  # the last lies 20, 19, 15 and 14 from the others: 17 on the average
    ],
)
def test_clusters_join_by_mean_distance(farthest: float, clusters: list[set[int]]) -> None:
    found = joined(apart(LINE), farthest)
    together = [set(np.flatnonzero(found == name)) for name in dict.fromkeys(found)]
    assert together == clusters


def test_a_name_spreads_to_what_is_near_and_says_from_how_far() -> None:
    names, heights = merged(apart(LINE), {0: 7}, 17.5)
    assert names.tolist() == [7, 7, 7, 7, 7]
    assert heights.tolist() == pytest.approx([0, 1, 5, 5, 17])


def test_what_is_too_far_off_gets_no_name() -> None:
    names, _ = merged(apart(LINE), {0: 7}, 5.5)
    assert names.tolist() == [7, 7, 7, 7, -1]


def test_different_names_never_join() -> None:
    names, heights = merged(apart(LINE), {0: 1, 3: 2}, np.inf)
    # The far one lies 19.5 from the left pair and 14.5 from the right one.
    assert names.tolist() == [1, 1, 2, 2, 2]
    assert heights.tolist() == pytest.approx([0, 1, 1, 0, 14.5])


def test_even_look_alikes_keep_different_names() -> None:
    names, _ = merged(apart(np.zeros((3, 1))), {0: 1, 1: 2}, np.inf)
    assert names[:2].tolist() == [1, 2]
    assert names[2] in {1, 2}


def test_clusters_are_cut_where_it_matters_least() -> None:
    # Joins happen at 1, 1, 5 and 17: between 2 and 20 the widest gaps, as ratios, are 5 to 17 and 2 to 5.
    assert clearest_cut(apart(LINE), 2, 20) == pytest.approx(np.sqrt(5 * 17))
    assert clearest_cut(apart(LINE), 2, 9) == pytest.approx(np.sqrt(2 * 5))


@pytest.mark.parametrize(
    ("farthest", "clear", "goes"),
    [
        (16.0, 0.9, True),  # 14.5 from the right pair and 19.5 from the left one: 0.74 times as far
        (14.0, 0.9, False),
        (16.0, 0.7, False),
    ],
)
def test_loners_go_with_the_nearest_if_it_is_near_and_clear(
    farthest: float, clear: float, goes: bool
) -> None:
    cluster = np.array([0, 0, 1, 1, 2])
    found = with_loners(cluster, apart(LINE), 1, farthest, clear)
    assert found.tolist() == [0, 0, 1, 1, 1 if goes else 2]


def test_loners_stay_where_all_are_alone() -> None:
    assert with_loners(np.array([0, 1]), apart(np.array([[0.0], [1.0]])), 1, 9.0, 1.0).tolist() == [0, 1]


def test_loners_join_each_other_but_no_larger_cluster() -> None:
    points = np.array([[0.0], [0.1], [0.2], [4.0], [9.0], [30.0]])
    found = loners_joined(np.array([0, 0, 0, 3, 4, 5]), apart(points), 2, 6.0)
    assert found[:3].tolist() == [0, 0, 0]
    assert found[3] == found[4]
    assert len({int(found[0]), int(found[3]), int(found[5])}) == 3
