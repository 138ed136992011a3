"""The board studio on a phone: from a photograph of an own board to a version that is kept, and what may happen."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from scoring.rebirth.board import load_board
from scoring.rebirth.board_file import dump_board, parse_board
from vision.drawing import fixed, outline, stick

PITCH_MM, TURN_DEG, PX_PER_MM = 34.0, 8.0, 4.0
SIZE_MM, ORIGIN_MM, PAPER_MM = (418, 338), (114.0, 89.0), (44, 44, 374, 294)
FRAME_MM = ((22, 22), (209, 22), (396, 22), (396, 169), (396, 316), (209, 316), (22, 316), (22, 169))
ROWS = ("wfffcw", "ffsebf", "wesseaf", "fbesfw", "wwctw")
KINDS = {
    "w": "water",
    "f": "food",
    "e": "energy",
    "s": "settlement",
    "a": "settlement",
    "b": "blank",
    "c": "castle",
    "t": "cathedral",
}
CELLS = {(n - (r + 1) // 2, r): KINDS[letter] for r, row in enumerate(ROWS) for n, letter in enumerate(row)}
COUNTS = {"food": 9, "energy": 4, "settlement": 5, "blank": 2, "castle": 2, "cathedral": 1, "water": 7}
"""Counted by hand from ROWS."""
LOOKS = {
    "water": ((150, 120, 60), None, 0),
    "food": ((70, 150, 110), (40, 100, 60), 5),
    "energy": ((60, 180, 220), (30, 110, 160), 4),
    "settlement": ((120, 150, 190), (50, 60, 140), 9),
    "blank": ((235, 240, 240), None, 0),
    "castle": ((110, 110, 110), (30, 30, 30), 13),
    "cathedral": ((140, 100, 120), (60, 30, 60), 11),
}
"""Each kind's ground (blue, green, red), and the colour and size in mm of the square printed in the middle of it."""


def place(q: int, r: int) -> tuple[float, float]:
    """The middle of a cell, millimetres from the picture's top left corner."""
    x, y, turn = PITCH_MM * (q + r / 2), PITCH_MM * math.sqrt(0.75) * r, math.radians(TURN_DEG)
    across, down = math.cos(turn), math.sin(turn)
    return (ORIGIN_MM[0] + across * x - down * y, ORIGIN_MM[1] + down * x + across * y)


def of_kind(kind: str) -> list[tuple[int, int]]:
    return [cell for cell, of in CELLS.items() if of == kind]


@pytest.fixture(scope="module")
def picture() -> Any:
    """The board on a table, with the eight frame markers around it, seen from above."""
    image = np.full(
        (round(SIZE_MM[1] * PX_PER_MM), round(SIZE_MM[0] * PX_PER_MM), 3), (70, 90, 120), np.uint8
    )
    left, top, right, bottom = (round(side * PX_PER_MM) for side in PAPER_MM)
    image[top:bottom, left:right] = (165, 190, 200)
    for cell, kind in CELLS.items():
        ground, sign, size = LOOKS[kind]
        middle = np.array(place(*cell))
        hexagon = [fixed(outline("hex", PITCH_MM, TURN_DEG) + middle, PX_PER_MM)]
        cv2.fillPoly(image, hexagon, ground, cv2.LINE_AA, 4)
        cv2.polylines(image, hexagon, True, (40, 50, 60), 3, cv2.LINE_AA, 4)
        if sign:
            cv2.fillPoly(
                image, [fixed(outline("square", size, TURN_DEG) + middle, PX_PER_MM)], sign, cv2.LINE_AA, 4
            )
    for marker, middle_mm in enumerate(FRAME_MM, start=242):
        stick(image, marker, 28, 3.5, np.array(middle_mm, float), 0, PX_PER_MM)
    noise = np.random.default_rng(1).normal(0, 3, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def photo(picture: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("camera") / "IMG_0001.jpg"
    cv2.imwrite(str(path), picture)
    return path


def begin(page: Page, name: str) -> str:
    """Make a board with this name; answers with its slug."""
    page.goto("/boards")
    page.get_by_label("Name of the board").fill(name)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile(r"/boards/[a-z0-9-]+$"))
    return page.url.rsplit("/", 1)[1]


def copy(page: Page) -> str:
    """A copy of the practice board; answers with its slug."""
    page.goto("/boards")
    page.locator("li", has_text="Practice Isle").get_by_role("button", name="Copy to edit").click()
    page.wait_for_url(re.compile(r"/boards/[a-z0-9-]+$"))
    expect(page.locator(".board .cell").first).to_be_visible()
    return page.url.rsplit("/", 1)[1]


def step(page: Page, name: str) -> Locator:
    """Open a step; answers with its panel."""
    page.get_by_role("navigation", name="Steps").get_by_role("link", name=re.compile(name)).click()
    panel = page.locator("[data-panel]:not([hidden])")
    expect(panel.get_by_role("heading", level=2)).to_have_text(re.compile(name))
    return panel


def on_screen(page: Page, x_mm: float, y_mm: float) -> tuple[float, float]:
    scale, left, top = page.locator("#studio-ground").evaluate(
        "one => { const { a, e, f } = one.getScreenCTM(); return [a, e, f]; }"
    )
    return (left + scale * x_mm, top + scale * y_mm)


def touch(page: Page, cell: tuple[int, int]) -> None:
    """One tap on the middle of a cell, where the photograph shows it."""
    page.touchscreen.tap(*on_screen(page, *place(*cell)))


def stroke(page: Page, *cells: tuple[int, int]) -> None:
    """Press on the first cell, go over the others, and let go."""
    points = [on_screen(page, *place(*cell)) for cell in cells]
    page.mouse.move(*points[0])
    page.mouse.down()
    for x, y in points[1:]:
        page.mouse.move(x, y, steps=4)
    page.mouse.up()


def saved(page: Page) -> None:
    expect(page.locator("[data-saved]")).to_have_text("saved", timeout=60_000)


def count(page: Page, kind: str, number: int) -> None:
    expect(page.locator(f'[data-kind="{kind}"] [data-count]')).to_have_text(str(number or ""))


def test_from_a_photograph_to_a_board(
    new_phone: Callable[..., Page],
    photo: Path,
    axe: Callable[..., None],
    sticks_out: Callable[[Page], int],
) -> None:
    page = new_phone()
    slug = begin(page, "Our Scotland")
    axe(page)
    page.locator("input[data-photo]").nth(1).set_input_files(photo)
    expect(page.locator(".board.pictured")).to_be_visible(timeout=60_000)

    expect(step(page, "Lattice")).to_contain_text(f"Spaces: {len(CELLS)}.")
    assert sticks_out(page) == 0
    axe(page, looks_only=True)

    # One example of each kind, then all proposals at once: fourteen taps and one.
    kinds = step(page, "Kinds")
    for kind in COUNTS:
        page.locator(f'[data-kind="{kind}"]').click()
        touch(page, of_kind(kind)[0])
        count(page, kind, 1)
    saved(page)
    axe(page)
    kinds.get_by_role("button", name="Take all proposals (23)").click()
    for kind, number in COUNTS.items():
        count(page, kind, number)
    assert sticks_out(page) == 0

    # A finger paints over three food spaces; undo brings them back, redo and undo once more.
    page.locator('[data-kind="blank"]').click()
    stroke(page, (1, 0), (2, 0), (3, 0))
    count(page, "blank", 5)
    saved(page)
    for button, blank, food in (("Undo", 2, 9), ("Redo", 5, 6), ("Undo", 2, 9)):
        page.get_by_role("button", name=button).click()
        count(page, "blank", blank)
        count(page, "food", food)
    saved(page)

    # Left and come back: nothing is lost, and the step is still open after a reload.
    page.reload()
    expect(page.locator("[data-panel]:not([hidden])").get_by_role("heading")).to_have_text("Kinds")
    count(page, "food", 9)
    page.goto("/boards")
    page.get_by_role("link", name=re.compile("Our Scotland")).click()

    # A problem shows its spaces: of five settlement spaces four touch one another. Such a board can't be kept yet.
    needed = step(page, "Keep").locator('[data-problems="must"]')
    expect(needed.get_by_role("heading")).to_have_text("Needed before it can be kept")
    expect(page.locator("[data-keep]")).to_be_disabled()
    needed.get_by_role("button", name=re.compile("side by side")).click()
    expect(page.locator(".cell.lit")).to_have_count(4)

    joins = step(page, "Settlements")
    for cell in ((1, 1), (1, 2)):
        touch(page, cell)
    joins.get_by_role("button", name="That is all of it").click()
    for cell in ((2, 2), (1, 3)):  # No further space could belong: that needs no word.
        touch(page, cell)
    expect(joins).to_contain_text("Every settlement space belongs to a settlement.")
    saved(page)

    named = step(page, "Castles and cathedrals")
    for castle in ("Edinburgh", "Stirling"):
        expect(named.locator("[data-which]")).to_contain_text("castle")
        named.locator("[data-names]").get_by_role("button", name=castle).click()
        expect(named.get_by_role("button", name=castle)).to_have_count(1)
    named.get_by_label("Another name").fill("Portree")
    named.get_by_role("button", name="Name it").click()
    expect(named).to_contain_text("All have names.")
    assert sticks_out(page) == 0
    axe(page, looks_only=True)

    # 23 spaces are land; (1, 1), (2, 1), (3, 1), (1, 2), (2, 2) and (1, 3) have land all around them.
    marks = step(page, "Marks")
    marks.get_by_role("button", name="Coast").click()
    marks.get_by_role("button", name="All spaces beside the sea (17)").click()
    expect(marks.locator('[data-flag="coast"] [data-count]')).to_have_text("17")
    marks.get_by_role("button", name="Harbour").click()
    touch(page, (4, 2))
    marks.get_by_role("button", name="Border").click()
    stroke(page, (-1, 3), (0, 3))
    expect(marks.locator('[data-flag="border"] [data-count]')).to_have_text("2")
    assert sticks_out(page) == 0
    axe(page, looks_only=True)

    keep = step(page, "Keep")
    expect(keep).to_contain_text("The board has 20 spaces for tiles; a whole game needs 102.")
    keep.get_by_role("button", name="Keep as version 1").click()
    expect(keep).to_contain_text("Version 1 is kept.")
    assert sticks_out(page) == 0
    axe(page)
    expect(keep.get_by_role("link", name="Play on it")).to_have_attribute(
        "href", re.compile(f"{slug}(@|%40)1$")
    )
    with page.expect_download() as download:
        keep.get_by_role("link", name="File").click()
    board = parse_board(download.value.path().read_text())
    spaces = board.spaces.values()
    assert board.name == "Our Scotland"
    assert Counter(space.kind for space in spaces) == COUNTS
    assert sorted(map(len, board.settlements.values())) == [1, 2, 2]
    assert sorted(str(space.key) for space in spaces if space.key) == ["edinburgh", "portree", "stirling"]
    assert [sum(flags) for flags in zip(*((s.coast, s.harbour, s.border) for s in spaces), strict=True)] == [
        17,
        1,
        2,
    ]

    keep.get_by_role("link", name="QR code").click()
    expect(page.get_by_role("img", name="QR code with the whole board")).to_be_visible()
    assert sticks_out(page) == 0
    axe(page)


def test_four_corners_instead_of_markers(
    new_phone: Callable[..., Page], picture: Any, tmp_path: Path
) -> None:
    """The board's paper alone, 330 by 250 mm: the rings are dragged to the picture's corners."""
    left, top, right, bottom = (round(side * PX_PER_MM) for side in PAPER_MM)
    cv2.imwrite(str(tmp_path / "paper.jpg"), picture[top:bottom, left:right])
    page = new_phone()
    slug = begin(page, "Paper")
    page.locator("input[data-photo]").nth(1).set_input_files(tmp_path / "paper.jpg")
    rings = page.locator("[data-corners] .ring")
    expect(rings).to_have_count(4, timeout=60_000)
    shown = page.locator("image[data-photo]").bounding_box()
    assert shown is not None
    for n, (right_side, lower_side) in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        ring = rings.nth(n).bounding_box()
        assert ring is not None
        page.mouse.move(ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)
        page.mouse.down()
        page.mouse.move(
            shown["x"] + right_side * shown["width"], shown["y"] + lower_side * shown["height"], steps=3
        )
        expect(page.locator("[data-loupe]")).to_be_visible()
        page.mouse.up()
    expect(page.locator("[data-loupe]")).to_be_hidden()
    for width in ("5", "", "201", "a foot"):
        page.get_by_label("Width").press_sequentially(width)
        page.get_by_role("button", name="Straighten it").click()
        for side in ("width", "height"):
            wrong = page.locator(f"#wrong-{side}")
            expect(wrong).to_be_visible()
            expect(wrong).to_have_text("A number in cm from 10 to 200, please.")
        page.get_by_label("Width").fill("")
    page.get_by_label("Width").fill("33")
    page.get_by_label("Height").fill("25,0")
    page.get_by_role("button", name="Straighten it").click()
    expect(page.locator(".board.pictured")).to_be_visible(timeout=60_000)

    # The paper lies 44 mm inside the surveyed area; handle A shifts all spaces by as much as the finger goes.
    lattice = step(page, "Lattice")
    expect(lattice).to_contain_text(f"Spaces: {len(CELLS)}.")
    drawn = page.locator("[data-cells]")
    found = drawn.get_attribute("transform") or ""
    handle = page.locator("[data-holds] .ring").first.bounding_box()
    assert handle is not None
    x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 4, y, steps=2)
    page.mouse.up()
    expect(drawn).not_to_have_attribute("transform", found)
    saved(page)
    page.get_by_role("button", name="Undo").click()
    expect(drawn).to_have_attribute("transform", found)

    # A space is taken away and put back; three taps on spaces that touch one another find all of them again.
    lattice.get_by_role("button", name="Add or remove").click()
    for left in (len(CELLS) - 1, len(CELLS)):
        touch(page, (1, 1))
        expect(lattice).to_contain_text(f"Spaces: {left}.")
    saved(page)
    lattice.get_by_role("button", name="Three taps").click()
    for cell in ((1, 1), (2, 1), (1, 2)):
        touch(page, cell)
    expect(lattice.get_by_text("Looking for the spaces")).to_be_visible()
    saved(page)
    expect(lattice).to_contain_text(f"Spaces: {len(CELLS)}.")

    # A photograph that waits for its corners comes first, wherever one was; another one may be sent instead.
    step(page, "Picture")
    page.locator("input[data-photo]").nth(1).set_input_files(tmp_path / "paper.jpg")
    expect(rings.first).to_be_visible(timeout=60_000)
    page.goto(f"/boards/{slug}#kinds")
    waiting = page.locator("[data-panel]:not([hidden])")
    expect(waiting.get_by_role("heading")).to_have_text("Picture")
    expect(waiting.get_by_text("Choose a photo", exact=True)).to_be_hidden()
    waiting.get_by_role("button", name="Another photograph").click()
    expect(waiting.get_by_text("Choose a photo", exact=True)).to_be_visible()


def test_two_devices_and_no_connection(new_phone: Callable[..., Page]) -> None:
    anna, ben = new_phone(), new_phone()
    slug = copy(anna)
    step(anna, "Keep").get_by_text("Continue on another device").click()
    ben.goto(anna.locator(".address").get_attribute("href") or "")
    step(ben, "Kinds")

    # Without a connection it is shown at once, kept over a reload, and sent later.
    step(anna, "Kinds")
    water = int(anna.locator('[data-kind="water"] [data-count]').inner_text())
    first = anna.locator(".cell.k-food").first.get_attribute("data-cell")
    anna.route("**/edits", lambda route: route.abort())
    anna.locator('[data-kind="water"]').click()
    anna.locator(f'[data-cell="{first}"]').press("Enter")
    count(anna, "water", water + 1)
    expect(anna.locator("[data-saved]")).to_have_text("not sent yet, will be sent again")
    anna.reload()
    count(anna, "water", water + 1)
    anna.unroute("**/edits")
    saved(anna)

    # Ben's phone sees it within seconds, and goes on where he was.
    count(ben, "water", water + 1)
    expect(ben.locator("[data-saved]")).to_have_text("changed by somebody else")
    expect(ben.locator("[data-panel]:not([hidden])").get_by_role("heading")).to_have_text("Kinds")

    # The next change his phone doesn't know yet: his own is put on top, and he is told once.
    ben.route("**/draft.json*", lambda route: route.abort())
    second = anna.locator(".cell.k-food").first.get_attribute("data-cell")
    anna.locator('[data-kind="water"]').click()
    anna.locator(f'[data-cell="{second}"]').press("Enter")
    saved(anna)
    other = ben.locator(".cell.k-energy").first.get_attribute("data-cell")
    ben.locator('[data-kind="water"]').click()
    ben.locator(f'[data-cell="{other}"]').press("Enter")
    expect(ben.locator("[data-told] p")).to_contain_text(["Your change was put on top."])
    count(ben, "water", water + 3)

    # Going on with the arrow keys, by what a screen reader hears.
    ben.locator(f'[data-cell="{other}"]').press("ArrowRight")
    assert ben.evaluate("document.activeElement.dataset.cell") != other
    assert re.match(r"[A-Z]\d+: ", ben.evaluate("document.activeElement.getAttribute('aria-label')"))

    # Somebody else may look, and make a copy.
    guest = new_phone()
    guest.goto(f"/boards/{slug}")
    expect(guest.get_by_role("button", name="Undo")).to_have_count(0)
    step(guest, "Kinds")
    expect(guest.locator('[data-kind="water"]')).to_be_disabled()
    guest.get_by_role("button", name="Copy to edit").click()
    expect(guest.get_by_role("button", name="Undo")).to_be_visible()
    assert guest.url.rsplit("/", 1)[1] != slug


def paint(page: Page, cell: str, kind: str) -> None:
    """With the keys: take a kind in hand unless it is there, and press Enter on a space."""
    chosen = page.locator(f'[data-kind="{kind}"]')
    if chosen.get_attribute("aria-pressed") != "true":
        chosen.click()
    page.locator(f'[data-cell="{cell}"]').press("Enter")


def cells_of(page: Page, kind: str) -> list[str]:
    keys: list[str] = page.locator(f".cell.k-{kind}").evaluate_all("all => all.map(one => one.dataset.cell)")
    return keys


def test_two_tabs_without_a_connection(new_context: Callable[..., BrowserContext]) -> None:
    """Each tab keeps what was done in it; what a closed one left, the other sends."""
    phone = new_context()
    first = phone.new_page()
    slug = copy(first)
    second = phone.new_page()
    second.goto(f"/boards/{slug}")
    for page in (first, second):
        step(page, "Kinds")
    water = len(cells_of(first, "water"))
    food = cells_of(first, "food")
    phone.route("**/edits", lambda route: route.abort())
    for page, cell in ((first, food[0]), (second, food[1]), (first, food[2])):
        paint(page, cell, "water")
    count(first, "water", water + 2)
    count(second, "water", water + 1)
    first.reload()
    count(first, "water", water + 2)
    first.goto("/boards")
    phone.unroute("**/edits")
    # Not at once: a page that is being reloaded is away for a moment, too.
    all_of_them = second.locator('[data-kind="water"] [data-count]')
    expect(all_of_them).to_have_text(str(water + 3), timeout=30_000)
    saved(second)
    second.reload()
    count(second, "water", water + 3)


def test_undo_without_a_connection_waits_once(new_phone: Callable[..., Page]) -> None:
    page = new_phone()
    copy(page)
    step(page, "Kinds")
    water, food = len(cells_of(page, "water")), cells_of(page, "food")
    for done, cell in enumerate(food[:3], start=1):
        paint(page, cell, "water")
        count(page, "water", water + done)
    saved(page)
    sent = []

    def lose(route: Route) -> None:
        sent.append((route.request.post_data_json or {})["uid"])
        route.abort()

    page.route("**/undo", lose)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-saved]")).to_have_text("undo waits to be sent")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+z")
    page.unroute("**/undo")
    saved(page)
    count(page, "water", water + 2)
    assert len(set(sent)) == 1
    expect(page.get_by_role("button", name="Undo")).to_be_focused()


def test_keep_renames_first(new_phone: Callable[..., Page]) -> None:
    page = new_phone()
    copy(page)
    keep = step(page, "Keep")
    name = keep.get_by_label("Name of the board")
    expect(name).to_have_value("Practice Isle (copy)")
    # Refused: the sentence stands above, and what was typed stays.
    page.route(
        "**/edits",
        lambda route: route.fulfill(status=422, json={"error": {"text": "That name won’t do."}}),
        times=1,
    )
    name.fill("Bad")
    name.press("Enter")
    expect(page.locator("[data-told]")).to_have_text("That name won’t do.")
    expect(name).to_have_value("Bad")
    for version, called in enumerate(("Our Scotland", "Our Highlands"), start=1):
        name.fill(called)
        button = keep.locator("[data-keep]")
        expect(button).to_have_text(f"Keep as version {version}")
        box = button.bounding_box()
        assert box is not None
        # A slow finger: the field loses the focus long before it is up again.
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.wait_for_timeout(600)
        pressed = button.bounding_box()
        assert pressed is not None
        assert abs(pressed["y"] - box["y"]) <= 1, "more than a pressed button gives way"
        page.mouse.up()
        expect(keep).to_contain_text(f"Version {version} is kept.")
        expect(page.locator(".desk-top [data-name]")).to_have_text(called)
        expect(button).to_be_disabled()
        saved(page)
    with page.expect_download() as download:
        keep.get_by_role("link", name="File").click()
    assert parse_board(download.value.path().read_text()).name == "Our Highlands"


def test_settlements_at_once_and_when_leaving(new_phone: Callable[..., Page]) -> None:
    page = new_phone()
    copy(page)
    step(page, "Kinds")
    # Three food spaces in a row become settlement spaces.
    food = {tuple(map(int, key.split(","))) for key in cells_of(page, "food")}
    q, r = min((q, r) for q, r in food if {(q + 1, r), (q + 2, r)} <= food)
    keys = [f"{q + n},{r}" for n in range(3)]
    for key in keys:
        paint(page, key, "settlement")
    saved(page)

    # All that is left in one edit, which one undo takes back.
    joins = step(page, "Settlements")
    with page.expect_request("**/edits") as request:
        joins.get_by_role("button", name="The rest stand alone (3)").click()
    assert (request.value.post_data_json or {})["edit"] == {
        "op": "alone",
        "cells": [[q, r], [q + 1, r], [q + 2, r]],
    }
    saved(page)
    page.get_by_role("button", name="Undo").click()
    expect(joins.get_by_role("button", name="The rest stand alone (3)")).to_be_visible()
    saved(page)

    # Two are picked, nobody says that they are all of it: leaving the step joins them.
    for key in keys[:2]:
        page.locator(f'[data-cell="{key}"]').press("Enter")
    expect(joins.get_by_role("button", name="That is all of it")).to_be_visible()
    step(page, "Marks")
    expect(page.locator("[data-told]")).to_have_text("The spaces you had picked are one settlement now.")
    saved(page)
    draft = page.evaluate("fetch(location.pathname + '/draft.json').then((answer) => answer.json())")
    of = {f"{cell['q']},{cell['r']}": cell["settlement"] for cell in draft["cells"]}
    assert of[keys[0]] == of[keys[1]] != of[keys[2]]


COVERED = """() => {
    const zoom = document.querySelector(".zoom").getBoundingClientRect();
    return [...document.querySelectorAll(".board .cell")].map((one) => one.getBoundingClientRect())
        .filter((one) => one.left < zoom.right && one.top < zoom.bottom).length;
}"""
"""How many spaces lie under the buttons at the map's top left."""

CUT = """() => [...document.querySelectorAll("[data-panel]:not([hidden]) button")]
    .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent.trim())"""
"""The step's buttons whose words don't fit."""


def test_large_letters_and_nothing_under_the_buttons(
    new_phone: Callable[..., Page], sticks_out: Callable[[Page], int]
) -> None:
    page = new_phone()
    copy(page)
    for size in ("100%", "200%"):
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
        for name in ("Kinds", "Castles and cathedrals", "Marks", "Keep"):
            step(page, name)
            expect(page.locator(".zoom")).to_be_visible()
            assert sticks_out(page) == 0
            assert page.evaluate(COVERED) == 0, (size, name)
            assert page.evaluate(CUT) == [], (size, name)
        title = page.locator(".desk-top [data-name]").bounding_box()
        assert title is not None
        assert title["width"] >= 150, "not a letter and three dots"


def test_without_scripts(new_phone: Callable[..., Page], sticks_out: Callable[[Page], int]) -> None:
    page = new_phone(java_script_enabled=False)
    copy(page)
    expect(page.locator(".board .cell")).to_have_count(len(load_board("practice-isle").spaces))
    expect(page.get_by_text("Drawing a board needs JavaScript.")).to_be_visible()
    assert sticks_out(page) == 0

    page.goto("/boards")
    page.get_by_text("Or paste its text").click()
    page.get_by_label("Text").fill("no board at all")
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("Text")).to_have_value("no board at all")
    assert sticks_out(page) == 0
    page.get_by_label("Text").fill(dump_board(load_board("practice-isle")))
    page.get_by_role("button", name="Bring it in").click()
    expect(page.locator(".board .k-castle")).to_have_count(9)
    page.get_by_role("link", name="As a QR code").click()
    expect(page.get_by_role("img", name="QR code with the whole board")).to_be_visible()
    page.get_by_text("As text, for a message").click()
    expect(page.get_by_label("Text")).to_have_value(re.compile("^CAIRN-BOARD:1:"))
    with page.expect_download() as download:
        page.get_by_role("link", name="As a file").click()
    assert len(parse_board(download.value.path().read_text()).spaces) == len(
        load_board("practice-isle").spaces
    )
