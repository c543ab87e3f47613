"""A solo player who looks ahead: every card under every Worm is tried, and the forecast asked.

Each answer comes with its reason in one sentence (`reason`), for whoever wants a hint.
"""

from __future__ import annotations

from companion.games.terror_below import hunt
from companion.games.terror_below.death import space_of
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.state import Played, State
from companion.games.terror_below.table import NUMBERS, TerrorTable
from companion.games.terror_below.vehicles import NEVER_WITH_BOOTS
from companion.lab import hunts
from companion.lab.lookout import Lookout, tried
from companion.lab.plans import Plan, Plans
from companion.lab.terror_bot import SoloBot
from companion.lab.worth import Worth
from companion.language import tr
from companion.table.prompts import Answer, Choose, Prompt

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
LEADERS = ("points", "hand", "rubble", "delivery", "damage")
ARMED = ("damage", "points", "rubble", "hand", "delivery")  # where Worms have to be hunted


class Planner(SoloBot):
    """Plays a solo game by what the coming attacks will do; among several, as `SoloBot` does."""

    def __init__(self, game: TerrorBelow, seed: int | None = None) -> None:
        super().__init__(game, seed)
        self.reason = ""  # of the last answer
        self.card = ""  # the Vehicle card in the air: out of the hand, and not laid yet
        self._shielded = False
        self._seen: tuple[object, Worth] | None = None  # the table as it lay, and its worth

    def __call__(self, state: State, prompt: Prompt) -> Answer:
        """The answer to a prompt; `reason` says why."""
        self.reason = ""
        if prompt.purpose != "hunt":
            self._shielded = False
        return super().__call__(state, prompt)

    def _worth(self, table: TerrorTable) -> Worth:
        """What things are worth now; the same as long as only the pawn has moved."""
        state, me = table.state, table.me
        lies = (
            list(state.rubble), {at: list(eggs) for at, eggs in state.eggs.items()},
            list(state.line), dict(state.locations), list(me.hidden), list(me.bounties), me.leader,
            list(me.dead), list(me.standees),
        )  # fmt: skip
        if self._seen is None or self._seen[0] != lies:
            self._seen = lies, Worth(table)
        self._seen[1].table = table
        return self._seen[1]

    def _vehicle(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        if not table.solo or table.me.pawn is None or table.me.hand is None:
            return super()._vehicle(table, options, prompt)
        worth = self._worth(table)
        rated = [self._rated(table, worth, card, options) for card in options]
        _, self.card, _, plan = max(rated, key=lambda each: each[0])
        self._say_plan(table, plan)
        return self.card

    def _rated(
        self, table: TerrorTable, worth: Worth, card: str, hand: list[str]
    ) -> tuple[float, str, str, Plan]:
        """The best slot for a card: what it is worth, the card, the slot, and the plan."""
        vehicle, me = table.cards.vehicles[card], table.me
        assert me.pawn is not None
        points = vehicle.points + table.effect(me, "points") + self._more(table, card, hand)
        cost = TROUBLE.get(vehicle.ability, 0.0) + WASTE * points
        found = []
        for number in NUMBERS[: len(table.state.slots)]:
            if not table.at_limit(table.state.slots[int(number) - 1]):
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
        self.reason = tr("It has the most action points.")
        known = table.cards.vehicles
        return max(options, key=lambda card: known[card].points if card in known else 0)

    def _bicycle_extra(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        self.card = super()._bicycle_extra(table, options, prompt)
        self.reason = tr("You will miss it least.")
        return self.card

    def _slot(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        if not table.solo or self.card not in table.cards.vehicles or prompt.rule == "TB-I02":
            return super()._slot(table, options, prompt)
        if table.me.pawn is None or prompt.rule == "TB-V02":
            return min(options, key=lambda number: self._heard(table, int(number) - 1))
        _, _, number, _ = self._rated(table, self._worth(table), self.card, [])
        self.reason = tr("There its Target and its card limit do you least harm.")
        return number

    def _heard(self, table: TerrorTable, number: int) -> float:
        """What it costs to lay the card face down under a Worm."""
        slot, worth = table.state.slots[number], self._worth(table)
        cards, slot.cards = slot.cards, [*slot.cards, Played(self.card, "down")]
        lookout = Lookout(table, worth)
        slot.cards = cards
        self.reason = tr("There its Target and its card limit do you least harm.")
        stop = 0.0 if table.me.pawn is None else lookout.stop(table.me.pawn, table.me.eggs, worth)
        return lookout.loss - stop

    def _action(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        if not table.solo:
            return super()._action(table, options, prompt)
        assert isinstance(prompt, Choose)
        me = table.me
        assert me.pawn is not None
        item = self._item(table, options)
        if item:
            self.reason = tr("It helps at once.")
            return item
        worth = self._worth(table)
        plan = Plans(worth, Lookout(table, worth)).best(me.pawn, prompt.data["points"], me.eggs)
        self._say_plan(table, plan)
        return self._next(table, worth, plan, options)

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
            if verb == "item" and table.kinds[card] in useful:
                return option
        return None

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

        self.reason = tr("There its Target does you least harm.")
        return max(options, key=comes_to)

    def _hunt(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        assert isinstance(prompt, Choose)
        missing = prompt.data["health"] - prompt.data["dealt"]
        arms = [] if self._shielded else hunts.arms(table, table.state.players[prompt.player])
        weapons = [arm for arm in arms if arm.damage is not None]
        card = hunts.best_card(weapons, missing) or hunts.best_card(arms, missing)
        if card is None:
            self.reason = tr("Nothing you hold can help; keep it for another hunt.")
            return hunt.STOP
        self._shielded = card not in [arm.card for arm in weapons]
        chance = hunts.survival(hunts.hand_of(arms), missing)
        said = tr(
            "Played first it keeps the most: {percent} % to live.", percent=round(100 * chance)
        )
        self.reason = said
        return card

    def _leader(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        hunting = table.state.options.scenario == "total-extermination"
        liked = ARMED if hunting else LEADERS

        def rank(card: str) -> int:
            words = table.cards.abilities.get(card, {})
            return min((liked.index(name) for name in words if name in liked), default=len(liked))

        return min(options, key=rank)

    def _respawn(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        if not table.solo:
            return super()._respawn(table, options, prompt)
        worth = self._worth(table)
        self.reason = tr("From there the next thing to do is nearest.")
        return max(
            options, key=lambda choice: worth.promise(space_of(table, choice), table.me.eggs)
        )

    _start_location = _respawn

    def _hidden_source(self, table: TerrorTable, options: list[str], prompt: Prompt) -> str:
        """TB-A08: kept Hidden it is safe, and the Line shows another."""
        worth, known = self._worth(table), table.cards.bounties

        def gain(card: str) -> float:
            bounty = known.get(card)
            if bounty is None:
                return 1.0
            if bounty.kind == "hunt":
                return 5.0 if worth.scenario == "total-extermination" else 0.0
            return worth.delivery(bounty.egg, bounty.location)

        return max(options, key=gain)

    def _say_plan(self, table: TerrorTable, plan: Plan) -> None:
        """The reason of a plan, in one sentence."""
        where = table.location_at(plan.at) or ""
        if plan.kind == "deliver":
            say = "A {colour} Egg can be delivered at the {location}."
            self.reason = tr(say, colour=plan.what, location=where)
        elif plan.kind == "pickup":
            eggs = table.state.eggs[plan.at]
            self.reason = tr("There is a {colour} Egg to pick up.", colour=eggs[0])
        elif plan.kind == "repair":
            self.reason = tr("A damaged Location is as good as new once its Rubble is cleared.")
        else:
            column, row = table.board.at(plan.at)
            say = "Column {column}, row {row} is a good place to be when the Worms come."
            self.reason = tr(say, column=column, row=row)
