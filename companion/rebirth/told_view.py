"""What the phones show of a table without a map: what can be told next, and all that is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion import told
from companion.current import Current
from companion.rebirth.told_said import token
from scoring.rebirth import castles, pieces, settlements, telling, told_groups
from scoring.rebirth.castles import Strength
from scoring.rebirth.settings import answer
from scoring.rebirth.settlements import Rank
from scoring.rebirth.state import State
from scoring.rebirth.told_land import ToldLand, ToldSettlement

RECENT = 6
"""Lines of the log on the table page."""
MOST_GROUPINGS = 2
"""More ways to group a player's farms than this are no help to anybody."""


@dataclass(frozen=True)
class Sizes:
    """How large the group of a player's next farm of a kind can be."""

    possible: tuple[int, ...]
    likely: int
    """With the largest group of that player, which most farms join."""


@dataclass(frozen=True)
class Building:
    """A castle or cathedral to choose."""

    token: str
    name: str
    """Without the word castle or cathedral."""
    holder: str | None = None
    """Who holds the castle."""
    strengths: Mapping[str, Strength] = field(default_factory=dict)
    """Of everyone with a tile beside the castle."""
    nobody: int = 0
    """Face-down tiles beside the castle."""
    builders: tuple[str, ...] = ()
    """Whose cathedrals stand there."""


@dataclass(frozen=True)
class Settlement:
    """A settlement as far as it was told."""

    token: str
    name: str
    size: int
    free: int
    neutral: int
    """Face-down tiles."""
    symbols: Mapping[str, int]
    """By player, those who have any."""
    ranks: tuple[Rank, ...]
    """What they get if the free spaces are filled without changing the symbols; nothing of it is left in a full one."""


@dataclass(frozen=True)
class Farms:
    """The sizes of a player's groups: all ways that agree with what was told; None where there are too many."""

    player: str
    food: tuple[tuple[int, ...], ...] | None
    energy: tuple[tuple[int, ...], ...] | None


@dataclass(frozen=True)
class View:
    """What the table page shows without a map."""

    sizes: Mapping[str, Mapping[str, Sizes]]
    """By player and kind of farm."""
    largest: int
    """The largest size among them."""
    castles: tuple[Building, ...]
    """Those that mission cards name, and the table's own."""
    cathedrals: tuple[Building, ...]
    settlements: tuple[Settlement, ...]
    """The open ones in the order they were told, then the finished ones."""
    proposed: str
    """A name for the next settlement."""
    two: bool
    """Whether face-down tiles lie on the board."""
    asks_face_down: bool
    """Whether those beside castles make a difference."""
    farms: tuple[Farms, ...]
    recent: tuple[told.Told, ...]
    untouched: bool


def view(now: Current, fixing: int = 0) -> View:
    """The table as it stands; for the correction of an entry the sizes are those that were possible before it."""
    state: State = now.replay.state
    sizes = _sizes(_before(now, fixing) if fixing else state)
    open_ones = {one.settlement: one.ranks for one in settlements.outlooks(state)}
    known = tuple(_settlement(state, one, open_ones.get(one.key)) for one in state.told)
    return View(
        sizes=sizes,
        largest=max(max(one.possible) for kinds in sizes.values() for one in kinds.values()),
        castles=_castles(state),
        cathedrals=_cathedrals(state),
        settlements=tuple(sorted(known, key=lambda one: not one.free)),
        proposed=proposed(telling.land_of(state)),
        two=len(state.setup.players) == 2,
        asks_face_down=len(state.setup.players) == 2 and answer(state.setup, "neutral_at_castles") == "yes",
        farms=_farms(state),
        recent=_recent(now),
        untouched=not any(lying.entry for lying in state.tiles.values()),
    )


def _before(now: Current, entry: int) -> State:
    """The state that an entry met."""
    earlier = [one for one in now.entries if one.seq < entry]
    found: State = now.room.game.replay(now.setup, earlier, now.board).state
    return found


def _sizes(state: State) -> dict[str, dict[str, Sizes]]:
    return {
        player: {
            kind: _sizes_of(state, player, kind) for kind, tile in pieces.tile_kinds().items() if tile.farm
        }
        for player in state.setup.ids
    }


def _sizes_of(state: State, player: str, kind: str) -> Sizes:
    possible = told_groups.possible_sizes(state, player, kind)
    joined = {1 + max(grouping, default=0) for grouping in told_groups.groupings(state, player, kind)}
    return Sizes(possible, max(joined & set(possible), default=1))


def _castles(state: State) -> tuple[Building, ...]:
    found = {key: Building(key, _short(name)) for key, name in _named("castle").items()}
    for space in state.board.castles:
        key, called = str(state.board.spaces[space].key), state.board.spaces[space].name or ""
        there = {player: castles.strength(state, space, player) for player in state.setup.ids}
        found[key] = Building(
            token=key if key in found else token(called),
            name=_short(called),
            holder=state.holders.get(space),
            strengths={player: one for player, one in there.items() if one.tiles},
            nobody=castles.strength(state, space, None).tiles,
        )
    return tuple(found.values())


def _cathedrals(state: State) -> tuple[Building, ...]:
    found = {key: Building(key, _short(name)) for key, name in _named("cathedral").items()}
    for space in state.board.cathedrals:
        key, called = str(state.board.spaces[space].key), state.board.spaces[space].name or ""
        own = key if key in found else token(called)
        found[key] = Building(own, _short(called), builders=state.cathedrals.get(space, ()))
    return tuple(found.values())


def _named(kind: str) -> dict[str, str]:
    return {one.key: one.name for one in pieces.buildings().values() if one.kind == kind}


def _short(name: str) -> str:
    return name.removesuffix(" Castle").removesuffix(" Cathedral")


def _settlement(state: State, one: ToldSettlement, ranks: tuple[Rank, ...] | None) -> Settlement:
    count = settlements.symbols(state, one.key)
    return Settlement(
        token=token(one.name),
        name=one.name,
        size=one.size,
        free=one.free,
        neutral=one.neutral,
        symbols=count,
        ranks=ranks or tuple(Rank(player, number, 0, tied=False) for player, number in count.items()),
    )


def proposed(land: ToldLand) -> str:
    """A name for a settlement that nobody has named: the next number."""
    return next(str(number) for number in range(1, len(land.told) + 2) if str(number) not in land.told)


def _farms(state: State) -> tuple[Farms, ...]:
    return tuple(
        Farms(player, _groups(state, player, "food"), _groups(state, player, "energy"))
        for player in state.setup.ids
    )


def _groups(state: State, player: str, kind: str) -> tuple[tuple[int, ...], ...] | None:
    ways = told_groups.groupings(state, player, kind)
    if not 0 < len(ways) <= MOST_GROUPINGS:
        return None
    return tuple(sorted(tuple(sorted(way, reverse=True)) for way in ways if way))


def _recent(now: Current) -> tuple[told.Told, ...]:
    """The latest events in the order of play, as they stand after corrections; the latest first."""
    latest = now.replay.played[: -RECENT - 1 : -1]
    return tuple(told.tell(now, replace(now.entries[one.seq - 1], event=one.event)) for one in latest)
