"""What all tests share: where the repository is, how hard hypothesis tries, and a running `cairn serve`."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Two slow cores and a coverage tracer: a deadline would measure the machine, not the code. The same
# examples every time, so that a red check can be repeated; `-m slow` tests look for new ones.
settings.register_profile(
    "check", deadline=None, derandomize=True, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("check")


@pytest.fixture(scope="session")
def repository() -> Path:
    """The folder with pyproject.toml."""
    return Path(__file__).parents[1]


@dataclass(frozen=True)
class Server:
    """A running `cairn serve`."""

    host: str
    """The name under which it is called; always this machine."""
    port: int
    data: Path
    """Its CAIRN_DATA."""
    log: Path
    """The file with what it printed."""

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5):
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False


@contextmanager
def _launch(
    folder: Path, host: str = "127.0.0.1", cairn: Path | None = None, **more: str
) -> Iterator[Server]:
    server = Server(host, _free_port(), folder / "data", folder / "serve.log")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("CAIRN_", "PYTHON"))}
    env = clean | {
        "HOME": str(folder),
        "CAIRN_DATA": str(server.data),
        "CAIRN_HOST": "127.0.0.1",
        "CAIRN_PORT": str(server.port),
        "CAIRN_HOSTS": host,
        **more,
    }
    with server.log.open("wb") as log:
        process = subprocess.Popen(
            [cairn or Path(sys.executable).with_name("cairn"), "serve", "--no-announce"],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            env=env,
            cwd=folder,
        )
    try:
        patience = time.monotonic() + 30
        while not _answers(server.port):
            if process.poll() is not None or time.monotonic() > patience:
                pytest.fail(f"cairn serve did not start:\n{server.log.read_text()}")
            time.sleep(0.05)
        yield server
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.fixture(scope="session")
def launch() -> Callable[..., AbstractContextManager[Server]]:
    """`with launch(folder, host="cairn.test", CAIRN_THREADS="8") as server:` runs `cairn serve` in that folder.

    `cairn` is the command of another environment; the words in capitals are set in its environment.
    """
    return _launch
