"""What the camera sees: the live picture, an outline around each tag, and what would help it."""

from __future__ import annotations

from collections import deque
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.graphics.texture import Texture
from kivy.metrics import Metrics
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.language import tr
from companion.paths import short
from companion.screens.contracts import Page
from companion.screens.parts.looks import looks
from companion.screens.parts.theme import colour

if TYPE_CHECKING:
    from companion.screens.window.shell import Shell
    from companion.tabletop.tabletop import Tabletop
    from companion.vision.watcher import Preview, Shown

looks("camera")

OFTEN = 1 / 10  # seconds between two looks at the newest picture
KEPT = 10  # pictures that can be saved: a second of them
STATES = {
    "off": "The camera is off.",
    "starting": "The camera starts …",
    "looking": "The camera looks.",
    "no camera": "There is no camera.",
    "busy": "The camera is busy.",
    "not allowed": "The camera may not be used.",
    "lost": "The camera is gone.",
    "ended": "The film is over.",
    "no decoder": "Nothing here can read pictures.",
}
ADVICE = {
    "": "Light and focus are fine.",
    "dark": "It is dark: more light on the cards.",
    "glare": "Something shines: tilt the card, or move the lamp.",
    "blurred": "It is blurred: hold still, or further away.",
}


class Viewfinder(Widget):
    """The picture as large as its place allows, with an outline around each tag."""

    def show(self, preview: Preview | None) -> None:
        """Draw a picture, or nothing."""
        self.canvas.clear()
        if preview is None:
            return
        image = preview.image[::2, ::2].copy()
        high, wide = image.shape
        scale = min(self.width / wide, self.height / high)
        size = wide * scale, high * scale
        left, bottom = self.center_x - size[0] / 2, self.center_y - size[1] / 2
        texture = Texture.create(size=(wide, high), colorfmt="luminance")
        texture.blit_buffer(image.reshape(-1), colorfmt="luminance", bufferfmt="ubyte")
        texture.flip_vertical()
        with self.canvas:
            Color(1, 1, 1)
            Rectangle(texture=texture, pos=(left, bottom), size=size)
            Color(*colour("DUSK"))
            for read in preview.reads:
                points = [
                    part
                    for x, y in read.corners
                    for part in (left + x / 2 * scale, bottom + size[1] - y / 2 * scale)
                ]
                SmoothLine(points=points, close=True, width=Metrics.dp * 2)


class CameraPage(Page, BoxLayout):
    """The picture on the left; on the right how it goes."""

    shell: Shell  # more of the window than other pages need
    wants_camera = True
    state = StringProperty("")
    advice = StringProperty("")
    rate = StringProperty("")
    read = StringProperty("")

    def __init__(self, shell: Shell, tabletop: Tabletop) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        self._kept: deque[Preview] = deque(maxlen=KEPT)
        self._numbers: deque[tuple[float, int]] = deque(maxlen=KEPT)
        self._looking = Clock.schedule_interval(self._look, OFTEN)
        self.camera_changed()

    def card_shown(self, shown: Shown) -> None:
        """A card was read."""
        self.shell.sound("card-read")
        self.read = tr("Read: {tag}", tag=shown.text)

    def camera_changed(self) -> None:
        """The camera has begun to look, or can look no more."""
        self.state = tr(STATES.get(self.shell.eyes.state, STATES["off"]))

    def save(self) -> None:
        """Keep the last pictures for whoever can mend what is not read."""
        previews, folder = list(self._kept), self.tabletop.library.data / "frames"
        if not previews:
            self.shell.say(tr("There is no picture to save."))
            return
        saved: list[Path] = []
        self.shell.run_job(partial(_save, previews, folder, saved), partial(self._saved, saved))

    def _saved(self, saved: list[Path]) -> None:
        if saved:
            self.shell.say(tr("Saved in {folder}.", folder=short(saved[0])))

    def _look(self, *_: object) -> None:
        from companion.vision.advice import advice

        preview = self.shell.eyes.preview()
        if preview is None:
            if self._kept:  # nothing is drawn anew while there is nothing to see
                self._kept.clear()
                self._numbers.clear()
                self.ids.finder.show(None)
                self.advice = self.rate = ""
            return
        if self._kept and self._kept[-1].number == preview.number:
            return
        self._kept.append(preview)
        self._numbers.append((Clock.get_time(), preview.number))
        self.ids.finder.show(preview)
        self.advice = tr(ADVICE[advice(preview.image)])
        (begun, first), (now, last) = self._numbers[0], self._numbers[-1]
        if now > begun:
            rate = (last - first) / (now - begun)
            self.rate = tr("{rate} pictures a second", rate=f"{rate:.0f}")

    def leave(self) -> None:
        """Look at no more pictures."""
        self._looking.cancel()


def _save(previews: list[Preview], folder: Path, saved: list[Path]) -> None:
    from companion.vision.fixture import save

    saved.append(save(previews, folder))
