"""The whole extent of Terror Below, on one page: see `companion.games.kit.GameKit`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.kit import Deck, Die, GameKit
from companion.language import tr

if TYPE_CHECKING:
    from companion.drawings import Drawing
    from companion.games.bot_shelf import BotShelf
    from companion.games.demo_series import DemoSeries
    from companion.games.film_painter import FilmPainter
    from companion.games.forecast_room import ForecastRoom
    from companion.games.house_rules import HouseRule
    from companion.games.report_room import ReportRoom
    from companion.games.simulation_room import SimulationRoom
    from companion.games.terror_below.box import TerrorBox
    from companion.games.terror_below.game import TerrorBelow
    from companion.screens.screen_kit import ScreenKit


class TerrorBelowKit(GameKit["TerrorBelow"]):
    """Terror Below."""

    id = "terror-below"
    title = "Terror Below"
    card_prefix = "TB"
    ranked_by = "vp"
    scoring_rule = "TB-P01"

    dice = (
        Die("red", color="RED_DIE", button="red-die"),
        Die("blue", color="BLUE_DIE", button="blue-die"),
    )
    decks = (  # TB-C03
        Deck("vehicle", "V", 54, "vehicles.toml"),
        Deck("worm", "W", 37, "worms.toml"),
        Deck("bounty", "B", 42, "bounties.toml"),
        Deck("item", "I", 24, "items.toml"),
        Deck("weapon", "A", 23, "weapons.toml"),
        Deck("character", "C", 16, "characters.toml"),
    )

    rulebook = Path(__file__).with_name("rulebook.toml")
    cards_folder = "catalogue"

    def rules(self, cards: Path | None = None) -> TerrorBelow:
        from companion.games.terror_below.game import game

        return game(cards)

    def forecast(self) -> ForecastRoom:
        from companion.lab.terror_forecast import TerrorForecasts

        return TerrorForecasts()

    def simulation(self) -> SimulationRoom:
        from companion.lab.terror_simulation import TerrorSimulations

        return TerrorSimulations()

    def report(self) -> ReportRoom:
        from companion.lab.terror_report import TerrorReports

        return TerrorReports(self.cards_folder)

    def film(self) -> FilmPainter:
        from companion.lab.terror_film import TerrorFilm

        return TerrorFilm()

    def bots(self) -> BotShelf:
        from companion.lab.terror_bots import SHELF

        return SHELF

    def demo(self) -> DemoSeries:
        from companion.lab.terror_demo import TerrorDemo

        return TerrorDemo()

    def house_rules(self) -> Sequence[HouseRule]:
        from companion.games.terror_below.house_rules import HOUSE_RULES

        return HOUSE_RULES

    def written_sentences(self) -> Sequence[str]:
        from companion.games.terror_below.words import WRITTEN

        return WRITTEN

    def words(self) -> Iterable[str]:
        from companion.games.terror_below.cardcheck import ABILITIES

        cards = self.rules().cards
        yield from (*cards.egg_colours, *cards.sides["desert"].locations)
        yield from sorted({worm.type for worm in cards.worms.values()})
        yield from sorted(ABILITIES - {"none"})

    def card_box(self) -> TerrorBox:
        from companion.games.terror_below.box import BOX

        return BOX

    def emblem(self) -> Drawing:
        from companion import drawings

        return drawings.worm("screamer")

    def choice_drawings(self) -> Mapping[str, Mapping[str, Drawing]]:
        from companion import drawings

        return {
            "mode": {
                "solo": drawings.worm("screamer"),
                "versus": drawings.vehicle("Pickup", 5),
            },
            "scenario": {
                "special-delivery": drawings.bounty("delivery"),
                "total-extermination": drawings.bounty("hunt"),
                "scramble": drawings.location("motel", 1),
            },
        }

    def points_in_words(self, points: int) -> str:
        return tr("{points} VP", points=points)

    def screen(self) -> ScreenKit:
        from companion.screens.terror_below.screen_kit import TerrorBelowScreenKit

        return TerrorBelowScreenKit()
