"""What a game hands over so that bots can play it many times: `wormwatch simulate`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple


class SimulationRequest(NamedTuple):
    """What is simulated."""

    games: int
    scenario: str
    side: str  # of the board
    bot: str
    seed: int
    cards: Path | None  # the folder of the cards; None: those that come with the app


class SimulationResult(ABC):
    """How the games of a simulation ended."""

    @abstractmethod
    def form(self) -> Any:
        """Return the figures as plain data."""

    @abstractmethod
    def list_lines(self) -> list[str]:
        """Return the figures in words."""

    @abstractmethod
    def make_table(self) -> str:
        """Return a line of values for each game, for a spreadsheet."""

    @abstractmethod
    def write_plot(self, file: Path) -> None:
        """Write the figures as a picture, or raise `Refused`."""


class SimulationRoom(ABC):
    """Simulates games of one kind."""

    scenarios: tuple[str, ...]  # the first is played unless another one is asked for
    sides: tuple[str, ...]

    @abstractmethod
    def check(self, game: Any, request: SimulationRequest) -> None:
        """Raise `Refused` for a request that the cards of the game cannot fulfill."""

    @abstractmethod
    def simulate(
        self, game: Any, request: SimulationRequest, executor: Executor | None, jobs: int,
        done: Callable[[int], None],
    ) -> SimulationResult:  # fmt: skip
        """Play the games; `done` hears how many more are finished."""
