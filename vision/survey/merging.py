"""Join what lies near each other step by step, the nearest first, by the mean distance between all members."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Doubles = NDArray[np.float64]
Numbers = NDArray[np.intp]


def apart(points: Doubles) -> Doubles:
    """(n, n) distances between the rows of (n, d); infinite from a point to itself."""
    squares = (points**2).sum(axis=1)
    distances = np.sqrt(np.maximum(squares[:, None] + squares - 2 * points @ points.T, 0))
    np.fill_diagonal(distances, np.inf)
    return np.asarray(distances)


def joined(distances: Doubles, farthest: float) -> Numbers:
    """(n,) each point's cluster, when clusters farther apart than `farthest` stay apart.

    A cluster is called by the number of one of its points.
    """
    return _grown(distances, {}, farthest).cluster


def clearest_cut(distances: Doubles, low: float, high: float) -> float:
    """How far apart clusters may lie to be joined: where, from `low` to `high`, the least depends on it."""
    steps = np.array(_grown(distances, {}, high).steps)
    edges = np.concatenate([[low], steps[steps > low], [high]])
    clearest = int((edges[1:] / edges[:-1]).argmax())
    return float(np.sqrt(edges[clearest] * edges[clearest + 1]))


def with_loners(cluster: Numbers, distances: Doubles, most: int, farthest: float, clear: float) -> Numbers:
    """Clusters of up to `most` points put to the larger one that is nearest, by mean distance.

    It must not be farther than `farthest`, nor than `clear` times the distance of the next one.
    """
    names, sizes = np.unique(cluster, return_counts=True)
    large = names[sizes > most]
    out = cluster.copy()
    for name in names[sizes <= most]:
        own = cluster == name
        means = [float(distances[np.ix_(own, cluster == other)].mean()) for other in large]
        near = sorted(zip(means, large, strict=True))[:2]
        if near and near[0][0] < farthest and (len(near) == 1 or near[0][0] < clear * near[1][0]):
            out[own] = near[0][1]
    return out


def loners_joined(cluster: Numbers, distances: Doubles, most: int, farthest: float) -> Numbers:
    """Clusters of up to `most` points joined with each other, as long as they are not farther apart than `farthest`."""
    names, sizes = np.unique(cluster, return_counts=True)
    lone = np.flatnonzero(np.isin(cluster, names[sizes <= most]))
    out = cluster.copy()
    if len(lone):
        # A point's number is no other cluster's name: clusters are called after one of their own points.
        out[lone] = lone[joined(distances[np.ix_(lone, lone)], farthest)]
    return out


def merged(distances: Doubles, named: Mapping[int, int], farthest: float) -> tuple[Numbers, Doubles]:
    """(n,) the name that each point comes to share with a named one, -1 for none, and from how far away it joined.

    Clusters with different names never join.
    """
    grown = _grown(distances, named, farthest)
    return grown.names, grown.heights


@dataclass(frozen=True)
class _Grown:
    cluster: Numbers
    names: Numbers
    heights: Doubles
    steps: tuple[float, ...]
    """How far apart the clusters were that joined, one after the other."""


def _grown(distances: Doubles, named: Mapping[int, int], farthest: float) -> _Grown:
    count = len(distances)
    between = distances.copy()
    sizes, cluster = np.ones(count), np.arange(count)
    names, heights = np.full(count, -1), np.zeros(count)
    names[list(named)] = list(named.values())
    called = names.copy()  # each cluster's name, by its first member
    between[(called[:, None] >= 0) & (called >= 0) & (called[:, None] != called)] = np.inf
    steps: list[float] = []
    while count > 1:
        pair = np.unravel_index(int(between.argmin()), between.shape)
        one, other = sorted(int(n) for n in pair)
        height = float(between[one, other])
        if not height < farthest:
            break
        steps.append(height)
        name = max(called[one], called[other])
        fresh = ((cluster == one) | (cluster == other)) & (names != name)
        names[fresh] = name
        heights[fresh] = height
        called[one] = name
        cluster[cluster == other] = one
        mean = (between[one] * sizes[one] + between[other] * sizes[other]) / (sizes[one] + sizes[other])
        sizes[one] += sizes[other]
        if name >= 0:
            mean[(called >= 0) & (called != name)] = np.inf
        mean[one] = np.inf
        between[one], between[:, one] = mean, mean
        between[other], between[:, other] = np.inf, np.inf
    return _Grown(cluster, names, heights, tuple(steps))
