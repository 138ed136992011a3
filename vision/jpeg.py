"""What a JPEG says of itself, told from its marks before anything is decoded.

Decoders believe a file: one of a few kilobytes can claim a picture that needs gigabytes, or go over it ten thousand
times. And they fill what is missing with gray, so whether a picture is whole must be known beforehand.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

MOST_SEGMENTS = 5000
"""More pieces than this aren't looked at; a camera's picture has a few dozen."""

_FRAMES = {0xC0: "baseline", 0xC1: "baseline", 0xC2: "progressive", 0xC9: "arithmetic", 0xCA: "arithmetic"}
_OTHER_FRAMES = {0xC3, 0xC5, 0xC6, 0xC7, 0xCB, 0xCD, 0xCE, 0xCF}
_SCAN, _END, _EXIF = 0xDA, 0xD9, 0xE1
_NEXT_MARK = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
"""The next mark after a scan's data, in which 0xFF is followed by 0 or a restart's number."""


@dataclass(frozen=True)
class Jpeg:
    """The first picture in a file; further ones, videos and gain maps behind it don't count."""

    width: int
    height: int
    coding: str
    """``baseline``, ``progressive``, ``arithmetic`` or ``other``."""
    bits: int
    """Bits of a sample; nearly always 8."""
    scans: int
    """How often the data go over the picture."""
    coefficients: int
    """Bytes that a decoder has to keep until all of several scans have come; 0 if it can go on line by line."""
    length: int
    """Bytes up to the end of the picture."""
    exif: bytes
    """The EXIF block; empty if there is none."""


def look(data: bytes) -> Jpeg | None:
    """Look through a file that begins like a JPEG; None if it has no size or no end."""
    at, exif, frame, coding, scans, apart = 2, b"", b"", "other", 0, False
    for _ in range(MOST_SEGMENTS):
        while data[at : at + 2] == b"\xff\xff":  # fill bytes
            at += 1
        if len(data) < at + 2 or data[at] != 0xFF:
            return None
        mark = data[at + 1]
        if mark == _END:
            return _told(frame, coding, scans, apart, at + 2, exif) if scans else None
        body = data[at + 4 : at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")]
        at += 4 + len(body)
        if mark == _EXIF and not exif and body[:6] == b"Exif\0\0":
            exif = body
        elif not frame and (mark in _FRAMES or mark in _OTHER_FRAMES):
            frame, coding = body, _FRAMES.get(mark, "other")
        elif mark == _SCAN:
            scans += 1
            apart = apart or (len(frame) > 5 and body[:1] != frame[5:6])
            behind = _NEXT_MARK.search(data, at)
            if behind is None:
                return None
            at = behind.start()
    return None


def _told(frame: bytes, coding: str, scans: int, apart: bool, length: int, exif: bytes) -> Jpeg | None:
    if len(frame) < 6 or len(frame) < 6 + 3 * frame[5]:
        return None
    height, width = int.from_bytes(frame[1:3], "big"), int.from_bytes(frame[3:5], "big")
    if not width or not height:
        return None
    factors = [(frame[7 + 3 * n] >> 4, frame[7 + 3 * n] & 15) for n in range(frame[5])]
    widest, tallest = max((h for h, _ in factors), default=1), max((v for _, v in factors), default=1)
    samples = sum(width * height * h * v / max(1, widest * tallest) for h, v in factors)
    kept = int(2 * samples) if apart or coding != "baseline" or scans > 1 else 0
    return Jpeg(width, height, coding, frame[0], scans, kept, length, exif)
