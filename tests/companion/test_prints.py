from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion import store
from companion.cli import main
from scoring.rebirth.board import dump_board, load_board
from vision.board_print import board_pdf


def sizes_mm(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height of each page."""
    found = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf)
    return [(float(width) / 72 * 25.4, float(height) / 72 * 25.4) for width, height in found]


def text(answer: Any) -> str:
    assert answer.status_code == 200
    return str(answer.get_data(as_text=True))


def test_the_setup_page_leads_to_a_board_to_print(phone: Any, code: str) -> None:
    anna = phone()
    page = text(anna.get(f"/t/{code}/setup"))
    assert "No board of your own? Print Practice Isle" in page
    links = [link.replace("&amp;", "&") for link in re.findall(r'href="(/board/[^"]+)"', page)]
    assert [link.rpartition("=")[2] for link in links] == ["a4", "letter", "a3", "board"]
    for link, size in zip(links, [(210, 297), (215.9, 279.4), (297, 420), (392, 448)], strict=True):
        answer = anna.get(link)
        assert answer.mimetype == "application/pdf"
        assert sizes_mm(answer.data)[0] == pytest.approx(size, abs=0.01)
    assert 'filename="cairn-practice-isle-board.pdf"' in answer.headers["Content-Disposition"]
    assert "Kein eigener Spielplan?" in text(anna.get(f"/t/{code}/setup?lang=de"))


def test_a_board_of_the_house_is_printed_too(phone: Any, app_context: Flask) -> None:
    made = store.create_board("our-isle", "rebirth", "Our Isle", "k")
    assert made is not None
    store.publish_board(
        made.id, dump_board(replace(load_board("practice-isle"), id="our-isle", name="Our Isle"))
    )
    answer = phone().get("/board/our-isle@1.pdf?paper=board")
    assert sizes_mm(answer.data)[0] == pytest.approx((392, 448), abs=0.01)
    assert 'filename="cairn-our-isle@1-board.pdf"' in answer.headers["Content-Disposition"]
    sheets = phone().get("/sheet/rebirth.pdf?board=our-isle@1")
    assert sheets.mimetype == "application/pdf"
    assert phone().get("/sheet/scythe.pdf?board=our-isle@1").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/board/our-isle@1.pdf",
        "/board/nowhere.pdf",
        "/board/practice-isle.pdf?paper=a5",
        "/board/..%2Fetc.pdf",
        "/board/practice-isle.toml.pdf",
    ],
)
def test_other_boards_and_papers_are_not_found(phone: Any, path: str) -> None:
    assert phone().get(path).status_code == 404


def test_the_command_prints_a_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["board", "practice-isle", "-o", "isle.pdf"]) == 0
    assert "isle.pdf" in capsys.readouterr().out
    assert len(sizes_mm(Path("isle.pdf").read_bytes())) == 7
    board = load_board("practice-isle")
    Path("own.toml").write_text(dump_board(board), encoding="utf-8")
    assert main(["board", "own.toml", "--paper", "board", "-o", "own.pdf", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == "practice-isle"
    assert Path("own.pdf").read_bytes() == board_pdf(board, "board")


@pytest.mark.parametrize("args", [("-o", "no/such/folder/x.pdf"), ("-o", "x.pdf", "--paper", "a5")])
def test_wrong_input_is_one_clear_line(
    args: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        status: Any = main(["board", "practice-isle", *args])
    except SystemExit as stop:  # argparse's way out
        status = stop.code
    told = capsys.readouterr()
    assert (status, told.out) == (2, "")
    assert len(told.err.strip().splitlines()) == 1
    assert not list(tmp_path.iterdir())
