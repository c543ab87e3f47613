"""Every screen and state of the app, each brought about in a running one: for pictures and tests.

A *sight* is a small function that leads a visit from home to something worth seeing. It is named
after what is seen there, and says in its first line what that is. Every sight begins on an empty
data folder, so that none depends on the one before, and nothing in it is left to chance.

A sight with a table in it is in the `sights` of that game's screens. The sights here show no game.
"""

from __future__ import annotations

from importlib import import_module

from companion.games.registry import KITS
from companion.screens.gallery.sights import Sight, found

_WITHOUT_A_GAME = ("companion.screens.gallery.care", "companion.screens.gallery.update")


def sights() -> list[Sight]:
    """Return every sight: those of each game, then those without a game."""
    for room in [*(room for kit in KITS for room in kit.screen().sights), *_WITHOUT_A_GAME]:
        import_module(room)
    return list(found.values())
