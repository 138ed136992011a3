"""The round helper: secret prices, buying in turn, the own purse, what is to be built."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from typing import Any

import pytest

from companion import store
from companion.app import create_app
from companion.database import db
from companion.skye.screens import Screen

Make = Callable[..., Any]

LEFT, MIDDLE = 58, 82
"""Prices whose digits no table's code has: what is looked for on a page must not stand there by chance."""
"""Prices that stand nowhere else on any page."""


def offer(
    phone: Any, player: str, left: object = 3, middle: object = 2, discard: str = "right", **more: Any
) -> Any:
    prices = {"price-left": left, "price-middle": middle, "price-right": ""}
    return phone.post("round/offer", player=player, discard=discard, **prices | more)


def players_of(phone: Any) -> Any:
    return phone.client.get(f"/t/{phone.code}/round/waiting").json["players"]


@pytest.fixture
def three(table: Make, sit: Make) -> tuple[Any, Any, Any]:
    """Phones of blue, red and white; blue begins."""
    made = table("blue", "red", "white", seat="watch")
    phones = sit(made, "blue"), sit(made, "red"), sit(made, "white")
    for number, phone in enumerate(phones, 2):
        phone.sent = 1000 * number  # Each has uids of its own.
    return phones


# Secret until all are ready


def test_prices_are_shown_when_the_last_one_is_ready(three: Any) -> None:
    blue, red, white = three
    before = blue.logged()
    assert offer(blue, "blue", LEFT, MIDDLE).status_code == 303
    assert offer(white, "white", 5, 1, "left", **{"price-left": "", "price-right": 4}).status_code == 303
    assert players_of(red) == {"blue": "ready", "red": "thinking", "white": "ready"}
    assert red.logged() == before
    assert offer(red, "red", 1, 9).headers["Location"].endswith("/round#step-4")
    # From the start player on, clockwise.
    assert red.logged()[len(before) :] == [
        "blue offers left for 58, middle for 82, discards right",
        "red offers left for 1, middle for 9, discards right",
        "white offers middle for 1, right for 4, discards left",
    ]
    assert players_of(red) == {"blue": "told", "red": "told", "white": "told"}
    assert "58" in red.get("round")


def test_nobody_else_sees_a_price_before(three: Any, table: Make, sit: Make) -> None:
    blue, red, white = three
    offer(blue, "blue", LEFT, MIDDLE)
    offer(white, "white")
    everyone, watcher, intruder = sit(blue, "all"), sit(blue, "watch"), sit(blue, "blue")
    pages = ("round", "round?player=blue", "round?player=blue&here=yes", "play", "play/parts", "screen", "score",
             "count", "log", "export.toml", "since?seq=0", "round/waiting", "sheet", "more")  # fmt: skip
    for phone in (red, white, everyone, watcher, intruder):
        for path in pages if phone is red else pages[:3]:
            answer = phone.client.get(f"/t/{phone.code}/{path}", follow_redirects=True)
            assert answer.status_code == 200, path
            for price in (LEFT, MIDDLE):
                assert not re.search(rf"(?<!\d){price}(?!\d)", phone.without_chance(answer.text)), (
                    path,
                    price,
                )
    # Who sits down on a seat that is taken is no wiser, but can see that it is ready.
    assert "noted on another phone" in intruder.get("round")
    # The own phone goes on showing them, after a reload too.
    for _ in range(2):
        assert re.search(r"Only this phone knows.*58 gold.*82 gold", blue.get("round"))


def test_the_stream_tells_nothing_of_a_price(three: Any) -> None:
    blue, red, _ = three
    answer = red.client.get(f"/t/{red.code}/events?seq=0&phone=x")
    news = iter(answer.response)
    told = ""
    offer(blue, "blue", LEFT, MIDDLE)
    while "seats" not in told:
        told += str(next(news))
    answer.close()
    assert "58" not in re.sub(r'"names":\{.*?\}', "", told)
    assert "offers" not in told


def test_a_seat_may_change_its_mind(three: Any) -> None:
    blue, red, white = three
    offer(blue, "blue", 3, 2)
    offer(blue, "blue", 8, 2)
    offer(red, "red")
    assert blue.post("round/think", player="blue").status_code == 303
    assert players_of(red)["blue"] == "thinking"
    # The form still has what was typed.
    assert re.search(r'name="price-left"[^>]* value="8"', blue.html("round"))
    offer(white, "white")
    assert not [line for line in blue.logged() if "offers" in line]
    offer(blue, "blue", 4, 6, "middle", **{"price-right": 6})
    assert "blue offers left for 4, right for 6, discards middle" in blue.logged()


def test_it_is_too_late_once_all_is_shown(three: Any) -> None:
    for phone, player in zip(three, ("blue", "red", "white"), strict=True):
        offer(phone, player)
    before = three[0].logged()
    assert offer(three[0], "blue", 9, 9).status_code == 303
    assert three[0].post("round/think", player="blue").status_code == 303
    assert three[0].logged() == before


def test_two_phones_at_the_same_moment_show_all_once(three: Any) -> None:
    blue, red, white = three
    offer(blue, "blue")
    before, gate = blue.logged(), threading.Barrier(4)

    def press(phone: Any, player: str) -> None:
        gate.wait()
        assert offer(phone, player).status_code == 303

    presses = [(red, "red"), (red, "red"), (white, "white"), (white, "white")]
    threads = [threading.Thread(target=press, args=each) for each in presses]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    told = blue.logged()[len(before) :]
    assert sorted(line.split()[0] for line in told) == ["blue", "red", "white"]


def test_another_process_shows_the_same_notes_under_the_same_uids(three: Any) -> None:
    """Two processes hold no lock in common: both find everyone ready. The second adds nothing."""
    for phone, player in zip(three, ("blue", "red", "white"), strict=True):
        offer(phone, player)
    shown = three[0].logged()
    with three[0].client.application.app_context():
        at = store.table(three[0].code)
        assert at is not None
        rows = [(row.uid, row.author, row.source, row.text) for row in store.entries(at.id)[-3:]]
        assert [uid for uid, *_ in rows] == [f"screen.offer-1.{who}.0" for who in ("blue", "red", "white")]
        store.turn_up(at.id, Screen("offer", 1).kind, rows)
    assert three[0].logged() == shown


def test_what_is_missing_is_asked_for_and_nothing_typed_is_lost(three: Any) -> None:
    blue = three[0]
    answer = offer(blue, "blue", "3", "0", "")
    assert answer.status_code == 422
    assert "Choose the tile that goes back into the bag." in answer.text
    assert "At least 1 gold." in answer.text
    assert re.search(r'name="price-left"[^>]* value="3"', answer.text)
    assert "is no number" in offer(blue, "blue", "three", 2).text
    assert players_of(blue)["blue"] == "thinking"


def test_a_draft_outlives_the_page(three: Any) -> None:
    blue, red, _ = three
    prices = {"price-left": "6", "price-middle": "", "price-right": ""}
    assert blue.post("round/draft", player="blue", round=1, **prices).json == {"kept": True}
    assert re.search(r'name="price-left"[^>]* value="6"', blue.html("round"))
    assert players_of(red)["blue"] == "thinking"
    assert red.post("round/draft", player="blue", round=1, **prices).status_code == 403


def test_an_offer_that_was_taken_back_is_made_anew(three: Any) -> None:
    for phone, player in zip(three, ("blue", "red", "white"), strict=True):
        offer(phone, player)
    blue = three[0]
    seq = len(blue.logged()) - 2
    assert blue.post("retract", entry=seq).status_code == 303
    assert players_of(blue) == {"blue": "thinking", "red": "told", "white": "told"}
    assert offer(blue, "blue", 7, 1).headers["Location"].endswith("#step-4")
    assert blue.logged()[-1] == "blue offers left for 7, middle for 1, discards right"
    assert players_of(blue)["blue"] == "told"


def test_a_round_that_is_over_takes_no_prices(three: Any) -> None:
    blue, red, _ = three
    offer(blue, "blue", LEFT, MIDDLE, round=1)
    red.log("table scores 1")
    assert players_of(red) == dict.fromkeys(("blue", "red", "white"), "thinking")
    assert offer(red, "red", round=1).status_code == 422
    assert "58" not in blue.without_chance(blue.html("round"))
    assert not [line for line in red.logged() if "offers" in line]


def test_watchers_name_no_prices(three: Any, sit: Make) -> None:
    watcher = sit(three[0], "watch")
    assert offer(watcher, "blue").status_code == 403
    assert 'name="price-left"' not in watcher.html("round")
    assert offer(three[0], "green").status_code == 422


# One phone for several


def test_a_shared_phone_is_handed_over_without_showing_anything(table: Make) -> None:
    one = table("blue", "red")
    assert "Hand the phone to Ben" in one.get("round")
    between = one.get("round", player="blue")
    assert "I am Ben" in between
    assert "price" not in one.html("round", player="blue")
    assert 'name="price-left"' in one.html("round", player="blue", here="yes")
    offer(one, "blue", LEFT, MIDDLE)
    # The next one finds nothing, whatever they open, nor does going back.
    for query in ({}, {"player": "red"}, {"player": "red", "here": "yes"}, {"player": "blue", "here": "yes"}):
        assert "58" not in one.without_chance(one.html("round", **query)), query
    assert "Hand the phone to Rosa" in one.get("round")
    offer(one, "red")
    assert "blue offers left for 58, middle for 82, discards right" in one.logged()


def test_somebody_types_for_a_player_without_a_phone(three: Any, table: Make, sit: Make) -> None:
    made = table("blue", "red", seat="blue")
    offer(made, "blue")
    assert "Prices of somebody else" in made.get("round")
    assert offer(made, "red", 6, 7).headers["Location"].endswith("#step-4")
    assert "red offers left for 6, middle for 7, discards right" in made.logged()


def test_the_latest_phone_to_speak_for_a_player_counts(three: Any, sit: Make) -> None:
    """If it says so openly: the own phone keeps its numbers, hears of it, and the log tells who spoke."""
    blue, red, white = three
    everyone = sit(blue, "all")
    offer(blue, "blue", LEFT, MIDDLE)
    offer(everyone, "blue", 5, 6, take="yes")
    assert "The phone that acts for all spoke for you here." in blue.get("round")
    assert "58 gold" not in blue.get("round")
    blue.post("round/think", player="blue")
    assert re.search(r'name="price-left"[^>]* value="58"', blue.html("round"))
    assert "spoke for you" not in blue.get("round")
    offer(everyone, "blue", 5, 6, take="yes")
    offer(red, "red")
    offer(white, "white")
    log = blue.html("export.toml")
    assert "blue offers left for 5, middle for 6, discards right @table" in log
    assert "red offers left for 3, middle for 2, discards right @" not in log
    assert "spoke for you" in blue.get("round")
    assert "blue offers left for 5, middle for 6, discards right" in red.logged()
    assert not [line for line in red.logged() if "58" in line]


def test_notes_outlive_the_server(table: Make) -> None:
    one = table("blue", "red", seat="blue")
    offer(one, "blue", LEFT, MIDDLE)
    again = create_app(one.client.application.config["CAIRN"])
    cookie = one.client.get_cookie(f"seat_{one.code}")
    fresh: Any = again.test_client()
    fresh.set_cookie(cookie.key, cookie.value)
    assert "58 gold" in fresh.get(f"/t/{one.code}/round").text
    assert fresh.get(f"/t/{one.code}/round/waiting").json["players"]["blue"] == "ready"
    with again.app_context():
        db.engine.dispose()


def test_who_comes_late_finds_the_round_as_it_is(three: Any, sit: Make) -> None:
    blue, red, _ = three
    offer(blue, "blue")
    offer(red, "red")
    late = sit(blue, "white")
    assert players_of(late)["white"] == "thinking"
    assert offer(late, "white").headers["Location"].endswith("#step-4")


def test_nobody_speaks_unasked_for_who_has_a_phone(three: Any, sit: Make) -> None:
    blue, red, white = three
    everyone = sit(blue, "all")
    offer(red, "red")
    # Blue only thinks so far, white is ready: neither can be told from the answer.
    blue.post("round/draft", player="blue", round=1, **{"price-left": LEFT, "price-middle": ""})
    offer(white, "white", MIDDLE, 1)
    for phone in (red, everyone):
        for player in ("blue", "white") if phone is red else ("blue", "white", "red"):
            answer = offer(phone, player, 1, 1)
            assert answer.status_code == 422
            assert "has a phone of their own. Tick that" in answer.text
            assert 'name="take"' in phone.html("round", player=player, here="yes")
            assert "has a phone of their own" in phone.get("round", player=player)
            assert phone.post("round/think", player=player).status_code == 403
    assert not [line for line in blue.logged() if "offers" in line]
    assert players_of(red) == {"blue": "thinking", "red": "ready", "white": "ready"}
    assert re.search(r'name="price-left"[^>]* value="58"', blue.html("round"))
    assert "82 gold" in white.get("round")
    # Taken over: all is shown, the draft stays.
    assert offer(red, "blue", 1, 1, take="yes").headers["Location"].endswith("#step-4")
    assert "blue offers left for 1, middle for 1, discards right @red" in blue.html("export.toml")
    assert "Rosa’s phone spoke for you here." in re.sub(r" (?=’)", "", blue.get("round"))
    assert "spoke for you" not in white.get("round")


# Buying and building


@pytest.fixture
def market(three: Any) -> tuple[Any, Any, Any]:
    blue, red, white = three
    blue.log(
        "blue offers left for 3, middle for 4, discards right",
        "red offers left for 1, middle for 6, discards right",
        "white draws S01 S05 S70",
        "white offers S01 for 2, S70 for 5, discards S05",
    )
    return blue, red, white


def test_buying_goes_in_turn(market: Any) -> None:
    blue, red, _ = market
    assert "Your turn" in blue.get("round")
    assert "Ben may buy one tile" in red.get("round")
    assert blue.html("round").count('value="blue buys ') == 4
    assert 'value="blue buys left from blue"' not in blue.html("round")
    assert (
        blue.post("entries", event="blue buys S01 from white", next=f"/t/{blue.code}/round").status_code
        == 303
    )
    assert "Your turn" in red.get("round")
    assert re.search(r"Ben buys from Will ?: tile 1, 2 gold", red.get("round"))
    assert "buys S01" not in red.html("round").replace("blue buys S01", "")


def test_the_own_purse_says_what_is_too_dear(market: Any) -> None:
    blue, _, white = market
    # 5 for the castle, 7 of it laid down: 5 - 7 can't be, so the player has some other sum: 9 with the income.
    assert blue.post("round/purse", player="blue", gold="4").status_code == 303
    page = blue.get("round")
    assert "You should have 4 gold" in page
    assert "2 too much" in page  # 6 for red's middle tile
    assert "1 too much" in page  # 5 for white's tile 70
    assert "You should have 4 gold" not in white.get("round")
    assert white.post("round/purse", player="blue", gold="4").status_code == 403


def test_the_purse_goes_on_from_what_was_noted(market: Any) -> None:
    blue, red, white = market
    blue.post("round/purse", player="blue", gold="4")
    blue.log("blue buys S01 from white")
    assert "You should have 2 gold" in blue.get("round")
    # Somebody buys one of blue's for 3: the price, and the 3 that lay there.
    red.log("red buys left from blue")
    assert "You should have 8 gold" in blue.get("round")
    white.log("white passes")
    # A new round: 5 for the castle, and the whisky that nobody has counted.
    white.log("table scores 1")
    assert "What do you have in hand?" in blue.get("round")
    blue.log("blue counts road_whisky 2 in 1")
    assert "You should have 15 gold" in blue.get("round")


def test_prices_behind_the_screen_are_taken_from_the_purse(three: Any) -> None:
    blue, _, _ = three
    assert "You should have 5 gold" in blue.get("round")
    offer(blue, "blue", 3, 1)
    assert "In your hand: 1 gold, 4 behind the screen" in blue.get("round")


def test_what_is_left_over_is_to_be_built(market: Any) -> None:
    blue, _, white = market
    blue.log("blue buys S01 from white", "red passes", "white buys middle from blue")
    page = blue.html("round")
    assert 'data-phase="build"' in page
    # Blue keeps the left tile and has bought tile 1; white keeps tile 70 and has bought blue's middle one.
    assert page.count("2 tiles to build") == 3
    assert "player=blue&amp;tile=S01" in page
    assert blue.post("entries", event="blue returns S01").status_code == 303
    assert "back in the bag" in blue.get("round")
    blue.log("white builds S70 at 0,-1 up")
    assert "built" in blue.get("round")
    assert "Score round 1" in white.get("round")


def test_a_round_is_scored_without_finishing_it(market: Any) -> None:
    blue = market[0]
    blue.log("table scores 1")
    page = blue.html("round")
    assert 'data-round="2"' in page
    assert 'data-phase="price"' in page
    assert "Rosa begins" in blue.get("round")


# Income


def test_income_and_what_it_is_made_of(three: Any) -> None:
    blue, _, _ = three
    blue.log(
        "blue counts sheep 4 in 1", "red counts sheep 0 in 1", "white counts sheep 7 in 1", "table scores 1"
    )
    assert "Count the whisky of Ben" in blue.html("round")
    assert "/count?player=blue&amp;round=1#row-road_whisky" in blue.html("round")
    blue.log(*(f"{who} counts squares 0 in 2" for who in ("blue", "red", "white")), "table scores 2")
    blue.log(*(f"{who} counts road_whisky {n} in 2" for n, who in enumerate(("blue", "red", "white"))))
    # Round 3 pays 1 for each player ahead: blue has 4 points, red none, white 7.
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", blue.html("round"), flags=re.S)
    assert [blue_text(row) for row in rows] == ["Will 2 0 7", "Ben 0 1 × 1 6", "Rosa 1 2 × 1 8"]


def blue_text(row: str) -> str:
    row = re.sub(r"<svg.*?</svg>", " ", row, flags=re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", row)).strip()


def test_income_without_the_points_of_all_is_unknown(three: Any) -> None:
    blue, _, _ = three
    blue.log("table scores 1", "table scores 2")
    blue.log(*(f"{who} counts road_whisky 0 in 2" for who in ("blue", "red", "white")))
    assert "Points are missing: Ben, round 1" in blue.get("round")
    assert "You should have" not in blue.get("round")


# Tiles drawn


def test_tiles_are_told_by_number_or_picture(three: Any) -> None:
    blue, red, _ = three
    page = red.html("round/draw", player="red")
    assert page.count('name="tile"') == 73
    assert red.post("round/draw", player="red", numbers="1, 5", tile="S70").status_code == 303
    assert red.logged()[-1] == "red draws S70 S01 S05"
    assert blue.html("round/draw", player="blue").count('name="tile"') == 70
    assert red.post("round/draw", player="red", numbers="1 5 70 71").status_code == 422
    assert red.post("round/draw", player="red", numbers="74").status_code == 422
    assert 'name="price-S70"' in red.html("round")
    form = {"price-S70": 3, "price-S01": 2, "discard": "S05"}
    assert red.post("round/offer", player="red", **form).status_code == 303
    assert players_of(blue)["red"] == "ready"


def test_after_the_last_round_there_is_no_round_to_guide(three: Any) -> None:
    blue = three[0]
    blue.log(*(f"table scores {number}" for number in range(1, 7)))
    answer = blue.client.get(f"/t/{blue.code}/round")
    assert answer.status_code == 303
    assert offer(blue, "blue").status_code == 422
