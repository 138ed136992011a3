"""What a game offers the app beside its rules: one `Room`, and one `Pages` for the phones.

A `Room` is light, since the command line pays for it too; `Pages` and `Photos` are imported when a phone asks.
Templates of a game stand in `templates/<game>/`; the sentences for its ids in the translations.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from scoring.game import Game, Player, Replay, Setup
from scoring.log import Entry, Event, GameEvent
from scoring.points import Item
from scoring.rules import Clause

if TYPE_CHECKING:
    # Only named here: a command that scores a file needs neither Flask nor the database.
    from flask.typing import ResponseReturnValue
    from werkzeug.datastructures import MultiDict

    from companion.current import Current
    from companion.store import Photo, Seat, Table

Words: TypeAlias = tuple[str, Mapping[str, object]]
"""A message id with its values, to be worded by `say`."""

Context: TypeAlias = dict[str, Any]
"""What a template gets in addition to what every template of its sort gets."""

View: TypeAlias = "Callable[[Current], ResponseReturnValue]"
"""Answers a request to a table, like a view of Flask; `flask.request` holds the rest."""

DRAWN = "draw"
"""Typed for the start player, or for a player where the game has that, it lets chance decide."""


# Before the game


@dataclass(frozen=True)
class Step:
    """One thing to do before the game begins."""

    message: str
    """A message id."""
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """A player as the form for a new table has them."""

    player: str
    """One of the room's players; `DRAWN` where the room draws them."""
    name: str
    """Tidy; empty if none was typed."""
    choices: Mapping[str, str] = field(default_factory=dict)
    """The game's own fields of this row, `choice-<id>-<row>` in the form."""


@dataclass(frozen=True)
class Typed:
    """A whole form for a new table. Rows for nobody are left out; nothing else has been checked."""

    game: str
    rows: tuple[Row, ...]
    """In seat order, clockwise."""
    start: str
    """A player's id, or `DRAWN`."""
    board: str | None
    settings: Mapping[str, str]
    """Without those left at their default."""
    choices: Mapping[str, str] = field(default_factory=dict)
    """The game's own fields for the whole table, `choice-<id>` in the form."""


@dataclass(frozen=True)
class Begin:
    """How a table begins."""

    setup: Setup
    """Players without a name are called by their id's word (`player.<id>`)."""
    events: tuple[str, ...] = ()
    """What was drawn or chosen, in our notation: the first entries of the log, written by the table."""


def as_typed(typed: Typed) -> Begin:
    """Everyone as they were typed; only who begins may be left to chance."""
    start = typed.start
    if start == DRAWN and typed.rows:
        start = random.SystemRandom().choice(typed.rows).player
    players = tuple(Player(row.player, row.name) for row in typed.rows)
    return Begin(Setup(typed.game, players, start, typed.board, typed.settings))


# Photographs


class Reviewed(Protocol):
    """A photograph held against the log. Anything else in it is for the game's own template."""

    @property
    def agrees(self) -> bool:
        """Whether there is nothing left to do."""


@dataclass(frozen=True)
class Refused:
    """Something of a photograph that could not be logged."""

    event: Event
    reason: str
    """In words."""


@dataclass(frozen=True)
class Logged:
    """What became of an answer to a photograph."""

    count: int
    """New entries."""
    refused: tuple[Refused, ...] = ()
    asks: bool = False
    """Nothing was logged yet: what was answered raises a question first."""


def _as_it_was(settled: Collection[str], _: Mapping[int, int]) -> Collection[str]:
    return settled


@dataclass(frozen=True)
class Photos:
    """What a game does with a photograph that was read. Its page is `templates/<game>/photo.html`."""

    review: Callable[[Current, Photo, int | None], Reviewed]
    """Hold it, and all photographs of its position, against the log as it stands now; the template gets it as `review`.

    The last is the id of the one that the page shows, if somebody chose one."""
    context: Callable[[Current], Context]
    accept: Callable[[Table, Seat, Photo, MultiDict[str, str]], Logged]
    """Log what a form confirms, once, all of it that is possible. Raises `BadNotation` for no form of ours."""
    mend: Callable[[Table, Seat, Photo, str, str], Logged]
    """The photograph is right about a contradiction, named by its key; the last is the uid of the new entry.

    Raises `ImpossibleEvent`, and then changes nothing."""
    keep: Callable[[Table, Photo, str], None]
    """The log is right about a contradiction: don't ask again."""
    renumbered: Callable[[Collection[str], Mapping[int, int]], Collection[str]] = _as_it_was
    """What was decided about a photograph of territories, once they have other numbers; of others it is forgotten."""


@dataclass(frozen=True)
class Proposed:
    """A reading held against a log, as `cairn read --log` tells it."""

    entries: tuple[str, ...]
    """New events in our notation, in a possible order."""
    differences: tuple[Mapping[str, object], ...]
    """`kind`, `space`, `logged`, `seen`, `entry`."""
    unread: tuple[str, ...]
    """Spaces."""


# The log


@dataclass(frozen=True)
class Mend:
    """One tap that would settle a doubt: another event in the place of the doubtful one, or several corrections."""

    label: Words
    fields: Mapping[str, str] = field(default_factory=dict)
    """The event as `/replace` takes it: `event`, or `player`, `kind` and `space`."""
    events: tuple[str, ...] = ()
    """Where it takes more than that: corrections in our notation, to be logged all at once."""


def _every(_: GameEvent) -> bool:
    return True


def _no_context(_: Current) -> Context:
    return {}


def _no_mends(_: Replay, __: int) -> tuple[Mend, ...]:
    return ()


@dataclass(frozen=True)
class Corrections:
    """How an entry of the log is offered for correction. As it stands: its text to type over, for any event."""

    template: str = "history/event.html"
    """Has the macros `fields(event)`, which `/replace` and `/insert` understand, and `note()`."""
    offers: Callable[[GameEvent], bool] = _every
    """Whether an event can be corrected and not only be taken back."""
    context: Callable[[Current], Context] = _no_context


# The whole


@dataclass(frozen=True)
class Pages:
    """What the phones show of a game while it is played and afterwards.

    Each template gets `now` (a `Current`), `table`, `names`, `state`, `replay`, `seat` (this phone's, or None),
    `may_write` and `reason(item, names)`, and what the functions here add. Those of play, screen and their parts
    also get `latest` and `undo` (each a `told.Told` or None), the page and the screen `parts_now`, the HTML by part.
    """

    parts: tuple[str, ...]
    """What `play.html` draws anew after every entry: one template each, `<game>/parts/<name>.html`."""
    screen_parts: tuple[str, ...]
    """The same for `screen.html`, the big picture."""
    play: Callable[[Current, Mapping[str, str]], Context]
    """For `play.html`, `screen.html` and their parts; also given what stands in the address after `?`."""
    end: Callable[[Current], Context]
    """For `end.html`, the way to the final sheet."""
    sheet: Callable[[Current], Context]
    """For `sheet.html`, which also gets `decided(now, standing)` and `clause(now, id)`."""
    turn: Callable[[Replay], str | None]
    """Whose turn it is, where the game has turns and isn't over."""
    extra: Mapping[str, View] = field(default_factory=dict)
    """Further pages under `/t/<code>/<name>`: `url_for("extra.<name>", code=...)`, with `_` for any `/` in the name."""
    actions: Mapping[str, View] = field(default_factory=dict)
    """Further posts under `/t/<code>/<name>`; a page may have the same name. They see to it who may write."""
    corrections: Corrections = field(default_factory=Corrections)
    mends: Callable[[Replay, int], tuple[Mend, ...]] = _no_mends
    """What one tap could put in place of a doubtful entry."""
    photos: Callable[[], Photos] | None = None
    """Imported when a photograph is looked at, since that needs OpenCV; None for a game without photographs."""


def item_words(item: Item) -> Words:
    """The message id for a reason and its values, as most games have them: those of the item itself."""
    return item.what, {"count": item.count, **item.values}


def _nothing(_: Replay, __: Clause, ___: str) -> tuple[Words, ...]:
    return ()


def _no_names(_: Replay) -> Mapping[str, str]:
    return {}


def _none_unplayed(_: Replay) -> frozenset[str]:
    return frozenset()


def _looked_up(_: GameEvent) -> None:
    return None


def _board_of_setup(setup: Setup, _: Sequence[Entry]) -> str | None:
    return setup.board


def _where(_: Replay, item: Item) -> Sequence[str]:
    return item.where


def _boards_of_setup(setup: Setup, _: Sequence[Entry]) -> tuple[str, ...]:
    return () if setup.board is None else (setup.board,)


def _never(_: object) -> bool:
    return False


def _always(_: Replay) -> bool:
    return True


@dataclass(frozen=True)
class Room:
    """A game as the app and the command line know it."""

    game: Game
    letters: Mapping[str, str]
    """The players' ids to choose from, each with the letter that stands for it wherever colour alone would.

    An id looks the same in every game that has it."""
    fewest: int
    most: int
    board_ids: Callable[[], tuple[str, ...]]
    """Empty for a game without boards. No two games have a board of the same id."""
    load_board: Callable[[str], Any]
    """By id or file. Raises `BadBoard`."""
    board_json: Callable[[Any], Mapping[str, Any]]
    """`id`, `name`, `size_mm` and `spaces`, each with `id` and `kind` at least."""
    steps: Callable[[Setup, Replay], Sequence[Step]]
    """How to set the game up for exactly these players, and for what the log says was drawn."""
    event_words: Callable[[GameEvent], Words]
    """What happened, without the player's name."""
    pages: Callable[[], Pages]
    print_board: Callable[[Any, str], bytes] | None = None
    """A PDF of a board on `a4`, `letter`, `a3` or in one piece (`board`); None where there is none to print."""
    propose: Callable[[Any, Replay], Proposed] | None = None
    """Hold a `vision.reading.Reading` against a replay; in games without a board a `vision.layouts.Layout`."""
    begin: Callable[[Typed], Begin] = as_typed
    """Make of a form how the table begins. Raises `BadSetup`; its value `field`, if any, names the form's field.

    `tables` checks the set-up and the events afterwards."""
    draws_players: bool = False
    """Whether the form offers `DRAWN` as a row's player."""
    orders_seats: bool = False
    """Whether `begin` puts the players in seat order, so that the form doesn't ask for it."""
    decides_start: bool = False
    """Whether the game itself says who begins, so that the form doesn't ask; `Typed.start` then is `DRAWN`."""
    stylesheet: str | None = None
    """A file in `static/`, for every page, with the looks of players' ids (`.p-<id>`) that `cairn.css` lacks."""
    sets_up: Callable[[GameEvent], bool] = _never
    """Whether an event belongs to setting the game up: one tap of "undo" is not meant for it. The log corrects it."""
    item_words: Callable[[Item], Words] = item_words
    """Why points were given. Of a game whose items' ids begin with `item.<game>.` it may depend on their values."""
    places: Callable[[Replay, Item], Sequence[str]] = _where
    """What points rest on, as people call those places."""
    form_settings: tuple[str, ...] = ()
    """Settings that the game's `new_table.html` asks for (`setting-<id>`), so that the form doesn't list them."""
    event_clause: Callable[[GameEvent], str | None] = _looked_up
    """The clause behind an event that brought no points, for the log; None: its words are looked up."""
    here_now: Callable[[Replay, Clause, str], Sequence[Words]] = _nothing
    """What a clause means at this table now, for a question that led to it (which may be empty), in words.

    Only what everyone at the table may know: nothing secret, and no totals that are kept back."""
    own_names: Callable[[Replay], Mapping[str, str]] = _no_names
    """What only this table knows by a name, and its kind: places of a game that isn't on a map."""
    parse_board: Callable[[str], Any] | None = None
    """A board from the text of its file; None for a game whose boards nobody brings along. Raises `BadBoard`."""
    fingerprint: Callable[[Any], str] | None = None
    """What boards have in common on which every game scores the same, whatever they are called."""
    boards_named: Callable[[Setup, Sequence[Entry]], tuple[str, ...]] = _boards_of_setup
    """The names of all boards that a game was ever to be played on."""
    board_now: Callable[[Setup, Sequence[Entry]], str | None] = _board_of_setup
    """The name of the board that the whole game is played on after these entries; None without one."""
    needs_board: bool = True
    """Whether a game that has boards can't be played without one."""
    unplayed: Callable[[Replay], frozenset[str]] = _none_unplayed
    """Topics of rules that this table plays without; a question means them less than others."""
    shows_totals: Callable[[Replay], bool] = _always
    """Whether points may be told now. If not, the log, news and answers to entries are silent about them.

    Sheets and standings are for the game's own templates to keep back. The command line always tells."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players' ids to choose from."""
        return tuple(self.letters)

    @property
    def offered(self) -> tuple[str, ...]:
        """Who stands in the rows of a fresh form; two at least, since most tables have more than one player."""
        count = max(2, self.fewest)
        return (DRAWN,) * count if self.draws_players else self.players[:count]
