"""Whether a printer kept the size: the test page's markers against the paper's own edges, in one photograph.

The paper is 210 x 297 mm or 215.9 x 279.4 mm whatever the printer did, so its edges, seen in millimetres of the page
as it was drawn, tell how much that was stretched. A bank card on the page is a second, coarser measure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.images import BadPicture, Picture, mirrored, open_picture
from vision.markers import Found, find
from vision.paper import PAPERS
from vision.plane import Array
from vision.proof import CARD_MM, CARD_ROOM_MM, PAPER_IDS, Proof, proof
from vision.proof_edges import Edge, NoEdge, Strip, find_edge
from vision.proof_plane import Sheet, fit_sheet

RIGHT = 0.01
"""A page that is off by no more than this, surely within 1.5 times it, is called right."""
USABLE = 0.04
"""What the reader was measured with; stickers further off are to be printed again."""
VAGUE = 0.015
"""A scale that is known less well than this decides nothing."""
PAPER_CUT_MM = 0.2
"""How exactly paper is cut (one standard deviation)."""
CARD_DOUBT_MM = 0.3
"""A card is 0.76 mm thick, so that a slanting look shows its side as well."""
BENT_MM = 0.4
"""An edge that bows further doesn't lie flat."""
RISE = 2.5
"""How much further than its neighbours bow an edge may be displaced."""
NOT_FLAT_MM = 0.35
"""Markers that lie further from their places (root mean square) aren't on one plane."""
ASKEW_MM = 2.0
"""How much further apart opposite edges may be at one end than at the other."""
INSIDE_MM, OUTSIDE_MM = 16.5, 26.0
"""How far inside and outside the drawn page its paper's edge is looked for: scales from 0.86 to 1.1."""
CARD_REACH_MM = 9.0


@dataclass(frozen=True)
class Scale:
    """How large something was printed, 1 being as drawn, and half the width of the 95 % interval."""

    value: float
    doubt: float


@dataclass(frozen=True)
class PrintCheck:
    """What a photograph of the test page says about the printer."""

    verdict: str
    """``right``, ``usable``, ``reprint`` or ``unknown``."""
    why: str | None
    """Where it is unknown: ``faint``, ``outside``, ``bent``, ``crooked``, ``vague``, ``card`` (it says otherwise)."""
    drawn_for: str
    """The paper for which the page was made."""
    paper: str | None
    """The paper on which it was printed, if its edges tell."""
    across: Scale | None
    along: Scale | None
    card_across: Scale | None
    card_along: Scale | None
    markers: int
    """Markers found, of 11."""

    @property
    def measure(self) -> str | None:
        """Whether ``paper`` or ``card`` gave the scales."""
        return "paper" if self.paper else "card" if self.across else None


def check_picture(data: bytes) -> PrintCheck:
    """Decode a photograph and check it. BadPicture as `open_picture`, and ``picture.no_test_page``."""
    picture = open_picture(data)
    try:
        return check(picture)
    except BadPicture as missing:
        try:
            return check(mirrored(picture))
        except BadPicture:
            raise missing from None


def check(picture: Picture) -> PrintCheck:
    """Check an upright picture; BadPicture ``picture.no_test_page`` where too few of its markers are seen."""
    about, sheet, count = _page(find(picture.gray, refine=True), picture)
    light = _linear(picture.bgr)
    edges = {side: find_edge(light, sheet, strip) for side, strip in _paper_strips(about.size_mm).items()}
    card = {side: find_edge(light, sheet, strip, alone=False) for side, strip in _card_strips(about).items()}
    by_card = _measure(card, CARD_MM, CARD_DOUBT_MM)
    fitting, by_paper = _which_paper(about.paper, edges)
    by_edges = None not in by_paper or None in by_card
    known = by_paper if by_edges else by_card
    paper = fitting if by_edges and any(by_paper) else None
    why = _trouble(sheet, edges, known, by_paper, by_card)
    verdict = "unknown" if why else _verdict([one for one in known if one])
    return PrintCheck(verdict, why, about.paper, paper, *known, *by_card, count)


def to_json(checked: PrintCheck) -> dict[str, Any]:
    """As `cairn read --test-page --json` prints it."""
    return asdict(checked) | {"measure": checked.measure}


def _page(found: list[Found], picture: Picture) -> tuple[Proof, Sheet, int]:
    """The page that is seen, where it lies, and how many of its markers were found."""
    ids = {one.marker for one in found}
    papers = [paper for paper, marker in PAPER_IDS.items() if marker in ids] or list(PAPERS)
    fits = []
    for about in (proof(paper) for paper in papers):
        rows, columns = picture.gray.shape
        sheet = fit_sheet(found, about.markers, (rows, columns))
        own = sum(place.id in ids for place in about.markers)
        if sheet is not None and own >= 6:
            fits.append((about, sheet, own))
    if not fits:
        raise BadPicture("picture.no_test_page")
    return min(fits, key=lambda fit: fit[1].off_mm)


def _linear(bgr: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Light from sRGB, 65535 being white: where an edge lies between two colours is told by light, not by its code."""
    code = np.arange(256) / 255
    table = np.where(code <= 0.04045, code / 12.92, ((code + 0.055) / 1.055) ** 2.4)
    return np.asarray(np.round(table * 65535).astype(np.uint16)[bgr])


def _paper_strips(size: tuple[float, float]) -> dict[str, Strip]:
    width, height = size
    depth, cut = INSIDE_MM + OUTSIDE_MM, 20.0
    right, down = np.array([1.0, 0.0]), np.array([0.0, 1.0])
    return {
        "left": Strip(np.array([INSIDE_MM, cut]), down, -right, height - 2 * cut, depth),
        "right": Strip(np.array([width - INSIDE_MM, cut]), down, right, height - 2 * cut, depth),
        "top": Strip(np.array([cut, INSIDE_MM]), right, -down, width - 2 * cut, depth),
        "bottom": Strip(np.array([cut, height - INSIDE_MM]), right, down, width - 2 * cut, depth),
    }


def _card_strips(about: Proof) -> dict[str, Strip]:
    """From the blank around the card's place inwards."""
    x, y = about.card_mm
    a, b = CARD_MM[0] / 2, CARD_MM[1] / 2
    out, cut, depth = CARD_ROOM_MM + 3, 9.0, CARD_REACH_MM + CARD_ROOM_MM + 3
    right, down = np.array([1.0, 0.0]), np.array([0.0, 1.0])
    return {
        "left": Strip(np.array([x - a - out, y - b + cut]), down, right, 2 * (b - cut), depth),
        "right": Strip(np.array([x + a + out, y - b + cut]), down, -right, 2 * (b - cut), depth),
        "top": Strip(np.array([x - a + cut, y - b - out]), right, down, 2 * (a - cut), depth),
        "bottom": Strip(np.array([x - a + cut, y + b + out]), right, -down, 2 * (a - cut), depth),
    }


Pair = tuple[Scale | None, Scale | None]


def _measure(edges: Mapping[str, Edge | NoEdge], size: tuple[float, float], doubt_mm: float) -> Pair:
    """Scale across and along from a thing of known size; None where one of two edges is missing."""
    bent = max((abs(edge.bow_mm) for edge in edges.values() if isinstance(edge, Edge)), default=0.0)
    return (
        _between(edges["left"], edges["right"], size[0], doubt_mm, bent),
        _between(edges["top"], edges["bottom"], size[1], doubt_mm, bent),
    )


def _between(
    one: Edge | NoEdge, other: Edge | NoEdge, true_mm: float, doubt_mm: float, bent_mm: float
) -> Scale | None:
    """The scale that makes two opposite edges `true_mm` apart.

    `bent_mm`: how far the edges bow. Where paper rises towards an edge, that edge is displaced by more than what is
    seen of its neighbours bows, since their ends aren't looked at.
    """
    if isinstance(one, NoEdge) or isinstance(other, NoEdge):
        return None
    way = one.direction() + other.direction()
    normal = np.array([way[1], -way[0]]) / np.linalg.norm(way)
    apart = abs(float(normal @ (one.point() - other.point())))
    askew = _angle(one.direction(), other.direction()) * min(one.strip.length_mm, other.strip.length_mm)
    if not 0.5 * true_mm < apart < 1.5 * true_mm or askew > ASKEW_MM:
        return None
    off = one.doubt_mm**2 + other.doubt_mm**2 + (RISE * bent_mm) ** 2 + (askew / 4) ** 2 + doubt_mm**2
    return Scale(true_mm / apart, 2 * float(np.sqrt(off)) / apart)


def _angle(one: Array, other: Array) -> float:
    return float(np.arccos(np.clip(abs(one @ other), 0, 1)))


def _which_paper(drawn_for: str, edges: Mapping[str, Edge | NoEdge]) -> tuple[str, Pair]:
    """The paper whose shape fits: a page made for one may have been printed on the other."""
    pairs = {paper: _measure(edges, size, PAPER_CUT_MM) for paper, size in PAPERS.items()}

    def stretched(paper: str) -> float:
        across, along = pairs[paper]
        return abs(np.log(across.value / along.value)) if across and along else 0.0

    own, best = stretched(drawn_for), min(PAPERS, key=stretched)
    # No printer stretches a page by so much in one direction only; Letter and A4 differ by 9 %.
    paper = best if own > 0.04 and stretched(best) < 0.02 else drawn_for
    return paper, pairs[paper]


def _trouble(
    sheet: Sheet, edges: Mapping[str, Edge | NoEdge], known: Pair, by_paper: Pair, by_card: Pair
) -> str | None:
    """Why nothing can be said, if so."""
    across, along = known
    if sheet.off_mm > NOT_FLAT_MM or any(
        isinstance(edge, Edge) and abs(edge.bow_mm) > BENT_MM for edge in edges.values()
    ):
        return "bent"
    if across is None or along is None:
        missing = [edge.why for edge in edges.values() if isinstance(edge, NoEdge)]
        return next((why for why in ("outside", "faint", "crooked") if why in missing), "crooked")
    if any(
        paper and card and abs(paper.value - card.value) > paper.doubt + card.doubt
        for paper, card in zip(by_paper, by_card, strict=True)
    ):
        return "card"
    if abs(np.log(across.value / along.value)) > USABLE:
        return "crooked"
    return "vague" if max(across.doubt, along.doubt) > VAGUE else None


def _verdict(scales: list[Scale]) -> str:
    off = [abs(one.value - 1) for one in scales]
    sure = [abs(one.value - 1) + one.doubt for one in scales]
    if max(off) <= RIGHT and max(sure) <= 1.5 * RIGHT:
        return "right"
    return "usable" if max(off) <= USABLE else "reprint"
