"""A scoring: announced, counted on every phone, compared, and put right."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

Make = Callable[..., Any]
FULL = "scots {}, landmarks {}, casks {}, persons {}"


def words(html: str) -> str:
    """What a reader sees of an answer."""
    html = re.sub(r"<svg.*?</svg>", " ", html.split("<main", 1)[-1], flags=re.S)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html)))


def values(html: str) -> dict[str, str]:
    """The numbers that a page asks for, with what stands in them."""
    return dict(re.findall(r'<input type="number"[^>]* name="(\w+)"[^>]* value="(\d*)"', html))


def chosen(html: str) -> dict[str, str]:
    """The chips that are chosen beforehand."""
    return dict(re.findall(r'<input type="radio" name="(\w+)" value="(\w+)" checked', html))


@pytest.fixture
def three(table: Make, sit: Make) -> Callable[..., tuple[Any, Any, Any]]:
    """Phones of red, yellow and blue."""

    def make(**more: Any) -> tuple[Any, Any, Any]:
        made = table("red", "yellow", "blue", seat="watch", **more)
        phones = sit(made, "red"), sit(made, "yellow"), sit(made, "blue")
        for number, phone in enumerate(phones, 2):
            phone.sent = 1000 * number  # Each has uids of its own.
        return phones

    return make


def count(phone: Any, player: str, stack: str, *numbers: int, **was: int) -> Any:
    keys = dict(zip(("scots", "landmarks", "casks", "persons"), numbers, strict=False))
    return phone.post("score", player=player, stack=stack, **keys, **was)


# Announcing


def test_it_is_announced_once_however_many_phones_say_so(three: Make) -> None:
    red, yellow, _ = three()
    assert "Does the last tile of stack A lie on the rondel?" in red.get("score")
    answers = [phone.post("score/announce", stack="A") for phone in (red, yellow, red)]
    assert {answer.status_code for answer in answers} == {303}
    assert {answer.location for answer in answers} == {f"/t/{red.code}/score?stack=A"}
    assert red.logged() == ["red announces A"]
    assert "What you have now" in yellow.get("score")


def test_the_stack_that_is_drawn_is_offered_and_further_ones_may_be(three: Make) -> None:
    red, _, _ = three()
    assert "Yes, score A" in red.get("score")
    assert "The scoring of A was not held with Cairn." in red.get("score", stack="B")
    assert "The scorings of A, B, C were not held with Cairn." in red.get("score", stack="D")
    assert "Then the game is over" in red.get("score", stack="D")
    red.post("score/announce", stack="B")
    assert "Stack B has been scored already." in red.get("score", stack="A")
    assert "Yes, score A" not in red.get("score", stack="A")
    assert red.post("score/announce", stack="A").status_code == 422
    assert red.post("score/announce", stack="E").status_code == 422


def test_whoever_watches_announces_nothing(table: Make) -> None:
    made = table("red", "yellow", seat="watch")
    assert made.post("score/announce", stack="A").status_code == 403
    assert "Yes, score A" not in made.get("score")


def test_what_is_counted_for_a_scoring_that_was_taken_back_lies_there(three: Make) -> None:
    red, _, _ = three()
    # It was announced when the page was made; nothing that was typed is lost.
    assert count(red, "red", "A", 1, 2, 0, 1).status_code == 303
    assert red.logged() == ["red has scots 1, landmarks 2, casks 0, persons 1"]
    assert red.post("score/hold", stack="A", david_hume="red").status_code == 303
    assert len(red.logged()) == 1


# Counting


def test_what_lies_there_stands_in_the_form_and_one_tap_confirms_it(three: Make) -> None:
    red, _, _ = three()
    red.log("red has scots 3, landmarks 1, casks 2", "red has casks 1, persons 2", "red announces A")
    page = red.html("score")
    assert values(page) == {"scots": "3", "landmarks": "1", "casks": "1", "persons": "2"}
    assert "As it was told last." in words(page)
    assert count(red, "red", "A", 3, 1, 1, 2).location == f"/t/{red.code}/score?stack=A&saved=red"
    assert red.logged()[3:] == ["red counts scots 3, landmarks 1, casks 1, persons 2 in A"]
    assert "Saved: Rosa" in red.get("score", stack="A", saved="red")


def test_tapping_twice_logs_once(three: Make) -> None:
    red, _, _ = three()
    red.log("red announces A")
    for _ in range(2):
        red.post("score", uid="same", player="red", stack="A", scots=1, landmarks=1, casks=1, persons=1)
    count(red, "red", "A", 1, 1, 1, 1)
    assert len(red.logged()) == 2


def test_anyone_may_count_for_somebody_else(three: Make) -> None:
    red, yellow, _ = three()
    red.log("red announces A")
    assert "What Ben has now" in red.get("score", stack="A", player="blue")
    count(red, "blue", "A", 1, 2, 0, 0)
    assert red.logged()[-1] == "blue counts scots 1, landmarks 2, casks 0, persons 0 in A"
    assert count(yellow, "pink", "A", 1).status_code == 422


def test_a_phone_for_all_goes_from_one_player_to_the_next(table: Make) -> None:
    phone = table("red", "yellow")
    phone.log("red announces A")
    assert "What Rosa has now" in phone.get("score")
    count(phone, "red", "A", 1, 0, 0, 0)
    assert "What Yara has now" in phone.get("score")


def test_who_is_missing_is_said_and_nothing_is_compared_before_the_last_one(three: Make) -> None:
    red, yellow, blue = three()
    red.log("red announces A", "table leaves david_hume in A")
    count(red, "red", "A", 3, 1, 2, 1)
    told = red.get("score")
    assert re.search("Waiting for Yara ?, Ben", told)
    assert "fewest:" not in told
    count(yellow, "yellow", "A", 1, 1, 4, 0)
    assert "Waiting for Ben" in red.get("score")
    assert re.findall(r'class="total">(\d+)', red.html("play")) == ["0", "0", "0"]
    count(blue, "blue", "A", 2, 2, 0, 0)
    assert "Waiting for" not in red.get("score", stack="A")
    assert "fewest:" in red.get("score", stack="A")


def test_what_is_no_number_is_said_beside_it_and_the_rest_stays(three: Make) -> None:
    red, _, _ = three()
    red.log("red announces A")
    answer = red.post("score", player="red", stack="A", scots="three", landmarks="2", casks="", persons="")
    assert answer.status_code == 422
    assert "“three” is no number." in words(answer.text)
    assert values(answer.text)["landmarks"] == "2"
    assert red.logged() == ["red announces A"]
    # What is left empty is still missing.
    red.post("score", player="red", stack="A", scots="3", landmarks="2", casks="", persons="")
    assert red.logged()[1:] == ["red counts scots 3, landmarks 2 in A"]
    assert red.post("score", player="red", stack="A", scots="", **{"was-scots": "3"}).status_code == 422


def test_two_phones_that_count_differently_are_told(three: Make) -> None:
    red, yellow, _ = three()
    red.log("red announces A")
    count(yellow, "red", "A", 3, 1, 2, 1)
    answer = count(red, "red", "A", 2, 1, 2, 1)
    assert answer.status_code == 422
    assert "Meanwhile another phone typed 3." in words(answer.text)
    assert values(answer.text)["scots"] == "2"
    assert count(red, "red", "A", 2, **{"was-scots": 3}).status_code == 303
    assert red.logged()[-1] == "red counts scots 2 in A"


# Who has what


def test_before_the_first_scoring_nobody_had_david_hume(three: Make) -> None:
    red, yellow, _ = three()
    red.log("red announces A")
    assert chosen(red.html("score")) == {"david_hume": "nobody"}
    for phone in (red, yellow):
        sent = {"david_hume": "nobody", "asks-david_hume": "yes"}
        assert phone.post("score/hold", stack="A", **sent).status_code == 303
    assert red.logged()[1:] == ["table leaves david_hume in A"]
    assert "Who has it?" not in red.get("score")
    # In B it is asked again, with what was so last time.
    red.log("red announces B")
    assert chosen(red.html("score", stack="B")) == {"david_hume": "nobody"}
    red.post("score/hold", stack="B", david_hume="blue")
    assert red.logged()[-1] == "blue takes david_hume in B"
    # Whoever has him keeps him.
    red.log("red announces C")
    assert "Who has it?" not in red.get("score", stack="C")


def test_at_the_end_nothing_is_guessed(three: Make) -> None:
    red, _, _ = three()
    red.log("blue takes david_hume in A", "red announces D")
    page = red.html("score")
    assert set(re.findall(r'name="asks-(\w+)"', page)) == {"castle_moil", "armadale_castle"}
    assert chosen(page) == {}
    sent = {"asks-castle_moil": "yes", "asks-armadale_castle": "yes", "castle_moil": "red"}
    answer = red.post("score/hold", stack="D", **sent)
    assert answer.status_code == 422
    assert "Choose one." in words(answer.text)
    assert red.post("score/hold", stack="D", armadale_castle="nobody", **sent).status_code == 303
    assert red.logged()[2:] == ["red takes castle_moil in D", "table leaves armadale_castle in D"]


def test_mike_stands_with_somebody_else(three: Make) -> None:
    red, _, _ = three(chronicles=(8,))
    red.log(
        "table jails joe_mcduff, mike_mccastle, bruce_mcmail, peggy_mclaird",
        "red takes mike_mccastle in B",
        "table leaves david_hume in C",
        "red announces B",
    )
    page = red.html("score")
    assert "Mike McCastle of Rosa stands in the castle of" in words(page)
    assert re.findall(r'name="mike_host" value="(\w+)"', page) == ["yellow", "blue", "nobody"]
    red.post("score/hold", stack="B", mike_host="yellow")
    assert red.logged()[-1] == "red mike at yellow in B"
    red.log("red announces C")
    assert chosen(red.html("score", stack="C")) == {"mike_host": "yellow"}


def test_cards_with_a_marker_of_john_are_asked_of_all_others(three: Make) -> None:
    red, yellow, _ = three(chronicles=(6, 8))
    red.log(
        "table jails john_mcclaim, joe_mcduff, bruce_mcmail, peggy_mclaird", "red takes john_mcclaim in A"
    )
    red.log("red announces A")
    assert list(values(red.html("score"))) == ["scots", "landmarks", "casks", "persons", "events"]
    assert list(values(yellow.html("score")))[-2:] == ["events", "claimed"]


def test_mobsters_that_nobody_named_are_asked_for_first(three: Make) -> None:
    red, _, _ = three(chronicles=(8,))
    red.log("red announces A")
    assert "Nobody has said which mobsters are in this game." in red.get("score")


def test_a_table_that_only_the_card_shows_is_asked_for(three: Make) -> None:
    red, _, _ = three(chronicles=(6,))
    red.log("red takes storr_table in A", "table leaves david_hume in A", "red announces A")
    red.log(
        *(
            f"{who} counts {FULL.format(n, 1, 1, 1)}, events 0 in A"
            for n, who in enumerate(("blue", "yellow", "red"))
        )
    )
    page = red.html("score")
    assert "A table that is printed on a card is needed" in words(page)
    assert "printed?key=storr_table" in page
    assert "fewest:" not in words(page)
    red.log("table storr_table is 3 6 9")
    assert "fewest: 0" in red.get("score", stack="A")


# Comparing


def scored(phone: Any, stack: str, **numbers: str) -> None:
    phone.log(f"red announces {stack}", f"table leaves david_hume in {stack}")
    phone.log(*(f"{who} counts {told} in {stack}" for who, told in numbers.items()))


def test_the_comparison_and_then_the_points(three: Make) -> None:
    red, _, _ = three()
    # The rulebook's example for landmarks: 5, 3 and 1 cards bring 5, 2 and 0 points.
    numbers = {
        "red": FULL.format(0, 5, 2, 1),
        "yellow": FULL.format(0, 3, 2, 0),
        "blue": FULL.format(0, 1, 1, 0),
    }
    scored(red, "A", **numbers)
    page = red.html("score", stack="A")
    assert "Landmark cards fewest: 1 Rosa: 5 4 ahead Yara: 3 2 ahead Ben: 1 –" in words(page)
    assert "Scots fewest: 0 Rosa: 0 – Yara: 0 – Ben: 0 –" in words(page)
    # The points are there, folded in: red 5 + 1 + 1, yellow 2 + 1.
    points = page.split('id="points"')[1]
    assert not points.startswith(" open")
    assert re.findall(r'class="sum">([^<]*)<', points) == ["+7", "+3", "0"]
    assert "the fewest of everything" in words("<main>" + points)


def test_what_changes_a_number_stands_beside_it(three: Make) -> None:
    red, _, _ = three(chronicles=(8,))
    red.log(
        "table jails mike_mccastle, joe_mcduff, bruce_mcmail, peggy_mclaird",
        "red takes mike_mccastle in B",
        "red takes castle_moil in B",
        "yellow takes david_hume in B",
    )
    red.log("red announces B", "red mike at yellow in B")
    numbers = {
        "red": FULL.format(2, 1, 1, 0),
        "yellow": FULL.format(3, 1, 1, 1),
        "blue": FULL.format(1, 1, 1, 0),
    }
    red.log(*(f"{who} counts {told} in B" for who, told in numbers.items()))
    told = red.get("score", stack="B")
    # Two of red's and Mike are 3, doubled 6; one of yellow's three doesn't count; David Hume is a second person.
    assert "Rosa: 6 5 ahead 2, +1 by Mike McCastle, doubled by Castle Moil" in told
    assert "Yara: 2 1 ahead 3, −1 by Mike McCastle" in told
    assert "Yara: 2 2 ahead 1, +1 for David Hume" in told
    assert "Castle Moil: Rosa" in told
    assert "Mike McCastle: Rosa in the castle of Yara" in told


def test_a_wrong_number_is_put_right_from_here(three: Make) -> None:
    red, yellow, _ = three()
    numbers = {
        "red": FULL.format(3, 1, 0, 0),
        "yellow": FULL.format(1, 1, 0, 0),
        "blue": FULL.format(0, 1, 0, 0),
    }
    scored(red, "A", **numbers)
    page = yellow.html("score", stack="A", player="blue")
    assert "What you correct here changes the points of this scoring." in words(page)
    assert values(page)["scots"] == "0"
    count(yellow, "blue", "A", 1, **{"was-scots": 0})
    assert red.logged()[-1] == "blue counts scots 1 in A"
    # The fewest rises to 1: red leads by 2 in place of 3, yellow by nothing.
    told = red.get("score", stack="A")
    assert "Ben : Scots 0 → 1. Points: Rosa −1 Yara −1" in told
    assert re.findall(r'class="sum">([^<]*)<', red.html("score", stack="A")) == ["+2", "0", "0"]
    # One that changes nothing says so.
    count(yellow, "red", "A", 3, 2, **{"was-scots": 3, "was-landmarks": 1})
    count(yellow, "red", "A", 3, 1, **{"was-scots": 3, "was-landmarks": 2})
    assert "Rosa : Landmark cards 2 → 1. Points: Rosa −1" in red.get("score", stack="A")


def test_numbers_that_were_told_before_all_were_there_are_no_correction(three: Make) -> None:
    red, _, _ = three()
    red.log("red announces A", "red counts scots 9 in A", f"red counts {FULL.format(1, 0, 0, 0)} in A")
    red.log(
        "table leaves david_hume in A",
        *(f"{who} counts {FULL.format(0, 0, 0, 0)} in A" for who in ("yellow", "blue")),
    )
    told = red.get("score", stack="A")
    assert "fewest: 0" in told
    assert "Points:" not in told


def test_odd_numbers_are_shown_to_all(three: Make) -> None:
    red, yellow, _ = three()
    red.log("red announces A", f"red counts {FULL.format(12, 0, 0, 0)} in A")
    assert "Look again" in yellow.get("score")


def test_past_scorings_stay_there_to_be_looked_at(three: Make) -> None:
    red, _, _ = three()
    numbers = {who: FULL.format(n, 0, 0, 0) for n, who in enumerate(("red", "yellow", "blue"))}
    scored(red, "A", **numbers)
    scored(red, "B", **numbers)
    page = red.html("score")
    assert "Scoring of C" in words(page)
    assert f'href="/t/{red.code}/score?stack=A"' in page
    assert '<details class="reveal" id="points" open>' in red.html("score", stack="A")
    assert '<details class="reveal" id="points">' in red.html("score", stack="B")


def test_after_the_scoring_the_page_leads_on(three: Make) -> None:
    red, _, _ = three(chronicles=(5,))
    numbers = {who: FULL.format(0, 0, 0, 0) for who in ("red", "yellow", "blue")}
    scored(red, "A", **numbers)
    assert "Go on playing" in red.get("score", stack="A")
    scored(red, "B", **numbers)
    assert "Now the haggis" in red.get("score", stack="B")
    red.log("table leaves castle_moil in D", "table leaves armadale_castle in D")
    scored(red, "D", **numbers)
    red.log(*(f"{who} haggis none in D" for who in numbers))
    assert "Now tiles, coins and tokens" in red.get("score", stack="D")


def test_in_german(three: Make) -> None:
    red, _, _ = three()
    numbers = {
        "red": FULL.format(3, 1, 0, 0),
        "yellow": FULL.format(1, 1, 0, 0),
        "blue": FULL.format(0, 1, 0, 0),
    }
    answer = red.client.get(f"/t/{red.code}/score", headers={"Accept-Language": "de"})
    assert "Liegt das letzte Plättchen von Stapel A auf dem Rondell?" in words(answer.text)
    scored(red, "A", **numbers)
    answer = red.client.get(f"/t/{red.code}/score?stack=A", headers={"Accept-Language": "de"})
    assert "Schotten am wenigsten: 0" in words(answer.text)


def test_the_big_picture_follows_the_scoring(three: Make) -> None:
    red, yellow, blue = three()
    red.log("red announces A", "table leaves david_hume in A")
    count(red, "red", "A", 1, 2, 0, 0)
    assert "Scoring of A Rosa counted Yara counting Ben counting" in red.get("screen")
    count(yellow, "yellow", "A", 0, 1, 0, 0)
    count(blue, "blue", "A", 0, 0, 0, 0)
    assert "Landmark cards fewest: 0 Rosa: 2 2 ahead" in red.get("screen")
    # As soon as the game goes on, it makes room.
    red.log("red has casks 1")
    assert "fewest:" not in red.get("screen")


def test_cards_that_are_known_stand_in_the_form(three: Make) -> None:
    red, _, _ = three()
    red.log(
        "red has landmarks 1",
        "red takes castle_moil in B",
        "red takes castle_of_mey in A",
        "red takes david_hume in B",
    )
    red.log("red announces B")
    # Two cards and David Hume were taken since one card was told.
    assert values(red.html("score"))["landmarks"] == "2"
    assert values(red.html("score"))["persons"] == "1"
    assert values(red.html("score"))["casks"] == ""


def test_open_event_sides_stand_beside_the_landmarks(three: Make) -> None:
    red, _, _ = three(chronicles=(6,))
    red.log("red announces A", "table leaves david_hume in A", "table leaves storr_table in A")
    red.log("red counts scots 0, landmarks 2, casks 0, persons 0, events 2 in A")
    red.log(*(f"{who} counts {FULL.format(0, 2, 0, 0)}, events 0 in A" for who in ("yellow", "blue")))
    told = red.get("score", stack="A")
    assert "Rosa: 2 – 2 open event sides" in told


def test_a_phone_for_all_says_who_laid_the_last_tile(table: Make) -> None:
    phone = table("red", "yellow")
    assert "Who laid it?" in phone.get("score")
    phone.post("score/announce", stack="A", player="yellow")
    assert phone.logged() == ["yellow announces A"]
