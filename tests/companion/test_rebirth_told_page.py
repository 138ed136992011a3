"""Telling tiles at a table without a map: what is asked, what it would bring, and what is logged.

Points by hand: a farm brings the size of its group; a medium settlement 5 and 3, the completer losing a tie.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

NAMES = {"pink": "Anna", "blue": "Ben", "beige": "Cleo"}


def without_a_map(maker: Any, *colours: str, **more: str) -> str:
    seats = {f"player-{at}": colour for at, colour in enumerate(colours)}
    names = {f"name-{at}": NAMES[colour] for at, colour in enumerate(colours)}
    answer = maker.post(
        "/new", {"game": "rebirth", "board": "none", "start": colours[0], **seats, **names, **more}
    )
    assert answer.status_code == 303, answer.text
    return str(answer.headers["Location"].split("/")[-1])


@pytest.fixture
def three(phone: Any) -> str:
    return without_a_map(phone(), "pink", "blue", "beige")


@pytest.fixture
def all_of(phone: Any, three: str) -> Any:
    """A phone that acts for all at the table of three."""
    return phone().sit(three, "all")


@pytest.fixture
def tell(all_of: Any, three: str) -> Callable[..., Any]:
    """`tell(player="pink", kind="food", group=1)` reports a tile as the page does."""

    def send(**said: Any) -> Any:
        return all_of.post_json(f"/t/{three}/report", said)

    return send


def texts(phone: Any, code: str) -> list[str]:
    """The log in our notation."""
    return [entry["text"] for entry in phone.get(f"/t/{code}/since?seq=0").json["entries"]]


def parts(phone: Any, code: str, query: str = "") -> dict[str, str]:
    found: dict[str, str] = phone.get(f"/t/{code}/play/parts{query}").json["parts"]
    return found


def sizes_shown(html: str) -> list[int]:
    """The sizes to choose from without asking for another number."""
    chips = re.findall(r'<label class="chip size([^"]*)" data-size="(\d+)"( hidden)?>', html)
    return [int(size) for _, size, hidden in chips if not hidden]


def chosen(html: str) -> set[tuple[str, str]]:
    """Name and value of everything that is ticked."""
    return set(re.findall(r'name="(\w+)" value="([^"]*)" checked', html))


def test_a_farm_is_told_by_its_group_and_what_it_touches(tell: Any, all_of: Any, three: str) -> None:
    answer = tell(
        player="pink", kind="food", group="1", castles=["blair", "Kirk of the Hill"], cathedrals=["perth"]
    )
    assert answer.status_code == 200
    assert texts(all_of, three) == [
        "pink reports food group 1 castles blair,Kirk_of_the_Hill cathedrals perth"
    ]
    assert answer.json["points"] == 1


def test_a_form_found_again_is_the_same_tile_unless_it_says_another(all_of: Any, three: str) -> None:
    """Going back brings the form with its uid: sent again as it is, it is a retry; with another tile it is one more."""
    tile = {"player": "pink", "kind": "food", "group": "1", "uid": "u" * 60}
    for _ in range(2):
        assert all_of.post(f"/t/{three}/report", tile).status_code == 303
    assert all_of.post(f"/t/{three}/report", tile | {"kind": "energy"}).status_code == 303
    assert all_of.post(f"/t/{three}/report", tile | {"kind": "energy"}).status_code == 303
    log = all_of.get(f"/t/{three}/export.toml").get_data(as_text=True)
    assert log.count("reports food") == log.count("reports energy") == 1


def test_a_form_without_scripts_does_the_same_and_leads_back(all_of: Any, three: str) -> None:
    form = {
        "player": "pink", "kind": "food", "group": "other", "group_other": "1", "castles": ["blair", "oban"],
        "castle_new": " Old  Keep ", "next": f"/t/{three}/play",
    }  # fmt: skip
    answer = all_of.post(f"/t/{three}/report", form)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{three}/play#entry-1")
    assert texts(all_of, three) == ["pink reports food group 1 castles blair,oban,Old_Keep"]


def test_a_new_settlement_gets_the_next_number_unless_it_has_a_name(
    tell: Any, all_of: Any, three: str
) -> None:
    tell(player="pink", kind="settlement3", **{"in": "~2"})
    tell(player="blue", kind="settlement1", called="Ayr", harbour="yes", **{"in": "~1"})
    tell(player="beige", kind="settlement2", **{"in": "~3"})
    # The one that has room is known by now: its size need not be said again.
    answer = tell(player="pink", kind="settlement1", **{"in": "1"})
    assert texts(all_of, three) == [
        "pink reports settlement3 in 1 2",
        "blue reports settlement1 in Ayr 1 harbour",
        "beige reports settlement2 in 2 3",
        "pink reports settlement1 in 1 2",
    ]
    # Pink has both spaces: 5 and 3.
    assert answer.json["points"] == 8


@pytest.mark.parametrize("name", ["a,b", "b~c", "c@d", 'd"e', ",", "_", "x" * 25, "a\x07b"])
@pytest.mark.parametrize("field", ["called", "castles", "castle_new", "cathedrals", "cathedral_new"])
def test_a_name_that_the_notation_has_no_room_for_is_refused_and_not_changed(
    tell: Any, all_of: Any, three: str, field: str, name: str
) -> None:
    answer = tell(player="pink", kind="settlement1", **{"in": "~2", field: name})
    assert answer.status_code == 422
    assert "A name has no comma" in answer.json["error"]["text"]
    assert texts(all_of, three) == []


def test_a_name_may_have_blanks_and_whatever_else_people_write(tell: Any, all_of: Any, three: str) -> None:
    tell(player="pink", kind="settlement1", called="  Ayr \t by <b>é ", **{"in": "~2"})
    assert texts(all_of, three) == ["pink reports settlement1 in Ayr_by_<b>é 2"]
    page = all_of.get(f"/t/{three}/play?kind=settlement2").text
    assert "<b>é" not in page
    assert "&lt;b&gt;é" in page


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"player": "pink", "kind": "food"}, "Say how large the group is now."),
        ({"player": "pink", "kind": "food", "group": "many"}, "Say how large the group is now."),
        ({"player": "pink", "kind": "settlement2"}, "Say which settlement the tile lies in."),
        ({"player": "pink", "kind": "tower", "group": "1"}, "Choose the tile that was laid."),
        ({"player": "pink", "kind": "settlement2", "in": "Ayr"}, "Nobody has told of a settlement “Ayr” yet"),
    ],
)
def test_half_a_report_is_refused_with_what_is_missing(
    tell: Any, all_of: Any, three: str, said: dict[str, str], sentence: str
) -> None:
    answer = tell(**said)
    assert answer.status_code == 422
    assert sentence in answer.json["error"]["text"]
    assert texts(all_of, three) == []


@pytest.mark.parametrize("said", [{"group": "100"}, {"group": "1", "castles": list("abcdefg")}])
def test_what_could_not_be_read_again_is_refused(
    tell: Any, all_of: Any, three: str, said: dict[str, Any]
) -> None:
    """No group has a hundred tiles, and no hexagon seven neighbours."""
    assert tell(player="pink", kind="food", **said).status_code in (400, 422)
    assert texts(all_of, three) == []


def test_sent_twice_it_is_logged_once(tell: Any, all_of: Any, three: str) -> None:
    for _ in range(2):
        assert tell(uid="once", player="pink", kind="food", group="1").json["seq"] == 1
    assert len(texts(all_of, three)) == 1


def test_who_only_watches_tells_nothing(phone: Any, three: str) -> None:
    watching = phone().sit(three, "watch")
    said = {"player": "pink", "kind": "food", "group": "1"}
    assert watching.post_json(f"/t/{three}/report", said).status_code == 403
    assert 'id="report"' not in watching.get(f"/t/{three}/play").text


def test_on_a_map_nothing_is_told(phone: Any, code: str) -> None:
    anna = phone().sit(code, "all")
    answer = anna.post_json(f"/t/{code}/report", {"player": "pink", "kind": "food", "group": "1"})
    assert answer.status_code == 422
    assert anna.get(f"/t/{code}/report/look?player=pink&kind=food&group=1").status_code == 404


def test_an_own_castle_is_a_chip_for_all_and_stays_the_same_castle(all_of: Any, three: str) -> None:
    """Small letters make this name longer than a name may be; the chip keeps it as it was told."""
    all_of.log(three, f"pink reports food group 1 castles {'ẞ' * 13}")
    page = all_of.get(f"/t/{three}/play?kind=food").text
    assert f'name="castles" value="{"ẞ" * 13}"' in page
    all_of.post_json(
        f"/t/{three}/report", {"player": "blue", "kind": "food", "group": 1, "castles": ["ẞ" * 13]}
    )
    assert page.count('name="castles"') == parts(all_of, three)["telling"].count('name="castles"')


def test_once_the_game_is_over_nothing_more_is_told(all_of: Any, three: str) -> None:
    all_of.log(three, "pink ends")
    page = all_of.get(f"/t/{three}/play?kind=food").text
    assert 'id="report"' not in page
    assert "data-log-row" not in page


def test_only_the_sizes_that_can_be_are_offered(all_of: Any, three: str) -> None:
    """Pink told 1, 1 and 3: the third joined both, or nothing else can be: one group of three. Next: 1 or 4."""
    asked = f"/t/{three}/play?player=pink&kind=food"
    assert sizes_shown(all_of.get(asked).text) == [1]
    all_of.log(three, "pink reports food group 1")
    assert sizes_shown(all_of.get(asked).text) == [1, 2]
    all_of.log(three, "pink reports food group 1")
    # Alone, with one of the two, or with both.
    assert sizes_shown(all_of.get(asked).text) == [1, 2, 3]
    all_of.log(three, "pink reports food group 3")
    page = all_of.get(asked).text
    assert sizes_shown(page) == [1, 4]
    assert '<label class="chip size likely" data-size="4">' in page
    assert sizes_shown(all_of.get(f"/t/{three}/play?player=pink&kind=energy").text) == [1]


def test_a_look_tells_points_castle_and_card_before_anything_is_logged(all_of: Any, three: str) -> None:
    query = "player=pink&kind=food&group=1&castles=inveraray&castles=Old+Keep&cathedrals=oban"
    look = all_of.get(f"/t/{three}/report/look?{query}").text
    assert "food farm on its own" in look
    assert "takes Inveraray Castle" in look
    assert "takes Old Keep" in look
    assert "draws a mission card at Oban Cathedral" in look
    assert texts(all_of, three) == []
    # Without scripts the page shows the same, and keeps what was said.
    page = all_of.get(f"/t/{three}/play?{query}").text
    assert "takes Old Keep" in page
    assert chosen(page) >= {("group", "1"), ("castles", "inveraray"), ("cathedrals", "oban")}


def test_a_look_warns_of_what_cannot_be(all_of: Any, three: str) -> None:
    look = all_of.get(f"/t/{three}/report/look?player=pink&kind=food&group=3").text
    assert "doubtful" in look
    assert "Possible: 1." in look


@pytest.mark.parametrize("query", ["", "?player=pink&kind=food", "?kind=settlement2&player=pink"])
def test_a_look_needs_a_whole_report(all_of: Any, three: str, query: str) -> None:
    assert all_of.get(f"/t/{three}/report/look{query}").status_code == 400


def test_a_report_is_corrected_step_by_step(all_of: Any, three: str) -> None:
    all_of.log(three, "pink reports food group 1 castles blair")
    all_of.log(three, "blue reports settlement2 in Ayr 2 harbour cathedrals perth")
    log = all_of.get(f"/t/{three}/log").text
    assert 'value="pink reports food group 1 castles blair"' in log
    assert 'name="fix"' in log
    page = all_of.get(f"/t/{three}/play?fix=yes&entry=2").text
    assert "corrects no. 2" in page
    assert chosen(page) == {("in", "Ayr"), ("harbour", "yes"), ("cathedrals", "perth")}
    answer = all_of.post_json(
        f"/t/{three}/report",
        {"entry": 1, "player": "pink", "kind": "energy", "group": "1", "castles": ["oban"]},
    )
    assert answer.json["points"] == 1
    assert texts(all_of, three)[2] == "replace 1: pink reports energy group 1 castles oban"
    castles = parts(all_of, three)["castles"]
    assert "Blair" not in castles
    assert "oban" in castles


def test_a_correction_is_looked_at_where_it_will_stand(all_of: Any, three: str) -> None:
    """Before entry 2 pink had no farm: 1 is possible there, whatever came later."""
    all_of.log(three, "pink reports food group 1")
    all_of.log(three, "blue reports food group 1")
    all_of.log(three, "beige reports food group 1")
    all_of.log(three, "pink reports food group 2 castles blair")
    page = all_of.get(f"/t/{three}/play?fix=yes&entry=1").text
    assert sizes_shown(page) == [1]
    look = all_of.get(f"/t/{three}/report/look?player=pink&kind=energy&group=1&entry=4").text
    assert "energy farm on its own" in look
    assert "doubtful" not in look


def test_a_settlement_of_another_size_is_told_anew_under_its_name(all_of: Any, three: str) -> None:
    all_of.log(three, "pink reports settlement2 in Ayr 2")
    page = all_of.get(f"/t/{three}/play?fix=yes&entry=1").text
    assert 'name="called" maxlength="24" placeholder="1" value="Ayr"' in page
    said = {"entry": 1, "player": "pink", "kind": "settlement2", "in": "~3", "called": "Ayr"}
    all_of.post_json(f"/t/{three}/report", said)
    assert texts(all_of, three)[1] == "replace 1: pink reports settlement2 in Ayr 3"
    assert "2 spaces free" in parts(all_of, three)["settlements"]


def mends(html: str) -> list[tuple[str, str]]:
    """What one tap would log, and what its button says."""
    found = re.findall(
        r'<input type="hidden" name="event" value="([^"]*)"><button class="small">([^<]*)<', html
    )
    return [(unescape(event), unescape(label)) for event, label in found if not event.startswith("replace ")]


def test_an_impossible_size_is_mended_with_one_tap(all_of: Any, three: str) -> None:
    all_of.log(three, "pink reports food group 1 castles blair")
    for event in ("blue reports food group 1", "beige reports food group 1", "pink reports food group 5"):
        all_of.log(three, event)
    assert mends(all_of.get(f"/t/{three}/log").text) == [
        ("pink reports food group 1", "The group has 1"),
        ("pink reports food group 2", "The group has 2"),
    ]


def test_a_settlement_told_otherwise_is_mended_with_one_tap(all_of: Any, three: str) -> None:
    all_of.log(three, "pink reports settlement2 in Ayr 2")
    all_of.log(three, "blue reports settlement2 in Ayr 3 castles blair")
    # It had two spaces, so it is full and scored now: one more tile must lie somewhere else.
    all_of.log(three, "beige reports settlement1 in Ayr 2")
    offered = mends(all_of.get(f"/t/{three}/log").text)
    as_told = "As first told: spaces 2, face-down tiles 0"
    assert ("blue reports settlement2 in Ayr 2 castles blair", as_told) in offered


def test_a_tile_too_many_is_in_another_settlement(all_of: Any, three: str) -> None:
    all_of.log(three, "pink reports settlement2 in Ayr 1")
    all_of.log(three, "blue reports settlement2 in Ayr 1")
    offered = mends(all_of.get(f"/t/{three}/log").text)
    assert ("blue reports settlement2 in 1 1", "It is another settlement: no. 1") in offered


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"player": "green"}, "Green doesn’t sit at this table."),
        ({"player": ""}, ""),
        ({"player": "pink", "entry": "first"}, ""),
    ],
)
def test_what_is_said_wrongly_is_not_made_up_for(
    tell: Any, all_of: Any, three: str, wrong: dict[str, str], why: str
) -> None:
    """Green isn't at the table: the tile isn't taken for the one of whoever is on turn, nor looked at as that."""
    answer = tell(kind="food", group="1", **wrong)
    assert answer.status_code == 422
    assert why in answer.json["error"]["text"]
    assert texts(all_of, three) == []
    said = {"kind": "food", "group": "1", **wrong}
    assert all_of.get(f"/t/{three}/report/look", query_string=said).status_code == 422


def several(html: str) -> list[tuple[list[str], str]]:
    """What one tap would log of corrections that belong together, and what its button says."""
    found = []
    for form in html.split("<form")[1:]:
        form = form.split("</form>")[0]
        if "/entries/several" in form:
            label = form.split('<button class="small">')[1].split("<")[0]
            found.append(
                (list(map(unescape, re.findall(r'name="event" value="([^"]*)"', form))), unescape(label))
            )
    return found


def test_a_settlement_first_told_too_small_is_larger_from_its_first_tile_on(all_of: Any, three: str) -> None:
    """Told with one space first, its second tile doesn't fit: that it has one space can't be."""
    all_of.log(three, "pink reports settlement3 in Ayr 1")
    all_of.log(three, "blue reports settlement2 in Ayr 2")
    page = all_of.get(f"/t/{three}/log").text
    larger = "Ayr has 2 spaces from its first tile on"
    assert several(page) == [(["replace 1: pink reports settlement3 in Ayr 2"], larger)]
    assert "As first told" not in page
    answer = all_of.post(
        f"/t/{three}/entries/several", {"event": ["replace 1: pink reports settlement3 in Ayr 2"]}
    )
    assert answer.status_code == 303
    assert "doubtful" not in all_of.get(f"/t/{three}/log").text
    # A medium settlement with 3 symbols to 2: 5 points and 3.
    assert "5" in parts(all_of, three)["scores"]


def test_all_tiles_of_a_settlement_can_be_told_anew_at_once(all_of: Any, three: str) -> None:
    for event in (
        "pink reports settlement2 in Ayr 2",
        "blue reports settlement2 in ayr 2 castles blair",
        "beige reports settlement1 in Ayr 3",
    ):
        all_of.log(three, event)
    changes = [
        "replace 1: pink reports settlement2 in Ayr 3",
        "replace 2: blue reports settlement2 in ayr 3 castles blair",
    ]
    larger = "Ayr has 3 spaces from its first tile on"
    assert several(all_of.get(f"/t/{three}/log").text) == [(changes, larger)]


def test_face_down_tiles_told_anew_are_named(phone: Any) -> None:
    """With two players: a large settlement with one face-down tile, first told without it."""
    code = without_a_map(phone(), "pink", "blue")
    one = phone().sit(code, "all")
    one.log(code, "pink reports settlement2 in Ayr 3")
    one.log(code, "blue reports settlement2 in Ayr 3 neutral 1")
    label = "Ayr has 3 spaces from its first tile on, face-down tiles: 1"
    changes = ["replace 1: pink reports settlement2 in Ayr 3 neutral 1"]
    assert several(one.get(f"/t/{code}/log").text) == [(changes, label)]


def test_a_seventh_tile_at_a_castle_does_not_touch_it(all_of: Any, three: str) -> None:
    """Six hexagons touch a hexagon."""
    for group, player in ((1, "pink"), (1, "blue"), (1, "beige"), (2, "pink"), (2, "blue"), (2, "beige")):
        all_of.log(three, f"{player} reports food group {group} castles blair")
    all_of.log(three, "pink reports food group 3 castles blair,stirling cathedrals oban")
    assert mends(all_of.get(f"/t/{three}/log").text) == [
        ("pink reports food group 3 castles stirling cathedrals oban", "Not next to Blair Castle")
    ]


CATHEDRALS = ("glasgow", "perth", "edinburgh", "dumfries", "inverness", "oban")


@pytest.mark.parametrize(
    ("eight", "ninth", "at_once", "one"),
    [
        (
            (*CATHEDRALS, "Kirk", "Abbey"),
            "Invernes",
            [],
            [("beige reports food group 1 cathedrals inverness", "Invernes is Inverness Cathedral")],
        ),
        (
            (*CATHEDRALS[:-1], "Obann", "Kirk", "Abbey"),
            "oban",
            [(["replace 6: beige reports food group 1 cathedrals oban"], "Obann is Oban Cathedral")],
            [],
        ),
        ((*CATHEDRALS, "Kirk", "Abbey"), "Xyz", [], []),
    ],
)
def test_a_ninth_cathedral_is_one_of_the_others_misspelt(
    all_of: Any, three: str, eight: Any, ninth: str, at_once: Any, one: Any
) -> None:
    """Three players in turn, each with a farm that touches no other of theirs: no other doubt comes up."""
    players = ("pink", "blue", "beige")
    for number, name in enumerate((*eight, ninth)):
        all_of.log(three, f"{players[number % 3]} reports food group 1 cathedrals {name}")
    page = all_of.get(f"/t/{three}/log").text
    shown = {"oban": "Oban Cathedral"}.get(ninth, ninth)
    assert several(page) == at_once
    assert mends(page) == [*one, ("beige reports food group 1", f"Not next to {shown}")]


def test_of_a_log_full_of_doubts_only_the_ends_are_mended(all_of: Any, three: str) -> None:
    """Pink lays every tile: from the second on, the others' turns are due. Eight of the first, eight of the last."""
    for number in range(20):
        all_of.log(three, f"pink reports settlement1 in Town{number} 1")
    page = all_of.get(f"/t/{three}/log").text
    offered = [int(event.split()[4][4:]) for event, label in mends(page) if "’s tile" in label]
    # The log has the newest first. Entries 2 to 20 are doubtful; entry 10 is the ninth, 12 the ninth from the end.
    assert offered == [*range(19, 11, -1), *range(8, 0, -1)]


def test_a_tile_out_of_turn_was_most_likely_of_whoever_was_on_turn(all_of: Any, three: str) -> None:
    all_of.log(three, "beige reports food group 1 castles blair")
    offered = mends(all_of.get(f"/t/{three}/log").text)
    assert offered == [("pink reports food group 1 castles blair", "It was Anna’s tile")]


def test_castles_tell_no_more_than_is_known(all_of: Any, three: str) -> None:
    """Pink has a farm at Blair Castle. Whether there is room for two more only the board shows."""
    all_of.log(three, "pink reports food group 1 castles blair")
    castles = parts(all_of, three)["castles"]
    assert "with any 2 tiles" in castles
    assert "space free" not in castles
    assert "spaces free" not in castles
    assert "nobody can take it" not in castles
    assert "only the board shows" in castles


def test_a_castle_with_six_tiles_around_it_is_decided(all_of: Any, three: str) -> None:
    """Six hexagons touch a hexagon: pink 2, blue 2, beige 2 leave no room."""
    for group, player in ((1, "pink"), (1, "blue"), (1, "beige"), (2, "pink"), (2, "blue"), (2, "beige")):
        all_of.log(three, f"{player} reports food group {group} castles blair")
    assert "nobody can take it any more" in parts(all_of, three)["castles"]


def test_settlements_open_and_finished_show_all_symbols(all_of: Any, three: str) -> None:
    all_of.log(three, "pink reports settlement3 in Ayr 3")
    all_of.log(three, "blue reports settlement2 in 1 2")
    all_of.log(three, "beige reports settlement4 in 1 2")
    shown = parts(all_of, three)["settlements"]
    opened, finished = shown.split("Finished settlements")
    assert "Ayr" in opened
    assert "2 spaces free" in opened
    assert "3 symbols" in opened
    # Alone in a large settlement, the most symbols would bring 8.
    assert "+8" in opened
    assert "no. 1" in finished
    assert "2 symbols" in finished
    assert "4 symbols" in finished


def test_face_down_tiles_are_asked_of_two_players_only(phone: Any, three: str, all_of: Any) -> None:
    assert 'name="neutral"' not in all_of.get(f"/t/{three}/play?kind=settlement1").text
    two = without_a_map(phone(), "pink", "blue")
    anna = phone().sit(two, "all")
    assert 'name="neutral"' in anna.get(f"/t/{two}/play?kind=settlement1").text
    said = {"player": "pink", "kind": "settlement2", "in": "~3", "neutral": "1"}
    anna.post_json(f"/t/{two}/report", said)
    anna.post_json(f"/t/{two}/report", {"player": "blue", "kind": "settlement1", "in": "1"})
    assert texts(anna, two) == [
        "pink reports settlement2 in 1 3 neutral 1",
        "blue reports settlement1 in 1 3 neutral 1",
    ]


def test_face_down_tiles_beside_castles_are_asked_where_they_count(phone: Any) -> None:
    usual = without_a_map(phone(), "pink", "blue")
    assert "facedown" not in phone().sit(usual, "all").get(f"/t/{usual}/play").text
    counting = without_a_map(phone(), "pink", "blue", **{"setting-neutral_at_castles": "yes"})
    anna = phone().sit(counting, "all")
    assert 'value="pink facedown stirling 2"' in anna.get(f"/t/{counting}/play").text
    anna.log(counting, "pink facedown stirling 2")
    castles = parts(anna, counting)["castles"]
    assert 'value="pink facedown stirling 2" selected' in castles
    assert "2 face-down tiles" in castles


def test_an_untouched_table_offers_two_ways(all_of: Any, three: str) -> None:
    fresh = all_of.get(f"/t/{three}/play").text
    assert "Without a map there are two ways" in fresh
    assert f'href="/t/{three}/tally"' in fresh
    all_of.log(three, "pink reports food group 1")
    assert "Without a map there are two ways" not in all_of.get(f"/t/{three}/play").text


def test_a_table_with_end_sheets_leads_to_them(all_of: Any, three: str) -> None:
    all_of.log(three, "pink tally track 40 symbols 3 castles 1")
    page = all_of.get(f"/t/{three}/play").text
    assert "This game is scored by its end sheet." in page
    assert "data-kind=" not in page
    assert 'data-way="tally"' in page


def test_groups_of_farms_are_shown_as_far_as_they_are_known(all_of: Any, three: str) -> None:
    """Pink 1, 1, 2: the third joined one of the two. Blue 1, 1, 1, 3: with two of them, which leaves 3 + 1."""
    for event in (
        "pink reports food group 1", "blue reports energy group 1", "pink reports food group 1",
        "blue reports energy group 1", "pink reports food group 2", "blue reports energy group 1",
        "blue reports energy group 3",
    ):  # fmt: skip
        all_of.log(three, event)
    farms = parts(all_of, three)["telling"].split('class="ledger farms"')[1]
    assert "2 + 1" in farms
    assert "3 + 1" in farms


WITHOUT_A_MAP = (
    "", "/play", "/play?kind=food", "/play?kind=settlement4&in=~2", "/play?space=A1&tile=food", "/play/parts",
    "/play/parts?screen=1", "/screen", "/log", "/log?only=odd", "/end", "/sheet", "/cards?player=pink", "/setup",
    "/invite", "/photo", "/export.toml", "/tally", "/locate",
)  # fmt: skip


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("page", WITHOUT_A_MAP)
def test_every_page_of_a_table_works_without_a_map(all_of: Any, three: str, page: str, language: str) -> None:
    headers = {"Accept-Language": language}
    assert all_of.get(f"/t/{three}{page}", headers=headers).status_code == 200
    for event in (
        "pink reports food group 1 castles blair,Old_Keep cathedrals perth", "blue reports settlement2 in Ayr 3",
        "beige reports energy group 4", "pink food A1", "pink counts coast 3", "blue ends",
        "pink missions coastline",
    ):  # fmt: skip
        all_of.log(three, event)
    assert all_of.get(f"/t/{three}{page}", headers=headers).status_code == 200


def test_a_photograph_needs_a_map(all_of: Any, three: str) -> None:
    assert f'href="/t/{three}/photo"' not in all_of.get(f"/t/{three}/play").text
    page = all_of.get(f"/t/{three}/photo")
    assert "plays without a map" in page.text
    assert 'href="/boards"' in page.text
    assert all_of.post(f"/t/{three}/photo", {}).status_code == 409


def test_the_latest_entry_is_told_in_both_languages(all_of: Any, three: str) -> None:
    said = {
        "pink reports food group 1 castles blair": (
            "Food on its own, next to Blair Castle", "Nahrung für sich allein, neben Blair Castle"
        ),
        "blue reports settlement3 in Ayr 2": ("Settlement 3 in Ayr", "Siedlung 3 in Ayr"),
        "beige reports settlement1 in 4 2 cathedrals perth": (
            "Settlement 1 in settlement no. 4, next to Perth Cathedral",
            "Siedlung 1 in Siedlung Nr. 4, neben Perth Cathedral",
        ),
        "pink reports food group 2": ("Food in a group of 2", "Nahrung in einer 2er-Gruppe"),
        "pink counts coast 5": ("counts 5: longest chain of coast spaces", "zählt 5: längste Kette von Küstenfeldern"),
    }  # fmt: skip
    for event, (english, german) in said.items():
        all_of.log(three, event)
        for language, sentence in (("en", english), ("de", german)):
            page = all_of.get(f"/t/{three}/play/parts", headers={"Accept-Language": language})
            assert sentence in unescape(re.sub("<[^>]*>", "", page.json["parts"]["latest"])), event


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who holds Blair Castle?", "Anna holds Blair Castle with 2 tiles; nobody else is there."),
        ("Who holds Stirling Castle?", "Nobody holds Stirling Castle"),
        ("Who leads in Ayr?", "Settlement Ayr: Ben 3 symbols so far; free: 2."),
        ("Who gets points in settlement no. 1?", "Settlement 1 is full: symbols Ben 1."),
        ("Wie viele Symbole liegen in Siedlung Ayr?", "Siedlung Ayr: bisher Symbole Ben 3; frei: 2."),
    ],
)
def test_rules_are_answered_with_what_was_told(all_of: Any, three: str, question: str, answer: str) -> None:
    for event in (
        "pink reports food group 1 castles blair", "blue reports settlement3 in Ayr 3",
        "beige reports settlement2 in Elgin 2", "pink reports food group 2 castles blair",
        "blue reports settlement1 in 1 1",
    ):  # fmt: skip
        all_of.log(three, event)
    headers = {"Accept-Language": "de" if question.startswith("Wie") else "en"}
    page = all_of.get(f"/t/{three}/rules/rebirth", query_string={"q": question}, headers=headers)
    here = unescape(page.text).translate({0x2068: None, 0x2069: None})
    assert answer in here
    assert "Elgin" not in here
