"""Who has which card, person, event side or mobster."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]


def taps(phone: Any, thing: str, **query: str) -> list[str]:
    """What one tap at a thing logs."""
    html = phone.html("take", **query)
    row = html.split(f'id="thing-{thing}"', 1)[1].split("</details>")[0]
    return re.findall(r'name="event" value="([^"]*)"', row)


def there(phone: Any) -> list[str]:
    return re.findall(r'id="thing-(\w+)"', phone.html("take"))


def test_the_base_game_has_its_eleven_cards_and_david_hume(table: Make) -> None:
    assert set(there(table("red", "blue"))) == {
        "david_hume", "armadale_castle", "castle_of_mey", "castle_stalker", "castle_moil", "donan_castle",
        "duart_castle", "inverness", "loch_lochy", "loch_morar", "loch_ness", "loch_shiel",
    }  # fmt: skip


def test_chronicles_bring_theirs(table: Make) -> None:
    plain = set(there(table("red", "blue", "green")))
    fourth = set(there(table("red", "blue", "green", chronicles=(4,))))
    assert fourth - plain == {
        "england_token", "loch_lomond", "glenfinnan_church", "glenfinnan_monument", "general_wade"
    }  # fmt: skip
    sixth = set(there(table("red", "blue", chronicles=(6,))))
    assert sixth - plain == {
        "old_man_of_storr", "wallace_monument", "dunvegan_castle", "fort_george", "storr_table", "inverness_table"
    }  # fmt: skip
    eighth = table("red", "blue", chronicles=(8,))
    # Two players: not Kenneth McSnitch, Fergus MacDarkie and Mike McCastle, nor those of other chronicles.
    assert len(set(there(eighth)) - plain) == 9 - 3
    eighth.log("table jails joe_mcduff, sibyl_macsponge, derek_anderson")
    assert set(there(eighth)) - plain == {"joe_mcduff", "sibyl_macsponge", "derek_anderson"}


def test_a_card_and_then_a_player(table: Make) -> None:
    phone = table("red", "blue", "green")
    assert taps(phone, "castle_stalker") == [
        f"{player} takes castle_stalker in A" for player in ("red", "blue", "green")
    ]
    sent = {"event": "blue takes castle_stalker in A", "uid": "twice", "next": f"/t/{phone.code}/take"}
    assert phone.post("take", **sent).headers["Location"] == phone.post("take", **sent).headers["Location"]
    assert phone.logged() == ["blue takes castle_stalker in A"]
    # It is Ben's for good.
    assert taps(phone, "castle_stalker") == []
    assert re.search(r"Castle Stalker Ben since A ", phone.get("take"))
    answer = phone.post("take", event="red takes castle_stalker in A")
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    # Unless that was wrong.
    entry = re.search(r'name="entry" value="(\d+)"', phone.html("take").split('id="thing-castle_stalker"')[1])
    assert entry is not None
    phone.post("retract", entry=entry[1])
    assert len(taps(phone, "castle_stalker")) == 3


def test_what_is_taken_counts_from_the_stack_being_drawn_or_an_earlier_one(table: Make) -> None:
    phone = table("red", "blue")
    phone.log("red announces A")
    assert "red takes duart_castle in B" in taps(phone, "duart_castle")
    assert "red takes donan_castle in A" in taps(phone, "donan_castle", stack="A")


def test_cards_of_later_stacks_are_put_away(table: Make) -> None:
    phone = table("red", "blue")
    now, later = phone.html("take").split('class="things-later"')
    assert 'id="thing-castle_stalker"' in now
    assert 'id="thing-castle_moil"' in later
    phone.log("red announces A", "red announces B", "red announces C")
    assert 'class="things-later"' not in phone.html("take")


def test_the_england_token_changes_hands(table: Make) -> None:
    phone = table("red", "blue", "green", chronicles=(4,))
    phone.log("red takes england_token in A")
    assert taps(phone, "england_token") == ["blue takes england_token in A", "green takes england_token in A"]
    phone.log("blue takes england_token in A")
    assert "red takes england_token in A" in taps(phone, "england_token")


def test_the_mountain_is_asked_for_at_the_end(table: Make) -> None:
    phone = table("red", "blue", chronicles=(2,))
    assert "mountain" not in there(phone)
    phone.log("red announces A", "red announces B", "red announces C")
    assert taps(phone, "mountain") == [
        "red takes mountain in D", "blue takes mountain in D", "table leaves mountain in D"
    ]  # fmt: skip


def test_a_scoring_that_waits_is_on_top_and_nobody_is_an_answer(table: Make) -> None:
    phone = table("red", "blue", chronicles=(8,))
    phone.log("table jails joe_mcduff, sibyl_macsponge, derek_anderson")
    assert "A scoring waits" not in phone.get("take")
    phone.log("red announces A", "red announces B")
    # Sibyl MacSponge is among the prisoners from B on, and changes what that scoring brings.
    wanted = phone.html("take").split('class="wanted"')[1].split("</ul>")[0]
    assert 'value="table leaves sibyl_macsponge in B"' in wanted
    assert 'value="red takes sibyl_macsponge in B"' in wanted
    assert "joe_mcduff" not in wanted
    phone.log("table leaves sibyl_macsponge in B")
    assert "sibyl_macsponge" not in (phone.html("take").split('class="wanted"') + [""])[1].split("</ul>")[0]
    # She can be taken later on.
    assert "red takes sibyl_macsponge in C" in taps(phone, "sibyl_macsponge")


def test_watchers_only_see_whose_it_is(table: Make, sit: Make) -> None:
    phone = table("red", "blue")
    phone.log("red takes castle_stalker in A")
    watcher = sit(phone, "watch")
    assert 'name="event"' not in watcher.html("take")
    assert "Rosa" in watcher.get("take")
    assert watcher.post("take", event="blue takes donan_castle in A").status_code == 403


@pytest.mark.parametrize("thing", ["castle_stalker", "nothing"])
def test_a_way_leads_to_one_thing(table: Make, thing: str) -> None:
    html = table("red", "blue").html("take", thing=thing)
    opened = re.findall(r'<details data-keep="(\w+)" open', html)
    assert opened == (["castle_stalker"] if thing == "castle_stalker" else [])
