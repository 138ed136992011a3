"""Chronicle 7, Between a Rock and a Hard Place: score cards that were voted for. Clauses ``votes.*``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.glenmore import four, holding
from scoring.glenmore.chronicles import mobs
from scoring.glenmore.pieces import CARDS_IN_PLAY, LAST, MIKE, score_cards
from scoring.glenmore.state import State
from scoring.points import Award, Item

BEST = 10
"""What a card brings whoever is best."""
MARKERS = {2: (3, 3), 3: (3, 2), 4: (4, 3)}
"""Ayes and nays that everyone has, by the number of players. Clause ``votes.markers``."""
SETS, SMALLEST, CASTLES = "sets", "smallest", "castles"
NOTHING = {"square": 1}
"""What is as good as nothing for a card, where that isn't 0: a square begins with two by two."""


def cards(state: State) -> tuple[str, ...]:
    """The score cards of this game, as far as they are known."""
    if not state.plays(7):
        return ()
    return state.cards[0] if state.cards else tuple(state.votes)


def told(state: State) -> bool:
    """Whether all the score cards of this game are known."""
    return state.cards is not None and len(state.cards[0]) >= CARDS_IN_PLAY


def passed(state: State) -> tuple[str, ...]:
    """The cards that are scored. A card that was never voted on isn't."""
    return tuple(card for card in cards(state) if card in state.votes and state.votes[card].passed)


def key_of(card: str) -> str | None:
    """The number that everyone tells for a card; None for one that follows from other numbers."""
    if card == SMALLEST:
        return "tiles"
    return card if score_cards()[card] else None


def missing(state: State) -> tuple[tuple[str, str], ...]:
    """The numbers, by player and key, that the cards wait for."""
    keys = [key for card in passed(state) if (key := key_of(card)) is not None and key != "tiles"]
    return tuple(
        (player, key) for player in state.players for key in keys if state.count(player, key, LAST) is None
    )


def values(state: State, card: str) -> dict[str, int] | None:
    """What is compared for a card, by player; None as long as not all of it is known."""
    if card == SETS:
        return _sets(state)
    key = key_of(card)
    found = {player: state.count(player, key, LAST) for player in state.players} if key else {}
    known = {player: value for player, value in found.items() if value is not None}
    if len(known) < len(state.players):
        return None
    return _with_mike(state, known) if card == CASTLES else known


def _with_mike(state: State, castles: dict[str, int]) -> dict[str, int] | None:
    """Castles with that of Mike McCastle's host for his owner; None as long as one doesn't know of him."""
    if not state.plays(8):
        return castles
    in_game = any(one.id == MIKE for one in state.possible_mobsters)
    if not state.jail_told or (in_game and holding.holder(state, MIKE, LAST) is None):
        return None
    owner = holding.owner(state, MIKE, LAST)
    if owner is None:
        return castles
    if LAST not in state.mike:
        return None
    return {**castles, owner: castles[owner] + (mobs.mike_host(state, LAST) is not None)}


def _sets(state: State) -> dict[str, int] | None:
    """Full sets of a Scot in the home castle, a landmark card, a cask and a person, as they are compared in D."""
    if not four.complete(state, LAST):
        return None
    compared = four.compared(state, LAST)
    return {player: min(numbers[player].value for numbers in compared.values()) for player in state.players}


def shares(card: str, found: Mapping[str, int], nothing_shares: bool) -> dict[str, int]:
    """The points of those who are best at a card: split among equals, rounded up."""
    wanted = best(card, found)
    winners = [player for player, value in found.items() if value == wanted]
    if is_nothing(card, wanted) and not nothing_shares:
        return {}
    return dict.fromkeys(winners, -(-BEST // len(winners)))


def awards(state: State) -> Iterator[Award]:
    """What the cards bring, each once all numbers for it are known."""
    for card in passed(state):
        found = values(state, card)
        if found is None:
            continue
        paid = shares(card, found, state.answer("vote_nothing") == "share")
        given = [Award(player, "votes", _item(state, card, found, player, paid)) for player in state.players]
        yield from given
        if state.answer("sibyl_end") == "yes":
            sources = {award.player: [(card, award.item.points)] for award in given}
            yield from mobs.sibyl(state, "votes", LAST, sources)


def _item(state: State, card: str, found: Mapping[str, int], player: str, paid: Mapping[str, int]) -> Item:
    key = key_of(card)
    keys = four.CATEGORIES if card == SETS else (key,) if key else ()
    entries = [said.entry for one in keys if (said := state.counts.get((player, one, LAST)))]
    points = paid.get(player, 0)
    level = len(paid) if points else 0
    values = {"card": card, "level": level, "best": best(card, found)}
    clause = "votes.split" if level > 1 else f"votes.{card}"
    if is_nothing(card, best(card, found)):
        clause = "votes.nothing"
    entries = sorted({*entries, state.votes[card].entry})
    return Item("item.glenmore.vote", points, clause, found[player], (), tuple(entries), values)


def is_nothing(card: str, value: int) -> bool:
    """Whether somebody with that has nothing of what a card is for."""
    return card != SMALLEST and value <= NOTHING.get(card, 0)


def best(card: str, found: Mapping[str, int]) -> int:
    """The value that a card is for: the most, or the fewest tiles."""
    return min(found.values()) if card == SMALLEST else max(found.values())


def unvoted(state: State) -> tuple[str, ...]:
    """Cards of which nobody told how the vote went; asked after the end."""
    return tuple(card for card in cards(state) if card not in state.votes)
