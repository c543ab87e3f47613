"""What every rule has in its hands: the state, the cards, and the few things all rules look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from companion.games.squirmish import grid
from companion.games.squirmish.catalogue import Catalogue, Creature, Ref
from companion.games.squirmish.kit import SquirmishKit
from companion.games.squirmish.state import HAND, IN_PLAY, PRIZES, Fighter, Player, State
from companion.table.game import GameOver, Result, Steps, Table
from companion.table.prompts import Card

DECK, DIE = SquirmishKit.decks[0].name, SquirmishKit.dice[0].name
WON = "{name} has {prizes} prize guys."


class SquirmishTable:
    """One game of Squirmish in progress, as the rules see it."""

    def __init__(self, table: Table[State], cards: Catalogue) -> None:
        self._told_to = table
        self.told = table.events is not None  # whether anybody listens
        self.state = table.state
        self.cards = cards
        self.again = 0  # attacks that an ability has given to the attacker

    # Speaking

    def tell(self, kind: str, rule: str, say: str, because: str = "", /, **data: Any) -> None:
        """Say what happened (see `Table.tell`). A card's name comes along as its `title`, and
        that of a second card as `other`."""
        if self.told:
            if "card" in data:
                data.setdefault("title", self.cards.name(data["card"]))
            for name in ("target", "with"):
                if data.get(name):
                    data.setdefault("other", self.cards.name(data[name]))
            self._told_to.tell(kind, rule, say, because, **data)

    # Looking

    @property
    def me(self) -> Player:
        """The player whose turn it is."""
        return self.state.players[self.state.active]

    def clockwise(self) -> list[int]:
        """Every player, whoever has the turn first."""
        count = len(self.state.players)
        return [(self.state.active + step) % count for step in range(count)]

    def find(self, card: str | None) -> str | None:
        """Where a card lies in the Squirmish, or None."""
        for key, fighter in self.state.squirmish.items():
            if fighter.card == card:
                return key
        return None

    def fighter(self, card: str | None) -> Fighter | None:
        """A card in the Squirmish by its id, or None when it lies elsewhere."""
        for fighter in self.state.squirmish.values():
            if fighter.card == card:
                return fighter
        return None

    def at(self, key: str) -> list[int]:
        """A place as events name it."""
        return list(grid.place(key))

    def creature(self, fighter: Fighter) -> Creature:
        """What is printed on a card in play."""
        return self.cards.creatures[fighter.card]

    def left(self, fighter: Fighter) -> int:
        """The hitpoints a card still has."""
        return self.cards.creatures[fighter.card].hp - fighter.damage

    def near(self, key: str) -> list[str]:
        """SQ-S01: the places beside one where cards lie."""
        squirmish = self.state.squirmish
        return [each for each in grid.keys_beside(key) if each in squirmish]

    def everywhere(self) -> list[str]:
        """The places of all cards."""
        return in_order(self.state.squirmish)

    def of(self, player: int) -> list[str]:
        """The places of a player's cards."""
        own = [key for key, each in self.state.squirmish.items() if each.owner == player]
        return in_order(own) if len(own) > 1 else own

    # Abilities (SQ-B01, SQ-B02)

    def members(self, group: str) -> int:
        """How many cards of a group are in play, whoever has them."""
        creatures = self.cards.creatures
        return sum(creatures[each.card].group == group for each in self.state.squirmish.values())

    def having(self, card: str, effect: str) -> Sequence[Ref]:
        """The abilities of that word which a card has now; a group's only while it is active."""
        refs = self.cards.by_effect[card].get(effect)
        return () if refs is None else [ref for ref in refs if self.active(ref)]

    def abilities(self, card: str) -> Iterator[Ref]:
        """Everything a card can do now."""
        return filter(self.active, self.cards.refs[card])

    def abilities_at(self, card: str, when: str) -> list[Ref]:
        """What a card can do at a moment."""
        refs = self.cards.by_moment[card].get(when)
        return [] if refs is None else [ref for ref in refs if self.active(ref)]

    def active(self, ref: Ref) -> bool:
        """SQ-B02: a group's ability needs two of the group in play."""
        return not ref.group or self.members(ref.group) >= 2

    def amount(self, ref: Ref) -> int:
        """How much an ability does, where it counts members or neighbours."""
        ability = ref.ability
        if ability.per == "member":
            group = self.cards.creatures[ref.card].group
            return ability.amount * max(self.members(group) - 1, 0)
        if ability.per == "neighbour":
            key = self.find(ref.card)
            return ability.amount * (len(self.near(key)) if key is not None else 0)
        return ability.amount

    # Decks and hands

    def unseen(self) -> list[str]:
        """The cards that can still turn up: all but those the app knows the place of."""
        state = self.state
        known = {each.card for each in state.squirmish.values()}
        known.update(state.discard)
        for player in state.players:
            known.update(player.prizes)
            if player.hand:
                known.update(player.hand)
        return [card for card in self.cards.creatures if card not in known]

    def in_deck(self) -> int:
        """How many cards the deck has; some of the unseen ones are in hands."""
        hidden = sum(each.holds for each in self.state.players if each.hand is None)
        return len(self.unseen()) - hidden

    def can_draw(self) -> bool:
        """Whether there is a card to be had."""
        return bool(self.state.discard) or self.in_deck() > 0

    def draw(self, index: int, rule: str) -> Steps[bool]:
        """One card from the deck into a hand; False when there is none (see SQ-T03)."""
        if self.in_deck() <= 0:
            if not self.state.discard:
                return False
            self.state.discard.clear()
            say = "Shuffle the discard pile: it is the new deck."
            self.tell("note", "SQ-T03", say, "the deck is empty")
        player = self.state.players[index]
        if player.hand is not None:
            card: str = yield Card(
                deck=DECK, candidates=self.unseen, purpose="hand", rule=rule, player=index
            )
            player.hand.append(card)
        player.holds += 1
        say = "{name} draws a card."
        self.tell("draw", rule, say, player=index, name=player.name, count=1)
        return True

    def in_hand(self, index: int) -> list[str]:
        """The cards a player can show from the hand, as far as the app knows."""
        hand = self.state.players[index].hand
        return self.unseen() if hand is None else list(hand)

    def take(self, index: int, card: str) -> None:
        """A card goes into a hand."""
        player = self.state.players[index]
        player.holds += 1
        if player.hand is not None:
            player.hand.append(card)

    def give(self, index: int, card: str) -> None:
        """A card leaves a hand."""
        player = self.state.players[index]
        player.holds = max(player.holds - 1, 0)
        if player.hand is not None and card in player.hand:
            player.hand.remove(card)

    def over_limit(self, index: int) -> bool:
        """SQ-T04: more than five in hand."""
        return self.state.players[index].holds > HAND

    def has_room(self, index: int) -> bool:
        """SQ-S03: fewer than five in play."""
        return len(self.of(index)) < IN_PLAY

    # The end

    def check_goal(self, index: int) -> None:
        """SQ-G01: three prize guys win at once, wherever in a turn that is."""
        player = self.state.players[index]
        if len(player.prizes) >= PRIZES:
            self.finish(index, len(player.prizes))

    def finish(self, winner: int, prizes: int) -> None:
        """End the game."""
        state, name = self.state, self.state.players[winner].name
        state.phase = "over"
        reason = WON.format(name=name, prizes=prizes)
        state.result = Result(outcome="won", winner=winner, reason=reason, score={"prizes": prizes})
        say = "{name} wins!"
        self.tell(
            "game-over", "SQ-G01", say, WON, name=name, prizes=prizes, player=winner,
            outcome="won", reason=reason,
        )  # fmt: skip
        raise GameOver


def in_order(keys: Iterable[str]) -> list[str]:
    """Places as one reads them: an answer's place in a list must not hang on what came before."""
    return sorted(keys, key=_row_first)


def _row_first(key: str) -> tuple[int, int]:
    column, row = grid.place(key)
    return row, column
