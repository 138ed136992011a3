"""How a game begins: the rondel, the mobsters and the score cards, chosen or drawn.

Clauses ``setup.coins``, ``mobs.setup`` and ``votes.cards``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from scoring.game import BadSetup, Setup
from scoring.glenmore import pieces, settings

FIRST_COINS = 5
"""What whoever begins has; each further pawn on the rondel has one more."""

Sample: TypeAlias = Callable[[Sequence[str], int], Sequence[str]]
"""Draws so many of several without putting back, such as `random.sample`."""


def coins(order: Sequence[str]) -> Mapping[str, int]:
    """Everyone's coins at the start, by the order on the rondel."""
    return {player: FIRST_COINS + place for place, player in enumerate(order)}


def order(players: Sequence[str], draw: Sample) -> tuple[str, ...]:
    """The pawns on the rondel, drawn; the first one begins."""
    return tuple(draw(players, len(players)))


def suited(setup: Setup) -> tuple[str, ...]:
    """The mobsters that can be in a game with these players and chronicles."""
    return tuple(
        one.id
        for one in pieces.mobsters().values()
        if settings.has_chronicle(setup, one.chronicle) and len(setup.players) >= one.players
    )


def mobsters(setup: Setup, draw: Sample) -> tuple[str, ...]:
    """The mobsters of this game, drawn, in the rulebook's order. Raises `BadSetup` for more players than may play."""
    wanted = pieces.MOBSTERS_IN_PLAY.get(len(setup.players))
    if wanted is None:
        raise BadSetup("setup.player_count", count=len(setup.players), fewest=2, most=4)
    drawn = draw(suited(setup), wanted)
    return tuple(one for one in pieces.mobsters() if one in drawn)


def score_cards(draw: Sample) -> tuple[str, ...]:
    """The score cards of this game, drawn, in the rulebook's order."""
    drawn = draw(tuple(pieces.score_cards()), pieces.CARDS_IN_PLAY)
    return tuple(one for one in pieces.score_cards() if one in drawn)
