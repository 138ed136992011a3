"""What an entry brought, and what others logged meanwhile, as the answer to a phone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion import live, store, told
from companion.current import Current
from companion.words import say
from scoring.log import Event, Replace
from scoring.points import Doubt


def clash(now: Current, rows: Sequence[store.StoredEntry]) -> list[dict[str, object]]:
    """What others logged in the meantime, in our notation and in words."""
    return [
        {"seq": row.seq, "text": row.text, "author": row.author, "told": _told(now, row.seq)}
        for row in rows
        if row.seq <= now.seq
    ]


def _told(now: Current, seq: int) -> str:
    return told_by_name(now, now.entries[seq - 1].event)


def told_by_name(now: Current, event: Event) -> str:
    """What happened, with the player's name before it."""
    player = live.player_of(event)
    return (
        told.words(now, event)
        if player is None
        else f"{now.names.get(player, player)}: {told.words(now, event)}"
    )


def outcome(now: Current, seq: int, event: Event) -> dict[str, object]:
    """What an entry brought."""
    # A replacement is played, and scores, at the place of the entry that it replaced.
    played = event.target if isinstance(event, Replace) else seq
    awards = now.awards(played)
    gains = Counter[str]()
    for award in awards:
        gains[award.player] += award.item.points
    items = [
        {
            "player": award.player,
            "category": award.category,
            "what": award.item.what,
            "text": told.reason(award.item, now.names),
            "count": award.item.count,
            "points": award.item.points,
            "clause": award.item.clause,
            "where": list(award.item.where),
        }
        for award in awards
    ]
    return {
        "points": gains.get(live.player_of(event) or "", 0),
        "gains": [{"player": player, "points": points} for player, points in gains.items()],
        "items": items,
        "doubts": [_doubt(now, doubt) for doubt in now.doubts(played)],
    }


def _doubt(now: Current, doubt: Doubt) -> dict[str, object]:
    return {
        "message": doubt.message,
        "text": say(doubt.message, now.names, **doubt.values),
        "clause": doubt.clause,
    }
