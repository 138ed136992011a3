"""What is against the rules, or unlikely, but was told all the same: shown, never locked.

All of it is seen from how things stand at the end of the log, so that putting one thing right settles every doubt
that came from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from scoring.glenmore import holding, pieces
from scoring.glenmore.chronicles import casks, haggis, mobs, votes
from scoring.glenmore.events import Get, Give, Note, Sell
from scoring.glenmore.notation import ROLLS
from scoring.glenmore.pieces import DUART_TRADE, JOHN, LAST, MOUNTAIN, OONAGH, OWN_TABLES, SIBYL, STACKS
from scoring.glenmore.questions import clause_of
from scoring.glenmore.state import Said, State
from scoring.points import Doubt

SCOTS_EACH = 10
JOHNS_MARKERS = 3
SMALLEST_TERRITORY = 2
"""The start tile counts as two."""
KEPT = ("landmarks", "persons")
"""What nobody ever gives back. Clause ``scoring.kept``."""


def standing(state: State) -> tuple[Doubt, ...]:
    """Doubts about how things stand, each at the entry to mend."""
    return (
        *_draws(state),
        *_holding(state),
        *(doubt for player in state.players for stack in STACKS for doubt in _numbers(state, player, stack)),
        *(doubt for stack in STACKS for doubt in _together(state, stack)),
        *_kept(state),
        *_notes(state),
        *_announced(state),
        *_boats(state),
        *(doubt for stack in STACKS for doubt in _haggis(state, stack)),
        *_votes(state),
        *_end(state),
    )


def _draws(state: State) -> Iterator[Doubt]:
    """What was drawn at the start, against how many it should be."""
    if state.jailed is not None:
        listed, entry = state.jailed
        wanted = mobs.IN_PLAY[len(state.players)]
        if len(listed) != wanted:
            values: dict[str, object] = {"count": len(listed), "wanted": wanted}
            yield Doubt(entry, "doubt.glenmore.jail_count", "mobs.setup", values)
        for mobster in listed:
            if not state.suits(pieces.mobsters()[mobster]):
                yield Doubt(entry, "doubt.glenmore.unsuited", "mobs.setup", {"thing": mobster})
    if state.cards is not None and len(state.cards[0]) != votes.IN_PLAY:
        listed, entry = state.cards
        yield Doubt(entry, "doubt.glenmore.cards_count", "votes.cards", {"count": len(listed)})


def _holding(state: State) -> Iterator[Doubt]:
    """Cards and mobsters that can't be in the game yet when they are said to be somebody's."""
    for thing, taken in state.taken.items():
        since = first_stack(thing)
        if taken.stack < since:
            values = {"player": taken.player, "thing": thing, "stack": taken.stack, "since": since}
            yield Doubt(taken.entry, "doubt.glenmore.too_early", clause_of(thing), values)
        if state.jailed is not None and thing in pieces.mobsters() and thing not in state.jailed[0]:
            yield Doubt(taken.entry, "doubt.glenmore.not_jailed", "mobs.setup", {"thing": thing})
        elif thing in pieces.mobsters() and not state.suits(pieces.mobsters()[thing]):
            yield Doubt(taken.entry, "doubt.glenmore.unsuited", "mobs.setup", {"thing": thing})
    for thing in OWN_TABLES.values():
        taken_table = state.taken.get(thing)
        stacks = [stack for stack in STACKS if taken_table and stack >= taken_table.stack]
        for stack in stacks:
            assert taken_table is not None  # or there would be no stacks
            if state.count(taken_table.player, "events", stack) == 0:
                values = {"player": taken_table.player, "thing": thing, "stack": stack}
                entry = state.counts[taken_table.player, "events", stack].entry
                yield Doubt(entry, "doubt.glenmore.table_without_event", "tome.own_table", values)


def first_stack(thing: str) -> str:
    """The first scoring in which somebody can have a thing."""
    if thing in pieces.mobsters():
        return pieces.mobsters()[thing].since
    known = {"storr_table": "old_man_of_storr", "inverness_table": "inverness"}
    card = pieces.landmarks().get(known.get(thing, thing))
    return card.stack if card else STACKS[0]


def _numbers(state: State, player: str, stack: str) -> Iterator[Doubt]:
    """What one player counted for a scoring."""
    said = {
        key: state.counts.get((player, key, stack)) for key in ("scots", "landmarks", "events", "claimed")
    }
    scots, landmarks, events = said["scots"], said["landmarks"], said["events"]
    values: dict[str, object] = {"player": player, "stack": stack}
    if scots is not None and scots.value > SCOTS_EACH:
        told = {**values, "count": scots.value}
        yield Doubt(scots.entry, "doubt.glenmore.many_scots", "scoring.scots", told)
    if landmarks is None:
        return
    known = len(holding.cards(state, player, stack))
    if landmarks.value < known:
        told = {**values, "count": landmarks.value, "known": known}
        yield Doubt(landmarks.entry, "doubt.glenmore.fewer_landmarks", "scoring.landmarks", told)
    turned = events.value if events else 0
    if events is not None and turned > landmarks.value:
        told = {**values, "count": turned, "landmarks": landmarks.value}
        yield Doubt(events.entry, "doubt.glenmore.many_events", "tome.events", told)
    claimed = said["claimed"]
    if claimed is not None and claimed.value > max(0, landmarks.value - turned):
        told = {**values, "count": claimed.value, "cards": max(0, landmarks.value - turned)}
        yield Doubt(claimed.entry, "doubt.glenmore.claimed_too_many", "mob.john_mcclaim", told)


def _together(state: State, stack: str) -> Iterator[Doubt]:
    """What all players counted for a scoring, against what there is."""
    landmarks = _said(state, "landmarks", stack)
    most = sum(state.plays(card.chronicle) and card.stack <= stack for card in pieces.landmarks().values())
    count = sum(said.value for said in landmarks)
    if count > most:
        values: dict[str, object] = {"stack": stack, "count": count, "most": most}
        entry = max(said.entry for said in landmarks)
        yield Doubt(entry, "doubt.glenmore.many_landmarks", "scoring.landmarks", values)
    john = holding.owner(state, JOHN, stack)
    claimed = [said for said in _said(state, "claimed", stack) if john is not None]
    if sum(said.value for said in claimed) > JOHNS_MARKERS:
        values = {"stack": stack, "count": sum(said.value for said in claimed)}
        entry = max(said.entry for said in claimed)
        yield Doubt(entry, "doubt.glenmore.many_claimed", "mob.john_mcclaim", values)


def _said(state: State, key: str, stack: str) -> list[Said]:
    found = (state.counts.get((player, key, stack)) for player in state.players)
    return [said for said in found if said is not None]


def _kept(state: State) -> Iterator[Doubt]:
    """Cards and persons that became fewer from one scoring to the next."""
    for player in state.players:
        for key in KEPT:
            before: tuple[str, int] | None = None
            for stack in STACKS:
                said = state.counts.get((player, key, stack))
                if said is None:
                    continue
                if before is not None and said.value < before[1]:
                    values = {"player": player, "key": key, "stack": stack, "count": said.value}
                    values |= {"earlier": before[0], "before": before[1]}
                    yield Doubt(said.entry, "doubt.glenmore.fewer_than_before", "scoring.kept", values)
                before = (stack, said.value)


def _notes(state: State) -> Iterator[Doubt]:
    for one in state.noted:
        match one.event:
            case Note(player, points, reason):
                known = pieces.reasons()[reason]
                if not known.fits(points):
                    values: dict[str, object] = {"player": player, "points": points, "reason": reason}
                    yield Doubt(one.entry, "doubt.glenmore.reason_points", known.clause, values)
            case Give(player, to, points, stack):
                values = {"player": player, "other": to, "points": points}
                if holding.owner(state, SIBYL, stack) != to:
                    yield Doubt(one.entry, "doubt.glenmore.not_sibyl", "mob.sibyl_macsponge", values)
                elif points != 1:
                    yield Doubt(one.entry, "doubt.glenmore.sibyl_one", "mob.sibyl_macsponge", values)
            case Sell(player, cellar, space):
                spaces = casks.values(state, cellar)
                if spaces is not None and space > len(spaces):
                    values = {"player": player, "cellar": cellar, "space": space, "spaces": len(spaces)}
                    yield Doubt(one.entry, "doubt.glenmore.no_such_space", "casks.values", values)
    yield from _notes_from_b(state)


def _notes_from_b(state: State) -> Iterator[Doubt]:
    """Sale tiles, the boat race and Duart Castle come with stack B; Duart's trade is made once."""
    traded = False
    for one in state.noted:
        event = one.event
        if not isinstance(event, Sell | Get):
            continue
        trade = isinstance(event, Get) and event.what == DUART_TRADE
        clause = (
            "casks.sale" if isinstance(event, Sell) else "event.duart_castle" if trade else "boats.rewards"
        )
        values: dict[str, object] = {"player": event.player, "stack": event.stack, "since": STACKS[1]}
        if event.stack < STACKS[1]:
            yield Doubt(one.entry, "doubt.glenmore.note_early", clause, values)
        if trade and traded:
            yield Doubt(one.entry, "doubt.glenmore.trade_again", clause, {"player": event.player})
        traded = traded or trade


def _announced(state: State) -> Iterator[Doubt]:
    """A scoring that was passed over in a game in which an earlier one was held."""
    held = [stack for stack in STACKS if stack in state.announced]
    for earlier, later in pairwise(held):
        between = STACKS[STACKS.index(earlier) + 1 : STACKS.index(later)]
        for stack in between:
            entry = state.announced[later][1]
            yield Doubt(entry, "doubt.glenmore.skipped", "scoring.when", {"stack": stack})


def _boats(state: State) -> Iterator[Doubt]:
    """A place without the one before it, once the game is over."""
    places = {place: entry for place, entry in state.boats.values() if place is not None}
    for place, entry in places.items():
        if state.over and place > 1 and place - 1 not in places:
            yield Doubt(entry, "doubt.glenmore.boat_gap", "boats.places", {"place": place})


def _haggis(state: State, stack: str) -> Iterator[Doubt]:
    dice = state.dice.get(stack)
    if dice is None:
        return
    for player in state.players:
        told = state.haggis.get((player, stack))
        if told is not None and len(dice.rolled) == ROLLS and not haggis.possible(told[0], dice, player):
            values: dict[str, object] = {"player": player, "stack": stack}
            yield Doubt(told[1], "doubt.glenmore.haggis_dice", "haggis.rolls", values)
    owner = holding.owner(state, OONAGH, stack)
    for number, (player, entry) in enumerate(dice.rerolled):
        if number or player != owner:
            values = {"player": player, "stack": stack}
            yield Doubt(entry, "doubt.glenmore.reroll", "mob.oonagh_mchagg", values)


def _votes(state: State) -> Iterator[Doubt]:
    """Votes against the markers that everyone has; with two players each may once lay two."""
    players = len(state.players)
    most = 2 * players if players == 2 else players
    used = [0, 0]
    for card, vote in state.votes.items():
        if vote.ayes is None or vote.nays is None:
            continue
        count = vote.ayes + vote.nays
        if not players <= count <= most:
            values: dict[str, object] = {"card": card, "count": count, "players": players}
            yield Doubt(vote.entry, "doubt.glenmore.votes_count", "votes.markers", values)
        for side, number in enumerate((vote.ayes, vote.nays)):
            used[side] += number
            there = votes.MARKERS[players][side] * players
            if number and used[side] > there:
                values = {"side": ("aye", "nay")[side], "count": used[side], "most": there}
                yield Doubt(vote.entry, "doubt.glenmore.votes_markers", "votes.markers", values)


def _end(state: State) -> Iterator[Doubt]:
    for player in state.players:
        said = state.counts.get((player, "tiles", LAST))
        if said is not None and said.value < SMALLEST_TERRITORY:
            values: dict[str, object] = {"player": player, "count": said.value}
            yield Doubt(said.entry, "doubt.glenmore.few_tiles", "end.tiles", values)
    mountain = state.taken.get(MOUNTAIN)
    coins = state.counts.get((mountain.player, "coins", LAST)) if mountain else None
    if mountain is not None and coins is not None and coins.step < mountain.step:
        yield Doubt(
            coins.entry, "doubt.glenmore.coins_before_mountain", "highlander.end", {"player": mountain.player}
        )
    pennies = [*_said(state, "pennies_minus", LAST), *_said(state, "pennies_plus", LAST)]
    most = mobs.PENNIES * len(state.players)
    if sum(one.value for one in pennies) > most:
        values = {"count": sum(one.value for one in pennies), "most": most}
        yield Doubt(max(one.entry for one in pennies), "doubt.glenmore.many_pennies", "mobs.pennies", values)
