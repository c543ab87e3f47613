"""The board as it lies on the table: drawn from a scene, tapped by space, played by events."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from functools import partial
from typing import Any, Protocol

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import (
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Scale,
    Translate,
)
from kivy.metrics import Metrics
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion import drawings
from companion.drawings import Drawing
from companion.drawings.surface import Box, Paint, Parts
from companion.games.terror_below.board_painter import (
    LIVE,
    MARKED,
    PRESSED,
    ground_part,
    paint_ring,
    piece_parts,
    ring,
    space,
)
from companion.games.terror_below.places import possible
from companion.games.terror_below.scene import At, Scene, play
from companion.screens.drawing.at_rest import once_at_rest
from companion.screens.drawing.canvas_surface import place_parts
from companion.screens.drawing.kept import Draw, Kept
from companion.screens.drawing.outlines import cut
from companion.screens.drawing.painter import paint
from companion.screens.drawing.stamps import ahead
from companion.screens.drawing.still import Still
from companion.screens.parts import theme
from companion.table.events import Event


class Overlay(Protocol):
    """Something to be seen on the board that does not lie there."""

    under: InstructionGroup  # the pieces
    over: InstructionGroup

    def draw(self, scene: Scene | None, box: Callable[[At], Box]) -> None:
        """Draw it anew where it has changed; without a scene it is not to be seen."""


class BoardView(Widget):
    """Dispatches `on_space` with (column, row) when a space is tapped."""

    __events__ = ("on_space",)

    progress = NumericProperty(0.0)  # of the piece that is moving

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.scene: Scene | None = None
        self.shapes = True  # Eggs by shape as well as by colour
        self.red = "column"  # what the red die counts on this board
        self._live: Mapping[At, str] = {}
        self._marked: Collection[At] = ()
        self._pointed: Collection[At] = ()
        self._pressed: At | None = None
        self._moving: Callable[[float], None] | None = None
        self._on_the_way: tuple[str, Any] | None = None  # the piece that is moving
        self._pending: Event | None = None  # what is moving has not happened yet
        self._ground, self._glow, self._pieces = Kept(), Kept(), Kept()
        self._stage = InstructionGroup()
        self._overlay: Overlay | None = None
        self._under, self._over = InstructionGroup(), InstructionGroup()
        # The ground is a picture: it lies there for the whole game.
        self._still = Still(self.canvas, self._ground.layer)
        layers = self._under, self._glow.layer, self._pieces.layer, self._over, self._stage
        for layer in layers:
            self.canvas.add(layer)
        self._redraw = once_at_rest(self, self._draw_all)
        self._redraw_pieces = Clock.create_trigger(lambda _: self._draw_pieces(), -1)
        self._redraw_overlay = Clock.create_trigger(self._draw_overlay, -1)
        self.bind(pos=self._redraw, size=self._redraw)

    # What it shows

    def show(
        self,
        scene: Scene,
        live: Collection[At] | Mapping[At, str] = (),
        marked: Collection[At] = (),
    ) -> None:
        """Show a scene. What is `live` may be tapped and has a ring; `marked` is pointed at."""
        self.stop()
        self.scene = scene
        self._live = live if isinstance(live, Mapping) else dict.fromkeys(live, "go")
        self._marked, self._pointed = marked, ()
        self._redraw()

    def point(self, spaces: Collection[At]) -> None:
        """Let these spaces glow and nothing else, until there are none."""
        self._pointed = spaces
        self._redraw()

    def overlay(self, overlay: Overlay | None) -> None:
        """Show this under and over the pieces from now on, as it is now; None: nothing."""
        if overlay is not self._overlay:
            self._overlay = overlay
            self._under.clear()
            self._over.clear()
            if overlay is not None:
                self._under.add(overlay.under)
                self._over.add(overlay.over)
        self._redraw_overlay()

    def box(self, at: At) -> Box:
        """Where a space is in the window's own measure."""
        cell, left, top = self._measure()
        return Box(left + (at[0] - 1) * cell, top - at[1] * cell, cell, cell)

    def space_at(self, x: float, y: float) -> At | None:
        """The space under a finger."""
        if self.scene is None:
            return None
        cell, left, top = self._measure()
        column, row = int((x - left) // cell) + 1, int((top - y) // cell) + 1
        on = 1 <= column <= self.scene.columns and 1 <= row <= self.scene.rows
        return (column, row) if on else None

    def _measure(self) -> tuple[float, float, float]:
        """The side of a space, and where the first one begins: its left and its top."""
        columns, rows = (self.scene.columns, self.scene.rows) if self.scene else (6, 6)
        ruler = RULER * Metrics.dp
        cell = min((self.width - ruler) / columns, (self.height - ruler) / rows)
        left = self.x + (self.width - ruler - cell * columns) / 2 + ruler
        top = self.top - (self.height - ruler - cell * rows) / 2 - ruler
        return cell, left, top

    # Drawing: each layer is touched only where it has changed

    def _draw_all(self, *_: object) -> None:
        self._still.lay(self.x, self.y, self.right, self.top, theme.colour("GROUND"))
        self._draw_ground()
        self._draw_glow()
        self._draw_pieces()
        self._draw_overlay()

    def _draw_overlay(self, *_: object) -> None:
        if self._overlay is not None:
            self._overlay.draw(None if self._pointed else self.scene, self.box)

    def _draw_ground(self) -> None:
        scene = self.scene
        if scene is None:
            return
        cell, *_ = self._measure()
        letters, ruler = LETTERS * Metrics.sp / cell, RULER * Metrics.dp / cell
        self._ground.show(self._placed(ground_part(scene, self.red, letters, ruler)))

    def _placed(self, parts: Parts) -> dict[Hashable, Draw]:
        """Parts of the board where they are in the window."""
        assert self.scene is not None
        cell, left, top = self._measure()
        return place_parts(parts, left, top - cell * self.scene.rows, cell)

    def _draw_glow(self) -> None:
        if self.scene is None:
            return
        rings: dict[Hashable, Paint] = {}
        for number, at in enumerate(self._pointed or self._marked):  # marked twice glows twice
            rings[number, at] = partial(paint_ring, space(self.scene, at), *MARKED)
        for at in () if self._pointed else self._live:
            looks = PRESSED if at == self._pressed else LIVE
            rings[looks, at] = partial(paint_ring, space(self.scene, at), *looks)
        self._glow.show(self._placed(rings))

    def _draw_pieces(self) -> None:
        if self.scene is None:
            return
        parts = piece_parts(self.scene, self.shapes, self._on_the_way)
        self._pieces.show(self._placed(parts))

    def ahead(self, eggs: Collection[str], players: int) -> Iterator[None]:
        """Paint what may come to lie or move here, one after the other, before it does."""
        if self.scene is not None:
            space = self.box((1, 1))
            for place, drawing in possible(self.scene, eggs, players, self.shapes):
                ahead(drawing, *place.within(space)[2:])
                yield
            side = space.width * ON_THE_WAY
            pawns = [drawings.pawn(player) for player in range(players)]
            for drawing in (*pawns, *map(drawings.target, (1, 2, 3))):
                cut(drawing, side, side)
                yield
            for drawing in (ring(*PRESSED), ring(*MARKED), drawings.burst()):
                cut(drawing, space.width, space.height)
                yield

    # Being tapped

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        self._pressed = self.space_at(*touch.pos)
        if self._pressed is None:
            return False
        touch.grab(self)
        self._draw_glow()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        pressed, self._pressed = self._pressed, None
        self._draw_glow()
        if pressed is not None and self.space_at(*touch.pos) == pressed:
            self.dispatch("on_space", pressed)
        return True

    def let_go(self) -> None:
        """There is another question: a finger that is on a space has not seen it."""
        self._pressed = None

    def on_space(self, at: At) -> None:
        """A space was tapped; somebody else does something about it."""

    # Being played

    def play(self, event: Event, seconds: float, done: Callable[[], None]) -> None:
        """Let one event happen before the eyes, then call `done`. Without time it just happens."""
        self.stop()
        moved = self._piece_moved(event)
        if self.scene is None or seconds <= 0 or not (moved or event.kind in SPOTS):
            self._happen(event, done)
        elif moved:
            self._travel(moved, event, seconds, done)
        else:
            self._burst(event, seconds, done)

    def stop(self) -> None:
        """End what is moving, at its end."""
        Animation.cancel_all(self, "progress")
        self._moving = self._on_the_way = None
        self._stage.clear()
        pending, self._pending = self._pending, None
        if pending is not None:
            self._happen(pending, lambda: None)

    def _happen(self, event: Event, done: Callable[[], None]) -> None:
        if self.scene is not None:
            play(self.scene, event)
            self._redraw_pieces()  # once, however much happens before the next frame
        done()

    def _piece_moved(self, event: Event) -> tuple[str, Any, Drawing] | None:
        """Which piece an event moves from one space to another, and its drawing."""
        if event.kind == "move-target":
            number = event.data["slot"]
            return "target", number, drawings.target(number)
        if event.kind == "move-pawn":
            player = event.data["player"]
            return "pawn", player, drawings.pawn(player)
        return None

    def _travel(
        self,
        moved: tuple[str, Any, Drawing],
        event: Event,
        seconds: float,
        done: Callable[[], None],
    ) -> None:
        kind, key, drawing = moved
        self._on_the_way = kind, key
        self._redraw_pieces()
        start, end = (self.box(tuple(event.data[each])) for each in ("from", "to"))
        side = start.width * ON_THE_WAY
        shift = Translate(0, 0)
        self._stage.add(PushMatrix())
        self._stage.add(shift)
        paint(self._stage, drawing, start.x + side / 3, start.y + side / 3, side, side)
        self._stage.add(PopMatrix())

        def move(progress: float) -> None:
            shift.xy = (end.x - start.x) * progress, (end.y - start.y) * progress

        self._animate(move, seconds, event, done)

    def _burst(self, event: Event, seconds: float, done: Callable[[], None]) -> None:
        """Something comes to a space: a burst grows there and is gone."""
        at = self._spot(event)
        if at is None:
            self._happen(event, done)
            return
        box = self.box(at)
        grow = Scale(0.2, 0.2, 1, origin=(box.x + box.width / 2, box.y + box.height / 2))
        self._stage.add(PushMatrix())
        self._stage.add(grow)
        paint(self._stage, drawings.burst(), box.x, box.y, box.width, box.height)
        self._stage.add(PopMatrix())

        def move(progress: float) -> None:
            grow.x = grow.y = 0.2 + progress * (1.5 if event.kind in BIG else 0.8)

        self._animate(move, seconds, event, done)

    def _spot(self, event: Event) -> At | None:
        if event.kind == "attack-begins":
            assert self.scene is not None
            at = event.data.get("at")
            return tuple(at) if at else self.scene.targets.get(event.data.get("slot", 0))
        at = event.data.get("at")
        return tuple(at) if at else None

    def _animate(
        self,
        move: Callable[[float], None],
        seconds: float,
        event: Event,
        done: Callable[[], None],
    ) -> None:
        self._moving, self._pending = move, event
        self.progress = 0.0
        animation = Animation(progress=1.0, duration=seconds, t="out_quad")

        def over(*_: object) -> None:
            self.stop()
            done()

        animation.bind(on_complete=over)
        animation.start(self)

    def on_progress(self, _: object, progress: float) -> None:
        if self._moving:
            self._moving(progress)


RULER, LETTERS = 26, 15  # px of the home screen: the numbers at the edges, and their letters
ON_THE_WAY = 0.6  # of a space: how large a piece is while it moves
SPOTS = ("attack-begins", "place-egg", "place-rubble", "destroy-location", "discard-eggs")
BIG = ("attack-begins", "destroy-location")
