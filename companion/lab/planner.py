"""A solo player who looks ahead: every card under every Worm is tried, and the forecast asked.

Each answer comes with its reason (`reason`), for whoever wants a hint: sentences are made by
`reasons`, and only for a planner that `tells`, because nobody reads those of ten thousand games.
"""

from __future__ import annotations

from companion.games.terror_below import hunt, vehicles
from companion.games.terror_below.items import effect_of
from companion.games.terror_below.state import Played
from companion.games.terror_below.table import TerrorTable
from companion.games.terror_below.vehicles import NEVER_WITH_BOOTS
from companion.lab import hunts, reasons
from companion.lab.lookout import Lookout, tried
from companion.lab.plans import Plan, Plans
from companion.lab.sensible import Sensible
from companion.lab.worth import Worth
from companion.language import tr
from companion.table.prompts import Choose, Prompt

# What an ability costs besides what the forecast sees of it.
TROUBLE = {
    "motorcycle": 1.0,
    "lure": 0.5,
    "spill": 0.3,
    "bicycle": 0.8,
    "backfire": 0.3,
    "tow": -0.4,
}
WASTE = 0.05  # of an action point that a smaller card would not have had


class Planner(Sensible):
    """Plays a solo game by what the coming attacks will do; among several, as `SoloBot` does."""

    def _vehicle(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        if not table.solo or table.me.pawn is None or table.me.hand is None:
            card = super()._vehicle(table, options, prompt)
            self._because(self._why_points, table, card)
            return card
        worth = self._worth(table)
        rated = [self._rated(table, worth, card, options) for card in options]
        _, self.card, number, plan = max(rated, key=lambda each: each[0])
        self._because(self._why_card, table, self.card, number, plan)
        return self.card

    def _why_points(self, table: TerrorTable, card: str) -> str:
        goal = None if table.me.pawn is None else self._best(table, table.me.pawn)
        points = vehicles.points_of(table, table.me, card)
        if goal is None or table.me.pawn is None:
            return tr("Its {points} action points will do.", points=points)
        errand = reasons.plan(self._worth(table), None, reasons.errand(table, goal[0].space))
        return reasons.joined(tr("It gives {points} action points.", points=points), errand)

    def _why_card(self, table: TerrorTable, card: str, number: str, plan: Plan) -> str:
        worth, points = self._worth(table), vehicles.points_of(table, table.me, card)
        with tried(table, int(number) - 1, card):
            errand = reasons.plan(worth, Lookout(table, worth), plan)
        return reasons.joined(
            tr("It gives {points} action points.", points=points),
            errand,
            tr("Let Worm {number} hear it.", number=number),
        )

    def _rated(
        self, table: TerrorTable, worth: Worth, card: str, hand: list[str]
    ) -> tuple[float, str, str, Plan]:
        """The best slot for a card: what it is worth, the card, the slot, and the plan."""
        vehicle, me = table.cards.vehicles[card], table.me
        assert me.pawn is not None
        points = vehicles.points_of(table, me, card) + self._more(table, card, hand)
        cost = TROUBLE.get(vehicle.ability, 0.0) + WASTE * points
        found = []
        for number in vehicles.open_slots(table):
            with tried(table, int(number) - 1, card):
                lookout = Lookout(table, worth)
            plan = Plans(worth, lookout).best(me.pawn, points, me.eggs)
            found.append((plan.value - lookout.loss - cost, card, number, plan))
        return max(found, key=lambda each: each[0])

    def _more(self, table: TerrorTable, card: str, hand: list[str]) -> int:
        """TB-V01: what Boots can be played with."""
        if table.cards.vehicles[card].ability != "boots":
            return 0
        points = [table.cards.vehicles[other].points for other in hand if other != card]
        return max((each for each in points if each != NEVER_WITH_BOOTS), default=0)

    def _boots_extra(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        self._because(tr, "It has the most action points.")
        known = table.cards.vehicles
        return max(options, key=lambda card: known[card].points if card in known else 0)

    def _bicycle_extra(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        self.card = super()._bicycle_extra(table, options, prompt)
        self._because(tr, "You will miss it least.")
        return self.card

    def _ramp_discard(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        self._because(tr, "You will miss it least.")
        known = table.cards.vehicles
        return min(options, key=lambda card: known[card].points if card in known else 9)

    def _slot(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        down, plan = prompt.rule == "TB-V02", None
        if not table.solo or self.card not in table.cards.vehicles or prompt.rule == "TB-I02":
            number = super()._slot(table, options, prompt)
        elif table.me.pawn is None or down:
            number = min(options, key=lambda number: self._heard(table, int(number) - 1))
        else:
            _, _, number, plan = self._rated(table, self._worth(table), self.card, [])
        self._because(self._why_slot, table, int(number) - 1, down, plan)
        return number

    def _why_slot(self, table: TerrorTable, number: int, down: bool, plan: Plan | None) -> str:
        said = reasons.heard(table, number, self.card, down)
        if plan is None:
            return said
        worth = self._worth(table)
        with tried(table, number, self.card):
            if Lookout(table, worth).stop(plan.at, table.me.eggs, worth) > reasons.WELCOME:
                return reasons.joined(said, reasons.armed(table, number))
            percent = reasons.caught(table, plan.at)
        if percent is None:
            return said
        say = "Where you drive then, the risk of being caught is {percent} %."
        return reasons.joined(said, tr(say, percent=percent))

    def _heard(self, table: TerrorTable, number: int) -> float:
        """What it costs to lay the card face down under a Worm."""
        slot, worth = table.state.slots[number], self._worth(table)
        cards, slot.cards = slot.cards, [*slot.cards, Played(self.card, "down")]
        lookout = Lookout(table, worth)
        slot.cards = cards
        stop = 0.0 if table.me.pawn is None else lookout.stop(table.me.pawn, table.me.eggs, worth)
        return lookout.loss - stop

    def _action(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        if not table.solo:
            answer = super()._action(table, options, prompt)
            self._because(self._why_driving, table, answer)
            return answer
        assert isinstance(prompt, Choose)
        me = table.me
        item = self._item(table, options)
        if item:
            self._because(self._why_item, table, item.partition(":")[2])
            return item
        if me.pawn is None or not prompt.data["points"]:
            self._because(tr, "Your cards can wait for a better moment.")
            return "end"
        worth = self._worth(table)
        lookout = Lookout(table, worth)
        plan = Plans(worth, lookout).best(me.pawn, prompt.data["points"], me.eggs)
        answer = self._next(table, worth, plan, options)
        self._because(self._why_plan, table, lookout, plan, answer)
        return answer

    def _why_plan(self, table: TerrorTable, lookout: Lookout, plan: Plan, answer: str) -> str:
        verb, _, what = answer.partition(":")
        if verb == "clear" and plan.kind == "stop" and plan.at == table.me.pawn:
            return reasons.rubble(table, table.me, table.board.by_key(what))
        return reasons.plan(self._worth(table), lookout, plan)

    def _why_driving(self, table: TerrorTable, answer: str) -> str:
        """Among several: what the greedy bot drives to."""
        verb, _, what = answer.partition(":")
        me, worth = table.me, self._worth(table)
        if verb in ("item", "ability"):
            return self._why_item(table, what)
        if me.pawn is None:
            return tr("Your cards can wait for a better moment.")
        if verb == "deliver":
            return reasons.delivery(worth, what, table.location_at(me.pawn) or "", here=True)
        if verb == "pickup":
            return reasons.egg(worth, me.pawn, here=True)
        best = self._best(table, me.pawn)
        step = table.board.by_key(what) if "," in what else me.pawn
        if best is not None and best[1] and best[2] == step:
            return reasons.plan(worth, None, reasons.errand(table, best[0].space))
        if verb == "clear":
            return reasons.rubble(table, me, step)
        return reasons.stop(worth, step)

    def _next(self, table: TerrorTable, worth: Worth, plan: Plan, options: list[str]) -> str:
        """The first action of a plan."""
        keys, me = table.board.keys, table.me
        assert me.pawn is not None
        if plan.at != me.pawn:
            step = keys[worth.ways(me.pawn)[plan.at][1]]
            wanted = [f"move:{step}", f"clear:{step}"]
        elif plan.kind == "stop":
            wanted = [option for option in options if option.startswith("clear:")]
        else:
            wanted = [{"deliver": f"deliver:{plan.what}", "repair": f"clear:{plan.what}"}.get(
                plan.kind, plan.kind)]  # fmt: skip
        return next((option for option in wanted if option in options), "end")

    def _item(self, table: TerrorTable, options: list[str]) -> str | None:
        """An Item worth playing now; others wait for their moment."""
        useful = {"hat", "vp", "points", "draw"} | ({"revive"} if table.me.dead else set())
        for option in options:
            verb, _, card = option.partition(":")
            if verb in ("item", "ability") and self._kind(table, verb, card) in useful:
                return option
        return None

    @staticmethod
    def _kind(table: TerrorTable, verb: str, card: str) -> str:
        """What an Item does when it is played, or a Hat when it is used, in a word."""
        if verb == "item" or card not in table.cards.items:
            return table.kinds[card]
        return effect_of(table.cards.items[card])

    def _why_item(self, table: TerrorTable, card: str) -> str:
        kind = self._kind(table, "ability" if card in table.me.worn else "item", card)
        if kind == "hat" and not table.solo:  # TB-P01: at the end it counts in a solo game only
            return tr("It costs nothing to wear it.")
        return tr(reasons.ITEMS[kind]) if kind in reasons.ITEMS else tr("It helps at once.")

    def _motorcycle(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        """TB-V03: the way that leaves the best table."""
        assert isinstance(prompt, Choose)
        slot, worth = table.state.slots[prompt.data["slot"] - 1], self._worth(table)
        target, pawn = slot.target, table.me.pawn

        def comes_to(key: str) -> float:
            slot.target = table.board.by_key(key)
            lookout = Lookout(table, worth)
            slot.target = target
            return (
                0.0 if pawn is None else lookout.stop(pawn, table.me.eggs, worth)
            ) - lookout.loss

        self._because(tr, "There its Target does you least harm.")
        return max(options, key=comes_to)

    def _hunt(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        assert isinstance(prompt, Choose)
        missing = prompt.data["health"] - prompt.data["dealt"]
        arms = [] if self.shielded else hunts.arms(table, table.state.players[prompt.player])
        arms = [arm for arm in arms if arm.card in options]  # what is worn helps once in a hunt
        weapons = [arm for arm in arms if arm.damage is not None]
        card = hunts.next_card(arms, missing)
        self._because(reasons.shot, arms, missing, card, self.shielded)
        if card is None:
            return hunt.STOP
        self.shielded = card not in [arm.card for arm in weapons]
        return card
