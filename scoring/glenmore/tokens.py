"""Points while the game is played: what was noted, and the tokens in front of the players. Clause ``play.tokens``.

Hardly any table notes every point. What the tokens say beyond the scorings and the notes is taken as it is; what they
say less is a difference, for points that are due stay due.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from scoring.game import Played
from scoring.glenmore import four, pieces, printed
from scoring.glenmore.chronicles import casks, haggis
from scoring.glenmore.events import Claim, Get, Give, Note, Sell
from scoring.glenmore.pieces import LAST, STACKS
from scoring.glenmore.state import Noted, State, Told
from scoring.points import Award, Item, TrackDifference

SCORING, HAGGIS = "scoring", "haggis"
POINTS = "points"
"""The kind of reward that is worth points at once."""


def noted(state: State, one: Noted) -> tuple[Award, ...]:
    """What a note brings, as far as it is known; one that is worth no points still tells so."""
    event = one.event
    match event:
        case Give(player, to, points):
            return (
                _award(one, "given", player, -points, "mob.sibyl_macsponge", other=to),
                _award(one, "received", to, points, "mob.sibyl_macsponge", other=player),
            )
        case Note(player, points, reason):
            clause = pieces.reasons()[reason].clause
            return (_award(one, "noted", player, points, clause, reason=reason),)
        case Claim(player, clan, count):
            points = pieces.clans()[clan].pays(count or 0)
            return (_award(one, "clan", player, points, f"clan.{clan}", clan=clan, counted=count),)
        case Sell(player, cellar, space):
            worth = casks.worth(state, event)
            if worth is None:
                return ()
            return (_award(one, "cask_sold", player, worth, "casks.sale", cellar=cellar, space=space),)
        case Get(player, what):
            return _printed(state, one, player, what)


def _award(one: Noted, what: str, player: str, points: int, clause: str, **values: object) -> Award:
    told = {"stack": one.event.stack, **values}
    return Award(player, "play", Item(f"item.glenmore.{what}", points, clause, 1, (), (one.entry,), told))


def _printed(state: State, one: Noted, player: str, what: str) -> tuple[Award, ...]:
    found = state.printed.get(what)
    if found is None:
        return ()
    if what == pieces.DUART_TRADE:
        (points,) = printed.numbers(found[0])
        return (_award(one, "noted", player, points, "event.duart_castle", reason=what),)
    kind, number = printed.reward(found[0])
    points = number if kind == POINTS else 0
    return (_award(one, "reward", player, points, "boats.rewards", reward=what, kind=kind, number=number),)


def printed_missing(state: State) -> tuple[str, ...]:
    """What somebody noted points from and nobody told how it is printed."""
    found: dict[str, None] = {}
    for one in state.noted:
        match one.event:
            case Sell(_, cellar, space) if space != casks.WORTHLESS and casks.values(state, cellar) is None:
                found[cellar] = None
            case Get(_, what) if what not in state.printed:
                found[what] = None
    return tuple(found)


def latest(state: State, player: str) -> Told | None:
    """What a player's tokens said last in the course of the game, whenever it was told."""
    own = (one for one in state.told if one.player == player)
    return max(own, key=lambda one: one.rank, default=None)


def settled(state: State, player: str) -> bool:
    """Whether a player told their tokens once the game was over."""
    told = latest(state, player)
    return told is not None and told.over and told.stack == LAST


def among(told: Told) -> tuple[tuple[str, str], ...]:
    """The scorings whose points are among these tokens: of the four, or of haggis, with their stack."""
    before = STACKS[: STACKS.index(told.stack)]
    found = [(kind, stack) for stack in before for kind in (SCORING, HAGGIS)]
    found += [(SCORING, told.stack)] if told.paid else []
    found += [(HAGGIS, told.stack)] if told.haggis else []
    return tuple(found)


def brought(state: State, what: tuple[str, str], player: str) -> int:
    """What a scoring brings a player, as it stands in a state."""
    kind, stack = what
    given = four.awards(state, stack) if kind == SCORING else haggis.awards(state, stack)
    return sum(award.item.points for award in given if award.player == player)


def is_known(state: State, what: tuple[str, str]) -> bool:
    """Whether everything is told that a scoring needs."""
    kind, stack = what
    if stack not in state.announced:
        return False
    return four.complete(state, stack) if kind == SCORING else haggis.complete(state, stack)


def scored(state: State, told: Told) -> int:
    """What the scorings that are among these tokens bring their player, as they stand in a state."""
    return sum(brought(state, what, told.player) for what in among(told))


def scored_then(told: Told, states: Iterable[State], last: State) -> int:
    """What the scorings among tokens had brought when these were counted.

    `states`: those since the tokens were written, in the order of writing. What wasn't told yet then was paid at the
    table all the same, so the first state counts in which it is. What is put right later can't be among the tokens.
    """
    # One that was never held, or was taken back, leaves its points in the tokens.
    open_, found = [what for what in among(told) if what[1] in last.announced or what[0] == HAGGIS], 0
    for state in states if open_ else ():
        known = [what for what in open_ if is_known(state, what)]
        found += sum(brought(state, what, told.player) for what in known)
        open_ = [what for what in open_ if what not in known]
        if not open_:
            return found
    return found + sum(brought(last, what, told.player) for what in open_)


def _is_before(one: Noted, told: Told) -> bool:
    """Whether a note's points were among these tokens."""
    if one.event.stack != told.stack:
        return one.event.stack < told.stack
    return told.over or one.step < told.step


def counted(state: State, told: Told) -> int:
    """What Cairn knew of the tokens when they were told: scorings as they were then, and notes."""
    notes = (award for one in state.noted if _is_before(one, told) for award in noted(state, one))
    return told.then + sum(award.item.points for award in notes if award.player == told.player)


def changed(state: State) -> Mapping[str, tuple[int, int]]:
    """Of whose latest tokens the scorings among them were put right since: what they brought then, and now.

    Whether the difference lies on the table already only the table knows.
    """
    found = {}
    for player in state.players:
        told = latest(state, player)
        if told is not None and told.then != (now := scored(state, told)):
            found[player] = (told.then, now)
    return found


def awards(state: State) -> Iterator[Award]:
    """All notes, and for each player what their latest tokens say beyond them."""
    for one in state.noted:
        yield from noted(state, one)
    for player in state.players:
        told = latest(state, player)
        if told is not None:
            more = max(0, told.points - counted(state, told))
            values = {"tokens": told.points, "stack": told.stack, "paid": told.paid, "haggis": told.haggis}
            item = Item("item.glenmore.unnoted", more, "play.tokens", 1, (), (told.entry,), values)
            yield Award(player, "play", item)


def differences(state: State, played: Sequence[Played]) -> tuple[TrackDifference, ...]:
    """Tokens that were fewer than what was counted, each with the first entry where the two could have parted."""
    order = {one.seq: number for number, one in enumerate(played)}
    agreed: dict[str, int] = {}
    found = []
    for told in state.told:
        ours = counted(state, told)
        if told.points >= ours:
            agreed[told.player] = order[told.entry]
            continue
        chances = played[agreed.get(told.player, -1) + 1 : order[told.entry]]
        first = next((one.seq for one in chances if _changes(one, told.player)), told.entry)
        found.append(TrackDifference(told.entry, told.player, told.points, ours, first))
    return tuple(found)


def _changes(one: Played, player: str) -> bool:
    return any(award.player == player and award.item.points for award in one.awards)


def fewer(state: State) -> Mapping[str, tuple[int, int]]:
    """Whose latest tokens are fewer than was counted: what they say, and what was counted."""
    found = {}
    for player in state.players:
        told = latest(state, player)
        if told is not None and told.points < (ours := counted(state, told)):
            found[player] = (told.points, ours)
    return found
