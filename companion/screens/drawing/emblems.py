"""A small picture for each game and scenario, out of our own drawings."""

from __future__ import annotations

from companion import drawings
from companion.drawings import Drawing


def emblem(name: str) -> Drawing:
    """The picture of a scenario, or of a way to play a game ("terror-below/solo")."""
    match name:
        case "special-delivery":
            return drawings.bounty("delivery")
        case "total-extermination":
            return drawings.bounty("hunt")
        case "scramble":
            return drawings.location("motel", 1)
        case "terror-below/solo":
            return drawings.worm("screamer")
        case "terror-below/versus":
            return drawings.vehicle("Pickup", 5)
        case "squirmish":
            return drawings.creature("Old Cheese", "green")
        case "wormlord":
            return drawings.lord(0)
        case "dry-run":
            return drawings.die(5, "red")
    return ()
