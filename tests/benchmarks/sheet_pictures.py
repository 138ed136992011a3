"""Make the pictures of printed sheets in docs/pictures anew: sheets, how to stick, the test page photographed.

    python tests/benchmarks/sheet_pictures.py

Needs pdftoppm (poppler-utils). Look at docs/pictures/ afterwards.
"""

from __future__ import annotations

import importlib.util
import io
import math
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from companion.rooms import ROOMS
from vision.board_sheet import draw_frame_marker, draw_sticker
from vision.legend import legend
from vision.paper import CUT, INK, SOFT, Page
from vision.sheets import sheet_pdf
from vision.tile_sheet import draw_tile_sticker

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
GROUND = (0.89, 0.91, 0.85)
CARD = (0.80, 0.74, 0.62)


def main() -> None:
    """Make all of them."""
    isle = ROOMS["rebirth"].load_board("practice-isle")
    sheets = pages(sheet_pdf("rebirth", isle), 62)
    beside([sheets[0], sheets[1], sheets[-1]]).save(PICTURES / "sheet.png", optimize=True)
    others = [
        pages(sheet_pdf(game), 62)[number] for game, number in (("skye", 0), ("scythe", 1), ("glenmore", 2))
    ]
    beside(others).save(PICTURES / "sheets-others.png", optimize=True)
    pages(sticking(), 110)[0].save(PICTURES / "sticking.png", optimize=True)
    photos = _photos()
    shots = (
        photos.Shot(card=True, across=0.97, along=0.965, tilt=25.0, seed=4),
        photos.Shot(paper="letter", table="blue cloth", tilt=12.0, azimuth=200.0, hand=True, seed=5),
    )
    taken = [Image.open(io.BytesIO(photos.photograph(shot))).resize((540, 720)) for shot in shots]
    beside(taken).save(PICTURES / "test-page.jpg", quality=82, optimize=True)


def pages(pdf: bytes, dpi: int) -> list[Image.Image]:
    """Every page as a picture."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sheet.pdf"
        path.write_bytes(pdf)
        command = ["pdftoppm", "-r", str(dpi), "-png", str(path), str(path.with_suffix(""))]
        subprocess.run(command, check=True)
        return [
            Image.open(io.BytesIO(one.read_bytes())).convert("RGB")
            for one in sorted(Path(folder).glob("*.png"))
        ]


def beside(pictures: list[Image.Image]) -> Image.Image:
    """Next to each other with a gap."""
    gap, height = 14, max(one.height for one in pictures)
    whole = Image.new("RGB", (sum(one.width + gap for one in pictures) - gap, height), (150, 150, 150))
    x = 0
    for one in pictures:
        whole.paste(one, (x, 0))
        x += one.width + gap
    return whole


def sticking() -> bytes:
    """A drawing of where stickers go, one row for each game; half again as large as life is not needed here."""
    width, height = 214.0, 148.0
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(width * mm, height * mm), invariant=1)
    page = Page(canvas, width, height)
    _rebirth(page, 10, 8)
    _scythe(page, 118, 8)
    _tiles(page, 10, 96)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _rebirth(page: Page, x: float, y: float) -> None:
    table = legend("rebirth")
    by_id = table.by_marker()
    page.text(x, y, "Rebirth", 11, bold=True)
    _hexagon(page, x + 13, y + 20, 24, GROUND)
    _white(page, x + 4.9, y + 11.9, 16.2, 16.2)
    draw_sticker_alone(page, x + 4.9, y + 11.9, by_id[6], table)
    page.text(x, y + 41, "tile: in the middle", 8)
    page.text(x, y + 44.6, "of its face, any way up", 8)
    _disc(page, x + 34, y + 10, 20)
    draw_sticker_alone(page, x + 34, y + 10, by_id[150], table)
    page.text(x + 34, y + 41, "castle, cathedral: the disc", 8)
    page.text(x + 34, y + 44.6, "lies in the figure's place", 8)
    page.canvas.setFillColorRGB(*CARD)
    page.canvas.rect((x + 34) * mm, (page.height - y - 35.4) * mm, 20 * mm, 2 * mm, stroke=0, fill=1)
    page.text(x + 56, y + 34.2, "from the side:", 6.5, grey=SOFT)
    page.text(x + 56, y + 37, "2 mm of card", 6.5, grey=SOFT)
    draw_frame_marker(page, x + 4, y + 51, 242, 20, None)
    page.lines([(x, y + 49, x + 44, y + 49), (x + 2, y + 47, x + 2, y + 80)], 0.3)
    page.text(x + 34, y + 58, "frame: upright at the board's", 8)
    page.text(x + 34, y + 61.6, "edge, at the places of page 1", 8)


def _scythe(page: Page, x: float, y: float) -> None:
    table = legend("scythe")
    by_id = table.by_marker()
    page.text(x, y, "Scythe", 11, bold=True)
    _hexagon(page, x + 37, y + 42, 70, GROUND)
    for at, marker in (((x + 12, y + 22), 3), ((x + 38, y + 22), 17), ((x + 25, y + 49), 148)):
        _disc(page, *at, 25)
        draw_sticker_alone(page, *at, by_id[marker], table)
    canvas = page.canvas
    canvas.setFillColorRGB(0.35, 0.37, 0.42)
    canvas.circle((x + 60) * mm, (page.height - y - 57) * mm, 6 * mm, stroke=0, fill=1)
    canvas.circle((x + 60) * mm, (page.height - y - 55) * mm, 3 * mm, stroke=0, fill=1)
    page.text(x + 74, y + 50, "figures", 8)
    page.text(x + 74, y + 53.6, "beside", 8)
    page.text(x + 74, y + 57.2, "the discs", 8)
    page.text(x, y + 79.4, "any way up, wholly", 8)
    page.text(x, y + 83, "within the hex", 8)


def _tiles(page: Page, x: float, y: float) -> None:
    skye, glenmore = legend("skye"), legend("glenmore")
    page.text(x, y, "Isle of Skye", 11, bold=True)
    _square(page, x, y + 4, 45)
    draw_tile_alone(page, x + 14.4, y + 16.8, skye.by_marker()[16], skye)
    page.text(x + 48, y + 20, "the arrow points to", 8)
    page.text(x + 48, y + 23.6, "the top of the tile", 8)
    page.text(x + 48, y + 27.2, "as Cairn draws it", 8)
    page.text(x + 108, y, "Glen More II", 11, bold=True)
    _square(page, x + 108, y + 4, 45)
    draw_tile_alone(page, x + 122.4, y + 16.8, glenmore.by_marker()[glenmore.marker_of("C03")], glenmore)
    page.text(x + 156, y + 12, "straight, any way up;", 8)
    page.text(x + 156, y + 15.6, "with your Scot in the", 8)
    page.text(x + 156, y + 19.2, "castle a card on it:", 8)
    card = glenmore.by_marker()[142]
    _white(page, x + 158, y + 22, 24, 24)
    draw_tile_sticker(page, x + 158, y + 22, card, glenmore)


def draw_sticker_alone(page: Page, x: float, y: float, marked: Any, table: Any) -> None:
    """A sticker without the label beside it."""
    _clipped(page, x, y, table.mounts[marked.mount].sticker_mm, 0, draw_sticker, marked, table)


def draw_tile_alone(page: Page, x: float, y: float, marked: Any, table: Any) -> None:
    """The same with its strip."""
    _white(page, x, y, 16.2, 19.8)
    _clipped(page, x, y, 16.2, 3.6, draw_tile_sticker, marked, table)


def _clipped(
    page: Page, x: float, y: float, side: float, strip: float, draw: Any, marked: Any, table: Any
) -> None:
    canvas = page.canvas
    canvas.saveState()
    path = canvas.beginPath()
    path.rect(
        (x - 0.2) * mm,
        (page.height - y - side - strip - 0.2) * mm,
        (side + 0.4) * mm,
        (side + strip + 0.4) * mm,
    )
    canvas.clipPath(path, stroke=0, fill=0)
    draw(page, x, y, marked, table)
    canvas.restoreState()


def _white(page: Page, x: float, y: float, width: float, height: float) -> None:
    page.canvas.setFillColorRGB(1, 1, 1)
    page.canvas.rect(x * mm, (page.height - y - height) * mm, width * mm, height * mm, stroke=0, fill=1)


def _disc(page: Page, x: float, y: float, size: float) -> None:
    page.canvas.setFillColorRGB(1, 1, 1)
    page.canvas.setStrokeColorRGB(*CUT)
    middle = ((x + size / 2) * mm, (page.height - y - size / 2) * mm)
    page.canvas.circle(*middle, size / 2 * mm, stroke=1, fill=1)


def _square(page: Page, x: float, y: float, side: float) -> None:
    page.canvas.setFillColorRGB(*GROUND)
    page.canvas.setStrokeColorRGB(*SOFT)
    page.canvas.roundRect(x * mm, (page.height - y - side) * mm, side * mm, side * mm, mm, stroke=1, fill=1)


def _hexagon(page: Page, x: float, y: float, flat: float, colour: tuple[float, float, float]) -> None:
    """Pointy top, by its middle and its width from flat to flat."""
    page.canvas.setFillColorRGB(*colour)
    page.canvas.setStrokeColorRGB(*INK)
    page.canvas.setLineWidth(0.25 * mm)
    radius, path = flat / math.sqrt(3), page.canvas.beginPath()
    for n in range(6):
        angle = math.radians(30 + 60 * n)
        at = ((x + radius * math.cos(angle)) * mm, (page.height - y - radius * math.sin(angle)) * mm)
        (path.moveTo if n == 0 else path.lineTo)(*at)
    path.close()
    page.canvas.drawPath(path, stroke=1, fill=1)


def _photos() -> Any:
    path = ROOT / "tests" / "vision" / "proof_photos.py"
    spec = importlib.util.spec_from_file_location("proof_photos", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["proof_photos"] = module
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main()
