"""The Squirmish as it is seen: which card lies where, how it is turned, and what is on it.

A scene is made of a state, and events play on it, so that what has just happened can be watched
from the table before to the table after.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from companion import drawings
from companion.drawings import Drawing
from companion.games.squirmish import grid
from companion.games.squirmish.faces import band
from companion.games.squirmish.game import Squirmish
from companion.games.squirmish.grid import Place
from companion.games.squirmish.state import Fighter, State
from companion.table.events import Event

# Where players sit, clockwise from the edge of the screen; more than four share an edge.
SEATS = {
    2: "SN", 3: "SWN", 4: "SWNE", 5: "SWNNE", 6: "SWNNES",
}  # fmt: skip
TURNS = {"S": 0, "E": 90, "N": 180, "W": 270}  # degrees against the clock


class Seen(NamedTuple):
    """A card in the Squirmish."""

    card: str
    name: str
    owner: int
    letter: str  # of its owner
    side: str  # of the table where its owner sits
    hp: int  # at the beginning
    damage: int = 0
    safe: bool = False
    dazed: bool = False
    colour: str = ""  # of its group
    band: str = "STONE"

    @property
    def left(self) -> int:
        """Its hitpoints."""
        return self.hp - self.damage

    @property
    def figure(self) -> Drawing:
        """How it looks."""
        return drawings.creature(self.name, self.colour)

    @property
    def emblem(self) -> Drawing:
        """The sign of its group, if it has one."""
        return drawings.emblem(self.colour) if self.colour else ()


class Scene:
    """Cards by their places."""

    def __init__(self, game: Squirmish, state: State) -> None:
        self._game = game
        self.letters = letters(tuple(player.name for player in state.players))
        self.seats = SEATS.get(len(state.players), SEATS[6])
        self.cards = {
            grid.place(key): self._seen(fighter) for key, fighter in state.squirmish.items()
        }

    def _seen(self, fighter: Fighter) -> Seen:
        creature = self._game.cards.creatures[fighter.card]
        group = self._game.cards.groups.get(creature.group)
        return Seen(
            fighter.card,
            creature.name,
            fighter.owner,
            self.letters[fighter.owner],
            self.seats[fighter.owner],
            creature.hp,
            fighter.damage,
            fighter.safe,
            fighter.dazed,
            group.colour if group else "",
            band(self._game.cards, creature.group),
        )

    def copy(self) -> Scene:
        """The same once more, to play on."""
        new = object.__new__(Scene)
        new.__dict__.update(self.__dict__)
        new.cards = dict(self.cards)
        return new

    def find(self, card: str) -> Place | None:
        """Where a card lies."""
        return next((at for at, seen in self.cards.items() if seen.card == card), None)

    def play(self, event: Event) -> None:
        """Let an event happen."""
        data = event.data
        at = _place(data.get("at")) if event.kind != "reattach" else None
        match event.kind:
            case "place-card" if at is not None:
                self.cards[at] = self._seen(Fighter(data["card"], data["player"]))
            case "discard-card" | "knock-out" | "retreat" if at is not None:
                self.cards.pop(at, None)
            case "damage" | "heal":
                self._hurt(data["card"], data["left"])
            case "swap":
                one, other = self.find(data["card"]), self.find(data["with"])
                if one is not None and other is not None:
                    self.cards[one], self.cards[other] = self.cards[other], self.cards[one]
            case "reattach":
                moved = [self.cards.pop(tuple(place), None) for place in data["from"]]
                for place, seen in zip(data["at"], moved, strict=True):
                    if seen is not None:
                        self.cards[tuple(place)] = seen
            case "status" if at in self.cards:
                marks = {name: data[name] for name in ("safe", "dazed") if name in data}
                self.cards[at] = self.cards[at]._replace(**marks)

    def _hurt(self, card: str, left: int) -> None:
        at = self.find(card)
        if at is not None:
            self.cards[at] = self.cards[at]._replace(damage=self.cards[at].hp - left)


def _place(at: object) -> Place | None:
    return (int(at[0]), int(at[1])) if isinstance(at, list | tuple) and len(at) == 2 else None


def spots(event: Event) -> list[Place]:
    """The places an event is about."""
    if event.kind == "reattach":
        return [(each[0], each[1]) for each in event.data["at"]]
    found = (_place(event.data.get(name)) for name in ("at", "to"))
    return [place for place in found if place is not None]


class Bounds(NamedTuple):
    """The smallest part of the grid that has some places in it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def columns(self) -> int:
        """How many side by side."""
        return self.right - self.left + 1

    @property
    def rows(self) -> int:
        """How many above each other."""
        return self.bottom - self.top + 1


def bounds(places: Collection[Place]) -> Bounds:
    """Around these places; around the first one where there are none.

    >>> bounds([(0, 0), (2, -1)])
    Bounds(left=0, top=-1, right=2, bottom=0)
    """
    columns = [place[0] for place in places] or [0]
    rows = [place[1] for place in places] or [0]
    return Bounds(min(columns), min(rows), max(columns), max(rows))


@lru_cache(64)
def letters(names: tuple[str, ...]) -> tuple[str, ...]:
    """A letter for each player; where two begin alike, the later one has its next letter. Names
    that end in a number have that number.

    >>> letters(("Ada", "Bo", "Anna", "bob"))
    ('A', 'B', 'N', 'O')
    >>> letters(("Player 1", "Player 2", "Ada"))
    ('1', '2', 'A')
    """
    taken: list[str] = []
    for name in names:
        wanted = [letter.upper() for letter in name if letter.isalnum()]
        if name[-1:].isdigit():
            wanted.insert(0, name[-1])
        free = (letter for letter in wanted if letter not in taken)
        taken.append(next(free, str(len(taken) + 1)))
    return tuple(taken)


def short(name: str) -> Iterator[str]:
    """Ways to write a name in ever less room: whole, its first word, its initials.

    >>> list(short("Lost Sock Golem"))
    ['Lost Sock Golem', 'Lost Sock G.', 'Lost S. G.', 'Lost', 'LSG']
    """
    words = name.split()
    yield name
    for count in range(len(words) - 1, 0, -1):
        yield " ".join([*words[:count], *(f"{word[:1]}." for word in words[count:])])
    if len(words) > 1:
        yield words[0]
        yield "".join(word[:1] for word in words)
