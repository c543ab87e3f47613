"""How the Supply of Dry Run is drawn."""

from __future__ import annotations

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.faces import Face, Figure, Look
from companion.games.dry_run.game import DryRun

# Supplies that look like a thing of the other game; the rest are a sack with a label.
_LIKE = {"Fuel": "Jerrycan", "Radio": "Radio"}


def faces(game: DryRun) -> list[Face]:
    """Every card of the Supply."""
    return [
        Face(
            card.id, "supply", "DUSK", card.name, f"Worth {card.worth} at home.",
            Look(str(card.worth), [Figure(_figure(card.name), 1)]),
        )
        for card in game.cards.values()
    ]  # fmt: skip


def _figure(name: str) -> Drawing:
    if name == "Boots":
        return drawings.vehicle(name, 2)
    return drawings.item(_LIKE.get(name, "sack"), False)
