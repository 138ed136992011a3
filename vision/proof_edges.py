"""Straight edges in a picture of the test page: where the paper ends, and where a card lies on it.

Each edge is looked for in a strip along it, laid out in millimetres of the page as it was drawn: s runs along the edge,
t across it, from where the paper is surely blank towards what lies beyond.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.plane import Array
from vision.proof_plane import Sheet

STEP_MM = 0.1
"""Between two samples across an edge."""
COLUMN_MM = 2.0
"""Width of what is averaged along an edge."""
SAMPLES = 6
"""Samples along an edge that go into one column."""
BLANK_MM = 2.0
"""At the start of a strip, surely blank."""
DIFFERENT = 0.10
"""From here on a colour isn't the paper's any more, as a share of the paper's light in any channel."""
NEAR_MM = 0.25
"""How far a column's edge may lie off the line through all of them."""
CLOSE_MM, HALO_PX = 1.0, 8.0
"""Blur and sharpening reach as far as this from an edge."""
FAINT = 0.013
"""A change of light along the whole edge that only paper on paper makes, as a share."""
SHARE = 0.55
"""Of the columns in the picture must agree."""


@dataclass(frozen=True)
class Strip:
    """Where an edge is looked for, in mm of the page as it was drawn."""

    origin: Array
    """(2,) where s and t are 0."""
    along: Array
    """(2,) unit vector of s."""
    across: Array
    """(2,) unit vector of t."""
    length_mm: float
    depth_mm: float

    def at(self, s: Array, t: Array) -> Array:
        """(n, 2) mm."""
        return np.asarray(self.origin + s[:, None] * self.along + t[:, None] * self.across)


@dataclass(frozen=True)
class Edge:
    """A straight edge: t = `offset` + `slope` (s - `s`), s being the middle of what was seen of it."""

    strip: Strip
    s: float
    offset: float
    slope: float
    bow_mm: float
    """How far its middle lies off the straight line between its ends."""
    doubt_mm: float
    """Expected error (one standard deviation) of the offset."""

    def point(self) -> Array:
        """(2,) mm: its middle."""
        return np.asarray(self.strip.at(np.array([self.s]), np.array([self.offset]))[0])

    def direction(self) -> Array:
        """(2,) unit vector along it."""
        way = self.strip.along + self.slope * self.strip.across
        return np.asarray(way / np.linalg.norm(way))


@dataclass(frozen=True)
class NoEdge:
    """Why none was found: ``outside`` the picture, ``faint`` or ``crooked``."""

    why: str


def find_edge(light: NDArray[np.uint16], sheet: Sheet, strip: Strip, alone: bool = True) -> Edge | NoEdge:
    """The first straight change of colour beyond the blank; `light`: (height, width, 3), linear, 65535 is white.

    `alone`: nothing else may be seen before it, not even faintly.
    """
    profiles, seen = _profiles(light, sheet, strip)
    columns = profiles.shape[0]
    s = (np.arange(columns) + 0.5) * strip.length_mm / columns
    blank = round(BLANK_MM / STEP_MM)
    if seen[:, :blank].all(axis=1).mean() < SHARE:
        return NoEdge("outside")
    change = profiles / np.maximum(_blank(profiles[:, :blank]), 1e-3)[:, None, :] - 1
    t = np.array([_first_step(one, inside) for one, inside in zip(change, seen, strict=True)])
    ended = ~seen.all(axis=1)
    known = np.isfinite(t)
    if known.sum() < SHARE * columns:
        return NoEdge("outside" if (ended & ~known).mean() > 1 - SHARE else "faint")
    agree = _on_a_line(s[known], t[known])
    if agree.sum() < SHARE * columns:
        return NoEdge("crooked")
    edge = _line(s[known][agree], t[known][agree], strip, sheet)
    whole = change[known][agree]
    halo = HALO_PX / sheet.density(edge.point())
    return NoEdge("faint") if alone and _lies_on_paper(whole, edge, s[known][agree], halo) else edge


def _lies_on_paper(change: NDArray[np.float32], edge: Edge, s: Array, halo_mm: float) -> bool:
    """Whether there is a fainter edge before this one: then the page lies on other paper, whose edge this is."""
    at = np.round((edge.offset + edge.slope * (s - edge.s)) / STEP_MM).astype(int)
    close = round(max(CLOSE_MM, halo_mm) / STEP_MM)
    back = np.arange(close, max(close, int(at.min()) - 2))
    if len(back) < 14:
        return False
    mean = change[np.arange(len(at))[:, None], at[:, None] - back[None, :]].mean(axis=0)
    window = np.ones(4) / 4
    smooth = np.stack([np.convolve(mean[:, one], window, mode="valid") for one in range(3)], axis=1)
    return bool(np.abs(smooth[6:] - smooth[:-6]).max() > FAINT)


def _profiles(
    light: NDArray[np.uint16], sheet: Sheet, strip: Strip
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """(columns, samples, 3) light across the edge, 1 being white; (columns, samples) whether that is in the picture."""
    columns, rows = max(8, round(strip.length_mm / COLUMN_MM)), round(strip.depth_mm / STEP_MM)
    s = (np.arange(columns * SAMPLES) + 0.5) * strip.length_mm / (columns * SAMPLES)
    t = (np.arange(rows) + 0.5) * STEP_MM
    grid = np.stack(np.meshgrid(s, t, indexing="ij"), axis=-1).reshape(-1, 2)
    px = sheet.project(strip.at(grid[:, 0], grid[:, 1])).reshape(len(s), rows, 2).astype(np.float32)
    seen = ((px >= 1) & (px <= np.array(light.shape[1::-1]) - 2)).all(axis=2)
    taken = cv2.remap(light, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return (
        np.asarray(taken.reshape(columns, SAMPLES, rows, 3).mean(axis=1) / 65535, np.float32),
        np.asarray(seen.reshape(columns, SAMPLES, rows).all(axis=1)),
    )


def _blank(inner: NDArray[np.float32]) -> NDArray[np.float32]:
    """(columns, 3) the paper's light along the strip, smooth: shade falls on paper too."""
    own = np.median(inner, axis=1)
    wide = np.pad(own, ((4, 4), (0, 0)), mode="edge")
    around = np.stack([wide[n : n + len(own)] for n in range(9)])
    return np.asarray(np.median(around, axis=0), np.float32)


def _first_step(change: NDArray[np.float32], seen: NDArray[np.bool_]) -> float:
    """Where a column leaves the paper, in mm, or NaN. `change`: (samples, 3), 0 on paper."""
    smooth = cv2.blur(change, (1, 3))
    size = np.abs(smooth).max(axis=1)
    noise = float(np.median(size[: round(BLANK_MM / STEP_MM)]))
    other = np.flatnonzero((size > max(DIFFERENT, 4 * noise)) & seen)
    # A speck on the paper ends again within half a millimetre.
    lasting = round(0.5 / STEP_MM)
    first = next((int(n) for n in other if (size[n : n + lasting] > DIFFERENT).mean() > 0.7), -1)
    if first < 0:
        return float("nan")
    ahead = min(len(smooth) - 1, first + round(0.8 / STEP_MM))
    way = smooth[ahead] / max(1e-6, float(np.linalg.norm(smooth[ahead])))
    slope = np.gradient(cv2.GaussianBlur(change @ way, (1, 0), 1.5, sigmaY=1.5).ravel())
    low, high = max(1, first - round(0.8 / STEP_MM)), min(len(slope) - 1, first + round(1.0 / STEP_MM))
    if high - low < 3:
        return float("nan")
    top = low + int(np.argmax(slope[low:high]))
    if not 0 < top < len(slope) - 1 or not seen[top]:
        return float("nan")
    before, here, after = slope[top - 1 : top + 2]
    bend = before - 2 * here + after
    shift = 0.5 * (before - after) / bend if bend < 0 else 0.0
    return float((top + 0.5 + np.clip(shift, -1, 1)) * STEP_MM)


def _on_a_line(s: Array, t: Array) -> NDArray[np.bool_]:
    """Which points lie on the line that most of them agree on; it may bow a little."""
    pick = np.linspace(0, len(s) - 1, min(len(s), 60)).astype(int)
    a, b = (one.ravel() for one in np.meshgrid(pick, pick))
    far = s[b] - s[a] > 0.25 * (s[-1] - s[0])
    a, b = a[far], b[far]
    slope = (t[b] - t[a]) / (s[b] - s[a])
    off = np.abs(t[None] - t[a][:, None] - slope[:, None] * (s[None] - s[a][:, None]))
    best = int(np.argmax(np.minimum(off, 2 * NEAR_MM).sum(axis=1) * -1)) if len(a) else 0
    agree = np.asarray(off[best] < 2 * NEAR_MM if len(a) else np.zeros(len(s), bool))
    for _ in range(3):
        if agree.sum() < 6:
            break
        curve = np.polynomial.Polynomial.fit(s[agree], t[agree], 2)
        agree = np.abs(t - curve(s)) < NEAR_MM
    return agree


def _line(s: Array, t: Array, strip: Strip, sheet: Sheet) -> Edge:
    middle = float(s.mean())
    slope, offset = np.polyfit(s - middle, t, 1)
    curve = np.polynomial.Polynomial.fit(s, t, 2)
    ends = curve(np.array([s.min(), s.max()])).mean()
    spread = float(np.std(t - curve(s)))
    where = strip.at(np.array([middle]), np.array([offset]))[0]
    # Neighbouring columns err together; and blur, sharpening and clipped light move an edge by part of a pixel.
    sampled = spread / np.sqrt(len(s) / 4)
    blurred = 0.3 / sheet.density(where)
    doubt = float(np.sqrt(sampled**2 + blurred**2 + sheet.doubt_mm(where) ** 2))
    bow = float(curve((s.min() + s.max()) / 2) - ends)
    return Edge(strip, middle, float(offset), float(slope), bow, doubt)
