"""Phones at one table: logging, seeing, undoing, correcting, losing the connection, and ending the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

Opener = Callable[..., Page]


@pytest.fixture
def table(
    two_phones: tuple[Page, Page], new_table: Callable[..., str], sit: Opener
) -> tuple[Page, Page, str]:
    """Anna (pink, starts) and Ben (blue) with a phone each."""
    code = new_table(pink="Anna", blue="Ben")
    anna, ben = two_phones
    return sit(anna, code, "pink"), sit(ben, code, "blue"), code


@pytest.fixture
def one_for_all(
    two_phones: tuple[Page, Page], new_table: Callable[..., str], sit: Opener
) -> tuple[Page, str]:
    """Three seats clockwise, Anna, Ben and Cleo, and one phone that acts for all."""
    code = new_table(pink="Anna", blue="Ben", beige="Cleo")
    return sit(two_phones[0], code, "all"), code


def choose(page: Page, kind: str) -> None:
    page.locator(f'[data-kind="{kind}"]').click()


def touch(page: Page, space: str, right_px: float = 0) -> None:
    """A finger on a space, on its middle or some pixels beside."""
    box = page.locator(f'[data-space="{space}"]').bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2 + right_px, box["y"] + box["height"] / 2)


def put(page: Page, kind: str, space: str) -> None:
    choose(page, kind)
    touch(page, space)


def happened(page: Page, text: str) -> None:
    expect(page.locator(".latest-line")).to_contain_text(text)


def log_of(page: Page, code: str) -> list[str]:
    """The log as the server has it."""
    news: dict[str, Any] = page.evaluate(
        "async (path) => (await fetch(path)).json()", f"/t/{code}/since?seq=0"
    )
    return [entry["text"] for entry in news["entries"]]


def has_points(page: Page, colour: str, points: int) -> None:
    expect(page.locator(f'.score[data-player="{colour}"] [data-total]')).to_have_text(
        re.compile(rf"^{points}\b")
    )


def on_turn(page: Page, colour: str) -> None:
    """Whom the strip of scores and the tray show as next."""
    expect(page.locator(f'.score.on-turn[data-player="{colour}"]')).to_have_count(1)
    expect(page.locator(".score.on-turn")).to_have_count(1)
    expect(page.locator(f'[data-tray][data-player="{colour}"]')).to_have_count(1)
    expect(page.locator(f'.whose-button[value="{colour}"]')).to_have_attribute("aria-pressed", "true")


def lose_an_answer(page: Page, *, for_good: bool = False) -> None:
    """What the phone posts arrives, but it doesn't hear so: the first time, or every time."""
    page.evaluate(
        """(forGood) => {
            window.realFetch = window.fetch;
            let lost = false;
            window.fetch = async (url, options) => {
                const answer = await window.realFetch(url, options);
                if ((lost && !forGood) || options?.method !== "POST") return answer;
                lost = true;
                throw new TypeError("the answer got lost");
            };
        }""",
        for_good,
    )


def test_two_taps_log_a_tile_and_the_other_phone_sees_it(table: tuple[Page, Page, str]) -> None:
    anna, ben, _ = table
    put(anna, "food", "H6")
    happened(ben, "Food on H6")
    has_points(anna, "pink", 1)
    has_points(ben, "pink", 1)
    expect(ben.locator('.tile[data-entry="1"]')).to_have_count(1)
    # H6 lies next to Invergarry Castle, which the first tile there takes.
    expect(ben.locator(".flag.p-pink")).to_have_count(1)
    expect(ben.locator(".score.on-turn")).to_contain_text("Ben")


def test_the_other_phone_sees_it_within_a_blink(table: tuple[Page, Page, str]) -> None:
    """200 ms on an idle machine; the bound leaves room for a busy one."""
    anna, ben, _ = table
    ben.evaluate(
        """() => { window.seen = new Promise((done) => new MutationObserver(() => done(Date.now()))
        .observe(document.querySelector('[data-part="pieces"]'), { childList: true })) }"""
    )
    choose(anna, "food")
    anna.evaluate(
        """() => {
            const real = fetch;
            window.fetch = (...all) => { window.started ??= Date.now(); return real(...all) };
        }"""
    )
    touch(anna, "H6")
    seen, started = ben.evaluate("window.seen"), anna.evaluate("window.started")
    assert seen - started < 1000


def test_only_fitting_spaces_are_lit(table: tuple[Page, Page, str]) -> None:
    anna, _, _ = table
    choose(anna, "food")
    lit = anna.locator(".lit")
    assert lit.count() > 10
    labels = {label.split(", ")[1] for label in lit.evaluate_all("all => all.map(one => one.dataset.label)")}
    assert labels == {"food space", "blank space"}
    choose(anna, "food")
    expect(lit).to_have_count(0)


def test_a_tap_between_two_lit_spaces_is_asked_about(table: tuple[Page, Page, str]) -> None:
    anna, ben, _ = table
    choose(anna, "food")
    # I2 and I3 are both lit and lie side by side.
    gap = anna.evaluate(
        """() => {
            const left = (space) => document.querySelector(`[data-space="${space}"]`).getBoundingClientRect().x;
            return (left("I3") - left("I2")) / 2 - 2;
        }"""
    )
    touch(anna, "I2", right_px=gap)
    expect(anna.locator(".look")).to_contain_text("Food on I2")
    expect(anna.locator(".look")).to_contain_text("food farm on its own")
    anna.get_by_role("button", name="Log it").click()
    happened(ben, "Food on I2")


def test_what_does_not_fit_is_said_before_and_can_still_be_logged(table: tuple[Page, Page, str]) -> None:
    anna, ben, _ = table
    put(anna, "settlement4", "H6")
    expect(anna.locator(".look")).to_contain_text("doesn’t go on H6")
    anna.get_by_role("button", name="Log it").click()
    happened(ben, "doubtful")


def test_out_of_turn_is_said_before(table: tuple[Page, Page, str]) -> None:
    _, ben, _ = table
    ben.locator('.whose-button[value="blue"]').click()
    expect(ben.locator('[data-tray][data-player="blue"]')).to_be_visible()
    put(ben, "food", "H6")
    expect(ben.locator(".look")).to_contain_text("It was Anna’s turn, not Ben’s.")
    ben.get_by_role("link", name="Not this").click()
    expect(ben.locator(".look")).to_have_count(0)


def test_undo_takes_ones_last_entry_back_everywhere(table: tuple[Page, Page, str]) -> None:
    anna, ben, _ = table
    put(anna, "food", "H6")
    happened(ben, "Food on H6")
    put(ben, "energy", "H3")
    happened(anna, "Energy on H3")
    anna.get_by_role("button", name="Undo").click()
    happened(ben, "takes back no. 1")
    has_points(ben, "pink", 0)
    expect(ben.locator('.tile[data-entry="1"]')).to_have_count(0)
    expect(ben.locator('.tile[data-entry="2"]')).to_have_count(1)


def test_a_clash_is_shown_and_nothing_is_lost(table: tuple[Page, Page, str]) -> None:
    anna, ben, _ = table
    # Ben's phone hears nothing for a while: no stream, no polling, no refresh.
    ben.route(re.compile(r"/(events|since|play/parts)"), lambda route: route.abort())
    ben.reload()
    put(anna, "food", "H6")
    happened(anna, "Food on H6")
    # To Ben's phone it is still Anna's turn; he logs her tile for her.
    ben.get_by_role("button", name="Log for Anna").click()
    put(ben, "food", "H6")
    expect(ben.locator("[data-told]")).to_contain_text("H6 is taken already.")
    expect(ben.locator("[data-told]")).to_contain_text("Meanwhile at the table: Anna: Food on H6")
    ben.unroute_all()
    ben.reload()
    happened(ben, "Food on H6")


def test_without_a_connection_entries_wait_and_are_sent_once(table: tuple[Page, Page, str]) -> None:
    anna, ben, code = table
    anna.context.set_offline(True)
    put(anna, "food", "H6")
    expect(anna.locator("[data-waiting]")).to_contain_text("Waiting to send: 1")
    expect(anna.locator('[data-space="H6"]')).to_have_class(re.compile("waiting"))
    anna.context.set_offline(False)
    happened(ben, "Food on H6")
    expect(anna.locator("[data-waiting]")).to_be_hidden()
    happened(anna, "Food on H6")
    assert log_of(anna, code) == ["pink food H6"]


def test_offline_one_phone_for_all_moves_on_to_the_next_player(one_for_all: tuple[Page, str]) -> None:
    """Nobody hears the phone, so it must know by itself whose turn it is."""
    page, code = one_for_all
    put(page, "food", "H6")
    happened(page, "Food on H6")
    on_turn(page, "blue")
    left = page.locator('[data-kind="food"] .left')
    expect(left).to_have_text("12")

    page.context.set_offline(True)
    put(page, "food", "I2")
    on_turn(page, "beige")
    put(page, "energy", "H3")
    on_turn(page, "pink")
    expect(page.locator("[data-waiting]")).to_contain_text("Waiting to send: 2")
    expect(page.locator(".tile.pending")).to_have_count(2)
    expect(page.locator(".tile.pending.p-blue")).to_have_count(1)
    # What waits counts: Anna has one food tile less, and Ben's space takes no other.
    expect(left).to_have_text("11")
    choose(page, "food")
    expect(page.locator('[data-space="I2"]')).not_to_have_class(re.compile("lit"))
    touch(page, "I2")
    expect(page.locator("[data-hint]")).to_have_text("On I2 a tile is waiting to be sent.")
    # The last one was a slip: nobody has heard of it yet.
    page.locator("[data-take-back]").click()
    on_turn(page, "beige")
    put(page, "settlement1", "C3")
    on_turn(page, "pink")

    page.context.set_offline(False)
    expect(page.locator("[data-waiting]")).to_be_hidden()
    expect(page.locator('.tile[data-entry="3"]')).to_have_count(1)
    expect(page.locator(".tile.pending")).to_have_count(0)
    on_turn(page, "pink")
    # Its own entries, sent one after the other, are nothing that happened meanwhile.
    expect(page.locator("[data-told]")).to_be_empty()
    assert log_of(page, code) == ["pink food H6", "blue food I2", "beige settlement1 C3"]


def test_offline_a_phone_logs_for_its_own_seat_and_asks_about_others(table: tuple[Page, Page, str]) -> None:
    anna, ben, code = table
    anna.context.set_offline(True)
    put(anna, "food", "H6")
    expect(anna.locator("[data-waiting]")).to_contain_text("Waiting to send: 1")
    # What Ben does meanwhile nobody can say here: the next tile is Anna's too, one for Ben is asked about.
    expect(anna.locator('[data-tray][data-player="pink"]')).to_be_visible()
    anna.locator('.whose-button[value="blue"]').click()
    put(anna, "energy", "H3")
    expect(anna.locator(".look")).to_contain_text("Ben: Energy on H3")
    anna.get_by_role("button", name="Log it").click()
    expect(anna.locator("[data-waiting]")).to_contain_text("Waiting to send: 2")
    anna.context.set_offline(False)
    happened(ben, "Energy on H3")
    assert log_of(ben, code) == ["pink food H6", "blue energy H3"]


def test_what_was_logged_meanwhile_is_told_once_and_ones_own_entries_are_not(
    table: tuple[Page, Page, str],
) -> None:
    anna, ben, code = table
    anna.context.set_offline(True)
    put(anna, "food", "H6")
    put(anna, "food", "I2")
    expect(anna.locator("[data-waiting]")).to_contain_text("Waiting to send: 2")
    ben.locator('.whose-button[value="blue"]').click()
    put(ben, "energy", "H3")
    expect(ben.locator(".look")).to_contain_text("It was Anna’s turn, not Ben’s.")
    ben.get_by_role("button", name="Log it").click()
    happened(ben, "Energy on H3")
    anna.context.set_offline(False)
    happened(ben, "Food on I2")
    expect(anna.locator("[data-waiting]")).to_be_hidden()
    expect(anna.locator("[data-told] p")).to_have_text(["Meanwhile at the table: Ben: Energy on H3"])
    assert log_of(ben, code) == ["blue energy H3", "pink food H6", "pink food I2"]


def test_a_tile_that_may_have_arrived_is_taken_back_once_it_is_known(table: tuple[Page, Page, str]) -> None:
    anna, ben, code = table
    lose_an_answer(anna, for_good=True)
    put(anna, "food", "H6")
    expect(anna.locator("[data-waiting]")).to_contain_text("Waiting to send: 1")
    happened(ben, "Food on H6")
    anna.locator("[data-take-back]").click()
    anna.evaluate("window.fetch = window.realFetch")
    happened(ben, "takes back no. 1")
    assert log_of(ben, code) == ["pink food H6", "retract 1"]
    expect(anna.locator(".tile.p-pink")).to_have_count(0)


def test_a_double_tap_on_undo_takes_one_entry_back(one_for_all: tuple[Page, str]) -> None:
    page, code = one_for_all
    put(page, "food", "H6")
    happened(page, "Food on H6")
    put(page, "energy", "H3")
    happened(page, "Energy on H3")
    box = page.get_by_role("button", name="Undo").bounding_box()
    assert box is not None
    for pause_ms in (60, 300, 300):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(pause_ms)
    happened(page, "takes back no. 2")
    assert log_of(page, code) == ["pink food H6", "blue energy H3", "retract 2"]
    # The next one is meant.
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.get_by_role("button", name="Undo").click()
    happened(page, "takes back no. 1")


def test_on_ones_own_phone_another_ones_tile_is_logged_on_purpose_only(
    table: tuple[Page, Page, str],
) -> None:
    anna, ben, code = table
    expect(ben.locator(".rest")).to_contain_text("You are Ben. Anna is on turn.")
    expect(ben.locator('[data-kind="food"]')).to_be_hidden()
    touch(ben, "H6")
    expect(ben.locator("[data-hint]")).to_be_hidden()
    ben.get_by_role("button", name="Log for Anna").click()
    put(ben, "food", "H6")
    happened(anna, "Food on H6")
    # Now it is Ben's turn, on both phones.
    expect(ben.locator('[data-kind="food"]')).to_be_visible()
    expect(anna.locator(".rest")).to_contain_text("You are Anna. Ben is on turn.")
    expect(anna.locator('[data-kind="food"]')).to_be_hidden()
    assert log_of(anna, code) == ["pink food H6"]


def test_what_a_correction_made_impossible_is_told_on_the_board(table: tuple[Page, Page, str]) -> None:
    anna, ben, code = table
    put(anna, "food", "H6")
    happened(ben, "Food on H6")
    put(ben, "energy", "H3")
    happened(anna, "Energy on H3")
    # Anna's tile lay where Ben's was logged, so Ben's can't lie there.
    anna.goto(f"/t/{code}/log")
    anna.locator("#entry-1 summary").click()
    anna.locator('#entry-1 [name="space"]').select_option("H3")
    anna.locator("#entry-1").get_by_role("button", name="Correct").click()
    expect(anna.locator("#entry-1")).to_contain_text("corrected by no. 3")
    expect(anna.locator("#entry-1")).to_contain_text("Food on H3")
    expect(anna.locator("#entry-1 .text")).to_have_css("text-decoration-line", "line-through")
    expect(ben.locator(".unplayed")).to_contain_text("1 entry can’t be played any more.")
    ben.locator(".unplayed a").click()
    expect(ben.locator("#entry-2")).to_contain_text("H3 is taken already.")
    ben.goto(f"/t/{code}/sheet")
    expect(ben.locator(".say.doubt")).to_contain_text(
        "1 entry of the log can’t be played and counts nothing."
    )


def test_two_phones_undo_the_same_entry_once(
    table: tuple[Page, Page, str], new_phone: Opener, sit: Opener
) -> None:
    anna, ben, code = table
    put(anna, "food", "H6")
    happened(ben, "Food on H6")
    other = sit(new_phone(), code, "pink")
    # The other phone hears nothing of Anna's undo before it tries the same.
    other.route(re.compile(r"/(events|since|play/parts)"), lambda route: route.abort())
    other.reload()
    anna.get_by_role("button", name="Undo").click()
    happened(ben, "takes back no. 1")
    other.unroute_all()
    other.get_by_role("button", name="Undo").click()
    expect(other.locator("[data-told] p")).to_contain_text("Entry 1 has been taken back already.")
    expect(other.locator("[data-told] p.wrong")).to_have_count(0)
    happened(other, "takes back no. 1")
    assert log_of(ben, code) == ["pink food H6", "retract 1"]


def test_an_answer_that_got_lost_does_not_log_twice(table: tuple[Page, Page, str]) -> None:
    anna, ben, code = table
    lose_an_answer(anna)
    put(anna, "food", "H6")
    happened(anna, "Food on H6")
    expect(anna.locator("[data-waiting]")).to_be_hidden()
    happened(ben, "Food on H6")
    assert log_of(ben, code) == ["pink food H6"]


def test_a_phone_that_slept_catches_up(table: tuple[Page, Page, str]) -> None:
    anna, ben, _ = table
    ben.context.set_offline(True)
    put(anna, "food", "H6")
    happened(anna, "Food on H6")
    ben.context.set_offline(False)
    happened(ben, "Food on H6")


def test_panning_and_zooming_survive_what_others_log(table: tuple[Page, Page, str]) -> None:
    anna, ben, _ = table
    ben.get_by_role("button", name="Closer").click()
    before = ben.locator("[data-sheet]").get_attribute("transform")
    put(anna, "food", "H6")
    happened(ben, "Food on H6")
    assert ben.locator("[data-sheet]").get_attribute("transform") == before
    ben.get_by_role("button", name="Whole board").click()
    assert ben.locator("[data-sheet]").get_attribute("transform") != before


def test_the_keyboard_can_log(new_screen: Opener, new_table: Callable[..., str], sit: Opener) -> None:
    page = sit(new_screen(), new_table(pink="Anna", blue="Ben"), "all")
    page.locator('[data-kind="food"]').focus()
    page.keyboard.press("Enter")
    page.locator('[data-space="H6"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".look")).to_contain_text("takes Invergarry Castle")
    page.keyboard.press("Enter")
    happened(page, "Food on H6")


def test_without_scripts_links_and_forms_do_it(
    new_phone: Opener, new_table: Callable[..., str], sit: Opener
) -> None:
    code = new_table(pink="Anna", blue="Ben")
    page = sit(new_phone(java_script_enabled=False), code, "pink")
    page.locator('button[name="tile"][value="food"]').click()
    href = page.locator('[data-space="H6"] a').get_attribute("href")
    assert href is not None
    page.goto(f"/t/{code}/play{href}")
    expect(page.locator(".look")).to_contain_text("Food on H6")
    page.get_by_role("button", name="Log it").click()
    happened(page, "Food on H6")
    has_points(page, "pink", 1)
    page.get_by_role("button", name="Undo").click()
    happened(page, "takes back no. 1")


def test_a_phone_held_sideways_shows_the_whole_board_beside_the_tray(
    new_phone: Opener, new_table: Callable[..., str], sit: Opener
) -> None:
    page = new_phone(viewport={"width": 740, "height": 360}, screen={"width": 740, "height": 360})
    sit(page, new_table(pink="Anna", blue="Ben"), "all")
    board = page.locator("[data-board]").bounding_box()
    tray = page.locator("[data-tray]").bounding_box()
    assert board is not None
    assert tray is not None
    # Upright the board gets about 400 px; sideways it must not shrink to a strip of 60.
    assert board["height"] > 280
    assert board["x"] + board["width"] <= tray["x"]
    assert tray["y"] + tray["height"] <= 360
    put(page, "food", "H6")
    happened(page, "Food on H6")
