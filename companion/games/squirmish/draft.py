"""A Squirmish being set right: changes go into a draft first, and into the game in one go."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from companion.games.squirmish import grid
from companion.games.squirmish.game import Squirmish
from companion.games.squirmish.grid import Place
from companion.games.squirmish.scene import Scene
from companion.games.squirmish.state import State
from companion.language import tr
from companion.table.errors import Refused


class Pile(NamedTuple):
    """Where cards lie beside the Squirmish: the discard pile, or what a player has."""

    name: str  # "discard", "prizes", "hand", or "deck": nowhere anybody sees
    player: int | None = None


DISCARD, DECK = Pile("discard"), Pile("deck")


class Candidate(NamedTuple):
    """A card that may be put somewhere, and where it is as far as the app knows."""

    card: str
    where: str


class HeapDraft:
    """The table as it will be. Nothing here touches the game."""

    def __init__(self, game: Squirmish, state: State) -> None:
        self.game = game
        self.form = game.state_form(state)
        self._before = deepcopy(self.form)

    # Looking

    @property
    def players(self) -> list[dict[str, Any]]:
        """Everybody around the table."""
        players: list[dict[str, Any]] = self.form["players"]
        return players

    def at(self, at: Place) -> dict[str, Any] | None:
        """The card that lies there."""
        found: dict[str, Any] | None = self.form["squirmish"].get(grid.key(at))
        return found

    def cards(self, pile: Pile) -> list[str]:
        """The cards of a pile."""
        if pile.name == "discard":
            return list(self.form["discard"])
        if pile.player is None:
            return []
        return list(self.players[pile.player][pile.name] or [])

    def knows_hands(self) -> bool:
        """Whether it is known which cards a hand has."""
        return any(player["hand"] is not None for player in self.players)

    def edges(self) -> list[Place]:
        """Where a card could be added."""
        lying = [grid.place(key) for key in self.form["squirmish"]]
        return grid.open_edges(lying) if lying else [(0, 0)]

    def where(self, card: str) -> str:
        """Where a card lies as far as the app knows, in words."""
        for fighter in self.form["squirmish"].values():
            if fighter["card"] == card:
                return tr("in play")
        if card in self.form["discard"]:
            return tr("on the discard pile")
        for player in self.players:
            if card in player["prizes"]:
                return tr("prize guy of {name}", name=player["name"])
            if card in (player["hand"] or ()):
                return tr("in a hand")
        return ""

    def candidates(self) -> list[Candidate]:
        """Every card of the box that does not lie in the Squirmish, with where it lies; those that
        nobody has seen first."""
        lying = {fighter["card"] for fighter in self.form["squirmish"].values()}
        found = [Candidate(card, self.where(card)) for card in self.game.cards.creatures]
        return sorted(
            (each for each in found if each.card not in lying), key=lambda each: each.where
        )

    # Cards in play

    def set(self, at: Place, **values: Any) -> None:
        """Something about a card: `damage`, `owner`, `safe`, `dazed`."""
        fighter = self.at(at)
        if fighter is not None:
            fighter.update(values)

    def move(self, at: Place, to: Place) -> None:
        """A card lies elsewhere; what lies there comes here."""
        squirmish, here, there = self.form["squirmish"], grid.key(at), grid.key(to)
        moved, other = squirmish.pop(here, None), squirmish.pop(there, None)
        if moved is not None:
            squirmish[there] = moved
        if other is not None:
            squirmish[here] = other

    def lay(self, card: str, at: Place, owner: int) -> None:
        """A card comes into play there, from wherever it lay."""
        self.take(card)
        fighter = {"card": card, "owner": owner, "damage": 0, "safe": False, "dazed": False}
        self.form["squirmish"][grid.key(at)] = fighter

    # Piles

    def put(self, card: str, pile: Pile) -> None:
        """A card goes to a pile, from wherever it lay."""
        self.take(card)
        if pile.name == "discard":
            self.form["discard"].append(card)
        elif pile.player is not None:
            self._put_at(pile.name, self.players[pile.player], card)

    def _put_at(self, name: str, player: dict[str, Any], card: str) -> None:
        if name == "hand":
            player["holds"] += 1
        if player[name] is not None:
            player[name].append(card)

    def take(self, card: str) -> None:
        """A card lies nowhere anybody sees."""
        squirmish = self.form["squirmish"]
        for key in [key for key, each in squirmish.items() if each["card"] == card]:
            del squirmish[key]
        if card in self.form["discard"]:
            self.form["discard"].remove(card)
        for player in self.players:
            if card in player["prizes"]:
                player["prizes"].remove(card)
            if card in (player["hand"] or ()):
                player["hand"].remove(card)
                player["holds"] = len(player["hand"])

    def set_holds(self, player: int, count: int) -> None:
        """So many cards are in a hand that nobody sees."""
        self.players[player]["holds"] = count

    def set_active(self, player: int) -> None:
        """It is this player's turn."""
        self.form["active"] = player

    # What comes of it

    def changes(self) -> Sequence[str]:
        """What is different from the table the app believes in, a sentence each."""
        return self.game.differences(self._before, self.form)

    def patch(self) -> dict[str, Any]:
        """The changes as a JSON merge patch, for `session.correct`."""
        return _patch(self._before, self.form)

    def problem(self) -> str:
        """Why this table cannot be, in a sentence, or nothing."""
        try:
            self.game.check(self.game.read_state(self.form))
        except Refused as refusal:
            return refusal.message
        return ""

    def scene(self) -> Scene:
        """The Squirmish as it will be."""
        return Scene(self.game, self.game.read_state(self.form))


def _patch(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    patch: dict[str, Any] = {key: None for key in before if key not in after}
    for key, value in after.items():
        old = before.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            if inner := _patch(old, value):
                patch[key] = inner
        elif old != value:
            patch[key] = value
    return patch
