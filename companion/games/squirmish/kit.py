"""The whole extent of Squirmish, on one page: see `companion.games.kit.GameKit`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.kit import Deck, Die, GameKit
from companion.language import tr

if TYPE_CHECKING:
    from companion.drawings import Drawing
    from companion.games.bot_shelf import BotShelf
    from companion.games.demo_series import DemoSeries
    from companion.games.film_painter import FilmPainter
    from companion.games.squirmish.box import SquirmishBox
    from companion.games.squirmish.game import Squirmish
    from companion.screens.screen_kit import ScreenKit


class SquirmishKit(GameKit["Squirmish"]):
    """Squirmish."""

    id = "squirmish"
    title = "Squirmish"
    card_prefix = "SQ"
    ranked_by = "prizes"

    dice = (Die("red", color="RED_DIE", button="red-die"),)
    # A set has 54 creatures, and sets are played together.
    decks = (Deck("creature", "M", 54, "creatures.toml", numbers=99),)

    rulebook = Path(__file__).with_name("rulebook.toml")
    cards_folder = "catalogue-squirmish"

    def rules(self, cards: Path | None = None) -> Squirmish:
        from companion.games.squirmish.game import game

        return game(cards)

    def film(self) -> FilmPainter:
        from companion.lab.squirmish_film import SquirmishFilm

        return SquirmishFilm()

    def bots(self) -> BotShelf:
        from companion.lab.squirmish_bots import SHELF

        return SHELF

    def demo(self) -> DemoSeries:
        from companion.lab.squirmish_demo import SquirmishDemo

        return SquirmishDemo()

    def written_sentences(self) -> Sequence[str]:
        from companion.games.squirmish.words import WRITTEN

        return WRITTEN

    def card_box(self) -> SquirmishBox:
        from companion.games.squirmish.box import BOX

        return BOX

    def emblem(self) -> Drawing:
        from companion import drawings

        return drawings.creature("Old Cheese", "green")

    def points_in_words(self, points: int) -> str:
        return tr("{points} of 3", points=points)

    def winner_drawing(self, player: int) -> Drawing:
        from companion import drawings

        return drawings.champion(player)

    def screen(self) -> ScreenKit:
        from companion.screens.squirmish.screen_kit import SquirmishScreenKit

        return SquirmishScreenKit()
