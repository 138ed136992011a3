"""Make the pictures of the README anew: a game in progress on three phones.

    python tests/benchmarks/pictures.py http://127.0.0.1:8020

Needs a running Cairn, Chromium, and nothing else; look at docs/pictures/play.png afterwards.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import BrowserContext, sync_playwright

ROOT = Path(__file__).parents[2]
GAME = ROOT / "tests" / "games" / "rebirth" / "full-game-for-three.toml"
ENTRIES = 64
PHONE = {"width": 360, "height": 740}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
FLAGS += ["--disable-component-update", "--disable-sync"]
GAP = 24


def game_in_progress() -> str:
    """The first entries of a whole game."""
    head, _, log = GAME.read_text("utf-8").partition("log = [")
    entries = re.findall(r'"[^"]+"', log)[:ENTRIES]
    return f"{head}log = [{', '.join(entries)}]"


def shots(context: BrowserContext, address: str) -> list[Image.Image]:
    """The board, the castles and the points, as a phone shows them."""
    page = context.new_page()
    page.goto(f"{address}/import")
    game = {"name": "game.toml", "mimeType": "text/plain", "buffer": game_in_progress().encode()}
    page.set_input_files("input[type=file]", [game])  # type: ignore[list-item]  # a dict is as good as FilePayload
    page.locator("main form button").last.click()
    page.get_by_text("One phone for all").click()
    page.wait_for_url("**/play")
    found = []
    for tab in ("Board", "Castles", "Settlements"):
        page.get_by_role("link", name=tab).or_(page.get_by_role("tab", name=tab)).first.click()
        page.wait_for_timeout(400)
        found.append(Image.open(io.BytesIO(page.screenshot())))
    return found


def main(address: str) -> None:
    """Put the phones side by side."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        context = browser.new_context(
            viewport=PHONE, device_scale_factor=2, has_touch=True, is_mobile=True, locale="en-GB"
        )
        phones = shots(context, address)
        browser.close()
    width = sum(phone.width for phone in phones) + GAP * (len(phones) - 1)
    picture = Image.new("RGB", (width, phones[0].height), "white")
    for number, phone in enumerate(phones):
        picture.paste(phone, (number * (phone.width + GAP), 0))
    picture.thumbnail((1400, 1400))
    picture.quantize(128).save(ROOT / "docs" / "pictures" / "play.png", optimize=True)


if __name__ == "__main__":
    main(sys.argv[1])
