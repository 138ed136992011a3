"""A board as one text: exactly the same board again, small enough for a QR code, and nothing else accepted."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.studio import compact
from scoring.errors import BadBoard
from scoring.rebirth.board import Board, dump_board, load_board, parse_board
from vision.codes import code_version


def base45(data: bytes) -> str:
    """After RFC 9285, written apart from ours: digits of 45, the lowest first."""
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
    text = ""
    while data:
        number = data[0] * 256 + data[1] if len(data) > 1 else data[0]
        text += letters[number % 45] + letters[number // 45 % 45]
        text += letters[number // 2025] if len(data) > 1 else ""
        data = data[2:]
    return text


def as_text(told: Any) -> str:
    return compact.START + base45(
        zlib.compress(told if isinstance(told, bytes) else json.dumps(told).encode())
    )


def told_of(board: Board) -> Any:
    """What a packed board says, unpacked step by step."""
    text = compact.pack(board).removeprefix(compact.START)
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
    data = b""
    for at in range(0, len(text), 3):
        part = [letters.index(letter) for letter in text[at : at + 3]]
        data += sum(digit * 45**place for place, digit in enumerate(part)).to_bytes(len(part) - 1)
    return json.loads(zlib.decompress(data))


def test_base45_is_that_of_the_standard() -> None:
    # The examples of RFC 9285, sections 4.3 and 4.4.
    assert base45(b"AB") == "BB8"
    assert base45(b"Hello!!") == "%69 VD92EX0"
    assert base45(b"base-45") == "UJCLQE7W581"


def test_practice_isle_comes_back_exactly_and_fits_a_code_that_phones_can_read() -> None:
    board = load_board("practice-isle")
    text = compact.pack(board)
    assert compact.unpack(text) == board
    assert set(text) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
    assert code_version(text) in range(1, 26)


def test_a_text_that_was_broken_into_lines_is_put_together() -> None:
    text = compact.pack(load_board("practice-isle"))
    broken = "\r\n".join(text[at : at + 60] for at in range(0, len(text), 60))
    # A line may end with a blank of the text's own; only the last one never does.
    assert not text.endswith(" ")
    assert compact.unpack(f"  {broken}\n\n") == load_board("practice-isle")


KINDS = ("food", "energy", "settlement", "blank", "castle", "cathedral", "water")
LENGTHS = st.floats(0.001, 999, allow_nan=False).map(lambda value: round(value, 3))
WORDS = st.text(st.characters(min_codepoint=32, max_codepoint=0x2FFF), min_size=1, max_size=12).filter(
    lambda text: text.isprintable() and text.strip() != ""
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards of any shape: a strip of castles with the two that a board must have, and cells of every kind around."""
    pitch, turn = draw(st.floats(5, 30)), draw(st.sampled_from([0.0, 10.0, -29.5, 30.0, 3.21]))
    cells = draw(
        st.lists(st.tuples(st.integers(-9, 9), st.integers(0, 9)), unique=True, min_size=2, max_size=40)
    )
    lines, numbers = [], dict.fromkeys(range(10), 0)
    for at, (q, r) in enumerate(cells):
        kind = "castle" if at < 2 else draw(st.sampled_from(KINDS))
        numbers[r] += draw(st.integers(1, 2))
        line = f'{chr(65 + r)}{numbers[r]} = {{q = {q}, r = {r}, kind = "{kind}"'
        if kind in ("castle", "cathedral"):
            key = ("edinburgh", "stirling")[at] if at < 2 else f"own_{at}"
            name = draw(st.one_of(WORDS, st.just("Edinburgh Castle")))
            line += f', key = "{key}", name = {json.dumps(name, ensure_ascii=False)}'
        if kind == "settlement":
            line += f', settlement = "{draw(st.sampled_from(["s", "x", "s1"]))}{at}"'
        for flag in ("harbour", "coast", "border", "two_player"):
            fits = {
                "harbour": kind == "settlement",
                "two_player": kind in ("food", "energy", "settlement", "blank"),
            }.get(flag, kind != "water")
            if fits and draw(st.booleans()):
                line += f", {flag} = true"
        lines.append(line + "}")
    # Far away from a paper of 9 m, so that nothing lies over the edge: the paper is none of our business here.
    name = json.dumps(draw(WORDS), ensure_ascii=False)
    return parse_board(
        f'cairn_board = 1\nid = "{draw(st.sampled_from(["a", "b-2", "x" * 30]))}"\nname = {name}\n'
        f'game = "rebirth"\n[print]\nsize_mm = [9000, 9000]\npitch_mm = {pitch!r}\n'
        f"origin_mm = [{4000 + draw(LENGTHS)!r}, {4000 + draw(LENGTHS)!r}]\nturn_deg = {turn!r}\n"
        f"[frame]\nmarker_mm = {draw(st.sampled_from([28, 20.5]))}\nplaces = [\n"
        "{id = 242, x_mm = 50, y_mm = 50}, {id = 243, x_mm = 8950, y_mm = 50},\n"
        "{id = 249, x_mm = 8950, y_mm = 8950}, {id = 245, x_mm = 50.25, y_mm = 8950}]\n[spaces]\n"
        + "\n".join(lines)
    )


@given(boards())
def test_every_board_comes_back_exactly(board: Board) -> None:
    text = compact.pack(board)
    again = compact.unpack(text)
    assert again == board
    assert list(again.spaces) == list(board.spaces)
    assert dump_board(again) == dump_board(board)
    assert not text.endswith(" ")


@pytest.mark.parametrize(
    "text",
    [
        "CAIRN-BOARD:1:",
        "CAIRN-BOARD:1:0",
        "CAIRN-BOARD:1:abc",
        "CAIRN-BOARD:1::::",
        "CAIRN-BOARD:1:ÄÖÜ",
        "CAIRN-BOARD:1:" + "0" * 20_000,
        *(as_text(told) for told in (None, 7, "x", [], {}, [1, 2, 3], [None] * 8, [[]] * 8)),
        as_text(b"\xff\xfe"),
        as_text(b"[" * 50_000),
        as_text(b"9" * 5000),
    ],
)
def test_a_damaged_text_is_refused(text: str) -> None:
    with pytest.raises(BadBoard) as refused:
        compact.unpack(text)
    assert refused.value.message == "draft.broken_compact_board"


@pytest.mark.parametrize("text", ["", "hello", "CAIRN-BOARD:2:AB", "cairn-board:1:AB", 'id = "x"'])
def test_another_text_is_no_board(text: str) -> None:
    with pytest.raises(BadBoard) as refused:
        compact.unpack(text)
    assert refused.value.message == "draft.no_compact_board"


def test_one_wrong_letter_anywhere_is_noticed() -> None:
    text = compact.pack(load_board("practice-isle"))
    for at in range(len(compact.START), len(text), 7):
        other = "A" if text[at] != "A" else "B"
        with pytest.raises(BadBoard):
            compact.unpack(text[:at] + other + text[at + 1 :])
    with pytest.raises(BadBoard):
        compact.unpack(text[:-3])
    with pytest.raises(BadBoard):
        compact.unpack(text + "000")


def test_a_bomb_is_not_unpacked() -> None:
    bomb = compact.START + base45(zlib.compress(b" " * 50_000_000, 9))
    assert len(bomb) > compact.LONGEST_TEXT
    with pytest.raises(BadBoard):
        compact.unpack(bomb)
    small = compact.START + base45(zlib.compress(b" " * 5_000_000, 9))
    assert len(small) < compact.LONGEST_TEXT
    with pytest.raises(BadBoard):
        compact.unpack(small)


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (0, "Not An Id"),
        (0, None),
        (1, ""),
        (1, 7),
        (2, [1, 2, 3]),
        (2, [392, 448, -26, 27, 55, 0]),
        (2, [392, 448, 26, 27, 55, 90]),
        (2, ["nan", 448, 26, 27, 55, 0]),
        (3, [28]),
        (3, [28, [242, 20, 20]]),
        (3, [28, *[["x", 20, 20]] * 4]),
        (4, []),
        (4, [[0, 0, "fff"]]),
        (4, [[400, 0, "c"]]),
        (4, [[-70, 0, "c"]]),
        (4, [[0, 0, "f" * 190_000]]),
        (4, [[0, 0, "ff", [1]]]),
        (4, [[0, 0, "ff", [1, 1]]]),
        (4, [[0, 0, "?"]]),
        (5, []),
        (5, ["x"] * 99),
        (6, ["s1"]),
        (7, []),
        (7, ["nowhere"] * 20),
        (7, [["edinburgh", "<b>\n</b>"]] * 20),
    ],
)
def test_a_text_that_says_what_no_board_can_be_is_refused(at: int, value: Any) -> None:
    told = told_of(load_board("practice-isle"))
    assert compact.unpack(as_text(told)) == load_board("practice-isle")
    told[at] = value
    with pytest.raises(BadBoard) as refused:
        compact.unpack(as_text(told))
    assert refused.value.message == "draft.broken_compact_board"


def test_known_names_are_told_by_their_keys_alone() -> None:
    board = load_board("practice-isle")
    assert "edinburgh" in told_of(board)[7]
    other = next(space for space in board.spaces.values() if space.key == "stirling")
    renamed = dict(board.spaces) | {other.id: replace(other, name="Sterling")}
    board = replace(board, spaces=renamed)
    assert ["stirling", "Sterling"] in told_of(board)[7]
    assert compact.unpack(compact.pack(board)).spaces[other.id].name == "Sterling"
