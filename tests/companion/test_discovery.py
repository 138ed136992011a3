from __future__ import annotations

import pytest

from companion.discovery import Address, is_loopback, lan_addresses


def test_only_addresses_that_phones_can_reach_are_told() -> None:
    found = [
        Address("lo", "127.0.0.1"),
        Address("docker0", "172.17.0.1"),
        Address("br-1a2b3c", "172.18.0.1"),
        Address("veth12ab", "172.19.0.1"),
        Address("virbr0", "192.168.122.1"),
        Address("tun0", "10.8.0.2"),
        Address("wg0", "10.9.0.2"),
        Address("tailscale0", "100.101.102.103"),
        Address("utun3", "10.10.0.2"),
        Address("enp3s0", "100.64.0.9"),
        Address("enp3s0", "169.254.7.7"),
        Address("enp3s0", "8.8.4.4"),
        Address("wlp2s0", "192.168.178.20"),
        Address("eth0", "10.0.0.7"),
    ]
    # Private addresses first: a public one is rarely how a phone on the table comes in.
    assert lan_addresses(found) == ("192.168.178.20", "10.0.0.7", "8.8.4.4")


def test_this_machine_never_tells_its_loopback() -> None:
    assert not any(ip.startswith("127.") for ip in lan_addresses())


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("localhost", True),
        ("localhost:8020", True),
        ("127.0.0.1:8020", True),
        ("127.8.8.8", True),
        ("[::1]:8020", True),
        ("[::1]", True),
        ("192.168.1.2:8020", False),
        ("cairn.local:8020", False),
        ("[fe80::1]:8020", False),
    ],
)
def test_hosts_that_mean_this_machine_only(host: str, loopback: bool) -> None:
    assert is_loopback(host) == loopback
