"""Everything else: the log, photographs, the end, the rules, the other phones."""

from __future__ import annotations

from flask import render_template

from companion import play
from companion.current import Current
from companion.scythe import panels


def page(now: Current) -> str:
    """The list of further pages."""
    return render_template(
        "scythe/more.html",
        **play.common(now),
        **panels.common(now.replay),
        panel="more",
        delay=now.replay.state.answer("delay_penalty"),
    )
