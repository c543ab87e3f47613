"""Writes the report of a game into a file, and finds what a report needs besides the game."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from companion.games.registry import find_kit
from companion.lab.game_report import GameReport
from companion.lab.report_page import draw_report
from companion.table.journal import Row
from companion.table.when import moment

GAME = "terror-below"


def cards_of(catalogue: Path | None, data: Path) -> str | None:
    """The folder of the cards a game is played with; None: the ones that come with the app."""
    owners = data / find_kit(GAME).cards_folder
    folder = catalogue or (owners if owners.is_dir() else None)
    return None if folder is None else str(folder.resolve())


def ended(rows: list[Row]) -> datetime | None:
    """When the last answer was given."""
    live = [row.at for row in rows if row.status == "live"]
    return moment(live[-1]) if live else None


def write_pdf(told: GameReport, file: Path) -> None:
    """The report on paper: letters and lines throughout, so that it is sharp in any size."""
    from companion.lab.sheet import PaperSheet

    paper = PaperSheet(file, told.title)
    draw_report(paper, told)
    paper.save()


def write_png(told: GameReport, file: Path) -> None:
    """The report as a picture of the night."""
    from companion.lab.easel import NightSheet

    picture = NightSheet(file, told.title)
    draw_report(picture, told)
    picture.save()
