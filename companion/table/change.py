"""What one change does to the list of answers of a game: the steps that a record writes down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from companion.table.history import Entry


class Given(NamedTuple):
    """An answer was given. What was undone before can't be brought back after it."""

    entry: Entry
    source: str  # who gave it
    digest: str  # the fingerprint of the table and the question after it
    snapshot: bytes | None  # the complete state after it, where it ended a leg


class TakenBack(NamedTuple):
    """The last answers were undone."""

    answers: int


class BroughtBack(NamedTuple):
    """The answers that were undone last count again."""

    answers: int


Step: TypeAlias = Given | TakenBack | BroughtBack
Change: TypeAlias = Sequence[Step]
