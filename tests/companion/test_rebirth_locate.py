"""Going over to a map.

On Practice Isle H6 and G5 and I5 are the farmland that touches Invergarry Castle and nothing else, if two play. H7
lies beside H6 and touches Blair Castle; no other space touches only that castle and is beside one of those three.
C3 is the only small settlement beside Dunrobin Castle.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.current import current
from companion.rebirth import locate, locate_draft
from scoring.errors import ImpossibleEvent

AT_INVERGARRY = "pink reports food group 1 castles invergarry"
IN_AYR = "blue reports settlement3 in Ayr 1 castles Our_Keep"
BESIDE_IT = "pink reports food group 2 castles blair"
OUR_KEEP = {"do": "names", "castle:our_keep": "dunrobin"}


@pytest.fixture
def bare(phone: Callable[[], Any], new_table: Callable[..., str]) -> str:
    """A table of Anna and Ben without a map."""
    return new_table(phone(), board="none")


@pytest.fixture
def anna(phone: Callable[[], Any], bare: str) -> Any:
    """A phone that acts for all and has told two tiles: 1 point for the farm, 3 for the small settlement."""
    found = phone().sit(bare, "all")
    for event in (AT_INVERGARRY, IN_AYR):
        assert found.log(bare, event).status_code == 200
    return found


@pytest.fixture
def begun(anna: Any, bare: str) -> Any:
    """The same phone once the board and the names are said."""
    for step in ({"do": "board", "board": "practice-isle"}, OUR_KEEP):
        assert anna.post(f"/t/{bare}/locate", step).status_code == 303
    return anna


def parts(phone: Any, code: str, query: str = "") -> Any:
    return phone.get(f"/t/{code}/locate/parts{query}").json


def lit(phone: Any, code: str, query: str = "") -> set[str]:
    html = parts(phone, code, query)["parts"]["locate-spaces"]
    return {piece.split('"')[0] for piece in html.split('data-space="')[1:]}


def put(phone: Any, code: str, tile: int, space: str) -> None:
    sent = {"do": "put", "tile": str(tile), "space": space}
    assert phone.post(f"/t/{code}/locate", sent).status_code == 303


def scores(phone: Any, code: str) -> list[str]:
    page = phone.get(f"/t/{code}/sheet").text
    return [piece.split("<")[0] for piece in page.split('<span class="total">')[1:]]


def test_board_and_names_are_asked_once(anna: Any, bare: str) -> None:
    assert "Which board?" in anna.get(f"/t/{bare}/locate").text
    anna.post(f"/t/{bare}/locate", {"do": "board", "board": "practice-isle"})
    page = anna.get(f"/t/{bare}/locate").text
    assert page.count("<select") == 1
    assert 'name="castle:our_keep"' in page
    anna.post(f"/t/{bare}/locate", OUR_KEEP)
    assert "<select" not in anna.get(f"/t/{bare}/locate").text


def test_only_spaces_that_agree_are_offered_and_single_ones_filled_in(begun: Any, bare: str) -> None:
    assert lit(begun, bare) == {"H6", "I5", "G5"}
    page = begun.get(f"/t/{bare}/locate").text
    assert "<strong>1 of 2</strong>" in page
    assert 'data-entry="2"' in page.split('data-part="locate-pieces"')[1].split("data-part")[0]
    # Anywhere that is free: not the space of a face-down tile, not where the castle stands.
    anywhere = lit(begun, bare, "?tile=1&any=yes")
    assert "A1" in anywhere
    assert not {"H4", "H5"} & anywhere


def test_it_works_without_scripts(begun: Any, bare: str) -> None:
    page = begun.get(f"/t/{bare}/locate").text
    assert f'href="/t/{bare}/locate?tile=1&amp;space=H6#put"' in page
    chosen = begun.get(f"/t/{bare}/locate?tile=1&space=H6").text
    assert "Put it on H6" in chosen
    assert "Put it on" not in begun.get(f"/t/{bare}/locate?tile=1&space=A1").text


def test_what_is_told_meanwhile_joins_in_and_may_settle_the_rest(begun: Any, bare: str) -> None:
    begun.log(bare, BESIDE_IT)
    answer = parts(begun, bare)
    assert answer["done"] is True
    assert "Points and castles are the same on the map." in answer["parts"]["locate-head"]


def test_a_draft_is_there_again_and_steps_are_taken_back(begun: Any, bare: str, phone: Any) -> None:
    put(begun, bare, 1, "G5")
    assert parts(begun, bare)["done"] is True
    # Kept by the phone: another one begins for itself.
    assert "Which board?" in phone().sit(bare, "all").get(f"/t/{bare}/locate").text
    begun.post(f"/t/{bare}/locate", {"do": "undo"})
    assert lit(begun, bare) == {"H6", "I5", "G5"}
    put(begun, bare, 1, "I5")
    assert lit(begun, bare, "?tile=1") == {"H6", "I5", "G5"}
    begun.post(f"/t/{bare}/locate", {"do": "back", "tile": "1"})
    assert parts(begun, bare)["done"] is False


def test_going_over_is_one_step_and_undone_in_one(begun: Any, bare: str) -> None:
    """Anna 1 + 2, Ben 3, without a map and on it."""
    begun.log(bare, BESIDE_IT)
    assert scores(begun, bare) == ["3", "3"]
    assert begun.post(f"/t/{bare}/locate/go", {"uid": "go"}).status_code == 303
    log = begun.get(f"/t/{bare}/export.toml").text.split("log = ")[1].splitlines()
    assert log[4:-1] == [
        '  "pink board practice-isle",',
        '  "replace 1: pink food H6",',
        '  "replace 2: blue settlement3 C3",',
        '  "replace 3: pink food H7",',
    ]
    assert scores(begun, bare) == ["3", "3"]
    table = begun.get(f"/t/{bare}/play").text
    assert "data-board" in table
    assert "The game goes on on Practice Isle" in table
    # Sent twice, it is there once.
    begun.post(f"/t/{bare}/locate/go", {"uid": "go"})
    assert begun.get(f"/t/{bare}/export.toml").text.count("board practice-isle") == 1
    # The table page offers to take back all of it, and that does.
    assert f'action="/t/{bare}/locate/undo"' in table
    assert begun.post(f"/t/{bare}/locate/undo", {"uid": "back"}).status_code == 303
    assert "data-board" not in begun.get(f"/t/{bare}/play").text
    assert scores(begun, bare) == ["3", "3"]
    assert "can’t be played" not in begun.get(f"/t/{bare}/sheet").text
    # The draft is still there for another try.
    assert parts(begun, bare)["done"] is True


def test_what_differs_is_shown_before_anything_is_logged(begun: Any, bare: str) -> None:
    """With the first farm on I5 nothing is beside it that touches Blair. On H7 the second is alone: 1 instead of 2."""
    begun.log(bare, BESIDE_IT)
    put(begun, bare, 1, "I5")
    head = parts(begun, bare)["parts"]["locate-head"]
    assert "No free space agrees with all that was told." in head
    put(begun, bare, 3, "H7")
    answer = parts(begun, bare)["parts"]
    assert "group: told 2, there 1" in answer["locate-list"]
    anna = answer["locate-head"].split("<tbody>")[1].split("</tr>")[0]
    assert '<td class="num">3</td><td class="num"><strong>2</strong></td>' in anna
    assert "−1" in anna


def test_every_castle_that_the_board_does_not_have_loses_its_holder(
    phone: Any, new_table: Callable[..., str]
) -> None:
    """Anna holds Moon and Ben Star. Neither is on the board, so nobody holds either once the game is there."""
    table = new_table(phone(), board="none")
    one = phone().sit(table, "all")
    for event in (
        "pink reports food group 1 castles Moon",
        "blue reports food group 1 castles Star",
        "pink reports food group 1 castles Blair_Castle",
    ):
        assert one.log(table, event).status_code == 200
    one.post(f"/t/{table}/locate", {"do": "board", "board": "practice-isle"})
    one.post(f"/t/{table}/locate", {"do": "names", "castle:moon": "-", "castle:star": "-"})
    with one.client.application.app_context():
        now = current(table)
        draft = locate_draft.Draft(
            "practice-isle", {("castle", "moon"): "-", ("castle", "star"): "-"}, {1: "A1", 2: "I5", 3: "H7"}
        )
        sight = locate.look(now, draft)
        assert sight is not None
        comparison = locate.outlook(now, sight)
    assert not isinstance(comparison, ImpossibleEvent)
    changes = {(castle.name, castle.before, castle.after) for castle in comparison.castles}
    assert ("Moon", "pink", None) in changes
    assert ("Star", "blue", None) in changes
    # H7 touches Blair Castle, however it is spelt; I5 touches Invergarry Castle.
    assert changes == {("Moon", "pink", None), ("Star", "blue", None), ("Invergarry Castle", None, "blue")}


def test_nothing_is_logged_before_every_tile_has_its_space(begun: Any, bare: str) -> None:
    answer = begun.post(f"/t/{bare}/locate/go", {"uid": "go"})
    assert answer.status_code == 422
    assert "Not every tile has its space yet." in answer.text
    assert "board" not in begun.get(f"/t/{bare}/export.toml").text.split("log = ")[1]


def test_spaces_that_hold_no_tile_are_refused(begun: Any, bare: str) -> None:
    for space in ("H4", "H5", "Z99"):
        answer = begun.post(f"/t/{bare}/locate", {"do": "put", "tile": "1", "space": space})
        assert answer.status_code == 422


def test_a_second_phone_cannot_go_over_again(begun: Any, bare: str, phone: Any) -> None:
    """Both phones have a complete draft. Once one of them went over, the other is told so and nothing is logged."""
    begun.log(bare, BESIDE_IT)
    other = phone().sit(bare, "all")
    for step in ({"do": "board", "board": "practice-isle"}, OUR_KEEP):
        other.post(f"/t/{bare}/locate", step)
    assert parts(other, bare)["done"] is True
    assert begun.post(f"/t/{bare}/locate/go", {"uid": "go"}).status_code == 303
    answer = other.post(f"/t/{bare}/locate/go", {"uid": "also"})
    assert answer.status_code == 422
    assert "This game is on Practice Isle (our own map) already." in answer.text
    assert begun.get(f"/t/{bare}/export.toml").text.count("board practice-isle") == 1
    answer = other.post(f"/t/{bare}/locate", {"do": "board", "board": "practice-isle"})
    assert "This game is on Practice Isle (our own map) already." in answer.text


def test_what_was_logged_since_is_looked_at_first(begun: Any, bare: str) -> None:
    """The page was drawn after entry 2; entry 3 came since, and Cairn would put it without anybody seeing where."""
    begun.log(bare, BESIDE_IT)
    answer = begun.post(f"/t/{bare}/locate/go", {"uid": "go", "last_seen": "2"})
    assert answer.status_code == 422
    assert "Meanwhile something was logged at the table." in answer.text
    assert f'href="/t/{bare}/locate">Put the tiles on a map' in answer.text
    assert begun.post(f"/t/{bare}/locate/go", {"uid": "go", "last_seen": "3"}).status_code == 303


def test_a_game_without_a_map_has_none_to_exchange(anna: Any, bare: str) -> None:
    answer = anna.post(f"/t/{bare}/moved", {"to": "practice-isle"})
    assert answer.status_code == 422
    assert "This game has no map yet that could be exchanged." in answer.text
    assert f'href="/t/{bare}/locate">Put the tiles on a map' in answer.text


def test_what_only_a_game_without_a_map_can_hold_goes_and_comes_back(begun: Any, bare: str) -> None:
    begun.log(bare, BESIDE_IT)
    begun.log(bare, "pink facedown invergarry 1")
    assert begun.post(f"/t/{bare}/locate/go", {"uid": "go"}).status_code == 303
    assert "can’t be played" not in begun.get(f"/t/{bare}/sheet").text
    begun.post(f"/t/{bare}/locate/undo", {"uid": "back"})
    assert "can’t be played" not in begun.get(f"/t/{bare}/sheet").text


def test_watchers_cannot_draw(bare: str, phone: Any) -> None:
    watcher = phone()
    assert watcher.get(f"/t/{bare}/locate").status_code == 303
    assert watcher.post(f"/t/{bare}/locate", {"do": "drop"}).status_code == 403
