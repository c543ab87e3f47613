"""The camera beside the screen: it looks while a game is on the table, for the page in front.

Threads of its own take and read the pictures (companion/vision/watcher.py); what they find is
handed over to the screen's. A page declares with `wants_camera` that it has a use for cards. Codes
that are not ours are for `foreign_codes.py`.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from companion.language import tr
from companion.screens.window.foreign_codes import ForeignCodeNotice
from companion.screens.window.post import post_to_screen

if TYPE_CHECKING:
    from companion.screens.contracts import Page
    from companion.screens.window.shell import Shell
    from companion.vision.watcher import Preview, Shown, Watcher

log = logging.getLogger(__name__)

AUTO, OFF = "auto", "off"  # what the setting may say, besides the name of a camera or a file
LOOKING = "looking"
# What is wrong with a camera, told only where there is one.
TROUBLES = {
    "busy": "The camera is busy: something else may be using it.",
    "not allowed": "The camera may not be used: this user lacks the right to.",
    "lost": "The camera gives no pictures; it is tried again.",
    "no decoder": "The camera looks, but nothing here can read its pictures.",
}


class Eyes:
    """One camera, on when somebody has use for it."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._watcher: Watcher | None = None
        self._source = ""
        self._page: Page | None = None  # which wants to see cards
        self._foreign_codes = ForeignCodeNotice(shell)

    @property
    def state(self) -> str:
        """In a word: "off", "looking", "no camera", "busy"..."""
        return self._watcher.state if self._watcher else OFF

    @property
    def trouble(self) -> str:
        """What is wrong with the camera, in a sentence; nothing where there is none at all."""
        return tr(TROUBLES[self.state]) if self.state in TROUBLES else ""

    def turn_to(self, page: Page) -> None:
        """Look for this page from now on, if it wants the camera."""
        self._page = page if page.wants_camera else None
        if self._page is None:
            self._foreign_codes.cancel()
        wanted = OFF if self._shell.safe else self._shell.settings.camera
        if wanted == OFF or page.releases_camera or wanted != self._source:
            self.close()
        if wanted != OFF and self._page is not None and self._watcher is None:
            self._open(wanted)

    def preview(self) -> Preview | None:
        """The newest picture, and the tags on it."""
        return self._watcher.preview() if self._watcher else None

    def close(self) -> None:
        """Let go of the camera; the screen does not wait for it."""
        watcher, self._watcher = self._watcher, None
        if watcher is not None:
            self._shell.write(partial(watcher.stop, 1.0))

    def _open(self, wanted: str) -> None:
        from companion.vision.watcher import Watcher  # only now: most evenings begin at Home

        self._source = wanted
        source = "" if wanted == AUTO else wanted
        self._watcher = Watcher(
            source,
            shown=lambda shown: post_to_screen(self._show, shown),
            strange=lambda text: post_to_screen(self._meet, text),
            state_changed=lambda _: post_to_screen(self._changed),
        )
        self._watcher.start()

    # What the camera's threads have handed over

    def _show(self, shown: Shown) -> None:
        self._shell.rest.stir()
        self._shell.wake()
        self._foreign_codes.card_scanned()
        if self._page is not None:
            self._page.card_shown(shown)

    def _meet(self, text: str) -> None:
        if self._page is not None:
            self._foreign_codes.code_scanned(text)

    def _changed(self) -> None:
        log.info("camera: %s", self.state)
        if self._page is not None:
            self._page.camera_changed()
