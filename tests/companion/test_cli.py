from __future__ import annotations

import io
import json
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from companion import VERSION
from companion.cli import main

HEAD = """cairn = 1
game = "rebirth"
board = "practice-isle"
start = "pink"
players = [{id = "pink", name = "Anna"}, {id = "blue", name = "Ben"}]
"""


@pytest.fixture(autouse=True)
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIRN_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def cairn(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs the command; answers with exit code, output and errors."""

    def run(*args: str) -> tuple[int, str, str]:
        try:
            status = main(args)
        except SystemExit as stop:  # argparse's way out
            status = stop.code if isinstance(stop.code, int) else 1
        out, err = capsys.readouterr()
        return status, out, err

    return run


@pytest.fixture
def game(tmp_path: Path, food: tuple[str, str]) -> str:
    """Two neighbouring food farms of pink's, one of blue's in between: by the rules 1 + 2 points."""
    log = ["pink food " + food[0], "blue track 0", "pink food " + food[1]]
    path = tmp_path / "game.toml"
    path.write_text(HEAD + f"log = {json.dumps(log)}\n", encoding="utf-8")
    return str(path)


def one_line(err: str) -> bool:
    return err.count("\n") == 1 and err.startswith("cairn") and "Traceback" not in err


def test_the_version_is_told(cairn: Any) -> None:
    assert cairn("--version") == (0, f"cairn {VERSION}\n", "")


def test_help_names_every_command(cairn: Any) -> None:
    status, out, _ = cairn("--help")
    assert status == 0
    for command in ("serve", "score", "board", "sheet", "read", "rules", "doctor", "backup"):
        assert command in out
        assert cairn(command, "--help")[0] == 0


def test_a_game_is_scored_with_its_reasons(cairn: Any, game: str, food: tuple[str, str]) -> None:
    status, out, err = cairn("score", game)
    assert (status, err) == (0, "")
    assert "Anna: 3" in out
    assert food[0] in out


def test_the_json_of_a_score_keeps_its_contract(cairn: Any, game: str, food: tuple[str, str]) -> None:
    status, out, _ = cairn("score", game, "--json")
    data = json.loads(out)
    assert status == 0
    assert (data["game"], data["finished"]) == ("rebirth", False)
    pink = data["players"][0]
    assert (pink["id"], pink["total"]) == ("pink", 3)
    assert [line["category"] for line in pink["lines"]] == [
        "food",
        "energy",
        "settlements",
        "harbours",
        "unfinished",
        "castles",
        "missions",
    ]
    last = pink["lines"][0]["items"][-1]
    assert (last["count"], last["points"], last["entries"][-1]) == (2, 2, 3)
    assert set(last["where"]) == set(food)
    assert isinstance(last["clause"], str)
    assert isinstance(last["what"], str)
    assert [(one["place"], one["player"], one["total"]) for one in data["standings"]] == [
        (1, "pink", 3),
        (2, "blue", 0),
    ]
    assert "decided_by" in data["standings"][0]
    for name in ("problems", "doubts", "questions"):
        assert isinstance(data[name], list)


@pytest.mark.parametrize(("at", "total"), [(0, 0), (1, 1), (2, 1), (3, 3)])
def test_a_game_is_scored_as_it_stood(cairn: Any, game: str, at: int, total: int) -> None:
    assert json.loads(cairn("score", game, "--json", "--at", str(at))[1])["players"][0]["total"] == total


def test_the_standard_input_is_read(cairn: Any, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path(game).read_bytes())))
    assert "Anna: 3" in cairn("score", "-")[1]


def test_a_board_file_beside_the_log_is_used(cairn: Any, game: str, tmp_path: Path, board: Any) -> None:
    from scoring.rebirth.board import dump_board

    (tmp_path / "mine.toml").write_text(dump_board(board), encoding="utf-8")
    text = Path(game).read_text(encoding="utf-8").replace("practice-isle", "mine.toml")
    Path(game).write_text(text, encoding="utf-8")
    assert json.loads(cairn("score", game, "--json")[1])["players"][0]["total"] == 3


TOLD = """cairn = 1
game = "rebirth"
start = "pink"
players = [{id = "pink", name = "Anna"}, {id = "blue", name = "Ben"}]
log = ["pink reports food group 1 castles blair", "blue reports settlement2 in Ayr 1"]
"""


def test_a_game_without_a_map_is_scored(cairn: Any, tmp_path: Path) -> None:
    (tmp_path / "told.toml").write_text(TOLD, encoding="utf-8")
    status, out, err = cairn("score", "told.toml")
    assert (status, err) == (0, "")
    assert "Anna: 1\n" in out
    assert "Ben: 2\n" in out
    assert "(Ayr) #2 [settlement.small]" in out


def test_a_photograph_for_a_game_without_a_map_needs_a_board(cairn: Any, tmp_path: Path) -> None:
    (tmp_path / "told.toml").write_text(TOLD, encoding="utf-8")
    status, out, err = cairn("read", "photo.jpg", "--log", "told.toml")
    assert (status, out) == (2, "")
    assert one_line(err)
    assert "--board" in err


def test_a_board_of_the_house_is_looked_for_beside_the_log(cairn: Any, tmp_path: Path, board: Any) -> None:
    from scoring.rebirth.board import dump_board

    (tmp_path / "table").mkdir()
    log = tmp_path / "table" / "over.toml"
    head, _, entries = TOLD.partition("log = [")
    more = '"pink board our-scotland@3", "replace 1: pink food D4", "retract 2"]\n'
    log.write_text(f"{head}log = [{entries.rstrip().rstrip(']')}, {more}", encoding="utf-8")
    status, out, err = cairn("score", str(log))
    assert (status, out) == (2, "")
    assert one_line(err)
    assert "our-scotland@3.toml" in err
    (tmp_path / "table" / "our-scotland@3.toml").write_text(dump_board(board), encoding="utf-8")
    status, out, err = cairn("score", str(log), "--json")
    assert (status, err) == (0, "")
    assert [one["total"] for one in json.loads(out)["players"]] == [1, 0]
    # Before the board was named, it was a game without a map.
    assert [
        one["total"] for one in json.loads(cairn("score", str(log), "--json", "--at", "2")[1])["players"]
    ] == [1, 2]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", ""),
        ("nonsense\n", ":1:"),
        (HEAD + 'log = ["pink food"]\n', ":6:"),
        (HEAD + 'log = [\n "pink food A1",\n "purple food A1"\n]\n', ":8:"),
        (HEAD.replace("rebirth", "chess"), ""),
        (HEAD.replace("practice-isle", "nowhere"), ""),
        (HEAD.replace('"blue"', '"pink"'), ""),
        (HEAD.replace('start = "pink"', 'start = "green"'), ""),
        (HEAD + 'settings = {no_such = "yes"}\n', ""),
        (HEAD + "log = 7\n", ""),
        (HEAD.replace("cairn = 1", "cairn = 99"), ""),
    ],
)
def test_what_is_no_game_is_one_clear_line(cairn: Any, tmp_path: Path, text: str, line: str) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    status, out, err = cairn("score", str(path))
    assert (status, out) == (2, "")
    assert one_line(err)
    assert line in err


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("nonsense",),
        ("score",),
        ("score", "missing.toml"),
        ("score", "."),
        ("score", "nul\x00l"),
        ("score", "binary"),
        ("score", "GAME", "--at", "4"),
        ("score", "GAME", "--at", "-1"),
        ("score", "GAME", "--at", "x"),
        ("board", "nowhere"),
        ("board", "GAME"),
        ("sheet", "rebirth"),
        ("sheet", "chess", "-o", "x.pdf"),
        ("sheet", "rebirth", "-o", "no/such/folder/x.pdf"),
        ("sheet", "rebirth", "-o", "x.pdf", "--paper", "a3"),
        ("sheet", "rebirth", "-o", "x.pdf", "--board", "nowhere"),
        ("read", "missing.jpg"),
        ("read", "GAME"),
        ("read", "binary", "--board", "nowhere"),
        ("read", "binary", "--log", "missing.toml"),
        ("rules",),
        ("rules", " "),
        ("rules", "castle", "--game", "chess"),
        ("rules", "castle", "--lang", "fr"),
        ("rules", "castle", "-k", "0"),
        ("backup",),
        ("serve", "--port", "99999"),
        ("serve", "--port", "x"),
        ("serve", "--host", "203.0.113.1"),
    ],
)
def test_wrong_input_is_one_clear_line(cairn: Any, game: str, tmp_path: Path, args: tuple[str, ...]) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xd8\xff\x00" * 50)
    status, out, err = cairn(*(game if arg == "GAME" else arg for arg in args))
    assert (status, out) == (2, "")
    assert one_line(err)


def test_a_fault_of_ours_is_one_line_too(cairn: Any, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("inside")

    monkeypatch.setattr("companion.commands.score.as_text", fail)
    status, _, err = cairn("score", game)
    assert status == 1
    assert one_line(err)
    monkeypatch.setenv("CAIRN_DEBUG", "1")
    with pytest.raises(RuntimeError, match="inside"):
        main(["score", game])


def test_a_board_is_shown_as_data(cairn: Any, board: Any) -> None:
    status, out, _ = cairn("board", "practice-isle", "--json")
    data = json.loads(out)
    assert status == 0
    assert data["id"] == "practice-isle"
    assert len(data["spaces"]) == len(board.spaces)
    assert {"id", "q", "r", "kind", "x_mm", "y_mm"} <= set(data["spaces"][0])
    assert "Practice Isle" in cairn("board", "practice-isle")[1]


def test_sheets_are_written_and_told(cairn: Any, tmp_path: Path) -> None:
    status, out, _ = cairn("sheet", "rebirth", "-o", "x.pdf", "--board", "practice-isle", "--json")
    data = json.loads(out)
    assert status == 0
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")
    assert {"dictionary", "marker_mm", "quiet_mm", "frame", "pieces"} <= set(data)
    assert {"id", "x_mm", "y_mm", "marker_mm"} <= set(data["frame"][0])
    assert not (tmp_path / "y.pdf").exists()
    assert cairn("sheet", "rebirth", "--json")[0] == 0


def test_a_photograph_is_read_and_held_against_a_log(
    cairn: Any, game: str, tmp_path: Path, food: tuple[str, str], board: Any
) -> None:
    """The picture shows what the log has and one tile more."""
    from vision.synthetic import Shot, photograph

    new = next(space.id for space in board.spaces.values() if space.kind == "energy" and not space.two_player)
    pieces = {food[0]: "pink food 1", food[1]: "pink food 2", new: "blue energy 5"}
    photo = photograph(board, pieces, Shot(tilt_deg=5), size=(2016, 1512))
    (tmp_path / "p.jpg").write_bytes(photo.jpeg)
    status, out, err = cairn("read", "p.jpg", "--log", game, "--json")
    data = json.loads(out)
    assert (status, err) == (0, "")
    assert {one["space"]: one["piece"] for one in data["places"]} == pieces
    assert {"probability", "why"} <= set(data["places"][0])
    assert data["frame_error_mm"] < 1
    assert "total" in data["seconds"]
    assert data["proposals"]["entries"] == [f"blue energy {new}"]
    assert "blue energy 5" in cairn("read", "p.jpg", "--board", "practice-isle")[1]
    # A log that has energy where the picture shows food.
    other = tmp_path / "other.toml"
    other.write_text(f'{HEAD}log = ["pink energy {food[0]}"]', encoding="utf-8")
    told = cairn("read", "p.jpg", "--log", str(other))[1]
    assert f"{food[0]}: the log says pink energy, the photograph shows pink food" in told


def test_warnings_of_a_reading_are_told(cairn: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from vision import reading

    told = {"places": [], "unread": [], "warnings": [{"why": "frame", "error_mm": 7.04}]}
    monkeypatch.setattr(reading, "read_picture", lambda *_: None)
    monkeypatch.setattr(reading, "to_json", lambda _: told)
    (tmp_path / "p.jpg").write_bytes(b"")
    assert "off by 7.0 mm" in cairn("read", "p.jpg", "--board", "scythe")[1]


def test_sheets_of_scythe_have_the_printed_boards_frame(cairn: Any) -> None:
    """Rebirth's boards are many, and the one that Cairn brings along is for practice."""
    frame = json.loads(cairn("sheet", "scythe", "--json")[1])["frame"]
    assert frame == json.loads(cairn("sheet", "scythe", "--board", "scythe", "--json")[1])["frame"]
    assert all("at_mm" in one or "x_mm" in one for one in frame), frame[0]


def test_a_broken_board_is_refused_in_the_words_of_its_game(cairn: Any, tmp_path: Path) -> None:
    for text, word in (
        ('cairn_board = 1\ngame = "scythe"\nid = "x"\nname = "X"\nlike = "atlantis"\n', "atlantis"),
        ('cairn_board = 1\ngame = "rebirth"\nid = "x"\nname = "X"\nrivers = []\n', "rivers"),
    ):
        (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
        status, _, err = cairn("board", "mine.toml")
        assert status == 2
        assert word in err
        assert "board for" not in err


def test_a_board_of_another_game_is_named(cairn: Any, tmp_path: Path) -> None:
    head = (
        'cairn = 1\ngame = "scythe"\nboard = "practice-isle"\nstart = "nordic"\nplayers = [{id = "nordic"}]\n'
    )
    (tmp_path / "other.toml").write_text(head, encoding="utf-8")
    for args in (("score", "other.toml"), ("sheet", "scythe", "--board", "practice-isle", "--json")):
        status, _, err = cairn(*args)
        assert status == 2
        assert "no board file" not in err
        assert "scythe" in err


def test_a_file_of_a_newer_cairn_says_so(cairn: Any, tmp_path: Path) -> None:
    (tmp_path / "new.toml").write_text(HEAD.replace("cairn = 1", "cairn = 2"), encoding="utf-8")
    assert "newer Cairn" in cairn("score", "new.toml")[2]


def test_a_rule_is_looked_up(cairn: Any) -> None:
    status, out, _ = cairn(
        "rules", "When", "does", "the", "game", "end?", "--game", "rebirth", "--lang", "de", "--json"
    )
    data = json.loads(out)
    assert (status, data["answered"]) == (0, True)
    assert {"id", "title", "text", "score", "sources"} <= set(data["clauses"][0])
    assert data["clauses"][0]["title"] in cairn("rules", "game end?", "--lang", "de")[1]


def test_what_the_documents_leave_open_is_said_so(cairn: Any) -> None:
    question = ("rules", "Is zero to zero enough for the mission?", "--game", "rebirth")
    out = cairn(*question)[1]
    assert out.startswith("The documents leave this open.")
    assert "[mission.zero]" in out
    assert json.loads(cairn(*question, "--json")[1])["answered"] is False


def test_the_doctor_looks_at_everything(cairn: Any) -> None:
    status, out, _ = cairn("doctor")
    assert status == 0
    for what in ("Python", "packages", "data folder", "port"):
        assert what in out
    assert json.loads(cairn("doctor", "--json")[1])["version"] == VERSION


def test_the_doctor_names_what_is_missing(cairn: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.commands.doctor.NEEDED", ("Flask", "no-such-package"))
    status, out, err = cairn("doctor")
    assert status == 2
    assert "no-such-package" in out
    assert one_line(err)


def test_the_doctor_sees_a_broken_database(cairn: Any, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data/cairn.sqlite").write_bytes(b"not a database" * 100)
    assert cairn("doctor")[0] == 2


def test_a_backup_holds_the_log_and_the_photographs(cairn: Any, phone: Any, code: str, config: Any) -> None:
    """Taken while the app is open and its latest entries are still in the write-ahead log."""
    phone().sit(code, "pink").log(code, "pink track 7")
    (config.photos / "one.jpg").write_bytes(b"photo")
    status, _, err = cairn("backup", "-o", "b.zip")
    assert (status, err) == (0, "")
    with ZipFile("b.zip") as archive:
        assert sorted(archive.namelist()) == ["cairn.sqlite", "photos/one.jpg"]
        assert archive.read("photos/one.jpg") == b"photo"
        archive.extract("cairn.sqlite", "restored")
    copy = sqlite3.connect("restored/cairn.sqlite")
    assert copy.execute("SELECT text FROM entries").fetchall() == [("pink track 7",)]
    copy.close()
    assert sorted(path.name for path in Path().glob("*.zip")) == ["b.zip"]


def test_a_failed_backup_leaves_nothing_behind(cairn: Any, code: str) -> None:
    status, _, err = cairn("backup", "-o", "no/such/folder/b.zip")
    assert status == 2
    assert one_line(err)


def test_the_terminals_language_is_spoken(cairn: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    english = cairn("score", "missing.toml")[2]
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert cairn("score", "missing.toml")[2] != english


def test_a_file_cannot_command_the_terminal(cairn: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text(HEAD.replace('"Anna"', '"An\\u001b[31mna\\u202e"'), encoding="utf-8")
    status, out, _ = cairn("score", str(path))
    assert (status, "An�[31mna�" in out, "\x1b" in out) == (0, True, False)
    path.write_text(HEAD + 'log = ["\\u001b[2Jpink"]', encoding="utf-8")
    status, _, err = cairn("score", str(path))
    assert (status, one_line(err), "\x1b" in err) == (2, True, False)


def test_an_endless_line_is_cut_short(cairn: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text(f'{HEAD}log = ["{"x" * 50_000}"]', encoding="utf-8")
    status, _, err = cairn("score", str(path))
    assert (status, one_line(err), len(err) < 1000) == (2, True, True)
