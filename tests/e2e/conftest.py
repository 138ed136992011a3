"""Phones against a real server: `cairn serve` on a free loopback port, Debian's Chromium under a mapped name.

The pages are opened as http://cairn.test:PORT and not as localhost. Browsers treat localhost as a secure context
and give it powers (camera, service workers, `crypto.randomUUID`) that the phones at a table don't have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, WebError

HOST = "cairn.test"
CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
)
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "screen": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
}
SCREEN = {
    "viewport": {"width": 1280, "height": 800},
    "screen": {"width": 1280, "height": 800},
    "device_scale_factor": 1,
    "has_touch": False,
    "is_mobile": False,
}

EXPECTED = (
    # An answer such as 404 or 409 is the tests' own business.
    "Failed to load resource",
)
"""Errors on the console that are none; the rest are our scripts and refusals by the policy."""

AXE_OPTIONS = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
AXE_LOOKS = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"]
"""What depends on light and width; everything else a page's second look can't change."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is a browser test."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(launch: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The server that most tests share, each with a table of its own; `server.url` is the address for browsers."""
    # Behind a proxy, so that the tables can come from many addresses: one may make no more than 20 a minute.
    with launch(tmp_path_factory.mktemp("server"), host=HOST, CAIRN_PROXIES="1") as server:
        yield server


@pytest.fixture
def new_server(
    launch: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., Any]]:
    """`new_server(CAIRN_THREADS="8")` starts a server with an empty folder and settings of its own."""
    with ExitStack() as running:
        yield lambda **settings: running.enter_context(
            launch(tmp_path_factory.mktemp("server"), host=HOST, **settings)
        )


_addresses = count(1)


def _post(server: Any, path: str, **fields: str) -> dict[str, str]:
    """Send a form as a browser would, each from another address; answers with the headers that send it on."""
    headers = {
        "Host": f"{HOST}:{server.port}",
        "Content-Type": "application/x-www-form-urlencoded",
        "X-Forwarded-For": f"10.1.1.{next(_addresses)}",
    }
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=30)) as connection:
        connection.request("POST", path, urlencode(fields), headers)
        answer = connection.getresponse()
        page = answer.read().decode()
    assert answer.status == 303, page
    return dict(answer.headers)


@pytest.fixture
def new_table(server: Any) -> Callable[..., str]:
    """`new_table(pink="Anna", blue="Ben")` makes a table where the first begins; `new_table(text)` brings a saved game.

    Without a browser, since that takes seconds; test_short_game.py goes through the pages.
    """

    def make(text: str = "", **names: str) -> str:
        if text:
            answer = _post(server, "/import", text=text)
        else:
            seats = {f"player-{at}": colour for at, colour in enumerate(names)}
            called = {f"name-{at}": name for at, name in enumerate(names.values())}
            chosen = {"game": "rebirth", "board": "practice-isle", "start": next(iter(names))}
            answer = _post(server, "/new", **chosen, **seats, **called)
        return answer["Location"].split("/")[-1]

    return make


@pytest.fixture
def sit(server: Any) -> Callable[[Page, str, str], Page]:
    """`sit(page, code, "pink")` gives a phone a seat (or `all`) and opens the board on it."""

    def take(page: Page, code: str, seat: str) -> Page:
        cookie = _post(server, f"/t/{code}/join", seat=seat)["Set-Cookie"].split(";")[0]
        name, value = cookie.split("=", 1)
        page.context.add_cookies([{"name": name, "value": value, "domain": HOST, "path": "/"}])
        page.goto(f"/t/{code}/play")
        return page

    return take


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": CHROMIUM, "args": list(FLAGS)}


@pytest.fixture
def faults() -> list[str]:
    """What went wrong unseen in the test's browsers; a test that means it to happen empties the list."""
    return []


def _watch(context: BrowserContext, faults: list[str]) -> None:
    def error(event: WebError) -> None:
        faults.append(f"uncaught in {event.page and event.page.url}: {event.error}")

    def console(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(EXPECTED):
            faults.append(f"console of {message.location['url']}: {message.text}")

    def request(request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in {"data", "blob"} and address.hostname != HOST:
            faults.append(f"asked elsewhere: {request.url}")

    context.on("weberror", error)
    context.on("console", console)
    context.on("request", request)


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext], server: Any, faults: list[str]
) -> Iterator[Callable[..., BrowserContext]]:
    """A browser with cookies of its own: an English phone, unless the options of Playwright say otherwise.

    Fails the test afterwards for script errors and for calls to other hosts.
    """

    def make(**options: Any) -> BrowserContext:
        context = new_context(**{**PHONE, "base_url": server.url, **options})
        _watch(context, faults)
        return context

    yield make
    assert faults == []


@pytest.fixture
def new_phone(new_context: Callable[..., BrowserContext]) -> Callable[..., Page]:
    """`new_phone()` opens one more phone; `new_phone(locale="de-DE")` a German one."""

    def open_phone(**options: Any) -> Page:
        return new_context(**options).new_page()

    return open_phone


@pytest.fixture(scope="session")
def _kept_phones(browser: Browser, server: Any) -> Iterator[tuple[tuple[Page, Page], list[str]]]:
    faults: list[str] = []
    contexts = [browser.new_context(base_url=server.url, **PHONE) for _ in range(2)]
    for context in contexts:
        _watch(context, faults)
    yield (contexts[0].new_page(), contexts[1].new_page()), faults
    for context in contexts:
        context.close()


@pytest.fixture
def two_phones(_kept_phones: tuple[tuple[Page, Page], list[str]]) -> Iterator[tuple[Page, Page]]:
    """Two phones that go from test to test and from table to table, since opening new ones takes seconds."""
    phones, faults = _kept_phones
    faults.clear()
    yield phones
    for phone in phones:
        phone.unroute_all()
        phone.context.set_offline(False)
        phone.goto("about:blank")
        phone.context.clear_cookies()
    assert faults == []


@pytest.fixture
def new_screen(new_phone: Callable[..., Page]) -> Callable[..., Page]:
    """`new_screen()` opens a big screen with a mouse, 1280 by 800."""

    def open_screen(**options: Any) -> Page:
        return new_phone(**{**SCREEN, **options})

    return open_screen


@pytest.fixture
def sticks_out() -> Callable[[Page], int]:
    """`sticks_out(page)` tells by how many px a page is wider than its window.

    `innerWidth` is no measure for it: a phone's browser zooms out until everything fits.
    """

    def measure(page: Page) -> int:
        assert page.viewport_size is not None
        width: int = page.evaluate("document.documentElement.scrollWidth")
        return max(0, width - page.viewport_size["width"])

    return measure


ALL_SETTLED = """() => Promise.all(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime < Infinity)
    .map((one) => one.finished.catch(() => null)))"""
"""Wait for what fades or moves in: until then it hasn't its own colours and place."""

LIE_STILL = """() => [...document.querySelectorAll("body *")]
    .filter((one) => getComputedStyle(one).position === "sticky")
    .forEach((one) => { one.dataset.stuck = one.style.position; one.style.position = "static" })"""
"""Let what sticks to an edge of the window lie in its place. Where a page is scrolled to is chance, and a link that
such a bar covers by half just now is to axe half the size.
"""
STICK = """() => document.querySelectorAll("[data-stuck]").forEach((one) => {
    one.style.position = one.dataset.stuck
    delete one.dataset.stuck
})"""


@pytest.fixture
def axe() -> Callable[..., None]:
    """`axe(page)` fails for what axe calls serious or critical on the page as it is now.

    `axe(page, looks_only=True)` leaves out what another look at the same page has settled.
    """

    def inspect(page: Page, *, looks_only: bool = False) -> None:
        page.evaluate(ALL_SETTLED)
        options = AXE_OPTIONS | ({"runOnly": AXE_LOOKS} if looks_only else {})
        page.evaluate(LIE_STILL)
        found = Axe().run(page, options=options).response["violations"]
        page.evaluate(STICK)
        grave = [
            f"{violation['id']}: {violation['help']}: {node['target']} {node['html'][:200]}"
            for violation in found
            if violation["impact"] in {"serious", "critical"}
            for node in violation["nodes"]
        ]
        assert not grave, "\n".join([page.url, *grave])

    return inspect
