"""Do the reader's probabilities mean what they say, and how many readings are wrong?

    python tests/benchmarks/reader/reliability.py PHOTOLAB.PY FOLDER [--per-set 12]
        [--more OTHER/rebirth rebirth OTHER/scythe scythe]

Renders Rebirth's Practice Isle with 60 to 100 tiles, castles and cathedrals (each set of `compare.SETS` its own seeds,
from 500 up) into FOLDER, where the pictures stay, and reads them and whatever other pictures with truth are named, such
as those that `compare.py --keep` left. Prints, in Markdown:

- per set, the pieces that lie open, those that are covered or glared, how many of them were accepted, and how many
  accepted ones are wrong;
- covered pieces by how much of the marker is hidden;
- the reliability table: of everything accepted or asked about with a guess, in classes of the probability that was
  given, how often the guess was right.
"""

# ruff: noqa: T201 - a report on the terminal is what this is run for

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import compare
import with_photolab
from photographs import Mark, marks, truth_of

from vision.evaluate import board_of, from_file
from vision.images import BadPicture
from vision.legend import legend
from vision.reading import Reading, read_picture

FIRST_SEED, SEEDS = 500, 18
"""Of a set's seeds, and how many each set has at most."""
HIDDEN = (0.02, 0.1, 0.2, 0.3, 0.5, 1.01)
CLASSES = (0.0, 0.5, 0.8, 0.95, 0.99, 0.999, 1.01)


@dataclass(frozen=True)
class Said:
    """One answer with a guess."""

    accepted: bool
    probability: float
    right: bool


def hidden_class(mark: Mark) -> str:
    """How much of a piece's marker can't be seen, in words."""
    if mark.open:
        return "open"
    if not mark.inside:
        return "outside"
    for low, high in pairwise(HIDDEN):
        if low <= mark.occluded < high:
            return f"{low:.0%} to {min(high, 1):.0%} hidden"
    return "glare"


def said(reading: Reading, lying: dict[str, str]) -> Iterator[Said]:
    """Everything that was accepted or guessed. `lying`: piece by space."""
    for seen in reading.places:
        yield Said(True, seen.probability, f"{seen.space}/{seen.piece}" in lying)
    for asked in reading.unread:
        if asked.guess is not None:
            yield Said(False, asked.probability, f"{asked.space}/{asked.guess}" in lying)


def rendered(photolab: Path, folder: Path, per_set: int) -> None:
    """All pictures of Rebirth's sets."""
    _, board = board_of("rebirth", "practice-isle")
    folder.mkdir(parents=True, exist_ok=True)
    for k, name in enumerate(compare.SETS):
        for seed in range(FIRST_SEED + SEEDS * k, FIRST_SEED + SEEDS * k + per_set):
            with_photolab.render(photolab, folder, board, legend("rebirth"), name, seed)


class Report:
    """Sums over pictures."""

    def __init__(self) -> None:
        self.sets: dict[str, Counter[str]] = defaultdict(Counter)
        self.hidden: dict[str, Counter[str]] = defaultdict(Counter)
        self.said: list[Said] = []

    def add(self, path: Path, game: str) -> None:
        """One picture, as the file with its truth."""
        case = from_file(path)
        row = self.sets[f"{game}, {case.condition}"]
        row["pictures"] += 1
        _, board = board_of(game, compare.BOARDS[game])
        try:
            reading = read_picture(case.data, board, game)
        except BadPicture:
            row["refused"] += 1
            return
        lying = {f"{space}/{piece}": piece for space, piece in case.pieces}
        seen = {f"{one.space}/{one.piece}" for one in reading.places}
        row["wrong"] += len(seen - set(lying))
        whole = not seen - set(lying)
        for mark in marks(truth_of(path)):
            if mark.label not in lying:
                continue
            of = "open" if mark.open else "covered"
            row[of] += 1
            row[f"{of} accepted"] += mark.label in seen
            whole &= not mark.open or mark.label in seen
            self.hidden[hidden_class(mark)]["pieces"] += 1
            self.hidden[hidden_class(mark)]["accepted"] += mark.label in seen
        row["whole"] += whole
        asked = list(reading.unread)
        row["asked"] += len(asked)
        self.said += said(reading, lying)

    def text(self) -> str:
        """Markdown."""
        lines = [
            "| set | pictures | whole boards | open accepted | covered accepted | wrong | asked per board |"
        ]
        lines.append("|" + " --- |" * 7)
        total: Counter[str] = Counter()
        for name, row in self.sets.items():
            lines.append(_row(name, row))
            total += row
        lines += [_row("all", total), "", "| marker | pieces | accepted |", "|" + " --- |" * 3]
        for name in sorted(self.hidden):
            row = self.hidden[name]
            lines.append(
                f"| {name} | {row['pieces']} | {row['accepted']} ({row['accepted'] / row['pieces']:.0%}) |"
            )
        lines += ["", "| said | accepted | right | asked | right |", "|" + " --- |" * 5]
        for low, high in pairwise(CLASSES):
            cells = [f"{low} to {min(high, 1)}"]
            for accepted in (True, False):
                some = [
                    one for one in self.said if one.accepted == accepted and low <= one.probability < high
                ]
                right = sum(one.right for one in some)
                cells += [str(len(some)), f"{right} ({right / len(some):.1%})" if some else "-"]
            lines.append("| " + " | ".join(cells) + " |")
        return "\n".join(lines)


def _row(name: str, row: Counter[str]) -> str:
    cells = [name, str(row["pictures"]), f"{row['whole']} of {row['pictures']}"]
    cells += [f"{row[f'{of} accepted']} of {row[of]}" for of in ("open", "covered")]
    cells += [str(row["wrong"]), f"{row['asked'] / max(1, row['pictures']):.1f}"]
    return "| " + " | ".join(cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("photolab", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--per-set", type=int, default=12, help=f"pictures of each set, at most {SEEDS}")
    parser.add_argument(
        "--more", nargs="*", default=[], help="folders with pictures, each followed by its game"
    )
    told = parser.parse_args()
    if not 0 <= told.per_set <= SEEDS:
        parser.error(f"--per-set goes from 0 to {SEEDS}")
    rendered(told.photolab.resolve(), told.folder.resolve(), told.per_set)
    report = Report()
    for path in sorted(told.folder.glob("*.truth.json")):
        report.add(path, "rebirth")
    for folder, game in zip(told.more[::2], told.more[1::2], strict=True):
        for path in sorted(Path(folder).glob("*.truth.json")):
            report.add(path, game)
    print(report.text())


if __name__ == "__main__":
    main()
