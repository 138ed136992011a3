"""The end sheet of a game without a map: what lies on the table at the end, player by player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from flask import jsonify, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import UnprocessableEntity

from companion import play, seating, several
from companion.current import Current, current_of
from companion.rebirth import panels, tally_counts
from companion.rebirth.tally_form import (
    BONUS,
    NOBODY,
    NUMBERS,
    Filled,
    of_tally,
    read,
    tied_without_holder,
    told_so_far,
)
from companion.room import Context, View
from companion.words import say
from scoring.log import Event
from scoring.rebirth import pieces
from scoring.rebirth.board_parts import TIE_BREAK_CASTLES


def page(now: Current) -> ResponseReturnValue:
    """Type in what lies there: for everyone, or for this phone's own player unless `?all=yes`.

    A game on a map counts by itself, so it is sent on to its end.
    """
    if now.board is not None:
        return redirect(url_for("ending.page", code=now.table.code), 303)
    told = told_so_far(now)
    filled = [of_tally(one, told[one][1] if one in told else None) for one in _asked(now)]
    return render_template("rebirth/tally.html", **_context(now, filled, _holders(now), {}))


def parts(now: Current) -> ResponseReturnValue:
    """Who has told theirs, drawn anew: `{"seq", "parts"}`."""
    html = render_template("rebirth/tally_status.html", **play.common(now), told=points(now))
    return jsonify(seq=now.seq, parts={"tally-status": html})


def save(now: Current) -> ResponseReturnValue:
    """Log the end sheet of every player whose numbers are there and new, all of them or none.

    Players without any number are left for later. Whoever is half told is asked for the rest, and nothing is logged.
    """
    seating.writing_seat(now.table)
    form = request.form
    asked = [one for one in now.setup.ids if one in form.getlist("players")]
    if not asked:
        raise UnprocessableEntity
    whole = form.get("whole") == "yes"
    holders = {castle: form.get(f"holder-{castle}", "") for castle in TIE_BREAK_CASTLES} if whole else None
    filled = [_meanwhile(now, read(one, form, holders), form) for one in asked]
    wrong = _open_tie(now, filled, holders) if whole else {}
    if wrong or any(one.errors for one in filled):
        return make_response(
            render_template("rebirth/tally.html", **_context(now, filled, holders or {}, wrong)), 422
        )
    told = told_so_far(now)
    fresh: list[Event] = [
        tally
        for one in filled
        if (tally := one.tally) is not None and (one.player not in told or told[one.player][1] != tally)
    ]
    if fresh:
        answer = several.log_events(now.table.code, lambda *_: fresh)
        if answer.status_code != 303:
            return answer
    after = current_of(now.table)
    if set(told_so_far(after)) == set(now.setup.ids):
        return redirect(url_for("ending.sheet", code=now.table.code), 303)
    back = url_for("extra.tally", code=now.table.code, saved="yes", all=request.args.get("all"))
    return redirect(back, 303)


def _asked(now: Current) -> tuple[str, ...]:
    """Whose numbers the page asks for."""
    seat = seating.my_seat(now.table)
    if seat is None or seat.player is None or request.args.get("all") == "yes":
        return now.setup.ids
    return (seat.player,)


def _meanwhile(now: Current, one: Filled, form: MultiDict[str, str]) -> Filled:
    """Told on another phone since this page was shown, and otherwise: then that is said first."""
    there = told_so_far(now).get(one.player)
    seen = form.get(f"told-{one.player}", "")
    if there is None or str(there[0]) == seen or one.blank or one.tally == there[1]:
        return one
    return replace(one, errors={**one.errors, "meanwhile": say("web.rebirth.tally.meanwhile")})


def _open_tie(now: Current, filled: list[Filled], holders: Mapping[str, str] | None) -> dict[str, str]:
    """A tie for the first place asks for the castles; that nobody holds them must be said too."""
    if len(filled) < len(now.setup.ids) or any(one.tally is None for one in filled) or not holders:
        return {}
    if not tied_without_holder(filled):
        return {}
    return {castle: say("web.rebirth.tally.tie") for castle in TIE_BREAK_CASTLES if not holders.get(castle)}


def _holders(now: Current) -> dict[str, str]:
    return {castle: player for player, (_, tally) in told_so_far(now).items() for castle in tally.holds}


def points(now: Current) -> dict[str, int]:
    """What everyone with an end sheet has, by player."""
    return {player: of_tally(player, tally).total for player, (_, tally) in told_so_far(now).items()}


def _context(
    now: Current, filled: list[Filled], holders: Mapping[str, str], wrong: Mapping[str, str]
) -> Context:
    told = told_so_far(now)
    seat = seating.my_seat(now.table)
    return {
        **play.common(now),
        "filled": filled,
        "numbers": NUMBERS,
        "whole": len(filled) == len(now.setup.ids),
        "mine": seat.player if seat is not None else None,
        "holders": holders,
        "wrong": wrong,
        "castles": TIE_BREAK_CASTLES,
        "nobody": NOBODY,
        "told": points(now),
        "told_at": {player: seq for player, (seq, _) in told.items()},
        "doubts": {player: now.doubts(seq) for player, (seq, _) in told.items()},
        "groups": {name: cards for name, cards in panels.mission_groups().items() if name != "bonus"},
        "short": _short_names(),
        "points": {card.id: card.points for card in pieces.missions().values()},
        "bonus": pieces.missions()[BONUS],
        "saved": request.args.get("saved") == "yes",
    }


def _short_names() -> dict[str, str]:
    """Cards as they stand on a chip, under a heading that says what they are about."""
    buildings = pieces.buildings()
    found = {}
    for card in pieces.missions().values():
        at = buildings.get((card.building or "", card.place or ""))
        name = None if at is None else at.name.removesuffix(" Castle").removesuffix(" Cathedral")
        found[card.id] = name or say(f"mission.{card.id}")
    return found


EXTRA: Mapping[str, View] = {"tally": page, "tally/parts": parts}
ACTIONS: Mapping[str, View] = {"tally": save, "counts": tally_counts.count}
