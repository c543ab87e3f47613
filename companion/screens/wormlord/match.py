"""The match at a glance: the score in the head, what the last round came to, and the verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.metrics import Metrics
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty
from kivy.properties import StringProperty as Text
from kivy.uix.boxlayout import BoxLayout

from companion import drawings
from companion.drawings.inks import STRINGS
from companion.games.wormlord.state import Player, Round, State
from companion.language import tr, word
from companion.screens.drawing.drawn import Drawn as Drawn  # named in kv/match.kv
from companion.screens.parts.looks import looks
from companion.table.when import clock

looks("match")


class MatchChip(BoxLayout):
    """A player in the head: shape, name, and a point for each round that wins the match."""

    name = Text("")
    pips = Text("")
    drawing = ObjectProperty(())


class MatchHead(BoxLayout):
    """Everybody side by side."""

    def show(self, state: State) -> None:
        """The score as it is."""
        if len(self.children) != len(state.players):
            self.clear_widgets()
            for who in range(len(state.players)):
                self.add_widget(MatchChip(drawing=drawings.seal(who)))
        for chip, player in zip(reversed(self.children), state.players, strict=True):
            chip.name, chip.pips = player.name, pips(player, state)


def pips(player: Player, state: State) -> str:
    """A full point for each round that is won, an empty one for those that are still needed."""
    return "●" * player.wins + "○" * (state.options.rounds - player.wins)


class ResultCard(BoxLayout):
    """What the last round came to, with its lord."""

    text = Text("")
    note = Text("")
    drawing = ObjectProperty(())
    fill = ColorProperty("#FFFFFF")


def result_card(state: State) -> ResultCard | None:
    """The card of the last round, if there was one."""
    if not state.rounds:
        return None
    last = state.rounds[-1]
    drawing = drawings.objective() if last.winner is None else drawings.lord(last.winner)
    fill = "#BCA98A" if last.winner is None else STRINGS[last.winner]
    text = told(last, len(state.rounds), state.players)
    return ResultCard(text=text, note=counted(last, state.players), drawing=drawing, fill=fill)


def told(last: Round, number: int, players: Sequence[Player]) -> str:
    """How a round ended, in a sentence."""
    if last.winner is None:
        return tr("Round {number} was a tie: play it again.", number=number)
    name = players[last.winner].name
    if last.by == "objectives":
        return tr("{name} wins round {number} with 3 Objectives!", name=name, number=number)
    return tr("{name} wins round {number} by the count!", name=name, number=number)


def counted(last: Round, players: Sequence[Player]) -> str:
    """The points of everybody, where they were counted."""
    named = zip(players, last.points, strict=False)
    return ", ".join(f"{player.name} {points}" for player, points in named)


class HistoryLine(BoxLayout):
    """One round of the match: its number, who won it, how, and where."""

    number = NumericProperty(0)
    text = Text("")
    drawing = ObjectProperty(())


def history(state: State) -> list[HistoryLine]:
    """Every round so far, the newest first."""
    lines = []
    for number, each in enumerate(state.rounds, 1):
        points = counted(each, state.players)
        what = told(each, number, state.players)
        text = " ".join(filter(None, (what, points and f"{points}.", word(each.map) + ".")))
        drawing = () if each.winner is None else drawings.seal(each.winner)
        lines.append(HistoryLine(number=number, text=text, drawing=drawing))
    return lines[::-1]


class VerdictPanel(BoxLayout):
    """Who has called it, and where the clock stands meanwhile."""

    left = Text("")
    drawing = ObjectProperty(())

    def __init__(self, who: int, left: int | None) -> None:
        super().__init__(drawing=drawings.lord(who))
        if left is not None:
            self.left = tr("The clock stands at {text}.", text=clock(left))


class ReadyPanel(BoxLayout):
    """Before a round: what the last one came to, another map, the rules, the rounds so far."""

    def __init__(
        self,
        state: State,
        other_map: Callable[[], None],
        glance: Callable[[], None],
        rounds: Callable[[], None],
    ) -> None:
        super().__init__()
        self.other_map, self.glance, self.rounds = other_map, glance, rounds
        card = result_card(state)
        if card is not None:
            self.add_widget(card, index=len(self.children))
        else:
            self.ids.ways.remove_widget(self.ids.rounds)
        self.ids.ways.cols = len(self.ids.ways.children) if Metrics.fontscale < 1.2 else 2
