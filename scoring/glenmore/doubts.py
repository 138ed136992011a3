"""What is against the rules, or unlikely, but was told all the same: shown, never locked.

All of it is seen from how things stand at the end of the log, so that putting one thing right settles every doubt
that came from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from scoring.glenmore import doubts_at_end, doubts_in_play, holding, pieces
from scoring.glenmore.chronicles import haggis
from scoring.glenmore.notation import ROLLS
from scoring.glenmore.pieces import (
    DAVID_HUME,
    JOHN,
    OONAGH,
    OWN_TABLES,
    STACKS,
)
from scoring.glenmore.questions import clause_of
from scoring.glenmore.state import Said, State
from scoring.points import Doubt

SCOTS_EACH = 10
JOHNS_MARKERS = 3
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
        *doubts_in_play.notes(state),
        *_announced(state),
        *_boats(state),
        *(doubt for stack in STACKS for doubt in _haggis(state, stack)),
        *doubts_at_end.votes_cast(state),
        *doubts_at_end.numbers(state),
    )


def _draws(state: State) -> Iterator[Doubt]:
    """What was drawn at the start, against how many it should be."""
    if state.jailed is not None:
        listed, entry = state.jailed
        wanted = pieces.MOBSTERS_IN_PLAY[len(state.players)]
        # Too few are a question: somebody may yet be missing.
        if len(listed) > wanted:
            values: dict[str, object] = {"count": len(listed), "wanted": wanted}
            yield Doubt(entry, "doubt.glenmore.jail_count", "mobs.setup", values)
        for mobster in listed:
            if not state.suits(pieces.mobsters()[mobster]):
                yield Doubt(entry, "doubt.glenmore.unsuited", "mobs.setup", {"thing": mobster})
    if state.cards is not None and len(state.cards[0]) > pieces.CARDS_IN_PLAY:
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
        left = state.nobody_had(thing)
        if left is not None and left[0] >= taken.stack:
            values = {"player": taken.player, "thing": thing, "stack": left[0]}
            yield Doubt(left[1], "doubt.glenmore.left_but_taken", clause_of(thing), values)
    for (player, key, stack), said in state.counts.items():
        tables = [one for one in OWN_TABLES.values() if holding.owner(state, one, stack) == player]
        if key == "events" and said.value < len(tables):
            told = {"player": player, "count": said.value, "tables": len(tables), "stack": stack}
            yield Doubt(said.entry, "doubt.glenmore.table_without_event", "tome.own_table", told)


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
    persons = state.counts.get((player, "persons", stack))
    if persons is not None and persons.value == 0 and holding.owner(state, DAVID_HUME, stack) == player:
        yield Doubt(persons.entry, "doubt.glenmore.hume_is_a_tile", "scoring.david_hume", values)
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


def _announced(state: State) -> Iterator[Doubt]:
    """A scoring that was passed over in a game in which an earlier one was held."""
    held = [stack for stack in STACKS if stack in state.announced]
    for earlier, later in pairwise(held):
        between = STACKS[STACKS.index(earlier) + 1 : STACKS.index(later)]
        for stack in between:
            entry = state.announced[later][1]
            yield Doubt(entry, "doubt.glenmore.skipped", "scoring.when", {"stack": stack})
    for stack, entry in state.dropped.items():
        yield Doubt(entry, "doubt.glenmore.counted_before", "scoring.when", {"stack": stack})


def _boats(state: State) -> Iterator[Doubt]:
    """A place without the one before it, once the game is over."""
    places = {place: entry for place, entry in state.boats.values() if place is not None}
    for place, entry in places.items():
        if state.over and place > 1 and place - 1 not in places:
            yield Doubt(entry, "doubt.glenmore.boat_gap", "boats.places", {"place": place})
    for player, (own, entry) in state.boats.items():
        home = {other for other, (there, _) in state.boats.items() if there is not None}
        if own is None and not state.over and len(home) < len(state.players) - 1:
            yield Doubt(entry, "doubt.glenmore.last_early", "boats.last", {"player": player})


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
