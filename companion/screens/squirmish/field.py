"""The Squirmish on the screen: drawn as it lies, tapped by place, pushed and zoomed by fingers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from functools import partial
from math import hypot
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stencilview import StencilView

from companion import drawings
from companion.drawings.surface import Box
from companion.games.squirmish.grid import Place
from companion.games.squirmish.scene import Scene, Seen
from companion.screens.drawing.kept import Draw, Kept
from companion.screens.drawing.painter import paint
from companion.screens.parts.looks import looks
from companion.screens.squirmish.lens import STEP, THUMB, Lens
from companion.screens.squirmish.mini_card import draw_card
from companion.screens.squirmish.rings import (
    draw_arrow,
    draw_ghost,
    draw_loose,
    draw_open,
    draw_ring,
)
from companion.screens.squirmish.theatre import Theatre
from companion.table.events import Event

looks("squirmish")

WAITING = (("Sock Golem", "blue"), ("Old Cheese", "green"), ("Muffin Ogre", "amber"))
PUSHED = 14  # px of the home screen from which on a finger pushes and does not tap


class FieldView(StencilView):
    """Dispatches `on_place` with (column, row) when a place is tapped."""

    __events__ = ("on_place",)

    progress = NumericProperty(0.0)  # of what is being played
    cramped = BooleanProperty(False)  # not everything can be in sight and under a thumb

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.scene: Scene | None = None
        self.lens = Lens()
        self._live: Collection[Place] = ()
        self._marked: Collection[Place] = ()
        self._pointed: Collection[Place] = ()
        self._loose: Collection[Place] = ()
        self._around: Collection[Place] = ()
        self._arrow: tuple[Place, Place] | None = None
        self._ghost: Mapping[Place, Seen] = {}
        self._pressed: Place | None = None
        self._touches: list[Any] = []
        self._pushes = False
        self._cards, self._glow, self._over = Kept(), Kept(), Kept()
        self._drawn_at = self.lens.middle
        self._shift, self._scale = Translate(), Scale()
        self.theatre = Theatre(self)
        self._put_layers()
        self._redraw = Clock.create_trigger(self._draw, -1)
        self._relook = Clock.create_trigger(self._look, -1)
        self.bind(pos=self._relook, size=self._relook)

    def _put_layers(self) -> None:
        layers: list[InstructionGroup] = [self._cards.layer, self._glow.layer, self._over.layer]
        parts = (PushMatrix(), self._scale, self._shift, *layers, self.theatre.layer, PopMatrix())
        for part in parts:
            self.canvas.add(part)

    # What it shows

    def show(
        self,
        scene: Scene,
        live: Collection[Place] = (),
        marked: Collection[Place] = (),
        loose: Collection[Place] = (),
        around: Collection[Place] = (),
        arrow: tuple[Place, Place] | None = None,
    ) -> None:
        """Show a scene. What is `live` may be tapped; `marked` is pointed at; `loose` cards have
        lost contact and are about to be put elsewhere; `around` is kept in sight; an
        `arrow` goes from whoever attacks to whoever is attacked."""
        self.theatre.stop()
        self.scene = scene
        self._live, self._marked, self._loose, self._around = live, marked, loose, around
        self._pointed, self._ghost, self._arrow = (), {}, arrow
        self._look()

    def haunt(self, ghost: Mapping[Place, Seen]) -> None:
        """Show these cards where they could lie."""
        self._ghost = ghost
        self._redraw()

    def point(self, places: Collection[Place]) -> None:
        """Let these places glow and nothing else, until there are none; they come into sight."""
        self._pointed = places
        self._look()

    def box(self, at: Place) -> Box:
        """Where a place is in the window."""
        return self.lens.box(at)

    @property
    def live(self) -> Collection[Place]:
        """What may be tapped."""
        return self._live

    def is_cramped(self, room: Box) -> bool:
        """Whether places are too small for a thumb when all of them are in sight in such a room."""
        if self.scene is None:
            return False
        best = self.lens.best([*self.scene.cards], self._live, room)
        return bool(best < THUMB * Metrics.dp)

    # Looking closer

    def fit(self) -> None:
        """Everything in sight, however small it is."""
        self.lens.see_all()
        self._redraw()

    def zoom(self, nearer: bool) -> None:
        """One step nearer, or away."""
        if self.lens.zoom(STEP if nearer else 1 / STEP):
            self._redraw()

    def _look(self, *_: object) -> None:
        self.lens.window = Box(*self.pos, *self.size)
        if self.scene is not None:
            around = [*self._around, *self._pointed]
            self.lens.look([*self.scene.cards], self._live, around)
        self._redraw()

    # Drawing: each layer is touched only where it has changed

    def _draw(self, *_: object) -> None:
        if self.scene is None:
            return
        self._drawn_at = self.lens.middle
        self._shift.xy = (0, 0)
        self.draw_cards()
        self._draw_glow()
        over: dict[Hashable, Draw] = {}
        for at, seen in self._ghost.items():
            over[seen, self.box(at)] = partial(draw_ghost, seen, self.box(at))
        if self._arrow is not None:
            ends = self.box(self._arrow[0]), self.box(self._arrow[1])
            over[ends] = partial(draw_arrow, *ends)
        self._over.show(over)

    def draw_cards(self) -> None:
        """Every card but those that are on their way."""
        assert self.scene is not None
        parts: dict[Hashable, Draw] = {}
        for at, seen in self.scene.cards.items():
            if at not in self.theatre.hidden:
                draw = draw_loose if at in self._loose else draw_card
                parts[draw, seen, self.box(at)] = partial(draw, seen, self.box(at))
        if not self.scene.cards and not self._live:
            parts[tuple(self.pos), tuple(self.size)] = self._draw_waiting
        self._cards.show(parts)

    def _draw_waiting(self, group: InstructionGroup) -> None:
        """Before the first card: three who cannot wait."""
        side = min(self.size) * 0.3
        for number, (name, family) in enumerate(WAITING):
            low = self.center_y - side * (0.5 if number == 1 else 0.62)
            left = self.center_x + (number - 1.5) * side
            paint(group, drawings.creature(name, family), left, low, side, side)

    def _draw_glow(self) -> None:
        assert self.scene is not None
        rings: dict[Hashable, Draw] = {}
        for at in self._pointed or self._marked:
            rings["TEAL", self.box(at)] = partial(draw_ring, self.box(at), "TEAL", 0.12)
        for at in () if self._pointed else self._live:
            strength, box = 0.34 if at == self._pressed else 0.1, self.box(at)
            if at in self.scene.cards:
                rings["DUSK", strength, box] = partial(draw_ring, box, "DUSK", strength)
            else:
                rings["open", strength, box] = partial(draw_open, box, strength)
        self._glow.show(rings)

    # Fingers: one taps or pushes, two zoom

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or not self.collide_point(*touch.pos) or self.scene is None:
            return bool(super().on_touch_down(touch))
        if getattr(touch, "is_mouse_scrolling", False):
            self.zoom(touch.button == "scrolldown")
            return True
        touch.grab(self)
        self._touches.append(touch)
        touch.ud["at"] = touch.pos
        if len(self._touches) == 1:
            self._pushes = False
            self._pressed = self.lens.place(*touch.pos)
        else:
            self._pressed, self._pushes = None, True
            self._apart = self._distance()
        self._draw_glow()
        return True

    def _distance(self) -> float:
        one, other = self._touches[:2]
        return max(1.0, hypot(one.x - other.x, one.y - other.y))

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if len(self._touches) > 1:
            self._pinch(self._distance() / self._apart)
            return True
        start = touch.ud["at"]
        across, up = touch.x - start[0], touch.y - start[1]
        if not self._pushes and hypot(across, up) > PUSHED * Metrics.dp:
            self._pushes, self._pressed = True, None
            self._draw_glow()
        if self._pushes and not self.lens.shows_all:
            touch.ud["at"] = touch.pos
            self.lens.drag(across, up)
            self._push()
        return True

    def _push(self) -> None:
        """What is drawn moves along; nothing is drawn anew."""
        drawn, now, cell = self._drawn_at, self.lens.middle, self.lens.cell
        self._shift.xy = (drawn[0] - now[0]) * cell, (now[1] - drawn[1]) * cell

    def _pinch(self, factor: float) -> None:
        self._scale.origin = self.center
        self._scale.x = self._scale.y = factor

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if len(self._touches) > 1:
            self.lens.zoom(self._scale.x)
            self._scale.x = self._scale.y = 1
        self._touches.remove(touch)
        pressed, self._pressed = self._pressed, None
        self._redraw()
        if pressed is not None and not self._pushes and self.lens.place(*touch.pos) == pressed:
            self.dispatch("on_place", pressed)
        return True

    def let_go(self) -> None:
        """There is another question: a finger that is on a place has not seen it."""
        self._pressed = None

    def on_place(self, at: Place) -> None:
        """A place was tapped; somebody else does something about it."""

    # Being played

    def play(self, event: Event, seconds: float, done: Callable[[], None]) -> None:
        """Let one event happen before the eyes, then call `done`."""
        self.theatre.play(event, seconds, done)

    def stop(self) -> None:
        """End what is moving, at its end."""
        self.theatre.stop()

    def on_progress(self, _: object, progress: float) -> None:
        """The play goes on."""
        self.theatre.move(progress)


class FieldPane(BoxLayout):
    """The Squirmish, and keys to look closer where it is large."""

    cramped = BooleanProperty(False)

    field: FieldView

    def on_kv_post(self, base: object) -> None:
        """It is built."""
        self.field = self.ids.field.__self__
        self._keys = self.ids.closer.__self__
        self.remove_widget(self._keys)
        self.bind(size=lambda *_: self.look())

    def look(self) -> None:
        """The keys are there when they are of use."""
        wanted = self.field.is_cramped(Box(0, 0, *self.size))
        if wanted and self._keys.parent is None:
            self.add_widget(self._keys)
        elif not wanted and self._keys.parent is not None:
            self.remove_widget(self._keys)
        self.cramped = wanted
