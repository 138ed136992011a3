"""Voting on the score cards: on the phones, where nobody sees anything before all have voted, or with the markers.

What was voted with the markers is told as ayes and nays. Clauses ``votes.*``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotFound, UnprocessableEntity

from companion import failures, seating, store
from companion.current import Current
from companion.failures import wants_json
from companion.glenmore import ballots, markers, noting
from companion.glenmore.ballots import BALLOTS, Ballot, Status
from companion.room import View
from companion.words import say
from scoring.errors import ImpossibleEvent
from scoring.glenmore.chronicles import votes
from scoring.glenmore.pieces import score_cards
from scoring.glenmore.state import State, Voted


@dataclass(frozen=True)
class Row:
    """A score card."""

    card: str
    vote: Voted | None
    laid: Mapping[str, Ballot]
    """Who laid what, where Cairn counted it."""
    status: Mapping[str, Status] | None
    """Who is ready, while a vote is going on; None for no vote."""
    own: Ballot
    """What this phone noted for its own player."""
    taken_by: str | None


def page(now: Current) -> ResponseReturnValue:
    """The cards and how the votes went. `?card=` is the one being voted on.

    With `player`, another one than this phone's: the screen to hand the phone over with; with `here=yes` that player
    has taken it and may vote. What this phone noted for others is never shown.
    """
    seat = seating.my_seat(now.table)
    card, player = request.args.get("card"), request.args.get("player")
    votes_here = seat is not None and seat.may_write and player != seat.player and player in now.setup.ids
    if votes_here and card in ballots.open_cards(now.replay.state):
        return _hand_over(now, str(card), str(player))
    return _page(now)


def save(now: Current) -> ResponseReturnValue:
    """Log `event`, the result of a vote; or note how `player` votes on `card`: `vote`."""
    seat = seating.writing_seat(now.table)
    form = request.form
    if "vote" in form:
        return _vote(now, seat)
    event = noting.sent(now)
    sorry = noting.refusal(now, event)
    return _page(now, form, sorry) if sorry else noting.log(now, event)


def _vote(now: Current, seat: store.Seat) -> ResponseReturnValue:
    form = request.form
    card, player = form.get("card", ""), form.get("player", "")
    ballot = tuple(form["vote"].split())
    double = len(now.setup.ids) == markers.DOUBLE_PLAYERS
    if card not in score_cards() or player not in now.setup.ids:
        raise UnprocessableEntity
    if ballot not in BALLOTS or (len(ballot) > 1 and not double):
        raise UnprocessableEntity
    if ballots.has_phone(now, seat, player) and form.get("take") != "yes":
        sorry = say("web.glenmore.own_phone", now.names, player=player)
        if wants_json():
            abort(403, "web.not_your_seat")
        return _hand_over(now, card, player, sorry), 422
    try:
        shown = ballots.keep(now.table, seat, card, player, ballot)
    except ImpossibleEvent as error:
        return failures.refuse(error, now.names)
    if wants_json():
        return jsonify(shown=shown)
    return redirect(url_for("extra.votes", code=now.table.code, card=card) + f"#card-{card}", 303)


def think(now: Current) -> ResponseReturnValue:
    """`player` hasn't voted on `card` after all."""
    seat = seating.writing_seat(now.table)
    card, player = request.form.get("card", ""), request.form.get("player", "")
    if card not in score_cards() or player not in now.setup.ids:
        raise UnprocessableEntity
    if ballots.has_phone(now, seat, player):
        abort(403, "web.not_your_seat")
    ballots.think_again(now.table, card, player)
    return redirect(url_for("extra.votes", code=now.table.code, card=card) + f"#card-{card}", 303)


def waiting(now: Current) -> ResponseReturnValue:
    """Which votes are going on, for pages that wait: `{"seq", "going": {card: {player: ready|thinking}}}`."""
    return jsonify(seq=now.seq, going=ballots.going(now))


def _hand_over(now: Current, card: str, player: str, sorry: str | None = None) -> str:
    seat = seating.writing_seat(now.table)
    there = request.values.get("here") == "yes" or sorry is not None
    return render_template(
        "glenmore/hand_vote.html",
        **noting.common(now, "votes", {}) | {"sorry": sorry},
        card=card,
        player=player,
        there=there,
        theirs=ballots.has_phone(now, seat, player),
        left=_left(now),
        ballots=BALLOTS,
    )


def _page(
    now: Current, form: Mapping[str, str] | None = None, sorry: str | None = None
) -> ResponseReturnValue:
    state: State = now.replay.state
    if not state.plays(7):
        raise NotFound
    args = form if form is not None else request.args
    seat = seating.my_seat(now.table)
    going = ballots.going(now)
    context = {
        **noting.common(now, "votes", args),
        "rows": [_row(now, seat, card, going) for card in votes.cards(state)],
        "known": votes.told(state),
        "going": going,
        "opened": args.get("card"),
        "results": markers.results(state),
        "left": _left(now),
        "together": markers.together(state),
        "each": markers.each(state),
        "ballots": BALLOTS,
        "phones": {one.player for one in store.seats(now.table.id) if one.player is not None},
        "sorry": sorry,
    }
    return noting.show(now, "glenmore/votes.html", {"votes": "glenmore/parts/votes.html"}, context)


def _row(now: Current, seat: store.Seat | None, card: str, going: Mapping[str, Mapping[str, Status]]) -> Row:
    state: State = now.replay.state
    if card in state.votes:
        return Row(card, state.votes[card], ballots.laid(now, card), None, (), None)
    own = ballots.own(now, seat, card)
    return Row(card, None, {}, going.get(card), own, ballots.taken_by(now, seat, card))


def _left(now: Current) -> Mapping[str, markers.Left] | None:
    state: State = now.replay.state
    return markers.left(state, {card: ballots.laid(now, card) for card in state.votes})


EXTRA: Mapping[str, View] = {"votes": page, "votes/waiting": waiting}
ACTIONS: Mapping[str, View] = {"votes": save, "votes/think": think}
