"""The page for numbers: exactly what the scoring tiles need, gold in secret, scrolls by hand."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from companion.skye import tally
from scoring.skye import counts, pieces
from scoring.skye.scoring_tiles import Reading

Make = Callable[..., Any]


@pytest.fixture
def two(table: Make, sit: Make) -> Callable[..., tuple[Any, Any]]:
    """Phones of blue and red, at a table with these tiles on A to D."""

    def make(**tiles: str) -> tuple[Any, Any]:
        made = table("blue", "red", seat="watch", tiles=tiles or None)
        phones = sit(made, "blue"), sit(made, "red")
        for number, phone in enumerate(phones, 2):
            phone.sent = 1000 * number  # Each has uids of its own.
        return phones

    return make


def save(phone: Any, player: str, round_: int, **numbers: Any) -> Any:
    return phone.post("count", player=player, round=round_, **numbers)


def fields(html: str) -> list[str]:
    """The numbers that a page asks for, but for those which aren't needed."""
    return re.findall(r'<input type="number"[^>]* name="(\w+)"', html.split("Not needed for this round")[0])


# What is asked


def test_exactly_what_pays_is_asked(two: Make) -> None:
    blue, _ = two(a="broch_mountains", b="building_sets", c="sheep", d="columns")
    assert fields(blue.html("count", round="1")) == ["mountains1", "mountains2", "mountains3"]
    assert fields(blue.html("count", round="2")) == ["brochs", "farms", "lighthouses"]
    assert fields(blue.html("count", round="5")) == [
        "mountains1",
        "mountains2",
        "mountains3",
        "sheep",
        "columns",
    ]
    # In the last round everyone shows their gold.
    assert fields(blue.html("count", round="6"))[-1] == "gold"
    page = blue.get("count", round="1")
    assert "Joined mountains with three brochs or more." in page
    assert "Tiles with whisky that roads join to the castle" in page  # for the next income
    assert "Not needed for this round" in page
    assert "farms" in blue.html("count", round="1")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_number_has_words_that_say_what_counts(two: Make, language: str) -> None:
    from companion.words import say, speak

    speak(language)
    for key in {*counts.FROM_TERRITORY}:
        for prefix in ("count_of", "key"):
            assert not say(f"{prefix}.{key}").startswith(prefix), key


def test_the_page_opens_where_something_is_missing(two: Make) -> None:
    blue, red = two()
    blue.log("table scores 1")
    assert "Round 1: numbers of Ben" in blue.get("count")
    save(blue, "blue", 1, sheep=3)
    assert "Round 2: numbers of Ben" in blue.get("count")
    assert "Round 1: numbers of Rosa" in red.get("count")
    assert "Round 4: numbers of Rosa" in red.get("count", round="4")
    assert "Round 1: numbers of Rosa" in red.get("count", round="9")


def test_a_field_that_nobody_named_is_said_to_be_missing(two: Make, table: Make) -> None:
    one = table("blue", "red", tiles={"a": "none", "b": "sheep", "c": "none", "d": "none"})
    assert "which scoring tile lies on A" in one.get("count")


# Saving


def test_what_was_typed_is_logged_in_one_go_and_brings_points(two: Make) -> None:
    blue, _ = two(a="broch_mountains", b="sheep", c="squares", d="columns")
    before = len(blue.logged())
    answer = save(blue, "blue", 1, mountains1=2, mountains2=1, mountains3=1, road_whisky=3, sheep="")
    assert answer.status_code == 303
    assert blue.logged()[before:] == [
        "blue counts mountains1 2 in 1",
        "blue counts mountains2 1 in 1",
        "blue counts mountains3 1 in 1",
        "blue counts road_whisky 3 in 1",
    ]
    # 2 x 1 + 1 x 3 + 1 x 6
    assert "Brings 11" in blue.get("count", round="1", player="blue")
    assert "Saved: Ben" in blue.get("count", round="1", saved="blue")


def test_nothing_is_said_twice(two: Make) -> None:
    blue, _ = two()
    save(blue, "blue", 1, sheep=5)
    before = blue.logged()
    save(blue, "blue", 1, sheep=5, **{"was-sheep": 5})
    blue.post("count", uid="same", player="blue", round=1, sheep=6, **{"was-sheep": 5})
    blue.post("count", uid="same", player="blue", round=1, sheep=6, **{"was-sheep": 5})
    assert blue.logged() == [*before, "blue counts sheep 6 in 1"]


def test_an_emptied_field_takes_back_what_was_typed(two: Make) -> None:
    blue, _ = two()
    save(blue, "blue", 1, sheep=5)
    save(blue, "blue", 1, sheep=6, **{"was-sheep": 5})
    save(blue, "blue", 1, sheep="", **{"was-sheep": 6})
    assert 'name="sheep" min="0" max="999" step="1" value=""' in blue.html("count", round="1")
    assert "Brings ?" in blue.get("count", round="1")


def test_a_clash_is_shown_and_decided(two: Make) -> None:
    blue, red = two()
    save(red, "blue", 1, sheep=6)
    answer = save(blue, "blue", 1, sheep=5)
    assert answer.status_code == 422
    assert "Meanwhile another phone typed 6." in answer.text
    assert re.search(r'name="was-sheep" value="6".*?name="sheep"[^>]* value="5"', answer.text, flags=re.S)
    assert save(blue, "blue", 1, sheep=5, **{"was-sheep": 6}).status_code == 303
    assert blue.logged()[-1] == "blue counts sheep 5 in 1"
    # What nobody touched here stays as the other phone has it.
    save(red, "blue", 1, road_whisky=2)
    assert save(blue, "blue", 1, sheep=4, **{"was-sheep": 5, "road_whisky": ""}).status_code == 303
    assert "blue counts road_whisky 2 in 1" in blue.logged()


def test_every_wrong_field_is_told_and_nothing_is_saved(two: Make) -> None:
    blue, _ = two(a="building_sets", b="sheep", c="squares", d="columns")
    before = blue.logged()
    answer = save(blue, "blue", 1, brochs="two", farms=-1, lighthouses=3)
    assert answer.status_code == 422
    assert answer.text.count("is no number.") == 2
    assert re.search(r'name="lighthouses"[^>]* value="3"', answer.text)
    assert blue.logged() == before
    assert save(blue, "green", 1, brochs=1).status_code == 422
    assert save(blue, "blue", 7, brochs=1).status_code == 422


def test_watching_phones_can_not_save(two: Make, sit: Make) -> None:
    blue, _ = two()
    watcher = sit(blue, "watch")
    assert save(watcher, "blue", 1, sheep=1).status_code == 403
    assert "You are watching." in watcher.get("count")


# Hints


def test_the_last_number_is_only_a_hint(two: Make) -> None:
    blue, _ = two()
    save(blue, "blue", 1, sheep=5)
    blue.log("table scores 1", "table scores 2")
    page = blue.html("count", round="3")
    assert re.search(r'name="sheep"[^>]* value="" placeholder="5"', page)
    assert 'data-same="5"' in page
    assert "Brings ?" in blue.get("count", round="3")


def test_the_territory_stands_beside(two: Make) -> None:
    blue, _ = two()
    # Tile 1 has one sheep.
    blue.log("blue builds S01 at 0,-1 right")
    page = blue.html("count", round="1")
    assert re.search(r'name="sheep"[^>]* value="" placeholder="1"', page)
    assert "nothing needs to be typed here." in blue.get("count", round="1")
    assert "nothing needs to be typed here but gold." in blue.get("count", round="6")
    save(blue, "blue", 1, sheep=4)
    assert "Remove the typed 4" in blue.get("count", round="1")
    blue.post("count", player="blue", round=1, sheep=4, untype="sheep", **{"was-sheep": 4})
    assert "Remove the typed" not in blue.get("count", round="1")
    assert "Brings 1" in blue.get("count", round="1")


def test_a_majority_shows_the_others(two: Make) -> None:
    blue, red = two(a="ship_majority", b="sheep", c="squares", d="columns")
    assert "Rosa: ?" in blue.get("count", round="1")
    save(red, "red", 1, ships=3)
    page = blue.get("count", round="1")
    assert "Rosa: 3" in page
    assert "data-rivals='[3]'" in blue.html("count", round="1")
    save(blue, "blue", 1, ships=1)
    assert "Brings 2" in blue.get("count", round="1")


# What it brings while somebody types: count.js reckons with these formulas


def _formulas() -> Iterator[tuple[str, Reading]]:
    for tile, one in pieces.scoring_tiles().items():
        for castle in (True, False):
            if not one.majority:
                yield tile, Reading(castle, True)


@pytest.mark.parametrize(("tile", "reading"), list(_formulas()), ids=str)
def test_the_formula_is_the_engine_s(tile: str, reading: Reading) -> None:
    formula = tally.formula(tile, reading)
    assert formula is not None
    chance = random.Random(tile)
    for _ in range(60):
        numbers = {key: chance.randrange(9) for key in pieces.scoring_tiles()[tile].needs}
        worth = sum(found.points for found in counts.by_hand(tile, numbers, reading))
        assert formula.points(numbers) == worth, numbers


@pytest.mark.parametrize(
    ("tile", "numbers", "points"),
    [
        ("building_sets", {"brochs": 3, "farms": 2, "lighthouses": 4}, 10),
        ("broch_mountains", {"mountains1": 1, "mountains2": 1, "mountains3": 2}, 16),
        ("tiles_by_road", {"road_tiles": 4}, 5),
        ("largest_lake", {"lake_tiles": 4}, 8),
        ("completed_areas_3", {"completed3": 2}, 6),
    ],
)
def test_formulas_against_the_rules(tile: str, numbers: Mapping[str, int], points: int) -> None:
    formula = tally.formula(tile, Reading())
    assert formula is not None
    assert formula.points(numbers) == points


# Gold


GOLD = 58
"""Stands nowhere else on any page."""


def hides(phone: Any, *paths: str) -> bool:
    for path in paths or ("count?player=blue&round=1", "count", "play", "play/parts", "score", "log", "export.toml",
                          "since?seq=0", "screen", "sheet", "round"):  # fmt: skip
        text = phone.client.get(f"/t/{phone.code}/{path}", follow_redirects=True).text
        if re.search(rf"(?<!\d){GOLD}(?!\d)", phone.without_chance(text)):
            return False
    return True


def test_gold_stays_secret_until_all_have_said_theirs(two: Make, sit: Make) -> None:
    blue, red = two(a="gold_majority", b="sheep", c="squares", d="columns")
    everyone = sit(blue, "all")
    before = blue.logged()
    assert save(blue, "blue", 1, gold=GOLD).status_code == 303
    assert blue.logged() == before
    assert hides(red)
    for phone in (everyone, sit(blue, "watch"), sit(blue, "blue")):
        assert hides(phone, "count?player=blue&round=1", "round")
    assert re.search(r'name="gold"[^>]* value="58"', blue.html("count", round="1"))
    assert "Noted already." in red.get("count", player="blue", round="1")
    # A change of mind.
    save(blue, "blue", 1, gold=12, **{"was-gold": GOLD})
    save(red, "red", 1, gold=9)
    assert blue.logged()[len(before) :] == ["blue counts gold 12 in 1", "red counts gold 9 in 1"]


def test_nobody_says_unasked_how_much_gold_others_have(two: Make) -> None:
    blue, red = two(a="gold_majority", b="sheep", c="squares", d="columns")
    save(blue, "blue", 1, gold=GOLD)
    before = blue.logged()
    answer = save(red, "blue", 1, gold=1)
    assert answer.status_code == 422
    assert "Ben has a phone of their own. Tick that" in answer.text
    # Sheep aren't secret, and there is nothing to take over.
    assert save(red, "blue", 1, sheep=2).status_code == 303
    # Nor does an emptied field take back what it never showed.
    assert save(red, "blue", 1, gold="", **{"was-gold": GOLD}).status_code == 422
    save(red, "red", 1, gold=3)
    assert blue.logged()[len(before) :] == [
        "blue counts sheep 2 in 1",
        "blue counts gold 58 in 1",
        "red counts gold 3 in 1",
    ]


def test_gold_said_for_somebody_with_a_phone_is_told_to_it(two: Make) -> None:
    blue, red = two(a="gold_majority", b="sheep", c="squares", d="columns")
    save(blue, "blue", 1, gold=GOLD)
    assert 'name="take"' in red.html("count", player="blue", round="1")
    assert 'name="take"' not in blue.html("count", round="1")
    assert save(red, "blue", 1, gold=1, take="yes").status_code == 303
    assert re.search("Rosa ?’s phone spoke for you here", blue.get("count", round="1"))
    assert "58" not in red.get("count", player="blue", round="1")
    save(red, "red", 1, gold=3)
    assert "blue counts gold 1 in 1 @red" in blue.html("export.toml")


def test_gold_is_shown_when_the_round_is_scored(two: Make) -> None:
    blue, red = two(a="gold_majority", b="sheep", c="squares", d="columns")
    save(blue, "blue", 1, gold=GOLD)
    red.log("table scores 1")
    # Whoever comes next puts it into the log; what is said after the scoring is no secret any more.
    save(red, "red", 1, gold=3)
    assert sorted(blue.logged()[-2:]) == ["blue counts gold 58 in 1", "red counts gold 3 in 1"]
    assert not hides(red)
    save(red, "red", 1, gold=5, **{"was-gold": 3})
    assert blue.logged()[-1] == "red counts gold 5 in 1"
    save(red, "red", 1, gold="", **{"was-gold": 5})
    assert re.search(r'name="gold"[^>]* value=""', red.html("count", round="1"))


def test_scoring_by_the_button_shows_the_gold(two: Make) -> None:
    blue, red = two(a="gold_majority", b="sheep", c="squares", d="columns")
    save(blue, "blue", 1, gold=GOLD)
    assert red.post("score", round=1).status_code == 303
    assert blue.logged()[-1] == "blue counts gold 58 in 1"


def test_gold_that_was_said_is_the_purse_of_the_next_round(two: Make) -> None:
    blue, red = two(a="gold_majority", b="sheep", c="squares", d="columns")
    save(blue, "blue", 1, gold=8, road_whisky=1)
    assert "You should have 8 gold" in blue.get("round")
    save(red, "red", 1, gold=2)
    red.log("table scores 1")
    # 8, 5 for the castle and 1 for whisky.
    assert "You should have 14 gold" in blue.get("round")


def test_a_shared_phone_takes_gold_without_showing_it(table: Make) -> None:
    one = table("blue", "red", tiles={"a": "gold_majority", "b": "sheep", "c": "squares", "d": "columns"})
    save(one, "blue", 1, gold=GOLD)
    assert hides(one)
    save(one, "red", 1, gold=6)
    assert one.logged()[-2:] == ["blue counts gold 58 in 1", "red counts gold 6 in 1"]


# The end


@pytest.fixture
def over(two: Make) -> tuple[Any, Any]:
    blue, red = two()
    blue.log(*(f"table scores {number}" for number in range(1, 7)))
    return blue, red


def scrolls(**told: str) -> dict[str, Any]:
    """`sheep="5-1-0"`: there are five, one scroll in open areas, none in completed ones."""
    return {
        f"{symbol}-{part}": text
        for symbol, texts in told.items()
        for part, text in zip(("count", "open", "completed"), texts.split("-"), strict=True)
    }


def test_scrolls_by_hand(over: Any) -> None:
    blue, _ = over
    before = len(blue.logged())
    sent = scrolls(sheep="5-1-1", cattle="3-0-1", ship="4--", farm="--")
    save(blue, "blue", 6, scrolls="done", **sent)
    assert blue.logged()[before:] == [
        "blue scrolls sheep 5: 1 open, 1 completed",
        "blue scrolls cattle 3: 0 open, 1 completed",
        "blue scrolls done",
    ]
    # Sheep: 2 for one, 4 for the other; cattle: 3 doubled.
    page = blue.html("count", round="6")
    assert re.findall(r"data-scroll-points>(\d+)", page) == ["6", "6"]
    assert "All scrolls are told." in blue.get("count", round="6")
    assert blue.get("count", player="red", round="6").count("Those are all scrolls") == 1


def test_scrolls_are_changed_and_taken_back(over: Any) -> None:
    blue, _ = over
    save(blue, "blue", 6, **scrolls(sheep="5-1-1"))
    was = {"was-scroll-sheep": "5-1-1"}
    before = len(blue.logged())
    save(blue, "blue", 6, **scrolls(sheep="5-1-1"), **was)
    assert len(blue.logged()) == before
    save(blue, "blue", 6, **scrolls(sheep="6-1-1"), **was)
    assert blue.logged()[-1] == "blue scrolls sheep 6: 1 open, 1 completed"
    save(blue, "blue", 6, **scrolls(sheep="6-0-0"), **{"was-scroll-sheep": "6-1-1"})
    assert 'name="was-scroll-sheep" value=""' in blue.html("count", round="6")


def test_scrolls_without_a_count_are_asked_about(over: Any) -> None:
    blue, _ = over
    answer = save(blue, "blue", 6, **scrolls(sheep="-1-0"))
    assert answer.status_code == 422
    assert "How many are there in the territory?" in answer.text
    # What was counted for the scoring tile needn't be typed again; D, most ships, pays in round 6.
    save(blue, "blue", 6, ships=4)
    save(blue, "blue", 6, ships=4, **{"was-ships": 4}, **scrolls(ship="-0-1"))
    assert blue.logged()[-1] == "blue scrolls ship 4: 0 open, 1 completed"


def test_a_game_by_hand_ends_without_questions(over: Any) -> None:
    blue, red = over
    for player, phone in (("blue", blue), ("red", red)):
        for round_, numbers in enumerate(
            ({"sheep": 1}, {"squares": 1}, {"sheep": 2, "columns": 1}, {"squares": 1, "ships": 1},
             {"sheep": 2, "columns": 1, "ships": 2}, {"squares": 2, "columns": 1, "ships": 2}), start=1
        ):  # fmt: skip
            assert save(phone, player, round_, **numbers).status_code == 303
        save(phone, player, 6, gold=11, scrolls="done")
    assert "blue counts gold 11 in 6" in blue.logged()
    # 1 + 2 + (2 + 3) + (2 + 5) + (2 + 3 + 5) + (4 + 3 + 5) and 2 for eleven gold; both have as many ships.
    assert re.search(r"(?<!\d)39(?!\d)", blue.get("sheet"))
