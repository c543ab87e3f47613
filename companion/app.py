"""The touch app: opens the window over the games of a data folder."""

from __future__ import annotations

import logging
import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.display import Screen, find_screen, no_screen_because
from companion.table.errors import Refused
from companion.tabletop.tabletop import Tabletop

if TYPE_CHECKING:
    from companion.appliance.starts import Starts
    from companion.lab.demo import Wish

log = logging.getLogger(__name__)

WITHOUT = "'wormwatch terminal' plays without one, 'wormwatch doctor' looks for the cause."


def run(
    data: Path, demo: Wish | None = None, starts: Starts | None = None, safe: bool = False
) -> int:
    """Open the window and play until it is closed; the exit code comes back. A `demo` is seen
    first of all, until somebody touches it. `starts` is where the starts of a machine that does
    nothing else are written down; a `safe` one is without camera and panel."""
    screen = find_screen()
    if screen is None:
        raise Refused("no-screen", f"No screen to draw on ({no_screen_because()}). {WITHOUT}")
    from companion.appliance import logs  # before Kivy, whose warnings belong into it

    logs.begin(data)
    if safe:
        log.warning("a safe start: without camera and panel")
    code = _run(data, screen, demo, starts, safe)
    logs.end()  # or at the very end, when whatever was raised here is in it
    return code


def _run(data: Path, screen: Screen, demo: Wish | None, starts: Starts | None, safe: bool) -> int:
    os.environ["SDL_VIDEODRIVER"] = screen.driver
    if screen.driver == "kmsdrm":
        # Without a desktop Kivy reads touch panels itself; SDL must not report them once more.
        os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "0"

    # Only now: Kivy reads the environment when it is imported, and opens its window then.
    from companion.screens.window.keeping import Keeping
    from companion.screens.window.shell import Shell, has_window

    log.info("a window opens through %s", screen.driver)
    if not has_window(bare=screen.driver == "kmsdrm"):
        raise Refused("no-window", f"No window opens on {screen.where}. {WITHOUT}")
    try:
        shell = Shell(Tabletop.open(data), demo=demo, starts=starts, safe=safe)
    except Refused as refusal:
        log.error("the data folder cannot be used: %s", refusal.code)
        shell = Shell(None, trouble=refusal.message, starts=starts, safe=safe)
        shell.open_tabletop = partial(Tabletop.open, data)
    shell.keeping = Keeping(shell, data)
    shell.run()
    return shell.exit_code
