"""One look before a long evening: what the machine itself can tell, each in a sentence.

The doctor (companion/doctor/) examines; here it is said in the words and with the remedies of
somebody who stands in front of the screen and has no keyboard.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Literal, NamedTuple

from companion.language import tr
from companion.table.when import dated, when

Sign = Literal["good", "absent", "wrong"]
GOOD: Sign = "good"
ABSENT: Sign = "absent"
WRONG: Sign = "wrong"

SIGNS: dict[Sign, str] = {GOOD: "✓", ABSENT: "–", WRONG: "!"}
OLD = 14  # days after which a backup is worth a word
# What the doctor says of a Pi's power, and what hands can do about it.
CABLE = "Use the power supply made for this Pi, and a short cable."
AIR = "Give it air, or a fan."
LOW = ("The voltage is too low right now.", "The voltage has been too low since the start.")
SLOW = ("The Pi is slowing itself down right now.",)


class Line(NamedTuple):
    """One thing that was looked at: how it is, in a sentence, and what to do."""

    name: str
    sign: Sign
    says: str
    todo: str = ""


def examine(data: Path, root: Path = Path("/"), now: datetime | None = None) -> list[Line]:
    """Everything that needs no hands. It takes a moment: not on the screen's thread."""
    now = now or datetime.now().astimezone()
    looks: Sequence[tuple[str, Callable[[], Line]]] = (
        (tr("Disk"), lambda: _disk(data)),
        (tr("Power"), lambda: _power(data, root)),
        (tr("Temperature"), lambda: _temperature(data, root)),
        (tr("Clock"), lambda: _clock(data, now)),
        (tr("Saved games"), lambda: _games(data)),
        (tr("Backup"), lambda: _backup(data, now)),
    )
    outdated = _system_files(root)
    return [*(_looked(name, look) for name, look in looks), *([outdated] if outdated else [])]


def _looked(name: str, look: Callable[[], Line]) -> Line:
    """No look can stop the others."""
    try:
        return look()
    except Exception as error:
        said = tr("This could not be looked at ({error}).", error=type(error).__name__)
        return Line(name, ABSENT, said)


def verdict(lines: Sequence[Line]) -> tuple[Sign, str]:
    """The one sentence at the end.

    >>> verdict([Line("Camera", "absent", "There is no camera.")])
    ('good', 'Ready for the evening.')
    >>> verdict([Line("Power", "wrong", "Too low."), Line("Disk", "wrong", "Full.")])
    ('wrong', 'Look at this first: Power, Disk.')
    """
    bad = [line.name for line in lines if line.sign == WRONG]
    if bad:
        return WRONG, tr("Look at this first: {what}.", what=", ".join(bad))
    return GOOD, tr("Ready for the evening.")


# Each of them


def _disk(data: Path) -> Line:
    from companion.doctor import storage
    from companion.doctor.finding import Place

    nearest = next(part for part in (data.absolute(), *data.absolute().parents) if part.exists())
    size = _size(shutil.disk_usage(nearest).free)
    status, *_ = storage.disk(Place(data.absolute()))
    if status == "ok":
        return Line(tr("Disk"), GOOD, tr("{size} are free.", size=size))
    if shutil.disk_usage(nearest).free < storage.LEAST:
        todo = tr("Save a report and a backup to a stick, then use a larger card.")
        return Line(tr("Disk"), WRONG, tr("Only {size} are free.", size=size), todo)
    todo = tr("Restart the machine. If it stays so, the card may be failing: save a backup.")
    return Line(tr("Disk"), WRONG, tr("Nothing can be written to the disk."), todo)


def _size(count: int) -> str:
    return f"{count / 10**9:.1f} GB" if count >= 10**9 else f"{count / 10**6:.0f} MB"


def _power(data: Path, root: Path) -> Line:
    from companion.doctor import board
    from companion.doctor.finding import Place

    found = board.power(Place(data, root))
    if found is None or (found[0] != "ok" and found[1] not in LOW + SLOW):
        return Line(tr("Power"), ABSENT, tr("This machine does not tell about its power."))
    if found[0] == "ok":
        return Line(tr("Power"), GOOD, tr("The power supply is strong enough."))
    return Line(tr("Power"), WRONG, tr(found[1]), tr(CABLE if found[1] in LOW else AIR))


def _temperature(data: Path, root: Path) -> Line:
    from companion.doctor import board
    from companion.doctor.finding import Place

    found = board.temperature(Place(data, root))
    if found is None:
        said = tr("This machine does not tell how warm it is.")
        return Line(tr("Temperature"), ABSENT, said)
    degrees = found[1].partition(" ")[0]
    if found[0] == "ok":
        return Line(tr("Temperature"), GOOD, tr("{degrees} °C: cool enough.", degrees=degrees))
    said = tr("{degrees} °C: it slows itself down.", degrees=degrees)
    return Line(tr("Temperature"), WRONG, said, tr("Give it air, or a fan."))


def _clock(data: Path, now: datetime) -> Line:
    from companion.doctor import software
    from companion.doctor.finding import Place

    today = dated(now)
    time = f"{now.hour}:{now:%M}"
    if software.clock(Place(data), now.date())[0] == "ok":
        said = tr("It is {time} on {date}.", time=time, date=today)
        return Line(tr("Clock"), GOOD, said)
    todo = tr("Connect a network for a minute. Or play on: only the dates in lists are wrong.")
    return Line(tr("Clock"), WRONG, tr("It says {date}, which is long ago.", date=today), todo)


def _games(data: Path) -> Line:
    from companion.doctor import storage
    from companion.doctor.finding import Place

    status, says, _ = storage.journal(Place(data.absolute()))
    if status != "ok":
        todo = tr("Start Wormwatch again: it brings over what can be read. Or restore a backup.")
        return Line(tr("Saved games"), WRONG, tr("The file of games cannot be read."), todo)
    count = re.match(r"(\d+) games?", says)
    if count is None or count[1] == "0":
        return Line(tr("Saved games"), GOOD, tr("None yet, and there is room for them."))
    if count[1] == "1":
        return Line(tr("Saved games"), GOOD, tr("1 game, safe and sound."))
    return Line(tr("Saved games"), GOOD, tr("{count} games, safe and sound.", count=count[1]))


def _system_files(root: Path) -> Line | None:
    """Return a line only where an update has left the system's own files behind."""
    from companion.appliance.places import places
    from companion.doctor import installed

    here = places()
    if not installed.is_outdated(here, root):
        return None
    said = tr("The system's own files are from another release.")
    todo = tr("Type once, with a keyboard: {command}", command=f"sudo {installed.installer(here)}")
    return Line(tr("System files"), WRONG, said, todo)


def _backup(data: Path, now: datetime) -> Line:
    from companion.appliance import backup

    newest = backup.newest(data)
    if newest is None:
        said = tr("There is none yet: one is made when a game ends.")
        return Line(tr("Backup"), ABSENT, said)
    age = (now - newest.made).days
    if age > OLD:
        said = tr("The newest is {days} days old.", days=age)
        return Line(tr("Backup"), WRONG, said, tr("Make one: Settings, Machine, Backups."))
    return Line(tr("Backup"), GOOD, tr("The newest: {when}.", when=when(newest.made, now)))
