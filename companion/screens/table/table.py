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
from kivy.uix.boxlayout import BoxLayout

from companion import games
from companion.language import tr, word
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat
from companion.screens.table import ask, sides
from companion.screens.table.menu import MenuSheet
from companion.screens.table.steps import Step, StepsPanel
from companion.table.events import Event
from companion.table.game import Result
from companion.table.prompts import Answer, Prompt
from companion.ticks import Ticks, recall, remember

if TYPE_CHECKING:
    from companion.app import Host
    from companion.screens.window.shell import Shell

looks("table")

ROOM = 104  # px of the home screen that answers need, if they are so tall
SOUNDS = {"won": "win", "shared": "win"}
OUTCOMES = {"won": "★ Won", "lost": "✗ Lost", "shared": "★ Shared", "none": "Over"}


class TablePage(BoxLayout):
    """Plays any game: question, answers, what to do, and the game's own side."""

    title = StringProperty("")
    mood = StringProperty("")  # how the game ended, in a word
    question = StringProperty("")
    why = StringProperty("")
    rule = StringProperty("")
    todo = StringProperty("")  # the little that the last tap left to do
    can_undo = BooleanProperty(False)

    def __init__(self, shell: Shell, host: Host) -> None:
        super().__init__()
        self.shell = shell
        self.host = host
        self.ticks: Ticks | None = None
        self.steps: StepsPanel | None = None
        self.side = sides.side_of(host, self)
        self.ids.side.add_widget(self.side.view)
        if self.side.head:
            self.ids.head.clear_widgets()
            self.ids.head.add_widget(self.side.head)
        self._make_room = Clock.create_trigger(self._place_status)  # when all has its size
        if self.side.status:
            self.ids.status.add_widget(self.side.status)
        self.refresh()
        if host.just_begun:
            self._begin()
        elif host.is_the_apps:  # it was given a die or a deck meanwhile
            self.do(host.go_on)
        else:
            self._open_list_again()

    # Showing

    def refresh(self) -> None:
        """Show the game as it is now, and ask its question."""
        session = self.host.session
        self.title = games.retold(session.game.name, session.game.progress(session.state))
        self.can_undo = bool(session.entries)
        for row in (self.ids.answers, self.ids.last):
            row.clear_widgets()
        self.ids.scroll.scroll_y = 1
        self.side.show(session)
        self._make_room()
        if session.prompt is not None:
            self._ask(session.prompt)
        elif session.result is not None:
            self._tell_result(session.result)
        self.shell.refresh_strips()

    def _place_status(self, *_: object) -> None:
        """The status stands under the answers; where they need the room, it scrolls with them."""
        status, scroll = self.side.status, self.ids.scroll
        if status is None:
            return
        room = scroll.height
        if status.parent is self.ids.status:
            room += status.height
        crowded = room - status.height < min(self.ids.answers.height, ROOM * Metrics.dp)
        home = self.ids.after if crowded else self.ids.status
        if status.parent is not home:
            if status.parent:
                status.parent.remove_widget(status)
            home.add_widget(status)

    def _ask(self, prompt: Prompt) -> None:
        session = self.host.session
        question = session.game.question(session.state, prompt)
        self.mood = ""
        self.question, self.why = question.text, question.why
        self.rule = prompt.rule if self.host.clause(prompt.rule) else ""
        own = self.side.ask(prompt)
        if own is not None:
            self.ids.answers.cols = 1
            self.ids.answers.add_widget(own)
        else:
            ask.offer(self, prompt, self.side.on_board(prompt))

    def _tell_result(self, result: Result) -> None:
        self.mood = tr(OUTCOMES.get(result.outcome, OUTCOMES["none"]))
        self.question = games.retold(self.host.session.game.name, result.reason)
        self.why = ", ".join(f"{word(name)} {value}" for name, value in result.score.items())
        self.rule = ""
        home = Fat(words=tr("Home"))
        home.bind(on_release=lambda _: self.shell.show_home())
        self.ids.last.add_widget(home)
        score = Fat(words=tr("Result"), tone="accent")
        score.bind(on_release=lambda _: self.shell.go("game-over"))
        self.ids.last.add_widget(score)

    def _show_result(self) -> None:
        result = self.host.session.result
        self.shell.sound(SOUNDS.get(result.outcome if result else "", "loss"))
        self.shell.go("game-over")

    def _sound(self, events: Sequence[Event]) -> None:
        if any(event.kind == "attack-begins" for event in events):
            self.shell.sound("attack")

    def put_last(self, words: str, action: Callable[[], None]) -> None:
        """The button under all answers."""
        button = Fat(words=words, tone="accent")
        button.bind(on_release=lambda _: self.do(action))
        self.ids.last.add_widget(button)

    # Doing

    def give(self, answer: Answer) -> None:
        """Give an answer, whoever tapped it wherever."""
        self.do(partial(self.host.answer, answer))

    def do(self, action: Callable[[], None]) -> None:
        """Do what was tapped beside the screen; a refusal is said and changes nothing."""
        self.shell.hush()
        answered = len(self.host.session.entries)
        self.side.hold()
        self.shell.work(action, partial(self._done, self.host.session, answered))

    def _done(self, session: Any, answered: int) -> None:
        """Something has happened: show it, and what it leaves to do."""
        self.todo = ""
        if self.host.session is not session:  # another game was begun
            self.refresh()
            return
        now = len(session.entries)
        if now > answered:
            events = [event for told in session.log[answered + 1 :] for event in told]
            found = self.side.steps(events)
            self._sound(events)
        else:
            found = self.side.put_back() if now < answered else []
        self.refresh()
        if self._is_list(found):
            self._open_list(found, answered, now)
        elif session.result is not None:
            self._show_result()
        else:
            self.todo = "\n".join(step.text for step in found if step.hands)
            self.side.play(found, self.shell.settings.motion)

    def _begin(self) -> None:
        """A new game: first of all the table has to be laid."""
        session = self.host.session
        self.host.just_begun = False
        found = self.side.steps([event for told in session.log for event in told])
        if self._is_list(found):
            self._open_list(found, -1, len(session.entries))

    def undo(self) -> None:
        """Take back the last answer a person gave."""
        self.do(self.host.undo)

    def show_rule(self) -> None:
        """Show the rule behind the question."""
        clause = self.host.clause(self.rule)
        if clause:
            self.shell.show_clause(clause)

    def show_menu(self) -> None:
        """Everything else that can be done at the table."""
        self.shell.lay(MenuSheet(self.shell, self.host))

    # The list of what the hands have to do

    def _is_list(self, found: Sequence[Step]) -> bool:
        wanted = self.shell.settings.checklists
        if not any(step.hands for step in found) or wanted == "none":
            return False
        return wanted == "all" or self.side.is_worth_a_list(found)

    def _open_list(self, found: Sequence[Step], first: int, last: int) -> None:
        self.ticks = Ticks(game=self.host.played.record.kept.id, first=first, last=last)
        self.shell.write(partial(remember, self.host.keeper, self.ticks))
        self._lay_list(found)
        assert self.steps is not None
        self.side.set_back()
        self.steps.play_on(self.side.stage, self.shell.settings.motion)

    def _lay_list(self, found: Sequence[Step]) -> None:
        assert self.ticks is not None
        title, ticked = self.side.title(found), self.ticks.ticked
        self.steps = StepsPanel(found, title, ticked, self.side.point)
        self.steps.bind(on_done=self._close_list, on_tick=self._tick)
        self.ids.asking.opacity = 0
        self.ids.asking.disabled = True
        self.ids.column.add_widget(self.steps)
        self.side.rest()

    def _open_list_again(self) -> None:
        """The list that was open when the app was closed."""
        session = self.host.session
        kept = self.host.played.record.kept.id
        self.ticks = recall(self.host.keeper, kept, len(session.entries))
        if self.ticks is None:
            return
        events = [event for told in session.log[self.ticks.first + 1 :] for event in told]
        found = self.side.steps(events)
        if found:
            self._lay_list(found)

    def _tick(self, _: object, number: int) -> None:
        if self.ticks is not None:
            self.ticks = self.ticks.toggled(number)
            self.shell.write(partial(remember, self.host.keeper, self.ticks))

    def _close_list(self, *_: object) -> None:
        self.ticks = None
        self.shell.write(partial(remember, self.host.keeper, None))
        if self.steps:
            self.ids.column.remove_widget(self.steps)
            self.steps = None
        self.ids.asking.opacity = 1
        self.ids.asking.disabled = False
        if self.host.session.result is not None:
            self._show_result()
        else:
            self.refresh()
