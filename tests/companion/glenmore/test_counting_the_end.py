"""The numbers of the end and the tokens, with what Cairn knows of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

Make = Callable[..., Any]


def words(html: str) -> str:
    """What a reader sees of an answer."""
    html = re.sub(r"<svg.*?</svg>", " ", html.split("<main", 1)[-1], flags=re.S)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def fields(html: str) -> list[str]:
    """The numbers that a page asks for."""
    return re.findall(r'<input type="number"[^>]* name="(\w+)"', html)


@pytest.fixture
def over(table: Make) -> Callable[..., Any]:
    """A phone that acts for red and yellow; D is scored: red leads by one person, yellow by three casks."""

    def make(*events: str, chronicles: tuple[int, ...] = (), **more: Any) -> Any:
        made = table("red", "yellow", chronicles=chronicles, **more)
        left = [f"table leaves {one} in D" for one in ("david_hume", "castle_moil", "armadale_castle")]
        made.log(
            *events,
            "red announces D",
            *left,
            "red counts scots 1, landmarks 2, casks 0, persons 1 in D",
            "yellow counts scots 1, landmarks 2, casks 3, persons 0 in D",
        )
        return made

    return make


# While the game goes on


def test_before_the_end_only_tokens_are_told(table: Make) -> None:
    made = table("red", "yellow")
    assert fields(made.html("count")) == ["tokens"]
    assert made.post("count", player="red", tokens=12, tiles=9).status_code == 303
    assert made.logged() == ["red tokens 12 in A"]
    # Once more is no entry, more tokens are.
    made.post("count", player="red", tokens=12, **{"was-tokens": 12})
    made.post("count", player="red", tokens=15, **{"was-tokens": 12})
    assert made.logged()[1:] == ["red tokens 15 in A"]
    made.log("red announces A")
    # In the next stack they are told anew.
    assert 'name="tokens" min="0" max="999" step="1" value=""' in made.html("count")
    made.post("count", player="red", tokens=15)
    assert made.logged()[-1] == "red tokens 15 in B"


def test_what_cairn_knows_stands_beside_them(table: Make) -> None:
    made = table("red", "yellow")
    made.log("red announces A", "table leaves david_hume in A", "red scores 4 for other in A")
    made.log(
        "red counts scots 3, landmarks 0, casks 0, persons 0 in A",
        "yellow counts scots 0, landmarks 0, casks 0, persons 0 in A",
    )
    # A lead of three Scots pays 3; 4 were noted.
    assert "Scoring of A 3 Noted while playing 4 Together 7" in made.get("count")


# The end


def test_what_is_asked_at_the_end(over: Make) -> None:
    made = over()
    assert fields(made.html("count")) == ["tiles", "coins", "tokens"]
    assert "The start tile is two" in made.get("count")
    numbers = {"tiles": 12, "coins": 7, "tokens": 30, "paid": "no"}
    answer = made.post("count", player="red", then="yellow", **numbers)
    assert answer.location == f"/t/{made.code}/count?player=yellow&saved=red"
    assert made.logged()[-2:] == ["red counts tiles 12, coins 7 in D", "red tokens 30 in D"]
    page = made.html("count", player="red")
    assert "counted" in words(page).split("Yara")[0]


def test_chronicles_ask_for_more(over: Make) -> None:
    cards = ("animals", "square", "sets", "castles", "farthest")
    picked = {"cards": "picked", "jails": "picked"} | {f"card_{one}": "yes" for one in cards}
    jailed = ("joe_mcduff", "bruce_mcmail", "sibyl_macsponge")
    picked |= {f"jail_{one}": "yes" for one in jailed}
    votes = ("animals 2:0", "square 1:1", "sets 2:0", "castles 0:2", "farthest none")
    made = over(
        *(f"table votes {one}" for one in votes),
        *(f"table leaves {one} in D" for one in jailed),
        chronicles=(7, 8),
        choices=picked,
    )
    # Sets are worked out; a card with fewer ayes, or without a vote, isn't scored.
    wanted = ["tiles", "coins", "pennies_minus", "pennies_plus", "animals", "square", "tokens"]
    assert fields(made.html("count")) == wanted


def test_with_the_last_card_coins_are_not_asked(over: Make) -> None:
    made = over("yellow boat 1", chronicles=(1,))
    # Of two players the other one is last without saying.
    assert fields(made.html("count", player="red")) == ["tiles", "tokens"]
    assert fields(made.html("count", player="yellow")) == ["tiles", "coins", "tokens"]


def test_resources_are_only_asked_in_a_tie(over: Make) -> None:
    made = over()
    made.post("count", player="red", tiles=10, coins=3, tokens=20, paid="no")
    # Yellow leads by three casks, 3 points, red by one person, 1 point: 24 and 24.
    made.post("count", player="yellow", tiles=10, coins=2, tokens=19, paid="no")
    assert "resources" in fields(made.html("count", player="red"))
    made.post("count", player="red", resources=4)
    made.post("count", player="yellow", resources=3)
    assert made.logged()[-2:] == ["red counts resources 4 in D", "yellow counts resources 3 in D"]


def test_whether_the_fourth_scoring_is_among_the_tokens_must_be_said(over: Make) -> None:
    made = over()
    before = made.logged()
    answer = made.post("count", player="red", tiles=12, coins=7, tokens=30)
    assert answer.status_code == 422
    assert "Say whether the fourth scoring is among them." in words(answer.text)
    assert 'name="tokens" min="0" max="999" step="1" value="30"' in answer.text
    assert made.logged() == before
    made.post("count", player="red", tokens=30, paid="yes")
    assert made.logged()[-1] == "red tokens 30 after D"
    # Another tap says it otherwise of the same tokens: what was said was wrong.
    made.post("count", player="red", tokens=30, paid="no", **{"was-tokens": 30})
    assert made.logged()[-1] == "red tokens 30 in D"
    assert 'name="paid" value="no" checked' in made.html("count", player="red")
    made.post("count", player="red", tokens=31, paid="yes", **{"was-tokens": 30})
    assert made.logged()[-1] == "red tokens 31 after D"
    made.post("count", player="red", tokens=30, paid="no", **{"was-tokens": 31})
    before = made.logged()
    made.post("count", player="red", tokens=30, paid="no", **{"was-tokens": 30})
    assert made.logged() == before


def test_what_is_no_number_is_said(over: Make) -> None:
    made = over()
    answer = made.post("count", player="red", tiles="1x", tokens="many", paid="no")
    assert answer.status_code == 422
    assert "“1x” is no number." in words(answer.text)
    assert "“many” is no number." in words(answer.text)
    assert made.post("count", player="pink", tiles=1).status_code == 422


def test_the_last_haggis_may_be_among_them(over: Make) -> None:
    made = over(chronicles=(5,))
    assert "the fourth scoring and the last haggis are among them" in made.get("count")
    made.log("table rolls 1 2 1 3 in D", "red haggis 1 3 in D")
    # The person brought 1, two tokens 2 x 4.
    assert "Cairn knows of 0" in made.get("count")
    assert (
        "Cairn knows of 1 the fourth scoring and the last haggis are among them Cairn knows of 9"
        in made.get("count")
    )
    made.post("count", player="red", tokens=30, paid="haggis")
    assert made.logged()[-1] == "red tokens 30 after haggis"
    # There is none without its chronicle.
    assert over().post("count", player="red", tokens=30, paid="haggis").status_code == 422


# A scoring that was put right after the tokens were told


@pytest.mark.parametrize(("points", "unnoted"), [(32, 29), (30, 27)])
def test_tokens_are_told_again_after_a_correction(over: Make, points: int, unnoted: int) -> None:
    made = over()
    # One person more than yellow brought red 1, so 29 of 30 came from elsewhere; three persons more bring 3.
    made.post("count", player="red", tokens=30, paid="yes")
    made.log("red counts persons 3 in D")
    page = made.get("count", player="red")
    assert "scorings among them were corrected: from 1 to 3 points." in page
    assert "The tokens were changed too: now 32" in page
    assert "They stay as they are: 30" in page
    for _ in range(2):
        made.post("count/again", player="red", points=points)
    assert made.logged()[-1] == f"red tokens {points} after D"
    assert sum("tokens" in one for one in made.logged()) == 2
    assert "were corrected" not in made.get("count", player="red")
    assert re.search(rf"\b{unnoted}\b", made.get("sheet"))


# Fewer tokens than Cairn counted


def test_fewer_tokens_are_counted_again(over: Make) -> None:
    made = over("red scores 8 for other in B")
    made.post("count", player="red", tokens=5, paid="no")
    page = made.get("count", player="red")
    assert "There lie 5 points, but Cairn counts 8 that should be among them." in page
    assert "Noted while playing 8" in page
    made.post("count", player="red", tokens=9, paid="no", **{"was-tokens": 5})
    assert "There lie" not in made.get("count", player="red")


def test_or_the_loss_is_noted(over: Make) -> None:
    made = over("red scores 8 for other in B")
    # The fourth scoring brought red 1 for a person.
    made.post("count", player="red", tokens=5, paid="yes")
    assert "Note 4 points lost" in made.get("count", player="red")
    assert made.post("count/lose", player="red", points=3).status_code == 303  # not what the page says now
    assert "Note 4 points lost" in made.get("count", player="red")
    for _ in range(2):
        made.post("count/lose", player="red", points=4)
    assert sum("scores -4 for other in D" in one for one in made.logged()) == 1
    assert "There lie" not in made.get("count", player="red")


def test_during_the_game_the_loss_is_noted_before_the_tokens(table: Make) -> None:
    made = table("red", "yellow")
    made.log("red scores 8 for other in A", "red tokens 5 in A")
    assert "There lie 5 points" in made.get("count")
    made.post("count/lose", player="red", points=3)
    assert "There lie" not in made.get("count")


def test_a_watching_phone_can_only_look(over: Make, sit: Make) -> None:
    made = over()
    watch = sit(made, "watch")
    assert watch.post("count", player="red", tiles=1).status_code == 403
    assert watch.post("count/lose", player="red", points=1).status_code == 403
    assert "You are watching." in watch.get("count")
    assert "Save" not in watch.get("count")


def test_in_german(over: Make) -> None:
    made = over()
    answer = made.client.get(f"/t/{made.code}/count?player=red", headers={"Accept-Language": "de"})
    assert "ohne die vierte Wertung" in words(answer.text)
    assert "Das Startplättchen zählt zwei" in words(answer.text)
