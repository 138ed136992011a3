"""Lattices from places and directions alone: tiles as people lay them, without a picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from vision.bridging import joined
from vision.clan import Care, Clan, grow, lay, rotated, shifted
from vision.lattice import Net, Nets, Place, find_nets
from vision.legend import legend
from vision.plane import Array
from vision.scatter import Lying
from vision.sticking import corrected, stickings
from vision.tabletop import Laid

TABLE = legend("skye")
CASTLES = frozenset(range(73, 78))
USUAL = Care()
TILES = [marked.piece for marked in TABLE.pieces if marked.mount == "tile"]
EXACT = Care(0.0, 0.0, 0.0, 0.0, 0.0)


def clan(
    seed: int, count: int, degrees: float, care: Care = USUAL, stuck: tuple[float, float] = (0, 0)
) -> Clan:
    rng = np.random.default_rng(seed)
    return lay(TABLE, TILES[seed % 20 :][:count], grow(count, rng), "red castle", degrees, care, rng, stuck)


def seen(lying: Sequence[Lying], scale: float = 1.0) -> list[Laid]:
    """Where the stickers are. `scale`: of the tiles, their stickers' places included."""
    out = []
    for one in lying:
        x, y = (np.array([one.x_mm, one.y_mm]) + one.beside()) * scale
        out.append(Laid(TABLE.marker_of(one.piece), float(x), float(y), one.degrees + one.sticker_degrees))
    return out


def told(laid: Sequence[Laid], net: Net) -> dict[str, tuple[Place, int]]:
    """Place and turn of each tile, as the owner of the castle sees them."""
    castle = next(n for n in net.cells if laid[n].marker in CASTLES)
    own = net.lattice.seen_from(net.cells[castle], net.lattice.turn(laid[castle].degrees)[0])
    by_marker = TABLE.by_marker()
    return {
        by_marker[laid[n].marker].piece: (
            own.place(net.lattice.xy(np.array([cell]))[0]),
            own.turn(laid[n].degrees)[0],
        )
        for n, cell in net.cells.items()
        if n != castle
    }


def truth(one: Clan) -> dict[str, tuple[Place, int]]:
    return {piece: (place, turn) for place, piece, turn in one.tiles}


def find(laid: Sequence[Laid]) -> Nets:
    return find_nets(laid, CASTLES, 45.0)


@pytest.mark.parametrize("seed", range(25))
def test_a_territory_however_it_lies(seed: int) -> None:
    own = clan(seed, 8 + seed % 18, 360 * seed / 25, replace(Care(), pushed_mm=8.0 if seed % 3 == 0 else 0))
    laid = seen(own.lying)
    nets = find(laid)
    assert (len(nets.nets), nets.loose) == (1, ())
    assert told(laid, nets.nets[0]) == truth(own)
    assert not nets.sticking.beside


@pytest.mark.parametrize("side", [40.5, 52.0, 59.0])
def test_nobody_says_how_large_a_tile_is(side: float) -> None:
    own = clan(3, 14, 33)
    laid = seen(own.lying, side / 45)
    nets = find(laid)
    assert told(laid, nets.nets[0]) == truth(own)
    assert nets.nets[0].lattice.pitch == pytest.approx(side * 45.8 / 45, abs=1.0)


@pytest.mark.parametrize("stuck", [(-13.0, -13.0), (12.0, -9.0), (0.0, 14.0)])
def test_all_stickers_beside_the_middle(stuck: tuple[float, float]) -> None:
    for seed in range(4):
        own = clan(seed, 16, 77.0 * seed, stuck=stuck)
        laid = seen(own.lying)
        nets = find(laid)
        assert (nets.sticking.right, nets.sticking.down) == pytest.approx(stuck, abs=1.5)
        assert told(laid, nets.nets[0]) == truth(own)


def test_turned_alike_it_does_not_matter_where_stickers_are() -> None:
    own = clan(5, 12, 10, stuck=(-13, -13))
    alike = [replace(one, degrees=own.lying[0].degrees) for one in own.lying]
    laid = seen(alike)
    nets = find(laid)
    assert told(laid, nets.nets[0]) == {piece: (place, 0) for piece, (place, _) in truth(own).items()}


def test_territories_side_by_side_stay_apart() -> None:
    """15 mm between the tiles, exactly aligned: nearer than tiles that were pushed away would be."""
    left = lay(TABLE, TILES[:3], [(1, 0), (1, 1), (0, 1)], "red castle", 0, EXACT, np.random.default_rng(1))
    right = lay(
        TABLE, TILES[9:12], [(1, 0), (1, 1), (0, 1)], "blue castle", 0, EXACT, np.random.default_rng(2)
    )
    right = shifted(right, np.array([2 * 45 + 15.0, 0]))
    laid = seen([*left.lying, *right.lying])
    nets = find(laid)
    assert sorted(map(len, (net.cells for net in nets.nets))) == [4, 4]
    assert {**told(laid, nets.nets[0]), **told(laid, nets.nets[1])} == truth(left) | truth(right)


def test_two_castles_never_share_a_lattice() -> None:
    """5 mm between two territories would do for neighbours, were it not for their castles."""
    left = lay(TABLE, TILES[:2], [(1, 0), (0, 1)], "red castle", 0, EXACT, np.random.default_rng(1))
    right = lay(TABLE, TILES[9:11], [(1, 0), (1, 1)], "blue castle", 0, EXACT, np.random.default_rng(2))
    right = shifted(right, np.array([2 * 45 + 5.0, 0]))
    laid = seen([*left.lying, *right.lying])
    nets = find(laid)
    assert len(nets.nets) == 2
    assert {**told(laid, nets.nets[0]), **told(laid, nets.nets[1])} == truth(left) | truth(right)


# A share of the pitch of 45 mm: 8 mm are 0.18, 20 mm 0.44; 20 and 40 degrees are below and above 25.
@pytest.mark.parametrize(
    ("off", "turned", "askew"), [(8, 0, False), (20, 0, True), (0, 20, False), (0, 40, True), (12, 32, True)]
)
def test_what_lies_askew_is_asked_about(off: float, turned: float, askew: bool) -> None:
    places = [(1, 0), (2, 0), (1, 1), (2, 1), (3, 1)]
    own = lay(TABLE, TILES[:5], places, "red castle", 0, EXACT, np.random.default_rng(4))
    last = own.lying[-1]
    moved = replace(last, x_mm=last.x_mm + off, degrees=last.degrees + turned)
    laid = seen([*own.lying[:-1], moved])
    (net,) = find(laid).nets
    assert told(laid, net) == {piece: one for piece, one in truth(own).items() if not askew or piece != "S05"}
    assert dict(net.askew) == ({5: net.lattice.place(np.array([last.x_mm, last.y_mm]))} if askew else {})


def test_a_tile_apart_belongs_to_nobody() -> None:
    own = clan(2, 9, 20)
    apart = Lying("S70", "", 400.0, 0.0, 12.0)
    nets = find(seen([*own.lying, apart]))
    assert (len(nets.nets), nets.loose) == (1, (len(own.lying),))


def test_a_castle_alone_is_a_territory_and_a_tile_alone_is_none() -> None:
    castle, tile = Lying("red castle", "", 0, 0, 30.0), Lying("S01", "", 200.0, 0, 0.0)
    nets = find(seen([castle, tile]))
    assert [dict(net.cells) for net in nets.nets] == [{0: (0, 0)}]
    assert nets.loose == (1,)
    assert nets.nets[0].lattice.pitch == 45


def parted() -> tuple[list[Laid], Array, Nets]:
    """A row of tiles right of the castle, the second hidden; and one tile beyond a second hidden one."""
    own = lay(
        TABLE, TILES[:5], [(n, 0) for n in range(1, 6)], "red castle", 15, EXACT, np.random.default_rng(3)
    )
    laid = seen([one for one in own.lying if one.piece not in ("S02", "S04")])
    nets = find(laid)
    return laid, corrected(laid, nets.sticking), nets


def in_the_row(net: Net, cells: Sequence[Place]) -> set[Place]:
    """The cells that something hides: those in the row of the castle."""
    return {cell for cell in cells if cell[1] == 0}


def test_hidden_cells_part_nothing() -> None:
    laid, middles, nets = parted()
    assert len(nets.nets) == 1
    assert len(nets.loose) == 2
    whole, left = joined(laid, middles, nets.nets, nets.loose, {0}, in_the_row)
    assert (len(whole), left) == (1, [])
    assert {piece: place for piece, (place, _) in told(laid, whole[0]).items()} == {
        "S01": (1, 0),
        "S03": (3, 0),
        "S05": (5, 0),
    }


def test_no_more_cells_are_looked_at_than_lead_anywhere() -> None:
    laid, middles, nets = parted()
    looked: set[Place] = set()

    def seen_in(net: Net, cells: Sequence[Place]) -> set[Place]:
        looked.update(cells)
        return in_the_row(net, cells)

    joined(laid, middles, nets.nets, nets.loose, {0}, seen_in)
    # The castle at 0,0 and the tile at 1,0 first, for the tiles at 3,0 and 5,0: a cell at most three steps from one.
    assert (2, 0) in looked
    assert all(x >= 0 for x, _ in looked)
    assert joined(laid[:2], middles[:2], nets.nets, (), {0}, lambda *_: pytest.fail("nothing to join")) == (
        list(nets.nets),
        [],
    )


def test_where_the_table_is_seen_nothing_is_joined() -> None:
    laid, middles, nets = parted()
    whole, left = joined(laid, middles, nets.nets, nets.loose, {0}, lambda net, cells: set())
    assert (len(whole), len(left)) == (1, 2)


def test_beyond_hidden_cells_only_what_fits_the_lattice() -> None:
    laid, middles, nets = parted()
    off = middles.copy()
    off[2] += rotated(np.array([9.0, 0]), 15)
    whole, left = joined(laid, off, nets.nets, nets.loose, {0}, in_the_row)
    assert len(whole[0].cells) == 3
    assert left == [2]


def test_a_pitch_needs_neighbours() -> None:
    assert [one.pitch for one in stickings([Laid(0, 0, 0, 0)], 45.0)] == [45.0]
    way = math.degrees(0.3)
    pair = [Laid(0, 0, 0, way), Laid(1, 51.0 * math.cos(0.3), 51.0 * math.sin(0.3), way)]
    assert [one.pitch for one in stickings(pair, 45.0)] == pytest.approx([51.0], abs=0.6)


def test_opposite_corners_look_alike_to_pairs() -> None:
    """Two tiles below each other, turned by 90 degrees, stuck in one corner or the other: nobody can say which."""
    own = clan(9, 8, 100.0, stuck=(-12.5, -12.5))
    for lying in (own.lying, own.lying[:4], own.lying[:3]):
        laid = seen(lying)
        nets = find(laid)
        right = {piece: one for piece, one in truth(own).items() if piece in {one.piece for one in lying}}
        assert all(told(laid, net).items() <= right.items() for net in nets.nets if set(net.cells) & {0})
