"""When a screen fails: the game goes on, the person is told, and a report is kept."""

from __future__ import annotations

import logging
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.properties import BooleanProperty, StringProperty

from companion import report
from companion.language import tr
from companion.paths import short
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.table.errors import Refused
from companion.table.gamefile import GameFile, pack

if TYPE_CHECKING:
    from companion.screens.contracts import Window
    from companion.tabletop.tabletop import Tabletop

log = logging.getLogger(__name__)

LONGEST = 160  # letters of an error that are shown; the report has them all


class Guard(ExceptionHandler):
    """Keeps the app alive when one of its callbacks fails."""

    def __init__(self, shell: Window) -> None:
        self._shell = shell
        self._reported: dict[str, Path | None] = {}  # what fails again and again is told once

    def handle_exception(self, error: BaseException) -> int:
        if not isinstance(error, Exception):  # a wish to quit is not a mistake
            return int(ExceptionManager.RAISE)
        self._shell.fault(error)
        return int(ExceptionManager.PASS)

    def tell(self, error: Exception) -> None:
        """Write it down, and lay the sheet unless it lies there already."""
        log.error("A screen failed and goes on.", exc_info=error)
        shell = self._shell
        same = "\n".join(report.traced(error))
        if same not in self._reported:
            self._reported[same] = _write(shell.tabletop, error)
        if shell.root and not any(isinstance(each, FaultSheet) for each in shell.sheets):
            shell.open_sheet(FaultSheet(shell, error, self._reported[same]))


class FaultSheet(Sheet):
    """What happened in one sentence, and the ways on."""

    sentence = StringProperty("")
    detail = StringProperty("")
    playing = BooleanProperty(False)  # a game is on the table

    def __init__(self, shell: Window, error: Exception, file: Path | None) -> None:
        looks("fault")
        what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        super().__init__(
            sentence=tr("Something went wrong inside Wormwatch ({what}).", what=what[:LONGEST]),
            playing=_game(shell.tabletop) is not None,
            detail=_where(file),
        )
        self.shell = shell

    def go_on(self) -> None:
        """Back to the game, drawn anew from what is known for sure; or to the page as it is."""
        self.shell.close_sheet(self)
        if self.playing:
            self.shell.show_table()

    def go_home(self) -> None:
        """Leave whatever failed behind."""
        self.shell.close_sheet(self)
        self.shell.show_home()


def _where(file: Path | None) -> str:
    if file is None:
        return tr("Nothing is lost. No report could be written.")
    where = short(file)
    return tr("Nothing is lost. A report for whoever can mend it is in {file}.", file=where)


def _write(tabletop: Tabletop | None, error: Exception) -> Path | None:
    if tabletop is None:
        return None
    try:
        return report.write(
            tabletop.library.data, error, _game(tabletop), datetime.now().astimezone()
        )
    except OSError as trouble:
        log.warning("No report: %s", trouble)
        return None


def _game(tabletop: Tabletop | None) -> GameFile | None:
    """The game on the table as it can be exported, if there is one."""
    try:
        record = tabletop.record if tabletop else None
        return pack(record.kept, record.rows) if record else None
    except Refused:  # there is none, or not all of it can be read
        return None
