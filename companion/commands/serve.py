"""`cairn serve`: the web app for the phones at the table."""

from __future__ import annotations

import errno
import socket
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path

from companion.commands import BadInput
from companion.commands.files import reason
from companion.config import Config
from companion.words import say

HELP = "start the web app"


def describe(parser: ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--host", help="the address to listen on (CAIRN_HOST, else all)")
    parser.add_argument("--port", type=int, help="the port to listen on (CAIRN_PORT, else 8020)")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where to keep everything (CAIRN_DATA)")
    parser.add_argument("--no-announce", action="store_true", help="don't announce cairn.local")


def run(args: Namespace) -> str:
    """Serve until stopped."""
    config = configured(args)
    _prepare_folder(config)
    listener = _listen(config)
    # Imported late: `cairn serve --help` needs no server.
    from companion import server

    server.serve(replace(config, port=listener.getsockname()[1]), listener, announce=not args.no_announce)
    return ""


def configured(args: Namespace) -> Config:
    """The environment's configuration with what the command line says instead."""
    config = Config.from_env()
    if args.port is not None and not 0 <= args.port <= 65535:
        raise BadInput(say("cli.serve.bad_port", port=args.port))
    return replace(
        config,
        host=config.host if args.host is None else args.host,
        port=config.port if args.port is None else args.port,
        data=config.data if args.data is None else args.data.expanduser(),
    )


def _prepare_folder(config: Config) -> None:
    try:
        config.photos.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(say("cli.cannot_write", file=config.data, reason=reason(error))) from None


def _listen(config: Config) -> socket.socket:
    """The listening socket, opened before anything slow so that a taken port is told at once."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((config.host, config.port))
    except OSError as error:
        listener.close()
        taken = error.errno == errno.EADDRINUSE
        message = "cli.serve.port_taken" if taken else "cli.serve.cannot_listen"
        text = say(message, host=config.host, port=config.port, reason=reason(error))
        raise BadInput(text) from None
    listener.listen(128)
    if sys.stdout.isatty():
        sys.stdout.write(say("cli.serve.starting") + "\r")
        sys.stdout.flush()
    return listener
