"""The printed map against the lists of the board's facts, and board files of somebody's own."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from scoring import hexes
from scoring.errors import BadBoard
from scoring.scythe.board import Board, as_json, board_ids, load_board

FACTS = """
    A1 mountain A2 B1 B2
    A2 farm A1 A3 B2 B3
    A3 village A2 A4 B3 B4
    A4 forest A3 A5 B4 B5
    A5 tundra A4 A6 B5 B6
    A6 village A5 B6 B7
    B1 lake A1 B2 C1
    B2 tundra A1 A2 B1 B3 C1 C2
    B3 lake A2 A3 B2 B4 C2 C3
    B4 tundra A3 A4 B3 B5 C3 C4
    B5 mountain A4 A5 B4 B6 C4 C5
    B6 farm A5 A6 B5 B7 C5 C6
    B7 farm A6 B6 C6
    C1 forest B1 B2 C2 D1 D2
    C2 mountain B2 B3 C1 C3 D2 D3
    C3 forest B3 B4 C2 C4 D3 D4
    C4 lake B4 B5 C3 C5 D4 D5
    C5 forest B5 B6 C4 C6 D5 D6
    C6 village B6 B7 C5 D6 D7
    D1 farm C1 D2 E1 E2
    D2 village C1 C2 D1 D3 E2 E3
    D3 lake C2 C3 D2 D4 E3 E4
    D4 factory C3 C4 D3 D5 E4 E5
    D5 mountain C4 C5 D4 D6 E5 E6
    D6 tundra C5 C6 D5 D7 E6 E7
    D7 mountain C6 D6 E7
    E1 forest D1 E2 F1
    E2 forest D1 D2 E1 E3 F1 F2
    E3 farm D2 D3 E2 E4 F2 F3
    E4 tundra D3 D4 E3 E5 F3 F4
    E5 lake D4 D5 E4 E6 F4 F5
    E6 village D5 D6 E5 E7 F5 F6
    E7 lake D6 D7 E6 F6 F7
    F1 mountain E1 E2 F2 G1
    F2 village E2 E3 F1 F3 G1 G2
    F3 village E3 E4 F2 F4 G2 G3
    F4 tundra E4 E5 F3 F5 G3 G4
    F5 forest E5 E6 F4 F6 G4 G5
    F6 mountain E6 E7 F5 F7 G5 G6
    F7 tundra E7 F6 G6
    G1 tundra F1 F2 G2
    G2 lake F2 F3 G1 G3
    G3 farm F3 F4 G2 G4 H1
    G4 mountain F4 F5 G3 G5 H1
    G5 village F5 F6 G4 G6
    G6 farm F6 F7 G5
    H1 village G3 G4
"""
"""Each territory with its terrain and its neighbours, as the facts about the printed board list them."""
ENCOUNTERS = "A3 B2 B5 B7 D2 D6 E1 F2 F3 F6 G4"
TUNNELS = "B4 C2 C5 E3 E6 F4"
LAKES = "B1 B3 C4 D3 E5 E7 G2"
OWN = """
cairn_board = 1
id = "our-copy"
name = "Our copy"
game = "scythe"
like = "scythe"

[print]
size_mm = [820, 630]
pitch_mm = 68.5
factory_mm = [400, 320]
"""


@pytest.fixture
def board() -> Board:
    return load_board("scythe")


def test_territories_terrains_and_neighbours(board: Board) -> None:
    lines = [line.split() for line in FACTS.strip().splitlines()]
    assert list(board.spaces) == [space for space, _, *_ in lines]
    assert {space: board.spaces[space].kind for space in board.spaces} == {s: kind for s, kind, *_ in lines}
    found = {space: sorted(near) for space, near in board.neighbours.items()}
    assert found == {space: near for space, _, *near in lines}


def test_counts(board: Board) -> None:
    assert len(board.spaces) == 47
    kinds = Counter(space.kind for space in board.spaces.values())
    assert kinds == {
        "mountain": 8,
        "farm": 7,
        "village": 9,
        "forest": 7,
        "tundra": 8,
        "lake": 7,
        "factory": 1,
    }
    assert Counter(space[0] for space in board.spaces) == dict(
        zip("ABCDEFGH", (6, 7, 6, 7, 7, 7, 6, 1), strict=True)
    )


def test_encounters_tunnels_lakes(board: Board) -> None:
    assert " ".join(board.encounters) == ENCOUNTERS
    assert " ".join(board.tunnels) == TUNNELS
    assert " ".join(board.lakes) == LAKES


def test_known_pairs(board: Board) -> None:
    assert board.neighbours["D4"] == ("D5", "E5", "E4", "D3", "C3", "C4")  # all six, clockwise from the east
    assert set(board.neighbours["H1"]) == {"G3", "G4"}
    assert "A4" in board.neighbours["A3"]  # a river between them
    assert "C4" in board.neighbours["D4"]  # a lake
    assert "C2" not in board.neighbours["B4"]  # both tunnels
    assert not any(place.startswith("home") for near in board.neighbours.values() for place in near)


def test_neighbours_are_mutual(board: Board) -> None:
    for space, near in board.neighbours.items():
        assert all(space in board.neighbours[other] for other in near)


def test_rivers_run_between_neighbours(board: Board) -> None:
    assert len(board.rivers) == 31
    assert all(b in board.neighbours[a] for a, b in board.rivers)
    assert ("C1", "C2") in board.rivers


def test_home_bases_are_places_but_no_territories(board: Board) -> None:
    assert list(board.homes)[:5] == [
        f"home-{f}" for f in ("nordic", "rusviet", "crimea", "saxony", "polania")
    ]
    assert len(board.homes) == 7
    starts = {home.faction: set(home.start) for home in board.homes.values()}
    assert starts["nordic"] == {"A4", "A5"}
    assert starts["rusviet"] == {"C6", "D7"}
    assert starts["crimea"] == {"G3", "H1"}
    assert starts["saxony"] == {"F1", "G1"}
    assert starts["polania"] == {"C1", "D1"}
    for home in board.homes.values():
        near = hexes.neighbours((home.q, home.r))
        assert all(board.spaces[space].cell in near for space in home.start)
        assert board.is_place(home.id)
        assert not board.is_territory(home.id)
    assert board.is_territory("D4")
    assert board.is_place("D4")
    assert not board.is_place("Z9")


def test_millimetres(board: Board) -> None:
    assert board.centre_mm("D4") == board.origin_mm == (409, 312)
    assert board.centre_mm("D5") == (479, 312)
    x, y = board.centre_mm("H1")  # four rows further south, q = -2: straight below the Factory
    assert (x, round(y, 1)) == (409, 554.5)  # 312 + 4 * 70 * 0.866
    assert not board.measured


def test_json(board: Board) -> None:
    data = as_json(board)
    spaces = data["spaces"]
    assert isinstance(spaces, list)
    assert spaces[6] == {
        "id": "B1",
        "q": -2,
        "r": -2,
        "kind": "lake",
        "x_mm": 199,
        "y_mm": 190.756,
        "encounter": False,
        "tunnel": False,
    }
    assert data["game"] == "scythe"


def test_own_copy(tmp_path: Path, board: Board) -> None:
    own = tmp_path / "our.toml"
    own.write_text(OWN)
    ours = load_board(own)
    assert (ours.id, ours.pitch_mm, ours.measured) == ("our-copy", 68.5, True)
    assert ours.centre_mm("D4") == (400, 320)
    assert ours.spaces == board.spaces
    assert ours.frame == board.frame


@pytest.mark.parametrize(
    ("old", "new", "message", "line"),
    [
        ("68.5", '"wide"', "board.wrong_value", 10),
        ("68.5", "90", "board.space_outside", 0),
        ('"scythe"\nlike', '"rebirth"\nlike', "board.other_game", 5),
        ('like = "scythe"', 'like = "atlantis"', "board.not_found", 0),
        ("[print]", "[spaces]", "board.unknown_key", 8),
        ("factory_mm", "factory", "board.unknown_key", 11),
        ("cairn_board = 1", "cairn_board = 2", "board.version", 2),
    ],
)
def test_refused(tmp_path: Path, old: str, new: str, message: str, line: int) -> None:
    own = tmp_path / "our.toml"
    own.write_text(OWN.replace(old, new))
    with pytest.raises(BadBoard) as caught:
        load_board(own)
    assert (caught.value.message, caught.value.values["line"]) == (message, line)


def test_unknown_board() -> None:
    assert board_ids() == ("scythe",)
    with pytest.raises(BadBoard, match=r"board\.not_found"):
        load_board("no-such-board")
