"""Finds a rule by its id, without opening any other book."""

from __future__ import annotations

from companion.games.registry import kit_of_id
from companion.table.clause import Clause


def clause(id: str) -> Clause | None:
    """Return a rule in the language in use, or None for an id that is in no book."""
    from companion.rulebook.book import book

    kit = kit_of_id(id)
    if kit is None or kit.rulebook is None:
        return None
    found = next((each for each in book(kit.id).clauses if each.id == id), None)
    return found.said() if found else None
