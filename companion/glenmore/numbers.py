"""Numbers as forms of Glen More II ask for them: what was known, what was typed, and what of it is to be logged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from flask import redirect
from flask.typing import ResponseReturnValue

from companion import several
from companion.current import Current
from companion.words import say
from scoring.log import Event


@dataclass(frozen=True)
class Field:
    """A number that is asked for."""

    key: str
    was: str
    """What the log had when the page was made; empty for nothing."""
    text: str
    """What stands in the field now."""
    guessed: bool = False
    """Whether nobody told it for this, and it is only what lay there last."""
    error: str | None = None
    """Why what was typed can't be, in words."""


def is_number(text: str) -> bool:
    """Whether it is a number as the notation has them."""
    return text.isascii() and text.isdecimal() and len(text) <= 3


def fields(
    keys: Iterable[str],
    known: Mapping[str, int],
    guesses: Mapping[str, int],
    typed: Mapping[str, str],
    errors: Mapping[str, str],
) -> tuple[Field, ...]:
    """The fields of a form. `typed` is what came back with errors; empty for a page that is looked at first."""
    return tuple(_field(key, known.get(key), guesses.get(key), typed, errors.get(key)) for key in keys)


def _field(
    key: str, known: int | None, guess: int | None, typed: Mapping[str, str], error: str | None
) -> Field:
    was = "" if known is None else str(known)
    there = was or ("" if guess is None else str(guess))
    # What nobody touched is as others left it.
    touched = key in typed and typed[key].strip() != typed.get(f"was-{key}", "").strip()
    text = typed[key].strip() if touched else there
    return Field(key, was, text, guessed=known is None and text != "" and text == there, error=error)


def changes(
    keys: Iterable[str], known: Mapping[str, int], form: Mapping[str, str]
) -> tuple[tuple[tuple[str, int], ...], dict[str, str]]:
    """The numbers that a form says anew, and what is wrong with it, in words by key.

    `was-<key>` is what the log had when the page was made: what both this form and another phone have changed since,
    and not to the same, is asked about. A field that is empty says nothing, unless it held a number.
    """
    found: list[tuple[str, int]] = []
    errors: dict[str, str] = {}
    for key in keys:
        text, was = form.get(key, "").strip(), form.get(f"was-{key}", "").strip()
        there = str(known[key]) if key in known else ""
        if text == was:
            continue
        if not text:
            errors[key] = say("web.glenmore.emptied")
        elif not is_number(text):
            errors[key] = say("web.glenmore.no_number", text=text[:20])
        elif there not in (was, str(int(text))):
            errors[key] = say("web.glenmore.meanwhile", value=there or "–")
        elif str(int(text)) != there:
            found.append((key, int(text)))
    return tuple(found), errors


class _Done(Exception):
    """There is nothing left to log."""


def log(now: Current, make: Callable[[Current], Sequence[Event]], to: str) -> ResponseReturnValue:
    """Log what is left to say once it is this phone's turn, and go on; whoever comes second finds it said."""

    def ask(latest: Current, _: several.Several) -> Sequence[Event]:
        found = make(latest)
        if not found:
            raise _Done
        return found

    try:
        answer = several.log_events(now.table.code, ask)
    except _Done:
        return redirect(to, 303)
    return redirect(to, 303) if answer.status_code == 303 else answer
