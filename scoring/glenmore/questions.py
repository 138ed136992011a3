"""What the table must still say before points are certain."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.glenmore import end, four, holding, tokens
from scoring.glenmore.chronicles import boats, haggis, mobs, votes
from scoring.glenmore.events import CARD_KEYS
from scoring.glenmore.pieces import LAST, MIKE, STACKS, mobsters
from scoring.glenmore.printed import clause_of as clause_of_printed
from scoring.glenmore.state import State
from scoring.points import Question


def open_questions(state: State) -> tuple[Question, ...]:
    """Everything that is missing, in the order to ask it."""
    announced = tuple(stack for stack in STACKS if stack in state.announced)
    found = [*_jail(state)]
    for stack in announced:
        found += (*_scoring(state, stack), *_haggis(state, stack))
    found += _printed(state)
    if state.over:
        found += (*_end(state), *_tokens(state))
    return tuple(found)


def _jail(state: State) -> Iterator[Question]:
    if state.plays(8) and not state.jail_told and state.announced:
        yield Question("question.glenmore.jail", "mobs.setup")


def _scoring(state: State, stack: str) -> Iterator[Question]:
    for player, key in four.missing(state, stack):
        yield number(player, key, stack)
    for thing in holding.unknown(state, stack):
        yield Question("question.glenmore.holder", clause_of(thing), None, {"thing": thing, "stack": stack})
    owner = holding.owner(state, MIKE, stack)
    if owner is not None and four.mike_missing(state, stack):
        values = {"player": owner, "stack": stack}
        yield Question("question.glenmore.mike", "mob.mike_mccastle", owner, values)


def clause_of(thing: str) -> str:
    """The clause that says what a thing does."""
    if thing in ("storr_table", "inverness_table"):
        return "tome.own_table"
    known = {
        "david_hume": "scoring.david_hume",
        "mountain": "highlander.end",
        "england_token": "hammer.token",
    }
    if thing in known:
        return known[thing]
    return f"mob.{thing}" if thing in mobsters() else f"landmark.{thing}"


def number(player: str, key: str, stack: str) -> Question:
    """Asks a player for a number."""
    values = {"player": player, "key": key, "stack": stack}
    return Question("question.glenmore.number", clause_of_number(key), player, values)


_NUMBERS = {
    "events": "tome.events",
    "claimed": "mob.john_mcclaim",
    "tiles": "end.tiles",
    "coins": "end.coins",
    "resources": "end.tie",
    "pennies_minus": "mobs.pennies",
    "pennies_plus": "mobs.pennies",
}


def clause_of_number(key: str) -> str:
    """The clause that says why a number is asked for."""
    return _NUMBERS.get(key) or (f"votes.{key}" if key in CARD_KEYS else f"scoring.{key}")


def _haggis(state: State, stack: str) -> Iterator[Question]:
    for player in haggis.missing(state, stack):
        yield Question(
            "question.glenmore.haggis", "haggis.points", player, {"player": player, "stack": stack}
        )


def _printed(state: State) -> Iterator[Question]:
    """What only the pieces say and a score needs."""
    keys = dict.fromkeys(tokens.printed_missing(state))
    for stack in STACKS:
        if stack in state.announced:
            keys |= dict.fromkeys(four.tables_missing(state, stack))
    if state.over:
        keys |= dict.fromkeys(mobs.penalties_missing(state))
    for key in keys:
        yield Question("question.glenmore.printed", clause_of_printed(key), None, {"what": key})


def _end(state: State) -> Iterator[Question]:
    if state.plays(7) and not votes.told(state):
        yield Question("question.glenmore.cards", "votes.cards")
    for card in votes.unvoted(state):
        yield Question("question.glenmore.vote", "votes.passes", None, {"card": card})
    for player in boats.missing(state):
        yield Question("question.glenmore.boat", "boats.places", player, {"player": player})
    for player in state.players:
        for key in end_keys(state, player):
            if state.count(player, key, LAST) is None:
                yield number(player, key, LAST)


def end_keys(state: State, player: str) -> tuple[str, ...]:
    """The numbers that a player tells in the end, besides those of the scoring."""
    coins = ("coins",) if end.coins_count(state, player) else ()
    pennies = ("pennies_minus", "pennies_plus") if state.plays(8) else ()
    cards = (votes.key_of(card) for card in votes.passed(state))
    return ("tiles", *coins, *pennies, *(key for key in cards if key is not None and key != "tiles"))


def _tokens(state: State) -> Iterator[Question]:
    for player in state.players:
        if not tokens.settled(state, player):
            yield Question("question.glenmore.tokens", "play.tokens", player, {"player": player})
    for player, (printed, ours) in tokens.fewer(state).items():
        if tokens.settled(state, player):
            values = {"player": player, "printed": printed, "counted": ours}
            yield Question("question.glenmore.tokens_fewer", "play.tokens", player, values)
    for player, (before, now) in tokens.changed(state).items():
        if tokens.settled(state, player):
            values = {"player": player, "before": before, "now": now}
            yield Question("question.glenmore.tokens_changed", "play.tokens", player, values)
