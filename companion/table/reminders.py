"""What tells that a journal was here before, where its file is empty or gone."""

from __future__ import annotations

from pathlib import Path

from companion.language import tr

BACKUPS = "backups"  # the folder in the data folder
ONE_BYTE = 1  # SQLite reads such a file as one of none: it once wrote that itself on some systems


def backups(journal: Path) -> bool:
    """Whether there are backups beside a journal."""
    return any((journal.parent / BACKUPS).glob("wormwatch-*.zip"))


def taken_for_new(journal: Path) -> bool:
    """Whether nothing is left of a journal but its log, or a single byte. SQLite would take the
    file for a new one and throw the log away, even when it is only to read."""
    try:
        # In this order: whoever makes a journal just now writes the file before the log.
        has_log = _size(Path(f"{journal}-wal")) > 0
        size = _size(journal)
    except OSError:
        return False
    return (has_log and size == 0) or size == ONE_BYTE


def emptied(journal: Path) -> list[str]:
    """A sentence about a file of 0 bytes where a journal was before. Where none is known of, it is
    the beginning of the first."""
    try:
        if journal.stat().st_size:
            return []
        if backups(journal):
            said = tr(
                "The journal is empty, and was not before: a backup can bring the games back"
                " (Settings, Backups)."
            )
            return [said]
        aside = sorted(journal.parent.glob(f"{journal.stem}-damaged-*{journal.suffix}"))
    except OSError:
        return []
    if not aside:
        return []
    return [tr("The journal is empty, and was not before: {file} is older.", file=aside[-1].name)]


def _size(path: Path) -> int:
    """0 where there is no file."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
