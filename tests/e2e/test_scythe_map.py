"""Scythe's map on two phones: from the set-up to the final standings, pieces laid by taps."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

NUMBERS = {
    "nordic": {"coins": "20", "popularity": "8", "stars": "2"},
    "saxony": {"coins": "30", "popularity": "3", "stars": "5", "territories": "4"},
}


def made(page: Page) -> str:
    """A table by the form, set up, with the first phone as Anna's; answers with the code."""
    page.goto("/new?game=scythe")
    for row, faction, name, mat in ((0, "saxony", "Ben", "mechanical"), (1, "nordic", "Anna", "industrial")):
        page.locator(f'[name="player-{row}"]').select_option(faction)
        page.locator(f'[name="name-{row}"]').fill(name)
        page.locator(f'[name="choice-mat-{row}"]').select_option(mat)
    page.locator('[name="choice-tile"]').select_option("lakes_adjacent")
    page.get_by_role("button", name="Open the table").click()
    code = page.locator(".big-code").inner_text()
    page.get_by_role("link", name="Set up the game").click()
    steps = page.locator(".steps")
    expect(steps).to_contain_text("clockwise: Anna and Ben – each by their own home base.")
    expect(steps).to_contain_text("Anna begins: the lowest player mat in play is number 1, Industrial.")
    expect(steps).to_contain_text("Ben: the leader on the home base, a worker each on F1")
    page.go_back()
    page.get_by_role("button", name="Anna").click()
    page.wait_for_url("**/play")
    return code


def touch(page: Page, place: str) -> None:
    """Tap the middle of a place, as far as it is in sight, and wait for its panel."""
    space = page.locator(f'[data-space="{place}"]')
    expect(space).to_be_visible()
    box = space.bounding_box() or space.bounding_box()  # None while the map is just being drawn anew
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(f'[data-look-of="{place}"]')).to_be_visible()


def more(page: Page, field: str, times: int = 1) -> None:
    for _ in range(times):
        page.locator(f'.stepper:has([name="{field}"]) [data-step="1"]').click()


def toggle(page: Page, field: str) -> None:
    page.locator(f'[name="{field}"]').check()


def save(page: Page, place: str) -> None:
    """Save with a finger that taps twice."""
    page.locator("[data-save]").dblclick()
    expect(page.locator("[data-told]")).to_contain_text(f"Saved: {place}")
    expect(page.locator("[data-look-of]")).to_have_count(0)
    # The map glides back to how it was.
    expect(page.locator("[data-sheet].gliding")).to_have_count(0)


def stands(page: Page, place: str, what: str) -> None:
    """Wait until a place is labelled so: what was saved comes back from the server before it is drawn."""
    expect(page.locator(f'[data-space="{place}"]')).to_have_attribute("aria-label", re.compile(what))


def test_pieces_laid_by_taps(
    two_phones: tuple[Page, Page],
    sit: Callable[[Page, str, str], Page],
    sticks_out: Callable[[Page], int],
    axe: Callable[..., None],
) -> None:
    """Lakes next to structures pay 2 for one, 4 for two or three.

    Anna, popularity 8 (4, 3, 2): 20 coins, 2 stars 8, A4, A5, C3 and the Factory (3 + 3) x 3 = 18, 3 resources on C3
    1 x 2 = 2, the mill on C3 beside B3, C4 and D3: 4; together 52. Ben, popularity 3 (3, 2, 1): 30 coins, 5 stars 15,
    F1, F2 and G1 3 x 2 = 6, 5 resources on F2 2 x 1 = 2, the mine on F2 beside G2: 2; together 55.
    """
    anna, ben = two_phones
    code = made(anna)
    sit(ben, code, "saxony")
    for player, numbers in NUMBERS.items():
        # Typing them is test_scythe.py's business.
        answer = ben.evaluate(
            "([url, fields]) => fetch(url, {method: 'POST', body: new URLSearchParams(fields)}).then((one) => one.ok)",
            [f"/t/{code}/count", {"player": player, **numbers}],
        )
        assert answer
    for phone in (anna, ben):
        phone.goto(f"/t/{code}/map")

    anna.get_by_role("button", name="Lay out the start position").click()
    for phone in (anna, ben):
        expect(phone.locator('[data-stands="G1"]')).to_be_visible()
    expect(ben.get_by_role("button", name="Lay out the start position")).to_have_count(0)

    # Anna's leader comes from her home base in one go, with a new mech.
    touch(anna, "D4")
    expect(anna.locator(".side-nordic .sort-of").first).to_contain_text("from the home base")
    toggle(anna, "leader-nordic")
    more(anna, "mechs-nordic")
    assert not sticks_out(anna)
    # The note about the leader leaves room for the others.
    edges = anna.locator(".side-nordic .sort-of .stepper").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).flatMap(({left, right}) => [left, right])"
    )
    assert edges == sorted(edges)
    assert edges[-1] <= 360
    save(anna, "D4")
    expect(ben.locator('[data-space="D4"]')).to_have_attribute(
        "aria-label", "D4, Factory. Anna controls it with units. Anna: leader, 1 mech"
    )
    expect(ben.locator('[data-space="home-nordic"]')).not_to_have_attribute(
        "aria-label", re.compile("leader")
    )
    touch(anna, "C3")
    more(anna, "workers-nordic")
    toggle(anna, "mill-nordic")
    more(anna, "resources", 3)
    save(anna, "C3")
    expect(ben.locator('[data-space="C3"]')).to_have_attribute("aria-label", re.compile("mill. 3 resources"))

    # While Ben has the place open, Anna changes it: he is told, and only what he changes is logged.
    touch(ben, "F2")
    more(ben, "mechs-saxony", 2)
    touch(anna, "F2")
    more(anna, "resources", 5)
    save(anna, "F2")
    expect(ben.locator("[data-meanwhile]")).to_be_visible()
    expect(ben.locator("[data-now]")).to_contain_text("5 resources")
    toggle(ben, "mine-saxony")
    save(ben, "F2")
    stands(ben, "F2", r"Ben: 2 mechs, mine\. 5 resources$")

    # Units of both on one place: somebody says who was there first.
    touch(ben, "C3")
    ben.locator('[name="from-saxony"]').select_option("F2")
    more(ben, "mechs-saxony")
    save(ben, "C3")
    stands(ben, "F2", "Ben: 1 mech, mine")
    question = anna.locator(".say.doubt", has_text="C3: Who was there first?")
    expect(question).to_be_visible()
    axe(anna, looks_only=True)
    question.get_by_role("button", name="Anna").click()
    expect(ben.locator(".say.doubt")).to_have_count(0)

    # A slip is taken back where it happened.
    touch(ben, "H1")
    more(ben, "workers-saxony")
    save(ben, "H1")
    ben.locator("[data-told]").get_by_role("button", name="Undo").click()
    expect(ben.locator("[data-told]")).to_have_text("Taken back.")
    expect(ben.locator('[data-space="H1"]')).to_have_attribute(
        "aria-label", re.compile("Nobody controls it$")
    )

    # What was typed and what lies there differ, and the place is named.
    share = ben.locator('[aria-labelledby="share-saxony"]')
    expect(share).to_contain_text("Typed: 4, the map has 3.")
    ben.locator('[aria-labelledby="share-nordic"] [data-light]').click()
    expect(ben.locator(".spots-to-touch .lit")).to_have_count(3)

    # Keys: every place is reached, arrows go to the neighbour, Enter opens, Escape closes.
    ben.locator('[data-space="C3"]').focus()
    ben.keyboard.press("ArrowRight")
    assert ben.evaluate("document.activeElement.dataset.space") == "C4"
    ben.keyboard.press("Enter")
    expect(ben.locator('[data-look-of="C4"]')).to_be_visible()
    axe(ben)
    ben.keyboard.press("Escape")
    expect(ben.locator("[data-look-of]")).to_have_count(0)

    ben.goto(f"/t/{code}/count?player=saxony")
    ben.locator("#n-territories").fill("3")
    ben.locator(".save button.main").click()
    expect(ben.locator(".saved")).to_be_visible()
    ben.goto(f"/t/{code}/end")
    ben.get_by_role("button", name="The game is over").click()
    ben.get_by_role("button", name="All of them").click()
    ben.get_by_role("link", name="To the final sheet").click()
    expect(ben.locator("h1")).to_have_text("Ben wins")
    expect(ben.locator(".standings .total")).to_have_text(["55", "52"])


def test_without_scripts(
    new_phone: Callable[..., Page], new_table: Callable[..., str], sit: Callable[[Page, str, str], Page]
) -> None:
    page = new_phone(java_script_enabled=False)
    code = new_table(
        'cairn = 1\ngame = "scythe"\nboard = "scythe"\nstart = "saxony"\nplayers = [\n'
        '{id = "nordic", name = "Anna"}, {id = "saxony", name = "Ben"}]\n'
    )
    sit(page, code, "all")
    page.goto(f"/t/{code}/map")
    page.get_by_role("link", name="C3, forest").click()
    page.locator('label:has([value="saxony"][name="whose"])').click()
    page.locator('[name="workers-saxony"]').fill("2")
    page.locator('[name="monument-saxony"]').check()
    page.get_by_role("button", name="Save").click()
    stands(page, "C3", "Ben: 2 workers, monument$")
