"""Who may talk to us: known hosts, posts from our own pages, and headers that keep strangers' scripts out."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request
from werkzeug.exceptions import BadRequest
from werkzeug.sansio.utils import host_is_trusted

from companion.config import Config
from companion.seating import COOKIE_PREFIX

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""No inline script, no inline style, nothing from elsewhere. blob: shows a photograph before it is sent."""

_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # With "no-referrer" browsers would send "Origin: null" from our own forms.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(), microphone=(), payment=(), usb=()",
}


def prepare(app: Flask, config: Config) -> None:
    """Check every request and dress every answer."""
    names = (*_own_names(), *config.hosts)

    @app.before_request
    def check() -> None:
        if not is_trusted_host(request.host, names):
            raise BadRequest("web.unknown_host")
        if request.method not in ("GET", "HEAD", "OPTIONS") and not is_from_us():
            abort(403, "web.foreign_post")

    @app.after_request
    def dress(response: Response) -> Response:
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        if request.is_secure:
            # Over plain http browsers ignore it, and say so on every page.
            response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        if request.endpoint != "static":
            # Pages show what only this phone may see; nobody on the way may keep them.
            response.headers.setdefault("Cache-Control", "no-store")
        return response


def is_trusted_host(host: str, names: tuple[str, ...]) -> bool:
    """Whether a browser may call us by this name.

    A foreign web page can have its own name point to our address (DNS rebinding) and would then count as us.
    It can't do that with an address, so every IP address passes: those of this machine change, and behind a
    container's or router's port forwarding we don't know ours.
    """
    try:
        bare = urlsplit(f"//{host}").hostname
    except ValueError:
        return False
    if not bare:
        return False
    try:
        ipaddress.ip_address(bare)
    except ValueError:
        return host_is_trusted(bare, names)
    return True


def _own_names() -> tuple[str, ...]:
    """localhost, every *.local name, and what this machine is called."""
    name = socket.gethostname().lower()
    return ("localhost", ".localhost", ".local", name, name.split(".")[0])


def site(address: str) -> str:
    """Host and port of an address; empty for what is no address."""
    try:
        return urlsplit(address).netloc.lower()
    except ValueError:
        return ""


def is_from_us() -> bool:
    """Whether a post comes from one of our own pages.

    Browsers tell by Sec-Fetch-Site (not over plain http on a LAN), by Origin, or at least by Referer. Every
    browser of the last years sends Origin with a post to another site. So a request without any of them comes
    from a program; it may post as long as no browser could have been talked into it: without our cookies
    there is nothing to abuse, and a foreign page can't send JSON or our own header without asking us first.
    """
    fetch_site = request.headers.get("Sec-Fetch-Site")
    if fetch_site is not None and fetch_site not in ("same-origin", "none"):
        return False
    told = request.headers.get("Origin") or request.headers.get("Referer")
    if told is not None:
        return site(told) == request.host.lower()
    if request.is_json or request.headers.get("X-Cairn"):
        return True
    return not any(name.startswith(COOKIE_PREFIX) for name in request.cookies)
