"""What lies there: told by steppers, and what one more would bring."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from scoring.glenmore import events, four

Make = Callable[..., Any]


def part(html: str) -> str:
    """The part of the table page, without its tags and drawings."""
    found = html.split('id="lying"', 1)[1].split("</section>", 1)[0]
    found = re.sub(r"<svg.*?</svg>", " ", found, flags=re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", found))


def tell(phone: Any) -> None:
    phone.log("red has scots 3, tiles 12", "yellow has scots 1, tiles 10", "blue has scots 0, tiles 10")


def test_a_form_logs_what_changed_in_one_entry(table: Make) -> None:
    red = table("red", "yellow", seat="red")
    answer = red.post("lying", player="red", scots="2", casks="1", persons="", **{"was-scots": ""})
    assert answer.status_code == 303
    assert answer.location.endswith("/play?player=red#lying")
    assert red.logged() == ["red has scots 2, casks 1"]
    red.post("lying", player="red", scots="3", casks="1", **{"was-scots": "2", "was-casks": "1"})
    assert red.logged()[1:] == ["red has scots 3"]
    # Nothing new, no entry; nor what is no number, nor the same form twice.
    red.post("lying", player="red", scots="3", **{"was-scots": "2"})
    red.post("lying", player="red", scots="-1", casks="many")
    red.post("lying", uid="twice", player="red", casks="4")
    red.post("lying", uid="twice", player="red", casks="4")
    assert red.logged()[2:] == ["red has casks 4"]
    assert red.post("lying", player="pink", scots="1").status_code == 422


def test_a_watching_phone_can_only_look(table: Make, sit: Make) -> None:
    made = table("red", "yellow", seat="watch")
    assert made.post("lying", player="red", scots="1").status_code == 403
    sit(made, "red").log("red has scots 2")
    page = made.html("play")
    assert 'class="stepper"' not in page
    assert "Rosa: 2" in part(page)


def test_as_long_as_a_number_is_missing_nobody_is_compared(table: Make) -> None:
    red = table("red", "yellow", "blue", seat="red")
    red.log("red has scots 3", "yellow has scots 1")
    told = part(red.html("play"))
    assert "Once everyone’s number is told" in told
    assert "One more Scot" not in told


def test_what_one_more_would_bring(table: Make) -> None:
    red = table("red", "yellow", "blue", seat="red")
    tell(red)
    # A lead of 3 pays 3, one of 4 pays 5.
    assert "One more Scot there would bring you 2 points." in part(red.html("play"))
    # A lead of 1 pays 1, one of 2 pays 2.
    assert "One more Scot there would bring Yara 1 point." in part(red.html("play", player="yellow"))
    # Blue alone has the fewest: with one more the others lead by 2 and by nothing, for 2 points and none.
    told = part(red.html("play", player="blue"))
    assert "One more Scot there would bring Ben nothing." in told
    assert "Rosa −1" in told
    assert "Yara −1" in told


def test_the_territory_against_the_smallest(table: Make) -> None:
    red = table("red", "yellow", "blue", seat="red")
    tell(red)
    told = part(red.html("play"))
    # Two tiles more than the smallest: 2 times -3.
    assert re.search(r"Rosa: 12 −6", told)
    assert "The next tile would cost you 3 points at the end." in told
    red.log("blue has tiles 9")
    # Blue has the smallest alone: one more costs blue nothing, and saves each of the others 3.
    told = part(red.html("play", player="blue"))
    assert "The next tile would cost Ben nothing." in told
    assert "Rosa +3" in told
    assert "Yara +3" in told


def test_what_a_scoring_would_bring_now(table: Make) -> None:
    red = table("red", "yellow", seat="red")
    red.log(
        "red has scots 4, landmarks 2, casks 0, persons 1",
        "yellow has scots 1, landmarks 2, casks 1, persons 0",
    )
    # Red leads by 3 Scots and 1 person, yellow by 1 cask.
    assert re.search(r"A scoring now Rosa 4 Yara 1", part(red.html("play")))


def test_event_sides_are_only_asked_with_the_tome(table: Make) -> None:
    assert "Event sides" not in table("red", "yellow").get("play")
    red = table("red", "yellow", chronicles=(6,))
    everything = "scots 0, landmarks 2, casks 0, persons 0"
    red.log(f"red has {everything}, events 2", f"yellow has {everything}, events 0")
    # Nobody leads in anything, but each open event side brings 1.
    assert "A scoring now Rosa 2 Yara 0" in part(red.html("play"))


def test_it_is_gone_once_the_game_is_over(table: Make) -> None:
    red = table("red", "yellow")
    red.log("red announces D")
    assert 'id="lying"' not in red.html("play")


@pytest.mark.parametrize(
    ("seat", "said"),
    [("red", "Ein Schotte mehr brächte dir 2 Punkte."), ("all", "Ein Schotte mehr brächte Rosa 2 Punkte.")],
)
def test_in_german(table: Make, seat: str, said: str) -> None:
    red = table("red", "yellow", "blue", seat=seat)
    tell(red)
    answer = red.client.get(f"/t/{red.code}/play?player=red", headers={"Accept-Language": "de"})
    assert said in part(answer.text)
    assert "Das nächste Plättchen würde" in part(answer.text)


@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_that_is_counted_has_words(language: str) -> None:
    from companion.words import known, say, speak

    speak(language)
    wanted = [f"{prefix}.glenmore.{key}" for key in events.KEYS for prefix in ("lies", "count_of")]
    wanted += [f"{prefix}.glenmore.{key}" for key in four.CATEGORIES for prefix in ("more_nothing",)]
    wanted += [f"compared.glenmore.{why}" for why in ("doubled", "mike", "claimed", "hume")]
    wanted += [
        "lies_where.glenmore.scots",
        "lies_where.glenmore.tiles",
        "next_tile.glenmore",
        "next_tile.glenmore.free",
    ]
    wanted += ["count_of.glenmore.scots_mobs", "count_of.glenmore.castles_mobs", "who.you"]
    assert [one for one in wanted if not known(one)] == []
    assert [
        one for one in four.CATEGORIES if say(f"more.glenmore.{one}", count=2, who="you").startswith("more.")
    ] == []
