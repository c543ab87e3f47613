"""The games there are: what is listed here is on Home, played, scanned, looked up and printed.

>>> [kit.id for kit in KITS]
['terror-below', 'squirmish', 'wormlord', 'dry-run']
"""

from __future__ import annotations

from typing import Any

from companion.games.dry_run.kit import DryRunKit
from companion.games.kit import GameKit
from companion.games.squirmish.kit import SquirmishKit
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.wormlord.kit import WormlordKit
from companion.table.errors import Refused

# In the order in which a person sees them. A list, so that a test can add a game of its own.
KITS: list[GameKit[Any]] = [
    TerrorBelowKit(),
    SquirmishKit(),
    WormlordKit(),
    DryRunKit(),
]
DEFAULT_KIT = KITS[0]  # the game that is meant where none is named


def kit_of_id(id: str) -> GameKit[Any] | None:
    """Return the kit of the game that a card or a rule belongs to, by the letters of its id.

    >>> kits = kit_of_id("TB-X04"), kit_of_id("WL-W01"), kit_of_id("x")
    >>> [kit.id if kit else None for kit in kits]
    ['terror-below', 'wormlord', None]
    """
    prefix = id.partition("-")[0]
    return next((kit for kit in KITS if kit.card_prefix == prefix), None)


def find_kit(id: str) -> GameKit[Any]:
    """Return the kit of a game, or raise `Refused` with the games there are.

    >>> find_kit("squirmish").title
    'Squirmish'
    """
    for kit in KITS:
        if kit.id == id:
            return kit
    known = [kit.id for kit in KITS]
    raise Refused(
        "no-such-game",
        f"There is no game called {id}; there are {', '.join(sorted(known))}.",
        known,
    )
