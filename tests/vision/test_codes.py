"""QR codes, made and read back."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

from vision.codes import code_blocks, code_rows, code_svg, code_version, read_codes

LINK = "http://192.168.178.20:8000/j/K7PX"


def picture(text: str) -> np.ndarray[Any, Any]:
    dark = np.array(code_rows(text), np.uint8)
    return np.kron(255 - 255 * dark, np.ones((6, 6), np.uint8))


@pytest.mark.parametrize("without", [None, "pyzbar", "zxingcpp"])
def test_either_reader_reads_what_we_make(monkeypatch: pytest.MonkeyPatch, without: str | None) -> None:
    if without:
        monkeypatch.setitem(sys.modules, without, None)
    assert read_codes(picture(LINK)) == (LINK,)


def test_no_code_and_no_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_codes(np.full((200, 200), 255, np.uint8)) == ()
    monkeypatch.setitem(sys.modules, "pyzbar", None)
    monkeypatch.setitem(sys.modules, "zxingcpp", None)
    assert read_codes(picture(LINK)) == ()


def test_svg_and_terminal_show_the_same_modules() -> None:
    rows = code_rows(LINK)
    assert code_svg(LINK).count("h1v1h-1z") == sum(map(sum, rows))
    lines = code_blocks(LINK).splitlines()
    assert len(lines) == (len(rows) + 1) // 2
    shown = [[c in " ▄" for c in line] for line in lines]  # the upper module is dark
    assert shown == rows[::2]


@pytest.mark.parametrize(
    ("letters", "version"), [(20, 1), (21, 2), (970, 20), (971, 21), (3391, 40), (3392, None), (9999, None)]
)
def test_the_version_grows_with_the_text(letters: int, version: int | None) -> None:
    # What codes of these versions hold of digits and capitals at level M, by ISO/IEC 18004, table 7.
    assert code_version("A" * letters) == version
