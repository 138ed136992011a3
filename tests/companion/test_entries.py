from __future__ import annotations

import threading
from typing import Any

import pytest

from scoring.rebirth.board import Board


def test_a_lone_farm_brings_one_point_and_a_second_two(phone: Any, code: str, food: tuple[str, str]) -> None:
    """Rulebook: a farm scores the size of the group it makes or extends."""
    anna = phone().sit(code, "pink")
    one, other = food
    first = anna.log(code, f"pink food {one}")
    assert (first.status_code, first.json["seq"], first.json["points"]) == (200, 1, 1)
    assert first.json["gains"] == [{"player": "pink", "points": 1}]
    second = anna.log(code, f"pink food {other}")
    assert second.json["points"] == 2
    assert set(second.json["items"][0]["where"]) == {one, other}


def test_an_entry_may_come_in_parts(phone: Any, code: str, food: tuple[str, str]) -> None:
    anna = phone().sit(code, "pink")
    sent = {"uid": "u1", "player": "pink", "kind": "food", "space": food[0], "last_seen": "0"}
    assert anna.post(f"/t/{code}/entries", sent).status_code == 303
    assert anna.get(f"/t/{code}/since?seq=0").json["entries"][0]["text"] == f"pink food {food[0]}"


def test_a_double_tap_logs_once(phone: Any, code: str, food: tuple[str, str]) -> None:
    anna = phone().sit(code, "pink")
    sent = {"uid": "same", "event": f"pink food {food[0]}"}
    first, second = (anna.post_json(f"/t/{code}/entries", sent) for _ in range(2))
    assert (first.json["seq"], first.json["repeated"]) == (1, False)
    assert (second.json["seq"], second.json["repeated"], second.json["points"]) == (1, True, 1)
    assert anna.get(f"/t/{code}/since?seq=0").json["seq"] == 1


def test_a_taken_space_is_refused_with_what_others_did(phone: Any, code: str, food: tuple[str, str]) -> None:
    anna, ben = phone().sit(code, "pink"), phone().sit(code, "blue")
    anna.log(code, f"pink food {food[0]}")
    refused = ben.log(code, f"blue food {food[0]}", last_seen=0)
    assert refused.status_code == 422
    assert refused.json["error"]["message"] == "space.taken"
    assert [(row["seq"], row["text"], row["author"]) for row in refused.json["clash"]] == [
        (1, f"pink food {food[0]}", "pink")
    ]
    assert ben.get(f"/t/{code}/since?seq=0").json["seq"] == 1


def test_a_clash_is_told_and_not_lost(phone: Any, code: str, food: tuple[str, str]) -> None:
    anna, ben = phone().sit(code, "pink"), phone().sit(code, "blue")
    anna.log(code, f"pink food {food[0]}", last_seen=0)
    late = ben.log(code, f"blue food {food[1]}", last_seen=0)
    assert late.json["seq"] == 2
    assert [one["seq"] for one in late.json["clash"]] == [1]


def test_two_phones_at_the_same_moment_never_both_get_a_space(
    app: Any, phone: Any, code: str, food: tuple[str, str]
) -> None:
    phones = [phone().sit(code, colour) for colour in ("pink", "blue") * 3]
    statuses: list[int] = []

    def tap(number: int) -> None:
        colour = ("pink", "blue")[number % 2]
        statuses.append(phones[number].log(code, f"{colour} food {food[0]}").status_code)

    threads = [threading.Thread(target=tap, args=(number,)) for number in range(len(phones))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200, 422, 422, 422, 422, 422]


def test_a_doubtful_entry_is_logged_and_told(phone: Any, code: str, food: tuple[str, str]) -> None:
    """Pink begins, so blue is out of turn."""
    ben = phone().sit(code, "blue")
    answer = ben.log(code, f"blue food {food[0]}")
    assert answer.status_code == 200
    assert "doubt.out_of_turn" in [doubt["message"] for doubt in answer.json["doubts"]]


def test_watchers_and_strangers_may_not_log(phone: Any, code: str, food: tuple[str, str]) -> None:
    for stranger in (phone(), phone().sit(code, "watch")):
        assert stranger.log(code, f"pink food {food[0]}").status_code == 403
    assert phone().get(f"/t/{code}/since?seq=0").json["seq"] == 0


def test_a_seat_at_another_table_opens_nothing_here(
    phone: Any, code: str, new_table: Any, food: tuple[str, str]
) -> None:
    other = new_table(phone())
    anna = phone().sit(other, "pink")
    token = anna.client.get_cookie(f"seat_{other}").value
    anna.client.set_cookie(f"seat_{code}", token)
    assert anna.log(code, f"pink food {food[0]}").status_code == 403


def test_who_wrote_for_whom_is_kept(phone: Any, code: str, food: tuple[str, str]) -> None:
    ben, everyone = phone().sit(code, "blue"), phone().sit(code, "all")
    ben.log(code, f"pink food {food[0]}")
    everyone.log(code, f"blue food {food[1]}")
    entries = ben.get(f"/t/{code}/since?seq=0").json["entries"]
    assert [(one["author"], one["player"]) for one in entries] == [("blue", "pink"), ("blue", "blue")]


def test_an_older_entry_can_be_taken_back_and_brought_back(
    phone: Any, code: str, food: tuple[str, str]
) -> None:
    anna = phone().sit(code, "pink")
    for space in food:
        anna.log(code, f"pink food {space}")
    assert anna.post_json(f"/t/{code}/retract", {"uid": "r1", "entry": 1}).json["seq"] == 3
    # Alone, the second farm is a group of one.
    assert anna.get(f"/t/{code}/since?seq=1").json["entries"][0]["gains"] == [{"player": "pink", "points": 1}]
    assert anna.post_json(f"/t/{code}/retract", {"uid": "r2", "entry": 3}).json["seq"] == 4
    assert anna.get(f"/t/{code}/since?seq=1").json["entries"][0]["gains"] == [{"player": "pink", "points": 2}]


def test_an_entry_can_be_replaced(phone: Any, code: str, food: tuple[str, str], board: Board) -> None:
    anna = phone().sit(code, "pink")
    anna.log(code, f"pink food {food[0]}")
    answer = anna.post_json(f"/t/{code}/replace", {"uid": "r", "entry": 1, "event": f"pink food {food[1]}"})
    assert (answer.json["seq"], answer.json["points"]) == (2, 1)
    assert answer.json["items"][0]["where"] == [food[1]]


def test_a_replacement_that_cannot_be_played_is_refused(phone: Any, code: str, food: tuple[str, str]) -> None:
    anna = phone().sit(code, "pink")
    for space in food:
        anna.log(code, f"pink food {space}")
    taken = {"uid": "r", "entry": 2, "event": f"pink food {food[0]}"}
    assert anna.post_json(f"/t/{code}/replace", taken).status_code == 422


def test_a_forgotten_entry_is_played_at_its_place(phone: Any, code: str, food: tuple[str, str]) -> None:
    """Logged second, played first: the inserted farm scores 1, and the one after it now 2."""
    anna = phone().sit(code, "pink")
    anna.log(code, f"pink food {food[0]}")
    answer = anna.post_json(f"/t/{code}/insert", {"uid": "i", "entry": 1, "event": f"pink food {food[1]}"})
    assert answer.json["points"] == 1
    assert anna.get(f"/t/{code}/since?seq=0").json["entries"][0]["gains"] == [{"player": "pink", "points": 2}]


@pytest.mark.parametrize("path", ["retract", "replace", "insert"])
@pytest.mark.parametrize("entry", [None, 0, 7, "x"])
def test_corrections_must_reach_an_entry(phone: Any, code: str, path: str, entry: Any) -> None:
    anna = phone().sit(code, "pink")
    sent = {"uid": "r", "entry": entry, "event": "pink food A1"}
    assert anna.post_json(f"/t/{code}/{path}", sent).status_code == 422
    assert anna.get(f"/t/{code}/since?seq=0").json["seq"] == 0


def test_a_preview_tells_the_points_and_logs_nothing(phone: Any, code: str, food: tuple[str, str]) -> None:
    anna = phone().sit(code, "pink")
    anna.log(code, f"pink food {food[0]}")
    answer = phone().get(f"/t/{code}/preview?player=pink&kind=food&space={food[1]}")
    assert (answer.status_code, answer.json["points"]) == (200, 2)
    assert answer.json["items"][0]["clause"]
    assert anna.get(f"/t/{code}/since?seq=0").json["seq"] == 1
    taken = phone().get(
        f"/t/{code}/preview?player=pink&kind=food&space={food[0]}", headers={"Accept": "application/json"}
    )
    assert taken.status_code == 422


@pytest.mark.parametrize(
    "sent",
    [
        {},
        [],
        "pink food A1",
        None,
        {"event": "nonsense"},
        {"event": "purple food A1"},
        {"event": ["pink", "food", "A1"]},
        {"event": "pink food A1", "uid": "white space"},
        {"event": "pink food A1", "uid": "x" * 65},
        {"event": "pink food A1", "last_seen": -1},
        {"event": "pink food A1", "last_seen": 10**30},
        {"event": "pink food \ud800"},
        {"event": "pink track 10000000000000"},
        {"event": "pink food A1", "source": "import"},
        {"event": "x" * 401},
        {"player": "pink", "kind": "food"},
        {"player": "pink", "kind": "food", "space": "A1 ~photo"},
        {"event": "retract 1"},
        {"event": "pink food A1\npink food A2"},
    ],
)
def test_what_is_no_entry_is_refused_clearly(phone: Any, code: str, sent: Any) -> None:
    anna = phone().sit(code, "pink")
    answer = anna.post_json(f"/t/{code}/entries", sent)
    assert answer.status_code in (400, 422)
    assert answer.json["error"]["text"]
    assert anna.get(f"/t/{code}/since?seq=0").json["seq"] == 0


def test_what_is_no_json_is_refused_clearly(phone: Any, code: str) -> None:
    anna = phone().sit(code, "pink")
    answer = anna.client.post(f"/t/{code}/entries", data="{", content_type="application/json")
    assert answer.status_code == 400


def test_two_phones_undoing_the_same_entry_undo_it_once(phone: Any, code: str, food: tuple[str, str]) -> None:
    anna, ben = phone().sit(code, "pink"), phone().sit(code, "blue")
    anna.log(code, f"pink food {food[0]}")
    assert anna.post_json(f"/t/{code}/retract", {"uid": "a", "entry": 1}).json["seq"] == 2
    second = ben.post_json(f"/t/{code}/retract", {"uid": "b", "entry": 1})
    assert (second.status_code, second.json["error"]["message"]) == (422, "log.already_retracted")
    # A retry of the first is no second undo.
    assert anna.post_json(f"/t/{code}/retract", {"uid": "a", "entry": 1}).json["repeated"] is True
    # Undoing the undo brings the tile back.
    anna.post_json(f"/t/{code}/retract", {"uid": "c", "entry": 2})
    assert f"pink food {food[0]}" in anna.get(f"/t/{code}/export.toml").text
    assert anna.log(code, f"pink energy {food[0]}").json["error"]["message"] == "space.taken"


def test_a_clash_is_told_in_words(phone: Any, code: str, food: tuple[str, str]) -> None:
    anna, ben = phone().sit(code, "pink"), phone().sit(code, "blue")
    anna.log(code, f"pink food {food[0]}")
    refused = ben.log(code, f"blue food {food[0]}", last_seen=0)
    assert [row["told"] for row in refused.json["clash"]] == [f"Anna: Food on {food[0]}"]


def test_json_nested_too_deeply_is_refused(phone: Any, code: str) -> None:
    anna = phone().sit(code, "pink")
    headers = {"Accept": "application/json"}
    answer = anna.post(f"/t/{code}/entries", "[" * 100_000, content_type="application/json", headers=headers)
    assert answer.status_code == 400
