"""The one error a person at the table can cause."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Sequence
from typing import Any

LONGEST = 1_000  # letters of a sentence; nobody reads more of what is wrong
_QUOTED = reprlib.Repr()
_QUOTED.maxstring = _QUOTED.maxother = 60
_NAMED = r"\(([A-Z]{2}-[A-Z]\d{2})\)"


class Refused(Exception):
    """What was asked for cannot be done; nothing has changed.

    >>> refusal = Refused("not-on-die", "A die shows 1 to 6.", [1, 2, 3, 4, 5, 6])
    >>> refusal.code, str(refusal)
    ('not-on-die', 'A die shows 1 to 6.')
    >>> len(str(Refused("bad-data", f"There is no {'A' * 100_000}.")))
    753

    `code` is for programs, and refusals.toml says what it means; `message` is one sentence for a
    person, and `expected` lists what would have been legal (None where a list makes no sense).
    `rule` is the clause behind it, where one is known: the one that the sentence names, or the one
    it was asked by.
    """

    def __init__(
        self, code: str, message: str, expected: Sequence[Any] | None = None, rule: str = ""
    ) -> None:
        message = _readable(message)
        super().__init__(message)
        self.code = code
        self.message = message
        self.expected = expected
        self.rule = named(message) or rule

    def form(self) -> dict[str, Any]:
        """The refusal as plain data, the way the engine protocol sends it."""
        expected = None if self.expected is None else list(self.expected)
        return {"code": self.code, "message": self.message, "expected": expected}


def named(sentence: str) -> str:
    """The clause that a sentence names in brackets, as a rulebook does; nothing where it does not.

    >>> named("TB-W03 is a starter; it is not in the Worm deck (TB-S02).")
    'TB-S02'
    """
    found = re.search(_NAMED, sentence)
    return found[1] if found else ""


def quoted(value: object) -> str:
    """A value of somebody else's for a sentence: as it was written, but never long.

    >>> quoted("TB-C7"), quoted("x" * 100_000)[:12], len(quoted("x" * 100_000))
    ("'TB-C7'", "'xxxxxxxxxxx", 60)
    >>> quoted([[[[[[[[[[[[0]]]]]]]]]]]])
    '[[[[[[[...]]]]]]]'
    """
    return _QUOTED.repr(value)


def _readable(sentence: str) -> str:
    """Its beginning and its end: what is in between is somebody else's, a name of 100,000 letters
    that was to be the name of a field."""
    if len(sentence) <= LONGEST:
        return sentence
    return f"{sentence[: LONGEST // 2]} … {sentence[-LONGEST // 4 :]}"
