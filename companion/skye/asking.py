"""Open questions of Isle of Skye as the pages ask them: together where one page answers them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.game import Replay
from scoring.points import Question
from scoring.skye import pieces
from scoring.skye.questions import disputed, number, scoring_tile
from scoring.skye.state import State

BY_NUMBER = ("question.skye.number", "question.skye.gold", "question.skye.scrolls")
"""Questions that the page for counting answers."""


@dataclass(frozen=True)
class Counts:
    """What is to be counted of a player, in one round."""

    player: str
    round: int
    """The last one for scrolls, which are counted at the end."""
    keys: tuple[str, ...]
    scrolls: bool = False
    about: Mapping[str, str] = field(default_factory=dict)
    """Message ids for what is to be counted, with the clause that says why: the scoring tiles that need the numbers,
    since some need several, then gold, then scrolls."""


@dataclass(frozen=True)
class Asked:
    """Everything that is open."""

    fields: tuple[str, ...]
    """Fields without a scoring tile that was scored already."""
    tiles: tuple[Question, ...]
    """Tiles on the table whose print is unsure."""
    counts: tuple[Counts, ...]
    free: tuple[str, ...]
    """Scoring tiles that lie on no field."""

    @property
    def whose(self) -> frozenset[str]:
        """Whose tiles and numbers they are."""
        return frozenset(
            {one.player for one in self.tiles if one.player} | {one.player for one in self.counts}
        )

    def __bool__(self) -> bool:
        return bool(self.fields or self.tiles or self.counts)


def asked(replay: Replay) -> Asked:
    """What the table must still say."""
    return sorted_out(replay.state, replay.questions)


def before_scoring(state: State, lacking: Mapping[str, tuple[tuple[str, str], ...]], pays: str) -> Asked:
    """What is to be said for a round that is about to be scored."""
    counts = [
        number(state, player, key, letter, state.round) for letter in pays for player, key in lacking[letter]
    ]
    open_fields = [scoring_tile(letter) for letter in pays if state.scoring_tile(letter) is None]
    return sorted_out(state, (*open_fields, *counts, *disputed(state)))


def sorted_out(state: State, questions: tuple[Question, ...]) -> Asked:
    """Questions by where they are answered."""
    taken = {tile for tile, _ in state.scoring_tiles.values()}
    return Asked(
        fields=tuple(
            str(one.values["field"]) for one in questions if one.message == "question.skye.scoring_tile"
        ),
        tiles=tuple(one for one in questions if one.message == "question.skye.tile"),
        counts=_counts(state, questions),
        free=tuple(tile for tile in pieces.scoring_tiles() if tile not in taken),
    )


def _counts(state: State, questions: tuple[Question, ...]) -> tuple[Counts, ...]:
    found: dict[tuple[str, int], list[Question]] = {}
    for one in questions:
        if one.message in BY_NUMBER and one.player is not None:
            said = one.values.get("round")
            place = (one.player, said if isinstance(said, int) else len(state.track))
            found.setdefault(place, []).append(one)
    return tuple(
        Counts(
            player,
            round_,
            keys=tuple(dict.fromkeys(str(one.values["key"]) for one in there if "key" in one.values)),
            scrolls=any(one.message == "question.skye.scrolls" for one in there),
            about={_about(one): one.clause for one in sorted(there, key=_about_last)},
        )
        for (player, round_), there in found.items()
    )


_ABOUT = {"question.skye.gold": "key.gold", "question.skye.scrolls": "category.scrolls"}


def _about(one: Question) -> str:
    """What is to be counted, as a message id; the clause of a number is that of its scoring tile, called the same."""
    return _ABOUT.get(one.message, one.clause)


def _about_last(one: Question) -> bool:
    return one.message == "question.skye.scrolls"
