"""The measuring itself: counted by hand on a made-up reading."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from vision.evaluate import Case, Tally, board_of, evaluate, from_folder, table, tally
from vision.reading import Reading, Seen, Unread
from vision.synthetic import Shot, deal, photograph


def reading() -> Reading:
    places = (Seen("A1", "blue food 1", 0.99, "both", 0), Seen("A2", "blue food 3", 0.99, "soft", 2))
    unread = (Unread("A3", "covered", None, (0, 0, 1, 1)), Unread("A9", "covered", None, (0, 0, 1, 1)))
    return Reading(places, unread, ("A4", "A5"), 0.5, (), {"total": 1.5}, np.eye(3))


OPEN = frozenset({("A1", "blue food 1"), ("A2", "blue food 2")})
TRUTH = OPEN | {("A3", "pink food 1"), ("A4", "pink food 2")}


def test_counting() -> None:
    # open: A1 right, A2 read wrongly; hidden: A3 asked, A4 taken for empty; A9 is free and asked about
    case = Case("any", b"", TRUTH, OPEN)
    assert tally(reading(), case, spaces=10) == Tally(
        boards=1,
        readable=2,
        read=1,
        hidden=2,
        missing_asked=1,
        wrong=1,
        free=6,
        false_doubts=1,
        false_empty=1,
        seconds=(1.5,),
    )
    refused = tally(None, case, spaces=10)
    assert (refused.refused, refused.readable, refused.read) == (1, 2, 0)
    both = refused + tally(reading(), case, spaces=10)
    assert (both.boards, both.readable, both.wrong) == (2, 4, 1)


def test_pictures_from_a_folder(board: Any, tmp_path: Path) -> None:
    pieces = deal(board, 10, seed=1)
    photo = photograph(board, pieces, Shot(), seed=1, size=(1512, 1134))
    (tmp_path / "one.jpg").write_bytes(photo.jpeg)
    pairs = sorted(pieces.items())
    truth = {"condition": "plain", "pieces": pairs, "readable": pairs}
    (tmp_path / "one.truth.json").write_text(json.dumps(truth))
    (tmp_path / "two.jpg").write_bytes(b"no picture")
    (tmp_path / "two.truth.json").write_text(json.dumps({**truth, "condition": "broken"}))
    tallies = evaluate(board, from_folder(tmp_path))
    assert tallies["plain"].boards_right == 1
    assert tallies["broken"].refused == 1
    assert f"| plain | 1 | 1 | {len(pieces)} of {len(pieces)} | 0 |" in table(tallies)


def test_several_pieces_on_a_space() -> None:
    pairs = frozenset({("A1", "blue food 1"), ("A1", "pink food 1"), ("A3", "green food 2")})
    found = tally(reading(), Case("any", b"", pairs, pairs), spaces=10)
    # blue food 1 is right, blue food 3 isn't there; pink food 1 is missing without a question, green food 2 with one
    assert (found.read, found.wrong, found.missing, found.missing_asked, found.free) == (1, 1, 2, 1, 8)
    assert found.false_doubts == 1  # A9


def test_boards_by_game_or_name() -> None:
    assert board_of(None, "scythe")[0] == "scythe"
    assert board_of("scythe", None)[1].id == "scythe"
    assert board_of(None, None)[0] == "rebirth"
