"""Tiles and territories as they are drawn, held against what is printed on them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from math import hypot
from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader, Template

from companion.skye import drawing, land, roads, standing
from companion.skye.drawing import Picture
from companion.skye.terrain import lay_out
from scoring.game import Player, Setup
from scoring.skye.applying import apply
from scoring.skye.events import parse_event
from scoring.skye.faces import Face, dump_face, parse_face
from scoring.skye.state import State, opening
from scoring.skye.tiles import castle, tiles

FACES = {
    f"{tile} {number}": face for tile, one in tiles().items() for number, face in enumerate(one.readings)
}
FACES["castle"] = castle()
MIDDLES = {"N": (0.0, -49.0), "E": (49.0, 0.0), "S": (0.0, 49.0), "W": (-49.0, 0.0)}


@pytest.fixture(scope="module")
def macro(repository: Path) -> Template:
    """Draws `picture`."""
    made = Environment(
        loader=FileSystemLoader(repository / "templates"),
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=True,
    )
    made.globals |= {"letter": lambda player: player[0].upper(), "_": str}
    return made.from_string('{% from "skye/tile.svg.html" import tile_svg %}{{ tile_svg(picture, "blue") }}')


def drawn(macro: Template, picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(macro.render(picture=picture))


def standing_on(face: Face) -> Counter[str]:
    found: Counter[str] = Counter()
    for area in face.areas:
        found.update(area.symbols)
        if area.scroll:
            found.update(("scroll", f"paid {area.scroll}"))
    return found


def test_every_tile_shows_as_many_symbols_as_are_printed_on_it(macro: Template) -> None:
    for name, face in FACES.items():
        picture = drawing.picture(face, 7, castle=name == "castle")
        seen: Counter[str] = Counter()
        for use in drawn(macro, picture).iter("use"):
            kind, sign = use.get("class", ""), use.get("href", "").removeprefix("#tile-")
            if kind == "s-paid":
                seen[f"paid {sign}"] += 1
            elif kind.startswith("s-"):
                seen[sign] += 1
        assert seen == standing_on(face), name


def test_symbols_stand_in_their_area_and_apart_from_each_other() -> None:
    for name, face in FACES.items():
        land_ = standing.ground(lay_out(face), [])
        symbols = drawing.picture(face).symbols
        for one in symbols:
            assert land_.area_at((one.x, one.y)) == one.area, (name, one)
        for n, one in enumerate(symbols):
            for other in symbols[:n]:
                assert hypot(one.x - other.x, one.y - other.y) > 0.85 * one.size, (name, one, other)


def test_terrains_reach_the_edges_that_the_data_says() -> None:
    for name, face in FACES.items():
        land_ = standing.ground(lay_out(face), [])
        assert {side: land_.area_at(at) for side, at in MIDDLES.items()} == {
            side: face.area(side) for side in MIDDLES
        }, name


def test_two_waters_at_opposite_edges_lie_apart_and_one_lies_in_one_piece() -> None:
    """S16 has water in the north and another in the south; S60 has one that goes from east to west."""
    apart = standing.ground(lay_out(tiles()["S16"].face), [])
    assert tiles()["S16"].face.areas[apart.area_at((0, 0)) or 0].terrain != "water"
    joined = lay_out(tiles()["S60"].face)
    water = next(n for n, area in enumerate(tiles()["S60"].face.areas) if area.terrain == "water")
    assert len(joined[water].rings) == 1


def test_an_area_inside_touches_no_edge() -> None:
    for name, face in FACES.items():
        for area, stretch in zip(face.areas, lay_out(face), strict=True):
            if not area.sides:
                points = [point for ring in stretch.rings for curve in ring for point in curve.points]
                assert max(max(map(abs, point)) for point in points) < 46, name


def test_roads_leave_by_their_edges_and_by_no_others() -> None:
    for name, face in FACES.items():
        for sides, road in zip(face.roads, drawing.picture(face).roads, strict=True):
            ends = re.findall(r"M(\S+ [^CM]+)|(\S+ \S+)(?=[CM]|$)", road.path)
            at = {"0 -50": "N", "50 0": "E", "0 50": "S", "-50 0": "W"}
            assert {at[end] for pair in ends for end in pair if end in at} == set(sides), name


def test_two_roads_are_apart_or_cross_on_a_bridge() -> None:
    assert roads.crossing(roads.run("NW"), roads.run("ES")) is None
    assert drawing.picture(tiles()["S33"].face).bridges == ()
    crossing = drawing.picture(parse_face("pasture NESW; roads NS EW"))
    (bridge,) = crossing.bridges
    assert hypot(bridge.x, bridge.y) < 8


def test_a_bridge_lies_over_the_water_inside() -> None:
    """S09: a road from north to south over a tarn in the middle of the mountains."""
    (bridge,) = drawing.picture(tiles()["S09"].face).bridges
    ground = standing.ground(lay_out(tiles()["S09"].face), [])
    assert tiles()["S09"].face.areas[ground.area_at((bridge.x, bridge.y)) or 0].terrain == "water"


def test_a_turned_tile_has_its_symbols_where_the_turn_takes_them() -> None:
    upright, right = drawing.of_tile("S24"), drawing.of_tile("S24", 1)
    assert [(-one.y, one.x) for one in upright.symbols] == [(one.x, one.y) for one in right.symbols]
    assert drawing.of_tile("S24", 4) == upright


def test_what_nobody_prints_is_drawn_all_the_same(macro: Template) -> None:
    """The editor takes whatever a form can describe."""
    for text in (
        "pasture NS, water EW",
        "pasture N 9 sheep, pasture E 4 cattle, pasture S 3 ships, pasture W 2 farms; roads N E S W",
        "water NESW, mountain inside 2 brochs, pasture inside 3 sheep scroll farm; roads NESW",
    ):
        face = parse_face(text)
        drawn(macro, drawing.picture(face, 1))
        assert len(drawing.picture(face).symbols) == sum(
            n for kind, n in standing_on(face).items() if not kind.startswith("paid")
        ), dump_face(face)


# Territories


def played(*events: str) -> State:
    state = opening(Setup("skye", (Player("blue", "B"), Player("red", "R")), "blue", None, {}))
    for number, event in enumerate(events, 1):
        state = apply(state, parse_event(event), number)
    return state


def test_a_territory_has_its_outer_edge_and_the_places_around_it() -> None:
    """Castle and a tile to its right: six outer edges, six places beside them."""
    found = land.land(played("blue builds S17 at 1,0 up"), "blue")
    assert (found.columns, found.rows, found.left, found.top) == (2, 1, 0, 0)
    assert found.coast.count("M") == 6
    assert found.free == ("0,-1", "1,-1", "-1,0", "2,0", "0,1", "1,1")
    assert found.clashes == ()


def test_an_edge_that_does_not_match_is_marked() -> None:
    """S17 turned right has its pasture of the south in the west, where the castle has water."""
    (clash,) = land.land(played("blue builds S17 at 1,0 right"), "blue").clashes
    assert clash.between == ("0,0", "1,0")
    assert (clash.x, clash.y) == (50, 0)


def test_a_lit_area_has_no_line_where_it_goes_on() -> None:
    """The castle's water goes on in S17's, which also reaches the north, where nothing lies: a line there only."""
    found = land.land(played("blue builds S17 at 1,0 up"), "blue")
    tile = found.tile_at("1,0")
    assert tile is not None
    water = 0
    assert "M-50 -50L50 -50" in tile.rims[water]
    assert "M-50 50L-50 -50" not in tile.rims[water]
    assert found.lit_areas(["1,0:0", "0,0:1", "1,0"], "1,0") == {0}


def test_lit_tiles_beside_each_other_have_one_line_around_them() -> None:
    found = land.land(played("blue builds S17 at 1,0 up"), "blue")
    assert found.frame(["0,0", "1,0", "0,0:1"]).count("M") == 6
    assert found.frame(["0,0", "2,0"]).count("M") == 8


def test_a_territory_is_shown_as_it_was_scored() -> None:
    state = played("blue builds S17 at 1,0 up", "table scores 1", "blue builds S31 at 0,1 up")
    assert len(land.land(state, "blue", 1).tiles) == 2
    assert len(land.land(state, "blue").tiles) == len(land.land(state, "blue", 2).tiles) == 3
