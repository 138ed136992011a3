"""A table whose board was put right since: what would change, before the table decides to play on the new one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import boards, failures, play, seating, several, store
from companion.boards import Choice
from companion.current import Current, ImpossibleEntry, with_entries
from companion.rebirth import drawing
from companion.rebirth.moved_compare import Comparison, compare
from companion.rebirth.moved_spaces import SpaceChange, changes, same_spaces
from companion.room import Context, View
from companion.words import say, say_error
from scoring.errors import ImpossibleEvent
from scoring.log import Entry, Event, Replace, Retract
from scoring.rebirth.board import Board
from scoring.rebirth.events import Place, PlayOn


@dataclass(frozen=True)
class Move:
    """A step to another board: the entries that make it, and what comes of it."""

    events: tuple[Event, ...]
    spaces: tuple[SpaceChange, ...]
    """What is otherwise on the board."""
    renumbered: Mapping[str, str]
    """Spaces with tiles that are called otherwise now: new ids by old ones."""
    taken_back: tuple[str, ...]
    """Old spaces that are gone while another one has their name now: their tiles are taken back."""
    after: Current | None
    comparison: Comparison | None
    refused: str | None
    """Why it can't be, in words."""


def newer(now: Current) -> Choice | None:
    """A newer version of the board that the table plays on; None if it has the newest."""
    at = boards.split_ref(now.board_ref or "")
    latest = boards.latest(at[0]) if at is not None else None
    if at is None or latest is None or latest.version <= at[1]:
        return None
    return Choice(latest.ref, boards.name_of(now.setup.game, latest.ref))


def page(now: Current) -> ResponseReturnValue:
    """What playing on another board would change: on `?to=`, or on the newer version of this one."""
    if now.board is None:
        return redirect(url_for("extra.locate", code=now.table.code), 303)
    others = [one for one in boards.choices(now.setup.game) if one.ref != now.board_ref]
    fresh = newer(now)
    to = request.args.get("to") or (fresh.ref if fresh is not None else None)
    found: Context = {"others": others, "newer": fresh, "to": None, "back": last_move(now)}
    if to is not None and to != now.board_ref:
        found |= _context(now, to)
    return render_template("rebirth/moved.html", **play.common(now), **found)


def go(now: Current) -> ResponseReturnValue:
    """Play on the board `to` from now on: one entry, and one for each tile whose space is called otherwise there.

    A table without a map is sent to where its tiles are put on one.
    """
    seating.writing_seat(now.table)
    to = request.form.get("to", "")
    if now.board is None:
        lead = (url_for("extra.locate", code=now.table.code), say("locate.lead"))
        return failures.refuse(ImpossibleEvent("moved.without_map"), now.names, lead=lead)

    def make(now: Current, _: several.Several) -> list[Event]:
        if now.board is None or to == now.board_ref:
            raise ImpossibleEvent("moved.nothing")
        return list(move(now, to, _board(now, to)).events)

    return several.log_events(now.table.code, make)


def undo(now: Current) -> ResponseReturnValue:
    """Play on the board that it was before, with all tiles as they lay there."""

    def make(now: Current, _: several.Several) -> list[Event]:
        back = last_move(now)
        if not back:
            raise ImpossibleEvent("moved.nothing")
        return [Retract(seq) for seq in back]

    return several.log_events(now.table.code, make)


def move(now: Current, to: str, board: Board) -> Move:
    """The step from the board of a table to another."""
    same = same_spaces(now.board, board)
    seat = seating.my_seat(now.table)
    player = (seat.player if seat is not None else None) or now.setup.start
    renumbered: dict[str, str] = {}
    taken_back: list[str] = []
    events: list[Event] = [PlayOn(player, to)]
    for played in now.replay.played:
        event = played.event
        if not isinstance(event, Place):
            continue
        at = same.get(event.space)
        if at is None and event.space in board.spaces:
            # Left alone it would lie on another space that happens to have the same name.
            events.append(Retract(played.seq))
            taken_back.append(event.space)
        elif at is not None and at != event.space:
            events.append(Replace(played.seq, Place(event.player, event.kind, at)))
            renumbered[event.space] = at
    after, refused = _prospect(now, events)
    return Move(
        events=tuple(events),
        spaces=changes(now.board, board, same),
        renumbered=renumbered,
        taken_back=tuple(taken_back),
        after=after,
        comparison=None if after is None else compare(now, after),
        refused=refused,
    )


def last_move(now: Current) -> tuple[int, ...]:
    """The entries of the latest step from a map to another that still counts; none if there was none."""
    onto = _chosen_boards(now)
    if not onto or (now.setup.board is None and len(onto) == 1):
        return ()
    return tuple(seq for seq in _logged_with(now, onto[-1]) if seq not in now.replay.retracted)


@dataclass(frozen=True)
class Step:
    """The latest thing that happened is a change of the board, of one entry or of many."""

    board: str
    """Its name."""
    undo: str
    """The endpoint of the action that takes all of it back."""


def latest_step(now: Current) -> Step | None:
    """The change of the board that the log ends with; None if something else was logged last."""
    if not now.entries or not isinstance(now.entries[-1].event, PlayOn | Replace | Retract):
        return None
    onto = _chosen_boards(now)
    if not onto or now.seq not in _logged_with(now, onto[-1]):
        return None
    went_over = now.setup.board is None and len(onto) == 1
    return Step(
        board=boards.name_of(now.setup.game, now.board_ref),
        undo="extra.locate_undo" if went_over else "extra.moved_undo",
    )


def _chosen_boards(now: Current) -> list[int]:
    """The entries that chose another board and still count."""
    return [
        entry.seq
        for entry in now.entries
        if isinstance(entry.event, PlayOn) and entry.seq not in now.replay.retracted
    ]


def _logged_with(now: Current, seq: int) -> tuple[int, ...]:
    """The entry and those that were logged in one go with it, which `several` numbers behind a common uid."""
    uids = {row.seq: row.uid for row in store.entries(now.table.id)}
    together = uids[seq].rpartition(".")[0]
    return tuple(
        entry.seq
        for entry in now.entries
        if entry.seq == seq or (together and uids[entry.seq].rpartition(".")[0] == together)
    )


def _prospect(now: Current, events: list[Event]) -> tuple[Current | None, str | None]:
    fresh = [Entry(seq, "table", "tap", event) for seq, event in enumerate(events, now.seq + 1)]
    try:
        return with_entries(now, fresh), None
    except ImpossibleEntry as error:
        return None, say_error(error, now.names)


def _board(now: Current, ref: str) -> Board:
    if ref not in [one.ref for one in boards.choices(now.setup.game)]:
        abort(404)
    found: Board = boards.loaded_or_404(now.setup.game, ref)
    return found


def _context(now: Current, to: str) -> Context:
    board = _board(now, to)
    step = move(now, to, board)
    return {
        "to": Choice(to, boards.name_of(now.setup.game, to)),
        "version": boards.split_ref(to),
        "move": step,
        "picture": drawing.draw_board(board),
        "pieces": None if step.after is None else drawing.draw_pieces(step.after.replay.state),
        "lit": tuple(one.space for one in step.spaces if one.space in board.spaces and one.what != "gone"),
    }


EXTRA: Mapping[str, View] = {"moved": page}
ACTIONS: Mapping[str, View] = {"moved": go, "moved/undo": undo}
