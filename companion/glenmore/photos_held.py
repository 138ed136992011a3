"""A photograph of territories held against the log as it stands now, with what the table has said about it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion import photo_positions, store
from companion.current import Current
from companion.glenmore.photos_choices import Choices, apart, choices
from companion.glenmore.photos_propose import regions
from companion.photo_layouts import LayoutRecord
from scoring.glenmore import sightings
from scoring.glenmore.sightings import Castle, Number, Territory, sticker
from scoring.glenmore.state import State
from scoring.laid_out import Region
from scoring.squares import Cell

if TYPE_CHECKING:
    from vision.layouts import Apart


@dataclass(frozen=True)
class Glen:
    """One territory of the picture."""

    number: int
    region: Region
    shown: Territory
    choices: Choices
    numbers: tuple[Number, ...]
    """Those that can be told, held against the log; without those that it is right about, or knows better since."""
    castles_matter: bool
    """Whether a score card asks in how many castles own Scots stand."""

    @property
    def player(self) -> str | None:
        """Whose it is, as far as anybody knows."""
        return None if self.choices.left_out else self.shown.player

    @property
    def typed(self) -> bool:
        """Whether somebody counted it by hand, so that nothing needs to be asked."""
        return "tiles" in self.choices.typed

    @property
    def unknown(self) -> bool:
        """Whether the table must say whose it is."""
        return self.shown.player is None and not self.choices.left_out

    @property
    def asked(self) -> int:
        """How many questions wait before the numbers can be told."""
        if self.player is None or self.typed:
            return 0
        shown = self.shown
        return len(shown.riddles) + len(shown.crowded) + shown.cut + len(self.castles_asked)

    @property
    def castles_asked(self) -> tuple[Castle, ...]:
        """Castles of which the table has to say whether a Scot stands there."""
        wanted = self.castles_matter and "castles" not in self.choices.typed
        return tuple(one for one in self.shown.castles if wanted and one.scot is None)

    @property
    def told(self) -> dict[Cell, str]:
        """What was read or said of its cells, each of which the table may know better; `NOTHING` for no tile."""
        read = {
            one.place: found.sort for one in self.region.tiles if (found := sticker(one.tile)) is not None
        }
        return dict(
            sorted({**read, **self.choices.said.cells}.items(), key=lambda one: (one[0][1], one[0][0]))
        )

    def of(self, sort: str) -> tuple[Number, ...]:
        """Its numbers of a sort: `new`, `contradicts`, `agrees`."""
        return tuple(one for one in self.numbers if one.sort == sort)


@dataclass(frozen=True)
class Held:
    """A photograph and the log, side by side."""

    record: LayoutRecord
    glens: tuple[Glen, ...]
    loose: tuple[Apart, ...]
    """Tiles lying apart of which nobody said yet whether they belong to a territory. As long as there is one, no
    territory's size is certain: tiles beyond covered ones seem to lie apart."""


def held_against(now: Current, photo: store.Photo, on_page: int | None = None) -> Held:
    """Hold a photograph that was read, and all of its position, against the log."""
    record = photo_positions.layout_of(photo, on_page)
    shown = regions(record.layout)
    said = choices(record.settled, len(shown))
    state: State = now.replay.state
    # What was told since, but not by these photographs, is newer than what they show.
    since = photo_positions.since(photo, by_others=True)
    told = apart(record.settled)
    loose = tuple(one for one in record.layout.loose if sticker(one.piece) and one.piece not in told)
    glens = []
    for n, one in enumerate(shown):
        own_apart = tuple(piece for piece, whose in told.items() if whose == n)
        chosen = replace(said[n], said=replace(said[n].said, apart=own_apart))
        glens.append(_glen(state, n, one, chosen, since, certain=not loose))
    return Held(record, tuple(glens), loose)


def _glen(
    state: State, n: int, region: Region, chosen: Choices, since: Collection[int], certain: bool
) -> Glen:
    shown = sightings.territory(region, state.players, chosen.said)
    found: tuple[Number, ...] = ()
    if shown.player is not None and not chosen.left_out:
        numbers = (shown.numbers() if certain else {}) | dict(chosen.typed)
        found = sightings.compare(state, shown.player, numbers)
        found = tuple(one for one in found if chosen.kept.get(one.key) != one.seen and one.entry not in since)
    matter = state.plays(7) and "castles" in (state.cards[0] if state.cards else sightings.FINAL)
    return Glen(n, region, shown, chosen, found, matter)
