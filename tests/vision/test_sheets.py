"""The printed sheet, rendered to pixels and read back."""

from __future__ import annotations

import base64
import re
import zlib
from typing import Any

import cv2
import numpy as np
import pytest

from scoring.errors import CairnError
from scoring.scythe.board import load_board
from vision.legend import legend
from vision.markers import find
from vision.sheets import sheet_json, sheet_pdf

DPI = 150


def pages(pdf: bytes) -> list[np.ndarray[Any, Any]]:
    """The black rectangles and lines of each page as gray pixels: all that markers and the ruler are made of."""
    sizes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf)
    streams = re.findall(rb"ASCII85Decode /FlateDecode .*?stream\n(.*?)~>endstream", pdf, re.DOTALL)
    assert len(sizes) == len(streams)
    out = []
    for (width, height), stream in zip(sizes, streams, strict=True):
        drawn = zlib.decompress(base64.a85decode(stream)).decode("latin-1")
        out.append(paint(drawn, float(width) / 72 * DPI, float(height) / 72 * DPI))
    return out


def paint(drawn: str, width: float, height: float) -> np.ndarray[Any, Any]:
    """PDF's drawing operators as far as the sheet uses them: rg, re, f for filled boxes, m, l, S for lines."""
    image = np.full((round(height), round(width)), 255, np.uint8)
    numbers: list[float] = []
    boxes: list[list[float]] = []
    black, start = True, [0.0, 0.0]
    for token in drawn.split():
        if re.fullmatch(r"-?\d*\.?\d+", token):
            numbers.append(float(token))
            continue
        if token == "rg":
            black = max(numbers[-3:]) == 0
        elif token == "re":
            boxes.append(numbers[-4:])
        elif token in ("f", "f*"):
            for x, y, w, h in boxes if black else []:
                corners = np.array([[x, y], [x + w, y + h]]) / 72 * DPI
                (left, bottom), (right, top) = np.round(corners).astype(int)
                image[image.shape[0] - top : image.shape[0] - bottom, left:right] = 0
        elif token == "m":
            start = numbers[-2:]
        elif token == "l":
            ends = np.array([start, numbers[-2:]]) / 72 * DPI
            a, b = ([round(x), image.shape[0] - round(y)] for x, y in ends)
            cv2.line(image, a, b, 0)
        if token in ("f", "f*", "S", "n"):
            boxes = []
        numbers = []
    return image


@pytest.mark.parametrize(("paper", "size_mm"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_every_marker_reads_back_in_its_size(board: Any, paper: str, size_mm: tuple[float, float]) -> None:
    table = legend("rebirth")
    mm_px = 25.4 / DPI
    seen: dict[int, float] = {}
    for page in pages(sheet_pdf("rebirth", board, paper)):
        assert np.allclose(np.array(page.shape[::-1]) * mm_px, size_mm, atol=0.2)
        for found in find(page, refine=True):
            edge_mm = found.corners * mm_px
            assert edge_mm.min() > 8, "printers leave some 6 mm blank"
            assert (edge_mm.max(axis=0) < np.array(size_mm) - 8).all()
            side = float(np.linalg.norm(found.corners[1] - found.corners[0])) * mm_px
            seen[found.marker] = max(side, seen.get(found.marker, 0.0))
    assert set(seen) == {p.marker for p in table.pieces} | {place.id for place in board.frame}
    for piece in table.pieces:
        assert seen[piece.marker] == pytest.approx(table.mounts[piece.mount].marker_mm, abs=0.3)
    for place in board.frame:
        assert seen[place.id] == pytest.approx(28.0, abs=0.3)


@pytest.mark.parametrize(("paper", "height_mm"), [("a4", 297.0), ("letter", 279.4)])
def test_discs_read_back_in_their_size(paper: str, height_mm: float) -> None:
    board, table, mm_px = load_board("scythe"), legend("scythe"), 25.4 / DPI
    seen: dict[int, float] = {}
    for page in pages(sheet_pdf("scythe", board, paper)):
        for found in find(page, refine=True):
            assert found.corners[:, 1].max() * mm_px < height_mm - 8
            side = float(np.linalg.norm(found.corners[1] - found.corners[0])) * mm_px
            seen[found.marker] = max(side, seen.get(found.marker, 0.0))
    assert set(seen) == {p.marker for p in table.pieces} | {place.id for place in board.frame}
    assert all(seen[piece.marker] == pytest.approx(15.0, abs=0.3) for piece in table.pieces)
    assert all(seen[place.id] == pytest.approx(40.0, abs=0.3) for place in board.frame)


@pytest.mark.parametrize(("paper", "size_mm"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
@pytest.mark.parametrize(("game", "first"), [("skye", range(73, 78)), ("glenmore", range(133, 141))])
def test_stickers_of_tiles_laid_out_freely(
    game: str, first: range, paper: str, size_mm: tuple[float, float]
) -> None:
    """All upright, as an arrow says where the way up matters; the page on how to stick has the players' own tiles."""
    table, mm_px = legend(game), 25.4 / DPI
    seen: dict[int, int] = {}
    for number, page in enumerate(pages(sheet_pdf(game, paper=paper))):
        for found in find(page, refine=True):
            edge_mm = found.corners * mm_px
            assert edge_mm.min() > 8
            assert (edge_mm.max(axis=0) < np.array(size_mm) - 8).all()
            (right, down) = edge_mm[1] - edge_mm[0], edge_mm[3] - edge_mm[0]
            assert right == pytest.approx([13.0, 0.0], abs=0.3)
            assert down == pytest.approx([0.0, 13.0], abs=0.3)
            assert found.marker not in seen
            seen[found.marker] = number
    assert set(seen) == {piece.marker for piece in table.pieces}
    assert {marker for marker, number in seen.items() if number == 0} == set(first)


def test_a_sheet_without_a_frame() -> None:
    told = sheet_json("skye")
    assert told["frame"] == []
    assert told["pieces"]["16"] == {
        "piece": "S17",
        "marker_mm": 13.0,
        "quiet_mm": 1.6,
        "shape": "square",
        "size_mm": 45.0,
        "height_mm": 2.0,
        "colour": "table",
        "kind": "tile",
        "number": 17,
    }
    assert told["pieces"]["75"]["piece"] == "red castle"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_sticker_of_glen_more_says_what_it_is_for(paper: str) -> None:
    """Its id, and its name or what it is for: in the drawing's words, which are in no code of their own."""
    drawn = words(sheet_pdf("glenmore", paper=paper))
    for piece in legend("glenmore").pieces:
        assert f"id {piece.marker}" in drawn
    assert {"T01", "T84", "V28", "C14", "W07", "red castle", "green village"} <= drawn
    assert {"tile", "overbuilds", "castle", "castle, over", "home castle", "start village"} <= drawn
    assert {"Scot: home castle", "Scot: castle", "Scot: castle, over"} <= drawn


def words(pdf: bytes) -> set[str]:
    """All texts of a PDF, each as it was drawn."""
    streams = re.findall(rb"ASCII85Decode /FlateDecode .*?stream\n(.*?)~>endstream", pdf, re.DOTALL)
    drawn = b"".join(zlib.decompress(base64.a85decode(stream)) for stream in streams).decode("latin-1")
    return set(re.findall(r"\(([^()]*)\) Tj", drawn))


def test_cards_of_glen_more() -> None:
    told = sheet_json("glenmore")["pieces"]
    assert told["141"] == {
        "piece": "red scot home",
        "marker_mm": 13.0,
        "quiet_mm": 1.6,
        "shape": "square",
        "size_mm": 24.0,
        "height_mm": 3.0,
        "colour": "red",
        "kind": "scot home",
        "number": 1,
    }


@pytest.mark.parametrize("game", ["rebirth", "skye", "glenmore"])
def test_ruler_is_100_mm(game: str) -> None:
    page = pages(sheet_pdf(game))[0]
    longest = max((page < 128).sum(axis=1)[: int(45 / 25.4 * DPI)])
    assert longest * 25.4 / DPI == pytest.approx(100.0, abs=0.5)


def test_same_bytes_every_time(board: Any) -> None:
    assert sheet_pdf("rebirth", board, "a4") == sheet_pdf("rebirth", board, "a4")


def test_json_follows_the_contract(board: Any) -> None:
    told = sheet_json("rebirth", board)
    assert told["dictionary"] == "ARUCO_MIP_36h12"
    assert (told["marker_mm"], told["quiet_mm"]) == (13.0, 1.6)
    assert told["frame"][0] == {"id": 242, "x_mm": 22.0, "y_mm": 22.0, "marker_mm": 28.0}
    assert told["pieces"]["30"] == {
        "piece": "blue settlement3 1",
        "marker_mm": 13.0,
        "quiet_mm": 1.6,
        "shape": "hex",
        "size_mm": 24.0,
        "height_mm": 2.0,
        "colour": "blue",
        "kind": "settlement3",
    }
    assert told["pieces"]["144"]["shape"] == "disc"
    assert [place["id"] for place in sheet_json("rebirth")["frame"]] == list(range(242, 250))


def test_unknown_game_or_paper() -> None:
    with pytest.raises(CairnError, match=r"sheet\.no_game"):
        sheet_pdf("chess")
    with pytest.raises(CairnError, match=r"sheet\.no_paper"):
        sheet_pdf("rebirth", paper="a3")
