"""One short game from the table's making to the winner, on two phones, in one go."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from scoring.rebirth.board import load_board
from vision.synthetic import Shot, photograph

ON_THE_TABLE = {
    "H6": "pink food 1",
    "H3": "blue energy 1",
    "C3": "beige settlement1 1",
    "I2": "pink food 2",
    "I1": "beige food 1",
    "G3": "blue energy 2",
    # Placed while nobody touched a phone.
    "G5": "pink energy 1",
    "O2": "blue food 1",
    # What the tiles brought: the castles Invergarry, Dunrobin, Eilean Donan and Culzean, and a cathedral at Oban.
    "H5": "pink castle 1",
    "C4": "beige castle 1",
    "F3": "blue castle 1",
    "P2": "blue castle 2",
    "J2": "pink cathedral 1",
}


@pytest.fixture
def board_jpg(tmp_path: Path) -> Path:
    photo = photograph(
        load_board("practice-isle"), ON_THE_TABLE, Shot(tilt_deg=15, noise=0.005), seed=4, size=(1600, 1200)
    )
    path = tmp_path / "IMG_0002.jpg"
    path.write_bytes(photo.jpeg)
    return path


def put(page: Page, kind: str, space: str) -> None:
    """Two taps: the tile, and the middle of the space."""
    page.locator(f'[data-kind="{kind}"]').click()
    box = page.locator(f'[data-space="{space}"]').bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def happened(page: Page, text: str) -> None:
    expect(page.locator(".latest-line")).to_contain_text(text)


def scores(page: Page, **points: int) -> None:
    for colour, total in points.items():
        shown = page.locator(f'.score[data-player="{colour}"] [data-total]')
        expect(shown).to_have_text(re.compile(rf"^{total}\b"))


def test_from_making_the_table_to_the_winner(new_phone: Callable[..., Page], board_jpg: Path) -> None:
    """By hand, points at once:

    1 Anna, food H6: 1, and Invergarry Castle. 2 Ben, energy H3: 1. 3 Cleo, settlement of one symbol on C3, a small
    settlement: 1, and Dunrobin Castle. 4 Anna, food I2, not next to H6: 1, and a card at Oban Cathedral. 5 Ben,
    energy G2: 1, taken back in 7. 6 Cleo, food I1: 1. 8 Ben, energy G3 next to H3: 2, and Eilean
    Donan Castle. 9 Anna, energy G5: 1. 10 Ben, food O2: 1, and Culzean Castle. Anna 3, Ben 4, Cleo 2.

    At the end a castle is 5, and Anna's card is the bonus of 3: Ben 4 + 10 = 14, Anna 3 + 5 + 3 = 11, Cleo 2 + 5 = 7.
    """
    anna, ben = new_phone(), new_phone(locale="de-DE")

    # Anna makes the table; Ben types its code. Cleo has no phone.
    anna.goto("/new")
    for index, (colour, name) in enumerate((("pink", "Anna"), ("blue", "Ben"), ("beige", "Cleo"))):
        anna.locator(f'[name="player-{index}"]').select_option(colour)
        anna.locator(f'[name="name-{index}"]').fill(name)
    anna.get_by_label("Anna").check()
    anna.get_by_role("button", name="Open the table").click()
    code = anna.locator(".big-code").inner_text()
    anna.get_by_role("button", name="Anna").click()
    anna.wait_for_url("**/play")
    ben.goto("/")
    ben.get_by_label("Code eures Tischs").fill(code.lower())
    ben.get_by_role("button", name="Dazu").click()
    ben.get_by_role("button", name="Ben").click()
    ben.wait_for_url("**/play")

    put(anna, "food", "H6")
    happened(ben, "Nahrung auf H6")

    # Ben's phone hears nothing while Anna logs his tile for him; he logs it too.
    ben.route(re.compile(r"/(events|since|play/parts)"), lambda route: route.abort())
    ben.reload()
    anna.get_by_role("button", name="Log for Ben").click()
    put(anna, "energy", "H3")
    happened(anna, "Energy on H3")
    put(ben, "energy", "H3")
    expect(ben.locator("[data-told]")).to_have_text(
        "H3 ist schon besetzt. Inzwischen am Tisch: Ben: Energie auf H3"
    )
    ben.unroute_all()
    ben.reload()
    happened(ben, "Energie auf H3")

    ben.get_by_role("button", name="Für Cleo eintragen").click()
    put(ben, "settlement1", "C3")
    happened(anna, "Settlement 1 on C3")
    put(anna, "food", "I2")
    happened(ben, "Nahrung auf I2")
    put(ben, "energy", "G2")
    happened(anna, "Energy on G2")
    anna.get_by_role("button", name="Log for Cleo").click()
    put(anna, "food", "I1")
    happened(ben, "Nahrung auf I1")
    scores(ben, pink=2, blue=2, beige=2)

    # Ben's last tile never lay on G2: the older entry is taken back in the log.
    ben.goto(f"/t/{code}/log")
    ben.locator("#entry-5 summary").click()
    ben.locator("#entry-5").get_by_role("button", name="Zurücknehmen").click()
    expect(ben.locator("#entry-5")).to_contain_text("zurückgenommen")
    happened(anna, "takes back no. 5")
    expect(anna.locator('.tile[data-entry="5"]')).to_have_count(0)
    ben.goto(f"/t/{code}/play")
    put(ben, "energy", "G3")
    happened(anna, "Energy on G3")
    anna.reload()
    scores(anna, pink=2, blue=3, beige=2)

    # Two tiles were placed unlogged; a photograph tells.
    anna.goto(f"/t/{code}/photo")
    anna.locator("[data-photo]").nth(1).set_input_files(board_jpg)
    anna.wait_for_url("**/photo/*", timeout=60_000)
    expect(anna.locator(".sums li")).to_have_text(["2 new tiles"])
    anna.get_by_role("button", name="Accept all (2)").click()
    anna.wait_for_url("**/play#entry-10")
    for page in (anna, ben):
        scores(page, pink=3, blue=4, beige=2)
        expect(page.locator("#part-pieces .tile")).to_have_count(8)

    anna.goto(f"/t/{code}/end")
    anna.get_by_role("button", name="End the game now").click()
    # Turning up without having said which card needs a second thought.
    anna.get_by_role("button", name="Turn them up").click()
    assert not anna.locator("#hand-pink select").evaluate("(list) => list.validity.valid")
    anna.locator("#hand-pink select").select_option("cathedral_bonus")
    anna.get_by_role("button", name="Turn them up").click()
    expect(anna.locator("#hand-pink")).to_contain_text("turned up")

    for page, winner in ((anna, "Ben wins"), (ben, "Ben gewinnt")):
        page.goto(f"/t/{code}/sheet")
        expect(page.locator("h1")).to_have_text(winner)
        expect(page.locator(".standings .name strong")).to_have_text(["Ben", "Anna", "Cleo"])
        expect(page.locator(".standings .total")).to_have_text(["14", "11", "7"])

    # Without Ben's entry 5, Cleo's entry 6 came before his turn.
    expect(anna.locator(".say.doubt")).to_contain_text("1 entry of the log is doubtful.")
    # Every number opens to its reason, its place on the board and its rule; a nought has none.
    expect(anna.locator('a.number[href="#pink-harbours"]')).to_have_count(0)
    anna.locator('a.number[href="#pink-castles"]').click()
    castles = anna.locator("#pink-castles")
    expect(castles).to_have_attribute("open", "")
    castles.locator(".item summary").click()
    expect(castles).to_contain_text("holds Invergarry Castle")
    expect(castles.locator(".clause")).to_be_visible()
    expect(castles.locator(".halo").first).to_be_visible()
