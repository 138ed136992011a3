"""A board that nobody plays on can be deleted by whoever may edit it."""

from __future__ import annotations

from typing import Any

from flask import Flask

from companion import store


def test_a_board_goes_with_all_that_was_kept_of_it(drawn: Any, app: Flask) -> None:
    assert drawn.phone.post(f"{drawn.path}/delete").status_code == 303
    assert drawn.phone.get(drawn.path).status_code == 404
    with app.app_context():
        assert store.house_board(drawn.slug) is None
        # Its name is free again, and nothing of the old one shows up under it.
        made = store.create_board(drawn.slug, "rebirth", "Another", "k")
        assert made is not None
        assert store.board_edits(made.id) == ()
        assert store.board_versions(drawn.slug) == ()


def test_only_who_may_edit_it_deletes_it(drawn: Any, phone: Any) -> None:
    assert phone().post(f"{drawn.path}/delete").status_code == 403
    assert drawn.look()["cells"]


def test_a_board_with_games_stays(drawn: Any, app: Flask) -> None:
    with app.app_context():
        table = store.create_table("rebirth", f"{drawn.slug}@1", "cairn = 1", "h")
        other = store.create_table("rebirth", None, "cairn = 1", "h")
        store.append(other.id, "u", "pink", "tap", f"pink board {drawn.slug}@1", 0)
    answer = drawn.phone.post(f"{drawn.path}/delete")
    assert answer.status_code == 409
    page = answer.get_data(as_text=True)
    assert "Games are on this board" in page
    assert table.code in page
    assert other.code in page
    assert drawn.look()["cells"]
