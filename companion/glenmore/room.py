"""Glen More II as one sets it up and as its log is told."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.glenmore.steps import steps
from companion.glenmore.telling import event_clause, event_words
from companion.glenmore.wording import item_words
from companion.room import DRAWN, Begin, Pages, Proposed, Room, Typed, Words
from scoring.errors import BadBoard
from scoring.game import Player, Replay, Setup
from scoring.games import GAMES
from scoring.glenmore import begin as beginning
from scoring.glenmore import events, pieces, settings
from scoring.glenmore.events import TABLE, GlenMoreEvent
from scoring.log import GameEvent
from scoring.rules import Clause

SEATS = "seats"
"""Chosen for the order on the rondel: as the players are listed."""
PICKED = "picked"
"""Chosen for mobsters and score cards: those that are ticked; anything but that and `DRAWN` leaves them for later."""

FORM_SETTINGS = (*(f"chronicle_{number}" for number in pieces.CHRONICLES), "die", "first_game")


def begin(typed: Typed) -> Begin:
    """Put the pawns on the rondel, draw or note mobsters and score cards, and tell what the house knows of the pieces.

    Fields of the form: `choice-order` (`draw`, `seats`), `choice-jails` and `choice-cards` (`draw`, `picked`, `later`)
    with a tick `choice-jail_<mobster>` and `choice-card_<card>` each.
    """
    # Imported late: the command line does without the database.
    from companion.glenmore.pieces_page import printed_in_house

    draw = random.SystemRandom().sample
    colours = tuple(row.player for row in typed.rows)
    order = colours if typed.choices.get("order") == SEATS else beginning.order(colours, draw)
    players = tuple(Player(row.player, row.name) for row in typed.rows)
    start = order[0] if order else DRAWN
    setup = Setup(typed.game, players, start, typed.board, typed.settings)
    said: list[GlenMoreEvent] = [events.Order(TABLE, order)]
    if settings.has_chronicle(setup, 8):
        drawn = typed.choices.get("jails") == DRAWN
        found = (
            beginning.mobsters(setup, draw) if drawn else _ticked(typed, "jails", "jail", pieces.mobsters())
        )
        said += [events.Jails(TABLE, found)] if found else []
    if settings.has_chronicle(setup, 7):
        drawn = typed.choices.get("cards") == DRAWN
        found = (
            beginning.score_cards(draw) if drawn else _ticked(typed, "cards", "card", pieces.score_cards())
        )
        said += [events.Cards(TABLE, found)] if found else []
    known = printed_in_house(settings.chronicles(setup))
    return Begin(setup, (*known, *map(GAMES["glenmore"].dump_event, said)))


def _ticked(typed: Typed, field: str, tick: str, every: Iterable[str]) -> tuple[str, ...]:
    """Which of several were ticked; none unless the form says that they were."""
    if typed.choices.get(field) != PICKED:
        return ()
    return tuple(one for one in every if typed.choices.get(f"{tick}_{one}") == "yes")


def sets_up(event: GameEvent) -> bool:
    """What was drawn and how pieces are printed: nobody means those by "undo"."""
    return isinstance(event, events.Order | events.Jails | events.Cards | events.Printed)


def _no_boards() -> tuple[str, ...]:
    return ()


def _no_board(board: str) -> Any:
    raise BadBoard("setup.unknown_board", file=board, line=0, board=board, known="")


def _board_json(_: Any) -> Mapping[str, Any]:
    return {}


def _pages() -> Pages:
    from companion.glenmore.pages import PAGES

    return PAGES


def _propose(layout: Any, replay: Replay) -> Proposed:
    from companion.glenmore.photos_propose import propose

    return propose(layout, replay)


def _here_now(replay: Replay, clause: Clause, question: str) -> Sequence[Words]:
    from companion.glenmore.here import here_now

    return here_now(replay, clause, question)


def _unplayed(replay: Replay) -> frozenset[str]:
    from companion.glenmore.here import unplayed

    return unplayed(replay)


ROOM = Room(
    game=GAMES["glenmore"],
    letters=dict(pieces.players()),
    fewest=2,
    most=4,
    board_ids=_no_boards,
    load_board=_no_board,
    board_json=_board_json,
    steps=steps,
    event_words=event_words,
    event_clause=event_clause,
    pages=_pages,
    propose=_propose,
    begin=begin,
    decides_start=True,
    sets_up=sets_up,
    item_words=item_words,
    form_settings=FORM_SETTINGS,
    here_now=_here_now,
    unplayed=_unplayed,
)
