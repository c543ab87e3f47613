"""How the Supply of Dry Run is drawn."""

from __future__ import annotations

from companion import drawings
from companion.drawings.faces import Face, Figure, Look
from companion.games.dry_run.game import DryRun


def faces(game: DryRun) -> list[Face]:
    """Every card of the Supply."""
    return [
        Face(
            card.id, "supply", "DUSK", card.name, f"Worth {card.worth} at home.",
            Look(str(card.worth), [Figure(drawings.item(card.name, False), 1)]),
        )
        for card in game.cards.values()
    ]  # fmt: skip
