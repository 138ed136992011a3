"""A board that was put right while a game is played on it.

Anna has food on H6 and H7 (1, then 2 for the group), Ben energy on H3 (1). H6 is beside Invergarry Castle, H7 beside
Blair Castle.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion import store
from companion.codes import hashed
from companion.rebirth.moved_spaces import changes, same_spaces
from scoring.rebirth.board import dump_board, load_board

OURS = dump_board(replace(load_board("practice-isle"), id="our-isle", name="Our Isle"))


def with_space(text: str, space: str, row: str) -> str:
    """A board file with another row for a space."""
    found, count = re.subn(rf"^{space} = .*$", f"{space} = {{{row}}}", text, flags=re.MULTILINE)
    assert count == 1
    return found


def without(text: str, space: str) -> str:
    """A board file without a space; those to the right of it are numbered anew, as the studio does it."""
    letter, number = space[0], int(space[1:])
    lines = []
    for line in text.splitlines():
        found = re.match(rf"{letter}([0-9]+) = ", line)
        if found and int(found[1]) == number:
            continue
        if found and int(found[1]) > number:
            line = f"{letter}{int(found[1]) - 1} = {line.split(' = ', 1)[1]}"
        lines.append(line)
    return "\n".join(lines)


@pytest.fixture
def publish(app_context: Flask) -> Callable[[str], None]:
    """Publishes the next version of our board."""
    made = store.create_board("our-isle", "rebirth", "Our Isle", hashed("key"))
    assert made is not None
    store.publish_board(made.id, OURS)
    return lambda text: store.publish_board(made.id, text) and None


@pytest.fixture
def ours(publish: Callable[[str], None], phone: Callable[[], Any], new_table: Callable[..., str]) -> str:
    """A table on the first version of our board."""
    return new_table(phone(), board="our-isle@1")


@pytest.fixture
def anna(phone: Callable[[], Any], ours: str) -> Any:
    found = phone().sit(ours, "all")
    for event in ("pink food H6", "blue energy H3", "pink food H7"):
        assert found.log(ours, event).status_code == 200
    return found


def log_of(phone: Any, code: str) -> str:
    text: str = phone.get(f"/t/{code}/export.toml").text.split("log = ")[1]
    return text


def points(phone: Any, code: str) -> list[str]:
    page = phone.get(f"/t/{code}/sheet").text
    return sorted(piece.split("<")[0] for piece in page.split('<span class="total">')[1:])


def go(phone: Any, code: str, to: str) -> Any:
    return phone.post(f"/t/{code}/moved", {"uid": f"to-{to.replace('@', '.')}", "to": to})


def test_the_table_says_quietly_that_there_is_a_newer_version(
    anna: Any, ours: str, publish: Callable[[str], None]
) -> None:
    assert "The board was corrected." not in anna.get(f"/t/{ours}/play").text
    publish(with_space(OURS, "H7", 'q = 4, r = 7, kind = "water"'))
    assert f'href="/t/{ours}/moved"' in anna.get(f"/t/{ours}/play").text
    # Nothing changes by itself.
    assert points(anna, ours) == ["1", "3"]


def test_a_space_that_holds_no_tile_any_more(anna: Any, ours: str, publish: Callable[[str], None]) -> None:
    """H7 is water in truth: its tile can't lie there. Anna keeps 1 of 3, and Blair Castle is nobody's."""
    publish(with_space(OURS, "H7", 'q = 4, r = 7, kind = "water"'))
    page = anna.get(f"/t/{ours}/moved").text
    of_anna = page.split("<tbody>")[1].split("</tr>")[0]
    assert '<td class="num">3</td><td class="num"><strong>1</strong></td>' in of_anna
    assert "Blair Castle" in page.split('class="castle-changes"')[1].split("</ul>")[0]
    assert "Can’t be played any more" in page
    assert f'href="/t/{ours}/log#entry-3"' in page
    assert "<strong>H7</strong> food space → water" in page
    assert page.count('class="halo"') == 1
    assert go(anna, ours, "our-isle@2").status_code == 303
    assert log_of(anna, ours).splitlines()[-2] == '  "pink board our-isle@2",'
    assert points(anna, ours) == ["1", "1"]
    table = anna.get(f"/t/{ours}/play").text
    assert "The board was corrected." not in table
    # Undo on the table page is for the whole step.
    assert f'action="/t/{ours}/moved/undo"' in table
    assert anna.post(f"/t/{ours}/moved/undo", {"uid": "back"}).status_code == 303
    assert points(anna, ours) == ["1", "3"]
    assert "The board was corrected." in anna.get(f"/t/{ours}/play").text


def test_a_castle_that_moved_turns(anna: Any, ours: str, publish: Callable[[str], None]) -> None:
    """The castle stands on G5 instead of H5: H6 doesn't touch it, so nobody holds it."""
    text = with_space(OURS, "H5", 'q = 2, r = 7, kind = "blank"')
    castle = 'q = 2, r = 6, kind = "castle", name = "Invergarry Castle", key = "invergarry"'
    publish(with_space(text, "G5", castle))
    page = anna.get(f"/t/{ours}/moved").text
    changed = page.split('class="castle-changes"')[1].split("</ul>")[0]
    assert "Invergarry Castle" in changed
    assert "Blair" not in changed
    assert changed.index("Anna") < changed.index("nobody")
    assert "<strong>G5</strong> blank space → castle" in page


def test_tiles_stay_where_they_lie_when_a_row_is_numbered_anew(
    anna: Any, ours: str, publish: Callable[[str], None]
) -> None:
    """Without H1 all of the row is called one less. The tiles go with their spaces, and nothing changes."""
    publish(without(OURS, "H1"))
    page = anna.get(f"/t/{ours}/moved").text
    assert "No points and no castle would change." in page
    assert "H6 → H5" in page
    assert "<strong>H1</strong> is no space any more" in page
    assert go(anna, ours, "our-isle@2").status_code == 303
    assert log_of(anna, ours).splitlines()[4:-1] == [
        '  "pink board our-isle@2",',
        '  "replace 1: pink food H5",',
        '  "replace 2: blue energy H2",',
        '  "replace 3: pink food H6",',
    ]
    assert points(anna, ours) == ["1", "3"]
    anna.post(f"/t/{ours}/moved/undo", {"uid": "back"})
    assert points(anna, ours) == ["1", "3"]
    assert "can’t be played" not in anna.get(f"/t/{ours}/sheet").text


def test_a_tile_never_slips_onto_another_space_of_the_same_name(
    anna: Any, ours: str, publish: Callable[[str], None]
) -> None:
    """Without H6 the space right of it is called H6. Anna's first tile has no space; her second is now alone: 1."""
    publish(without(OURS, "H6"))
    page = anna.get(f"/t/{ours}/moved").text
    assert "These spaces are gone, and their tiles are taken back: H6." in page
    assert go(anna, ours, "our-isle@2").status_code == 303
    assert '"retract 1 @pink"' in log_of(anna, ours) or '"retract 1"' in log_of(anna, ours)
    assert '"replace 3: pink food H6"' in log_of(anna, ours)
    assert points(anna, ours) == ["1", "1"]
    anna.post(f"/t/{ours}/moved/undo", {"uid": "back"})
    assert points(anna, ours) == ["1", "3"]


def test_from_a_shipped_board_to_ones_own_copy(
    publish: Callable[[str], None], phone: Callable[[], Any], code: str
) -> None:
    anna = phone().sit(code, "all")
    anna.log(code, "pink food H6")
    assert f'href="/t/{code}/moved?to=our-isle@1"' in anna.get(f"/t/{code}/moved").text
    page = anna.get(f"/t/{code}/moved?to=our-isle@1").text
    assert "No points and no castle would change." in page
    assert "No space is otherwise." in page
    assert go(anna, code, "our-isle@1").status_code == 303
    assert '"pink board our-isle@1"' in log_of(anna, code)
    assert go(anna, code, "our-isle@1").headers["Location"].endswith("#entry-2")
    # A board that isn't here is none.
    assert anna.get(f"/t/{code}/moved?to=no-such@1").status_code == 404
    assert go(anna, code, "no-such@1").status_code == 404


def test_a_board_measured_from_another_corner_in_another_size_is_the_same() -> None:
    """As if photographed with a margin: the origin is elsewhere by more than a space, and the pitch is 22 mm."""
    board = load_board("practice-isle")
    anew = replace(board, pitch_mm=22.0, origin_mm=(27.0 + 44, 55.0 + 44))
    assert same_spaces(board, anew) == {space: space for space in board.spaces}
    assert changes(board, anew, same_spaces(board, anew)) == ()


def test_without_a_map_there_is_only_the_way_onto_one(
    phone: Callable[[], Any], new_table: Callable[..., str]
) -> None:
    code = new_table(phone(), board="none")
    assert phone().sit(code, "all").get(f"/t/{code}/moved").location == f"/t/{code}/locate"
