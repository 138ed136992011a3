"""Points at once on the phones: reasons, clan markers, casks, tokens, Sibyl's point. Numbers are the rulebook's."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest

from companion.words import LANGUAGES, known, speak
from scoring.glenmore import pieces

Make = Callable[..., Any]


def events(phone: Any, **query: str) -> list[str]:
    """What the buttons of the page log."""
    return [unescape(one) for one in re.findall(r'name="event" value="([^"]*)"', phone.html("note", **query))]


def rows(html: str, sort: str) -> dict[str, str]:
    """The rows of a list by their ids, as words."""
    found = re.split(rf'<li id="{sort}-(\w+)"|<li class="[^"]*" id="{sort}-(\w+)"', html)
    keys = [one or other for one, other in zip(found[1::3], found[2::3], strict=True)]
    plain = (
        re.sub(r"\s+", " ", re.sub(r"<svg.*?</svg>|<[^>]+>", " ", one, flags=re.S)) for one in found[3::3]
    )
    return {key: unescape(one.split(">", 1)[-1]) for key, one in zip(keys, plain, strict=True)}


# One tap, one entry


def test_a_tap_notes_points_once_and_comes_back(table: Make) -> None:
    phone = table("red", "blue")
    assert "red scores 7 for trade in A" in events(phone, player="red")
    sent = {"event": "red scores 7 for trade in A", "next": f"/t/{phone.code}/note", "uid": "tapped-twice"}
    first, second = phone.post("note", **sent), phone.post("note", **sent)
    assert first.status_code == second.status_code == 303
    assert first.headers["Location"].startswith(f"/t/{phone.code}/note#entry-")
    assert first.headers["Location"] == second.headers["Location"]
    assert phone.logged() == ["red scores 7 for trade in A"]
    # The page that comes back has another uid, so that the same points can be noted again.
    assert phone.post("note", **sent | {"uid": "tapped-later"}).status_code == 303
    assert phone.logged() == ["red scores 7 for trade in A"] * 2


def test_what_was_noted_is_listed_and_taken_back(table: Make) -> None:
    phone = table("red", "blue")
    phone.log("red scores 7 for trade in A", "red claims brodie 3 in A", "blue scores 4 for tile in A")
    noted = phone.get("note", player="red").split("Noted so far", 1)[1]
    assert "+12" in noted  # 7, and 5 for three villages
    assert "+4" not in noted
    seq = re.search(r'name="entry" value="(\d+)"', phone.html("note", player="red").split('id="noted"')[1])
    assert seq is not None
    assert phone.post("retract", entry=seq[1], next=f"/t/{phone.code}/note").status_code == 303
    assert "+7" in phone.get("note", player="red").split("Noted so far", 1)[1]


def test_a_script_gets_the_parts_alone(table: Make) -> None:
    phone = table("red", "blue")
    phone.log("red scores 7 for trade in A")
    answer = phone.client.get(f"/t/{phone.code}/note", headers={"Accept": "application/json"})
    assert set(answer.json["parts"]) == {"note", "noted"}
    assert answer.json["seq"] == int(re.findall(r'data-seq="(\d+)"', phone.html("note"))[0])
    assert "+7" in answer.json["parts"]["noted"]


def test_a_phone_notes_for_its_own_player_first(table: Make, sit: Make) -> None:
    phone = table("red", "blue")
    blue = sit(phone, "blue")
    assert all(one.startswith("blue ") for one in events(blue))
    assert all(one.startswith("red ") for one in events(blue, player="red"))
    # Not for somebody who doesn't play.
    assert all(one.startswith("blue ") for one in events(blue, player="green"))


def test_watchers_look_on(table: Make, sit: Make) -> None:
    phone = table("red", "blue")
    watcher = sit(phone, "watch")
    assert events(watcher) == []
    assert watcher.post("note", event="red scores 7 for trade in A").status_code == 403
    assert watcher.post("note", player="red", reason="trade", number="7").status_code == 403
    assert phone.logged() == []


def test_what_was_forgotten_is_noted_for_its_stack(table: Make) -> None:
    phone = table("red", "blue")
    phone.log("red announces A")
    assert "red scores 7 for trade in B" in events(phone)
    assert "red scores 7 for trade in A" in events(phone, stack="A")
    # C hasn't begun.
    assert "red scores 7 for trade in B" in events(phone, stack="C")
    assert phone.post("note", player="red", reason="trade", number="6", stack="A").status_code == 303
    assert phone.logged()[-1] == "red scores 6 for trade in A"


# Reasons


def test_only_reasons_of_the_chronicles_in_play_are_offered(table: Make) -> None:
    plain = set(rows(table("red", "blue").html("note"), "reason"))
    assert plain == {"trade", "tile", "macgregor", "maclachlan"}
    fourth = table("red", "blue", "green", chronicles=(4,))
    # Both cards come later: the church with stack B, the monument with C.
    assert set(rows(fourth.html("note"), "reason")) == plain
    fourth.log("red announces A")
    assert set(rows(fourth.html("note"), "reason")) - plain == {"glenfinnan_church"}
    fourth.log("red announces B")
    assert set(rows(fourth.html("note"), "reason")) - plain == {"glenfinnan_church", "glenfinnan_monument"}
    last = table("red", "blue", chronicles=(6,))
    last.log("red announces A", "red announces B", "red announces C")
    sixth = set(rows(last.html("note"), "reason"))
    events = {
        "wallace_monument",
        "dunvegan_castle",
        "armadale_event",
        "loch_morar",
        "loch_shiel",
        "duart_maclean",
    }
    assert sixth - plain == events


def test_fixed_points_take_one_tap(table: Make) -> None:
    phone = table("red", "blue", "green", chronicles=(4, 6))
    phone.log("red announces A", "red announces B", "red announces C")
    wanted = {
        "wallace_monument": 4,
        "dunvegan_castle": 7,
        "loch_morar": 9,
        "loch_shiel": -1,
        "duart_maclean": 3,
        "glenfinnan_church": 4,
        "glenfinnan_monument": 3,
    }
    there = events(phone, player="green")
    for reason, points in wanted.items():
        assert f"green scores {points} for {reason} in D" in there
    assert not [one for one in there if "for loch_morar" in one and " 9 " not in one]


def test_an_event_happens_once_and_a_card_is_one_players(table: Make) -> None:
    phone = table("red", "blue", "green", chronicles=(4, 6))
    phone.log("red announces A", "blue takes glenfinnan_church in B", "red announces B", "red announces C")
    phone.log("red scores 9 for loch_morar in D", "green claims macgregor in D")
    there = rows(phone.html("note", player="red"), "reason")
    assert "noted for Rosa already" in there["loch_morar"]
    assert "the card is Ben’s" in there["glenfinnan_church"]
    assert "the clan is Gus’s" in there["macgregor"]
    assert not [one for one in events(phone, player="red") if "macgregor" in one or "loch_morar" in one]
    assert "blue scores 4 for glenfinnan_church in D" in events(phone, player="blue")
    assert "green scores 3 for macgregor in D" in events(phone, player="green")


def test_any_number_can_be_typed_and_lost(table: Make) -> None:
    phone = table("red", "blue")
    assert phone.post("note", player="red", reason="trade", number="12", loses="no").status_code == 303
    assert phone.post("note", player="blue", reason="other", number="3", loses="yes").status_code == 303
    assert phone.logged() == ["red scores 12 for trade in A", "blue scores -3 for other in A"]


@pytest.mark.parametrize("number", ["", "0", "-4", "7.5", "seven", "100", "٣"])
def test_what_is_no_number_is_told_and_stays_in_the_form(table: Make, number: str) -> None:
    phone = table("red", "blue")
    answer = phone.post("note", player="blue", reason="tile", number=number)
    assert answer.status_code == 422
    assert "Type a number from 1 to 99" in answer.text
    assert re.search(r'value="tile" selected', answer.text)
    assert all("blue " in one for one in re.findall(r'name="event" value="([^"]*)"', answer.text))
    assert phone.logged() == []


def test_only_what_the_page_can_send_is_taken(table: Make) -> None:
    phone = table("red", "blue")
    assert phone.post("note", player="green", reason="tile", number="4").status_code == 422
    assert phone.post("note", player="red", reason="loch_morar", number="9").status_code == 422
    assert phone.post("note", player="red", reason="haggling", number="9").status_code == 422
    assert phone.post("note", player="red", clan="ross", number="9").status_code == 422
    assert phone.post("note", event="red sings").status_code == 422
    assert phone.logged() == []


# Clans


def test_all_clans_say_what_they_bring_and_whose_they_are(table: Make) -> None:
    phone = table("red", "blue")
    phone.log("blue claims brodie 4 in A", "red claims douglas in A", "blue claims douglas in A")
    there = rows(phone.html("note", on="clans"), "clan")
    assert list(there) == sorted(pieces.clans())
    assert len(there) == 23
    assert "Ben" in there["brodie"]
    assert "Rosa" not in there["brodie"]
    assert "3 coins" in there["macleod"]
    assert "David Hume" in there["mckay"]
    claims = [one for one in events(phone, player="red", on="clans") if " claims " in one]
    # Douglas again and again; Brodie is Ben's; Grant, MacPherson, Oliphant and Sutherland ask for a count first.
    assert "red claims douglas in A" in claims
    assert len(claims) == 23 - 1 - 4
    assert "Rosa" in there["douglas"]
    assert "Ben" in there["douglas"]


def test_a_clan_that_somebody_took_meanwhile_is_refused_on_the_page(table: Make) -> None:
    phone = table("red", "blue")
    phone.log("blue claims macleod in A")
    before = phone.logged()
    answer = phone.post("note", event="red claims macleod in A", player="red", on="clans")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "red claims ross in A" in answer.text
    assert phone.logged() == before


@pytest.mark.parametrize(
    ("clan", "none", "five", "eight"),
    [
        ("brodie", 2, 3, 4),
        ("grant", 4, 5, 6),
        ("macpherson", 1, 2, 3),
        ("oliphant", 8, 9, 12),
        ("sutherland", 3, 4, 6),
    ],
)
def test_clans_that_pay_by_a_table_show_the_points_of_each_count(
    table: Make, clan: str, none: int, five: int, eight: int
) -> None:
    phone = table("red", "blue")
    there = rows(phone.html("note", on="clans"), "clan")
    assert str(five) in there[clan]
    assert str(eight) in there[clan]
    html = phone.html("note", player="red", on="clans", clan=clan)
    shown = dict(re.findall(rf'value="red claims {clan} (\d+) in A" class="count pays-(\d+)', html))
    assert (shown[str(none)], shown[str(five)], shown[str(eight)]) == ("0", "5", "8")
    assert phone.post("note", player="red", clan=clan, number="20", on="clans").status_code == 303
    assert phone.logged() == [f"red claims {clan} 20 in A"]
    assert "+8" in phone.get("note", player="red").split("Noted so far", 1)[1]


def test_a_count_that_was_told_is_marked(table: Make) -> None:
    phone = table("red", "blue")
    phone.log("red has coins 9")
    html = phone.html("note", player="red", on="clans", clan="oliphant")
    assert re.search(r'value="red claims oliphant 9 in A" class="count pays-5 told"', html)
    assert (
        "told"
        not in re.findall(
            r'value="blue claims oliphant 9 in A" class="([^"]*)"',
            phone.html("note", player="blue", on="clans", clan="oliphant"),
        )[0]
    )


def test_the_way_to_a_clan_is_told_as_far_as_roads_are(table: Make) -> None:
    phone = table("red", "blue")
    link = rf'href="/t/{phone.code}/printed\?next=[^"]*#road"'
    assert re.search(link, phone.html("note", on="clans"))
    # From the rulebook: nothing to MacLeod; MacLachlan from MacMillan costs 1.
    phone.log("table road_start_macleod is 0", "table road_maclachlan_macmillan is 1")
    there = rows(phone.html("note", on="clans"), "clan")
    assert "costs nothing on the way" in there["macleod"]
    assert "cost" not in there["maclachlan"]
    assert "Where no cost is shown" in phone.get("note", on="clans")
    phone.log("red claims macmillan in A")
    there = rows(phone.html("note", on="clans"), "clan")
    assert "costs 1 coin on the way at most" in there["maclachlan"]
    phone.log("table roads is complete")
    there = rows(phone.html("note", on="clans"), "clan")
    assert "costs 1 coin on the way " in there["maclachlan"]
    assert "most" not in there["maclachlan"]
    assert not re.search(link, phone.html("note", on="clans"))


def test_david_hume_goes_with_his_clan(table: Make) -> None:
    phone = table("red", "blue")
    phone.log("blue takes david_hume in A")
    assert "Ben" in rows(phone.html("note", on="clans"), "clan")["mckay"]
    assert "red claims mckay in A" not in events(phone, player="red", on="clans")


def test_a_marker_reminds_of_the_vote(table: Make) -> None:
    phone = table("red", "blue", chronicles=(7,))
    phone.log("table cards animals, square, sets, smallest, farthest", "red claims macleod in A")
    assert f'href="/t/{phone.code}/votes"' in phone.html("note", on="clans")
    phone.log("red scores 4 for trade in A")
    assert "the clans vote" not in phone.get("note")


# Casks and tokens


def test_casks_are_sold_by_what_stands_on_their_space(table: Make) -> None:
    phone = table("red", "blue", chronicles=(3,))
    there = events(phone, player="red", on="casks")
    assert [one for one in there if "sells" in one] == [
        f"red sells cellar_1:{space} in A" for space in (1, 2, 3, 0)
    ]
    html = phone.html("note", on="casks")
    assert re.search(r"printed\?key=cellar_2&amp;next=", html)
    assert re.search(r"printed\?key=cellar_3&amp;next=", html)
    phone.log("table cellar_2 is 4 5 6")
    assert "red sells cellar_2:3 in A" in events(phone, player="red", on="casks")
    assert "cellar_2&amp;" not in phone.html("note", on="casks")
    phone.log("red sells cellar_2:3 in A")
    assert "+6" in phone.get("note", player="red").split("Noted so far", 1)[1]


def test_a_sale_whose_value_nobody_told_waits_in_the_list(table: Make) -> None:
    phone = table("red", "blue", chronicles=(3,))
    phone.log("red sells cellar_3:1 in A")
    noted = phone.html("note", player="red").split('id="noted"', 1)[1]
    assert "key=cellar_3" in noted
    assert ">?<" in noted


def test_reward_tokens_are_chosen_among_those_known(table: Make) -> None:
    phone = table("red", "blue", chronicles=(1,))
    html = phone.html("note", on="tokens")
    assert "key=reward_1&amp;" in html
    phone.log("table reward_1 is points 3", "table reward_2 is casks 1")
    assert {"red gets reward_1 in A", "red gets reward_2 in A"} <= set(events(phone, on="tokens"))
    assert "key=reward_3&amp;" in phone.html("note", on="tokens")
    phone.log("red gets reward_1 in A", "red gets reward_2 in A")
    noted = phone.get("note", player="red").split("Noted so far", 1)[1]
    assert "+3" in noted


def test_the_trade_on_duart_castle_happens_once(table: Make) -> None:
    phone = table("red", "blue", chronicles=(6,))
    assert "key=duart_trade&amp;" in phone.html("note", on="tokens")
    phone.log("table duart_trade is 6")
    assert "red gets duart_trade in A" in events(phone, on="tokens")
    phone.log("blue gets duart_trade in A")
    assert "Ben has made it" in phone.get("note", on="tokens")
    assert "red gets duart_trade in A" not in events(phone, on="tokens")


def test_sorts_are_those_of_the_chronicles(table: Make) -> None:
    sorts = {
        (): ["Points", "Clan"],
        (3,): ["Points", "Clan", "Cask"],
        (1,): ["Points", "Clan", "Token"],
        (3, 6): ["Points", "Clan", "Cask", "Token"],
    }
    for chronicles, wanted in sorts.items():
        html = table("red", "blue", chronicles=chronicles).html("note").split('class="sorts"')[1]
        assert re.findall(r"<a [^>]*>(\w+)</a>", html.split("</nav>")[0]) == wanted
    # What this game doesn't have shows the points.
    assert "red scores 4 for trade in A" in events(table("red", "blue"), on="casks")


# Sibyl MacSponge


@pytest.fixture
def sponge(table: Make) -> Any:
    """Blue has Sibyl MacSponge since stack B."""
    phone = table("red", "blue", "green", chronicles=(1, 8))
    phone.log("red announces A", "blue takes sibyl_macsponge in B")
    return phone


def test_six_points_at_once_suggest_a_point_for_sibyl(sponge: Any) -> None:
    sponge.log("red scores 5 for trade in B")
    assert "red gives blue 1 in B" not in events(sponge, player="red")
    sponge.log("red scores 6 for trade in B")
    assert "red gives blue 1 in B" in events(sponge, player="red")
    sponge.log("red gives blue 1 in B")
    assert "red gives blue 1 in B" not in events(sponge, player="red")
    assert "−1" in sponge.get("note", player="red").split("Noted so far", 1)[1]
    assert "+1" in sponge.get("note", player="blue").split("Noted so far", 1)[1]


def test_once_a_turn_is_all(sponge: Any) -> None:
    sponge.log("red scores 6 for trade in B", "red gives blue 1 in B", "red scores 8 for trade in B")
    assert "one a turn is all" in sponge.get("note", player="red")
    # Somebody else in between: another turn.
    sponge.log("green scores 4 for trade in B", "red scores 8 for trade in B")
    assert "one a turn is all" not in sponge.get("note", player="red")
    assert "red gives blue 1 in B" in events(sponge, player="red")


def test_sibyls_owner_owes_nobody_and_sees_who_does(sponge: Any) -> None:
    sponge.log("blue scores 9 for trade in B")
    assert not [one for one in events(sponge, player="blue") if " gives " in one]
    sponge.log("green claims brodie 4 in B")
    assert [one for one in events(sponge, player="blue") if " gives " in one] == ["green gives blue 1 in B"]
    assert "green gives blue 1 in B" in events(sponge, player="green")


def test_a_scoring_ends_what_was_due(sponge: Any) -> None:
    sponge.log("red scores 6 for trade in B", "red announces B")
    assert not [one for one in events(sponge, player="red") if " gives " in one]


def test_the_winning_boat_is_a_source_too(sponge: Any) -> None:
    sponge.log("red boat 1")
    assert "red gives blue 1 in B" in events(sponge, player="red")
    assert 'value="red gives blue 1 in B"' in sponge.html("race")


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there(language: str) -> None:
    speak(language)
    try:
        every = [f"clan.{clan}" for clan in pieces.clans()]
        every += [f"card.{card}" for card in pieces.score_cards()]
        every += [
            f"{prefix}.{clan.counts}"
            for clan in pieces.clans().values()
            for prefix in ("counts", "asks")
            if clan.counts
        ]
        every += [f"things.{group}" for group in ("people", "mobs", *pieces.STACKS)]
        own_names = ("england_token", "mountain", "storr_table", "inverness_table")
        every += [f"thing.{thing}" for thing in own_names]
        every += ["points", "clans", "casks", "tokens", "vote.aye", "vote.nay"]
        every += ["armadale_last.full", "armadale_last.extra", "noted_already", "card_of", "clan_of"]
        assert [one for one in every if not known(f"note.glenmore.{one}")] == []
    finally:
        speak("en")


def test_pages_speak_german(table: Make) -> None:
    phone = table("red", "yellow", "blue", chronicles=tuple(range(1, 9)))
    phone.log("table cards animals, square, sets, smallest, farthest", "table reward_1 is other 1")
    phone.log("red claims brodie 3 in A", "red boat 1", "table votes animals 2:1", "red announces A")
    for page in ("note", "note?on=clans", "note?on=clans&clan=grant", "note?on=casks", "note?on=tokens", "take",
                 "race", "votes?card=sets"):  # fmt: skip
        answer = phone.client.get(f"/t/{phone.code}/{page}", headers={"Accept-Language": "de"})
        assert 'lang="de"' in answer.text
        shown = re.sub(r"<svg.*?</svg>|<[^>]+>", " ", answer.text.split("<main", 1)[1], flags=re.S)
        assert not re.findall(r"\b[a-z_]+\.[a-z_]+(?:\.[a-z_0-9]+)*\b", shown), page
