"""What every rule has in its hands: the state, the cards, the board, and the house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.terror_below.board import Board, Space
from companion.games.terror_below.catalogue import Catalogue, Worm
from companion.games.terror_below.decks import Decks
from companion.games.terror_below.endings import EVACUATED, GOAL_REACHED
from companion.games.terror_below.house_rules import HouseRules
from companion.games.terror_below.state import GOAL, Player, Slot, State
from companion.games.terror_below.versions import RULES, Rules
from companion.table.game import GameOver, Result, Steps, Table
from companion.table.prompts import Card, Roll

HAND = 3  # TB-S03
RUBBLE = 50  # TB-C04
EGGS = 7  # TB-C04: of each colour
LINE = 4  # TB-S02
NUMBERS = ("1", "2", "3")  # of the slots, as an answer names them
OUT_OF_SIGHT = 24  # more Vehicle cards than one player can hold and three Worms can have face down


class TerrorTable:
    """One game of Terror Below in progress, as the rules see it."""

    def __init__(
        self,
        table: Table[State],
        cards: Catalogue,
        decks: Decks,
        kinds: Mapping[str, str],
        board: Board,
    ) -> None:
        self._told_to = table
        self.told = table.events is not None  # whether anybody listens: else no sentence is begun
        self.state = table.state
        self.cards = cards
        self.decks = decks
        self.kinds = kinds  # what each Item or Leader does, in a word (see `items.kind_of`)
        self.board = board
        self.house: HouseRules = self.state.options.house_rules
        self.solo = self.state.options.solo
        self.in_attack = False  # TB-P01: the attack that wins counts
        self.replaced: Slot | None = None  # in an older game: its Worm is on the discard already
        self.fresh: list[str] = []  # TB-I01: Items and Weapons gained this turn
        self.played = [0] * len(self.state.players)  # Vehicle cards out of a hidden hand now

    # Speaking

    def tell(self, kind: str, rule: str, say: str, because: str = "", /, **data: Any) -> None:
        """Say what happened (see `Table.tell`). A card's name comes along as its `title`."""
        if self.told:
            if data.get("card") and "title" not in data:
                data["title"] = self.cards.name(data["card"])
            self._told_to.tell(kind, rule, say, because, **data)

    # Looking

    @property
    def rules(self) -> Rules:
        """Return the rules of the version that this game follows."""
        return RULES[self.state.rules_version]

    @property
    def me(self) -> Player:
        """The player whose turn it is."""
        return self.state.players[self.state.active]

    def worm(self, slot: Slot) -> Worm:
        """The Worm in a slot that has one."""
        assert slot.worm is not None
        return self.cards.worms[slot.worm]

    @property
    def taken_slots(self) -> list[Slot]:
        """Return the slots that have a Worm: all but one whose next Worm is asked for."""
        return [slot for slot in self.state.slots if slot.worm is not None]

    def at_limit(self, slot: Slot) -> bool:
        """TB-X01: as many Vehicle cards as the Worm's limit, or more."""
        worm = slot.worm
        return worm is not None and len(slot.cards) >= self.cards.worms[worm].limit

    def location_at(self, space: Space | None) -> str | None:
        """The standing Location on a space, if there is one."""
        if space is not None:
            for name, at in self.state.locations.items():
                if at == space:
                    return name
        return None

    def pawn_at(self, space: Space) -> bool:
        """Whether any pawn stands there."""
        return any(player.pawn == space for player in self.state.players)

    def vp(self, player: Player) -> int:
        """TB-C04: tokens and completed Bounties."""
        points = player.tokens
        for card in player.bounties:
            points += self.cards.bounties[card].vp
        return points

    def rubble_left(self) -> int:
        """TB-C06: how much Rubble the supply still holds."""
        if self.house.rubble_supply == "unlimited":
            return RUBBLE
        left = RUBBLE - sum(self.state.rubble)
        for player in self.state.players:
            left -= player.rubble
        return left

    def egg_left(self, colour: str) -> bool:
        """TB-C05: whether the supply still has an Egg of a colour."""
        if self.house.egg_supply == "unlimited":
            return True
        lying = sum(eggs.count(colour) for eggs in self.state.eggs.values())
        return lying + sum(player.eggs.count(colour) for player in self.state.players) < EGGS

    def effect(self, player: Player, name: str) -> int:
        """What the Leader's ability adds to something, or 0."""
        ability = self.cards.abilities.get(player.leader or "")
        return ability.get(name, 0) if ability else 0

    def is_new_to(self, subject: str, value: object) -> bool:
        """Whether a subject is looked at for the first time, or has changed since the last."""
        memo = self._told_to.memo
        if memo.get(subject) == value:
            return False
        memo[subject] = value
        return True

    # Decks

    def unseen(self, deck: str) -> list[str]:
        """The cards of a deck that can still turn up: all but those the app knows the place of."""
        return list(self._unseen(deck))

    def _unseen(self, deck: str) -> dict[str, None]:
        """The unseen cards, worked out once; `turned_up` keeps them right from then on."""
        left: dict[str, None] | None = self._told_to.memo.get(deck)
        if left is None:
            left = self._told_to.memo[deck] = self.decks[deck].copy()
            for pile in self._known(deck):
                for card in pile:
                    left.pop(card, None)
        return left

    def turned_up(self, deck: str, card: str) -> None:
        """A card is seen: from now on it cannot turn up again."""
        self._unseen(deck).pop(card, None)

    def _known(self, deck: str) -> list[list[str]]:
        """Every pile of a deck that lies open, or that the app knows of."""
        state = self.state
        piles = [state.discards[deck], state.removed[deck]]
        if deck == "worm":
            slots = [slot for slot in state.slots if slot is not self.replaced]
            piles.append([slot.worm for slot in slots if slot.worm is not None])
        elif deck == "vehicle":
            piles += [[each.card for each in slot.cards if each.card] for slot in state.slots]
            piles += [player.hand for player in state.players if player.hand]
        elif deck == "bounty":
            piles.append(state.line)
            for player in state.players:
                piles += [player.hidden, player.bounties]
        else:
            for player in state.players:
                piles += _belongings(player, deck)
        return piles

    def hand_size(self, player: Player) -> int:
        """How many Vehicle cards a player holds now."""
        if player.hand is not None:
            return len(player.hand)
        return self.hand_limit(player) - self.played[self.state.players.index(player)]

    def hand_limit(self, player: Player) -> int:
        """TB-S03: three cards, unless the Leader says otherwise."""
        return HAND + self.effect(player, "hand")

    def in_deck(self, deck: str) -> int:
        """How many cards lie in a deck; some of the unseen ones are in hands, or face down."""
        count = len(self._unseen(deck))
        if deck == "vehicle":
            for player in self.state.players:
                if player.hand is None and player.alive:
                    count -= self.hand_size(player)
            for slot in self.state.slots:
                for played in slot.cards:
                    count -= played.card is None
        return count

    def can_draw(self, deck: str) -> bool:
        """Whether a card can be had from a deck; an empty one is re-made first (TB-T07)."""
        unseen = len(self._unseen(deck))
        if unseen > OUT_OF_SIGHT * len(self.state.players) or self.in_deck(deck) > 0:
            return True
        pile = self.state.discards[deck]
        if deck == "bounty" or not pile:
            return False
        pile.clear()
        self._told_to.memo.pop(deck, None)
        self.tell("note", "TB-T07", "Shuffle the {deck} discard: it is the new deck.", deck=deck)
        return True

    def draw(self, deck: str, purpose: str, rule: str, player: int = 0) -> Steps[str | None]:
        """The top card of a deck, or None when there is none."""
        if not self.can_draw(deck):
            return None
        card: str = yield Card(
            deck=deck,
            candidates=lambda: self.unseen(deck),
            purpose=purpose,
            rule=rule,
            player=player,
        )
        self.turned_up(deck, card)
        return card

    def roll_space(self, purpose: str, rule: str) -> Steps[Space]:
        """TB-C01: both dice name a space. The purpose is "egg" or "location"."""
        red = yield Roll(die="red", purpose=f"{purpose}-red", rule=rule, player=self.state.active)
        blue = yield Roll(
            die="blue", purpose=f"{purpose}-blue", rule=rule, player=self.state.active
        )
        column, row = (red, blue) if self.house.red_axis == "column" else (blue, red)
        return self.board.space(column, row)

    # Scoring and the end

    def gain(self, player: Player, points: int, rule: str, why: str) -> None:
        """Victory points, as tokens; a player may win by them at once."""
        player.tokens += points
        if self.told:
            say = "{name} takes {points} VP."
            index = self.state.players.index(player)
            self.tell("score", rule, say, why, name=player.name, points=points, player=index)
        self.check_goal(player)

    def check_goal(self, player: Player) -> None:
        """TB-E01, TB-N03: 20 VP win at once, where VP are the goal."""
        if self.vp(player) < GOAL:
            return
        if not self.solo:
            self.finish("won", "TB-E01", GOAL_REACHED, player, name=player.name, vp=self.vp(player))
        if self.state.options.scenario == "scramble":
            self.finish("won", "TB-N03", EVACUATED, player, vp=self.vp(player))

    def finish(
        self, outcome: str, rule: str, reason: str, winner: Player | None = None, **values: Any
    ) -> None:
        """End the game wherever it is. The reason is a template over the values."""
        from companion.games.terror_below.score import final_score

        state = self.state
        state.phase = "over"
        state.result = Result(
            outcome=outcome,
            reason=reason.format_map(values),
            winner=None if winner is None else state.players.index(winner),
            score=final_score(self, winner),
        )
        say = "The game is over: {outcome}."
        told = {**values, "outcome": outcome, "reason": state.result.reason}
        self.tell("game-over", rule, say, reason, **told)
        raise GameOver


def _belongings(player: Player, deck: str) -> list[list[str]]:
    if deck == "item":
        return [player.items, player.worn]
    if deck == "weapon":
        return [player.weapons, player.worn]
    return [[player.leader] if player.leader else [], player.squad, player.dead]
