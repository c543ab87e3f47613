"""What a sight is, and where all of them are collected."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from companion.screens.gallery.visit import Visit

Show: TypeAlias = Callable[[Visit], None]


class Sight(NamedTuple):
    """Something to be seen: its name, what it is, and the way there."""

    name: str
    about: str
    show: Show
    moving: bool = False  # it is looked at before it has come to rest
    flipped: bool = False  # there is a second picture of it, turned round for the player across

    def visit(self, visit: Visit) -> None:
        """Go there, from an empty data folder."""
        visit.begin()
        self.show(visit)
        if not self.moving:
            visit.settle()


found: dict[str, Sight] = {}


def collect(sight: Sight) -> None:
    """One more sight; its name is a file's name."""
    assert sight.name not in found, f"Two sights are called {sight.name}."
    found[sight.name] = sight


def sight(show: Show) -> Show:
    """Collect a sight under the name of its function, with its first line."""
    collect(Sight(_name(show), _about(show), show))
    return show


def moving_sight(show: Show) -> Show:
    """Collect one that is looked at in the middle of a motion."""
    collect(Sight(_name(show), _about(show), show, moving=True))
    return show


def also_flipped(show: Show) -> Show:
    """Take a second picture of a sight that is collected already, turned round."""
    found[_name(show)] = found[_name(show)]._replace(flipped=True)
    return show


def _name(show: Show) -> str:
    return show.__name__.replace("_", "-")


def _about(show: Show) -> str:
    return (show.__doc__ or "").partition("\n")[0]
