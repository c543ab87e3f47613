"""The rules of a game in chapters, as its clause ids sort them: TB-X04 stands in chapter TB-X.

>>> clauses = [Clause("TB-X01", "When a Worm attacks", ""), Clause("TB-X02", "Attack 1", ""),
...            Clause("ZZ-Q01", "Questions", "")]
>>> [(chapter.title, len(chapter.clauses)) for chapter in chapters(clauses)]
[('Worm attack', 2), ('Questions', 1)]
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from companion.table.game import Clause

TITLES = {
    "TB-C": "What is in the box",
    "TB-S": "Setup",
    "TB-T": "Turn",
    "TB-A": "Actions",
    "TB-V": "Vehicle cards",
    "TB-I": "Items and Weapons",
    "TB-X": "Worm attack",
    "TB-H": "Hunt and death",
    "TB-E": "End of the game",
    "TB-D": "Two players",
    "TB-K": "Canyon",
    "TB-O": "Solo",
    "TB-N": "Solo scenarios",
    "TB-P": "Solo score",
    "SQ-T": "Setup and turn",
    "SQ-S": "The Squirmish",
    "SQ-A": "Attack",
    "SQ-B": "Abilities",
    "SQ-G": "Goal",
    "WL-W": "Wormlord",
    "DR-G": "Goal",
    "DR-T": "Turn",
    "DR-W": "The Worm",
}


class Chapter(NamedTuple):
    """Clauses that belong together."""

    title: str
    clauses: list[Clause]


def chapters(clauses: Sequence[Clause]) -> list[Chapter]:
    """The chapters of a rulebook in its own order."""
    found = []
    for prefix, each in groupby(clauses, key=lambda clause: clause.id.rstrip("0123456789")):
        together = list(each)
        found.append(Chapter(TITLES.get(prefix, together[0].title), together))
    return found
