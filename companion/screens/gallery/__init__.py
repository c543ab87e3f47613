"""Every screen and state of the app, each brought about in a running one: for pictures and tests.

A *sight* is a small function that leads a visit from home to something worth seeing. It is named
after what is seen there, and says in its first line what that is. Every sight begins on an empty
data folder, so that none depends on the one before, and nothing in it is left to chance.

A sight with a table in it is in the `sights` of that game's screens. The sights here show no game.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from companion.games.registry import KITS
from companion.screens.gallery.sights import Sight, found


def sights() -> list[Sight]:
    """Return every sight: those of each game, then those without a game."""
    for module in sight_modules():
        import_module(module)
    return list(found.values())


def sight_modules() -> list[str]:
    """Return the name of every module with sights, and of the few in this folder that help them."""
    without_a_game = [f"{__name__}.{module.name}" for module in iter_modules(__path__)]
    return [*(module for kit in KITS for module in kit.screen().sights), *without_a_game]
