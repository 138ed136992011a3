"""A tiny second game for tests: players roll and score what they rolled; chance says who plays what and who begins.

It has no board, no photographs and no sentences; its totals are kept back until the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

from flask import request

from companion import entries, play, several
from companion.current import Current
from companion.room import DRAWN, Begin, Mend, Pages, Room, Step, Typed, Words
from scoring import notation
from scoring.errors import BadNotation, ImpossibleEvent
from scoring.game import BadSetup, Game, Played, Player, Replay, Setting, Setup, check_players, check_settings
from scoring.log import Entry, GameEvent, Problem, resolve
from scoring.points import Award, Doubt, Item, ranked, sheets

PLAYERS = ("red", "white", "black")
SETTINGS = (Setting("dice_sides", ("six", "ten"), "roll.sides", "certain"),)


@dataclass(frozen=True)
class Said:
    """`red rolls 5`, `table die bone`, `red ends`."""

    player: str
    verb: str
    what: str = ""


def parse_event(text: str) -> Said:
    match text.split():
        case [player, "rolls", points] if points.isdecimal():
            return Said(player, "rolls", points)
        case ["table", "die", what]:
            return Said("table", "die", what)
        case [player, "ends"]:
            return Said(player, "ends")
    raise BadNotation("notation.not_an_event", text=text)


def dump_event(event: Said) -> str:
    return f"{event.player} {event.verb} {event.what}".strip()


def check_setup(setup: Setup) -> None:
    check_players(setup, 1, 3)
    check_settings(setup, SETTINGS)


def replay(setup: Setup, log: Sequence[Entry], board: Any = None) -> Replay:
    """Six is the most that a die shows; more than three is doubted."""
    check_setup(setup)
    resolved = resolve(log)
    played, problems, awards = list[Played](), list(resolved.problems), list[Award]()
    state = SimpleNamespace(die=None, over=False)
    for step in resolved.steps:
        event = cast(Said, step.event)
        brought, doubts = (), ()
        if event.verb == "rolls" and int(event.what) > 6:
            problems.append(Problem(step.seq, "space.taken", {"space": event.what}))
            continue
        if event.verb == "rolls":
            brought = (Award(event.player, "rolls", Item("item.roll", int(event.what), "roll.points")),)
            doubts = (Doubt(step.seq, "doubt.lucky", "roll.points"),) if int(event.what) > 3 else ()
        elif event.verb == "die":
            state.die = event.what
        else:
            state.over = True
        awards += brought
        played.append(Played(step.seq, event, brought, doubts))
    found = sheets(awards, setup.ids, ("rolls",))
    return Replay(
        setup=setup,
        state=state,
        played=tuple(played),
        retracted=resolved.retracted,
        problems=tuple(problems),
        finished=state.over,
        sheets=found,
        standings=ranked({sheet.player: sheet.total for sheet in found}),
        questions=(),
        differences=(),
    )


GAME = cast(
    Game,
    SimpleNamespace(
        ID="dice",
        CATEGORIES=("rolls",),
        SETTINGS=SETTINGS,
        check_setup=check_setup,
        replay=replay,
        parse_event=parse_event,
        dump_event=dump_event,
    ),
)


def begin(typed: Typed) -> Begin:
    """Drawn players get the first free colours, the last seat begins, and the die is an entry of the log."""
    free = [player for player in PLAYERS if player not in {row.player for row in typed.rows}]
    ids = [free.pop(0) if row.player == DRAWN else row.player for row in typed.rows]
    if typed.choices.get("die") == "glass":
        raise BadSetup("setup.unknown_value", setting="die", value="glass", field="die")
    players = tuple(Player(one, row.name) for one, row in zip(ids, typed.rows, strict=True))
    rolls = [
        f"{one} rolls {row.choices['first']}"
        for one, row in zip(ids, typed.rows, strict=True)
        if "first" in row.choices
    ]
    die = typed.choices.get("die", "bone")
    return Begin(Setup("dice", players, ids[-1], typed.board, typed.settings), (f"table die {die}", *rolls))


def event_words(event: GameEvent) -> Words:
    return f"dice.{cast(Said, event).verb}", {"what": cast(Said, event).what}


def mends(now: Replay, seq: int) -> tuple[Mend, ...]:
    doubted = [cast(Said, one.event) for one in now.played if one.seq == seq and one.doubts]
    return tuple(Mend(("mend.lower", {}), {"event": f"{one.player} rolls 3"}) for one in doubted)


def cup(now: Current) -> str:
    return f"cup of {now.replay.state.die} seen by {play.common(now)['seat']}"


def shake(now: Current) -> Any:
    """A post of its own that logs one roll or, with `twice`, two."""
    seat = play.common(now)["seat"]

    def make(_: Current, sent: entries.Sent) -> Any:
        if request.form.get("points") == "13":
            raise ImpossibleEvent("space.taken", space="13")
        return notation.parse_event(GAME, f"{sent.player} rolls {request.form['points']}")

    if seat is not None and request.form.get("twice"):
        return several.log_events(now.table.code, lambda now, sent: [make(now, sent)] * 2)
    return entries.log_event(now.table.code, make)


PAGES = Pages(
    parts=("total",),
    screen_parts=("total",),
    play=lambda _, args: {"asked": args.get("q", "nothing")},
    end=lambda now: {"left": len(now.entries)},
    sheet=lambda _: {"title": "All rolls"},
    turn=lambda _: None,
    extra={"cup": cup, "cup/bottom": lambda _: "leather"},
    actions={"shake": shake, "cup": shake},
    mends=mends,
)

ROOM = Room(
    game=GAME,
    letters={"red": "R", "white": "W", "black": "K"},
    fewest=1,
    most=3,
    board_ids=tuple,
    load_board=lambda board: None,
    board_json=lambda board: {},
    steps=lambda _, replay: (Step("setup.dice", {"die": replay.state.die}),),
    event_words=event_words,
    pages=lambda: PAGES,
    begin=begin,
    draws_players=True,
    orders_seats=True,
    decides_start=True,
    stylesheet="dice.css",
    shows_totals=lambda replay: replay.finished,
)

TEMPLATES = {
    "dice/play.html": (
        '{% extends "base.html" %}{% block main %}asked: {{ asked }} {{ parts_now.total|safe }}{% endblock %}'
    ),
    "dice/screen.html": "screen {{ parts_now.total|safe }}",
    "dice/parts/total.html": "die: {{ state.die }}{% if undo %} undo {{ undo.seq }}{% endif %}",
    "dice/end.html": "left: {{ left }} {{ may_write }}",
    "dice/sheet.html": (
        "{{ title }}{% for one in replay.standings %} {{ names[one.player] }} {{ one.total }}{% endfor %}"
    ),
    "dice/new_row.html": '<input name="choice-first-{{ row.index }}" value="{{ row.choices.first }}">',
    "dice/new_table.html": '<input name="choice-die" value="{{ choices.die }}">{{ errors.die }}',
    "dice/shapes.svg.html": '<symbol id="shape-red"></symbol>',
    "dice/signs.svg.html": '<symbol id="sign-cup"></symbol>',
}
