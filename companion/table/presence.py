"""Who plays at a data folder: one of those that have it open, and the others look.

Whoever comes first plays. Whoever comes second has a look, and may take over; then the first one
looks. No answer is ever lost, whatever anybody does: the journal takes one only from whoever knows
the present of that game (`Journal.save`). This is so that nobody finds out by being refused.

Nothing of it outlives a process, however it ends: the lock goes with it, and what it has written
down about taking over counts only as long as it runs.
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
    """This process at a data folder, for as long as somebody holds on to it.

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
        """Whether this is the one who plays; as soon as all others are gone, it is."""
        taken = self._taken_by()
        return taken == self._me if taken else self._is_first or self._comes_first()

    def take_over(self) -> None:
        """Play here from now on; whoever played until now looks."""
        try:
            write(self._file, self._me.encode())
        except OSError as error:
            said = tr("{path} cannot be written: {error}.", path=self._file, error=error.strerror)
            raise Refused("cannot-write", said) from None

    def require(self) -> None:
        """`Refused` unless this is the one who plays."""
        if not self.plays:
            raise Refused("only-looking", said())

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
        """Who took over, if that one is still running."""
        try:
            name = self._file.read_text("ascii")
            return name if name == _name(int(name.partition(" ")[0])) else ""
        except (OSError, ValueError):
            return ""


def said() -> str:
    """What somebody hears who wants to play where one only looks."""
    return tr("This is only a look: Wormwatch is open with these games elsewhere on this machine.")


def enter(folder: Path) -> Presence:
    """Be there. Whoever is there in the same process is not somebody else."""
    at = Path(os.path.realpath(folder))  # which a link that leads to itself does not end
    there = _ours.get(at)
    if there is None:
        there = _ours[at] = Presence(at)
    return there


def _name(process: int) -> str:
    """A process by its number and the moment it began: numbers are given again."""
    told = Path(f"/proc/{process}/stat").read_text("utf-8", "replace")
    return f"{process} {told.rpartition(')')[2].split()[19]}"
