"""The whole extent of Dry Run, on one page: see `companion.games.kit.GameKit`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.kit import Deck, Die, GameKit

if TYPE_CHECKING:
    from companion.drawings import Drawing
    from companion.drawings.faces import Face
    from companion.games.dry_run.game import DryRun
    from companion.screens.screen_kit import ScreenKit


class DryRunKit(GameKit["DryRun"]):
    """Dry Run."""

    id = "dry-run"
    title = "Dry Run"
    card_prefix = "DR"

    dice = (Die("red", color="RED_DIE", button="red-die"),)
    decks = (Deck("supply", "S", 12, "cards.toml"),)

    rulebook = Path(__file__).with_name("rulebook.toml")

    def rules(self, cards: Path | None = None) -> DryRun:
        from companion.games.dry_run.game import game

        return game(cards)

    def written_sentences(self) -> Sequence[str]:
        from companion.games.dry_run.game import WRITTEN

        return WRITTEN

    def face(self, game: DryRun, card: str) -> Face:
        from companion.games.dry_run.faces import face

        return face(game, card)

    def emblem(self) -> Drawing:
        from companion import drawings

        return drawings.die(5, "RED_DIE")

    def screen(self) -> ScreenKit:
        from companion.screens.dry_run.screen_kit import DryRunScreenKit

        return DryRunScreenKit()
