"""Spare stickers: what each stands in for. They belong to a game's box, so the house knows, not a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion import house
from companion.words import known, say
from scoring.errors import CairnError

if TYPE_CHECKING:
    from vision.legend import Marked


@dataclass(frozen=True)
class Spare:
    """One spare sticker."""

    marker: int
    number: int
    """As it is printed beside it, from 1."""
    piece: str | None
    """What it stands in for."""
    name: str | None
    """The same in words."""


def standing_in(game: str) -> dict[int, str]:
    """The piece for which each spare stands, by marker id; without what no longer fits."""
    # Imported late: the reader's libraries take a moment.
    from vision.legend import legend

    table = legend(game)
    told: dict[int, str] = {}
    for key, piece in house.known(_shelf(game)).items():
        try:
            fits = key.isdecimal() and table.may_stand_in(int(key), piece)
        except CairnError:
            continue
        if fits and piece not in told.values():
            told[int(key)] = piece
    return told


def all_spares(game: str) -> list[Spare]:
    """The spares of a game's sheet, with what they stand for."""
    from vision.legend import legend

    told, table = standing_in(game), legend(game)
    names = {marked.piece: _name(marked) for marked in table.pieces if marked.piece in told.values()}
    return [
        Spare(marker, n, told.get(marker), names.get(told.get(marker, "")))
        for n, marker in enumerate(table.spares, 1)
    ]


def stand_in(game: str, marker: int, piece: str) -> None:
    """From now on this spare alone is that piece. CairnError ``sheet.no_piece`` or ``sheet.no_spare``."""
    from vision.legend import legend

    if not legend(game).may_stand_in(marker, piece):
        raise CairnError("sheet.no_spare", id=marker, piece=piece)
    for other, its in standing_in(game).items():
        if its == piece:
            house.forget(_shelf(game), str(other))
    house.learn(_shelf(game), str(marker), piece)


def forget(game: str, marker: int) -> None:
    """The spare stands for nothing any more."""
    house.forget(_shelf(game), str(marker))


def choices(game: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Pieces that a spare can stand in for: for each colour its name, and the pieces' ids and names."""
    from vision.legend import legend

    table = legend(game)
    sizes = {(table.mounts[its].marker_mm, table.mounts[its].sticker_mm) for its in table.spares.values()}
    groups: dict[str, list[tuple[str, str]]] = {}
    for marked in table.pieces:
        mount = table.mounts[marked.mount]
        if (mount.marker_mm, mount.sticker_mm) in sizes:
            groups.setdefault(marked.colour, []).append((marked.piece, _name(marked)))
    return [(_colour(colour), pieces) for colour, pieces in groups.items()]


def _name(marked: Marked) -> str:
    """A piece as it stands beside its sticker, in the language of the request."""
    words = (f"{group}.{marked.kind}" for group in ("kind", "structure"))
    kind = next((say(word) for word in words if known(word)), None)
    if marked.colour == "table" or kind is None:
        return marked.piece
    return f"{_colour(marked.colour)}: {kind} · {marked.number}"


def _colour(colour: str) -> str:
    return say(f"player.{colour}") if known(f"player.{colour}") else say("stickers.nobody")


def _shelf(game: str) -> str:
    """Apart from what the game itself keeps in the house."""
    return f"spares.{game}"
