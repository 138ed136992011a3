"""Votes on the score cards: secret until all have voted, or told as ayes and nays."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion import store
from companion.current import current
from companion.glenmore import markers, voting
from scoring.game import Player, Setup
from scoring.glenmore.state import Voted, opening

Make = Callable[..., Any]
CARDS = "table cards animals, square, sets, smallest, farthest"


def vote(phone: Any, player: str, ballot: str, card: str = "animals", **more: str) -> Any:
    return phone.post("votes", card=card, player=player, vote=ballot, **more)


def going(phone: Any) -> Any:
    return phone.client.get(f"/t/{phone.code}/votes/waiting").json["going"]


def buttons(phone: Any, **query: str) -> list[str]:
    """What one tap logs."""
    return re.findall(r'name="event" value="([^"]*)"', phone.html("votes", **query))


@pytest.fixture
def three(table: Make, sit: Make) -> tuple[Any, Any, Any]:
    """Phones of red, yellow and blue."""
    made = table("red", "yellow", "blue", seat="watch", chronicles=(7,))
    phones = sit(made, "red"), sit(made, "yellow"), sit(made, "blue")
    for number, phone in enumerate(phones, 2):
        phone.sent = 1000 * number  # Each has uids of its own.
    phones[0].log(CARDS)
    return phones


# Secret until all have voted


def test_votes_are_counted_when_the_last_one_has_voted(three: Any) -> None:
    red, yellow, blue = three
    assert vote(red, "red", "aye").status_code == 303
    assert going(blue) == {"animals": {"red": "ready", "yellow": "thinking", "blue": "thinking"}}
    assert vote(yellow, "yellow", "nay").status_code == 303
    assert red.logged() == [CARDS]
    answer = vote(blue, "blue", "aye")
    assert answer.headers["Location"].endswith("/votes?card=animals#card-animals")
    assert red.logged() == [CARDS, "table votes animals 2:1"]
    assert going(red) == {}
    # They lie open on the card now.
    card = red.html("votes").split('id="card-animals"')[1].split('id="card-square"')[0]
    assert re.findall(r'class="marker (aye|nay)"', card) == ["aye", "nay", "aye"]


def test_nobody_else_sees_a_vote_before(three: Any, sit: Make) -> None:
    """Whether it was AYE or NAY, every page, answer, stream and file is the same for everybody else."""
    red, yellow, blue = three
    everyone, watcher, intruder = sit(red, "all"), sit(red, "watch"), sit(red, "red")
    pages = (
        "votes", "votes?card=animals", "votes?card=animals&player=red", "votes?card=animals&player=red&here=yes",
        "votes/waiting", "play", "play/parts", "note", "screen", "log", "export.toml", "since?seq=0", "sheet", "more",
        "end",
    )  # fmt: skip

    def seen() -> dict[tuple[int, str], str]:
        found = {}
        for number, phone in enumerate((yellow, blue, everyone, watcher, intruder)):
            for path in pages:
                answer = phone.client.get(f"/t/{phone.code}/{path}", follow_redirects=True, buffered=True)
                assert answer.status_code == 200, path
                # Uids are drawn for each page.
                found[number, path] = re.sub(r'(name=\\?"uid\\?" value=)\\?"[^"]*"', r"\1", answer.text)
        return found

    vote(red, "red", "aye")
    ayes = seen()
    vote(red, "red", "nay")
    assert seen() == ayes
    # Who sits down on a seat that is taken is no wiser, but can see that it has voted.
    assert "noted on another phone" in intruder.get("votes")
    # The own phone goes on showing it, after a reload too.
    for _ in range(2):
        own = red.html("votes").split('class="kept"')[1].split("</div>")[0]
        assert re.findall(r'class="marker (aye|nay)"', own) == ["nay"]


def test_the_stream_tells_nothing_of_a_vote(three: Any) -> None:
    red, yellow, _ = three
    answer = yellow.client.get(f"/t/{yellow.code}/events?seq=0&phone=x")
    news = iter(answer.response)
    told = ""
    vote(red, "red", "nay")
    while "seats" not in told:
        told += str(next(news))
    answer.close()
    assert "votes" not in told
    assert "nay" not in told


def test_the_answer_tells_nothing_but_whether_all_is_shown(three: Any) -> None:
    red, yellow, blue = three
    for phone, player, shown in ((red, "red", False), (yellow, "yellow", False), (blue, "blue", True)):
        answer = phone.client.post(
            f"/t/{phone.code}/votes",
            data={"card": "sets", "player": player, "vote": "nay"},
            headers={"Origin": "http://localhost", "Accept": "application/json"},
        )
        assert answer.json == {"shown": shown}
    assert red.logged()[-1] == "table votes sets 0:3"


def test_a_player_may_think_again(three: Any) -> None:
    red, yellow, blue = three
    vote(red, "red", "aye")
    vote(yellow, "yellow", "aye")
    assert red.post("votes/think", card="animals", player="red").status_code == 303
    assert going(blue)["animals"]["red"] == "thinking"
    vote(blue, "blue", "aye")
    assert red.logged() == [CARDS]
    # Yellow can't do it for red.
    assert yellow.post("votes/think", card="animals", player="red").status_code == 403
    vote(red, "red", "nay")
    assert red.logged()[-1] == "table votes animals 2:1"
    # Too late now, and no harm done.
    assert red.post("votes/think", card="animals", player="red").status_code == 303
    assert vote(red, "red", "aye").status_code == 303
    assert red.logged()[-1] == "table votes animals 2:1"


def test_two_phones_at_the_same_moment_count_once(three: Any) -> None:
    red, yellow, blue = three
    vote(red, "red", "aye")
    gate = threading.Barrier(4)

    def press(phone: Any, player: str) -> None:
        gate.wait()
        assert vote(phone, player, "nay").status_code == 303

    presses = [(yellow, "yellow"), (yellow, "yellow"), (blue, "blue"), (blue, "blue")]
    threads = [threading.Thread(target=press, args=each) for each in presses]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert red.logged() == [CARDS, "table votes animals 1:2"]


def test_another_process_counts_the_same_votes_under_the_same_uid(three: Any) -> None:
    for phone, player in zip(three, ("red", "yellow", "blue"), strict=True):
        vote(phone, player, "aye")
    before = three[0].logged()
    with three[0].client.application.app_context():
        at = store.table(three[0].code)
        assert at is not None
        last = store.entries(at.id)[-1]
        assert last.uid == "vote.animals.0"
        store.turn_up(at.id, "vote-0-0", [(last.uid, last.author, last.source, last.text)])
    assert three[0].logged() == before


def test_a_vote_that_was_taken_back_begins_anew(three: Any) -> None:
    """Old notes never count again, whether they were counted or not."""
    red, yellow, blue = three
    vote(red, "red", "nay")
    vote(yellow, "yellow", "nay")
    red.log("table votes animals 3:0")  # Told with the markers meanwhile.
    assert going(blue) == {}
    seq = len(red.logged())
    seq += red.html("export.toml").count("table order")
    assert red.post("retract", entry=seq).status_code == 303
    assert going(blue) == {}
    vote(blue, "blue", "aye")
    assert going(blue) == {"animals": {"red": "thinking", "yellow": "thinking", "blue": "ready"}}
    vote(red, "red", "aye")
    vote(yellow, "yellow", "aye")
    assert red.logged()[-1] == "table votes animals 3:0"


def test_votes_on_two_cards_dont_mix(three: Any) -> None:
    red, yellow, blue = three
    vote(red, "red", "aye", "animals")
    vote(yellow, "yellow", "aye", "sets")
    vote(blue, "blue", "aye", "sets")
    assert set(going(red)) == {"animals", "sets"}
    vote(red, "red", "nay", "sets")
    assert red.logged()[-1] == "table votes sets 2:1"
    assert set(going(red)) == {"animals"}


def test_only_what_can_be_voted_on_is_taken(three: Any, sit: Make) -> None:
    red, _, _ = three
    assert vote(red, "red", "aye", "castles").status_code == 422
    assert vote(red, "red", "aye", "poker").status_code == 422
    assert vote(red, "green", "aye").status_code == 422
    assert vote(red, "red", "perhaps").status_code == 422
    # Two markers are for two players.
    assert vote(red, "red", "aye aye").status_code == 422
    assert vote(sit(red, "watch"), "red", "aye").status_code == 403
    assert 'name="vote"' not in sit(red, "watch").html("votes", card="animals")
    assert going(red) == {}


# One phone for several


def test_a_shared_phone_is_handed_over_without_showing_anything(table: Make) -> None:
    one = table("red", "blue", "green", chronicles=(7,))
    one.log(CARDS)
    assert "hand the phone to Rosa" in one.get("votes", card="animals")
    assert "I am Rosa" in one.get("votes", card="animals", player="red")
    assert 'name="vote"' not in one.html("votes", card="animals", player="red")
    assert 'name="vote"' in one.html("votes", card="animals", player="red", here="yes")
    vote(one, "red", "nay")
    for query in ({}, {"player": "red"}, {"player": "red", "here": "yes"}, {"player": "blue", "here": "yes"}):
        assert "You voted" not in one.get("votes", card="animals", **query)
        assert 'class="marker nay"' not in one.html("votes", card="animals", **query).split("Markers left")[0]
    assert "hand the phone to Ben" in one.get("votes", card="animals")
    vote(one, "blue", "aye")
    # Whoever mistapped takes the phone once more.
    assert "Vote anew: Rosa Ben" in one.get("votes", card="animals")
    vote(one, "blue", "nay")
    vote(one, "green", "aye")
    assert one.logged()[-1] == "table votes animals 1:2"


def test_speaking_for_somebody_with_a_phone_is_asked_and_told(three: Any, sit: Make) -> None:
    red, yellow, blue = three
    everyone = sit(red, "all")
    answer = vote(everyone, "red", "nay")
    assert answer.status_code == 422
    assert "Tick that you vote from here all the same" in answer.text
    assert going(blue) == {}
    assert vote(everyone, "red", "nay", take="yes").status_code == 303
    assert "voted for you here" in red.get("votes", card="animals")
    # Red may put it right until all have voted.
    vote(red, "red", "aye")
    assert "voted for you here" not in red.get("votes", card="animals")
    vote(yellow, "yellow", "aye")
    vote(blue, "blue", "aye")
    assert red.logged()[-1] == "table votes animals 3:0"


# With the markers


@pytest.mark.parametrize(
    ("colours", "wanted"),
    [
        (("red", "blue", "green"), ["3:0", "2:1", "1:2", "0:3"]),
        (("red", "yellow", "blue", "green"), ["4:0", "3:1", "2:2", "1:3", "0:4"]),
        # One marker each; one lays two; both do.
        (
            ("red", "blue"),
            ["2:0", "1:1", "0:2", "3:0", "2:1", "1:2", "0:3", "4:0", "3:1", "2:2", "1:3", "0:4"],
        ),
    ],
)
def test_results_take_one_tap(table: Make, colours: tuple[str, ...], wanted: list[str]) -> None:
    phone = table(*colours, chronicles=(7,))
    phone.log(CARDS)
    there = [one for one in buttons(phone) if one.startswith("table votes square ")]
    assert there == [f"table votes square {result}" for result in wanted]
    sent = {"event": there[1], "uid": "tapped-twice", "next": f"/t/{phone.code}/votes"}
    assert phone.post("votes", **sent).headers["Location"] == phone.post("votes", **sent).headers["Location"]
    assert phone.logged() == [CARDS, there[1]]


def test_cards_say_what_became_of_them(table: Make) -> None:
    phone = table("red", "blue", "green", chronicles=(7,))
    phone.log(CARDS, "table votes animals 2:1", "table votes square 1:2")
    html = phone.html("votes")
    assert re.search(r'id="card-animals" class="passed"', html)
    assert re.search(r'id="card-square" class="fell"', html)
    assert re.search(r'id="card-sets" class="open"', html)
    assert 'id="card-castles"' not in html
    # A tie passes.
    two = table("red", "blue", chronicles=(7,))
    two.log(CARDS, "table votes animals 1:1")
    assert re.search(r'id="card-animals" class="passed"', two.html("votes"))


def test_after_the_end_a_card_may_have_had_no_vote(table: Make) -> None:
    phone = table("red", "blue", "green", chronicles=(7,))
    phone.log(CARDS)
    assert not [one for one in buttons(phone) if one.endswith(" none")]
    phone.log("red announces D")
    assert [one for one in buttons(phone) if one == "table votes sets none"]


def test_without_the_cards_the_page_asks_for_them(table: Make) -> None:
    phone = table("red", "blue", chronicles=(7,))
    assert f'href="/t/{phone.code}/drawn' in phone.html("votes")
    assert table("red", "blue").client.get(f"/t/{table('red', 'blue').code}/votes").status_code == 404


# Markers


def test_markers_left_are_told_by_player_where_that_is_known(three: Any) -> None:
    red, yellow, blue = three
    # Three players have 3 ayes and 2 nays each.
    assert [(one.ayes, one.nays) for one in _left(red).values()] == [(3, 2)] * 3
    vote(red, "red", "aye")
    vote(yellow, "yellow", "nay")
    vote(blue, "blue", "aye")
    assert [(one.ayes, one.nays) for one in _left(red).values()] == [(2, 2), (3, 1), (2, 2)]
    red.log("table votes sets 3:0")  # All the same: it's known who laid what.
    assert [(one.ayes, one.nays) for one in _left(red).values()] == [(1, 2), (2, 1), (1, 2)]
    red.log("table votes square 1:2")
    assert _left(red) is None
    left = red.get("votes").split("Markers left")[1]
    # Of 9 ayes 2 + 3 + 1 lie on cards, of 6 nays 1 + 2.
    assert re.search(r"All together: AYE 3 NAY 3", left)


def _left(phone: Any) -> Any:
    with phone.client.application.test_request_context():
        return voting._left(current(phone.code))


def test_two_markers_once_with_two_players(table: Make, sit: Make) -> None:
    made = table("red", "blue", seat="watch", chronicles=(7,))
    red, blue = sit(made, "red"), sit(made, "blue")
    blue.sent = 5000
    red.log(CARDS)
    assert 'value="aye aye"' in red.html("votes", card="animals")
    vote(red, "red", "aye aye")
    vote(blue, "blue", "nay")
    assert red.logged()[-1] == "table votes animals 2:1"
    left = _left(red)
    assert (left["red"].ayes, left["red"].nays, left["red"].double) == (1, 3, False)
    assert (left["blue"].ayes, left["blue"].nays, left["blue"].double) == (3, 2, True)
    # Red has laid two once.
    assert (
        'value="aye aye"' not in red.html("votes", card="sets").split('id="card-sets"')[1].split("</form>")[0]
    )
    assert 'value="aye aye"' in blue.html("votes", card="sets").split('id="card-sets"')[1].split("</form>")[0]


def test_nobody_has_fewer_than_no_markers() -> None:
    setup = Setup("glenmore", (Player("red", "R"), Player("blue", "B")), "red", None, {"chronicle_7": "yes"})
    state = opening(setup)
    votes = {
        card: Voted(2, 0, number) for number, card in enumerate(("sets", "square", "animals", "castles"))
    }
    told = replace(state, votes=votes)
    assert markers.together(told) == (0, 6)
    found = markers.left(told, {})
    assert found is not None
    assert [one.ayes for one in found.values()] == [0, 0]
