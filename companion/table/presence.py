"""Whether somebody else has this data folder open: two at one table should know of each other.

Nothing is lost either way: the journal takes an answer only from whoever knows the present of
that game (`Journal.save`). This is so that nobody has to find out by being refused.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from weakref import WeakValueDictionary

from companion.language import tr

_ours: WeakValueDictionary[Path, Presence] = WeakValueDictionary()


class Presence:
    """This process at a data folder, for as long as somebody holds on to it.

    The lock is on the folder itself, so that it needs no file and no right to write; it goes with
    the process, also with one that was killed.
    """

    def __init__(self, folder: Path) -> None:
        self.alone = True
        self._handle: int | None = None
        try:
            self._handle = os.open(folder, os.O_RDONLY)
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.alone = False
        except OSError:
            pass  # a file system that knows no locks: then nobody can tell

    def __del__(self) -> None:
        if self._handle is not None:
            os.close(self._handle)

    @property
    def note(self) -> list[str]:
        """What to tell whoever came second; nothing to the first."""
        if self.alone:
            return []
        said = tr(
            "Wormwatch is open with these games a second time on this machine."
            " Have a look here and play on there: nothing is lost, but a game goes on in one place"
            " only."
        )
        return [said]


def enter(folder: Path) -> Presence:
    """Be there. Whoever is there in the same process is not somebody else."""
    at = folder.resolve()
    there = _ours.get(at)
    if there is None:
        there = _ours[at] = Presence(at)
    return there
