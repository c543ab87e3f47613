"""What a game hands over so that a report can be made of how one of its games went.

`GameKit.report()` returns a `ReportRoom`. Making one loads nothing heavy: Home and the score book
only ask whether there is one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from companion.lab.game_report import GameReport
    from companion.table.journal import Kept, Row


class ReportSettings(NamedTuple):
    """How closely a report looks at a game."""

    playouts: int | None = None  # futures played from each turn; None: as many as the game says
    bot: str = ""  # who plays them; "": the one that the game says
    seed: int = 1


class ReportJob(ABC):
    """The report of one game that was played, in the making."""

    task: str  # of the worker process that computes the figures; see companion.lab.worker_process
    request: Any  # what is sent to that process

    @abstractmethod
    def find_figures(self) -> Any | None:
        """Return the figures that were kept the last time, if they were."""

    @abstractmethod
    def compute_figures(self, executor: Executor | None, report: Callable[[int, int], None]) -> Any:
        """Return the figures; `report` is called with the parts that are done, and of how many."""

    @abstractmethod
    def keep_figures(self, figures: Any) -> None:
        """Keep the figures for the next time. A disk that refuses is no error."""

    @abstractmethod
    def make_report(self, figures: Any) -> GameReport:
        """Return the report in words, in the language in use."""


class ReportRoom(ABC):
    """Makes reports of one kind of game."""

    bots: tuple[str, ...]  # that can play the futures
    usual_bot: str  # that does unless another one is asked for

    @abstractmethod
    def open_job(
        self, game: Any, kept: Kept, rows: Sequence[Row], cards: Path | None, data: Path,
        settings: ReportSettings,
    ) -> ReportJob:  # fmt: skip
        """Return the job for a kept game, or raise `Refused` if it cannot be played again.

        `cards` is the folder of its cards; None: those of the owner, else those of the app.
        """

    @abstractmethod
    def list_words(self, report: GameReport) -> list[str]:
        """Return the lines of a report for the terminal."""

    @abstractmethod
    def form(self, report: GameReport) -> dict[str, Any]:
        """Return a report as plain data: the figures, and the words about them."""

    @abstractmethod
    def write_pdf(self, report: GameReport, file: Path) -> None:
        """Write a report as a page to print, or raise `Refused`."""

    @abstractmethod
    def write_png(self, report: GameReport, file: Path) -> None:
        """Write a report as a picture, or raise `Refused`."""
