"""A game of Scythe on two phones, from the table's making to the winner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect


def star(page: Page, kind: str, placed: int) -> None:
    """Place a star with one tap, and wait until the page has it."""
    page.locator(f"#goal-{kind} button").click()
    expect(page.locator(".whose-stars, .over").first).to_contain_text(
        f"{placed} of 6" if placed < 6 else "The game is over."
    )


def test_by_counts(
    two_phones: tuple[Page, Page], sticks_out: Callable[[Page], int], axe: Callable[..., None]
) -> None:
    """Ben ends the game with his sixth star; then both count.

    Anna, popularity 10 (4, 3, 2): 30 coins, 1 star 4, 8 territories and the Factory (8 + 3) x 3 = 33, 13 resources
    6 x 2 = 12, 3 lakes 4: 83. Ben, popularity 14 (5, 4, 3): 22 coins, 6 stars 30, 7 territories 28, 5 resources
    2 x 3 = 6, 1 lake 2: 88.
    """
    anna, ben = two_phones

    # Anna makes the table; both sit down.
    anna.goto("/new?game=scythe")
    for row, faction, name, mat in ((0, "saxony", "Ben", "industrial"), (1, "nordic", "Anna", "mechanical")):
        anna.locator(f'[name="player-{row}"]').select_option(faction)
        anna.locator(f'[name="name-{row}"]').fill(name)
        anna.locator(f'[name="choice-mat-{row}"]').select_option(mat)
    anna.locator('[name="choice-tile"]').select_option("lakes_adjacent")
    anna.get_by_role("button", name="Open the table").click()
    code = anna.locator(".big-code").inner_text()
    # Clockwise the Nordic comes first.
    expect(anna.locator(".seats .name")).to_have_text(["Anna", "Ben"])
    anna.get_by_role("link", name="Set up the game").click()
    expect(anna.locator(".steps")).to_contain_text(
        "Ben begins: the lowest player mat in play is number 1, Industrial."
    )
    anna.go_back()
    anna.get_by_role("button", name="Anna").click()
    anna.wait_for_url("**/play")
    ben.goto(f"/t/{code}")
    ben.get_by_role("button", name="Ben").click()
    ben.wait_for_url("**/play")

    # Stars go everywhere at once, and back; turns are counted once somebody logs one.
    star(anna, "combat", 1)
    expect(ben.locator('.strip [data-player="nordic"]')).to_have_attribute("data-stars", "1")
    expect(ben.locator(".latest-line")).to_contain_text("Anna star: Combat won")
    ben.get_by_role("button", name="Ben has taken a turn").click()
    expect(anna.locator(".round")).to_contain_text("Round 1")
    expect(anna.locator("[data-clock-face]")).to_contain_text("0:0")
    expect(anna.locator(".on-turn")).to_contain_text("Anna")
    for placed, kind in enumerate(("combat", "combat", "objective", "workers", "mechs"), 1):
        star(ben, kind, placed)
    ben.get_by_role("button", name="Undo", exact=False).click()
    expect(ben.locator(".whose-stars")).to_contain_text("4 of 6")
    star(ben, "upgrades", 5)
    assert not any(map(sticks_out, (anna, ben)))
    axe(ben)
    star(ben, "combat", 6)
    # The box above goes with the undo; a second tap at once falls on no star that slid below the finger.
    ben.locator("[data-undo] button").click()
    expect(ben.locator(".over")).to_have_count(0)
    ben.evaluate("document.querySelector('#goal-combat button').click()")
    ben.wait_for_timeout(300)
    expect(ben.locator(".whose-stars")).to_contain_text("5 of 6")
    star(ben, "combat", 6)
    expect(anna.locator(".over")).to_contain_text("The game is over.")
    expect(anna.locator(".bar [data-over]")).to_have_text("Standings")

    # Everybody counts: what can't be is told beside its field, and nothing typed is lost.
    anna.get_by_role("link", name="Numbers").click()
    fill(anna, coins=30, popularity=19, territories=9, resources=13)
    anna.locator("#row-factory label", has_text="Yes").click()
    for _ in range(3):
        anna.locator('#row-bonus [data-step="1"]').click()
    anna.get_by_role("button", name="As on the table: save").click()
    expect(anna.locator("#row-popularity")).to_contain_text("Popularity: 19 can’t be, at most 18.")
    expect(anna.locator("#n-coins")).to_have_value("30")
    fill(anna, popularity=10)
    assert not sticks_out(anna)
    axe(anna)
    # Without a connection nothing typed is lost; it is saved by itself when there is one again.
    anna.context.set_offline(True)
    anna.get_by_role("button", name="Save, then Ben").click()
    expect(anna.locator("[data-offline]")).to_be_visible()
    expect(anna.locator("#n-coins")).to_have_value("30")
    anna.context.set_offline(False)
    expect(anna.locator(".saved")).to_contain_text("Saved: Anna")
    fill(anna, coins=22, popularity=14, territories=7, resources=5, bonus=1)
    anna.get_by_role("button", name="As on the table: save").click()
    expect(anna.locator(".saved")).to_contain_text("Saved: Ben")

    ben.goto(f"/t/{code}/end")
    expect(ben.locator(".checklist .ok")).to_have_count(2)
    axe(ben)
    ben.get_by_role("link", name="To the final sheet").click()
    expect(ben.locator("h1")).to_have_text("Ben wins")
    expect(ben.locator(".standings .name strong")).to_have_text(["Ben", "Anna"])
    expect(ben.locator(".standings .total")).to_have_text(["88", "83"])
    ben.locator('a.number[href="#nordic-territories"]').click()
    territories = ben.locator("#nordic-territories")
    territories.locator(".item summary").nth(1).click()
    expect(territories).to_contain_text("the Factory counts as 3 territories at 3 each")
    expect(territories.locator(".clause").nth(1)).to_be_visible()
    assert not sticks_out(ben)
    axe(ben)


def fill(page: Page, **numbers: Any) -> None:
    for what, value in numbers.items():
        page.locator(f"#n-{what}").fill(str(value))
