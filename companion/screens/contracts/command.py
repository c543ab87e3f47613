"""A command: what a button of the panel, a key or a command card does now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias


class Command(NamedTuple):
    """What a button, a key or a command card does now: in a word or two, and how it is done."""

    words: str
    do: Callable[[], object]
    waited_for: bool = True  # the game stands still until then; else it may also go on otherwise
    by_card: bool = True  # a command card may say it, which anybody can show on a phone


Commands: TypeAlias = Mapping[str, Command]  # by the name of the button (hardware/parts.py)
