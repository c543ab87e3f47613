"""What a person has starred and looked up lately: kept with the settings, for all games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.screens.contracts import Window

MOST = 20  # clauses that were looked up


def on_top(id: str, others: Sequence[str]) -> tuple[str, ...]:
    """The id first, and everything else in its order behind it.

    >>> on_top("TB-X04", ("TB-A01", "TB-X04"))
    ('TB-X04', 'TB-A01')
    """
    return id, *(each for each in others if each != id)


def look_up(shell: Window, id: str) -> None:
    """Remember that somebody has read a clause."""
    _keep(shell, looked_up=on_top(id, shell.settings.looked_up)[:MOST])


def is_starred(shell: Window, id: str) -> bool:
    """Whether a clause is among the bookmarks."""
    return id in shell.settings.bookmarks


def star(shell: Window, id: str) -> None:
    """Put a clause among the bookmarks, or take it off."""
    marked = shell.settings.bookmarks
    without = tuple(each for each in marked if each != id)
    _keep(shell, bookmarks=without if id in marked else on_top(id, marked))


def _keep(shell: Window, **values: tuple[str, ...]) -> None:
    """It holds at once; nobody waits for the disk."""
    if shell.tabletop:
        shell.tabletop.library.preferences.hold(**values)
        shell.write(shell.tabletop.library.preferences.write)
