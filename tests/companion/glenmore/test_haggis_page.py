"""The haggis: dice by chance or typed, tokens that they turned up, extra rolls."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

from companion.glenmore import haggis_page

Make = Callable[..., Any]
JAIL = "table jails oonagh_mchagg, joe_mcduff, bruce_mcmail, peggy_mclaird"


def words(html: str) -> str:
    """What a reader sees of an answer."""
    html = re.sub(r"<svg.*?</svg>", " ", html.split("<main", 1)[-1], flags=re.S)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


@pytest.fixture
def phone(table: Make) -> Callable[..., Any]:
    """A phone that acts for red and yellow after the scoring of B."""

    def make(
        *events: str, chronicles: tuple[int, ...] = (5,), players: tuple[str, ...] = ("red", "yellow")
    ) -> Any:
        made = table(*players, chronicles=chronicles)
        told = [f"{who} counts scots 0, landmarks 0, casks 2, persons 0 in B" for who in players]
        made.log("red announces B", "table leaves david_hume in B", *told, *events)
        return made

    return make


def after(made: Any, text: str) -> list[str]:
    """What was logged after an entry."""
    log: list[str] = made.logged()
    return log[log.index(text) + 1 :]


# Dice


def test_chance_rolls_one_at_a_time_or_all(phone: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    made = phone()
    last = made.logged()[-1]
    thrown = iter((3, 1, 2, 1))
    monkeypatch.setattr(
        haggis_page._CHANCE, "choice", lambda sides: next(thrown) if sides == (1, 1, 1, 2, 2, 3) else 0
    )
    assert made.post("haggis/roll", stack="B", have=0, count="one").status_code == 303
    made.post("haggis/roll", stack="B", have=1, count="all")
    assert after(made, last) == ["table rolls 3 in B", "table rolls 1 2 1 in B"]
    # Four are enough.
    assert made.post("haggis/roll", stack="B", have=4, count="one").status_code == 303
    assert len(after(made, last)) == 2


def test_two_phones_that_roll_at_once_roll_once(phone: Make, sit: Make) -> None:
    made = phone()
    other = sit(made, "yellow")
    made.post("haggis/roll", stack="B", have=0, count="one")
    other.post("haggis/roll", stack="B", have=0, count="one")
    assert sum("rolls" in one for one in made.logged()) == 1
    made.post("haggis/roll", uid="same", stack="B", have=1, count="one")
    made.post("haggis/roll", uid="same", stack="B", have=1, count="one")
    assert sum("rolls" in one for one in made.logged()) == 2


def test_real_dice_are_typed(phone: Make) -> None:
    made = phone()
    for have, die in enumerate((1, 2, 1, 3)):
        made.post("haggis/roll", stack="B", have=have, die=die)
    assert made.logged()[-4:] == [f"table rolls {die} in B" for die in (1, 2, 1, 3)]
    assert made.post("haggis/roll", stack="B", have=4, die=4).status_code == 303  # none is left to be typed
    other = phone()
    assert other.post("haggis/roll", stack="B", have=0, die=4).status_code == 422


def test_it_waits_for_the_scoring(table: Make) -> None:
    made = table("red", "yellow", chronicles=(5,))
    answer = made.client.get(f"/t/{made.code}/haggis?stack=B")
    assert answer.location == f"/t/{made.code}/score?stack=B"
    assert made.post("haggis/roll", stack="B", have=0, count="one").status_code == 422
    made.log("red announces B")
    assert "Finish the scoring of B first" in made.get("haggis", stack="B")
    # There is none after A, nor without its chronicle.
    made.log("red announces C")
    assert made.post("haggis/roll", stack="A", have=0, count="one").status_code == 422
    plain = table("red", "yellow")
    plain.log("red announces B")
    assert plain.client.get(f"/t/{plain.code}/haggis?stack=B").status_code == 303


# Tokens


def test_only_what_the_dice_show_is_offered(phone: Make) -> None:
    made = phone("table rolls 1 2 1 3 in B", "yellow rolls 2 in B")
    page = made.html("haggis")
    red, yellow = page.split('id="of-red"')[1].split('id="of-yellow"')
    assert re.findall(r'name="open" value="(\d):(\d)" data-value="\d"', red) == [
        ("0", "1"),
        ("1", "2"),
        ("2", "1"),
        ("3", "3"),
    ]
    assert re.findall(r'data-value="(\d)"', yellow) == ["1", "2", "1", "3", "2"]
    assert made.post("haggis", stack="B", player="red", open=["4:1"]).status_code == 422
    assert made.post("haggis", stack="B", player="red", open=["x"]).status_code == 422


def test_open_tokens_bring_their_number_times_their_sum(phone: Make) -> None:
    made = phone("table rolls 1 2 1 3 in B")
    # The rulebook's example: a 1 and a 3 lie open, 2 x 4.
    made.post("haggis", stack="B", player="red", open=["0:1", "3:3"])
    assert made.logged()[-1] == "red haggis 1 3 in B"
    assert "Rosa 2 × 4 = 8" in made.get("haggis")
    made.post("haggis", stack="B", player="yellow")
    assert made.logged()[-1] == "yellow haggis none in B"
    assert "No token was turned up." in made.get("haggis")
    assert "Turned-up tokens go back to the supply" in made.get("haggis")
    # Once more is no entry; another number is a correction.
    before = made.logged()
    made.post("haggis", stack="B", player="red", open=["2:1", "3:3"])
    assert made.logged() == before
    made.post("haggis", stack="B", player="red", open=["0:1", "2:1", "3:3"])
    assert made.logged()[-1] == "red haggis 1 1 3 in B"


def test_a_die_that_was_rolled_again_meanwhile_is_asked_about(phone: Make) -> None:
    made = phone("table rolls 1 2 1 3 in B")
    before = made.logged()
    answer = made.post("haggis", stack="B", player="red", open=["0:3"])
    assert answer.status_code == 422
    assert "A die shows something else by now" in words(answer.text)
    assert made.logged() == before


def test_three_at_most(phone: Make) -> None:
    made = phone("table rolls 1 2 1 3 in B")
    answer = made.post("haggis", stack="B", player="red", open=["0:1", "1:2", "2:1", "3:3"])
    assert answer.status_code == 422
    assert "Three at most lie open." in words(answer.text)
    assert "haggis" not in made.logged()[-1]


# For one player


def test_a_cask_is_one_more_roll(phone: Make) -> None:
    made = phone("red has casks 1", "table rolls 1 1 1 3 in B", "red haggis 1 in B")
    assert "The whisky just scored stays as it is" in made.get("haggis", player="red")
    made.post("haggis/extra", stack="B", player="red", have=0, die=2)
    made.post("haggis/extra", stack="B", player="red", have=0, die=2)  # the second phone's
    assert after(made, "red haggis 1 in B") == ["red rolls 2 in B", "red has casks 0"]
    page = made.get("haggis", player="red")
    assert "1 cask spent" in page
    assert "No cask is left." in page
    made.post("haggis", stack="B", player="red", open=["0:1", "4:2"])
    assert made.logged()[-1] == "red haggis 1 2 in B"


def test_nobody_rolls_more_before_the_four(phone: Make) -> None:
    made = phone("table rolls 1 1 in B")
    before = made.logged()
    made.post("haggis/extra", stack="B", player="red", have=0, die=2)
    assert made.logged() == before
    assert "A cask for one more roll" not in made.get("haggis")


def test_whoever_has_three_open_needs_no_more(phone: Make) -> None:
    made = phone("table rolls 1 1 2 3 in B", "red haggis 1 1 3 in B", "yellow haggis 1 1 3 in B")
    assert "A cask for one more roll" not in made.get("haggis")


def test_oonagh_rolls_one_again_once(phone: Make) -> None:
    players = ("red", "yellow", "blue")
    made = phone(
        JAIL, "blue takes oonagh_mchagg in B", "table rolls 1 1 in B", chronicles=(5, 8), players=players
    )
    assert "Oonagh McHagg: roll one again" in made.get("haggis")
    made.post("haggis/reroll", stack="B", which=2, die=3)
    made.post("haggis/reroll", stack="B", which=1, die=3)
    assert after(made, "table rolls 1 1 in B") == ["blue rerolls 2 as 3 in B"]
    page = made.get("haggis")
    assert "Ben had one die rolled again." in page
    assert "Oonagh McHagg: roll one again" not in page
    assert made.post("haggis/reroll", stack="B", which=5, die=3).status_code == 422


def test_without_oonagh_nobody_rolls_again(phone: Make) -> None:
    made = phone("table rolls 1 1 in B")
    before = made.logged()
    made.post("haggis/reroll", stack="B", which=2, die=3)
    assert made.logged() == before


def test_a_watching_phone_can_only_look(phone: Make, sit: Make) -> None:
    made = phone("table rolls 1 2 1 3 in B")
    watch = sit(made, "watch")
    for path in ("haggis", "haggis/roll", "haggis/extra", "haggis/reroll"):
        assert watch.post(path, stack="B", player="red", have=0, which=1).status_code == 403
    assert "<button" not in watch.html("haggis").split("<main")[1].split("</main")[0]


def test_in_german(phone: Make) -> None:
    made = phone("table rolls 1 2 1 3 in B")
    answer = made.client.get(f"/t/{made.code}/haggis", headers={"Accept-Language": "de"})
    assert "Haggis nach B" in words(answer.text)
    assert "Tippe jeden Wurf an, der einen aufdeckt." in words(answer.text)
