"""What is coming, in words: a line under the question, and a sheet with every figure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion import drawings
from companion.drawings.hatching import STEPS
from companion.games.terror_below.state import State
from companion.lab.figures import At, Figures, ForecastReply, Risk, percent
from companion.language import tr, word
from companion.screens.drawing.drawn import Drawn
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.table.session import Session

if TYPE_CHECKING:
    from companion.screens.contracts import Window

looks("outlook")


class Pattern(Drawn):
    """As it is on the ground of the board."""


class Swatch(BoxLayout):
    """One pattern of the board, and from which chance on it is drawn."""

    text = StringProperty("")

    def __init__(self, step: int, text: str) -> None:
        super().__init__(text=text)
        self.add_widget(Pattern(drawing=drawings.hatch(step)), index=1)


class OutlookLine(ButtonBehavior, BoxLayout):
    """The most important figure, and what the patterns mean; a tap opens the sheet."""

    words = StringProperty("")
    legend = BooleanProperty(False)  # whether anything on the board needs one

    def __init__(self) -> None:
        super().__init__()
        for step, least in enumerate(STEPS, 1):
            said = percent(least)
            text = tr("{percent} %", percent=said) if step == len(STEPS) else said
            self.ids.swatches.add_widget(Swatch(step, text), index=1)


class OutlookRow(ButtonBehavior, BoxLayout):
    """One figure: what it is about, how much, and the rule behind it, which a tap opens."""

    text = StringProperty("")
    figure = StringProperty("")
    rule = StringProperty("")
    share = NumericProperty(0)  # of the bar under it
    large = BooleanProperty(False)


class Row(NamedTuple):
    """What stands in one row."""

    text: str
    figure: str
    rule: str
    share: float


class OutlookSheet(Sheet):
    """Every figure of the forecast, beside the board."""

    left = NumericProperty(0)  # where it begins

    def __init__(self, shell: Window, state: State, figures: Figures) -> None:
        super().__init__()
        for row in rows(state, figures):
            part = OutlookRow(text=row.text, figure=row.figure, rule=row.rule, share=row.share)
            part.bind(on_release=lambda part: shell.show_rule(part.rule))
            self.ids.rows.add_widget(part, index=1)


def rows(state: State, figures: Figures) -> Iterator[Row]:
    """Every figure in words, the nearest first."""
    solo = state.options.solo
    for index, risk in enumerate(figures.leaders):
        if risk is not None and solo:
            yield _chance(tr("Your Leader is caught"), risk.caught, "TB-X08")
            yield _chance(tr("Your Leader dies"), risk.dies, "TB-H05")
        elif risk is not None and (risk.caught or index == state.active):
            name = state.players[index].name
            yield _chance(tr("Caught: {name}", name=name), risk.caught, "TB-X08")
            yield _chance(tr("Dead: {name}", name=name), risk.dies, "TB-H05")
    attacks = tr("Attacks on average")
    rule = "TB-O03" if solo else "TB-X01"
    yield Row(attacks, f"{figures.attacks:.1f}", rule, min(1.0, figures.attacks / 3))
    for name, chance in sorted(figures.locations.items(), key=lambda each: -each[1]):
        if solo:
            text = tr("The {location} falls", location=word(name))
            yield _chance(text, chance, "TB-O07")
    if solo:
        yield _chance(tr("The 15th attack is among them"), figures.clock, "TB-O01")
        yield _chance(tr("They end the game"), figures.lost, "TB-O01")


def _chance(text: str, chance: float, rule: str) -> Row:
    return Row(text, tr("{percent} %", percent=percent(chance)), rule, chance)


# The words of the line

BEFORE_THE_CARD = ("vehicle", "slot")  # it will count as well, but nobody knows where


def line_of(session: Session[Any], reply: ForecastReply) -> str:
    """What the forecast comes to, in one sentence."""
    figures, active = reply.figures, session.state.active
    if figures is None:
        slow = tr("No forecast: this table takes too long to count.")
        return slow if reply.kind == "slow" else tr("No forecast this time. The game goes on.")
    if not figures.attacks:
        return tr("No attack is due before the next turn.")
    here = figures.leaders[active]
    if here is None:
        return tr("Attacks on average: {attacks}", attacks=f"{figures.attacks:.1f}")
    return _risk(here, session.prompt.purpose if session.prompt else "")


def _risk(risk: Risk, purpose: str) -> str:
    caught, dead = percent(risk.caught), percent(risk.dies)
    if purpose == "action":
        return tr("Stop here: caught {caught} %, dead {dead} %", caught=caught, dead=dead)
    if purpose in BEFORE_THE_CARD:
        return tr("Before your card: caught {caught} %, dead {dead} %", caught=caught, dead=dead)
    return tr("Here: caught {caught} %, dead {dead} %", caught=caught, dead=dead)


def space_of(at: At, figures: Figures) -> str:
    """What is known of one space."""
    column, row = at
    covered = percent(figures.covered.get(at, 0.0))
    risk = figures.stops.get(at)
    if risk is None:
        return tr(
            "Column {column}, row {row}: covered {percent} %",
            column=column,
            row=row,
            percent=covered,
        )
    return tr(
        "Column {column}, row {row}: caught {caught} %, dead {dead} %",
        column=column,
        row=row,
        caught=percent(risk.caught),
        dead=percent(risk.dies),
    )
