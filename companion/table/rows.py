"""The rows of a kept game, read from the last one on.

A player who continues a game waits until its last turn is read, and not for the whole game.
Earlier rows are read when they are asked for, as of any other sequence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TypeAlias

from companion.language import tr
from companion.table.errors import Refused
from companion.table.from_the_end import FromTheEnd
from companion.table.journal import Row
from companion.table.journal_errors import JournalError

PAGE = 32  # rows that are read at first; each time as many again as there are

# The rows after the first of these numbers, up to the second.
Read: TypeAlias = Callable[[int, int], Sequence[Row]]


class Lost(Refused):
    """Raised when earlier rows cannot be read."""

    def __init__(self) -> None:
        message = tr("What was answered before that cannot be read; open the game again.")
        super().__init__("past-lost", message)


def _gone(first: int, last: int) -> Sequence[Row]:
    return []


class Rows(FromTheEnd[Row]):
    """Every row of a game in order, undone and dropped ones too."""

    def __init__(
        self, held: Iterable[Row] = (), unread: int = 0, unread_live: int = 0, read: Read = _gone
    ) -> None:
        """`held` are the last rows. `unread` come before them, of which `unread_live` are live."""
        super().__init__(held, unread)
        self.unread_live = unread_live
        self._read = read

    @property
    def live(self) -> int:
        """How many rows are live."""
        return self.unread_live + sum(row.status == "live" for row in self.held)

    def read_more(self, read: Read | None = None) -> None:
        """Read some of the rows before those that are held, or raise `Lost`."""
        first = max(0, self.unread - max(PAGE, len(self.held)))
        self._take(first, (read or self._read)(first, self.unread))

    def let_go(self, read: Read) -> None:
        """Read the rest now, as far as it can be read: the file is about to be closed."""
        with suppress(Lost, JournalError):
            self._take(0, read(0, self.unread))
        self._read = _gone

    def _take(self, first: int, page: Sequence[Row]) -> None:
        """Put a page before the rows that are held; `Lost` if a row is missing in it."""
        live = self.unread_live - sum(row.status == "live" for row in page)
        whole = [row.seq for row in page] == list(range(first + 1, self.unread + 1))
        if not (whole and 0 <= live <= first):
            raise Lost
        self.held[:0] = page
        self.unread, self.unread_live = first, live
