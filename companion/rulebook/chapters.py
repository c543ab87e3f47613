"""The rules of a game in chapters, as its clause ids sort them: TB-X04 stands in chapter TB-X.

>>> clauses = [Clause("TB-X01", "When a Worm attacks", ""), Clause("TB-X02", "Attack 1", ""),
...            Clause("ZZ-Q01", "Questions", "")]
>>> [(chapter.title, len(chapter.clauses)) for chapter in chapters(clauses)]
[('Worm attack', 2), ('Questions', 1)]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple

from companion.rulebook.book import books
from companion.table.clause import Clause


class Chapter(NamedTuple):
    """Clauses that belong together; the title is English."""

    title: str
    clauses: list[Clause]


def chapters(clauses: Sequence[Clause]) -> list[Chapter]:
    """The chapters of a rulebook in its own order."""
    found = []
    for prefix, each in groupby(clauses, key=lambda clause: clause.id.rstrip("0123456789")):
        together = list(each)
        found.append(Chapter(_titles().get(prefix, together[0].title), together))
    return found


@cache
def _titles() -> dict[str, str]:
    return {prefix: title for each in books() for prefix, title in each.chapters.items()}
