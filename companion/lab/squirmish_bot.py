"""A bot for Squirmish that takes what it can get: it attacks where that brings most.

An attack is worth the damage it does on average, and much more where it may knock out; one's own
cards are spared, or healed. It thinks no further than this attack.

>>> from companion.games.squirmish.kit import SquirmishKit
>>> from companion.lab.playout import playout
>>> game = SquirmishKit().rules()
>>> state = game.new({"players": ["Ada", "Bo"], "hands": "known"})
>>> playout(game, state, SquirmishBot(game, seed=1)) > 20
True
>>> state.result.outcome
'won'
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from companion.games.bot_shelf import BotPlayer
from companion.games.squirmish import grid, modifiers
from companion.games.squirmish.catalogue import Creature
from companion.games.squirmish.game import Squirmish
from companion.games.squirmish.placing import REPLACE
from companion.games.squirmish.state import HAND, IN_PLAY, Fighter, State
from companion.games.squirmish.table import SquirmishTable
from companion.games.squirmish.targets import targets
from companion.language import tr
from companion.table.game import Table
from companion.table.prompts import NONE, Answer, Card, Choose, Prompt, Roll

PRIZE = 8.0  # what a knock-out is worth beside damage
AGAINST = ("damage", "counter", "daze", "knock-out")  # effects that one wishes on others


class Blow(NamedTuple):
    """An attack that could be made: what it is worth, and how likely it knocks out."""

    worth: float
    chance: float
    target: str  # a place


class SquirmishBot(BotPlayer):
    """Answers for whoever is asked; dice and decks at random."""

    def __init__(self, game: Squirmish, seed: int | None = None) -> None:
        self._game = game
        self._random = random.Random(seed)
        self.reason = ""  # of the last answer, where there is one

    def __call__(self, state: State, prompt: Prompt) -> Answer:
        self.reason = ""
        legal = prompt.legal()
        if isinstance(prompt, Roll) or len(legal) == 1:
            return self._any(legal)
        table = self._table(state)
        if isinstance(prompt, Card):
            return self._card(table, prompt, legal)
        assert isinstance(prompt, Choose)
        decide = _DECISIONS.get(prompt.purpose)
        return decide(self, table, prompt, [str(each) for each in legal]) if decide else legal[0]

    def _table(self, state: State) -> SquirmishTable:
        return self._game.table(Table(state))

    def _any(self, legal: Sequence[Answer]) -> Answer:
        return legal[int(self._random.random() * len(legal))]

    # Cards

    def _card(self, table: SquirmishTable, prompt: Card, legal: Sequence[Answer]) -> Answer:
        """Place the best card while there is room; throw away the worst."""
        if prompt.source != "hand":
            return self._any(legal)
        cards = [str(card) for card in legal if card != NONE]
        if table.state.players[prompt.player].hand is None:
            self._random.shuffle(cards)  # nobody sees them: any may be there
            cards = cards[:1]
        if prompt.purpose == "discard":
            return min(cards, key=self._value)
        if prompt.optional and len(table.of(prompt.player)) >= IN_PLAY:
            return NONE
        return max(cards, key=self._value)

    def _value(self, card: str) -> float:
        return value(self._game.cards.creatures[card])

    # Choices

    def draw(self, table: SquirmishTable, prompt: Choose, legal: list[str]) -> str:
        """While there is room in the hand."""
        return "draw" if table.state.players[prompt.player].holds < HAND else "skip"

    def limit(self, table: SquirmishTable, prompt: Choose, legal: list[str]) -> str:
        """A card in play is worth more than one thrown away."""
        return "place" if table.has_room(prompt.player) and "place" in legal else "discard"

    def where(self, table: SquirmishTable, prompt: Choose, legal: list[str]) -> str:
        """Where it can attack best at once; replacing only what is worth less."""
        card, lying = prompt.data["card"], table.state.squirmish

        def worth(place: str) -> float:
            key = place.removeprefix(REPLACE)
            there = {**lying, key: Fighter(card, prompt.player)}
            tried = self._table(msgspec.structs.replace(table.state, squirmish=there))
            best = max((blow.worth for blow in self._blows(tried, card, cry=True)), default=0.0)
            return best - (self._value(lying[key].card) if key in lying else 0.0)

        return max(legal, key=worth)

    def action(self, table: SquirmishTable, prompt: Choose, legal: list[str]) -> str:
        """The attack that brings most, if one brings anything."""
        best, answer = 0.0, "end"
        for each in legal:
            verb, _, key = each.partition(":")
            if verb != "attack":
                continue
            card = table.state.squirmish[key].card
            for blow in self._blows(table, card, card in table.state.now.cried):
                if blow.worth > best:
                    best, answer = blow.worth, each
                    self.reason = self._why(table, card, blow)
        return answer

    def target(self, table: SquirmishTable, prompt: Choose, legal: list[str]) -> str:
        """Whom it is best to attack."""
        card = prompt.data["card"]
        blows = self._blows(table, card, card in table.state.now.cried)
        blow = max((each for each in blows if each.target in legal), default=None)
        if blow is None or (blow.worth <= 0 and "end" in legal):
            return legal[-1]
        self.reason = self._why(table, card, blow)
        return blow.target

    def cry_target(self, table: SquirmishTable, prompt: Choose, legal: list[str]) -> str:
        """The card that is nearest to falling."""
        places = [each for each in legal if grid.is_key(each)]
        return min(places, key=lambda key: table.left(table.state.squirmish[key]))

    def use(self, table: SquirmishTable, prompt: Choose, legal: list[str]) -> str:
        """Whatever helps; it neither runs nor changes places without need."""
        card, number = prompt.data["card"], prompt.data["ability"]
        ref = table.cards.refs[card][number] if number >= 0 else None
        return "use" if ref is None or self._helps(table, card, ref.ability.effect) else "skip"

    def ability(self, table: SquirmishTable, prompt: Choose, legal: list[str]) -> str:
        """The same for abilities of the turn."""
        for each in legal:
            if each != "end":
                _, card, number = each.split(":")
                if self._helps(table, card, table.cards.refs[card][int(number)].ability.effect):
                    return each
        return "end"

    def _helps(self, table: SquirmishTable, card: str, effect: str) -> bool:
        fighter = table.fighter(card)
        if effect == "retreat" and fighter is not None:
            return table.left(fighter) <= 2
        return effect not in ("swap", "manual")

    def aim(self, table: SquirmishTable, prompt: Choose, legal: list[str]) -> str:
        """At others what hurts, at one's own what helps."""
        squirmish, hurts = table.state.squirmish, prompt.data["effect"] in AGAINST

        def worth(key: str) -> tuple[bool, int]:
            fighter = squirmish[key]
            own = fighter.owner == prompt.player
            near_the_end = -table.left(fighter) if hurts else fighter.damage
            return own != hurts, near_the_end

        return max(legal, key=worth)

    def opponent(self, table: SquirmishTable, prompt: Choose, legal: list[str]) -> str:
        """Whoever leads."""
        others = [each for each in legal if int(each) != prompt.player] or legal
        return max(others, key=lambda each: len(table.state.players[int(each)].prizes))

    def recover(self, table: SquirmishTable, prompt: Choose, legal: list[str]) -> str:
        """The best card of the pile."""
        return max(legal, key=self._value)

    def reattach(self, table: SquirmishTable, prompt: Choose, legal: list[str]) -> str:
        """Anywhere."""
        return str(self._any(legal))

    # What an attack is worth

    def _blows(self, table: SquirmishTable, card: str, cry: bool) -> list[Blow]:
        squirmish, attacker = table.state.squirmish, table.fighter(card)
        if attacker is None:
            return []
        return [
            self._blow(table, attacker, squirmish[key], key, cry) for key in targets(table, card)
        ]

    def _blow(
        self, table: SquirmishTable, attacker: Fighter, victim: Fighter, key: str, cry: bool
    ) -> Blow:
        """Over all six faces: damage on average, and how often it is enough."""
        worth = chance = 0.0
        own = attacker.owner == victim.owner
        left = table.left(victim)
        mends = own and bool(table.having(attacker.card, "mend"))
        for face, row in enumerate(table.creature(attacker).attack, 1):
            if row.nothing or row.again or (victim.safe and not row.heal):
                continue
            heals = bool(row.heal) or mends
            base = row.heal or row.damage
            done = modifiers.of_attack(table, attacker, victim, face, base, heals, cry).total
            if heals:
                worth += min(done, victim.damage) * (1 if own else -1)
                continue
            done = 0 if done < modifiers.thickness(table, victim.card, face) else done
            fells = done >= left
            worth += (min(done, left) + PRIZE * fells) * (-1 if own else 1)
            chance += fells / 6
        return Blow(worth / 6, chance, key)

    def _why(self, table: SquirmishTable, card: str, blow: Blow) -> str:
        other = table.cards.name(table.state.squirmish[blow.target].card)
        title = table.cards.name(card)
        if blow.chance > 0:
            percent = round(100 * blow.chance)
            say = "{title} knocks {other} out with {percent} %."
            return tr(say, title=title, other=other, percent=percent)
        return tr("{title} does most damage to {other}.", title=title, other=other)


def value(creature: Creature) -> float:
    """What a card is good for: what it can take, and what it does on average."""
    done = sum(row.damage + row.heal / 2 for row in creature.attack) / 6
    return creature.hp / 4 + 2 * done


_DECISIONS: dict[str, Callable[[SquirmishBot, SquirmishTable, Choose, list[str]], str]] = {
    "draw": SquirmishBot.draw,
    "hand-limit": SquirmishBot.limit,
    "where": SquirmishBot.where,
    "battle-cry": lambda bot, table, prompt, legal: "cry",
    "action": SquirmishBot.action,
    "target": SquirmishBot.target,
    "cry-target": SquirmishBot.cry_target,
    "use": SquirmishBot.use,
    "ability": SquirmishBot.ability,
    "aim": SquirmishBot.aim,
    "opponent": SquirmishBot.opponent,
    "recover": SquirmishBot.recover,
    "reattach": SquirmishBot.reattach,
}
