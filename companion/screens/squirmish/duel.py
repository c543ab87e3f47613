"""An attack: whoever attacks and is attacked side by side, the table, and the sum as it grows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from kivy.animation import Animation
from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion import drawings
from companion.games.squirmish.game import Squirmish
from companion.games.squirmish.modifiers import PRODUCTS, SUMS, Arithmetic, worked_out
from companion.games.squirmish.state import State
from companion.language import tr
from companion.screens.contracts import Command, Commands
from companion.screens.drawing.drawn import Drawn as Drawn  # named in kv
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import DieKey as DieKey  # named in kv
from companion.screens.squirmish.reminders import figure
from companion.table.events import Event
from hardware.parts import BLUE_DIE, RED_DIE, YES

if TYPE_CHECKING:
    from companion.screens.table.table import TablePage

looks("squirmish_ask")

BEATS = {"slow": 0.9, "normal": 0.6, "quick": 0.3}  # seconds, by the setting of the motion
MOST = 5  # beats of a sum: the whole attack takes 4 seconds at most


class LifeBar(Widget):
    """The hitpoints that are left."""

    left = NumericProperty(1)
    hp = NumericProperty(1)


class DuelTop(BoxLayout):
    """Who attacks whom, and how much the other one can still take."""

    attacker = ObjectProperty(())
    target = ObjectProperty(())
    swords = ObjectProperty(drawings.swords())
    name = StringProperty("")
    left = NumericProperty(1)
    hp = NumericProperty(1)

    def show(self, game: Squirmish, attacker: str, target: str, left: int) -> None:
        """These two."""
        self.attacker, self.target = figure(game, attacker), figure(game, target)
        self.name = tr("{title} attacks {other}", title=game.cards.name(attacker),
                       other=game.cards.name(target))  # fmt: skip
        self.hp = game.cards.creatures[target].hp
        self.left = left


class FaceRow(ButtonBehavior, BoxLayout):
    """A face of the die, and what it does; it can be tapped by whoever has rolled it."""

    value = NumericProperty(1)
    words = StringProperty("")
    lit = BooleanProperty(False)


class RemindKey(ButtonBehavior, BoxLayout):
    """A finger with a string around it: what is easily forgotten, one tap away."""

    drawing = ObjectProperty(drawings.reminder())


class DuelPanel(BoxLayout):
    """Asks for the roll: the attack table is what one taps."""

    def __init__(
        self, page: TablePage, game: Squirmish, state: State, remind: Callable[[], None] | None
    ) -> None:
        """`remind` shows what is easily forgotten, if there is anything."""
        super().__init__()
        now = state.now
        assert now.attacker is not None
        assert now.target is not None
        self.ids.top.show(game, now.attacker, now.target, left_of(game, state, now.target))
        self.ids.top.name = ""  # the question says it
        if remind is not None:
            key = RemindKey()
            key.bind(on_release=lambda _: remind())
            self.ids.top.add_widget(key)
        for row in rows(game, now.attacker):
            row.bind(on_release=lambda row: page.give(int(row.value)))
            self.ids.rows.add_widget(row)


def rows(game: Squirmish, card: str) -> Iterator[FaceRow]:
    """The attack table of a card."""
    for face, row in enumerate(game.cards.creatures[card].attack, 1):
        said = str(row)
        yield FaceRow(value=face, words=said[:1].upper() + said[1:])


def left_of(game: Squirmish, state: State, card: str) -> int:
    """The hitpoints of a card in play."""
    for fighter in state.squirmish.values():
        if fighter.card == card:
            return game.cards.creatures[card].hp - fighter.damage
    return 0


class Blow(msgspec.Struct, frozen=True):
    """An attack that was rolled: whose, at whom, what the die showed, and what came of it."""

    attacker: str
    target: str
    face: int
    before: int  # hitpoints of the target
    after: int
    title: str
    sums: tuple[str, ...]  # as the sum grows


def blow(
    game: Squirmish, before: State, events: Sequence[Event], told: Sequence[Event] = ()
) -> Blow | None:
    """The last attack among these events, as it is played before the eyes. Where the die fell
    before somebody was asked something, its roll is among what was `told` before."""
    rolled = next((each for each in reversed(events) if each.kind == "attack-roll"), None)
    if rolled is None:
        return _late(game, before, events, told)
    declared = [each.data["target"] for each in events if each.kind == "declare"]
    attacker, target = rolled.data["card"], (declared or [before.now.target])[-1]
    if target is None:
        return None
    came = events[list(events).index(rolled) + 1 :]
    hits = [each for each in came if each.kind in ("damage", "heal") and each.data.get("sum")]
    mine = [each for each in hits if each.data["card"] == target] or hits
    start = left_of(game, before, target)
    end = mine[0].data["left"] if mine and mine[0].data["card"] == target else start
    return Blow(
        attacker, target, rolled.data["face"], start, end, rolled.text, _sums(mine, came)
    )  # fmt: skip


def _late(
    game: Squirmish, before: State, events: Sequence[Event], told: Sequence[Event]
) -> Blow | None:
    """The rest of an attack that has waited for an answer."""
    rolled = next((each for each in reversed(told) if each.kind == "attack-roll"), None)
    hits = [each for each in events if each.kind in ("damage", "heal") and each.data.get("sum")]
    now = before.now
    if rolled is None or not hits or now.attacker is None:
        return None
    hit = next((each for each in hits if "battle cry" in each.data["sum"]), hits[0])
    target = hit.data["card"]
    start, end = left_of(game, before, target), hit.data["left"]
    face: int = rolled.data["face"]
    return Blow(now.attacker, target, face, start, end, rolled.text, _sums([hit], events))


def _sums(hits: Sequence[Event], came: Sequence[Event]) -> tuple[str, ...]:
    if not hits:
        missed = [each.text for each in came if each.kind in ("no-effect", "dodge")]
        return (missed[0],) if missed else ()
    sum: Arithmetic = hits[0].data["arithmetic"]
    if not sum.steps:
        return (str(hits[0].text),)
    ordered = [step for ops in (SUMS, PRODUCTS) for step in sum.steps if step.op in ops]
    grown = [str(worked_out(sum.base, ordered[:count])) for count in range(len(ordered) + 1)]
    return tuple(grown[-MOST:])


class DuelSheet(Sheet):
    """The attack over the question: the rolled row is lit, the sum grows, the hitpoints drain. A
    tap ends it; what comes of it is written down already."""

    title = StringProperty("")
    sum = StringProperty("")
    left = NumericProperty(0)  # of the column of the question
    bottom = NumericProperty(0)
    above = NumericProperty(0)

    def __init__(
        self, page: TablePage, game: Squirmish, blow: Blow, motion: str, done: Callable[[], None]
    ) -> None:
        super().__init__(title=blow.title)
        self._page, self._blow, self._done = page, blow, done
        self._beat = BEATS.get(motion, BEATS["normal"])
        self._said = 0
        self._cue: Any = None
        top: DuelTop = self.ids.top
        top.show(game, blow.attacker, blow.target, blow.before)
        large = Metrics.fontscale > 1.2  # then there is room for one row only
        for row in rows(game, blow.attacker):
            row.lit, row.disabled = row.value == blow.face, True
            if row.lit or not large:
                self.ids.rows.add_widget(row)
        self.ids.rows.cols = 1 if large else 2
        page.ids.column.bind(pos=self._place, size=self._place)
        self._place()

    def _place(self, *_: object) -> None:
        column = self._page.ids.column
        self.left, self.bottom = column.to_window(*column.pos)
        self.above = column.to_window(column.x, column.top)[1]

    def begin(self) -> None:
        """Let it happen."""
        self._cue = Clock.schedule_once(self._go_on, self._beat)

    def _go_on(self, *_: object) -> None:
        """The next piece of the sum; then the hitpoints; then a moment to look."""
        if self._said < len(self._blow.sums):
            self.sum = self._blow.sums[self._said]
            self._said += 1
            self._cue = Clock.schedule_once(self._go_on, self._beat)
        else:
            drain = Animation(left=self._blow.after, duration=self._beat, t="out_quad")
            drain.start(self.ids.top)
            self._cue = Clock.schedule_once(lambda _: self.land(), self._beat * 2)

    def on_touch_down(self, touch: Any) -> bool:
        """Enough seen."""
        self.land()
        return True

    def commands(self) -> Commands:
        """Nothing is asked here: whatever a hand is on ends it."""
        return dict.fromkeys((RED_DIE, BLUE_DIE, YES), Command(tr("Go on"), self.land, False))

    def land(self) -> None:
        """It is over."""
        if self._cue is not None:
            self._cue.cancel()
        Animation.cancel_all(self.ids.top)
        if self.parent:
            self._page.shell.close_sheet(self)
        else:
            self._end()

    def on_parent(self, _: object, parent: object) -> None:
        """However it goes away, the game goes on."""
        if parent is None:
            self._end()

    def _end(self) -> None:
        if self._cue is not None:
            self._cue.cancel()
        done, self._done = self._done, _nothing
        done()


def _nothing() -> None:
    """It has ended once."""
