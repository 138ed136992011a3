"""Every page in both lights and at both widths: nothing serious for axe, nothing that sticks out sideways."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

PLAYERS = (("pink", "Anna"), ("blue", "Ben"))

GAME = """\
cairn = 1
game = "rebirth"
board = "practice-isle"
start = "pink"
players = [{id = "pink", name = "Anna"}, {id = "blue", name = "Ben"}]
log = [
  "pink food H4", "blue settlement2 C3", "pink food I2", "blue energy N2", "blue energy C2",
  "pink ends", "pink missions none",
]
"""
"""A short game with a doubt (blue twice in a row) and with an end."""

VIEWS = ("light-phone", "dark-screen")
LOBBY, BOARD = "/t/{code}", "/t/{code}/play"
PAGES = (
    "/", "/new", "/import", "/rules/rebirth", "/rules/rebirth?q=castle", "/rules/rebirth/castle.tie_farms",
    "/nowhere", LOBBY, "/t/{code}/setup", "/t/{code}/invite", BOARD, f"{BOARD}?player=pink&tile=food",
    f"{BOARD}#points", f"{BOARD}#castles", f"{BOARD}#settlements", f"{BOARD}#more", "/t/{code}/screen",
    "/t/{code}/log", "/t/{code}/cards", "/t/{code}/end", "/t/{code}/sheet",
)  # fmt: skip


def bring(page: Page, text: str, seat: str = "pink") -> str:
    """A table from a saved game, with a seat at it."""
    page.goto("/import")
    page.locator("summary").click()
    page.locator("#text").fill(text)
    page.get_by_role("button", name="Make a table of it").click()
    found = re.search(r"/t/(\w+)", page.url)
    assert found is not None, page.locator("main").inner_text()
    page.locator(f'button[value="{seat}"]').click()
    page.wait_for_url("**/play")
    return found[1]


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_serious_and_nothing_sticks_out(
    new_phone: Callable[..., Page],
    new_screen: Callable[..., Page],
    axe: Callable[[Page], None],
    view: str,
) -> None:
    scheme, device = view.split("-")
    opener: Any = new_phone if device == "phone" else new_screen
    page = opener(color_scheme=scheme)
    code = bring(page, GAME)
    for path in PAGES:
        page.goto(path.format(code=code))
        # The land is hundreds of hexagons with nothing to find for axe, and takes it seconds each time.
        page.evaluate("document.querySelectorAll('.land').forEach((land) => land.remove())")
        axe(page)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path


def test_the_switch_of_light_stays(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto("/")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(paper)
    page.get_by_role("button", name="Light or dark").click()
    dark = page.evaluate(paper)
    page.reload()
    assert page.evaluate(paper) == dark != light


def test_german_is_one_tap_away(page: Page) -> None:
    page.goto("/new")
    page.get_by_role("link", name="Deutsch").click()
    assert page.locator("h1").inner_text() == "Tisch anlegen"
    assert page.locator("html").get_attribute("lang") == "de"
