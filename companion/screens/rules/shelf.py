"""Where a clause stands: its game by the letters of its id, without opening any other book."""

from __future__ import annotations

from companion.table.clause import Clause

GAMES = {"TB": "terror-below", "SQ": "squirmish", "WL": "wormlord", "DR": "dry-run"}


def game_of(id: str) -> str:
    """The game whose book has a clause; nothing for an id of no game.

    >>> game_of("TB-X04"), game_of("x")
    ('terror-below', '')
    """
    return GAMES.get(id.partition("-")[0], "")


def clause(id: str) -> Clause | None:
    """A clause in the language in use."""
    from companion.rulebook.book import book

    game = game_of(id)
    found = (each for each in book(game).clauses if each.id == id) if game else iter(())
    clause = next(found, None)
    return clause.said() if clause else None
