"""Which of several programs plays at a data folder; the others look on.

The first one plays. The second one looks on and may take over; then the first one looks on. No
answer is lost either way: the journal takes one only from a program that knows the latest version
of that game (`Journal.save_game`). Presence spares players that refusal.

The lock ends with its process, and what a process has written down about taking over counts only
while it runs.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from weakref import WeakValueDictionary

from companion.language import tr
from companion.table.errors import Refused
from companion.table.on_disk import write

TAKEN = "played-by"  # the file that says who took over
_ours: WeakValueDictionary[Path, Presence] = WeakValueDictionary()


class Presence:
    """This process at a data folder, for as long as the object is referred to.

    The lock is on the folder itself, so that it needs no file and no right to write.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / TAKEN
        self._me = _name(os.getpid())
        self._is_first = False
        self._handle: int | None = None
        with suppress(OSError):  # there is none yet
            self._handle = os.open(folder, os.O_RDONLY)
        self._comes_first()

    def __del__(self) -> None:
        if self._handle is not None:
            if self._taken_by() == self._me:
                with suppress(OSError):
                    self._file.unlink()
            os.close(self._handle)

    @property
    def plays(self) -> bool:
        """Whether this process plays. It does as soon as all others have ended."""
        taken = self._taken_by()
        return taken == self._me if taken else self._is_first or self._comes_first()

    def take_over(self) -> None:
        """Play here from now on; the process that played until now looks on."""
        try:
            write(self._file, self._me.encode())
        except OSError as error:
            said = tr("{path} cannot be written: {error}.", path=self._file, error=error.strerror)
            raise Refused("cannot-write", said) from None

    def require(self) -> None:
        """Raise `Refused` unless this process plays."""
        if not self.plays:
            raise Refused("only-looking", spectator_notice())

    def _comes_first(self) -> bool:
        if self._handle is not None:
            try:
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            except OSError:
                pass  # a file system that knows no locks: then nobody can tell
            self._is_first = True
        return True

    def _taken_by(self) -> str:
        """Return the name of the process that took over, if it is still running."""
        try:
            name = self._file.read_text("ascii")
            return name if name == _name(int(name.partition(" ")[0])) else ""
        except (OSError, ValueError):
            return ""


def spectator_notice() -> str:
    """Return the sentence for a player who wants to play where this process only looks on."""
    return tr("This is only a look: Wormwatch is open with these games elsewhere on this machine.")


def join_folder(folder: Path) -> Presence:
    """Return the presence of this process at a folder; there is one for each folder."""
    at = Path(os.path.realpath(folder))  # which a link that leads to itself does not end
    there = _ours.get(at)
    if there is None:
        there = _ours[at] = Presence(at)
    return there


def _name(process: int) -> str:
    """Return a process by its number and the moment it began: numbers are used again."""
    told = Path(f"/proc/{process}/stat").read_text("utf-8", "replace")
    return f"{process} {told.rpartition(')')[2].split()[19]}"
