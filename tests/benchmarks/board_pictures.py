"""Make the pictures of docs/boards.md anew: the studio, and a game without a map, on phones beside each other.

    python tests/benchmarks/board_pictures.py http://127.0.0.1:8020

Needs a running Cairn without a board of the house, Chromium and pdftoppm (poppler-utils). The photograph is
tests/pictures/unknown-board.jpg. Look at docs/pictures/ afterwards.
"""

from __future__ import annotations

import io
import json
import math
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np
from pictures import FLAGS, PHONE, ROOT
from PIL import Image
from playwright.sync_api import FilePayload, Page, sync_playwright

PICTURES = ROOT / "docs" / "pictures"
PHOTO = ROOT / "tests" / "pictures" / "unknown-board.jpg"
WIDE = 1040
"""Pixels of three phones and the gaps between them."""
MOST_BYTES = 120_000
TOLD = """\
cairn = 1
game = "rebirth"
start = "pink"
players = [{id = "pink", name = "Pia"}, {id = "green", name = "Gus"}, {id = "blue", name = "Bo"}]
log = [
  "pink reports food group 1 castles invergarry",
  "green reports settlement3 in Ayr 1 castles Dunrobin",
  "blue reports energy group 1 cathedrals oban",
  "pink reports settlement2 in 2 2 castles blair",
  "green reports food group 1",
  "blue reports energy group 2",
]
"""
CORNERS = ((0.25, 0.159), (0.82, 0.216), (0.901, 0.95), (0.072, 0.838))
"""The board's corners in the photograph, as shares of its width and height."""
Cell = tuple[int, int]


def shot(page: Page) -> Image.Image:
    """The page as the phone shows it, once it has come to rest."""
    page.wait_for_timeout(900)
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def keep(name: str, *phones: Image.Image) -> None:
    """Phones side by side, as small as looks good."""
    gap = 48
    width = sum(one.width for one in phones) + gap * (len(phones) - 1)
    whole = Image.new("RGB", (width, phones[0].height), "white")
    for number, one in enumerate(phones):
        whole.paste(one, (number * (one.width + gap), 0))
    scale = WIDE / (3 * phones[0].width + 2 * gap)
    size = (round(whole.width * scale), round(whole.height * scale))
    whole = whole.resize(size, Image.Resampling.LANCZOS)
    write(name, whole)


def write(name: str, picture: Image.Image) -> None:
    """As good as the bytes allow."""
    packed = (_jpeg(picture, quality) for quality in range(84, 30, -6))
    (PICTURES / name).write_bytes(next(one for one in packed if len(one) < MOST_BYTES))


def _jpeg(image: Image.Image, quality: int) -> bytes:
    file = io.BytesIO()
    image.save(file, "JPEG", quality=quality, optimize=True, progressive=True)
    return file.getvalue()


def true_cells(draft: Mapping[str, Any]) -> dict[Cell, str]:
    """The studio's cells with the kinds that the truth about the picture tells."""
    truth = json.loads(PHOTO.with_suffix(".json").read_text("utf-8"))
    there = {one["id"]: complex(one["x_mm"], one["y_mm"]) for one in draft["frame"]}
    pairs = [(complex(*one["mm"]), there[one["id"]]) for one in truth["frame"]]
    start, end = (sum(side) / len(pairs) for side in zip(*pairs, strict=True))
    turn = sum((a - start).conjugate() * (b - end) for a, b in pairs)
    lattice = draft["lattice"]
    origin = complex(*lattice["origin_mm"])
    back = lattice["pitch_mm"] * complex(
        math.cos(math.radians(lattice["turn_deg"])), math.sin(math.radians(lattice["turn_deg"]))
    )
    kinds = {}
    for one in truth["cells"]:
        spot = ((complex(*one["mm"]) - start) * turn / abs(turn) + end - origin) / back
        r = round(spot.imag / math.sqrt(0.75))
        kinds[round(spot.real - r / 2), r] = str(one["kind"])
    return kinds


def draft_of(page: Page) -> dict[str, Any]:
    """The board as the server has it, once all is saved."""
    page.locator("[data-saved]", has_text="saved").wait_for()
    answer: dict[str, Any] = page.evaluate(
        "async () => (await fetch(`${location.pathname}/draft.json`)).json()"
    )
    return answer


def say(page: Page, *edits: Mapping[str, Any]) -> dict[str, Any]:
    """Send edits without the page, and load it again."""
    for edit in edits:
        page.evaluate(
            """async (edit) => {
                const draft = await (await fetch(`${location.pathname}/draft.json`)).json();
                const body = JSON.stringify({ uid: `picture${draft.seq}x${Date.now()}`, seen: draft.seq, edit });
                const headers = { "Content-Type": "application/json" };
                const url = document.querySelector("[data-studio]").dataset.urlEdits;
                const answer = await fetch(url, { method: "POST", headers, body });
                if (!answer.ok) throw new Error(await answer.text());
            }""",
            edit,
        )
    page.reload()
    return draft_of(page)


def begin(page: Page, name: str) -> None:
    """A new board."""
    page.goto("/boards")
    page.get_by_label("Name of the board").fill(name)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/boards/*")
    page.wait_for_load_state()


def step(page: Page, name: str) -> None:
    """Open one of the steps."""
    page.locator(f'[data-step="{name}"]').click()


def touch(page: Page, cell: Cell, draft: Mapping[str, Any]) -> None:
    """A finger on the middle of a cell."""
    lattice = draft["lattice"]
    along = complex(math.cos(math.radians(lattice["turn_deg"])), math.sin(math.radians(lattice["turn_deg"])))
    spot = complex(cell[0] + cell[1] / 2, math.sqrt(0.75) * cell[1])
    place = complex(*lattice["origin_mm"]) + lattice["pitch_mm"] * along * spot
    scale, left, top = page.locator("#studio-ground").evaluate(
        "one => { const { a, e, f } = one.getScreenCTM(); return [a, e, f]; }"
    )
    page.touchscreen.tap(left + scale * place.real, top + scale * place.imag)


def laid_out(page: Page) -> None:
    """The sheet of frame markers, and how they lie on and around a board."""
    answer = page.request.get("/sheet/rebirth/single.pdf?only=frame")
    with TemporaryDirectory() as folder:
        pdf = Path(folder) / "frame.pdf"
        pdf.write_bytes(answer.body())
        subprocess.run(
            ["pdftoppm", "-r", "80", "-png", "-f", "1", "-l", "1", pdf, pdf.with_suffix("")], check=True
        )
        sheet = Image.open(next(Path(folder).glob("*.png"))).convert("RGB")
    photo = Image.open(PHOTO).convert("RGB")
    photo = photo.resize((sheet.height * photo.width // photo.height, sheet.height), Image.Resampling.LANCZOS)
    whole = Image.new("RGB", (sheet.width + 24 + photo.width, sheet.height), (150, 150, 150))
    whole.paste(sheet, (0, 0))
    whole.paste(photo, (sheet.width + 24, 0))
    write(
        "boards-markers.jpg",
        whole.resize((WIDE, WIDE * whole.height // whole.width), Image.Resampling.LANCZOS),
    )


def photographed(page: Page) -> dict[Cell, str]:
    """From an empty board to its lattice."""
    begin(page, "Far Isle")
    empty = shot(page)
    page.locator("input[data-photo]").nth(1).set_input_files(PHOTO)
    page.locator(".board.pictured").wait_for()
    step(page, "picture")
    upright = shot(page)
    step(page, "lattice")
    keep("boards-picture.jpg", empty, upright, shot(page))
    draft = draft_of(page)
    kinds = true_cells(draft)
    found = {(one["q"], one["r"]) for one in draft["cells"]}
    if missed := [cell for cell in kinds if cell not in found]:
        say(page, {"op": "cells", "add": missed, "remove": []})
    return kinds


def named(page: Page, kinds: Mapping[Cell, str]) -> None:
    """Kinds, one example each, and settlements."""
    step(page, "kinds")
    draft = draft_of(page)
    examples = {
        kind: [cell for cell in kinds if kinds[cell] == kind][2] for kind in sorted(set(kinds.values()))
    }
    phones = []
    for number, kind in enumerate(
        ("settlement", "castle", "food", "energy", "blank", "cathedral", "water"), 1
    ):
        page.locator(f'[data-kind="{kind}"]').click()
        touch(page, examples[kind], draft)
        draft_of(page)
        if number in (2, 7):
            phones.append(shot(page))
    page.locator("[data-accept]").click()
    draft_of(page)
    say(
        page,
        *(
            {"op": "paint", "cells": [cell for cell in kinds if kinds[cell] == kind], "kind": kind}
            for kind in examples
        ),
    )
    phones.append(shot(page))
    keep("boards-kinds.jpg", *phones)


def villages(kinds: Mapping[Cell, str]) -> list[list[Cell]]:
    """Settlements of up to three spaces."""
    free, made = [cell for cell in kinds if kinds[cell] == "settlement"], []
    while free:
        one = [free.pop(0)]
        for q, r in one:
            for near in ((q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)):
                if near in free and len(one) < 3:
                    one.append(near)
                    free.remove(near)
        made.append(one)
    return made


def finished(page: Page, kinds: Mapping[Cell, str]) -> None:
    """Settlements, names, marks, and a version that is kept."""
    settlements = villages(kinds)
    large = sorted((one for one in settlements if len(one) > 1), key=len)
    draft = say(page, *({"op": "join", "cells": one} for one in large[: len(large) // 2]))
    step(page, "joins")
    for cell in large[-1][:2]:
        touch(page, cell, draft)
    phones = [shot(page)]
    draft = say(page, *({"op": "join", "cells": one} for one in settlements if len(one) > 1))
    built = {kind: [cell for cell in kinds if kinds[cell] == kind] for kind in ("castle", "cathedral")}
    names = {"castle": draft["castles"], "cathedral": draft["cathedrals"]}
    told = [
        {"op": "building", "cell": cell, "name": known["name"], "key": known["key"]}
        for kind, cells in built.items()
        for cell, known in zip(cells, names[kind], strict=False)
    ]
    say(page, *told[:3], *told[8:10])
    step(page, "buildings")
    phones.append(shot(page))
    own = [("castle", "Doune Castle"), ("cathedral", "Elgin Cathedral"), ("cathedral", "Dornoch Cathedral")]
    more = [
        {"op": "building", "cell": built[kind][at], "name": name}
        for (kind, name), at in zip(own, (7, 6, 7), strict=True)
    ]
    farms = [cell for cell, kind in kinds.items() if kind in ("food", "energy", "blank")]
    houses = [cell for one in settlements for cell in one]
    marks = {
        "harbour": houses[::9],
        "border": list(kinds)[:3],
        "two_player": houses[::3][:11] + farms[::3][:21],
    }
    say(
        page,
        *told,
        *more,
        *({"op": "mark", "cells": cells, "flag": flag, "on": True} for flag, cells in marks.items()),
    )
    step(page, "marks")
    page.locator('[data-flag="coast"]').click()
    page.locator("[data-shore]").click()
    draft_of(page)
    phones.append(shot(page))
    keep("boards-names.jpg", *phones)
    step(page, "keep")
    first = shot(page)
    page.locator("[data-keep]").click()
    page.get_by_text("Version 1 is kept.").wait_for()
    page.get_by_role("link", name="Play on it").scroll_into_view_if_needed()
    kept = shot(page)
    page.get_by_role("link", name="QR code").click()
    page.wait_for_load_state()
    keep("boards-keep.jpg", first, kept, shot(page))


def without_markers() -> bytes:
    """The photograph as if nobody had laid markers, as a JPEG."""
    image = cv2.imdecode(np.frombuffer(PHOTO.read_bytes(), np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_ARUCO_MIP_36h12)
    quads, _, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(image)
    mask = np.zeros(image.shape[:2], np.uint8)
    for quad in quads:
        middle = quad[0].mean(axis=0)
        cv2.fillPoly(mask, [np.round(middle + 1.5 * (quad[0] - middle)).astype(np.int32)], 255)
    bare = cv2.inpaint(image, mask, 5, cv2.INPAINT_TELEA)
    return bytes(cv2.imencode(".jpg", bare)[1])


def cornered(page: Page) -> None:
    """Without markers: rings on the corners; and three taps."""
    begin(page, "By its corners")
    bare: FilePayload = {"name": "board.jpg", "mimeType": "image/jpeg", "buffer": without_markers()}
    page.locator("input[data-photo]").nth(1).set_input_files([bare])
    rings = page.locator("[data-corners] .ring")
    rings.nth(3).wait_for()
    page.get_by_label("Width").fill("46,1")
    page.get_by_label("Height").fill("40,2")
    photo = page.locator("image[data-photo]").bounding_box()
    assert photo is not None
    for n, (across, down) in enumerate(CORNERS):
        ring = rings.nth(n).bounding_box()
        assert ring is not None
        page.mouse.move(ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)
        page.mouse.down()
        page.mouse.move(photo["x"] + across * photo["width"], photo["y"] + down * photo["height"], steps=5)
        if n < 3:
            page.mouse.up()
    corners = shot(page)  # The finger is still on the last one.
    page.mouse.up()
    page.goto("/boards/far-isle")
    step(page, "lattice")
    page.locator('[data-way="three"]').click()
    keep("boards-help.jpg", corners, shot(page))


def table(page: Page, text: str) -> str:
    """A table with this game, one phone for all; answers with its address."""
    page.goto("/import")
    game: FilePayload = {"name": "game.toml", "mimeType": "text/plain", "buffer": text.encode()}
    page.set_input_files("input[type=file]", [game])
    page.locator("main form button").last.click()
    page.get_by_text("One phone for all").click()
    page.wait_for_url("**/play")
    return page.url.removesuffix("/play")


def told(page: Page) -> None:
    """A game without a map: telling a tile, placing what was told on a map, and the end sheet."""
    address = table(page, TOLD)
    page.locator('[data-kind="food"]').click()
    page.locator('#report [data-size="2"]').click()
    page.locator('#report label:has([name="castles"][value="blair"])').click()
    phones = [shot(page)]
    page.goto(f"{address}/locate")
    page.get_by_role("button", name="Practice Isle").click()
    phones.append(shot(page))
    page.goto(f"{table(page, TOLD.partition('log')[0] + 'log = []')}/tally")
    for key, number in (("track", 97), ("symbols", 6), ("castles", 4)):
        page.locator(f"#{key}-pink").fill(str(number))
    page.locator('[name="cards-pink"][value="ports"]').tap()
    page.evaluate("scrollTo(0, 230)")
    keep("boards-told.jpg", phones[0], shot(page), phones[1])


def main(address: str) -> None:
    """Make them all."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        context = browser.new_context(
            base_url=address,
            viewport={"width": PHONE["width"], "height": PHONE["height"]},
            device_scale_factor=2,
            has_touch=True,
            is_mobile=True,
            locale="en-GB",
        )
        page = context.new_page()
        page.set_default_timeout(120_000)
        laid_out(page)
        kinds = photographed(page)
        named(page, kinds)
        finished(page, kinds)
        cornered(page)
        told(page)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
