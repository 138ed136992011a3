"""The whole way on a phone: from a photograph of a board that Cairn has never seen to a table that plays on it.

tests/pictures/unknown-board.jpg is what tests/benchmarks/boards/scenes.py makes of `scene(242, "painting")`, scaled to
2400 px; unknown-board.json is the truth about it. Settlements, names and marks, which no picture shows, are made here.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.rebirth.board_file import parse_board
from scoring.rebirth.board_parts import Board

PHOTO = Path(__file__).parents[1] / "pictures" / "unknown-board.jpg"
NEAR_MM = 1.5
"""A space this near to where the truth has one is that one."""
FARMS = ("food", "energy", "blank")
CASTLES = ("Edinburgh", "Stirling", "Aberdeen", "Eilean Donan", "Blair", "Invergarry", "Inveraray", "Doune")
CATHEDRALS = ("Glasgow", "Perth", "Edinburgh", "Dumfries", "Inverness", "Oban", "Dornoch", "Elgin")
OWN_NAMES = {"Doune", "Dornoch", "Elgin"}
"""The others are offered by the studio."""
FLAGS = ("harbour", "coast", "border", "two_player")

Cell = tuple[int, int]
Place = complex
"""Millimetres, x + y i."""


@dataclass(frozen=True)
class Told:
    """What the file says of a space, in words that don't depend on how it numbers spaces."""

    kind: str
    flags: frozenset[str]
    name: str | None
    settlement: frozenset[Cell]


@dataclass(frozen=True)
class Truth:
    """A board as it is. Millimetres from its top left corner; cells are only names here."""

    at: dict[Cell, Place]
    kinds: dict[Cell, str]
    frame: dict[int, Place]
    near: dict[Cell, list[Cell]]
    """Which spaces touch each."""
    settlements: list[list[Cell]]
    """Each begins with any space and goes on with one that touches an earlier one."""
    names: dict[Cell, str]
    flags: dict[str, list[Cell]]

    def of_kind(self, *kinds: str) -> list[Cell]:
        return [cell for cell, kind in self.kinds.items() if kind in kinds]

    def told(self, cell: Cell) -> Told:
        flags = frozenset(flag for flag in FLAGS if cell in self.flags[flag])
        settlement = frozenset(next((all_ for all_ in self.settlements if cell in all_), []))
        return Told(self.kinds[cell], flags, self.names.get(cell), settlement)


def villages(spaces: list[Cell], near: Mapping[Cell, list[Cell]]) -> list[list[Cell]]:
    """Each takes the first free space, and then up to two free ones that touch it."""
    free, made = list(spaces), []
    while free:
        one = [free.pop(0)]
        while len(one) < 3 and (grows := [cell for cell in free if any(cell in near[to] for to in one)]):
            one.append(grows[0])
            free.remove(grows[0])
        made.append(one)
    return made


@pytest.fixture(scope="module")
def truth() -> Truth:
    data = json.loads(PHOTO.with_suffix(".json").read_text())
    at = {(cell["q"], cell["r"]): complex(*cell["mm"]) for cell in data["cells"]}
    kinds = {(cell["q"], cell["r"]): cell["kind"] for cell in data["cells"]}
    reach = 1.1 * data["lattice"]["pitch_mm"]
    near = {one: [other for other in at if other != one and abs(at[other] - at[one]) < reach] for one in at}
    land = [cell for cell, kind in kinds.items() if kind != "water"]
    settled = [cell for cell in land if kinds[cell] == "settlement"]
    farms = [cell for cell in land if kinds[cell] in FARMS]
    coast = [cell for cell in land if sum(kinds[to] != "water" for to in near[cell]) < 6]
    castles, cathedrals = ([cell for cell in land if kinds[cell] == of] for of in ("castle", "cathedral"))
    return Truth(
        at=at,
        kinds=kinds,
        frame={mark["id"]: complex(*mark["mm"]) for mark in data["frame"]},
        near=near,
        settlements=villages(settled, near),
        names={cell: f"{name} Castle" for cell, name in zip(castles, CASTLES, strict=True)}
        | {cell: f"{name} Cathedral" for cell, name in zip(cathedrals, CATHEDRALS, strict=True)},
        flags={
            "harbour": [cell for cell in settled if cell in coast][::3],
            "coast": coast,
            "border": sorted(land, key=lambda cell: at[cell].imag)[-6:],
            "two_player": settled[::3][:11] + farms[::3][:21],
        },
    )


def laid_onto(frame: Mapping[int, Place], other: Mapping[int, Place]) -> Callable[[Place], Place]:
    """From millimetres of one frame to those of another: moved and turned, not stretched, as mm are mm."""
    pairs = [(frame[marker], other[marker]) for marker in frame.keys() & other.keys()]
    assert len(pairs) >= 4
    start, end = (sum(places) / len(pairs) for places in zip(*pairs, strict=True))
    turn = sum((a - start).conjugate() * (b - end) for a, b in pairs)
    return lambda place: (place - start) * turn / abs(turn) + end


def nearest(places: Mapping[Any, Place], to: Place) -> Any:
    """Which lies there, None if none does."""
    best = min(places, key=lambda one: abs(places[one] - to))
    return best if abs(places[best] - to) <= NEAR_MM else None


class Studio:
    """A finger on the studio's page that knows where things lie on the board, and counts its taps on the map."""

    def __init__(self, page: Page, truth: Truth) -> None:
        self.page, self.truth = page, truth
        self.step_name = ""
        self.taps: Counter[str] = Counter()
        self.to_page = laid_onto(
            truth.frame, {one["id"]: complex(one["x_mm"], one["y_mm"]) for one in self.draft()["frame"]}
        )

    def draft(self) -> dict[str, Any]:
        """The board as the server has it."""
        self.saved()
        answer: dict[str, Any] = self.page.evaluate(
            "async () => (await fetch(`${location.pathname}/draft.json`)).json()"
        )
        return answer

    def saved(self) -> None:
        expect(self.page.locator("[data-saved]")).to_have_text("saved", timeout=60_000)

    def cells(self) -> dict[Cell, Place]:
        """Where the studio's own cells lie, in the page's mm."""
        draft = self.draft()
        lattice = draft["lattice"]
        along = complex(
            math.cos(math.radians(lattice["turn_deg"])), math.sin(math.radians(lattice["turn_deg"]))
        )
        start, pitch = complex(*lattice["origin_mm"]), lattice["pitch_mm"]
        spots = {
            (q, r): complex(q + r / 2, math.sqrt(0.75) * r)
            for q, r in ((one["q"], one["r"]) for one in draft["cells"])
        }
        return {cell: start + pitch * along * spot for cell, spot in spots.items()}

    def known(self) -> dict[Cell, Cell]:
        """The true space of each of the studio's cells that lies on one."""
        there = {cell: self.to_page(place) for cell, place in self.truth.at.items()}
        found = {cell: nearest(there, place) for cell, place in self.cells().items()}
        return {cell: of for cell, of in found.items() if of is not None}

    def kinds(self) -> dict[Cell, str | None]:
        """What each true space that was found is said or proposed to be."""
        known = self.known()
        cells = {(one["q"], one["r"]): one["kind"] or one["proposed"] for one in self.draft()["cells"]}
        return {of: cells[cell] for cell, of in known.items()}

    def step(self, name: str) -> Locator:
        self.page.get_by_role("navigation", name="Steps").get_by_role("link", name=re.compile(name)).click()
        panel = self.page.locator("[data-panel]:not([hidden])")
        expect(panel.get_by_role("heading", level=2)).to_have_text(re.compile(name))
        self.step_name = name
        return panel

    def tap(self, place: Place) -> None:
        """A finger on the map, `place` in the page's mm."""
        scale, left, top = self.page.locator("#studio-ground").evaluate(
            "one => { const { a, e, f } = one.getScreenCTM(); return [a, e, f]; }"
        )
        x, y = left + scale * place.real, top + scale * place.imag
        on_map = self.page.evaluate(
            "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.board'))", [x, y]
        )
        assert on_map, f"something lies over the map at {x:.0f}, {y:.0f}"
        self.page.touchscreen.tap(x, y)
        self.taps[self.step_name] += 1

    def hold(self, kind: str) -> None:
        """Take a kind into the hand; touching its button again would put it down."""
        button = self.page.locator(f'[data-kind="{kind}"]')
        if button.get_attribute("aria-pressed") != "true":
            button.click()

    def tap_spaces(self, cells: Iterable[Cell]) -> None:
        for cell in cells:
            self.tap(self.to_page(self.truth.at[cell]))


def test_from_the_photograph_of_an_unknown_board_to_a_table_on_it(
    new_phone: Callable[..., Page], truth: Truth, sticks_out: Callable[[Page], int]
) -> None:
    page = new_phone()
    page.goto("/boards")
    page.get_by_label("Name of the board").fill("Far Isle")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/boards/far-isle")
    page.locator("input[data-photo]").nth(1).set_input_files(PHOTO)
    expect(page.locator(".board.pictured")).to_be_visible(timeout=120_000)

    studio = Studio(page, truth)
    missed, extra = find_spaces(studio)
    wrong = say_kinds(studio)
    assert len(missed | wrong) + extra <= len(truth.at) / 10
    assert sticks_out(page) == 0
    join_settlements(studio)
    name_buildings(studio)
    paint_marks(studio)
    assert sticks_out(page) == 0

    keep = studio.step("Keep")
    keep.get_by_role("button", name="Keep as version 1").click()
    expect(keep).to_contain_text("Version 1 is kept.", timeout=60_000)
    with page.expect_download() as download:
        keep.get_by_role("link", name="File").click()
    board = parse_board(download.value.path().read_text())
    ids = same_spaces(board, truth)

    keep.get_by_role("link", name="Play on it").click()
    expect(page.get_by_label("Far Isle")).to_be_checked()
    play_two_tiles(page, truth, ids)


def find_spaces(studio: Studio) -> tuple[set[Cell], int]:
    """The lattice is found already; only what was missed is added, and what is no space taken away.

    Answers with the former, and how many the latter were.
    """
    lattice = studio.step("Lattice")
    known = studio.known()
    extra = {cell: place for cell, place in studio.cells().items() if cell not in known}
    missed = studio.truth.at.keys() - known.values()
    if extra or missed:
        lattice.get_by_role("button", name="Add or remove").click()
        studio.tap_spaces(missed)
        for place in extra.values():
            studio.tap(place)
    expect(lattice).to_contain_text(f"Spaces: {len(studio.truth.at)}.")
    assert set(studio.known().values()) == set(studio.truth.at)
    return missed, len(extra)


def say_kinds(studio: Studio) -> set[Cell]:
    """One example of each kind, then only what was proposed wrong. Answers with the latter."""
    truth, page = studio.truth, studio.page
    panel = studio.step("Kinds")
    every = sorted(set(truth.kinds.values()))
    for kind in every:
        studio.hold(kind)
        studio.tap_spaces(truth.of_kind(kind)[:1])
        expect(page.locator(f'[data-kind="{kind}"] [data-count]')).to_have_text("1")
    assert studio.taps["Kinds"] == len(every) == 7
    studio.saved()
    take = panel.get_by_role("button", name=re.compile("^Take "))
    take.click()
    studio.saved()
    if take.is_visible():  # the unsure ones
        take.click()
        studio.saved()
    said = studio.kinds()
    wrong = {cell for cell, kind in truth.kinds.items() if said[cell] != kind}
    for kind in every:
        if cells := [cell for cell in truth.of_kind(kind) if cell in wrong]:
            studio.hold(kind)
            studio.tap_spaces(cells)
    assert studio.kinds() == truth.kinds
    return wrong


def join_settlements(studio: Studio) -> None:
    truth = studio.truth
    panel = studio.step("Settlements")
    all_of_it = panel.get_by_role("button", name="That is all of it")
    for cells in truth.settlements:
        if not any(truth.kinds[to] == "settlement" for cell in cells for to in truth.near[cell]):
            continue  # It stands alone, and joins without a word.
        studio.tap_spaces(cells)
        if all_of_it.is_visible():
            all_of_it.click()
    expect(panel).to_contain_text("Every settlement space belongs to a settlement.")
    studio.saved()


def name_buildings(studio: Studio) -> None:
    """The studio asks for one name after the other, and shows whose."""
    panel, known = studio.step("Castles and cathedrals"), studio.known()
    for _ in studio.truth.names:
        shown = studio.page.locator(".cell.picked").get_attribute("data-cell") or ""
        q, r = map(int, shown.split(","))
        short, kind = studio.truth.names[known[q, r]].rsplit(" ", 1)
        expect(panel.locator("[data-which]")).to_contain_text(kind.lower())
        if short in OWN_NAMES:
            panel.get_by_label("Another name").fill(f"{short} {kind}")
            panel.get_by_role("button", name="Name it").click()
        else:
            panel.locator("[data-names]").get_by_role("button", name=short, exact=True).click()
    expect(panel).to_contain_text("All have names.")
    studio.saved()


def paint_marks(studio: Studio) -> None:
    panel, flags = studio.step("Marks"), studio.truth.flags
    for flag, name in zip(FLAGS, ("Harbour", "Coast", "Border", "Two players"), strict=True):
        panel.get_by_role("button", name=name).click()
        if flag == "coast":
            panel.get_by_role("button", name=f"All spaces beside the sea ({len(flags[flag])})").click()
        else:
            studio.tap_spaces(flags[flag])
        expect(panel.locator(f'[data-flag="{flag}"] [data-count]')).to_have_text(str(len(flags[flag])))
    studio.saved()


def same_spaces(board: Board, truth: Truth) -> dict[Cell, str]:
    """Nothing of the file may differ from the truth. Answers with the file's id of each true space."""
    to_board = laid_onto(truth.frame, {mark.id: complex(mark.x_mm, mark.y_mm) for mark in board.frame})
    places = {space_id: complex(*board.centre_mm(space_id)) for space_id in board.spaces}
    ids = {cell: nearest(places, to_board(place)) for cell, place in truth.at.items()}
    assert sorted(map(str, ids.values())) == sorted(board.spaces)
    cells = {space_id: cell for cell, space_id in ids.items()}
    for cell, space_id in ids.items():
        space = board.spaces[space_id]
        flags = frozenset(flag for flag in FLAGS if getattr(space, flag))
        together = board.settlements[space.settlement] if space.settlement else ()
        told = Told(space.kind, flags, space.name, frozenset(cells[one] for one in together))
        assert told == truth.told(cell), space_id
    return ids


def play_two_tiles(page: Page, truth: Truth, ids: Mapping[Cell, str]) -> None:
    """A food and an energy tile, each alone and beside no building: a point each."""
    for index, (colour, name) in enumerate((("pink", "Anna"), ("blue", "Ben"), ("beige", "Cleo"))):
        page.locator(f'[name="player-{index}"]').select_option(colour)
        page.locator(f'[name="name-{index}"]').fill(name)
    page.get_by_label("Anna").check()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Anna").click()
    page.wait_for_url("**/play")
    for colour, kind, whose in (("pink", "food", ""), ("blue", "energy", "Log for Ben")):
        if whose:
            page.get_by_role("button", name=whose).click()
        free = (
            cell
            for cell in truth.of_kind(kind)
            if not any(truth.kinds[to] in {"castle", "cathedral"} for to in truth.near[cell])
        )
        space = ids[next(free)]
        page.locator(f'[data-kind="{kind}"]').click()
        box = page.locator(f'[data-space="{space}"]').bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.locator(".latest-line")).to_contain_text(f"{kind.capitalize()} on {space}")
        points = page.locator(f'.score[data-player="{colour}"] [data-total]')
        expect(points).to_have_text(re.compile(r"^1\b"))
