"""Photographs of territories: held against the log, answered as a browser would.

Most layouts are written by hand; the reader itself is tested in tests/vision. The castle has pasture N and S, water E
and mountain W. S05 is pasture N, mountain ESW; S14 pasture N, water ESW; S31 pasture NS, water EW.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from companion import photo_cells, photo_layouts, photo_positions, store
from companion.rooms import ROOMS
from scoring.game import Player, Setup
from scoring.games import GAMES
from scoring.notation import parse_entry
from scoring.skye.places import TURN_OF, parse_cell
from vision.answers import Warned
from vision.clan import Care, lay, on_table
from vision.joining_layouts import joined
from vision.layouts import Apart, Asked, Layout, Placed, Region
from vision.legend import legend
from vision.synthetic import Shot, photograph

SIZE = (1600, 1200)
PX = 120.0
"""A tile's width in the made pictures."""


def region(
    castle: str | None, *tiles: str, unread: Any = (), empty: str = "", middle: Any = (800, 600)
) -> Region:
    """`region("blue", "S05 at 0,1 up", unread=["1,0 covered S14 up"], empty="2,0")`."""
    placed = []
    for one in tiles:
        tile, _, place, turn = one.split()
        chance = 0.96 if tile == "S08" else 0.999
        placed.append(Placed(cell(place), tile, TURN_OF[turn], chance, "both", int(tile[1:]) - 1))
    asked = []
    for one in unread:
        place, why, *guess = one.split()
        piece, turned = (guess[0], TURN_OF[guess[1]]) if guess else (None, None)
        asked.append(Asked(cell(place), why, piece, turned, (0, 0, 90, 90)))
    x, y = middle
    return Region(
        castle=f"{castle} castle" if castle else None,
        castle_probability=0.999 if castle else 0.0,
        tiles=tuple(placed),
        unread=tuple(asked),
        empty=tuple(cell(place) for place in empty.split()),
        to_picture=np.array([[PX, 0, x], [0, PX, y], [0, 0, 1]], float),
        pitch_mm=45.5,
        error_mm=0.6,
    )


def cell(text: str) -> tuple[int, int]:
    found = parse_cell(text)
    assert found is not None
    return found


def layout(*regions: Region, loose: Any = (), warnings: Any = ()) -> Layout:
    return Layout(regions, tuple(loose), tuple(warnings), {"total": 0.1})


@pytest.fixture
def photographed(table: Callable[..., Any]) -> Callable[..., Any]:
    """`photographed(log, region, …)`: a table of blue and red with a photograph that was read."""

    def make(log: Any, *regions: Region, **more: Any) -> Any:
        at = table("blue", "red")
        if log:
            at.log(*log)
        at.before = len(at.logged())
        add(at, *regions, **more)
        return at

    return make


def add(at: Any, *regions: Region, goes_with: int | None = None, **more: Any) -> None:
    with at.client.application.app_context():
        row = store.table(at.code)
        assert row is not None
        photo = store.keep_photo(row.id, "none", goes_with)
        photo_layouts.keep_layout(photo, photo_layouts.LayoutRecord(layout(*regions, **more), SIZE))
        photo_positions.settle_in(photo, "skye")
        at.photo = photo.id


def fields_of(html: str) -> dict[str, Any]:
    """What a browser would send of the page's main form as it was loaded."""
    found: dict[str, Any] = {"accept": "selected"}
    for tag in re.findall(r"<input[^>]*>", html):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        kind = re.search(r'type="(\w+)"', tag)
        if name is None or (kind and kind[1] in ("checkbox", "radio") and " checked" not in tag):
            continue
        found.setdefault(name[1], []).append(value[1] if value else "")
    for name_of, options in re.findall(
        r'<select name="([^"]*)" form="accept"[^>]*>(.*?)</select>', html, re.S
    ):
        chosen = re.search(r'<option value="([^"]*)" selected', options)
        found[name_of] = chosen[1] if chosen else re.findall(r'<option value="([^"]*)"', options)[0]
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


# What is new


def test_what_is_new_is_ticked_and_logged_once(photographed: Callable[..., Any]) -> None:
    at = photographed(["blue builds S05 at 0,1 up"], region("blue", "S05 at 0,1 up", "S14 at 1,0 up"))
    shown = page(at)
    assert "1 thing is new" in shown
    assert "Territory of Ben" in shown
    assert "2 tiles read, 1 as in the log" in shown
    form = fields_of(at.html(f"photo/{at.photo}"))
    for _ in range(2):
        assert at.post(f"photo/{at.photo}/accept", **form).status_code == 303
    assert new(at) == ["blue builds S14 at 1,0 up"]
    assert "The photograph and the log agree." in page(at)


def test_several_territories_are_accepted_at_once(photographed: Callable[..., Any]) -> None:
    at = photographed(
        [],
        region("blue", "S14 at 2,0 up", "S31 at 1,0 up", middle=(300, 600)),
        region("red", "S05 at 0,1 up", middle=(1200, 600)),
    )
    answer(at)
    assert new(at) == ["blue builds S31 at 1,0 up", "blue builds S14 at 2,0 up", "red builds S05 at 0,1 up"]


def test_every_tile_can_be_corrected(photographed: Callable[..., Any]) -> None:
    shown = region("blue", "S14 at 1,0 up", "S05 at 0,1 up", "S31 at 0,-1 up", "S16 at -1,0 up")
    at = photographed([], shown)
    answer(
        at,
        **{
            "tile-new-S14": "S15",
            "turn-new-S05": "1",
            "tile-new-S31": "nothing",
            "place-new-S16": "0,-1",
        },
    )
    assert sorted(new(at)) == [
        "blue builds S05 at 0,1 right",
        "blue builds S15 at 1,0 up",
        "blue builds S16 at 0,-1 up",
    ]
    # What was corrected isn't asked again.
    assert "The photograph and the log agree." in page(at)


def test_what_is_not_ticked_stays_open(photographed: Callable[..., Any]) -> None:
    at = photographed([], region("blue", "S14 at 1,0 up", "S05 at 0,1 up"))
    answer(at, take=["new-S05"])
    assert new(at) == ["blue builds S05 at 0,1 up"]
    assert "1 thing is new" in page(at)


def test_doubts_come_first(photographed: Callable[..., Any]) -> None:
    # S05 beside the castle's water has mountain; S08 was hard to read.
    at = photographed([], region("blue", "S14 at 0,1 up", "S05 at 1,0 up", "S08 at 0,2 up"))
    html = at.html(f"photo/{at.photo}")
    order = re.findall(r'<li id="new-(\w+)"', html)
    assert order == ["S05", "S08", "S14"] or order == ["S08", "S05", "S14"]
    assert "doesn’t match the terrain at 0,0" in page(at)
    assert "look closely" in page(at)


def test_a_form_that_is_none_of_ours_is_refused(photographed: Callable[..., Any]) -> None:
    at = photographed([], region("blue", "S05 at 0,1 up"))
    for changes in ({"tile-new-S05": "S99"}, {"turn-new-S05": "4"}, {"place-new-S05": "far away"}):
        assert answer(at, **changes).status_code in (400, 422), changes
    for choose in ("round 7", "round x", "whose 4", "whose 0", "anything"):
        assert at.post(f"photo/{at.photo}/accept", choose=choose).status_code in (400, 422), choose
    assert new(at) == []


def test_what_another_phone_logged_meanwhile_is_there_already(photographed: Callable[..., Any]) -> None:
    at = photographed([], region("blue", "S05 at 0,1 up", "S14 at 1,0 up"))
    form = fields_of(at.html(f"photo/{at.photo}"))
    at.log("blue builds S05 at 0,1 up")
    at.before += 1
    at.post(f"photo/{at.photo}/accept", **form)
    assert new(at) == ["blue builds S14 at 1,0 up"]


def test_what_can_not_be_logged_is_told(photographed: Callable[..., Any]) -> None:
    at = photographed(["red builds S31 at 1,0 up"], region("blue", "S05 at 0,1 up", "S14 at 1,0 up"))
    told = answer(at, **{"tile-new-S05": "S31"})
    assert told.status_code == 422
    assert "This could not be logged" in told.text
    assert new(at) == ["blue builds S14 at 1,0 up"]


# Contradictions


def test_a_contradiction_waits_for_an_answer(photographed: Callable[..., Any]) -> None:
    log = ["blue builds S05 at 0,1 right", "blue builds S31 at 1,0 up"]
    at = photographed(log, region("blue", "S05 at 0,1 up", "S14 at 1,0 up"))
    assert "2 contradict the log" in page(at)
    assert answer(at).status_code == 303
    assert new(at) == []
    answer(at, **{"side-contradicts-S05": "photo", "side-contradicts-S14": "log"})
    assert [line.partition(": ")[2] for line in new(at)] == ["blue builds S05 at 0,1 up"]
    assert "The photograph and the log agree." in page(at)
    at.post(f"photo/{at.photo}/reopen")
    assert "1 contradicts the log" in page(at)


def test_the_photograph_may_be_right_everywhere(photographed: Callable[..., Any]) -> None:
    log = ["blue builds S05 at 1,0 up", "blue builds S14 at 0,1 up", "blue builds S31 at 0,-1 up"]
    at = photographed(log, region("blue", "S14 at 1,0 up", "S05 at 0,1 up", empty="0,-1"))
    answer(at, accept="photo")
    assert "The photograph and the log agree." in page(at)
    assert len(new(at)) == 3
    assert [line.partition(" ")[0] for line in sorted(new(at))] == ["replace", "replace", "retract"]


def test_one_contradiction_can_be_answered_on_its_own(photographed: Callable[..., Any]) -> None:
    log = ["blue builds S05 at 0,1 right", "blue builds S31 at 1,0 right"]
    at = photographed(log, region("blue", "S05 at 0,1 up", "S31 at 1,0 up"))
    at.post(f"photo/{at.photo}/keep", key="contradicts-S31")
    for _ in range(2):
        at.post(f"photo/{at.photo}/mend", key="contradicts-S05")
    assert len(new(at)) == 1
    assert "The photograph and the log agree." in page(at)


# What could not be read


def test_what_could_not_be_read_is_answered_with_a_tap(photographed: Callable[..., Any]) -> None:
    shown = region("blue", unread=["0,1 covered S05 up", "1,0 glare", "0,-1 blurred", "-1,0 outside"])
    at = photographed([], shown)
    assert "3 not read" in page(at)
    assert "Tile 5 perhaps" in page(at)
    assert "The picture ends beside it" in page(at)
    answer(
        at,
        **{
            "answer-unread-0-0-1-S05": "S05 0",
            "answer-unread-0-1-0-": "other",
            "tile-unread-0-1-0-": "S14",
            "turn-unread-0-1-0-": "2",
            "answer-unread-0-0--1-": "nothing",
        },
    )
    assert sorted(new(at)) == ["blue builds S05 at 0,1 up", "blue builds S14 at 1,0 down"]
    assert "The photograph and the log agree." in page(at)


def test_a_tile_in_the_menu_is_answer_enough(photographed: Callable[..., Any]) -> None:
    at = photographed([], region("blue", unread=["0,1 covered"]))
    answer(at, **{"tile-unread-0-0-1-": "S05", "turn-unread-0-0-1-": "0"})
    assert new(at) == ["blue builds S05 at 0,1 up"]


def test_both_guesses_are_offered_in_all_four_ways(photographed: Callable[..., Any]) -> None:
    shown = region("blue", unread=["0,1 covered S05 right"])
    asked = replace(shown.unread[0], second="S14", probability=0.93)
    at = photographed([], replace(shown, unread=(asked,)))
    values = re.findall(r'name="answer-unread-0-0-1-S05" value="([^"]*)"', at.html(f"photo/{at.photo}"))
    # As it was nearly read comes first; then the other ways, then what it is if not that.
    assert values[:8] == ["S05 1", "S05 2", "S05 3", "S05 0", "S14 0", "S14 1", "S14 2", "S14 3"]
    assert set(values[8:]) == {"nothing", "", "other"}
    assert "Tile 5 almost certainly" in page(at)
    assert "Tile 14 or else this" in page(at)
    answer(at, **{"answer-unread-0-0-1-S05": "S14 2"})
    assert new(at) == ["blue builds S14 at 0,1 down"]


# Several photographs


def test_a_second_photograph_reads_what_the_first_could_not(photographed: Callable[..., Any]) -> None:
    at = photographed([], region("blue", "S05 at 0,1 up", unread=["1,0 glare", "0,-1 covered"]))
    first = at.photo
    add(at, region("blue", "S14 at 1,0 up", empty="0,-1"), goes_with=first)
    at.photo = first
    shown = page(at)
    assert "2 photographs of this position" in shown
    assert "2 things are new" in shown
    assert "not read" not in shown
    answer(at)
    assert sorted(new(at)) == ["blue builds S05 at 0,1 up", "blue builds S14 at 1,0 up"]


def test_a_photograph_without_the_castle_is_joined_by_two_common_tiles(
    photographed: Callable[..., Any],
) -> None:
    """The second counts from S05 and was taken from the other side: right is left there, and up is down."""
    at = photographed([], region("blue", "S05 at 0,1 up", "S14 at 1,0 up"))
    first = at.photo
    # From S05: S14 lies one to the right and one up, S31 one down. Turned by half: to the left and down, and up.
    add(at, region(None, "S05 at 0,0 down", "S14 at -1,1 down", "S31 at 0,-1 down"), goes_with=first)
    at.photo = first
    answer(at)
    assert sorted(new(at)) == [
        "blue builds S05 at 0,1 up",
        "blue builds S14 at 1,0 up",
        "blue builds S31 at 0,2 up",
    ]


def test_photographs_that_differ_are_shown_side_by_side(photographed: Callable[..., Any]) -> None:
    at = photographed([], region("blue", "S05 at 0,1 up", "S14 at 1,0 up"))
    first = at.photo
    add(at, region("blue", "S31 at 0,1 up", empty="1,0"), goes_with=first)
    at.photo = first
    shown = page(at)
    assert "2 not read" in shown
    assert shown.count("the photographs contradict each other") == 2
    for told in (
        "Photograph 1 Tile 5",
        "Photograph 2 Tile 31",
        "Photograph 1 Tile 14",
        "Photograph 2 nothing",
    ):
        assert told in shown
    key = re.findall(r'name="answer-(unread-0-1-0-[^"]*)"', at.html(f"photo/{first}"))[0]
    answer(at, **{f"answer-{key}": "nothing"})
    assert "1 not read" in page(at)


def test_whose_a_territory_is_stays_said_when_others_come_before_it(photographed: Callable[..., Any]) -> None:
    """Red's castle was hidden and the table said whose it is; the second photograph brings a larger territory."""
    hidden = region(None, "S08 at 0,0 up", "S09 at 1,0 up", empty="0,1", middle=(300, 300))
    at = photographed([], hidden)
    first = at.photo
    fields = {"choose": "whose 0", "whose-0": "red", "castle-0": "0,1", "turn-0": "0"}
    assert at.post(f"photo/{first}/accept", **fields).status_code == 303
    large = region("blue", "S05 at 0,1 up", "S14 at 1,0 up", "S31 at -1,0 up", middle=(900, 600))
    add(at, large, goes_with=first)
    at.photo = first
    answer(at)
    built = [line.split()[:3] for line in new(at)]
    assert sorted(built) == sorted(
        [["red", "builds", tile] for tile in ("S08", "S09")]
        + [["blue", "builds", tile] for tile in ("S05", "S14", "S31")]
    )
    # Taken out again, the first still knows it.
    assert at.post(f"photo/{first + 1}/part").status_code == 303
    assert "Whose territory is it?" not in page(at)


def test_an_answer_to_an_older_page_is_asked_for_again(photographed: Callable[..., Any]) -> None:
    """Meanwhile another phone sent a photograph, and the territories have other numbers."""
    at = photographed([], region("blue", "S05 at 0,1 up", unread=["1,0 covered S14 up"]))
    first = at.photo
    fields = fields_of(at.html(f"photo/{first}")) | {"answer-unread-0-1-0-S14": "S14 0"}
    add(at, region("red", "S08 at 0,1 up", "S09 at 0,2 up", middle=(300, 300)), goes_with=first)
    at.photo = first
    sent = at.post(f"photo/{first}/accept", **fields)
    assert sent.status_code == 303
    assert "changed=1" in sent.location
    assert new(at) == []


# Rounds


def test_tiles_of_an_earlier_round_are_put_before_its_scoring(photographed: Callable[..., Any]) -> None:
    at = photographed(["table scores 1"], region("blue", "S05 at 0,1 up"))
    assert "New tiles were built in round" in page(at)
    assert at.post(f"photo/{at.photo}/accept", choose="round 1").status_code == 303
    answer(at)
    (line,) = new(at)
    assert re.fullmatch(r"insert \d+: blue builds S05 at 0,1 up", line)
    assert at.logged()[at.before - 1].startswith("table scores 1")
    assert "The photograph and the log agree." in page(at)


def test_an_older_photograph_is_of_the_round_when_it_was_taken(photographed: Callable[..., Any]) -> None:
    at = photographed([], region("blue", "S05 at 0,1 up", empty="1,0"))
    at.log("table scores 1", "blue builds S14 at 1,0 up")
    at.before += 2
    assert "contradict" not in page(at)
    answer(at)
    assert new(at)[0].startswith("insert ")


# Whose it is


def test_a_territory_that_nobody_knows_is_asked(photographed: Callable[..., Any]) -> None:
    shown = region(None, "S05 at 0,0 right", unread=["-1,0 covered"], empty="1,0 0,1 0,-1")
    at = photographed([], shown)
    assert "1 territory: whose is it?" in page(at)
    assert 'name="take"' not in at.html(f"photo/{at.photo}")
    # Red's castle is left of the tile, and red sits at the right edge: what is right in the picture lies below for red.
    at.post(
        f"photo/{at.photo}/accept",
        **{"choose": "whose 0", "whose-0": "red", "castle-0": "-1,0", "turn-0": "1"},
    )
    answer(at)
    assert new(at) == ["red builds S05 at 0,1 down"]


def test_a_territory_can_be_left_out(photographed: Callable[..., Any]) -> None:
    at = photographed([], region("green", "S05 at 0,1 up"))
    assert "doesn’t play here" in page(at)
    at.post(f"photo/{at.photo}/accept", **{"choose": "whose 0", "whose-0": "nobody"})
    assert "The photograph and the log agree." in page(at)
    at.post(f"photo/{at.photo}/accept", **{"choose": "whose 0", "whose-0": "blue", "turn-0": "0"})
    answer(at)
    assert new(at) == ["blue builds S05 at 0,1 up"]


def test_how_the_castle_lies_can_be_said(photographed: Callable[..., Any]) -> None:
    at = photographed([], region("blue", "S05 at 0,1 up"))
    at.post(f"photo/{at.photo}/accept", **{"choose": "whose 0", "whose-0": "blue", "turn-0": "1"})
    answer(at)
    assert new(at) == ["blue castle right", "blue builds S05 at -1,0 right"]


def test_known_tiles_tell_whose_it_is(photographed: Callable[..., Any]) -> None:
    at = photographed(["red builds S05 at 0,1 up"], region(None, "S05 at 0,0 up", "S14 at 0,1 up"))
    assert "tiles that the log knows tell whose territory it is" in page(at)
    answer(at)
    assert new(at) == ["red builds S14 at 0,2 up"]


# The rest of the page


def test_cut_outs_are_turned_as_the_owner_sees_them() -> None:
    # In the picture a cell is 120 px wide and the castle at 800, 600. One quarter turn clockwise takes up to the right.
    shown = region("blue", "S05 at 0,1 up")
    shot = photo_layouts.LayoutShot(7, layout(shown), SIZE)
    record = photo_layouts.LayoutRecord(
        shot.layout, SIZE, shots=(shot,), views=joined([shot.layout]).views, loose_in=()
    )
    told = photo_cells.cut_out(record, 0, (0, 1), 1)
    assert told is not None
    assert (told.photo, told.size) == (7, SIZE)
    a, b, c, d, e, f = (
        float(value) for value in told.matrix.removeprefix("matrix(").removesuffix(")").split()
    )
    x, y = 800, 720 - 60  # the middle of the tile's upper edge
    assert (a * x + c * y + e, b * x + d * y + f) == pytest.approx((50, 0), abs=0.1)
    assert photo_cells.cut_out(record, 0, (0, 6), 0) is None


def test_loose_tiles_and_warnings_are_told(photographed: Callable[..., Any]) -> None:
    at = photographed(
        [],
        region("blue", "S05 at 0,1 up"),
        loose=[Apart("S44", 0.99, "both", 43, (10, 20, 90, 100))],
        warnings=[Warned("stickers", {"right_mm": 8.0, "down_mm": -3.25})],
    )
    shown = page(at)
    assert "Lying apart" in shown
    assert "8.0" in shown


def test_who_only_watches_sees_no_form(photographed: Callable[..., Any], sit: Callable[..., Any]) -> None:
    at = photographed([], region("blue", "S05 at 0,1 up", unread=["1,0 covered S14 up"]))
    watcher = sit(at, "watch")
    html = watcher.html(f"photo/{at.photo}")
    assert "Tile 5" in html
    assert 'id="accept"' not in html
    assert 'name="choose"' not in html


def test_the_command_line_proposes_the_same() -> None:
    seen = layout(
        region(
            "blue", "S05 at 0,1 up", "S14 at 1,0 up", "S17 at -1,0 up", unread=["0,-1 covered"], empty="0,2"
        ),
        region(None, "S16 at 0,0 up"),
    )
    game = GAMES["skye"]
    setup = Setup("skye", (Player("blue", "Ben"), Player("red", "Rosa")), "blue")
    log = ["blue builds S05 at 0,1 left", "blue builds S31 at 0,2 up", "blue builds S18 at -1,0 left"]
    replay = game.replay(setup, [parse_entry(game, n, text) for n, text in enumerate(log, 1)])
    propose = ROOMS["skye"].propose
    assert propose is not None
    proposed = propose(seen, replay)
    assert proposed.entries == ("blue builds S14 at 1,0 up",)
    assert [(one["kind"], one["space"], one["logged"], one["seen"]) for one in proposed.differences] == [
        ("turned", "blue 0,1", "S05 left", "S05 up"),
        ("different", "blue -1,0", "S18 left", "S17 up"),
        ("missing", "blue 0,2", "S31 up", None),
        ("whose", "1", None, "S16"),
    ]
    assert proposed.unread == ("blue 0,-1",)


def test_a_photograph_becomes_proposals(table: Callable[..., Any]) -> None:
    """Rendered and read: three tiles around the castle, the picture taken at a slant."""
    at = table("blue", "red")
    marked = legend("skye")
    places = [(1, 0), (0, 1), (0, -1)]
    clan = lay(marked, ["S14", "S05", "S31"], places, "blue castle", 20.0, Care(), np.random.default_rng(3))
    pane, lying = on_table(clan.lying)
    shot = Shot(tilt_deg=20.0)
    photo = photograph(pane, {}, shot, 1, (800, 600), frozenset(), game="skye", scattered=lying)
    sent = at.client.post(
        f"/t/{at.code}/photo",
        data={"photo": (io.BytesIO(photo.jpeg), "a.jpg")},
        headers={"Origin": "http://localhost"},
    )
    assert sent.status_code == 303
    at.photo = int(sent.location.rpartition("/")[2])
    at.before = len(at.logged())
    assert "3 things are new" in page(at)
    answer(at)
    built = {(line.split()[2], line.split()[4]) for line in new(at)}
    assert built == {(piece, f"{x},{y}") for (x, y), piece, _ in clan.tiles}


def test_the_page_for_sending_speaks_of_territories(table: Callable[..., Any]) -> None:
    shown = table("blue", "red").get("photo")
    assert "Photograph the tiles" in shown
    assert "castle can be seen" in shown
