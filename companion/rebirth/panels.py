"""What the phones show of a game of Rebirth: the panels beside the board, made from a replay.

Everything here is told as numbers, ids and message ids; the sentences stand in templates and translations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.rebirth import drawing
from scoring.game import Replay
from scoring.points import Award
from scoring.rebirth import castles, missions, pieces, placing, settlements
from scoring.rebirth.missions import Verdict
from scoring.rebirth.settlements import Outlook
from scoring.rebirth.state import State, Takeover
from scoring.rebirth.told_events import Tally
from scoring.rebirth.told_names import building_name


@dataclass(frozen=True)
class ScoreRow:
    """A player in the strip of scores."""

    player: str
    total: int
    gained: int
    """Points that the latest entry brought."""
    placed: int
    """Tiles on the board."""
    to_place: int
    """Turns still to come."""
    castles: int
    cards: int
    """Mission cards drawn."""
    on_turn: bool


@dataclass(frozen=True)
class Turning:
    """What would turn a castle, for the players who need the same."""

    players: tuple[str, ...]
    tiles: int
    farms: int
    """How many of the tiles must be farms."""


@dataclass(frozen=True)
class CastleRow:
    """A castle, who is around it, and what would turn it."""

    space: str
    name: str
    holder: str | None
    strengths: Mapping[str, castles.Strength]
    """Of everyone with a tile there, strongest first."""
    nobody: int
    """Face-down tiles around it."""
    free: int | None
    """None where only the board on the table shows it."""
    flips: tuple[Turning, ...]
    """The least that would turn it: those players who need the fewest tiles."""
    clause: str


@dataclass(frozen=True)
class TileRow:
    """Tiles of a kind that may still come, by player."""

    kind: str
    left: Mapping[str, int]


@dataclass(frozen=True)
class TallyRow:
    """What an end sheet says lies there."""

    player: str
    castles: int
    holds: tuple[str, ...]
    """The names of the castles that break ties, of those the player's."""
    symbols: int
    """In unfinished settlements."""


@dataclass(frozen=True)
class Panels:
    """Everything beside the board."""

    scores: tuple[ScoreRow, ...]
    turn: str | None
    castles: tuple[CastleRow, ...]
    outlooks: tuple[Outlook, ...]
    tiles: tuple[TileRow, ...]
    tallies: tuple[TallyRow, ...]
    """The end sheets told so far; once there is one, the castles and settlements told before count no longer."""


def panels(replay: Replay) -> Panels:
    """The panels as the log stands."""
    state: State = replay.state
    tallied = state.way == "tally"
    return Panels(
        scores=tuple(_score_row(replay, state, player) for player in state.setup.ids),
        turn=None if state.over else state.turn,
        castles=() if tallied else tuple(castle_row(state, castle) for castle in state.board.castles),
        outlooks=() if tallied else settlements.outlooks(state),
        tiles=tuple(
            TileRow(kind, {player: state.left(player, kind) for player in state.setup.ids})
            for kind in pieces.tile_kinds()
        ),
        tallies=tuple(_tally_row(state.tallies[one]) for one in state.setup.ids if one in state.tallies),
    )


def kinds() -> tuple[str, ...]:
    """The kinds of tile, in the order of the buttons."""
    return tuple(pieces.tile_kinds())


def fits(state: State) -> dict[str, tuple[str, ...]]:
    """For every free space the families of tiles that fit: ``food``, ``energy``, ``settlement``."""
    found: dict[str, tuple[str, ...]] = {}
    for family, kind in (("food", "food"), ("energy", "energy"), ("settlement", "settlement1")):
        for space in placing.fitting_spaces(state, kind):
            found[space] = (*found.get(space, ()), family)
    return found


def family(kind: str) -> str:
    """The family of a kind of tile: all settlement tiles go to the same spaces."""
    return kind if pieces.tile_kinds()[kind].farm else "settlement"


def board_picture(state: State) -> drawing.BoardPicture:
    """The printed board."""
    return drawing.draw_board(drawing.map_of(state))


def pieces_picture(state: State) -> drawing.PiecesPicture:
    """What lies on it."""
    return drawing.draw_pieces(state)


def castle_row(state: State, castle: str) -> CastleRow:
    """One castle."""
    around = {player: castles.strength(state, castle, player) for player in state.setup.ids}
    there = sorted((p for p in around if around[p].tiles), key=lambda p: around[p], reverse=True)
    return CastleRow(
        space=castle,
        name=state.board.spaces[castle].name or castle,
        holder=state.holders.get(castle),
        strengths={player: around[player] for player in there},
        nobody=castles.strength(state, castle, None).tiles,
        free=len(castles.free_next_to(state, castle)) if state.way == "map" else None,
        flips=_turnings(castles.flips(state, castle)),
        clause=castles.reason(state, castle),
    )


def _turnings(flips: tuple[castles.Flip, ...]) -> tuple[Turning, ...]:
    least = min((flip.tiles for flip in flips), default=0)
    by_farms: dict[int, list[str]] = {}
    for flip in flips:
        if flip.tiles == least:
            by_farms.setdefault(flip.farms, []).append(flip.player)
    return tuple(Turning(tuple(players), least, farms) for farms, players in sorted(by_farms.items()))


def takeovers(replay: Replay, seq: int) -> tuple[Takeover, ...]:
    """The castles that changed hands with an entry."""
    state: State = replay.state
    return tuple(one for one in state.takeovers if one.entry == seq)


def new_cathedrals(replay: Replay, seq: int) -> tuple[str, ...]:
    """The cathedral spaces where an entry brought a mission card."""
    state: State = replay.state
    return tuple(space for (space, _), entry in state.cathedral_entries.items() if entry == seq)


def placeable(state: State) -> tuple[str, ...]:
    """Every space that can hold a tile, for lists to choose from."""
    return tuple(space.id for space in state.board.spaces.values() if space.placeable)


def crop(state: State, spaces: Iterable[str]) -> str:
    """A `viewBox` around some spaces with room for their neighbours; the whole board if there are none."""
    return drawing.view_box(drawing.map_of(state), tuple(spaces) or tuple(state.board.spaces), around=1.2)


def own_missions(state: State, player: str, cards: tuple[str, ...]) -> tuple[Verdict, ...]:
    """How a player's own cards stand now."""
    return tuple(missions.judge(state, card, player) for card in cards if card in pieces.missions())


def mission_groups() -> dict[str, tuple[str, ...]]:
    """The 26 different cards in the order of the list one picks from, by what they are about."""
    about = {"castle": "castle", "cathedral": "cathedral", "bonus": "bonus"}
    groups: dict[str, list[str]] = {}
    for card in pieces.missions().values():
        heading = about.get(card.building or card.measure) or _HEADINGS.get(card.measure, "farms")
        groups.setdefault(heading, []).append(card.id)
    return {heading: tuple(ids) for heading, ids in groups.items()}


_HEADINGS = {
    "harbours": "edges",
    "border": "edges",
    "coast": "edges",
    "castles": "buildings",
    "cathedrals": "buildings",
    "small_own": "settlements",
    "medium_own": "settlements",
    "medium_presence": "settlements",
    "large_presence": "settlements",
}


def _tally_row(tally: Tally) -> TallyRow:
    holds = tuple(building_name("castle", castle) for castle in tally.holds)
    return TallyRow(tally.player, tally.castles, holds, tally.symbols)


def _score_row(replay: Replay, state: State, player: str) -> ScoreRow:
    latest = replay.played[-1].awards if replay.played else ()
    held = sum(holder == player for holder in state.holders.values())
    cards, to_place = state.missions_held(player), max(0, state.to_place(player))
    if state.way == "tally":
        tally = state.tallies.get(player)
        held, to_place = tally.castles if tally else 0, 0
        cards = len(tally.missions) + len(tally.missed) if tally else 0
    return ScoreRow(
        player=player,
        total=replay.sheet(player).total,
        gained=points_of(latest, player),
        placed=state.placed(player),
        to_place=to_place,
        castles=held,
        cards=cards,
        on_turn=not state.over and state.turn == player,
    )


def points_of(awards: tuple[Award, ...], player: str) -> int:
    """What these awards bring a player."""
    return sum(award.item.points for award in awards if award.player == player)
