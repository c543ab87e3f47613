"""Before a newer release brings the journal up to date: a backup of how it was."""

from __future__ import annotations

import os
from pathlib import Path

from companion.appliance.rights import other_owner
from companion.table.limited_read import open_file
from companion.table.schema import STEPS

FILE = "journal.db"
MAGIC = b"SQLite format 3\0"


def is_older(data: Path) -> bool:
    """Whether the journal is from an older release. SQLite keeps the number at a fixed place of
    the file: a look at it costs every start next to nothing."""
    try:
        with open_file(data / FILE) as file:
            header = file.read(64)
    except OSError:
        return False
    return header.startswith(MAGIC) and 0 < int.from_bytes(header[60:64], "big") < len(STEPS)


def keep_before(data: Path) -> str:
    """Make a backup if the journal is about to be changed; a sentence comes back if that failed.

    The change itself is one transaction, and does not wait for it. Root makes none in the folder
    of another user: it would pack what that user's links lead to.
    """
    if (os.geteuid() == 0 and other_owner(data)) or not is_older(data):
        return ""
    from companion.appliance import backup
    from companion.table.errors import Refused

    try:
        if backup.is_anything(data) and not backup.is_kept(data, backup.newest(data)):
            backup.make(data, backup.UPGRADE)
    except Refused as refusal:
        return refusal.message
    return ""
