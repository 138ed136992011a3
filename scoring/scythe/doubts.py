"""What is against the rules, or unlikely, but lies on the table all the same: shown, never locked.

Most of it is seen from how things stand at the end of the log, so that putting one thing right settles every doubt
that came from it.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.points import Doubt
from scoring.scythe import control, counts, pieces
from scoring.scythe.counts import Count
from scoring.scythe.events import NUMBERS, ScytheEvent, Turn
from scoring.scythe.state import State

MOST_TERRITORIES = pieces.WORKERS + pieces.MECHS + pieces.LEADERS + len(pieces.STRUCTURES)
"""A territory needs a piece of its own."""
MANY_RESOURCES = 40
"""More tokens than this are rather a slip than a player's."""
START_WORKERS = 2


def when_played(state: State, event: ScytheEvent, entry: int) -> tuple[Doubt, ...]:
    """Doubts about an event, seen from the state before it."""
    if not isinstance(event, Turn):
        return ()
    if state.over:
        return (Doubt(entry, "doubt.turn_after_end", "doubt.after_end", {"player": event.player}),)
    turn = state.turn or state.start
    if turn != event.player:
        values = {"player": event.player, "turn": turn}
        return (Doubt(entry, "doubt.out_of_turn", "doubt.out_of_turn", values),)
    return ()


def standing(state: State) -> tuple[Doubt, ...]:
    """Doubts about how things stand, each at the entry to mend."""
    return (
        *_mats(state),
        *(doubt for player in state.setup.ids for doubt in _numbers(state, player)),
        *(doubt for player in state.setup.ids for doubt in _stars(state, player)),
        *(doubt for player in state.setup.ids for doubt in _missing_stars(state, player)),
        *_units(state),
        *_structures(state),
        *_holds(state),
        *_resources(state),
    )


def _mats(state: State) -> Iterator[Doubt]:
    if state.answer("banned_pairs") == "ignored":
        return
    for player, mat in state.mats.items():
        if (player, mat) in pieces.banned_pairs():
            values = {"player": player, "mat": mat}
            yield Doubt(state.mat_entries[player], "doubt.banned_pair", "tournament.banned_pairs", values)


def _numbers(state: State, player: str) -> Iterator[Doubt]:
    for what in NUMBERS:
        said = counts.typed(state, player, what)
        if said is None:
            continue
        seen = counts.counted(state, player, what)
        if what == "stars" and not _logged_before(state, player, said.step):
            continue  # Stars logged only since then come on top of the number.
        if seen is not None and seen.value != said.value:
            since = 0 if what != "stars" else _logged_since(state, player, said.step)
            yield _differs(player, what, said, seen, since)
    for what in NUMBERS:
        count = counts.number(state, player, what)
        message = None if count is None or not count.entries else _unlikely(state, player, what, count.value)
        if count is not None and message is not None:
            values = {"player": player, "count": count.value}
            yield Doubt(count.entries[-1], message, message, values)
    yield from _factory(state, player)
    yield from _half_laid(state, player)


def _logged_since(state: State, player: str, step: int) -> int:
    """How many stars of a player were logged after a step."""
    return sum(said.step > step for _, said in state.stars.get(player, ()))


def _logged_before(state: State, player: str, step: int) -> bool:
    """Whether stars of a player were logged before a step."""
    return any(said.step < step for _, said in state.stars.get(player, ()))


def _factory(state: State, player: str) -> Iterator[Doubt]:
    """What was said of the Factory, against the number of territories and against the map."""
    said, territories = state.factory.get(player), counts.typed(state, player, "territories")
    if said is None:
        return
    claims = {other: one for other, one in state.factory.items() if one.value and other != player}
    later = [other for other, one in claims.items() if one.step > said.step]
    if said.value and later:
        values = {"player": player, "other": later[-1]}
        yield Doubt(said.entry, "doubt.factory_twice", "control.only_one", values)
        return
    if said.value and territories is not None and territories.value == 0:
        yield Doubt(said.entry, "doubt.factory_left_out", "scoring.factory", {"player": player})
    holder = control.control(state, state.factory_place).player
    if holder is None and not control.laid(state, player):
        return  # The map says nothing of it.
    if bool(said.value) != (holder == player):
        message = "doubt.factory_not_on_map" if said.value else "doubt.factory_on_map"
        values = {"player": player, "space": state.factory_place}
        yield Doubt(said.entry, message, "doubt.count_differs", values)


def _differs(player: str, what: str, said: Count, seen: Count, since: int) -> Doubt:
    """Both numbers as they were when the typed one was typed, `since` having come on top of both."""
    values = {
        "player": player,
        "what": what,
        "typed": said.value - since,
        "counted": seen.value - since,
        "where": ", ".join(seen.where),
    }
    # The clause is the same; where there are no places to name, the sentence leaves them out.
    message = "doubt.count_differs" if seen.where else "doubt.number_differs"
    return Doubt(said.entries[0], message, "doubt.count_differs", values)


def _unlikely(state: State, player: str, what: str, value: int) -> str | None:
    if what == "territories" and value > MOST_TERRITORIES:
        return "doubt.more_than_pieces"
    if what == "resources" and value > MANY_RESOURCES:
        return "doubt.many_resources"
    # On the map too few workers are a sign that not everything is laid: see `_half_laid`.
    if what == "workers" and value < START_WORKERS and counts.typed(state, player, what) is not None:
        return "doubt.few_workers"
    return None


def _half_laid(state: State, player: str) -> Iterator[Doubt]:
    """A map that a final score is counted from, though it can't be all: everyone has a leader and two workers."""
    own = [told for (_, owner), told in state.units.items() if owner == player]
    territories = counts.number(state, player, "territories")
    told_by_discs = any(holder == player for holder, _ in state.held.values())
    if not state.over or told_by_discs or territories is None or territories.origin == "typed":
        return
    leaders, workers = sum(units.leader for units, _ in own), sum(units.workers for units, _ in own)
    if leaders < pieces.LEADERS or workers < START_WORKERS:
        last = max([said.entry for _, said in own] + list(territories.entries), default=0)
        values = {"player": player, "leaders": leaders, "workers": workers}
        if last:
            yield Doubt(last, "doubt.half_laid", "scoring.typed", values)


def _missing_stars(state: State, player: str) -> Iterator[Doubt]:
    """Goals that were reached without a star, for whoever logs stars as they are placed. A star must be placed."""
    kinds = {kind for kind, _ in state.stars.get(player, ())}
    counted_anew = counts.typed(state, player, "stars") is not None
    if not kinds or counted_anew or state.placed(player) >= pieces.MOST_STARS:
        return
    for kind in ("workers", "mechs", "structures", "popularity", "power"):
        said, needs = counts.number(state, player, kind), pieces.star_kinds()[kind].needs
        # What a recruit of somebody else's last action brought earns no star any more (clause end.recruit_stars).
        late = state.ending is not None and said is not None and said.step > state.ending.step
        if late and kind in ("popularity", "power"):
            continue
        if said is not None and said.value >= needs and kind not in kinds:
            values: dict[str, object] = {"player": player, "star": kind, "count": said.value}
            yield Doubt(said.entries[-1], "doubt.star_missing", f"star.{kind}", values)


def _stars(state: State, player: str) -> Iterator[Doubt]:
    so_far: dict[str, int] = {}
    for kind, said in state.stars.get(player, ()):
        so_far[kind] = so_far.get(kind, 0) + 1
        values: dict[str, object] = {"player": player, "star": kind, "count": so_far[kind]}
        if so_far[kind] > pieces.star_kinds()[kind].most_for(player):
            clause = "star.once" if kind not in ("combat", "objective") else f"star.{kind}"
            yield Doubt(said.entry, "doubt.star_again", clause, values)
        if state.ending is not None and said.step > state.ending.step:
            yield Doubt(said.entry, "doubt.star_after_end", "doubt.after_end", values)
        # What these stars are for can't be lost again: workers, mechs and structures stay in the game.
        needs, has = pieces.star_kinds()[kind].needs, counts.typed(state, player, kind)
        if kind in ("workers", "mechs", "structures") and has is not None and has.value < needs:
            values = {"player": player, "star": kind, "count": has.value, "needs": needs}
            yield Doubt(said.entry, "doubt.star_unearned", "doubt.star_unearned", values)


def _units(state: State) -> Iterator[Doubt]:
    for (place, player), (units, said) in state.units.items():
        values = {"player": player, "space": place}
        if place in state.board.lakes:
            if not pieces.factions()[player].lakes:
                yield Doubt(said.entry, "doubt.lake_faction", "move.lakes", values)
            elif units.workers and not units.mechs:
                yield Doubt(said.entry, "doubt.lake_workers", "move.lakes", values)
        home = state.board.homes.get(place)
        if home is not None and home.faction != player and not _may_wayfare(state, player, home.faction):
            yield Doubt(said.entry, "doubt.other_home", "control.home_base", values)


def _may_wayfare(state: State, player: str, to: str) -> bool:
    """Crimea alone has an ability to enter home bases: those of factions that don't play."""
    return player == "crimea" and to not in state.setup.ids


def _structures(state: State) -> Iterator[Doubt]:
    first: dict[str, str] = {}
    for (player, _), (place, said) in sorted(state.structures.items(), key=lambda item: item[1][1].step):
        if place is None:
            continue
        if place in first:
            values = {"player": player, "other": first[place], "space": place}
            yield Doubt(said.entry, "doubt.two_structures", "build.one_per_territory", values)
        first.setdefault(place, player)


def _holds(state: State) -> Iterator[Doubt]:
    for place, (player, said) in state.held.items():
        there = state.units_at(place)
        if there and player not in there:
            values = {"player": player, "space": place, "other": next(iter(there))}
            yield Doubt(said.entry, "doubt.holds_against", "doubt.holds_against", values)


def _resources(state: State) -> Iterator[Doubt]:
    for place, said in state.resources.items():
        if said.value and place in state.board.lakes and control.control(state, place).player is None:
            yield Doubt(said.entry, "doubt.lake_resources", "move.lakes", {"space": place})
        if said.value > MANY_RESOURCES:
            values: dict[str, object] = {"space": place, "count": said.value}
            yield Doubt(said.entry, "doubt.many_resources_here", "doubt.many_resources", values)
