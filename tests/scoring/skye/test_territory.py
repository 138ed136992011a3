"""Areas and roads that join across edges, in territories drawn in the tests."""

from __future__ import annotations

from scoring.skye.faces import parse_face
from scoring.skye.scoring_tiles import Reading, found
from scoring.skye.territory import Territory

CASTLE = "pasture NS, water E, mountain W; roads NSW"


def land(**rows: str) -> Territory:
    """A territory from cells such as `x1y0="water NESW"`, minus written as m; the castle is there already."""
    cells = {}
    for place, face in {"x0y0": CASTLE, **rows}.items():
        x, y = place[1:].replace("m", "-").split("y")
        cells[int(x), int(y)] = parse_face(face)
    return Territory(cells)


def completed(own: Territory) -> list[tuple[str, int]]:
    """Terrain and number of tiles of the completed areas."""
    return sorted((area.terrain, len(area.cells)) for area in own.areas if area.completed)


def test_a_castle_alone_has_three_open_areas():
    assert [(area.terrain, area.completed) for area in land().areas] == [
        ("pasture", False),
        ("water", False),
        ("mountain", False),
    ]


def test_an_area_is_completed_when_every_edge_of_it_touches_a_tile():
    # The castle's water in the east goes on to the next tile and ends there.
    own = land(x1y0="water W, pasture NES")
    assert completed(own) == [("water", 2)]


def test_an_area_inside_a_tile_is_completed():
    own = land(x1y0="water W, pasture NES, mountain inside broch")
    assert completed(own) == [("mountain", 1), ("water", 2)]


def test_two_stretches_of_one_terrain_on_a_tile_stay_apart():
    own = land(x1y0="water W, pasture NS, water E", x2y0="water W, pasture NES")
    assert completed(own) == [("water", 2), ("water", 2)]


def test_a_tile_whose_stretches_join_elsewhere_counts_once():
    #   0,0 castle   1,0 W | E    The two waters of 1,0 meet by way of 2,0, 2,1 and 1,1,
    #                1,1   ...    whose water comes back up to the castle's neighbour.
    own = land(
        x1y0="water WS, pasture N, water E",
        x2y0="water WS, pasture NE",
        x2y1="water NW, pasture ES",
        x1y1="water NE, pasture SW",
    )
    # The castle and four tiles, of which 1,0 has two parts in the lake.
    (lake,) = [area for area in own.areas if area.terrain == "water"]
    assert lake.completed
    assert (len(lake.parts), len(lake.cells)) == (6, 5)
    assert [one.points for one in found("largest_lake", own, Reading())] == [10]


def test_a_hole_in_the_middle_keeps_an_area_open():
    own = land(
        x1y0="water W, pasture NE, water S",
        x0ym1="pasture S, mountain NEW",
    )
    # The castle's water is closed; the other water of that tile is open towards 1,1.
    assert ("water", 2) in completed(own)
    assert sum(area.terrain == "water" and not area.completed for area in own.areas) == 1


def test_terrain_that_does_not_match_joins_nothing_and_closes():
    own = land(x1y0="mountain W, pasture NES")
    assert completed(own) == [("mountain", 1), ("water", 1)]
    assert list(own.clashes((1, 0))) == [((0, 0), "W")]


def test_a_road_goes_on_only_where_both_tiles_have_it_at_the_edge():
    own = land(
        x0ym1="pasture NESW; roads S",  # meets the castle's road
        x0ym2="pasture NESW; roads NE",  # no road at S: ends there
        x0y1="pasture NESW; roads NE SW",  # N joined; the other road isn't
        x1y1="pasture NESW; roads W",  # the road from the castle leaves by E
        xm1y1="pasture NESW; roads E",  # meets the road that isn't joined
    )
    assert own.by_road == {(0, 0), (0, -1), (0, 1), (1, 1)}


def test_the_table_decides_whether_the_castle_is_joined_to_itself():
    assert [one.points for one in found("tiles_by_road", land(), Reading(castle_by_road=True))] == [1]
    assert found("tiles_by_road", land(), Reading(castle_by_road=False)) == ()


def test_two_runs_in_one_column_count_as_the_table_decides():
    plain = "pasture NESW"
    # Rows 0 to 2 and 4 to 6 of the castle's column, with a gap at row 3, around which the next column leads.
    cells = {f"x0y{y}": plain for y in (1, 2, 4, 5, 6)} | {f"x1y{y}": plain for y in (2, 3, 4)}
    own = land(**cells)
    # Column 0 has two runs of three, column 1 one.
    assert sum(one.points for one in found("columns", own, Reading(gap_in_column=True))) == 9
    assert sum(one.points for one in found("columns", own, Reading(gap_in_column=False))) == 6


def test_whisky_counts_tiles_and_not_barrels():
    own = land(x0ym1="pasture NESW 2 whisky", x0y1="pasture N whisky, mountain ESW whisky")
    assert own.count("whisky") == 2
