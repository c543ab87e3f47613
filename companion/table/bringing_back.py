"""A journal that was deleted, moved or replaced while it was open: the file under its name becomes
one that can be gone on with."""

from __future__ import annotations

from pathlib import Path

from companion.language import tr
from companion.table.file_place import SIDES
from companion.table.journal import Journal
from companion.table.journal_errors import Unwritable
from companion.table.on_disk import put

HALF = "journal-again.half"  # the copy of a journal that is gone


def bring_back(journal: Journal) -> list[str]:
    """Close an open journal that is not in its place any more, and return what to tell a person.

    Where nothing has its name, a copy of it with every game gets the name. Another file under the
    name stays as it is. `Unwritable` leaves the journal open, for the next try.
    """
    path, place = journal.path, journal.place
    try:
        if place.is_journal_gone():
            _copy_back(journal)
            said = tr(
                "The journal was deleted or moved while Wormwatch was open. It is written again,"
                " with every game."
            )
        elif not place.is_journal_replaced():  # its log only
            _empty_log(journal)
            return []
        elif not path.is_file():
            raise Unwritable(tr("{path} is not a file", path=path))
        else:
            said = tr(
                "Another file took the place of the journal while Wormwatch was open. The game"
                " that is open is saved in it."
            )
    except OSError as error:
        raise Unwritable(error.strerror or str(error)) from error
    journal.close()
    return [said]


def _copy_back(journal: Journal) -> None:
    path = journal.path
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(HALF)
    for side in SIDES:
        Path(f"{half}{side}").unlink(missing_ok=True)
    journal.copy_to(half)
    journal.place.clear_log()
    put(half, path)


def _empty_log(journal: Journal) -> None:
    """Bring what is in a deleted log into the file, unless another log has its name by now."""
    if journal.place.may_close():
        journal.empty_log()
    journal.close()
