"""Bytes from a phone to one upright picture: decided by content, checked for size before it is decoded.

The only place that decodes pictures, so that none is rotated twice. What a picture may cost is bounded beforehand: see
`MAX_PIXELS` and its like, and `tests/benchmarks/reader/hostile.py`, which measures it.
"""

from __future__ import annotations

import io
import math
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from scoring.errors import CairnError
from vision import jpeg
from vision.exif import Exif, read_exif
from vision.kinds import READ, kind_of

MAX_BYTES = 48_000_000
"""Larger files are refused unread."""
MAX_PIXELS = 50_900_000
"""Larger pictures are refused undecoded; JPEGs may be larger, they can be decoded smaller."""
MAX_JPEG_PIXELS = 256_000_000
MAX_LAYERED_PIXELS = 16_000_000
"""Of WebP with transparency or movement, whose decoder keeps several copies."""
MAX_COEFFICIENTS = 200_000_000
"""Bytes that the decoder of a JPEG in several scans keeps: four bytes a pixel or less leave 50 megapixels."""
MAX_SCANNED = 1_500_000_000
"""Pixels times scans of a JPEG; cameras and messengers write one scan or ten."""
WORKING_PIXELS = 26_000_000
"""Pictures beyond this are made smaller, to a half, a quarter or an eighth of their size."""
FINE_PIXELS = 8_000_000
"""From here on half as many pixels a side are enough for colours."""
FILM_DIAGONAL_MM = 43.27
_STRIP_PIXELS = 2_000_000

# Pictures are read in a web worker's thread: two threads inside OpenCV are enough on a small box.
cv2.setNumThreads(min(2, cv2.getNumberOfCPUs()))

_aside = ThreadPoolExecutor(2, "colour")

Pixels = NDArray[np.uint8]


class BadPicture(CairnError):
    """A picture that cannot be read or shows no board; `message` says why, such as ``picture.truncated``."""


@dataclass(frozen=True)
class Picture:
    """A decoded picture, upright."""

    _bgr: Pixels | Callable[[], Pixels] = field(repr=False)
    _gray: Pixels | Callable[[], Pixels] = field(repr=False)
    focal_px: float | None
    """Focal length in px of this picture by its EXIF, if it says so; cropping makes it wrong."""
    _colour: Callable[[], Pixels] | None = field(default=None, repr=False)
    colour_scale: float = 1.0
    """Of `colour` against `gray`: 0.5 or 1."""
    _shape: tuple[int, int] | None = None
    whole: float = 1.0
    """How many times as wide the picture is of which this is a smaller copy."""

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width, known before `gray` is."""
        if self._shape is not None:
            return self._shape
        rows, columns = self.gray.shape
        return rows, columns

    @cached_property
    def gray(self) -> Pixels:
        """(height, width)."""
        return self._gray() if callable(self._gray) else self._gray

    @cached_property
    def bgr(self) -> Pixels:
        """(height, width, 3) of the same size as `gray`, 8 bits; takes as long as decoding anew if it isn't needed."""
        return self._bgr() if callable(self._bgr) else self._bgr

    @cached_property
    def colour(self) -> Pixels:
        """(height, width, 3) blue, green, red, `colour_scale` times as high and wide as `gray`; at hand at once."""
        return self.bgr if self._colour is None else self._colour()

    def halved(self) -> Picture | None:
        """A copy half as wide and high, from what is at hand at once; None where that is the whole."""
        if self.colour_scale == 1:
            return None
        gray = np.asarray(cv2.cvtColor(self.colour, cv2.COLOR_BGR2GRAY), np.uint8)
        return Picture(self.colour, gray, self.focal_px and self.focal_px / 2, whole=1 / self.colour_scale)


def open_picture(data: bytes, halved_first: bool = False) -> Picture:
    """Decode JPEG (also MPO: its first picture), PNG, WebP or HEIC, with EXIF orientations 1-8 applied.

    BadPicture: ``picture.empty``, ``picture.not_an_image``, ``picture.other_kind`` (`file_kind`),
    ``picture.too_heavy`` (bytes), ``picture.too_large`` (pixels), ``picture.truncated``, ``picture.rare_jpeg``,
    ``picture.no_heic`` (pillow-heif is not installed).

    `halved_first`: decode only as much as `Picture.halved` takes, and the rest when it is asked for.
    """
    if not data:
        raise BadPicture("picture.empty")
    if len(data) > MAX_BYTES:
        raise too_heavy(len(data), MAX_BYTES)
    kind = kind_of(data)
    if kind is None:
        raise BadPicture("picture.not_an_image")
    if kind not in READ:
        raise BadPicture("picture.other_kind", file_kind=kind)
    try:
        if kind == "jpeg":
            return _jpeg(data, halved_first)
        return {"webp": _webp, "heic": _heic, "png": _layered}[kind](data)
    except BadPicture:
        raise
    except Exception as error:  # decoders meet strange files with all kinds of errors
        raise BadPicture("picture.truncated") from error


def too_heavy(size: int, limit: int) -> BadPicture:
    """The refusal of a file of `size` bytes where `limit` are allowed."""
    return BadPicture("picture.too_heavy", megabytes=math.ceil(size / 10**6), limit_megabytes=limit // 10**6)


def mirrored(picture: Picture) -> Picture:
    """The picture's mirror image. Cameras that face their owner hand over what a mirror shows."""
    return Picture(
        lambda: np.ascontiguousarray(picture.bgr[:, ::-1]),
        np.ascontiguousarray(picture.gray[:, ::-1]),
        picture.focal_px,
        lambda: np.ascontiguousarray(picture.colour[:, ::-1]),
        picture.colour_scale,
    )


def _check_size(width: int, height: int, limit: int) -> None:
    if width * height > limit:
        raise BadPicture("picture.too_large", width=width, height=height, limit_megapixels=limit // 10**6)


_GRAYS = {1: cv2.IMREAD_GRAYSCALE, 2: cv2.IMREAD_REDUCED_GRAYSCALE_2, 4: cv2.IMREAD_REDUCED_GRAYSCALE_4}
_COLOURS = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}


def _jpeg(data: bytes, halved_first: bool) -> Picture:
    """By OpenCV. It fills a missing rest with grey, so look first."""
    told = jpeg.look(data)
    if told is None:
        raise BadPicture("picture.truncated")
    _check_size(told.width, told.height, MAX_JPEG_PIXELS)
    if told.coding == "other" or told.bits != 8:
        raise BadPicture("picture.rare_jpeg")
    if told.coefficients > MAX_COEFFICIENTS:
        raise BadPicture("picture.too_large", width=told.width, height=told.height, limit_megapixels=50)
    if told.scans * told.width * told.height > MAX_SCANNED:
        raise BadPicture("picture.rare_jpeg")
    about = read_exif(told.exif)
    pixels = told.width * told.height
    shrink = next(n for n in (1, 2, 4) if n == 4 or pixels <= WORKING_PIXELS * n * n)
    whole = np.frombuffer(data, np.uint8, told.length)

    def decode(flags: int) -> Pixels:
        decoded = cv2.imdecode(whole, flags | cv2.IMREAD_IGNORE_ORIENTATION)
        if decoded is None:
            raise BadPicture("picture.rare_jpeg" if told.coding == "arithmetic" else "picture.truncated")
        return _upright(np.asarray(decoded, np.uint8), about.orientation)

    if told.coefficients or pixels < FINE_PIXELS:
        return _of_colour(decode(_COLOURS[shrink]), about)
    if halved_first:
        colour = decode(_COLOURS[2 * shrink])
        shape = (-(-told.height // shrink), -(-told.width // shrink))
        shape = shape[::-1] if about.orientation >= 5 else shape
        later = (lambda: decode(_COLOURS[shrink])), (lambda: decode(_GRAYS[shrink]))
        return Picture(*later, _focal_px(about, shape), lambda: colour, 0.5, shape)
    # Half the work of decoding is the colours. Half of their pixels do, and a second core can see to them.
    coming = _aside.submit(decode, _COLOURS[2 * shrink])
    gray = decode(_GRAYS[shrink])
    return Picture(lambda: decode(_COLOURS[shrink]), gray, _focal_px(about, gray.shape), coming.result, 0.5)


def _webp(data: bytes) -> Picture:
    flags = data[20] if data[12:16] == b"VP8X" and len(data) > 20 else 0
    if flags & 0b10010:  # transparency or movement
        return _layered(data, MAX_LAYERED_PIXELS)
    with _header(data) as image:
        _check_size(*image.size, MAX_PIXELS)
        about = read_exif(image.info.get("exif", b""))
    decoded = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    if decoded is None:
        raise BadPicture("picture.truncated")
    return _of_colour(_upright(_working_size(np.asarray(decoded, np.uint8)), about.orientation), about)


def _heic(data: bytes) -> Picture:
    try:
        import pillow_heif  # late: an optional extra, its wheels carry a GPL encoder
    except ImportError as error:
        raise BadPicture("picture.no_heic") from error
    heif = pillow_heif.open_heif(io.BytesIO(data))
    width, height = heif.size
    _check_size(width, height, MAX_PIXELS)
    # Its library turns the picture itself; the EXIF says so once more.
    about = Exif(focal_35_mm=read_exif(heif.info.get("exif") or b"").focal_35_mm)
    pixels = _working_size(np.asarray(heif, np.uint8))
    if pixels.ndim == 2 or pixels.shape[2] == 1:
        return _of_colour(np.asarray(cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR), np.uint8), about)
    if pixels.shape[2] == 4:
        return _of_colour(_over_white(pixels), about)
    return _of_colour(np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR), np.uint8), about)


def _layered(data: bytes, limit: int = MAX_PIXELS) -> Picture:
    """By Pillow, the first frame of an animation, over white where it is transparent."""
    with _header(data) as image:
        _check_size(*image.size, limit)
        image.load()
        about = read_exif(_exif_of(image))
        width, height = image.size
        rows = max(2, _STRIP_PIXELS // width // 2 * 2)
        # Strip by strip: all at once, the copies would take several times the picture.
        tops = range(0, height, rows)
        strips = [
            _strip(image.crop((0, y, width, min(height, y + rows))), width * height > WORKING_PIXELS)
            for y in tops
        ]
    return _of_colour(_upright(np.concatenate(strips), about.orientation), about)


def _strip(image: Image.Image, halve: bool) -> Pixels:
    """(height, width, 3) BGR of a part of a picture."""
    if image.mode.startswith("I"):  # 16-bit gray, which Pillow would clip instead of scale
        gray = (np.asarray(image).astype(np.int64) >> 8).clip(0, 255).astype(np.uint8)
        bgr = np.asarray(cv2.cvtColor(gray, cv2.COLOR_GRAY2BGR), np.uint8)
    elif image.has_transparency_data:
        bgr = _over_white(np.asarray(image.convert("RGBA")))
    else:
        bgr = np.asarray(image.convert("RGB"))[:, :, ::-1]
    return _half(bgr) if halve else np.ascontiguousarray(bgr)


def _over_white(rgba: Pixels) -> Pixels:
    """(height, width, 3) BGR of a picture with transparency."""
    alpha = rgba[:, :, 3:].astype(np.uint16)
    return np.asarray((rgba[:, :, 2::-1] * alpha + 255 * (255 - alpha) + 127) // 255, np.uint8)


def _header(data: bytes) -> Image.Image:
    """The picture's header; nothing is decoded yet."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # our own limits are lower
            return Image.open(io.BytesIO(data), formats=("PNG", "WEBP"))
    except Image.DecompressionBombError as error:
        raise BadPicture("picture.too_large", limit_megapixels=MAX_PIXELS // 10**6) from error
    except UnidentifiedImageError as error:
        raise BadPicture("picture.truncated") from error


def _exif_of(image: Image.Image) -> bytes:
    found = image.info.get("exif", b"")
    if isinstance(found, bytes) and found:
        return found
    # Some programs write a PNG's EXIF as text, which Pillow knows how to read.
    return image.getexif().tobytes() if "Raw profile type exif" in image.info else b""


def _working_size(pixels: Pixels) -> Pixels:
    return _half(pixels) if pixels.shape[0] * pixels.shape[1] > WORKING_PIXELS else pixels


def _half(pixels: Pixels) -> Pixels:
    rows, columns = (max(1, side // 2) for side in pixels.shape[:2])
    even = np.ascontiguousarray(pixels[: max(1, 2 * rows), : max(1, 2 * columns)])
    return np.asarray(cv2.resize(even, (columns, rows), interpolation=cv2.INTER_AREA), np.uint8)


def _upright(pixels: Pixels, orientation: int) -> Pixels:
    """Turned as EXIF's `orientation` asks for: 1 leaves it, 2 mirrors it, 3 stands it on its head, and so on."""
    if orientation >= 5:
        pixels = np.asarray(cv2.transpose(pixels), np.uint8)
    flip = {2: 1, 3: -1, 4: 0, 6: 1, 7: -1, 8: 0}.get(orientation)
    return pixels if flip is None else np.asarray(cv2.flip(pixels, flip), np.uint8)


def _of_colour(bgr: Pixels, about: Exif) -> Picture:
    gray = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), np.uint8)
    rows, columns = gray.shape
    focal = _focal_px(about, gray.shape)
    return (
        Picture(bgr, gray, focal, lambda: _half(bgr), 0.5)
        if rows * columns >= FINE_PIXELS
        else Picture(bgr, gray, focal)
    )


def _focal_px(about: Exif, shape: tuple[int, ...]) -> float | None:
    """From the 35 mm equivalent in the EXIF."""
    if about.focal_35_mm is None:
        return None
    return about.focal_35_mm * math.hypot(shape[0], shape[1]) / FILM_DIAGONAL_MM
