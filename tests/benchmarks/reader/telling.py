"""Which pieces a reading missed or got wrong, and how the picture shows them; for whoever improves the reader."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from photographs import COVERED, GLARE, Mark

from vision import evaluate, evaluate_clans
from vision.answers import Reading, Unread
from vision.layouts import Asked, Layout

HIDDEN = (0.1, 0.2, 0.3, 0.5, 1.0)
"""Ends of the ranges by which covered stickers are told apart."""


def of_board(
    reading: Reading | None, case: evaluate.Case, lying: list[Mark]
) -> tuple[list[str], Counter[str]]:
    """A line for each readable piece missed and each wrong one; covered ones by sort, with how many were accepted."""
    if reading is None:
        return ["refused"], Counter()
    seen = {f"{one.space}/{one.piece}" for one in reading.places}
    lies = {f"{space}/{piece}" for space, piece in case.pieces}
    wrong = [f"wrong: {label}" for label in sorted(seen - lies)]
    return wrong + list(_missed(lying, seen, reading.unread)), _covered(lying, seen)


def of_layout(
    layout: Layout | None, case: evaluate_clans.Case, lying: list[Mark]
) -> tuple[list[str], Counter[str]]:
    """The same for territories. Of a tile whose cell or turn is wrong nothing more is told."""
    if layout is None:
        return ["refused"], Counter()
    seen = {one.piece for region in layout.territories for one in region.tiles}
    seen |= {region.castle for region in layout.territories if region.castle}
    apart = {one.piece for one in layout.loose}
    lies = {piece for clan in case.clans for piece in (*clan.tiles, clan.castle)}
    ours = [mark for mark in lying if mark.label in lies]
    unread = [one for region in layout.territories for one in region.unread]
    lines = [f"wrong: {label}" for label in sorted(seen - lies)]
    lines += [f"said to lie apart: {label}" for label in sorted(apart & lies)]
    if (parts := len(layout.territories)) != len(case.clans):
        lines.append(f"{parts} territories instead of {len(case.clans)}")
    if count := evaluate_clans.tally(layout, case).wrong:
        lines.append(f"{count} wrong in all")
    return lines + list(_missed(ours, seen | apart, unread)), _covered(ours, seen)


def _missed(lying: list[Mark], seen: set[str], unread: Iterable[Unread | Asked]) -> Iterator[str]:
    for mark in lying:
        if not mark.open or mark.label in seen:
            continue
        asked = "not asked"
        for one in unread:
            left, top, right, bottom = one.box
            if left <= mark.px[0] <= right and top <= mark.px[1] <= bottom:
                guess = "rightly guessed" if one.guess == mark.piece else f"guessed {one.guess}"
                asked = f"asked as {one.why}, {guess}"
                break
        yield (
            f"missed: {mark.label}, {mark.module_px:.1f} px a module, blur {mark.blur_px:.1f} px, "
            f"light {mark.light:.2f}, glare {mark.glare:.2f}, hidden {mark.occluded:.1%}; {asked}"
        )


def _covered(lying: list[Mark], seen: set[str]) -> Counter[str]:
    """How many covered pieces of each sort there are, and how many were accepted (``sort accepted``)."""
    out: Counter[str] = Counter()
    for mark in lying:
        if not mark.open:
            sort = _sort(mark)
            out[sort] += 1
            out[f"{sort} accepted"] += mark.label in seen
    return out


def _sort(mark: Mark) -> str:
    if not mark.inside:
        return "outside"
    if mark.occluded < COVERED:
        assert mark.glare >= GLARE
        return "glare"
    return _range(next(end for end in HIDDEN if mark.occluded <= end))


def _range(end: float) -> str:
    return f"hidden up to {end:.0%}"


def summary(covered: Counter[str]) -> str:
    """One line of the counts above."""
    sorts = [_range(end) for end in HIDDEN] + ["glare", "outside"]
    parts = [f"{sort} {covered[f'{sort} accepted']} of {covered[sort]}" for sort in sorts if covered[sort]]
    return ", ".join(parts) or "none"
