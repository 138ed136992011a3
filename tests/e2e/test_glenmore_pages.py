"""Glen More II where phones get in each other's way, and with the longest names on the smallest phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

TWO = """\
cairn = 1
game = "glenmore"
start = "red"
players = [{id = "red", name = "Rosa"}, {id = "yellow", name = "Gil"}]
log = ["table order red yellow"]
"""


def logged(page: Page, code: str) -> list[str]:
    """The log in our notation, as this phone gets it, without who wrote it."""
    text: str = page.evaluate(
        "address => fetch(address).then((answer) => answer.text())", f"/t/{code}/export.toml"
    )
    return re.findall(r'^ *"(.*?)(?: @.*)?",?$', text, re.MULTILINE)


def at_once(selector: str, *pages: Page) -> None:
    """Tap the same button on several phones at the same time."""
    for page in pages:
        expect(page.locator(selector)).to_be_visible()
    for page in pages:
        page.evaluate(
            "selector => { setTimeout(() => document.querySelector(selector).click(), 300) }", selector
        )


def test_two_phones_at_the_same_time(
    two_phones: tuple[Page, Page], new_table: Callable[..., str], sit: Callable[[Page, str, str], Page]
) -> None:
    """Announcing, saving, correcting and holding twice; reloads and ways back in between."""
    rosa, gil = two_phones
    code = new_table(TWO)
    sit(rosa, code, "red")
    sit(gil, code, "yellow")

    # Both announce.
    for page in two_phones:
        page.goto(f"/t/{code}/score?stack=A")
    at_once(".announcing button.main", *two_phones)
    for page in two_phones:
        expect(page.locator(".counts")).to_be_visible()
    assert sum("announces" in line for line in logged(gil, code)) == 1

    # Gil saves with two taps, while Rosa is typing: what she typed stays, even if the page is loaded anew.
    more = '#row-{} [data-step="1"]'
    for key in ("scots", "scots", "casks"):
        rosa.locator(more.format(key)).click()
    for key in ("scots", "landmarks", "casks", "persons"):
        gil.locator(more.format(key)).click()
    gil.locator(".counts button.main").dblclick()
    expect(gil.locator(".saved")).to_be_visible()
    expect(rosa.locator(".counted-by .ok")).to_have_count(1)
    expect(rosa.locator("#n-scots")).to_have_value("2")
    with rosa.expect_event("dialog") as asked:
        rosa.evaluate("() => { setTimeout(() => location.reload()) }")
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    expect(rosa.locator("#n-casks")).to_have_value("1")
    rosa.once("dialog", lambda dialog: dialog.accept())
    rosa.reload()
    expect(rosa.locator("#n-scots")).to_have_value("2")
    expect(rosa.locator("#n-casks")).to_have_value("1")
    for key in ("landmarks", "persons"):
        rosa.locator(f"#n-{key}").fill("0")
    rosa.locator(".counts button.main").click()
    expect(rosa.locator(".saved")).to_be_visible()

    # Back, and saved once more; then back and loaded anew.
    rosa.go_back()
    rosa.locator(".counted-by .p-red a").click()
    expect(rosa.locator("#n-scots")).to_have_value("2")
    rosa.locator(".counts button.main").click()
    expect(rosa.locator(".saved")).to_be_visible()
    rosa.go_back()
    rosa.reload()
    expect(rosa.locator("h1")).to_have_text("Scoring of A")
    assert [line for line in logged(rosa, code) if " counts " in line] == [
        "yellow counts scots 1, landmarks 1, casks 1, persons 1 in A",
        "red counts scots 2, landmarks 0, casks 1, persons 0 in A",
    ]

    # Both say that nobody has David Hume; the points are there on both.
    at_once(".holders button", *two_phones)
    for page in two_phones:
        expect(page.locator(".chart")).to_have_count(4)
    assert sum("david_hume" in line for line in logged(gil, code)) == 1

    # Both correct Rosa's Scots, to different numbers: whoever comes second is told, and nothing typed is gone.
    for page, scots in ((gil, 4), (rosa, 3)):
        page.goto(f"/t/{code}/score?stack=A&player=red")
        page.locator("#n-scots").fill(str(scots))
    rosa.locator(".counts button.main").click()
    expect(gil.locator(".changed")).to_contain_text("2 → 3")
    expect(gil.locator("#n-scots")).to_have_value("4")
    gil.locator(".counts button.main").click()
    expect(gil.locator("#row-scots .why-not")).to_contain_text("3")
    expect(gil.locator("#n-scots")).to_have_value("4")
    gil.locator(".counts button.main").click()
    expect(gil.locator(".chart").first.locator(".value")).to_have_text(["4", "1"])
    assert [line for line in logged(rosa, code) if " counts " in line][2:] == [
        "red counts scots 3 in A",
        "red counts scots 4 in A",
    ]


NAMES = (
    "<script>alert(1)</script> Rosa",
    "W" * 30,
    "נחמיה בן עמרם הגלילי מירושלים",
    "Hubertus Wolfeschlegelsteinhaus",
)
STEPS = (
    # The golden game's last entry, pages for axe to look at too, and others.
    (
        "green announces A",
        ("play", "note?player=red", "note?on=clans", "note?on=casks", "take?thing=castle_moil", "race", "votes",
         "drawn", "printed", "printed?key=cellar_2", "printed?key=reward_1", "score?stack=A", "more"),
        ("", "setup", "note?on=clans&clan=brodie", "note?on=tokens", "printed?key=storr_table", "count", "photo"),
    ),
    (
        "yellow counts scots 1, landmarks 2, casks 3, persons 2, events 1, claimed 1 in B",
        ("score?stack=B&player=blue", "screen"),
        ("play", "score?stack=B", "score?stack=C"),
    ),
    ("red haggis 1 1 in B", ("score?stack=B", "haggis?stack=B"), ("sheet",)),
    ("green announces D", ("count?player=green", "end"), ("play", "score?stack=D", "votes", "race", "screen")),
    ("", ("play", "sheet", "log"), ("score?stack=D", "haggis?stack=D", "count?player=red")),
)  # fmt: skip
ODD = """() => ({
  width: document.querySelector("main").offsetWidth,
  twice: [...document.querySelectorAll("[id]")].map((one) => one.id).filter((id, at, all) => all.indexOf(id) !== at),
  ids: document.body.innerText.match(/\\b\\w+\\.glenmore\\.|\\b(web|category|reason|thing|clan|card)\\.[a-z]\\w+/g),
})"""
"""What must be as the page is: as wide as the phone, every id once, sentences in place of message ids."""


def until(repository: Path, entry: str) -> str:
    """The golden game of four with all chronicles, with odd names, up to an entry."""
    game = (repository / "tests/games/glenmore/combined-all-eight.toml").read_text("utf-8")
    head, _, settings = game.split("[expect]")[0].partition("\n[settings]")
    for name, odd in zip(("Rosa", "Gil", "Berta", "Gwen"), NAMES, strict=True):
        head = head.replace(f'name = "{name}"', f'name = "{odd}"')
    if entry:
        head = head[: head.index(entry) + len(entry)] + '"]\n'
    return f"{head}\n[settings]{settings}"


def test_every_page_fits_with_the_longest_names(
    new_phone: Callable[..., Page],
    new_table: Callable[..., str],
    sit: Callable[[Page, str, str], Page],
    axe: Callable[..., None],
    sticks_out: Callable[[Page], int],
    repository: Path,
) -> None:
    """In English and light, and in German, whose words are longer, in the dark."""
    odd: dict[str, Any] = {}
    plain = {"device_scale_factor": 1}  # Nobody looks at the picture.
    english, german = new_phone(**plain), new_phone(locale="de-DE", color_scheme="dark", **plain)
    for page in (english, german):
        page.on("dialog", lambda dialog: odd.update({dialog.message: "asked"}))
    seen_dark: set[str] = set()
    for entry, looked_at, others in STEPS:
        code = new_table(until(repository, entry))
        for page in (english, german):
            sit(page, code, "all")
            for path in (*looked_at, *others):
                page.goto(f"/t/{code}/{path}".removesuffix("/"))
                found = page.evaluate(ODD) | {"out": sticks_out(page)}
                if found != {"width": 360, "twice": [], "ids": None, "out": 0}:
                    odd[page.url] = found
                name = path.partition("?")[0]
                if path in looked_at and not (page is german and name in seen_dark):
                    axe(page, looks_only=page is german)
                    seen_dark |= {name} if page is german else set()
    assert odd == {}
