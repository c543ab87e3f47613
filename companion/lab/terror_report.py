"""The reports of Terror Below: its kit hands over a `TerrorReports`.

Imports what computes and draws only when it is wanted: this module stands behind a button.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.games.report_room import ReportJob, ReportRoom, ReportSettings
from companion.language import tr
from companion.table.form import plain
from companion.table.resuming import read_entry
from companion.table.when import moment

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow
    from companion.lab.analysis import Analysis
    from companion.lab.course import Course
    from companion.lab.game_report import GameReport
    from companion.lab.turning_points import Wish
    from companion.table.journal import Kept, Row


class TerrorReportJob(ReportJob):
    """The report of one game of Terror Below."""

    task = "companion.lab.report_process:ReportTask"

    def __init__(self, course: Course, rows: Sequence[Row], wish: Wish, data: Path) -> None:
        from companion.lab.analysis import Shelf
        from companion.lab.report_process import ReportRequest

        answers = [row.at for row in rows if row.status == "live"]
        self._ended = moment(answers[-1]) if answers else None
        self._course, self._wish, self._shelf = course, wish, Shelf(data)
        session = course.session
        self.request = ReportRequest(session.origin, list(session.entries), wish)

    def find_figures(self) -> Analysis | None:
        return self._shelf.find(self._course, self._wish)

    def compute_figures(
        self, executor: Executor | None, report: Callable[[int, int], None]
    ) -> Analysis:
        from companion.lab.analysis import analyse

        return analyse(self._course, self._wish, executor, report)

    def keep_figures(self, figures: Analysis) -> None:
        self._shelf.keep(self._course, self._wish, figures)

    def make_report(self, figures: Analysis) -> GameReport:
        from companion.lab.game_report import game_report

        return game_report(self._course, figures, self._ended)


class TerrorReports(ReportRoom):
    """Makes reports of Terror Below."""

    bots = ("greedy", "careful", "planner")
    usual_bot = "careful"

    def __init__(self, cards_folder: str) -> None:
        """Take the name of the folder in a data folder that has the owner's cards."""
        self._cards_folder = cards_folder

    def open_job(
        self, game: TerrorBelow, kept: Kept, rows: Sequence[Row], cards: Path | None, data: Path,
        settings: ReportSettings,
    ) -> TerrorReportJob:  # fmt: skip
        from companion.lab.course import Course
        from companion.lab.turning_points import PLAYOUTS, Wish

        entries = [read_entry(row) for row in rows if row.status == "live"]
        course = Course(game, kept.origin.encode(), entries)
        owners = data / self._cards_folder
        folder = cards or (owners if owners.is_dir() else None)
        wish = Wish(
            playouts=settings.playouts or PLAYOUTS,
            bot=settings.bot or self.usual_bot,
            seed=settings.seed,
            catalogue=None if folder is None else str(folder.resolve()),
        )
        return TerrorReportJob(course, rows, wish, data)

    def list_words(self, report: GameReport) -> list[str]:
        lines = [f"{report.title}: {report.mood}. {report.reason}".strip(), report.who]
        lines += [f"{row.label}: {row.value}" for row in report.score]
        if report.total:
            lines.append(f"{tr('Score')}: {report.total}")
        lines += ["", tr("Where it turned")]
        for point in report.turning_points:
            lines.append(f"{point.number}. {point.heading} ({point.percent})")
            lines.append(f"   {point.told}")
        if not report.turning_points:
            lines.append(tr("No turn stands out: the chance to win changed little by little."))
        lines += ["", tr("Luck")]
        lines += [f"{row.label}: {row.value}." if row.value else f"{row.label}."
                  for row in report.luck]  # fmt: skip
        return [*lines, *filter(None, [report.split]), report.footnote]

    def form(self, report: GameReport) -> dict[str, Any]:
        luck, curve = report.analysis.luck, report.analysis.curve
        return {
            "title": report.title,
            "players": report.players,
            "outcome": report.mood,
            "reason": report.reason,
            "score": [row._asdict() for row in report.score],
            "total": report.total,
            "counts": [row._asdict() for row in report.counts],
            "turning_points": [
                {"title": point.title, "worms": point.worms, "told": point.told,
                 **plain(point.change)}
                for point in report.turning_points
            ],
            "luck": [{**plain(each), "sigmas": each.sigmas} for each in luck.measures],
            "faces": plain(luck.faces),
            "moments": plain(curve.moments),
            "wish": plain(curve.wish),
        }  # fmt: skip

    def write_pdf(self, report: GameReport, file: Path) -> None:
        from companion.lab.report_files import write_pdf

        write_pdf(report, file)

    def write_png(self, report: GameReport, file: Path) -> None:
        from companion.lab.report_files import write_png

        write_png(report, file)
