"""How to set Rebirth up, step by step, for exactly the players at the table."""

from __future__ import annotations

from companion.room import Step
from scoring.game import Replay, Setup
from scoring.rebirth import pieces


def steps(setup: Setup, _: Replay) -> tuple[Step, ...]:
    """Setting up Rebirth, Scotland side (rebirth-rules-de, page 2)."""
    count = len(setup.players)
    unused = [colour for colour in pieces.colours() if colour not in setup.ids]
    neutral = Step("setup.rebirth.neutral", {"tiles": pieces.NEUTRAL_TILES, "colours": tuple(unused)})
    returned = {f"{kind.id}_back": kind.returned_with_four for kind in pieces.tile_kinds().values()}
    set_aside = {"tiles": _tiles(count), "turns": pieces.turns_each(count)}
    return (
        Step("setup.rebirth.board"),
        Step("setup.rebirth.missions", {"cards": sum(card.count for card in pieces.missions().values())}),
        Step("setup.rebirth.markers"),
        Step("setup.rebirth.pieces", {"castles": pieces.CASTLES_EACH, "cathedrals": pieces.CATHEDRALS_EACH}),
        *((neutral,) if count == 2 else ()),
        Step("setup.rebirth.return_tiles", returned) if count == 4 else Step("setup.rebirth.all_tiles"),
        Step("setup.rebirth.shuffle", {"tiles": _tiles(count)}),
        Step("setup.rebirth.set_aside", set_aside),
        Step("setup.rebirth.hand"),
        Step("setup.rebirth.start", {"player": setup.start}),
    )


def _tiles(players: int) -> int:
    return sum(pieces.supply(kind, players) for kind in pieces.tile_kinds())
