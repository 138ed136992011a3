"""Several entries at once: all of them or none."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict


@pytest.fixture
def anna(phone: Any, code: str) -> Any:
    return phone().sit(code, "pink")


def several(phone: Any, code: str, *events: str, uid: str = "u", **more: Any) -> Any:
    return phone.post_json(f"/t/{code}/entries/several", {"uid": uid, "events": list(events)} | more)


def log_of(phone: Any, code: str) -> list[str]:
    return [entry["text"] for entry in phone.get(f"/t/{code}/since?seq=0").json["entries"]]


def test_they_are_logged_in_their_order(anna: Any, code: str, food: tuple[str, str]) -> None:
    """Rulebook: a farm scores the size of the group it makes or extends, so 1 for the first and 2 for the second."""
    events = [f"pink food {space}" for space in food]
    answer = several(anna, code, *events)
    assert (answer.status_code, answer.json["seq"], answer.json["repeated"]) == (200, 2, False)
    assert [(one["seq"], one["points"]) for one in answer.json["entries"]] == [(1, 1), (2, 2)]
    assert log_of(anna, code) == events


def test_a_form_repeats_its_field_and_leaves_empty_ones_out(
    anna: Any, code: str, food: tuple[str, str]
) -> None:
    fields = [("uid", "f"), ("event", f"pink food {food[0]}"), ("event", ""), ("event", " blue  ends ")]
    answer = anna.post(f"/t/{code}/entries/several", MultiDict([*fields, ("next", f"/t/{code}/log")]))
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{code}/log#entry-2")
    assert log_of(anna, code) == [f"pink food {food[0]}", "blue ends"]


def test_a_retry_logs_once(anna: Any, code: str, food: tuple[str, str]) -> None:
    """Even if the same could no longer be logged: the spaces are taken now."""
    events = [f"pink food {space}" for space in food]
    first, second = (several(anna, code, *events) for _ in range(2))
    assert (second.status_code, second.json["repeated"]) == (200, True)
    assert second.json["entries"] == first.json["entries"]
    assert log_of(anna, code) == events


def test_an_impossible_one_in_the_middle_refuses_all(anna: Any, code: str, food: tuple[str, str]) -> None:
    one, other = food
    refused = several(anna, code, f"pink food {one}", f"blue energy {one}", f"pink food {other}")
    assert (refused.status_code, refused.json["number"]) == (422, 2)
    assert refused.json["error"]["text"] == (
        f"Nothing was logged, because of this entry: Ben: Energy on {one}. {one} is taken already."
    )
    assert log_of(anna, code) == []
    # Mended, it may come again under the same uid.
    assert several(anna, code, f"pink food {one}", f"blue energy {other}").json["seq"] == 2


def test_one_that_is_no_entry_refuses_all(anna: Any, code: str, food: tuple[str, str]) -> None:
    refused = several(anna, code, f"pink food {food[0]}", "pink flies")
    assert refused.status_code == 422
    assert "pink flies" in refused.json["error"]["text"]
    assert log_of(anna, code) == []


def test_what_others_logged_meanwhile_is_told(
    phone: Any, anna: Any, code: str, food: tuple[str, str]
) -> None:
    one, other = food
    ben = phone().sit(code, "blue")
    several(anna, code, f"pink food {one}", last_seen=0)
    late = several(ben, code, f"blue food {other}", "blue track 1", uid="b", last_seen=0)
    assert [row["told"] for row in late.json["clash"]] == [f"Anna: Food on {one}"]
    assert late.json["seq"] == 3
    refused = several(ben, code, f"blue food {one}", uid="c", last_seen=0)
    assert [row["seq"] for row in refused.json["clash"]] == [1, 2, 3]


def test_two_phones_at_the_same_moment_never_mix_theirs(phone: Any, code: str, food: tuple[str, str]) -> None:
    phones = [phone().sit(code, colour) for colour in ("pink", "blue")]
    answers: list[int] = []

    def send(number: int) -> None:
        colour = ("pink", "blue")[number]
        events = [f"{colour} track {points}" for points in range(8)]
        events.append(f"{colour} food {food[0]}")
        answers.append(several(phones[number], code, *events, uid=colour).status_code)

    threads = [threading.Thread(target=send, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200, 422]
    assert len({text.split()[0] for text in log_of(phones[0], code)}) == 1
    assert len(log_of(phones[0], code)) == 9


def test_corrections_may_be_among_them(anna: Any, code: str, food: tuple[str, str]) -> None:
    one, other = food
    several(anna, code, f"pink food {one}")
    assert several(anna, code, "retract 1", f"blue energy {one}", uid="b").json["seq"] == 3
    assert several(anna, code, f"replace 3: blue food {other}", uid="c").json["entries"][0]["points"] == 1


@pytest.mark.parametrize(
    "sent",
    [
        {},
        [],
        None,
        {"events": []},
        {"events": ["", "pink ends"]},
        {"events": "pink ends"},
        {"events": ["pink ends"] * 201},
        {"events": ["x" * 401]},
        {"events": ["pink ends"], "uid": "x" * 57},
        {"events": ["pink ends"], "uid": "white space"},
        {"events": ["pink ends"], "last_seen": -1},
    ],
)
def test_what_are_no_entries_is_refused_clearly(anna: Any, code: str, sent: Any) -> None:
    answer = anna.post_json(f"/t/{code}/entries/several", sent)
    assert answer.status_code in (400, 422)
    assert answer.json["error"]["text"]
    assert log_of(anna, code) == []


def test_watchers_and_strangers_may_not(phone: Any, code: str) -> None:
    for stranger in (phone(), phone().sit(code, "watch")):
        assert several(stranger, code, "pink ends").status_code == 403
