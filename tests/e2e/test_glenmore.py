"""Games of Glen More II: four scorings on three phones with three chronicles, and a game without scripts."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

SEATS = (("red", "Rosa"), ("yellow", "Gil"), ("blue", "Berta"))
MOBSTERS = ("peggy_mcwander", "joe_mcduff", "sibyl_macsponge", "oonagh_mchagg")
COUNTED = {
    # Scots, landmark cards, casks, persons.
    "red": {"A": (1, 2, 0, 1), "B": (3, 2, 1, 1), "C": (2, 3, 1, 2), "D": (2, 4, 2, 2)},
    "yellow": {"A": (2, 1, 0, 1), "B": (1, 2, 6, 2), "C": (2, 3, 4, 3), "D": (3, 3, 5, 3)},
    "blue": {"A": (0, 1, 3, 0), "B": (1, 1, 2, 2), "C": (4, 2, 1, 2), "D": (1, 4, 2, 2)},
}
"""What they count; of Berta's three casks in A two are Gil's last ones, who had been looking away."""


def make_table(page: Page, *chronicles: int, mobsters: tuple[str, ...] = (), players: int = 3) -> str:
    """Make a table with the form; whoever is listed first begins."""
    page.goto("/new?game=glenmore")
    for row, (colour, name) in enumerate(SEATS[:players]):
        page.locator(f'[name="player-{row}"]').select_option(colour)
        page.locator(f'[name="name-{row}"]').fill(name)
    for number in chronicles:
        page.locator(f'[name="setting-chronicle_{number}"]').check()
    if mobsters:
        page.locator('[name="choice-jails"][value="picked"]').check()
    for mobster in mobsters:
        page.locator(f'[name="choice-jail_{mobster}"]').check()
    page.locator('[name="choice-order"][value="seats"]').check()
    page.get_by_role("button", name="Open the table").click()
    return page.locator(".big-code").inner_text()


def announce(page: Page, code: str, stack: str) -> None:
    """Say that the last tile of a stack was laid."""
    page.goto(f"/t/{code}/score?stack={stack}")
    page.locator("main form button.main").click()
    expect(page.locator(".counts, .waits, .chart").first).to_be_visible()


def count(page: Page, code: str, player: str, stack: str) -> None:
    """Type the four numbers of a player for a scoring, over whatever stands there, and save them."""
    page.goto(f"/t/{code}/score?stack={stack}&player={player}")
    keys = ("scots", "landmarks", "casks", "persons")
    fill(page, **dict(zip(keys, COUNTED[player][stack], strict=True)))
    page.locator(".counts button.main").click()
    expect(page.locator(f".saved.p-{player}")).to_be_visible()


def fill(page: Page, **numbers: int) -> None:
    for key, number in numbers.items():
        page.locator(f"#n-{key}").fill(str(number))


def hold(page: Page, **holders: str) -> None:
    """Say who has what, of what a scoring asks."""
    for thing, player in holders.items():
        page.locator(f'.holders label:has([name="{thing}"][value="{player}"])').click()
    page.locator(".holders button").click()


def turn_up(page: Page, player: str, *dice: int) -> None:
    """Open the haggis of a player, tap the dice at these places, and save."""
    form = page.locator(f"#turn-{player}")
    if form.get_attribute("open") is None:
        form.locator("summary").click()
    for place in dice:
        form.locator(".pick-die").nth(place).click()
    form.locator("[data-open] button").click()
    expect(page.locator(f"#of-{player} .worth")).to_be_visible()


def tell_the_end(page: Page, code: str, player: str, paid: str, **numbers: int) -> None:
    """The numbers of the end, and whether the fourth scoring is among the tokens."""
    page.goto(f"/t/{code}/count?player={player}")
    fill(page, **numbers)
    page.locator(f'.paid label:has([value="{paid}"])').click()
    page.locator(".save button.main").click()
    expect(page.locator(f".saved.p-{player}")).to_be_visible()


def expect_points(page: Page, code: str, *points: int) -> None:
    """On the table page, in the order of the seats."""
    page.goto(f"/t/{code}/play")
    expect(page.locator("#part-strip .total")).to_have_text([str(one) for one in points])


def logged(page: Page, code: str) -> str:
    """The log in our notation, as this phone gets it."""
    text: str = page.evaluate(
        "address => fetch(address).then((answer) => answer.text())", f"/t/{code}/export.toml"
    )
    return text


def log(page: Page, code: str, *events: str) -> None:
    """Log several events at once, without a page for it."""
    script = """async ([address, events]) => {
        const body = new URLSearchParams(events.map((event) => ["event", event]));
        return (await fetch(address, { method: "POST", body })).status;
    }"""
    assert page.evaluate(script, [f"/t/{code}/entries/several", events]) == 200


def test_four_scorings_on_three_phones(
    two_phones: tuple[Page, Page],
    new_phone: Callable[..., Page],
    sit: Callable[[Page, str, str], Page],
    sticks_out: Callable[[Page], int],
) -> None:
    """Boat race, haggis and Penny Mobs. Sibyl MacSponge is Berta's from B on, David Hume Rosa's from B on.

    A. Scots 1 2 0: Rosa 1, Gil 2. Landmarks 2 1 1: Rosa 1. Casks 0 0 3: Berta 3. Persons 1 1 0: Rosa 1, Gil 1.
    Rosa 3, Gil 3, Berta 3; put right, with one cask, Berta has 1.
    B. Scots 3 1 1: Rosa 2. Landmarks 2 2 1: Rosa 1, Gil 1. Casks 1 6 2: Gil 8, of which Berta gets 1, Berta 1.
    Persons 1 + 1 (David Hume), 2, 2: nothing. Rosa 3, Gil 1 + 8 - 1 = 8, Berta 1 + 1 = 2. A trade of Rosa's: 4.
    So far 3 + 3 + 4 = 10, 3 + 8 = 11, 1 + 2 = 3.
    Haggis, dice 1 2 1 3, for Berta also a 3 for a cask: Rosa 1 2 1, 3 x 4 = 12, of which Berta gets 1; Gil 2, 1 x 2;
    Berta 3 3, 2 x 6 = 12. So far 10 + 11 = 21, 11 + 2 = 13, 3 + 12 + 1 = 16.
    Then Rosa's boat, 15, and Gil's, 10, come home; Rosa gives Berta 1 for it: 21 + 15 - 1 = 35, 23, 17.
    C. Scots 2 2 4: Berta 2. Landmarks 3 3 2: Rosa 1, Gil 1. Casks 1 4 1: Gil 3. Persons 2 + 1, 3, 2: Rosa 1, Gil 1.
    Rosa 2, Gil 5, Berta 2: 37, 28, 19. Nobody turns up any haggis.
    D. Scots 2, 3, 1 doubled by Castle Moil: Gil 1. Landmarks 4 3 4: Rosa 1, Berta 1. Casks 2 5 2: Gil 3.
    Persons 2 + 1, 3, 2: Rosa 1, Gil 1. Rosa 2, Gil 5, Berta 1.
    Haggis, dice 1 1 2 2: Rosa none, Gil 1, Berta 1 2 2, 3 x 5 = 15. Haggis together: Rosa 11, Gil 2 + 1 = 3, Berta
    12 + 1 + 15 = 28.

    Tiles 14 13 16: -3, 0, -9. Coins: Rosa 5; Gil 7, with Armadale Castle 14, of which Berta gets 1; Berta's are void.
    Pennies: Rosa -2 + 1, Gil -3 + 0, Berta -1 + 5. Penalties: Joe 4, Gil's; Sibyl 6. Mobs -1, -7, -2.
    Tokens: Rosa 25 without D = 3 + 3 + 11 + 2 + 6 from play; Gil 24 = 3 + 8 + 2 + 5 + 6; Berta 30 with D = 1 + 2 + 13
    + 2 + 1 + 11.
    Rosa 6 + 15 + 3 + 3 + 2 + 2 - 3 + 5 + 11 - 1 = 43. Gil 6 + 10 + 3 + 8 + 5 + 5 + 0 + 13 + 3 - 7 = 46.
    Berta 11 + 0 + 1 + 2 + 2 + 1 - 9 + 1 + 28 - 2 = 35.
    """
    rosa, gil = two_phones
    berta = new_phone(locale="de-DE")
    phones = {"red": rosa, "yellow": gil, "blue": berta}
    code = make_table(rosa, 1, 5, 8, mobsters=MOBSTERS)
    rosa.get_by_role("button", name="Rosa").click()
    rosa.wait_for_url("**/play")
    gil.goto(f"/t/{code}")
    gil.get_by_role("button", name="Gil").click()
    gil.wait_for_url("**/play")
    sit(berta, code, "blue")

    # Scots are kept up to date by steppers; everyone sees whose lead is how large, and what one more would bring.
    rosa.locator('.lies-scots [data-step="1"]').click()
    for _ in range(2):
        gil.locator('.lies-scots [data-step="1"]').click()
    berta.locator("#lies-scots").fill("0")
    berta.locator("#lies-scots").blur()
    for page in phones.values():
        expect(page.locator(".lies-scots .cell strong")).to_have_text(["1", "2", "0"])
        expect(page.locator(".lies-scots .pays-now")).to_contain_text(["+1", "+2", "0"])
    expect(rosa.locator(".lies-scots .more-of")).to_contain_text("would bring you 1 point")
    assert logged(rosa, code).count(" has scots ") == 3
    assert sticks_out(rosa) == 0

    # A, announced on Gil's phone. What was told stands in the form; no points before all is known.
    gil.get_by_role("link", name="I laid the last tile of stack A").click()
    gil.get_by_role("button", name="Yes, score A").click()
    expect(gil.locator("#n-scots")).to_have_value("2")
    rosa.get_by_role("link", name="To the scoring of A").click()
    expect(rosa.locator("#n-scots")).to_have_value("1")
    count(rosa, code, "red", "A")
    expect(rosa.locator(".waits bdi")).to_have_text(["Gil", "Berta"])
    count(gil, code, "yellow", "A")
    expect(rosa.locator(".waits bdi")).to_have_text(["Berta"])
    count(berta, code, "blue", "A")
    expect(rosa.locator(".chart")).to_have_count(0)
    hold(rosa)  # As it stands there at first: nobody has David Hume.
    for page in (rosa, gil, berta):
        expect(page.locator(".chart")).to_have_count(4)
        expect(page.locator(".reveal .sum").first).not_to_be_visible()
    expect(gil.locator(".chart").nth(2).locator(".value")).to_have_text(["0", "0", "3"])
    gil.locator(".reveal summary").click()
    expect(gil.locator(".reveal .sum")).to_have_text(["+3", "+3", "+3"])
    assert sticks_out(gil) == 0

    # Everyone sees the three casks: Rosa puts them right.
    rosa.locator(".put-right summary").click()
    rosa.locator(".put-right a.p-blue").click()
    fill(rosa, casks=1)
    rosa.get_by_role("button", name="Correct it").click()
    expect(gil.locator(".changed")).to_contain_text("3 → 1")
    expect(gil.locator(".reveal .sum")).to_have_text(["+3", "+3", "+1"])
    expect_points(gil, code, 3, 3, 1)

    # B: a trade and David Hume are noted while playing; who has Sibyl is asked.
    rosa.goto(f"/t/{code}/note")
    rosa.locator('button[value="red scores 4 for trade in B"]').click()
    expect(rosa.locator("#part-noted")).to_contain_text("+4")
    rosa.goto(f"/t/{code}/take")
    rosa.locator("#thing-david_hume summary").click()
    rosa.locator('button[value="red takes david_hume in B"]').click()
    expect(rosa.locator("#thing-david_hume .held")).to_contain_text("Rosa")
    announce(berta, code, "B")
    for player, page in phones.items():
        count(page, code, player, "B")
    hold(gil, sibyl_macsponge="blue")
    expect(rosa.locator(".chart")).to_have_count(4)
    expect(rosa.locator(".chart").nth(3).locator(".value")).to_have_text(["2", "2", "2"])
    rosa.locator(".reveal summary").click()
    expect(rosa.locator(".reveal .sum")).to_have_text(["+3", "+8", "+2"])
    expect_points(gil, code, 10, 11, 3)

    # Haggis after B: Rosa types what the die shows, everyone turns up their own; Berta pays a cask for one more roll.
    rosa.get_by_role("link", name="Now the haggis").click()
    gil.goto(f"/t/{code}/haggis?stack=B")
    berta.goto(f"/t/{code}/haggis?stack=B")
    for rolled, die in enumerate((1, 2, 1, 3), 1):
        rosa.locator(f'.rolling [name="die"][value="{die}"]').click()
        expect(rosa.locator(".dice .die:not(.none)")).to_have_count(rolled)
    expect(gil.locator(".dice .die")).to_have_text(["1", "2", "1", "3"])
    expect(berta.locator("#turn-blue .pick-die")).to_have_count(4)
    berta.locator('#turn-blue .extra-roll [name="die"][value="3"]').click()
    expect(berta.locator("#turn-blue .pick-die")).to_have_count(5)
    turn_up(berta, "blue", 3, 4)
    turn_up(gil, "yellow", 1)
    turn_up(rosa, "red", 0, 1, 2)
    expect(gil.locator(".worth strong")).to_have_text(["12", "2", "12"])
    assert sticks_out(rosa) == 0
    expect_points(gil, code, 21, 13, 16)
    expect(gil.locator(".lies-casks .cell strong")).to_have_text(["1", "6", "1"])

    # Boats; Sibyl's point is offered.
    gil.goto(f"/t/{code}/race")
    gil.locator('button[value="red boat 1"]').click()
    gil.locator('button[value="yellow boat 2"]').click()
    expect(gil.locator(".boats.last")).to_contain_text("Berta")
    gil.locator('.sponge button[value="red gives blue 1 in C"]').click()
    expect(gil.locator("#boat-red .points")).to_have_text("+15")
    assert sticks_out(gil) == 0
    expect_points(rosa, code, 35, 23, 17)

    # C with the numbers as a photograph of the table would bring them, the haggis rolled by the app.
    keys = ("scots", "landmarks", "casks", "persons")
    counted = (
        f"{player} counts {', '.join(map('{} {}'.format, keys, numbers['C']))} in C"
        for player, numbers in COUNTED.items()
    )
    log(rosa, code, "red announces C", *counted)
    rosa.goto(f"/t/{code}/haggis?stack=C")
    rosa.get_by_role("button", name="Roll all 4").click()
    expect(rosa.locator(".dice .die:not(.none)")).to_have_count(4)
    assert {die.inner_text() for die in rosa.locator(".dice .die").all()} <= {"1", "2", "3"}
    for player in phones:
        turn_up(rosa, player)
    expect_points(berta, code, 37, 28, 19)

    # The end.
    berta.get_by_role("link", name="Alle sind").click()
    berta.locator("main form button.main").click()
    for player, page in phones.items():
        count(page, code, player, "D")
    nobody = {"peggy_mcwander": "nobody", "oonagh_mchagg": "nobody"}
    hold(gil, castle_moil="blue", armadale_castle="yellow", joe_mcduff="yellow", **nobody)
    expect(rosa.locator(".chart")).to_have_count(4)
    expect(rosa.locator(".chart").first.locator(".value")).to_have_text(["2", "3", "2"])
    gil.goto(f"/t/{code}/haggis?stack=D")
    for rolled, die in enumerate((1, 1, 2, 2), 1):
        gil.locator(f'.rolling [name="die"][value="{die}"]').click()
        expect(gil.locator(".dice .die:not(.none)")).to_have_count(rolled)
    turn_up(gil, "red")
    turn_up(gil, "yellow", 0)
    turn_up(gil, "blue", 0, 2, 3)
    tell_the_end(rosa, code, "red", "no", tiles=14, coins=5, pennies_minus=2, pennies_plus=1, tokens=25)
    tell_the_end(gil, code, "yellow", "no", tiles=13, coins=7, pennies_minus=3, pennies_plus=0, tokens=24)
    tell_the_end(berta, code, "blue", "yes", tiles=16, pennies_minus=1, pennies_plus=5, tokens=30)

    # No number is final before the penalties were told: once, on one phone.
    rosa.goto(f"/t/{code}/sheet")
    expect(rosa.locator("h1")).to_have_text("The sheet so far")
    rosa.goto(f"/t/{code}/end")
    assert sticks_out(rosa) == 0
    expect(rosa.locator("#of-table .asks li")).to_have_count(2)
    for key, number in (("joe_mcduff", 4), ("sibyl_macsponge", 6)):
        rosa.goto(f"/t/{code}/end")
        rosa.locator(f'#of-table a[href*="penalty_{key}"]').click()
        rosa.locator('[name="number"]').fill(str(number))
        assert sticks_out(rosa) == 0
        rosa.get_by_role("button", name="It is printed like this").click()
    rosa.goto(f"/t/{code}/end")
    rosa.get_by_role("link", name="To the final sheet").click()
    expect(rosa.locator("h1")).to_have_text("Gil wins")
    expect(rosa.locator(".standings .name strong")).to_have_text(["Gil", "Rosa", "Berta"])
    expect(rosa.locator(".standings .total")).to_have_text(["46", "43", "35"])
    rosa.locator('a.number[href="#yellow-coins"]').click()
    expect(rosa.locator("#yellow-coins .item")).to_have_count(3)
    assert sticks_out(rosa) == 0
    berta.goto(f"/t/{code}/sheet")
    expect(berta.locator("h1")).to_have_text("Gil gewinnt")

    # The next table of this house knows the penalties.
    code = make_table(rosa, 8, mobsters=("joe_mcduff",))
    rosa.get_by_role("button", name="Rosa").click()
    rosa.wait_for_url("**/play")
    assert '"table penalty_joe_mcduff is 4"' in logged(rosa, code)


def test_a_game_without_scripts(new_phone: Callable[..., Page]) -> None:
    """Two players and no chronicle, on one phone; the scoring of C is left out. David Hume is Rosa's from B on.

    A. Scots 1 2: Gil 1. Landmarks 2 1: Rosa 1. Casks 0 0, persons 1 1: nothing.
    B. Scots 3 1: Rosa 2. Landmarks 2 2: nothing. Casks 1 6: Gil 8. Persons 1 + 1, 2: nothing.
    D. Scots 2 3: Gil 1. Landmarks 4 3: Rosa 1. Casks 2 5: Gil 3. Persons 2 + 1, 3: nothing.
    Tiles 14 13: Rosa -3. Coins: Rosa 5, with Armadale Castle 10; Gil 7.
    Tokens: Rosa 30 with D = 1 + 2 + 1 + 26 from play, a trade of 4 among them; Gil 25 without D = 1 + 8 + 16.
    Rosa 26 + 1 + 2 + 1 - 3 + 10 = 37, Gil 16 + 1 + 8 + 4 + 7 = 36.
    """
    page = new_phone(java_script_enabled=False)
    code = make_table(page, players=2)
    page.locator('button[value="all"]').click()
    for player, scots in (("red", 1), ("yellow", 2)):
        page.goto(f"/t/{code}/play?player={player}")
        page.locator("#lies-scots").fill(str(scots))
        page.locator(".lying .no-js button").click()
    expect(page.locator(".lies-scots .cell strong")).to_have_text(["1", "2"])

    page.get_by_role("link", name="I laid the last tile of stack A").click()
    page.get_by_role("button", name="Yes, score A").click()
    for player in ("red", "yellow"):
        count(page, code, player, "A")
    hold(page)
    expect(page.locator(".chart")).to_have_count(4)
    page.get_by_role("link", name="Go on playing").click()
    expect(page.locator("#part-strip .total")).to_have_text(["1", "1"])
    page.goto(f"/t/{code}/note?player=red")
    page.locator('button[value="red scores 4 for trade in B"]').click()
    announce(page, code, "B")
    for player in ("red", "yellow"):
        count(page, code, player, "B")
    hold(page, david_hume="red")
    expect_points(page, code, 7, 9)

    page.goto(f"/t/{code}/score?stack=D")
    expect(page.locator(".say.doubt")).to_contain_text("The scoring of C was not held with Cairn.")
    announce(page, code, "D")
    for player in ("red", "yellow"):
        count(page, code, player, "D")
    hold(page, castle_moil="nobody", armadale_castle="red")
    tell_the_end(page, code, "red", "yes", tiles=14, coins=5, tokens=30)
    tell_the_end(page, code, "yellow", "no", tiles=13, coins=7, tokens=25)
    page.goto(f"/t/{code}/end")
    page.get_by_role("link", name="To the final sheet").click()
    expect(page.locator("h1")).to_have_text("Rosa wins")
    expect(page.locator(".standings .total")).to_have_text(["37", "36"])
