"""The one error a person at the table can cause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Refused(Exception):
    """What was asked for cannot be done; nothing has changed.

    >>> refusal = Refused("not-on-die", "A die shows 1 to 6.", [1, 2, 3, 4, 5, 6])
    >>> refusal.code, str(refusal)
    ('not-on-die', 'A die shows 1 to 6.')

    `code` is for programs, `message` is one sentence for a person, and `expected`
    lists what would have been legal (None where a list makes no sense).
    """

    def __init__(self, code: str, message: str, expected: Sequence[Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.expected = expected

    def form(self) -> dict[str, Any]:
        """The refusal as plain data, the way the engine protocol sends it."""
        expected = None if self.expected is None else list(self.expected)
        return {"code": self.code, "message": self.message, "expected": expected}
