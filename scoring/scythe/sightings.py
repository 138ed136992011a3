"""What a photograph's discs mean for the log: new statements, contradictions, and what to ask the table.

Discs say who controls a territory, which structure stands there and how many resources lie there. Nothing here changes
the log; what agrees with it already isn't told at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from scoring.scythe import pieces
from scoring.scythe.control import control
from scoring.scythe.events import TABLE, Holds, Leaves, Resources, ScytheEvent, Structure, Units
from scoring.scythe.state import State

CONTROL, RESOURCES = "control", "resources"

Sort: TypeAlias = Literal["new", "changed", "contradicts", "missing"]


@dataclass(frozen=True)
class Sighting:
    """A disc that was read."""

    place: str
    player: str
    """A faction, playing or not; `TABLE` for resources."""
    kind: str
    """``control``, a structure, or ``resources``."""
    count: int = 1
    """How many resources the disc stands for."""
    probability: float = 1.0


@dataclass(frozen=True)
class Unread:
    """A disc that could not be read, or a territory that the picture doesn't show."""

    place: str
    why: str
    guess: Sighting | None
    """The likeliest disc, with how likely it is."""
    second: Sighting | None = None
    """The next likeliest; its probability says nothing."""


@dataclass(frozen=True)
class Finding:
    """Something that the photograph shows otherwise than the log says it."""

    sort: Sort
    """``new`` to the log; ``changed`` since; ``contradicts`` what somebody said; ``missing`` from the photograph."""
    place: str
    about: str
    """``control``, a structure, or ``resources``."""
    player: str
    """Whose disc it is; for what is missing, whose piece. `TABLE` for resources."""
    events: tuple[ScytheEvent, ...]
    """What to log if the photograph is right."""
    logged: str | None
    """What the log says: who controls, where the structure stands, how many resources; None for nothing."""
    seen: str | None
    """What the photograph says, likewise; None for nothing."""
    probability: float = 1.0
    entry: int | None = None
    """The entry that the log's word rests on."""
    complete: bool = True
    """Whether every disc of the territory was read: of several resource discs one may be missing."""

    @property
    def key(self) -> str:
        """Tells it from the other findings of a photograph."""
        return f"{self.sort} {self.about} {self.player} {self.place}"


@dataclass(frozen=True)
class Question:
    """Discs that can't all be right."""

    why: str
    """``two_controls`` on one territory, a structure in ``two_places``, or one ``on_lake``."""
    place: str
    about: str
    player: str | None
    """Whose structure it is."""
    options: tuple[ScytheEvent, ...]

    @property
    def key(self) -> str:
        """Tells it from the other questions of a photograph."""
        return f"{self.why} {self.about} {self.player or TABLE} {self.place}"


@dataclass(frozen=True)
class Sightings:
    """A photograph held against the state of the log."""

    findings: tuple[Finding, ...]
    questions: tuple[Question, ...]
    strangers: tuple[Sighting, ...]
    """Discs of factions that don't play."""
    unread: tuple[Unread, ...]

    def of(self, *sorts: Sort) -> tuple[Finding, ...]:
        """The findings of some sorts."""
        return tuple(one for one in self.findings if one.sort in sorts)


def sighting(place: str, piece: str, probability: float = 1.0) -> Sighting | None:
    """A piece's id as the legend writes it (``nordic mill 1``, ``resources 5 2``); None for a stranger's writing."""
    words = piece.split()
    if len(words) != 3:
        return None
    first, second, _ = words
    if first == RESOURCES and second.isdecimal():
        return Sighting(place, TABLE, RESOURCES, int(second), probability)
    if first in pieces.factions() and second in (CONTROL, *pieces.STRUCTURES):
        return Sighting(place, first, second, 1, probability)
    return None


def compare(state: State, seen: Iterable[Sighting], unread: Iterable[Unread] = ()) -> Sightings:
    """Hold what was read against the log. Places in `unread` may have more on them than was seen."""
    everything, unread = tuple(seen), tuple(unread)
    own = [one for one in everything if one.player in (*state.setup.ids, TABLE)]
    open_places = frozenset(one.place for one in unread)
    controls, controls_asked = _controls(state, own, open_places)
    structures, structures_asked = _structures(state, own, open_places)
    found = (*controls, *structures, *_resources(state, own, open_places))
    order = {place: nth for nth, place in enumerate(state.board.spaces)}
    return Sightings(
        findings=tuple(sorted(found, key=lambda one: order[one.place])),
        questions=(*controls_asked, *structures_asked),
        strangers=tuple(one for one in everything if one not in own),
        unread=unread,
    )


def _controls(
    state: State, seen: Sequence[Sighting], open_places: frozenset[str]
) -> tuple[list[Finding], list[Question]]:
    found, asked = list[Finding](), list[Question]()
    discs = _by_place(one for one in seen if one.kind == CONTROL)
    for place in state.board.spaces:
        players = list(dict.fromkeys(one.player for one in discs.get(place, ())))
        if len(players) > 1:
            if state.held.get(place, (None, None))[0] not in players:
                options = tuple(Holds(player, place) for player in players)
                asked.append(Question("two_controls", place, CONTROL, None, options))
        elif players:
            probability = max(one.probability for one in discs[place])
            found += _control(state, place, players[0], probability)
        elif discs and place not in open_places:
            found += _no_control(state, place)
    return found, asked


def _control(state: State, place: str, player: str, probability: float) -> list[Finding]:
    """One player's disc: it agrees with their units, settles whose a shared territory is, or contradicts."""
    now = control(state, place)
    if now.player == player:
        return []
    sort: Sort
    logged = now.player or (", ".join(now.rivals) if now.rivals else None)
    if player in now.rivals or logged is None:
        sort, logged = "new", None
    elif now.clause == "control.structure":
        # Nobody said who controls it; a structure alone gives way to any unit.
        sort = "changed"
    else:
        sort = "contradicts"
    events = (Holds(player, place),)
    entry = _control_entry(state, place)
    return [Finding(sort, place, CONTROL, player, events, logged, player, probability, entry)]


def _no_control(state: State, place: str) -> list[Finding]:
    """The log has units here, or a word that somebody holds it, where no disc lies."""
    now = control(state, place)
    if now.player is None or now.clause == "control.structure":
        return []
    units = state.units_at(place)
    events: tuple[ScytheEvent, ...] = tuple(Units(player, place) for player in units)
    if not units:
        events = (Leaves(now.player, place),)
    entry = _control_entry(state, place)
    return [Finding("missing", place, CONTROL, now.player, events, now.player, None, entry=entry)]


def _control_entry(state: State, place: str) -> int | None:
    """The entry that says who controls a place."""
    if place in state.held:
        return state.held[place][1].entry
    return next((said.entry for (where, _), (_, said) in state.units.items() if where == place), None)


def _structures(
    state: State, seen: Sequence[Sighting], open_places: frozenset[str]
) -> tuple[list[Finding], list[Question]]:
    found, asked = list[Finding](), list[Question]()
    discs: dict[tuple[str, str], list[Sighting]] = {}
    for one in seen:
        if one.kind in pieces.STRUCTURES:
            discs.setdefault((one.player, one.kind), []).append(one)
    for player in state.setup.ids:
        for structure in pieces.STRUCTURES:
            lying = discs.get((player, structure), [])
            logged, said = state.structures.get((player, structure), (None, None))
            if lying:
                puzzle = _puzzle(state, player, structure, lying)
                if puzzle is not None:
                    if Structure(player, structure, logged) not in puzzle.options:
                        asked.append(puzzle)
                    continue
                one = next(one for one in lying if one.place not in state.board.lakes)
                if one.place != logged:
                    events = (Structure(player, structure, one.place),)
                    sort: Sort = "new" if logged is None else "contradicts"
                    entry = said.entry if said is not None else None
                    found.append(
                        Finding(
                            sort,
                            one.place,
                            structure,
                            player,
                            events,
                            logged,
                            one.place,
                            one.probability,
                            entry,
                        )
                    )
            elif discs and logged is not None and said is not None and logged not in open_places:
                gone = (Structure(player, structure, None),)
                found.append(
                    Finding("missing", logged, structure, player, gone, logged, None, entry=said.entry)
                )
    return found, asked


def _puzzle(state: State, player: str, structure: str, lying: Sequence[Sighting]) -> Question | None:
    """A structure exists once and never stands on a lake. Discs that say otherwise are a question."""
    places = tuple(dict.fromkeys(one.place for one in lying))
    on_land = tuple(place for place in places if place not in state.board.lakes)
    if len(on_land) == 1:
        return None
    if on_land:
        options = tuple(Structure(player, structure, place) for place in on_land)
        return Question("two_places", on_land[0], structure, player, options)
    around = [place for place in state.board.neighbours[places[0]] if place not in state.board.lakes]
    options = tuple(Structure(player, structure, place) for place in around)
    return Question("on_lake", places[0], structure, player, options)


def _resources(state: State, seen: Sequence[Sighting], open_places: frozenset[str]) -> list[Finding]:
    """Discs of one territory are added up. Where none lies anywhere, resources aren't told by discs."""
    found = list[Finding]()
    discs = _by_place(one for one in seen if one.kind == RESOURCES)
    for place in state.board.spaces:
        said = state.resources.get(place)
        lying = discs.get(place, ())
        count, logged = sum(one.count for one in lying), None if said is None else said.value
        if count == (logged or 0):
            continue
        complete = place not in open_places
        events = (Resources(TABLE, place, count),)
        entry = said.entry if said is not None else None
        if lying:
            sort: Sort = "changed" if logged else "new"
            probability = min(one.probability for one in lying)
            finding = Finding(
                sort,
                place,
                RESOURCES,
                TABLE,
                events,
                str(logged) if logged else None,
                str(count),
                probability,
                entry,
                complete,
            )
            found.append(finding)
        elif discs and complete:
            found.append(Finding("missing", place, RESOURCES, TABLE, events, str(logged), None, entry=entry))
    return found


def _by_place(seen: Iterable[Sighting]) -> Mapping[str, tuple[Sighting, ...]]:
    found: dict[str, tuple[Sighting, ...]] = {}
    for one in seen:
        found[one.place] = (*found.get(one.place, ()), one)
    return found
