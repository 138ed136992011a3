from __future__ import annotations

from pathlib import Path

import pytest

from companion.config import BadConfig, Config


def test_the_environment_is_read() -> None:
    env = {
        "CAIRN_DATA": "/srv/cairn",
        "CAIRN_HOST": "127.0.0.1",
        "CAIRN_PORT": "9000",
        "CAIRN_HOSTS": "Tavern.example, box.example",
        "CAIRN_PROXIES": "1",
        "CAIRN_THREADS": "32",
    }
    config = Config.from_env(env)
    assert (config.data, config.host, config.port) == (Path("/srv/cairn"), "127.0.0.1", 9000)
    assert config.hosts == ("tavern.example", "box.example")
    assert (config.proxies, config.threads) == (1, 32)
    assert config.database == Path("/srv/cairn/cairn.sqlite")


def test_an_empty_environment_gives_the_defaults() -> None:
    config = Config.from_env({"CAIRN_PORT": "", "CAIRN_DATA": ""})
    assert config == Config.from_env({})
    assert (config.host, config.port) == ("0.0.0.0", 8020)
    assert config.data == Path.home() / ".local/share/cairn"


@pytest.mark.parametrize("port", ["0", "65536", "-1", "web", "80.5", "²"])
def test_a_wrong_number_is_named(port: str) -> None:
    with pytest.raises(BadConfig, match="CAIRN_PORT"):
        Config.from_env({"CAIRN_PORT": port})


def test_streams_leave_threads_for_requests() -> None:
    for threads in (8, 32, 96, 1000):
        assert 4 <= threads - Config(threads=threads).streams < threads
