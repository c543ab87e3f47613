"""One press of a finger is one press, whatever the contacts do.

The contacts of a button chatter for some milliseconds when they close and when they open, long
wires catch the hum of a motor next door, and a button can be jammed under a card box. So a line
counts as changed only when it has stayed the same for a while, in either direction.

Nothing here knows a clock or a pin: edges and looks come with their times.

>>> button = Debouncer()
>>> button.edge(10.000, True), button.edge(10.002, False), button.edge(10.003, True)  # chatter
([], [], [])
>>> button.look(10.020, True)
[Report(what='pressed', at=10.003, seconds=0.0)]
>>> button.edge(10.100, False)
[]
>>> [report.what for report in button.look(10.200, False)]
['released']
"""

from __future__ import annotations

import math
from typing import Literal

import msgspec


class Timing(msgspec.Struct, frozen=True):
    """How long things take, in seconds.

    A microswitch chatters up to 5 ms, and noise at 1 kHz never rests for even one; a finger does
    not notice 15. For the release nobody waits.
    """

    press: float = 0.015
    release: float = 0.030
    beat: float = 0.1  # a press that lasts is told again this often
    stuck: float = 30.0  # nobody presses a button for so long; a card box does
    again: float = 1.0  # a stuck one is looked at this often, in case the edge of its end got lost


class Report(msgspec.Struct, frozen=True):
    """What came of an edge or a look. `at`: when the press began; `seconds`: how long ago."""

    what: Literal["pressed", "held", "released", "stuck", "freed"]
    at: float
    seconds: float = 0.0


class Debouncer:
    """One button's line. `due` is when it wants to be looked at again, or infinity.

    A button that is down for absurdly long is reported as "stuck" and then ignored until it has
    been let go: "freed". One that is down from the start is `stuck` from the start.
    """

    def __init__(self, now: float = 0.0, down: bool = False, timing: Timing | None = None) -> None:
        self.timing = timing or Timing()
        self.now = now
        self.down = down  # what the line says
        self.since = now  # and since when
        self.pressed = down  # what we believe
        self.stuck = down
        self.began = now  # the press
        self.beats = 0  # told of it so far
        self.doubt = False
        self.due = self._next()

    def edge(self, at: float, down: bool) -> list[Report]:
        """The line changed. Edges may come late, but come in their order."""
        self.now = max(self.now, at)
        self.doubt = False
        reports = self._lasting() + self._turned()  # with the line as it has been up to now
        if down != self.down:
            self.down, self.since = down, self.now
            reports += self._turned()  # at once, for a line that need not settle
        self.due = self._next()
        return reports

    def look(self, at: float, down: bool) -> list[Report]:
        """Somebody looked at the line, because `due` has come or for any other reason.

        If it is not what the last edge said, another edge is on its way, and nothing is decided. If
        the next look finds the same, that edge was lost, and the look counts for it. But a line
        that was open again whenever it was looked at has not been pressed: a busy machine keeps
        the second edge of a disturbance waiting.
        """
        if down != self.down and not self.doubt:
            self.doubt = True
            self.due = at + self._settle(down)
            return []
        if self.down and not down and not self.pressed:
            self.down = False
        return self.edge(at, down)

    def _turned(self) -> list[Report]:
        """The press or release that the line has settled for, if it has."""
        if self.down == self.pressed or self.now < self.since + self._settle(self.down):
            return []
        self.pressed = self.down
        if self.pressed:
            self.began, self.beats = self.since, 0
            return [Report("pressed", self.began), *self._lasting()]
        what: Literal["freed", "released"] = "freed" if self.stuck else "released"
        self.stuck = False
        return [Report(what, self.began, self.since - self.began)]

    def _lasting(self) -> list[Report]:
        """The newest beat of a press, if there is a new one; those that were missed are gone."""
        if not (self.pressed and self.down) or self.stuck:
            return []
        if self.began + self.timing.stuck <= self.now:
            self.stuck = True
            return [Report("stuck", self.began, self.now - self.began)]
        told = self.beats
        while self._beat() <= self.now:
            self.beats += 1
        return [Report("held", self.began, self.beats * self.timing.beat)][: self.beats - told]

    def _next(self) -> float:
        """When something will happen if no edge comes."""
        if self.down != self.pressed:
            return self.since + self._settle(self.down)
        if self.stuck:
            return self.now + self.timing.again
        return self._beat() if self.pressed else math.inf

    def _beat(self) -> float:
        return self.began + (self.beats + 1) * self.timing.beat

    def _settle(self, down: bool) -> float:
        return self.timing.press if down else self.timing.release
