"""The whole extent of Terror Below, on one page: see `companion.games.kit.GameKit`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.kit import GameKit

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow


class TerrorBelowKit(GameKit["TerrorBelow"]):
    """Terror Below."""

    id = "terror-below"
    title = "Terror Below"
    card_prefix = "TB"

    def rules(self, cards: Path | None = None) -> TerrorBelow:
        from companion.games.terror_below.game import game

        return game(cards)

    def rules_of_owner(self, data: Path) -> TerrorBelow:
        folder = data / "catalogue"
        return self.rules(folder if folder.is_dir() else None)

    def written_sentences(self) -> Sequence[str]:
        from companion.games.terror_below.words import WRITTEN

        return WRITTEN
