"""The report of a game: its curve, where it turned and how lucky it was; to be taken along."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.lab.reports import find_reports
from companion.language import tr
from companion.scorebook import EXPORTS
from companion.screens.contracts import Page, Window
from companion.screens.parts.looks import looks
from companion.screens.report.chance_chart import (
    ChanceChart as ChanceChart,
)  # named in kv/report.kv
from companion.screens.report.work import ReportWork
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.games.report_room import Report, TurningPoint
    from companion.tabletop.tabletop import Tabletop

looks("report")


class TurnRow(BoxLayout):
    """A turning point: its number, what it changed, and what happened."""

    number = StringProperty("")
    title = StringProperty("")
    told = StringProperty("")
    tone = StringProperty("good")
    shape = StringProperty("round")


class LuckRow(BoxLayout):
    """One thing luck decided."""

    verdict = StringProperty("")
    told = StringProperty("")


class ReportPage(Page, BoxLayout):
    """One game's report; while it is worked out, how far that is."""

    title = StringProperty("")
    percent = NumericProperty(0)
    trouble = StringProperty("")  # why there is none
    report = ObjectProperty(None, allownone=True)

    def __init__(self, shell: Window, tabletop: Tabletop, id: str) -> None:
        super().__init__(shell, title=tr("Report"))
        self.tabletop, self.id = tabletop, id
        self._work: ReportWork | None = None
        # An id is a weak hold: what is taken off the page stays with it all the same.
        self._parts = {name: self.ids[name].__self__ for name in ("body", "waiting", "saves")}
        self._show("waiting")
        self._begin()

    def _begin(self) -> None:
        try:
            kept, rows = self.tabletop.library.keeper.find(self.id)
            game = self.tabletop.library.load_game(kept.game)
            self._reports = find_reports(kept.game)
            every = list(rows)  # now: the work goes on beside the screen
        except Refused as refusal:
            self.fail(refusal.message)
            return
        self._work = ReportWork(
            self.tabletop.library.data, game, kept, every, self.tell, self._note, self.fail
        )  # fmt: skip

    def leave(self) -> None:
        """End what is still worked on."""
        self.stop()

    def stop(self) -> None:
        """Nobody waits for it any more."""
        if self._work is not None:
            self._work.stop()

    def _show(self, name: str) -> None:
        """The report, or how far it is."""
        for part in self._parts.values():
            if part.parent is not None:
                part.parent.remove_widget(part)
        if name == "body":
            self.ids.head.add_widget(self._parts["saves"])
        self.add_widget(self._parts[name])

    # Hearing

    def _note(self, percent: int) -> None:
        self.percent = percent

    def fail(self, sentence: str) -> None:
        """Say why there is no report."""
        self.trouble = sentence

    def tell(self, report: Report) -> None:
        """Show everything."""
        self.report = report
        self.title = report.short
        turns, lucks = self.ids.turns, self.ids.lucks
        for point in report.turning_points:
            turns.add_widget(_turn_row(point))
        if not report.turning_points:
            said = tr("No turn stands out: the chance to win changed little by little.")
            turns.add_widget(LuckRow(told=said))
        for row in report.luck:
            lucks.add_widget(LuckRow(verdict=_capital(row.value), told=f"{row.label}."))
        if report.split:
            lucks.add_widget(LuckRow(told=report.split))
        lucks.add_widget(LuckRow(told=report.footnote))
        self._show("body")

    # Taking it along

    def save_pdf(self) -> None:
        """The report as a page to print, into the data folder."""
        self._save("pdf", self._reports.write_pdf)

    def save_png(self) -> None:
        """The report as a picture, into the data folder."""
        self._save("png", self._reports.write_png)

    def _save(self, kind: str, write: Callable[[Report, Path], None]) -> None:
        written: list[Path] = []  # stays empty when the disk refuses

        def work() -> None:
            now = self.tabletop.library.keeper.clock().astimezone()
            path = self.tabletop.library.data / EXPORTS / f"report-{now:%Y%m%d-%H%M%S}.{kind}"
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                said = tr("{path} cannot be written: {error}.", path=path, error=error.strerror)
                raise Refused("cannot-write", said) from None
            write(self.report, path)
            written.append(path)

        self.shell.run_job(work, partial(self._say_where, written))

    def _say_where(self, written: list[Path]) -> None:
        for path in written:
            self.shell.say(tr("The report is saved in {path}", path=path))


def _turn_row(point: TurningPoint) -> TurnRow:
    return TurnRow(
        number=str(point.number),
        title=f"{point.heading}   {point.percent}",
        told=point.told,
        tone="good" if point.change.by > 0 else "bad",
        shape="square" if point.worms else "round",
    )


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]
