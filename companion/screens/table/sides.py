"""The side of the table that is the game's own: its board, its status, and what is tapped there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from kivy.uix.widget import Widget

from companion.screens.table.steps import Stage, Step
from companion.table.events import Event
from companion.table.prompts import Answer, Prompt
from companion.table.session import Session

if TYPE_CHECKING:
    from companion.screens.table.commands import Offered
    from companion.screens.table.panel_strip import Button


class Side(Protocol):
    """What a game shows and takes on its side of the table."""

    view: Widget  # the left half
    head: Widget | None  # in the row on top, instead of the title
    status: Widget | None  # under the answers
    stage: Stage  # where events are played

    def show(self, session: Session[Any]) -> None:
        """Show the table as it is, with what may be tapped."""

    def rest(self) -> None:
        """Nothing may be tapped for now."""

    def on_board(self, prompt: Prompt) -> Collection[Answer]:
        """The answers that are given on the board and need no button."""

    def hint(self, prompt: Prompt) -> str:
        """Where those answers are tapped."""

    def spot(self, answer: Answer) -> tuple[float, float] | None:
        """Where in the window such an answer is tapped; None where it has a button, or none."""

    def turn_over(self, prompt: Prompt) -> Answer | None:
        """The answer that ends the turn, after which the opponent's begins; None if there is
        none now."""

    def yes(self, prompt: Prompt) -> Answer | None:
        """What saying yes means to this question; None where it is not one of yes or no."""

    def commands(self, prompt: Prompt | None) -> Mapping[str, Offered]:
        """What buttons of the panel do in this game that they do in no other."""

    def buttons(self) -> Mapping[str, Button]:
        """The buttons of the panel that the game has use for, in order; none: the usual ones."""

    def ask(self, prompt: Prompt) -> Widget | None:
        """The game's own way to ask a question, or None for plain buttons."""

    def whole(self, prompt: Prompt) -> Widget | None:
        """The same for a question that takes the whole page; it has to have its own ways out."""

    @property
    def awake(self) -> bool:
        """Whether somebody looks at the screen without touching it."""

    def leave(self) -> None:
        """The page is left: what goes on without a touch has to stop."""

    def steps(self, events: Sequence[Event]) -> Sequence[Step]:
        """What the hands have to do."""

    def title(self, steps: Sequence[Step]) -> str:
        """What a list of steps is called."""

    def point(self, step: Step) -> None:
        """Show where a step happens."""

    def point_at(self, spaces: Collection[tuple[int, int]]) -> None:
        """Show these spaces, by column and row, and nothing else; none of them: as it was."""

    def is_worth_a_list(self, steps: Sequence[Step]) -> bool:
        """Whether there is so much to do that it should be ticked off."""

    def pages(self, steps: Sequence[Step]) -> Sequence[Sequence[Step]]:
        """The steps of a list that is too long for one go, page by page."""

    def hold(self) -> None:
        """Something will happen: keep the picture from before, for `put_back` and the play."""

    def hold_at(self, answers: int) -> None:
        """Keep the picture from after so many answers; -1 is before anything happened."""

    def put_back(self) -> Sequence[Step]:
        """What the hands have to put back after an undo."""

    def set_back(self, done: Sequence[Step] = ()) -> None:
        """Show the picture from before, with these steps done already, so that the next ones can
        be played on it."""

    def unfold(self, answered: int, done: Callable[[], None]) -> None:
        """There have been answers after these: let be seen how, and then call `done`."""

    def play(self, steps: Sequence[Step], pace: str) -> None:
        """Let a few steps happen before the eyes, while the next question is there already."""

    def ahead(self) -> Iterator[None]:
        """What can be made ready before it is needed, a little at a time (see `ahead`)."""
