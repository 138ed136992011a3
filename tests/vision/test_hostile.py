"""Every kind of file a phone, a messenger or somebody with ill will may send: the right reading or a clear reason.

All of them hold the same small photograph of a board, so that what is read can be checked.
"""

from __future__ import annotations

import functools
import io
import re
import struct
import sys
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageCms

from tests.vision.conftest import small_board
from vision.images import BadPicture, open_picture
from vision.legend import legend
from vision.markers import find
from vision.reading import read_picture
from vision.synthetic import Photo, Shot, deal, photograph

BOARD = small_board(4, 4)
WIDTH, HEIGHT = 880, 661
PICTURES = Path(__file__).parent / "pictures"


@functools.cache
def photo() -> Photo:
    return photograph(BOARD, deal(BOARD, 6, seed=3), Shot(tilt_deg=10, jpeg=92), 3, (WIDTH, HEIGHT))


@functools.cache
def rgb() -> NDArray[np.uint8]:
    return np.ascontiguousarray(photo().bgr[:, :, ::-1])


@functools.cache
def ids() -> frozenset[int]:
    """The frame's and all pieces' markers."""
    return frozenset(legend("rebirth").marker_of(piece) for piece in photo().pieces.values()) | {
        *range(242, 250)
    }


def saved(kind: str, image: Image.Image | None = None, **options: Any) -> bytes:
    out = io.BytesIO()
    (image or Image.fromarray(rgb())).save(out, kind, **options)
    return out.getvalue()


def black() -> Image.Image:
    return Image.new("RGB", (300, 200))


def segment(mark: int, body: bytes) -> bytes:
    return bytes([0xFF, mark]) + struct.pack(">H", len(body) + 2) + body


def with_segments(*segments: bytes, data: bytes | None = None) -> bytes:
    """A JPEG with further segments right after its beginning."""
    data = data or saved("JPEG")
    return data[:2] + b"".join(segments) + data[2:]


def tiff(*entries: tuple[int, int, int, bytes], more: bytes = b"", first: int = 8) -> bytes:
    """An EXIF block: tag, type, count and four bytes for each entry."""
    body = struct.pack(">H", len(entries)) + b"".join(struct.pack(">HHI", *e[:3]) + e[3] for e in entries)
    return b"Exif\0\0MM\0*" + struct.pack(">I", first) + body + b"\0\0\0\0" + more


def short(value: int) -> bytes:
    return struct.pack(">HH", value, 0)


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(
    width: int, height: int, colour: int, pixels: bytes, interlaced: bool = False, more: bytes = b""
) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 8, colour, 0, 0, interlaced)
    body = chunk(b"IHDR", header) + more + chunk(b"IDAT", zlib.compress(pixels)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def interlaced_png() -> bytes:
    """Adam7: seven passes, each a coarser picture of its own (PNG specification, 8.2)."""
    passes = (
        (0, 0, 8, 8),
        (4, 0, 8, 8),
        (0, 4, 4, 8),
        (2, 0, 4, 4),
        (0, 2, 2, 4),
        (1, 0, 2, 2),
        (0, 1, 1, 2),
    )
    rows = [b"\0" + row.tobytes() for x, y, dx, dy in passes for row in rgb()[y::dy, x::dx]]
    return png(WIDTH, HEIGHT, 2, b"".join(rows), interlaced=True)


def palette_png() -> bytes:
    """256 colours, one of them transparent: the black of the markers, which lie on white then, stays another one."""
    image = Image.fromarray(rgb()).quantize(200)
    return saved("PNG", image, transparency=250)


def ycck() -> bytes:
    """CMYK as brightness and colour, as Photoshop writes it; Pillow writes the same without the change of colours."""
    ycc = cv2.cvtColor(255 - rgb(), cv2.COLOR_RGB2YCrCb)[:, :, [0, 2, 1]]
    four = np.dstack([255 - ycc, np.zeros((HEIGHT, WIDTH), np.uint8)])
    data = saved("JPEG", Image.frombytes("CMYK", (WIDTH, HEIGHT), four.tobytes()), quality=92, subsampling=0)
    adobe = data.index(b"Adobe")
    assert data[adobe + 11] == 0
    return data[: adobe + 11] + b"\x02" + data[adobe + 12 :]


@functools.cache
def heic() -> bytes:
    heif = pytest.importorskip("pillow_heif")
    out = io.BytesIO()
    heif.from_pillow(Image.fromarray(rgb())).save(out, quality=85)
    return out.getvalue()


def opaque(alpha: int = 255) -> Image.Image:
    return Image.fromarray(np.dstack([rgb(), np.full((HEIGHT, WIDTH), alpha, np.uint8)]))


def _profile() -> bytes:
    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


MOVIE = b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom" + bytes(range(256)) * 40
XMP = b"http://ns.adobe.com/xap/1.0/\0" + b'<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'

READ: Mapping[str, Callable[[], bytes]] = {
    "jpeg": lambda: saved("JPEG"),
    "progressive jpeg": lambda: saved("JPEG", progressive=True),
    "jpeg in fine colour": lambda: saved("JPEG", subsampling=0, optimize=True),
    "jpeg with restarts": lambda: saved("JPEG", restart_marker_blocks=7),
    "gray jpeg": lambda: saved("JPEG", Image.fromarray(rgb()).convert("L")),
    "cmyk jpeg": lambda: saved("JPEG", Image.fromarray(rgb()).convert("CMYK")),
    "ycck jpeg": ycck,
    "rgb jpeg with adobe's mark": lambda: saved("JPEG", keep_rgb=True),
    "jpeg with a colour profile": lambda: saved("JPEG", icc_profile=_profile()),
    "jpeg with a broken profile": lambda: saved("JPEG", icc_profile=b"no profile" * 90),
    "jpeg with long comments": lambda: with_segments(*[segment(0xFE, b"\xff\xd9" * 32000)] * 20),
    "jpeg with fill bytes": lambda: saved("JPEG")[:2] + b"\xff" * 50 + saved("JPEG")[2:],
    "jpeg with a broken thumbnail": lambda: with_segments(
        segment(0xE1, tiff((0x0112, 3, 1, short(1)), more=saved("JPEG", black())[:600]))
    ),
    "two pictures in one": lambda: saved("MPO", save_all=True, append_images=[black()]),
    "with a gain map": lambda: with_segments(segment(0xE1, XMP)) + saved("JPEG", black().convert("L")),
    "with a video": lambda: saved("JPEG") + MOVIE,
    "with rubbish behind": lambda: saved("JPEG") + b"\xff\xda\xff\xd8" * 5000,
    "orientation 0": lambda: with_segments(segment(0xE1, tiff((0x0112, 3, 1, short(0))))),
    "orientation 9": lambda: with_segments(segment(0xE1, tiff((0x0112, 3, 1, short(9))))),
    "orientation abc": lambda: with_segments(segment(0xE1, tiff((0x0112, 2, 4, b"abc\0")))),
    "exif that names itself": lambda: with_segments(
        segment(0xE1, tiff((0x8769, 4, 1, struct.pack(">I", 8))))
    ),
    "exif that leads out": lambda: with_segments(segment(0xE1, tiff((0x8769, 4, 1, b"\xff\xff\xff\xf0")))),
    "exif elsewhere": lambda: with_segments(segment(0xE1, tiff(first=4_000_000_000))),
    "exif of 65535 entries": lambda: with_segments(
        segment(0xE1, b"Exif\0\0II*\0\x08\0\0\0\xff\xff" + b"\x12\x01" * 9000)
    ),
    "exif of nothing": lambda: with_segments(segment(0xE1, b"Exif\0\0"), segment(0xE1, b"Exif\0\0II")),
    "png": lambda: saved("PNG"),
    "interlaced png": interlaced_png,
    "palette png with transparency": palette_png,
    "png with opacity": lambda: saved("PNG", opaque()),
    "gray png with opacity": lambda: saved("PNG", opaque().convert("LA")),
    "png of 16 bits": lambda: bytes(cv2.imencode(".png", photo().bgr.astype(np.uint16) * 257)[1]),
    "gray png of 16 bits": lambda: bytes(
        cv2.imencode(".png", photo().bgr[:, :, 1].astype(np.uint16) * 257)[1]
    ),
    "png of one bit": lambda: saved("PNG", Image.fromarray(rgb()[:, :, 1] > 110)),
    "animated png": lambda: saved("PNG", save_all=True, append_images=[Image.new("RGB", (WIDTH, HEIGHT))]),
    "png with orientation 300": lambda: saved("PNG", exif=tiff((0x0112, 3, 1, short(300)))),
    "webp": lambda: saved("WEBP", quality=85),
    "lossless webp": lambda: saved("WEBP", lossless=True, quality=0),
    "webp with opacity": lambda: saved("WEBP", opaque(254), quality=85),
    "animated webp": lambda: saved("WEBP", save_all=True, append_images=[Image.new("RGB", (WIDTH, HEIGHT))]),
    "heic": heic,
}


@pytest.mark.parametrize("kind", READ)
def test_is_read(kind: str) -> None:
    data = READ[kind]()
    picture = open_picture(data)
    assert picture.gray.shape == (HEIGHT, WIDTH)
    assert picture.bgr.shape == picture.colour.shape == (HEIGHT, WIDTH, 3)
    found = {one.marker: one.centre for one in find(picture.gray)}
    assert set(found) == ids()
    for marker, centre in {one.marker: one.centre for one in find(photo().bgr[:, :, 1])}.items():
        assert np.abs(found[marker] - centre).max() < 2
    if "gray" not in kind and "one bit" not in kind:
        # Of 255: what compression does to colours.
        assert np.abs(picture.bgr.astype(int) - photo().bgr).mean() < 6


STORED = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}
"""EXIF orientation to what a camera has done to the stored pixels (EXIF 2.3, tag 274)."""


@pytest.mark.parametrize("orientation", STORED)
def test_every_orientation_shows_the_same_board(orientation: int) -> None:
    way = STORED[orientation]
    upright = Image.fromarray(rgb())
    jpeg = saved("JPEG", upright if way is None else upright.transpose(way))
    for order, mark in ((">", b"MM\0*\0\0\0\x08"), ("<", b"II*\0\x08\0\0\0")):
        exif = b"Exif\0\0" + mark + struct.pack(order + "HHHIHHI", 1, 0x0112, 3, 1, orientation, 0, 0)
        picture = open_picture(with_segments(segment(0xE1, exif), data=jpeg))
        assert {one.marker for one in find(picture.gray)} == ids()
        assert np.abs(picture.bgr.astype(int) - photo().bgr).mean() < 6


def twelve_bits() -> bytes:
    data = saved("JPEG")
    at = data.index(b"\xff\xc0\0\x11\x08")
    return data[: at + 4] + b"\x0c" + data[at + 5 :]


def sized(width: int, height: int, progressive: bool = False) -> bytes:
    """A small JPEG that claims another size."""
    data = saved("JPEG", Image.new("RGB", (16, 16)), progressive=progressive)
    at = re.search(rb"\xff[\xc0\xc2]\0\x11\x08", data)
    assert at is not None
    return data[: at.end()] + struct.pack(">HH", height, width) + data[at.end() + 4 :]


def many_scans() -> bytes:
    """A picture gone over three thousand times."""
    data = saved("JPEG", Image.new("RGB", (1200, 1000)), progressive=True)
    last = data.rindex(b"\xff\xda")
    return data[:-2] + data[last:-2] * 3000 + data[-2:]


REFUSED: Mapping[str, tuple[str, Callable[[], bytes]]] = {
    "nothing": ("picture.empty", lambda: b""),
    "text": ("picture.not_an_image", lambda: b"The dog ate the photograph.\n" * 50),
    "zeros": ("picture.not_an_image", lambda: bytes(5000)),
    "49 MB": ("picture.too_heavy", lambda: b"\xff\xd8\xff" + bytes(49_000_000)),
    "gif": ("picture.other_kind", lambda: saved("GIF")),
    "bmp": ("picture.other_kind", lambda: saved("BMP")),
    "tiff": ("picture.other_kind", lambda: saved("TIFF")),
    "avif": ("picture.other_kind", lambda: b"\0\0\0\x20ftypavif\0\0\0\0avifmif1miafMA1B" + bytes(99)),
    "avif by another name": (
        "picture.other_kind",
        lambda: b"\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf" + bytes(99),
    ),
    "svg": (
        "picture.other_kind",
        lambda: b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
    ),
    "pdf": ("picture.other_kind", lambda: b"%PDF-1.7\n" + bytes(99)),
    "html": ("picture.other_kind", lambda: b"\n<!DOCTYPE html><html><body>Sign in</body></html>"),
    "zip": ("picture.other_kind", lambda: b"PK\x03\x04" + saved("JPEG")),
    "video": ("picture.other_kind", lambda: MOVIE),
    "half a jpeg": ("picture.truncated", lambda: saved("JPEG")[:20000]),
    "half a progressive jpeg": ("picture.truncated", lambda: saved("JPEG", progressive=True)[:-2000]),
    "a jpeg without its end": ("picture.truncated", lambda: saved("JPEG")[:-2]),
    "a jpeg's beginning": ("picture.truncated", lambda: saved("JPEG")[:300]),
    "half a jpeg with a whole thumbnail": (
        "picture.truncated",
        lambda: with_segments(segment(0xE1, tiff(more=saved("JPEG", black()))))[:30000],
    ),
    "jpeg without a size": ("picture.truncated", lambda: b"\xff\xd8\xff\xda\0\x02\xff\xd9"),
    "jpeg of no height": ("picture.truncated", lambda: sized(100, 0)),
    "jpeg of 12 bits": ("picture.rare_jpeg", twelve_bits),
    "jpeg in 3000 scans": ("picture.rare_jpeg", many_scans),
    "jpeg of 65000 x 65000": ("picture.too_large", lambda: sized(65000, 65000)),
    "progressive jpeg of 256 MP": ("picture.too_large", lambda: sized(16000, 16000, progressive=True)),
    "png of 20000 x 20000": ("picture.too_large", lambda: png(20000, 20000, 2, bytes(1000))),
    "png of 30000 x 2000": ("picture.too_large", lambda: png(30000, 2000, 2, bytes(1000))),
    "half a png": ("picture.truncated", lambda: saved("PNG")[:60000]),
    "png of rubbish": ("picture.truncated", lambda: b"\x89PNG\r\n\x1a\n" + bytes(500)),
    "png with a text bomb": (
        "picture.truncated",
        lambda: png(9, 9, 2, bytes(300), more=chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(90_000_000)))),
    ),
    "half a webp": ("picture.truncated", lambda: saved("WEBP")[:9000]),
    "half an animated webp": (
        "picture.truncated",
        lambda: saved("WEBP", save_all=True, append_images=[Image.new("RGB", (WIDTH, HEIGHT))])[:9000],
    ),
    "half a heic": ("picture.truncated", lambda: heic()[:9000]),
    "heic of nothing": ("picture.truncated", lambda: b"\0\0\0\x18ftypheic" + bytes(40)),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_is_refused_with_a_reason(kind: str) -> None:
    message, make = REFUSED[kind]
    with pytest.raises(BadPicture) as why:
        open_picture(make())
    assert why.value.message == message


@pytest.mark.parametrize("size", [(1, 1), (65500, 1), (1, 65500), (40, 40)])
@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_slivers_are_told_to_be_too_small(kind: str, size: tuple[int, int]) -> None:
    with pytest.raises(BadPicture, match=r"photo\.too_small"):
        read_picture(saved(kind, Image.new("RGB", size, "white")), BOARD)


def test_what_is_transparent_is_white() -> None:
    assert open_picture(saved("PNG", opaque(0))).gray.min() == 255
    half = open_picture(saved("PNG", opaque(128))).bgr
    assert np.abs(half.astype(float) - (photo().bgr * (128 / 255) + 127)).max() < 2


def test_arithmetic_coding_is_read() -> None:
    picture = open_picture((PICTURES / "arithmetic.jpg").read_bytes())
    assert {one.marker for one in find(picture.gray)} == ids()


def test_a_whole_reading_of_some_kinds() -> None:
    for kind in ("progressive jpeg", "interlaced png", "animated webp", "with a video"):
        reading = read_picture(READ[kind](), BOARD)
        assert {seen.space: seen.piece for seen in reading.places} == dict(photo().pieces)


def test_heic_without_its_library_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    data = heic()
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    with pytest.raises(BadPicture, match=r"picture\.no_heic"):
        open_picture(data)


def test_colours_of_a_large_picture_come_at_half_its_size() -> None:
    large = cv2.resize(photo().bgr, (3301, 2500), interpolation=cv2.INTER_CUBIC)
    for data in (
        bytes(cv2.imencode(".jpg", large)[1]),
        bytes(cv2.imencode(".webp", large, [cv2.IMWRITE_WEBP_QUALITY, 90])[1]),
    ):
        picture = open_picture(data)
        assert picture.gray.shape == (2500, 3301)
        assert picture.colour_scale == 0.5
        assert picture.colour.shape[0] == 1250
        assert picture.bgr.shape == (2500, 3301, 3)
        small = cv2.resize(large, (1650, 1250), interpolation=cv2.INTER_AREA)
        assert np.abs(picture.colour[:, :1650].astype(int) - small).mean() < 4
        assert np.abs(picture.bgr.astype(int) - large).mean() < 4
