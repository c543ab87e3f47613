"""How the Supply of Dry Run is drawn."""

from __future__ import annotations

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.faces import Face, Figure, Look
from companion.games.dry_run.game import DryRun
from companion.language import tr

# Supplies that look like a thing of the other game; the rest are a sack with a label.
_LIKE = {"Fuel": "Jerrycan", "Radio": "Radio"}


def face(game: DryRun, id: str) -> Face:
    """One card of the Supply."""
    card = game.cards[id]
    said = tr("Worth {worth} at home.", worth=card.worth)
    look = Look(str(card.worth), [Figure(_figure(card.name), 1)])
    return Face(id, "supply", "DUSK", card.name, said, look)


def _figure(name: str) -> Drawing:
    if name == "Boots":
        return drawings.vehicle(name, 2)
    return drawings.item(_LIKE.get(name, "sack"), False)
