"""A short way to play a few entries of Glen More II in tests."""

from __future__ import annotations

from scoring.game import Player, Replay, Setup
from scoring.games import game
from scoring.log import Entry
from scoring.notation import parse_event

GLENMORE = game("glenmore")
SEATS = ("red", "yellow", "blue", "green")


def setup(players: int = 2, *chronicles: int, **settings: str) -> Setup:
    """A set-up with the first colours; `chronicles` are played."""
    chosen = {f"chronicle_{number}": "yes" for number in chronicles}
    seats = tuple(Player(one, one.title()) for one in SEATS[:players])
    return Setup("glenmore", seats, "red", None, chosen | settings)


def play(at: Setup, *lines: str) -> Replay:
    """Replay some entries, written by the table."""
    entries = [Entry(seq, "table", "tap", parse_event(GLENMORE, line)) for seq, line in enumerate(lines, 1)]
    return GLENMORE.replay(at, entries)


def scoring(stack: str, *numbers: tuple[int, int, int, int]) -> tuple[str, ...]:
    """A scoring with Scots, landmarks, casks and persons of each player; nobody has anything special."""
    keys = ("scots", "landmarks", "casks", "persons")
    told = [
        f"{seat} counts {', '.join(f'{key} {one}' for key, one in zip(keys, own, strict=True))} in {stack}"
        for seat, own in zip(SEATS, numbers, strict=False)
    ]
    things = ["david_hume", *(["castle_moil", "armadale_castle"] if stack == "D" else [])]
    return (f"red announces {stack}", *told, *(f"table leaves {thing} in {stack}" for thing in things))


def line(replay: Replay, player: str, category: str) -> int:
    """The points of a line of a sheet."""
    return replay.sheet(player).line(category).points


def asked(replay: Replay) -> list[tuple[object, ...]]:
    """The open questions, each with the values that tell them apart, without the message's beginning."""
    return [
        (one.message.removeprefix("question.glenmore."), *(value for value in one.values.values()))
        for one in replay.questions
    ]


def doubted(replay: Replay) -> list[tuple[int, str]]:
    """The doubts, with their entries, without the message's beginning."""
    return [(one.entry, one.message.removeprefix("doubt.glenmore.")) for one in replay.doubts]
