"""A side of the table with nothing on it: what a game does not say otherwise."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.screens.table.steps import Step
from companion.table.events import Event
from companion.table.prompts import Answer, Prompt
from companion.table.session import Session

if TYPE_CHECKING:
    from companion.screens.table.commands import Offered
    from companion.screens.table.panel_strip import Button


class BareSide:
    """Nothing to tap on it, nothing to play, and no list to work through (see `sides.Side`)."""

    head: Widget | None = None
    status: Widget | None = None

    def show(self, session: Session[Any]) -> None:
        """Nothing is shown."""

    def rest(self) -> None:
        """There is nothing to tap anyway."""

    def on_board(self, prompt: Prompt) -> Collection[Answer]:
        """No answers are given here."""
        return ()

    def hint(self, prompt: Prompt) -> str:
        """There are none."""
        return ""

    def spot(self, answer: Answer) -> tuple[float, float] | None:
        """Every answer has a button."""
        return None

    def turn_over(self, prompt: Prompt) -> Answer | None:
        """No opponent is played here."""
        return None

    def yes(self, prompt: Prompt) -> Answer | None:
        """The words say it."""
        return None

    def commands(self, prompt: Prompt | None) -> Mapping[str, Offered]:
        """No button does anything of this game's own."""
        return {}

    def buttons(self) -> Mapping[str, Button]:
        """The usual ones."""
        return {}

    def ask(self, prompt: Prompt) -> Widget | None:
        """Plain buttons will do."""
        return None

    def whole(self, prompt: Prompt) -> Widget | None:
        """Half the page will do."""
        return None

    @property
    def awake(self) -> bool:
        """Nobody waits for what is not touched."""
        return False

    def leave(self) -> None:
        """Nothing goes on without the page."""

    def steps(self, events: Sequence[Event]) -> Sequence[Step]:
        """Nothing has to be done."""
        return ()

    def title(self, steps: Sequence[Step]) -> str:
        """There are no lists here."""
        return ""

    def point(self, step: Step) -> None:
        """There is no board to point at."""

    def point_at(self, spaces: Collection[tuple[int, int]]) -> None:
        """As above."""

    def is_worth_a_list(self, steps: Sequence[Step]) -> bool:
        """No list is needed."""
        return False

    def pages(self, steps: Sequence[Step]) -> Sequence[Sequence[Step]]:
        """Lists are short."""
        return [steps]

    def hold(self) -> None:
        """Nothing has to be kept."""

    def hold_at(self, answers: int) -> None:
        """Nothing lies there."""

    def set_back(self, done: Sequence[Step] = ()) -> None:
        """Nothing is played."""

    def put_back(self) -> Sequence[Step]:
        """Nothing has to be put back."""
        return ()

    def unfold(self, answered: int, done: Callable[[], None]) -> None:
        """Nothing is seen before the outcome."""
        done()

    def play(self, steps: Sequence[Step], pace: str) -> None:
        """There is no board to play on."""

    def ahead(self) -> Iterator[None]:
        """Nothing has to be prepared."""
        return iter(())
