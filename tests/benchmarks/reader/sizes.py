"""Measure what photographs say of territories of Glen More II: size, overbuilt places, castles with own Scots.

    python tests/benchmarks/reader/sizes.py FOLDER

reads the pictures that `clans_with_photolab.py` wrote. A number is right, asked about (as long as the table hasn't said
what lies in a cell), or wrong. Whoever answers knows the truth: then the numbers are counted once more.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

from companion.glenmore.photos_propose import regions as regions_of
from scoring.glenmore.sightings import OVER, Said, Sort, sticker, territory
from scoring.laid_out import Region
from scoring.squares import Cell
from vision.images import BadPicture
from vision.territories import read_layout_picture

COLOURS = ("red", "yellow", "blue", "green")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    rows: dict[str, Counter[str]] = {}
    for path in sorted(folder.glob("*.truth.json")):
        truth = json.loads(path.read_text(encoding="utf-8"))
        count = rows.setdefault(truth["condition"], Counter())
        picture = path.with_name(path.name.replace(".truth.json", ".jpg"))
        try:
            layout = read_layout_picture(picture.read_bytes(), "glenmore")
            regions, loose = regions_of(layout), tuple(one.piece for one in layout.loose)
        except BadPicture:
            regions, loose = (), ()
        for clan in truth["clans"]:
            count += judged(clan, regions, loose)
        count["questions"] += len(loose)
        rows[truth["condition"]] = count
    columns = (
        "territories",
        "told at once",
        "right",
        "wrong",
        "unknown whose",
        "questions",
        "right once answered",
        "wrong once answered",
    )
    lines = ["| condition | " + " | ".join(columns) + " |", "|" + " --- |" * (len(columns) + 1)]
    lines += [
        f"| {name} | " + " | ".join(str(count[one]) for one in columns) + " |" for name, count in rows.items()
    ]
    print("\n".join(lines))  # noqa: T201 - a report on the terminal is what this is run for


def judged(clan: dict[str, Any], regions: tuple[Region, ...], loose: tuple[str, ...]) -> Counter[str]:
    """One territory: what is told of it before and after somebody answered what was asked."""
    cells = {(one["place"][0], one["place"][1]): sort_of(one["piece"]) for one in clan["tiles"]}
    names = {one["piece"] for one in clan["tiles"]} | {clan["castle"]}
    cells[0, 0] = sort_of(clan["castle"])
    truth = {"tiles": len(cells), "overbuilt": sum(sort in OVER for sort in cells.values())}
    truth["castles"] = sum(read.scot for name in names if (read := sticker(name)))
    count = Counter({"territories": 1})
    owner = clan["castle"].split()[0]
    own = [one for one in regions if names & {tile.tile for tile in one.tiles}]
    if not own:
        return count + Counter({"not found": 1})
    region = max(own, key=lambda one: len(one.tiles))
    shown = territory(region, COLOURS)
    count["unknown whose"] += shown.player is None
    count["wrong"] += shown.player not in (None, owner)
    numbers = shown.numbers()
    if numbers and not loose:
        right = all(numbers[key] == truth[key] for key in ("tiles", "overbuilt"))
        count["told at once"] += 1
        count["right" if right else "wrong"] += 1
    own_apart = tuple(one for one in loose if one in names)
    answers = Said(owner, *answered(region, clan, cells), whole=True, apart=own_apart)
    count["questions"] += len(shown.riddles) + shown.cut
    final = territory(region, COLOURS, answers).numbers()
    count["right once answered"] += all(final.get(key) == truth[key] for key in truth)
    count["wrong once answered"] += any(final.get(key, truth[key]) != truth[key] for key in truth)
    return count


def answered(
    region: Region, clan: dict[str, Any], cells: dict[Cell, Sort]
) -> tuple[dict[Cell, str], dict[Cell, bool]]:
    """What somebody who sees the table says of the cells that are asked about, and of castles without a card."""
    at = {one["piece"]: (one["place"][0], one["place"][1]) for one in clan["tiles"]} | {
        clan["castle"]: (0, 0)
    }
    seen = [(one.place, at[one.tile]) for one in region.tiles if one.tile in at]
    turn, dx, dy = Counter(
        (turn, there[0] - x, there[1] - y)
        for turn in range(4)
        for place, there in seen
        for x, y in [turned(place, turn)]
    ).most_common(1)[0][0]

    def where(place: Cell) -> Cell:
        x, y = turned(place, turn)
        return x + dx, y + dy

    scots = {at[name] for name in at if (read := sticker(name)) and read.scot}
    shown = territory(region, COLOURS)
    said: dict[Cell, str] = {one.cell: cells.get(where(one.cell), "nothing") for one in shown.riddles}
    found = territory(region, COLOURS, Said(cells=said))
    return said, {one.cell: where(one.cell) in scots for one in found.castles if one.scot is None}


def turned(place: Cell, turns: int) -> Cell:
    x, y = place
    for _ in range(turns % 4):
        x, y = -y, x
    return x, y


def sort_of(piece: str) -> Sort:
    found = sticker(piece)
    assert found is not None
    return found.sort


if __name__ == "__main__":
    main()
