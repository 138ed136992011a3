"""A photograph on the phones: sent, confirmed, and seen by everyone at the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring.rebirth.board import load_board
from vision.synthetic import Shot, photograph

BOARD = load_board("practice-isle")
BLANK = [space.id for space in BOARD.spaces.values() if space.kind == "blank"]
LOGGED, WRONG, NEW, COVERED = BLANK[0], BLANK[1], BLANK[2:6], BLANK[6]

GAME = f"""\
cairn = 1
game = "rebirth"
board = "practice-isle"
start = "pink"
players = [{{id = "pink", name = "Anna"}}, {{id = "blue", name = "Ben"}}, {{id = "beige", name = "Cleo"}}]
log = ["pink food {LOGGED}", "blue food {WRONG}"]
"""
PIECES = {
    LOGGED: "pink food 1",
    WRONG: "blue energy 1",
    NEW[0]: "beige food 3",
    NEW[1]: "pink energy 2",
    NEW[2]: "blue settlement2 1",
    NEW[3]: "beige energy 12",
    COVERED: "pink food 5",
}
"""What really lies there: four tiles are new, one is logged as another kind, and something lies on one."""


@pytest.fixture(scope="module")
def board_jpg(tmp_path_factory: pytest.TempPathFactory) -> Path:
    shot = Shot(tilt_deg=20, noise=0.005)
    photo = photograph(BOARD, PIECES, shot, seed=2, size=(1600, 1200), covered=frozenset([COVERED]))
    path = tmp_path_factory.mktemp("camera") / "IMG_0001.jpg"
    path.write_bytes(photo.jpeg)
    return path


@pytest.fixture
def bring_game(new_table: Callable[..., str], sit: Callable[..., Page]) -> Callable[[Page], str]:
    """A table with GAME, where this phone acts for all."""

    def bring(page: Page) -> str:
        code = new_table(GAME)
        sit(page, code, "all")
        return code

    return bring


def tiles(page: Page) -> Any:
    return page.locator("#part-pieces .tile")


def test_choose_a_photograph_accept_all_and_everyone_sees_it(
    two_phones: tuple[Page, Page],
    bring_game: Callable[[Page], str],
    board_jpg: Path,
    axe: Callable[[Page], None],
    sticks_out: Callable[[Page], int],
) -> None:
    anna, ben = two_phones
    code = bring_game(anna)
    ben.goto(f"/t/{code}/play")
    expect(tiles(ben)).to_have_count(2)

    anna.get_by_role("link", name="More", exact=True).click()
    anna.get_by_role("link", name="Photograph the board").click()
    anna.wait_for_url("**/photo")
    axe(anna)
    with anna.expect_file_chooser() as chooser:
        anna.get_by_label("Choose a photo", exact=True).click()
    chooser.value.set_files(board_jpg)
    expect(anna.get_by_text(re.compile("Sending the photograph|Reading the board"))).to_be_visible()
    anna.wait_for_url("**/photo/*", timeout=60_000)
    expect(anna.get_by_role("heading", name="What the photograph shows")).to_be_visible()
    for told in ("4 new tiles", "1 contradicts the log", "1 not read"):
        expect(anna.get_by_role("link", name=told)).to_be_visible()
    axe(anna)
    assert sticks_out(anna) == 0
    expect(tiles(ben)).to_have_count(2)

    # The slip in the log is mended with one tap; what lies under the cup is tapped.
    anna.get_by_role("button", name="Correct the log").click()
    expect(anna.get_by_text("1 entry was logged.")).to_be_visible()
    anna.get_by_role("group", name=f"What lies on {COVERED}").get_by_role("radio", name="Anna, Food").check()
    anna.get_by_role("button", name="Accept all (4)").click()
    anna.wait_for_url("**/play#entry-8")
    expect(tiles(anna)).to_have_count(7)
    expect(tiles(ben)).to_have_count(7)
    expect(ben.locator("#part-pieces .tile.p-beige")).to_have_count(2)
    # Confirmed in turn order: after Anna and Ben it was Cleo's turn.
    ben.goto(f"/t/{code}/log")
    logged = ben.locator(".log > li .what strong").all_inner_texts()[::-1]
    assert logged[3:] == ["Cleo", "Anna", "Ben", "Cleo", "Anna"]


def test_only_some_and_one_corrected(
    two_phones: tuple[Page, Page], bring_game: Callable[[Page], str], board_jpg: Path
) -> None:
    page, _ = two_phones
    code = bring_game(page)
    page.goto(f"/t/{code}/photo")
    page.locator("[data-photo]").nth(1).set_input_files(board_jpg)
    page.wait_for_url("**/photo/*", timeout=60_000)
    row = page.locator(f"#new-{NEW[0]}")
    row.get_by_text("Change").click()
    row.get_by_label("Tile").select_option("energy")
    expect(row.get_by_text(f"→ Cleo, Energy, {NEW[0]}")).to_be_visible()
    for space in NEW[1:]:
        page.locator(f"#new-{space} [data-take]").uncheck()
    page.get_by_role("button", name="Accept 1", exact=True).click()
    expect(page.get_by_text("1 entry was logged.")).to_be_visible()
    expect(page.get_by_role("link", name="3 new tiles")).to_be_visible()
    page.goto(f"/t/{code}/log")
    expect(page.locator("#entry-3")).to_contain_text(f"Energy on {NEW[0]}")
    expect(page.locator("#entry-3")).to_contain_text("photo")


def test_without_scripts(new_phone: Callable[..., Page], board_jpg: Path) -> None:
    page = new_phone(java_script_enabled=False)
    page.goto("/import")
    page.locator("summary").first.click()
    page.locator("#text").fill(GAME)
    page.get_by_role("button", name="Make a table of it").click()
    page.locator('button[value="all"]').click()
    code = page.url.split("/t/")[1].split("/")[0]
    page.goto(f"/t/{code}/photo")
    page.get_by_label("Take or choose a photo").set_input_files(board_jpg)
    page.get_by_role("button", name="Read the board").click(timeout=60_000)
    page.locator(f"#new-{NEW[3]} [name=take]").uncheck()
    page.get_by_role("button", name="Accept selected").click()
    expect(page.get_by_text("3 entries were logged.")).to_be_visible()
    page.goto(f"/t/{code}/play")
    expect(tiles(page)).to_have_count(5)


def test_what_is_no_photograph_is_told_in_place(
    two_phones: tuple[Page, Page], bring_game: Callable[[Page], str], tmp_path: Path, board_jpg: Path
) -> None:
    page, _ = two_phones
    code = bring_game(page)
    page.goto(f"/t/{code}/photo")
    letter = tmp_path / "letter.jpg"
    letter.write_text("Dear Anna")
    page.locator("[data-photo]").nth(1).set_input_files(letter)
    expect(page.get_by_role("alert")).to_have_text(re.compile("no picture that Cairn knows"))
    page.locator("[data-photo]").nth(1).set_input_files(board_jpg)
    page.wait_for_url("**/photo/*", timeout=60_000)


def test_too_large_a_file_is_told_and_not_cut_off(
    two_phones: tuple[Page, Page], bring_game: Callable[[Page], str], tmp_path: Path
) -> None:
    page, _ = two_phones
    code = bring_game(page)
    large = tmp_path / "film.mov"
    with large.open("wb") as file:
        file.truncate(41_000_000)
    page.goto(f"/t/{code}/photo")
    page.locator("[data-photo]").nth(1).set_input_files(large)
    expect(page.get_by_role("alert")).to_have_text(re.compile("This file has 41 MB"))
    # Without scripts the phone sends it all the same, and still gets our page.
    page.evaluate("document.documentElement.classList.remove('js')")
    page.get_by_label("Take or choose a photo").set_input_files(large)
    page.get_by_role("button", name="Read the board").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("This file has 41 MB"))
    expect(page.get_by_role("heading", name="Photograph the board")).to_be_visible()
