"""A hunt looked ahead: the best next card, and the orders of the Weapons side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.lab import hunts
from companion.lab.hunts import Order, percent
from companion.lab.terror_hints import is_shielded
from companion.language import tr
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Fat
from companion.table.game import Table
from companion.table.prompts import Choose

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow
    from companion.screens.table.table import TablePage
    from companion.table.session import Session


LARGE = 1.2  # letters that need the room of two


class Hunted:
    """What is known of a hunt by the cards of whoever hunts."""

    def __init__(self, session: Session[Any], prompt: Choose) -> None:
        self._game: TerrorBelow = session.game  # type: ignore[assignment]
        missing = prompt.data["health"] - prompt.data["dealt"]
        table = self._game.table(Table(session.state))
        arms = hunts.arms(table, session.state.players[prompt.player])
        arms = [arm for arm in arms if arm.card in prompt.legal()]  # some help once in a hunt
        self._safe = is_shielded(session)
        self._shots = {shot.card: shot for shot in hunts.shots(arms, missing)}
        self.orders = hunts.orders(arms, missing)

    @property
    def stop(self) -> str:
        """What is to be said of stopping, if it is the best that can be done."""
        if self._safe:
            return tr("★ Best: you are safe already")
        if not any(shot.best for shot in self._shots.values()):
            return tr("★ Best: nothing here can kill it")
        return ""

    def sorted(self, answers: Sequence[str]) -> Sequence[str]:
        """The best card first, where it is in sight; the others as they lie."""
        return sorted(answers, key=lambda answer: not self._is_best(answer))

    def _is_best(self, answer: str) -> bool:
        return answer in self._shots and self._shots[answer].best and not self._safe

    def mark(self, button: Fat, answer: str) -> None:
        """Say on a button what comes of it with all that follows."""
        shot = self._shots.get(answer)
        if shot is None:
            return
        now, kill = percent(shot.now), percent(shot.kill)
        if shot.kill and not shot.saves and now < 100:
            button.note = tr("{now} % now, {kill} % in all", now=now, kill=kill)
        if self._is_best(answer):
            button.tone = "chosen"
            button.words = f"★ {button.words}"
            button.note = tr("Best: {text}", text=button.note)

    def offer(self, page: TablePage, arms: Widget) -> None:
        """A way to the orders: beside the one to stop, or where letters are large beside the best
        card, for both of them have no room there."""
        looks("sheets", "orders")
        key = OrdersKey(words=tr("Orders"), note=str(len(self.orders)))
        key.bind(on_release=lambda _: page.shell.open_sheet(OrdersSheet(self._game, self.orders)))
        if Metrics.fontscale < LARGE:
            page.ids.last.add_widget(key)
        else:
            key.size_hint_x = 1
            arms.add_widget(key, index=max(0, len(arms.children) - 1))


class OrdersKey(Fat):
    """The way to the orders."""


class OrderRow(BoxLayout):
    """One order: the cards, the chance to have killed after each, and what is kept."""

    cards = StringProperty("")
    chances = StringProperty("")
    kept = StringProperty("")
    best = BooleanProperty(False)


class OrdersSheet(Sheet):
    """The orders of the Weapons, the best first."""

    def __init__(self, game: TerrorBelow, orders: Sequence[Order]) -> None:
        super().__init__()
        for number, order in enumerate(orders):
            names = [game.cards.name(card) for card in order.cards]
            row = OrderRow(best=number == 0, cards=said(names, number == 0))
            row.chances = " → ".join(f"{percent(chance)} %" for chance in order.after)
            row.kept = kept(order, names)
            self.ids.rows.add_widget(row)


def said(names: Sequence[str], best: bool) -> str:
    """The cards of an order, one after the other."""
    cards = names[0]
    for name in names[1:]:
        cards = tr("{text}, then {title}", text=cards, title=name)
    return tr("★ Best: {text}", text=cards) if best else cards


def kept(order: Order, names: Sequence[str]) -> str:
    """What an order leaves in the hand."""
    spent = tr("Spends {damage} damage on average.", damage=f"{order.spent:.1f}")
    if not order.spared:
        return spent
    say = "Spends {damage} damage on average; {title} is spared with {percent} %."
    return tr(say, damage=f"{order.spent:.1f}", title=names[-1], percent=percent(order.spared))
