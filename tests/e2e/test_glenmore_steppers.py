"""What lies there is told by taps: few entries, and none of them lost."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

TWO = """\
cairn = 1
game = "glenmore"
start = "red"
players = [{id = "red", name = "Rosa"}, {id = "yellow", name = "Gil"}]
log = ["table order red yellow"]
"""


def told(page: Page, code: str) -> list[str]:
    """What the log says of what lies there."""
    text: str = page.evaluate(
        "address => fetch(address).then((answer) => answer.text())", f"/t/{code}/export.toml"
    )
    return re.findall(r'"(\w+ has [^"@]*?)(?: @[^"]*)?"', text)


def test_taps_become_one_entry_and_outlive_a_reload_and_a_lost_connection(
    two_phones: tuple[Page, Page], new_table: Callable[..., str], sit: Callable[[Page, str, str], Page]
) -> None:
    rosa, gil = two_phones
    code = new_table(TWO)
    for page, seat in ((rosa, "red"), (gil, "yellow")):
        sit(page, code, seat)
        page.goto(f"/t/{code}/play")

    def more(page: Page, key: str, times: int) -> None:
        # In one go: what rests between two taps becomes two entries, and a busy machine takes its time over each.
        button = f'.lies-{key} [data-step="1"]'
        expect(page.locator(button)).to_be_enabled()
        page.evaluate(
            "([at, times]) => { while (times--) document.querySelector(at).click() }", [button, times]
        )

    # Several taps on several steppers are one entry; Gil sees it without doing anything, and what he tapped stays.
    more(rosa, "scots", 3)
    more(rosa, "casks", 2)
    more(gil, "scots", 1)
    expect(gil.locator(".lies-casks .p-red strong")).to_have_text("2")
    expect(gil.locator("#lies-scots")).to_have_value("1")
    expect(rosa.locator(".lies-scots .more-of")).to_contain_text("would bring you")
    assert sorted(told(rosa, code)) == ["red has scots 3, casks 2", "yellow has scots 1"]

    # Tapped and loaded anew at once.
    more(rosa, "persons", 1)
    rosa.reload()
    expect(rosa.locator("#lies-persons")).to_have_value("1")
    expect(gil.locator(".lies-persons .p-red strong")).to_have_text("1")

    # Without a connection it is kept, and sent as soon as there is one.
    rosa.context.set_offline(True)
    more(rosa, "tiles", 4)
    expect(rosa.locator("[data-kept]")).to_contain_text("No connection")
    rosa.context.set_offline(False)
    expect(gil.locator(".lies-tiles .p-red strong")).to_have_text("4", timeout=15000)
    expect(rosa.locator("[data-kept]")).to_be_empty()
    assert told(rosa, code)[2:] == ["red has persons 1", "red has tiles 4"]

    # The next page sends what this one had no time for, and asks for it in its form.
    more(rosa, "landmarks", 2)
    rosa.goto(f"/t/{code}/score")
    rosa.get_by_role("button", name="Yes, score A").click()
    expect(rosa.locator("#n-landmarks")).to_have_value("2")
    # What was changed there is still there after a look elsewhere.
    expect(rosa.locator("form[data-remembered]").first).to_be_attached()
    rosa.locator("#n-scots").fill("5")
    rosa.once("dialog", lambda dialog: dialog.accept())
    rosa.goto(f"/t/{code}/score?stack=A")
    expect(rosa.locator("#n-scots")).to_have_value("5")
    rosa.locator(".counts button.main").click()
    expect(rosa.locator(".saved")).to_be_visible()
