"""What is seen without a tap: the clock, the Worms, the Bounty Line, the squads."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from typing import Any

from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion import drawings
from companion.games.terror_below.glance import BountySeen, Glance, SquadSeen, WormSeen
from companion.games.terror_below.printed import ANY
from companion.language import tr, word
from companion.screens.drawing.drawn import Drawn
from companion.screens.drawing.stamps import ahead
from companion.screens.parts.looks import looks

looks("terror_below")


class ForecastKey(ButtonBehavior, BoxLayout):
    """Switches the forecast on and off."""

    on = BooleanProperty(False)

    def drawing(self, on: bool) -> drawings.Drawing:
        """Its sign."""
        return drawings.forecast(on)


class AttackBar(Widget):
    """How many of the attacks have been: one notch each."""

    done = NumericProperty(0)
    most = NumericProperty(15)


class Head(BoxLayout):
    """Scenario, attacks and goal, in the row on top."""

    title = StringProperty("")
    attacks = NumericProperty(0)
    most = NumericProperty(0)
    goal = StringProperty("")
    forecast = BooleanProperty(False)  # whether it is on; its sign switches it

    def show(self, seen: Glance) -> None:
        """Show how far the game is."""
        several = len(seen.squads) > 1
        name = seen.squads[seen.active].name
        self.title = tr("{name}'s turn", name=name) if several else tr(seen.title)
        self.attacks, self.most = seen.attacks, seen.most_attacks or 0
        self.goal = GOALS[seen.goal_kind](seen)


GOALS: dict[str, Any] = {
    "vp": lambda seen: tr("{done}/{goal} VP", done=seen.done, goal=seen.goal),
    "locations": lambda seen: tr("{done}/{goal} places", done=seen.done, goal=seen.goal),
    "standees": lambda seen: tr("{done}/{goal} kinds", done=seen.done, goal=seen.goal),
}


class WormChip(ButtonBehavior, BoxLayout):
    """A Worm in its slot: who it is, and its cards against its limit."""

    number = NumericProperty(1)
    name = StringProperty("")
    drawing = ObjectProperty(())
    health = NumericProperty(0)
    pips = StringProperty("")
    left = NumericProperty(9)
    live = BooleanProperty(False)
    low = BooleanProperty(False)  # without its name, where room is scarce
    side = NumericProperty(0)  # of its drawing

    def show(self, worm: WormSeen, live: bool) -> None:
        """Show a Worm; a live one can be tapped."""
        self.number, self.name, self.health = worm.number, first_name(worm), worm.health
        self.drawing = drawings.worm(worm.type)
        up = worm.cards - worm.face_down
        self.pips = "●" * up + "◍" * worm.face_down + "○" * worm.left
        self.left, self.live = worm.left, live
        self.opacity = 1


def first_name(worm: WormSeen) -> str:
    """What tells a Worm from others of its type; the type is drawn."""
    name, _, last = worm.name.rpartition(" ")
    return name if name and last.casefold() == worm.type.casefold() else worm.name


class BountyChip(BoxLayout):
    """A Bounty of the Line; lit when it is within reach."""

    drawing = ObjectProperty(())
    where = ObjectProperty(())  # the Location's own drawing, known from the board
    hunt = StringProperty("")
    vp = NumericProperty(0)
    ready = BooleanProperty(False)
    side, side_of_egg = NumericProperty(0), NumericProperty(0)  # of its drawings

    def show(self, bounty: BountySeen, shapes: bool) -> None:
        """Show a Bounty."""
        delivery = bounty.kind == "delivery"
        egg = drawings.egg(bounty.egg, shapes)
        self.drawing = egg if delivery else drawings.worm(bounty.worm)
        self.where = drawings.location(bounty.location) if delivery else ()
        self.hunt = word(ANY) if bounty.worm == ANY else ""
        self.vp, self.ready = bounty.vp, bounty.ready


class SquadLine(StackLayout):
    """The active player's squad and what it carries; the others with their VP."""

    leader = StringProperty("")
    counts = StringProperty("")
    players = StringProperty("")  # everybody's VP, where there are several
    side = NumericProperty(0)  # of what is carried

    def show(self, seen: Glance, shapes: bool) -> None:
        """Show the active squad."""
        squad = seen.squads[seen.active]
        others = tr("{name} +{others}", name=squad.leader.split(",")[0], others=squad.others)
        self.leader = others if squad.leader else squad.name
        self.counts = _counts(seen, squad)
        vps = [tr("{name} {vp}", name=each.name, vp=each.vp) for each in seen.squads]
        self.players = tr("VP:") + "  " + "  ".join(vps) if len(vps) > 1 else ""
        pieces = [drawings.egg(colour, shapes) for colour in squad.eggs[:6]]
        pieces += [drawings.rubble(1)] * min(squad.rubble, 3)
        carried = self.ids.carried
        while len(carried.children) > len(pieces):
            carried.remove_widget(carried.children[0])
        while len(carried.children) < len(pieces):
            carried.add_widget(Drawn(size=(self.side, self.side)))
        for held, piece in zip(reversed(carried.children), pieces, strict=True):
            held.drawing = piece


def _counts(seen: Glance, squad: SquadSeen) -> str:
    parts = []
    if seen.goal_kind != "vp":
        parts.append(tr("{vp} VP", vp=squad.vp))
    parts.append(tr("Weapons {count}", count=squad.weapons))
    parts.append(tr("Items {count}", count=squad.items))
    if squad.hidden:
        parts.append(tr("Hidden {count}", count=squad.hidden))
    if squad.hat:
        parts.append(tr("Hat"))
    return "  ".join(parts)


class Status(BoxLayout):
    """The lower part of the right column. Dispatches `on_worm` with the number tapped."""

    __events__ = ("on_worm",)

    has_worms = BooleanProperty(False)
    low = BooleanProperty(False)  # takes less room; nothing but the Worms' names is left out
    saving = NumericProperty(0)  # how much less
    tall = NumericProperty(0)  # its height where it is not low

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._shapes = True  # Eggs by shape as well as by colour
        self._chips = [WormChip() for _ in range(3)]
        for number, chip in enumerate(self._chips, 1):
            chip.bind(on_release=partial(self._tap, number))
            self.bind(low=chip.setter("low"))
            self.ids.worms.add_widget(chip)
        self._bounties = [BountyChip() for _ in range(4)]
        for each in self._bounties:
            self.ids.line.add_widget(each)

    def show(self, seen: Glance, live: Collection[str], shapes: bool) -> None:
        """Show the table at a glance; the Worms whose numbers are live can be tapped."""
        self.has_worms, self._shapes = bool(seen.worms), shapes
        worms = {worm.number: worm for worm in seen.worms}
        for number, chip in enumerate(self._chips, 1):
            if number in worms:
                chip.show(worms[number], str(number) in live)
            else:
                chip.opacity, chip.live = 0, False
        for number, chip in enumerate(self._bounties):
            chip.opacity = 1 if number < len(seen.line) else 0
            if number < len(seen.line):
                chip.show(seen.line[number], shapes)
        self.ids.squad.show(seen, shapes)

    def spot(self, number: str) -> tuple[float, float] | None:
        """Where in the window the Worm of that number is, if it can be tapped."""
        chips = {str(chip.number): chip for chip in self._chips if chip.live}
        return chips[number].to_window(*chips[number].center) if number in chips else None

    def ahead(
        self, worms: Collection[str], eggs: Collection[str], locations: Collection[str]
    ) -> Iterator[None]:
        """Paint what may come, one after the other, before it does. How large it will be is known
        before it has its place: while a list is open, nothing in here has one."""
        chip, bounty, squad = self._chips[0], self._bounties[0], self.ids.squad
        for side in (chip.side, bounty.side):
            for type in worms:
                ahead(drawings.worm(type), side, side)
                yield
        for name in locations:
            ahead(drawings.location(name), bounty.side, bounty.side)
            yield
        for side in (bounty.side_of_egg, squad.side):
            for colour in eggs:
                ahead(drawings.egg(colour, self._shapes), side, side)
                yield
        ahead(drawings.rubble(1), squad.side, squad.side)
        yield

    def _tap(self, number: int, *_: object) -> None:
        if self._chips[number - 1].live:
            self.dispatch("on_worm", number)

    def on_worm(self, number: int) -> None:
        """A Worm was tapped."""
