"""What the page for numbers asks of a player in a round: exactly what the scoring tiles need, and what it brings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.skye import counts, pieces, results
from scoring.skye.scoring_tiles import Reading
from scoring.skye.state import State

GOLD = "gold"
"""Asked apart from all other numbers, since it is secret."""
ROAD_WHISKY = "road_whisky"
"""Needed for no points, but for the next income."""


@dataclass(frozen=True)
class Formula:
    """What numbers bring, simple enough for a phone to work it out while somebody types."""

    each: Mapping[str, int]
    """Points for each thing, by key."""
    always: int
    """Points that are there without anything counted: the castle by the road."""
    complete: int
    """Points for each complete set of one of every key."""

    def points(self, numbers: Mapping[str, int]) -> int:
        """The same as count.js works out."""
        sets = min(numbers[key] for key in self.each)
        return (
            self.always + sum(each * numbers[key] for key, each in self.each.items()) + self.complete * sets
        )


@dataclass(frozen=True)
class Field:
    """A number that is asked for."""

    key: str
    typed: int | None
    counted: int | None
    """As the territory has it, for a player who has logged any tile."""
    last: int | None
    """As it was a round before, for those who have no territory here: only a hint."""
    was: str
    """What stood in the field when the page was made."""
    text: str
    """What stands in it now."""
    error: str | None = None
    """Why what was typed can't be, in words."""

    @property
    def hint(self) -> int | None:
        """What stands in the empty field, in grey."""
        return self.counted if self.counted is not None else self.last

    @property
    def differs(self) -> bool:
        """Whether what was typed is not what the territory has."""
        return None not in (self.typed, self.counted) and self.typed != self.counted


@dataclass(frozen=True)
class Section:
    """A scoring tile with its numbers."""

    letter: str
    tile: str
    fields: tuple[Field, ...]
    formula: Formula | None
    """None for a majority."""
    points: int | None
    """What the field brings as everything stands; None if it isn't known."""
    rivals: Mapping[str, int | None]
    """The numbers of the others, for a majority of what lies open."""


def formula(tile: str, reading: Reading) -> Formula | None:
    """What a scoring tile pays, as the engine has it; None for a majority."""
    one = pieces.scoring_tiles()[tile]
    if one.majority:
        return None

    def bring(**numbers: int) -> int:
        told = dict.fromkeys(one.needs, 0) | numbers
        return sum(found.points for found in counts.by_hand(tile, told, reading))

    always = bring()
    each = {key: bring(**{key: 1}) - always for key in one.needs}
    complete = bring(**dict.fromkeys(one.needs, 1)) - always - sum(each.values())
    return Formula(each, always, complete)


def due_round(state: State, player: str) -> int:
    """The round that numbers are wanted for: the first that was scored without them, else the present one."""
    for one in state.track[: len(state.scored)]:
        if any(
            player == who for letter in one.letters for who, _ in results.missing(state, letter, one.number)
        ):
            return one.number
    return state.round


def sections(
    state: State, player: str, round_: int, typed: Mapping[str, str], errors: Mapping[str, str]
) -> tuple[tuple[Section, ...], tuple[Section, ...]]:
    """The scoring tiles that pay in a round, and the others; without the one for gold."""
    pays = state.track[round_ - 1].letters
    found = []
    for letter in pieces.FIELDS:
        tile = state.scoring_tile(letter)
        if tile is not None and GOLD not in pieces.scoring_tiles()[tile].needs:
            found.append(_section(state, player, round_, letter, tile, typed, errors))
    return (
        tuple(one for one in found if one.letter in pays),
        tuple(one for one in found if one.letter not in pays),
    )


def _section(
    state: State,
    player: str,
    round_: int,
    letter: str,
    tile: str,
    typed: Mapping[str, str],
    errors: Mapping[str, str],
) -> Section:
    one = pieces.scoring_tiles()[tile]
    given = [award for award in results.awards(state, round_, letter) if award.player == player]
    rivals: dict[str, int | None] = {}
    if one.majority:
        for other in state.setup.ids:
            if other != player:
                known = results.number(state, other, one.needs[0], round_)
                rivals[other] = None if known is None else known.value
    return Section(
        letter=letter,
        tile=tile,
        fields=tuple(field(state, player, key, round_, typed, errors) for key in one.needs),
        formula=formula(tile, state.reading),
        points=sum(award.item.points for award in given) if given else None,
        rivals=rivals,
    )


def field(
    state: State, player: str, key: str, round_: int, typed: Mapping[str, str], errors: Mapping[str, str]
) -> Field:
    """A number as it stands, with what somebody is just typing."""
    said = said_of(state, player, key, round_)
    counted = None
    if state.keeps_territory(player, round_):
        counted = counts.FROM_TERRITORY[key](state.territory_of(player, round_), state.reading)
    before = [r for r in range(1, round_) if (player, key, r) in state.counts]
    was = "" if said is None else str(said)
    return Field(
        key=key,
        typed=said,
        counted=counted,
        last=said_of(state, player, key, before[-1]) if before else None,
        was=was,
        text=typed.get(key, was),
        error=errors.get(key),
    )


def said_of(state: State, player: str, key: str, round_: int) -> int | None:
    """What somebody typed."""
    said = state.counts.get((player, key, round_))
    return None if said is None else said.value


def needs_gold(state: State, round_: int) -> bool:
    """Whether gold is shown at the end of a round: for the scoring tile, or because the game ends."""
    tiles = map(state.scoring_tile, state.track[round_ - 1].letters)
    return round_ == len(state.track) or "gold_majority" in tiles


def is_complete(state: State, player: str, round_: int) -> bool:
    """Whether nothing of a player is missing for the scoring of a round, gold left aside."""
    return not any(
        who == player and key != GOLD
        for letter in state.track[round_ - 1].letters
        for who, key in results.missing(state, letter, round_)
    )
