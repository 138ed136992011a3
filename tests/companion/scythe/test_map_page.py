"""The map's page: what it says of a place and of everyone, and what it logs."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

ORIGIN = {"Origin": "http://localhost"}
FULL = (
    "nordic at D4: leader, 2 mechs",
    "nordic mill C3",
    "rusviet at C3: 2 workers",
    "table resources C3 3",
    "nordic at E3: 1 worker",
    "rusviet at E3: 1 mech",
    "nordic territories 2",
)


def label(html: str, place: str) -> str:
    found = re.search(rf'data-space="{place}".*?aria-label="([^"]*)"', html, re.S)
    assert found is not None
    return found[1]


def test_every_place_can_be_reached_and_says_everything(table: Callable[..., Any]) -> None:
    at = table("nordic", "rusviet")
    at.log(*FULL)
    html = at.html("map")
    assert len(re.findall(r"<a data-space=", html)) == 47 + 2
    told = label(html, "C3")
    for part in ("C3, forest", "Ruslana controls it", "Nils: mill", "Ruslana: 2 workers", "3 resources"):
        assert part in told
    assert "Nils and Ruslana stand here together" in label(html, "E3")
    assert label(html, "A1").endswith("Nobody controls it")


def test_the_list_counts_for_everyone_and_says_where_somebody_counted_otherwise(
    table: Callable[..., Any],
) -> None:
    """Nordic: D4 alone, C3 lost to Rusviet's workers, E3 open; the mill on C3 lies next to B3, C4 and D3."""
    at = table("nordic", "rusviet")
    at.log(*FULL)
    shown = at.get("map")
    assert "territories 1 D4 Factory differs Typed: 2, the map has 1. Entry" in shown
    assert "resources 3 C3 ×3" in shown
    assert "3 lakes next to structures B3 C4 D3" in shown
    assert "Under another’s control C3" in shown
    assert "E3 : Who was there first? Rule" in shown
    assert 'class="lit' in at.html("map", lit="nordic")


def test_the_panel_says_why_with_its_rule(table: Callable[..., Any]) -> None:
    at = table("nordic", "rusviet")
    at.log(*FULL)
    html = at.html("map/panel", place="C3")
    assert "/rules/scythe/control.units" in html
    assert "the structure keeps counting for the bonus" in html
    assert "they count for <bdi>Ruslana</bdi>" in html
    assert "from D4" in html
    # What went wrong stays in sight beside the button that is pinned to the edge.
    assert re.search(r'class="save-row"><p class="say wrong" data-sorry', html)
    assert at.client.get(f"/t/{at.code}/map/panel?place=Z9").status_code >= 400
    home = at.html("map/panel", place="home-nordic")
    assert 'name="mill-nordic"' not in home
    assert 'name="resources"' not in home
    assert 'name="mill-nordic"' not in at.html("map/panel", place="B1")


def test_ones_own_pieces_come_first(table: Callable[..., Any], sit: Callable[..., Any]) -> None:
    at = sit(table("nordic", "rusviet", "crimea"), "rusviet")
    html = at.html("map/panel", place="C3")
    assert re.findall(r'name="whose" value="(\w+)"', html) == ["rusviet", "nordic", "crimea"]
    assert 'id="whose-rusviet" checked' in html


def test_who_only_watches_sees_why_but_no_form(table: Callable[..., Any], client: Callable[..., Any]) -> None:
    at = table("nordic", "rusviet")
    at.log(*FULL)
    html = client().get(f"/t/{at.code}/map?place=C3").text
    assert "Ruslana controls it" in html
    assert "<form" not in html
    answer = client().post(
        f"/t/{at.code}/map", data={"place": "C3", "was-resources": "", "resources": "1"}, headers=ORIGIN
    )
    assert answer.status_code == 403


def test_one_save_logs_all_of_it_once(table: Callable[..., Any]) -> None:
    at = table("nordic", "rusviet")
    at.log("nordic at D4: leader")
    fields = {
        "uid": "one-tap", "place": "C3", "next": f"/t/{at.code}/map",
        "was-leader-nordic": "", "leader-nordic": "here", "was-workers-nordic": "0", "workers-nordic": "2",
        "was-mill-nordic": "", "mill-nordic": "here", "was-resources": "", "resources": "5",
    }  # fmt: skip
    before = len(at.logged())
    for _ in range(2):
        answer = at.post("map", **fields)
        assert answer.status_code == 303
        assert answer.headers["Location"].startswith(f"/t/{at.code}/map")
    assert at.logged()[before:] == [
        "nordic at D4: nobody",
        "nordic at C3: leader, 2 workers",
        "nordic mill C3",
        "table resources C3 5",
    ]


def test_all_of_it_or_nothing(table: Callable[..., Any]) -> None:
    at = table("nordic", "rusviet")
    before = at.logged()
    fields = {"was-resources": "", "resources": "5", "was-mechs-nordic": "0", "mechs-nordic": "5"}
    answer = at.post("map", place="C3", **fields)
    assert answer.status_code == 422
    assert at.logged() == before


def test_nothing_changed_is_no_fault(table: Callable[..., Any]) -> None:
    at = table("nordic", "rusviet")
    before = at.logged()
    fields = {"place": "C3", "was-mechs-nordic": "0", "mechs-nordic": "0"}
    assert at.post("map", **fields).status_code == 303
    answer = at.client.post(f"/t/{at.code}/map", json=fields, headers=ORIGIN | {"Accept": "application/json"})
    assert answer.json["entries"] == []
    assert at.logged() == before


def test_the_start_position_is_laid_out_once(table: Callable[..., Any], sit: Callable[..., Any]) -> None:
    at = table("nordic", "rusviet")
    other = sit(at, "rusviet")
    assert "Lay out the start position" in at.get("map")
    assert at.post("map", lay="start").status_code == 303
    assert other.post("map", lay="start").status_code == 303
    log = at.logged()
    assert log.count("rusviet at D7: 1 worker") == 1
    assert "Lay out the start position" not in at.get("map")


def test_parts_for_a_phone_that_heard_of_news(table: Callable[..., Any]) -> None:
    at = table("nordic", "rusviet")
    at.log("nordic at C3: leader")
    told = at.client.get(f"/t/{at.code}/map/parts").json
    assert set(told["parts"]) == {"map_stands", "map_places", "map_list"}
    assert 'data-stands="C3"' in told["parts"]["map_stands"]


def test_german_says_where_in_its_case_and_apart(table: Callable[..., Any]) -> None:
    """Home bases stand in the dative after “auf”; a typed number stands on a line of its own."""
    at = table("nordic", "crimea")
    at.log("crimea at home-crimea: nobody", "nordic at home-nordic: leader", "nordic resources 7")
    german = {"Accept-Language": "de"}
    log = at.text(at.client.get(f"/t/{at.code}/log", headers=german).text)
    assert "keine Einheiten auf dem Heimatgebiet der Krim" in log
    assert "auf dem Heimatgebiet der Nordischen: Anführer" in log
    panel = at.text(at.client.get(f"/t/{at.code}/map/panel?place=C3", headers=german).text)
    assert "vom Heimatgebiet" in panel
    assert "Niemand beherrscht die Region." in panel
    assert 'soft">eingetippt: 7</p>' in at.client.get(f"/t/{at.code}/map", headers=german).text


def test_a_refusal_begins_like_a_sentence(table: Callable[..., Any]) -> None:
    at = table("nordic", "rusviet")
    answer = at.post("map", place="home-nordic", **{"was-mill-nordic": "", "mill-nordic": "here"})
    assert "The Nordic home base: no structure can stand there." in at.text(answer.text)
    assert "Popularity: 19 can’t be" in at.text(at.post("entries", event="nordic popularity 19").text)
    for number in ("٣", "-1", "1234"):
        fields = {"was-mechs-nordic": "0", "mechs-nordic": number}
        assert at.post("map", place="C3", **fields).status_code == 422


def test_without_scripts_a_refused_form_is_shown_again(table: Callable[..., Any]) -> None:
    at = table("nordic", "rusviet")
    at.log("nordic at C3: 2 workers")
    before = at.logged()
    fields = {"was-workers-nordic": "2", "workers-nordic": "2", "was-mechs-nordic": "0", "mechs-nordic": "5"}
    answer = at.post(
        "map", place="C3", whose="nordic", **fields, **{"was-mill-nordic": "", "mill-nordic": "here"}
    )
    assert (answer.status_code, at.logged()) == (422, before)
    assert re.search(r'role="alert">[^<]*5', answer.text)
    assert 'name="mechs-nordic" value="5"' in answer.text
    assert 'name="was-mechs-nordic" value="0"' in answer.text
    assert 'name="mill-nordic" value="here" checked' in answer.text
    assert 'name="workers-nordic" value="2"' in answer.text
    lake = at.post("map", place="B3", **{"was-mill-nordic": "", "mill-nordic": "here"})
    assert lake.status_code == 422
    assert "B3, lake" in lake.text
    assert "is missing: place." in at.text(at.post("map").text)


def test_what_was_just_saved_is_taken_back_in_one_go(table: Callable[..., Any]) -> None:
    at = table("nordic", "rusviet")
    at.log("nordic at D4: leader")
    fields = {
        "was-leader-nordic": "",
        "leader-nordic": "here",
        "was-resources": "",
        "resources": "5",
    }
    where = at.post("map", place="C3", **fields).headers["Location"]
    saved = at.client.get(where).text
    offered = re.findall(r'name="event" value="(retract \d+)"', saved)
    assert len(offered) == 3
    assert at.post("entries/several", event=offered).status_code == 303
    assert "Nils: leader" in label(at.html("map"), "D4")
    assert label(at.html("map"), "C3").endswith("Nobody controls it")
    # Taken back once, it isn't offered again.
    assert "retract" not in at.client.get(where).text
    assert at.client.get(f"/t/{at.code}/map?saved=9-x").status_code == 200
    assert at.client.get(f"/t/{at.code}/map?saved=1-999999").status_code == 200
