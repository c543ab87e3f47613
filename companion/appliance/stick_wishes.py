"""Keeps the answer whether a USB stick gets backups, which this machine asks once for each stick.

The stick carries a mark with a number that stands for it, and the data folder here remembers the
answer for that number and that file system. A mark alone says nothing: another household, or a
stranger, may have made it.
"""

from __future__ import annotations

import os
import re
import secrets
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.appliance.sticks import Stick, explain_trouble, require_in
from companion.table.errors import Refused
from companion.table.form import decoded
from companion.table.limited_read import read_file
from companion.table.on_disk import sync_disk, write

MARK = ".wormwatch.json"  # on the stick
LONGEST_MARK = 1_000  # bytes
FILE = "sticks.json"  # in the data folder; no backup has it, for another machine has to ask
LONGEST_FILE = 100_000
MOST = 200  # sticks that are remembered, the latest


class _Mark(msgspec.Struct, frozen=True):
    """What is on the stick. `backups` is for releases that believed it; we write it on."""

    backups: bool
    id: str = ""


class _Wish(msgspec.Struct, frozen=True):
    """What was answered here for a stick."""

    id: str
    system: str  # its file system, as `_identity` names it
    backups: bool
    name: str = ""  # what a person calls the stick: a report leaves it out


def read_wish(data: Path, stick: Stick) -> bool | None:
    """Return whether the stick gets backups, or None if this machine has not asked about it."""
    mark = _read_mark(stick)
    if mark is None or not mark.id:
        return None
    this = mark.id, _identity(stick)
    found = [each.backups for each in _read_all(data) if (each.id, each.system) == this]
    return found[-1] if found else None


def keep_wish(data: Path, stick: Stick, backups: bool) -> None:
    """Write the answer down: here for this stick, and the mark on the stick. `Refused` if the
    stick does not take the mark."""
    before = _read_mark(stick)
    # Two households that share a stick both know its number: neither is asked again.
    id = before.id if before and re.fullmatch("[0-9a-f]{32}", before.id) else secrets.token_hex(16)
    try:
        require_in(stick)
        write(stick.folder / MARK, msgspec.json.encode(_Mark(backups, id)))
        sync_disk(stick.folder)
    except OSError as error:
        raise explain_trouble(stick, error) from error
    every = [each for each in _read_all(data) if each.id != id]
    every.append(_Wish(id, _identity(stick), backups, stick.name))
    with suppress(OSError):  # a data folder that is read-only: then the question comes again
        data.mkdir(parents=True, exist_ok=True)
        write(data / FILE, msgspec.json.encode(every[-MOST:]))


def read_stick_names(data: Path) -> list[str]:
    """Return the names of the sticks that this machine has asked about."""
    return [each.name for each in _read_all(data)]


def _read_mark(stick: Stick) -> _Mark | None:
    try:
        raw = read_file(stick.folder / MARK, LONGEST_MARK, stick.folder)
        mark: _Mark = decoded(raw, _Mark)
    except (Refused, msgspec.MsgspecError):
        return None
    return mark


def _read_all(data: Path) -> list[_Wish]:
    try:
        found: list[_Wish] = decoded(read_file(data / FILE, LONGEST_FILE), list[_Wish])
    except (Refused, msgspec.MsgspecError):
        return []
    return found


def _identity(stick: Stick) -> str:
    """Return the UUID of the file system, or its label and size where the system knows none."""
    if stick.uuid:
        return stick.uuid
    size = 0
    with suppress(OSError):
        about = os.statvfs(stick.folder)
        size = about.f_blocks * about.f_frsize
    return f"{stick.label}/{size}"
