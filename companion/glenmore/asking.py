"""What is still open, player by player, each with the page where it is said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from scoring.game import Replay
from scoring.glenmore import events
from scoring.points import Question

_PAGES = {
    "holder": "score",
    "mike": "score",
    "jail": "drawn",
    "cards": "drawn",
    "vote": "votes",
    "boat": "race",
    "haggis": "haggis",
    "tokens": "count",
    "tokens_fewer": "count",
    "tokens_changed": "count",
    "printed": "printed",
}
_LISTED = {"number": "key", "holder": "thing", "vote": "card"}
"""Questions of these sorts are asked together, and which of their values is listed then."""


@dataclass(frozen=True)
class Asked:
    """A question, and where it is answered."""

    question: Question
    page: str
    """One of the game's own pages."""
    query: Mapping[str, str]
    """What stands in its address."""

    @property
    def sort(self) -> str:
        """The last word of its message."""
        return self.question.message.rpartition(".")[2]


@dataclass(frozen=True)
class Line:
    """What is asked in a sentence, in few words and without the player's name."""

    message: str
    values: Mapping[str, object]
    listed: str | None
    """The value that lists several things, each with a clause of its own."""
    clauses: tuple[str, ...]
    """Those that say why it is asked: one for each thing listed, else one."""


@dataclass(frozen=True)
class Way:
    """A page to go to, and all that is asked there."""

    page: str
    query: Mapping[str, str]
    asked: tuple[Asked, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is asked: numbers, things and votes in a line each."""
        return tuple(_lines(self.asked, self.page))


@dataclass(frozen=True)
class Group:
    """What is asked of a player, or of the table."""

    player: str | None
    """None: of nobody in particular."""
    asked: tuple[Asked, ...]

    @property
    def ways(self) -> tuple[Way, ...]:
        """One for each page and address, so that four numbers of a scoring are one way."""
        found: dict[tuple[str, tuple[tuple[str, str], ...]], list[Asked]] = {}
        for one in self.asked:
            found.setdefault((one.page, tuple(one.query.items())), []).append(one)
        return tuple(Way(page, dict(query), tuple(asked)) for (page, query), asked in found.items())


def groups(replay: Replay) -> tuple[Group, ...]:
    """What is open: first what nobody in particular is asked, then the players in seat order."""
    asked = tuple(map(_asked, replay.questions))
    found = (_group(player, asked) for player in (None, *replay.setup.ids))
    return tuple(one for one in found if one.asked)


def _group(player: str | None, asked: Iterable[Asked]) -> Group:
    return Group(player, tuple(one for one in asked if one.question.player == player))


def _asked(question: Question) -> Asked:
    sort = question.message.rpartition(".")[2]
    values = {name: value for name, value in question.values.items() if isinstance(value, str)}
    if sort == "number":
        page = "score" if values["key"] in events.SCORING_KEYS else "count"
    else:
        page = _PAGES[sort]
    return Asked(question, page, _query(page, values))


def _query(page: str, values: Mapping[str, str]) -> Mapping[str, str]:
    if page == "printed":
        return {"key": values["what"]}
    wanted = {"score": ("stack", "player"), "haggis": ("stack", "player"), "count": ("player",)}.get(page, ())
    return {name: values[name] for name in wanted if name in values}


def _lines(asked: Iterable[Asked], page: str) -> Iterator[Line]:
    by_sort: dict[str, list[Asked]] = {}
    for one in asked:
        by_sort.setdefault(one.sort, []).append(one)
    for sort, some in by_sort.items():
        listed = _LISTED.get(sort)
        values = dict(some[0].question.values)
        if listed is not None:
            values[listed] = tuple(one.question.values[listed] for one in some)
        message = f"asks.glenmore.{'final' if sort == 'number' and page == 'count' else sort}"
        yield Line(message, values, listed, tuple(one.question.clause for one in some))
