"""What is printed on a tile: written, read, turned."""

from __future__ import annotations

import pytest

from scoring.errors import BadNotation
from scoring.skye.faces import SYMBOLS, dump_face, parse_face
from scoring.skye.tiles import castle, tiles

TEXT = "water N, pasture ES 2 sheep farm scroll ship, mountain W; roads NS; bridge"


def test_a_face_is_written_back_as_it_stands():
    assert dump_face(parse_face(TEXT)) == TEXT


def test_a_face_tells_what_stands_where():
    face = parse_face(TEXT)
    assert [face.terrain(side) for side in "NESW"] == ["water", "pasture", "pasture", "mountain"]
    assert [face.count(symbol) for symbol in SYMBOLS] == [2, 0, 0, 0, 0, 1, 0]
    assert face.scroll == "ship"
    assert face.area("S") == 1


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        (0, TEXT),
        # North comes to lie in the east, east in the south, south in the west, west in the north.
        (1, "water E, pasture SW 2 sheep farm scroll ship, mountain N; roads EW; bridge"),
        (2, "water S, pasture NW 2 sheep farm scroll ship, mountain E; roads NS; bridge"),
        (3, "water W, pasture NE 2 sheep farm scroll ship, mountain S; roads EW; bridge"),
        (4, TEXT),
    ],
)
def test_a_tile_turns_clockwise(turns, told):
    assert dump_face(parse_face(TEXT).turned(turns)) == told


@pytest.mark.parametrize(
    "text",
    [
        "",
        "water",
        "water NESW, pasture N",  # N twice
        "water NES",  # W belongs to nothing
        "lava NESW",
        "water NESW goat",
        "water NESW 0 ships",
        "water NESW 10 ships",
        "water NESW ship ship",
        "water NESW scroll",
        "water NESW scroll whisky scroll ship",
        "water NESW; roads",
        "water NESW; roads NS SE",  # two roads by one edge
        "water NESW; roads NN",
        "water NESW; tunnel",
        "water NESW; bridge; bridge",
        "water NNESW",
    ],
)
def test_what_is_no_face_is_refused(text):
    with pytest.raises(BadNotation):
        parse_face(text)


def test_the_data_has_what_the_transcriptions_add_up_to():
    """The totals of transcription A in facts/skye/tiles.json, where Cairn leans to it; B's for nothing counted."""
    totals = {symbol: sum(tile.face.count(symbol) for tile in tiles().values()) for symbol in SYMBOLS}
    assert totals == {
        "sheep": 28,
        "cattle": 15,
        "whisky": 27,
        "ship": 28,
        "broch": 14,
        "farm": 15,
        "lighthouse": 15,
    }
    scrolls = [tile.face.scroll for tile in tiles().values() if tile.face.scroll]
    assert sorted(scrolls) == sorted([*SYMBOLS, *SYMBOLS])  # two of each
    edges = "".join(tile.face.terrain(side)[0] for tile in tiles().values() for side in "NESW")
    assert {letter: edges.count(letter) for letter in "pmw"} == {"p": 107, "m": 89, "w": 96}


def test_there_are_73_tiles_and_15_of_them_are_disputed():
    assert list(tiles()) == [f"S{number:02}" for number in range(1, 74)]
    disputed = [tile.number for tile in tiles().values() if tile.other is not None]
    assert disputed == [2, 16, 18, 20, 33, 36, 39, 47, 48, 51, 52, 58, 61, 68, 71]
    assert dump_face(castle()) == "pasture NS, water E, mountain W; roads NSW"
