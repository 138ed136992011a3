"""What a file is by its first bytes, whatever it is called: what Cairn reads, and what it can name when it can't."""

from __future__ import annotations

READ = ("jpeg", "png", "webp", "heic")
"""The kinds that `vision.images` decodes."""

_HEIC = (b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"hevm", b"hevs", b"mif1", b"msf1")
_BEGINNINGS = (
    (b"\xff\xd8\xff", "jpeg"),
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"GIF8", "gif"),
    (b"BM", "bmp"),
    (b"II*\0", "tiff"),
    (b"MM\0*", "tiff"),
    (b"II+\0", "tiff"),
    (b"MM\0+", "tiff"),
    (b"\0\0\0\x0cjP  \r\n\x87\n", "jpeg2000"),
    (b"\0\0\0\x0cJXL \r\n\x87\n", "jxl"),
    (b"\xff\x0a", "jxl"),
    (b"%PDF", "pdf"),
    (b"PK\x03\x04", "zip"),
    (b"PK\x05\x06", "zip"),
    (b"8BPS", "psd"),
    (b"\x1a\x45\xdf\xa3", "video"),
)


def kind_of(data: bytes) -> str | None:
    """Such as ``jpeg`` or ``pdf``; None for what isn't known, mere text included."""
    for beginning, kind in _BEGINNINGS:
        if data.startswith(beginning):
            return kind
    if data[:4] == b"RIFF":
        return {b"WEBP": "webp", b"AVI ": "video"}.get(data[8:12])
    if data[4:8] == b"ftyp":
        return _boxed(data)
    text = data[:1024].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if text.startswith((b"<!doctype html", b"<html", b"<head", b"<body")):
        return "html"
    if text.startswith(b"<svg") or (
        text.startswith((b"<?xml", b"<!--", b"<!doctype svg")) and b"<svg" in text
    ):
        return "svg"
    return None


def _boxed(data: bytes) -> str:
    """Of the family of files made of boxes: by the brand, then by those it is compatible with."""
    brands = [
        data[8:12],
        *(data[at : at + 4] for at in range(16, min(128, int.from_bytes(data[:4], "big")), 4)),
    ]
    if b"avif" in brands or b"avis" in brands:
        return "avif"
    return "heic" if brands[0] in _HEIC else "video"
