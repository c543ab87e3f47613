"""What happened, as an instruction the hands at the table can follow.

The sentence is a template over the event's own data and is written out only when somebody
reads it: a simulation plays a thousand games without forming one sentence.

>>> event = Event("place-rubble", "TB-X04", "Put {count} Rubble on column {at[0]}, row {at[1]}.",
...               data={"count": 1, "at": [4, 2]})
>>> event.text
'Put 1 Rubble on column 4, row 2.'
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.language import filled


class Event(msgspec.Struct, frozen=True):
    """One thing that happened. `say` and `because` are templates over `data`."""

    kind: str
    rule: str
    say: str
    because: str = ""
    data: dict[str, Any] = {}

    @property
    def text(self) -> str:
        """One sentence for a person."""
        return filled(self.say, self.data)

    @property
    def why(self) -> str:
        """The reason, or an empty string where the rule speaks for itself."""
        return filled(self.because, self.data)

    def form(self) -> dict[str, Any]:
        """The event as plain data, the way the engine protocol sends it."""
        form = {**self.data, "kind": self.kind, "rule": self.rule, "text": self.text}
        if self.because:
            form["why"] = self.why
        return form
