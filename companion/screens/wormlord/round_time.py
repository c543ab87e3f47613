"""The time of the round on the table: one clock a round, however often its page is left."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.round_clock import RoundClock, Spent, recall, remember

if TYPE_CHECKING:
    from companion.screens.contracts import Window
    from companion.tabletop.tabletop import Tabletop


class RoundTime:
    """Finds the clock of the round that is being played, and writes down how far it is."""

    def __init__(self, tabletop: Tabletop, shell: Window) -> None:
        self._tabletop, self._shell = tabletop, shell
        self._clock: RoundClock | None = None
        self._begun = -1  # after how many answers its round began

    def clock(self) -> RoundClock:
        """As it was left: on this page, or before the app was closed."""
        session = self._tabletop.session
        last_first = reversed(range(len(session.entries)))
        begun = next(at for at in last_first if session.entries[at] == "now")
        if self._clock is None or self._begun != begun:
            spent = recall(self._tabletop.library.keeper, self._game, begun)
            self._clock = RoundClock(session.state.options.seconds, spent or 0.0)
            self._begun = begun
        return self._clock

    def keep(self, seconds: float) -> None:
        """Write down how many seconds have run, beside the screen."""
        spent = Spent(game=self._game, begun=self._begun, seconds=seconds)
        self._shell.write(partial(remember, self._tabletop.library.keeper, spent))

    @property
    def _game(self) -> str:
        return self._tabletop.game_id
