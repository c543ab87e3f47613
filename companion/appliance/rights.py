"""Root works in no folder of another user: the command runs as that user, or leaves it alone.

The app's user could have laid a link in its folder that leads to a file of root's, and a file that
root leaves there is one that the app cannot change. Every command comes by here, so nothing is
imported but what Python has loaded already.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


class OthersFolder(Exception):
    """Root was asked to work in the folder of another user."""

    def __init__(self, folder: Path, owner: os.stat_result) -> None:
        super().__init__(str(folder))
        self.owner = owner


def require_own(folder: Path) -> None:
    """Raise `OthersFolder` for root in the folder of another user; other users are not asked."""
    owner = other_owner(folder) if os.geteuid() == 0 else None
    if owner is not None:
        raise OthersFolder(folder, owner)


def other_owner(folder: Path) -> os.stat_result | None:
    """Return the first part of the path to a folder that belongs to another user than root.

    Links count as themselves, and so does what they lead to: root does not follow a link that
    another user made. `None` when all of the path belongs to root.
    """
    for path in (folder.absolute(), Path(os.path.realpath(folder))):
        for part in (*reversed(path.parents), path):
            with suppress(OSError):
                found = part.lstat()
                if found.st_uid != 0:
                    return found
    return None
