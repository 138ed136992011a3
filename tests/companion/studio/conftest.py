"""A device that draws a board of the house."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest


@dataclass
class Studio:
    """A phone at a board: it sends edits as the page does, knowing the newest draft."""

    phone: Any
    slug: str
    draft: dict[str, Any]
    sent: int = field(default=0)

    @property
    def path(self) -> str:
        return f"/boards/{self.slug}"

    def post(self, what: str, **body: Any) -> Any:
        self.sent += 1
        body = {"uid": f"u{id(self)}-{self.sent}", "seen": self.draft["seq"]} | body
        answer = self.phone.post_json(f"{self.path}/{what}", body)
        if answer.status_code in (200, 409):
            self.draft = answer.json
        return answer

    def say(self, op: str, **edit: Any) -> dict[str, Any]:
        answer = self.post("edits", edit={"op": op} | edit)
        assert answer.status_code == 200, answer.json
        return self.draft

    def refused(self, edit: Any) -> str:
        """The sentence that an edit is refused with."""
        before = self.look()
        answer = self.post("edits", edit=edit)
        assert answer.status_code == 422, answer.get_data(as_text=True)
        assert self.look() == before
        return str(answer.json["error"]["text"])

    def look(self) -> dict[str, Any]:
        answer = self.phone.get(f"{self.path}/draft.json")
        assert answer.status_code == 200
        self.draft = answer.json
        return self.draft

    def cell(self, q: int, r: int) -> dict[str, Any]:
        return next(one for one in self.draft["cells"] if (one["q"], one["r"]) == (q, r))

    def step(self, name: str) -> dict[str, Any]:
        return next(one for one in self.draft["steps"] if one["id"] == name)

    def problems(self) -> list[str]:
        return [one["text"] for one in self.draft["problems"]]


def at(phone: Any, answer: Any) -> Studio:
    """The studio that an answer leads to."""
    assert answer.status_code == 303, answer.get_data(as_text=True)
    slug = re.fullmatch(r"/boards/([a-z0-9-]+)", answer.location)
    assert slug is not None
    studio = Studio(phone, slug[1], {"seq": 0})
    studio.look()
    return studio


@pytest.fixture
def new_board(phone: Callable[[], Any]) -> Callable[..., Studio]:
    """Makes an empty board."""

    def make(name: str = "Our Scotland") -> Studio:
        device = phone()
        return at(device, device.post("/boards/new", {"name": name}))

    return make


@pytest.fixture
def copy_of(phone: Callable[[], Any]) -> Callable[[str], Studio]:
    """Copies a board."""

    def copy(ref: str) -> Studio:
        device = phone()
        return at(device, device.post("/boards/copy", {"ref": ref}))

    return copy


@pytest.fixture
def studio_at() -> Callable[[Any, Any], Studio]:
    """The studio that an answer leads to."""
    return at


LATTICE = {"origin_mm": [100, 100], "pitch_mm": 26, "turn_deg": 0}


@pytest.fixture
def drawn(new_board: Callable[..., Studio]) -> Studio:
    """A board with a lattice and five cells in two rows: (0,0) (1,0) (2,0) above, (0,1) (1,1) between them below."""
    studio = new_board()
    studio.say("lattice", **LATTICE)
    studio.say("cells", add=[[0, 0], [1, 0], [2, 0], [0, 1], [1, 1]])
    return studio
