"""What one tap could put in place of a doubtful report. Every offer is played first, and only what helps is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rapidfuzz import fuzz

from companion.rebirth.told_view import proposed
from companion.room import Mend, Words
from scoring import notation
from scoring.game import Replay
from scoring.games import GAMES
from scoring.log import Entry, GameEvent, Replace
from scoring.points import Doubt
from scoring.rebirth import pieces
from scoring.rebirth.board import Board
from scoring.rebirth.events import Count, Report
from scoring.rebirth.told_names import building_name, same_name, shown_name

MOST = 4
"""More numbers than this are no help; the nearest ones are offered."""
ALIKE = 60
"""How alike, in per cent, two names must be for one to be a slip for the other."""
LARGEST = 3
"""Spaces of a settlement."""
FIRST_AND_LAST = 8
"""Of more doubtful entries only so many of the first, which others may follow from, and of the last: every offer
plays the whole log."""

_SETTLEMENT = ("doubt.told.settlement", "doubt.told.full")

Changes: TypeAlias = Mapping[int, GameEvent]
"""Events to stand in the place of entries."""


@dataclass(frozen=True)
class _Offer:
    label: Words
    changes: Changes


def mends(replay: Replay, seq: int, event: Report | Count) -> tuple[Mend, ...]:
    """For each doubt about the entry what was most likely meant, as far as that leaves fewer doubts.

    Of a log full of doubts only for the first and the last entries.
    """
    doubtful = list(dict.fromkeys(one.entry for one in replay.doubts))
    if seq in doubtful[FIRST_AND_LAST:-FIRST_AND_LAST]:
        return ()
    found: dict[str, Mend] = {}
    for doubt in (one for one in replay.doubts if one.entry == seq):
        for offer in _offers(replay, seq, event, doubt):
            if repr(offer.changes) not in found and _settles(replay, doubt, offer.changes):
                found[repr(offer.changes)] = _mend(seq, offer)
    return tuple(found.values())


def _offers(replay: Replay, seq: int, event: Report | Count, doubt: Doubt) -> Iterator[_Offer]:
    values: Any = doubt.values
    match doubt.message, event:
        case "doubt.out_of_turn", Report():
            turn = values["turn"]
            yield _Offer(("mend.player", {"player": turn}), {seq: replace(event, player=turn)})
        case "doubt.told.group", Report():
            for size in _nearest(values["possible"], event.group):
                yield _Offer(("mend.group", {"count": size}), {seq: replace(event, group=size)})
        case "doubt.told.settlement" | "doubt.told.full", Report():
            yield from _of_settlement(replay, seq, event, doubt)
        case "doubt.told.around", Report():
            yield _not_beside(seq, event, values["name"])
        case "doubt.told.cathedrals", Report():
            yield from _of_cathedral(replay, event, values["name"])
            yield _not_beside(seq, event, values["name"])
        case "doubt.told.count", Count():
            for number in _nearest(values["possible"], event.number):
                yield _Offer(("mend.count", {"count": number}), {seq: replace(event, number=number)})


def _nearest(possible: tuple[int, ...], told: int) -> list[int]:
    return sorted(sorted(possible, key=lambda one: abs(one - told))[:MOST])


def _of_settlement(replay: Replay, seq: int, event: Report, doubt: Doubt) -> Iterator[_Offer]:
    """As it was first told; or as it is told now, from its first tile on; or so that all its tiles fit; or another."""
    values: Any = doubt.values
    if doubt.message == "doubt.told.settlement":
        size, neutral = values["size_before"], values["neutral_before"]
        label = ("mend.settlement", {"count": size, "neutral": neutral})
        yield _Offer(label, {seq: replace(event, size=size, neutral=neutral)})
    name = same_name(str(event.settlement))
    told = {
        one.seq: one.event
        for one in replay.played
        if isinstance(one.event, Report) and same_name(one.event.settlement or "") == name
    }
    for size in dict.fromkeys((event.size, len(told) + event.neutral)):
        changes = {
            at: replace(one, size=size, neutral=event.neutral)
            for at, one in told.items()
            if (one.size, one.neutral) != (size, event.neutral)
        }
        if changes and size <= LARGEST:
            called = {
                "settlement": shown_name(str(event.settlement)),
                "count": size,
                "neutral": event.neutral,
            }
            yield _Offer(("mend.settlement_all" + (".neutral" if event.neutral else ""), called), changes)
    if doubt.message == "doubt.told.full":
        fresh = proposed(replay.state.board)
        another = replace(event, settlement=fresh, neutral=min(event.neutral, event.size - 1))
        yield _Offer(("mend.new_settlement", {"number": fresh}), {seq: another})


def _not_beside(seq: int, event: Report, name: str) -> _Offer:
    changed = replace(
        event,
        castles=tuple(one for one in event.castles if building_name("castle", one) != name),
        cathedrals=tuple(one for one in event.cathedrals if building_name("cathedral", one) != name),
    )
    return _Offer(("mend.not_beside", {"name": name}), {seq: changed})


def _of_cathedral(replay: Replay, event: Report, name: str) -> Iterator[_Offer]:
    """A name that is a slip for one that was told before, or for which that one is a slip."""
    reports = {one.seq: one.event for one in replay.played if isinstance(one.event, Report)}
    tokens = {same_name(one): one for report in reversed(reports.values()) for one in report.cathedrals}
    mine = next(same_name(one) for one in event.cathedrals if building_name("cathedral", one) == name)
    nearest = max(tokens.keys() - {mine}, key=lambda key: fuzz.ratio(key, mine))
    if fuzz.ratio(nearest, mine) < ALIKE:
        return
    # A printed name is right; of two names of the table's own the earlier one is.
    printed = {key for kind, key in pieces.buildings() if kind == "cathedral"}
    wrong, right = (nearest, mine) if mine in printed and nearest not in printed else (mine, nearest)
    called = {
        "name": building_name("cathedral", tokens[wrong]),
        "meant": building_name("cathedral", tokens[right]),
    }
    changes = {
        seq: replace(report, cathedrals=_renamed(report.cathedrals, wrong, tokens[right]))
        for seq, report in reports.items()
        if wrong in map(same_name, report.cathedrals)
    }
    yield _Offer(("mend.same_building", called), changes)


def _renamed(tokens: tuple[str, ...], wrong: str, right: str) -> tuple[str, ...]:
    kept = (right if same_name(one) == wrong else one for one in tokens)
    return tuple({same_name(one): one for one in kept}.values())


def _settles(replay: Replay, doubt: Doubt, changes: Changes) -> bool:
    """Whether the doubt would be gone, and no other one there in its place."""
    board = replay.state.board
    entries = [Entry(one.seq, "table", "tap", changes.get(one.seq, one.event)) for one in replay.played]
    after = GAMES["rebirth"].replay(replay.setup, entries, board if isinstance(board, Board) else None)
    gone = not any(one.entry == doubt.entry and _about(one) == _about(doubt) for one in after.doubts)
    return gone and not after.problems and len(after.doubts) < len(replay.doubts)


def _about(doubt: Doubt) -> tuple[object, ...]:
    """What a doubt is about: a settlement that has another size than told has no room, which is one thing."""
    if doubt.message in _SETTLEMENT:
        return _SETTLEMENT
    return (doubt.message, doubt.values.get("name"))


def _mend(seq: int, offer: _Offer) -> Mend:
    rules = GAMES["rebirth"]
    if list(offer.changes) == [seq]:
        return Mend(offer.label, {"event": notation.dump_event(rules, offer.changes[seq])})
    events = (notation.dump_event(rules, Replace(at, event)) for at, event in offer.changes.items())
    return Mend(offer.label, events=tuple(events))
