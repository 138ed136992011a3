"""Spare stickers: nobody's until the table says what they stand in for, then that piece and no other."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import CairnError
from vision import synthetic
from vision.legend import FRAME_IDS, SPARE_IDS, legend
from vision.reading import read_picture
from vision.synthetic import SHOTS, deal, photograph

GAMES = ("rebirth", "scythe", "skye", "glenmore")


@pytest.mark.parametrize("game", GAMES)
def test_spares_are_nobodys(game: str) -> None:
    table = legend(game)
    assert tuple(table.spares) == SPARE_IDS
    assert not set(SPARE_IDS) & {*table.by_marker(), *FRAME_IDS}


@pytest.mark.parametrize(
    ("game", "spare", "piece"),
    [
        ("rebirth", 234, "blue food 7"),
        ("rebirth", 237, "green cathedral 8"),
        ("scythe", 239, "resources 4 1"),
        ("skye", 236, "S17"),
        ("glenmore", 235, "red castle"),
    ],
)
def test_a_spare_takes_the_place_of_a_pieces_own_marker(game: str, spare: int, piece: str) -> None:
    table, told = legend(game), legend(game, spares={spare: piece})
    own = table.marker_of(piece)
    assert told.by_marker()[spare].piece == piece
    assert own not in told.by_marker()
    assert len(told.pieces) == len(table.pieces)


@pytest.mark.parametrize(
    ("spares", "error"),
    [
        ({234: "blue castle 1"}, r"sheet\.no_spare"),
        ({237: "blue food 1"}, r"sheet\.no_spare"),
        ({17: "blue food 1"}, r"sheet\.no_spare"),
        ({234: "dragon"}, r"sheet\.no_piece"),
    ],
)
def test_what_a_spare_cannot_stand_in_for(spares: dict[int, str], error: str) -> None:
    with pytest.raises(CairnError, match=error):
        legend("rebirth", spares=spares)


def test_a_spare_on_the_board_is_read_once_it_is_known(board: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tile whose sticker tore carries spare 1: unknown it is never taken for a piece, known it is that tile."""
    pieces = deal(board, 20, seed=3)
    space, torn = next((space, piece) for space, piece in pieces.items() if "food" in piece)
    spares = {SPARE_IDS[0]: torn}
    with monkeypatch.context() as patched:
        patched.setattr(synthetic, "legend", lambda game, heights=None: legend(game, heights, spares))
        photo = photograph(board, pieces, SHOTS["tilted"], seed=3, size=(1512, 1134))
    without = read_picture(photo.jpeg, board)
    assert space not in {seen.space for seen in without.places}
    assert space not in without.empty
    told = read_picture(photo.jpeg, board, spares=spares)
    assert {seen.space: seen.piece for seen in told.places} == pieces
