"""The two things that Cairn wants to know of a picture's EXIF: which way is up, and the focal length.

EXIF is a small file inside the file, with offsets that may point anywhere, at each other too. Only its first directory
and the one that this names are looked at, each as far as its entries reach, and nothing is followed further.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

MOST_ENTRIES = 1000
"""Of a directory as many entries are looked at; cameras write less than a hundred."""
_ORIENTATION, _DETAILS, _FOCAL_LENGTH_IN_35_MM = 0x0112, 0x8769, 0xA405
_SHORT, _LONG = 3, 4


@dataclass(frozen=True)
class Exif:
    """What was found; the defaults stand for whatever is missing or makes no sense."""

    orientation: int = 1
    """1 to 8 as EXIF has them: 1 is upright."""
    focal_35_mm: int | None = None
    """Focal length in mm that would show as much on film 36 mm wide."""


def read_exif(data: bytes) -> Exif:
    """Read the bytes of an EXIF block, with or without the mark before them. Never raises."""
    if data[:6] == b"Exif\0\0":
        data = data[6:]
    order = {b"II": "<", b"MM": ">"}.get(data[:2])
    if order is None or len(data) < 8 or struct.unpack_from(order + "H", data, 2)[0] != 42:
        return Exif()
    first = _directory(data, order, struct.unpack_from(order + "I", data, 4)[0])
    turned = first.get(_ORIENTATION, 1)
    details = _directory(data, order, first[_DETAILS]) if _DETAILS in first else {}
    focal = details.get(_FOCAL_LENGTH_IN_35_MM, 0)
    return Exif(turned if 1 <= turned <= 8 else 1, focal if 8 <= focal <= 400 else None)


def _directory(data: bytes, order: str, at: int) -> dict[int, int]:
    """Tag to value of the entries that hold a single whole number; of equal tags the first."""
    if at + 2 > len(data):
        return {}
    found: dict[int, int] = {}
    many = min(struct.unpack_from(order + "H", data, at)[0], MOST_ENTRIES, (len(data) - at - 2) // 12)
    for n in range(many):
        tag, kind, count = struct.unpack_from(order + "HHI", data, at + 2 + 12 * n)
        if count == 1 and kind in (_SHORT, _LONG):
            form = "H" if kind == _SHORT else "I"
            found.setdefault(tag, struct.unpack_from(order + form, data, at + 10 + 12 * n)[0])
    return found
