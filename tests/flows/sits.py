"""Whether a page sits well, at every size of the window and of the letters."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import Metrics
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label

from tests.flows.driver import Driver
from tests.flows.test_looks import assert_fits, resize

# Window and text scale: the screen at home, and what else people have.
EVERYWHERE = [
    ((800, 480), 100),
    ((800, 480), 150),
    ((1024, 600), 125),
    ((1280, 720), 150),
]


def everywhere(app: Driver, look: Callable[[str], None]) -> None:
    """Show the page in front at every size, from a fresh start each time."""
    for size, scale in EVERYWHERE:
        resize(app, size)
        app.shell.set(text_scale=scale)
        app.shell.show_home()
        app.settle()
        look(f"{size[0]}x{size[1]} at {scale} %")
    app.shell.set(text_scale=100)
    resize(app, (800, 480))


def sits_well(app: Driver, where: str) -> None:
    """Every text fits its place, and every target is fat."""
    for widget in app.widgets():
        if isinstance(widget, Label) and widget.text:
            assert_fits(widget, f"{where}: {widget.text!r}")
        if isinstance(widget, ButtonBehavior):
            assert min(widget.size) >= 56 * Metrics.dp - 0.5, f"{where}: {widget} is thin"


def is_calm(app: Driver) -> bool:
    """Whether nothing is drawn while nothing happens."""
    app.wait(1)
    before = app.drawn
    app.step(60)
    return app.drawn == before
