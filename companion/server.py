"""The server: gunicorn with one worker process and many threads, since open event streams hold one each."""

from __future__ import annotations

import signal
import socket
import sys
import threading
from types import FrameType
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.http import message

from companion import answers
from companion.app import create_app
from companion.broker import Broker
from companion.config import Config
from companion.discovery import Announcement
from companion.welcome import welcome

GRACE_S = 5
"""How long running requests may take when the server stops."""

LONGEST_LINE = 200_000
"""Bytes of an address: a question of 10,000 emoji gets a page too, and not gunicorn's bare error."""

# The setting alone can't go beyond this.
message.MAX_REQUEST_LINE = LONGEST_LINE


class _Application(BaseApplication):  # type: ignore[misc]  # gunicorn ships no type hints
    """Gunicorn, told everything by us instead of by a command line of its own."""

    def __init__(self, config: Config, listener: socket.socket, announce: bool) -> None:
        self.config, self.listener, self.announce = config, listener, announce
        self.app: Flask | None = None
        self.broadcast: Announcement | None = None
        super().__init__()

    def load_config(self) -> None:
        settings = {
            "bind": f"fd://{self.listener.fileno()}",
            "worker_class": "gthread",
            "workers": 1,
            "threads": self.config.threads,
            "timeout": 60,
            "limit_request_line": LONGEST_LINE,
            "graceful_timeout": GRACE_S,
            "keepalive": 15,
            "loglevel": "warning",
            "proc_name": "cairn",
            "control_socket_disable": True,
            "post_worker_init": self.started,
            "worker_int": self.stopping,
            "worker_exit": self.stopped,
        }
        for name, value in settings.items():
            if name in self.cfg.settings:
                self.cfg.set(name, value)

    def load(self) -> Flask:
        self.app = create_app(self.config)
        return self.app

    def started(self, worker: Any) -> None:
        """The worker is ready: tell where, and end the streams when it is told to stop."""
        usual = signal.getsignal(signal.SIGTERM)

        def stop(number: int, frame: FrameType | None) -> None:
            self.stopping(worker)
            if callable(usual):
                usual(number, frame)

        signal.signal(signal.SIGTERM, stop)
        # In a thread, so that the first phone need not wait for the QR to be drawn.
        threading.Thread(target=self._greet, daemon=True).start()

    def _greet(self) -> None:
        if self.app is not None:
            sys.stdout.write(welcome(self.app) + "\n")
            sys.stdout.flush()
        if self.announce and self.config.host in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
            self.broadcast = Announcement(self.config.port)
            self.broadcast.start()
        answers.warm_up()

    def stopping(self, _worker: Any) -> None:
        """End every stream, so that their threads are free to finish."""
        if self.app is not None:
            streams: Broker = self.app.extensions["cairn_broker"]
            streams.close()

    def stopped(self, _arbiter: Any, _worker: Any) -> None:
        """Take the announcement back."""
        if self.broadcast is not None:
            self.broadcast.stop()


def serve(config: Config, listener: socket.socket, announce: bool) -> None:
    """Serve on an open socket until a signal says to stop."""
    listener.set_inheritable(True)
    _Application(config, listener, announce).run()
