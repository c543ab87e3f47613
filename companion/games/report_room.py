"""What a game hands over so that a report can be made of how one of its games went.

`GameKit.report()` returns a `ReportRoom`. Making one loads nothing heavy: Home and the score book
only ask whether there is one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from companion.table.journal import Kept, Row


# What a report shows on the screen. A game's own report may hold more, for its files.


class LuckLine(Protocol):
    """What luck did, and in a word how lucky that was."""

    @property
    def label(self) -> str: ...
    @property
    def value(self) -> str: ...


class ChanceChange(Protocol):
    """What a turn did to a player's chance to win."""

    @property
    def leg(self) -> int: ...  # the number of the turn
    @property
    def by(self) -> float: ...


class TurningPoint(Protocol):
    """A turn that changed the chance to win."""

    @property
    def number(self) -> int: ...
    @property
    def heading(self) -> str: ...
    @property
    def percent(self) -> str: ...  # from where to where
    @property
    def told(self) -> str: ...
    @property
    def worms(self) -> bool: ...  # whether the game's own turn did it, and no player's
    @property
    def change(self) -> ChanceChange: ...


class ChanceMoment(Protocol):
    """How likely each player is to win when a turn begins, and at the end."""

    @property
    def leg(self) -> int: ...  # the number of the turn that begins
    @property
    def chances(self) -> Sequence[float]: ...
    @property
    def errors(self) -> Sequence[float]: ...  # standard errors


class Report(Protocol):
    """How a game went, in words and figures."""

    @property
    def title(self) -> str: ...
    @property
    def short(self) -> str: ...  # the title without the name of the game
    @property
    def players(self) -> Sequence[str]: ...
    @property
    def focus(self) -> int: ...  # the player whose turning points are told
    @property
    def moments(self) -> Sequence[ChanceMoment]: ...
    @property
    def marks(self) -> Sequence[str]: ...  # under each moment: the number of a turn, or nothing
    @property
    def worms(self) -> Sequence[bool]: ...  # for each moment: whether the game's own turn begins
    @property
    def turning_points(self) -> Sequence[TurningPoint]: ...
    @property
    def luck(self) -> Sequence[LuckLine]: ...
    @property
    def split(self) -> str: ...  # what the players' turns did, and what the game's own did
    @property
    def footnote(self) -> str: ...


# What makes it


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
    def make_report(self, figures: Any) -> Report:
        """Return the report in words, in the language in use."""


class ReportRoom(ABC):
    """Makes reports of one kind of game, and writes the ones that its jobs have made."""

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
    def list_words(self, report: Any) -> list[str]:
        """Return the lines of a report for the terminal."""

    @abstractmethod
    def form(self, report: Any) -> dict[str, Any]:
        """Return a report as plain data: the figures, and the words about them."""

    @abstractmethod
    def write_pdf(self, report: Any, file: Path) -> None:
        """Write a report as a page to print, or raise `Refused`."""

    @abstractmethod
    def write_png(self, report: Any, file: Path) -> None:
        """Write a report as a picture, or raise `Refused`."""
