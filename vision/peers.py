"""Empty or covered? A free space looks like the other free spaces of its kind, whatever is printed there.

The light may differ from space to space, and something small may lie on a space without being a piece of the game. But
what shows a good part of the print has no piece on it, and what a hand covers says nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision import hands
from vision.board import BoardLike
from vision.frame import Frame
from vision.markers import MODULES
from vision.patches import Spot
from vision.plane import Array, Camera
from vision.topview import TopView, top_view

ALIKE = 0.10
"""Largest difference of two places' colours, as a share of white, for them to look alike."""
FELLOWS = 0.6
"""Two spaces are alike if this share of them is."""
MOST_TRIED = 10
"""So many spaces of a kind are compared with all others."""
FEWEST = 3
"""As many spaces of a kind it takes to know how the kind looks; two if there is something to see on them."""
SHARE = 0.4
"""At least this share of them must look alike, of two or three more than half; otherwise nothing is said. Two with the
same detail are always enough."""
PRINT = 0.42
"""A space that shows so much of its kind's print has no piece on it: pieces leave a third at most."""
HIDDEN = 0.5
"""Of a space of which a hand hides more, nothing is known, unless what can be seen is `PRINT_BESIDE` of its print."""
PRINT_BESIDE, LEAST_SEEN = 0.85, 0.25
HAZY, HAZY_SHARE, LEAST_LEFT = 0.8, 0.5, 0.2
"""Through a lamp's reflection a print is seen if its places correlate so well, this share of them is as it should be,
and so much is left of the contrast. Spaces with pieces stayed below 0.56 and 0.17."""
DETAIL = 0.08
"""Of a print that varies less from place to place nothing is seen through a reflection."""
DISTINCT = 0.05
"""Colours of a print that vary more, as a share of white, tell it in any light."""
LIGHT, LIGHT_OF_PLAIN = (0.5, 1.6), (0.8, 1.25)
"""How much darker or brighter than its fellows a space may be; and where nothing is printed but one gray."""
WHITE, BLACK = 0.72, 0.32
"""All colours above the one, or below the other share of white: paper, or ink and deep shadow."""
PAPER_MM, PAPER_SHARE = 9.0, 0.08
"""Within this distance of the centre, this share of both makes it look like a sticker."""
SCRAPS = (0.06, 0.85)
"""Where nobody knows the print, so much white paper, but not more, may be what can be seen of a sticker."""
_HALF_MM = 12
_RIM_MM = 1.0
_AROUND_MM = 30.0
"""So far around the spaces a hand is looked at."""

Values = NDArray[np.float32]


@dataclass(frozen=True)
class Whites:
    """How bright white paper is across the board, where it has been seen."""

    xy: Array
    """(n, 2) mm."""
    level: Array
    """(n,) gray levels."""

    def at(self, xy: Array) -> Array:
        """(m,) levels at (m, 2) mm: the nearest five, the nearer the weightier."""
        away = np.linalg.norm(self.xy[None] - xy[:, None], axis=2)
        nearest = np.argsort(away, axis=1)[:, :5]
        weight = 1 / (np.take_along_axis(away, nearest, axis=1) + 20.0)
        return np.asarray((self.level[nearest] * weight).sum(axis=1) / weight.sum(axis=1))


def frame_whites(gray: NDArray[np.uint8], board: BoardLike, frame: Frame) -> Whites:
    """How bright paper is on the rims of the frame's markers."""
    rims = _rims(board, frame, gray.shape)
    level = [float(np.median(gray[px[:, 1], px[:, 0]])) for _, px in rims]
    return Whites(np.array([xy for xy, _ in rims]).reshape(-1, 2), np.array(level))


def paper_tint(bgr: NDArray[np.uint8], board: BoardLike, frame: Frame, scale: float = 1.0) -> Array:
    """(3,) blue, green, red of white paper in this light, the brightest 1, from the rims of the frame's markers.

    `scale`: of `bgr` against the picture in which the frame was found.
    """
    rims = _rims(board, frame, bgr.shape, scale)
    if not rims:
        return np.ones(3)
    colour = np.median([np.median(bgr[px[:, 1], px[:, 0]], axis=0) for _, px in rims], axis=0)
    return np.asarray(np.maximum(colour, 1.0) / max(1.0, colour.max()))


def _rims(
    board: BoardLike, frame: Frame, shape: tuple[int, ...], scale: float = 1.0
) -> list[tuple[tuple[float, float], NDArray[np.intp]]]:
    """Middle in mm of each frame marker seen, and (4, 2) px on the white around it."""
    out = []
    camera = frame.camera.scaled(scale)
    for place in board.frame:
        rim = place.marker_mm * (0.5 + 0.5 / MODULES)
        around = np.array([[-rim, 0], [rim, 0], [0, -rim], [0, rim]]) + [place.x_mm, place.y_mm]
        px = np.round(camera.at_height(around, 0.0)).astype(np.intp)
        within = ((px >= 0) & (px < shape[1::-1])).all()
        if place.id in frame.seen and within:
            out.append(((place.x_mm, place.y_mm), px))
    return out


@dataclass(frozen=True)
class Look:
    """How a space without a readable marker looks."""

    like_its_kind: bool | None
    """Like the other free spaces of its kind; None where those don't tell."""
    paper: bool
    """As black and white as a sticker, or what can be seen of one."""
    scraps: bool = False
    """White in parts, as a sticker below something else is, and many a print."""

    @property
    def free(self) -> bool:
        """Whether to take it for free."""
        if self.like_its_kind is None:
            return not (self.paper or self.scraps)
        return self.like_its_kind


def look(bgr: NDArray[np.uint8], camera: Camera, spots: Sequence[Spot], whites: Whites) -> dict[str, Look]:
    """By space, how each of these spots looks."""
    if not spots or not len(whites.level):
        return {spot.space: Look(None, False) for spot in spots}
    view = _view(bgr, camera, spots)
    shares = _shares_of_white(view, spots, whites)
    hidden = ~_around(~hands.over(view, spots), view, spots)
    like = _alike(shares, hidden, spots)
    white, black = _white_and_black(shares)
    paper = (white > PAPER_SHARE) & (black > PAPER_SHARE)
    scraps = (white > SCRAPS[0]) & (white < SCRAPS[1])
    return {spot.space: Look(like[n], bool(paper[n]), bool(scraps[n])) for n, spot in enumerate(spots)}


def papers(bgr: NDArray[np.uint8], camera: Camera, spots: Sequence[Spot], whites: Whites) -> dict[str, bool]:
    """By space, whether it looks as black and white as a sticker; cheaper than all of its look."""
    if not spots or not len(whites.level):
        return {spot.space: False for spot in spots}
    white, black = _white_and_black(_shares_of_white(_view(bgr, camera, spots), spots, whites))
    paper = (white > PAPER_SHARE) & (black > PAPER_SHARE)
    return {spot.space: bool(paper[n]) for n, spot in enumerate(spots)}


def _view(bgr: NDArray[np.uint8], camera: Camera, spots: Sequence[Spot]) -> TopView:
    centres = np.array([spot.centre_mm for spot in spots])
    return top_view(bgr, camera, centres.min(axis=0) - _AROUND_MM, centres.max(axis=0) + _AROUND_MM)


def _far_mm() -> Array:
    """(24, 24): distance of each square millimetre from the middle of a space."""
    line = np.arange(2 * _HALF_MM) + 0.5 - _HALF_MM
    return np.asarray(np.hypot(*np.meshgrid(line, line)))


def _shares_of_white(view: TopView, spots: Sequence[Spot], whites: Whites) -> Values:
    """(n, 24, 24, 3): blue, green, red of each square millimetre, as a share of white paper there."""
    centres = np.array([spot.centre_mm for spot in spots])
    level = np.maximum(whites.at(centres), 10.0)
    return np.asarray(view.around(centres, _HALF_MM) / level[:, None, None, None], np.float32)


def _around(mask: NDArray[np.bool_], view: TopView, spots: Sequence[Spot]) -> NDArray[np.bool_]:
    """(n, 24, 24): the mask around each spot."""
    at = np.floor(np.array([spot.centre_mm for spot in spots]) - view.corner_mm).astype(int)
    return np.array(
        [mask[y - _HALF_MM : y + _HALF_MM, x - _HALF_MM : x + _HALF_MM] for x, y in at], dtype=np.bool_
    )


def _white_and_black(shares: Values) -> tuple[Array, Array]:
    """(n,) shares of each space, as far as stickers reach, that are white as paper and black as ink."""
    on_tile = _far_mm() < PAPER_MM
    white = (np.minimum(np.minimum(shares[..., 0], shares[..., 1]), shares[..., 2]) > WHITE)[:, on_tile].mean(
        axis=1
    )
    black = (np.maximum(np.maximum(shares[..., 0], shares[..., 1]), shares[..., 2]) < BLACK)[:, on_tile].mean(
        axis=1
    )
    return np.asarray(white, float), np.asarray(black, float)


def _alike(shares: Values, hidden: NDArray[np.bool_], spots: Sequence[Spot]) -> list[bool | None]:
    """For each space: does it show its kind's print? None where no typical one stands out, and no hand is there."""
    out: list[bool | None] = [None] * len(spots)
    by_kind: dict[str, list[int]] = defaultdict(list)
    for n, spot in enumerate(spots):
        by_kind[spot.kind].append(n)
    for members in by_kind.values():
        on_piece = _far_mm() < spots[members[0]].mount.size_mm / 2 - _RIM_MM
        own = np.moveaxis(shares[members][:, on_piece], 2, 0)
        seen = ~hidden[members][:, on_piece]
        printed = _typical(own, seen)
        visible = seen.mean(axis=1)
        show = _agreeing(own, seen, printed).mean(axis=1) if printed is not None else np.zeros(len(members))
        hazy = _through_haze(own, printed) if printed is not None else np.zeros(len(members), np.bool_)
        for n, there, part, haze in zip(members, visible, show, hazy, strict=True):
            if there < 1 - HIDDEN:
                out[n] = bool(haze or (there >= LEAST_SEEN and part >= PRINT_BESIDE * there))
            elif printed is not None:
                out[n] = bool(haze or part >= PRINT)
    return out


def _typical(own: Values, seen: NDArray[np.bool_]) -> Values | None:
    """(3, m) colours of the print that most of the (3, n, m) show; None if there is no such print."""
    open_ones = np.flatnonzero(seen.mean(axis=1) > 1 - HIDDEN)
    if len(open_ones) < 2:
        return None
    own, seen = own[:, open_ones], seen[open_ones]
    thin, thin_seen = np.ascontiguousarray(own[:, :, ::3]), np.ascontiguousarray(seen[:, ::3])
    count = len(open_ones)
    tried = np.unique(np.linspace(0, count - 1, MOST_TRIED).round().astype(int))
    alike = _in_its_light(thin, thin_seen, thin[:, tried])[0].mean(axis=2)
    fellows = (alike > FELLOWS).sum(axis=1)
    # Bare pieces of one colour look alike, too, but have no detail.
    detail = (thin[1, tried].std(axis=1) > DETAIL) & (fellows > 1)
    first = int((fellows + alike.mean(axis=1) + count * detail).argmax())
    best = tried[first]
    group = np.flatnonzero((alike[first] > FELLOWS) | (np.arange(count) == best))
    _, light = _in_its_light(own[:, group], seen[group], own[:, [best]])
    printed = np.asarray(np.median(own[:, group] / light[0, :, None], axis=1), np.float32)
    distinct, detailed = float(printed.std()) > DISTINCT, float(printed[1].std()) > DETAIL
    # Nothing that covers two spaces covers them with the same detail.
    needed = 2 if detailed else SHARE * count if len(group) >= FEWEST or distinct else count / 2 + 0.5
    enough = len(group) >= (2 if distinct else FEWEST) and len(group) >= needed
    return printed if enough else None


def _through_haze(own: Values, printed: Values) -> NDArray[np.bool_]:
    """(n,): which of the (3, n, m) show the print (3, m), if only faintly, below light of their own."""
    wanted = printed - printed.mean(axis=1, keepdims=True)
    if float(wanted[1].std()) < DETAIL:
        return np.zeros(own.shape[1], np.bool_)
    varies = own - own.mean(axis=2, keepdims=True)
    common = np.einsum("cnm,cm->n", varies, wanted)
    left = common / (wanted**2).sum()
    correlation = common / np.sqrt((varies**2).sum(axis=(0, 2)) * (wanted**2).sum() + 1e-9)
    off = np.abs(varies / np.maximum(left, LEAST_LEFT)[:, None] - wanted[:, None]).max(axis=0)
    enough = (off < ALIKE).mean(axis=1) >= HAZY_SHARE
    return np.asarray((correlation >= HAZY) & (left >= LEAST_LEFT) & enough, np.bool_)


def _agreeing(own: Values, seen: NDArray[np.bool_], printed: Values) -> NDArray[np.bool_]:
    """(n, m): where the (3, n, m) show a print (3, m), each in its own light, as far as they are `seen`."""
    return np.asarray(_in_its_light(own, seen, printed[:, None])[0][0], np.bool_)


def _in_its_light(own: Values, seen: NDArray[np.bool_], printed: Values) -> tuple[NDArray[np.bool_], Values]:
    """(k, n, m): the same for each of the prints (3, k, m); and how bright each is against them (k, n).

    That light counts in which it shows the most of the print.
    """
    plain = printed.std(axis=(0, 2)) <= DISTINCT
    low, high = (np.where(plain, *limits)[:, None] for limits in zip(LIGHT_OF_PLAIN, LIGHT, strict=True))
    ratio = np.sort(own.sum(axis=0) / np.maximum(printed.sum(axis=0), 0.06)[:, None], axis=2)
    tried = [ratio[..., round(share * (ratio.shape[2] - 1))] for share in (0.1, 0.3, 0.5, 0.7, 0.9)]
    # In the light between two limits a pixel shows the print in all three colours.
    dark, bright = _limits(own, printed)
    shows = np.zeros(dark.shape, np.bool_)
    most = np.zeros(dark.shape[:2], np.intp)
    light = np.ones(dark.shape[:2], np.float32)
    for one in (light.copy(), *(np.clip(values, low, high) for values in tried)):
        alike = seen & (dark < one[..., None]) & (one[..., None] < bright)
        count = np.count_nonzero(alike, axis=2)
        better = count > most
        shows[better], light[better], most[better] = alike[better], one[better], count[better]
    return shows, light


def _limits(own: Values, printed: Values) -> tuple[Values, Values]:
    """(k, n, m) twice: between these lights (3, n, m) are within `ALIKE` of prints (3, k, m)."""
    shape = (printed.shape[1], *own.shape[1:])
    dark, bright = np.zeros(shape, np.float32), np.full(shape, np.inf, np.float32)
    for values, wanted in zip(own, printed[:, :, None], strict=True):
        np.maximum(dark, values / (wanted + np.float32(ALIKE)), out=dark)
        # What is printed nearly black still shows in the brightest light.
        least = wanted - np.float32(ALIKE)
        most = np.where(least > 0, values / np.where(least > 0, least, 1), np.float32(np.inf))
        np.minimum(bright, most, out=bright)
    return dark, bright
