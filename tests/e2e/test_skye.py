"""Games of Isle of Skye: five rounds on three phones, and a round without scripts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from vision.clan import on_table, rotated
from vision.legend import legend
from vision.scatter import Lying
from vision.synthetic import Shot, photograph

SEATS = (("blue", "Ben"), ("red", "Rosa"), ("yellow", "Yara"), ("white", "Will"), ("green", "Gus"))
TILES = {"a": "sheep", "b": "tiles_by_road", "c": "completed_mountains", "d": "ship_majority"}
ROSAS = {"0,0": ("red castle", 0), "0,1": ("S32", 0), "-1,0": ("S27", 3), "-1,1": ("S01", 2)}
"""What lies before Rosa: piece and quarter turns by place."""
COUNTED = {
    1: {"sheep": (1, 0, 3), "road_tiles": (1, 2, 0)},
    2: {"sheep": (2, 1, 4), "mountains": (0, 1, 0)},
    3: {"road_tiles": (2, 3, 1), "ships": (2, 1, 0)},
    4: {"sheep": (4, 2, 6), "mountains": (1, 1, 0), "ships": (2, 2, 0)},
    5: {"road_tiles": (3, 4, 1), "mountains": (1, 2, 1), "ships": (2, 3, 0), "gold": (7, 11, 0)},
}
"""What Yara, Will and Gus count, who have no tiles in Cairn, by round."""
SCROLLS: tuple[dict[str, int], ...] = (
    {"whisky-count": 4, "whisky-completed": 1},
    {},
    {"sheep-count": 7, "sheep-open": 1},
)
"""What they say of their scrolls in the end."""


@pytest.fixture(scope="module")
def rosas_jpg(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Her territory from the edge of the table, a little askew."""
    table = legend("skye")
    pitch_mm, askew = table.mounts[table.usual].size_mm + 0.8, 25.0
    lying = []
    for place, (piece, turn) in ROSAS.items():
        x_mm, y_mm = rotated(np.array(place.split(","), float) * pitch_mm, askew)
        lying.append(Lying(piece, place, float(x_mm), float(y_mm), askew + 90 * turn))
    pane, moved = on_table(lying)
    shot = Shot(tilt_deg=20, noise=0.005)
    photo = photograph(pane, {}, shot, 1, (1000, 750), game="skye", scattered=moved)
    path = tmp_path_factory.mktemp("camera") / "IMG_0002.jpg"
    path.write_bytes(photo.jpeg)
    return path


@pytest.fixture
def looked_at(axe: Callable[..., None], sticks_out: Callable[[Page], int]) -> Callable[[Page], None]:
    """`looked_at(page)`: it is as wide as the phone, and axe finds nothing grave."""

    def look(page: Page) -> None:
        assert sticks_out(page) == 0
        assert page.evaluate("document.querySelector('main').offsetWidth") == 360
        axe(page)

    return look


def build(page: Page, number: int, place: str, turn: str = "") -> None:
    """Find a tile by its number, touch the place, turn it if it doesn't lie right at once, and build it."""
    page.get_by_label("Number", exact=True).fill(str(number))
    page.get_by_role("button", name="Find").click()
    page.get_by_role("link", name=f"Place {place}: fits").click()
    if turn:
        page.get_by_role("link", name=f"{turn}: fits").click()
    page.get_by_role("button", name="Build here").click()
    expect(page.locator(f'.skye-land [data-at="{place}"]')).to_be_visible()
    # The next tile may be chosen.
    expect(page.get_by_label("Number", exact=True)).to_be_visible()


def count(page: Page, code: str, round_: int) -> None:
    """Yara, Will and Gus count, one after the other; after the last round their scrolls too."""
    page.goto(f"/t/{code}/count?player=yellow&round={round_}")
    for at, player in enumerate(("yellow", "white", "green")):
        fill(page, **{key: numbers[at] for key, numbers in COUNTED[round_].items()})
        if round_ == 5:
            for field, number in SCROLLS[at].items():
                page.locator(f'[name="{field}"]').fill(str(number))
            page.locator('[name="scrolls"]').check()
        page.locator(".save button").nth(0 if player == "green" else 1).click()
        expect(page.locator(f".saved.p-{player}")).to_be_visible()


def fill(page: Page, **numbers: int) -> None:
    for key, number in numbers.items():
        page.locator(f"#n-{key}").fill(str(number))


def score(page: Page, code: str, round_: int) -> None:
    page.goto(f"/t/{code}/score")
    page.locator("main form button.main").click()
    page.wait_for_url("**/end" if round_ == 5 else "**/play")


def expect_points(page: Page, *points: int) -> None:
    """In the order of the seats."""
    expect(page.locator("#part-strip .total")).to_have_text([str(one) for one in points])


def logged(page: Page, code: str) -> str:
    """The log in our notation, as this phone gets it."""
    text: str = page.evaluate(
        "address => fetch(address).then((answer) => answer.text())", f"/t/{code}/export.toml"
    )
    return text


def test_five_rounds_on_three_phones(
    two_phones: tuple[Page, Page],
    new_phone: Callable[..., Page],
    sit: Callable[[Page, str, str], Page],
    rosas_jpg: Path,
    looked_at: Callable[[Page], None],
) -> None:
    """Ben builds by taps, Rosa's territory is photographed, a German phone counts for Yara, Will and Gus.

    A sheep (rounds 1, 2, 4), B tiles by road (1, 3, 5), C completed mountains at 2 (2, 4, 5), D ships (3, 4, 5).
    Points are given as A + B + C + D.

    Ben: tile 19 north of his castle, 2 sheep; round 2 tile 30 west of it closes the castle's mountain; round 3 tile 69
    east of it, a ship; round 4 tile 17, a sheep and a scroll for farms, of which tile 30 has one. Roads join 19 and 30.
    Rosa: tile 32 south of her castle, a sheep; round 2 tiles 27 and 1 with 3 and 1 sheep, both joined by roads, and
    the mountain of the castle and all three tiles is closed.

    Round 1: Ben 2 + 2 (castle, 19), Rosa 1 + 2, Yara 1 + 2 (one tile and the castle), Will 0 + 3, Gus 3 + 1.
    Round 2: Ben 2 + 2, Rosa 5 + 2, Yara 2 + 0, Will 1 + 2, Gus 4 + 0. So far 8, 10, 5, 6, 8.
    Round 3, ships 1 0 2 1 0: Ben 3 + 2, Rosa 4 + 0, Yara 3 + 5, Will 4 + 2, Gus 2 + 0. So far 13, 14, 13, 12, 10.
    Round 4, ships 1 0 2 2 0, nobody is second: Ben 3 + 2 + 0, Rosa 5 + 2 + 0, Yara 4 + 2 + 5, Will 2 + 2 + 5,
    Gus 6 + 0 + 0. So far 18, 21, 24, 21, 16.
    Round 5, ships 1 0 2 3 0: Ben 3 + 2 + 0, Rosa 4 + 2 + 0, Yara 4 + 2 + 2, Will 5 + 4 + 5, Gus 2 + 2 + 0.
    So far 23, 27, 32, 35, 20.

    Scrolls: Ben 1 farm, 1; Yara whisky in a completed area, 4 of it, 2 x 2 = 4; Gus sheep in an open one, 7 of them, 3.
    Gold: Ben 12, 2; Rosa 5, 1; Yara 7, 1; Will 11, 2; Gus 0.
    In the end Ben 26, Rosa 28, Yara 37, Will 37, Gus 23; Yara has 2 gold left, Will 1.
    """
    ben, rosa = two_phones
    german = new_phone(locale="de-DE")

    # Ben makes the table; everyone sits down.
    ben.goto("/new?game=skye")
    for row, (colour, name) in enumerate(SEATS):
        ben.locator(f'[name="player-{row}"]').select_option(colour)
        ben.locator(f'[name="name-{row}"]').fill(name)
    for letter, tile in TILES.items():
        ben.locator(f'[name="choice-{letter}"]').select_option(tile)
    ben.locator('[name="start"][value="blue"]').check()
    ben.get_by_role("button", name="Open the table").click()
    code = ben.locator(".big-code").inner_text()
    ben.get_by_role("button", name="Ben").click()
    ben.wait_for_url("**/play")
    sit(rosa, code, "red")
    sit(german, code, "all")

    # Prices behind the screen: nobody sees one before the last player is ready.
    ben.goto(f"/t/{code}/round")
    price(ben, left=2, middle=1)
    expect(ben.locator(".own-offer")).to_contain_text("2 gold")
    rosa.goto(f"/t/{code}/round")
    expect(rosa.locator(".statuses .is-ready")).to_have_count(1)
    expect(rosa.locator(".own-offer, .lots li")).to_have_count(0)
    price(rosa, left=3, middle=1)
    german.goto(f"/t/{code}/round")
    german.get_by_role("link", name="Yara").first.click()
    german.get_by_role("link", name="Ich bin Yara").click()
    price(german, left=4, middle=1)
    for player in ("white", "green"):
        expect(rosa.locator(".lots li")).to_have_count(0)
        assert "offers" not in logged(rosa, code)
        german.goto(f"/t/{code}/round?player={player}&here=yes")
        price(german, left=4, middle=1)
    expect(rosa.locator(".lots li .price").first).to_contain_text("2")
    assert "blue offers left for 2, middle for 1, discards right" in logged(rosa, code)
    expect(ben.locator(".turn")).to_contain_text("Your turn")
    looked_at(ben)
    ben.locator('form:has([value="blue buys middle from red"]) button').click()
    expect(rosa.locator(".acts")).to_contain_text("from Rosa")
    expect(rosa.locator(".turn")).to_contain_text("Your turn")

    # Round 1. A slip of Ben's is taken back, and a page loaded anew knows how far he was.
    ben.goto(f"/t/{code}/build")
    build(ben, 69, "1,0", "left")
    ben.get_by_role("link", name="Table", exact=True).click()
    ben.locator("[data-undo] button").click()
    expect(ben.locator("#part-latest [data-undo] button")).to_have_count(1)
    expect(ben.locator(".land-link")).to_have_count(0)
    ben.goto(f"/t/{code}/build?tile=S19&at=0,-1")
    ben.reload()
    looked_at(ben)
    ben.get_by_role("button", name="Build here").click()
    expect(ben.locator('.skye-land [data-at="0,-1"]')).to_be_visible()
    rosa.goto(f"/t/{code}/build")
    build(rosa, 32, "0,1")
    count(german, code, 1)
    rosa.goto(f"/t/{code}/play")
    ben.goto(f"/t/{code}/score")
    ben.locator("main form button.main").dblclick()
    expect(rosa.locator(".round-head h2")).to_have_text("Round 2 of 5")
    expect_points(rosa, 4, 3, 3, 3, 4)

    # Round 2. Rosa's territory in one picture: a tile that the log knows, and two that are new.
    rosa.get_by_role("link", name="Photo", exact=True).click()
    with rosa.expect_file_chooser() as chooser:
        rosa.get_by_label("Choose a photo", exact=True).click()
    chooser.value.set_files(rosas_jpg)
    ben.goto(f"/t/{code}/build")
    build(ben, 30, "-1,0")
    count(german, code, 2)
    rosa.wait_for_url("**/photo/*", timeout=60_000)
    expect(rosa.locator("#clan-0")).to_contain_text("3 tiles read, 1 as in the log")
    expect(rosa.locator("[data-take]")).to_have_count(2)
    expect(rosa.locator(".news")).to_contain_text("Tile 27")
    looked_at(rosa)
    rosa.locator('button[name="accept"][value="selected"]').click()
    rosa.wait_for_url("**/play**")
    assert "red builds S01 at -1,1 down" in logged(ben, code)
    score(rosa, code, 2)
    german.goto(f"/t/{code}/play")
    expect_points(german, 8, 10, 5, 6, 8)
    # Two whisky tiles by road, and only Rosa is ahead of Ben: 5 + 2 + 1.
    ben.goto(f"/t/{code}/play")
    expect(ben.locator(".incomes li").filter(has_text="Ben").locator(".sum")).to_contain_text("8")
    looked_at(ben)

    # Round 3, scored on the German phone.
    ben.goto(f"/t/{code}/build")
    build(ben, 69, "1,0", "left")
    count(german, code, 3)
    expect(german.get_by_role("heading", name="Runde 3: Zahlen von Gus")).to_be_visible()
    looked_at(german)
    german.get_by_role("link", name="Runde 3 werten").click()
    german.get_by_role("button", name="Runde 3 werten").click()
    german.wait_for_url("**/play")
    expect_points(german, 13, 14, 13, 12, 10)

    # Round 4, and the last one, of which the numbers are told later.
    build(ben, 17, "-1,-1")
    count(german, code, 4)
    score(ben, code, 4)
    expect_points(ben, 18, 21, 24, 21, 16)
    score(ben, code, 5)
    expect(ben.locator(".checklist .done")).to_have_count(0)
    expect(rosa.locator(".over")).to_contain_text("The game is over.")

    # Gold, and scrolls of those whose tiles Cairn doesn't know.
    for page, gold in ((ben, 12), (rosa, 5)):
        page.goto(f"/t/{code}/count")
        fill(page, gold=gold)
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator(".saved")).to_be_visible()
    count(german, code, 5)

    rosa.goto(f"/t/{code}/end")
    expect(rosa.locator(".checklist .done")).to_have_count(5)
    rosa.get_by_role("link", name="To the final sheet").click()
    expect(rosa.locator("h1")).to_have_text("Yara wins")
    expect(rosa.locator(".standings .name strong")).to_have_text(["Yara", "Will", "Rosa", "Ben", "Gus"])
    expect(rosa.locator(".standings .total")).to_have_text(["37", "37", "28", "26", "23"])
    expect(rosa.locator(".standings .name").first).to_contain_text("2 gold left")
    # What Rosa's photograph brought: the mountain over four tiles, lit.
    rosa.locator('a.number[href="#red-C"]').click()
    rosa.locator("#red-C .item summary").first.click()
    proof = rosa.locator("#red-C .proof-land").first
    expect(proof).to_have_accessible_name("In the territory: -1,0:2, 0,0:2, -1,1:1, 0,1:1")
    looked_at(rosa)
    proof.click()
    expect(rosa.locator(".paying h2")).to_contain_text("Completed mountains")
    expect(rosa.locator(".skye-land [data-at] .veil").first).to_be_attached()
    # Of the castle all but the mountain is veiled.
    expect(rosa.locator('.skye-land [data-at="0,0"] .t-mountain .veil')).to_have_count(0)
    expect(rosa.locator('.skye-land [data-at="0,0"] .t-pasture .veil')).to_have_count(1)


def price(page: Page, **prices: int) -> None:
    """Put gold to two tiles behind the screen; the right one goes back into the bag."""
    for slot, gold in prices.items():
        page.locator(f'[name="price-{slot}"]').fill(str(gold))
    page.locator('.bag:has([value="right"])').click()
    page.locator("[data-prices] button.main").click()
    expect(page.locator("[data-prices]")).to_have_count(0)


def test_a_round_without_scripts(new_phone: Callable[..., Page]) -> None:
    """Blue's tile 19 has 2 sheep; red counts 3."""
    page = new_phone(java_script_enabled=False)
    page.goto("/new?game=skye")
    for row, (colour, name) in enumerate(SEATS[:2]):
        page.locator(f'[name="player-{row}"]').select_option(colour)
        page.locator(f'[name="name-{row}"]').fill(name)
    page.locator('[name="choice-a"]').select_option("sheep")
    page.get_by_role("button", name="Open the table").click()
    page.locator('button[value="all"]').click()
    code = page.url.split("/t/")[1].split("/")[0]

    page.goto(f"/t/{code}/build?player=blue")
    build(page, 19, "0,-1")
    page.goto(f"/t/{code}/count?player=red")
    fill(page, sheep=3)
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("link", name="Score round 1").click()
    expect(page.locator(".gets .points")).to_have_text(["+2", "+3"])
    page.get_by_role("button", name="Score round 1").click()
    expect(page.locator(".round-head h2")).to_have_text("Round 2 of 6")
    expect_points(page, 2, 3)
