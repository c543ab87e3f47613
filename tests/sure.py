"""What a test knows and types cannot: that something is there, and of which kind it is."""

from __future__ import annotations

from typing import TypeVar

Thing = TypeVar("Thing")


def sure(thing: Thing | None) -> Thing:
    """What is there: a game that goes on asks something, one that is over has a result."""
    assert thing is not None
    return thing


def the(kind: type[Thing], thing: object) -> Thing:
    """Something as what it is: `the(Choose, prompt(session)).data`."""
    assert isinstance(thing, kind)
    return thing
