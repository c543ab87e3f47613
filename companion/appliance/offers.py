"""Releases that lie around here: on memory sticks, and where files come in over a network."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from companion.appliance import release_archive, sticks
from companion.appliance.incoming import INCOMING
from companion.appliance.places import Places
from companion.appliance.release_archive import Release, order
from companion.appliance.update import fits, running
from companion.appliance.update_words import Trouble

NAMES = "wormwatch-*.tar.gz"
MOST = 20  # of them in one place


class Offer(NamedTuple):
    """A release that could be taken, or why it cannot."""

    path: Path
    release: Release | None
    trouble: str = ""
    older: bool = False  # it can, but is not newer than what runs: that needs a second yes


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
            here = [*folder.glob(NAMES), *folder.glob(f"*/{NAMES}")]
            yield from sorted(path for path in here if path.is_file())[:MOST]


def looked_at(path: Path, places: Places) -> Offer:
    """One archive: whole, a release, and one that fits here."""
    try:
        release = release_archive.check(path)
        return judged(path, release, places)
    except Trouble as trouble:
        return Offer(path, None, trouble.message)


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
