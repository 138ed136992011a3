"""Building by taps, step by step as without scripts."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

from companion.skye import choosing, placing
from companion.skye.choosing import Filters
from scoring.skye.faces import parse_face
from scoring.skye.territory import Territory
from scoring.skye.tiles import castle, tiles

CASTLE = {(0, 0): castle()}


def links(html: str) -> list[str]:
    return [unescape(one) for one in re.findall(r'href="([^"]+)"', html)]


def posted(html: str) -> list[str]:
    return re.findall(r'name="event" value="([^"]+)"', html)


# What fits where


def test_a_tile_fits_in_the_turns_that_bring_its_water_to_the_castles() -> None:
    """East of the castle is water. S17's lies in north and west: upright or turned left it meets that."""
    found = placing.turns_at(CASTLE, (1, 0), tiles()["S17"].face)
    assert [(one.turn, one.fits) for one in found] == [(0, True), (3, True), (1, False), (2, False)]
    assert found[2].clashing == ("W",)


def test_targets_are_the_places_beside_the_territory_and_the_others_only_when_asked() -> None:
    """All water fits in the east only."""
    near = placing.targets(CASTLE, parse_face("water NESW"))
    assert [(one.place, one.fits) for one in near] == [
        ("0,-1", False),
        ("-1,0", False),
        ("1,0", True),
        ("0,1", False),
    ]
    far = placing.targets(CASTLE, parse_face("water NESW"), far=True)
    # Five by five cells without the castle.
    assert len(far) == 24
    assert sum(one.fits for one in far) == 1


def test_what_a_tile_closes() -> None:
    """S31 has a water in the west that ends there: with the castle's it is complete. Its other areas stay open."""
    before = Territory(CASTLE)
    after = Territory(CASTLE | {(1, 0): tiles()["S31"].face})
    (area,) = placing.closed(before, after, (1, 0))
    assert (area.terrain, area.cells) == ("water", ((0, 0), (1, 0)))


# Finding a tile


def test_filters_find_edges_however_the_tile_is_turned() -> None:
    two_waters = Filters(edges="ww--")
    assert two_waters.match(tiles()["S17"].face)  # water N and W
    assert not two_waters.match(tiles()["S16"].face)  # water N and S
    assert Filters(edges="wpwm").match(tiles()["S16"].face)
    # The same edges the other way around are another tile.
    assert not Filters(edges="wppm").match(parse_face("water N, mountain E, pasture SW"))


def test_filters_find_symbols_scrolls_and_roads() -> None:
    s24 = tiles()["S24"].face  # whisky, and a scroll for cattle; a road
    assert Filters(symbols=("whisky",), scroll="cattle", road="yes").match(s24)
    assert Filters(scroll="any").match(s24)
    assert not Filters(symbols=("cattle",)).match(s24)
    assert not Filters(scroll="whisky").match(s24)
    assert not Filters(road="no").match(s24)


def test_a_filter_from_an_address_takes_only_what_there_is() -> None:
    found = choosing.filters(
        {"edge-N": "w", "edge-E": "x", "scroll": "gold", "road": "yes"}, ["sheep", "dog"]
    )
    assert found == Filters("w---", ("sheep",), "", "yes")


# The page


def test_the_chooser_leaves_out_what_is_built(table: Callable[..., Any]) -> None:
    made = table("blue", "red")
    made.log("red builds S16 at 1,0 right")
    page = made.html("build", player="blue")
    assert page.count("data-number=") == 72
    assert 'data-number="16"' not in page
    shown = made.html("build", player="blue", has="lighthouse", scroll="broch")
    # Scrolls for brochs are on 28 and 52, and neither has a lighthouse.
    assert "No tile shows all of that." in shown
    assert len(re.findall(r'data-number="\d+"[^>]* hidden>', shown)) == 72
    some = made.html("build", player="blue", has="ship", scroll="broch")
    assert re.findall(r'data-number="(\d+)"[^>]*"(?!")>', some) == ["52"]


def test_drawn_tiles_come_first(table: Callable[..., Any]) -> None:
    made = table("blue", "red")
    made.log("blue draws S01 S05 S70")
    page = made.html("build", player="blue")
    first = page.split("tiles large", 1)[1].split("</div>", 1)[0]
    assert re.findall(r"tile=(S\d\d)", first) == ["S01", "S05", "S70"]
    assert "tiles large" not in made.html("build", player="red")


def test_building_in_four_steps(table: Callable[..., Any]) -> None:
    made = table("blue", "red")
    assert any(one.endswith("player=blue&tile=S31") for one in links(made.html("build", player="blue")))
    second = made.html("build", player="blue", tile="S31")
    assert any(one.endswith("tile=S31&at=1,0") for one in links(second))
    third = made.html("build", player="blue", tile="S31", at="1,0")
    # Water W and E: upright and upside down it fits; upright comes first.
    assert posted(third) == ["blue builds S31 at 1,0 up"]
    assert "Completes: water (2 tiles)" in made.get("build", player="blue", tile="S31", at="1,0")
    assert made.post("entries", event=posted(third)[0]).status_code == 303
    assert made.logged()[-1] == "blue builds S31 at 1,0 up"


def test_points_of_the_round_before_and_after(table: Callable[..., Any]) -> None:
    """Round 1 scores A, here sheep: S19 brings two more to the one of S17."""
    made = table("blue", "red")
    made.log("blue builds S17 at 1,0 up")
    assert "Sheep 1 → 3" in made.get("build", player="blue", tile="S19", at="0,-1")


def test_a_turn_against_the_rule_is_offered_with_its_doubt(table: Callable[..., Any]) -> None:
    made = table("blue", "red")
    page = made.html("build", player="blue", tile="S17", at="1,0", turn="right")
    assert posted(page) == ["blue builds S17 at 1,0 right"]
    assert "say doubt" in page
    assert "say doubt" not in made.html("build", player="blue", tile="S17", at="1,0", turn="left")


def test_a_number_finds_a_tile_and_a_laid_one_where_it_lies(table: Callable[..., Any]) -> None:
    made = table("blue", "red")
    assert "Tile 17" in made.get("build", player="blue", number="17")
    made.log("red builds S17 at 1,0 up")
    answer = made.client.get(f"/t/{made.code}/build?player=blue&number=17")
    assert answer.status_code == 303
    assert answer.headers["Location"].endswith("build?player=red&move=1,0")


def test_moving_turning_and_removing_a_laid_tile(table: Callable[..., Any]) -> None:
    made = table("blue", "red")
    made.log("blue builds S17 at 1,0 up")
    seq = len(made.logged())
    page = made.html("build", player="blue", move="1,0", turn="left")
    assert posted(page) == ["blue builds S17 at 1,0 left"]
    assert f'name="entry" value="{seq}"' in page
    assert f"/t/{made.code}/replace" in page
    # Elsewhere it may lie as if it were new: the castle has four places beside it.
    places = made.html("build", player="blue", move="1,0", where="1")
    assert places.count('class="free') == 4
    assert made.post("replace", entry=seq, event="blue builds S17 at 0,1 down").status_code == 303
    assert "move=0,1" in made.html("build", player="blue")
    assert made.post("retract", entry=seq).status_code == 303
    assert "move=0,1" not in made.html("build", player="blue")


def test_the_castle_is_turned_by_an_entry_of_its_own(table: Callable[..., Any]) -> None:
    made = table("blue", "red")
    page = made.html("build", player="blue", move="0,0", turn="right")
    assert posted(page) == ["blue castle right"]
    assert f"/t/{made.code}/replace" not in page


def test_a_tile_that_fits_nowhere_goes_back(table: Callable[..., Any]) -> None:
    """The castle offers water in the east: all of S41's sides but north and south are water."""
    made = table("blue", "red")
    page = made.html("build", player="blue", tile="S41")
    assert "blue returns S41" in posted(page)


def test_what_can_not_be_is_said_and_not_offered(table: Callable[..., Any]) -> None:
    made = table("blue", "red")
    made.log("blue builds S17 at 1,0 up", *(f"table scores {n}" for n in range(1, 7)))
    page = made.html("build", player="blue", tile="S19", at="0,-1")
    assert "say wrong" in page
    assert posted(page) == []
    assert "data-number=" not in made.html("build", player="blue")


def test_who_only_watches_may_look_but_not_build(table: Callable[..., Any]) -> None:
    made = table("blue", "red", seat="watch")
    assert posted(made.html("build", player="blue", tile="S31", at="1,0")) == []


# What pays, lit


def test_what_pays_is_lit(table: Callable[..., Any]) -> None:
    """Sheep on S17 and S19; the castle is veiled."""
    made = table("blue", "red")
    made.log("blue builds S17 at 1,0 up", "blue builds S19 at 0,-1 up", "table scores 1")
    page = made.html("land", player="blue", field="A", round="1")
    assert "3 sheep" in made.get("land", player="blue", field="A", round="1")
    # Two tiles beside each other only at a corner: each has its own line of four edges.
    (line,) = re.findall(r'<path class="lit-line" d="([^"]+)"/>', page)
    assert line.count("M") == 8
    assert page.count('class="veil"') == 3
    assert 'class="veil"' not in made.html("land", player="blue")


def test_nonsense_in_the_address_is_passed_over(table: Callable[..., Any]) -> None:
    made = table("blue", "red")
    made.html("land", player="nobody", field="E", round="99", item="7")
    made.html("build", player="nobody", tile="S99", at="99,99", turn="around", move="7,7")
