"""A photograph of Scythe's map: held against the log, answered as a browser would.

Most readings are written by hand; the reader itself is tested in tests/vision.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from companion import photo_positions, photo_record, store
from companion.scythe.photos_propose import propose
from scoring.game import Player, Setup
from scoring.games import GAMES
from scoring.notation import parse_entry
from scoring.scythe.board import load_board
from vision.reading import Reading, Seen, Unread, Warned
from vision.scatter import Lying
from vision.synthetic import Shot, photograph

PX_PER_MM = 2.0


def reading(discs: Iterable[str], unread: Mapping[str, str] | None = None, warnings: Any = ()) -> Reading:
    """`reading(["C3 nordic control 1"], {"D4": "covered"})`."""
    words = [disc.split(" ", 1) for disc in discs]
    return Reading(
        places=tuple(Seen(place, piece, 0.999, "both", 0, (1.0, 2.0)) for place, piece in words),
        unread=tuple(Unread(place, why, None, (0, 0, 9, 9)) for place, why in (unread or {}).items()),
        empty=(),
        frame_error_mm=0.3,
        missing_frame=(),
        seconds={},
        to_picture=np.diag([PX_PER_MM, PX_PER_MM, 1.0]),
        warnings=warnings,
    )


def add(at: Any, taken: Reading, goes_with: int | None = None) -> int:
    """A photograph of a table that was read."""
    with at.client.application.app_context():
        row = store.table(at.code)
        assert row is not None
        photo = store.keep_photo(row.id, "none", goes_with)
        photo_record.keep_reading(photo, photo_record.Record(taken, (1636, 1248)))
        photo_positions.settle_in(photo, "scythe")
        return photo.id


@pytest.fixture
def photographed(table: Callable[..., Any]) -> Callable[..., Any]:
    """`photographed(log, discs, unread)`: a table of Nordic and Rusviet with a photograph that was read."""

    def make(log: Iterable[str], discs: Iterable[str], unread: Any = None, warnings: Any = ()) -> Any:
        at = table("nordic", "rusviet")
        at.log(*log)
        at.before = len(at.logged())
        at.photo = add(at, reading(discs, unread, warnings))
        return at

    return make


def fields_of(html: str) -> dict[str, Any]:
    """What a browser would send of the page as it was loaded."""
    found: dict[str, Any] = {"accept": "selected"}
    for tag in re.findall(r"<input[^>]*>", html):
        name = re.search(r'name="([^"]*)"', tag)
        value = re.search(r'value="([^"]*)"', tag)
        kind = re.search(r'type="(\w+)"', tag)
        if name is None or (kind and kind[1] in ("checkbox", "radio") and " checked" not in tag):
            continue
        found.setdefault(name[1], []).append(value[1] if value else "")
    for name_of, options in re.findall(r'<select name="([^"]*)"[^>]*>(.*?)</select>', html, re.S):
        chosen = re.search(r"<option(?: value=\"([^\"]*)\")? selected[^>]*>([^<]*)", options)
        if chosen:
            found[name_of] = chosen[1] or chosen[2]
    return found


def answer(at: Any, **changes: Any) -> Any:
    """Send the page's form with these changes."""
    fields = fields_of(at.html(f"photo/{at.photo}"))
    return at.post(f"photo/{at.photo}/accept", **fields | changes)


def new(at: Any) -> list[str]:
    """What the photograph brought into the log."""
    found: list[str] = at.logged()[at.before :]
    assert all(line.endswith(" ~photo") for line in found)
    return [line.removesuffix(" ~photo") for line in found]


def test_what_is_new_is_ticked_and_logged_once(photographed: Callable[..., Any]) -> None:
    discs = ["C3 nordic control 1", "C3 nordic mill 1", "C3 resources 8 1", "C3 resources 4 1"]
    at = photographed(["rusviet at D4: 1 mech"], [*discs, "D4 rusviet control 1"])
    page = at.get(f"photo/{at.photo}")
    assert "3 things are new" in page
    assert "12 resources" in page
    form = fields_of(at.html(f"photo/{at.photo}"))
    for _ in range(2):
        assert at.post(f"photo/{at.photo}/accept", **form).status_code == 303
    assert sorted(new(at)) == ["nordic holds C3", "nordic mill C3", "table resources C3 12"]
    assert "The photograph and the log agree." in at.get(f"photo/{at.photo}")


def test_a_contradiction_waits_for_an_answer(photographed: Callable[..., Any]) -> None:
    log = ["rusviet at C3: 2 workers", "nordic mill C2"]
    at = photographed(log, ["C3 nordic control 1", "C3 nordic mill 1"])
    page = at.get(f"photo/{at.photo}")
    assert "2 contradict the log" in page
    assert answer(at).status_code == 303
    assert new(at) == []
    assert "2 contradict the log" in at.get(f"photo/{at.photo}")
    answer(at, **{"side-contradicts control nordic C3": "photo", "side-contradicts mill nordic C3": "log"})
    assert new(at) == ["nordic holds C3"]
    assert "The photograph and the log agree." in at.get(f"photo/{at.photo}")


def test_the_photograph_may_be_right_everywhere(photographed: Callable[..., Any]) -> None:
    log = ["rusviet at C3: 2 workers", "nordic mill C2"]
    at = photographed(log, ["C3 nordic control 1", "C3 nordic mill 1", "D4 rusviet control 1"])
    answer(at, accept="photo")
    assert sorted(new(at)) == ["nordic holds C3", "nordic mill C3", "rusviet holds D4"]


def test_what_became_a_contradiction_meanwhile_is_not_logged_silently(
    photographed: Callable[..., Any],
) -> None:
    at = photographed([], ["C3 nordic control 1"])
    form = fields_of(at.html(f"photo/{at.photo}"))
    at.log("rusviet at C3: 1 mech")
    at.before += 1
    at.post(f"photo/{at.photo}/accept", **form)
    assert new(at) == []


def test_what_is_missing_stays_unless_it_is_said_to_be_gone(photographed: Callable[..., Any]) -> None:
    log = ["nordic holds C3", "rusviet at D4: leader, 1 mech", "nordic mill C2", "rusviet mill G5"]
    log += ["table resources A2 3"]
    at = photographed(log, ["A1 nordic control 1", "A1 nordic mine 1", "A1 resources 1 1"])
    assert "Still there?" in at.get(f"photo/{at.photo}")
    gone = ["missing control nordic C3", "missing control rusviet D4", "missing resources table A2"]
    answer(at, gone=[*gone, "missing mill nordic C2"])
    assert set(new(at)) == {
        "nordic holds A1",
        "nordic mine A1",
        "table resources A1 1",
        "nordic leaves C3",
        "rusviet at D4: nobody",
        "nordic mill off",
        "table resources A2 0",
    }
    # The other mill stays, and isn't asked about again.
    assert "The photograph and the log agree." in at.get(f"photo/{at.photo}")


def test_a_proposal_can_be_corrected_and_is_then_decided(photographed: Callable[..., Any]) -> None:
    at = photographed(
        [], ["C3 nordic control 1", "C3 nordic mill 1", "C3 resources 5 1", "D4 rusviet control 1"]
    )
    answer(
        at,
        **{
            "value-new control nordic C3": "rusviet",
            "value-new mill nordic C3": "C2",
            "value-new resources table C3": "6",
            "value-new control rusviet D4": "nothing",
        },
    )
    assert sorted(new(at)) == ["nordic mill C2", "rusviet holds C3", "table resources C3 6"]
    assert "The photograph and the log agree." in at.get(f"photo/{at.photo}")


def test_discs_that_cannot_all_be_right(photographed: Callable[..., Any]) -> None:
    discs = ["C3 nordic control 1", "C3 rusviet control 1", "A1 nordic mill 1", "A2 nordic mill 1"]
    at = photographed([], [*discs, "B1 rusviet mine 1", "D4 saxony control 1"])
    page = at.get(f"photo/{at.photo}")
    assert "Discs of factions that don’t play here are left out: D4" in page
    for told in ("Who controls it?", "more than one place", "on a lake"):
        assert told in page
    answer(
        at,
        **{
            "answer-two_controls control table C3": "rusviet holds C3",
            "answer-two_places mill nordic A1": "nordic mill A2",
            "answer-on_lake mine rusviet B1": "nothing",
        },
    )
    assert sorted(new(at)) == ["nordic mill A2", "rusviet holds C3"]
    assert "The photograph and the log agree." in at.get(f"photo/{at.photo}")


def test_what_could_not_be_read_is_set_by_hand(photographed: Callable[..., Any]) -> None:
    log = ["rusviet at D4: 1 mech", "rusviet mine D4"]
    at = photographed(log, [], {"C3": "covered", "D4": "glare", "H1": "outside"})
    assert "3 not read" in at.get(f"photo/{at.photo}")
    answer(
        at,
        **{
            "control-C3": "nordic", "structure-C3": "nordic mill", "resources-C3": "4",
            "control-D4": "nothing", "structure-D4": "nothing", "control-H1": "nothing",
        },
    )  # fmt: skip
    assert sorted(new(at)) == [
        "nordic holds C3",
        "nordic mill C3",
        "rusviet at D4: nobody",
        "rusviet mine off",
        "table resources C3 4",
    ]
    assert "The photograph and the log agree." in at.get(f"photo/{at.photo}")


def test_a_sum_that_may_lack_a_disc_is_not_ticked(photographed: Callable[..., Any]) -> None:
    at = photographed([], ["C3 resources 5 1"], {"C3": "covered"})
    assert "perhaps more" in at.get(f"photo/{at.photo}")
    answer(at)
    assert new(at) == []


def test_what_can_not_be_logged_is_told_and_the_rest_kept(photographed: Callable[..., Any]) -> None:
    at = photographed([], ["C3 nordic control 1"], {"D4": "covered"})
    told = answer(at, **{"resources-D4": "999"})
    assert told.status_code == 422
    assert new(at) == ["nordic holds C3"]
    assert "1 not read" in at.get(f"photo/{at.photo}")


def test_one_thing_at_a_time(photographed: Callable[..., Any]) -> None:
    at = photographed(["rusviet at C3: 1 mech", "rusviet holds A1"], ["C3 nordic control 1"])
    at.post(f"photo/{at.photo}/keep", key="contradicts control nordic C3")
    at.post(f"photo/{at.photo}/mend", key="missing control rusviet A1")
    at.post(f"photo/{at.photo}/mend", key="missing control rusviet A1")
    assert new(at) == ["rusviet leaves A1"]
    assert "The photograph and the log agree." in at.get(f"photo/{at.photo}")
    at.post(f"photo/{at.photo}/reopen")
    assert "1 contradicts the log" in at.get(f"photo/{at.photo}")


def test_a_doubtful_picture_says_so(photographed: Callable[..., Any]) -> None:
    warned = (
        Warned("grid", {"right_mm": 30.0, "down_mm": 0.0, "pitch_mm": 70.0}),
        Warned("borders", {"pieces": 3}),
    )
    at = photographed([], ["C3 nordic control 1"], warnings=warned)
    page = at.get(f"photo/{at.photo}")
    assert "30.0 mm to the right" in page
    assert "3 discs lie on the border" in page


def test_who_only_watches_sees_it_without_a_form(
    photographed: Callable[..., Any], client: Callable[..., Any]
) -> None:
    at = photographed(
        ["rusviet at C3: 1 mech"], ["C3 nordic control 1", "D4 nordic mill 1"], {"E4": "covered"}
    )
    html = client().get(f"/t/{at.code}/photo/{at.photo}").text
    assert "Contradicts the log" in html
    assert "<form" not in html
    assert 'type="checkbox"' not in html


def test_the_command_line_tells_the_same() -> None:
    setup = Setup("scythe", (Player("nordic", "Nils"), Player("rusviet", "Ruslana")), "nordic", "scythe")
    log = ["rusviet at C3: 1 mech", "nordic mill C2", "rusviet holds A1", "table resources D4 2"]
    game = GAMES["scythe"]
    replay = game.replay(setup, [parse_entry(game, seq, text) for seq, text in enumerate(log, 1)])
    discs = ["C3 nordic control 1", "C3 nordic mill 1", "D4 resources 3 1", "A3 crimea mill 1"]
    discs += ["A2 nordic control 2", "A2 rusviet control 2"]
    found = propose(reading(discs, {"H1": "outside"}), replay)
    assert found.entries == ("table resources D4 3",)
    assert found.unread == ("H1",)
    assert [(one["kind"], one["space"], one["logged"], one["seen"]) for one in found.differences] == [
        ("missing", "A1", "rusviet control", None),
        ("contradicts", "C3", "rusviet control", "nordic control"),
        ("contradicts", "C3", "nordic mill C2", "nordic mill C3"),
        ("two_controls", "A2", None, "nordic holds A2; rusviet holds A2"),
        ("stranger", "A3", None, "crimea mill"),
    ]


def test_a_picture_from_its_sending_to_the_log(photographed: Callable[..., Any]) -> None:
    board = load_board("scythe")
    discs = {
        "nordic control 1": ("C3", -13, 4),
        "nordic mill 1": ("C3", 14, -6),
        "resources 8 1": ("C6", -14, 0),
        "resources 3 1": ("C6", 14, 5),
        "rusviet control 2": ("D4", 0, 0),
    }
    lying = []
    for piece, (place, right, down) in discs.items():
        x, y = board.centre_mm(place)
        lying.append(Lying(piece, place, x + right, y + down, 20))
    shot = Shot(tilt_deg=10, noise=0.005)
    taken = photograph(board, {}, shot, seed=4, size=(1600, 1200), game="scythe", scattered=lying)
    at = photographed(["rusviet at D4: leader", "nordic mill C2"], [])
    sent = at.post("photo", photo=(io.BytesIO(taken.jpeg), "map.jpg"))
    assert sent.status_code == 303
    at.photo = int(sent.location.rsplit("/", 1)[-1])
    assert "1 contradicts the log" in at.get(f"photo/{at.photo}")
    answer(at, **{"side-contradicts mill nordic C3": "photo"})
    assert sorted(new(at)) == ["nordic holds C3", "nordic mill C3", "table resources C6 11"]


# What could not be read, and several photographs


def asking(place: str, guess: str | None, second: str | None = None, chance: float = 0.0) -> Unread:
    """A disc that was covered."""
    x, y = load_board("scythe").centre_mm(place)
    box = tuple(int(PX_PER_MM * at + side) for side in (-20, 20) for at in (x, y))
    return Unread(place, "covered", guess, (box[0], box[1], box[2], box[3]), second, chance)


def shows(*discs: str, asked: Iterable[Unread] = (), empty: str = "") -> Reading:
    """`shows("C3 nordic control 1")`: discs in the middles of their territories."""
    board, seen = load_board("scythe"), []
    for disc in discs:
        place, piece = disc.split(" ", 1)
        seen.append(Seen(place, piece, 0.999, "both", 0, board.centre_mm(place)))
    return replace(reading([]), places=tuple(seen), unread=tuple(asked), empty=tuple(empty.split()))


def test_guesses_are_a_tap_away_and_so_is_nothing(photographed: Callable[..., Any]) -> None:
    at = photographed([], [])
    at.photo = add(at, shows(asked=[asking("C3", "nordic mill 1", "rusviet control 2", 0.8)]))
    page = at.html(f"photo/{at.photo}")
    values = re.findall(r'name="guess-C3" value="([^"]*)"', page)
    assert values == ["structure nordic mill", "control rusviet", "nothing", ""]
    assert "probably" in at.get(f"photo/{at.photo}")
    assert re.findall(r'name="control-C3" value="([^"]*)"', page) == ["nordic", "rusviet", "nothing", ""]
    assert re.findall(r'name="resources-C3" value="([^"]*)"', page) == [str(n) for n in range(9)]
    answer(at, **{"guess-C3": "structure nordic mill"})
    assert new(at) == ["nordic mill C3"]
    assert "The photograph and the log agree." in at.get(f"photo/{at.photo}")


def test_nothing_more_lies_there(photographed: Callable[..., Any]) -> None:
    at = photographed([], [])
    at.photo = add(at, shows(asked=[asking("C3", None)]))
    answer(at, **{"guess-C3": "nothing"})
    assert new(at) == []
    assert "The photograph and the log agree." in at.get(f"photo/{at.photo}")


def test_what_is_typed_goes_before_what_was_tapped(photographed: Callable[..., Any]) -> None:
    at = photographed([], [])
    at.photo = add(at, shows(asked=[asking("C3", "resources 5 1", None, 0.9)]))
    answer(at, **{"guess-C3": "resources 5", "resources-C3": ["3", "11"]})
    assert new(at) == ["table resources C3 11"]


def test_what_the_log_says_already_is_not_asked(photographed: Callable[..., Any]) -> None:
    at = photographed(["nordic mill C3", "rusviet holds D4"], [])
    asked = [asking("C3", "nordic mill 1", None, 0.6), asking("D4", "nordic control 3", None, 0.6)]
    at.photo = add(at, shows(asked=asked))
    assert re.findall(r'id="unread-(\w+)"', at.html(f"photo/{at.photo}")) == ["D4"]


def test_a_second_photograph_settles_what_the_first_asks(photographed: Callable[..., Any]) -> None:
    at = photographed([], [])
    first = add(at, shows("D4 rusviet control 2", asked=[asking("C3", None)]))
    add(at, shows("C3 nordic control 1", "D4 rusviet control 2"), goes_with=first)
    at.photo = first
    assert "2 photographs of this position" in at.get(f"photo/{first}")
    assert 'id="unread' not in at.html(f"photo/{first}")
    answer(at)
    assert sorted(new(at)) == ["nordic holds C3", "rusviet holds D4"]


def test_photographs_that_differ_are_shown_side_by_side(photographed: Callable[..., Any]) -> None:
    at = photographed([], [])
    first = add(at, shows("C3 nordic control 1"))
    add(at, shows(empty="C3"), goes_with=first)
    at.photo = first
    shown = at.get(f"photo/{first}")
    assert "the photographs contradict each other" in shown
    assert "Photograph 2 nothing" in shown
    answer(at, **{"guess-C3": "control nordic"})
    assert new(at) == ["nordic holds C3"]
