"""The end, the sheet and the log of Glen More II."""

from __future__ import annotations

import re
from typing import Any

# Scoring D: Scots 4:1 bring red 3; landmarks 5:3 bring blue 2; casks 2:2; persons 1:3 bring blue 2.
FOURTH = (
    "red announces D",
    "red counts scots 4, landmarks 3, casks 2, persons 1 in D",
    "blue counts scots 1, landmarks 5, casks 2, persons 3 in D",
    "table leaves david_hume in D",
    "table leaves castle_moil in D",
    "table leaves armadale_castle in D",
)
# Red: 30 in tokens + 3 - 2 x 3 tiles + 5 coins = 32. Blue: 26 in tokens + 4 + 4 coins = 34.
REST = (
    "red counts tiles 15, coins 5 in D",
    "blue counts tiles 13, coins 4 in D",
    "red tokens 30 in D",
    "blue tokens 26 in D",
)


def test_the_end_lists_what_is_missing_by_player(table: Any) -> None:
    game = table("red", "blue")
    before = game.get("end")
    assert "The game ends once everyone’s pawn stands on or beyond the end tile." in before
    game.log(*FOURTH[:2])
    end = game.get("end")
    assert "As long as something is missing, no number is final." in end
    assert "The table" in end
    assert "Scoring D Who has it, or does nobody? David Hume, Castle Moil, Armadale Castle" in end
    assert "Rosa Count Missing: tiles of the territory, coins" in end
    assert "How many points lie there in tokens?" in end
    assert "complete" not in end
    game.log(*FOURTH[2:], *REST)
    end = game.get("end")
    assert "Everything is said." in end
    assert "Rosa complete" in end
    assert "Ben complete" in end


def test_nothing_is_final_while_anything_is_missing(table: Any) -> None:
    game = table("red", "blue")
    game.log(*FOURTH, *REST[:3])
    sheet = game.get("sheet")
    assert "wins" not in sheet
    assert "The sheet so far" in sheet
    assert "No number here is final before." in sheet
    assert "by points" not in sheet
    assert "32 ?" in sheet
    game.log(REST[3])
    sheet = game.get("sheet")
    assert "Ben wins" in sheet
    assert "1. Ben by points 34 2. Rosa by points 32" in sheet
    glance = sheet.split("All at a glance")[1].split("Sum")[0]
    assert "?" not in glance
    # Nobody held the scoring of A.
    assert "A Scoring A – –" in glance


def test_every_number_has_its_reason_and_rule(table: Any) -> None:
    game = table("red", "blue")
    game.log("red scores 7 for trade in B", "red claims brodie 3 in C", *FOURTH, *REST)
    sheet = game.get("sheet")
    assert "Scots on the home castle: 4, 3 more than the fewest (1)" in sheet
    assert "Landmarks: 3, nobody has fewer" in sheet
    assert "Landmarks: 5, 2 more than the fewest (3)" in sheet
    assert "−6 15 tiles, 2 more than the smallest territory (13)" in sheet
    assert "+5 5 coins" in sheet
    assert "+7 trade (stack B)" in sheet
    assert "+5 clan Brodie, 3 villages (stack C)" in sheet
    # 7 and 5 of the 30 were noted.
    assert "+18 not noted one by one; in tokens there were: 30" in sheet
    page = game.html("sheet")
    items = page.count('<details class="item"')
    # Red: two notes, the rest of the tokens, four of the scoring, tiles, coins; blue: the same without notes.
    assert items == page.count("<blockquote") == 9 + 7


def test_a_number_of_the_glance_leads_to_its_reasons(table: Any) -> None:
    game = table("red", "blue", "green", chronicles=(1, 5, 8))
    game.log("red boat 1", "red haggis 1 3 in B")
    page = game.html("sheet")
    ids = set(re.findall(r'id="([^"]+)"', page))
    assert {"red-boats", "red-haggis"} <= ids
    assert set(re.findall(r'href="#([a-z]+-[A-Za-z]+)"', page)) <= ids


def test_only_lines_of_the_chronicles_in_play_are_shown(table: Any) -> None:
    plain = table("red", "blue").get("sheet")
    for line in ("Boat race", "Haggis", "Score cards", "Penny Mobs"):
        assert line not in plain
    assert "Scoring A" in plain
    everything = table("red", "blue", chronicles=(1, 5, 7, 8)).get("sheet")
    for line in ("Boat race", "Haggis", "Score cards", "Penny Mobs"):
        assert line in everything


def test_a_tie_is_decided_by_resources_and_says_so(table: Any) -> None:
    game = table("red", "blue")
    # Two more points for red: 34 to 34.
    game.log(*FOURTH, *REST[:2], "red tokens 32 in D", "blue tokens 26 in D")
    end = game.get("end")
    assert "Rosa Count Missing: resources on tiles" in end
    assert "wins" not in game.get("sheet")
    game.log("red counts resources 4 in D", "blue counts resources 6 in D")
    sheet = game.get("sheet")
    assert "Ben wins" in sheet
    assert "As many points; the resources on tiles decide. 6 resources on tiles" in sheet
    game.log("red counts resources 6 in D")
    assert "A shared first place" in game.get("sheet")


def test_tokens_that_are_fewer_are_put_right_with_one_tap(table: Any) -> None:
    game = table("red", "blue")
    game.log(
        "red scores 7 for trade in B", "red scores 9 for tile in C", *FOURTH, *REST[:2], "red tokens 12 in D"
    )
    end = game.get("end")
    assert "Rosa Count 12 points in tokens, but Cairn knows of 16 already. Which is right?" in end
    assert "Rosa had 12 in tokens, Cairn counts 16." in end
    assert 'value="red tokens 16 in D"' in game.html("end")
    seq = len(game.logged()) + 1
    assert game.post("replace", entry=str(seq), event="red tokens 16 in D").status_code == 303
    assert "Cairn knows of" not in game.get("end")


def mended(game: Any, *events: str) -> str:
    game.log(*events)
    return str(game.html("log", only="odd"))


def test_doubts_are_mended_with_one_tap(table: Any) -> None:
    game = table("red", "blue", "green", chronicles=(6, 8), choices={"jails": "draw"})
    page = mended(game, "red scores 5 for dunvegan_castle in C")
    assert 'value="red scores 7 for dunvegan_castle in C"><button' in page
    assert 'value="red scores 5 for other in C"><button' in page
    page = mended(game, "red takes castle_moil in A")
    assert 'value="red takes castle_moil in D"><button' in page
    page = mended(game, "red counts landmarks 3, persons 2 in A", "red counts landmarks 1, persons 2 in B")
    assert 'value="red counts landmarks 3, persons 2 in B"><button' in page
    page = mended(game, "blue takes storr_table in B", "blue counts scots 2, events 0 in B")
    assert 'value="blue counts scots 2, events 1 in B"><button' in page
    page = mended(game, "blue takes david_hume in B", "blue counts persons 0 in C")
    assert 'value="blue counts persons 1 in C"><button' in page
    page = mended(game, "blue claims maclean in B", "red scores 3 for duart_maclean in B")
    assert 'value="blue scores 3 for duart_maclean in B"><button' in page
    page = mended(game, "green scores 9 for loch_morar in B")
    assert 'value="green scores 9 for loch_morar in D"><button' in page
    page = mended(game, "green counts landmarks 1, events 3 in B")
    assert 'value="green counts landmarks 1, events 1 in B"><button' in page


def test_an_entry_leads_to_the_page_where_it_is_corrected_more_easily(table: Any) -> None:
    game = table("red", "blue", chronicles=(7,), choices={"cards": "draw"})
    page = game.html("log")
    assert f"/t/{game.code}/drawn" in page


def test_the_log_tells_everything_in_words(table: Any) -> None:
    game = table("red", "blue", chronicles=(1, 3, 5))
    game.log("red sells cellar_1:3 in B", "blue boat 1", "blue haggis 1 3 in B")
    log = game.get("log")
    assert "sells a cask from space 3: the first cellar (stack B)" in log
    assert "brings the boat home first" in log
    assert "has open haggis tokens after B: 1, 3" in log
