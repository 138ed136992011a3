"""Make the pictures of the README anew: games on three phones each.

    python tests/benchmarks/pictures.py http://127.0.0.1:8020

Needs a running Cairn, Chromium, and nothing else; look at docs/pictures/ afterwards.
"""

from __future__ import annotations

import io
import re
import sys
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from PIL import Image
from playwright.sync_api import BrowserContext, sync_playwright

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests" / "games"
PHONE = {"width": 360, "height": 740}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
FLAGS += ["--disable-component-update", "--disable-sync"]
GAP = 24


@dataclass(frozen=True)
class Shot:
    """A game up to an entry, and what to show of it."""

    picture: str
    """Shots of the same picture, one after the other, come beside each other."""
    game: str
    entries: int
    tabs: tuple[str, ...]
    """Names of tabs, or addresses below the table's: `/score?stack=C`."""


SHOTS = (
    Shot("play.png", "rebirth/full-game-for-three", 64, ("Board", "Castles", "Settlements")),
    Shot("scythe.png", "scythe/full-game-for-five", 200, ("Map", "Numbers", "Standings")),
    Shot("skye.png", "skye/full-game-for-four", 40, ("Table", "Build", "Points")),
    Shot("glenmore.png", "glenmore/full-game-for-three", 24, ("/score?stack=C", "/play?player=yellow#lying")),
    Shot("glenmore.png", "glenmore/full-game-for-three", 200, ("/sheet",)),
)


def game_in_progress(shot: Shot) -> str:
    """The first entries of a whole game."""
    text = (GAMES / f"{shot.game}.toml").read_text("utf-8")
    head, _, log = text.partition("[expect]")[0].partition("log = [")
    entries = re.findall(r'"[^"]+"', log)[: shot.entries]
    return f"{head}log = [{', '.join(entries)}]"


def phones(context: BrowserContext, address: str, shot: Shot) -> list[Image.Image]:
    """The tabs of the table page, as a phone shows them."""
    page = context.new_page()
    page.goto(f"{address}/import")
    game = {"name": "game.toml", "mimeType": "text/plain", "buffer": game_in_progress(shot).encode()}
    page.set_input_files("input[type=file]", [game])  # type: ignore[list-item]  # a dict is as good as FilePayload
    page.locator("main form button").last.click()
    page.get_by_text("One phone for all").click()
    page.wait_for_url("**/play")
    found = []
    table = page.url.removesuffix("/play")
    for tab in shot.tabs:
        if tab.startswith("/"):
            page.goto(table + tab)
        else:
            page.get_by_role("link", name=tab).or_(page.get_by_role("tab", name=tab)).first.click()
        page.wait_for_timeout(600)
        found.append(Image.open(io.BytesIO(page.screenshot())))
    return found


def beside(pictures: list[Image.Image]) -> Image.Image:
    """Phones side by side."""
    width = sum(one.width for one in pictures) + GAP * (len(pictures) - 1)
    whole = Image.new("RGB", (width, pictures[0].height), "white")
    for number, one in enumerate(pictures):
        whole.paste(one, (number * (one.width + GAP), 0))
    whole.thumbnail((1400, 1400))
    return whole.quantize(128)


def main(address: str) -> None:
    """Make them all."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for picture, shots in groupby(SHOTS, lambda shot: shot.picture):
            context = browser.new_context(
                viewport=PHONE, device_scale_factor=2, has_touch=True, is_mobile=True, locale="en-GB"
            )
            found = [page for shot in shots for page in phones(context, address, shot)]
            beside(found).save(ROOT / "docs" / "pictures" / picture, optimize=True)
            context.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
