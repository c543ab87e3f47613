"""A table being set right: every change goes into a draft first, and into the game in one go.

draft = Draft(game, session.state)
draft.set_rubble((3, 2), 2)
draft.changes()                 # ["Rubble on column 3, row 2: 1 → 2"]
session.correct(draft.patch())  # one answer, one undo
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from companion.games.terror_below.decks import in_play
from companion.games.terror_below.differences import differences, places
from companion.games.terror_below.scene import At, Scene, scene
from companion.games.terror_below.state import State
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow

Holder: TypeAlias = At | int  # who has Eggs: a space, or a player by number


class Pile(NamedTuple):
    """Cards in one place of the state: the keys that lead there, and their deck."""

    path: tuple[str | int, ...]
    deck: str

    @property
    def single(self) -> bool:
        """Whether there is room for one card only: a Worm's slot, or a Leader."""
        return self.slot or self.path[-1] == "leader"

    @property
    def slot(self) -> bool:
        """Whether it is the place of a Worm, which is never empty."""
        return (self.path[0], self.path[-1]) == ("slots", "worm")

    @property
    def decks(self) -> tuple[str, ...]:
        """The decks whose cards can lie there: near a Leader also Weapons lie face up."""
        return ("item", "weapon") if self.path[-1] == "worn" else (self.deck,)

    def beside(self, name: str) -> Pile:
        """Another pile of the same deck in the same place."""
        return self._replace(path=(*self.path[:-1], name))


LINE = Pile(("line",), "bounty")
# What lies in front of a player, in the order it is shown.
OF_A_PLAYER = {
    "leader": "character", "squad": "character", "dead": "character", "items": "item",
    "worn": "item", "weapons": "weapon", "hidden": "bounty", "bounties": "bounty",
    "hand": "vehicle",
}  # fmt: skip


class Candidate(NamedTuple):
    """A card that may be put somewhere, and where it lies as far as the app knows."""

    card: str
    where: str


class Draft:
    """The table as it will be. Nothing here touches the game."""

    def __init__(self, game: TerrorBelow, state: State) -> None:
        self.game = game
        self.form = game.state_form(state)
        self._before = deepcopy(self.form)
        self._options = state.options

    # The board

    def rubble(self, at: At) -> int:
        """How much Rubble lies on a space."""
        return int(self.form["rubble"].get(_key(at), 0))

    def set_rubble(self, at: At, count: int) -> None:
        """So much Rubble lies on a space."""
        self.form["rubble"][_key(at)] = count
        if not count:
            del self.form["rubble"][_key(at)]

    def eggs(self, holder: Holder) -> Sequence[str]:
        """The Eggs on a space, or on a player's Leader."""
        if isinstance(holder, int):
            return list(self.form["players"][holder]["eggs"])
        return list(self.form["eggs"].get(_key(holder), ()))

    def add_egg(self, holder: Holder, colour: str) -> None:
        """One more Egg of a colour."""
        self._set_eggs(holder, [*self.eggs(holder), colour])

    def take_egg(self, holder: Holder, colour: str) -> None:
        """One Egg of a colour less, if there is one."""
        eggs = list(self.eggs(holder))
        if colour in eggs:
            eggs.remove(colour)
            self._set_eggs(holder, eggs)

    def _set_eggs(self, holder: Holder, eggs: list[str]) -> None:
        if isinstance(holder, int):
            self.form["players"][holder]["eggs"] = eggs
        else:
            self.form["eggs"][_key(holder)] = eggs
            if not eggs:
                del self.form["eggs"][_key(holder)]

    def location(self, at: At) -> str | None:
        """The Location that stands on a space."""
        places = self.form["locations"]
        return next((name for name in places if places[name] == list(at)), None)

    def set_location(self, at: At, name: str | None) -> None:
        """This Location stands on a space; with None the one that stood there is destroyed."""
        if (there := self.location(at)) is not None:
            self.form["locations"][there] = None
        if name is not None:
            self.form["locations"][name] = list(at)

    def targets(self, at: At) -> list[int]:
        """The numbers of the Targets on a space, from 1."""
        slots = enumerate(self.form["slots"], 1)
        return [number for number, slot in slots if slot["target"] == list(at)]

    def move_target(self, number: int, at: At) -> None:
        """A Target lies on a space."""
        self.form["slots"][number - 1]["target"] = list(at)

    def pawns(self, at: At) -> list[int]:
        """The players whose pawn is on a space."""
        pawns = [player["pawn"] for player in self.form["players"]]
        return [index for index, pawn in enumerate(pawns) if pawn == list(at)]

    def move_pawn(self, player: int, at: At | None) -> None:
        """A pawn is on a space, or off the board."""
        self.form["players"][player]["pawn"] = None if at is None else list(at)

    # Numbers

    def set_attacks(self, count: int) -> None:
        """So many attacks there have been."""
        self.form["attacks"] = count

    def set_tokens(self, player: int, count: int) -> None:
        """So many VP tokens a player has."""
        self.form["players"][player]["tokens"] = count
        self._count_vp()

    def set_carried(self, player: int, count: int) -> None:
        """So much Rubble lies on a player's Leader."""
        self.form["players"][player]["rubble"] = count

    def _count_vp(self) -> None:
        """The sum follows from tokens and completed Bounties; nobody sets it."""
        for player in self.form["players"]:
            won = sum(self.game.cards.bounties[card].vp for card in player["bounties"])
            player["vp"] = player["tokens"] + won

    # Cards

    def piles(self, deck: str) -> Iterator[Pile]:
        """Every place where cards of a deck can lie."""
        for number in range(len(self.form["slots"])):
            if deck == "worm":
                yield Pile(("slots", number, "worm"), deck)
            if deck == "vehicle":
                yield Pile(("slots", number, "cards"), deck)
        if deck == LINE.deck:
            yield LINE
        for player in range(len(self.form["players"])):
            yield from (pile for pile in self.belongings(player) if deck in pile.decks)
        yield Pile(("discards", deck), deck)
        yield Pile(("removed", deck), deck)

    def belongings(self, player: int) -> list[Pile]:
        """Every pile in front of a player; a hand only if the app knows it."""
        return [
            Pile(("players", player, name), deck)
            for name, deck in OF_A_PLAYER.items()
            if name != "hand" or self.form["players"][player]["hand"] is not None
        ]

    def cards(self, pile: Pile) -> list[str | None]:
        """The cards of a pile; None is one that nobody has shown."""
        lying = self._lying(pile)
        if pile.single:
            return [lying] if lying else []
        return [each["card"] if isinstance(each, dict) else each for each in lying]

    def face(self, pile: Pile, index: int) -> str:
        """Which way a card under a Worm lies: "up" or "down"."""
        return str(self._lying(pile)[index]["face"])

    def put(self, pile: Pile, card: str) -> None:
        """A card lies on a pile now, and nowhere else. Where there is room for one only, the
        card that lay there goes where the new one comes from. A Worm's slot is not left empty:
        until another Worm lies there, the card is in two places, and the table cannot be."""
        replaced = self.cards(pile)[0] if pile.single and self.cards(pile) else None
        piles = [each for deck in pile.decks for each in self.piles(deck)]
        source = next((each for each in piles if card in self.cards(each)), None)
        if source is not None and (pile.slot or not source.slot):
            self._remove(source, self.cards(source).index(card))
        self._add(pile, card)
        if source is not None and replaced is not None:
            self._add(source, replaced)
        self._count_vp()

    def put_unknown(self, slot: int) -> None:
        """One more card that nobody has shown lies face down under a Worm."""
        self.form["slots"][slot]["cards"].append({"card": None, "face": "down"})

    def take(self, pile: Pile, index: int) -> None:
        """A card does not lie on a pile; the app knows no other place for it."""
        self._remove(pile, index)
        self._count_vp()

    def turn(self, pile: Pile, index: int) -> None:
        """A card under a Worm lies the other way up."""
        face = "up" if self.face(pile, index) == "down" else "down"
        self._lying(pile)[index]["face"] = face

    def candidates(self, pile: Pile) -> list[Candidate]:
        """The cards that can lie on a pile and do not yet: for a Leader first the squad,
        then what nobody has seen yet, then what lies elsewhere."""
        known = places(self.form)
        here = self.cards(pile)
        near = self.cards(pile.beside("squad")) if pile.path[-1] == "leader" else []
        decks = in_play(self.game.cards, self._options)
        found = [
            Candidate(card, ", ".join(place.words for place in known.get(card, ())))
            for deck in pile.decks
            for card in decks[deck]
            if card not in here
        ]
        return sorted(found, key=lambda each: (each.card not in near, bool(each.where)))

    def _lying(self, pile: Pile) -> Any:
        lying: Any = self.form
        for key in pile.path:
            lying = lying[key]
        return lying

    def _add(self, pile: Pile, card: str) -> None:
        if pile.single:
            self._set_single(pile, card)
        elif pile.path[-1] == "cards":
            self._lying(pile).append({"card": card, "face": "up"})
        else:
            self._lying(pile).append(card)

    def _remove(self, pile: Pile, index: int) -> None:
        if pile.single:
            self._set_single(pile, None)
        else:
            del self._lying(pile)[index]

    def _set_single(self, pile: Pile, card: str | None) -> None:
        self._lying(pile._replace(path=pile.path[:-1]))[pile.path[-1]] = card

    # What comes of it

    def changes(self) -> Sequence[str]:
        """What is different from the table the app believes in, a sentence each."""
        return differences(self.game, self._before, self.form)

    def patch(self) -> dict[str, Any]:
        """The changes as a JSON merge patch (RFC 7396), for `session.correct`."""
        return _patch(self._before, self.form)

    def problem(self) -> str:
        """Why this table cannot be, in a sentence, or nothing."""
        try:
            self.game.check(self.game.read_state(self.form))
        except Refused as refusal:
            return refusal.message
        return ""

    def scene(self) -> Scene:
        """The board as it will be."""
        return scene(self.game, self.game.read_state(self.form))


def _patch(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What merges into `after`; a value of None is taken away, which a state reads the same.

    >>> _patch({"a": 1, "b": {"c": 2, "d": 3}}, {"a": 1, "b": {"d": 4}})
    {'b': {'c': None, 'd': 4}}
    """
    patch: dict[str, Any] = {key: None for key in before if key not in after}
    for key, value in after.items():
        old = before.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            if inner := _patch(old, value):
                patch[key] = inner
        elif old != value:
            patch[key] = value
    return patch


def _key(at: At) -> str:
    return f"{at[0]},{at[1]}"
