"""Noting points at once: by reason, clan markers, casks sold, reward tokens and the trade, Sibyl's point.

What a table doesn't note is in the tokens that are counted in the end, so nothing here has to be complete.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import UnprocessableEntity

from companion import seating
from companion.current import Current
from companion.glenmore import clanboard, noting, sponge
from companion.room import Context, View
from companion.words import say
from scoring.game import Replay
from scoring.glenmore import events, holding, pieces, printed, tokens
from scoring.glenmore.chronicles import casks
from scoring.glenmore.pieces import CELLARS, DUART_TRADE, REWARDS
from scoring.glenmore.state import Noted, State
from scoring.log import Event
from scoring.points import Item

AMOUNTS: Mapping[str, tuple[int, ...]] = {
    # Tiles trade for 4, 7 or 8, those of the rulebook; others show their number. Clause ``act.trade``.
    "trade": (4, 7, 8),
    "tile": (1, 2, 3),
    "macgregor": (3, 6),
    "maclachlan": (1, 2, 3),
    "glenfinnan_church": (4,),
    "glenfinnan_monument": (3,),
    "armadale_event": (3, 6, 9),
}
"""One tap each; any other number can be typed."""
_CLANS = {"macgregor": "macgregor", "maclachlan": "maclachlan", "duart_maclean": "maclean"}
MOST = 99
"""Points that can be typed for one note."""


@dataclass(frozen=True)
class Offer:
    """A reason with the amounts that take one tap."""

    reason: str
    amounts: tuple[int, ...]
    free: bool
    """Whether any other number may come of it."""
    why_not: tuple[str, str] | None = None
    """Message id and player where it can't be this player's, as far as the log knows."""


@dataclass(frozen=True)
class Line:
    """Something that was noted for a player."""

    entry: int
    item: Item | None
    """None as long as nobody told what is printed."""
    stack: str
    what: str | None
    """The key that is printed on a piece and lacks."""


def page(now: Current) -> ResponseReturnValue:
    """`?player=` and, of the sorts of notes, `?on=`: points, clans (`clan=` for one of them), casks or tokens."""
    return _page(now)


def save(now: Current) -> ResponseReturnValue:
    """Log `event`, or the number typed for `reason` of `player`."""
    seating.writing_seat(now.table)
    typed = "event" not in request.form
    event, sorry = _typed(now.replay.state) if typed else (noting.sent(now), None)
    if event is not None:
        sorry = noting.refusal(now, event)
    if event is None or sorry:
        return _page(now, request.form, sorry)
    return noting.log(now, event)


def _typed(state: State) -> tuple[Event | None, str | None]:
    """The note or claim that a form's number stands for, or why there is none."""
    form = request.form
    player, text = form.get("player", ""), form.get("number", "").strip()
    stack = noting.stack(state, form.get("stack"))
    if player not in state.players:
        raise UnprocessableEntity
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(MOST))):
        return None, say("web.glenmore.note_number", text=text[:20], most=MOST)
    if "clan" in form:
        if form["clan"] not in pieces.clans() or pieces.clans()[form["clan"]].counts is None:
            raise UnprocessableEntity
        return events.Claim(player, form["clan"], int(text), stack), None
    reason = form.get("reason", "")
    if reason not in pieces.reasons() or not state.plays(pieces.reasons()[reason].chronicle):
        return None, say("web.glenmore.note_reason")
    points = -int(text) if form.get("loses") == "yes" else int(text)
    if points == 0:
        return None, say("web.glenmore.note_number", text="0", most=MOST)
    return events.Note(player, points, reason, stack), None


def _page(
    now: Current, form: Mapping[str, str] | None = None, sorry: str | None = None
) -> ResponseReturnValue:
    state: State = now.replay.state
    args = form if form is not None else request.args
    player = noting.whose(now, args.get("player"))
    sorts = _sorts(state)
    sort = args.get("on", "")
    sort = sort if sort in sorts else sorts[0]
    clan = args.get("clan") if sort == "clans" and args.get("clan") in pieces.clans() else None
    own = seating.my_seat(now.table)
    kept = {
        "player": None if own is not None and own.player == player else player,
        "on": sort if sort != sorts[0] else None,
    }
    context: Context = {
        **noting.common(now, "note", args, **kept),
        "chosen": player,
        "sorts": sorts,
        "sort": sort,
        "due": _dues(now.replay, player),
        "vote": _vote_due(now),
        "lines": lines(now.replay, player),
        "typed": form or args,
        "sorry": sorry,
        "most": MOST,
        **_of_sort(now, player, noting.stack(state, args.get("stack")), sort, clan),
    }
    parts = {"note": "glenmore/parts/note.html", "noted": "glenmore/parts/noted.html"}
    return noting.show(now, "glenmore/note.html", parts, context)


def _sorts(state: State) -> tuple[str, ...]:
    found = ["points", "clans"]
    if state.plays(3):
        found.append("casks")
    if state.plays(1) or state.plays(6):
        found.append("tokens")
    return tuple(found)


def _of_sort(now: Current, player: str, stack: str, sort: str, clan: str | None) -> Context:
    state: State = now.replay.state
    match sort:
        case "clans":
            rows = clanboard.rows(state, player)
            asked = next((row for row in rows if row.clan == clan and row.counts), None)
            return {
                "clans": rows,
                "clan": asked,
                "all_roads": clanboard.all_roads(state),
                "roads_told": clanboard.any_roads(state),
            }
        case "casks":
            return {"cellars": {one: casks.values(state, one) for one in CELLARS}}
        case "tokens":
            return {"rewards": _rewards(state), "next_reward": _next_reward(state), "trade": _trade(state)}
    found = offers(state, player, stack)
    return {"reasons": found, "typeable": [one.reason for one in found if one.free and not one.why_not]}


def offers(state: State, player: str, stack: str) -> tuple[Offer, ...]:
    """The reasons of this game's chronicles, without cards that aren't in the game by a stack."""
    found = []
    for reason in pieces.reasons().values():
        late = reason.card is not None and pieces.landmarks()[reason.card].stack > stack
        if not state.plays(reason.chronicle) or late or reason.id == "other":
            continue
        amounts = (reason.points,) if reason.points is not None else AMOUNTS[reason.id]
        found.append(Offer(reason.id, amounts, reason.points is None, _why_not(state, player, reason.id)))
    return (*found, Offer("other", (), True))


def _why_not(state: State, player: str, reason: str) -> tuple[str, str] | None:
    known = pieces.reasons()[reason]
    if known.once:
        for one in state.noted:
            if isinstance(one.event, events.Note) and one.event.reason == reason:
                return "note.glenmore.noted_already", one.event.player
    owner = holding.owner(state, known.card, state.stack) if known.card else None
    if owner not in (None, player):
        return "note.glenmore.card_of", str(owner)
    clan = _CLANS.get(reason)
    claimed = clanboard.owners(state).get(clan, ()) if clan else ()
    if claimed and player not in claimed:
        return "note.glenmore.clan_of", claimed[0]
    return None


def _rewards(state: State) -> tuple[tuple[str, str, int], ...]:
    """The kinds of reward tokens that were told: key, kind and how much."""
    told = [key for key in REWARDS if key in state.printed]
    return tuple((key, *printed.reward(state.printed[key][0])) for key in told) if state.plays(1) else ()


def _next_reward(state: State) -> str | None:
    """The key for a kind that nobody told yet."""
    noted = {one.event.what for one in state.noted if isinstance(one.event, events.Get)}
    free = (key for key in REWARDS if key not in state.printed and key not in noted)
    return next(free, None) if state.plays(1) else None


def _trade(state: State) -> tuple[int | None, str | None] | None:
    """The trade of the Duart Castle event: points if they are known, and who made it; None without its chronicle."""
    if not state.plays(6):
        return None
    told = state.printed.get(DUART_TRADE)
    made = [one.event.player for one in state.noted if getattr(one.event, "what", None) == DUART_TRADE]
    return (printed.numbers(told[0])[0] if told else None), (made[0] if made else None)


def _dues(replay: Replay, player: str) -> list[sponge.Due]:
    """Points for Sibyl's owner that concern a player: their own, or all if she is theirs."""
    found = (sponge.due(replay, one) for one in replay.setup.ids)
    return [one for one in found if one is not None and player in (one.player, one.to)]


def _vote_due(now: Current) -> str | None:
    """Where to vote, right after a clan marker: who took a person calls the clans together."""
    state: State = now.replay.state
    last = now.replay.played[-1].event if now.replay.played else None
    cards = state.cards[0] if state.cards else ()
    left = [card for card in cards if card not in state.votes]
    if not isinstance(last, events.Claim) or not left or "votes" not in now.room.pages().extra:
        return None
    return url_for("extra.votes", code=now.table.code)


def lines(replay: Replay, player: str) -> tuple[Line, ...]:
    """What was noted for a player so far, the latest first."""
    state: State = replay.state
    found = (_line(state, one, player) for one in reversed(state.noted))
    return tuple(one for one in found if one is not None)


def _line(state: State, one: Noted, player: str) -> Line | None:
    awards = tokens.noted(state, one)
    own = next((award.item for award in awards if award.player == player), None)
    if own is None and (awards or one.event.player != player):
        return None
    lacks = getattr(one.event, "what", None) or getattr(one.event, "cellar", None)
    return Line(one.entry, own, one.event.stack, None if own is not None else lacks)


EXTRA: Mapping[str, View] = {"note": page}
ACTIONS: Mapping[str, View] = {"note": save}
