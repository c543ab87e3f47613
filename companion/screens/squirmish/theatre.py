"""What happens to cards, played before the eyes: they drop in, lunge, shake, fly and spin away."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin
from typing import TYPE_CHECKING, NamedTuple

from kivy.animation import Animation
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Rotate, Scale, Translate
from kivy.metrics import Metrics

from companion import drawings
from companion.drawings.surface import Box
from companion.games.squirmish.grid import Place
from companion.games.squirmish.scene import Scene, Seen
from companion.screens.drawing.painter import paint
from companion.screens.squirmish.mini_card import draw_card, draw_counter
from companion.table.events import Event

if TYPE_CHECKING:
    from companion.screens.squirmish.field import FieldView

Pose = Callable[[float], None]


class Moved(NamedTuple):
    """A card on the stage, and how it can be moved about."""

    shift: Translate
    turn: Rotate
    grow: Scale


class Theatre:
    """Plays one event after the other over the cards of a field."""

    def __init__(self, field: FieldView) -> None:
        self._field = field
        self.layer = InstructionGroup()
        self.hidden: set[Place] = set()  # whose cards are on the stage
        self._poses: list[Pose] = []
        self._pending: Event | None = None  # what is being played has not happened yet

    # From one event to the next

    def play(self, event: Event, seconds: float, done: Callable[[], None]) -> None:
        """Let one event happen, then call `done`. Without time it just happens."""
        self.stop()
        scene = self._field.scene
        if scene is not None and seconds > 0:
            self._set(scene, event)
        if not self._poses:
            self._happen(event)
            done()
            return
        self._pending = event
        self._field._redraw()
        self._field.progress = 0.0
        self.move(0.0)
        animation = Animation(progress=1.0, duration=seconds, t="out_quad")

        def over(*_: object) -> None:
            self.stop()
            done()

        animation.bind(on_complete=over)
        animation.start(self._field)

    def move(self, progress: float) -> None:
        """Everything on the stage, as far as this."""
        for pose in self._poses:
            pose(progress)

    def stop(self) -> None:
        """End what is moving, at its end."""
        Animation.cancel_all(self._field, "progress")
        self._poses.clear()
        self.hidden.clear()
        self.layer.clear()
        pending, self._pending = self._pending, None
        if pending is not None:
            self._happen(pending)

    def _happen(self, event: Event) -> None:
        if self._field.scene is not None:
            self._field.scene.play(event)
            self._field._redraw()

    # Scenes

    def _set(self, scene: Scene, event: Event) -> None:
        data = event.data
        match event.kind:
            case "place-card":
                after = scene.copy()
                after.play(event)
                at = data["at"][0], data["at"][1]
                if at in after.cards:
                    self._drop(after.cards[at], at)
            case "declare":
                self._lunge(scene, data["card"], data["target"])
            case "damage":
                self._hit(scene, data["card"], data.get("by"), str(data["amount"]))
            case "heal" if data.get("amount"):
                self._mend(scene, data["card"])
            case "dodge" | "no-effect":
                self._duck(scene, data["card"])
            case "knock-out" | "discard-card" | "retreat":
                self._leave(scene, data["card"])
            case "swap":
                one, other = scene.find(data["card"]), scene.find(data["with"])
                if one is not None and other is not None:
                    self._travel(scene, one, other)
                    self._travel(scene, other, one)
            case "reattach":
                for start, end in zip(data["from"], data["at"], strict=True):
                    if (start[0], start[1]) in scene.cards:
                        self._travel(scene, (start[0], start[1]), (end[0], end[1]))

    def _enter(self, seen: Seen, at: Place) -> Moved:
        """Take a card onto the stage."""
        self.hidden.add(at)
        box = self._field.box(at)
        middle = box.x + box.width / 2, box.y + box.height / 2
        moved = Moved(Translate(), Rotate(angle=0, origin=middle), Scale(1, 1, 1, origin=middle))
        for part in (PushMatrix(), *moved):
            self.layer.add(part)
        draw_card(seen, box, self.layer)
        self.layer.add(PopMatrix())
        return moved

    def _drop(self, seen: Seen, at: Place) -> None:
        card = self._enter(seen, at)

        def pose(progress: float) -> None:
            size = 1.6 - 0.6 * progress
            card.grow.x = card.grow.y = size
            card.turn.angle = 18 * (1 - progress)

        self._poses.append(pose)

    def _lunge(self, scene: Scene, attacker: str, target: str) -> None:
        at, to = scene.find(attacker), scene.find(target)
        if at is None or to is None:
            return
        card = self._enter(scene.cards[at], at)
        cell = self._field.lens.cell
        across, down = max(-1, min(1, to[0] - at[0])), max(-1, min(1, to[1] - at[1]))

        def pose(progress: float) -> None:
            far = sin(progress * pi) * cell * 0.4
            card.shift.xy = across * far, -down * far

        self._poses.append(pose)

    def _hit(self, scene: Scene, target: str, by: str | None, amount: str) -> None:
        """The counters fly over, and the card shakes."""
        at = scene.find(target)
        if at is None:
            return
        card = self._enter(scene.cards[at], at)
        start = scene.find(by) if by else None
        self._fly(amount, self._field.box(start if start is not None else at), at)

        def pose(progress: float) -> None:
            late = max(0.0, progress - 0.35) / 0.65
            card.shift.xy = sin(late * pi * 7) * (1 - late) * Metrics.dp * 9, 0

        self._poses.append(pose)

    def _fly(self, words: str, start: Box, at: Place) -> None:
        end = self._field.box(at)
        side = end.width * 0.5
        shift = Translate()
        self.layer.add(PushMatrix())
        self.layer.add(shift)
        place = Box(start.x + side / 2, start.y + side / 2, side, side)
        draw_counter(self.layer, place, words)
        self.layer.add(PopMatrix())

        def pose(progress: float) -> None:
            part = min(1.0, progress / 0.5)
            up = sin(part * pi) * end.width * 0.5
            shift.xy = (end.x - start.x) * part, (end.y - start.y) * part + up

        self._poses.append(pose)

    def _mend(self, scene: Scene, target: str) -> None:
        at = scene.find(target)
        if at is None:
            return
        box = self._field.box(at)
        side = box.width * 0.5
        shift = Translate()
        for part in (PushMatrix(), shift):
            self.layer.add(part)
        left, low = box.x + side / 2, box.y + side / 2
        paint(self.layer, drawings.heart(), left, low, side, side, tint="GOOD")
        self.layer.add(PopMatrix())

        def pose(progress: float) -> None:
            shift.y = progress * box.height * 0.5

        self._poses.append(pose)

    def _duck(self, scene: Scene, card: str) -> None:
        at = scene.find(card)
        if at is None:
            return
        moved = self._enter(scene.cards[at], at)

        def pose(progress: float) -> None:
            moved.turn.angle = sin(progress * pi * 2) * 14

        self._poses.append(pose)

    def _leave(self, scene: Scene, card: str) -> None:
        """Round and round and away."""
        at = scene.find(card)
        if at is None:
            return
        moved = self._enter(scene.cards[at], at)

        def pose(progress: float) -> None:
            moved.turn.angle = 400 * progress
            moved.grow.x = moved.grow.y = max(0.02, 1 - progress)

        self._poses.append(pose)

    def _travel(self, scene: Scene, start: Place, end: Place) -> None:
        card = self._enter(scene.cards[start], start)
        cell = self._field.lens.cell

        def pose(progress: float) -> None:
            up = sin(progress * pi) * cell * 0.15
            across, down = end[0] - start[0], end[1] - start[1]
            card.shift.xy = across * cell * progress, -down * cell * progress + up

        self._poses.append(pose)
