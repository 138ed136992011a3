"""Photographs of territories: held against the log, answered as a browser would.

Most layouts are written by hand; the reader itself is tested in tests/vision. `party` is a territory of red's with the
start tile, T01 and T02 beside the castle, V01 above it and C01 below: six tiles, one overbuilt, two castles.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import numpy as np
import pytest
from sqlalchemy import update

from companion import photo_layouts, photo_positions, store
from companion.database import db
from companion.models import EntryRow
from companion.rooms import ROOMS
from scoring.game import Player, Setup
from scoring.games import GAMES
from scoring.notation import parse_entry
from vision.answers import Warned
from vision.clan import Care, lay, on_table
from vision.layouts import Apart, Asked, Layout, Placed, Region
from vision.legend import legend
from vision.synthetic import Shot, photograph

SIZE = (1600, 1200)
PX = 120.0
"""A tile's width in the made pictures."""
PARTY = ("red village at -1,0", "T01 at 1,0", "T02 at 2,0", "V01 at 0,-1", "C01 at 0,1")


def cell(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


def region(
    castle: str | None, *tiles: str, unread: Any = (), empty: str = "", middle: Any = (800, 600)
) -> Region:
    """`region("red castle", "T01 at 1,0", unread=["2,0 covered C01"], empty="0,2")`."""
    placed = []
    for one in tiles:
        name, _, place = one.partition(" at ")
        chance = 0.96 if name == "T09" else 0.999
        placed.append(Placed(cell(place), name, 0, chance, "both", 0))
    asked = []
    for one in unread:
        place, why, *guess = one.split(" ", 2)
        asked.append(Asked(cell(place), why, guess[0] if guess else None, 0, (0, 0, 90, 90)))
    x, y = middle
    return Region(
        castle=castle,
        castle_probability=0.999 if castle else 0.0,
        tiles=tuple(placed),
        unread=tuple(asked),
        empty=tuple(cell(place) for place in empty.split()),
        to_picture=np.array([[PX, 0, x], [0, PX, y], [0, 0, 1]], float),
        pitch_mm=45.5,
        error_mm=0.6,
    )


def party(**more: Any) -> Region:
    return region("red castle", *PARTY, **more)


@pytest.fixture
def photographed(table: Callable[..., Any]) -> Callable[..., Any]:
    """`photographed(log, region, …)`: a table of red and blue with a photograph that was read."""

    def make(log: Any, *regions: Region, **more: Any) -> Any:
        at = table("red", "blue", **{key: more.pop(key) for key in ("chronicles", "choices") if key in more})
        if log:
            at.log(*log)
        at.before = len(at.logged())
        at.photo = add(at, *regions, **more)
        return at

    return make


def add(at: Any, *regions: Region, loose: Any = (), warnings: Any = (), goes_with: int | None = None) -> int:
    with at.client.application.app_context():
        row = store.table(at.code)
        assert row is not None
        photo = store.keep_photo(row.id, "none", goes_with)
        layout = Layout(regions, tuple(loose), tuple(warnings), {"total": 0.1})
        photo_layouts.keep_layout(photo, photo_layouts.LayoutRecord(layout, SIZE))
        photo_positions.settle_in(photo, "glenmore")
        return photo.id


def fields_of(html: str) -> dict[str, Any]:
    """What a browser would send of the page's main form as it was loaded."""
    found: dict[str, Any] = {"accept": "selected"}
    for tag in re.findall(r"<input[^>]*>", html):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        kind = re.search(r'type="(\w+)"', tag)
        if name is None or (kind and kind[1] in ("checkbox", "radio") and " checked" not in tag):
            continue
        found.setdefault(name[1], []).append(value[1] if value else "")
    return found


def answer(at: Any, **changes: Any) -> Any:
    """Send the page's form with these changes."""
    fields = fields_of(at.html(f"photo/{at.photo}")) | changes
    return at.post(f"photo/{at.photo}/accept", **fields)


def page(at: Any) -> str:
    found: str = at.get(f"photo/{at.photo}")
    return found


def new(at: Any) -> list[str]:
    """What the photograph brought into the log."""
    found: list[str] = at.logged()[at.before :]
    assert all(line.endswith(" ~photo") for line in found)
    return [line.removesuffix(" ~photo") for line in found]


# Numbers


def test_sizes_are_logged_once(photographed: Callable[..., Any]) -> None:
    at = photographed([], party())
    shown = page(at)
    assert "Home territory of Rosa" in shown
    assert "1 home territory has news" in shown
    form = fields_of(at.html(f"photo/{at.photo}"))
    for _ in range(2):
        assert at.post(f"photo/{at.photo}/accept", **form).status_code == 303
    assert new(at) == ["red has tiles 6, overbuilt 1"]
    assert "The photograph and the log agree." in page(at)


def test_castles_may_be_told_with_it(photographed: Callable[..., Any]) -> None:
    at = photographed([], party())
    assert "In which castles does a Scot of Rosa stand?" in page(at)
    answer(at, **{"scot-0-0,0": "yes", "scot-0-0,1": "no"})
    assert new(at) == ["red has tiles 6, castles 1, overbuilt 1"]
    answer(at, **{"scot-0-0,1": "yes"})
    assert new(at)[1:] == ["red has castles 2"]


def test_cards_tell_castles_without_a_question(photographed: Callable[..., Any]) -> None:
    tiles = ("red village at -1,0", "red scot 2 at 1,0", "red scot over 1 at 0,1")
    at = photographed([], region("red scot home", *tiles))
    assert "told by a card" in page(at)
    answer(at)
    assert new(at) == ["red has tiles 4, castles 3, overbuilt 1"]


def test_several_territories_are_accepted_at_once(photographed: Callable[..., Any]) -> None:
    at = photographed([], party(), region("blue castle", "blue village at -1,0", middle=(300, 300)))
    answer(at)
    assert new(at) == ["red has tiles 6, overbuilt 1", "blue has tiles 2, overbuilt 0"]


def test_what_is_not_ticked_stays_open(photographed: Callable[..., Any]) -> None:
    at = photographed([], party(), region("blue castle", "blue village at -1,0", middle=(300, 300)))
    answer(at, take=["1"])
    assert new(at) == ["blue has tiles 2, overbuilt 0"]
    assert "1 home territory has news" in page(at)


def test_a_larger_territory_is_news_and_a_smaller_one_a_question(photographed: Callable[..., Any]) -> None:
    at = photographed(["red has tiles 5, overbuilt 1"], party())
    assert "log: 5" in page(at)
    answer(at)
    assert new(at) == ["red has tiles 6"]
    at = photographed(["red has tiles 7, overbuilt 1"], party())
    assert "1 contradicts the log" in page(at)
    assert "was a tile removed?" in page(at)
    answer(at)
    assert new(at) == []
    answer(at, **{"side-0-tiles": "photo"})
    assert new(at) == ["red has tiles 6"]


def test_the_log_may_be_right(photographed: Callable[..., Any]) -> None:
    at = photographed(["red has tiles 7, overbuilt 1"], party())
    answer(at, **{"side-0-tiles": "log"})
    assert new(at) == []
    assert "The photograph and the log agree." in page(at)
    at.post(f"photo/{at.photo}/reopen")
    assert "1 contradicts the log" in page(at)
    at.post(f"photo/{at.photo}/keep", key="0 tiles")
    assert "The photograph and the log agree." in page(at)


def test_the_photograph_may_be_right_everywhere(photographed: Callable[..., Any]) -> None:
    at = photographed(["red has tiles 7, overbuilt 3"], party())
    answer(at, accept="photo")
    assert new(at) == ["red has tiles 6, overbuilt 1"]


def test_one_contradiction_can_be_answered_on_its_own(photographed: Callable[..., Any]) -> None:
    at = photographed(["red has tiles 7, overbuilt 3"], party())
    for _ in range(2):
        at.post(f"photo/{at.photo}/mend", key="0 overbuilt", uid="once")
    assert new(at) == ["red has overbuilt 1"]


def test_what_was_told_since_is_newer(photographed: Callable[..., Any]) -> None:
    at = photographed([], party())
    at.log("red has tiles 9, overbuilt 2")
    with at.client.application.app_context(), db.engine.begin() as connection:
        row = store.table(at.code)
        assert row is not None
        photo = store.photo(row.id, at.photo)
        assert photo is not None
        later = photo.created + timedelta(seconds=5)
        connection.execute(update(EntryRow).where(EntryRow.table_id == row.id).values(created=later))
    assert "The photograph and the log agree." in page(at)


# The end


def test_at_the_end_the_size_is_counted(photographed: Callable[..., Any]) -> None:
    at = photographed(["red announces D"], party())
    assert "Overbuilt" not in page(at)
    answer(at)
    assert new(at) == ["red counts tiles 6 in D"]


def test_score_cards_want_more(photographed: Callable[..., Any]) -> None:
    """The castle, T01, V01 and T03 are a square of 2 by 2."""
    log = ["table cards castles, square, sets, smallest, farthest", "red announces D"]
    at = photographed(log, region("red castle", *PARTY, "T03 at 1,-1"), chronicles=(7,))
    assert "2 questions" in page(at)
    answer(at)
    assert new(at) == ["red counts tiles 7, square 2 in D"]
    assert "2 questions" in page(at)
    answer(at, **{"scot-0-0,0": "yes", "scot-0-0,1": "yes"})
    assert new(at)[1:] == ["red counts castles 2 in D"]
    assert "The photograph and the log agree." in page(at)


# What could not be read


def test_the_size_waits_for_what_could_not_be_read(photographed: Callable[..., Any]) -> None:
    at = photographed([], party(unread=["1,1 covered", "3,0 glare C02", "-2,0 outside"]))
    shown = page(at)
    assert "3 questions" in shown
    assert "castle perhaps" in shown
    assert "6 and perhaps more" in shown
    answer(at, **{"cell-0-1,1": "over"})
    assert new(at) == []
    assert "2 questions" in page(at)
    answer(at, **{"cell-0-3,0": "nothing", "whole-0": "yes"})
    assert new(at) == ["red has tiles 7, overbuilt 2"]


def test_bare_table_behind_figures_is_answered_with_one_tick(photographed: Callable[..., Any]) -> None:
    at = photographed([], party(unread=["1,1 covered", "3,0 covered", "-1,1 covered"]))
    answer(at, **{"cell-0-1,1": "tile", "others-0": "nothing"})
    assert new(at) == ["red has tiles 7, overbuilt 1"]


def test_a_castle_that_was_not_read_is_answered_with_its_scot(photographed: Callable[..., Any]) -> None:
    at = photographed([], party(unread=["1,1 covered C02"]))
    answer(at, **{"cell-0-1,1": "castle", "scot-0-1,1": "yes", "scot-0-0,0": "yes", "scot-0-0,1": "no"})
    assert new(at) == ["red has tiles 7, castles 2, overbuilt 1"]


def test_the_hidden_half_of_the_start_tile_is_chosen_already(photographed: Callable[..., Any]) -> None:
    at = photographed([], region(None, "red village at 0,0", "T01 at 0,1", unread=["1,0 covered"]))
    shown = page(at)
    assert "the start village tells whose territory it is" in shown
    assert "The other half of the start tile" in shown
    answer(at, **{"scot-0-1,0": "yes"})
    assert new(at) == ["red has tiles 3, castles 1, overbuilt 0"]


def test_numbers_can_be_counted_by_hand(photographed: Callable[..., Any]) -> None:
    at = photographed([], party(unread=["1,1 covered"]))
    answer(at, **{"typed-0-tiles": " 11 ", "typed-0-overbuilt": "2"})
    assert new(at) == ["red has tiles 11, overbuilt 2"]
    assert "The photograph and the log agree." in page(at)
    assert "counted by hand" in page(at)
    # Somebody counts once more.
    answer(at, **{"typed-0-tiles": "12"})
    assert new(at)[1:] == ["red has tiles 12"]


def test_two_tiles_in_one_place_are_no_size(photographed: Callable[..., Any]) -> None:
    at = photographed([], party(unread=["1,0 askew T08"]))
    assert "Two tiles seem to lie in one place (T01)" in page(at)
    answer(at)
    assert new(at) == []


def test_tiles_lying_apart_are_asked_about_first(photographed: Callable[..., Any]) -> None:
    loose = [
        Apart("V05", 0.99, "both", 88, (10, 20, 90, 100)),
        Apart("T44", 0.99, "both", 43, (10, 20, 90, 100)),
    ]
    at = photographed([], party(), loose=loose)
    assert "2 questions" in page(at)
    answer(at)
    assert new(at) == [], "no size is certain"
    answer(at, **{"apart-V05": "0", "apart-T44": "nobody"})
    assert new(at) == ["red has tiles 7, overbuilt 2"]
    assert "Lying apart" not in page(at)


def test_a_form_that_is_none_of_ours_is_refused(photographed: Callable[..., Any]) -> None:
    at = photographed(
        [], party(unread=["1,1 covered"]), loose=[Apart("V05", 0.99, "both", 88, (10, 20, 90, 100))]
    )
    for changes in (
        {"cell-0-1,1": "lake"},
        {"scot-0-0,0": "perhaps"},
        {"typed-0-tiles": "-1"},
        {"typed-0-tiles": "100"},
        {"typed-0-tiles": "many"},
        {"apart-V05": "3"},
    ):
        assert answer(at, **changes).status_code in (400, 422), changes
    for choose in ("whose 4", "whose 0", "whose x", "anything"):
        assert at.post(f"photo/{at.photo}/accept", choose=choose).status_code in (400, 422), choose
    assert new(at) == []


# Whose it is


def test_a_territory_that_nobody_knows_is_asked(photographed: Callable[..., Any]) -> None:
    at = photographed([], region(None, "T01 at 0,0", "T02 at 1,0"))
    assert "1 home territory: whose is it?" in page(at)
    at.post(f"photo/{at.photo}/accept", **{"choose": "whose 0", "whose-0": "blue"})
    answer(at)
    assert new(at) == ["blue has tiles 2, overbuilt 0"]


def test_a_territory_can_be_left_out(photographed: Callable[..., Any]) -> None:
    at = photographed([], region("green castle", "green village at -1,0"))
    assert "doesn’t play here" in page(at)
    at.post(f"photo/{at.photo}/accept", **{"choose": "whose 0", "whose-0": "nobody"})
    assert "The photograph and the log agree." in page(at)
    at.post(f"photo/{at.photo}/reopen")
    assert "1 home territory: whose is it?" in page(at)


def test_territories_that_touch_are_nobodys(photographed: Callable[..., Any]) -> None:
    at = photographed([], party(unread=()), region("red castle", "blue village at 1,0", middle=(300, 300)))
    assert "Start tiles of several players lie in it" in page(at)


# The rest of the page


def test_doubts_about_the_reading_are_told(photographed: Callable[..., Any]) -> None:
    tiles = region("red castle", *PARTY, "T09 at 3,0", "blue scot 1 at 1,1")
    at = photographed([], tiles, warnings=[Warned("stickers", {"right_mm": 8.0, "down_mm": -3.25})])
    shown = page(at)
    assert "8.0" in shown
    assert "look closely: T09" in shown
    assert "A sticker or a card of another colour lies in it: Blue." in shown


def test_who_only_watches_sees_no_form(photographed: Callable[..., Any], sit: Callable[..., Any]) -> None:
    at = photographed([], party(unread=["1,1 covered"]))
    html = sit(at, "watch").html(f"photo/{at.photo}")
    assert "Home territory of" in html
    assert 'id="accept"' not in html
    assert "<input" not in html.split("<main", 1)[1].replace('<input type="hidden" name="next"', "")


def test_the_command_line_proposes_the_same() -> None:
    seen = Layout(
        (
            party(unread=["1,1 covered"]),
            region("blue castle", "blue village at -1,0", "V02 at 1,0"),
            region(None, "T05 at 0,0"),
        ),
        (),
        (),
        {},
    )
    game = GAMES["glenmore"]
    setup = Setup("glenmore", (Player("red", "Rosa"), Player("blue", "Ben")), "red")
    replay = game.replay(setup, [parse_entry(game, 1, "blue has tiles 4, overbuilt 1")])
    propose = ROOMS["glenmore"].propose
    assert propose is not None
    proposed = propose(seen, replay)
    assert proposed.entries == ()
    assert [(one["kind"], one["space"], one["logged"], one["seen"]) for one in proposed.differences] == [
        ("number", "blue tiles", "4", "3"),
        ("whose", "2", None, "T05"),
    ]
    assert proposed.unread == ("red 1,1",)
    replay = game.replay(setup, [parse_entry(game, 1, "blue has tiles 2")])
    assert propose(seen, replay).entries == ("blue has tiles 3, overbuilt 1",)


def test_a_photograph_becomes_a_size(table: Callable[..., Any]) -> None:
    """Rendered and read: the start tile, a tile and one that overbuilds, the picture taken at a slant."""
    at = table("red", "blue")
    marked, rng = legend("glenmore"), np.random.default_rng(3)
    places, pieces = [(-1, 0), (1, 0), (0, 1)], ["red village", "T14", "V05"]
    clan = lay(marked, pieces, places, "red castle", 20.0, Care(), rng, upright=("village",))
    pane, lying = on_table(clan.lying)
    shot = Shot(tilt_deg=20.0)
    photo = photograph(pane, {}, shot, 1, (800, 600), frozenset(), game="glenmore", scattered=lying)
    sent = at.client.post(
        f"/t/{at.code}/photo",
        data={"photo": (io.BytesIO(photo.jpeg), "a.jpg")},
        headers={"Origin": "http://localhost"},
    )
    assert sent.status_code == 303
    at.photo = int(sent.headers["Location"].rsplit("/", 1)[1])
    at.before = len(at.logged())
    # Cells beside the tiles that the reader isn't sure of hold nothing.
    asked = dict.fromkeys(re.findall(r'<li id="(cell-[^"]*)"', at.html(f"photo/{at.photo}")), "nothing")
    answer(at, **asked)
    assert new(at) == ["red has tiles 4, overbuilt 1"]


def test_the_page_for_sending_says_what_to_print(table: Callable[..., Any]) -> None:
    shown = table("red", "blue").get("photo")
    assert "Photograph the tiles" in shown
    assert "Scots and resources stand beside the stickers" in shown


def test_the_sheet_can_be_had_from_the_app(table: Callable[..., Any]) -> None:
    at = table("red", "blue")
    for paper in ("a4", "letter"):
        sheet = at.client.get(f"/sheet/glenmore.pdf?paper={paper}")
        assert (sheet.status_code, sheet.mimetype) == (200, "application/pdf")


def test_what_was_read_can_be_corrected_and_back(photographed: Callable[..., Any]) -> None:
    at = photographed([], party())
    assert "Correct one of 6 tiles that were read" in page(at)
    answer(at, **{"cell-0-2,0": "over"})
    assert new(at) == ["red has tiles 6, overbuilt 2"]
    answer(at, **{"cell-0-2,0": "nothing"})
    assert new(at)[1:] == []
    assert "It has become fewer" in page(at)
    answer(at, **{"cell-0-2,0": "tile", "side-0-overbuilt": "photo"})
    assert new(at)[1:] == ["red has overbuilt 1"]


# Several photographs


def test_the_best_guesses_come_first_with_how_sure_the_reader_is(photographed: Callable[..., Any]) -> None:
    shown = party(unread=["3,0 glare C02"])
    asked = replace(shown.unread[0], second="V03", probability=0.7)
    at = photographed([], replace(shown, unread=(asked,)))
    values = re.findall(r'name="cell-0-3,0" value="([^"]*)"', at.html(f"photo/{at.photo}"))
    assert values == ["castle", "over", "nothing", "tile", "over_castle", ""]
    assert "castle probably" in page(at)
    assert "overbuilding tile or else this" in page(at)


def test_a_second_photograph_tells_the_size(photographed: Callable[..., Any]) -> None:
    """Six tiles, the castle and the village among them, and a seventh that only the second photograph shows."""
    at = photographed([], party(unread=["1,1 covered", "3,0 outside"], empty="0,2"))
    add(at, party(unread=["0,2 glare"], empty="3,0 1,1"), goes_with=at.photo)
    assert "2 photographs of this position" in page(at)
    answer(at)
    assert new(at) == ["red has tiles 6, overbuilt 1"]


def test_answers_about_a_territory_stay_with_it(photographed: Callable[..., Any]) -> None:
    """Blue's territory is larger and comes before it once the second photograph is there."""
    at = photographed([], region("red castle", "red village at -1,0", unread=["1,0 covered"]))
    answer(at, **{"cell-0-1,0": "castle"})
    assert new(at) == ["red has tiles 3, overbuilt 0"]
    blue = region("blue castle", "blue village at -1,0", "T11 at 1,0", "T12 at 2,0", middle=(400, 300))
    add(at, blue, goes_with=at.photo)
    answer(at)
    assert new(at) == ["red has tiles 3, overbuilt 0", "blue has tiles 4, overbuilt 0"]
    assert "question" not in page(at).split("Home territory of")[1]


def test_photographs_that_differ_are_shown_side_by_side(photographed: Callable[..., Any]) -> None:
    at = photographed([], region("red castle", "red village at -1,0", "T01 at 1,0"))
    add(at, region("red castle", "red village at -1,0", "V01 at 1,0"), goes_with=at.photo)
    shown = page(at)
    assert "the photographs contradict each other" in shown
    assert "Photograph 1 tile" in shown
    assert "Photograph 2 overbuilding tile" in shown
    answer(at, **{"cell-0-1,0": "over"})
    assert new(at) == ["red has tiles 3, overbuilt 1"]
