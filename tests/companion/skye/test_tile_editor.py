"""How a tile is printed: choosing a reading, describing a tile, and what the house learns of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.skye import tile_form
from scoring.errors import BadNotation
from scoring.skye.faces import dump_face, parse_face
from scoring.skye.tiles import castle, tiles

TWO_SHEEP = "water N, pasture E 2 sheep, water S, mountain W"
FORM = {
    "edge-N": "water",
    "edge-E": "pasture",
    "edge-S": "water",
    "edge-W": "mountain",
    "thing-0": "sheep",
    "count-0": "2",
    "at-0": "E",
}
"""The same as a form says it."""


def described(**more: str) -> str:
    sent = FORM | more
    joined = sent.pop("joined", "").split()
    return dump_face(tile_form.face(tile_form.read(sent, joined)))


def test_every_tile_can_be_described_by_the_form() -> None:
    for one in (castle(), *(face for tile in tiles().values() for face in tile.readings)):
        assert tile_form.alike(tile_form.face(tile_form.fields(one)), one), dump_face(one)


def test_a_form_becomes_a_face() -> None:
    assert described() == TWO_SHEEP
    assert described(joined="NS") == "water NS, pasture E 2 sheep, mountain W"
    # Pasture and mountain can't be one area, whatever is ticked.
    assert described(joined="EW") == TWO_SHEEP
    assert described(**{"road-E": "1", "road-W": "1", "bridge": "yes"}) == f"{TWO_SHEEP}; roads EW; bridge"
    assert described(**{"inside-2": "mountain", "thing-1": "scroll-broch", "at-1": "inside-2"}) == (
        f"{TWO_SHEEP}, mountain inside scroll broch"
    )


def test_three_edges_are_joined_by_two_pairs() -> None:
    assert described(**{"edge-E": "water", "joined": "NE ES", "at-0": "S"}) == "water NES 2 sheep, mountain W"


def test_what_does_not_go_together_is_refused() -> None:
    with pytest.raises(BadNotation, match=r"notation\.skye\.nothing_inside"):
        described(**{"thing-1": "ship", "at-1": "inside-1"})
    with pytest.raises(BadNotation, match=r"notation\.skye\.two_scrolls"):
        described(**{"thing-1": "scroll-ship", "at-1": "N", "thing-2": "scroll-farm", "at-2": "N"})


def test_faces_are_alike_whatever_comes_first() -> None:
    assert tile_form.alike(
        parse_face("water N, pasture ESW sheep farm; roads ES"),
        parse_face("pasture ESW farm sheep, water N; roads ES"),
    )
    assert not tile_form.alike(parse_face("water NS, pasture EW"), parse_face("water N, water S, pasture EW"))


def test_one_tap_settles_a_dispute_for_this_table_and_the_house(table: Callable[..., Any]) -> None:
    made = table("blue", "red")
    page = made.html("tile", tile="S16")
    assert page.count('name="face"') == 2
    assert f'value="{TWO_SHEEP}"' in page
    answer = made.post("tile", tile="S16", face=TWO_SHEEP, house="yes")
    assert answer.status_code == 303
    assert made.logged()[-1] == f"table S16 is {TWO_SHEEP}"
    assert "This table has said how it is printed." in made.get("tile", tile="S16")
    # Saying the same again adds nothing to the log.
    seq = len(made.logged())
    made.post("tile", tile="S16", face=TWO_SHEEP, house="yes")
    assert len(made.logged()) == seq
    later = table("blue", "red")
    assert later.logged()[0] == f"table S16 is {TWO_SHEEP}"
    made.post("tile/forget", tile="S16")
    assert not table("blue", "red").logged()[0].startswith("table S16")


def test_what_is_said_for_this_table_alone_stays_here(table: Callable[..., Any]) -> None:
    made = table("blue", "red")
    assert made.post("tile", tile="S16", **FORM).status_code == 303
    assert made.logged()[-1] == f"table S16 is {TWO_SHEEP}"
    assert not any("S16" in one for one in table("blue", "red").logged())


def test_a_form_that_does_not_go_together_comes_back_as_it_was(table: Callable[..., Any]) -> None:
    made = table("blue", "red")
    before = made.logged()
    answer = made.post("tile", tile="S16", **FORM, **{"thing-1": "ship", "at-1": "inside-1", "count-1": "4"})
    assert answer.status_code == 422
    assert 'name="count-1" value="4"' in answer.text
    assert made.logged() == before


@pytest.mark.parametrize(
    "wrong",
    [
        {"edge-N": ""},
        {"edge-N": "X"},
        {"thing-1": "dragon"},
        {"count-0": "99999999999"},
        {"count-0": "two"},
        {"at-0": "Q"},
        {"road-E": "3"},
        {"inside-1": "lava"},
        {"joined": "NN"},
    ],
)
def test_a_form_that_is_not_whole_says_nothing(table: Callable[..., Any], wrong: dict[str, str]) -> None:
    made = table("blue", "red")
    before = made.logged()
    answer = made.post("tile", tile="S16", house="yes", **(FORM | wrong))
    assert answer.status_code == 422
    assert made.logged() == before
    assert 'role="alert"' in answer.text or "say wrong" in answer.text


def test_a_form_is_drawn_before_it_is_said(table: Callable[..., Any]) -> None:
    made = table("blue", "red")
    only = made.html("tile", tile="S16", only="1", **FORM)
    assert only.count("#tile-sheep") == 2
    assert "<html" not in only
    assert made.html("tile", tile="S16", **FORM).count("#tile-sheep") >= 2
    assert not any("S16" in one for one in made.logged())


def test_the_list_has_the_disputed_and_the_corrected_tiles(table: Callable[..., Any]) -> None:
    made = table("blue", "red")
    disputed = [one.number for one in tiles().values() if one.other]
    assert len(disputed) == 15
    page = made.get("tile")
    assert all(f"Tile {number} " in page for number in disputed)
    assert "Tile 69" not in page
    made.log("table S69 is water NESW ship")
    assert "Tile 69 said at this table" in made.get("tile")


def test_castle_and_numbers_are_found(table: Callable[..., Any]) -> None:
    made = table("blue", "red")
    assert "Castle" in made.get("tile", tile="castle")
    assert "Tile 7 " in made.get("tile", number="7")
    assert made.client.get(f"/t/{made.code}/tile?tile=S99").status_code == 404


def test_who_only_watches_corrects_nothing(table: Callable[..., Any]) -> None:
    made = table("blue", "red", seat="watch")
    assert made.post("tile", tile="S16", face=TWO_SHEEP, house="yes").status_code == 403
    assert not any("S16" in one for one in table("blue", "red").logged())


def test_an_area_that_one_source_tells_is_said_to_be_so(table: Any) -> None:
    """Only one source tells in which area tile 3's whisky stands; both have tile 1 alike."""
    phone = table("blue", "red")
    words = "rests on one of the two sources"
    assert words in phone.get("tile", tile="S03")
    assert words not in phone.get("tile", tile="S01")
    assert words not in phone.get("tile", tile="castle")
    phone.client.set_cookie("lang", "de")
    assert "sagt nur eine der beiden Quellen" in phone.get("tile", tile="S03")
    # Once the table has said how it is printed, nothing rests on a source.
    phone.log("table S03 is water NW, mountain ES broch whisky; roads E")
    assert "sagt nur eine" not in phone.get("tile", tile="S03")
