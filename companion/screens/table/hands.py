"""Hands on the table: the list that is open, its pages, and what of it is done.

Setting up is long, so it comes in pages that can be turned back and forth; everything else is one
page. What is ticked is kept on disk, so that a restart opens the same list where it was left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.language import tr
from companion.screens.table.steps import Step, StepsPanel
from companion.ticks import Ticks, recall, remember

if TYPE_CHECKING:
    from companion.screens.table.table import TablePage


class Hands:
    """The list over the question, as long as there is one."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self.panel: StepsPanel | None = None  # while it is open
        self._sheet: StepsPanel | None = None  # the same, kept for the next list
        self._asking = page.ids.asking.__self__  # what makes room for it
        self.ticks: Ticks | None = None
        self._pages: list[Sequence[Step]] = []
        self._at = 0  # the page in front

    def are_needed(self, found: Sequence[Step]) -> bool:
        """Whether there is a list to be made of these steps."""
        wanted = self._page.shell.settings.checklists
        if not any(step.hands for step in found) or wanted == "none":
            return False
        return wanted == "all" or self._page.side.is_worth_a_list(found)

    def ahead(self) -> Iterator[None]:
        """Build the list before there is one."""
        for _ in self._made().ahead():
            yield

    def open(self, found: Sequence[Step], first: int, last: int) -> None:
        """A new list, of the answers from `first` to `last`; the board plays it."""
        kept = self._page.tabletop.game_id
        self.ticks = Ticks(game=kept, first=first, last=last)
        self._remember()
        self._pages = list(self._page.side.pages(found))
        self._turn_to(0)

    def open_again(self) -> None:
        """The list that was open when the app was closed."""
        tabletop, side = self._page.tabletop, self._page.side
        session = tabletop.session
        self.ticks = recall(tabletop.library.keeper, tabletop.game_id, len(session.entries))
        if self.ticks is None:
            return
        log = tabletop.events_since(self.ticks.first + 1)
        found = side.steps([event for told in log for event in told])
        self._pages = list(side.pages(found)) if found else []
        if len(self._pages) > 1:
            side.hold_at(self.ticks.first)
            self._turn_to(self._first_open())
        elif self._pages:
            self._at = 0
            self._lay()

    def close(self) -> None:
        """Nothing is left to do."""
        self.ticks = None
        self._remember()
        self._lift()
        if self._asking.parent is None:
            self._page.ids.column.add_widget(self._asking)

    # Pages

    @property
    def _before(self) -> list[Step]:
        """The steps of the pages before this one."""
        return [step for page in self._pages[: self._at] for step in page]

    def _first_open(self) -> int:
        """The first page with something that is not ticked."""
        assert self.ticks is not None
        number = 0
        for at, page in enumerate(self._pages):
            numbers = range(number, number + len(page))
            if any(page[n - number].hands and n not in self.ticks.ticked for n in numbers):
                return at
            number += len(page)
        return len(self._pages) - 1

    def _turn_to(self, at: int) -> None:
        self._at = at
        self._lift()
        panel = self._lay()
        side = self._page.side
        side.set_back(self._before)
        panel.play_on(side.stage, self._page.shell.settings.motion)

    def _lay(self) -> StepsPanel:
        assert self.ticks is not None
        side, found = self._page.side, self._pages[self._at]
        everything = [step for page in self._pages for step in page]
        panel, several = self._made(), len(self._pages) > 1
        panel.fill(found, side.title(everything), self.ticks.ticked, first=len(self._before))
        of = tr("{page} of {pages}", page=self._at + 1, pages=len(self._pages))
        panel.count = of if several else ""
        column = self._page.ids.column
        column.remove_widget(self._asking)  # what nobody sees would be drawn nevertheless
        if panel.parent is None:
            column.add_widget(panel)
        self.panel = panel
        side.rest()
        return panel

    def _made(self) -> StepsPanel:
        if self._sheet is None:
            self._sheet = StepsPanel(self._page.side.point)
            self._sheet.bind(on_done=self._go_on, on_back=self._go_back, on_tick=self._tick)
            self._sheet.bind(on_rule=lambda _, rule: self._page.shell.show_rule(rule))
            self._sheet.bind(playing=lambda *_: self._page.shell.panel.refresh())
        return self._sheet

    def _lift(self) -> None:
        if self.panel:
            self.panel.skip()
            self._page.ids.column.remove_widget(self.panel)
            self.panel = None

    def _go_on(self, *_: object) -> None:
        if self._at + 1 == len(self._pages):
            self._page.answer_flow.finish_list()
            return
        self._set_page(ticked=True)
        self._turn_to(self._at + 1)

    def _go_back(self, *_: object) -> None:
        self._at -= 1
        self._set_page(ticked=False)
        self._turn_to(self._at)

    # Ticks

    def _tick(self, _: object, number: int) -> None:
        if self.ticks is not None:
            self.ticks = self.ticks.toggled(number)
            self._remember()

    def _set_page(self, ticked: bool) -> None:
        """A page that was gone through is done; one that was turned back to is not."""
        assert self.ticks is not None
        first = len(self._before)
        numbers = range(first, first + len(self._pages[self._at]))
        self.ticks = self.ticks.with_all(numbers, ticked)
        self._remember()

    def _remember(self) -> None:
        self._page.shell.write(partial(remember, self._page.tabletop.library.keeper, self.ticks))
