"""What a game has for the printer besides its cards: `paper.toml` in its package.

A quick reference in our own words, tables to keep score in, and forms to write down what is
printed on a real card. A game without the file has its rules as the reference, and no more.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Literal

import msgspec

from companion.table import data
from companion.table.game import Game


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do or to know, and the clause it comes from."""

    text: str
    rule: str = ""


class Panel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of the quick reference; its picture is a function of companion.drawings."""

    title: str
    band: str = "DUSK"
    picture: list[Any] = []
    numbered: bool = False
    column: int = 1  # of the page: 1 is the left one
    step: list[Step] = []


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rows of boxes to tick while a game goes on."""

    title: str
    rows: list[str]
    boxes: int
    band: str = "DUSK"


class Column(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of a score table; its share says how wide it is beside the others."""

    title: str
    share: float = 1.0


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table with a line for each game."""

    title: str
    column: list[Column]
    rows: int = 10
    band: str = "DUSK"
    text: str = ""


class Blank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to fill in: a line to write on, boxes, or words and Eggs to circle."""

    label: str = ""
    kind: Literal["line", "boxes", "words", "eggs"] = "line"
    boxes: int = 1
    words: list[str] = []


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands on a card of a deck, line by line; a pattern has a grid of its own."""

    deck: str
    line: list[list[Blank]]
    grid: int = 0


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of it."""

    reference: list[Panel] = []
    track: list[Track] = []
    score: list[Table] = []
    form: list[Form] = []


def paper(game: Game[Any]) -> Paper:
    """What a game has for the printer."""
    file = Path(str(sys.modules[type(game).__module__].__file__)).with_name("paper.toml")
    if file.is_file():
        return data.read(file, Paper)
    steps = [Step(f"{clause.title}. {clause.text}", clause.id) for clause in game.clauses()]
    half = -(-len(steps) // 2)
    return Paper(
        reference=[
            Panel(game.title, step=steps[:half]),
            Panel(game.title, column=2, step=steps[half:]),
        ]
    )
