"""What Cairn refuses. Errors carry a message id and values; sentences are made where people read them."""

from __future__ import annotations


class CairnError(Exception):
    """Something Cairn cannot accept.

    `message` is a message id such as ``space.taken``; `values` fill the sentence that `companion.words`
    keeps for it in each language.
    """

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.message = message
        """The message id."""
        self.values = values
        """What the sentence names: spaces, pieces, numbers."""

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.message} ({told})" if told else self.message


class ImpossibleEvent(CairnError):
    """An event that cannot be applied at all, such as a tile on a taken space."""


class BadNotation(CairnError):
    """Text that is not our notation. `values` hold ``line`` (1-based) where it is known, and ``text``."""


class BadBoard(CairnError):
    """A board file that cannot be used. `values` always hold ``file`` and ``line`` (1-based, 0 if unknown)."""


class UnknownClause(CairnError):
    """A rule clause that no clause file has."""


class UnknownGame(CairnError):
    """A game that Cairn does not know."""
