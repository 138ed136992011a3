"""Land that nobody has drawn: it grows with every tile that is told.

A tile of entry 5 lies on the space ``T5``. Castles and cathedrals are ``castle:blair`` and ``cathedral:oban``. A
settlement has the tiles told to be in it, then nobody's face-down tiles, then free spaces, such as
``settlement:ayr:2``. Where anything lies is not known, and of its neighbours only what touches a castle or cathedral.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from scoring.rebirth.board_parts import BUILDINGS, Space, SpaceKind
from scoring.rebirth.told_names import building_name, same_name, shown_name

NOWHERE = 0
"""For the coordinates that a `Space` must have."""

_FACE_DOWN = "facedown:"


@dataclass(frozen=True)
class ToldSettlement:
    """A settlement as it was told."""

    key: str
    name: str
    """As it was first told, for people to read."""
    size: int
    neutral: int
    """Nobody's face-down tiles in it."""
    tiles: tuple[str, ...] = ()
    """The spaces of the tiles told to be in it, in order of play."""

    @property
    def free(self) -> int:
        """How many spaces are still free."""
        return self.size - self.neutral - len(self.tiles)

    @property
    def under_nobody(self) -> tuple[str, ...]:
        """The spaces of nobody's tiles."""
        return tuple(self._space(number) for number in range(len(self.tiles), self.size - self.free))

    @property
    def spaces(self) -> tuple[str, ...]:
        """All its spaces."""
        return (*self.tiles, *(self._space(number) for number in range(len(self.tiles), self.size)))

    def _space(self, number: int) -> str:
        return f"settlement:{self.key}:{number + 1}"


@dataclass(frozen=True)
class ToldLand:
    """As much of the land as is known."""

    spaces: Mapping[str, Space] = field(default_factory=dict)
    neighbours: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    told: Mapping[str, ToldSettlement] = field(default_factory=dict)
    """The settlements by their key."""
    face_down: Mapping[str, int] = field(default_factory=dict)
    """Nobody's tiles next to the castles of which that was told, by the castle's space."""

    @property
    def settlements(self) -> Mapping[str, tuple[str, ...]]:
        """The spaces of each settlement, by its key."""
        return {key: one.spaces for key, one in self.told.items()}

    @property
    def castles(self) -> tuple[str, ...]:
        """The castles that were named."""
        return self._of_kind("castle")

    @property
    def cathedrals(self) -> tuple[str, ...]:
        """The cathedrals that were named."""
        return self._of_kind("cathedral")

    @property
    def two_player(self) -> tuple[str, ...]:
        """The spaces of the face-down tiles that were told to lie next to castles."""
        return tuple(name for name in self.spaces if name.startswith(_FACE_DOWN))

    def _of_kind(self, kind: SpaceKind) -> tuple[str, ...]:
        return tuple(space.id for space in self.spaces.values() if space.kind == kind)


def tile_space(entry: int) -> str:
    """The space of the tile that an entry told."""
    return f"T{entry}"


def building_space(kind: SpaceKind, token: str) -> str:
    """The space of a castle or cathedral with that name."""
    assert kind in BUILDINGS
    return f"{kind}:{same_name(token)}"


def with_tile(
    land: ToldLand, space: Space, castles: Iterable[str] = (), cathedrals: Iterable[str] = ()
) -> ToldLand:
    """The land with one more space, next to the castles and cathedrals of these names."""
    kinds: tuple[tuple[SpaceKind, Iterable[str]], ...] = (("castle", castles), ("cathedral", cathedrals))
    spaces, neighbours = dict(land.spaces), dict(land.neighbours)
    beside: list[str] = []
    for kind, tokens in kinds:
        for token in tokens:
            at = building_space(kind, token)
            name = building_name(kind, token)
            spaces.setdefault(at, Space(at, NOWHERE, NOWHERE, kind, name=name, key=same_name(token)))
            neighbours[at] = (*neighbours.get(at, ()), space.id)
            beside.append(at)
    spaces[space.id] = space
    neighbours[space.id] = tuple(beside)
    return replace(land, spaces=spaces, neighbours=neighbours)


def with_settlement(land: ToldLand, now: ToldSettlement) -> ToldLand:
    """The land with a settlement as it is told now; the spaces of its tiles must be known."""
    before = land.told.get(now.key)
    gone = set(before.spaces) - set(now.spaces) if before else set()
    spaces = {name: space for name, space in land.spaces.items() if name not in gone}
    neighbours = {name: near for name, near in land.neighbours.items() if name not in gone}
    for name in now.spaces:
        spaces.setdefault(name, Space(name, NOWHERE, NOWHERE, "settlement", settlement=now.key))
        neighbours.setdefault(name, ())
    told = {**land.told, now.key: now}
    return replace(land, spaces=spaces, neighbours=neighbours, told=told)


def first_told(token: str) -> ToldSettlement:
    """A settlement of which nothing but its name is known."""
    return ToldSettlement(same_name(token), shown_name(token), size=0, neutral=0)


def with_face_down(land: ToldLand, castle: str, number: int) -> ToldLand:
    """The land with so many of nobody's tiles next to a castle that has none yet."""
    for one in range(1, number + 1):
        space = Space(f"{_FACE_DOWN}{same_name(castle)}:{one}", NOWHERE, NOWHERE, "blank")
        land = with_tile(land, space, castles=(castle,))
    return replace(land, face_down={**land.face_down, building_space("castle", castle): number})
