"""What a game offers to the rest of the app: one class for each game, in the game's `kit.py`.

The registry (companion/games/registry.py) lists the kits. Everything that works with "the games"
asks a kit and knows no game by name. A game overrides the methods for what it has. Each method
imports its room when it is called: the command line never loads Kivy for a list of games, and
mypy sees every type.

>>> from companion.games.registry import find_kit
>>> kit = find_kit("dry-run")
>>> kit.title, kit.card_prefix, kit.rules().name
('Dry Run', 'DR', 'dry-run')
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.table.pieces import Deck as Deck
from companion.table.pieces import Die as Die

if TYPE_CHECKING:
    from companion.drawings import Drawing
    from companion.drawings.faces import Face
    from companion.games.bot_shelf import BotShelf
    from companion.games.card_box import Box
    from companion.games.demo_series import DemoSeries
    from companion.games.film_painter import FilmPainter
    from companion.games.forecast_room import ForecastRoom
    from companion.games.house_rules import HouseRule
    from companion.games.map_commands import MapCommands
    from companion.games.report_room import ReportRoom
    from companion.games.simulation_room import SimulationRoom
    from companion.screens.screen_kit import ScreenKit
    from companion.table.game import Game

G = TypeVar("G", bound="Game[Any]", covariant=True)


class GameKit(ABC, Generic[G]):
    """One game: its name, its pieces, and where each of its rooms is."""

    id: str  # as the command line, kept games and the protocol write it: "terror-below"
    title: str  # as a person says it
    card_prefix: str  # the two letters that the ids of its cards and its rules begin with

    scoring_rule: str = ""  # the clause by which the points of a game played alone are counted
    ranked_by: str = ""  # what each player has in the state that decides the place: "vp"

    # Pieces: what a rule may ask for. A die or a deck that is not declared here is refused.
    dice: tuple[Die, ...] = ()
    decks: tuple[Deck, ...] = ()

    # Rules

    @abstractmethod
    def rules(self, cards: Path | None = None) -> G:
        """Return the game, played with the cards of a folder or with the set that comes with it."""

    def rules_of_owner(self, data: Path) -> G:
        """Return the game, played with what its owner entered in a data folder, if anything."""
        owners = data / self.cards_folder
        return self.rules(owners if self.cards_folder and owners.is_dir() else None)

    def load(self, cards: Path | None = None, data: Path | None = None) -> G:
        """Return the game, played with the cards of a folder; without one, with its owner's."""
        if cards is None and data is not None:
            return self.rules_of_owner(data)
        return self.rules(cards)

    def demo(self) -> DemoSeries | None:
        """Return the games of this kind that a demo shows, if it shows any."""
        return None

    def house_rules(self) -> Sequence[HouseRule]:
        """Return what owners may play in another way than the rulebook has it."""
        return ()

    def written_sentences(self) -> Sequence[str]:
        """Return the templates of the English sentences that the game writes into kept games."""
        return ()

    def words(self) -> Iterable[str]:
        """Return the single words that its rules put into sentences, for translators."""
        return ()

    # Cards, maps and the rulebook

    rulebook: Path | None = None  # the file with the rules of the game in our own words
    cards_folder: str = ""  # where a data folder has the cards that an owner entered
    maps_folder: str = ""  # where a data folder has the maps that were drawn there

    def map_commands(self) -> MapCommands | None:
        """Return what `wormwatch maps` does, if the game has maps."""
        return None

    def card_box(self) -> Box[Any] | None:
        """Return what the game tells about its printed cards, if an owner can enter them."""
        return None

    def faces(self, game: Any) -> Sequence[Face]:
        """Return how each card of the game is drawn, deck by deck."""
        box = self.card_box()
        ids = box.all_ids(game.cards) if box else self.card_ids()
        return [self.face(game, id) for id in ids]

    def card_ids(self) -> list[str]:
        """Return the id of every card in the box, deck by deck."""
        return [
            f"{self.card_prefix}-{deck.letter}{number:02}"
            for deck in self.decks
            for number in range(1, deck.size + 1)
        ]

    def face(self, game: Any, card: str) -> Face:
        """Return how one card of the game is drawn; a game with cards says it here or in a box."""
        box = self.card_box()
        if box is None:
            raise LookupError(f"the kit of {self.id} draws no card: {card}")
        return box.face(game.cards, card)

    # Analysis: bots, hints, forecast, report

    def bots(self) -> BotShelf | None:
        """Return the bots that know the game; without any it is played at random."""
        return None

    def forecast(self) -> ForecastRoom | None:
        """Return what looks ahead from a written table, if anything does."""
        return None

    def simulation(self) -> SimulationRoom | None:
        """Return what has bots play the game many times, if anything does."""
        return None

    def report(self) -> ReportRoom | None:
        """Return what makes reports of how a game went, if there are any."""
        return None

    def film(self) -> FilmPainter | None:
        """Return how the film of a game is drawn; without it, films are drawn in characters."""
        return None

    # Screens and drawings

    @abstractmethod
    def emblem(self) -> Drawing:
        """Return the drawing that stands for the game on Home."""

    def choice_drawings(self) -> Mapping[str, Mapping[Any, Drawing]]:
        """Return a drawing for every choice of an option, by the option's name and the value.

        "mode" has a drawing for each way to play the game: Home shows one instead of the emblem.
        """
        return {}

    def points_in_words(self, points: int) -> str:
        """Return in words what a player has at the end, where the players are ranked."""
        return str(points)

    def winner_drawing(self, player: int) -> Drawing:
        """Return who stands in the picture of a victory; nothing for the player's truck."""
        return ()

    def screen(self) -> ScreenKit:
        """Return the pages and widgets of the game; the default shows the game in words."""
        from companion.screens.screen_kit import ScreenKit

        return ScreenKit()
