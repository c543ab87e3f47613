"""One rule in our own words, as it stands in the rulebook.toml of a game.

>>> ramp = Clause("XX-A02", "Ramp", "Jump over a pawn.", section="Actions", page=10)
>>> ramp.where
'Actions, from page 10'
"""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.language import tr

Space = tuple[int, int]  # column and row; columns count left to right, rows top to bottom, from 1

# What can lie on a diagram. `kind` says more: an Egg's colour, a Location's name, whose pawn, card
# or knot it is (0 is the reader), the number of a Target; `count` how many of it.
PIECES = (
    "pawn", "rubble", "egg", "target", "location", "ruin", "canyon", "shade", "burst", "skull",
    "card", "gap", "knot", "base", "headquarters", "objective", "impassable",
)  # fmt: skip


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that lies on a space of a diagram."""

    name: str
    at: Space
    kind: str = ""
    count: int = 1


class Arrow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way over a diagram; one that is lost leads nowhere and is crossed out."""

    start: Space = msgspec.field(name="from")
    end: Space = msgspec.field(name="to")
    lost: bool = False


class Diagram(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A small picture of a rule: a grid, what lies on it from the bottom up, and ways over it."""

    caption: str
    columns: int
    rows: int
    ground: Literal["desert", "cards", "tiles"] = "desert"
    pieces: tuple[Piece, ...] = ()
    arrows: tuple[Arrow, ...] = ()


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule, under the id that prompts and events cite."""

    id: str
    title: str
    text: str
    example: str = ""
    mistakes: tuple[str, ...] = ()  # what people get wrong
    ruling: str = ""  # where the book is silent: what we play
    section: str = ""  # of the printed book, by its own heading
    page: int = 0  # its section begins on, where we know it
    see: tuple[str, ...] = ()  # the ids of clauses that belong to it
    words: tuple[str, ...] = ()  # what people call it when they look for it
    switch: str = ""  # the house rule that changes it
    diagram: Diagram | None = None

    @property
    def where(self) -> str:
        """Where the printed book says it."""
        if not self.page:
            return self.section
        return tr("{section}, from page {page}", section=self.section, page=self.page)

    def said(self) -> Clause:
        """The clause in the language in use."""
        diagram = self.diagram
        if diagram:
            diagram = msgspec.structs.replace(diagram, caption=tr(diagram.caption))
        return msgspec.structs.replace(
            self,
            title=tr(self.title),
            text=tr(self.text),
            example=tr(self.example),
            mistakes=tuple(map(tr, self.mistakes)),
            ruling=tr(self.ruling),
            diagram=diagram,
        )
