"""What is printed only on the pieces: asked, told once, kept by the house, exported and imported, never guessed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO

import pytest
from flask.testing import FlaskClient

from companion import house
from companion.glenmore import pieces_form
from companion.glenmore.pieces_form import MOST_NUMBERS
from scoring.glenmore import pieces
from tests.companion.glenmore.conftest import HEADERS, Table

MakeTable = Callable[..., Table]

SMALL = ("scots 0, landmarks 2, casks 2, persons 0", "scots 2, landmarks 0, casks 0, persons 0")
EVENTS = (", events 2", ", events 1")


@pytest.fixture(autouse=True)
def tidy_house(client: Callable[[], FlaskClient]) -> Iterator[None]:
    """Nothing is known at the beginning of a test."""
    yield
    with client().application.app_context():
        for key in house.known("glenmore"):
            house.forget("glenmore", key)


def finished(chronicles: tuple[int, ...], *lines: str) -> list[str]:
    """A game of red and blue that is over, all told but what the chronicles print on their pieces."""
    told = EVENTS if 6 in chronicles else ("", "")
    pennies = ", pennies_minus 7, pennies_plus 0" if 8 in chronicles else ""
    nobody = ["david_hume", "castle_moil", "armadale_castle"]
    if 6 in chronicles:
        nobody += [
            thing for thing in ("storr_table", "inverness_table") if not any(thing in one for one in lines)
        ]
    return [
        *lines,
        "red announces D",
        f"red counts {SMALL[0]}{told[0]}, tiles 9, coins 4{pennies} in D",
        f"blue counts {SMALL[1]}{told[1]}, tiles 9, coins 1{pennies} in D",
        *(f"table leaves {thing} in D" for thing in nobody),
        "red tokens 10 in D",
        "blue tokens 10 in D",
    ]


# What a score can hang on: the chronicles, the entries that need it, what is typed, and red's points with it.
# Without it red has: tokens 10, a lead of 2 in landmarks 2 and in casks 2, coins 4, so 18; with chronicle 6 and 2
# event sides 20.
UNKNOWN: dict[str, tuple[tuple[int, ...], tuple[str, ...], dict[str, str], str, int]] = {
    # A sale is among the tokens that were told afterwards: only the split of red's 10 in play hangs on it.
    "cellar_2": ((3,), ("red sells cellar_2:2 in C",), {"number-0": "4", "number-1": "5"}, "4 5", 18),
    "cellar_3": ((3,), ("red sells cellar_3:1 in C",), {"number-0": "7"}, "7", 18),
    # 7 pennies cost 7, the mobster 4: 18 - 7 - 4.
    "penalty_joe_mcduff": (
        (8,),
        (
            "table jails joe_mcduff, bruce_mcmail, peggy_mcwander",
            "red takes joe_mcduff in A",
            "table leaves bruce_mcmail in D",
            "table leaves peggy_mcwander in D",
        ),
        {"number": "4"},
        "4",
        7,
    ),
    # Blue's lead in Scots pays 9 in place of 2; red's points don't change.
    "storr_table": ((6,), ("blue takes storr_table in B",), {"number-0": "3", "number-1": "9"}, "3 9", 20),
    # Red's lead of 2 in casks pays 6 in place of 2.
    "inverness_table": (
        (6,),
        ("red takes inverness_table in B",),
        {"number-0": "3", "number-1": "6"},
        "3 6",
        24,
    ),
    "duart_trade": ((6,), ("red gets duart_trade in C",), {"number": "6"}, "6", 20),
    # Both are home or Last: red 15; blue's coins are worth nothing. 18 + 15.
    "reward_1": (
        (1,),
        ("red boat 1", "red gets reward_1 in C"),
        {"kind": "points", "number": "3"},
        "points 3",
        33,
    ),
}


@pytest.mark.parametrize("key", UNKNOWN)
def test_it_is_asked_told_once_kept_exported_and_imported(
    table: MakeTable, client: Callable[[], FlaskClient], key: str
) -> None:
    chronicles, lines, typed, text, points = UNKNOWN[key]
    at = table("red", "blue", chronicles=chronicles)
    at.log(*finished(chronicles, *lines))
    with at.client.application.app_context():
        from companion.current import current

        before = current(at.code).replay
    assert [(one.message, one.values["what"]) for one in before.questions] == [
        ("question.glenmore.printed", key)
    ]
    assert {row.decided_by for row in before.standings} == {"open"}  # no score is final while it is missing
    assert "needed" in at.get("printed")
    assert at.post("printed", key=key, house="yes", **typed).status_code == 303
    assert at.logged()[-1] == f"table {key} is {text}"
    with at.client.application.app_context():
        after = current(at.code).replay
        assert house.known("glenmore") == {key: text}
    assert not after.questions
    assert {row.decided_by for row in after.standings} == {"points"}
    assert after.sheet("red").total == points
    # A log is complete in itself: another Cairn that knows nothing plays it to the same end.
    exported = at.html("export.toml")
    other = client()
    sent = {"file": (BytesIO(exported.encode()), "game.toml")}
    answer = other.post("/import", data=sent, headers=HEADERS, content_type="multipart/form-data")
    assert answer.status_code == 303
    # And the next table here begins with it.
    assert f"table {key} is {text}" in table("red", "blue", chronicles=chronicles).logged()
    assert key not in " ".join(table("red", "blue").logged())  # not where nothing needs it


def test_without_the_house_it_is_for_this_table_only(table: MakeTable) -> None:
    at = table("red", "blue", chronicles=(3,))
    at.post("printed", key="cellar_2", **{"number-0": "4"})
    assert at.logged() == ["table cellar_2 is 4"]
    assert table("red", "blue", chronicles=(3,)).logged() == []


def test_the_house_forgets(table: MakeTable) -> None:
    at = table("red", "blue", chronicles=(3,))
    at.post("printed", key="cellar_2", house="yes", **{"number-0": "4"})
    assert "known in this house" in at.get("printed")
    assert at.post("printed/forget", key="cellar_2").status_code == 303
    assert "known in this house" not in at.get("printed")
    assert at.logged() == ["table cellar_2 is 4"]


@pytest.mark.parametrize(
    ("key", "typed", "why"),
    [
        ("cellar_2", {}, "Type the number"),
        ("cellar_2", {"number-0": "4", "number-2": "5"}, "empty field between"),
        ("cellar_2", {"number-0": "four"}, "isn’t a whole number"),
        ("cellar_2", {"number-0": "-4"}, "isn’t a whole number"),
        ("penalty_joe_mcduff", {"number": "100"}, "isn’t a whole number"),
        ("penalty_joe_mcduff", {"number": ""}, "Type the number"),
        ("reward_1", {"number": "3", "kind": "apples"}, "isn’t a whole number"),
    ],
)
def test_what_is_typed_wrongly_is_shown_again_with_the_reason(
    table: MakeTable, key: str, typed: dict[str, str], why: str
) -> None:
    at = table("red", "blue", chronicles=(1, 3, 8))
    answer = at.post("printed", key=key, **typed)
    assert answer.status_code == 422
    assert why in answer.text
    for text in typed.values():
        if text not in ("", "apples"):
            assert f'value="{text}"' in answer.text
    assert at.logged() == []


def test_zeros_in_front_don_t_make_another_number(table: MakeTable) -> None:
    at = table("red", "blue", chronicles=(3,))
    at.post("printed", key="cellar_2", **{"number-0": "04", "number-1": "0"})
    at.post("printed", key="cellar_2", **{"number-0": "4", "number-1": "00"})
    assert at.logged() == ["table cellar_2 is 4 0"]


def test_a_key_that_is_on_no_piece_is_not_found(table: MakeTable) -> None:
    at = table("red", "blue")
    assert at.client.get(f"/t/{at.code}/printed?key=cellar_9").status_code == 404
    assert at.post("printed", key="cellar_1", **{"number-0": "4"}).status_code == 404


def test_kinds_of_reward_tokens_are_told_one_after_the_other(table: MakeTable) -> None:
    at = table("red", "blue", chronicles=(1,))
    assert "kind 1" in at.get("printed")
    assert "kind 2" not in at.get("printed")
    at.post("printed", key="reward_1", kind="coins", number="2")
    assert "2 coins" in at.get("printed")
    assert "kind 2" in at.get("printed")
    again = at.post("printed", key="reward_2", kind="coins", number="2")
    assert again.status_code == 422
    assert "known already" in again.text


def test_roads_are_told_by_their_ends_and_cost_what_they_cost(table: MakeTable) -> None:
    at = table("red", "blue")
    for one, other, coins in (("start", "macleod", "0"), ("mckay", "macleod", "2")):
        at.post("printed", **{"from": one, "to": other, "number": coins, "house": "yes"})
    assert at.logged() == ["table road_start_macleod is 0", "table road_macleod_mckay is 2"]
    page = at.get("printed")
    assert "at most 2 coins" in page
    at.post("printed", key="roads", house="yes")
    assert "at most" not in at.get("printed")
    at.log("blue claims macleod in A")
    assert "2 coins" in at.get("printed")
    # The next table knows the board.
    assert len(table("red", "blue").logged()) == 3


def test_no_road_joins_a_clan_with_itself(table: MakeTable) -> None:
    at = table("red", "blue")
    answer = at.post("printed", **{"from": "mckay", "to": "mckay", "number": "1"})
    assert answer.status_code == 422
    assert "two different clan spaces" in answer.text
    answer = at.post("printed", **{"from": "mckay", "to": "brodie", "number": ""})
    assert answer.status_code == 422
    assert "Type the number" in answer.text
    assert at.logged() == []


def test_who_only_watches_sees_it_and_changes_nothing(
    table: MakeTable, client: Callable[[], FlaskClient]
) -> None:
    at = table("red", "blue", chronicles=(3,))
    guest = Table(client(), at.code)
    assert "Second Cellar" in guest.get("printed")
    assert guest.post("printed", key="cellar_2", **{"number-0": "4"}).status_code == 403
    assert guest.post("printed/forget", key="cellar_2").status_code == 403
    assert at.logged() == []


def test_everything_that_can_be_unknown_is_tried_here() -> None:
    cellars = {key for key, spaces in pieces.CELLARS.items() if spaces is None}
    assert cellars | set(pieces.OWN_TABLES.values()) | {pieces.DUART_TRADE} <= set(UNKNOWN)
    assert len(pieces_form.fields("cellar_2", None).numbers) == MOST_NUMBERS
