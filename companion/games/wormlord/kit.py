"""The whole extent of Wormlord, on one page: see `companion.games.kit.GameKit`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.kit import GameKit
from companion.language import tr

if TYPE_CHECKING:
    from companion.drawings import Drawing
    from companion.games.film_painter import FilmPainter
    from companion.games.map_commands import MapCommands
    from companion.games.wormlord.game import Wormlord
    from companion.screens.screen_kit import ScreenKit


class WormlordKit(GameKit["Wormlord"]):
    """Wormlord."""

    id = "wormlord"
    title = "Wormlord"
    card_prefix = "WL"
    ranked_by = "wins"

    rulebook = Path(__file__).with_name("rulebook.toml")
    maps_folder = "wormlord-maps"

    def rules(self, cards: Path | None = None) -> Wormlord:
        from companion.games.wormlord.game import game

        return game(cards)

    def rules_of_owner(self, data: Path) -> Wormlord:
        from companion.games.wormlord.game import game

        return game(None, data / self.maps_folder)

    def film(self) -> FilmPainter:
        from companion.lab.wormlord_film import WormlordFilm

        return WormlordFilm()

    def written_sentences(self) -> Sequence[str]:
        from companion.games.wormlord.words import WRITTEN

        return WRITTEN

    def words(self) -> Iterable[str]:
        from companion.games.wormlord.state import COLOURS

        return (*COLOURS, *(map.name for map in self.rules().maps.values()))

    def map_commands(self) -> MapCommands:
        from companion.games.wormlord import map_commands

        return map_commands

    def emblem(self) -> Drawing:
        from companion import drawings

        return drawings.lord(0)

    def points_in_words(self, points: int) -> str:
        return tr("{points} won", points=points)

    def winner_drawing(self, player: int) -> Drawing:
        from companion import drawings

        return drawings.lord(player)

    def screen(self) -> ScreenKit:
        from companion.screens.wormlord.screen_kit import WormlordScreenKit

        return WormlordScreenKit()
