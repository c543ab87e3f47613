"""Searching the rules of a game by words, the best match first.

>>> clauses = [Clause("XX-A01", "Moving", "Drive to the next space."),
...            Clause("XX-A02", "Digging", "Dig where you stand; you may not move.")]
>>> [clause.id for clause in find(clauses, "moves")]
['XX-A01', 'XX-A02']
>>> [clause.id for clause in find(clauses, "xx-a02")]
['XX-A02']
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence

from companion.table.game import Clause


def find(clauses: Sequence[Clause], words: str) -> list[Clause]:
    """The clauses that speak of these words; a clause id finds just that clause."""
    named = [clause for clause in clauses if clause.id == words.strip().upper()]
    terms = re.findall(r"\w+", words)
    if named or not terms:
        return named
    db = sqlite3.connect(":memory:")
    try:
        # Porter stems: "moving" and "moves" find "move". A hit in the title weighs most.
        db.execute("CREATE VIRTUAL TABLE rules USING fts5(title, text, tokenize='porter')")
        db.executemany(
            "INSERT INTO rules (rowid, title, text) VALUES (?, ?, ?)",
            ((at, clause.title, clause.text) for at, clause in enumerate(clauses)),
        )
        query = " OR ".join(f'"{term}"*' for term in terms)
        found = db.execute(
            "SELECT rowid FROM rules WHERE rules MATCH ? ORDER BY bm25(rules, 5.0, 1.0)", (query,)
        )
        return [clauses[at] for (at,) in found]
    finally:
        db.close()
