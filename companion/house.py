"""What this Cairn's house knows of its games beyond the data that Cairn brings along.

Whoever corrected something once, such as how a tile is printed, needn't do it again at the next table: a game's room
reads it when a table begins and writes it down as the first entries, so that a log stays complete by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion import store
from scoring.errors import CairnError


def known(game: str, reads: Callable[[str], object] = str) -> Mapping[str, str]:
    """What is known of a game, by the game's own keys.

    `reads` raises a `CairnError` for a text that a later version no longer understands; those are passed over.
    """
    return {key: text for key, text in store.house(game).items() if _can(reads, text)}


def _can(reads: Callable[[str], object], text: str) -> bool:
    try:
        reads(text)
    except CairnError:
        return False
    return True


def learn(game: str, key: str, text: str) -> None:
    """Know this from now on, in place of what was known under the key."""
    store.keep_in_house(game, key, text)


def forget(game: str, key: str) -> None:
    """Know nothing under a key any more."""
    store.keep_in_house(game, key, None)
