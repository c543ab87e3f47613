"""A wall of cards that scrolls: only those in sight are built, however many there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.drawings.faces import Face
from companion.screens.drawing.card_face import CardFace as CardFace  # named in kv
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Scroll

looks("card_wall")

SHAPE = 1.38  # how much higher than wide a card is
AT_ONCE = 0.012  # seconds a frame may take to build cards
MARGIN = 1  # rows kept ready above and below those in sight


class CardKey(ButtonBehavior, FloatLayout):
    """A card to tap, with its id under it; a pen marks what the owner has entered."""

    face: Face = ObjectProperty(None, allownone=True)

    @property
    def words(self) -> str:
        """What it says to whoever looks for it."""
        return self.face.id if self.face else ""


class CardWall(Scroll):
    """Rows of cards; `face_of` knows how each is drawn, and `on_card` is called with the id of the
    one that was tapped."""

    ids_shown: Sequence[str] = ListProperty([])
    face_of: Callable[[str], Face] = ObjectProperty(None)
    columns = NumericProperty(6)

    __events__ = ("on_card",)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._field = Widget(size_hint_y=None)
        self._keys: dict[int, CardKey] = {}  # by place
        self._spare: list[CardKey] = []
        self._placed: dict[CardKey, Any] = {}  # what each key shows, and where
        self._start: float | None = None
        self.add_widget(self._field)
        show = self._trigger = Clock.create_trigger(self._show)
        self.bind(scroll_y=show, size=show, columns=show, ids_shown=show, face_of=show)
        self._field.bind(pos=show, size=show)

    def start_at(self, scroll_y: float) -> None:
        """Show this part of the wall as soon as it stands."""
        self._start = scroll_y
        self._trigger()

    def on_card(self, id: str) -> None:
        """A card was tapped."""

    # Where things are

    @property
    def _gap(self) -> float:
        return float(Metrics.dp * 12)

    @property
    def _key_size(self) -> tuple[float, float]:
        wide = (self.width - self._gap * self.columns) / self.columns
        return wide, wide * SHAPE + Metrics.sp * 22

    @property
    def _rows(self) -> int:
        return -(-len(self.ids_shown) // int(self.columns))

    def in_sight(self) -> range:
        """The places that can be seen, and the rows next to them."""
        pitch = self._key_size[1] + self._gap
        above = (self._field.height - self.height) * (1 - self.scroll_y)
        first = max(0, int(max(above, 0) // pitch) - MARGIN)
        last = min(self._rows, int((max(above, 0) + self.height) // pitch) + 1 + MARGIN)
        return range(first * int(self.columns), min(last * int(self.columns), len(self.ids_shown)))

    # Building

    def _show(self, *_: object) -> None:
        """Put a key at every place in sight; those out of sight are used again."""
        if self.width < 1 or self.face_of is None:
            return
        self._field.height = self._rows * (self._key_size[1] + self._gap)
        if self._start is not None and self._field.height > self.height > 1:
            self.scroll_y, self._start = self._start, None
        wanted = self.in_sight()
        self._take_off([each for each in self._keys if each not in wanted])
        until = perf_counter() + AT_ONCE
        for place in wanted:
            self._put(place)
            if perf_counter() > until:
                self._trigger()  # the others in the next frame, so that a thumb is never held up
                return

    def clear(self) -> None:
        """Show nothing of what was there before while the wall is being built."""
        self._take_off(list(self._keys))
        self._trigger()

    def _take_off(self, places: Sequence[int]) -> None:
        for place in places:
            key = self._keys.pop(place)
            self._field.remove_widget(key)
            self._spare.append(key)

    def _put(self, place: int) -> None:
        key = self._keys.get(place)
        if key is None:
            key = self._keys[place] = self._spare.pop() if self._spare else self._new_key()
            self._field.add_widget(key)
        wide, high = self._key_size
        row, column = divmod(place, int(self.columns))
        pos = (
            self._field.x + column * (wide + self._gap),
            self._field.top - row * (high + self._gap) - high,
        )
        put = self.ids_shown[place], self.face_of, (wide, high), pos
        if put != self._placed.get(key):
            self._placed[key] = put
            key.face, key.size, key.pos = self.face_of(put[0]), (wide, high), pos
            key.ids.face.draw()

    def _new_key(self) -> CardKey:
        key = CardKey(size_hint=(None, None))
        key.bind(on_release=lambda key: self.dispatch("on_card", key.face.id))
        return key
