"""The end sheet of four players on one phone, by taps; what was typed outlives a reload, another phone sees it come."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

FOUR = """\
cairn = 1
game = "rebirth"
start = "pink"
players = [
  {id = "pink", name = "Anna"},
  {id = "blue", name = "Ben"},
  {id = "beige", name = "Cleo"},
  {id = "green", name = "Dan"},
]
log = []
"""

LIES_THERE = {
    # Track, symbols, castles, cards of 5, bonus cards of 3.
    "pink": (97, 6, 4, ("castle_blair", "ports", "food_largest"), 1),
    "blue": (104, 0, 3, ("castle_edinburgh", "cathedral_oban"), 2),
    "beige": (88, 3, 5, ("castles", "coastline", "large_presence", "small_own"), 0),
    "green": (91, 2, 2, ("cathedral_perth", "medium_own", "energy_most"), 1),
}
"""By hand: Anna 97 + 6 + 20 + 15 + 3 = 141, Ben 104 + 0 + 15 + 10 + 6 = 135, Cleo 88 + 3 + 25 + 20 = 136,
Dan 91 + 2 + 10 + 15 + 3 = 121."""
TOTALS = {"pink": 141, "blue": 135, "beige": 136, "green": 121}


def fill(page: Page, player: str) -> int:
    """Type in what lies before a player as a thumb does it; answers with the taps, numbers typed at one tap each."""
    track, symbols, castles, cards, bonus = LIES_THERE[player]
    for key, number in (("track", track), ("symbols", symbols), ("castles", castles)):
        page.locator(f"#{key}-{player}").fill(str(number))
    for card in cards:
        page.locator(f'[name="cards-{player}"][value="{card}"]').tap()
    for _ in range(bonus):
        page.locator(f"#bonus-{player} + [data-step]").tap()
    return 3 + len(cards) + bonus


def test_four_players_in_few_taps(
    two_phones: tuple[Page, Page],
    new_table: Callable[..., str],
    sit: Callable[[Page, str, str], Page],
    sticks_out: Callable[[Page], int],
    axe: Callable[..., None],
) -> None:
    table, ben = two_phones
    code = new_table(FOUR)
    sit(table, code, "all")
    sit(ben, code, "blue")
    table.goto(f"/t/{code}/tally")
    ben.goto(f"/t/{code}/tally")
    taps = fill(table, "pink")
    # The sum while it is typed, beside the player and below.
    expect(table.locator("#of-pink [data-sum]")).to_have_text("141")
    expect(table.locator('[data-sum-of="pink"]')).to_have_text("141")
    # There is one card of each: Ben's list shows who has it.
    expect(table.locator('.chip.taken [name="cards-blue"][value="ports"]')).to_have_count(1)

    table.on("dialog", lambda dialog: dialog.accept())
    table.reload()
    expect(table.locator("#track-pink")).to_have_value("97")
    expect(table.locator("#of-pink [data-sum]")).to_have_text("141")

    taps += sum(fill(table, player) for player in ("blue", "beige", "green"))
    for castle, holder in (("edinburgh", "blue"), ("stirling", "beige")):
        table.locator(f'[name="holder-{castle}"][value="{holder}"]').tap()
    assert sticks_out(table) == 0
    axe(table)
    table.get_by_role("button", name="Add it up").tap()
    taps += 3
    # 12 numbers, 12 cards, 4 steps for the bonus, 2 castles, and saving.
    assert taps == 31

    expect(table).to_have_url(f"{table.url.split('/t/')[0]}/t/{code}/sheet")
    expect(table.get_by_role("heading", level=1)).to_have_text("Anna wins")
    for player, total in TOTALS.items():
        expect(table.locator(f".standings .p-{player} .total")).to_have_text(str(total))
    # Ben's phone sees it without doing anything.
    expect(ben.locator(".tallied li.p-blue")).to_contain_text("135")


def test_fulfilled_or_not_but_never_both(
    two_phones: tuple[Page, Page], new_table: Callable[..., str], sit: Callable[[Page, str, str], Page]
) -> None:
    anna, _ = two_phones
    code = new_table(FOUR)
    sit(anna, code, "pink")
    anna.goto(f"/t/{code}/tally")
    anna.locator('[name="cards-pink"][value="ports"]').tap()
    anna.locator(".missed summary").tap()
    anna.locator('[name="missed-pink"][value="ports"]').tap()
    expect(anna.locator('[name="cards-pink"][value="ports"]')).not_to_be_checked()
    expect(anna.locator("#of-pink [data-sum]")).to_have_text("0")
