"""Going over to a map: every tile that was told without one is put on a board, and then all of them at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask import abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import boards, play, seating, several, store
from companion.current import Current, ImpossibleEntry
from companion.failures import refuse, wants_json
from companion.rebirth import drawing, locate_draft, told_words
from companion.rebirth.locate_draft import Draft
from companion.rebirth.locate_going import check_untold, entries_onto, prospect, went_over
from companion.rebirth.moved_compare import Comparison
from companion.room import Context, View
from companion.words import say, say_error
from scoring.errors import ImpossibleEvent
from scoring.log import Event, Retract
from scoring.rebirth.board import Board
from scoring.rebirth.events import Report
from scoring.rebirth.locating import Located, locate
from scoring.rebirth.state import Lying, State, opening
from scoring.rebirth.told_tiles import Difference, Tile, differences


@dataclass(frozen=True)
class Sight:
    """A draft as it stands: what is where, and what is left to say."""

    board: Board
    told: Mapping[int, Report]
    tiles: tuple[Tile, ...]
    draft: Draft
    located: Located
    where: Mapping[int, str]
    """Every tile with a space, by hand or because no other is left."""
    differences: tuple[Difference, ...]
    chosen: int | None
    """The tile to put next, by its entry."""
    spaces: tuple[str, ...]
    """Where it can go."""
    anywhere: bool
    """Whether these are all free spaces, and not only those that agree."""

    @property
    def found(self) -> tuple[int, ...]:
        """The tiles that Cairn put by itself."""
        return tuple(entry for entry in self.where if entry not in self.draft.placed)

    @property
    def complete(self) -> bool:
        """Whether every tile has its space."""
        return len(self.where) == len(self.told)


def page(now: Current) -> ResponseReturnValue:
    """Choose a board, say what its names are, put the tiles; `?tile=` is the entry to put, `?any=yes` anywhere."""
    if now.board is not None:
        return render_template("rebirth/locate_done.html", **play.common(now), back=went_over(now))
    seat = seating.my_seat(now.table)
    if seat is None or not seat.may_write:
        return redirect(url_for("lobby.show", code=now.table.code), 303)
    return _page(now, seat)


def parts(now: Current) -> ResponseReturnValue:
    """What changes while tiles are put, drawn anew: `{"seq", "done", "parts"}`, asked for like the page.

    `{"seq", "elsewhere": true, "parts": {}}` once the page has something else to ask.
    """
    seat = seating.writing_seat(now.table)
    sight = None if now.board is not None else _asked(now, locate_draft.of(seat))
    if sight is None:
        return jsonify(seq=now.seq, elsewhere=True, parts={})
    found = _context(now, sight)
    names = ("head", "pieces", "spaces", "list")
    html = {f"locate-{name}": render_template(f"rebirth/locate_{name}.html", **found) for name in names}
    return jsonify(seq=now.seq, done=sight.complete, parts=html)


def change(now: Current) -> ResponseReturnValue:
    """One step of the draft, named by `do`: board, names, put, back, undo or drop."""
    seat = seating.writing_seat(now.table)
    check_untold(now)
    form, draft = request.form, locate_draft.of(seat)
    match form.get("do"):
        case "board":
            if form.get("board") not in [one.ref for one in boards.choices(now.setup.game)]:
                abort(400, "web.error.400")
            draft = replace(draft, board=form["board"], names={}, placed={})
        case "names":
            draft = replace(draft, names={**draft.names, **_names(now, draft)})
        case "put":
            draft = draft.put(_entry(now), _free_space(now, draft))
        case "back":
            draft = draft.without(_entry(now))
        case "undo":
            draft = replace(draft, placed=dict(list(draft.placed.items())[:-1]))
        case "drop":
            draft = Draft()
        case _:
            abort(400, "web.error.400")
    locate_draft.keep(seat, draft)
    if wants_json():
        return jsonify(kept=True)
    return redirect(url_for("extra.locate", code=now.table.code) + "#put", 303)


def go(now: Current) -> ResponseReturnValue:
    """Go over: the board and every tile's space, all of it or nothing. The draft is kept, for whoever goes back.

    Refused once the table is on a map, and if something was logged since the phone saw what it agrees to.
    """
    seat = seating.writing_seat(now.table)
    draft = locate_draft.of(seat)

    def make(now: Current, sent: several.Several) -> list[Event]:
        check_untold(now)
        if sent.last_seen is not None and sent.last_seen < now.seq:
            raise ImpossibleEvent("locate.stale")
        sight = look(now, draft)
        if sight is None or not sight.complete:
            raise ImpossibleEvent("locate.not_complete")
        player = seat.player or now.setup.start
        return list(entries_onto(now, player, str(sight.draft.board), sight.told, sight.where))

    try:
        return several.log_events(now.table.code, make)
    except ImpossibleEvent as error:
        if error.message == "locate.already":
            raise
        # What is missing is said there, and not where the form would have led to.
        lead = (url_for("extra.locate", code=now.table.code), say("locate.lead"))
        return refuse(error, now.names, lead=lead)


def undo(now: Current) -> ResponseReturnValue:
    """Go back to the game without a map: everything that went over at once is taken back at once."""

    def make(now: Current, _: several.Several) -> list[Event]:
        back = went_over(now)
        if not back:
            raise ImpossibleEvent("locate.nothing_to_undo")
        return [Retract(seq) for seq in back]

    return several.log_events(now.table.code, make)


def look(now: Current, draft: Draft, asked: int | None = None, anywhere: bool = False) -> Sight | None:
    """A draft held against what was told; None while the board or a name isn't known."""
    board = locate_draft.board_of(now, draft)
    told = locate_draft.reports(now)
    if board is None or locate_draft.unknown(told.values(), board, draft):
        return None
    placed = {entry: at for entry, at in draft.placed.items() if entry in told and at in board.spaces}
    draft = replace(draft, placed=placed)
    tiles = locate_draft.tiles(told, board, draft)
    neutral = locate_draft.neutral(now, board)
    located = locate(board, tiles, placed, neutral)
    where = {one.entry: at for one in tiles if (at := placed.get(one.entry) or located.single.get(one.entry))}
    unclear = [one.entry for one in tiles if one.entry not in where]
    chosen = asked if asked in told else (unclear[0] if unclear else None)
    spaces: tuple[str, ...] = ()
    if chosen is not None:
        others = {entry: at for entry, at in placed.items() if entry != chosen}
        again = located if chosen not in placed else locate(board, tiles, others, neutral)
        spaces = again.choices[chosen]
    anywhere = chosen is not None and (anywhere or not spaces)
    if anywhere:
        taken = {at for entry, at in where.items() if entry in placed and entry != chosen} | set(neutral)
        spaces = tuple(one.id for one in board.spaces.values() if one.placeable and one.id not in taken)
    return Sight(
        board=board,
        told=told,
        tiles=tiles,
        draft=draft,
        located=located,
        where=where,
        differences=differences(board, tiles, where, neutral),
        chosen=chosen,
        spaces=spaces,
        anywhere=anywhere,
    )


def _page(now: Current, seat: store.Seat) -> str:
    draft = locate_draft.of(seat)
    board = locate_draft.board_of(now, draft)
    told = locate_draft.reports(now)
    if board is None:
        choices = boards.choices(now.setup.game)
        return render_template("rebirth/locate_board.html", **play.common(now), choices=choices, told=told)
    unknown = locate_draft.unknown(told.values(), board, draft)
    if unknown:
        kinds = {kind: locate_draft.buildings(board, kind) for kind in ("castle", "cathedral")}
        return render_template(
            "rebirth/locate_names.html", **play.common(now), board=board, unknown=unknown, kinds=kinds
        )
    sight = _asked(now, draft)
    assert sight is not None
    return render_template("rebirth/locate.html", **_context(now, sight))


def _asked(now: Current, draft: Draft) -> Sight | None:
    """As the address has it: `?tile=` and `?any=yes`."""
    return look(now, draft, request.args.get("tile", type=int), request.args.get("any") == "yes")


def _context(now: Current, sight: Sight) -> Context:
    state = _as_placed(now, sight)
    expected = outlook(now, sight) if sight.complete else None
    space = request.args.get("space")
    return {
        **play.common(now),
        "sight": sight,
        "picture": drawing.draw_board(sight.board),
        "pieces": drawing.draw_pieces(state),
        "told_words": _told,
        "difference_words": lambda one: _in_words(sight.board, one),
        "comparison": None if isinstance(expected, ImpossibleEntry) else expected,
        "refused": say_error(expected, now.names) if isinstance(expected, ImpossibleEntry) else None,
        "asked_space": space if space in sight.spaces else None,
        "board_name": boards.name_of(now.setup.game, sight.draft.board),
    }


def _told(report: Report) -> str:
    message, values = told_words.event_words(report)
    return say(message, None, **values)


def _in_words(board: Board, one: Difference) -> str:
    """What was told, and what there is."""
    names = locate_draft.buildings(board, one.what.removesuffix("s"))

    def worded(value: object) -> object:
        return (
            ", ".join(names.get(key) or str(key) for key in value) or "–"
            if isinstance(value, tuple)
            else value
        )

    return say(f"locate.{one.what}", told=worded(one.told), there=worded(one.there))


def outlook(now: Current, sight: Sight) -> Comparison | ImpossibleEntry:
    """What going over would change, or why it can't be. Castles that the table calls otherwise are the same castles."""
    same = locate_draft.castle_keys(sight.told.values(), sight.board, sight.draft)
    return prospect(now, str(sight.draft.board), sight.told, sight.where, same)


def _as_placed(now: Current, sight: Sight) -> State:
    """The tiles with a space, lying there: only to be looked at."""
    state = opening(now.setup, sight.board)
    lying = {
        sight.where[tile.entry]: Lying(tile.player, tile.kind, tile.entry)
        for tile in sight.tiles
        if tile.entry in sight.where
    }
    return replace(state, tiles={**state.tiles, **lying})


def _entry(now: Current) -> int:
    entry = request.form.get("tile", type=int)
    if entry is None or entry not in locate_draft.reports(now):
        abort(422, "web.no_such_entry")
    return entry


def _free_space(now: Current, draft: Draft) -> str:
    board, space = locate_draft.board_of(now, draft), request.form.get("space", "")
    if board is None or space not in board.spaces or space in locate_draft.neutral(now, board):
        raise ImpossibleEvent("space.unknown", space=space)
    if not board.spaces[space].placeable:
        raise ImpossibleEvent("space.never", space=space, kind=board.spaces[space].kind)
    return space


def _names(now: Current, draft: Draft) -> dict[tuple[str, str], str]:
    """What the form says of names that the board doesn't know; those left open are asked again."""
    board = locate_draft.board_of(now, draft)
    if board is None:
        return {}
    found: dict[tuple[str, str], str] = {}
    for one in locate_draft.unknown(locate_draft.reports(now).values(), board, draft):
        key = request.form.get(f"{one.kind}:{one.token}", "")
        if key == locate_draft.NONE_OF_THEM or key in locate_draft.buildings(board, one.kind):
            found[one.kind, one.token] = key
    return found


EXTRA: Mapping[str, View] = {"locate": page, "locate/parts": parts}
ACTIONS: Mapping[str, View] = {"locate": change, "locate/go": go, "locate/undo": undo}
