"""What the table must still say before points are certain."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.points import Award, Question
from scoring.skye import final, results
from scoring.skye.counts import FROM_TERRITORY
from scoring.skye.faces import Face, dump_face
from scoring.skye.state import State
from scoring.skye.tiles import tiles


def open_questions(state: State) -> tuple[Question, ...]:
    """Everything that is missing, in the order to ask it."""
    return (*_scoring_tiles(state), *_numbers(state), *_scrolls(state), *_gold(state), *disputed(state))


def _scoring_tiles(state: State) -> Iterator[Question]:
    """Fields that were scored without anybody saying which tile lies there."""
    scored = {letter for one in state.track[: len(state.scored)] for letter in one.letters}
    for letter in sorted(scored):
        if state.scoring_tile(letter) is None:
            yield Question("question.skye.scoring_tile", "setup.scoring_tiles", None, {"field": letter})


def _numbers(state: State) -> Iterator[Question]:
    asked = set[tuple[str, str, int]]()
    for one in state.track[: len(state.scored)]:
        for letter in one.letters:
            for player, key in results.missing(state, letter, one.number):
                if (player, key, one.number) not in asked:
                    asked.add((player, key, one.number))
                    yield _ask(player, key, one.number)


def _ask(player: str, key: str, round_: int) -> Question:
    """Gold has a question of its own: everyone is asked for it, not only those who count by hand."""
    values = {"player": player, "key": key, "round": round_}
    if key == "gold":
        return Question("question.skye.gold", "gold.shown", player, values)
    return Question("question.skye.number", "count.typed", player, values)


def _scrolls(state: State) -> Iterator[Question]:
    for player in state.setup.ids if state.over else ():
        if player not in state.scrolls_done and not _territory_is_whole(state, player):
            yield Question("question.skye.scrolls", "end.scrolls", player, {"player": player})


def _territory_is_whole(state: State, player: str) -> bool:
    """Whether what was logged can be the territory on the table: nobody counted anything else in the last round."""
    last = len(state.track)
    if not state.keeps_territory(player, last):
        return False
    own = state.territory_of(player, last)
    return all(
        said.value == FROM_TERRITORY[key](own, state.reading)
        for (who, key, round_), said in state.counts.items()
        if (who, round_) == (player, last) and key in FROM_TERRITORY
    )


def _gold(state: State) -> Iterator[Question]:
    last = len(state.track)
    asked_already = "gold_majority" in map(state.scoring_tile, state.track[-1].letters)
    for player in state.setup.ids if state.over and not asked_already else ():
        if results.number(state, player, "gold", last) is None:
            yield Question(
                "question.skye.gold", "end.gold", player, {"player": player, "key": "gold", "round": last}
            )


def disputed(state: State) -> tuple[Question, ...]:
    """Tiles on the table whose print the sources don't agree on, and the table didn't settle.

    After the end only those are asked that can change anybody's points.
    """
    found = []
    for player, laid in state.laid.items():
        for one in laid.values():
            tile = tiles().get(one.tile)
            if tile is None or tile.other is None or one.tile in state.printed:
                continue
            if state.over and not _matters(state, one.tile, tile.other):
                continue
            values = {
                "tile": tile.id,
                "about": tile.about,
                "face": dump_face(tile.face),
                "other": dump_face(tile.other),
            }
            found.append(Question("question.skye.tile", "tile.disputed", player, values))
    return tuple(found)


def _matters(state: State, tile: str, other: Face) -> bool:
    """Whether anybody's points would be others if a tile were printed the other way."""
    changed = replace(state, printed={**state.printed, tile: (other, 0)})
    return _points(state) != _points(changed)


def _points(state: State) -> list[tuple[str, str, str, int]]:
    given: list[Award] = [*final.awards(state)]
    for round_ in range(1, len(state.scored) + 1):
        given += results.awards(state, round_)
    return sorted(
        (one.player, one.category, one.item.what, one.item.points) for one in given if one.item.points
    )
