"""Looking ahead at the table: asks for the figures of each new table, and shows them when known.

It is there only while the forecast is on. The figures on the board are those of the table in
front; where they take their time the old ones are taken away first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.scene import At
from companion.lab.figures import ForecastReply, read_request
from companion.language import tr
from companion.screens.terror_below.board import BoardView
from companion.screens.terror_below.forecast_client import find_client
from companion.screens.terror_below.heat import Heat
from companion.screens.terror_below.outlook import OutlookLine, OutlookSheet, line_of, space_of
from companion.table.session import Session

if TYPE_CHECKING:
    from companion.screens.table.table import TablePage

A_MOMENT = 0.3  # seconds in which most figures come: until then nothing flickers


class Lookahead:
    """The heat on a board and the line beside it."""

    def __init__(self, page: TablePage, board: BoardView, game: TerrorBelow) -> None:
        self._page, self._board, self._game = page, board, game
        self._client = find_client(page.shell)
        self._session: Session[Any] | None = None
        self._reply: ForecastReply | None = None  # None: not known yet
        self._later = Clock.create_trigger(self._wait, A_MOMENT)
        self.heat = Heat()
        self.line = OutlookLine()
        self.line.bind(on_release=lambda _: self.open())
        self.line.bind(height=lambda *_: page.make_room())
        board.overlay(self.heat)
        page.bind(parent=self._leave)

    @property
    def waiting(self) -> bool:
        """Whether the figures of this table are still being counted."""
        return self._session is not None and self._reply is None

    # Following the table

    def follow(self, session: Session[Any]) -> None:
        """Show the figures of the table as it is now, as soon as they are known."""
        prompt = session.prompt
        asked = read_request(session.state, prompt)
        self._later.cancel()
        self._reply = None
        if asked is None:
            self._client.cancel()
            self.rest()
            return
        assert prompt is not None
        self._session = session
        self.heat.asked = prompt.purpose == "action"
        self._place()
        self._client.user = self
        self._client.ask(self._game, asked, self._hear)
        if self._reply is None:
            self._later()

    def rest(self) -> None:
        """Nothing to be seen for now: an attack plays, or there is a list to work through. What
        is being counted is wanted afterwards."""
        self._later.cancel()
        self._session = None
        self.heat.figures = None
        self._board.overlay(self.heat)
        if self.line.parent is not None:
            self.line.parent.remove_widget(self.line)
            self._page.make_room()

    def end(self) -> None:
        """Off is off."""
        self.rest()
        self._board.overlay(None)
        self._client.close()

    def _leave(self, _: object, parent: object) -> None:
        """The page is left: unless another one has asked meanwhile, nobody wants to know."""
        if parent is None:
            self._later.cancel()
            if self._client.user is self:
                self._client.close()

    def _place(self) -> None:
        """Right under the question, where it is always in sight."""
        asking, head = self._page.ids.asking, self._page.ids.head_of_question
        if self.line.parent is None:
            self._say_nothing_yet()
            asking.add_widget(self.line, index=asking.children.index(head))
            self._page.make_room()

    def _wait(self, *_: object) -> None:
        """It takes its time: what was true before is taken away."""
        self.heat.figures = None
        self._board.overlay(self.heat)
        self._say_nothing_yet()

    def _say_nothing_yet(self) -> None:
        self.line.words, self.line.legend = tr("Looking ahead …"), False

    def _hear(self, reply: ForecastReply) -> None:
        self._later.cancel()
        session = self._session
        if session is None:  # it rests; whoever asks again has the answer at once
            return
        self._reply = reply
        self.heat.figures = reply.figures
        self._board.overlay(self.heat)
        self.line.words = line_of(session, reply)
        self.line.legend = reply.figures is not None and reply.figures.attacks > 0

    # Being asked for more

    def open(self) -> None:
        """Every figure, on a sheet."""
        reply, session = self._reply, self._session
        if session is not None and reply is not None and reply.figures is not None:
            self._page.shell.open_sheet(
                OutlookSheet(self._page.shell, session.state, reply.figures)
            )

    def tapped(self, at: At) -> None:
        """A space that answers nothing was tapped: say what is known of it."""
        if self._reply is not None and self._reply.figures is not None:
            self.line.words = space_of(at, self._reply.figures)
