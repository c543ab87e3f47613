"""The greedy bot of Terror Below: drive to what is worth most, keep out of the way, shoot.

It knows what a player at the table knows: what lies open, and its own cards. It is no master; it is
there to tell whether a catalogue can be won now and then. Among several it plays the same way.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from companion.games.bot_shelf import BotPlayer
from companion.games.terror_below import hunt
from companion.games.terror_below.board import Space
from companion.games.terror_below.catalogue import Dice
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.scenarios import delivered
from companion.games.terror_below.state import Slot, State
from companion.games.terror_below.table import TerrorTable
from companion.lab.worth import ways_from
from companion.table.game import Table
from companion.table.prompts import Answer, Card, Choose, Prompt, Roll

AVERAGE = {"highest": 4.47, "sum": 7.0, "lowest": 2.53}  # of two dice
ARMED = 9.0  # enough damage in hand to wait for a Worm
NEEDED = 10.0  # what a step of the scenario's objective is worth, in VP


class Goal(NamedTuple):
    """Somewhere to be, and what it is worth to be there."""

    space: Space
    worth: float


class SoloBot(BotPlayer):
    """Plays one side: call it with a state and a prompt."""

    def __init__(self, game: TerrorBelow, seed: int | None = None) -> None:
        self.game = game
        self.chance = random.Random(seed)

    def __call__(self, state: State, prompt: Prompt) -> Answer:
        """The answer to a prompt."""
        legal = prompt.legal()
        if isinstance(prompt, Roll):
            return self.chance.randint(1, prompt.sides)
        if isinstance(prompt, Card) and prompt.source != "hand":
            return self.chance.choice(legal)
        options = [str(answer) for answer in legal]
        decide = getattr(self, f"_{prompt.purpose.replace('-', '_')}", None)
        if len(options) == 1 or decide is None:
            return options[0] if len(options) == 1 else self.chance.choice(options)
        answer: str = decide(self._table(state), options, prompt)
        return answer if answer in options else self.chance.choice(options)  # TB-A01: on a pawn

    def _table(self, state: State) -> TerrorTable:
        return self.game.table(Table(state))

    # Where to go

    def _goals(self, table: TerrorTable) -> Iterator[Goal]:
        """Everything on the board that is worth a drive."""
        state, me = table.state, table.me
        for space, eggs in state.eggs.items():
            yield Goal(space, max(self._egg_worth(table, egg) for egg in eggs))
        for name, at in state.locations.items():
            if at is not None and me.eggs:
                worths = [self._delivery_worth(table, egg, name) for egg in me.eggs]
                yield Goal(at, max(worths) * 1.6)
        if state.options.scenario == "total-extermination":
            yield from self._ambushes(table)

    def _egg_worth(self, table: TerrorTable, egg: str) -> float:
        standing = [name for name, at in table.state.locations.items() if at is not None]
        return max((self._delivery_worth(table, egg, name) for name in standing), default=0) * 0.8

    def _delivery_worth(self, table: TerrorTable, egg: str, location: str) -> float:
        me = table.me
        worth = 1.0
        if "police" in location and table.state.options.scenario == "total-extermination":
            worth += 4
        for card in [*table.state.line, *me.hidden]:
            bounty = table.cards.bounties[card]
            if bounty.kind == "delivery" and (bounty.egg, bounty.location) == (egg, location):
                worth = max(worth, float(bounty.vp))
                scenario = table.state.options.scenario
                if scenario == "special-delivery" and location not in delivered(table, me):
                    worth = NEEDED + bounty.vp
        return worth

    def _ambushes(self, table: TerrorTable) -> Iterator[Goal]:
        """Targets worth waiting on, with the Weapons to do it; Rubble, to get Weapons."""
        strength = self._strength(table)
        for slot in table.taken_slots:
            if self._wanted(table, slot) and strength >= table.worm(slot).health:
                near = len(slot.cards) / table.worm(slot).limit
                yield Goal(slot.target, NEEDED * (1 + near))
        if strength < ARMED:
            for space, count in enumerate(table.state.rubble):
                if count:
                    for beside in table.board.neighbours[space]:
                        yield Goal(beside, 3.0 * count)

    def _strength(self, table: TerrorTable) -> float:
        """The damage all Weapons together deal on average."""
        arms = [*hunt.arms(table, table.me), *hunt.worn_arms(table, table.me)]
        return sum(self._damage(table, card) for card in arms)

    def _wanted(self, table: TerrorTable, slot: Slot) -> bool:
        """TB-N02: whether killing this Worm would give a standee."""
        type_, me = table.worm(slot).type, table.me
        bounties = (table.cards.bounties[card] for card in [*table.state.line, *me.hidden])
        hunts = [bounty.worm for bounty in bounties if bounty.kind == "hunt"]
        return type_ not in me.standees and (type_ in hunts or "any" in hunts)

    def _best(self, table: TerrorTable, start: Space) -> tuple[Goal, int, Space] | None:
        """The goal that gives most for its way, its cost and the first step."""
        reach = ways_from(table, start)
        found = [
            (goal.worth / (reach[goal.space][0] + 3), goal, *reach[goal.space])
            for goal in self._goals(table)
            if goal.space in reach
        ]
        if not found:
            return None
        _, goal, cost, step = max(found)
        return goal, cost, step

    # Danger

    def _covered(self, table: TerrorTable, slot: Slot, target: Space) -> set[Space]:
        eggs, rubble = table.board.laid(table.worm(slot), target)
        return {*rubble, *(space for space, _ in eggs if space is not None)}

    def _danger(self, table: TerrorTable, space: Space) -> float:
        """How many of the Worms could catch a pawn there, the ones about to attack first."""
        danger = 0.0
        for slot in table.taken_slots:
            if space in self._covered(table, slot, slot.target):
                danger += 2.0 if table.at_limit(slot) else 0.45
        return danger

    # The questions

    def _vehicle(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        best = self._best(table, table.me.pawn) if table.me.pawn is not None else None
        need = best[1] + 1 if best else 4
        vehicles = table.cards.vehicles
        options = [card for card in options if card in vehicles]
        enough = [card for card in options if vehicles[card].points >= need]
        if enough:
            return min(enough, key=lambda card: vehicles[card].points)
        return max(options, key=lambda card: vehicles[card].points)

    _boots_extra = _vehicle
    _ramp_discard = _vehicle

    def _bicycle_extra(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        return min(options, key=lambda card: table.cards.vehicles[card].points)

    def _slot(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        def risk(number: str) -> float:
            slot = table.state.slots[int(number) - 1]
            return (len(slot.cards) + 1) / table.worm(slot).limit

        if table.state.options.scenario == "total-extermination" and table.me.pawn is not None:
            lure = [each for each in options if self._is_lured(table, int(each) - 1)]
            if lure:
                return max(lure, key=risk)
        return min(options, key=risk)

    def _is_lured(self, table: TerrorTable, number: int) -> bool:
        """Whether a Worm we want would find us, and we could kill it."""
        slot = table.state.slots[number]
        strong = self._strength(table) >= table.worm(slot).health
        return self._wanted(table, slot) and strong and table.me.pawn == slot.target

    def _action(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        assert isinstance(prompt, Choose)
        me, keys = table.me, table.board.keys
        if me.pawn is None or not prompt.data["points"]:
            return self._item(table, options) or "end"
        deliveries = [option for option in options if option.startswith("deliver:")]
        if deliveries:
            location = table.location_at(me.pawn) or ""
            return max(deliveries, key=lambda each: self._delivery_worth(table, each[8:], location))
        item = self._item(table, options)
        if item:
            return item
        clears = [option for option in options if option.startswith("clear:")]
        hunting = table.state.options.scenario == "total-extermination"
        if clears and hunting and self._strength(table) < ARMED:
            return clears[0]
        repairs = [each for each in clears if table.location_at(table.board.by_key(each[6:]))]
        if repairs and table.state.options.scenario == "scramble":
            return repairs[0]
        best = self._best(table, me.pawn)
        if best is None or best[1] == 0:
            return "pickup" if "pickup" in options else self._linger(table, options, prompt)
        goal, _, step = best
        dangerous = self._danger(table, step) > self._danger(table, me.pawn)
        if prompt.data["points"] == 1 and dangerous and not hunting:
            return self._linger(table, options, prompt)
        if "pickup" in options and goal.space != me.pawn and prompt.data["points"] == 1:
            return "pickup"
        for verb in ("move", "clear"):
            if f"{verb}:{keys[step]}" in options:
                return f"{verb}:{keys[step]}"
        return "end"

    def _item(self, table: TerrorTable, options: list[str]) -> str | None:
        """An Item worth playing now, or a Hat worth using."""
        return next((option for option in options if option.startswith("item:")), None)

    def _linger(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        """Nothing better to do: clear Rubble for a prize, or step out of the way."""
        me, board = table.me, table.board
        assert me.pawn is not None
        clears = [option for option in options if option.startswith("clear:")]
        moves = [option for option in options if option.startswith("move:")]
        here = self._danger(table, me.pawn)
        safer = [each for each in moves if self._danger(table, board.by_key(each[5:])) < here]
        if safer:
            return min(safer, key=lambda each: self._danger(table, board.by_key(each[5:])))
        return clears[0] if clears else "end"

    def _hunt(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        assert isinstance(prompt, Choose)
        missing = prompt.data["health"] - prompt.data["dealt"]
        arms = [card for card in options if card != hunt.STOP]
        if sum(self._most(table, card) for card in arms) < missing:
            shields = [card for card in arms if self._protects(table, card)]
            return shields[0] if shields else hunt.STOP
        enough = [card for card in arms if self._damage(table, card) >= missing]
        if enough:
            return min(enough, key=lambda card: self._damage(table, card))
        return max(arms, key=lambda card: self._damage(table, card))

    def _protects(self, table: TerrorTable, card: str) -> bool:
        item = table.cards.items.get(card)
        return item is not None and isinstance(item.effect, dict) and "protect" in item.effect

    def _damage(self, table: TerrorTable, card: str) -> float:
        """What a card deals on average."""
        if card in table.cards.items:
            effect = table.cards.items[card].effect
            return float(effect.get("damage", 0)) if isinstance(effect, dict) else 0.0
        if card not in table.cards.weapons:
            return 0.0  # a Leader's own ability: the bot does nothing by hand
        damage = table.cards.weapons[card].damage
        if isinstance(damage, Dice):
            average = 3.5 if damage.dice == 1 else AVERAGE[damage.keep] * damage.dice / 2
            return average + damage.add
        return float(damage or 0)

    def _most(self, table: TerrorTable, card: str) -> float:
        """The most a card can deal."""
        weapon = table.cards.weapons.get(card)
        if weapon is not None and isinstance(weapon.damage, Dice):
            dice = weapon.damage
            return (6 * dice.dice if dice.keep == "sum" else 6) + dice.add
        return self._damage(table, card)

    def _manual(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        """A card done by hand: take it to have done a little."""
        return "damage:2" if "damage:2" in options else "done"

    def _concede(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        return "play-on"

    def _rubble_prize(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        return "weapon" if "weapon" in options else options[0]

    def _bonus(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        return "take"

    def _richest(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        known = table.cards.bounties
        return max(options, key=lambda card: known[card].vp if card in known else 1)

    _delivery_bounty = _hunt_bounty = _richest

    def _respawn(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        from companion.games.terror_below.death import space_of

        def promise(choice: str) -> float:
            space = space_of(table, choice)
            best = self._best(table, space)
            gain = best[0].worth / (best[1] + 3) if best else 0.0
            return gain - self._danger(table, space)

        return max(options, key=promise)

    _start_location = _respawn
