"""Tiles told at a table without a map, on two phones: taps, news, undo, double taps, reloads and doubts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

TABLE = """\
cairn = 1
game = "rebirth"
start = "pink"
players = [{id = "pink", name = "Anna"}, {id = "blue", name = "Ben"}]
log = []
"""


@pytest.fixture
def code(new_table: Callable[..., str]) -> str:
    return new_table(TABLE)


def choose(page: Page, kind: str) -> None:
    page.locator(f'[data-kind="{kind}"]').click()


def group(page: Page, size: int) -> None:
    page.locator(f'#report [data-size="{size}"]').click()


def chip(page: Page, field: str, value: str) -> None:
    page.locator(f'#report label:has([name="{field}"][value="{value}"])').click()


def log(page: Page) -> None:
    page.get_by_role("button", name=re.compile("Log it|Eintragen")).click()


def happened(page: Page, text: str) -> None:
    expect(page.locator(".latest-line")).to_contain_text(text)


def scores(page: Page, **points: int) -> None:
    for colour, total in points.items():
        shown = page.locator(f'.score[data-player="{colour}"] [data-total]')
        expect(shown).to_have_text(re.compile(rf"^{total}\b"))


def test_a_short_game_told_on_two_phones(
    code: str, two_phones: tuple[Page, Page], sit: Callable[..., Page], sticks_out: Callable[[Page], int]
) -> None:
    """By hand, points at once:

    1 Anna, food alone at Blair Castle: 1. 2 Ben, three symbols in a new settlement of two: 0. 3 Anna, food in a group
    of 2, and a card at Perth Cathedral: 2. 4 Ben, one symbol into the same: both spaces are his, 8. 5 Anna, energy
    told as a group of 2, which can't be: 2, mended to 1.
    """
    anna, ben = (sit(page, code, seat) for page, seat in zip(two_phones, ("pink", "blue"), strict=True))
    expect(anna.locator(".ways")).to_contain_text("Only the final scoring")

    # Three taps and one for the castle. Until the size is said, nothing can be logged.
    choose(anna, "food")
    expect(anna.locator("[data-log-row] .main")).to_have_attribute("aria-disabled", "true")
    expect(anna.locator("[data-hint]")).to_have_text("How large is the group now?")
    group(anna, 1)
    chip(anna, "castles", "blair")
    expect(anna.locator(".look")).to_contain_text("takes Blair Castle")
    assert sticks_out(anna) == 0
    log(anna)
    happened(ben, "Food on its own, next to Blair Castle")
    scores(ben, pink=1, blue=0)

    # Ben is in the middle of telling when his phone is reloaded, and nothing is lost.
    choose(ben, "settlement3")
    chip(ben, "in", "~2")
    expect(ben.locator(".look")).to_contain_text("no points now")
    ben.reload()
    expect(ben.locator('#report [name="in"][value="~2"]')).to_be_checked()
    expect(ben.locator(".look")).to_contain_text("no points now")
    # A double tap is one tile.
    ben.get_by_role("button", name="Log it").dblclick()
    happened(anna, "Settlement 3 in settlement no. 1")
    expect(anna.locator(".recent li")).to_have_count(2)
    assert ben.url.endswith("/play")

    # While Anna tells a tile, news from the other phone leaves what she has said alone.
    choose(anna, "food")
    group(anna, 2)
    chip(anna, "cathedrals", "perth")
    expect(anna.locator(".look")).to_contain_text("draws a mission card at Perth Cathedral")
    ben.get_by_role("button", name=re.compile("^Undo")).click()
    happened(ben, "takes back no. 2")
    expect(anna.locator('.score[data-player="blue"]')).to_have_class(re.compile("on-turn"))
    expect(anna.locator(".look")).to_contain_text("doubtful")
    expect(anna.locator('#report [name="cathedrals"][value="perth"]')).to_be_checked()
    choose(ben, "settlement3")
    chip(ben, "in", "~2")
    log(ben)
    happened(ben, "Settlement 3 in settlement no. 1")
    expect(anna.locator('.score[data-player="pink"]')).to_have_class(re.compile("on-turn"))
    expect(anna.locator(".look")).not_to_contain_text("doubtful")
    log(anna)
    happened(ben, "Food in a group of 2, next to Perth Cathedral")

    # The settlement is a chip now, with its symbols; filling it brings Ben both prizes.
    choose(ben, "settlement1")
    chip(ben, "in", "1")
    expect(ben.locator(".look")).to_contain_text("+8")
    log(ben)
    scores(anna, pink=3, blue=8)

    # An impossible size is told all the same, shown as doubtful, and mended in the log with one tap.
    choose(anna, "energy")
    anna.locator('#report label:has([value="other"])').click()
    anna.get_by_role("spinbutton", name="How large is the group now?").fill("2")
    expect(anna.locator(".look")).to_contain_text("Possible: 1.")
    log(anna)
    scores(ben, pink=5, blue=8)
    anna.locator(".latest-line .tag.doubt").click()
    anna.get_by_role("button", name="The group has 1").click()
    expect(anna.locator("li.gone").first).to_contain_text("corrected by no.")
    scores(ben, pink=4, blue=8)

    # Everything known is beside it.
    anna.goto(f"/t/{code}/play#castles")
    expect(anna.locator("#part-castles")).to_contain_text("Blair Castle")
    expect(anna.locator("#part-castles")).to_contain_text("Perth")
    ben.goto(f"/t/{code}/play#settlements")
    expect(ben.locator("#part-settlements")).to_contain_text("Finished settlements")


@pytest.mark.parametrize("gap_ms", [60, 150, 300])
@pytest.mark.parametrize("name", ["Log it", "Not this"])
def test_a_double_tap_opens_nothing(
    code: str, two_phones: tuple[Page, Page], sit: Callable[..., Page], name: str, gap_ms: int
) -> None:
    """The tray comes back under the finger, on the phone that acts for all with every tile ready to be chosen."""
    phone = sit(two_phones[0], code, "all")
    choose(phone, "food")
    group(phone, 1)
    expect(phone.locator(".look")).to_be_visible()
    button = phone.get_by_role("button" if name == "Log it" else "link", name=name)
    box = button.bounding_box()
    assert box is not None
    for _ in range(2):
        phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        phone.wait_for_timeout(gap_ms)
    expect(phone.locator("#report")).to_be_hidden()
    expect(phone.locator(".recent li")).to_have_count(1 if name == "Log it" else 0)
    # A moment later the tray takes taps again.
    choose(phone, "energy")
    expect(phone.locator("#report")).to_be_visible()


def test_the_keyboard_goes_into_the_form_and_back(
    code: str, new_phone: Callable[..., Page], sit: Callable[..., Page]
) -> None:
    page = sit(new_phone(), code, "all")
    for leave in ("Escape", "Not this"):
        page.locator('[data-kind="settlement2"]').focus()
        page.keyboard.press("Enter")
        expect(page.locator('#report [name="in"][value="~1"]')).to_be_focused()
        page.keyboard.press("Tab")
        expect(page.locator('#report [name="harbour"]')).to_be_focused()
        if leave == "Escape":
            page.keyboard.press("Escape")
        else:
            page.get_by_role("link", name=leave).press("Enter")
        expect(page.locator("#report")).to_be_hidden()
        expect(page.locator('[data-kind="settlement2"]')).to_be_focused()
    page.locator('[data-kind="food"]').press("Enter")
    expect(page.locator('#report [name="group"][value="1"]')).to_be_focused()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Log it").press("Enter")
    happened(page, "Food on its own")
    expect(page.locator('[data-kind="food"]')).to_be_focused()


def test_without_a_connection_tiles_are_kept(
    code: str, two_phones: tuple[Page, Page], sit: Callable[..., Page]
) -> None:
    phone, other = (sit(page, code, "all") for page in two_phones)
    phone.context.set_offline(True)
    choose(phone, "food")
    group(phone, 1)
    expect(phone.locator(".look")).to_contain_text("No connection")
    log(phone)
    # It is Ben's turn then, as far as this phone knows.
    expect(phone.locator('.score[data-player="blue"]')).to_have_class(re.compile("on-turn"))
    choose(phone, "energy")
    group(phone, 1)
    log(phone)
    expect(phone.locator("[data-waiting]")).to_contain_text("Waiting to send: 2")
    phone.context.set_offline(False)
    expect(other.locator(".recent li")).to_have_count(2)
    scores(other, pink=1, blue=1)


def test_without_scripts_a_tile_takes_a_link_and_a_form(
    code: str, new_phone: Callable[..., Page], sit: Callable[..., Page]
) -> None:
    page = sit(new_phone(java_script_enabled=False), code, "all")
    page.locator('[data-kind="settlement2"]').click()
    chip(page, "in", "~3")
    page.get_by_label("Its name, or leave the number").fill("Ayr by the sea")
    page.get_by_text("Another castle").click()
    page.get_by_label("Name of the castle").fill("Old Keep")
    page.get_by_role("button", name="What does it bring?").click()
    assert "no points now" in page.locator(".look").inner_text()
    assert page.get_by_label("Its name, or leave the number").input_value() == "Ayr by the sea"
    page.get_by_role("button", name="Log it").click()
    assert "Settlement 2 in Ayr by the sea, next to Old Keep" in page.locator(".latest-line").inner_text()
    page.locator('[data-kind="food"]').click()
    group(page, 1)
    page.get_by_role("button", name="Log it").click()
    assert "Food on its own" in page.locator(".latest-line").inner_text()
    assert "Ayr by the sea" in page.locator("#part-settlements").inner_text()


@pytest.mark.parametrize("looked", [True, False])
def test_without_scripts_going_back_and_logging_again_is_the_same_tile(
    code: str, new_phone: Callable[..., Page], sit: Callable[..., Page], looked: bool
) -> None:
    page = sit(new_phone(java_script_enabled=False), code, "all")
    page.locator('[data-kind="food"]').click()
    group(page, 1)
    if looked:
        page.get_by_role("button", name="What does it bring?").click()
    page.get_by_role("button", name="Log it").click()
    expect(page.locator(".recent li")).to_have_count(
        1
    )  # Chromium can't go back from a page that is still coming
    page.go_back()
    group(page, 1)
    page.get_by_role("button", name="Log it").click()
    expect(page.locator(".recent li")).to_have_count(1)
    # The next tile is another one.
    page.locator('[data-kind="food"]').click()
    group(page, 1)
    page.get_by_role("button", name="Log it").click()
    expect(page.locator(".recent li")).to_have_count(2)


def test_a_name_that_cannot_be_kept_is_said_at_its_field(
    code: str, two_phones: tuple[Page, Page], sit: Callable[..., Page]
) -> None:
    phone = sit(two_phones[0], code, "all")
    choose(phone, "settlement2")
    chip(phone, "in", "~2")
    name = phone.get_by_label("Its name, or leave the number")
    name.fill("Ayr, by the sea")
    expect(phone.locator(".about-new .why-not")).to_have_text(re.compile("^A name has no comma"))
    phone.get_by_role("button", name="Log it").dispatch_event("click")
    expect(phone.locator("#report")).to_be_visible()
    # Nor is it changed by a reload.
    phone.reload()
    expect(name).to_have_value("Ayr, by the sea")
    expect(phone.locator(".about-new .why-not")).to_be_visible()
    name.fill("Ayr by the sea")
    expect(phone.locator(".about-new .why-not")).to_be_hidden()
    phone.get_by_text("Another castle").click()
    phone.get_by_label("Name of the castle").fill(",")
    expect(phone.locator(".why-not:visible")).to_have_count(1)
    expect(phone.locator("[data-log-row] .main")).to_have_attribute("aria-disabled", "true")
    phone.get_by_label("Name of the castle").fill("Old Keep")
    log(phone)
    happened(phone, "Settlement 2 in Ayr by the sea, next to Old Keep")


def test_a_game_that_goes_over_to_a_map_shows_it_everywhere(
    code: str, two_phones: tuple[Page, Page], sit: Callable[..., Page]
) -> None:
    phone, screen = two_phones
    sit(phone, code, "all")
    screen.goto(f"/t/{code}/screen")
    log_event = """(event) => fetch("entries", {
        method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({event})
    })"""
    phone.evaluate(log_event, "pink board practice-isle")
    for page in (phone, screen):
        expect(page.get_by_label("The board", exact=True)).to_be_visible()
    phone.get_by_role("button", name="Take the change of the board back").click()
    expect(phone.locator(".told-map")).to_be_visible()
    expect(screen.locator(".told-castles")).to_be_visible()


LONG = """\
cairn = 1
game = "rebirth"
start = "pink"
players = [{id = "pink", name = "Annabelle-Katharina"}, {id = "blue", name = "Tom"}]
log = [
  "pink reports food group 1 castles Donaudampfschifffahrtsge",
  "blue reports settlement3 in Ayr 3 castles edinburgh",
  "pink reports settlement1 in Ayr 3",
]
"""
OVERLAPS = """(picked) => {
    const boxes = [...document.querySelectorAll(picked)].map((one) => one.getBoundingClientRect());
    return boxes.slice(1).filter((box, n) => box.left < boxes[n].right - 0.5 && box.top < boxes[n].bottom - 0.5).length;
}"""
SPILLS = """(picked) => [...document.querySelectorAll(picked)].filter((one) => {
    const text = document.createRange();
    text.selectNodeContents(one);
    const [inner, outer] = [text.getBoundingClientRect(), one.getBoundingClientRect()];
    return inner.right > outer.right + 0.5 || inner.left < outer.left - 0.5;
}).length"""


def test_long_names_and_several_results_read_well_on_a_phone(
    new_table: Callable[..., str], two_phones: tuple[Page, Page], sit: Callable[..., Page]
) -> None:
    """Tom fills the settlement with most symbols, and Annabelle-Katharina gets the second prize: two lines to read."""
    phone = sit(two_phones[0], new_table(LONG), "all")
    choose(phone, "settlement2")
    chip(phone, "in", "Ayr")
    expect(phone.locator(".effects li")).to_have_count(2)
    for line in phone.locator(".effects li").all():
        points, what = line.locator(".points").bounding_box(), line.locator(".what").bounding_box()
        assert points is not None
        assert what is not None
        assert what["x"] > points["x"] + points["width"]
        assert what["y"] < points["y"] + points["height"]
    expect(phone.locator(".effects li").last).to_contain_text("Annabelle-Katharina: second")
    assert phone.locator(".look").evaluate("(box) => box.scrollHeight <= box.clientHeight")
    phone.get_by_role("link", name="Not this").click()
    phone.locator('[data-tab="castles"]').click()
    # Neither the castle nor its holder is pressed into a column of single letters.
    for shown in ("strong", ".holder"):
        box = phone.locator(".castle-head", has_text="Donau").locator(shown).bounding_box()
        assert box is not None
        assert box["height"] < 60


def test_text_of_twice_the_size_stays_on_a_phone(
    new_table: Callable[..., str],
    two_phones: tuple[Page, Page],
    sit: Callable[..., Page],
    sticks_out: Callable[[Page], int],
) -> None:
    code = new_table(LONG)
    phone = sit(two_phones[0], code, "all")
    for path, picked in (
        ("play", ".kind .tile-picture"),
        ("tally", ".top > *"),
        ("locate", ".top > *"),
        ("sheet", ".top > *"),
    ):
        phone.goto(f"/t/{code}/{path}")
        phone.evaluate("document.documentElement.style.fontSize = '200%'")
        assert sticks_out(phone) == 0
        assert phone.evaluate(OVERLAPS, picked) == 0
        assert phone.evaluate(OVERLAPS, ".tabs span") == 0
    phone.goto(f"/t/{code}/play?player=blue&kind=settlement2&in=Ayr")
    phone.evaluate("document.documentElement.style.fontSize = '200%'")
    expect(phone.locator(".look")).to_be_visible()
    assert phone.evaluate(SPILLS, ".log-row > .main, .log-row > a") == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_telling_is_for_everybody(
    code: str, new_phone: Callable[..., Page], sit: Callable[..., Page], axe: Callable[..., Any], scheme: str
) -> None:
    page = sit(new_phone(color_scheme=scheme), code, "all")
    axe(page)
    choose(page, "settlement2")
    chip(page, "in", "~3")
    expect(page.locator(".look")).to_be_visible()
    axe(page)
    log(page)
    choose(page, "food")
    group(page, 1)
    expect(page.locator(".look")).to_be_visible()
    axe(page)
    page.goto(f"/t/{code}/screen")
    axe(page)
