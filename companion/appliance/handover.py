"""The report for whoever helps, on its way: into a file, onto a memory stick, or kept here."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from companion.appliance.bundle import NAME, collect
from companion.appliance.sticks import Stick, is_in, sticks
from companion.language import tr
from companion.output import print_json, print_line
from companion.paths import short
from companion.table.errors import Refused
from companion.table.keeper import Keeper
from companion.table.limited_read import open_file
from companion.table.on_disk import make_folder, write

FOLDER = "export"  # in the data folder, for machines without a memory stick


def run(data: Path, file: Path, as_json: bool) -> int:
    """`wormwatch doctor --bundle FILE.zip`."""
    made = collect(data)
    packed = made.packed()
    _into_file(file, packed)
    if as_json:
        told = {"bundle": str(file), "bytes": len(packed), "files": list(made.files)}
        print_json(told)
        return 0
    print_line(f"A report with {len(made.files)} files, {_kb(packed)} kB, is in {file}.")
    print_line(
        "No player is named in it. Its MANIFEST.txt says what it holds: look before you send it."
    )
    return 0


def to_stick(data: Path, keeper: Keeper | None = None) -> tuple[Path, int]:
    """Put the report onto the memory stick that is in: where it lies now, and its kB. On return it
    is written, and the stick can be pulled. `Refused` says what is wrong with the stick."""
    stick = _stick()
    packed = collect(data, keeper).packed()
    target = stick.folder / _name()
    try:
        write(target, packed)
        if not is_in(stick) or not _has(target, packed):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
    except OSError as error:
        with suppress(OSError):  # where a stick was, an empty folder may be left
            target.unlink(missing_ok=True)
        raise _told(stick, error) from error
    return target, _kb(packed)


def to_folder(data: Path, keeper: Keeper | None = None) -> tuple[Path, int]:
    """Keep the report in the data folder, for whoever fetches it over a network."""
    packed = collect(data, keeper).packed()
    target = data / FOLDER / _name()
    _into_file(target, packed)
    return target, _kb(packed)


def _stick() -> Stick:
    """The stick to write on: the first that can be."""
    found = sticks()
    if not found:
        said = tr("No memory stick is in. Put one in, wait for a moment, and try again.")
        raise Refused("no-stick", said)
    return next((stick for stick in found if stick.writable), found[0])


def _has(target: Path, packed: bytes) -> bool:
    with open_file(target) as file:
        return file.read(len(packed) + 1) == packed


def _told(stick: Stick, error: OSError) -> Refused:
    """What is wrong with a stick, in one sentence."""
    if not is_in(stick):
        said = tr("The stick was pulled before the report was whole. Put it in and try again.")
    elif error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        said = tr("{stick} is full: make room on it, or take another.", stick=stick.name)
    elif error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        said = tr("{stick} cannot be written on: move its switch, or take another.",
                  stick=stick.name)  # fmt: skip
    else:
        said = tr("{stick} does not take the report ({error}): try another.",
                  stick=stick.name, error=error.strerror or error)  # fmt: skip
    return Refused("not-on-stick", said)


def _into_file(path: Path, content: bytes) -> None:
    try:
        make_folder(path.parent)
        write(path, content)
    except OSError as error:
        said = tr("{path} cannot be written: {error}.", path=short(path), error=error.strerror)
        raise Refused("cannot-write", said) from None


def _name() -> str:
    return NAME.format(at=datetime.now().astimezone())


def _kb(content: bytes) -> int:
    return max(1, round(len(content) / 1000))
