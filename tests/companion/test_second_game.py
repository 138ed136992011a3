"""A second game brings everything with it: nothing that games share has to know it."""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flask import Flask
from jinja2 import ChoiceLoader, DictLoader

from companion import rooms
from companion.app import create_app
from companion.cli import main
from companion.config import Config
from scoring import games
from scoring.errors import BadBoard
from vision.reading import Reading


def _load() -> Any:
    spec = importlib.util.spec_from_file_location("second_game_dice", Path(__file__).with_name("dice.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look their module up.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


dice = _load()


@pytest.fixture(autouse=True)
def _second_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES", {**games.GAMES, "dice": dice.GAME})
    monkeypatch.setitem(rooms._BY_ID, "dice", dice.ROOM)


@pytest.fixture
def app(config: Config, _second_game: None) -> Flask:
    made = create_app(config)
    made.testing = True
    assert made.jinja_loader is not None
    made.jinja_loader = ChoiceLoader([made.jinja_loader, DictLoader(dice.TEMPLATES)])
    made.jinja_env.loader = made.jinja_loader
    return made


FORM = {"game": "dice", "player-0": "draw", "name-0": "Zoë", "player-1": "red", "choice-die": "horn"}


@pytest.fixture
def table(phone: Any) -> str:
    """White is drawn for Zoë; red has no name and begins."""
    answer = phone().post("/new", FORM)
    assert answer.status_code == 303
    code: str = answer.headers["Location"].rsplit("/", 1)[1]
    return code


# Making a table


def test_the_game_is_chosen_first_and_without_scripts(phone: Any) -> None:
    first = phone().get("/new").text
    assert '<a class="button" href="/new?game=dice">' in first
    assert 'name="game" value="rebirth"' in first
    page = phone().get("/new?game=dice").text
    assert 'href="/new?game=dice" aria-current="page"' in page
    assert 'name="game" value="dice"' in page
    assert 'value="white"' in page
    assert 'value="pink"' not in page
    assert "setting-dice_sides" in page


def test_a_form_has_the_games_own_fields_and_asks_nothing_that_it_decides(phone: Any) -> None:
    page = phone().get("/new?game=dice").text
    assert 'name="choice-die"' in page
    assert [f'name="choice-first-{n}"' in page for n in range(4)] == [True, True, True, False]
    assert 'name="start"' not in page
    assert "clockwise" not in page
    # One may play alone, but two rows are offered.
    assert page.count('value="draw" data-often selected') == 2


def test_what_was_drawn_is_the_beginning_of_the_log(phone: Any) -> None:
    made = phone().post("/new", FORM | {"choice-first-1": "2", "setting-dice_sides": "ten"})
    saved = phone().get(f"{made.headers['Location']}/export.toml").text
    assert 'start = "red"' in saved
    assert '{id = "white", name = "Zoë"}' in saved
    assert '{id = "red", name = "Red"}' in saved  # what the colour is called
    assert 'settings = {dice_sides = "ten"}' in saved
    assert saved.split("log = ")[1].split('"')[1::2] == ["table die horn", "red rolls 2 @table"]


def test_json_may_choose_the_same(phone: Any) -> None:
    players = [{"id": "black", "name": "Kim", "choices": {"first": "3"}}]
    answer = phone().post_json("/new", {"game": "dice", "players": players, "choices": {"die": "horn"}})
    assert (answer.status_code, answer.json["start"]) == (201, "black")
    log = phone().get(f"{answer.json['url']}/since?seq=0").json["entries"]
    assert [(entry["text"], entry["author"]) for entry in log] == [
        ("table die horn", "table"),
        ("black rolls 3", "table"),
    ]


def test_what_a_game_refuses_is_told_at_its_field(phone: Any) -> None:
    answer = phone().post("/new", FORM | {"choice-die": "glass", "choice-first-1": "5"})
    assert answer.status_code == 422
    assert 'name="choice-die" value="glass">' in answer.text
    assert 'name="choice-first-1" value="5">' in answer.text
    told = phone().post_json(
        "/new", {"game": "dice", "players": [{"id": "red"}], "choices": {"die": "glass"}}
    )
    assert set(told.json["errors"]) == {"die"}


def test_a_beginning_that_cannot_be_makes_no_table(phone: Any) -> None:
    assert phone().post("/new", FORM | {"choice-first-0": "7"}).status_code == 422


def test_its_table_comes_back_from_a_file(phone: Any, table: str) -> None:
    saved = phone().get(f"/t/{table}/export.toml").text
    copy = phone().post("/import", {"text": saved}).headers["Location"]
    assert phone().get(f"{copy}/export.toml").text == saved


# Its pages


def test_pages_are_made_of_its_own_templates(phone: Any, table: str) -> None:
    zoe = phone().sit(table, "white")
    page = zoe.get(f"/t/{table}/play?q=luck").text
    assert "asked: luck die: horn" in page
    assert "/static/dice.css" in page
    assert zoe.get(f"/t/{table}/screen").text == "screen die: horn"
    assert zoe.get(f"/t/{table}/end").text == "left: 1 True"
    assert zoe.get(f"/t/{table}/sheet").text == "All rolls Zoë 0 Red 0"
    zoe.log(table, "white rolls 1")
    parts = zoe.get(f"/t/{table}/play/parts").json
    assert parts == {"seq": 2, "turn": None, "over": False, "parts": {"total": "die: horn undo 2"}}
    assert zoe.get(f"/t/{table}/play/parts?screen=1").json["parts"] == {"total": "die: horn"}


def test_every_shared_page_works_for_it(phone: Any, table: str) -> None:
    zoe = phone().sit(table, "white")
    zoe.log(table, "white rolls 5")
    for page in ("", "/invite", "/setup", "/log", "/log?only=odd", "/since", "/preview?event=red+rolls+1"):
        assert zoe.get(f"/t/{table}{page}").status_code == 200, page
    assert "setup.dice (die: horn)" in zoe.get(f"/t/{table}/setup").text
    assert "game.dice" in zoe.get("/").text


def test_drawings_of_a_game_stay_on_its_pages_but_its_players_are_drawn_everywhere(
    phone: Any, table: str, code: str
) -> None:
    for page, has_sign in ((f"/t/{table}/log", True), (f"/t/{code}/log", False), ("/", False)):
        text = phone().get(page).text
        assert ("sign-cup" in text, 'id="shape-red"' in text, 'id="shape-pink"' in text) == (
            has_sign, True, True,
        )  # fmt: skip


def test_it_may_have_further_pages(phone: Any, table: str, code: str) -> None:
    assert phone().get(f"/t/{table}/cup").text == "cup of horn seen by None"
    assert phone().get(f"/t/{table}/cup/bottom").text == "leather"
    # No page of another game.
    assert phone().get(f"/t/{code}/cup").status_code == 404
    assert phone().get(f"/t/{table}/cards").status_code == 404
    assert phone().post(f"/t/{table}/reveal").status_code == 404


def test_it_may_have_posts_of_its_own(phone: Any, table: str) -> None:
    zoe = phone().sit(table, "white")
    for path, more, seq in (("shake", {}, 2), ("cup", {"twice": "yes"}, 4)):
        sent = {"player": "white", "points": "2", "uid": path} | more
        answer = zoe.post(f"/t/{table}/{path}", sent)
        assert (answer.status_code, answer.headers["Location"].split("#")[1]) == (303, f"entry-{seq}")
    assert zoe.post(f"/t/{table}/shake", {"player": "white", "points": "13"}).status_code == 422
    assert phone().post(f"/t/{table}/shake", {"player": "white", "points": "1"}).status_code == 403
    assert zoe.post(f"/t/{table}/cup/bottom").status_code == 405


def test_a_game_without_photographs_has_no_page_for_them(phone: Any, table: str) -> None:
    zoe = phone().sit(table, "white")
    assert zoe.get(f"/t/{table}/photo").status_code == 404
    assert zoe.post(f"/t/{table}/photo", {}).status_code == 404


# Its log


def test_an_entry_is_corrected_by_its_text(phone: Any, table: str) -> None:
    zoe = phone().sit(table, "white")
    zoe.log(table, "white rolls 1")
    page = zoe.get(f"/t/{table}/log").text
    assert '<input name="event" value="white rolls 1"' in page
    assert '<input name="event" value="table die horn"' in page
    sent = {"entry": "2", "event": "white rolls 2"}
    assert zoe.post(f"/t/{table}/replace", sent).status_code == 303
    page = zoe.get(f"/t/{table}/log").text
    assert '<input name="event" value="white rolls 2"' in page
    assert '<input name="event" value="replace' not in page
    refused = zoe.post(f"/t/{table}/replace", {"entry": "2", "event": "white jumps"})
    assert refused.status_code == 422
    assert "Cairn doesn’t understand this entry: white jumps" in refused.text


def test_a_doubt_may_be_mended_with_one_tap(phone: Any, table: str) -> None:
    zoe = phone().sit(table, "white")
    zoe.log(table, "white rolls 5")
    odd = zoe.get(f"/t/{table}/log?only=odd").text
    assert '<input type="hidden" name="event" value="white rolls 3"><button class="small">mend.lower' in odd


def test_what_the_table_says_is_nobodys(phone: Any, table: str) -> None:
    (entry,) = phone().get(f"/t/{table}/since?seq=0").json["entries"]
    assert entry["player"] is None
    assert "p-table" not in phone().get(f"/t/{table}/log").text


# Points that are kept back


def test_points_are_kept_back_until_the_game_shows_them(phone: Any, table: str) -> None:
    zoe = phone().sit(table, "white")
    answer = zoe.log(table, "white rolls 2").json
    assert (answer["points"], answer["gains"], answer["items"]) == (0, [], [])
    assert zoe.get(f"/t/{table}/preview?event=red+rolls+1").json["gains"] == []
    assert zoe.get(f"/t/{table}/since?seq=1").json["entries"][0]["gains"] == []
    assert '<span class="points">' not in zoe.get(f"/t/{table}/log").text
    zoe.log(table, "white ends")
    assert zoe.get(f"/t/{table}/since?seq=1").json["entries"][0]["gains"] == [
        {"player": "white", "points": 2}
    ]
    assert '<span class="points">+2</span>' in zoe.get(f"/t/{table}/log").text


def test_the_command_line_always_tells(phone: Any, table: str, tmp_path: Path, capsys: Any) -> None:
    zoe = phone().sit(table, "white")
    zoe.log(table, "white rolls 2")
    file = tmp_path / "game.toml"
    file.write_text(zoe.get(f"/t/{table}/export.toml").text, "utf-8")
    assert main(["score", str(file)]) == 0
    assert "Zoë: 2" in capsys.readouterr().out


# Rooms


def test_players_look_the_same_in_every_game_that_has_them() -> None:
    letters: dict[str, str] = {}
    for room in rooms.ROOMS.values():
        for player, letter in room.letters.items():
            assert letters.setdefault(player, letter) == letter
    assert (rooms.letter("red"), rooms.letter("pink"), rooms.letter("stranger")) == ("R", "P", "S")


def test_boards_belong_to_one_game() -> None:
    every = [board for room in rooms.ROOMS.values() for board in room.board_ids()]
    assert len(every) == len(set(every))


@pytest.fixture
def felt(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dice roll on a board of their own, which Cairn doesn't print."""

    def load_board(board: str) -> str:
        if board not in ("felt", "felt.toml"):
            raise BadBoard("board.unreadable", file=board, line=0)
        return "a board of felt"

    room = replace(
        dice.ROOM,
        board_ids=lambda: ("felt",),
        load_board=load_board,
        board_json=lambda board: {"id": "felt", "name": "Felt", "size_mm": [9, 9], "spaces": []},
    )
    monkeypatch.setitem(rooms._BY_ID, "dice", room)


def test_a_board_finds_its_game(felt: None) -> None:
    for board in ("felt", "felt.toml"):
        room, loaded = rooms.load_board(board)
        assert (room.game.ID, loaded) == ("dice", "a board of felt")
    assert rooms.load_board("practice-isle")[0].game.ID == "rebirth"
    with pytest.raises(BadBoard):
        rooms.load_board("felt", "rebirth")
    with pytest.raises(BadBoard, match="nowhere"):
        rooms.load_board("nowhere.toml")


def test_a_photograph_is_read_for_the_game_of_its_board(
    felt: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[object] = []

    def read(_: bytes, board: object, game: str, *_more: object) -> Reading:
        asked.extend((board, game))
        return Reading((), (), (), 0.1, (), {}, np.eye(3))

    monkeypatch.setattr("vision.reading.read_picture", read)
    photo = tmp_path / "photo.jpg"
    photo.write_bytes(b"")
    assert main(["read", str(photo), "--board", "felt"]) == 0
    assert asked == ["a board of felt", "dice"]


def test_a_board_that_is_not_printed_is_said_so(felt: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "felt"]) == 0
    assert main(["board", "felt", "-o", "felt.pdf"]) == 2
    assert "Cairn has no Felt to print." in capsys.readouterr().err


def test_its_board_is_offered_for_print_nowhere(felt: None, phone: Any) -> None:
    assert phone().get("/board/felt.pdf").status_code == 404
    assert "felt.pdf" not in phone().get(phone().post("/new", FORM).headers["Location"] + "/setup").text


OF_A_GAME = {"studio": "rebirth"}
"""Rooms beside a game's own that belong to it: only Rebirth's boards are drawn by hand."""


def test_nothing_that_games_share_imports_a_game(repository: Path) -> None:
    """Only the registry does, and no game imports another."""
    shared = repository / "companion"
    every = {game for game in rooms.ROOMS if (shared / game).is_dir()}
    assert "rebirth" in every
    for file in shared.rglob("*.py"):
        own = file.relative_to(shared).parts[0]
        if own == "rooms.py":
            continue
        for module in _imported(file):
            package, *rest = module.split(".")
            if package in ("companion", "scoring") and rest and rest[0] in every:
                assert rest[0] == OF_A_GAME.get(own, own), f"{file}: {module}"


def _imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{name.name}" for name in node.names)
