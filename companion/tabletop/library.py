"""The games in a data folder: the rules of each game, the kept games, and the settings."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from pathlib import Path
from typing import Any, overload

from companion.games.kit import G, GameKit
from companion.games.registry import find_kit, game_ids, retell
from companion.settings import Preferences
from companion.table.game import Game
from companion.table.journal import Kept
from companion.table.keeper import Keeper
from companion.table.presence import join_folder


class GameLibrary:
    """Loads games with the owner's cards and lists the kept games of a data folder."""

    def __init__(self, data: Path, keeper: Keeper | None = None) -> None:
        """Open the journal of the folder. With a `keeper` that keeps its games elsewhere, other
        windows at the folder do not matter."""
        self.data = data
        self.keeper = keeper or Keeper(data)
        self._presence = None if keeper else join_folder(data)
        self.keeper.presence = self._presence
        self.preferences = Preferences(self.keeper)
        self._loaded: dict[str, Game[Any]] = {}

    def close(self) -> None:
        """Close the journal and let another window play."""
        self.keeper.close()
        self._presence = self.keeper.presence = None

    def reopen(self) -> None:
        """Read journal, cards and settings again, because another program changed the folder."""
        self._loaded.clear()
        self.keeper.close()
        self.keeper = Keeper(self.data, self.keeper.clock)
        self.keeper.presence = self._presence
        self.preferences = Preferences(self.keeper)

    def in_memory(self) -> GameLibrary:
        """Return a library with the same games that keeps nothing on disk."""
        from companion.table.unkept import Unkept  # only now: most evenings need none

        library = GameLibrary(self.data, Unkept())
        library._loaded = self._loaded
        return library

    # Other windows at the same folder

    @property
    def is_spectator(self) -> bool:
        """Whether another window plays with these games, so that this one only looks on."""
        return self._presence is not None and not self._presence.plays

    def take_over(self) -> None:
        """Play in this window from now on; the other one looks on."""
        if self._presence:
            self._presence.take_over()

    # What to tell the person

    @property
    def warning(self) -> str:
        """What is wrong with saving at the moment, or nothing."""
        return self.keeper.warning or ""

    def take_notes(self) -> list[str]:
        """Return the sentences to show once, and forget them."""
        notes, self.keeper.notes = self.keeper.notes, []
        return notes

    # Rules

    def load_games(self) -> list[Game[Any]]:
        """Return every game, loaded with the owner's cards."""
        return [self.load_game(name) for name in game_ids()]

    @overload
    def load_game(self, game: GameKit[G]) -> G: ...
    @overload
    def load_game(self, game: str) -> Game[Any]: ...
    def load_game(self, game: GameKit[Any] | str) -> Game[Any]:
        """Return a game with the owner's cards, by its kit or its id; it is read only once."""
        kit = find_kit(game) if isinstance(game, str) else game
        if kit.id not in self._loaded:
            self._loaded[kit.id] = kit.load(data=self.data)
        return self._loaded[kit.id]

    def forget_game(self, name: str) -> None:
        """Read a game again when it is next loaded, because its cards have changed."""
        self._loaded.pop(name, None)

    # Kept games

    def list_unfinished(
        self, most: int, first: int = 0, without: Collection[str] = ()
    ) -> list[tuple[str, str]]:
        """Return id and title of games that can be continued, newest first: at most `most`, after
        the `first` ones, without some ids."""
        unfinished = (kept for kept in self.keeper.unfinished() if kept.id not in without)
        wanted = islice(filter(_can_continue, unfinished), first, first + most)
        return [self._listed(kept) for kept in wanted]

    def list_hidden(self, ids: Collection[str]) -> list[tuple[str, str]]:
        """Return id and title of the games with these ids that can be continued, newest first."""
        found = [kept for id in ids if (kept := self.keeper.game(id)) and _can_continue(kept)]
        found.sort(key=lambda kept: kept.touched, reverse=True)
        return [self._listed(kept) for kept in found]

    def _listed(self, kept: Kept) -> tuple[str, str]:
        return kept.id, self.keeper.title(kept, retell(kept.game, kept.title))


def _can_continue(kept: Kept) -> bool:
    return not kept.over and kept.game in game_ids()
