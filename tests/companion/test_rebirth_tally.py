"""The end sheet: only the final scoring, from what lies on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from scoring.rebirth.board import load_board

ANNA_BEN = ("pink", "blue")


@pytest.fixture
def bare(phone: Callable[[], Any], new_table: Callable[..., str]) -> Callable[..., str]:
    """Makes a table of Anna and Ben without a map."""
    return lambda: new_table(phone(), ANNA_BEN, board="none")


def typed(*players: str, whole: bool = True, **fields: object) -> MultiDict[str, str]:
    """A form for these players: ``pink_track=57`` fills a number, ``pink_cards=[...]`` ticks cards."""
    form = MultiDict([("players", player) for player in players])
    if whole:
        form.add("whole", "yes")
    for name, value in fields.items():
        who, _, what = name.partition("_")
        field = f"holder-{what}" if who == "holder" else f"{what}-{who}"
        for one in value if isinstance(value, list) else [value]:
            form.add(field, str(one))
    return form


def numbers(player: str, track: object, symbols: object, castles: object) -> dict[str, object]:
    return {f"{player}_track": track, f"{player}_symbols": symbols, f"{player}_castles": castles}


def log_of(phone: Any, code: str) -> str:
    text: str = phone.get(f"/t/{code}/export.toml").text.split("log = ")[1]
    return text


def test_two_players_in_one_go(phone: Callable[[], Any], bare: Callable[..., str]) -> None:
    """Anna: 57 + 6 symbols + 4 castles of 5 + 2 cards of 5 + 2 bonus cards of 3 = 99. Ben: 61 + 0 + 5 + 0 = 66."""
    code = bare()
    anna = phone().sit(code, "all")
    form = typed(
        *ANNA_BEN,
        **numbers("pink", 57, 6, 4),
        pink_cards=["ports", "castle_blair"],
        pink_bonus=2,
        pink_missed=["english_border"],
        **numbers("blue", 61, 0, 1),
        holder_edinburgh="blue",
        holder_stirling="pink",
    )
    answer = anna.post(f"/t/{code}/tally", form)
    assert (answer.status_code, answer.location) == (303, f"/t/{code}/sheet")
    assert log_of(anna, code).splitlines()[1:3] == [
        (
            '  "pink tally track 57 symbols 6 castles 4 holds stirling'
            ' missions castle_blair,ports,cathedral_bonus,cathedral_bonus missed english_border",'
        ),
        '  "blue tally track 61 symbols 0 castles 1 holds edinburgh",',
    ]
    page = anna.get(f"/t/{code}/sheet").text
    assert "<bdi>Anna</bdi> wins" in page
    assert '<span class="total">99</span>' in page
    assert '<span class="total">66</span>' in page
    # Every number leads to its clause.
    for clause in ("score.track", "unfinished.symbols", "castle.end_points", "mission.bonus"):
        assert f"/rules/rebirth/{clause}" in page


def test_who_is_left_blank_comes_later(phone: Callable[[], Any], bare: Callable[..., str]) -> None:
    code = bare()
    anna = phone().sit(code, "all")
    blank = numbers("blue", "", "", "")
    answer = anna.post(f"/t/{code}/tally", typed(*ANNA_BEN, **numbers("pink", 40, 0, 0), **blank))
    assert answer.status_code == 303
    assert "saved=yes" in answer.location
    assert log_of(anna, code).count("tally") == 1
    page = anna.get(f"/t/{code}/tally").text
    assert page.count('<small class="soft">missing</small>') == 1
    assert "Saved." in anna.get(answer.location).text
    # The sheet says what it waits for, and where to say it.
    sheet = anna.get(f"/t/{code}/sheet").text
    assert "wins" not in sheet
    assert f'href="/t/{code}/tally"' in sheet


def test_half_a_player_is_asked_for_the_rest_and_nothing_is_lost(
    phone: Callable[[], Any], bare: Callable[..., str]
) -> None:
    code = bare()
    anna = phone().sit(code, "all")
    form = typed(*ANNA_BEN, **numbers("pink", 57, "", 4), **numbers("blue", "x1", 0, 0), pink_cards=["ports"])
    answer = anna.post(f"/t/{code}/tally", form)
    assert answer.status_code == 422
    assert "How many symbols? None is 0." in answer.text
    assert "“x1” is no number." in answer.text
    assert 'name="track-pink" min="0" max="999" step="1" value="57"' in answer.text
    assert 'name="cards-pink" value="ports" data-points="5" checked' in answer.text
    assert "tally" not in log_of(anna, code)


def test_a_tie_asks_for_the_castles_and_they_decide(
    phone: Callable[[], Any], bare: Callable[..., str]
) -> None:
    """Both 50 + 5 = 55. Nobody of them holds Edinburgh, so Stirling decides, for Ben."""
    code = bare()
    anna = phone().sit(code, "all")
    both = {**numbers("pink", 50, 0, 1), **numbers("blue", 50, 0, 1)}
    asked = anna.post(f"/t/{code}/tally", typed(*ANNA_BEN, **both))
    assert asked.status_code == 422
    assert asked.text.count("The first place is tied: who holds this castle, if anybody?") == 2
    said = typed(*ANNA_BEN, **both, holder_edinburgh="nobody", holder_stirling="blue")
    assert anna.post(f"/t/{code}/tally", said).status_code == 303
    page = anna.get(f"/t/{code}/sheet").text
    assert "<bdi>Ben</bdi> wins" in page
    assert "Stirling Castle decides" in page
    assert "/rules/rebirth/final.tie_stirling" in page


def test_correcting_logs_only_what_changed(phone: Callable[[], Any], bare: Callable[..., str]) -> None:
    """Ben's castle was miscounted: 30 + 2 * 5 = 40 instead of 35. Anna keeps her 57."""
    code = bare()
    anna = phone().sit(code, "all")
    first = {**numbers("pink", 57, 0, 0), **numbers("blue", 30, 0, 1)}
    anna.post(f"/t/{code}/tally", typed(*ANNA_BEN, **first))
    again = typed(*ANNA_BEN, **numbers("pink", 57, 0, 0), **numbers("blue", 30, 0, 2), blue_told=2)
    assert anna.post(f"/t/{code}/tally", again).status_code == 303
    assert log_of(anna, code).count("pink tally") == 1
    assert log_of(anna, code).count("blue tally") == 2
    assert '<span class="total">40</span>' in anna.get(f"/t/{code}/sheet").text


def test_what_another_phone_saved_meanwhile_is_said_first(
    phone: Callable[[], Any], bare: Callable[..., str]
) -> None:
    code = bare()
    anna, ben = phone().sit(code, "all"), phone().sit(code, "blue")
    ben.post(f"/t/{code}/tally", typed("blue", whole=False, **numbers("blue", 44, 1, 0)))
    form = typed(*ANNA_BEN, **numbers("pink", "", "", ""), **numbers("blue", 43, 1, 0))
    answer = anna.post(f"/t/{code}/tally", form)
    assert answer.status_code == 422
    assert "Meanwhile another phone saved other numbers." in answer.text
    # The page now shows what there is; saving once more means it.
    assert 'name="told-blue" value="1"' in answer.text
    form["told-blue"] = "1"
    assert anna.post(f"/t/{code}/tally", form).status_code == 303
    assert '"blue tally track 43 symbols 1 castles 0"' in log_of(anna, code)


def test_a_phone_with_a_seat_has_its_own_numbers_only(
    phone: Callable[[], Any], bare: Callable[..., str]
) -> None:
    code = bare()
    ben = phone().sit(code, "blue")
    page = ben.get(f"/t/{code}/tally").text
    assert 'id="of-blue"' in page
    assert 'id="of-pink"' not in page
    assert 'name="holds-blue" value="edinburgh"' in page
    assert 'id="of-pink"' in ben.get(f"/t/{code}/tally?all=yes").text
    form = typed("blue", whole=False, **numbers("blue", 44, 1, 2), blue_holds=["edinburgh"])
    assert ben.post(f"/t/{code}/tally", form).status_code == 303
    assert '"blue tally track 44 symbols 1 castles 2 holds edinburgh"' in log_of(ben, code)


def test_what_cannot_be_is_shown_beside_it(phone: Callable[[], Any], bare: Callable[..., str]) -> None:
    """Ben has the card for harbours, of which there is one, and so has Anna; he holds a castle but has none."""
    code = bare()
    anna = phone().sit(code, "all")
    form = typed(
        *ANNA_BEN,
        **numbers("pink", 57, 0, 1),
        pink_cards=["ports"],
        **numbers("blue", 30, 0, 0),
        blue_cards=["ports"],
        holder_edinburgh="blue",
    )
    assert anna.post(f"/t/{code}/tally", form).status_code == 303
    of_ben = anna.get(f"/t/{code}/tally").text.split('id="of-blue"')[1].split("</fieldset>")[0]
    assert of_ben.count('class="say doubt"') == 2
    assert "/rules/rebirth/doubt.mission_twice" in of_ben


def test_watchers_only_look(phone: Callable[[], Any], bare: Callable[..., str]) -> None:
    code = bare()
    watcher = phone()
    page = watcher.get(f"/t/{code}/tally").text
    assert "You are watching." in page
    assert watcher.post(f"/t/{code}/tally", typed("pink", **numbers("pink", 1, 0, 0))).status_code == 403


def test_a_game_on_a_map_counts_by_itself(phone: Callable[[], Any], code: str) -> None:
    assert phone().sit(code, "all").get(f"/t/{code}/tally").location == f"/t/{code}/end"


def test_the_end_of_a_told_game_asks_only_for_counts_that_cards_need(
    phone: Callable[[], Any], bare: Callable[..., str]
) -> None:
    """Anna's coastline card asks for both coasts; nothing else is asked.

    Points: Anna 1 for the farm, and 5 for the card with 4 against 3. Ben 1.
    """
    code = bare()
    anna = phone().sit(code, "all")
    anna.log(code, "pink reports food group 1 cathedrals oban")
    anna.log(code, "blue reports energy group 1")
    anna.log(code, "pink ends")
    anna.post(f"/t/{code}/reveal", MultiDict([("player", "pink"), ("missions", "coastline")]))
    page = anna.get(f"/t/{code}/end").text
    assert page.count('name="n-') == 2
    assert 'name="n-pink-coast"' in page
    assert anna.post(f"/t/{code}/counts", {"n-pink-coast": "4", "n-blue-coast": "3"}).status_code == 303
    assert '"pink counts coast 4"' in log_of(anna, code)
    sheet = anna.get(f"/t/{code}/sheet").text
    assert "<bdi>Anna</bdi> wins" in sheet
    assert '<span class="total">6</span>' in sheet
    # No map, so no piece of one, and no names of spaces that only Cairn knows.
    assert "T1" not in sheet.split('id="of-pink"')[1]
    # What was counted can be put right.
    assert 'name="n-blue-coast"' in anna.get(f"/t/{code}/end").text


def parts_of(phone: Any, code: str, query: str = "") -> dict[str, str]:
    found: dict[str, str] = phone.get(f"/t/{code}/play/parts{query}").json["parts"]
    return found


REPORTS = ("pink reports settlement3 in Ayr 3 castles blair", "blue reports food group 1 castles edinburgh")
SHEETS = (
    "pink tally track 57 symbols 6 castles 4 holds edinburgh",
    "blue tally track 61 symbols 1 castles 2",
)


def test_earlier_reports_are_not_shown_as_what_is(phone: Callable[[], Any], bare: Callable[..., str]) -> None:
    """Ayr, Blair Castle and Ben at Edinburgh Castle were reported; then Anna tells on her sheet that she holds it."""
    code = bare()
    one = phone().sit(code, "all")
    for event in (*REPORTS, SHEETS[0]):
        assert one.log(code, event).status_code == 200
    for query in ("", "?screen=1"):
        shown = parts_of(one, code, query)
        assert "Ayr" not in shown["settlements"] + shown.get("telling", "")
        assert "Blair" not in shown["castles"] + shown.get("telling", "")
        assert "Edinburgh Castle" in shown["castles"]
        assert "4 castles" in shown["castles"]
        assert "6 symbols" in shown["settlements"]
        assert "2 castles" not in shown["castles"]
    telling = parts_of(one, code)["telling"]
    assert "counts no longer" in telling
    assert f'href="/t/{code}/tally"' in telling
    assert "Tiles still to come" not in parts_of(one, code)["more"]


def test_once_everyone_has_counted_the_table_leads_to_the_sheet(
    phone: Callable[[], Any], bare: Callable[..., str]
) -> None:
    code = bare()
    one = phone().sit(code, "all")
    for event in SHEETS:
        assert one.log(code, event).status_code == 200
    shown = parts_of(one, code)
    for name in ("telling", "tray"):
        assert "Everyone has counted: the game is finished." in shown[name]
        assert f'class="button main" href="/t/{code}/sheet"' in shown[name]
        assert "is scored by" not in shown[name]
    assert "counts no longer" not in shown["telling"]


def test_settlements_left_unfinished_show_what_they_brought(
    phone: Callable[[], Any], bare: Callable[..., str], new_table: Callable[..., str]
) -> None:
    """Three symbols in an open settlement bring three points at the end, no longer the eight of a large one."""
    mapped = new_table(phone(), ANNA_BEN)
    large = next(one for one in load_board("practice-isle").settlements.values() if len(one) == 3)
    for code, event in ((bare(), REPORTS[0]), (mapped, f"pink settlement3 {large[0]}")):
        one = phone().sit(code, "all")
        assert one.log(code, event).status_code == 200
        open_now = parts_of(one, code)["settlements"]
        assert "Settlements still open" in open_now
        assert one.log(code, "pink ends").status_code == 200
        for query in ("", "?screen=1"):
            shown = parts_of(one, code, query)
            left = shown["settlements"]
            assert "Settlements left unfinished" in left
            assert '<span class="points">+3</span>' in left
            assert left.count('class="points"') == 1
            assert "would get" not in left
            assert "still open" not in left + shown.get("telling", "")
            assert 'class="small flips"' not in shown["castles"]
