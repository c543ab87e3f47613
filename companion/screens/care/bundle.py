"""A report for whoever helps: what is in it, and the ways to take it away.

The page needs a data folder and nothing else: it opens where the games cannot be.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.language import tr
from companion.paths import short
from companion.screens.contracts import Page, Window
from companion.screens.parts.looks import looks

if TYPE_CHECKING:
    from companion.table.keeper import Keeper
    from companion.tabletop.tabletop import Tabletop

    Way = Callable[[Path, Keeper | None], tuple[Path, int]]

looks("bundle")


class BundlePage(Page, BoxLayout):
    """What it holds on the left; on the right where it can go, and what came of it."""

    sentence = StringProperty("")
    done = BooleanProperty(False)  # it was saved
    collecting = BooleanProperty(False)

    def __init__(self, shell: Window, tabletop: Tabletop | None) -> None:
        super().__init__(shell)
        assert shell.data is not None
        self.tabletop, self.data = tabletop, shell.data
        self._saved: tuple[Path, int] | None = None

    def to_stick(self) -> None:
        """Save it to the memory stick that is in."""
        from companion.appliance import handover  # only now: it knows every game

        self._go(handover.to_stick, tr("The stick can be pulled now."))

    def to_folder(self) -> None:
        """Keep it in the data folder."""
        from companion.appliance import handover

        self._go(handover.to_folder, "")

    def _go(self, way: Way, more: str) -> None:
        if self.shell.busy:
            return
        self._saved, self.done, self.collecting = None, False, True
        self.sentence = tr("Collecting … this takes some seconds.")

        def act() -> None:
            self._saved = way(self.data, self.tabletop.library.keeper if self.tabletop else None)

        self.shell.run_job(act, lambda: self._tell(more))

    def _tell(self, more: str) -> None:
        self.collecting = False
        self.sentence = ""
        if self._saved is not None:  # a refusal has been said already
            path, kb = self._saved
            self.done = True
            folder = short(path.parent)
            said = tr("Saved in {folder}: {file} ({kb} kB).", folder=folder, file=path.name, kb=kb)
            self.sentence = f"✓ {said} {more}".rstrip()
