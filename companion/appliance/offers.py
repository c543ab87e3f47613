"""Releases that lie around here: on memory sticks, and where files come in over a network."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from companion.appliance import release_archive, signature, sticks
from companion.appliance.incoming import INCOMING
from companion.appliance.places import Places
from companion.appliance.release_archive import Release, order
from companion.appliance.update import fits, running
from companion.appliance.update_words import Trouble
from companion.table.limited_read import list_folder, open_file

NAMES = "wormwatch-*.tar.gz"
MOST = 20  # of them in one place


class Offer(NamedTuple):
    """A release that could be taken, or why it cannot."""

    path: Path
    release: Release | None
    trouble: str = ""
    older: bool = False  # not newer than what runs: only root takes it, on its command line


def found(places: Places, data: Path) -> list[Offer]:
    """Every archive that lies there, the newest first, then those that cannot be taken. Each is
    read to the end, which takes a stick its time."""
    offers = [looked_at(path, places) for path in _archives(places, data)]
    whole = [each for each in offers if not each.trouble]
    whole.sort(key=lambda each: order(each.release.version if each.release else "0.0"))
    return [*reversed(whole), *(each for each in offers if each.trouble)]


def _archives(places: Places, data: Path) -> Iterator[Path]:
    # Only sticks that were mounted for us: root takes nothing from elsewhere.
    every = [each.folder for each in sticks.sticks(media=places.media)]
    ours = [each for each in every if each.is_relative_to(places.media)]
    for folder in (*ours, data / INCOMING):
        with suppress(OSError):
            yield from sorted(_named(folder), key=_named_order, reverse=True)[:MOST]


def _named_order(path: Path) -> tuple[object, ...]:
    """Return what archives are sorted by before they are read: the version in the name."""
    try:
        return order(path.name.removeprefix("wormwatch-").removesuffix(".tar.gz"))
    except ValueError:
        return ()


def _named(folder: Path) -> Iterator[Path]:
    """Yield what has the name of a release in a folder and one below it."""
    inner = []
    for path in list_folder(folder):
        if path.match(NAMES):
            yield path
        elif os.path.isdir(path) and not os.path.islink(path):  # False for a bad entry, too
            inner.append(path)
    for each in inner[:MOST]:
        with suppress(OSError):
            yield from (path for path in list_folder(each) if path.match(NAMES))


def looked_at(path: Path, places: Places) -> Offer:
    """Look at one archive: whole, a release that fits, and signed. Root looks again, and counts."""

    def require_signed(archive: BinaryIO) -> None:
        if places.is_appliance:  # a checkout has no keys of a machine
            signature.require_signed(archive, _signature_of(path), path.name, places)

    try:
        release = release_archive.check(path, require_signed)
        return judged(path, release, places)
    except Trouble as trouble:
        return Offer(path, None, trouble.message)


def _signature_of(path: Path) -> bytes:
    try:
        with open_file(release_archive.files_of(path)[2]) as file:
            return signature.read_signature(file)
    except OSError:
        raise Trouble("not-signed", file=path.name) from None


def judged(path: Path, release: Release, places: Places) -> Offer:
    """A release that is whole: can it be taken here? An archive in the network that has no
    release.json beside it says little before it is fetched."""
    if not release.pythons:
        return Offer(path, release, older=order(release.version) <= order(running(places)))
    try:
        fits(release, running(places), older=False)
    except Trouble as trouble:
        if trouble.code != "not-newer":
            return Offer(path, release, trouble.message)
        return Offer(path, release, older=True)
    return Offer(path, release)
