"""The table: the next thing to do, and the game as it lies there, for any game.

The left half is the game's own (`GameScreen`). The right half asks one question at a time
(`question_panel`), or lists what the hands have to do before the next one (`hands`). An answer goes
its way in `answer_flow`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.registry import find_kit, retell
from companion.language import tr
from companion.screens.contracts import Commands, Page, Window
from companion.screens.parts import fingers
from companion.screens.parts.looks import looks
from companion.screens.table import camera, commands
from companion.screens.table.ahead import Ahead
from companion.screens.table.answer_flow import AnswerFlow
from companion.screens.table.buttons import Buttons
from companion.screens.table.hands import Hands
from companion.screens.table.hint import Hints
from companion.screens.table.menu import MenuSheet
from companion.screens.table.panel_strip import StripPlace
from companion.screens.table.picker import Faces
from companion.screens.table.question_panel import QuestionHead as QuestionHead  # named in kv
from companion.screens.table.question_panel import QuestionPanel
from companion.screens.table.steps import StepsPanel
from companion.table.prompts import Answer, Card, Roll
from hardware.parts import PARTS

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop
    from companion.vision.watcher import Shown

looks("table")

LIFTED = 0.2  # seconds until it is looked again whether a finger has been lifted


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
        self.question_panel = QuestionPanel(self)
        self.answer_flow = AnswerFlow(self)
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
        self.make_room = Clock.create_trigger(
            self.question_panel.place_status
        )  # when all has its size
        for part in ("answers", "head_of_question", "asking", "last"):
            self.ids[part].bind(height=self.make_room)
        if self.side.status:
            self.side.status.bind(tall=self.make_room)
            self.ids.status.add_widget(self.side.status)
        self.refresh()
        if tabletop.just_begun:
            self.answer_flow.begin()
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
        self.show_game()
        for row in (self.ids.answers, self.ids.last):
            self.buttons.clear(row)
        self.ids.scroll.scroll_y = 1
        self.make_room()
        if session.prompt is not None:
            self.question_panel.ask(session.prompt)
        elif session.result is not None:
            self.question_panel.show_result(session.result)
        self.hints.offer()
        self.shell.refresh_strips()

    def show_game(self) -> None:
        """All but the question, which waits while there is a list in front of it."""
        fingers.let_go((self.ids.answers, self.ids.last))
        session = self.tabletop.session
        self.title = retell(session.game.name, session.game.progress(session.state))
        self.can_undo = bool(session.entries)
        self.side.show(session)

    # Doing (see `answer_flow`)

    def give(self, answer: Answer) -> None:
        """Give an answer to the open question."""
        self.answer_flow.give(answer)

    def roll(self, value: int | None = None) -> None:
        """Let the app roll; in a demo the `value` is known before."""
        self.answer_flow.roll(value)

    def do(self, action: Callable[[], None]) -> None:
        """Change the game beside the screen, then show what came of it."""
        self.answer_flow.do(action)

    def undo(self) -> None:
        """Take back the last answer that a person gave."""
        self.answer_flow.undo()

    def put_last(
        self, words: str, action: Callable[[], None], note: str = "", tone: str = "accent"
    ) -> None:
        """Put a button under all answers, where it is always in sight."""
        self.question_panel.put_last(words, action, note, tone)

    # What the window asks for

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

    def show_rule(self) -> None:
        """Show the rule behind the question."""
        self.shell.show_rule(self.rule)

    def show_menu(self) -> None:
        """Everything else that can be done at the table."""
        self.shell.open_sheet(MenuSheet(self))
