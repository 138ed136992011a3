"""Several photographs of one position of a board: read together, asked about, and taken apart again.

The board is Practice Isle with Anna (pink) and Ben (blue). Readings are written by hand.
"""

from __future__ import annotations

import io
import re
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from flask import Flask

from companion import photo_positions, photo_record, store
from scoring.rebirth.board import Board
from vision.reading import Reading, Seen, Unread

PX_PER_MM = 4.0


@pytest.fixture
def anna(phone: Callable[[], Any], code: str) -> Any:
    return phone().sit(code, "pink")


@pytest.fixture
def free(board: Board) -> list[str]:
    """Spaces without a symbol, free with two players, next to no building and to none of each other."""
    found: list[str] = []
    for space in board.spaces.values():
        near = {*board.neighbours[space.id]}
        near &= {*board.castles, *board.cathedrals, *found}
        if space.kind == "blank" and space.id not in board.two_player and not near:
            found.append(space.id)
    return found


@pytest.fixture
def photo(app: Flask, code: str) -> Callable[..., int]:
    """`photo({space: piece}, empty=[…], unread={space: "why guess/second probability"}, goes_with=…)`."""

    def make(seen: Any = None, empty: Any = (), unread: Any = None, goes_with: int | None = None) -> int:
        with app.app_context():
            table = store.table(code)
            assert table is not None
            kept = store.keep_photo(table.id, "none", goes_with)
            asked = []
            for space, told in (unread or {}).items():
                why, _, guesses = told.partition(" ")
                words, _, chance = guesses.rpartition(" ")
                guess, _, second = words.partition("/")
                chances = float(chance or 0)
                asked.append(Unread(space, why, guess or None, (0, 0, 90, 90), second or None, chances))
            reading = Reading(
                tuple(Seen(space, piece, 0.99, "both", 0) for space, piece in (seen or {}).items()),
                tuple(asked),
                tuple(empty),
                0.3,
                (),
                {},
                np.diag([PX_PER_MM, PX_PER_MM, 1.0]),
            )
            photo_record.keep_reading(kept, photo_record.Record(reading, (1600, 1800)))
            photo_positions.settle_in(kept, "rebirth")
            return kept.id

    return make


def page_of(phone: Any, code: str, photo: int, more: str = "") -> str:
    answer = phone.get(f"/t/{code}/photo/{photo}{more}", follow_redirects=True)
    assert answer.status_code == 200
    return re.sub(r"</?bdi>", "", answer.get_data(as_text=True))


def log_of(app: Flask, code: str) -> list[str]:
    with app.app_context():
        table = store.table(code)
        assert table is not None
        return [entry.text for entry in store.entries(table.id)]


def accept(phone: Any, code: str, photo: int, *spaces: str, **more: Any) -> Any:
    """Confirm new food tiles of Anna as they are."""
    fields: dict[str, Any] = {"accept": "all", "last_seen": 0, "seen": list(spaces)}
    for space in spaces:
        fields |= {f"player-{space}": "pink", f"kind-{space}": "food", f"space-{space}": space}
    return phone.post(f"/t/{code}/photo/{photo}/accept", fields | more)


# Questions


def test_both_guesses_are_a_tap_away_and_so_is_everything_else(
    anna: Any, code: str, free: list[str], photo: Any
) -> None:
    told = "covered pink food 3/blue energy 2 0.7"
    page = page_of(anna, code, photo(unread={free[0]: told}))
    values = re.findall(rf'<input type="radio" name="lies-{free[0]}" value="([^"]*)"', page)
    assert values[:2] == ["pink food", "blue energy"]
    kinds = ("food", "energy", "settlement1", "settlement2", "settlement3", "settlement4")
    everything = {f"{player} {kind}" for player in ("pink", "blue") for kind in kinds}
    assert set(values) == {*everything, "nothing", ""}
    assert "probably" in page
    assert "or else this" in page
    assert "covered" in page


def test_guesses_of_which_the_log_has_every_tile_come_last(
    anna: Any, code: str, board: Board, free: list[str], photo: Any
) -> None:
    """With two players each colour has three tiles with four settlement symbols."""
    for space in free[:3]:
        assert anna.log(code, f"pink settlement4 {space}").status_code == 200
    told = "covered pink settlement4 1/blue food 2 0.9"
    page = page_of(anna, code, photo(unread={free[3]: told}))
    values = re.findall(rf'name="lies-{free[3]}" value="([^"]*)"', page)
    assert values[:2] == ["blue food", "pink settlement4"]


def test_what_likely_holds_a_tile_is_asked_first(anna: Any, code: str, free: list[str], photo: Any) -> None:
    unread = {
        free[0]: "blurred",
        free[1]: "covered",
        free[2]: "glare pink food 1 0.9",
        free[3]: "twice pink food 2 0.5",
    }
    page = page_of(anna, code, photo(unread=unread))
    assert re.findall(r'id="unread-(\w+)"', page) == [free[3], free[2], free[1], free[0]]


def test_what_the_log_knows_is_not_asked(anna: Any, code: str, free: list[str], photo: Any) -> None:
    anna.log(code, f"pink food {free[0]}")
    page = page_of(anna, code, photo(unread={free[0]: "covered blue food 1 0.9", free[1]: "covered"}))
    assert re.findall(r'id="unread-(\w+)"', page) == [free[1]]


def test_a_tile_that_was_entered_may_raise_the_question_of_the_order(
    anna: Any, code: str, app: Flask, board: Board, free: list[str], photo: Any
) -> None:
    """Anna's tile was read, Ben's beside the same castle is entered; who came first decides who holds it on a tie."""
    castle, hers, his = next(
        (castle, *near[:2])
        for castle in board.castles
        if len(
            near := [
                space
                for space in board.neighbours[castle]
                if board.spaces[space].kind in ("blank", "food", "energy")
                and space not in board.two_player
                and sum(n in board.castles for n in board.neighbours[space]) == 1
                and not {*board.neighbours[space]} & {*board.cathedrals}
            ]
        )
        >= 2
    )
    far, other = [space for space in free if not {*board.neighbours[space]} & {hers, his}][:2]
    shot = photo({hers: "pink food 1", far: "pink energy 1"}, unread={his: "covered", other: "glare"})
    fields = {
        "accept": "selected",
        "last_seen": 0,
        "seen": [hers, far],
        "take": [hers, far],
        f"player-{hers}": "pink",
        f"kind-{hers}": "food",
        f"player-{far}": "pink",
        f"kind-{far}": "energy",
    }
    answer = anna.post(f"/t/{code}/photo/{shot}/accept", {**fields, f"lies-{his}": "blue food"})
    assert answer.status_code == 303
    assert log_of(app, code) == []
    page = re.sub(r"</?bdi>", "", anna.get(answer.location).get_data(as_text=True))
    assert "Nothing was logged yet" in page
    assert "entered by you" in page
    name = board.spaces[castle].name
    assert f"{name} goes to Anna" in page
    assert f"{name} goes to Ben" in page
    fields |= {"seen": [hers, far, his], "take": [hers, far, his]}
    fields |= {f"player-{his}": "blue", f"kind-{his}": "food"}
    order = {"order-x": f"blue food {his}; pink food {hers}"}
    anna.post(f"/t/{code}/photo/{shot}/accept", fields | order)
    assert [entry.split()[-1] for entry in log_of(app, code)] == [far, his, hers]
    # One question is left, and what was entered isn't a contradiction.
    page = page_of(anna, code, shot)
    assert re.findall(r'id="unread-(\w+)"', page) == [other]
    assert "contradicts the log" not in page


# Joined


def test_what_the_first_could_not_read_the_second_did(
    anna: Any, code: str, app: Flask, free: list[str], photo: Any
) -> None:
    first = photo({free[0]: "pink food 1"}, unread={free[1]: "glare", free[2]: "outside"})
    second = photo({free[1]: "pink food 2"}, empty=[free[2]], unread={free[0]: "covered"}, goes_with=first)
    answer = anna.get(f"/t/{code}/photo/{second}")
    assert (answer.status_code, f"/photo/{first}?" in answer.location) == (303, True)
    page = page_of(anna, code, second)
    assert "2 new tiles" in page
    assert "not read" not in page
    assert "2 photographs of this position" in page
    # Each is seen where it can be: the second tile in the second photograph.
    (crop,) = re.findall(rf'id="new-{free[1]}".*?href="[^"]*photo/(\d+)/picture', page, re.DOTALL)
    assert int(crop) == second
    accept(anna, code, first, free[0], free[1])
    assert sorted(log_of(app, code)) == sorted(f"pink food {space}" for space in free[:2])
    assert "The photograph and the log agree." in page_of(anna, code, first)


def test_another_one_is_offered_most_where_something_is_open(
    anna: Any, code: str, free: list[str], photo: Any, phone: Any
) -> None:
    done, open_ = photo({free[0]: "pink food 1"}), photo(unread={free[0]: "glare"})
    assert '<details class="another" id="another">' in page_of(anna, code, done)
    assert '<details class="another" id="another" open>' in page_of(anna, code, open_)
    assert f"/photo?with={open_}" in page_of(anna, code, open_)
    assert "another" not in page_of(phone().sit(code, "watch"), code, open_).split("<main")[1]


def test_photographs_that_differ_are_shown_side_by_side(
    anna: Any, code: str, app: Flask, free: list[str], photo: Any
) -> None:
    first = photo({free[0]: "pink food 1", free[1]: "pink energy 1"})
    second = photo({free[0]: "blue food 1"}, empty=[free[1]], goes_with=first)
    page = page_of(anna, code, second)
    assert "2 not read" in page
    assert page.count("the photographs contradict each other") == 2
    for space, says in ((free[0], ["Anna, food", "Ben, food"]), (free[1], ["Anna, energy", "nothing"])):
        told = page.split(f'id="unread-{space}"')[1].split('class="answers"')[0].lower()
        assert "photograph 1" in told
        assert "photograph 2" in told
        assert all(one.lower() in told for one in says)
    anna.post(
        f"/t/{code}/photo/{first}/accept",
        {"accept": "selected", f"lies-{free[0]}": "blue food", f"lies-{free[1]}": "nothing"},
    )
    assert log_of(app, code) == [f"blue food {free[0]}"]
    assert "The photograph and the log agree." in page_of(anna, code, first)


def test_a_log_that_went_on_keeps_them_apart_until_somebody_says_so(
    anna: Any, code: str, free: list[str], photo: Any
) -> None:
    first = photo(unread={free[0]: "glare"})
    anna.log(code, f"pink food {free[3]}")
    second = photo({free[0]: "pink food 1"}, empty=[free[1]], goes_with=first)
    page = page_of(anna, code, second)
    assert "1 entry was logged since the other one was taken." in page
    assert "photographs of this position" not in page
    assert "1 not read" in page_of(anna, code, first)
    anna.post(f"/t/{code}/photo/{second}/join", {"same": "yes"})
    page = page_of(anna, code, first)
    assert "2 photographs of this position" in page
    assert "not read" not in page


def test_saying_no_ends_the_question(anna: Any, code: str, free: list[str], photo: Any) -> None:
    first = photo(unread={free[0]: "glare"})
    anna.log(code, f"pink food {free[3]}")
    second = photo({free[0]: "pink food 1"}, goes_with=first)
    anna.post(f"/t/{code}/photo/{second}/join", {"same": "no"})
    assert "Do both show the same position?" not in page_of(anna, code, second)
    assert "1 not read" in page_of(anna, code, first)


def test_what_came_of_the_photographs_themselves_is_no_change(
    anna: Any, code: str, app: Flask, free: list[str], photo: Any
) -> None:
    anna.log(code, f"pink energy {free[3]}")
    first = photo({free[0]: "pink food 1", free[3]: "pink food 9"}, unread={free[1]: "glare"})
    accept(anna, code, first, free[0])
    anna.post(f"/t/{code}/photo/{first}/mend", {"key": f"different {free[3]}"})
    assert len(log_of(app, code)) == 3
    second = photo({free[1]: "pink food 2"}, goes_with=first)
    page = page_of(anna, code, second)
    assert "2 photographs of this position" in page
    assert "1 new tile" in page


def test_one_can_be_taken_out_again(anna: Any, code: str, free: list[str], photo: Any) -> None:
    first = photo({free[0]: "pink food 1"}, unread={free[1]: "glare", free[2]: "covered"})
    second = photo({free[1]: "pink food 2"}, goes_with=first)
    anna.post(f"/t/{code}/photo/{first}/accept", {"accept": "selected", f"lies-{free[2]}": "nothing"})
    answer = anna.post(f"/t/{code}/photo/{second}/part")
    assert answer.location.endswith(f"/photo/{first}")
    assert "1 not read" in page_of(anna, code, first)
    assert "1 new tile" in page_of(anna, code, second)
    # What was decided stays.
    assert f'id="unread-{free[2]}"' not in page_of(anna, code, first)


def test_the_first_can_be_taken_out_too(anna: Any, code: str, free: list[str], photo: Any) -> None:
    first = photo({free[0]: "pink food 1"}, unread={free[2]: "covered"})
    second = photo({free[1]: "pink food 2"}, unread={free[2]: "covered"}, goes_with=first)
    third = photo({free[0]: "pink food 1"}, goes_with=second)
    anna.post(f"/t/{code}/photo/{first}/accept", {"accept": "selected", f"lies-{free[2]}": "nothing"})
    answer = anna.post(f"/t/{code}/photo/{first}/part")
    assert answer.location.endswith(f"/photo/{second}")
    page = page_of(anna, code, third)
    assert "2 photographs of this position" in page
    assert "2 new tiles" in page
    assert "not read" not in page


def test_two_phones_at_once(app: Flask, anna: Any, code: str, free: list[str], photo: Any) -> None:
    first = photo({free[0]: "pink food 1"})
    both = [photo({free[n]: f"pink food {n + 1}"}) for n in (1, 2)]
    start = threading.Barrier(2)

    def send(number: int) -> None:
        with app.app_context():
            table = store.table(code)
            assert table is not None
            own = store.photo(table.id, number)
            assert own is not None
            start.wait(5)
            photo_positions.join_anyway(replace(own, goes_with=first), "rebirth")

    threads = [threading.Thread(target=send, args=(number,)) for number in both]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    page = page_of(anna, code, first)
    assert "3 photographs of this position" in page
    assert "3 new tiles" in page


def test_a_photograph_that_fails_leaves_the_first_as_it_was(
    anna: Any, code: str, free: list[str], photo: Any
) -> None:
    first = photo({free[0]: "pink food 1"}, unread={free[1]: "glare"})
    before = page_of(anna, code, first)
    gray = cv2.imencode(".jpg", np.full((300, 400, 3), 120, np.uint8))[1].tobytes()
    answer = anna.post(f"/t/{code}/photo?with={first}", {"photo": (io.BytesIO(gray), "a.jpg")})
    assert answer.status_code == 422
    shown = answer.get_data(as_text=True)
    # The sentence is on the page from which it was sent.
    assert f'id="new-{free[0]}"' in shown
    sorry = re.search(r"data-sorry><p>([^<]+)</p>", shown)
    assert sorry is not None
    after = page_of(anna, code, first)
    assert after.count("<li") == before.count("<li")
    assert "photographs of this position" not in after


def test_a_photograph_of_another_table_is_none_to_go_with(
    anna: Any, code: str, phone: Any, new_table: Any, free: list[str], photo: Any, app: Flask
) -> None:
    first = photo({free[0]: "pink food 1"})
    elsewhere = new_table(phone())
    ben = phone().sit(elsewhere, "blue")
    gray = cv2.imencode(".jpg", np.full((300, 400, 3), 120, np.uint8))[1].tobytes()
    ben.post(f"/t/{elsewhere}/photo?with={first}", {"photo": (io.BytesIO(gray), "a.jpg")})
    with app.app_context():
        table = store.table(elsewhere)
        assert table is not None
        assert [one.goes_with for one in store.photos(table.id)] == [None]
    for path in ("join", "part"):
        assert ben.post(f"/t/{elsewhere}/photo/{first}/{path}", {"same": "yes"}).status_code == 404
        watcher = phone().sit(code, "watch")
        assert watcher.post(f"/t/{code}/photo/{first}/{path}", {"same": "yes"}).status_code == 403


def test_old_records_load(app_context: Flask, code: str) -> None:
    """Before there were second guesses, and photographs of one position."""
    table = store.table(code)
    assert table is not None
    kept = store.keep_photo(table.id, "none")
    old = (
        '{"places": [], "unread": [{"space": "A1", "why": "glare", "guess": "pink food 1", "box": [0, 0, 9, 9]}],'
        ' "empty": ["A2"], "frame_error_mm": 0.3, "missing_frame": [], "seconds": {}, "size": [1600, 1200],'
        ' "to_picture": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], "settled": []}'
    )
    store.photo_read(kept.id, "read", old)
    found = store.photo(table.id, kept.id)
    assert found is not None
    assert photo_record.record_of(found).reading.unread == (
        Unread("A1", "glare", "pink food 1", (0, 0, 9, 9), None, 0.0),
    )


def test_second_guesses_are_kept(app_context: Flask, code: str) -> None:
    table = store.table(code)
    assert table is not None
    kept = store.keep_photo(table.id, "none")
    asked = Unread("A1", "glare", "pink food 1", (0, 0, 9, 9), "blue food 2", 0.625)
    reading = Reading((), (asked,), (), 0.3, (), {}, np.eye(3))
    photo_record.keep_reading(kept, photo_record.Record(reading, (16, 12)))
    found = store.photo(table.id, kept.id)
    assert found is not None
    assert photo_record.record_of(found).reading.unread == (asked,)
