"""A layer of many parts of which few change at a time: what stays as it is is not drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from kivy.graphics import InstructionGroup

Draw = Callable[[InstructionGroup], None]


class Kept:
    """Parts from the ground up, each known by all that its looks depend on."""

    def __init__(self) -> None:
        self.layer = InstructionGroup()
        # With what has drawn it: so whatever that holds on to keeps its id, and may be known by it.
        self._parts: dict[Hashable, tuple[Draw, InstructionGroup]] = {}

    def show(self, parts: Mapping[Hashable, Draw]) -> None:
        """Show these parts in this order, and no others."""
        if list(parts) == list(self._parts):
            return
        before, self._parts = self._parts, {}
        self.layer.clear()
        for looks, draw in parts.items():
            part = before.get(looks) or (draw, _drawn(draw))
            self._parts[looks] = part
            self.layer.add(part[1])


def _drawn(draw: Draw) -> InstructionGroup:
    part = InstructionGroup()
    draw(part)
    return part
