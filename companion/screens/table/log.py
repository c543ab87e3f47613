"""The log: every step in words with its rule, and the ways back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.language import tr
from companion.screens.contracts import Page, Window
from companion.screens.parts.filler import Filler
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat, RuleTag
from companion.screens.window.pages import PAGES
from companion.story import Chapter, Step, Story
from companion.table.events import Event

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("log")

CHECKLIST = "steps"  # the page on which instructions are ticked, where there is one


class ChapterKey(Fat):
    """One turn in the list."""


class LogLine(BoxLayout):
    """An answer, or something that came of it."""

    text = StringProperty("")
    why = StringProperty("")
    kind = OptionProperty("event", options=["answer", "event", "todo"])


class TickKey(Fat):
    """Opens the instructions of an answer as a checklist once more."""


class Line(NamedTuple):
    """A line before it is built; an answer brings its step."""

    text: str
    why: str = ""
    rule: str = ""
    kind: str = "event"
    step: Step | None = None


class LogPage(Page, BoxLayout):
    """Turns on the left, the steps of one of them on the right, undo and redo below."""

    title = StringProperty("")
    undo_words = StringProperty("")
    undo_note = StringProperty("")
    redo_words = StringProperty("")
    can_go_back = BooleanProperty(False)

    def __init__(self, shell: Window, tabletop: Tabletop) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        self.story: Story | None = None
        self._chosen = 0
        self._newest = -1  # the turn on top of the list
        self._before = self._form()
        self._put_back: list[Line] = []  # what the hands have to change since then
        self._keys: dict[int, ChapterKey] = {}
        self._chapters = Filler(self.ids.chapters)
        self._lines = Filler(self.ids.lines)
        self._scroll = Clock.create_trigger(self._scroll_there)
        self.ids.lines.bind(height=self._scroll)
        self._open()

    def _open(self, *_: object) -> None:
        """Read the story beside the screen, as soon as nothing else is being worked on."""
        if self.shell.busy:
            Clock.schedule_once(self._open)
        else:
            self.shell.run_job(self._read, self._show_newest)

    def _read(self) -> None:
        self.story = self.tabletop.tell_story()
        changes = self.tabletop.describe_differences(self._before, self._form())
        self._put_back = [Line(change, kind="todo") for change in changes]
        if changes:
            heading = tr("Change this on the table now:")
            self._put_back.insert(0, Line(heading, kind="todo"))

    def _form(self) -> dict[str, Any]:
        session = self.tabletop.session
        return session.game.state_form(session.state)

    # Showing

    def _show_newest(self) -> None:
        if self.story is None:
            return
        undo = self.story.undo
        self.undo_words, self.undo_note = (undo.words, undo.note) if undo else ("", "")
        self.redo_words = self.story.redo
        self.shell.refresh_strips()
        last = len(self.story.chapters) - 1
        if last != self._newest:
            self._newest = last
            self._keys.clear()
            self.ids.turns.scroll_y = 1
            self._chapters.fill([partial(self._key, number) for number in range(last, -1, -1)])
        if last >= 0:
            self._keys[last].note = self.story.chapters[last].gist
            self.choose(last)

    def _key(self, number: int) -> ChapterKey:
        assert self.story is not None
        chapter = self.story.chapters[number]
        key = ChapterKey(words=chapter.title, note=chapter.gist)
        key.tone = "chosen" if number == self._chosen else "quiet"
        key.bind(on_release=lambda _: self.choose(number))
        self._keys[number] = key
        return key

    def choose(self, number: int) -> None:
        """Show the steps of a turn."""
        assert self.story is not None
        self._chosen = number
        chapter = self.story.chapters[number]
        self.title = chapter.title
        self.can_go_back = self.story.way_back(chapter) is not None
        for each, key in self._keys.items():
            key.tone = "chosen" if each == number else "quiet"
        lines = [*self._put_back] if self._is_newest else []
        lines += map(_event, chapter.opening)
        for step in chapter.steps:
            lines.append(Line(step.said, step.why, step.rule, "answer", step))
            lines += map(Line, step.changes)
            lines += map(_event, step.events)
        self._lines.fill([partial(self._built, line) for line in lines])

    def _scroll_there(self, *_: object) -> None:
        """To what happened last in the newest turn, or to the beginning of an earlier one."""
        there = self._is_newest and not self._put_back and self.ids.scroll.do_scroll_y
        self.ids.scroll.scroll_y = 0 if there else 1

    @property
    def _is_newest(self) -> bool:
        """Whether the turn in front is the last one."""
        return self._chosen == self._newest

    def _built(self, line: Line) -> LogLine:
        built = LogLine(text=line.text, why=line.why, kind=line.kind)
        if line.step and self._can_be_ticked(line.step):
            key = TickKey()
            key.bind(on_release=partial(self._open_checklist, line.step.before + 1))
            built.add_widget(key)
        if self.tabletop.find_clause(line.rule):
            tag = RuleTag(text=line.rule, pos_hint={"center_y": 0.5})
            tag.bind(on_release=lambda _: self.shell.show_rule(line.rule))
            built.add_widget(tag)
        return built

    def _can_be_ticked(self, step: Step) -> bool:
        """Whether there is a page to tick, and something on it; of a game that was left, the
        session remembers what only its last turn has caused."""
        return CHECKLIST in PAGES and bool(self.tabletop.session.log[step.before + 1])

    def _open_checklist(self, answer: int, *_: object) -> None:
        """`answer` counts from 1."""
        self.shell.go(CHECKLIST, answer=answer)

    # Doing

    def undo(self) -> None:
        """Take back the last answer a person gave."""
        self._do(self.tabletop.undo)

    def redo(self) -> None:
        """Bring back what was taken back last."""
        self._do(self.tabletop.redo)

    def _do(self, action: Callable[[], None]) -> None:
        def do() -> None:
            action()
            self._read()

        self.shell.hush()
        self.shell.run_job(do, self._show_newest)

    def ask_to_go_back(self) -> None:
        """Say what going back to the turn in front means, and do it after a yes."""
        assert self.story is not None
        chapter = self.story.chapters[self._chosen]
        back = self.story.way_back(chapter)
        if back is None:
            return
        count = len(self.tabletop.session.entries) - back
        self.shell.confirm(
            tr("Back to {title}?", title=chapter.title),
            tr("Go back"),
            partial(self._go_back, back),
            detail=_what_it_means(self.story, chapter, back, count),
            destroys=True,
        )

    def _go_back(self, back: int) -> None:
        self._do(partial(self.tabletop.rewind, back))


def _event(event: Event) -> Line:
    return Line(event.text, event.why, event.rule)


def _what_it_means(story: Story, chapter: Chapter, back: int, count: int) -> str:
    """How much is taken back, and from where on."""
    said = tr("1 answer is taken back.")
    if count > 1:
        said = tr("{count} answers are taken back.", count=count)
    if back < chapter.start:
        what = story.steps[back - story.untold].what
        why = tr("The app would roll anew there, so the last to go is your own: {what}.", what=what)
        said = f"{said} {why}"
    hint = tr("Redo brings them back, until something else is answered.")
    return f"{said} {hint}"
