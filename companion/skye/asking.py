"""Open questions of Isle of Skye as the pages ask them: together where one page answers them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.game import Replay
from scoring.points import Question
from scoring.skye import pieces
from scoring.skye.questions import disputed
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
    about: tuple[str, ...] = ()
    """Message ids for what is to be counted: the scoring tiles that need the numbers, since some need several."""


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
        Question(
            "question.skye.gold" if key == "gold" else "question.skye.number",
            "count.typed",
            player,
            {"player": player, "key": key, "round": state.round},
        )
        for letter in pays
        for player, key in lacking[letter]
    ]
    open_fields = [
        Question("question.skye.scoring_tile", "setup.scoring_tiles", None, {"field": letter})
        for letter in pays
        if state.scoring_tile(letter) is None
    ]
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
    keys: dict[tuple[str, int], list[str]] = {}
    scrolls: set[tuple[str, int]] = set()
    for one in questions:
        if one.message not in BY_NUMBER or one.player is None:
            continue
        said = one.values.get("round")
        place = (one.player, said if isinstance(said, int) else len(state.track))
        there = keys.setdefault(place, [])
        if one.message == "question.skye.scrolls":
            scrolls.add(place)
        elif (key := str(one.values["key"])) not in there:
            there.append(key)
    return tuple(
        Counts(player, round_, tuple(there), (player, round_) in scrolls, _about(state, round_, there))
        for (player, round_), there in keys.items()
    )


def _about(state: State, round_: int, keys: Sequence[str]) -> tuple[str, ...]:
    tiles = [state.scoring_tile(letter) for letter in state.track[round_ - 1].letters]
    needs = {tile: pieces.scoring_tiles()[tile].needs for tile in tiles if tile is not None}
    found: dict[str, None] = {}
    for key in keys:
        tile = next((tile for tile, needed in needs.items() if key in needed and key != "gold"), None)
        found[f"tile.{tile}" if tile else f"key.{key}"] = None
    return tuple(found)
