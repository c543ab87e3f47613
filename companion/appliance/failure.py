"""What is told when the app does not start any more: what happened, what to do, the log's end.

Only what comes with Python is imported here and from here: what failed may be a new release of
which nothing else can be imported. companion/appliance/failure_page.py puts it on the screen.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import textwrap
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from companion import __version__, language
from companion.appliance.places import SERVICE, Places
from companion.language import tr
from companion.output import escape_controls
from companion.table.foreign import open_to_read, refuse_foreign

LINES = 40  # of the log, of which as many are shown as there is room for
FRESH = 600.0  # seconds: an older log tells of another evening
PATIENCE = 5.0  # seconds for the system's journal
FSTAB = Path("/etc/fstab")
# The partition that deploy/readonly.sh gives to games and releases: its lines in fstab are between
# two marks. Those of an older release name it by its label.
OURS, OURS_END = "# --- wormwatch: readonly", "# --- /wormwatch: readonly"
LABEL = "LABEL=wormwatch"
# What systemd calls the end of a unit, in words.
REASONS = {
    "watchdog": "The picture froze, and starting again did not help.",
    "timeout": "No picture came in time, again and again.",
    "protocol": "The app ended before it had a picture, again and again.",
    "exit-code": "The app ended by itself (code {status}), again and again.",
    "signal": "The app crashed ({status}), again and again.",
    "core-dump": "The app crashed ({status}), again and again.",
    "oom-kill": "The machine has run out of memory.",
    "resources": "The system could not start the app.",
    "start-limit-hit": "The app was started again and again, and did not stay.",
    "": "The app does not start, and the system does not say why.",
}


@dataclass(frozen=True)
class Failure:
    """Everything that is told."""

    title: str
    reason: str
    advice: tuple[str, ...]
    log_title: str
    log: tuple[str, ...]


def failure(places: Places, environ: Mapping[str, str], fstab: Path = FSTAB) -> Failure:
    """What there is to tell about this machine."""
    language.use(_language(places.state / "journal.db"))
    reason, advice = _without_games() if _games_are_out(fstab) else _why(places, environ)
    return Failure(
        title=tr("Wormwatch cannot start"),
        reason=reason,
        advice=advice,
        log_title=tr("The end of the log (Wormwatch {version})", version=__version__),
        log=tuple(_log(places.logs, environ.get("MONITOR_UNIT") or SERVICE)),
    )


def _why(places: Places, environ: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
    status = environ.get("MONITOR_EXIT_STATUS") or environ.get("MONITOR_EXIT_CODE") or "?"
    reason = REASONS.get(environ.get("MONITOR_SERVICE_RESULT", ""), REASONS[""])
    return tr(reason, status=status), (
        tr("Your games are safe: they are kept in {folder}.", folder=places.state),
        tr("Pull the plug, wait for a moment, and plug it in again."),
        tr("If it then cannot start as ever, it comes up in safe mode by itself."),
    )


def _without_games() -> tuple[str, tuple[str, ...]]:
    return tr("The stick or partition with your games is not here."), (
        tr("It is called wormwatch, and your games are on it: nothing is lost."),
        tr("Put it in. Then pull the plug, wait for a moment, and plug it in again."),
    )


def _games_are_out(fstab: Path) -> bool:
    """Whether games have a partition of their own, and it is missing."""
    try:
        lines = fstab.read_text("utf-8", "replace").splitlines()
    except OSError:
        return False
    return any(not os.path.ismount(home) for home in _homes(lines))


def _homes(lines: list[str]) -> Iterator[str]:
    """Where fstab has partitions of ours mounted; the folders that are shown elsewhere, too, are
    no partitions."""
    ours = False
    for line in lines:
        ours = (ours or line.startswith(OURS)) and not line.startswith(OURS_END)
        fields = line.split()
        if len(fields) > 1 and (fields[0] == LABEL or (ours and fields[0].startswith("UUID="))):
            yield fields[1]


def text(told: Failure, width: int = 80, height: int = 25) -> str:
    """All of it for a terminal."""
    said = [told.title.upper(), "", *textwrap.wrap(told.reason, width - 4), ""]
    wrap = textwrap.TextWrapper(width - 4, "- ", "  ", break_on_hyphens=False)
    for each in told.advice:
        said += wrap.wrap(each)
    said += ["", f"{told.log_title}:", ""]
    room = max(height - len(said) - 2, 3)
    said += ends(told.log, width - 4, room)
    return "\n".join(["", *(f"  {line}".rstrip() for line in said), ""])


def ends(log: tuple[str, ...], letters: int, most: int) -> list[str]:
    """The last lines of the log in so many lines; the end of a long one is what matters most.

    >>> ends(("begun", "Error: no such file"), 10, 2)
    ['Error: no ', 'such file']
    """
    pieces = [line[at : at + letters] for line in log for at in range(0, len(line), letters)]
    return pieces[-most:] if most > 0 else []


def _language(journal: Path) -> str:
    """What the person has chosen. The file is only looked at: as it is, without its journal beside
    it, so that nothing is left there that the app could trip over."""
    try:
        with closing(open_to_read(journal)) as file:
            refuse_foreign(file)
            row = file.execute("SELECT value FROM settings WHERE name = 'app'").fetchone()
            return str(json.loads(row[0])["language"])
    except (sqlite3.Error, ValueError, TypeError, KeyError, IndexError):
        return "en"


def _log(folder: Path, unit: str) -> Iterator[str]:
    """The end of the app's own log; where that is old, of what the system has heard of it."""
    own = _newest(folder)
    lines = _tail(own) if own is not None and _is_fresh(own) else []
    lines = lines or _journal(unit) or (_tail(own) if own is not None else [])
    for line in lines or [tr("There is none.")]:
        yield escape_controls(line.replace("\t", "    "))


def _newest(folder: Path) -> Path | None:
    try:
        return max(folder.glob("*.log"), key=lambda file: file.stat().st_mtime, default=None)
    except OSError:
        return None


def _is_fresh(file: Path) -> bool:
    try:
        return abs(time.time() - file.stat().st_mtime) < FRESH
    except OSError:
        return False


def _tail(file: Path) -> list[str]:
    try:
        with file.open("rb") as opened:
            opened.seek(max(0, file.stat().st_size - LINES * 400))
            content = opened.read().decode("utf-8", "replace")
    except OSError:
        return []
    return [line for line in content.splitlines() if line.strip()][-LINES:]


def _journal(unit: str) -> list[str]:
    ask = ["journalctl", "-u", unit, "-n", str(LINES), "-o", "cat", "--no-pager", "-q"]
    try:
        done = subprocess.run(ask, capture_output=True, text=True, timeout=PATIENCE, check=True)
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return []
    return [line for line in done.stdout.splitlines() if line.strip()]
