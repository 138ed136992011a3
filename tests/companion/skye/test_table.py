"""From a new table to a scored round."""

from __future__ import annotations

from typing import Any

TERRITORY = ("blue builds S57 at 1,0 up", "blue builds S73 at 0,1 up")


def test_every_page_is_there_from_the_first_to_the_last_round(table: Any) -> None:
    game = table("blue", "red")
    for round_ in range(1, 7):
        for page in ("play", "screen", "score", "end", "sheet", "more", "fields", "log", "setup"):
            assert round_ != 3 or game.get(page), page
        assert game.post("score", round=str(round_)).status_code == 303
    for page in ("play", "screen", "end", "sheet", "more", "fields", "log"):
        assert game.get(page), page


def test_a_round_is_scored_once_however_many_phones_press(table: Any, sit: Any) -> None:
    game = table("blue", "red")
    rosa = sit(game, "red")
    assert game.post("score", round="1").status_code == 303
    assert rosa.post("score", round="1").status_code == 303
    assert [line for line in game.logged() if "scores" in line] == ["table scores 1"]
    # A page that is two rounds behind can't score a round that isn't over.
    assert rosa.post("score", round="3").status_code == 422
    assert rosa.post("score", round="x").status_code == 422
    # Who only watches scores nothing.
    assert sit(game, "watch").post("score", round="2").status_code == 403


def test_the_last_round_leads_to_the_end(table: Any) -> None:
    game = table("blue", "yellow", "red", "white", "green")
    where = [game.post("score", round=str(round_)).headers["Location"] for round_ in range(1, 6)]
    assert where[-2:] == [f"/t/{game.code}/play", f"/t/{game.code}/end"]
    assert game.client.get(f"/t/{game.code}/score").status_code == 303


def test_the_start_player_passes_on_and_income_follows_the_track(table: Any) -> None:
    game = table("red", "blue")
    game.log("red counts sheep 3 in 1", "blue counts sheep 1 in 1")
    assert "Rosa 0 points begins" in game.get("play")
    game.post("score", round="1")
    page = game.get("play")
    assert "Ben 1 point begins" in page
    # Round 2 pays nothing for who is ahead; nobody counted the whisky by the road.
    assert "Ben ? gold castle 5 + whisky ?" in page
    game.log("blue counts road_whisky 1 in 1", "red counts road_whisky 0 in 1")
    page = game.get("play")
    assert "Ben 6 gold castle 5 + whisky 1" in page
    assert "Rosa 5 gold castle 5" in page
    game.log("red counts squares 0 in 2", "blue counts squares 0 in 2", "table scores 2")
    game.log("blue counts road_whisky 2 in 2", "red counts road_whisky 0 in 2")
    # Round 3: 1 gold for each player ahead; Rosa has 3 points, Ben 1.
    assert "Ben 8 gold castle 5 + whisky 2 + 1 ahead × 1" in game.get("play")


def test_what_the_round_would_bring_and_what_is_missing(table: Any) -> None:
    """S57 has a sheep and S73 two: three for blue on A. Red's numbers nobody knows."""
    game = table("blue", "red")
    game.log(*TERRITORY)
    page = game.get("play")
    assert "A Sheep 1 for each sheep 3 ?" in page
    assert "B Squares of four in round 2, 4, 6 0 ?" in page
    assert "Ben 2 tiles" in page
    assert "Rosa nothing yet" in page
    score = game.get("score")
    assert "Rosa Round 1 Count Sheep" in score
    assert "Ben +3 3 sheep" in score
    game.log("red counts sheep 5 in 1")
    assert "A Sheep 1 for each sheep 3 5" in game.get("play")
    assert "Rosa +5 5 sheep" in game.get("score")
    game.post("score", round="1")
    assert "Rosa counts by hand" in game.get("play")


def test_a_player_without_a_tile_this_round_and_one_with_four_stand_out(table: Any) -> None:
    game = table("blue", "red")
    game.log(*TERRITORY, "red builds S46 at 0,1 up", "table scores 1")
    page = game.html("play")
    assert page.count('<li class="none">') == 2
    game.log(
        *(f"blue builds S{tile} at {x},0 up" for x, tile in ((2, "01"), (3, "03"), (4, "04"), (5, "05")))
    )
    page = game.html("play")
    assert (page.count('<li class="none">'), page.count('<li class="many">')) == (1, 1)
    score = game.get("score")
    assert "Ben built 4 tiles this round; nobody can get more than 3." in score
    assert "No tile of Rosa is logged for this round." in score


def test_scoring_tiles_that_nobody_told_are_asked_for_with_one_tap(table: Any) -> None:
    game = table("blue", "red", tiles={"b": "sheep"})
    game.log("table scores 1")
    page = game.html("play")
    assert 'name="event" value="table A squares"' in page
    # What lies on B can't lie on A.
    assert 'name="event" value="table A sheep"' not in page
    assert game.post("entries", event="table A squares").status_code == 303
    assert 'value="table A columns"' not in game.html("play")


def test_scoring_tiles_are_laid_out_and_corrected_on_one_page(table: Any) -> None:
    game = table("blue", "red", tiles={"a": "sheep"})
    assert game.post("fields", A="sheep", C="columns", D="ship_majority").status_code == 303
    assert game.logged() == ["table A sheep", "table C columns", "table D ship_majority"]
    assert game.post("fields", A="sheep").status_code == 303
    assert len(game.logged()) == 3
    assert game.post("fields", A="goats").status_code == 422


def test_a_disputed_tile_is_settled_by_one_of_its_drawings_and_known_from_then_on(table: Any) -> None:
    game = table("blue", "red")
    game.log("blue builds S02 at 0,1 up")
    page = game.html("play")
    faces = [part.split('"')[0] for part in page.split('name="face" value="')[1:]]
    assert len(faces) == 2
    assert game.post("tile", tile="S02", face=faces[1], house="yes", next="/").status_code == 303
    assert game.logged()[-1] == f"table S02 is {faces[1]}"
    assert 'name="face"' not in game.html("play")
    later = table("blue", "red")
    assert later.logged()[0] == f"table S02 is {faces[1]}"
    later.post("tile/forget", tile="S02")


def test_the_big_picture_shows_round_fields_and_standings(table: Any) -> None:
    game = table("blue", "red")
    game.log(*TERRITORY, "red counts sheep 5 in 1", "table scores 1")
    wall = game.get("screen")
    assert "Round 2 of 6" in wall
    assert "Ben 3" in wall
    assert "begins 5" in wall
    html = game.html("screen")
    assert html.count('class="skye-land') == 1
    assert "<form" not in html


def test_a_table_of_five_is_told_that_its_track_is_not_certain(table: Any) -> None:
    five = table("blue", "yellow", "red", "white", "green")
    assert "Likely, but not certain" in five.get("play")
    assert "Likely, but not certain" not in table("blue", "red").get("play")
