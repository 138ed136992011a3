"""What a photograph of clan territories means for the log: new tiles, contradictions, and what to ask.

Nothing here changes the log. What agrees with it is only counted, and what the picture doesn't show is left alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from scoring.laid_out import OUTSIDE, Region, SeenTile, Unread
from scoring.log import Event, Insert, Replace, Retract
from scoring.skye.aligning import Lies, castle_turn
from scoring.skye.building_order import arranged
from scoring.skye.events import Build, CastleLies, SkyeEvent
from scoring.skye.findings import Change, Finding, Lying, Riddle, Sightings
from scoring.skye.market import to_build
from scoring.skye.places import FARTHEST
from scoring.skye.state import State
from scoring.skye.territory import CASTLE_AT
from scoring.skye.tiles import CASTLE
from scoring.squares import Cell

ON_CASTLE = "on_castle"
"""Why a tile is asked about that was read where the castle should lie."""


def builds(state: State, event: SkyeEvent, round_: int) -> Event:
    """What to log for something that happened in a round: before its scoring, if that has been."""
    if round_ <= len(state.scored):
        return Insert(state.scored[round_ - 1].entry, event)
    return event


def built(state: State, one: Change, round_: int) -> Event:
    """What to log for a tile that was seen and is nowhere in the log."""
    return builds(state, _build(one), round_)


def compare(
    state: State,
    regions: Sequence[tuple[Region, Lies | None]],
    round_: int,
    since: Collection[int] = (),
) -> Sightings:
    """Hold a picture, taken when the tiles of a round were laid, against the log.

    `since`: entries made after the picture; a tile that isn't on it yet doesn't contradict them.
    """
    held = _Held(state, regions, round_, since)
    return held.sightings()


class _Held:
    """A picture held against a state."""

    def __init__(
        self,
        state: State,
        regions: Sequence[tuple[Region, Lies | None]],
        round_: int,
        since: Collection[int],
    ) -> None:
        self.state, self.round, self.since = state, round_, since
        self.known = [(n, region, lies) for n, (region, lies) in enumerate(regions) if lies is not None]
        self.whose = tuple(n for n, (_, lies) in enumerate(regions) if lies is None)
        self.seen: dict[str, tuple[int, Lying, float]] = {}
        self.taken: dict[tuple[str, Cell], str] = {}
        self.asked: list[tuple[int, Lies, Unread]] = []
        for n, region, lies in self.known:
            for one in region.tiles:
                self._take(n, lies, one)
            self.asked += [(n, lies, one) for one in region.unread]

    def _take(self, n: int, lies: Lies, one: SeenTile) -> None:
        there = Lying(lies.player, lies.place(one.place), lies.turned(one.turn))
        at = (there.player, there.place)
        if max(map(abs, there.place)) > FARTHEST:
            return
        if at in self.taken or one.tile in self.seen or there.place == CASTLE_AT:
            why = ON_CASTLE if there.place == CASTLE_AT else "twice"
            self.asked.append((n, lies, Unread(one.place, why, one.tile, one.turn)))
            return
        self.seen[one.tile] = (n, there, one.probability)
        self.taken[at] = one.tile

    def sightings(self) -> Sightings:
        changes = {one.tile: one for one in (*self._differing(), *self._missing())}
        agreeing = tuple((n, there.place) for tile, (n, there, _) in self.seen.items() if tile not in changes)
        fresh: list[Change] = []
        against: list[Finding] = []
        for group in self._together(changes):
            if len(group) == 1 and group[0].logged is None:
                fresh.append(group[0])
            else:
                against.append(Finding("contradicts", group, tuple(self._mended(group))))
        new = [
            Finding("new", (one,), (built(self.state, one, self.round),))
            for one in arranged(self.state, self.round, fresh)
        ]
        return Sightings(
            findings=(*self._castles(), *against, *new),
            riddles=tuple(self._riddles()),
            agreeing=agreeing,
            whose=self.whose,
            outside=tuple(
                n
                for n, region, lies in self.known
                if any(one.why == OUTSIDE and not self._explained(lies, one) for one in region.unread)
            ),
        )

    def _logged(self, tile: str) -> tuple[Lying, int, bool] | None:
        """Where the log has a tile, by which entry, and whether from a later round than the picture."""
        owner = self.state.owner_of(tile)
        if owner is None:
            return None
        player, place = owner
        one = self.state.laid[player][place]
        by_then = self.state.tiles_of(player, self.round).get(place)
        return Lying(player, place, one.turn), one.entry, by_then is None

    def _differing(self) -> Iterator[Change]:
        """Tiles that were seen, but not where the log has them."""
        for tile, (n, there, probability) in self.seen.items():
            logged = self._logged(tile)
            if logged is None:
                yield Change(tile, None, there, None, n, probability)
            elif logged[0] != there or logged[2]:
                yield Change(tile, logged[0], there, logged[1], n, probability, logged[2])

    def _missing(self) -> Iterator[Change]:
        """Tiles that the log has where the picture shows another one or the bare table."""
        bare = {(lies.player, lies.place(cell)): n for n, region, lies in self.known for cell in region.empty}
        unread = {(lies.player, lies.place(one.place)) for _, lies, one in self.asked}
        for player, laid in self.state.laid.items():
            by_then = self.state.tiles_of(player, self.round)
            for place, one in laid.items():
                at = (player, place)
                if one.tile in self.seen or place == CASTLE_AT:
                    continue
                there = Lying(player, place, one.turn)
                if at in self.taken:
                    n = self.seen[self.taken[at]][0]
                    yield Change(one.tile, there, None, one.entry, n, later=place not in by_then)
                elif at in bare and at not in unread and place in by_then and one.entry not in self.since:
                    yield Change(one.tile, there, None, one.entry, bare[at])

    def _together(self, changes: Mapping[str, Change]) -> list[tuple[Change, ...]]:
        """Changes that stand in each other's way: one can't be made without the other."""
        group = {tile: {tile} for tile in changes}
        for tile, one in changes.items():
            if one.seen is None:
                continue
            there = self.state.laid[one.seen.player].get(one.seen.place)
            if there is not None and there.tile != tile and there.tile in group:
                joined = group[tile] | group[there.tile]
                for member in joined:
                    group[member] = joined
        found: list[tuple[Change, ...]] = []
        done: set[str] = set()
        for tile in changes:
            if tile not in done:
                done |= group[tile]
                found.append(tuple(changes[member] for member in changes if member in group[tile]))
        return found

    def _mended(self, group: Sequence[Change]) -> Iterator[Event]:
        """What makes the log say what the picture shows: places are freed before others are filled."""
        if len(group) == 2:
            swap = self._in_place_of(*sorted(group, key=lambda one: one.seen is None))
            if swap is not None:
                yield swap
                return
        for one in group:
            if one.entry is not None and (one.seen is None or one.later):
                yield Retract(one.entry)
        for one in group:
            if one.entry is not None and one.seen is not None and not one.later:
                yield Replace(one.entry, _build(one))
        for one in group:
            if one.seen is not None and (one.entry is None or one.later):
                yield built(self.state, one, self.round)

    def _in_place_of(self, new: Change, old: Change) -> Event | None:
        """One entry with another tile, where somebody took the wrong number."""
        stays = new.logged is None and old.seen is None and not old.later
        if not stays or old.entry is None:
            return None
        return Replace(old.entry, _build(new))

    def _castles(self) -> Iterator[Finding]:
        """Castles that lie otherwise than the log says, or than it takes for granted."""
        told: set[str] = set()
        for n, region, lies in self.known:
            said = castle_turn(self.state, lies.player)
            if region.castle is None or said == lies.turn or lies.player in told:
                continue
            told.add(lies.player)
            entry = self.state.laid[lies.player][CASTLE_AT].entry
            change = Change(
                CASTLE,
                Lying(lies.player, CASTLE_AT, said),
                Lying(lies.player, CASTLE_AT, lies.turn),
                entry or None,
                n,
            )
            event = CastleLies(lies.player, lies.turn)
            if entry:
                yield Finding("contradicts", (change,), (Replace(entry, event),))
            else:
                # It has lain like this from the start.
                yield Finding("new", (change,), (builds(self.state, event, 1),))

    def _riddles(self) -> Iterator[Riddle]:
        done: set[tuple[str, Cell, str | None]] = set()
        for n, lies, one in self.asked:
            told = (lies.player, lies.place(one.place), one.tile)
            if one.why != OUTSIDE and told not in done and not self._explained(lies, one):
                done.add(told)
                guesses = tuple(self._guesses(lies, one))
                first = guesses[0][0] if guesses else None
                chance = one.probability if one.tile is not None and first == one.tile else 0.0
                yield Riddle(n, lies.player, told[1], one.why, guesses, chance, one.second)

    def _explained(self, lies: Lies, one: Unread) -> bool:
        """Whether the log or the picture says what lies in an unread cell."""
        place = lies.place(one.place)
        if one.why == ON_CASTLE:
            return False
        if (lies.player, place) in self.taken:
            # A second tile was meant for this place, unless it is one that is known to lie elsewhere.
            return one.tile is None or not self._possible(one.tile)
        return place in self.state.laid[lies.player] or max(map(abs, place)) > FARTHEST

    def _guesses(self, lies: Lies, one: Unread) -> Iterator[tuple[str, int | None]]:
        """What was nearly read, then what the player has bought or kept and not built yet."""
        told: set[str] = set()
        if one.tile is not None and self._possible(one.tile):
            told.add(one.tile)
            yield one.tile, None if one.turn is None else lies.turned(one.turn)
        if one.second is not None and one.second not in told and self._possible(one.second):
            told.add(one.second)
            yield one.second, None
        for tile in to_build(self.state, lies.player, self.round):
            if tile not in told and self._possible(tile):
                yield tile, None

    def _possible(self, tile: str) -> bool:
        return tile not in self.seen and self.state.owner_of(tile) is None


def _build(one: Change) -> Build:
    assert one.seen is not None  # or there would be nothing to build
    return Build(one.seen.player, one.tile, one.seen.place, one.seen.turn)
