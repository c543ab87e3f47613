"""The table: the next thing to do, what has happened, and how it stands, for any game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.looks import looks
from companion.screens.picture import Picture as Picture  # named in kv/table.kv
from companion.screens.widgets import DieKey, Fat
from companion.table.errors import Refused
from companion.table.game import Result
from companion.table.prompts import Card, Prompt, Roll

if TYPE_CHECKING:
    from companion.app import Host, Line
    from companion.screens.shell import Shell

looks("table")

OUTCOMES = {"won": "★ Won", "lost": "✗ Lost", "shared": "★ Shared", "none": "Over"}


class EventLine(BoxLayout):
    """One line of what happened, with its reason."""

    text = StringProperty("")
    why = StringProperty("")
    fresh = BooleanProperty(False)
    instruction = BooleanProperty(True)


class TablePage(BoxLayout):
    """Plays any game by its words: question, answers, events, picture."""

    title = StringProperty("")
    mood = StringProperty("")  # how the game ended, in a word
    question = StringProperty("")
    why = StringProperty("")
    rule = StringProperty("")
    picture = StringProperty("")
    can_undo = BooleanProperty(False)

    def __init__(self, shell: Shell, host: Host) -> None:
        super().__init__()
        self.shell = shell
        self.host = host
        show_newest = Clock.create_trigger(self._show_newest)
        self.ids.told.bind(height=show_newest)
        self.ids.log.bind(height=show_newest)
        self.refresh()

    # Showing

    def refresh(self) -> None:
        """Show the game as it is now."""
        session = self.host.session
        self.title = session.game.progress(session.state)
        self.picture = session.game.picture(session.state)
        self.can_undo = bool(session.entries)
        self.ids.answers.clear_widgets()
        self.ids.last.clear_widgets()
        self.ids.scroll.scroll_y = 1
        if session.prompt is not None:
            self._ask(session.prompt)
        elif session.result is not None:
            self._tell_result(session.result)
        self._tell(self.host.lines())
        self.shell.refresh_strips()

    def _ask(self, prompt: Prompt) -> None:
        session = self.host.session
        question = session.game.question(session.state, prompt)
        self.mood = ""
        self.question, self.why = question.text, question.why
        self.rule = prompt.rule if self.host.clause(prompt.rule) else ""
        if isinstance(prompt, Roll):
            self._offer_faces(prompt)
        else:
            self._offer_labels(prompt)
        if self.host.can_help:
            words = "Roll for me" if isinstance(prompt, Roll) else "Deal for me"
            self._put_last(words, self.host.answer_for_me)

    def _offer_faces(self, prompt: Roll) -> None:
        self.ids.answers.cols = 3 if prompt.sides <= 6 else 6
        for value in prompt.legal():
            key = DieKey(value=value, die=prompt.die)
            key.bind(on_release=partial(self._do, partial(self.host.answer, value)))
            self.ids.answers.add_widget(key)

    def _offer_labels(self, prompt: Prompt) -> None:
        session = self.host.session
        legal = prompt.legal()
        self.ids.answers.cols = 1 if len(legal) <= 3 and not isinstance(prompt, Card) else 2
        for answer in legal:
            label = session.game.label(session.state, prompt, answer)
            button = Fat(words=label, size_hint_y=1)  # as tall as the tallest of its row
            if isinstance(prompt, Card):
                # The id stands on the card as well: what the hand holds can be compared.
                button.note = str(answer) if label != answer else ""
                button.size_of_words = 17
                button.padding = button.padding[1]
            button.bind(on_release=partial(self._do, partial(self.host.answer, answer)))
            self.ids.answers.add_widget(button)

    def _tell_result(self, result: Result) -> None:
        self.mood = OUTCOMES.get(result.outcome, OUTCOMES["none"])
        self.question = result.reason
        self.why = ", ".join(f"{name} {value}" for name, value in result.score.items())
        self.rule = ""
        home = Fat(words="Home")
        home.bind(on_release=lambda _: self.shell.show_home())
        self.ids.last.add_widget(home)
        self._put_last("Play again", self.host.again)

    def _put_last(self, words: str, action: Callable[[], None]) -> None:
        button = Fat(words=words, tone="accent")
        button.bind(on_release=partial(self._do, action))
        self.ids.last.add_widget(button)

    def _tell(self, lines: list[Line]) -> None:
        told = self.ids.told
        told.clear_widgets()
        for line in lines:
            # The rule stands behind the reason, as it does in the rulebook.
            why = f"{line.why} ({line.rule})" if line.why else line.rule
            told.add_widget(
                EventLine(text=line.text, why=why, fresh=line.fresh, instruction=line.instruction)
            )

    def _show_newest(self, *_: object) -> None:
        """Scroll to the end, or to the first new line where there are more than fit."""
        log, told = self.ids.log, self.ids.told
        fresh = [line for line in told.children if line.fresh]  # Kivy counts from the last one
        top = fresh[-1].top - told.y if fresh else 0
        spare = told.height - log.height
        log.scroll_y = max(0.0, (top - log.height) / spare) if spare > 0 else 1

    # Doing

    def undo(self) -> None:
        """Take back the last answer a person gave."""
        self._do(self.host.undo)

    def _do(self, action: Callable[[], None], *_: object) -> None:
        """Do what was tapped; a refusal is said and changes nothing."""
        self.shell.hush()
        try:
            action()
        except Refused as refusal:
            self.shell.refused(refusal)
        self.refresh()

    def show_rule(self) -> None:
        """Show the rule behind the question."""
        clause = self.host.clause(self.rule)
        if clause:
            self.shell.show_clause(clause)
