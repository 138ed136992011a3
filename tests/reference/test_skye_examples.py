"""Isle of Skye by hand: small territories and games for the reference itself, which has to stand before it can judge.

Lines are those of the German rulebook's text.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

DIRECTIONS = ("up", "right", "down", "left")

FIELDS = {"A": "sheep", "B": "cattle_by_road", "C": "ship_majority", "D": "gold_majority"}

KINDS = ("sheep", "cattle", "whisky", "broch", "ship", "farm", "lighthouse")

HOME = ("S56 1,0 right", "S39 1,1 up", "S17 0,1 left", "S14 0,-1 down")
"""A castle with four tiles around.

S56 turned right: pasture N with a cow, mountain E, water SW with a ship. S39: water N with a lighthouse, mountain ES,
pasture W. S17 turned left: water SW, pasture NE with a sheep and a scroll of farms. S14 turned down: pasture and road S
with cow, farm and whisky, water NEW. The castle: pasture NS, water E, mountain W, road NSW.
"""


def make_game(*builds: str, players: tuple[str, ...] = ("blue", "red"), **more: Any) -> dict[str, Any]:
    """A game in which blue has built all of it in the first round."""
    laid = []
    for build in builds:
        tile, cell, direction = build.split()
        x, y = map(int, cell.split(","))
        turn = DIRECTIONS.index(direction)
        laid.append({"round": 1, "player": "blue", "tile": tile, "cell": (x, y), "turn": turn})
    return {
        "players": list(players),
        "fields": FIELDS,
        "builds": laid,
        **{name: {} for name in ("settings", "castles", "faces", "typed", "scrolls")},
        "done": set(),
        "scored": 1,
        **more,
    }


def pays(reference: ModuleType, tile: str, *builds: str, **more: Any) -> int:
    """What a scoring tile pays for a territory."""
    points: int = reference.points_of(make_game(*builds, **more), "blue", tile, 1)
    return points


def count(reference: ModuleType, key: str, *builds: str, **more: Any) -> int:
    n: int = reference.number(make_game(*builds, **more), "blue", key, 1)
    return n


def assert_legal(reference: ModuleType, *builds: str, **more: Any) -> None:
    game = make_game(*builds, **more)
    for at, build in enumerate(game["builds"]):
        before = reference.territory_of({**game, "builds": game["builds"][:at]}, "blue", 1)
        assert reference.fits(before, build["cell"], reference.face_of(game, build["tile"]), build["turn"]), (
            build
        )


# The tiles


def test_the_tiles_are_those_of_the_box(skye_reference: ModuleType) -> None:
    tiles = skye_reference.TILES
    # Line 343: 73 landscape tiles.
    assert list(tiles) == [f"S{n:02}" for n in range(1, 74)]
    for face in (skye_reference.CASTLE, *tiles.values(), *skye_reference.OTHER_READINGS.values()):
        assert sorted("".join(edges for _, edges in face["areas"])) == sorted("NESW")
        assert all(0 <= place < len(face["areas"]) for _, place in face["symbols"])
    # As one of the two sources counts them; of the disputed symbols, the readings with more of them are chosen.
    totals = {kind: sum(skye_reference.on_tile(face, kind) for face in tiles.values()) for kind in KINDS}
    assert totals == {
        "sheep": 28,
        "cattle": 15,
        "whisky": 27,
        "broch": 14,
        "ship": 28,
        "farm": 15,
        "lighthouse": 15,
    }
    # Lines 194-207: seven kinds of scrolls; two of each among the tiles.
    scrolls = [
        symbol for face in tiles.values() for symbol, _ in face["symbols"] if symbol.startswith("scroll")
    ]
    assert sorted(scrolls) == sorted(f"scroll {kind}" for kind in KINDS for _ in range(2))
    assert len(skye_reference.OTHER_READINGS) == 15


def test_where_a_tile_may_lie(skye_reference: ModuleType) -> None:
    # Lines 146-171. S01: pasture NE, mountain SW.
    face = skye_reference.TILES["S01"]
    castle = skye_reference.territory_of(make_game(), "blue", 1)

    def turns(cell: tuple[int, int]) -> list[int]:
        return [turn for turn in range(4) if skye_reference.fits(castle, cell, face, turn)]

    # Below the castle its north must be pasture: up, or with the pasture turned to NW.
    assert turns((0, 1)) == [0, 3]
    # Left of the castle its east must be mountain: turned down it is NE, turned left SE.
    assert turns((-1, 0)) == [2, 3]
    # Right of the castle is water, of which it has none.
    assert turns((1, 0)) == []
    # At a corner only, on top of the castle.
    assert turns((1, 1)) == []
    assert turns((0, 0)) == []


# Each scoring tile on one territory


def test_home_lies_by_the_rules(skye_reference: ModuleType) -> None:
    assert_legal(skye_reference, *HOME)


@pytest.mark.parametrize(
    ("tile", "points"),
    [
        # Castle, S56, S17, S39 are one square (lines 227-230).
        ("squares", 2),
        # The one of S17 (232-233).
        ("sheep", 1),
        # There is no broch (235-242).
        ("broch_mountains", 0),
        # The farm on S14: the cow on the tile, and that of S56 diagonally below; S17's sheep is two away (258-266).
        ("animals_by_farm", 2),
        # S14's road leads into the castle's north: its cow; that of S56 has no road (268-270).
        ("cattle_by_road", 2),
        # S14, and the castle as long as nobody says otherwise (272-274).
        ("tiles_by_road", 2),
        # Castle E, S56 SW, S39 N: three tiles (276-279).
        ("largest_lake", 6),
        # That lake, and the pasture of S14, castle, S17 and S39 (282-284).
        ("completed_areas", 2),
        # Three and four tiles (286-289).
        ("completed_areas_3", 6),
        # A farm and a lighthouse, no broch (291-294).
        ("building_sets", 0),
        # The lake has the ship of S56 and the lighthouse of S39 (321-324).
        ("ship_lighthouse_lakes", 3),
        # x = 0 has S14, castle, S17; x = 1 has only two (326-330).
        ("columns", 3),
        # None is closed (332-334).
        ("completed_mountains", 0),
    ],
)
def test_home(skye_reference: ModuleType, tile: str, points: int) -> None:
    assert pays(skye_reference, tile, *HOME) == points


def test_home_at_the_end(skye_reference: ModuleType) -> None:
    # One farm, and the scroll lies in the completed pasture: 1, doubled.
    assert skye_reference.scroll_points(make_game(*HOME), "blue") == 2
    # Without S14 there is no farm.
    assert skye_reference.scroll_points(make_game(*HOME[:3]), "blue") == 0
    # S35 turned right instead: mountain NE, pasture SW with a farm, and a pond inside. The pasture is open in the west,
    # so the scroll counts once.
    assert_legal(skye_reference, *HOME[:3], "S35 0,-1 right")
    assert skye_reference.scroll_points(make_game(*HOME[:3], "S35 0,-1 right"), "blue") == 1


def test_a_mountain_of_three_tiles(skye_reference: ModuleType) -> None:
    # Castle W, S03 ES with a broch, S66 turned right N: closed. S66's water is at E, S and W.
    builds = (*HOME, "S03 -1,0 up", "S66 -1,1 right")
    assert_legal(skye_reference, *builds)
    assert pays(skye_reference, "completed_mountains", *builds) == 2
    assert pays(skye_reference, "completed_mountains", *builds[:-1]) == 0
    assert pays(skye_reference, "broch_mountains", *builds) == 1
    assert pays(skye_reference, "broch_mountains", *builds[:-1]) == 1
    # Broch, farm, lighthouse.
    assert pays(skye_reference, "building_sets", *builds) == 5
    # Three areas of three and more.
    assert pays(skye_reference, "completed_areas_3", *builds) == 9
    # S03's road meets the castle's in the west: whisky on S03 and on S14.
    assert count(skye_reference, "road_whisky", *builds) == 2
    # Squares: S03, castle, S66, S17 besides the first.
    assert pays(skye_reference, "squares", *builds) == 4


# Single rules


def test_squares_overlap(skye_reference: ModuleType) -> None:
    # 2 × 3 are two squares, 3 × 3 are four, eight of nine without the middle none; without a corner three.
    def laid(*cells: str) -> int:
        return pays(
            skye_reference, "squares", *(f"S{n:02} {cell} up" for n, cell in enumerate(cells, start=1))
        )

    assert laid("1,0", "0,1", "1,1", "0,2", "1,2") == 4
    around = ("1,0", "2,0", "0,1", "2,1", "0,2", "1,2", "2,2")
    assert laid(*around, "1,1") == 8
    assert laid(*around) == 0
    assert laid(*around[:-1], "1,1") == 6


def test_brochs_in_one_mountain(skye_reference: ModuleType) -> None:
    # S08 turned down: pasture S, else mountain. Above it S03 with mountain at S, left of it S05 and S06 with mountain
    # at E, S and W. A broch on each.
    builds = ("S08 -1,0 down", "S03 -1,-1 up", "S05 -2,0 up", "S06 -3,0 up")
    assert_legal(skye_reference, *builds)
    paid = [pays(skye_reference, "broch_mountains", *builds[:n]) for n in (1, 2, 3, 4)]
    assert paid == [1, 3, 6, 6]
    # Two mountains apart are 1 + 1: S07's lies inside the tile.
    assert pays(skye_reference, "broch_mountains", builds[0], "S07 1,0 down") == 2


def test_an_area_inside_a_tile(skye_reference: ModuleType) -> None:
    # S07 turned down: water N, S, W, pasture E, and a mountain that reaches no edge.
    assert_legal(skye_reference, "S07 1,0 down")
    assert pays(skye_reference, "completed_mountains", "S07 1,0 down") == 2
    assert pays(skye_reference, "completed_areas", "S07 1,0 down") == 1
    assert pays(skye_reference, "completed_areas_3", "S07 1,0 down") == 0
    # A pond of one tile: that of S35.
    assert pays(skye_reference, "largest_lake", "S35 0,-1 right") == 2


def test_a_lake_counts_a_tile_once(skye_reference: ModuleType) -> None:
    # A ring of eight tiles whose shores on the first tile are two areas of one lake. Each face as the table says.
    corner = {"areas": [["water", "NE"], ["pasture", "SW"]], "symbols": [], "roads": []}
    straight = {"areas": [["water", "NS"], ["pasture", "E"], ["pasture", "W"]], "symbols": [], "roads": []}
    shores = {
        "areas": [["water", "N"], ["water", "S"], ["pasture", "EW"]],
        "symbols": [["ship", 0], ["lighthouse", 1]],
        "roads": [],
    }
    faces = {
        "S01": shores,
        **{f"S0{n}": corner for n in (2, 3, 4, 5)},
        **{f"S0{n}": straight for n in (6, 7, 8)},
    }
    ring = (
        *("S01 10,1 up", "S02 10,2 up", "S06 11,2 right", "S03 12,2 left", "S07 12,1 up"),
        *("S04 12,0 down", "S08 11,0 right", "S05 10,0 right"),
    )
    # 8 tiles, 16 points; and the ship of one shore meets the lighthouse of the other around the ring.
    assert pays(skye_reference, "largest_lake", *ring, faces=faces) == 16
    assert pays(skye_reference, "ship_lighthouse_lakes", *ring, faces=faces) == 3
    # One tile less, and the lake is open.
    assert pays(skye_reference, "largest_lake", *ring[:-1], faces=faces) == 0
    # The two shores of the first tile no longer meet.
    assert pays(skye_reference, "ship_lighthouse_lakes", *ring[:-1], faces=faces) == 0


def test_two_roads_on_one_tile(skye_reference: ModuleType) -> None:
    # S33: roads NW and ES that don't meet. S comes from the castle and leads E to S19, which has whisky; S29 turned
    # down lies at W with a cow and a road to the other one.
    builds = ("S33 0,-1 up", "S19 1,-1 up", "S29 -1,-1 down")
    assert_legal(skye_reference, *builds)
    assert count(skye_reference, "road_tiles", *builds) == 2
    assert count(skye_reference, "road_whisky", *builds) == 1
    assert pays(skye_reference, "cattle_by_road", *builds) == 0
    crossing = {"S33": skye_reference.OTHER_READINGS["S33"]}
    assert count(skye_reference, "road_tiles", *builds, faces=crossing) == 3
    assert pays(skye_reference, "cattle_by_road", *builds, faces=crossing) == 2


def test_a_road_ends_where_the_next_tile_has_none(skye_reference: ModuleType) -> None:
    # The castle's west has a road; S01 turned left lies there with mountain SE, and its road ES has become NE.
    assert count(skye_reference, "road_tiles", "S01 -1,0 left") == 1
    # Turned down its mountain is NE, its road WN: not at E.
    assert count(skye_reference, "road_tiles", "S01 -1,0 down") == 0
    # A castle turned left has its water in the north and no road there.
    assert count(skye_reference, "road_tiles", "S14 0,-1 down", castles={"blue": 3}) == 0


def test_the_castle_by_road(skye_reference: ModuleType) -> None:
    assert pays(skye_reference, "tiles_by_road", "S17 0,1 left") == 1
    assert pays(skye_reference, "tiles_by_road", "S17 0,1 left", settings={"castle_by_road": "no"}) == 0
    typed = {("blue", "road_tiles", 1): 4}
    assert pays(skye_reference, "tiles_by_road", typed=typed) == 5
    assert pays(skye_reference, "tiles_by_road", typed=typed, settings={"castle_by_road": "no"}) == 4


def test_columns(skye_reference: ModuleType) -> None:
    def laid(*rows: int, settings: dict[str, str] | None = None) -> int:
        builds = [f"S{n:02} 1,{y} up" for n, y in enumerate(rows, start=1)]
        return pays(skye_reference, "columns", *builds, settings=settings or {})

    assert laid(0, 1) == 0
    assert laid(0, 1, 2) == 3
    assert laid(0, 1, 2, 3, 4, 5) == 3
    assert laid(-1, 1, 2) == 0
    # Two runs with a gap: two, or at a table that counts a column once, one.
    assert laid(-4, -3, -2, 0, 1, 2) == 6
    assert laid(-4, -3, -2, 0, 1, 2, settings={"column_gap": "once"}) == 3
    # A row is no column.
    assert pays(skye_reference, "columns", "S01 1,0 up", "S02 2,0 up", "S03 3,0 up") == 0


def test_animals_by_several_farms_count_once(skye_reference: ModuleType) -> None:
    # S04 has a farm and a sheep, S22 a farm and a sheep: two animals, not four.
    assert pays(skye_reference, "animals_by_farm", "S04 0,1 up", "S22 1,1 up") == 2
    # S27's three sheep beside S04: four. Two tiles away from it: one.
    assert pays(skye_reference, "animals_by_farm", "S04 0,1 up", "S27 1,2 up") == 4
    assert pays(skye_reference, "animals_by_farm", "S04 0,1 up", "S27 2,1 up") == 1


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ((3, 2, 1), [5, 2, 0]),
        # Several firsts, no second (251-252).
        ((3, 3, 2), [5, 5, 0]),
        ((3, 3, 3), [5, 5, 5]),
        # Several seconds.
        ((4, 2, 2, 1), [5, 2, 2, 0]),
        # At least one is needed (252-256).
        ((1, 0, 0), [5, 0, 0]),
        ((0, 0, 0), [0, 0, 0]),
        # Two players.
        ((2, 7), [2, 5]),
    ],
)
def test_majorities(skye_reference: ModuleType, numbers: tuple[int, ...], points: list[int]) -> None:
    players = ("blue", "red", "yellow", "white")[: len(numbers)]
    for tile, key in (("whisky_majority", "whisky"), ("ship_majority", "ships"), ("gold_majority", "gold")):
        typed = {(player, key, 1): n for player, n in zip(players, numbers, strict=True)}
        game = make_game(players=players, typed=typed)
        assert [skye_reference.points_of(game, player, tile, 1) for player in players] == points
        # While somebody hasn't told, nobody has anything.
        del typed["blue", key, 1]
        assert skye_reference.points_of(make_game(players=players, typed=typed), "red", tile, 1) is None


def test_typed_numbers(skye_reference: ModuleType) -> None:
    def typed(tile: str, **numbers: int) -> int:
        told = {("blue", key, 1): n for key, n in numbers.items()}
        return pays(skye_reference, tile, typed=told)

    assert typed("squares", squares=3) == 6
    # 2 × 1 + 1 × 3 + 2 × 6.
    assert typed("broch_mountains", mountains1=2, mountains2=1, mountains3=2) == 17
    assert typed("largest_lake", lake_tiles=5) == 10
    assert typed("completed_areas", completed=5) == 5
    assert typed("completed_areas_3", completed3=2) == 6
    # The fewest of the three.
    assert typed("building_sets", brochs=4, farms=2, lighthouses=3) == 10
    assert typed("ship_lighthouse_lakes", lakes=2) == 6
    assert typed("columns", columns=2) == 6
    assert typed("completed_mountains", mountains=3) == 6
    assert typed("animals_by_farm", farm_animals=4) == 4
    assert typed("cattle_by_road", road_cattle=3) == 6


# Rounds


@pytest.mark.parametrize(
    ("players", "settings", "rounds"),
    [
        (4, {}, "A B AC BD ACD BCD"),
        (5, {}, "AB AC BD ACD BCD"),
        (5, {"five_track": "second"}, "A BD AC BCD ABCD"),
    ],
)
def test_the_track(skye_reference: ModuleType, players: int, settings: dict[str, str], rounds: str) -> None:
    colours = ("blue", "yellow", "red", "white", "green")[:players]
    track = skye_reference.track(make_game(players=colours, settings=settings))
    assert ["".join(letters) for letters in track] == rounds.split()
    # Line 182: each three times.
    assert all(rounds.count(letter) == 3 for letter in "ABCD")


def test_income(skye_reference: ModuleType) -> None:
    # Lines 73-75: 5 and one for each whisky by road. The home with S03 has two.
    game = make_game(*HOME, "S03 -1,0 up")
    assert skye_reference.income(make_game(), "blue", 1) == 5
    assert skye_reference.income(game, "blue", 2) == 7
    # Whisky that no road joins to the castle: S07's at the castle's water.
    assert skye_reference.income(make_game("S07 1,0 down"), "blue", 2) == 5


def test_the_example_of_catching_up(skye_reference: ModuleType) -> None:
    # Lines 90-94: round 5 and 3 gold for each player ahead; two are ahead of blue, one ahead of red.
    players = ("blue", "red", "yellow", "white")
    sheep = {"blue": 5, "red": 8, "yellow": 12, "white": 5}
    typed = {(player, "sheep", 1): n for player, n in sheep.items()}
    typed |= {(player, "road_whisky", at): 0 for player in players for at in range(1, 6)}
    more: dict[str, Any] = {"players": players, "typed": typed, "scored": 4}
    game = make_game(**more)
    assert [skye_reference.income(game, player, 5) for player in players] == [11, 8, 5, 11]
    # Lines 77-81: nothing before the third round, then 1, 2, 3, 4.
    assert [skye_reference.income(game, "red", at) for at in (1, 2, 3, 4, 5, 6)] == [5, 5, 6, 7, 8, 9]


# The end


@pytest.mark.parametrize(
    ("kind", "five_of_them"),
    # Lines 194-207: every two sheep, whisky tiles and ships; each of the others.
    [("sheep", 2), ("whisky", 2), ("ship", 2), ("cattle", 5), ("broch", 5), ("farm", 5), ("lighthouse", 5)],
)
def test_scrolls(skye_reference: ModuleType, kind: str, five_of_them: int) -> None:
    # Five tiles with one of the kind each, on the last an area inside for the scroll, or the open land around it.
    def paid(*places: int) -> int:
        symbols = [[kind, 0], *([f"scroll {kind}", place] for place in places)]
        face = {"areas": [["pasture", "NESW"], ["water", ""]], "symbols": [[kind, 0]], "roads": []}
        faces = {**{f"S0{n}": face for n in (1, 2, 3, 4)}, "S05": {**face, "symbols": symbols}}
        game = make_game(*(f"S0{n} 0,{n} up" for n in (1, 2, 3, 4, 5)), faces=faces)
        points: int = skye_reference.scroll_points(game, "blue")
        return points

    assert paid() == 0
    assert paid(0) == five_of_them
    # Lines 210-219: half points fall away first, then a completed area doubles: 5 sheep are 2, and 4 there.
    assert paid(1) == 2 * five_of_them
    assert paid(0, 1) == 3 * five_of_them
    told = {"blue": {kind: (5, 1, 2)}}
    assert skye_reference.scroll_points(make_game(scrolls=told), "blue") == 5 * five_of_them


def test_scrolls_by_hand_beside_a_territory(skye_reference: ModuleType) -> None:
    # The home's scroll brings 2 (above). One kind by hand stands beside it; if those are all, it stands alone; the same
    # kind by hand stands instead: three farms, in an open area.
    beside = make_game(*HOME, scrolls={"blue": {"cattle": (2, 1, 0)}})
    assert skye_reference.scroll_points(beside, "blue") == 2 + 2
    alone = {**beside, "done": {"blue"}}
    assert skye_reference.scroll_points(alone, "blue") == 2
    assert ("scrolls_differ", "blue") not in skye_reference.doubtful(alone)
    three = make_game(*HOME, scrolls={"blue": {"farm": (3, 1, 0)}}, done={"blue"})
    assert skye_reference.scroll_points(three, "blue") == 3
    assert ("scrolls_differ", "blue") in skye_reference.doubtful(three)


def test_gold_and_places(skye_reference: ModuleType) -> None:
    def ends(
        tie_gold: str = "left", **numbers: tuple[int, int]
    ) -> tuple[list[tuple[int, str, int]], dict[str, str]]:
        """Places of players with so many sheep in round 5 (a point each) and so much gold at the end."""
        typed = {(player, "sheep", at): sheep for player, (sheep, _) in numbers.items() for at in (1, 3, 5)}
        # A pays three times, so every sheep is three points.
        typed |= {(player, "road_cattle", at): 0 for player in numbers for at in (2, 4, 6)}
        typed |= {(player, "ships", at): 0 for player in numbers for at in (3, 5, 6)}
        typed |= {(player, "lakes", at): 0 for player in numbers for at in (4, 5, 6)}
        typed |= {(player, "gold", 6): gold for player, (_, gold) in numbers.items()}
        fields = {**FIELDS, "D": "ship_lighthouse_lakes"}
        done: dict[str, Any] = {
            "players": tuple(numbers),
            "typed": typed,
            "fields": fields,
            "done": set(numbers),
        }
        told = skye_reference.score(make_game(**done, scored=6, settings={"tie_gold": tie_gold}))
        return told["standings"], told["decided_by"]

    # Lines 220-226: 3 + 14 // 5 = 5, 6 + 4 // 5 = 6.
    assert ends(blue=(1, 14), red=(2, 4)) == (
        [(1, "red", 6), (2, "blue", 5)],
        {"blue": "points", "red": "points"},
    )
    # 6 + 4 // 5 = 6 with 4 gold left; 3 + 15 // 5 = 6 with nothing left.
    assert ends(blue=(1, 15), red=(2, 4)) == (
        [(1, "red", 6), (2, "blue", 6)],
        {"blue": "gold", "red": "gold"},
    )
    # A table that compares all the gold: 15 against 4.
    assert ends("all", blue=(1, 15), red=(2, 4))[0] == [(1, "blue", 6), (2, "red", 6)]
    # 3 + 19 // 5 = 6 with 4 left as well: shared. White has 1 gold left: third, by gold. Yellow has fewer points.
    assert ends(blue=(1, 19), red=(2, 4), white=(2, 1), yellow=(1, 3)) == (
        [(1, "blue", 6), (1, "red", 6), (3, "white", 6), (4, "yellow", 3)],
        {"blue": "shared", "red": "shared", "white": "gold", "yellow": "points"},
    )


def test_a_game_that_is_not_over_has_no_end(skye_reference: ModuleType) -> None:
    game = make_game(*HOME, typed={("red", "sheep", 1): 4})
    told = skye_reference.score(game)
    assert told["totals"]["blue"] == {"A": 1, "B": 0, "C": 0, "D": 0, "scrolls": 0, "gold": 0}
    assert told["standings"] == [(1, "red", 4), (2, "blue", 1)]
    assert set(told["decided_by"].values()) == {"open"}
    # Whether S39 has a road to the south is disputed.
    assert told["unknown"] == {("tile", "S39")}


def test_what_is_still_to_be_told(skye_reference: ModuleType) -> None:
    game = make_game(*HOME, fields={}, scored=6)
    letters = {("scrolls", "red"), *(("scoring_tile", letter) for letter in "ABCD")}
    golds = {("gold", "blue"), ("gold", "red")}
    assert skye_reference.unknown(game) == letters | golds
    sheep = {**game, "fields": {"A": "sheep"}, "typed": {("red", "sheep", 3): 1}}
    asked = {one for one in skye_reference.unknown(sheep) if one[0] == "number"}
    assert asked == {("number", "red", "sheep", "1"), ("number", "red", "sheep", "5")}


def test_a_disputed_tile_matters_or_not(skye_reference: ModuleType) -> None:
    # S16 has three sheep or two: a point for sheep. With the two of S19, a scroll of sheep (S34's) is worth two either
    # way, since five and four are both two pairs.
    builds = ("S16 0,1 right", "S19 0,2 up", "S34 1,2 up")
    for tile, matters in (("sheep", True), ("squares", False)):
        game = make_game(*builds, fields={**FIELDS, "A": tile, "B": "largest_lake"}, scored=6)
        assert skye_reference.scroll_points(game, "blue") == 2
        assert (("tile", "S16") in skye_reference.unknown(game)) is matters
