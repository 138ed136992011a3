"""The printed sheets, rendered to pixels and read back, for every game and paper."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import pytest

from companion.rooms import ROOMS
from scoring.errors import CairnError
from vision.legend import FRAME_IDS, SPARE_IDS, Marked, legend
from vision.markers import MODULES, find
from vision.sheets import sheet_json, sheet_pdf
from vision.single_stickers import markers_named

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
BOARDS = {"rebirth": "practice-isle", "scythe": "scythe", "skye": None, "glenmore": None}
RIM_MM = {"rebirth": 1.6, "scythe": 1.875, "skye": 1.6, "glenmore": 1.6}
"""The white rim that a marker of a tile or, for Scythe, a disc has on its sticker."""
BLANK_MM = 6.0
"""What printers leave blank."""

every_sheet = pytest.mark.parametrize("paper", ["a4", "letter"])
every_game = pytest.mark.parametrize("game", ["rebirth", "scythe", "skye", "glenmore"])


def load(game: str) -> Any:
    name = BOARDS[game]
    return ROOMS[game].load_board(name) if name else None


@pytest.fixture(scope="session")
def read_back(pdf_pages: Any) -> Any:
    """Game and paper to the pages of its sheets, each with the markers found in its pixels, in mm."""

    @functools.cache
    def read(game: str, paper: str) -> list[tuple[Any, dict[int, Any]]]:
        out = []
        for page in pdf_pages.pages(sheet_pdf(game, load(game), paper)):
            found: dict[int, Any] = {}
            for one in find(page.gray, refine=True):
                assert one.corners[0] == pytest.approx(one.corners.min(axis=0), abs=1.5), "upright"
                corners = measured(
                    page.fine, one.corners * pdf_pages.FINER, 25.4 / pdf_pages.DPI / pdf_pages.FINER
                )
                # The map shows the frame a second time, small.
                if one.marker not in found or np.ptp(corners[:, 0]) > np.ptp(found[one.marker][:, 0]):
                    found[one.marker] = corners
            out.append((page, found))
        return out

    return read


def measured(fine: Any, px: Any, mm: float) -> Any:
    """(4, 2) mm: the corners of what is black around a marker found upright at (4, 2) px, a pixel being `mm` wide."""
    reach = round(0.8 / mm)
    left, top = px.min(axis=0).astype(int) - reach
    right, bottom = px.max(axis=0).astype(int) + reach
    black = fine[top:bottom, left:right] == 0
    (x0, *_, x1), (y0, *_, y1) = np.flatnonzero(black.any(axis=0)), np.flatnonzero(black.any(axis=1))
    x0, x1, y0, y1 = (x0 + left) * mm, (x1 + left + 1) * mm, (y0 + top) * mm, (y1 + top + 1) * mm
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]])


@every_game
@every_sheet
def test_every_marker_reads_back_once(read_back: Any, game: str, paper: str) -> None:
    """Upright; all pieces, the frame of a board, the spares; nothing where printers print nothing."""
    expected = [piece.marker for piece in legend(game).pieces] + list(SPARE_IDS)
    if BOARDS[game]:
        expected += FRAME_IDS
    seen: list[int] = []
    for page, found in read_back(game, paper):
        assert page.size_mm == pytest.approx(SIZES[paper], abs=0.01)
        seen += found
        edges = np.array(page.edges)
        assert edges[:, :2].min() > BLANK_MM
        assert (edges[:, 2:] < np.array(SIZES[paper]) - BLANK_MM).all()
        assert all(BLANK_MM < x < SIZES[paper][0] - BLANK_MM for _, x, _ in page.words)
    assert sorted(seen) == sorted(expected)


@every_game
@every_sheet
def test_markers_are_true_to_the_millimetre(read_back: Any, game: str, paper: str) -> None:
    """Of their size to 0.1 mm, and in the middle of their cutting line, with the whole white rim."""
    table = legend(game)
    mounts = {piece.marker: table.mounts[piece.mount] for piece in table.pieces}
    mounts |= {marker: table.mounts[mount] for marker, mount in table.spares.items()}
    for page, found in read_back(game, paper):
        for marker, corners in found.items():
            side = mounts[marker].marker_mm if marker in mounts else (28.0 if game == "rebirth" else 40.0)
            left, top = corners[0]
            assert corners[1] - corners[0] == pytest.approx([side, 0], abs=0.1)
            assert corners[3] - corners[0] == pytest.approx([0, side], abs=0.1)
            (x, y, width, height) = cut_around(page, corners)
            assert x + width / 2 == pytest.approx(left + side / 2, abs=0.1)
            disc = marker in mounts and mounts[marker].shape == "disc"
            if marker in FRAME_IDS:
                assert (width, height) == pytest.approx((side + 2 * side / MODULES,) * 2, abs=0.01)
            elif disc:
                assert (width, height) == pytest.approx((mounts[marker].size_mm,) * 2, abs=0.01)
                corner = np.hypot(*(corners[0] - [x + width / 2, y + height / 2]))
                assert width / 2 - corner > 1.4, "the corner of a square in a circle"
            else:
                # A strip for words may lie above, and a card is larger all round.
                assert left - x >= RIM_MM[game] - 0.1
                assert y + height - (top + side) >= RIM_MM[game] - 0.1
                assert top - y >= RIM_MM[game] - 0.1


def cut_around(page: Any, corners: Any) -> tuple[float, float, float, float]:
    """The one cutting line around a marker."""
    middle = corners.mean(axis=0)
    (cut,) = [
        cut
        for cut in page.cuts
        if cut[0] < middle[0] < cut[0] + cut[2] and cut[1] < middle[1] < cut[1] + cut[3]
    ]
    return cut  # type: ignore[no-any-return]  # pages come from a module that is loaded by its path


@every_game
@every_sheet
def test_each_sticker_says_what_it_is_for(read_back: Any, game: str, paper: str) -> None:
    """Its id, and its piece in the words of its sheet, nearer to it than to any other sticker."""
    table = legend(game)
    pieces = {piece.marker: piece for piece in table.pieces}
    for page, found in read_back(game, paper):
        cuts = {marker: cut_around(page, corners) for marker, corners in found.items()}
        said: dict[int, list[str]] = {marker: [] for marker in found}
        for words, x, y in page.words:
            if cuts:
                said[min(cuts, key=lambda one: apart(cuts[one], x, y))].append(words)
        for marker in found:
            if marker in FRAME_IDS:
                assert any(f"Rahmen {marker} · x " in words for words in said[marker])
                continue
            assert f"id {marker}" in said[marker]
            needed = names(game, pieces[marker]) if marker in pieces else {f"spare · Ersatz {marker - 233}"}
            assert needed <= set(said[marker]), (marker, said[marker])


def apart(cut: tuple[float, float, float, float], x: float, y: float) -> float:
    """From a sticker to the middle of a small letter; labels stand to the right, so what is left of it counts more."""
    left, top, width, height = cut
    dx, dy = x + 0.4 - left, y - 0.7 - top
    return float(np.hypot(max(-2 * dx, 0.0, dx - width), max(-dy, 0.0, dy - height)))


def names(game: str, piece: Marked) -> set[str]:
    """What a sticker's label has to say, by hand for each game."""
    letters = {
        "rebirth": {"blue": "B", "pink": "P", "beige": "E", "green": "G"},
        "scythe": {"nordic": "N", "rusviet": "R", "crimea": "C", "saxony": "S", "polania": "P"},
    }
    if game == "rebirth":
        return {letters[game][piece.colour], str(piece.number), piece.kind}
    if game == "scythe" and piece.colour == "table":
        return {"resources", piece.kind.removeprefix("resources")}
    if game == "scythe":
        return {letters[game][piece.colour], piece.kind}
    if game == "skye":
        return {str(piece.number)} if piece.kind == "tile" else {piece.colour}
    if piece.kind.startswith("scot"):
        what = {"scot home": "home castle", "scot": "castle", "scot over": "castle, over"}[piece.kind]
        return {f"Scot: {what}", {"red": "R", "yellow": "Y", "blue": "B", "green": "G"}[piece.colour]}
    return {piece.piece}


@every_game
@every_sheet
def test_rulers_across_and_along(read_back: Any, game: str, paper: str) -> None:
    """Printers err differently in both directions: two lines of 100 mm on the first page and on the spares'."""
    pages = read_back(game, paper)
    for page, _ in (pages[0], pages[-1]):
        lengths = [
            (round(right - left, 2), round(bottom - top, 2)) for left, top, right, bottom in page.edges
        ]
        assert (100.0, 0.0) in lengths
        assert (0.0, 100.0) in lengths


@every_game
def test_advice_in_both_languages(read_back: Any, game: str) -> None:
    words = " ".join(words for words, _, _ in read_back(game, "a4")[0][0].words)
    for needed in ("matt paper", "mattes Papier", "fit to page", "anpassen", "test page", "Testseite"):
        assert needed in words


@every_game
def test_single_stickers(pdf_pages: Any, game: str) -> None:
    """What was torn is printed again under the same id, close together, and nothing else."""
    table = legend(game)
    wanted = {table.pieces[0].marker, table.pieces[-1].marker, SPARE_IDS[2]}
    if BOARDS[game]:
        wanted.add(FRAME_IDS[3])
    seen: list[int] = []
    for page in pdf_pages.pages(sheet_pdf(game, load(game), "a4", only=wanted)):
        seen += [one.marker for one in find(page.gray)]
    assert sorted(seen) == sorted(wanted)


def test_single_stickers_of_a_whole_game(pdf_pages: Any) -> None:
    everything = {piece.marker for piece in legend("rebirth").pieces} | {*FRAME_IDS, *SPARE_IDS}
    drawn = pdf_pages.pages(sheet_pdf("rebirth", load("rebirth"), "letter", only=everything))
    seen = [one.marker for page in drawn for one in find(page.gray)]
    assert sorted(seen) == sorted(everything)
    assert all(np.array(page.edges)[:, 3].max() < 279.4 - BLANK_MM for page in drawn)


@pytest.mark.parametrize(
    ("game", "words", "ids"),
    [
        ("rebirth", ["17"], {17}),
        ("rebirth", ["30-32", "blue castle"], {30, 31, 32, *range(144, 156)}),
        ("rebirth", ["Blue  Settlement3 1"], {30}),
        ("rebirth", ["frame"], set(FRAME_IDS)),
        ("scythe", ["nordic"], set(range(18))),
        ("scythe", ["mine"], {17, 35, 53, 71, 89}),
        ("skye", ["S05", "castle"], {4, 73, 74, 75, 76, 77}),
        ("glenmore", ["spares"], set(range(234, 240))),
    ],
)
def test_stickers_by_name(game: str, words: list[str], ids: set[int]) -> None:
    assert markers_named(legend(game), words) == ids


@pytest.mark.parametrize(
    "word", ["", "chess", "240", "250", "9999999999", "7-3", "-4", "3-", "²", "blue food 13"]
)
def test_names_of_nothing(word: str) -> None:
    with pytest.raises(CairnError, match=r"sheet\.no_such"):
        markers_named(legend("rebirth"), ["17", word])


def test_no_frame_without_a_board() -> None:
    with pytest.raises(CairnError, match=r"sheet\.no_such"):
        markers_named(legend("skye"), ["frame"])
    with pytest.raises(CairnError, match=r"sheet\.no_marker"):
        sheet_pdf("skye", only={242})
    with pytest.raises(CairnError, match=r"sheet\.no_marker"):
        sheet_pdf("skye", only=())


def test_first_pages_of_tiles_laid_out_freely(read_back: Any) -> None:
    """The page on how to stick has the players' own tiles."""
    assert set(read_back("skye", "a4")[0][1]) == set(range(73, 78))
    assert set(read_back("glenmore", "letter")[0][1]) == set(range(133, 141))


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
    assert told["spares"][0] == {"id": 234, "marker_mm": 13.0, "shape": "square"}


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
