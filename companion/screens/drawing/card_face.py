"""One card as we draw it: the same face in the browser, in the editor and at the table."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as Ink
from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.drawings import Drawing
from companion.drawings.faces import Face, Figure, Look
from companion.language import tr
from companion.screens.drawing.painter import paint
from companion.screens.parts.theme import colour

TABLE = 1.1  # how large a table is beside the figures
SMALLEST = 15  # sp; nothing on a screen is smaller


class CardFace(Widget):
    """A card of any game, in whatever box it is given; `compact` leaves its text out."""

    face: Face | None = ObjectProperty(None, allownone=True)
    compact = BooleanProperty(False)

    def __init__(self, face: Face | None = None, **given: Any) -> None:
        super().__init__(face=face, **given)
        self._head = Label(bold=True, halign="left", valign="middle", shorten=True)
        self._head.shorten_from = "right"
        self._name = Label(halign="center", valign="top", shorten_from="right")
        self._text = Label(halign="center", valign="top", shorten_from="right")
        for label in (self._head, self._name, self._text):
            self.add_widget(label)
        redraw = Clock.create_trigger(self._draw)  # once, when the layout has come to rest
        self._redraw = redraw
        self.bind(pos=redraw, size=redraw, face=redraw, compact=redraw)
        redraw()

    # Drawing, from the top down

    def draw(self) -> None:
        """Draw it now, for whoever counts the time it takes."""
        self._redraw.cancel()
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        self.canvas.after.clear()
        face = self.face
        if face is None or min(self.size) < 1:
            return
        shown = face.look or Look("?", [])
        self._ground()
        band = self._band(shown, face.band if face.look else "LINE")
        foot = self._words(face)
        table = [Figure(shown.table, TABLE)] if shown.table and not self.compact else []
        self._figures([*shown.figures, *table], self.y + foot, self.top - band)

    def _ground(self) -> None:
        corner = min(Metrics.dp * 10, self.width / 10)
        with self.canvas.before:
            Color(*colour("PANEL"))
            SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[corner])
            Color(*colour("LINE"))
            SmoothLine(rounded_rectangle=(*self.pos, *self.size, corner), width=Metrics.dp)

    def _band(self, shown: Look, fill: str) -> float:
        """The coloured band with the big number; its height comes back."""
        least = SMALLEST * Metrics.sp * 1.5
        tall = max(self.height * (0.19 if self.compact else 0.16), least)
        corner, inset = min(Metrics.dp * 10, self.width / 10), self._inset
        with self.canvas.before:
            Color(*colour(fill))
            SmoothRoundedRectangle(
                pos=(self.x, self.top - tall),
                size=(self.width, tall),
                radius=[corner, corner, 0, 0],
            )
        left = self.x + inset
        if shown.before:
            unit = tall * 0.5
            self._sign(shown.before, left, tall, unit)
            left += unit + Metrics.dp * 4
        left += self._number(shown.head, left, tall) + Metrics.dp * 4
        room = self.right - inset - left
        side = min(tall * 0.74, room / max(len(shown.signs), 1))
        for place, sign in enumerate(reversed(shown.signs), 1):
            self._sign(sign, self.right - inset - place * side, tall, side)
        return float(tall)

    def _sign(self, drawing: Drawing, left: float, tall: float, side: float) -> None:
        at = round(left), round(self.top - (tall + side) / 2)
        paint(self.canvas.before, drawing, *at, side, side, tint="INK")

    def _number(self, said: str, left: float, tall: float) -> float:
        """The number at the left of the band; its width comes back."""
        label = self._head
        label.text, label.color = said, colour("INK")
        size = tall * (0.72 if len(said) < 3 else 0.56)
        label.font_size = max(SMALLEST * Metrics.sp, size)
        wide = min(self.right - self._inset - left, _wide(said, label.font_size, bold=True) + 2)
        label.size = label.text_size = (wide, tall)
        label.pos = (left, self.top - tall)
        return float(wide)

    @property
    def _inset(self) -> float:
        return float(max(Metrics.dp * 4, self.width * 0.06))

    def _words(self, face: Face) -> float:
        """The name, and under it the text; their height comes back."""
        wide = self.width - 2 * self._inset
        self._text.opacity = 0 if self.compact else 1
        below = self._inset * (0.5 if self.compact else 1)
        if not self.compact:
            said = face.text if face.look else tr("Nobody has entered this card yet.")
            self._write(self._text, said, 17, wide, below, self.height * 0.4)
            below += self._text.height + (self._inset / 2 if said else 0)
        said = face.name or face.id
        size = SMALLEST if self.compact else 20
        self._write(self._name, said, size, wide, below, self.height * 0.35)
        return float(below + self._name.height)

    def _write(
        self, label: Label, said: str, size: float, wide: float, below: float, high: float
    ) -> None:
        """Put words at the foot of the card, in as many lines as the height has room for."""
        label.text, label.color, label.font_size = said, colour("SAND"), size * Metrics.sp
        label.text_size = (wide, None)
        widest = max((_wide(each, label.font_size) for each in said.split()), default=0)
        label.max_lines = max(1, int(high / (size * Metrics.sp * 1.2)))
        label.shorten = label.max_lines == 1 or widest > wide
        label.texture_update()
        label.size = (wide, label.texture_size[1] if said else 0)
        label.pos = (self.x + self._inset, self.y + below)

    def _figures(self, figures: list[Figure], bottom: float, top: float) -> None:
        """The drawings side by side, as large as the room between words and band allows."""
        if not figures:
            return
        inset = self._inset
        room = (self.width - 2 * inset, top - bottom - inset)
        shares = [figure.share for figure in figures]
        whole = min(room[0] / sum(shares), room[1] / max(shares))
        if whole < 1:
            return
        x, middle = self.center_x - whole * sum(shares) / 2, (top + bottom) / 2
        for drawing, share in figures:
            side = whole * share
            paint(self.canvas.after, drawing, round(x), round(middle - side / 2), side, side)
            x += side


def _wide(said: str, size: float, bold: bool = False) -> float:
    wide: float = Ink(font_size=size, bold=bold).get_extents(said)[0]
    return wide
