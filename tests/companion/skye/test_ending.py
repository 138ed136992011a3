"""The sheet, the end, and the log of Isle of Skye."""

from __future__ import annotations

import re
from typing import Any

from companion.skye.wording import merged
from scoring.points import Item

A_GAME = (
    # Three sheep: one on S57, two on S73.
    "blue builds S57 at 1,0 up",
    "blue builds S73 at 0,1 up",
    "red counts sheep 5 in 1",
    "table scores 1",
    # S46 has a fourth sheep, and fills a square with the castle.
    "blue builds S46 at 1,1 up",
    "red counts squares 0 in 2",
    "table scores 2",
    "red counts sheep 6 in 3",
    "red counts columns 1 in 3",
    "table scores 3",
)


def test_points_are_told_by_field_by_round_and_by_player(table: Any) -> None:
    """Blue: 3 and 4 sheep, one square of four. Red: 5 and 6 sheep, one column."""
    game = table("blue", "red")
    game.log(*A_GAME)
    sheet = game.get("sheet")
    assert "After 3 rounds" in sheet
    assert "A Sheep 7 11 Round 1 3 5 Round 3 4 6" in sheet
    assert "B Squares of four 2 0 Round 2 2 0" in sheet
    assert "C Columns of three 0 3 Round 3 0 3" in sheet
    assert "Sum 9 14" in sheet
    assert "+6 Round 3 6 sheep +6 6 sheep typed" in sheet


def test_reasons_are_lit_in_the_territory_as_it_was(table: Any) -> None:
    game = table("blue", "red")
    game.log(*A_GAME)
    page = game.html("sheet")
    assert page.count('id="land-blue"') == 1
    assert 'id="land-red"' not in page
    first = page.split('id="blue-A-1"')[1].split("</svg>")[0]
    third = page.split('id="blue-A-3"')[1].split("</svg>")[0]
    # S46 came in round 2: it is covered in what round 1 paid for. The castle, without sheep, is veiled in both.
    assert (first.count('class="cover"'), first.count('class="veil"')) == (1, 1)
    assert (third.count('class="cover"'), third.count('class="veil"')) == (0, 1)
    assert "In the territory: 1,0, 0,1" in first


def test_a_number_of_the_glance_leads_to_its_reasons(table: Any) -> None:
    game = table("blue", "red")
    game.log(*A_GAME)
    page = game.html("sheet")
    ids = set(re.findall(r'id="([^"]+)"', page))
    assert set(re.findall(r'href="#([a-z]+-[A-D])"', page)) <= ids


def test_a_reason_can_be_lit_alone(table: Any) -> None:
    """Two squares of four side by side: each has a frame of its own, and the two together a third."""
    game = table("blue", "red")
    two_more = ("blue builds S01 at 2,0 up", "blue builds S04 at 2,1 up")
    game.log(*A_GAME[:5], *two_more, *A_GAME[5:])
    page = game.html("sheet")
    links = re.findall(rf'class="plain alone" href="/t/{game.code}/([^"]+)"', page)
    assert len(links) == 2
    asked = [dict(re.findall(r"(\w+)=(\w+)", one)) for one in links]
    asked.append({"player": "blue", "field": "B", "round": "2"})
    frames = [re.findall(r'class="lit-line" d="([^"]*)"', game.html("land", **one))[0] for one in asked]
    # A square of four tiles has eight edges of tiles around it, six tiles in two rows have ten.
    assert [frame.count("M") for frame in frames] == [8, 8, 10]
    assert frames[0] != frames[1]


def test_the_end_asks_for_gold_and_scrolls_and_names_the_winner(table: Any) -> None:
    game = table("blue", "red")
    game.log(*A_GAME)
    game.log("red counts squares 0 in 4", "red counts ships 1 in 4", "table scores 4")
    game.log(
        "red counts sheep 6 in 5", "red counts columns 1 in 5", "red counts ships 1 in 5", "table scores 5"
    )
    game.log("red counts squares 0 in 6", "red counts columns 1 in 6", "red counts ships 1 in 6")
    assert game.post("score", round="6").headers["Location"].endswith("/end")
    end = game.get("end")
    assert "Ben Missing: gold" in end
    assert "Rosa Missing: gold, Scrolls" in end
    game.log("blue counts gold 12 in 6", "red counts gold 4 in 6", "red scrolls done")
    end = game.get("end")
    assert "Ben complete 12 gold = 2 points" in end
    assert "Rosa complete 4 gold = 0 points" in end
    # Blue: 3 + 4 + 4 sheep, 3 x 2 for the square, ships 2 to 1 three times: 5 each, 2 for gold; no scroll: 34.
    # Red: 5 + 6 + 6 sheep, 3 x 3 for the column, 3 x 2 for ships: 32.
    sheet = game.get("sheet")
    assert "Ben wins" in sheet
    assert "1. Ben by points 34 2. Rosa by points 32" in sheet
    game.log("blue track 33")
    assert "The printed track shows 33 for Ben, Cairn counts 34." in game.get("end")


def test_a_tie_is_decided_by_gold_left_and_says_so(table: Any) -> None:
    game = table("blue", "red", tiles={"a": "sheep", "b": "squares", "c": "columns", "d": "completed_areas"})
    for round_ in range(1, 7):
        game.log(*(f"{who} counts {key} 0 in {round_}" for who in ("blue", "red") for key in
                   ("sheep", "squares", "columns", "completed")))  # fmt: skip
        game.post("score", round=str(round_))
    game.log("blue scrolls done", "red scrolls done", "blue counts gold 7 in 6", "red counts gold 8 in 6")
    sheet = game.get("sheet")
    assert "Rosa wins" in sheet
    assert "the gold left over decides. 3 gold left" in sheet


def test_the_log_tells_nobodys_gold_but_lets_it_be_taken_back(table: Any) -> None:
    game = table("blue", "red")
    game.log("blue counts gold 58 in 1", "red counts sheep 5 in 1")
    log, page = game.get("log"), game.html("log")
    assert "has noted the gold after round 1" in log
    assert "58" not in log
    assert "blue counts gold" not in page
    assert 'value="red counts sheep 5 in 1"' in page
    since = game.client.get(f"/t/{game.code}/play/parts").json
    assert since is not None
    assert "58" not in game.without_chance(str(since["parts"]["latest"]))


def test_doubts_are_mended_with_one_tap(table: Any) -> None:
    game = table("blue", "red")
    # East of the castle is water. The mountain in the north of S73 may point anywhere but to the castle.
    game.log("blue builds S73 at 1,0 left", "blue counts sheep 9 in 1")
    page = game.html("log", only="odd")
    for turn in ("up", "right", "down"):
        assert f'name="event" value="blue builds S73 at 1,0 {turn}"><button' in page
    assert 'value="blue counts sheep 2 in 1"><button' in page
    # Or on the pages where it is easier.
    assert f"/t/{game.code}/build?player=blue&amp;move=1,0" in page
    assert f"/t/{game.code}/tile?tile=S73" in page
    assert f"/t/{game.code}/count?player=blue&amp;round=1" in page
    seq = next(n for n, line in enumerate(game.logged(), 1) if "S73" in line)
    assert game.post("replace", entry=str(seq), event="blue builds S73 at 1,0 up").status_code == 303
    assert "doesn’t match the terrain" not in game.get("log", only="odd")


def test_reasons_of_a_sort_are_told_together() -> None:
    def square(*where: str) -> Item:
        return Item("item.skye.squares", 2, "tile.squares", where=where, entries=(7,), values={"round": 2})

    (one,) = merged([square("0,0", "1,0"), square("1,0", "2,0")])
    assert (one.count, one.points, one.where, one.entries) == (2, 4, ("0,0", "1,0", "2,0"), (7,))
    different = Item("item.skye.nothing", 0, "tile.squares", values={"round": 2})
    assert len(merged([square("0,0"), different])) == 2
