"""Writes the report of a game into a file."""

from __future__ import annotations

from pathlib import Path

from companion.lab.game_report import GameReport
from companion.lab.report_page import draw_report


def write_pdf(report: GameReport, file: Path) -> None:
    """Write a report as a page to print, of letters and lines, which are sharp in any size."""
    from companion.lab.sheet import PaperSheet

    paper = PaperSheet(file, report.title)
    draw_report(paper, report)
    paper.save()


def write_png(report: GameReport, file: Path) -> None:
    """Write a report as a picture in the colors of the night."""
    from companion.lab.easel import NightSheet

    picture = NightSheet(file, report.title)
    draw_report(picture, report)
    picture.save()
