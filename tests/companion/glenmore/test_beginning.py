"""A new table, and setting up for exactly its players and chronicles."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from companion import house
from companion.glenmore.room import PICKED, ROOM, SEATS, begin
from companion.glenmore.steps import steps
from companion.room import DRAWN, Row, Typed
from scoring.game import BadSetup, Setup
from scoring.glenmore import pieces
from scoring.log import Entry


@pytest.fixture(autouse=True)
def _house(app_context: Flask) -> None:
    """What the house knows stands in the database."""


def typed(*colours: str, chronicles: tuple[int, ...] = (), **choices: str) -> Typed:
    settings = {f"chronicle_{number}": "yes" for number in chronicles}
    rows = tuple(Row(one, one.title()) for one in colours)
    return Typed("glenmore", rows, DRAWN, None, settings, choices)


def listed(events: tuple[str, ...], what: str) -> list[str]:
    """What a list among the first entries holds."""
    found = [event.removeprefix(f"table {what} ") for event in events if event.startswith(f"table {what} ")]
    return found[0].split(", ") if found else []


def test_the_last_pawn_begins() -> None:
    made = begin(typed("green", "red", order=SEATS))
    assert made.events == ("table order green red",)
    assert made.setup.start == "green"


def test_the_order_is_drawn_among_all() -> None:
    begins = set()
    for _ in range(60):
        made = begin(typed("red", "blue", "green", order=DRAWN))
        order = made.events[0].removeprefix("table order ").split()
        assert sorted(order) == ["blue", "green", "red"]
        assert made.setup.start == order[0]
        assert made.setup.ids == ("red", "blue", "green")
        begins.add(order[0])
    assert begins == {"red", "blue", "green"}


@pytest.mark.parametrize(("players", "mobsters"), [(2, 3), (3, 4), (4, 6)])
def test_as_many_mobsters_are_drawn_as_the_players_need(players: int, mobsters: int) -> None:
    colours = ("red", "yellow", "blue", "green")[:players]
    for _ in range(20):
        made = begin(typed(*colours, chronicles=(8,), jails=DRAWN))
        drawn = listed(made.events, "jails")
        assert len(set(drawn)) == mobsters
        # Without other chronicles only the nine of the base game, without three players not all of those.
        chosen = [pieces.mobsters()[one] for one in drawn]
        assert all(one.chronicle == 0 and one.players <= players for one in chosen)


def test_mobsters_of_other_chronicles_come_with_them() -> None:
    seen: set[str] = set()
    for _ in range(80):
        seen |= set(listed(begin(typed("red", "blue", chronicles=(1, 2, 8), jails=DRAWN)).events, "jails"))
    assert {"calum_mcquack", "bully_mcmuscle", "elspeth_mctrick"} <= seen
    assert not seen & {"erin_macmalt", "john_mcclaim", "fraser_mcstarve", "mike_mccastle"}


def test_five_score_cards_are_drawn() -> None:
    for _ in range(20):
        drawn = listed(begin(typed("red", "blue", chronicles=(7,), cards=DRAWN)).events, "cards")
        assert len(set(drawn)) == 5
        assert set(drawn) <= set(pieces.score_cards())


def test_what_the_table_drew_itself_is_noted_and_what_it_says_later_is_not() -> None:
    picked = {"jails": PICKED, "jail_joe_mcduff": "yes", "jail_derek_anderson": "yes", "cards": "later"}
    made = begin(typed("red", "blue", chronicles=(7, 8), order=SEATS, card_sets="yes", **picked))
    assert made.events == ("table order red blue", "table jails joe_mcduff, derek_anderson")


def test_nothing_is_drawn_for_chronicles_that_are_not_in_the_game() -> None:
    made = begin(typed("red", "blue", order=SEATS, jails=DRAWN, cards=DRAWN))
    assert made.events == ("table order red blue",)


def test_the_house_tells_what_it_knows_of_these_chronicles(app_context: Flask) -> None:
    house.learn("glenmore", "cellar_2", "4 5 6")
    house.learn("glenmore", "road_start_macleod", "0")
    try:
        without = begin(typed("red", "blue", order=SEATS)).events
        assert without == ("table road_start_macleod is 0", "table order red blue")
        with_cellars = begin(typed("red", "blue", chronicles=(3,), order=SEATS)).events
        assert "table cellar_2 is 4 5 6" in with_cellars
    finally:
        house.forget("glenmore", "cellar_2")
        house.forget("glenmore", "road_start_macleod")


def test_hammer_of_the_scots_needs_three() -> None:
    made = begin(typed("red", "blue", chronicles=(4,), order=SEATS))
    with pytest.raises(BadSetup) as refused:
        ROOM.game.check_setup(made.setup)
    assert (refused.value.message, refused.value.values["field"]) == ("setup.glenmore.hammer", "chronicle_4")


def told(
    *colours: str, chronicles: tuple[int, ...] = (), events: tuple[str, ...] = (), **settings: str
) -> Any:
    """Set-up steps for these players, as messages with their values, in order."""
    made = begin(typed(*colours, chronicles=chronicles, order=SEATS))
    setup = Setup(
        "glenmore", made.setup.players, made.setup.start, None, dict(made.setup.settings) | settings
    )
    said = [*made.events, *events]
    entries = [Entry(n, "table", "tap", ROOM.game.parse_event(text)) for n, text in enumerate(said, 1)]
    return [
        (one.message.rpartition(".")[2], dict(one.values))
        for one in steps(setup, ROOM.game.replay(setup, entries))
    ]


def names(*colours: str, **more: Any) -> list[str]:
    return [message for message, _ in told(*colours, **more)]


def test_coins_follow_the_rondel() -> None:
    found = [one for one in told("blue", "red", "yellow", "green") if one[0].startswith("coins")]
    assert found == [
        ("coins_first", {"player": "blue", "count": 5}),
        ("coins", {"player": "red", "count": 6}),
        ("coins", {"player": "yellow", "count": 7}),
        ("coins", {"player": "green", "count": 8}),
    ]


def test_two_and_three_players_put_a_coin_on_each_market_row() -> None:
    assert "market" in names("red", "blue")
    assert "market" in names("red", "blue", "green")
    assert "market" not in names("red", "yellow", "blue", "green")


def test_two_players_always_use_the_die_and_others_if_they_like() -> None:
    assert "die" in names("red", "blue")
    assert "die" not in names("red", "blue", "green")
    assert "die" in names("red", "blue", "green", die="yes")


def test_the_end_tile_lies_in_the_middle_or_in_a_first_game_on_top() -> None:
    assert "end_tile" in names("red", "blue")
    assert "end_tile_top" in names("red", "blue", first_game="yes")


def test_the_base_game_has_eleven_landmarks_and_nothing_of_chronicles() -> None:
    found = dict(told("red", "blue"))
    assert found["landmarks"] == {"count": 11}
    assert list(found) == [
        "players", "boards", "landmarks", "stacks", "end_tile", "pawns", "coins_first", "coins", "die", "start_tiles",
        "fill", "market", "stickers",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("colours", "rivers", "each"), [(("red", "blue"), 2, 2), (("red", "blue", "green"), 1, 3)]
)
def test_the_boat_race_fills_up_with_rivers_of_nobody(
    colours: tuple[str, ...], rivers: int, each: int
) -> None:
    found = dict(told(*colours, chronicles=(1,)))
    assert found["rivers"] == {"count": rivers}
    assert found["rewards"] == {"number": each, "castles": 4}
    assert "race_tile" in found


def test_four_boats_need_no_other_river() -> None:
    found = dict(told("red", "yellow", "blue", "green", chronicles=(1,)))
    assert "rivers" not in found
    assert found["rewards"] == {"number": 4, "castles": 4}


def test_each_chronicle_changes_what_it_should() -> None:
    base = set(names("red", "blue", "green"))
    added = {
        number: set(names("red", "blue", "green", chronicles=(number,))) - base
        for number in pieces.CHRONICLES
    }
    assert added == {
        1: {"race_tile", "boats", "rivers", "rewards", "results"},
        2: {"mountain"},
        3: {"distilleries", "mix_in", "cellars"},
        4: {"mix_in", "englishman", "market_row"},
        5: {"mix_in", "haggis"},
        6: {"tome", "mix_in"},
        7: {"cards_open", "votes"},
        8: {"pennies", "jail_open"},
    }
    # 11, with the four of chronicle 4 15, with those of both 19.
    assert dict(told("red", "blue", "green", chronicles=(4,)))["landmarks"] == {"count": 15}
    assert dict(told("red", "blue", "green", chronicles=(4, 6)))["tome"] == {"count": 19}


@pytest.mark.parametrize(
    ("colours", "ayes", "nays"),
    [(("red", "blue"), 3, 3), (("red", "blue", "green"), 3, 2), (("red", "yellow", "blue", "green"), 4, 3)],
)
def test_markers_to_vote_with(colours: tuple[str, ...], ayes: int, nays: int) -> None:
    assert dict(told(*colours, chronicles=(7,)))["votes"] == {"ayes": ayes, "nays": nays}


def test_mobsters_go_to_prison_by_their_backs() -> None:
    events = ("table jails joe_mcduff, sibyl_macsponge, derek_anderson",)
    found = dict(told("red", "blue", chronicles=(8,), events=events))
    assert found["jail"] == {"thing": ("joe_mcduff",)}
    assert found["jail_later"] == {"thing": ("sibyl_macsponge", "derek_anderson")}
    assert found["pennies"] == {"number": 7}
    only_later = names("red", "blue", chronicles=(8,), events=("table jails derek_anderson",))
    assert "jail_empty" in only_later


def test_the_own_discard_pile_is_mentioned_before_the_first_move() -> None:
    events = ("table cards animals, square, sets, smallest, own_discard",)
    assert "own_discard" in names("red", "blue", chronicles=(7,), events=events)
    assert "own_discard" not in names("red", "blue", chronicles=(7,), events=("table cards animals, sets",))


def test_the_form_offers_all_chronicles_by_name_and_hides_them_from_the_open_questions(client: Any) -> None:
    page = client().get("/new?game=glenmore").text
    for number in pieces.CHRONICLES:
        assert page.count(f'name="setting-chronicle_{number}"') == 1
    for mobster in pieces.mobsters():
        assert f'name="choice-jail_{mobster}"' in page
    for card in pieces.score_cards():
        assert f'name="choice-card_{card}"' in page
    assert 'name="setting-vote_nothing"' in page
    assert 'name="start"' not in page


def test_the_form_makes_a_table_and_keeps_what_was_ticked_when_it_can_not(client: Any) -> None:
    phone = client()
    form = {
        "game": "glenmore", "player-0": "red", "player-1": "blue", "name-0": "Rosa",
        "setting-chronicle_4": "yes", "setting-chronicle_1": "yes", "choice-order": "seats",
    }  # fmt: skip
    origin = {"Origin": "http://localhost"}
    refused = phone.post("/new", data=form, headers=origin)
    assert refused.status_code == 422
    assert "Hammer of the Scots needs three or four players." in refused.text
    assert 'name="setting-chronicle_1" value="yes" checked' in refused.text
    made = phone.post("/new", data=form | {"player-2": "green"}, headers=origin)
    assert made.status_code == 303
    assert phone.get(made.headers["Location"] + "/setup").status_code == 200
