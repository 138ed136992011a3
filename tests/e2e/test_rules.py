"""Asking the rules at a table: from a number to its rule and back, by voice, without scripts, on paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

HOST = "cairn.test"

GAME = """\
cairn = 1
game = "rebirth"
board = "practice-isle"
start = "pink"
players = [{id = "pink", name = "Anna"}, {id = "blue", name = "Ben"}, {id = "beige", name = "נחמיה"}]
log = ["pink food H4", "blue settlement2 C3", "beige food I2", "pink food C2", "blue food H3"]
"""

HEARS = """
window.webkitSpeechRecognition = undefined;
window.SpeechRecognition = class extends EventTarget {
  start() {
    window.heardIn = this.lang;
    setTimeout(() => {
      const results = [[{ transcript: "Wer bekommt die Burg bei Patt" }]];
      this.dispatchEvent(Object.assign(new Event("result"), { results }));
      this.dispatchEvent(new Event("end"));
    }, 50);
  }
  stop() {}
};
"""
REFUSES = """
window.webkitSpeechRecognition = undefined;
window.SpeechRecognition = class extends EventTarget {
  start() {
    setTimeout(() => {
      this.dispatchEvent(Object.assign(new Event("error"), { error: "not-allowed" }));
      this.dispatchEvent(new Event("end"));
    }, 50);
  }
  stop() {}
};
"""
DEAF = "window.webkitSpeechRecognition = undefined; window.SpeechRecognition = undefined;"


def test_from_a_number_to_its_rule_and_back(
    new_phone: Callable[..., Page], new_table: Callable[..., str], sit: Callable[..., Page]
) -> None:
    code = new_table(GAME)
    page = sit(new_phone(), code, "pink")
    page.goto(f"/t/{code}/sheet#pink-food")
    line = page.locator("#pink-food")
    line.locator("details.item summary").first.click()
    line.get_by_role("link", name="Rule with source").first.click()
    expect(page).to_have_url(re.compile(rf"/t/{code}/rules/rebirth/food\.group"))
    page.locator("[data-back]").click()
    expect(page).to_have_url(re.compile(rf"/t/{code}/sheet"))
    expect(line.get_by_role("link", name="Rule with source").first).to_be_visible()


def test_asking_from_more_tells_how_it_stands_here(
    new_phone: Callable[..., Page], new_table: Callable[..., str], sit: Callable[..., Page]
) -> None:
    code = new_table(GAME)
    page = sit(new_phone(), code, "pink")
    page.goto(f"/t/{code}/play#more")
    page.get_by_role("searchbox").fill("who gets Dunrobbin if we are level?")
    page.get_by_role("searchbox").press("Enter")
    expect(page.locator(".best")).to_contain_text("Dunrobin Castle")
    page.locator(".best h2 a").click()
    page.locator(".titles a").first.click()
    # However far one reads, the way back leads to where one was.
    page.locator("[data-back]").click()
    expect(page).to_have_url(re.compile(rf"/t/{code}/play#more"))


def test_without_scripts_everything_but_the_voice_works(
    new_phone: Callable[..., Page], new_table: Callable[..., str]
) -> None:
    code = new_table(GAME)
    page = new_phone(java_script_enabled=False)
    page.goto(f"/t/{code}/rules/rebirth?back=log")
    expect(page.locator("[data-listen]")).to_be_hidden()
    page.get_by_role("searchbox").fill("pizza recipe")
    page.locator("form.find button.main").click()
    expect(page.locator(".not-covered")).to_be_visible()
    page.locator("[data-back]").click()
    expect(page).to_have_url(re.compile(rf"/t/{code}/log"))


def test_what_is_heard_is_asked_in_the_language_of_the_page(new_phone: Callable[..., Page]) -> None:
    page = new_phone(locale="de-DE")
    page.add_init_script(HEARS)
    page.goto("/rules/rebirth")
    button = page.locator("[data-listen]")
    expect(button).to_be_visible()
    button.click()
    expect(page.locator(".best")).to_contain_text("Gleichstand an einer Burg")
    expect(page.get_by_role("searchbox")).to_have_value("Wer bekommt die Burg bei Patt")


@pytest.mark.parametrize(("browser_can", "told"), [(REFUSES, True), (DEAF, False)])
def test_a_browser_that_does_not_listen_shows_no_button(
    new_phone: Callable[..., Page], browser_can: str, told: bool
) -> None:
    page = new_phone()
    page.add_init_script(browser_can)
    page.goto("/rules/rebirth")
    if told:
        page.locator("[data-listen]").click()
        expect(page.locator("[data-heard]")).to_contain_text("Typing works everywhere.")
    expect(page.locator("[data-listen]")).to_be_hidden()


@pytest.mark.parametrize("game", ["rebirth", "skye", "scythe", "glenmore"])
def test_a_summary_fills_exactly_two_pages(new_screen: Callable[..., Page], game: str) -> None:
    page = new_screen()
    for language in ("de", "en"):
        page.goto(f"/rules/{game}/summary?lang={language}")
        for paper in ("A4", "Letter"):
            pages = re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))
            assert len(pages) == 2, (language, paper)


def test_the_server_answers_questions_of_any_length(server: Any) -> None:
    for question in ("x" * 10_000, "\N{CASTLE}\N{FACE WITH TEARS OF JOY}" * 5_000, '" AND * OR (' * 900):
        with closing(HTTPConnection("127.0.0.1", server.port, timeout=30)) as connection:
            connection.request(
                "GET", f"/rules/rebirth?q={quote(question)}", headers={"Host": f"{HOST}:{server.port}"}
            )
            assert connection.getresponse().status == 200


@pytest.mark.parametrize("view", ["light-phone", "dark-screen"])
def test_nothing_serious_and_nothing_sticks_out(
    new_phone: Callable[..., Page],
    new_screen: Callable[..., Page],
    new_table: Callable[..., str],
    axe: Callable[..., None],
    sticks_out: Callable[[Page], int],
    view: str,
) -> None:
    scheme, device = view.split("-")
    code = new_table(GAME)
    page = (new_phone if device == "phone" else new_screen)(color_scheme=scheme)
    for path in (
        "/rules", "/rules?q=who+begins", "/rules/rebirth/glossary", "/rules/scythe/summary",
        f"/t/{code}/rules/rebirth?q=who+gets+the+castle+if+level&back=sheet", f"/t/{code}/rules/rebirth?q=pizza",
        f"/t/{code}/rules/rebirth/castle.neutral", f"/rules/skye?q={'Landschaftsplättchen' * 12}",
    ):  # fmt: skip
        page.goto(path)
        assert sticks_out(page) == 0, path
        axe(page, looks_only=device == "screen")
