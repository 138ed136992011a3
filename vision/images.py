"""Bytes from a phone to one upright picture: decided by content, checked for size before it is decoded.

The only place that decodes pictures, so that none is rotated twice.
"""

from __future__ import annotations

import io
import math
import warnings
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import ExifTags, Image, ImageOps, UnidentifiedImageError

from scoring.errors import CairnError

MAX_BYTES = 48_000_000
"""Larger files are refused unread."""
MAX_PIXELS = 64_000_000
"""Larger pictures are refused undecoded; JPEGs may be larger, they can be decoded smaller."""
MAX_JPEG_PIXELS = 256_000_000
WORKING_PIXELS = 26_000_000
"""JPEGs beyond this are decoded at a half, a quarter or an eighth of their size."""
FILM_DIAGONAL_MM = 43.27

# Pictures are read in a web worker's thread: two threads inside OpenCV are enough on a small box.
cv2.setNumThreads(min(2, cv2.getNumberOfCPUs()))


class BadPicture(CairnError):
    """A picture that cannot be read or shows no board; `message` says why, such as ``picture.truncated``."""


@dataclass(frozen=True)
class Picture:
    """A decoded picture, upright."""

    bgr: NDArray[np.uint8]
    """(height, width, 3), 8 bits."""
    gray: NDArray[np.uint8]
    """(height, width)."""
    focal_px: float | None
    """Focal length in px of this picture by its EXIF, if it says so; cropping makes it wrong."""


def open_picture(data: bytes) -> Picture:
    """Decode JPEG (also MPO: its first picture), PNG, WebP or HEIC, with EXIF orientations 1-8 applied.

    BadPicture: ``picture.empty``, ``picture.not_an_image``, ``picture.too_large``, ``picture.truncated``,
    ``picture.no_heic`` (pillow-heif is not installed).
    """
    if not data:
        raise BadPicture("picture.empty")
    if len(data) > MAX_BYTES:
        raise BadPicture(
            "picture.too_large", megabytes=len(data) // 10**6, limit_megabytes=MAX_BYTES // 10**6
        )
    kind = _kind(data)
    if kind == "heic":
        image = _open_heic(data)
    elif kind:
        image = _open_header(data)
    else:
        raise BadPicture("picture.not_an_image")
    _check_size(image.size, MAX_JPEG_PIXELS if kind == "jpeg" else MAX_PIXELS)
    bgr = _decode_jpeg(data, image.size) if kind == "jpeg" else _decode(image)
    gray = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    return Picture(bgr, gray, _focal_px(image, bgr.shape[:2]))


def mirrored(picture: Picture) -> Picture:
    """The picture's mirror image. Cameras that face their owner hand over what a mirror shows."""
    return Picture(
        np.ascontiguousarray(picture.bgr[:, ::-1]),
        np.ascontiguousarray(picture.gray[:, ::-1]),
        picture.focal_px,
    )


def _kind(data: bytes) -> str | None:
    if data[:3] == b"\xff\xd8\xff":
        return "jpeg"
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return "png"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[4:8] == b"ftyp" and data[8:12] in (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1"):
        return "heic"
    return None


def _open_header(data: bytes) -> Image.Image:
    """The picture's header; nothing is decoded yet."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # our own limits are lower
            return Image.open(io.BytesIO(data), formats=("JPEG", "PNG", "WEBP"))
    except Image.DecompressionBombError as error:
        raise BadPicture("picture.too_large", limit_megapixels=MAX_PIXELS // 10**6) from error
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise BadPicture("picture.truncated") from error


def _open_heic(data: bytes) -> Image.Image:
    try:
        import pillow_heif  # late: an optional extra, its wheels carry a GPL encoder
    except ImportError as error:
        raise BadPicture("picture.no_heic") from error
    try:
        heif = pillow_heif.open_heif(io.BytesIO(data))
        _check_size(heif.size, MAX_PIXELS)
        image = heif.to_pillow()
    except (OSError, ValueError, RuntimeError, SyntaxError, EOFError) as error:
        raise BadPicture("picture.truncated") from error
    assert isinstance(image, Image.Image)
    return image


def _check_size(size: tuple[int, int], limit: int) -> None:
    width, height = size
    if width * height > limit:
        raise BadPicture("picture.too_large", width=width, height=height, limit_megapixels=limit // 10**6)


def _decode_jpeg(data: bytes, size: tuple[int, int]) -> NDArray[np.uint8]:
    """By OpenCV, which applies the EXIF orientation. It fills a missing rest with grey, so look first."""
    if not _jpeg_ends(data):
        raise BadPicture("picture.truncated")
    flags = cv2.IMREAD_COLOR
    for shrink, reduced in ((2, cv2.IMREAD_REDUCED_COLOR_2), (4, cv2.IMREAD_REDUCED_COLOR_4)):
        if size[0] * size[1] > WORKING_PIXELS * (shrink / 2) ** 2:
            flags = reduced
    try:
        bgr = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error as error:
        raise BadPicture("picture.truncated") from error
    if bgr is None:
        raise BadPicture("picture.truncated")
    return np.asarray(bgr, np.uint8)


def _jpeg_ends(data: bytes) -> bool:
    """Whether an end-of-image mark follows the first scan; thumbnails in the header have their own."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        mark = data[at + 1]
        if mark == 0xFF:  # fill byte
            at += 1
            continue
        if mark == 0xDA:
            return data.find(b"\xff\xd9", at) >= 0
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return False


def _decode(image: Image.Image) -> NDArray[np.uint8]:
    """By Pillow, the first frame of an animation, over white where it is transparent."""
    try:
        upright = ImageOps.exif_transpose(image)
        if upright.mode in ("I;16", "I;16B", "I"):  # 16-bit gray, which Pillow would clip instead of scale
            gray = (np.asarray(upright).astype(np.int64) >> 8).clip(0, 255).astype(np.uint8)
            return np.asarray(cv2.cvtColor(gray, cv2.COLOR_GRAY2BGR), np.uint8)
        if upright.has_transparency_data:
            rgba = upright.convert("RGBA")
            upright = Image.alpha_composite(Image.new("RGBA", rgba.size, "white"), rgba)
        rgb = np.asarray(upright.convert("RGB"))
    except (OSError, SyntaxError, ValueError, EOFError) as error:
        raise BadPicture("picture.truncated") from error
    return np.ascontiguousarray(rgb[:, :, ::-1])


def _focal_px(image: Image.Image, shape: tuple[int, ...]) -> float | None:
    """From the 35 mm equivalent in the EXIF."""
    try:
        tags: Any = image.getexif().get_ifd(ExifTags.IFD.Exif)
        film_mm = float(tags.get(ExifTags.Base.FocalLengthIn35mmFilm, 0))
    except (OSError, SyntaxError, ValueError, TypeError, KeyError, ZeroDivisionError):
        return None
    if not 8 <= film_mm <= 400:
        return None
    return film_mm * math.hypot(shape[0], shape[1]) / FILM_DIAGONAL_MM
