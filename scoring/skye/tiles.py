"""The 73 landscape tiles, as `tiles.toml` has them, and the castle."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from scoring.skye.faces import Face, parse_face

CASTLE = "castle"
"""Stands for the castles wherever a tile's id is asked for: all five are printed alike."""


@dataclass(frozen=True)
class Tile:
    """A landscape tile as it is known."""

    id: str
    """``S01`` … ``S73``; the numbers are ours."""
    face: Face
    """What it most likely looks like."""
    other: Face | None
    """What it may look like instead, where the sources differ."""
    about: str | None
    """What the sources differ in: ``roads``, ``areas`` or one of the symbols."""
    certainty: str
    areas: str = "certain"
    """How sure it is in which area each symbol stands: `certain` or `one source`."""

    @property
    def number(self) -> int:
        """As people call it: 1 … 73."""
        return int(self.id[1:])

    @property
    def readings(self) -> tuple[Face, ...]:
        """Every way the tile may be printed, the likeliest first."""
        return (self.face,) if self.other is None else (self.face, self.other)


@cache
def _table() -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("tiles.toml").read_text(encoding="utf-8"))


@cache
def tiles() -> Mapping[str, Tile]:
    """Tile id to tile, in the order of their numbers."""
    return MappingProxyType({row["id"]: _tile(row) for row in _table()["tile"]})


def _tile(row: Mapping[str, Any]) -> Tile:
    other = row.get("other")
    return Tile(
        row["id"],
        parse_face(row["face"]),
        parse_face(other) if other else None,
        row.get("about"),
        row["certainty"],
        row.get("areas", "certain"),
    )


@cache
def castle() -> Face:
    """What is printed on each castle."""
    return parse_face(_table()["castle"]["face"])


def printed(tile: str) -> Face:
    """The likeliest face of a tile or of `CASTLE`; KeyError for an unknown id."""
    return castle() if tile == CASTLE else tiles()[tile].face
