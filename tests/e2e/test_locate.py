"""A told game goes over to a map by touching lit spaces, and back with one tap."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

TOLD = """\
cairn = 1
game = "rebirth"
start = "pink"
players = [{id = "pink", name = "Anna"}, {id = "blue", name = "Ben"}]
log = [
  "pink reports food group 1 castles invergarry",
  "blue reports settlement3 in Ayr 1 castles dunrobin",
]
"""
"""The farm lies on G5, H6 or I5; the only small settlement beside Dunrobin Castle is C3."""


def touch(page: Page, space: str) -> None:
    page.locator("#put").scroll_into_view_if_needed()
    box = page.locator(f'[data-space="{space}"]').bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_onto_a_map_and_back(
    two_phones: tuple[Page, Page],
    new_table: Callable[..., str],
    sit: Callable[[Page, str, str], Page],
    sticks_out: Callable[[Page], int],
    axe: Callable[..., None],
) -> None:
    anna, _ = two_phones
    code = new_table(TOLD)
    sit(anna, code, "all")
    anna.goto(f"/t/{code}/locate")
    anna.get_by_role("button", name="Practice Isle").tap()
    expect(anna.locator("[data-space]")).to_have_count(3)
    assert sticks_out(anna) == 0
    axe(anna)

    touch(anna, "H6")
    expect(anna.get_by_role("heading", name="Every tile has its space")).to_be_visible()
    expect(anna.locator(".ready")).to_contain_text("Points and castles are the same on the map.")
    # Thought better of it; and nothing is lost by a reload.
    anna.get_by_role("button", name="Undo").tap()
    expect(anna.locator("[data-space]")).to_have_count(3)
    touch(anna, "G5")
    expect(anna.locator(".ready")).to_be_visible()
    anna.reload()
    axe(anna)
    anna.get_by_role("button", name="Go on playing on this map").tap()

    expect(anna.locator("[data-board]")).to_be_visible()
    expect(anna.locator('.tile[data-entry="1"]')).to_have_count(1)
    latest = anna.locator(".latest-line")
    expect(latest).to_contain_text("The game goes on on Practice Isle")
    latest.get_by_role("button").tap()
    expect(anna.locator("[data-board]")).to_have_count(0)
    expect(anna.locator('.score[data-player="blue"] [data-total]')).to_contain_text("3")
