"""What several photographs say of one place, weighed against each other; nothing is taken for granted.

A place is a space of a board, or a cell of a territory. What one picture couldn't read another may; where they differ,
it is a question again.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)

OUTSIDE, TWICE, CONTRADICTION = "outside", "twice", "contradiction"
ODD = frozenset({TWICE, CONTRADICTION, "odd_piece", "between", "askew"})
"""Reasons that say that something lies there, whatever it is."""
EMPTY_IS_RIGHT = 0.98
"""How far a picture is believed that shows nothing where another shows a piece: covered pieces can look like the bare
board, as the tables in docs/markers.md tell. For ordering guesses only."""
CERTAIN = 0.999
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in px of a picture."""
NO_BOX: Box = (0, 0, 0, 0)


@dataclass(frozen=True)
class Claim(Generic[Key]):
    """A picture has read a piece."""

    picture: int
    key: Key
    piece: str
    turn: int | None
    probability: float
    box: Box = NO_BOX


@dataclass(frozen=True)
class Doubt(Generic[Key]):
    """A picture couldn't read a place, or doesn't show it."""

    picture: int
    """The one that shows the place best."""
    key: Key
    why: str
    guess: str | None
    turn: int | None
    second: str | None
    probability: float
    box: Box = NO_BOX

    @property
    def shown_px(self) -> int:
        """How large it is shown."""
        left, top, right, bottom = self.box
        return (right - left) * (bottom - top)

    @property
    def insists(self) -> bool:
        """Whether it says that a piece lies there, so that nobody may call the place empty."""
        return self.guess is not None or self.why in ODD


@dataclass(frozen=True)
class Verdict(Generic[Key]):
    """What all pictures together say of a place; with neither of the two, it is empty."""

    claim: Claim[Key] | None = None
    doubt: Doubt[Key] | None = None


def weigh(
    claims: Iterable[Claim[Key]], doubts: Iterable[Doubt[Key]], empty: Collection[Key]
) -> dict[Key, Verdict[Key]]:
    """One verdict for every place that anybody says something about.

    `empty`: places that a picture shows bare. The pictures' numbers only break ties.
    """
    read: dict[Key, list[Claim[Key]]] = {}
    asked: dict[Key, list[Doubt[Key]]] = {}
    where: defaultdict[str, set[Key]] = defaultdict(set)
    for claim in claims:
        read.setdefault(claim.key, []).append(claim)
        where[claim.piece].add(claim.key)
    for doubt in doubts:
        asked.setdefault(doubt.key, []).append(doubt)
    found: dict[Key, Verdict[Key]] = {}
    for key in dict.fromkeys([*read, *asked, *empty]):
        if key in read:
            found[key] = _claimed(read[key], where, key in empty)
        elif key in asked:
            free = [_not_elsewhere(one, where) for one in asked[key]]
            insists = any(one.insists for one in free)
            found[key] = Verdict(doubt=_merged(free) if insists or key not in empty else None)
        else:
            found[key] = Verdict()
    return found


def _claimed(said: Sequence[Claim[Key]], where: Mapping[str, set[Key]], called_empty: bool) -> Verdict[Key]:
    """A place where at least one picture has read a piece."""
    votes = Counter((one.piece, one.turn) for one in said)
    best: dict[tuple[str, int | None], Claim[Key]] = {}
    for one in sorted(said, key=lambda one: (-one.probability, one.picture)):
        best.setdefault((one.piece, one.turn), one)
    ranked = sorted(
        best.values(),
        key=lambda one: (-votes[one.piece, one.turn], -one.probability, one.piece, one.turn or 0),
    )
    first, others = ranked[0], ranked[1:]
    elsewhere = where[first.piece] - {first.key}
    if not (others or called_empty or elsewhere):
        return Verdict(claim=first)
    why = TWICE if elsewhere and not others else CONTRADICTION
    own = _odds(first.probability)
    # Of what was read elsewhere only the place differs.
    against = [_odds(one.probability) for one in others] + [own] * len(elsewhere)
    against += [_odds(EMPTY_IS_RIGHT)] * called_empty
    second = next((one.piece for one in others if one.piece != first.piece), None)
    chance = own / (own + sum(against))
    chance = own / (own + sum(against))
    doubt = Doubt(first.picture, first.key, why, first.piece, first.turn, second, chance, first.box)
    return Verdict(doubt=doubt)


def _odds(probability: float) -> float:
    held = min(max(probability, 1 - CERTAIN), CERTAIN)
    return held / (1 - held)


def _merged(said: Sequence[Doubt[Key]]) -> Doubt[Key]:
    """What no picture has read: the best guess of all, told as the picture tells it that shows the place best."""
    shown = min(said, key=lambda one: (one.why == OUTSIDE, -one.shown_px, one.picture))
    guesses = sorted(
        (one for one in said if one.guess is not None), key=lambda one: (-one.probability, one.picture)
    )
    if not guesses:
        return shown
    best = guesses[0]
    others = [best.second, *(one.guess for one in guesses), *(one.second for one in guesses)]
    second = next((one for one in others if one not in (None, best.guess)), None)
    return replace(shown, guess=best.guess, turn=best.turn, second=second, probability=best.probability)


def _not_elsewhere(doubt: Doubt[Key], where: Mapping[str, set[Key]]) -> Doubt[Key]:
    """A guess that a picture has read in another place is none."""

    def free(piece: str | None) -> bool:
        return piece is not None and piece not in where

    if doubt.guess is None or (free(doubt.guess) and (doubt.second is None or free(doubt.second))):
        return doubt
    if free(doubt.guess):
        return replace(doubt, second=None)
    if free(doubt.second):
        # How likely it is nobody said.
        return replace(doubt, guess=doubt.second, turn=None, second=None, probability=0.0)
    return replace(doubt, guess=None, turn=None, second=None, probability=0.0)
