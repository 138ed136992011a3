"""The test page: what is printed on it, and what one photograph of it says about the printer."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import cv2
import numpy as np
import pytest

from scoring.errors import CairnError
from vision.images import BadPicture
from vision.markers import Found, find
from vision.print_check import check_picture, to_json
from vision.proof import proof, proof_pdf
from vision.proof_plane import fit_sheet

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
SMALL = {"size": (600, 800), "blur": 0.6, "noise": 0.006, "density": 4.0}
"""A small picture: tests have to be quick, `tests/benchmarks/reader/printing.py` has the large ones."""


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_page_reads_back(pdf_pages: Any, paper: str) -> None:
    """Each marker where the check takes it to be, of 20 mm, and nothing near the paper's edges."""
    (page,) = pdf_pages.pages(proof_pdf(paper))
    assert page.size_mm == pytest.approx(SIZES[paper], abs=0.01)
    mm = 25.4 / pdf_pages.DPI
    found = {one.marker: (one.corners + 0.5) * mm for one in find(page.gray, refine=True)}
    places = {place.id: place for place in proof(paper).markers}
    assert set(found) == set(places)
    for marker, corners in found.items():
        place = places[marker]
        assert corners.mean(axis=0) == pytest.approx([place.x_mm, place.y_mm], abs=0.1)
        assert corners[1] - corners[0] == pytest.approx([20, 0], abs=0.15)
    edges = np.array(page.edges)
    assert edges[:, :2].min() > 19.99
    assert (edges[:, 2:] <= np.array(SIZES[paper]) - 19.99).all()
    lengths = [(round(right - left, 2), round(bottom - top, 2)) for left, top, right, bottom in page.edges]
    assert (100.0, 0.0) in lengths
    assert (0.0, 100.0) in lengths
    # The four corners of the card's place: 85.60 x 53.98 mm with 5 mm around, in lines of 8 mm.
    x, y = proof(paper).card_mm
    left, top = x - 47.8, y - 31.99
    for line in ((left, top, left + 8, top), (left, top, left, top + 8)):
        assert np.abs(edges - line).max(axis=1).min() < 0.01


def test_both_papers_tell_themselves_apart() -> None:
    a4, letter = ({place.id for place in proof(paper).markers} for paper in SIZES)
    assert a4 ^ letter == {240, 241}
    with pytest.raises(CairnError, match=r"sheet\.no_paper"):
        proof_pdf("a3")


@pytest.mark.parametrize(
    ("paper", "across", "along", "table", "tilt", "verdict"),
    [
        ("letter", 0.97, 0.965, "blue cloth", 25, "usable"),
        ("a4", 1.06, 1.055, "dark wood", 33, "reprint"),
    ],
)
def test_scales_across_and_along(
    proof_photos: Any, paper: str, across: float, along: float, table: str, tilt: float, verdict: str
) -> None:
    shot = proof_photos.Shot(
        paper=paper, across=across, along=along, table=table, tilt=tilt, azimuth=70.0, **SMALL
    )
    said = check_picture(proof_photos.photograph(shot))
    assert (said.verdict, said.why, said.paper) == (verdict, None, paper)
    assert said.across is not None
    assert said.along is not None
    assert said.across.value == pytest.approx(across, abs=0.005)
    assert said.along.value == pytest.approx(along, abs=0.005)
    assert 0.001 < said.across.doubt < 0.01
    assert said.measure == "paper"


def test_a_page_for_one_paper_printed_on_the_other(proof_photos: Any) -> None:
    shot = proof_photos.Shot(paper="a4", on="letter", across=0.94, along=0.94, **SMALL)
    said = check_picture(proof_photos.photograph(shot))
    assert (said.drawn_for, said.paper, said.verdict) == ("a4", "letter", "reprint")
    assert said.across is not None
    assert said.across.value == pytest.approx(0.94, abs=0.005)


def test_a_bank_card_is_a_second_measure(proof_photos: Any) -> None:
    shot = proof_photos.Shot(card=True, across=0.98, along=0.98, tilt=5.0, **SMALL)
    said = check_picture(proof_photos.photograph(shot))
    assert said.card_across is not None
    assert said.card_along is not None
    assert abs(said.card_across.value - 0.98) < said.card_across.doubt < 0.02
    assert abs(said.card_along.value - 0.98) < said.card_along.doubt < 0.02


def test_a_card_alone_where_the_table_is_white(proof_photos: Any) -> None:
    shot = proof_photos.Shot(card=True, across=0.96, along=0.96, tilt=5.0, table="white", shade=0.0, **SMALL)
    said = check_picture(proof_photos.photograph(shot))
    assert said.measure == "card"
    assert said.paper is None
    assert said.across is not None
    assert abs(said.across.value - 0.96) < said.across.doubt
    assert said.verdict in ("usable", "reprint")


@pytest.mark.parametrize(
    ("trouble", "why"),
    [
        ({"table": "white", "shade": 0.0}, "faint"),
        ({"fill": 0.9}, "outside"),
        ({"curl": 14.0}, "bent"),
        ({"pad": 6.0, "shade": 0.08}, "faint"),
    ],
)
def test_it_says_when_it_cannot_tell(proof_photos: Any, trouble: dict[str, Any], why: str) -> None:
    said = check_picture(proof_photos.photograph(proof_photos.Shot(**SMALL | trouble)))
    assert (said.verdict, said.why) == ("unknown", why)


def test_a_page_of_the_right_size_mirrored_too(proof_photos: Any) -> None:
    data = proof_photos.photograph(proof_photos.Shot(**SMALL))
    told = to_json(check_picture(data))
    assert (told["verdict"], told["why"]) == ("right", None)
    assert (told["drawn_for"], told["paper"], told["measure"]) == ("a4", "a4", "paper")
    assert told["across"]["value"] == pytest.approx(1.0, abs=0.005)
    assert set(told["along"]) == {"value", "doubt"}
    picture = np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR))
    turned = cv2.imencode(".png", np.ascontiguousarray(picture[:, ::-1]))[1].tobytes()
    assert check_picture(turned).verdict == "right"


def test_no_test_page_at_all() -> None:
    blank = cv2.imencode(".png", np.full((400, 300, 3), 200, np.uint8))[1].tobytes()
    with pytest.raises(BadPicture, match=r"picture\.no_test_page"):
        check_picture(blank)


def test_the_plane_takes_any_stretch_and_a_lens() -> None:
    """Exact corners through a known homography with barrel distortion: places between them come out right."""
    about = proof("a4")
    rows, columns = 1200, 900

    def seen(mm: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        x, y = (mm - [105, 148.5]).T
        depth = 1 + 0.0008 * x - 0.0006 * y
        u = np.column_stack([0.0061 * x + 0.0004 * y, 0.0057 * y - 0.0003 * x]) / depth[:, None]
        r2 = (u**2).sum(axis=1, keepdims=True)
        return np.asarray(u * (1 - 0.05 * r2) * 600 + [449.5, 599.5])

    corners = np.array([[-10, -10], [10, -10], [10, 10], [-10, 10]])
    found = [Found(place.id, seen(np.array([place.x_mm, place.y_mm]) + corners)) for place in about.markers]
    sheet = fit_sheet(found, about.markers, (rows, columns))
    assert sheet is not None
    assert sheet.off_mm < 0.01
    edge = np.array([[5.0, 148.5], [205.0, 148.5], [105.0, 290.0], [60.0, 100.0]])
    assert sheet.project(edge) == pytest.approx(seen(edge), abs=0.05)
    assert all(one < other for one, other in pairwise([0.0, sheet.doubt_mm(edge[0]), 0.2]))
    assert fit_sheet(found[:3], about.markers, (rows, columns)) is None
