"""How long somebody waits: from choosing a photograph on the phone to seeing what it shows.

    python tests/benchmarks/reader/phone_side.py [--keep FOLDER] [--times 3] [GAME=PHOTO.jpg ...]

Starts `cairn serve` on a free loopback port and a headless Chromium as wide as a phone, chooses a photograph of 12
megapixels in the page's own file input, and waits until the review and its picture are there. Without photographs of
yours, rendered ones are taken. Loopback has no radio: a picture of 3 MB takes another second at 24 Mbit/s.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.parse
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Page, Request, sync_playwright

from scoring.rebirth.board import load_board as rebirth_board
from scoring.scythe.board import load_board as scythe_board
from vision.clan import Care, grow, lay, on_table
from vision.legend import legend
from vision.scatter import scatter
from vision.synthetic import Shot, deal, photograph

FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
]
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 780},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
PLAYERS = {
    "rebirth": ("pink", "blue", "beige"),
    "scythe": ("nordic", "rusviet", "crimea"),
    "skye": ("blue", "yellow", "red"),
    "glenmore": ("red", "yellow", "blue"),
}
BOARDS = {"rebirth": "practice-isle", "scythe": "scythe"}
COLUMNS = ("sent and answered", "frame", "detect", "read", "page", "picture", "all", "server's processor")
"""Frame, detect and read are parts of the first: the rest of it is sending, decoding and keeping."""
SHOT = Shot(tilt_deg=22.0, noise=0.015, focus_px=1.2)


def main() -> None:
    """Measure each game's photograph and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photos", nargs="*", metavar="GAME=PHOTO.jpg")
    parser.add_argument("--keep", type=Path, help="a folder for the rendered photographs")
    parser.add_argument("--times", type=int, default=3, help="how often; the median is told")
    args = parser.parse_args()
    photos = dict(one.split("=", 1) for one in args.photos)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if not photos:
            photos = {game: str(rendered(game, args.keep or folder)) for game in PLAYERS}
        say(f"| game | {' | '.join(COLUMNS)} |")
        say("| --- " * (len(COLUMNS) + 1) + "|")
        with served(folder) as (port, server), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
            for game, photo in photos.items():
                rows = [
                    measured(browser.new_page(**PHONE), (port, server), game, photo, folder)
                    for _ in range(args.times)
                ]
                told = [float(np.median([row.get(column, 0.0) for row in rows])) for column in COLUMNS]
                say(f"| {game} | " + " | ".join(f"{value:.2f}" for value in told) + " |")


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def rendered(game: str, folder: Path) -> Path:
    """A photograph of 12 megapixels of a game well under way."""
    path = folder / f"{game}.jpg"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_render(game))
    return path


def _render(game: str) -> bytes:
    table, rng = legend(game), np.random.default_rng(7)
    if game == "rebirth":
        board = rebirth_board("practice-isle")
        return photograph(board, deal(board, 70, 7), SHOT, 7).jpeg
    if game == "scythe":
        return photograph(
            scythe_board("scythe"),
            {},
            SHOT,
            7,
            game=game,
            scattered=scatter(scythe_board("scythe"), table, 7),
        ).jpeg
    tiles = [one.piece for one in table.pieces if one.mount == "tile"][:14]
    heads = [one.piece for one in table.pieces if one.mount in table.heads]
    pane, lying = on_table(lay(table, tiles, grow(len(tiles), rng), heads[0], 20.0, Care(), rng).lying)
    return photograph(pane, {}, SHOT, 7, game=game, scattered=lying).jpeg


def measured(page: Page, server: tuple[int, int], game: str, photo: str, folder: Path) -> dict[str, float]:
    """Seconds of each of `COLUMNS`, for one photograph at a new table. `server`: its port and process."""
    port, process = server
    code = _new_table(port, game)
    cookie = _post(port, f"/t/{code}/join", seat="all")["Set-Cookie"].split(";")[0]
    name, value = cookie.split("=", 1)
    page.context.add_cookies([{"name": name, "value": value, "domain": "127.0.0.1", "path": "/"}])
    page.goto(f"http://127.0.0.1:{port}/t/{code}/photo", wait_until="load")
    took: dict[str, float] = {}
    busy, start = spent(process), time.perf_counter()

    def finished(request: Request) -> None:
        if request.method == "POST":
            took.setdefault("answered", time.perf_counter())

    page.on("requestfinished", finished)
    page.locator("[data-photo]").last.set_input_files(photo)
    page.wait_for_url("**/photo/*", wait_until="domcontentloaded")
    took["page"] = time.perf_counter()
    page.wait_for_function(
        "() => performance.getEntriesByType('resource').some((e) => e.name.includes('picture.jpg') && e.responseEnd)"
    )
    took["picture"] = time.perf_counter()
    page.context.clear_cookies()
    page.close()
    answered = took.get("answered", took["page"])
    return {
        "sent and answered": answered - start,
        "page": took["page"] - answered,
        "picture": took["picture"] - took["page"],
        "all": took["picture"] - start,
        "server's processor": spent(process) - busy,
        **_reading(folder),
    }


def spent(process: int) -> float:
    """Processor seconds of a process and its children, which other work on the machine hardly lengthens."""
    total = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            number, _, rest = stat.read_text().partition(" (")
        except OSError:
            continue
        fields = rest.rpartition(") ")[2].split()
        if process in (int(number), int(fields[1])):
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def _reading(folder: Path) -> dict[str, float]:
    """Where the reader's time went, as the server has kept it of the last photograph."""
    with closing(sqlite3.connect(folder / "data/cairn.sqlite")) as base:
        (told,) = base.execute("SELECT reading FROM photos ORDER BY id DESC LIMIT 1").fetchone()
    return {
        part: float(value) for part, value in json.loads(told).get("seconds", {}).items() if part != "total"
    }


def _new_table(port: int, game: str) -> str:
    players = ", ".join(f'{{id = "{one}", name = "{one.title()}"}}' for one in PLAYERS[game])
    board = f'board = "{BOARDS[game]}"\n' if game in BOARDS else ""
    text = (
        f'cairn = 1\ngame = "{game}"\n{board}start = "{PLAYERS[game][0]}"\nplayers = [{players}]\nlog = []\n'
    )
    return _post(port, "/import", text=text)["Location"].split("/")[-1]


def _post(port: int, path: str, **fields: str) -> dict[str, str]:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        connection.request("POST", path, urllib.parse.urlencode(fields), headers)
        answer = connection.getresponse()
        page = answer.read().decode()
    if answer.status != 303:
        raise SystemExit(f"{path}: {answer.status}\n{page[:2000]}")
    return dict(answer.headers)


@contextmanager
def served(folder: Path) -> Iterator[tuple[int, int]]:
    """A server with an empty folder; its port and process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    env: dict[str, Any] = {
        **os.environ,
        "CAIRN_DATA": str(folder / "data"),
        "CAIRN_HOST": "127.0.0.1",
        "CAIRN_PORT": str(port),
    }
    command = [str(Path(sys.executable).with_name("cairn")), "serve", "--no-announce"]
    server = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
    try:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield port, server.pid
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(20)


if __name__ == "__main__":
    main()
