"""The ground that the browser tests stand on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page


def test_a_phone_on_the_lan_has_no_secure_context(page: Page) -> None:
    page.goto("/")
    assert page.evaluate("isSecureContext") is False
    assert page.evaluate("[innerWidth, navigator.maxTouchPoints > 0]") == [360, True]


def test_two_phones_share_no_cookies(new_phone: Callable[..., Page]) -> None:
    one, other = new_phone(), new_phone(locale="de-DE")
    one.goto("/")
    one.evaluate("document.cookie = 'mine=1'")
    other.goto("/")
    assert "mine=1" in one.evaluate("document.cookie")
    assert "mine=1" not in other.evaluate("document.cookie")
    assert other.evaluate("navigator.language") == "de-DE"


def test_a_big_screen_has_a_mouse(new_screen: Callable[..., Page]) -> None:
    page = new_screen()
    page.goto("/")
    assert page.evaluate("[innerWidth, navigator.maxTouchPoints]") == [1280, 0]


def test_another_server_has_its_own_tables(
    new_server: Callable[..., Any], server: Any, new_phone: Callable[..., Page]
) -> None:
    second = new_server(CAIRN_THREADS="8")
    assert second.data != server.data
    assert new_phone().goto(second.url + "/").ok


def test_script_errors_are_noticed(page: Page, faults: list[str]) -> None:
    page.goto("/")
    page.evaluate("setTimeout(() => { throw new Error('noticed') })")
    page.wait_for_timeout(100)
    assert [fault.split(": ")[-1] for fault in faults] == ["noticed"]
    faults.clear()


def test_calls_elsewhere_are_noticed(page: Page, faults: list[str]) -> None:
    page.goto("/")
    page.evaluate("new Image().src = 'http://elsewhere.invalid/picture.png'")
    page.wait_for_timeout(100)
    assert any("elsewhere.invalid" in fault for fault in faults)
    faults.clear()


def test_axe_sees_a_picture_without_a_name(page: Page, axe: Callable[[Page], None]) -> None:
    page.set_content("<!doctype html><html lang=en><title>x</title><main><h1>x</h1><img src='data:,'></main>")
    with pytest.raises(AssertionError, match="image-alt"):
        axe(page)
    page.set_content("<!doctype html><html lang=en><title>x</title><main><h1>x</h1></main>")
    axe(page)
