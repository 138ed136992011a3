"""What can be set from outside, read once at start from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


class BadConfig(ValueError):
    """A value in the environment that Cairn cannot start with; the text is for the person starting it."""


@dataclass(frozen=True)
class Config:
    """Where Cairn keeps its data, where it listens, and what it allows."""

    data: Path = field(default_factory=lambda: Path.home() / ".local/share/cairn")
    """The folder with the database and the photographs."""
    host: str = "0.0.0.0"  # noqa: S104 - phones on the LAN must reach it
    port: int = 8020
    hosts: tuple[str, ...] = ()
    """Further host names that browsers may use, beside IP addresses, localhost, our host name and *.local."""
    proxies: int = 0
    """How many reverse proxies stand in front and set the X-Forwarded headers."""
    threads: int = 96
    """Worker threads; each open event stream holds one."""
    stream_max_age_s: float = 600.0
    """After this long a stream ends and the phone connects anew, so that lost phones free their thread."""
    heartbeat_s: float = 15.0
    streams_per_table: int = 24
    photo_max_bytes: int = 40_000_000
    limits: bool = True
    """Whether requests are counted against the rate limits."""

    @property
    def streams(self) -> int:
        """Event streams of all tables together: the threads less those kept free for requests."""
        return max(1, self.threads - max(4, self.threads // 4))

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.data / "cairn.sqlite"

    @property
    def photos(self) -> Path:
        """The folder of uploaded photographs."""
        return self.data / "photos"

    @classmethod
    def from_env(cls, env: Mapping[str, str] | None = None) -> Config:
        """Read CAIRN_DATA, CAIRN_HOST, CAIRN_PORT, CAIRN_HOSTS, CAIRN_PROXIES and CAIRN_THREADS.

        Raises `BadConfig`.
        """
        env = os.environ if env is None else env
        default = cls()
        return cls(
            data=Path(env["CAIRN_DATA"]).expanduser() if env.get("CAIRN_DATA") else default.data,
            host=env.get("CAIRN_HOST") or default.host,
            port=_number(env, "CAIRN_PORT", default.port, 1, 65535),
            hosts=tuple(env.get("CAIRN_HOSTS", "").replace(",", " ").lower().split()),
            proxies=_number(env, "CAIRN_PROXIES", default.proxies, 0, 5),
            threads=_number(env, "CAIRN_THREADS", default.threads, 8, 1000),
        )


def _number(env: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    text = env.get(name, "").strip()
    if not text:
        return default
    if not text.isdecimal() or not least <= int(text) <= most:
        raise BadConfig(f"{name} must be a number from {least} to {most}, not {text!r}")
    return int(text)
