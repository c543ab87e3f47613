"""What a game shows and takes on its half of the table page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from companion.screens.contracts.command import Commands
    from companion.screens.table.panel_strip import Button
    from companion.screens.table.steps import Stage, Step
    from companion.screens.table.table import TablePage
    from companion.table.events import Event
    from companion.table.prompts import Answer, Prompt
    from companion.table.session import Session
    from companion.tabletop.tabletop import Tabletop


class GameScreen:
    """What a game shows and takes on its half of the table page. A game overrides what it has;
    what stands here is a game that is told in words, with nothing to tap or play."""

    view: Widget  # the left half
    head: Widget | None = None  # in the row on top, instead of the title
    status: Widget | None = None  # under the answers
    stage: Stage  # where events are played

    def __init__(self, tabletop: Tabletop, page: TablePage) -> None:
        self._tabletop, self._page = tabletop, page

    # Showing

    def show(self, session: Session[Any]) -> None:
        """Show the table as it is, with what may be tapped."""

    def rest(self) -> None:
        """Show nothing that may be tapped, while there is a list to work through."""

    def point(self, step: Step) -> None:
        """Show where a step happens."""

    def point_at(self, spaces: Collection[tuple[int, int]]) -> None:
        """Show these spaces, by column and row, and nothing else; with none of them: as before."""

    def ahead(self) -> Iterator[None]:
        """Make ready what is needed later, a little at a time (see `table/ahead.py`)."""
        return iter(())

    @property
    def keeps_awake(self) -> bool:
        """Whether a person looks at the screen without touching it."""
        return False

    def leave(self) -> None:
        """The page is left: stop what goes on without a touch."""

    # Questions

    def ask(self, prompt: Prompt) -> Widget | None:
        """Return the game's own way to ask a question, or None for plain buttons."""
        return None

    def whole(self, prompt: Prompt) -> Widget | None:
        """Return the same for a question that takes the whole page, with its own ways out."""
        return None

    def on_board(self, prompt: Prompt) -> Collection[Answer]:
        """Return the answers that are given on the board and need no button."""
        return ()

    def hint(self, prompt: Prompt) -> str:
        """Return a sentence that says where those answers are tapped."""
        return ""

    def spot(self, answer: Answer) -> tuple[float, float] | None:
        """Return where in the window such an answer is tapped, or None if it has a button."""
        return None

    # Buttons

    def turn_over(self, prompt: Prompt) -> Answer | None:
        """Return the answer that ends the turn, after which the opponent acts, if there is one."""
        return None

    def yes(self, prompt: Prompt) -> Answer | None:
        """Return the answer that says yes to this question, if it is one of yes or no."""
        return None

    def commands(self, prompt: Prompt | None) -> Commands:
        """Return what the panel's buttons do in this game and in no other."""
        return {}

    def buttons(self) -> Mapping[str, Button]:
        """Return the panel's buttons that the game uses, in order; none: the usual ones."""
        return {}

    # What the hands do

    def steps(self, events: Sequence[Event]) -> Sequence[Step]:
        """Return what the hands have to do."""
        return ()

    def title(self, steps: Sequence[Step]) -> str:
        """Return what a list of steps is called."""
        return ""

    def is_worth_a_list(self, steps: Sequence[Step]) -> bool:
        """Return whether there is so much to do that it should be ticked off."""
        return False

    def pages(self, steps: Sequence[Step]) -> Sequence[Sequence[Step]]:
        """Return the steps of a list page by page, if it is too long for one."""
        return [steps]

    # Before and after an answer

    def hold(self) -> None:
        """Keep the picture from before an answer, for `put_back`, `unfold` and `play`."""

    def hold_at(self, answers: int) -> None:
        """Keep the picture from after so many answers; -1 is before anything happened."""

    def put_back(self) -> Sequence[Step]:
        """Return what the hands have to put back after an undo."""
        return ()

    def set_back(self, done: Sequence[Step] = ()) -> None:
        """Show the picture from before with these steps done, so that the next can be played."""

    def unfold(self, answered: int, done: Callable[[], None]) -> None:
        """Show what the answers after these `answered` ones did, then call `done`."""
        done()

    def play(self, steps: Sequence[Step], pace: str) -> None:
        """Let a few steps happen before the eyes, while the next question is there already."""
