"""Names that a table gives to places of a game without a map."""

from __future__ import annotations

from unicodedata import normalize

from scoring.rebirth import pieces

LONGEST = 24
"""Characters of a name."""

_NOT_IN_NAMES = frozenset(' ,~@"')


def is_token(text: str) -> bool:
    """Whether it can stand in the notation: 1 to 24 printable characters without blanks and ``, ~ @ "``."""
    return 0 < len(text) <= LONGEST and text.isprintable() and _NOT_IN_NAMES.isdisjoint(text)


def same_name(token: str) -> str:
    """What tokens that mean the same place have in common: capitals make no difference."""
    return normalize("NFC", normalize("NFC", token).casefold())


def shown_name(token: str) -> str:
    """A token as people read it: ``_`` stands for a blank."""
    return token.replace("_", " ").strip() or token


def building_name(kind: str, token: str) -> str:
    """What a castle or cathedral is called: as printed if it is a known one, else as the table says."""
    known = pieces.buildings().get((kind, same_name(token)))
    return shown_name(token) if known is None else known.name
