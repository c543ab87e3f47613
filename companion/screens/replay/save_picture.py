"""A game saved as a picture: drawn beside the screen, while the person goes on watching."""

from __future__ import annotations

from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty

from companion.film import Film
from companion.language import tr
from companion.paths import short
from companion.scorebook import EXPORTS
from companion.screens.parts.sheets import Sheet
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.screens.contracts import Window
    from companion.tabletop.tabletop import Tabletop

TICK = 0.2  # seconds between two looks at how far it is
KINDS = {"gif": "gif", "strip": "png"}  # and how the file ends


class Drawing:
    """A picture in the making, on a thread of its own: it may take a minute on a small machine."""

    def __init__(self, film: Film, kind: str, path: Path) -> None:
        self.path = path
        self.done, self.of = 0, 0
        self.refusal: Refused | None = None
        self.cancelled = False
        self.size = 0
        self._film, self._kind = film, kind
        self.thread = Thread(target=self._run, name="drawing", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        try:
            self._draw()
        except _Cancelled:
            pass
        except Refused as refusal:
            self.refusal = refusal
        except Exception as error:  # whatever it is, the person hears of it
            self.refusal = Refused("not-drawn", tr("The picture cannot be drawn: {error}",
                                                   error=error))  # fmt: skip

    def _draw(self) -> None:
        from companion.lab import replay_picture  # only now: nobody else needs Pillow here
        from companion.printing.press import write

        draw = replay_picture.gif if self._kind == "gif" else replay_picture.strip
        drawn = draw(self._film, progress=self._progress)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            said = tr("{path} cannot be written: {error}.", path=self.path, error=error.strerror)
            raise Refused("cannot-write", said) from None
        write(self.path, drawn.content)
        self.size = len(drawn.content)

    def _progress(self, done: int, of: int) -> None:
        if self.cancelled:
            raise _Cancelled
        self.done, self.of = done, of


class _Cancelled(Exception):
    """The person does not want it any more."""


class SaveSheet(Sheet):
    """Which kind of picture; then how far it is."""

    state = StringProperty("asking")  # or "drawing"
    part = NumericProperty(0.0)
    sentence = StringProperty("")

    def __init__(self, shell: Window, tabletop: Tabletop, film: Film) -> None:
        super().__init__()
        self.shell, self.tabletop, self.film = shell, tabletop, film
        self.drawing: Drawing | None = None
        self._watch = Clock.create_trigger(self._look, TICK, interval=True)

    def draw(self, kind: str) -> None:
        """Begin to draw."""
        now = self.tabletop.library.keeper.clock().astimezone()
        name = f"{self.film.game.name}-{now:%Y-%m-%d-%H%M%S}.{KINDS[kind]}"
        self.drawing = Drawing(self.film, kind, self.tabletop.library.data / EXPORTS / name)
        self.state, self.sentence = "drawing", tr("Drawing")
        self._watch()

    def cancel(self) -> None:
        """Do not draw it, or not to its end."""
        if self.drawing is not None:
            self.drawing.cancelled = True
        self._watch.cancel()
        self.shell.close_sheet(self)

    def _look(self, *_: object) -> None:
        drawing = self.drawing
        assert drawing is not None
        if drawing.of:
            self.part = drawing.done / drawing.of
            said = tr("Drawing picture {done} of {of}", done=drawing.done, of=drawing.of)
            self.sentence = said
        if drawing.thread.is_alive():
            return
        self._watch.cancel()
        self.shell.close_sheet(self)
        if drawing.refusal is not None:
            self.shell.refused(drawing.refusal)
        elif not drawing.cancelled:
            kb = round(drawing.size / 1000)
            path = short(drawing.path)
            self.shell.say(tr("The picture is saved in {path} ({kb} kB)", path=path, kb=kb))
