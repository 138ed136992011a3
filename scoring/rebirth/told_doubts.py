"""What can't be right about what was told without a map: applied as told, and shown."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.points import Doubt
from scoring.rebirth import castles, missions, pieces, told_counts, told_groups
from scoring.rebirth.doubts import about_turn
from scoring.rebirth.events import Count, FaceDown, Report
from scoring.rebirth.state import State
from scoring.rebirth.telling import entering, land_of
from scoring.rebirth.told_land import building_space
from scoring.rebirth.told_names import building_name, same_name
from scoring.rebirth.told_notation import MOST_NEIGHBOURS


def about_report(state: State, event: Report, entry: int) -> tuple[Doubt, ...]:
    """Doubts about a tile that was told, seen from the state before it."""
    return (
        *about_turn(state, event, entry),
        *_about_group(state, event, entry),
        *_about_settlement(state, event, entry),
        *_about_buildings(state, event, entry),
    )


def _about_group(state: State, event: Report, entry: int) -> Iterator[Doubt]:
    if not pieces.tile_kinds()[event.kind].farm:
        return
    possible = told_groups.possible_sizes(state, event.player, event.kind)
    if event.group not in possible:
        values = {"player": event.player, "kind": event.kind, "count": event.group, "possible": possible}
        yield Doubt(entry, "doubt.told.group", f"{event.kind}.group", values)


def _about_settlement(state: State, event: Report, entry: int) -> Iterator[Doubt]:
    enters = entering(land_of(state), event, entry)
    if enters is None:
        return
    before = enters.before
    values: dict[str, object] = {"player": event.player, "settlement": before.name}
    if before.size and (before.size, before.neutral) != (event.size, event.neutral):
        values |= {"size": event.size, "neutral": event.neutral}
        values |= {"size_before": before.size, "neutral_before": before.neutral}
        yield Doubt(entry, "doubt.told.settlement", "settlement.area", dict(values))
    if not enters.inside or (not before.size and event.neutral >= event.size):
        values |= {"size": before.size or event.size, "neutral": before.neutral or event.neutral}
        yield Doubt(entry, "doubt.told.full", "settlement.area", dict(values))


def _about_buildings(state: State, event: Report, entry: int) -> Iterator[Doubt]:
    land = land_of(state)
    for token in event.castles:
        if len(land.neighbours.get(building_space("castle", token), ())) >= MOST_NEIGHBOURS:
            values = {"name": building_name("castle", token), "most": MOST_NEIGHBOURS}
            yield Doubt(entry, "doubt.told.around", "castle.control", values)
    for token in event.cathedrals:
        space = building_space("cathedral", token)
        if len(land.neighbours.get(space, ())) >= MOST_NEIGHBOURS:
            values = {"name": building_name("cathedral", token), "most": MOST_NEIGHBOURS}
            yield Doubt(entry, "doubt.told.around", "cathedral.mission", values)
        if space not in land.spaces and len(land.cathedrals) >= pieces.CATHEDRALS_EACH:
            values = {"name": building_name("cathedral", token), "most": pieces.CATHEDRALS_EACH}
            yield Doubt(entry, "doubt.told.cathedrals", "cathedral.at_most_eight", values)


def about_count(state: State, event: Count, entry: int) -> tuple[Doubt, ...]:
    """Doubts about what the table counted, where the map or what was told of every tile says otherwise."""
    mission = next(card for card in pieces.missions().values() if card.measure == event.measure)
    if told_counts.asks(state, event.measure):
        possible = told_counts.possible(state, event.player, event.measure)
    else:
        possible = frozenset([missions.MEASURES[event.measure](state, event.player, mission)])
    values: dict[str, object] = {"player": event.player, "measure": event.measure, "count": event.number}
    if possible is None:
        most = told_counts.most(state, event.player, event.measure)
        if event.number <= most:
            return ()
        return (Doubt(entry, "doubt.told.count_tiles", mission.clause, values | {"most": most}),)
    if event.number in possible:
        return ()
    values |= {"possible": tuple(sorted(possible))}
    return (Doubt(entry, "doubt.told.count", mission.clause, values),)


def about_face_down(state: State, event: FaceDown, entry: int) -> tuple[Doubt, ...]:
    """Doubts about nobody's tiles next to a castle, where the map shows another number."""
    if state.way != "map":
        return ()
    there = sum(
        castles.strength(state, castle, None).tiles
        for castle in state.board.castles
        if state.board.spaces[castle].key == same_name(event.castle)
    )
    if there == event.number:
        return ()
    values = {"castle": building_name("castle", event.castle), "count": event.number, "there": there}
    return (Doubt(entry, "doubt.told.face_down", "castle.neutral", values),)
