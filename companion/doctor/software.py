"""Python, SQLite, our packages, zbar, the clock."""

from __future__ import annotations

import ctypes
import ctypes.util
import importlib.metadata
import operator
import platform
import re
import sqlite3
import sys
import tomllib
from datetime import date
from pathlib import Path

from companion import __version__
from companion.doctor.finding import Place, Verdict, off, ok, wrong

OLDEST_PYTHON = (3, 11)
# This file was written later than that. It need not be exact: a clock that is wrong is years off.
NOT_BEFORE = date(2026, 11, 1)

_COMPARE = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
}


def python(_: Place) -> Verdict:
    """Is this Python new enough?"""
    says = f"Python {platform.python_version()} on {platform.machine()}."
    if sys.version_info[:2] < OLDEST_PYTHON:
        return wrong(f"{says} Wormwatch needs 3.11 or newer.", "Type: sudo apt install python3")
    return ok(says)


def sqlite(_: Place) -> Verdict:
    """Can this SQLite keep games and search rules?"""
    version = sqlite3.sqlite_version
    db = sqlite3.connect(":memory:")
    try:
        db.execute("CREATE VIRTUAL TABLE words USING fts5(word)")
    except sqlite3.Error:
        says = f"SQLite {version} lacks FTS5, which finds rules by their words."
        return wrong(says, "Type: sudo apt install libsqlite3-0 && make clean run")
    finally:
        db.close()
    return ok(f"SQLite {version} with FTS5.")


def packages(_: Place) -> Verdict:
    """Are the packages Wormwatch is built on here, and new enough?"""
    here, lacking = [], []
    for requirement in _requirements():
        name = re.split(r"[^\w.-]", requirement, maxsplit=1)[0]
        try:
            version = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            lacking.append(f"{name} is missing")
            continue
        here.append(f"{name} {version}")
        if not fits(version, requirement):
            lacking.append(f"{name} is {version} and should be {requirement}")
    if lacking:
        says = f"Wormwatch {__version__} lacks something: {', '.join(lacking)}."
        return wrong(says, "In Wormwatch's folder, type: make run")
    return ok(f"Wormwatch {__version__} with {', '.join(here)}.")


def _requirements() -> list[str]:
    """What the installed package asks for; in a bare checkout, what pyproject.toml does."""
    try:
        asked = importlib.metadata.requires("wormwatch") or []
    except importlib.metadata.PackageNotFoundError:
        checkout = Path(__file__).resolve().parents[2] / "pyproject.toml"
        asked = tomllib.loads(checkout.read_text())["project"]["dependencies"]
    return [each for each in asked if "extra ==" not in each and is_meant(each)]


def is_meant(requirement: str, machine: str = "", python: str = "") -> bool:
    """Is it asked for on this machine? Knows the markers that our own pyproject.toml uses.

    >>> is_meant("lgpio; python_version < '3.13' and platform_machine == 'aarch64'", "x86_64")
    False
    >>> is_meant("this; platform_machine != 'armv7l' or python_version >= '4'", "x86_64", "3.11")
    True
    """
    here = {
        "platform_machine": machine or platform.machine(),
        "python_version": python or "{}.{}".format(*sys.version_info),
    }
    clauses = [
        re.findall(r"(\w+)\s*([<>=!]=?)\s*[\"']([^\"']+)", alternative)
        for alternative in requirement.partition(";")[2].split(" or ")
    ]
    return any(
        all(_holds(here[name], sign, value) for name, sign, value in clause) for clause in clauses
    )


def _holds(here: str, sign: str, value: str) -> bool:
    numbers = (_numbers(here), _numbers(value))
    return bool(_COMPARE[sign](*numbers if all(numbers) else (here, value)))


def fits(version: str, requirement: str) -> bool:
    """Does a version fit? Knows the plain bounds that our own pyproject.toml uses.

    >>> fits("2.3.1", "kivy>=2.3"), fits("15.0.0", "rich >=13.7, <15"), fits("4", "this==4.0")
    (True, False, True)
    """
    bounds = re.findall(r"([<>=!]=?)\s*([\w.]+)", requirement.partition(";")[0])
    return all(_COMPARE[sign](_numbers(version), _numbers(bound)) for sign, bound in bounds)


def _numbers(version: str) -> list[int]:
    """The release's numbers, without the zeros at their end that mean nothing."""
    release = re.split(r"[^\d.]", version, maxsplit=1)[0]
    numbers = [int(part) for part in release.split(".") if part]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return numbers


def zbar(_: Place) -> Verdict:
    """Is the library here that reads the codes on cards?"""
    name = ctypes.util.find_library("zbar")
    remedy = "To scan cards with a camera, type: sudo apt install libzbar0"
    if name is None:
        return off("The zbar library is not here: cards are picked on the screen.", remedy)
    try:
        ctypes.CDLL(name)
    except OSError as error:
        return off(f"The zbar library does not load ({error}).", remedy)
    return ok(f"The zbar library loads ({name}).")


def clock(_: Place, today: date | None = None) -> Verdict:
    """Is the clock set? A Pi has no battery for its own and starts in the past without network."""
    today = today or date.today()
    if today < NOT_BEFORE:
        says = f"The clock says {today}, which is before this release of Wormwatch."
        return off(says, "Connect a network and type: sudo timedatectl set-ntp true")
    return ok(f"The clock says {today}.")
