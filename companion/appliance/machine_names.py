"""The names and numbers of this very machine, and what stands in a report instead.

personal_data.py finds what looks like a name or a number; here is what only the machine can tell:
the label of a USB stick, the name of a network, a serial number of a few digits.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.appliance.stick_wishes import read_stick_names
from companion.appliance.sticks import sticks

SHORTEST = 5  # letters of a serial number: a shorter one stands in other numbers, too
PATIENCE = 2.0  # seconds for the network manager
# What says nothing about anybody: usual names of machines, users, disks, networks, parts.
EVERYBODYS = {
    "", "root", "pi", "user", "wormwatch", "localhost", "raspberrypi", "(none)", "nobody", "debian",
    "boot", "bootfs", "rootfs", "usb", "stick", "usb stick", "usb disk", "usb drive", "no name",
    "no_name", "data", "lo", "efi", "esp", "efi system partition", "primary", "system", "swap",
    "home", "linux filesystem", "basic data partition", "preconfigured", "wired connection 1",
    "default string", "none",
    "to be filled by o.e.m.", "not specified", "system serial number",
}  # fmt: skip
_SERIALS = (
    "etc/machine-id", "var/lib/dbus/machine-id", "proc/device-tree/serial-number",
    "sys/class/dmi/id/*_serial", "sys/class/dmi/id/product_uuid", "sys/bus/usb/devices/*/serial",
    "sys/block/*/device/serial", "sys/block/*/device/cid", "sys/block/*/serial",
)  # fmt: skip
_DISKS = ("dev/disk/by-uuid", "dev/disk/by-partuuid")
_LABELS = ("dev/disk/by-label", "dev/disk/by-partlabel")
_NETWORKS = (
    "etc/wpa_supplicant/*.conf", "etc/NetworkManager/system-connections/*.nmconnection",
    "run/NetworkManager/system-connections/*.nmconnection", "var/lib/iwd/*.psk",
    "var/lib/iwd/*.open",
)  # fmt: skip


def find_machine_names(data: Path, root: Path = Path("/")) -> dict[str, str]:
    """Return every name and number that tells whose machine this is, and what is read instead."""
    found = {str(data): "DATA", str(data.absolute()): "DATA"}
    home = _find_home()
    if home is not None:
        found[str(home)] = "~"
    for instead, names in (
        ("USER", _find_users(root, home)),
        ("HOST", _find_hosts(root)),
        ("NUMBER", _find_numbers(root)),
        ("STICK", [*_find_labels(root), *read_stick_names(data)]),
        ("NETWORK", _find_networks(root)),
    ):
        for name in names:
            if name.strip().casefold() not in EVERYBODYS:
                found.setdefault(name.strip(), instead)
    return found


def _find_home() -> Path | None:
    try:
        home = Path.home()
    except RuntimeError:  # a user without a home
        return None
    return home if home.parent != home else None


def _find_users(root: Path, home: Path | None) -> Iterator[str]:
    yield from (os.environ.get("USER", ""), os.environ.get("LOGNAME", ""))
    if home is not None:
        yield home.name
    for line in _read(root / "etc/passwd").splitlines():
        fields = line.split(":")
        if len(fields) > 5 and fields[5].startswith("/home/"):
            yield fields[0]


def _find_hosts(root: Path) -> Iterator[str]:
    host = socket.gethostname()
    yield from (host, host.partition(".")[0], _read(root / "etc/hostname"))
    for line in _read(root / "etc/hosts").splitlines():
        for name in line.partition("#")[0].split()[1:]:
            if not name.startswith(("ip6-", "localhost")):
                yield from (name, name.partition(".")[0])
    for line in _read(root / "etc/resolv.conf").splitlines():
        if line.startswith(("search", "domain")):
            yield from (name for name in line.split()[1:] if name != ".")


def _find_numbers(root: Path) -> Iterator[str]:
    numbers = [_read(path) for pattern in _SERIALS for path in _list_paths(root, pattern)]
    numbers += re.findall(r"^Serial\s*:\s*(\w+)", _read(root / "proc/cpuinfo"), re.MULTILINE)
    numbers += [path.name for folder in _DISKS for path in _list_paths(root, f"{folder}/*")]
    for path in _list_paths(root, "sys/class/drm/*/edid"):
        numbers += _read_edid(path)
    yield from (number for number in numbers if len(number) >= SHORTEST and set(number) != {"0"})


def _read_edid(path: Path) -> Iterator[str]:
    """Yield the serial numbers that a screen tells: one as a number, one as text."""
    try:
        edid = path.read_bytes()
    except OSError:
        return
    if number := int.from_bytes(edid[12:16], "little"):
        yield from (str(number), f"{number:08x}")
    for at in range(54, 126, 18):  # four descriptors; ff is the serial number in letters
        if edid[at : at + 5] == b"\0\0\0\xff\0":
            yield edid[at + 5 : at + 18].decode("ascii", "replace").strip()


def _find_labels(root: Path) -> Iterator[str]:
    for folder in _LABELS:
        for path in _list_paths(root, f"{folder}/*"):
            name = re.sub(r"\\x([0-9a-f]{2})", lambda found: chr(int(found[1], 16)), path.name)
            yield name
            with suppress(UnicodeError):
                yield name.encode("latin-1").decode()
    if root == Path("/"):
        for stick in sticks():
            yield from (stick.name, stick.folder.name)


def _find_networks(root: Path) -> Iterator[str]:
    """Yield the names of networks in files that this user can read, and what the manager tells."""
    for pattern in _NETWORKS:
        for path in _list_paths(root, pattern):
            if path.suffix != ".conf":
                yield path.stem
            yield from re.findall(r'^\s*ssid\s*=\s*"?([^"\n]+?)"?\s*$', _read(path), re.MULTILINE)
    for path in _list_paths(root, "etc/netplan/*.yaml"):
        points = re.findall(r"^( +)access-points:\n((?:\1 +.*\n?)+)", _read(path), re.MULTILINE)
        for _, block in points:
            yield from re.findall(r"^ +[\"']?(.+?)[\"']?:\s*(?:\{.*)?$", block, re.MULTILINE)
    if root == Path("/"):
        yield from _ask_network_manager()


def _ask_network_manager() -> Iterator[str]:
    ask = ["nmcli", "-t", "-e", "no", "-f", "NAME", "connection", "show"]
    with suppress(OSError, subprocess.SubprocessError):
        done = subprocess.run(ask, capture_output=True, timeout=PATIENCE, check=True)
        yield from done.stdout.decode("utf-8", "replace").splitlines()


def _list_paths(root: Path, pattern: str) -> list[Path]:
    """Return the paths of a pattern; none where a folder cannot be read."""
    try:
        return sorted(root.glob(pattern))
    except OSError:
        return []


def _read(path: Path) -> str:
    try:
        return path.read_bytes()[:100_000].decode("utf-8", "replace").strip("\0\n ")
    except OSError:
        return ""
