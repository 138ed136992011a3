"""What a picture costs at most: seconds and memory from its bytes to its reading, each in a process of its own.

    python tests/benchmarks/reader/hostile.py [--photo PHOTO.jpg] [--only NAME ...]

`PHOTO.jpg` is a photograph of Practice Isle of 12 megapixels; without it one is rendered. Memory is the most that the
process ever had (`ru_maxrss`); a process that has only loaded the libraries is the first row.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import resource
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scoring.errors import CairnError
from scoring.rebirth.board import load_board
from vision import reading
from vision.synthetic import Shot, deal, photograph

Pixels = NDArray[np.uint8]


def main() -> None:
    """Measure all kinds and print a table; with `--one` measure a single file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--photo", type=Path)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--one", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--make", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        say(json.dumps(one(args.one)))
        return
    if args.make:
        photo = args.photo.read_bytes() if args.photo else rendered()
        Path(args.make[1]).write_bytes(KINDS[args.make[0]](photo))
        return
    # A process begins with the memory of the one that starts it as its most, so this one makes no pictures itself.
    more = ["--photo", str(args.photo)] if args.photo else []
    say("| picture | MB | answer | seconds | memory, MB |\n| --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture"
        for name in KINDS:
            if args.only and name not in args.only:
                continue
            subprocess.run([sys.executable, __file__, *more, "--make", name, str(path)], check=True)
            told = apart(path)
            megabytes = path.stat().st_size / 1e6
            say(
                f"| {name} | {megabytes:.1f} | {told['answer']} | {told['seconds']:.1f} | {told['memory']:.0f} |"
            )


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def rendered() -> bytes:
    """A photograph of 12 megapixels."""
    board = load_board("practice-isle")
    return photograph(board, deal(board, 70, 7), Shot(tilt_deg=22.0, noise=0.015), 7).jpeg


def one(path: Path) -> dict[str, Any]:
    """Read a file; what came of it, how long it took, and the most memory this process ever had."""
    board, data = load_board("practice-isle"), path.read_bytes()
    start = time.perf_counter()
    try:
        answer = f"{len(reading.read_picture(data, board).places)} pieces" if data else "nothing read"
    except CairnError as error:
        answer = error.message
    took = time.perf_counter() - start
    return {
        "answer": answer,
        "seconds": took,
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000,
    }


def apart(path: Path) -> dict[str, Any]:
    """The same in a process of its own."""
    env = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, __file__, "--one", str(path)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        return {"answer": f"died: {done.stderr[-200:]}", "seconds": 0.0, "memory": 0.0}
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def pixels(photo: bytes, megapixels: float = 12.2) -> Pixels:
    """(height, width, 3) RGB of the photograph, enlarged."""
    bgr = cv2.imdecode(np.frombuffer(photo, np.uint8), cv2.IMREAD_COLOR)
    assert bgr is not None
    scale = (megapixels * 1e6 / (bgr.shape[0] * bgr.shape[1])) ** 0.5
    if scale > 1.01:
        bgr = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR)
    return np.ascontiguousarray(bgr[:, :, ::-1], np.uint8)


def saved(kind: str, megapixels: float = 12.2, **options: Any) -> Callable[[bytes], bytes]:
    """The photograph in another format and size."""

    def make(photo: bytes) -> bytes:
        out = io.BytesIO()
        if kind == "HEIC":
            import pillow_heif

            pillow_heif.from_pillow(Image.fromarray(pixels(photo, megapixels))).save(out, quality=60)
        else:
            Image.fromarray(pixels(photo, megapixels)).save(out, kind, **options)
        return out.getvalue()

    return make


def png(width: int, height: int, colour: int, bits: int = 8) -> Callable[[bytes], bytes]:
    """Nothing but black, packed as well as it can be."""
    samples = {0: 1, 2: 3, 6: 4}[colour]

    def make(_: bytes) -> bytes:
        packer = zlib.compressobj(9)
        row = bytes(1 + width * samples * bits // 8)
        packed = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
        header = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0)
        parts = ((b"IHDR", header), (b"IDAT", packed), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
            for kind, body in parts
        )

    return make


def claims(width: int, height: int, **options: Any) -> Callable[[bytes], bytes]:
    """A JPEG of 16 by 16 px that says it is larger, so that the rest of its data is missing."""

    def make(_: bytes) -> bytes:
        out = io.BytesIO()
        Image.new("RGB", (16, 16)).save(out, "JPEG", **options)
        data = out.getvalue()
        at = max(data.find(b"\xff\xc0\0\x11\x08"), data.find(b"\xff\xc2\0\x11\x08")) + 5
        return data[:at] + struct.pack(">HH", height, width) + data[at + 4 :]

    return make


def scans(photo: bytes) -> bytes:
    """A progressive photograph whose last scan is repeated as often as is allowed."""
    data = saved("JPEG", progressive=True)(photo)
    last = data.rindex(b"\xff\xda")
    return data[:-2] + data[last:-2] * 12 + data[-2:]


def tablecloth(_: bytes) -> bytes:
    """Thirty thousand dark squares."""
    tile = np.full((20, 20), 230, np.uint8)
    tile[5:15, 5:15] = 20
    return bytes(cv2.imencode(".jpg", np.tile(tile, (150, 200)))[1])


def moving(photo: bytes) -> bytes:
    """The photograph as the first frame of an animation."""
    first, out = Image.fromarray(pixels(photo)), io.BytesIO()
    first.save(out, "WEBP", save_all=True, append_images=[Image.new("RGB", first.size)], method=0)
    return out.getvalue()


KINDS: dict[str, Callable[[bytes], bytes]] = {
    "nothing, libraries loaded": lambda _: b"",
    "JPEG, 12 MP": lambda photo: photo,
    "JPEG, 12 MP, progressive": saved("JPEG", progressive=True, quality=90),
    "JPEG, 12 MP, progressive, many scans": scans,
    "PNG, 12 MP": saved("PNG", compress_level=1),
    "WebP, 12 MP": saved("WEBP", quality=80, method=0),
    "HEIC, 12 MP": saved("HEIC"),
    "JPEG, 25 MP": saved("JPEG", 25.5, quality=85),
    "PNG, 25 MP": saved("PNG", 25.5, compress_level=1),
    "JPEG, 48 MP": saved("JPEG", 48.7, quality=85),
    "JPEG, 48 MP, progressive": saved("JPEG", 48.7, quality=85, progressive=True),
    "PNG, 48 MP": saved("PNG", 48.7, compress_level=1),
    "WebP, 48 MP": saved("WEBP", 48.7, quality=80, method=0),
    "HEIC, 48 MP": saved("HEIC", 48.7),
    "JPEG, 200 MP": saved("JPEG", 200.0, quality=80),
    "PNG of black, 50 MP": png(25000, 2000, 2),
    "PNG of black, 50 MP, transparent, 16 bits": png(25000, 2000, 6, 16),
    "JPEG that claims 256 MP": claims(16000, 16000),
    "progressive JPEG that claims 50 MP": claims(7000, 7000, progressive=True),
    "progressive JPEG that claims 256 MP": claims(16000, 16000, progressive=True),
    "JPEG of 65500 x 1": claims(65500, 1),
    "WebP, 12 MP, moving": moving,
    "JPEG of a checked tablecloth, 12 MP": tablecloth,
}


if __name__ == "__main__":
    main()
