"""Markers and pieces: the numbering that stickers on real tables rely on."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from scoring.errors import CairnError
from vision.legend import FRAME_IDS, legend
from vision.markers import bits


# First and last of each run, worked out by hand from 36 tiles, 12 castles and 8 cathedrals a colour.
@pytest.mark.parametrize(
    ("marker", "piece"),
    [
        (0, "blue food 1"),
        (11, "blue food 12"),
        (12, "blue energy 1"),
        (24, "blue settlement1 1"),
        (32, "blue settlement3 3"),
        (35, "blue settlement4 3"),
        (36, "pink food 1"),
        (83, "beige food 12"),
        (143, "green settlement4 3"),
        (144, "blue castle 1"),
        (156, "pink castle 1"),
        (191, "green castle 12"),
        (192, "blue cathedral 1"),
        (223, "green cathedral 8"),
    ],
)
def test_numbers_of_rebirth(marker: int, piece: str) -> None:
    table = legend("rebirth")
    assert table.by_marker()[marker].piece == piece
    assert table.marker_of(piece) == marker


# 18 numbers a faction, 14 control discs and 4 structures; resources from 128, eight of each count.
@pytest.mark.parametrize(
    ("marker", "piece", "mount"),
    [
        (0, "nordic control 1", "control"),
        (13, "nordic control 14", "control"),
        (14, "nordic monument 1", "structure"),
        (15, "nordic armory 1", "structure"),
        (16, "nordic mill 1", "structure"),
        (17, "nordic mine 1", "structure"),
        (18, "rusviet control 1", "control"),
        (36, "crimea control 1", "control"),
        (54, "saxony control 1", "control"),
        (72, "polania control 1", "control"),
        (89, "polania mine 1", "structure"),
        (128, "resources 1 1", "resources"),
        (135, "resources 1 8", "resources"),
        (162, "resources 5 3", "resources"),
        (191, "resources 8 8", "resources"),
    ],
)
def test_numbers_of_scythe(marker: int, piece: str, mount: str) -> None:
    table = legend("scythe")
    found = table.by_marker()[marker]
    assert (found.piece, found.mount) == (piece, mount)
    assert table.mount_at("lake") == "control"


def test_scythe_is_complete() -> None:
    pieces = legend("scythe").pieces
    count = Counter(p.colour for p in pieces)
    assert count == {"nordic": 18, "rusviet": 18, "crimea": 18, "saxony": 18, "polania": 18, "table": 64}
    assert len({p.piece for p in pieces}) == len({p.marker for p in pieces}) == 154
    assert not set(FRAME_IDS) & {p.marker for p in pieces}


def test_rebirth_is_complete() -> None:
    pieces = legend("rebirth").pieces
    assert Counter(p.colour for p in pieces) == dict.fromkeys(("blue", "pink", "beige", "green"), 56)
    assert len({p.piece for p in pieces}) == 224
    assert [p.marker for p in pieces] == list(range(224))
    assert not set(FRAME_IDS) & {p.marker for p in pieces}


# 73 tiles in order, then the castles as the box lists them.
@pytest.mark.parametrize(
    ("marker", "piece", "number"),
    [
        (0, "S01", 1),
        (41, "S42", 42),
        (72, "S73", 73),
        (73, "blue castle", 1),
        (74, "yellow castle", 1),
        (75, "red castle", 1),
        (76, "white castle", 1),
        (77, "green castle", 1),
    ],
)
def test_numbers_of_skye(marker: int, piece: str, number: int) -> None:
    table = legend("skye")
    assert (table.by_marker()[marker].piece, table.by_marker()[marker].number) == (piece, number)
    assert table.lattice
    assert len(table.pieces) == 78
    assert {mount.sticker_mm for mount in table.mounts.values()} == {16.2}


# 84 tiles, 28 that overbuild, 14 castles, 7 that do both; a castle, a village and seven cards for each colour.
@pytest.mark.parametrize(
    ("marker", "piece", "kind"),
    [
        (0, "T01", "tile"),
        (83, "T84", "tile"),
        (84, "V01", "over"),
        (112, "C01", "castle"),
        (126, "W01", "over_castle"),
        (132, "W07", "over_castle"),
        (133, "red castle", "home"),
        (134, "red village", "village"),
        (140, "green village", "village"),
        (141, "red scot home", "scot home"),
        (145, "red scot 4", "scot"),
        (146, "red scot over 1", "scot over"),
        (148, "yellow scot home", "scot home"),
        (168, "green scot over 2", "scot over"),
    ],
)
def test_numbers_of_glen_more(marker: int, piece: str, kind: str) -> None:
    table = legend("glenmore")
    found = table.by_marker()[marker]
    assert (found.piece, found.kind) == (piece, kind)
    assert table.lattice
    assert [p.marker for p in table.pieces] == list(range(169))
    assert len({p.piece for p in table.pieces}) == 169
    assert {mount.marker_mm for mount in table.mounts.values()} == {13.0}


def test_of_whose_castle_there_is_one_in_a_territory() -> None:
    """The home castle itself and the card for it, which covers it."""
    table = legend("glenmore")
    heads = {p.piece for p in table.pieces if p.mount in table.heads}
    colours = ("red", "yellow", "blue", "green")
    assert heads == {f"{c} {what}" for c in colours for what in ("castle", "scot home")}


@pytest.mark.parametrize("game", ["rebirth", "scythe", "skye", "glenmore"])
def test_every_marker_keeps_a_module_of_white_and_fits_its_piece(game: str) -> None:
    for mount in legend(game).mounts.values():
        module = mount.marker_mm / 8
        corner = mount.marker_mm / 2 * 2**0.5
        assert mount.quiet_mm >= module - 0.03
        if mount.shape == "disc":
            assert corner + mount.quiet_mm <= mount.size_mm / 2 + 0.05
        else:  # a square's corner inside a pointy-top hexagon: x/2 + y*sqrt(3)/2 stays below the apothem
            half = mount.sticker_mm / 2
            assert half / 2 + half * 3**0.5 / 2 < mount.size_mm / 2


def test_what_lies_where() -> None:
    table = legend("rebirth")
    assert table.mount_at("castle") == "castle"
    assert table.mount_at("settlement") == "tile"
    assert table.mount_at("water") is None


def test_unknown_game_and_piece() -> None:
    with pytest.raises(CairnError, match=r"sheet\.no_game"):
        legend("chess")
    with pytest.raises(CairnError, match=r"sheet\.no_piece"):
        legend("rebirth").marker_of("red food 1")


def test_markers_have_a_black_border_and_differ_by_twelve_bits() -> None:
    some = [bits(i).astype(int) for i in (0, 1, 77, 223, 249)]
    for pattern in some:
        border = pattern.sum() - pattern[1:-1, 1:-1].sum()
        assert border == 0
    for i, a in enumerate(some):
        for b in some[i + 1 :]:
            assert min(abs(a - np.rot90(b, turns)).sum() for turns in range(4)) >= 12
    with pytest.raises(ValueError, match="0 to 249"):
        bits(250)
