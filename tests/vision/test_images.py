"""One decode, upright, whatever the bytes are called."""

from __future__ import annotations

import io
import struct
import sys
import zlib
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from vision.images import BadPicture, open_picture

RED, GREEN, BLUE, WHITE = (200, 30, 30), (30, 180, 40), (30, 40, 200), (240, 240, 240)


def quarters() -> Image.Image:
    """64 by 48 px: red, green, blue and white quarters, as they stand in the upright picture."""
    image = Image.new("RGB", (64, 48))
    for n, colour in enumerate((RED, GREEN, BLUE, WHITE)):
        image.paste(colour, (32 * (n % 2), 24 * (n // 2), 32 * (n % 2) + 32, 24 * (n // 2) + 24))
    return image


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def assert_quarters(bgr: np.ndarray[Any, Any]) -> None:
    assert bgr.shape == (48, 64, 3)
    corners = [bgr[12, 16], bgr[12, 48], bgr[36, 16], bgr[36, 48]]
    for seen, wanted in zip(corners, (RED, GREEN, BLUE, WHITE), strict=True):
        assert np.abs(seen[::-1].astype(int) - wanted).max() < 25


# EXIF orientation to the transposition that a camera has done to the stored pixels (EXIF 2.3, tag 274).
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


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_every_exif_orientation_is_turned_upright(kind: str, orientation: int) -> None:
    stored = STORED[orientation]
    image = quarters() if stored is None else quarters().transpose(stored)
    exif = Image.Exif()
    exif[274] = orientation
    assert_quarters(open_picture(saved(image, kind, exif=exif)).bgr)


def test_multi_picture_and_animated_files_give_their_first_picture() -> None:
    other = Image.new("RGB", (64, 48), "black")
    assert_quarters(open_picture(saved(quarters(), "MPO", save_all=True, append_images=[other])).bgr)
    assert_quarters(open_picture(saved(quarters(), "WEBP", save_all=True, append_images=[other])).bgr)


def test_other_colour_models() -> None:
    assert_quarters(open_picture(saved(quarters().convert("CMYK"), "JPEG")).bgr)
    gray = (np.linspace(0, 65535, 64 * 48).reshape(48, 64)).astype(np.uint16)
    bgr = open_picture(cv2.imencode(".png", gray)[1].tobytes()).bgr
    assert bgr[0, 0].max() == 0
    assert bgr[-1, -1].min() == 255
    assert abs(int(bgr[24, 0, 0]) - 128) < 3
    clear = Image.new("RGBA", (8, 8), (0, 0, 0, 0))
    assert open_picture(saved(clear, "PNG")).bgr.min() == 255


def test_heic() -> None:
    import pillow_heif

    out = io.BytesIO()
    pillow_heif.from_pillow(quarters()).save(out, quality=90)
    assert_quarters(open_picture(out.getvalue()).bgr)


def test_heic_without_its_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    with pytest.raises(BadPicture) as told:
        open_picture(b"\0\0\0\x18ftypheic" + b"\0" * 40)
    assert told.value.message == "picture.no_heic"


def png_header(width: int, height: int) -> bytes:
    """A PNG that claims a size and holds nothing."""
    body = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + body
    header = struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return b"\x89PNG\r\n\x1a\n" + header + struct.pack(">I", 5000) + b"IDAT" + b"x" * 20


NOISE = np.random.default_rng(1).integers(0, 255, (300, 400, 3), np.uint8)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "picture.empty"),
        (b"not a picture at all", "picture.not_an_image"),
        (b"%PDF-1.7 and more", "picture.other_kind"),
        (b"\xff\xd8\xff", "picture.truncated"),
        (b"\0\0\0\x18ftypheic" + b"\0" * 40, "picture.truncated"),
        (png_header(20_000, 20_000), "picture.too_large"),
        (png_header(9_000, 9_000), "picture.too_large"),
        (png_header(40, 40), "picture.truncated"),
        (b"\xff\xd8\xff" + b"\0" * 48_000_000, "picture.too_heavy"),
        (saved(Image.fromarray(NOISE), "JPEG")[:9000], "picture.truncated"),
        (saved(Image.fromarray(NOISE), "PNG")[:9000], "picture.truncated"),
        (saved(Image.fromarray(NOISE), "WEBP")[:9000], "picture.truncated"),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{len(value)} bytes",
)
def test_what_cannot_be_read_is_named(data: bytes, message: str) -> None:
    with pytest.raises(BadPicture) as told:
        open_picture(data)
    assert told.value.message == message


def test_a_thumbnail_in_the_header_does_not_hide_a_missing_end() -> None:
    thumbnail = b"\xff\xe1" + struct.pack(">H", 8) + b"\xff\xd9\xff\xd9\xff\xd9"
    whole = saved(Image.fromarray(NOISE), "JPEG")
    with_thumbnail = whole[:2] + thumbnail + whole[2:]
    assert open_picture(with_thumbnail).bgr.shape == (300, 400, 3)
    with pytest.raises(BadPicture, match=r"picture\.truncated"):
        open_picture(with_thumbnail[:-500])


def test_very_large_jpegs_are_decoded_smaller() -> None:
    wide = saved(Image.new("L", (9000, 6000), 128), "JPEG")
    assert open_picture(wide).gray.shape == (3000, 4500)


def test_focal_length_from_exif() -> None:
    exif = Image.Exif()
    exif.get_ifd(34665)[41989] = 26
    picture = open_picture(saved(quarters(), "JPEG", exif=exif))
    # diagonal of 64 x 48 px is 80 px; full-frame film's is 43.27 mm
    assert picture.focal_px == pytest.approx(26 * 80 / 43.27)
    assert open_picture(saved(quarters(), "JPEG")).focal_px is None


def test_one_pixel() -> None:
    assert open_picture(saved(Image.new("RGB", (1, 1)), "PNG")).gray.shape == (1, 1)


def turned(orientation: int, side: tuple[int, int]) -> bytes:
    """The quarters as a JPEG of so many px, upright, which a camera has stored turned."""
    image, stored, exif = quarters().resize(side), STORED[orientation], Image.Exif()
    exif[274] = orientation
    return saved(image if stored is None else image.transpose(stored), "JPEG", exif=exif)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_what_is_decoded_by_halves_is_the_same_picture(orientation: int) -> None:
    """8 megapixels and more; odd sides, so that the copy's last row and column are half a px each."""
    data = turned(orientation, (3265, 2451))
    at_once, by_halves = open_picture(data), open_picture(data, halved_first=True)
    assert by_halves.shape == (2451, 3265)
    half = by_halves.halved()
    assert half is not None
    assert (half.shape, half.whole, half.colour_scale) == ((1226, 1633), 2.0, 1.0)
    assert (by_halves.colour == at_once.colour).all()
    assert (by_halves.gray == at_once.gray).all()
    assert_quarters(cv2.resize(by_halves.bgr, (64, 48), interpolation=cv2.INTER_AREA))
    assert_quarters(cv2.resize(half.bgr, (64, 48), interpolation=cv2.INTER_AREA))
    quarter = half.gray[1226 // 4, 1633 // 4], half.gray[3 * 1226 // 4, 3 * 1633 // 4]
    # Red is 0.299 of white, by ITU-R BT.601.
    assert quarter == pytest.approx((0.299 * RED[0] + 0.587 * RED[1] + 0.114 * RED[2], WHITE[0]), abs=3)


def test_small_pictures_have_no_half() -> None:
    assert open_picture(turned(1, (640, 480)), halved_first=True).halved() is None


def test_a_half_sees_the_table_at_half_the_focal_length() -> None:
    exif = Image.Exif()
    exif.get_ifd(0x8769)[0xA405] = 26  # mm, as if the film were 35 mm wide
    data = saved(quarters().resize((4000, 3000)), "JPEG", exif=exif)
    picture = open_picture(data, halved_first=True)
    half = picture.halved()
    assert half is not None
    # 26 mm of a diagonal of 43.27 mm, which is 5000 px.
    assert picture.focal_px == pytest.approx(26 * 5000 / 43.27, rel=1e-3)
    assert half.focal_px == pytest.approx(26 * 2500 / 43.27, rel=1e-3)


@pytest.mark.parametrize("share", [0.3, 0.97])
def test_what_breaks_off_is_told_before_the_rest_is_decoded(share: float) -> None:
    data = saved(Image.effect_noise((3600, 2400), 60), "JPEG")
    with pytest.raises(BadPicture) as told:
        open_picture(data[: int(share * len(data))], halved_first=True)
    assert told.value.message == "picture.truncated"
