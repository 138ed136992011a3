"""Small pictures of territories of Glen More II whose truth is known, and what the sightings make of them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from companion.glenmore.photos_propose import regions
from scoring.glenmore.sightings import Said, Territory, territory
from scoring.laid_out import Region
from vision.clan import Care, Clan, lay, on_table, shifted
from vision.layouts import Layout
from vision.legend import legend
from vision.synthetic import Shot, photograph
from vision.territories import read_layout_picture

TABLE = legend("glenmore")
SIZE = (1344, 1008)
PLAYERS = ("red", "yellow", "blue", "green")


def glen(castle: str, pieces: dict[tuple[int, int], str], seed: int, degrees: float) -> Clan:
    rng = np.random.default_rng(seed)
    return lay(TABLE, list(pieces.values()), list(pieces), castle, degrees, Care(), rng, upright=("village",))


def read(*clans: Clan, shot: Shot, covered: frozenset[str] = frozenset()) -> Layout:
    pane, lying = on_table([one for clan in clans for one in clan.lying])
    photo = photograph(pane, {}, shot, 1, SIZE, covered, game="glenmore", scattered=lying)
    return read_layout_picture(photo.jpeg, "glenmore")


def answered(region: Region) -> Territory:
    """Of what is asked only the start tile's other half lies there: every other sticker lies open in these pictures."""
    shown = territory(region, PLAYERS)
    said = {one.cell: "home" if one.start_tile else "nothing" for one in shown.riddles}
    assert not any(one.guess for one in shown.riddles if not one.start_tile)
    return territory(region, PLAYERS, Said(cells=said))


RED = {
    (-1, 0): "red village",
    (1, 0): "red scot 2",
    (0, -1): "V03",
    (1, -1): "T44",
    (2, 0): "T05",
    (0, 1): "W02",
    (2, 1): "C07",
}
"""Eight places with the home castle: V03 and W02 overbuild; of four castles the home castle and 1,0 have a card."""
BLUE = {(-1, 0): "blue village", (0, 1): "T17", (1, 0): "V20", (1, 1): "T18"}
"""Five places, a square of 2 by 2, one overbuilt, and the home castle without a card."""


@cache
def party() -> Layout:
    red, blue = glen("red scot home", RED, 1, 200.0), glen("blue castle", BLUE, 2, 20.0)
    right = max(one.x_mm for one in red.lying) - min(one.x_mm for one in blue.lying)
    return read(red, shifted(blue, np.array([right + 100.0, 0.0])), shot=Shot(tilt_deg=25.0))


def test_two_territories_in_one_picture() -> None:
    shown = {one.player: one for one in map(answered, regions(party()))}
    assert set(shown) == {"red", "blue"}
    assert shown["red"].numbers() == {"tiles": 8, "overbuilt": 2, "square": 2}
    assert [(one.cell, one.scot) for one in shown["red"].castles] == [
        ((0, 0), True),
        ((1, 0), True),
        ((0, 1), None),
        ((2, 1), None),
    ]
    assert shown["blue"].numbers() == {"tiles": 5, "overbuilt": 1, "square": 2}


def test_the_pitch_is_measured() -> None:
    """Nobody knows how large the tiles of the box are: here they are 45 mm wide with gaps of 0.8 mm."""
    assert [one.pitch_mm for one in party().territories] == pytest.approx([45.8, 45.8], abs=1.2)


@pytest.mark.parametrize("side", [40.0, 55.0])
def test_tiles_of_another_size(side: float) -> None:
    mounts = {
        name: replace(mount, size_mm=side) if name in ("tile", "castle") else mount
        for name, mount in TABLE.mounts.items()
    }
    table = replace(TABLE, mounts=mounts)
    rng = np.random.default_rng(3)
    clan = lay(table, list(BLUE.values()), list(BLUE), "blue castle", 130.0, Care(), rng)
    layout = read(clan, shot=Shot(tilt_deg=30.0))
    (region,) = regions(layout)
    assert answered(region).numbers() == {"tiles": 5, "overbuilt": 1, "square": 2}
    assert layout.territories[0].pitch_mm == pytest.approx(side + 0.8, abs=1.2)


def test_a_scot_on_a_sticker_is_asked_about() -> None:
    """The home castle's sticker is partly covered: the village tells whose it is, and where the castle must lie."""
    clan = glen("green castle", {at: name.replace("blue", "green") for at, name in BLUE.items()}, 5, 75.0)
    layout = read(clan, shot=Shot(tilt_deg=20.0), covered=frozenset({"green castle"}))
    (region,) = regions(layout)
    shown = territory(region, PLAYERS)
    assert (shown.player, shown.numbers()) == ("green", {})
    (half,) = [one for one in shown.riddles if one.start_tile]
    assert half.guess == "home"
    assert answered(region).numbers() == {"tiles": 5, "overbuilt": 1, "square": 2}
    assert [(one.cell, one.scot) for one in answered(region).castles] == [(half.cell, None)]
