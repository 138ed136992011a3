"""The table page, the big picture, and what is said later of mobsters and score cards."""

from __future__ import annotations

from typing import Any

import pytest

COUNTS_A = (
    "red announces A",
    "red counts scots 3, landmarks 1, casks 2, persons 1 in A",
    "blue counts scots 1, landmarks 1, casks 0, persons 2 in A",
    "table leaves david_hume in A",
)
"""Scots 3:1 and casks 2:0 bring red 2 each, persons 2:1 bring blue 1; landmarks are level."""


def test_every_page_is_there_from_the_first_stack_to_the_end(table: Any) -> None:
    game = table("red", "blue", "green", chronicles=tuple(range(1, 9)))
    pages = ("play", "screen", "end", "sheet", "more", "drawn", "log", "setup")
    for page in pages:
        assert game.get(page), page
    for stack in "ABCD":
        game.log(f"red announces {stack}")
        for page in ("play", "end", "sheet"):
            assert game.get(page), page
    for page in pages:
        assert game.get(page), page


def test_the_stack_that_is_drawn_and_what_ends_it(table: Any) -> None:
    game = table("red", "blue")
    page = game.get("play")
    assert "Stack A" in page
    assert "As soon as somebody lays the last tile of A on the rondel, it is scored." in page
    game.log(*COUNTS_A)
    page = game.get("play")
    assert "Stack B" in page
    assert "B being drawn" in page
    game.log("red announces C")
    page = game.get("play")
    assert "The game ends once all pawns stand on or beyond the end tile." in page
    assert "B not scored" in page


def test_a_scoring_that_waits_comes_before_the_next_last_tile(table: Any) -> None:
    game = table("red", "blue", chronicles=(5,))
    game.log(*COUNTS_A[:2])
    page = game.html("play")
    assert page.index("To the scoring of A") < page.index("I laid the last tile of stack B")
    assert "Scoring of A" in game.get("screen")
    game.log(*COUNTS_A[2:])
    assert "To the scoring of A" not in game.html("play")
    # After B comes the haggis.
    game.log("blue announces B", *(line.replace(" in A", " in B") for line in COUNTS_A[1:]))
    page = game.get("play")
    assert "To the scoring of B" not in page
    assert "Haggis after B" in page
    game.log("red haggis 1 in B", "blue haggis none in B")
    assert "Haggis after B" not in game.get("play")


def test_points_stand_beside_the_names_and_are_uncertain_at_the_end_while_something_is_missing(
    table: Any,
) -> None:
    game = table("red", "blue")
    game.log(*COUNTS_A)
    strip = game.get("play").split("Stack B")[0]
    assert "Rosa 4 points" in strip
    assert "Ben 1 point" in strip
    assert "Something is still missing" not in game.html("play")
    game.log("red announces D")
    assert "4 ?" in game.get("play")
    assert "Something is still missing" in game.html("play")


def test_only_ways_that_the_chronicles_need_are_offered(table: Any) -> None:
    def ways(game: Any) -> str:
        return str(game.html("play").split('class="noting"')[1].split("</nav>")[0])

    plain = ways(table("red", "blue"))
    for page in ("race", "votes", "haggis", "drawn"):
        assert f"/{page}" not in plain, page
    assert "/drawn" in ways(table("red", "blue", chronicles=(8,)))
    told = table("red", "blue", chronicles=(8,), choices={"jails": "draw"})
    assert "/drawn" not in ways(told)


def test_the_england_token_changes_hands_with_one_tap(table: Any) -> None:
    game = table("red", "blue", "green", chronicles=(4,))
    page = game.get("play")
    assert "England token: still below the Englishman" in page
    assert game.post("entries", event="red takes england_token in A").status_code == 303
    assert "England token: Rosa" in game.get("play")
    html = game.html("play")
    assert 'value="blue takes england_token in A"' in html
    # Who has it doesn't take it again.
    assert 'value="red takes england_token in A"' not in html
    assert "England token" not in table("red", "blue", "green").get("play")


def test_open_questions_are_grouped_by_player_with_a_way_to_each(table: Any) -> None:
    game = table("red", "blue")
    game.log("red announces A", "red counts scots 3, landmarks 1 in A")
    page = game.get("play")
    # Two numbers of red, four of blue, and who has David Hume.
    assert "7 things are still to be said." in page
    assert "Scoring A Missing: whisky casks, persons" in page
    assert "Scoring A Missing: Scots on the home castle, landmark cards, whisky casks, persons" in page
    assert "Scoring A Who has it, or does nobody? David Hume" in page


def test_what_happened_last_can_be_undone_but_not_setting_up(table: Any) -> None:
    game = table("red", "blue")
    assert "data-undo" not in game.html("play")
    game.log("red scores 7 for trade in A")
    page = game.get("play")
    assert "Rosa gets 7 points: trade (stack A)" in page
    assert "data-undo" in game.html("play")


def test_who_only_watches_sees_no_buttons(table: Any, sit: Any) -> None:
    game = table("red", "blue", "green", chronicles=(4,))
    watching = sit(game, "watch").html("play")
    assert 'class="noting"' not in watching
    assert "takes england_token" not in watching


def test_the_big_picture_follows_the_standings(table: Any) -> None:
    game = table("red", "blue")
    game.log(*COUNTS_A)
    wall = game.get("screen")
    assert "1. Rosa 4" in wall
    assert "2. Ben 1" in wall
    assert "<form" not in game.html("screen").split('data-part="wall"')[1].split("wall-foot")[0]


def test_mobsters_and_score_cards_are_said_later(table: Any) -> None:
    game = table("red", "blue", "green", chronicles=(7, 8))
    page = game.get("drawn")
    assert "Tick the 5 cards" in page
    assert "Tick the 4 mobsters" in page
    # Made for other chronicles.
    assert "Erin MacMalt" not in page
    cards = ["animals", "square", "sets", "smallest", "farthest"]
    assert game.post("drawn", cards="ticked", card=cards).status_code == 303
    assert game.post("drawn", mobsters="ticked", mobster=["joe_mcduff", "mike_mccastle"]).status_code == 303
    assert game.logged() == [
        "table cards animals, square, sets, smallest, farthest",
        "table jails joe_mcduff, mike_mccastle",
    ]
    assert 'value="mike_mccastle" checked' in game.html("drawn")
    # The same again is no news.
    assert game.post("drawn", cards="ticked", card=cards).status_code == 303
    assert len(game.logged()) == 2
    # Two are still to be told; too many would be doubted.
    assert "drawn" in game.html("play")
    five = ["joe_mcduff", "mike_mccastle", "bruce_mcmail", "derek_anderson", "peggy_mclaird"]
    assert game.post("drawn", mobsters="ticked", mobster=five).status_code == 303
    assert "with so many players there are 4" in game.get("log", only="odd")


def test_cairn_draws_them_later_too(table: Any) -> None:
    game = table("red", "blue", chronicles=(7, 8))
    assert game.post("drawn", draw="mobsters").status_code == 303
    assert game.post("drawn", draw="cards").status_code == 303
    jails, cards = game.logged()
    assert len(jails.removeprefix("table jails ").split(", ")) == 3
    assert len(cards.removeprefix("table cards ").split(", ")) == 5


@pytest.mark.parametrize(
    "fields", [{"cards": "ticked", "card": "goats"}, {"mobsters": "ticked", "mobster": "x"}]
)
def test_no_other_mobsters_and_cards_are_taken(table: Any, fields: dict[str, str]) -> None:
    game = table("red", "blue", chronicles=(7, 8))
    assert game.post("drawn", **fields).status_code == 422
    assert game.logged() == []


def test_a_chronicle_that_is_not_in_the_game_takes_nothing(table: Any) -> None:
    game = table("red", "blue")
    assert game.post("drawn", cards="ticked", card="animals").status_code == 422
    assert game.post("drawn", draw="cards").status_code == 422
    assert game.logged() == []


def test_what_is_drawn_is_drawn_once(table: Any) -> None:
    game = table("red", "blue", chronicles=(7, 8))
    for _ in range(2):
        assert game.post("drawn", draw="cards").status_code == 303
        assert game.post("drawn", draw="mobsters").status_code == 303
    assert [line.split()[1] for line in game.logged()] == ["cards", "jails"]
