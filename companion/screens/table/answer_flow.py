"""The way of an answer at the table: from the tap to what is seen of it and what is left to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.screens.table.tumble import Tumble
from companion.table.events import Event
from companion.table.prompts import Answer, Roll

if TYPE_CHECKING:
    from companion.screens.table.table import TablePage

SOUNDS = {"won": "win", "shared": "win"}
Between: TypeAlias = Callable[[int, Callable[[], None]], None]  # answers there were; what is next


class AnswerFlow:
    """Runs one change of the game after the other, and shows what came of it."""

    def __init__(self, page: TablePage) -> None:
        self._page = page

    def give(self, answer: Answer) -> None:
        """Give an answer to the open question."""
        self.do(partial(self._page.tabletop.answer, answer))

    def roll(self, value: int | None = None) -> None:
        """Let the app roll, and show the die tumbling. In a demo its `value` is known before."""
        page = self._page
        prompt = page.tabletop.session.prompt
        assert isinstance(prompt, Roll)
        rolled = (
            partial(page.tabletop.answer, value, "dice")
            if value
            else page.tabletop.answer_for_player
        )
        self.do(rolled, partial(self._tumble, prompt.die))

    def do(self, action: Callable[[], None], first: Between | None = None) -> None:
        """Change the game beside the screen, then show what came of it. A refusal is said and
        changes nothing. `first` is shown before the outcome; it is called with the number of
        answers there were, and with what to call next."""
        page = self._page
        page.shell.hush()
        answered = len(page.tabletop.session.entries)
        page.side.hold()
        shown = partial(self._done, page.tabletop.session, answered)
        done = partial(self._unfold, page.tabletop.session, answered, shown)
        page.shell.run_job(action, partial(first, answered, done) if first else done)

    def _tumble(self, die: str, answered: int, done: Callable[[], None]) -> None:
        page = self._page
        entries, motion = page.tabletop.session.entries, page.shell.settings.motion
        if len(entries) == answered or motion == "none":  # refused, or in a hurry
            done()
            return
        page.shell.sound("die")
        color = page.tabletop.session.game.find_die(die).color
        tumble = Tumble(color, int(str(entries[answered])), motion, done)
        page.shell.open_sheet(tumble)
        tumble.begin()

    def _unfold(self, session: Any, answered: int, shown: Callable[[], None]) -> None:
        """Let the game show what has happened, before anything else is shown."""
        if self._page.tabletop.session is session and len(session.entries) > answered:
            self._page.side.unfold(answered, shown)
        else:
            shown()

    def _done(self, session: Any, answered: int) -> None:
        """Show the game after a change, and what that leaves to do."""
        page = self._page
        page.todo = ""
        if page.tabletop.session is not session:  # another game was begun
            page.refresh()
            return
        now = len(session.entries)
        if now > answered:
            events = [event for told in session.log[answered + 1 :] for event in told]
            found = page.side.steps(events)
            self._sound(events)
        else:
            found = page.side.put_back() if now < answered else []
        listed = page.hands.are_needed(found)
        page.todo = "" if listed else "\n".join(step.text for step in found if step.hands)
        if listed:
            page.question_panel.give_page()
            page.show_game()
            page.shell.refresh_strips()
            page.hands.open(found, answered, now)
            page.hints.offer()
            return
        page.refresh()
        if session.result is not None:
            self._show_result()
        else:
            page.side.play(found, page.shell.settings.motion)

    def begin(self) -> None:
        """Begin a new game with the list of how to set up the table."""
        page = self._page
        session = page.tabletop.session
        page.tabletop.just_begun = False
        found = page.side.steps([event for told in session.log for event in told])
        if page.hands.are_needed(found):
            page.side.hold_at(-1)
            page.hands.open(found, -1, len(session.entries))
            page.hints.offer()

    def undo(self) -> None:
        """Take back the last answer that a person gave."""
        self.do(self._page.tabletop.undo)

    def finish_list(self) -> None:
        """Close the list that the hands have worked through, and go on."""
        page = self._page
        page.hands.close()
        if page.tabletop.session.result is not None:
            self._show_result()
        else:
            page.refresh()

    def _show_result(self) -> None:
        page = self._page
        result = page.tabletop.session.result
        page.shell.sound(SOUNDS.get(result.outcome if result else "", "loss"))
        page.shell.go("game-over")

    def _sound(self, events: Sequence[Event]) -> None:
        if any(event.kind == "attack-begins" for event in events):
            self._page.shell.sound("attack")
