"""The numbers of a player: typed here, compared with the map, and only what changed is logged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import UnprocessableEntity
from werkzeug.wrappers import Response as BaseResponse

from companion import play, seating, several
from companion.current import Current, with_entries
from companion.scythe import panels, table
from companion.words import say, say_error
from scoring.errors import ImpossibleEvent
from scoring.log import Entry, Event, Retract
from scoring.scythe import bonus, counts, events
from scoring.scythe.control import control, laid
from scoring.scythe.counts import Count
from scoring.scythe.questions import is_fresh
from scoring.scythe.state import State

FOR_A_TIE = ("power", "workers", "mechs", "structures")
"""Asked apart, since they only matter between players with as many coins."""


@dataclass(frozen=True)
class Field:
    """A number on the page."""

    what: str
    typed: int | None
    counted: int | None
    """As the map, or the stars that were logged, tell it."""
    where: tuple[str, ...]
    """The places counted."""
    most: int
    was: str
    """What stands in the field before anybody touches it."""
    text: str
    """What stands in it now."""
    error: str | None
    """Why what was typed can't be, in words."""

    @property
    def differs(self) -> bool:
        """Whether what was typed is not what the map says."""
        return self.typed is not None and self.counted is not None and self.typed != self.counted


def page(now: Current) -> str:
    """The numbers of `player`."""
    return _page(now, table.whose(now, request.args.get("player")), {}, {})


def save(now: Current) -> ResponseReturnValue:
    """Log what changed in the numbers of `player`, all of it or nothing.

    After the end this also says that the numbers which didn't change are still as they lie on the table.
    """
    seating.writing_seat(now.table)
    player = request.form.get("player", "")
    # Never for somebody else: what a page of ours can't have sent is refused, not guessed at.
    if player not in now.setup.ids or request.form.get("factory", "") not in ("", "yes", "no"):
        raise UnprocessableEntity
    found, errors = _changes(now, player, request.form)
    if errors:
        return make_response(_page(now, player, request.form, errors), 422)
    then = request.form.get("then", "")
    to = url_for(
        "extra.count",
        code=now.table.code,
        player=then if then in now.setup.ids else player,
        saved=player,
    )
    if not found:
        return redirect(to, 303)
    answer = several.log_events(now.table.code, lambda *_: found)
    return redirect(to, 303) if answer.status_code == 303 else answer


def untype(now: Current) -> BaseResponse:
    """Take back what was typed for `what` of `player`, so that the map counts again."""
    player, what = request.form.get("player"), request.form.get("what")

    def make(now: Current, _: several.Several) -> list[Event]:
        return [Retract(seq) for seq in _typed_at(now, player, what)]

    return several.log_events(now.table.code, make)


def _typed_at(now: Current, player: str | None, what: str | None) -> list[int]:
    return [played.seq for played in now.replay.played if _says(played.event, player, what)]


def _says(event: object, player: str | None, what: str | None) -> bool:
    if isinstance(event, events.Number):
        return (event.player, event.what) == (player, what)
    return isinstance(event, events.Factory) and (event.player, "factory") == (player, what)


def _changes(now: Current, player: str, form: Mapping[str, str]) -> tuple[list[Event], dict[str, str]]:
    """The events that a form stands for, and what is wrong with it, in words by field.

    `was-<field>` is what stood in a field when the page was made: what nobody touched is not said again, even if
    another phone has changed it since. A field that was emptied takes back what was typed.
    """
    state: State = now.replay.state
    said: list[events.ScytheEvent] = []
    emptied: list[Event] = []
    errors: dict[str, str] = {}
    tile = form.get("tile", "")
    if tile in bonus.tiles() and tile != state.tile:
        said.append(events.Tile(events.TABLE, tile))
    for what in events.NUMBERS:
        text = _touched(form, what)
        if text == "":
            emptied += [Retract(seq) for seq in _typed_at(now, player, what)]
        elif text is not None and not _is_number(text):
            errors[what] = say("web.scythe.no_number", text=text[:20])
        elif text is not None:
            known = counts.number(state, player, what)
            if known is None or known.value != int(text):
                said.append(events.Number(player, what, int(text)))
    bid = _touched(form, "bid") if state.answer("bids") == "yes" else None
    if bid and not _is_number(bid):
        errors["bid"] = say("web.scythe.no_number", text=bid[:20])
    elif bid and (player not in state.bids or state.bids[player].value != int(bid)):
        said.append(events.Bid(player, int(bid)))
    said += _factory(state, player, _touched(form, "factory"))
    # A sixth star ends the game: first of all, so that the other numbers are from after the end.
    said.sort(key=lambda one: not isinstance(one, events.Number) or one.what != "stars")
    errors |= _refusals(now, player, said)
    confirms = state.over and not emptied and _as_shown(state, player, form)
    if not errors and confirms and (said or not is_fresh(state, player)):
        said.append(events.Checked(player))
    return [*emptied, *said], errors


def _touched(form: Mapping[str, str], field: str) -> str | None:
    """What was typed into a field; None if it is as it was, or isn't there."""
    text, was = form.get(field, "").strip(), form.get(f"was-{field}", "").strip()
    return None if text == was else text


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 3


def _factory(state: State, player: str, controls: str | None) -> list[events.ScytheEvent]:
    known = counts.factory(state, player)
    if controls not in ("yes", "no") or (known is not None and bool(known.value) == (controls == "yes")):
        return []
    return [events.Factory(player, controls == "yes")]


def _as_shown(state: State, player: str, form: Mapping[str, str]) -> bool:
    """Whether the page showed the numbers as they are now, so that whoever saves it has seen them."""
    now = {what: _text(counts.typed(state, player, what)) for what in events.NUMBERS}
    typed = all(form.get(f"was-{what}", text).strip() == text for what, text in now.items())
    return typed and form.get("shown", _shown(state, player)) == _shown(state, player)


def _shown(state: State, player: str) -> str:
    """All that the page shows of a player, counted numbers too, in one word for a hidden field."""
    told = [counts.number(state, player, what) for what in events.NUMBERS]
    return "-".join("" if one is None else str(one.value) for one in (*told, counts.factory(state, player)))


def _refusals(now: Current, player: str, found: Sequence[events.ScytheEvent]) -> dict[str, str]:
    """Why an event can't be, by its field: each is tried by itself, so that every wrong field is told at once."""
    errors: dict[str, str] = {}
    for event in found:
        tile = [one for one in found if isinstance(one, events.Tile) and one != event]
        entries = [Entry(now.seq + n, player, "tap", one) for n, one in enumerate((*tile, event), 1)]
        try:
            with_entries(now, entries)
        except ImpossibleEvent as error:
            field = event.what if isinstance(event, events.Number) else "tile"
            errors[field] = say_error(error, now.names)
    return errors


def _factory_on_map(state: State, player: str) -> bool | None:
    """Whether the map shows the Factory as the player's; None if it tells nothing of it."""
    holder = control(state, state.factory_place).player
    return None if holder is None and not laid(state, player) else holder == player


def _page(now: Current, player: str, typed: Mapping[str, str], errors: Mapping[str, str]) -> str:
    state: State = now.replay.state
    own = [question for question in now.replay.questions if question.player == player]
    lacking = {question.values.get("what"): question.clause for question in own}
    fields = {what: _field(state, player, what, typed, errors) for what in events.NUMBERS}
    factory = counts.factory(state, player)
    return render_template(
        "scythe/count.html",
        **play.common(now),
        **panels.common(now.replay),
        chosen=player,
        fields=fields,
        main=[fields[what] for what in counts.FOR_THE_SCORE],
        tie=[fields[what] for what in FOR_A_TIE],
        tie_open=any(fields[what].text or what in lacking or fields[what].error for what in FOR_A_TIE),
        lacking=lacking,
        factory=typed.get("factory") or (None if factory is None else ("no", "yes")[factory.value]),
        factory_was="" if factory is None else ("no", "yes")[factory.value],
        factory_typed=None if player not in state.factory else bool(state.factory[player].value),
        factory_on_map=_factory_on_map(state, player),
        tiles=tuple(bonus.tiles()),
        tile=typed.get("tile") or state.tile,
        bids=state.answer("bids") == "yes",
        bid_was=state.bids[player].value if player in state.bids else "",
        bid=typed.get("bid", state.bids[player].value if player in state.bids else ""),
        errors=errors,
        fresh=is_fresh(state, player),
        as_shown=_shown(state, player),
        saved=request.args.get("saved") if request.args.get("saved") in now.setup.ids else None,
        following=_following(now, player),
        done={one: _is_done(state, one) for one in now.setup.ids},
        panel="count",
    )


def _field(
    state: State, player: str, what: str, typed: Mapping[str, str], errors: Mapping[str, str]
) -> Field:
    said, seen = counts.typed(state, player, what), counts.counted(state, player, what)
    return Field(
        what=what,
        typed=None if said is None else said.value,
        counted=None if seen is None else seen.value,
        where=() if seen is None else seen.where,
        most=counts.most(state, what),
        was=typed.get(f"was-{what}", _text(said)),
        text=typed.get(what, _text(said)),
        error=errors.get(what),
    )


def _text(said: Count | None) -> str:
    return "" if said is None else str(said.value)


def _is_done(state: State, player: str) -> bool:
    """Whether everything a player's total is made of is known."""
    known = all(counts.number(state, player, what) is not None for what in counts.FOR_THE_SCORE)
    return known and counts.factory(state, player) is not None and is_fresh(state, player)


def _following(now: Current, player: str) -> str | None:
    """The next player clockwise; None at a table of one."""
    order = now.setup.clockwise_from(player)
    return order[1] if len(order) > 1 else None
