"""A sequence that is read from its end on: its last part is in memory, and earlier parts are read
when they are asked for."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class FromTheEnd(Sequence[T]):
    """Reads more of itself when an item is asked for that is not in memory yet.

    >>> class Numbers(FromTheEnd[int]):
    ...     def read_more(self) -> None:
    ...         self.unread -= 1
    ...         self.held.insert(0, self.unread)
    >>> numbers = Numbers([8, 9], unread=8)
    >>> len(numbers), numbers[-3], numbers.held
    (10, 7, [7, 8, 9])
    >>> numbers[:2]
    [0, 1]
    """

    def __init__(self, held: Iterable[T] = (), unread: int = 0) -> None:
        self.held = list(held)
        self.unread = unread  # how many come before those that are held

    @abstractmethod
    def read_more(self) -> None:
        """Put some of the items before `held` there, at least one, or raise `Refused`."""

    def __len__(self) -> int:
        return self.unread + len(self.held)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        wanted = range(len(self))[at]
        if isinstance(wanted, int):
            self._reach(wanted)
            return self.held[wanted - self.unread]
        if wanted:
            self._reach(min(wanted[0], wanted[-1]))
        return [self.held[each - self.unread] for each in wanted]

    def __iter__(self) -> Iterator[T]:
        self._reach(0)
        return iter(self.held)

    def _reach(self, place: int) -> None:
        """Read until the item at that place is in memory."""
        while place < self.unread:
            self.read_more()
