"""One app that is led to every sight of the gallery, one after the other, in a hurry."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kivy.graphics.opengl import glDisable, glEnable, glScissor

from companion.screens.gallery import sights
from companion.screens.gallery.sights import Sight
from companion.screens.gallery.visit import Visit
from companion.screens.window.frames import running
from companion.screens.window.shell import Shell
from companion.tabletop.tabletop import Tabletop

GL_SCISSOR_TEST = 0x0C11
SOME = 20  # sights, after which what they have left behind is cleared away


@contextmanager
def visiting(data: Path) -> Iterator[Visit]:
    """An app on a data folder of its own. Hundreds of pages are built, and none is drawn for
    anybody's eyes: only one pixel is painted. Python clears away old pages when it is told to, and
    does not look for them all the time."""
    with running(Shell(Tabletop.open(data))) as app:
        glEnable(GL_SCISSOR_TEST)
        glScissor(0, 0, 1, 1)
        gc.disable()
        try:
            yield Visit(app, data, Tabletop.open)
        finally:
            glDisable(GL_SCISSOR_TEST)
            gc.enable()
    gc.collect()


def see(visit: Visit, sight: Sight) -> None:
    """Lead the app there. Pages that nobody sees any more would still follow every change of sizes
    and settings, and it all would take longer and longer."""
    if sights().index(sight) % SOME == 0:
        gc.collect()
    sight.visit(visit)
    assert visit.shell.faults == []
