"""What the parts of the app's window share.

The window is one object, `Shell`, whose parts stand in files of their own: `navigation`,
`sheet_stack`, `messages`, `jobs`, `appearance` and `data_folder`. Each part implements some of the
methods of `Window`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.contracts import Page, Window

if TYPE_CHECKING:
    from companion.screens.window.alive import Alive
    from companion.screens.window.eyes import Eyes
    from companion.screens.window.keeping import Keeping
    from companion.screens.window.light import Light
    from companion.screens.window.pace import Pace
    from companion.screens.window.panel import ButtonPanel
    from companion.screens.window.rest import Rest
    from companion.screens.window.spectator import Spectator


class AppWindow(Window):
    """The window of the app, as each of its parts sees it."""

    safe: bool  # without camera and panel
    eyes: Eyes
    panel: ButtonPanel
    rest: Rest
    light: Light
    keeping: Keeping | None = None  # set where backups are made by themselves
    _pace: Pace
    _spectator: Spectator
    _alive: Alive | None = None  # where the machine is told that the app goes on

    @property
    def page(self) -> Page | None:
        """Return the page in front, if there is one yet."""
        return next(iter(self.root.ids.stage.children), None)
