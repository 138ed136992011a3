"""Every page in both lights and at both widths: nothing serious for axe, nothing that sticks out sideways."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

GAME = """\
cairn = 1
game = "rebirth"
board = "practice-isle"
start = "pink"
players = [
  {id = "pink", name = "<script>alert(1)</script"}, {id = "blue", name = "WWWWWWWWWWWWWWWWWWWWWWWW"},
  {id = "beige", name = "נחמיה בן עמרם הגלילי"}, {id = "green", name = "Wolfeschlegelsteinhausen"},
]
log = [
  "pink food H4", "blue settlement2 C3", "beige food I2", "green energy N2", "green energy C2",
  "pink ends", "pink missions none",
]
"""
"""A short game with a doubt (green twice in a row), an end, and names as odd as the form allows."""

VIEWS = ("light-phone", "dark-screen")
LOBBY, BOARD = "/t/{code}", "/t/{code}/play"
PAGES = (
    "/", "/new", "/import", "/rules/rebirth", "/rules/rebirth?q=castle", "/rules/rebirth/castle.tie_farms",
    "/nowhere", LOBBY, "/t/{code}/setup", "/t/{code}/invite", BOARD, f"{BOARD}?player=pink&tile=food",
    f"{BOARD}#points", f"{BOARD}#castles", f"{BOARD}#settlements", f"{BOARD}#more", "/t/{code}/screen",
    "/t/{code}/log", "/t/{code}/cards", "/t/{code}/end", "/t/{code}/sheet",
    "/t/{code}/stickers", "/stickers/skye",
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
    axe: Callable[..., None],
    sticks_out: Callable[[Page], int],
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
        axe(page, looks_only=view != VIEWS[0])
        assert sticks_out(page) == 0, path


SKYE_IN_PLAY = (
    "play", "round", "round/draw?player=blue", "build?player=blue", "build?player=blue&tile=S34", "score", "photo",
    "land?player=blue&field=A&round=1", "count?player=blue", "tile", "tile?tile=S16", "log", "sheet", "more", "screen",
)  # fmt: skip
SKYE_AT_THE_END = ("play", "end", "sheet", "log")
ODD = """() => ({
  width: document.querySelector("main").offsetWidth,
  cut: [...document.querySelectorAll("main .scroll")].filter((box) => box.scrollWidth > box.clientWidth).length,
  twice: [...document.querySelectorAll("[id]")].map((one) => one.id).filter((id, at, all) => all.indexOf(id) !== at),
  ids: document.body.innerText.match(/\\b(web|doubt|item|question|event|tile|key|mend|log|symbol|land)\\.[a-z]\\w+/g),
})"""
"""What must be as the page is: as wide as the phone, tables whole, every id once, sentences in place of message ids."""


def test_five_players_of_skye_fit_on_a_phone(
    new_phone: Callable[..., Page],
    new_table: Callable[..., str],
    sit: Callable[[Page, str, str], Page],
    sticks_out: Callable[[Page], int],
    repository: Path,
) -> None:
    """In German, whose words are the longer ones."""
    game = (repository / "tests/games/skye/full-game-for-five.toml").read_text("utf-8").split("[expect]")[0]
    begun = re.sub(r'("table scores 4"[^\n]*\n).*', r"\1]\n", game, flags=re.DOTALL)
    page = new_phone(locale="de-DE")
    odd: dict[str, object] = {}
    for text, paths in ((begun, SKYE_IN_PLAY), (game, SKYE_AT_THE_END)):
        code = new_table(text)
        sit(page, code, "all")
        for path in paths:
            page.goto(f"/t/{code}/{path}")
            found = page.evaluate(ODD) | {"out": sticks_out(page)}
            if found != {"width": 360, "cut": 0, "twice": [], "ids": None, "out": 0}:
                odd[path] = found
    assert odd == {}


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


def test_four_scores_of_three_digits_fit_on_a_line(
    new_phone: Callable[..., Page], new_table: Callable[..., str], repository: Path
) -> None:
    """The whole game of four ends with 104, 104, 85 and 76; with the widest flash there can be beside them."""
    game = (repository / "tests/games/rebirth/full-game-for-four.toml").read_text("utf-8")
    code = new_table(game.split("[expect]")[0])
    page = new_phone()
    for path, widths in (("play", (360, 740)), ("screen", (360, 1280))):
        page.goto(f"/t/{code}/{path}")
        for width in widths:
            page.set_viewport_size({"width": width, "height": 740})
            page.evaluate(
                """document.querySelectorAll("[data-gain]").forEach((gain) => { gain.textContent = "+13" })"""
            )
            for score in page.locator(".score").all():
                cell, total, gain = (
                    score.evaluate(f"(row) => {part}.getBoundingClientRect().toJSON()")
                    for part in (
                        "row",
                        'row.querySelector("[data-total]")',
                        'row.querySelector("[data-gain]")',
                    )
                )
                size = score.locator(".total").evaluate(
                    "(total) => parseFloat(getComputedStyle(total).fontSize)"
                )
                assert total["height"] < 1.5 * size
                first, second = sorted((total, gain), key=lambda box: box["left"])
                assert cell["left"] <= first["left"]
                assert first["right"] <= second["left"]
                assert second["right"] <= cell["right"]
