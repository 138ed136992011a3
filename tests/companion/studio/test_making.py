"""Boards that come from elsewhere: files, codes, pasted texts."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from companion.studio import compact
from scoring.rebirth.board import dump_board, load_board, parse_board
from vision.codes import code_rows


def code_png(text: str, pixels: int = 6) -> bytes:
    """A QR code as a picture of it on a screen."""
    import cv2

    rows = np.where(np.array(code_rows(text)), 20, 240).astype(np.uint8)
    _, png = cv2.imencode(".png", np.kron(rows, np.ones((pixels, pixels), np.uint8)))
    return bytes(png.tobytes())


def send(
    device: Any, data: bytes | None = None, name: str = "board.toml", text: str = "", **more: Any
) -> Any:
    form: dict[str, Any] = {"text": text}
    if data is not None:
        form["file"] = (io.BytesIO(data), name)
    return device.post("/boards/import", form, content_type="multipart/form-data", **more)


@pytest.fixture(scope="module")
def foreign() -> str:
    return dump_board(replace(load_board("practice-isle"), id="nessie-bay", name="Nessie Bay"))


def kept(device: Any, studio: Any) -> Any:
    return parse_board(device.get(f"{studio.path}@1.toml").get_data(as_text=True))


def test_a_board_file_becomes_a_board_of_the_house(phone: Any, studio_at: Any, foreign: str) -> None:
    device = phone()
    studio = studio_at(device, send(device, foreign.encode()))
    assert (studio.slug, studio.draft["name"], studio.draft["version"]) == ("nessie-bay", "Nessie Bay", 1)
    assert studio.draft["changed"] is False
    assert kept(device, studio) == parse_board(foreign)
    # Once more: a board of its own.
    second = studio_at(device, send(device, b"\xef\xbb\xbf" + foreign.encode()))
    third = studio_at(device, send(device, text=foreign))
    assert (second.slug, third.slug) == ("nessie-bay-2", "nessie-bay-3")
    assert kept(device, second) == replace(parse_board(foreign), id="nessie-bay-2")
    # It can be drawn on.
    second.say("paint", cells=[[4, 0]], kind="food")
    assert second.draft["changed"] is True


def test_a_board_is_taken_to_the_last_digit(phone: Any, studio_at: Any, foreign: str) -> None:
    for change in (
        ("pitch_mm = 26", "pitch_mm = 25.987654"),
        ("origin_mm = [27, 55]", "origin_mm = [31.123456, 52.1]\nturn_deg = 0.4321"),
        ("A4 = {", "A17 = {"),
        ('settlement = "s1"', 'settlement = "The first"'),
        ("Dunrobin Castle", "Schloß „Dunrobin“ <3"),
    ):
        assert change[0] in foreign
        foreign = foreign.replace(*change)
    device = phone()
    studio = studio_at(device, send(device, foreign.encode()))
    assert kept(device, studio) == parse_board(foreign)
    assert (studio.draft["version"], studio.draft["changed"]) == (1, False)
    assert studio.post("publish").json["version"] == 1
    # Another word for one castle is the only difference of the next version.
    cell = next(one for one in studio.draft["cells"] if one["key"] == "dunrobin")
    studio.say("building", cell=[cell["q"], cell["r"]], name="Dunrobin", key="dunrobin")
    assert studio.post("publish").json["version"] == 2
    again = parse_board(device.get(f"{studio.path}@2.toml").get_data(as_text=True))
    renamed = foreign.replace("Schloß „Dunrobin“ <3", "Dunrobin")
    assert again == parse_board(renamed)


def test_a_file_of_a_board_that_cairn_brings_along_gets_another_id(phone: Any, studio_at: Any) -> None:
    device = phone()
    studio = studio_at(device, send(device, dump_board(load_board("practice-isle")).encode()))
    assert studio.slug == "practice-isle-2"


def test_a_picture_of_a_code_and_a_pasted_text(phone: Any, studio_at: Any, foreign: str) -> None:
    text = compact.pack(parse_board(foreign))
    device = phone()
    seen = studio_at(device, send(device, code_png(text), "IMG_1234.HEIC"))
    assert kept(device, seen) == parse_board(foreign)
    pasted = studio_at(device, send(device, text=f"\n {text}\n"))
    assert kept(device, pasted) == replace(parse_board(foreign), id="nessie-bay-2")
    as_file = studio_at(device, send(device, text.encode(), "board.txt"))
    assert as_file.slug == "nessie-bay-3"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("pitch_mm = 26", "pitch_mm = -26"), "board.toml, line 8: "),
        (('kind = "energy"', 'kind = "lava"'), "board.toml, line 25: "),
        (("[spaces]", "[spaces"), "board.toml, line 24"),
        (('game = "rebirth"', 'game = "chess"'), "board.toml, line 4: this is a board of chess."),
    ],
)
def test_a_broken_file_is_refused_with_its_line(phone: Any, foreign: str, change: Any, told: str) -> None:
    device = phone()
    answer = send(device, foreign.replace(*change, 1).encode(), "/home/anna/../board.toml")
    assert answer.status_code == 422
    assert told in answer.get_data(as_text=True)
    assert 'href="/boards/nessie-bay"' not in device.get("/boards").get_data(as_text=True)


@pytest.mark.parametrize(
    ("data", "name", "told"),
    [
        (None, "", "Choose a file"),
        (b"", "board.toml", "cairn_board"),
        (b'id = "\xff"', "b.toml", "b.toml, line 1"),
        (b"x = 1\n" * 60_000, "b.toml", "too large for a board file"),
        (b"[" * 9000, "b.toml", "b.toml"),
        (code_png("https://example.org/"), "x.png", "is not that of a board"),
        (code_png("CAIRN-BOARD:1:ABCDEF"), "x.png", "is damaged"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 50, "x.png", "picture"),
    ],
)
def test_what_is_no_board_is_refused(phone: Any, data: Any, name: str, told: str) -> None:
    answer = send(phone(), data, name)
    assert answer.status_code == 422
    assert told in answer.get_data(as_text=True)


def test_a_picture_without_a_code(phone: Any) -> None:
    import cv2

    _, png = cv2.imencode(".png", np.full((60, 60), 255, np.uint8))
    answer = send(phone(), png.tobytes(), "x.png", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json["error"]["message"]) == (422, "draft.no_code")


def test_pasted_text_comes_back_when_it_is_refused(phone: Any) -> None:
    page = send(phone(), text="<b>id</b> = 7").get_data(as_text=True)
    assert "&lt;b&gt;id&lt;/b&gt; = 7" in page
    assert "<b>id</b>" not in page


def test_a_file_with_more_spaces_than_a_board_has(phone: Any) -> None:
    head = dump_board(load_board("practice-isle")).split("[spaces]")[0]
    head = head.replace("pitch_mm = 26", "pitch_mm = 4").replace("[27, 55]", "[60, 60]")
    castles = [
        'A1 = {q = 0, r = 0, kind = "castle", name = "E", key = "edinburgh"}',
        'A2 = {q = 1, r = 0, kind = "castle", name = "S", key = "stirling"}',
    ]
    rows = [
        f'{chr(65 + r)}{q + 1} = {{q = {q - r // 2}, r = {r}, kind = "food"}}'
        for r in range(1, 26)
        for q in range(20)
    ]
    answer = send(phone(), "\n".join([head, "[spaces]", *castles, *rows]).encode())
    assert answer.status_code == 422
    assert "at most 400 spaces" in answer.get_data(as_text=True)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Our Scotland", "our-scotland"),
        ("Größe & Würde!", "grosse-wurde"),
        ("盤面", "board"),
        ("-- --", "board"),
        ("new", "new-2"),
        ("Import", "import-2"),
        ("x" * 40, "x" * 32),
        ("Practice Isle", "practice-isle-2"),
    ],
)
def test_names_become_addresses(new_board: Any, name: str, slug: str) -> None:
    studio = new_board(name)
    assert (studio.slug, studio.draft["name"]) == (slug, name)


def test_boards_of_one_name_have_addresses_of_their_own(new_board: Any) -> None:
    assert [new_board("Skye").slug for _ in range(3)] == ["skye", "skye-2", "skye-3"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "<script>alert(1)</script>"])
def test_a_board_needs_a_name(phone: Any, name: str) -> None:
    answer = phone().post("/boards/new", {"name": name})
    assert answer.status_code == 422
    page = answer.get_data(as_text=True)
    assert "A name has 1 to 40 letters" in page
    assert "<script>alert" not in page


def test_the_list_knows_whose_boards_are_whose(new_board: Any, phone: Any) -> None:
    mine = new_board("Mine")
    page = mine.phone.get("/boards").get_data(as_text=True)
    assert 'href="/boards/mine"' in page
    assert "Practice Isle" in page
    assert 'href="/boards/mine"' in phone().get("/boards").get_data(as_text=True)
