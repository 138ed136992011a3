"""The log page, export and import."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest

from companion import history


def test_the_log_shows_the_newest_entry_first(phone: Any, code: str) -> None:
    anna = phone().sit(code, "pink")
    anna.log(code, "pink food H6")
    anna.log(code, "blue food C2")
    page = anna.get(f"/t/{code}/log").text
    assert page.index('id="entry-2"') < page.index('id="entry-1"')


def test_an_entry_out_of_turn_can_be_mended_with_one_tap(phone: Any, code: str) -> None:
    """Pink begins, so blue's tile was most likely pink's."""
    anna = phone().sit(code, "pink")
    anna.log(code, "blue food H6")
    page = anna.get(f"/t/{code}/log?only=odd").text
    assert "It was Anna’s turn, not Ben’s." in page
    assert "It was Anna’s tile" in page
    mended = {"entry": "1", "player": "pink", "kind": "food", "space": "H6"}
    assert anna.post(f"/t/{code}/replace", mended).status_code == 303
    assert "Nothing is logged yet." in anna.get(f"/t/{code}/log?only=odd").text


def test_an_entry_that_a_correction_made_impossible_stays_and_is_shown(phone: Any, code: str) -> None:
    anna = phone().sit(code, "pink")
    anna.log(code, "pink food H6")
    anna.log(code, "blue food C2")
    anna.post_json(f"/t/{code}/replace", {"uid": "r", "entry": 1, "event": "pink food C2"})
    page = anna.get(f"/t/{code}/log?only=odd").text
    assert "C2 is taken already." in page


def test_what_was_taken_back_can_come_again(phone: Any, code: str) -> None:
    anna = phone().sit(code, "pink")
    anna.log(code, "pink food H6")
    anna.post_json(f"/t/{code}/retract", {"uid": "r1", "entry": 1})
    assert "taken back" in anna.get(f"/t/{code}/log").text
    anna.post_json(f"/t/{code}/retract", {"uid": "r2", "entry": 2})
    assert 'data-entry="1"' in anna.get(f"/t/{code}/play/parts").json["parts"]["pieces"]


def test_watchers_can_read_the_log_but_not_change_it(phone: Any, code: str) -> None:
    phone().sit(code, "pink").log(code, "pink food H6")
    page = phone().get(f"/t/{code}/log").text
    assert "Food on H6" in page
    assert "<form" not in page.split('class="log"')[1]


def test_what_was_exported_comes_back_the_same(phone: Any, code: str) -> None:
    anna = phone().sit(code, "pink")
    anna.log(code, "pink food H6")
    anna.log(code, "blue food C2")
    anna.post_json(f"/t/{code}/retract", {"uid": "r", "entry": 2})
    saved = anna.get(f"/t/{code}/export.toml")
    assert saved.headers["Content-Disposition"] == f'attachment; filename="cairn-rebirth-{code}.toml"'
    sent = {"file": (BytesIO(saved.data), "game.toml")}
    answer = phone().post("/import", sent, content_type="multipart/form-data")
    assert answer.status_code == 303
    copy = answer.headers["Location"].rsplit("/", 1)[1]
    assert copy != code
    assert phone().get(f"/t/{copy}/export.toml").text == saved.text


def test_a_file_of_a_text_editor_for_windows_is_read(phone: Any, code: str) -> None:
    saved = phone().get(f"/t/{code}/export.toml").text
    sent = {"file": (BytesIO(("\ufeff" + saved.replace("\n", "\r\n")).encode()), "game.toml")}
    assert phone().post("/import", sent, content_type="multipart/form-data").status_code == 303


HEAD = 'cairn = 1\ngame = "{game}"\nboard = "{board}"\nstart = "pink"\nplayers = [{{id = "pink"}}, {{id = "blue"}}]\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Choose a file, or paste its text."),
        ("hello", "the trouble is in line 1"),
        ('game = "rebirth"', "This is no game saved by Cairn"),
        (HEAD.format(game="chess", board="x"), "doesn’t know the game chess"),
        (HEAD.format(game="rebirth", board="nowhere"), "nowhere"),
        (
            HEAD.format(game="rebirth", board="practice-isle") + 'log = ["pink flies"]',
            "doesn’t understand this entry: pink flies",
        ),
    ],
)
def test_a_game_that_cannot_be_read_is_said_so(phone: Any, text: str, said: str) -> None:
    answer = phone().post("/import", {"text": text})
    assert answer.status_code == 422
    assert said in answer.text


def test_pictures_and_giants_are_refused_with_a_sentence(phone: Any) -> None:
    picture = {"file": (BytesIO(b"\x89PNG\r\n\x1a\n\xff\xd8"), "board.png")}
    answer = phone().post("/import", picture, content_type="multipart/form-data")
    assert (answer.status_code, "This file is no text" in answer.text) == (422, True)
    giant = {"file": (BytesIO(b"#" * (history.LARGEST_FILE + 1)), "game.toml")}
    answer = phone().post("/import", giant, content_type="multipart/form-data")
    assert (answer.status_code, "far too large" in answer.text) == (422, True)


@pytest.mark.parametrize("board", ["/etc/hostname", "../../../etc/hostname", "practice-isle.toml", "."])
def test_an_imported_game_opens_no_file_of_ours(phone: Any, board: str) -> None:
    answer = phone().post("/import", {"text": HEAD.format(game="rebirth", board=board)})
    assert answer.status_code == 422
    assert "line 1" not in answer.text


ODD_LOGS = [
    '["retract 5"]',
    '["blue food D4", "retract 2"]',
    '["blue food D4", "retract 0"]',
    '["retract 99999999999999999999999999"]',
    '["replace 7: blue food D4", "insert 9: blue food D4"]',
    '["green food D4", "blue food D4 @nobody"]',
    f'["blue food D4", {", ".join(f"{chr(34)}retract {n}{chr(34)}" for n in range(1, 1500))}]',
]


@pytest.mark.parametrize("log", ODD_LOGS)
def test_every_page_of_an_oddly_corrected_game_can_be_read(phone: Any, log: str) -> None:
    head = HEAD.format(game="rebirth", board="practice-isle")
    anna = phone()
    made = anna.post("/import", {"text": f"{head}log = {log}"})
    assert made.status_code == 303
    where = made.headers["Location"]
    anna.sit(where.rsplit("/", 1)[1], "pink")
    for page in ("", "/play", "/play/parts", "/log", "/screen", "/sheet", "/end", "/since", "/export.toml"):
        assert anna.get(where + page).status_code in (200, 302, 303), page


def test_whoever_brings_a_game_hosts_its_table(phone: Any) -> None:
    head = HEAD.format(game="rebirth", board="practice-isle")
    anna, ben = phone(), phone()
    where = anna.post("/import", {"text": head}).headers["Location"]
    ben.sit(where.rsplit("/", 1)[1], "blue")
    assert anna.post(f"{where}/free", {"seat": "blue"}).status_code == 303
    assert ben.post(f"{where}/free", {"seat": "blue"}).status_code == 403


def test_names_of_an_imported_game_are_tidied(phone: Any) -> None:
    head = HEAD.format(game="rebirth", board="practice-isle")
    text = head.replace('{id = "pink"}', '{id = "pink", name = "An\\u202ena\\n' + "x" * 5000 + '"}')
    anna = phone()
    saved = anna.get(anna.post("/import", {"text": text}).headers["Location"] + "/export.toml").text
    assert 'name = "An na xxxxxxxxxxxxxxxxxx"' in saved


def test_deeply_nested_files_are_refused(phone: Any) -> None:
    answer = phone().post("/import", {"text": "a = " + "[" * 20000})
    assert (answer.status_code, "nested too deeply" in answer.text) == (422, True)
