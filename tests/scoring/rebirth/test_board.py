from __future__ import annotations

import re
from collections import Counter
from math import hypot
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import hexes
from scoring.errors import BadBoard
from scoring.rebirth.board import (
    Board,
    BoardProblem,
    FramePlace,
    Space,
    as_json,
    board_ids,
    dump_board,
    load_board,
    parse_board,
    problems,
)

SMALL = """\
cairn_board = 1
id = "three-rows"
name = "Three Rows"
game = "rebirth"

[print]
size_mm = [172, 156]
pitch_mm = 26
origin_mm = [66, 55]

[frame]
marker_mm = 28
places = [
  {id = 242, x_mm = 20, y_mm = 20},
  {id = 243, x_mm = 152, y_mm = 20},
  {id = 244, x_mm = 152, y_mm = 136},
  {id = 245, x_mm = 20, y_mm = 136},
]

[spaces]
A1 = {q = 0, r = 0, kind = "food", coast = true}
A2 = {q = 1, r = 0, kind = "blank", coast = true, two_player = true}
A3 = {q = 2, r = 0, kind = "castle", name = "Edinburgh Castle", key = "edinburgh"}
B1 = {q = -1, r = 1, kind = "settlement", settlement = "s1", harbour = true, coast = true}
B2 = {q = 0, r = 1, kind = "settlement", settlement = "s1"}
B3 = {q = 1, r = 1, kind = "energy", coast = true}
C1 = {q = -1, r = 2, kind = "castle", name = "Stirling Castle", key = "stirling"}
C2 = {q = 0, r = 2, kind = "cathedral", name = "Perth Cathedral", key = "perth"}
C3 = {q = 1, r = 2, kind = "water"}
"""


@pytest.fixture
def small() -> Board:
    return parse_board(SMALL, file="small.toml")


@pytest.fixture
def isle() -> Board:
    return load_board("practice-isle")


def line_of(text: str, start: str) -> int:
    """The number of the last line that starts so."""
    return max(number for number, line in enumerate(text.split("\n"), 1) if line.lstrip().startswith(start))


# Reading


def test_spaces_come_in_reading_order(small: Board) -> None:
    assert list(small.spaces) == ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]


def test_a_space_says_what_its_line_says(small: Board) -> None:
    assert small.spaces["B1"] == Space(
        id="B1", q=-1, r=1, kind="settlement", settlement="s1", harbour=True, coast=True, border=False,
        two_player=False, name=None, key=None,
    )  # fmt: skip
    assert small.spaces["C2"] == Space("C2", 0, 2, "cathedral", name="Perth Cathedral", key="perth")


def test_only_food_energy_blank_and_settlement_spaces_take_tiles(small: Board) -> None:
    assert [space.id for space in small.spaces.values() if space.placeable] == ["A1", "A2", "B1", "B2", "B3"]


def test_what_a_board_lists(small: Board) -> None:
    assert small.settlements == {"s1": ("B1", "B2")}
    assert small.castles == ("A3", "C1")
    assert small.cathedrals == ("C2",)
    assert small.two_player == ("A2",)


def test_neighbours_share_a_side(small: Board) -> None:
    # Row A is centred at x = 0, 1, 2, row B at -0.5, 0.5, 1.5 and row C at 0, 1, 2 pitches.
    assert small.neighbours["B2"] == ("B3", "C2", "C1", "B1", "A1", "A2")
    assert small.neighbours["A3"] == ("B3", "A2")
    assert small.neighbours["C1"] == ("C2", "B1", "B2")


def test_centres_in_millimetres(small: Board) -> None:
    assert small.centre_mm("A1") == (66, 55)
    assert small.centre_mm("A3") == (66 + 2 * 26, 55)
    # Row B: half a pitch to the left of A1, and 26 mm times the square root of 0.75, 22.517 mm, below it.
    assert small.centre_mm("B1") == pytest.approx((66 - 13, 55 + 22.517), abs=0.001)


def test_corners_in_millimetres(small: Board) -> None:
    # A hexagon 26 mm wide has a side of 26 / sqrt(3) = 15.011 mm.
    top, upper_right, *_ = small.corners_mm("A1")
    assert top == pytest.approx((66, 55 - 15.011), abs=0.001)
    assert upper_right == pytest.approx((66 + 13, 55 - 7.506), abs=0.001)


def test_a_turned_board_in_millimetres() -> None:
    turned = parse_board(SMALL.replace("pitch_mm = 26\n", "pitch_mm = 26\nturn_deg = 30\n"))
    assert turned.centre_mm("A1") == (66, 55)
    # The row runs downwards by 30 degrees: 26 mm times cos 30 = 0.8660 to the right, times sin 30 = 0.5 down.
    assert turned.centre_mm("A2") == pytest.approx((66 + 22.517, 55 + 13), abs=0.001)
    # B2 lies at 60 degrees from A1, so now at 90: straight below, as far as any neighbour.
    assert turned.centre_mm("B2") == pytest.approx((66, 55 + 26), abs=0.001)
    # What was the top corner, 15.011 mm above, is now 30 degrees further clockwise.
    assert turned.corners_mm("A1")[0] == pytest.approx((66 + 7.506, 55 - 13), abs=0.001)
    assert turned.neighbours == parse_board(SMALL).neighbours
    assert parse_board(dump_board(turned)) == turned


def test_a_frame_marker_beside_a_turned_hexagon() -> None:
    # A1 turned by 30 degrees is flat on top: it reaches 15.011 mm to the left of 66 but only 13 mm up from 55, and
    # its upper left corner is at (58.5, 42). A marker whose lower right corner is at (54, 48) is clear of its slope,
    # which at a height of 48 lies at 66 - 15.011 + 7 / 1.732 = 55.0; at (56, 48) it is not.
    turned = SMALL.replace("pitch_mm = 26\n", "pitch_mm = 26\nturn_deg = 30\n").replace(
        "size_mm = [172,", "size_mm = [260,"
    )
    turned = turned.replace("156]", "260]")
    clear = turned.replace("{id = 242, x_mm = 20, y_mm = 20}", "{id = 242, x_mm = 40, y_mm = 34}")
    assert parse_board(clear).frame[0].x_mm == 40
    with pytest.raises(BadBoard) as refused:
        parse_board(turned.replace("{id = 242, x_mm = 20, y_mm = 20}", "{id = 242, x_mm = 42, y_mm = 34}"))
    assert refused.value.message == "board.frame_on_space"


def test_the_frame(small: Board) -> None:
    assert len(small.frame) == 4
    assert small.frame[1] == FramePlace(id=243, x_mm=152, y_mm=20, marker_mm=28)


def test_a_board_cannot_be_changed(small: Board) -> None:
    with pytest.raises(TypeError):
        small.spaces["A1"] = small.spaces["A2"]  # type: ignore[index]  # the very thing that must not work
    assert hash(small) == hash(parse_board(SMALL))


def test_the_order_of_lines_does_not_matter(small: Board) -> None:
    head, spaces = SMALL.split("[spaces]\n")
    backwards = "\n".join(reversed(spaces.strip().split("\n")))
    assert parse_board(f"{head}[spaces]\n{backwards}\n") == small


def test_windows_line_ends(small: Board) -> None:
    assert parse_board(SMALL.replace("\n", "\r\n")) == small


# Refusing: each case changes one line of the small board and expects the refusal to point at it.

B1 = 'B1 = {q = -1, r = 1, kind = "settlement", settlement = "s1", harbour = true, coast = true}'
C1 = 'C1 = {q = -1, r = 2, kind = "castle", name = "Stirling Castle", key = "stirling"}'
C3 = 'C3 = {q = 1, r = 2, kind = "water"}'
LAST_MARKER = "{id = 245, x_mm = 20, y_mm = 136}"

BROKEN = [
    # the whole file
    ("cairn_board = 1", "cairn_board = 2", "board.version", {"found": 2}),
    ("cairn_board = 1", 'cairn_board = "1"', "board.wrong_value", {"expected": "whole_number"}),
    ('id = "three-rows"', 'id = "../three"', "board.bad_id", {"found": "../three"}),
    ('name = "Three Rows"', 'name = " "', "board.wrong_value", {"key": "name", "expected": "text"}),
    ('name = "Three Rows"', 'name = "Three\\nRows"', "board.wrong_value", {"expected": "text"}),
    ('game = "rebirth"', 'game = "chess"', "board.other_game", {"found": "chess"}),
    ('game = "rebirth"', 'game = "rebirth"\nmotto = "Ahoy"', "board.unknown_key", {"key": "motto"}),
    ("pitch_mm = 26", "pitch_mm = 26 27", "board.syntax", {}),
    ("pitch_mm = 26", "pitch_mm = 0", "board.wrong_value", {"expected": "millimetres"}),
    ("pitch_mm = 26", "pitch_mm = nan", "board.wrong_value", {"expected": "millimetres"}),
    ("pitch_mm = 26", "pitch_mm = true", "board.wrong_value", {"expected": "millimetres"}),
    ("pitch_mm = 26", "pitch_mm = 26\npitch_inch = 1", "board.unknown_key", {"key": "pitch_inch"}),
    ("pitch_mm = 26", "pitch_mm = 26\nturn_deg = 30.1", "board.bad_turn", {"found": 30.1, "most": 30}),
    ("pitch_mm = 26", "pitch_mm = 26\nturn_deg = -30", "board.bad_turn", {"found": -30}),
    ("pitch_mm = 26", 'pitch_mm = 26\nturn_deg = "left"', "board.wrong_value", {"expected": "number"}),
    ("pitch_mm = 26", f"pitch_mm = {10**400}", "board.wrong_value", {"expected": "millimetres"}),
    ("size_mm = [172, 156]", "size_mm = [172]", "board.wrong_value", {"expected": "two_millimetres"}),
    ("origin_mm = [66, 55]", "origin_mm = [66, -55]", "board.wrong_value", {"key": "print.origin_mm"}),
    # one space
    (C3, 'C3 = {q = 1, r = 2, kind = "lava"}', "board.unknown_kind", {"space": "C3", "kind": "lava"}),
    (C3, 'C3 = {q = 1, r = 2, kind = "water", deep = true}', "board.unknown_key", {"key": "deep"}),
    (C3, "C3 = {q = 1, r = 2}", "board.missing_key", {"key": "kind"}),
    (C3, 'C3 = {r = 2, kind = "water"}', "board.missing_key", {"key": "q"}),
    (C3, 'C3 = {q = 1.5, r = 2, kind = "water"}', "board.wrong_value", {"expected": "whole_number"}),
    (C3, 'C3 = {q = 1000, r = 2, kind = "water"}', "board.wrong_value", {"expected": "whole_number"}),
    (C3, 'C3 = "water"', "board.wrong_value", {"expected": "table"}),
    (C3, 'C3 = {q = 1, r = 2, kind = "water", coast = true}', "board.flag_misplaced", {"flag": "coast"}),
    (C3, 'C3 = {q = 1, r = 2, kind = "water", border = true}', "board.flag_misplaced", {"flag": "border"}),
    (C3, 'C3 = {q = 1, r = 2, kind = "blank", coast = 1}', "board.wrong_value", {"expected": "true_or_false"}),
    (C3, 'C3 = {q = 1, r = 2, kind = "water", name = "Loch"}', "board.name_misplaced", {"key": "name"}),
    (C3, 'C3 = {q = 1, r = 2, kind = "food", key = "loch"}', "board.name_misplaced", {"key": "key"}),
    (C3, 'Loch = {q = 1, r = 2, kind = "water"}', "board.bad_space_id", {"space": "Loch"}),
    (C3, 'C0 = {q = 1, r = 2, kind = "water"}', "board.bad_space_id", {"space": "C0"}),
    (C3, 'D1 = {q = 1, r = 2, kind = "water"}', "board.wrong_row", {"space": "D1", "r": 2}),
    (C3, 'C3 = {q = 0, r = 2, kind = "water"}', "board.same_place", {"space": "C3", "other": "C2"}),
    (C3, 'C2 = {q = 1, r = 2, kind = "water"}', "board.space_twice", {"space": "C2"}),
    (C3, 'C3 = {q = 4, r = 2, kind = "water"}', "board.space_outside", {"space": "C3"}),
    # settlements
    (C3, 'C3 = {q = 1, r = 2, kind = "settlement"}', "board.no_settlement", {"space": "C3"}),
    (C3, 'C3 = {q = 1, r = 2, kind = "food", settlement = "s1"}', "board.settlement_misplaced", {"kind": "food"}),
    (C3, 'C3 = {q = 1, r = 2, kind = "settlement", settlement = "s1"}', "board.settlement_apart",
     {"settlement": "s1", "spaces": ("B1", "B2", "C3")}),
    (C3, 'C3 = {q = 1, r = 2, kind = "food", harbour = true}', "board.harbour_misplaced", {"kind": "food"}),
    # buildings
    (C1, 'C1 = {q = -1, r = 2, kind = "castle", key = "stirling"}', "board.missing_key", {"key": "name"}),
    (C1, 'C1 = {q = -1, r = 2, kind = "castle", name = "Stirling"}', "board.missing_key", {"key": "key"}),
    (C1, 'C1 = {q = -1, r = 2, kind = "castle", name = "S", key = "Stirling"}', "board.bad_building_key",
     {"key": "Stirling"}),
    (C1, 'C1 = {q = -1, r = 2, kind = "castle", name = "Copy", key = "edinburgh"}', "board.same_key",
     {"space": "C1", "other": "A3", "key": "edinburgh"}),
    (C1, C1.replace("}", ", two_player = true}"), "board.flag_misplaced", {"flag": "two_player"}),
    # the frame
    ("marker_mm = 28", "marker_mm = [28]", "board.wrong_value", {"expected": "millimetres"}),
    (LAST_MARKER, "{id = 241, x_mm = 20, y_mm = 136}", "board.bad_frame_id", {"marker": 241}),
    (LAST_MARKER, "{id = 245, x_mm = 20, y_mm = 136, angle = 90}", "board.unknown_key", {"key": "angle"}),
    (LAST_MARKER, "{id = 245, x_mm = 13.9, y_mm = 136}", "board.frame_outside", {"marker": 245}),
    (LAST_MARKER, "{id = 245, x_mm = 20, y_mm = 142.1}", "board.frame_outside", {"marker": 245}),
    (LAST_MARKER, "{id = 245, x_mm = 164, y_mm = 110}", "board.frame_outside", {"marker": 245}),
    (LAST_MARKER, "{id = 245, x_mm = 150, y_mm = 110}", "board.frame_on_frame", {"marker": 245, "other": 244}),
    # B1's left edge is at 53 - 13 = 40 mm, so a marker of 28 mm touches it from 26 mm on.
    (LAST_MARKER, "{id = 245, x_mm = 26.1, y_mm = 78}", "board.frame_on_space", {"marker": 245, "space": "B1"}),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "reason", "values"), BROKEN)
def test_a_broken_board_is_refused_with_its_line_and_the_reason(
    old: str, new: str, reason: str, values: dict[str, object]
) -> None:
    assert SMALL.count(old) == 1
    text = SMALL.replace(old, new)
    with pytest.raises(BadBoard) as refused:
        parse_board(text, file="mine.toml")
    assert refused.value.message == reason
    told = refused.value.values
    assert (told["file"], told["line"]) == ("mine.toml", line_of(text, new.split("\n")[-1]))
    assert {key: told[key] for key in values} == values


def test_a_settlement_of_four_spaces_is_refused_at_the_fourth() -> None:
    text = SMALL.replace('kind = "food"', 'kind = "settlement", settlement = "s1"').replace(
        'kind = "energy"', 'kind = "settlement", settlement = "s1"'
    )
    with pytest.raises(BadBoard) as refused:
        parse_board(text)
    assert refused.value.message == "board.settlement_too_large"
    assert refused.value.values["line"] == line_of(text, "B3")
    assert refused.value.values["spaces"] == ("A1", "B1", "B2", "B3")


def test_one_settlement_of_three_spaces_is_welcome() -> None:
    text = SMALL.replace('kind = "food"', 'kind = "settlement", settlement = "s1"')
    assert parse_board(text).settlements == {"s1": ("A1", "B1", "B2")}


@pytest.mark.parametrize("key", ["edinburgh", "stirling"])
def test_the_castles_that_decide_ties_must_be_there(key: str) -> None:
    text = SMALL.replace(f'key = "{key}"', 'key = "doune"')
    with pytest.raises(BadBoard) as refused:
        parse_board(text)
    assert refused.value.message == "board.no_tie_break_castle"
    assert refused.value.values == {"file": "", "line": line_of(text, "[spaces]"), "key": key}


def test_a_castle_and_a_cathedral_may_share_a_key(small: Board) -> None:
    text = SMALL.replace('name = "Perth Cathedral", key = "perth"', 'name = "St Giles", key = "edinburgh"')
    assert parse_board(text).spaces["C2"].key == "edinburgh"


def test_three_frame_markers_are_too_few() -> None:
    text = SMALL.replace(f"  {LAST_MARKER},\n", "")
    with pytest.raises(BadBoard) as refused:
        parse_board(text)
    assert refused.value.message == "board.few_frame_places"
    assert refused.value.values == {"file": "", "line": line_of(text, "places"), "found": 3, "needed": 4}


def test_one_frame_marker_cannot_be_in_two_places() -> None:
    with pytest.raises(BadBoard) as refused:
        parse_board(SMALL.replace("{id = 245", "{id = 242"))
    assert (refused.value.message, refused.value.values["marker"]) == ("board.frame_twice", 242)


def test_a_frame_place_is_a_table() -> None:
    text = SMALL.replace(LAST_MARKER, "245")
    with pytest.raises(BadBoard) as refused:
        parse_board(text)
    assert (refused.value.message, refused.value.values["expected"]) == (
        "board.wrong_value",
        "list_of_tables",
    )
    assert refused.value.values["line"] == line_of(text, "places")


def test_a_marker_may_stand_right_at_a_space_and_at_the_edge() -> None:
    text = SMALL.replace(LAST_MARKER, "{id = 245, x_mm = 26, y_mm = 78}")
    assert parse_board(text.replace("x_mm = 20, y_mm = 20", "x_mm = 14, y_mm = 14")).frame[3].x_mm == 26


def test_a_missing_section_is_named() -> None:
    text = SMALL.replace("[print]\nsize_mm = [172, 156]\npitch_mm = 26\norigin_mm = [66, 55]\n", "")
    with pytest.raises(BadBoard) as refused:
        parse_board(text)
    assert (refused.value.message, refused.value.values["key"]) == ("board.missing_on_top", "print")


@pytest.mark.parametrize("text", ["", "hello", "[", "a = " + "[" * 5000, "a = " + "9" * 5000, "\0"])
def test_what_is_no_board_at_all(text: str) -> None:
    with pytest.raises(BadBoard):
        parse_board(text)


@given(st.integers(0, len(SMALL)), st.integers(0, 12), st.text(max_size=12))
def test_any_slip_of_the_pen_is_a_board_or_a_clear_refusal(at: int, cut: int, typed: str) -> None:
    text = SMALL[:at] + typed + SMALL[at + cut :]
    board, refused = read_or_refused(text)
    if board is not None:
        assert parse_board(dump_board(board)) == board
    if refused is not None:
        assert refused.values["line"] in range(text.count("\n") + 2)


def read_or_refused(text: str) -> tuple[Board | None, BadBoard | None]:
    try:
        return parse_board(text), None
    except BadBoard as refused:
        return None, refused


# Writing


def test_a_written_board_reads_the_same(small: Board, isle: Board) -> None:
    assert parse_board(dump_board(small)) == small
    assert parse_board(dump_board(isle)) == isle


def test_a_written_board_says_only_what_needs_saying(small: Board) -> None:
    assert dump_board(small) == SMALL


def test_as_json(small: Board) -> None:
    told = as_json(small)
    assert {key: told[key] for key in ("id", "name", "game", "size_mm", "pitch_mm", "settlements")} == {
        "id": "three-rows",
        "name": "Three Rows",
        "game": "rebirth",
        "size_mm": [172, 156],
        "pitch_mm": 26,
        "settlements": {"s1": ["B1", "B2"]},
    }
    flags = {"harbour": False, "coast": False, "border": False, "two_player": False}
    spaces = told["spaces"]
    assert isinstance(spaces, list)
    assert [space["id"] for space in spaces] == list(small.spaces)
    assert spaces[0] == {"id": "A1", "q": 0, "r": 0, "kind": "food", "x_mm": 66, "y_mm": 55} | flags | {
        "coast": True
    }
    # Two rows of 22.5167 mm below A2, 26 mm to the right of A1.
    assert spaces[7] == {
        "id": "C2", "q": 0, "r": 2, "kind": "cathedral", "x_mm": 92, "y_mm": 100.033, **flags,
        "name": "Perth Cathedral", "key": "perth",
    }  # fmt: skip
    frame = told["frame"]
    assert isinstance(frame, list)
    assert frame[3] == {"id": 245, "x_mm": 20, "y_mm": 136, "marker_mm": 28}


# Loading


def test_boards_by_id_and_by_file(tmp_path: Path, small: Board) -> None:
    assert "practice-isle" in board_ids()
    for board_id in board_ids():
        assert load_board(board_id).id == board_id
    mine = tmp_path / "mine.toml"
    mine.write_text(SMALL, encoding="utf-8")
    assert load_board(mine) == load_board(str(mine)) == small


@pytest.mark.parametrize("asked", ["atlantis", "", "no\0where"])
def test_a_board_that_is_not_there(asked: str) -> None:
    with pytest.raises(BadBoard) as refused:
        load_board(asked)
    assert refused.value.message in {"board.not_found", "board.unreadable"}
    assert refused.value.values["line"] == 0


def test_a_board_file_that_is_not_text(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_bytes(b'cairn_board = 1\nname = "\xff"\n')
    with pytest.raises(BadBoard) as refused:
        load_board(mine)
    assert refused.value.message == "board.not_utf8"
    assert refused.value.values == {"file": str(mine), "line": 2}


def test_the_example_in_the_docs_is_a_board(repository: Path, small: Board) -> None:
    page = (repository / "docs" / "formats.md").read_text(encoding="utf-8")
    boards = [block for block in re.findall(r"```toml\n(.*?)```", page, re.DOTALL) if "cairn_board" in block]
    assert boards
    assert parse_board(boards[0]) == small


# Playability


def test_everything_that_the_small_board_lacks(small: Board) -> None:
    castles = ("aberdeen", "eilean_donan", "blair", "invergarry", "inveraray")
    cathedrals = ("glasgow", "edinburgh", "dumfries", "inverness", "oban")
    assert problems(small) == (
        BoardProblem("board.few_spaces", {"found": 5, "needed": 102}),
        BoardProblem("board.few_settlement_spaces", {"found": 2, "needed": 36}),
        BoardProblem("board.few_farm_spaces", {"found": 3, "needed": 72}),
        BoardProblem("board.few_castles", {"found": 2, "needed": 8}),
        BoardProblem("board.cathedral_count", {"found": 1, "needed": 8}),
        BoardProblem("board.two_player_count", {"found": 1, "needed": 32}),
        BoardProblem("board.few_settlement_spaces_for_two", {"found": 2, "needed": 24}),
        BoardProblem("board.few_farm_spaces_for_two", {"found": 2, "needed": 48}),
        BoardProblem("board.no_settlement_of_size", {"size": "small"}),
        BoardProblem("board.no_settlement_of_size", {"size": "large"}),
        *(BoardProblem("board.no_such_castle", {"key": key}) for key in castles),
        *(BoardProblem("board.no_such_cathedral", {"key": key}) for key in cathedrals),
        BoardProblem("board.no_border"),
    )


def test_a_board_without_harbour_or_coast() -> None:
    told = {problem.message for problem in problems(parse_board(SMALL.replace(", coast = true", "")))}
    assert "board.no_coast" in told
    assert "board.no_harbour" not in told
    told = {problem.message for problem in problems(parse_board(SMALL.replace(", harbour = true", "")))}
    assert "board.no_harbour" in told


def test_one_cathedral_too_many_is_a_problem(isle: Board) -> None:
    cathedral = 'kind = "cathedral", name = "Tongue Cathedral", key = "tongue"'
    text = re.sub(r'^(A1 = .*)kind = "\w+"', rf"\1{cathedral}", dump_board(isle), flags=re.MULTILINE)
    assert problems(parse_board(text)) == (BoardProblem("board.cathedral_count", {"found": 9, "needed": 8}),)


# Practice Isle


def counted(board: Board, *kinds: str, marked: bool | None = None) -> int:
    return sum(space.kind in kinds and marked in (None, space.two_player) for space in board.spaces.values())


def test_practice_isle_is_playable(isle: Board) -> None:
    assert problems(isle) == ()


def test_practice_isle_has_room_for_every_tile(isle: Board) -> None:
    farmland = ("food", "energy", "blank")
    # Three players: 3 x 12 settlement tiles, or 3 x 24 farms, may be among the 3 x 34 placed; four bring 4 x 9
    # settlement tiles and 4 x 18 farms. A farm finds room as long as any farmland is free.
    assert counted(isle, "settlement") >= 36
    assert counted(isle, *farmland) >= 72
    # Each kind of farm alone, up to 36 tiles, has room on its own symbols and on blanks.
    assert counted(isle, "food", "blank") >= 36
    assert counted(isle, "energy", "blank") >= 36
    # Two players bring 24 settlement tiles and 48 farms, 24 of each kind, beside the neutral tiles.
    assert counted(isle, "settlement", marked=False) >= 24
    assert counted(isle, *farmland, marked=False) >= 48
    assert counted(isle, "food", "blank", marked=False) >= 24
    assert counted(isle, "energy", "blank", marked=False) >= 24


def test_practice_isle_has_the_size_that_was_meant(isle: Board) -> None:
    assert 108 <= counted(isle, "food", "energy", "blank", "settlement") <= 112
    assert 38 <= counted(isle, "settlement") <= 40
    sizes = Counter(len(spaces) for spaces in isle.settlements.values())
    assert sizes.keys() == {1, 2, 3}
    assert min(sizes.values()) >= 5
    width, height = isle.size_mm
    assert max(width, height) <= 460


def test_practice_isles_two_player_marks_are_spread_over_the_kinds(isle: Board) -> None:
    kinds = ("food", "energy", "blank", "settlement")
    share = 32 / counted(isle, *kinds)
    for kind in kinds:
        assert counted(isle, kind, marked=True) == pytest.approx(share * counted(isle, kind), abs=1)


def test_practice_isles_buildings(isle: Board) -> None:
    assert len(isle.castles) == 9
    assert {isle.spaces[castle].key for castle in isle.castles} >= {
        "edinburgh", "stirling", "aberdeen", "eilean_donan", "blair", "invergarry", "inveraray",
    }  # fmt: skip
    assert {isle.spaces[place].key for place in isle.cathedrals} >= {
        "glasgow", "perth", "edinburgh", "dumfries", "inverness", "oban",
    }  # fmt: skip


def around(board: Board, space_id: str, *kinds: str) -> int:
    return sum(board.spaces[near].kind in kinds for near in board.neighbours[space_id])


def test_practice_isles_buildings_have_room_around_them(isle: Board) -> None:
    tiles = ("food", "energy", "blank", "settlement")
    for castle in isle.castles:
        assert 4 <= around(isle, castle, *tiles) <= 6, castle
    for cathedral in isle.cathedrals:
        assert 3 <= around(isle, cathedral, *tiles) <= 6, cathedral
    for building in isle.castles + isle.cathedrals:
        assert around(isle, building, "castle", "cathedral") == 0, building
        assert around(isle, building, "settlement") >= 1, building
        assert around(isle, building, "food", "blank") >= 1, building
        assert around(isle, building, "energy", "blank") >= 1, building
        assert sum(isle.spaces[near].two_player for near in isle.neighbours[building]) in {1, 2}, building


def test_most_of_practice_isle_lies_next_to_a_building(isle: Board) -> None:
    placeable = [space.id for space in isle.spaces.values() if space.placeable]
    near_one = [space for space in placeable if around(isle, space, "castle", "cathedral")]
    assert len(near_one) > len(placeable) * 0.6


def test_practice_isles_settlements_do_not_touch_each_other(isle: Board) -> None:
    for space in isle.spaces.values():
        for near in isle.neighbours[space.id]:
            if space.kind == isle.spaces[near].kind == "settlement":
                assert space.settlement == isle.spaces[near].settlement


def test_practice_isles_coast_and_border_follow_its_shape(isle: Board) -> None:
    # England lies below the last row from x = 6 pitches on; all other surroundings are sea, and so is all water that
    # is open to it. Two lochs, F2 and G6, are not.
    land = {space.cell for space in isle.spaces.values() if space.kind != "water"}
    england = {(q, 16) for q in range(-2, 5)}
    field = {(q, r) for r in range(-1, 18) for q in range(-14, 20)}
    open_sea = hexes.groups([(0, -1), *sorted(field - land - england)], hexes.neighbours)[0]
    for space in isle.spaces.values():
        around_it = set(hexes.neighbours(space.cell))
        assert space.coast == (space.placeable and bool(around_it & set(open_sea))), space.id
        assert space.border == (space.placeable and bool(around_it & england)), space.id
    assert 5 <= sum(space.border for space in isle.spaces.values()) <= 8
    closed = [
        space.id for space in isle.spaces.values() if space.kind == "water" and space.cell not in open_sea
    ]
    assert closed == ["F2", "G6"]


def test_practice_isles_harbours_lie_on_the_coast(isle: Board) -> None:
    harbours = [space for space in isle.spaces.values() if space.harbour]
    assert 6 <= len(harbours) <= 9
    assert all(space.coast and space.kind == "settlement" for space in harbours)


def test_practice_isles_spaces_are_numbered_from_the_left(isle: Board) -> None:
    rows: dict[str, list[int]] = {}
    for space in isle.spaces.values():
        rows.setdefault(space.id[0], []).append(int(space.id[1:]))
    assert "".join(rows) == "ABCDEFGHIJKLMNOP"
    for numbers in rows.values():
        assert numbers == list(range(1, len(numbers) + 1))


def test_practice_isles_frame_has_white_around_its_markers(isle: Board) -> None:
    assert [place.id for place in isle.frame] == list(range(242, 250))
    corners = [corner for space_id in isle.spaces for corner in isle.corners_mm(space_id)]
    for place in isle.frame:
        half, quiet = place.marker_mm / 2, place.marker_mm / 8
        for x, y in corners:
            gap = hypot(max(abs(x - place.x_mm) - half, 0), max(abs(y - place.y_mm) - half, 0))
            assert gap >= quiet, place.id


def test_practice_isles_drawing_shows_its_spaces(repository: Path, isle: Board) -> None:
    text = (repository / "scoring/rebirth/boards/practice-isle.toml").read_text(encoding="utf-8")
    letters = {
        "food": "f",
        "energy": "e",
        "blank": "b",
        "settlement": "s",
        "castle": "#",
        "cathedral": "+",
        "water": "~",
    }
    for row, spaces in ((line[4], line[7:]) for line in text.split("\n") if re.match(r"#   [A-P]  ", line)):
        drawn = [(column / 4, letter) for column, letter in enumerate(spaces) if letter != " "]
        meant = [
            # Four characters to the pitch, from 1 pitch to the right of the origin on.
            (
                space.q + space.r / 2 - 1,
                letters[space.kind].upper() if space.two_player else letters[space.kind],
            )
            for space in isle.spaces.values()
            if space.id[0] == row
        ]
        assert drawn == meant, row
