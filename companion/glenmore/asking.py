"""What is still open, player by player, each with the page where it is said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.current import Current
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
    "printed": "printed",
}


@dataclass(frozen=True)
class Asked:
    """A question, and where it is answered."""

    question: Question
    page: str
    """One of the game's own pages."""
    query: Mapping[str, str]
    """What stands in its address."""


@dataclass(frozen=True)
class Group:
    """What is asked of a player, or of the table."""

    player: str | None
    """None: of nobody in particular."""
    asked: tuple[Asked, ...]

    @property
    def ways(self) -> tuple[Asked, ...]:
        """One for each page and address, so that four numbers of a scoring are one way."""
        found: dict[tuple[str, tuple[tuple[str, str], ...]], Asked] = {}
        for one in self.asked:
            found.setdefault((one.page, tuple(sorted(one.query.items()))), one)
        return tuple(found.values())

    def of(self, way: Asked) -> tuple[Question, ...]:
        """The questions that are answered on a way."""
        return tuple(one.question for one in self.asked if (one.page, one.query) == (way.page, way.query))


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


def of_player(now: Current, player: str | None) -> tuple[Asked, ...]:
    """What a phone's own player is asked; without one, all that is open."""
    asked = tuple(map(_asked, now.replay.questions))
    return tuple(one for one in asked if player is None or one.question.player in (None, player))
