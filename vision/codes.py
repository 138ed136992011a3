"""QR codes: for what people and phones scan, such as the way to a table. Pieces carry markers instead."""

from __future__ import annotations

import numpy as np
import qrcode
from numpy.typing import NDArray
from qrcode.exceptions import DataOverflowError

_RIM = 4
"""White modules around a QR code."""


def read_codes(gray: NDArray[np.uint8]) -> tuple[str, ...]:
    """The texts of the QR codes in a gray picture, each once; empty if none is found or no reader installed."""
    for reader in (_with_zbar, _with_zxing):
        texts = reader(gray)
        if texts:
            return tuple(dict.fromkeys(texts))
    return ()


def _with_zbar(gray: NDArray[np.uint8]) -> list[str]:
    try:
        from pyzbar import pyzbar  # late: the import fails without the system's libzbar0
    except ImportError:
        return []
    found = pyzbar.decode(gray, symbols=[pyzbar.ZBarSymbol.QRCODE])
    return [code.data.decode("utf-8", "replace") for code in found]


def _with_zxing(gray: NDArray[np.uint8]) -> list[str]:
    try:
        import zxingcpp  # late: a second reader that may be missing
    except ImportError:
        return []
    found = zxingcpp.read_barcodes(gray)
    return [code.text for code in found if code.format == zxingcpp.BarcodeFormat.QRCode]


def code_rows(text: str) -> list[list[bool]]:
    """The modules of a QR code for `text`, True = dark, with its white rim of four."""
    code = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_M, border=_RIM)
    code.add_data(text)
    code.make(fit=True)
    return [[bool(dark) for dark in row] for row in code.get_matrix()]


def code_version(text: str) -> int | None:
    """How large the QR code for `text` is, 1 to 40: 17 modules and four more for each step; None if it is too long."""
    try:
        return (len(code_rows(text)) - 2 * _RIM - 17) // 4
    except (DataOverflowError, ValueError):  # which of them depends on how far it is too long
        return None


def code_svg(text: str) -> str:
    """A QR code as SVG, one unit a module."""
    rows = code_rows(text)
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {len(rows)} {len(rows)}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{len(rows)}v{len(rows)}H0z"/>'
        f'<path d="{path}"/></svg>'
    )


def code_blocks(text: str) -> str:
    """A QR code for a terminal with light letters on dark, two rows of modules a line."""
    rows = code_rows(text)
    if len(rows) % 2:
        rows.append([False] * len(rows))
    return "\n".join(
        "".join(" ▄▀█"[2 * (not a) + (not b)] for a, b in zip(top, bottom, strict=True))
        for top, bottom in zip(rows[::2], rows[1::2], strict=True)
    )
