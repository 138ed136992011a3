"""Phones at one table: logging, seeing, undoing, correcting, losing the connection, and ending the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

Opener = Callable[..., Page]


def make_table(page: Page, *players: tuple[str, str]) -> str:
    page.goto("/new")
    for index, (colour, name) in enumerate(players):
        page.locator(f'[name="player-{index}"]').select_option(colour)
        page.locator(f'[name="name-{index}"]').fill(name)
    page.locator(f'[name="start"][value="{players[0][0]}"]').check()
    page.get_by_role("button", name="Open the table").click()
    found = re.search(r"/t/(\w+)", page.url)
    assert found is not None
    return found[1]


def sit(page: Page, code: str, seat: str) -> Page:
    page.goto(f"/t/{code}")
    page.locator(f'button[value="{seat}"]').click()
    page.wait_for_url("**/play")
    page.wait_for_load_state("load")
    return page


@pytest.fixture
def table(new_phone: Opener) -> tuple[Page, Page, str]:
    """Anna (pink, starts) and Ben (blue) with a phone each."""
    anna, ben = new_phone(), new_phone()
    code = make_table(anna, ("pink", "Anna"), ("blue", "Ben"))
    return sit(anna, code, "pink"), sit(ben, code, "blue"), code


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


def points(page: Page, colour: str) -> int:
    return int(page.locator(f'.score[data-player="{colour}"] [data-total]').inner_text().split()[0])


def test_two_taps_log_a_tile_and_the_other_phone_sees_it(table: tuple[Page, Page, str]) -> None:
    anna, ben, _ = table
    put(anna, "food", "H6")
    happened(ben, "Food on H6")
    assert (points(anna, "pink"), points(ben, "pink")) == (1, 1)
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
    assert points(ben, "pink") == 0
    expect(ben.locator('.tile[data-entry="1"]')).to_have_count(0)
    expect(ben.locator('.tile[data-entry="2"]')).to_have_count(1)


def test_a_clash_is_shown_and_nothing_is_lost(table: tuple[Page, Page, str]) -> None:
    anna, ben, _ = table
    # Ben's phone hears nothing for a while: no stream, no polling, no refresh.
    ben.route(re.compile(r"/(events|since|play/parts)"), lambda route: route.abort())
    ben.reload()
    put(anna, "food", "H6")
    happened(anna, "Food on H6")
    put(ben, "food", "H6")
    expect(ben.locator("[data-told]")).to_contain_text("H6 is taken already.")
    expect(ben.locator("[data-told]")).to_contain_text("pink food H6")
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


def test_an_answer_that_got_lost_does_not_log_twice(table: tuple[Page, Page, str]) -> None:
    anna, ben, code = table
    anna.evaluate(
        """() => {
            const real = fetch;
            let lost = false;
            window.fetch = async (url, options) => {
                const answer = await real(url, options);
                if (lost || options?.method !== "POST") return answer;
                lost = true;
                throw new TypeError("the answer got lost");
            };
        }"""
    )
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


def test_the_keyboard_can_log(new_screen: Opener) -> None:
    page = new_screen()
    code = make_table(page, ("pink", "Anna"), ("blue", "Ben"))
    sit(page, code, "all")
    page.locator('[data-kind="food"]').focus()
    page.keyboard.press("Enter")
    page.locator('[data-space="H6"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".look")).to_contain_text("takes Invergarry Castle")
    page.keyboard.press("Enter")
    happened(page, "Food on H6")


def test_without_scripts_links_and_forms_do_it(new_phone: Opener) -> None:
    page = new_phone(java_script_enabled=False)
    code = make_table(page, ("pink", "Anna"), ("blue", "Ben"))
    sit(page, code, "pink")
    page.locator('button[name="tile"][value="food"]').click()
    href = page.locator('[data-space="H6"] a').get_attribute("href")
    assert href is not None
    page.goto(f"/t/{code}/play{href}")
    expect(page.locator(".look")).to_contain_text("Food on H6")
    page.get_by_role("button", name="Log it").click()
    happened(page, "Food on H6")
    assert points(page, "pink") == 1
    page.get_by_role("button", name="Undo").click()
    happened(page, "takes back no. 1")


def test_a_short_game_to_the_end(table: tuple[Page, Page, str]) -> None:
    """Corrected in the middle, ended by the table, a mission turned up, every number explained.

    By hand. Anna: food on H6 (1), the first tile at Invergarry Castle (5 at the end), and food on I2 (1), which
    brings a card at Oban Cathedral, the bonus of 3. Together 10. Ben: energy (1).
    """
    anna, ben, code = table
    put(anna, "food", "H6")
    happened(ben, "Food on H6")
    put(ben, "energy", "H3")
    happened(anna, "Energy on H3")
    put(anna, "food", "I2")
    happened(ben, "Food on I2")
    assert points(anna, "pink") == 2

    # Ben's tile lay somewhere else: he corrects the older entry in the log.
    ben.goto(f"/t/{code}/log")
    ben.locator("#entry-2 summary").click()
    ben.locator('#entry-2 [name="space"]').select_option("G2")
    ben.locator("#entry-2").get_by_role("button", name="Correct").click()
    expect(ben.locator("#entry-4")).to_contain_text("instead of no. 2: Energy on G2")
    expect(anna.locator('.tile[data-entry="2"]')).to_have_count(1)
    happened(anna, "instead of no. 2: Energy on G2")
    anna.reload()
    assert points(anna, "blue") == 1

    anna.goto(f"/t/{code}/end")
    anna.get_by_role("button", name="End the game now").click()
    anna.locator("#hand-pink select").select_option("cathedral_bonus")
    anna.get_by_role("button", name="Turn them up").click()
    anna.get_by_role("link", name="To the final sheet").click()
    expect(anna.locator("h1")).to_have_text("Anna wins")
    expect(anna.locator(".standings li").first).to_contain_text("10")
    anna.locator('a.number[href="#pink-castles"]').click()
    castles = anna.locator("#pink-castles")
    expect(castles).to_have_attribute("open", "")
    castles.locator(".item summary").click()
    expect(castles.locator(".clause")).to_be_visible()
    expect(castles.locator(".halo").first).to_be_visible()
    assert re.search(r"holds Invergarry Castle", castles.inner_text())
