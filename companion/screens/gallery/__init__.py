"""Every screen and state of the app, each brought about in a running one: for pictures and tests.

A *sight* is a small function that leads a visit from home to something worth seeing. It is named
after what is seen there, and says in its first line what that is. Every sight begins on an empty
data folder, so that none depends on the one before, and nothing in it is left to chance.
"""

from __future__ import annotations

from importlib import import_module

from companion.screens.gallery.sights import Sight, found

# In the order in which a person comes across them.
_ROOMS = (
    "start", "demo", "setup", "turn", "terror", "hint", "forecast", "panel", "camera",
    "around", "rules", "cards", "settings", "care", "backups", "update",
    "endings", "replay", "report", "wormlord",
    "squirmish", "squirmish_beyond", "trouble",
)  # fmt: skip


def sights() -> list[Sight]:
    """All of them."""
    for room in _ROOMS:
        import_module(f"companion.screens.gallery.{room}")
    return list(found.values())
