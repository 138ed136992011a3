"""What the table must still say before points are certain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from itertools import combinations

from scoring.points import Award, Question
from scoring.skye import final, pieces, results
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
            yield scoring_tile(letter)


def scoring_tile(letter: str) -> Question:
    """Asks which tile lies on a field."""
    return Question("question.skye.scoring_tile", "setup.scoring_tiles", None, {"field": letter})


def _numbers(state: State) -> Iterator[Question]:
    asked = set[tuple[str, str, int]]()
    for one in state.track[: len(state.scored)]:
        for letter in one.letters:
            for player, key in results.missing(state, letter, one.number):
                if (player, key, one.number) not in asked:
                    asked.add((player, key, one.number))
                    yield number(state, player, key, letter, one.number)


def number(state: State, player: str, key: str, letter: str, round_: int) -> Question:
    """Asks a player for a number that the tile on a field needs.

    Gold has a question of its own: everyone is asked for it, not only those who count by hand.
    """
    values = {"player": player, "key": key, "round": round_}
    if key == "gold":
        return Question("question.skye.gold", "gold.shown", player, values)
    return Question("question.skye.number", f"tile.{state.scoring_tile(letter)}", player, values)


def _scrolls(state: State) -> Iterator[Question]:
    for player in state.setup.ids if state.over else ():
        if player not in state.scrolls_done and not _territory_is_whole(state, player):
            yield Question("question.skye.scrolls", "end.scrolls", player, {"player": player})


def _territory_is_whole(state: State, player: str) -> bool:
    """Whether what was logged can be the territory on the table: nobody counted anything else in the last round."""
    last = len(state.track)
    return results.keeps_up(state, player, last) and results.agrees(state, player, last)


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
    for player in state.setup.ids:
        unsettled = _unsettled(state, player)
        asked = _mattering(state, player, unsettled) if state.over else set(unsettled)
        for id_, other in unsettled.items():
            if id_ in asked:
                tile = tiles()[id_]
                faces = {"face": dump_face(tile.face), "other": dump_face(other)}
                values = {"tile": id_, "about": tile.about, **faces}
                found.append(Question("question.skye.tile", "tile.disputed", player, values))
    return tuple(found)


def _unsettled(state: State, player: str) -> dict[str, Face]:
    """The disputed tiles in a territory, each with the reading that Cairn does not lean to."""
    laid = (one.tile for one in state.laid[player].values())
    known = {id_: tiles()[id_].other for id_ in laid if id_ in tiles() and id_ not in state.printed}
    return {id_: other for id_, other in known.items() if other is not None}


MOST_TRIED = 4
"""More unsettled tiles than this in one territory are all asked about: trying every mixture would take too long."""


def _mattering(state: State, player: str, unsettled: Mapping[str, Face]) -> set[str]:
    """The disputed tiles of a player that can change points, however the player's other ones turn out.

    Only the ships of one tile are disputed, and no whisky: what majorities compare hangs on no mixture of tiles.
    """
    if len(unsettled) > MOST_TRIED:
        return set(unsettled)
    mixtures = [
        frozenset(some) for count in range(len(unsettled) + 1) for some in combinations(unsettled, count)
    ]
    points = {some: _own_points(_printed(state, unsettled, some), player) for some in mixtures}
    found = {tile for some in mixtures for tile in some if points[some] != points[some - {tile}]}
    everyone = _points(state)
    return found | {tile for tile in unsettled if _points(_printed(state, unsettled, {tile})) != everyone}


def _printed(state: State, unsettled: Mapping[str, Face], some: Set[str]) -> State:
    """The game if some tiles were printed the other way."""
    return replace(state, printed={**state.printed, **{tile: (unsettled[tile], 0) for tile in some}})


def _own_points(state: State, player: str) -> list[int]:
    """What the scoring tiles that compare nobody, and the scrolls, bring a player."""
    paid = [
        results.items(state, player, tile, one.number)
        for one in state.track[: len(state.scored)]
        for tile in filter(None, map(state.scoring_tile, one.letters))
        if not pieces.scoring_tiles()[tile].majority
    ]
    return [sum(item.points for item in given) for given in (final.scrolls(state, player), *paid)]


def _points(state: State) -> list[tuple[str, str, str, int]]:
    given: list[Award] = [*final.awards(state)]
    for round_ in range(1, len(state.scored) + 1):
        given += results.awards(state, round_)
    return sorted(
        (one.player, one.category, one.item.what, one.item.points) for one in given if one.item.points
    )
