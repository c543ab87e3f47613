"""Somebody who plays Terror Below in the running app: a finger on the glass, in real time.

The finger lives on a thread of its own, as the one that reads a touch panel does. What it wants to
know of the page is looked up between two frames, on the screen's thread: a page that is just being
built has parts that hang nowhere.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from concurrent.futures import Future
from threading import Event
from typing import Any, NamedTuple, TypeVar

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import WindowBase
from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider
from kivy.uix.scrollview import ScrollView

from companion.games.terror_below.kit import TerrorBelowKit
from companion.screens.cards.card_wall import CardKey
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Fat
from companion.screens.table.picker import CardPicker
from companion.screens.table.table import TablePage
from companion.screens.terror_below.side import TerrorSide

OPTIONS = {"players": ["Ada"], "mode": "solo", "scenario": "scramble"}
DECKS = ("vehicle", "worm", "bounty", "item", "weapon", "character")
# The app rolls and deals; the person chooses.
SEATS = {"die:red": "dice", "die:blue": "dice"} | {f"deck:{deck}": "dealer" for deck in DECKS}
HELD = 0.08  # seconds that a finger stays on the glass, at least
THINKS = 0.15  # seconds until the next tap, at least
GIVES_UP = 1.0  # seconds after which a tap was no answer
STUCK = 20.0  # seconds for an answer, and the attacks that come with it

Place = tuple[float, float]
T = TypeVar("T")


class Answered(NamedTuple):
    """Seconds until an answer was on the screen: since the finger left the glass, and since the
    app was told so, which is once a frame."""

    since_lifted: float
    since_touch_up: float


class Finger(MotionEvent):
    """A touch at a place of the window, in parts of its size."""

    def __init__(self, number: int, x: float, y: float) -> None:
        super().__init__("finger", number, (x, y), is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args: Any) -> None:
        self.sx, self.sy = args
        super().depack(args)


class Glass(MotionEventProvider):
    """Hands over what happened since the last frame, as a touch panel does."""

    def __init__(self) -> None:
        super().__init__("glass", "")
        self._waiting: list[tuple[str, Finger]] = []
        self._touches = 0
        self.touch_up = 0.0  # when the app was last told that a finger was lifted

    def update(self, dispatch_fn: Callable[[str, Finger], None]) -> None:
        while self._waiting:
            what, finger = self._waiting.pop(0)
            if what == "end":
                self.touch_up = time.monotonic()
            dispatch_fn(what, finger)

    def tap(self, place: Place, held: float) -> float:
        """Down and up again; when it was lifted."""
        self._touches += 1
        width, height = EventLoop.window.size
        finger = Finger(self._touches, place[0] / width, place[1] / height)
        self._waiting.append(("begin", finger))
        time.sleep(held)
        lifted = time.monotonic()
        self._waiting.append(("end", finger))
        return lifted


class Eye:
    """Sees every frame: when an answer is drawn, and how fast an attack moves."""

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        self._session: Any = None
        self._answers = 0
        self._moved: float | None = None  # when the last frame in motion was drawn
        self.drawn = 0.0
        self.has_drawn = Event()
        self.attacks: list[float] = []  # seconds from each frame in motion to the next

    def look_out(self, session: Any) -> None:
        """From now on, wait for the frame that shows one answer more in this game."""
        self.has_drawn.clear()
        self._answers = len(session.entries)
        self._session = session

    def see(self, now: float) -> None:
        """A frame is on the screen."""
        session, page = self._session, _page(self._shell)
        if session and not self._shell.busy and len(session.entries) > self._answers:
            self.drawn, self._session = now, None
            self.has_drawn.set()
        if self._moved is not None:
            self.attacks.append(now - self._moved)
        self._moved = now if _is_attacked(page) else None


class Player:
    """Taps, and takes the time until the answer is on the screen."""

    def __init__(self, watchers: list[Callable[[float], None]]) -> None:
        self._shell: Any = App.get_running_app()
        self._chance = random.Random(1)
        self._glass = Glass()
        self._eye = Eye(self._shell)
        EventLoop.add_input_provider(self._glass)
        watchers.append(self._eye.see)

    def sit_down(self) -> None:
        """From Home to the table: to the game that is offered first."""
        self._tap(between_frames(lambda: _middle(_page(self._shell).ids.unfinished.children[-1])))
        while not between_frames(self._is_seated):
            time.sleep(0.05)

    def play(self, count: int, watched: float) -> tuple[list[Answered], list[float]]:
        """Give so many answers, and watch so many seconds of attacks; then attacks are skipped."""
        answers: list[Answered] = []
        patience = time.monotonic() + STUCK * (1 + count)
        self._eye.attacks.clear()
        while len(answers) < count or sum(self._eye.attacks) < watched:
            time.sleep(THINKS + self._chance.random() / 20)
            if between_frames(self._is_seated):
                answers += self._go_on(watched)
            else:
                self._begin_anew()
            assert time.monotonic() < patience, "The player does not find the answers any more."
        return answers, list(self._eye.attacks)

    def _go_on(self, watched: float) -> list[Answered]:
        """Tap something; how long it took, if it was an answer."""
        while between_frames(self._is_in_motion) and sum(self._eye.attacks) < watched:
            time.sleep(0.05)
        if go := between_frames(self._further):
            self._tap(go)
            return []
        laid, places = between_frames(lambda: (len(self._sheets()), self._places()))
        if not places:
            return []  # the page is just being built
        self._eye.look_out(self._shell.tabletop.session)
        lifted = self._tap(self._chance.choice(places))
        while not self._eye.has_drawn.wait(0.1):
            opened = between_frames(lambda: len(self._sheets()) > laid)
            if opened or time.monotonic() > lifted + GIVES_UP:
                return []
        drawn = self._eye.drawn
        return [Answered(drawn - lifted, drawn - self._glass.touch_up)]

    def _begin_anew(self) -> None:
        """Another game: the last one is over."""
        tabletop, begun = self._shell.tabletop, Event()

        def begin(_: float) -> None:
            tabletop.begin(tabletop.library.load_game(TerrorBelowKit()), OPTIONS, SEATS)
            self._shell.show_table()
            begun.set()

        Clock.schedule_once(begin)
        begun.wait()

    # Looking, between two frames

    def _is_seated(self) -> bool:
        return isinstance(_page(self._shell), TablePage)

    def _is_in_motion(self) -> bool:
        steps = getattr(_page(self._shell), "steps", None)
        return bool(steps and steps.playing)

    def _further(self) -> Place | None:
        """Where the steps of an attack are gone on with, if there are any."""
        steps = getattr(_page(self._shell), "steps", None)
        return _middle(steps.ids.go) if steps else None

    def _sheets(self) -> list[Any]:
        return [each for each in self._shell.root.children if isinstance(each, Sheet)]

    def _places(self) -> list[Place]:
        """Where a tap goes on with the game."""
        page, sheets = _page(self._shell), self._sheets()
        if not isinstance(page, TablePage):
            return []  # the game has come to its end since
        if sheets:
            sheet = sheets[0]
            if isinstance(sheet, CardPicker):
                return _buttons(sheet.faces)
            return _buttons(sheet.ids.get("ways", sheet))  # what is only to be read has a way back
        side: Any = page.side
        boxes = [side.board.box(at) for at in side._live]
        spaces = [(box.x + box.width / 2, box.y + box.height / 2) for box in boxes]
        return _buttons(page.ids.column) + spaces

    # Touching

    def _tap(self, place: Place) -> float:
        return self._glass.tap(place, HELD + self._chance.random() / 30)


def between_frames(look: Callable[[], T]) -> T:
    """What is seen by somebody who looks while nothing is being built or drawn."""
    seen: Future[T] = Future()

    def see(_: float) -> None:
        try:
            seen.set_result(look())
        except BaseException as error:
            seen.set_exception(error)

    Clock.schedule_once(see)
    return seen.result(STUCK)


def _page(shell: Any) -> Any:
    return next(iter(shell.root.ids.stage.children), None)


def _middle(widget: Any) -> Place:
    x, y = widget.to_window(*widget.center)
    return float(x), float(y)


def _buttons(holder: Any) -> list[Place]:
    """The answers in there, as far as they are not scrolled away: buttons, and what is live."""
    found = [
        each
        for each in holder.walk()
        if isinstance(each, Fat | CardKey) or getattr(each, "live", False)
    ]
    return [_middle(each) for each in found if _is_in_sight(each)]


def _is_in_sight(widget: Any) -> bool:
    middle, above = _middle(widget)[1], widget.parent
    while not isinstance(above, ScrollView | WindowBase):
        above = above.parent
    bottom = above.to_window(*above.pos)[1] if isinstance(above, ScrollView) else 0
    return bool(bottom < middle < bottom + above.height)


def _is_attacked(page: Any) -> bool:
    """Whether a Worm's attack is in motion on this page."""
    if not isinstance(page, TablePage) or page.steps is None:
        return False
    if not isinstance(page.side, TerrorSide) or not page.side.board._moving:
        return False
    events = [event for step in page.steps.steps for event in step.events]
    return any(event.kind == "attack-begins" for event in events)
