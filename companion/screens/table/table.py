"""The table: the next thing to do, and the game as it lies there, for any game.

The left half is the game's own side (see `sides`). The right half asks one question at a time,
or lists what the hands have to do before the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.registry import find_kit, retell
from companion.language import tr
from companion.screens.contracts import Commands, Page, Window
from companion.screens.parts import fingers
from companion.screens.parts.looks import looks
from companion.screens.table import ask, camera, commands
from companion.screens.table.ahead import Ahead
from companion.screens.table.buttons import Buttons
from companion.screens.table.hands import Hands
from companion.screens.table.hint import Hints
from companion.screens.table.menu import MenuSheet
from companion.screens.table.panel_strip import PanelStrip, StripPlace
from companion.screens.table.picker import Faces
from companion.screens.table.steps import StepsPanel
from companion.screens.table.tumble import Tumble
from companion.table.events import Event
from companion.table.game import Result
from companion.table.prompts import Answer, Card, Prompt, Roll
from hardware.parts import PARTS

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop
    from companion.vision.watcher import Shown

looks("table")

ROOM = 104  # px of the home screen for answers, if they are so tall
MANY, ROOM_FOR_MANY = 150, 180  # the same for more than two rows of them
LIFTED = 0.2  # seconds until it is looked again whether a finger has been lifted
SOUNDS = {"won": "win", "shared": "win"}
OUTCOMES = {"won": "★ Won", "lost": "✗ Lost", "shared": "★ Shared", "none": "Over"}


Between = Callable[[int, Callable[[], None]], None]


class QuestionHead(ButtonBehavior, BoxLayout):
    """The question and why it is asked; a tap anywhere on it opens the rule that it names."""

    text = StringProperty("")  # the rule
    mood = StringProperty("")
    question = StringProperty("")
    todo = StringProperty("")
    why = StringProperty("")


class TablePage(Page, BoxLayout):
    """Plays any game: question, answers, what to do, and the game's own side."""

    title = StringProperty("")
    mood = StringProperty("")  # how the game ended, in a word
    question = StringProperty("")
    why = StringProperty("")
    rule = StringProperty("")
    todo = StringProperty("")  # the little that the last tap left to do
    can_undo = BooleanProperty(False)

    def __init__(self, shell: Window, tabletop: Tabletop) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        self._parts = [self.ids[name].__self__ for name in ("bar", "body")]
        self._whole: Widget | None = None  # what the game shows in their place
        self._asked = ""  # what the last question was for
        self.buttons = Buttons()
        self.faces: Faces | None = None  # of the cards that were picked from last
        self.hands = Hands(self)
        self.hints = Hints(self)
        self.side = find_kit(tabletop.session.game.name).screen().side(tabletop, self)
        self.strip = StripPlace(self, shell.panel.press, self.side.buttons())
        self.ids.side.add_widget(self.side.view)
        if self.side.head:
            self.ids.head.clear_widgets()
            self.ids.head.add_widget(self.side.head)
        self.make_room = Clock.create_trigger(self._place_status)  # when all has its size
        for part in ("answers", "head_of_question", "asking", "last"):
            self.ids[part].bind(height=self.make_room)
        if self.side.status:
            self.side.status.bind(tall=self.make_room)
            self.ids.status.add_widget(self.side.status)
        self.refresh()
        if tabletop.just_begun:
            self._begin()
        elif tabletop.is_apps_turn:  # it was given a die or a deck meanwhile
            self.do(tabletop.run_sources)
        else:
            self.hands.open_again()
            self.hints.offer()
        self._ahead = Ahead(self.hands.ahead(), self.side.ahead())

    def leave(self) -> None:
        """Stop what goes on beside the game."""
        self._ahead.stop()
        self.side.leave()

    @property
    def keeps_awake(self) -> bool:
        """Whether hands are busy with dice or cards for the question in sight, or eyes with a game
        that runs. What the app's own dice and dealer answer is answered long before a screen can
        rest, so that an open roll or card is always a person's."""
        return isinstance(self.tabletop.session.prompt, Roll | Card) or self.side.keeps_awake

    @property
    def wants_camera(self) -> bool:
        """Whether the game has cards to hold to the camera."""
        return bool(self.tabletop.session.game.decks)

    @property
    def releases_camera(self) -> bool:
        """Whether the game has none."""
        return not self.wants_camera

    @property
    def steps(self) -> StepsPanel | None:
        """The list that is open, if there is one."""
        return self.hands.panel

    # Showing

    def refresh(self) -> None:
        """Show the game as it is now, and ask its question."""
        session = self.tabletop.session
        self._show_game()
        for row in (self.ids.answers, self.ids.last):
            self.buttons.clear(row)
        self.ids.scroll.scroll_y = 1
        self.make_room()
        if session.prompt is not None:
            self._ask(session.prompt)
        elif session.result is not None:
            self._tell_result(session.result)
        self.hints.offer()
        self.shell.refresh_strips()

    def _show_game(self) -> None:
        """All but the question, which waits while there is a list in front of it."""
        fingers.let_go((self.ids.answers, self.ids.last))
        session = self.tabletop.session
        self.title = retell(session.game.name, session.game.progress(session.state))
        self.can_undo = bool(session.entries)
        self.side.show(session)

    def _place_status(self, *_: object) -> None:
        """The status stands under the answers. Where they need the room it makes itself low, and
        where that is not enough it scrolls with them."""
        status = self.side.status
        if status is None:
            return
        # Counted from what does not change with the place: so one look is enough.
        asking, scrolls = self.ids.asking, (self.ids.scroll, self.ids.status)
        others = [each.height for each in asking.children if each not in scrolls]
        room = asking.height - sum(others) - asking.spacing * (len(others) + 1)
        answers = self.ids.answers.height / Metrics.dp
        need = min(answers, ROOM if answers < MANY else ROOM_FOR_MANY) * Metrics.dp
        status.low = room - status.tall < need
        crowded = room - (status.tall - status.saving) < need
        home = self.ids.after if crowded else self.ids.status
        if status.parent is not home:
            if status.parent:
                status.parent.remove_widget(status)
            home.add_widget(status)

    def _ask(self, prompt: Prompt) -> None:
        session = self.tabletop.session
        question = session.game.question(session.state, prompt)
        self.mood = ""
        # Whoever is asked the same again has just read why: what is to do is more important.
        again, self._asked = prompt.purpose == self._asked, prompt.purpose
        self.question, self.why = question.text, "" if again and self.todo else question.why
        self.rule = prompt.rule if self.tabletop.find_clause(prompt.rule) else ""
        whole = self.side.whole(prompt)
        self._take_over(whole)
        own = None if whole else self.side.ask(prompt)
        if whole is not None:
            return
        if own is not None:
            self.ids.answers.cols = 1
            self.ids.answers.add_widget(own)
        else:
            ask.offer(self, prompt, self.side.on_board(prompt))

    def _take_over(self, whole: Widget | None = None) -> None:
        """Let the game have the whole page for a question, or have it back."""
        if whole is self._whole:
            return
        for part in [self._whole] if self._whole else self._parts:
            self.remove_widget(part)
        for part in [whole] if whole else self._parts:
            self.add_widget(part, index=self._strips)
        self._whole = whole

    @property
    def _strips(self) -> int:
        """How many rows stand under all others: the panel's, if there is one."""
        return sum(isinstance(each, PanelStrip) for each in self.children)

    def _tell_result(self, result: Result) -> None:
        self._take_over()
        self.mood = tr(OUTCOMES.get(result.outcome, OUTCOMES["none"]))
        self.question = retell(self.tabletop.session.game.name, result.reason)
        total = result.score.get("total")
        self.why = "" if total is None else tr("Score: {total}", total=total)
        self.rule = ""
        self.put_last(tr("Home"), self.shell.show_home, tone="plain")
        self.put_last(tr("Result"), partial(self.shell.go, "game-over"))

    def _show_result(self) -> None:
        result = self.tabletop.session.result
        self.shell.sound(SOUNDS.get(result.outcome if result else "", "loss"))
        self.shell.go("game-over")

    def _sound(self, events: Sequence[Event]) -> None:
        if any(event.kind == "attack-begins" for event in events):
            self.shell.sound("attack")

    def put_last(
        self, words: str, action: Callable[[], None], note: str = "", tone: str = "accent"
    ) -> None:
        """A button under all answers, where it is always in sight."""
        self.buttons.put(self.ids.last, action, words, note, tone=tone)

    # Doing

    def give(self, answer: Answer) -> None:
        """Give an answer, whoever tapped it wherever."""
        self.do(partial(self.tabletop.answer, answer))

    def roll(self, value: int | None = None) -> None:
        """Let the app roll for whoever was asked to; the die is seen to tumble. In a demo it is
        known how it falls."""
        prompt = self.tabletop.session.prompt
        assert isinstance(prompt, Roll)
        rolled = (
            partial(self.tabletop.answer, value, "dice")
            if value
            else self.tabletop.answer_for_player
        )
        self.do(rolled, partial(self._tumble, prompt.die))

    def _tumble(self, die: str, answered: int, done: Callable[[], None]) -> None:
        entries, motion = self.tabletop.session.entries, self.shell.settings.motion
        if len(entries) == answered or motion == "none":  # refused, or in a hurry
            done()
            return
        self.shell.sound("die")
        color = self.tabletop.session.game.find_die(die).color
        tumble = Tumble(color, int(str(entries[answered])), motion, done)
        self.shell.open_sheet(tumble)
        tumble.begin()

    def do(self, action: Callable[[], None], first: Between | None = None) -> None:
        """Do what was tapped beside the screen; a refusal is said and changes nothing. What comes
        `first` is seen before the outcome, and is told how many answers there were."""
        self.shell.hush()
        answered = len(self.tabletop.session.entries)
        self.side.hold()
        shown = partial(self._done, self.tabletop.session, answered)
        done = partial(self._unfold, self.tabletop.session, answered, shown)
        self.shell.run_job(action, partial(first, answered, done) if first else done)

    def _unfold(self, session: Any, answered: int, shown: Callable[[], None]) -> None:
        """The game may want to be seen at what has happened, before anything else is shown."""
        if self.tabletop.session is session and len(session.entries) > answered:
            self.side.unfold(answered, shown)
        else:
            shown()

    def _done(self, session: Any, answered: int) -> None:
        """Something has happened: show it, and what it leaves to do."""
        self.todo = ""
        if self.tabletop.session is not session:  # another game was begun
            self.refresh()
            return
        now = len(session.entries)
        if now > answered:
            events = [event for told in session.log[answered + 1 :] for event in told]
            found = self.side.steps(events)
            self._sound(events)
        else:
            found = self.side.put_back() if now < answered else []
        listed = self.hands.are_needed(found)
        self.todo = "" if listed else "\n".join(step.text for step in found if step.hands)
        if listed:
            self._take_over()
            self._show_game()
            self.shell.refresh_strips()
            self.hands.open(found, answered, now)
            self.hints.offer()
            return
        self.refresh()
        if session.result is not None:
            self._show_result()
        else:
            self.side.play(found, self.shell.settings.motion)

    def _begin(self) -> None:
        """A new game: first of all the table has to be laid."""
        session = self.tabletop.session
        self.tabletop.just_begun = False
        found = self.side.steps([event for told in session.log for event in told])
        if self.hands.are_needed(found):
            self.side.hold_at(-1)
            self.hands.open(found, -1, len(session.entries))
            self.hints.offer()

    def commands(self) -> Commands:
        """Return what each button of the panel does now."""
        return commands.list_commands(self)

    def explain_refusal(self, command: str) -> None:
        """Say why a command cannot be given now."""
        if command in PARTS and PARTS[command].unavailable:
            self.shell.say(tr(PARTS[command].unavailable), self.rule)

    def ask_before_undo(self) -> bool:
        """Say what undo takes back, and wait for a yes. Return whether there is something."""
        return commands.ask_before_undo(self)

    def card_shown(self, shown: Shown) -> None:
        """Answer with the card that was held to the camera."""
        camera.take(self, shown)

    def camera_changed(self) -> None:
        """The camera has begun to look, or can look no more. That can wait for a finger: what it
        presses must not be taken away from under it."""
        if self.parent is None or self.steps or not isinstance(self.tabletop.session.prompt, Card):
            return
        if fingers.are_down():
            Clock.schedule_once(lambda _: self.camera_changed(), LIFTED)
        else:
            self.refresh()

    def undo(self) -> None:
        """Take back the last answer a person gave."""
        self.do(self.tabletop.undo)

    def show_rule(self) -> None:
        """Show the rule behind the question."""
        self.shell.show_rule(self.rule)

    def show_menu(self) -> None:
        """Everything else that can be done at the table."""
        self.shell.open_sheet(MenuSheet(self))

    def list_done(self) -> None:
        """The hands are through with the list."""
        self.hands.close()
        if self.tabletop.session.result is not None:
            self._show_result()
        else:
            self.refresh()
