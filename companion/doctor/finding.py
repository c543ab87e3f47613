"""What a check says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec

Status = Literal["ok", "off", "wrong"]
Verdict = tuple[Status, str, str]  # status, says, remedy


class Finding(msgspec.Struct, frozen=True):
    """One line of the report.

    "off" is something Wormwatch plays without, such as a camera; "wrong" is something it needs.
    `says` is what was found; `remedy` is what to do about it, empty when all is well.
    """

    name: str
    status: Status
    says: str
    remedy: str


class Place(msgspec.Struct, frozen=True):
    """What is examined. Another `root` than / lets a test lay out a machine of its own."""

    data: Path
    root: Path = Path("/")


# A check with nothing to say on this machine says None.
Check = Callable[[Place], Verdict | None]


def ok(says: str) -> Verdict:
    """It works."""
    return "ok", says, ""


def off(says: str, remedy: str) -> Verdict:
    """It is not there, and Wormwatch plays without it."""
    return "off", says, remedy


def wrong(says: str, remedy: str) -> Verdict:
    """Wormwatch needs it and it does not work."""
    return "wrong", says, remedy


def join_groups(*groups: str) -> str:
    """How a person gets at devices that belong to a group.

    >>> join_groups("render", "video")
    'Log out and in again after: sudo usermod -aG render,video $USER'
    """
    return f"Log out and in again after: sudo usermod -aG {','.join(groups)} $USER"


def words(path: Path) -> str:
    """A small system file's text; "" when it cannot be read. Device trees end theirs with NUL."""
    try:
        return path.read_text(errors="replace").strip("\0\n ")
    except OSError:
        return ""
