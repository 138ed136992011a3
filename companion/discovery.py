"""Where phones find this machine: addresses on the local network, and an announcement there."""

from __future__ import annotations

import contextlib
import ipaddress
import logging
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_NOT_LAN = re.compile(
    r"^(lo\d*|docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|cni|flannel|cali|podman|kube"
    r"|tap|tun|utun|wg|ppp|tailscale|zt|ham|nordlynx|proton|ipsec|dummy|ifb|awdl|llw)",
    re.IGNORECASE,
)
"""Names of interfaces that lead into containers, virtual machines and private tunnels, not to phones."""

_SHARED = ipaddress.ip_network("100.64.0.0/10")
"""Carrier and Tailscale addresses: no phone on the table has one."""


@dataclass(frozen=True)
class Address:
    """An address of this machine and the interface it belongs to."""

    interface: str
    ip: str


def lan_addresses(found: Iterable[Address] | None = None) -> tuple[str, ...]:
    """IPv4 addresses that phones on the same network can reach, private ones first."""
    every = _interfaces() if found is None else found
    fit = [address.ip for address in every if _is_lan(address)]
    return tuple(sorted(dict.fromkeys(fit), key=lambda ip: not ipaddress.ip_address(ip).is_private))


def _is_lan(address: Address) -> bool:
    ip = ipaddress.ip_address(address.ip)
    return (
        isinstance(ip, ipaddress.IPv4Address)
        and not _NOT_LAN.match(address.interface)
        and not _is_bridge(address.interface)
        and not (ip.is_loopback or ip.is_link_local or ip.is_unspecified or ip.is_multicast)
        and ip not in _SHARED
    )


def _is_bridge(interface: str) -> bool:
    """Linux tells bridges, which containers and virtual machines hang on, whatever they are called."""
    return (Path("/sys/class/net") / interface / "bridge").is_dir()


def _interfaces() -> list[Address]:
    # Imported late: it is needed once, and the start should be quick.
    import ifaddr

    return [
        Address(str(adapter.nice_name), str(ip.ip))
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4
    ]


def is_loopback(host: str) -> bool:
    """Whether a host, with or without port, means this machine only."""
    bare = host.rsplit(":", 1)[0].strip("[]") if not host.endswith("]") else host.strip("[]")
    if bare == "localhost" or bare.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(bare).is_loopback
    except ValueError:
        return False


class Announcement:
    """Cairn announced on the local network as `cairn.local`, as long as it runs.

    It may fail without a word: the plain address, which the QR holds, always works.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        self._zeroconf: Any = None

    def start(self) -> None:
        """Announce; says nothing if that fails."""
        from zeroconf import Error, ServiceInfo, Zeroconf

        addresses = lan_addresses()
        if not addresses:
            return
        info = ServiceInfo(
            "_http._tcp.local.",
            f"Cairn on {socket.gethostname()}._http._tcp.local.",
            port=self.port,
            parsed_addresses=list(addresses),
            server="cairn.local.",
            properties={"path": "/"},
        )
        logging.getLogger("zeroconf").setLevel(logging.CRITICAL)
        # Without multicast, or behind a firewall, sockets fail; zeroconf's own errors tell of taken names.
        with contextlib.suppress(OSError, Error):
            self._zeroconf = Zeroconf(interfaces=list(addresses))
            self._zeroconf.register_service(info, allow_name_change=True)

    def stop(self) -> None:
        """Take the announcement back."""
        if self._zeroconf is not None:
            self._zeroconf.close()
