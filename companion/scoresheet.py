"""A replayed game as `cairn score` prints it: as JSON for programs, as text for people."""

from __future__ import annotations

from collections.abc import Mapping

from companion import rooms
from companion.words import of_game, say
from scoring.game import Replay
from scoring.log import Problem
from scoring.points import Doubt, Item, Question, Sheet, Standing


def as_json(replay: Replay) -> dict[str, object]:
    """The public format of `cairn score --json`; it may grow, but never changes meaning."""
    names = _names(replay)
    return {
        "game": replay.setup.game,
        "finished": replay.finished,
        "players": [_sheet_json(sheet, names) for sheet in replay.sheets],
        "standings": [
            {
                "place": one.place,
                "player": one.player,
                "total": one.total,
                "decided_by": one.decided_by,
                "clause": one.clause,
            }
            for one in replay.standings
        ],
        "problems": [
            {"entry": one.seq, "message": one.message, "text": say(one.message, names, **one.values)}
            for one in replay.problems
        ],
        "doubts": [
            {
                "entry": one.entry,
                "message": one.message,
                "text": say(one.message, names, **one.values),
                "clause": one.clause,
            }
            for one in replay.doubts
        ],
        "questions": [
            {
                "player": one.player,
                "message": one.message,
                "text": say(one.message, names, **one.values),
                "clause": one.clause,
            }
            for one in replay.questions
        ],
        "differences": [
            {
                "entry": one.entry,
                "player": one.player,
                "printed": one.printed,
                "counted": one.counted,
                "since": one.since,
            }
            for one in replay.differences
        ],
    }


def _sheet_json(sheet: Sheet, names: Mapping[str, str]) -> dict[str, object]:
    return {
        "id": sheet.player,
        "name": names[sheet.player],
        "total": sheet.total,
        "lines": [
            {
                "category": line.category,
                "points": line.points,
                "items": [_item_json(item) for item in line.items],
            }
            for line in sheet.lines
        ],
    }


def _item_json(item: Item) -> dict[str, object]:
    return {
        "what": item.what,
        "count": item.count,
        "points": item.points,
        "clause": item.clause,
        "where": list(item.where),
        "entries": list(item.entries),
        "values": dict(item.values),
    }


def as_text(replay: Replay) -> str:
    """The sheet with every reason, then the standings and what is still open."""
    names = _names(replay)
    blocks = [_sheet_text(sheet, names, replay) for sheet in replay.sheets]
    blocks.append(_standings_text(replay, names))
    open_points = (
        ("cli.score.problems", [_about(problem.seq, _said(problem, names)) for problem in replay.problems]),
        ("cli.score.doubts", [_about(doubt.entry, _said(doubt, names)) for doubt in replay.doubts]),
        ("cli.score.questions", [_said(question, names) for question in replay.questions]),
        (
            "cli.score.differences",
            [
                _about(
                    one.entry,
                    say(
                        "cli.score.difference",
                        names,
                        player=one.player,
                        printed=one.printed,
                        counted=one.counted,
                        since=one.since,
                    ),
                )
                for one in replay.differences
            ],
        ),
    )
    blocks += [_block(say(title), lines) for title, lines in open_points if lines]
    return "\n\n".join(blocks)


def _sheet_text(sheet: Sheet, names: Mapping[str, str], replay: Replay) -> str:
    game = replay.setup.game
    lines = [f"{names[sheet.player]}: {sheet.total}"]
    for line in sheet.lines:
        lines.append(f"  {say(of_game(game, f'category.{line.category}')):<28}{line.points:>5}")
        lines += [_item_text(item, names, replay) for item in line.items]
    return "\n".join(lines)


def _item_text(item: Item, names: Mapping[str, str], replay: Replay) -> str:
    message, values = rooms.item_words(item)
    sentence = say(message, names, **values)
    places = rooms.ROOMS[replay.setup.game].places(replay, item)
    where = f" ({' '.join(places)})" if places else ""
    entries = f" #{','.join(map(str, item.entries))}" if item.entries else ""
    return f"    {item.points:>+5}  {sentence}{where}{entries} [{item.clause}]"


def _standings_text(replay: Replay, names: Mapping[str, str]) -> str:
    game = replay.setup.game
    title = say("cli.score.final" if replay.finished else "cli.score.so_far")
    return _block(title, [_standing_text(one, names, game) for one in replay.standings])


def _standing_text(one: Standing, names: Mapping[str, str], game: str) -> str:
    how = say(of_game(game, f"decided_by.{one.decided_by}"))
    return f"{one.place}. {names[one.player]} {one.total} ({how})"


def _said(one: Problem | Doubt | Question, names: Mapping[str, str]) -> str:
    return say(one.message, names, **one.values)


def _about(entry: int, sentence: str) -> str:
    return f"#{entry} {sentence}"


def _block(title: str, lines: list[str]) -> str:
    return "\n".join([title, *(f"  {line}" for line in lines)])


def _names(replay: Replay) -> dict[str, str]:
    return {player.id: player.name for player in replay.setup.players}
