"""Small boards drawn in text, and games played on them."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Sequence
from pathlib import Path
from types import MappingProxyType, ModuleType

import pytest

from scoring import hexes
from scoring.game import Player, Replay, Setup
from scoring.log import Entry
from scoring.notation import parse_entry
from scoring.rebirth import game
from scoring.rebirth.board import Board, Space

WORDS = {"f": "food", "e": "energy", "b": "blank", "w": "water"}


def draw(picture: str) -> Board:
    """A board from a picture: one row a line, every second row shifted half a space to the right.

    `f e b w` are farmland and water, `s:x` a space of settlement x, `C:blair` a castle, `K:oban` a cathedral.
    Behind them `h` is a harbour, `c` coast, `d` the border and `2` the two-player mark, as in ``s:x/hc``.
    """
    spaces: dict[str, Space] = {}
    for r, line in enumerate(row for row in picture.splitlines() if row.strip()):
        for number, word in enumerate(line.split()):
            it = _space(f"{'ABCDEFGHIJ'[r]}{number + 1}", number - r // 2, r, word)
            spaces[it.id] = it
    at = {space.cell: name for name, space in spaces.items()}
    near = {
        name: tuple(at[cell] for cell in hexes.neighbours(space.cell) if cell in at)
        for name, space in spaces.items()
    }
    settlements: dict[str, tuple[str, ...]] = {}
    for name, space in spaces.items():
        if space.settlement:
            settlements[space.settlement] = (
                *settlements.get(space.settlement, ()),
                name,
            )
    return Board(
        id="drawn",
        name="Drawn",
        spaces=MappingProxyType(spaces),
        settlements=MappingProxyType(settlements),
        neighbours=MappingProxyType(near),
        size_mm=(400.0, 400.0),
        pitch_mm=26.0,
        origin_mm=(60.0, 60.0),
        frame=(),
    )


def _space(name: str, q: int, r: int, word: str) -> Space:
    word, _, marks = word.partition("/")
    letter, _, key = word.partition(":")
    flags = {
        "harbour": "h" in marks,
        "coast": "c" in marks,
        "border": "d" in marks,
        "two_player": "2" in marks,
    }
    match letter:
        case "s":
            return Space(name, q, r, "settlement", settlement=key, **flags)
        case "C":
            return Space(name, q, r, "castle", key=key, name=f"{key.title()} Castle", **flags)
        case "K":
            return Space(
                name,
                q,
                r,
                "cathedral",
                key=key,
                name=f"{key.title()} Cathedral",
                **flags,
            )
    return Space(name, q, r, WORDS[letter], **flags)  # type: ignore[arg-type]  # the words are space kinds


def log(*events: str) -> tuple[Entry, ...]:
    """Entries from their notation."""
    return tuple(parse_entry(game, seq, text) for seq, text in enumerate(events, start=1))


@pytest.fixture
def play() -> Callable[..., Replay]:
    """Play events on a drawn board: ``play(picture, "blue pink", ["blue food A1"], zero_fulfils="yes")``."""

    def played(
        picture: str,
        seats: str,
        events: Sequence[str],
        start: str = "",
        **settings: str,
    ) -> Replay:
        players = tuple(Player(seat, seat.title()) for seat in seats.split())
        setup = Setup("rebirth", players, start or players[0].id, "drawn", settings)
        return game.replay(setup, log(*events), draw(picture))

    return played


@pytest.fixture
def tell() -> Callable[..., Replay]:
    """Play events without a map: ``tell("blue pink", ["blue reports food group 1"], neutral_at_castles="yes")``."""

    def told(seats: str, events: Sequence[str], start: str = "", **settings: str) -> Replay:
        players = tuple(Player(seat, seat.title()) for seat in seats.split())
        setup = Setup("rebirth", players, start or players[0].id, None, settings)
        return game.replay(setup, log(*events))

    return told


@pytest.fixture(scope="session")
def random_games() -> ModuleType:
    """The random boards and games that the reference scorer is held against, as a module."""
    file = Path(__file__).parents[2] / "reference" / "random_games.py"
    spec = importlib.util.spec_from_file_location("random_rebirth_games", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
