"""The score book: every game that was played to its end, filtered, counted and drawn."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion import scorebook
from companion.lab.reports import list_reported
from companion.language import tr, word
from companion.scorebook import OUTCOMES, spoken, statistics, subject
from companion.screens.contracts import Page, Window
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Fat
from companion.screens.scores import score_chart  # its chart is named in kv/scores.kv
from companion.table.score import ANY, Score, Wanted
from companion.table.when import when

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("scores")

MOST = 4  # who have won most
SHOWN = 20  # entries at first, and how many more with each tap at the end of the list
SENTENCES = {
    "won": "{winner} won, {then}.",
    "lost": "{players} lost, {then}.",
    "shared": "{players} won together, {then}.",
    "none": "Nobody won, {then}: {players}.",
}


class ScoreRow(ButtonBehavior, BoxLayout):
    """One game of the book; a tap shows what can be done with it."""

    victory = BooleanProperty(False)
    subject = StringProperty("")
    detail = StringProperty("")
    total = StringProperty("")


class FilterSheet(Sheet):
    """Which games to look at: everything, or one kind."""

    title = StringProperty("")


class GameSheet(Sheet):
    """One game of the book: how it ended, and what can be seen of it."""

    subject = StringProperty("")
    detail = StringProperty("")

    def __init__(self, shell: Window, score: Score, **given: str) -> None:
        super().__init__(**given)
        self.shell, self.id = shell, score.id
        if score.game not in list_reported():
            self.ids.ways.remove_widget(self.ids.report)

    def show_report(self) -> None:
        """Where it turned, and how lucky it was."""
        self.shell.close_sheet(self)
        self.shell.go("report", id=self.id)

    def watch(self) -> None:
        """See it step by step."""
        self.shell.close_sheet(self)
        self.shell.go("replay", id=self.id)


class ScoresPage(Page, BoxLayout):
    """History on the left, what it adds up to on the right."""

    numbers = StringProperty("")
    records = StringProperty("")
    rate = NumericProperty(0)
    scored = BooleanProperty(True)  # whether there are points to be drawn

    def __init__(self, shell: Window, tabletop: Tabletop) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        self.tallies = tabletop.library.keeper.tallies()
        self.wanted = ANY
        if self.tallies:
            self.remove_widget(self.ids.blank)
            self.refresh()
        else:
            # They are held on to: the looks of the page still ask how high they are.
            self._put_away = [self.ids[name].__self__ for name in ("chips", "book", "export")]
            for widget in self._put_away:
                widget.parent.remove_widget(widget)

    # Showing

    def refresh(self) -> None:
        """Show what the filters let through."""
        self.ids.game.words = self._chip("game", tr("All games"))
        self.ids.scenario.words = self._chip("scenario", tr("All scenarios"))
        self.ids.outcome.words = self._chip("outcome", tr("Won and lost"))
        for name, value in msgspec.structs.asdict(self.wanted).items():
            self.ids[name].tone = "quiet" if value is None else "chosen"
        self.ids.rows.clear_widgets()
        self.ids.history.scroll_y = 1
        newest = self._found(max(SHOWN + 1, score_chart.MOST))
        self._list(newest, 0)
        self.ids.chart.scores = newest[: score_chart.MOST]
        self._count()

    def _found(self, most: int, skip: int = 0) -> list[Score]:
        """Some of the games the filters let through, the newest first."""
        return self.tabletop.library.keeper.scores(self.wanted, most, skip)

    def _chip(self, name: str, everything: str) -> str:
        value = getattr(self.wanted, name)
        return everything if value is None else f"✓ {self._named(name, value)}"

    @staticmethod
    def _named(name: str, value: str) -> str:
        if name == "outcome":
            return tr(OUTCOMES.get(value, value))
        return word(spoken(value)) if value else tr("Without a scenario")

    def _list(self, found: list[Score], first: int) -> None:
        """Add the entries from that one on to the list, and a way to the ones before them."""
        for score in found[:SHOWN]:
            self.ids.rows.add_widget(self._row(score))
        if len(found) > SHOWN:
            older = Fat(words=tr("Show older games"), tone="quiet", size_of_words=17)
            older.bind(on_release=partial(self._show_older, first + SHOWN))
            self.ids.rows.add_widget(older)

    def _show_older(self, first: int, button: Fat) -> None:
        self.ids.rows.remove_widget(button)
        self._list(self._found(SHOWN + 1, first), first)

    def _row(self, score: Score) -> ScoreRow:
        row = ScoreRow(
            victory=score.victory,
            subject=word(subject(score)),
            detail=self._detail(score),
            total="" if score.total is None else str(score.total),
        )
        row.bind(on_release=lambda _: self.open(score))
        return row

    def open(self, score: Score) -> None:
        """Show what can be seen of one game."""
        about = {"subject": word(subject(score)), "detail": self._detail(score)}
        self.shell.open_sheet(GameSheet(self.shell, score, **about))

    def _detail(self, score: Score) -> str:
        then = when(scorebook.ended(score), self.tabletop.library.keeper.clock().astimezone())
        others = [name for name in score.players if name != score.winner]
        sentence = SENTENCES.get(score.outcome, SENTENCES["none"])
        if score.outcome == "won" and others:
            sentence = "{winner} won against {others}, {then}."
        elif score.outcome == "lost" and score.attacks is not None:
            sentence = "{players} lost at attack {attacks}, {then}."
        told = tr(
            sentence,
            winner=score.winner,
            others=", ".join(others),
            players=", ".join(score.players),
            attacks=score.attacks,
            then=then,
        )
        return " ".join([told, *self._extras(score)])

    @staticmethod
    def _extras(score: Score) -> list[str]:
        """What made a game played alone harder, and how long a match was."""
        if "played" in score.parts:
            return [_match(score)]
        if not score.alone:
            return []
        left = score.options.get("left_behind")
        queens = [tr("With the Queens.")] if score.options.get("queens") else []
        return queens + ([tr("{count} left behind.", count=left)] if left else [])

    def _count(self) -> None:
        numbers = statistics(self.tabletop.library.keeper, self.wanted)
        self.rate = numbers.rate or 0
        self.scored = not numbers.games or bool(numbers.best)
        if not numbers.games:
            self.numbers = tr("No game is like that.")
        elif numbers.rate is None:
            self.numbers = tr("Games: {count}", count=numbers.games)
        else:
            self.numbers = tr(
                "Played alone: {wins} of {games} won, {rate}%",
                wins=numbers.wins_alone,
                games=numbers.alone,
                rate=numbers.rate,
            )
        records = [tr("{what} {total}", what=subject(top), total=top.total) for top in numbers.best]
        self.records = tr("Best: {records}", records=", ".join(records)) if records else ""
        if numbers.rate is None and not records:
            found = filter(self.wanted.takes, self.tallies)
            winners = [f"{name} ({count})" for name, count in scorebook.winners(found)[:MOST]]
            self.records = tr("Won: {names}", names=", ".join(winners)) if winners else ""

    # Filtering

    def choose(self, name: str) -> None:
        """Ask what to look at."""
        titles = {
            "game": tr("Which game?"),
            "scenario": tr("Which scenario?"),
            "outcome": tr("How did it end?"),
        }
        sheet = FilterSheet(title=titles[name])
        for value in (None, *self._values(name)):
            label = tr("All of them") if value is None else self._named(name, value)
            is_set = value == getattr(self.wanted, name)
            button = Fat(words=f"✓ {label}" if is_set else label, size_of_words=17)
            button.tone = "chosen" if is_set else "plain"
            button.bind(on_release=partial(self._want, sheet, name, value))
            sheet.ids.choices.add_widget(button)
        self.shell.open_sheet(sheet)

    def _values(self, name: str) -> list[str]:
        """What there is to choose; scenarios belong to their game."""
        game = self.wanted.game if name == "scenario" else None
        within = filter(Wanted(game=game).takes, self.tallies)
        return sorted({getattr(tally, name) for tally in within})

    def _want(self, sheet: FilterSheet, name: str, value: str | None, *_: object) -> None:
        self.shell.close_sheet(sheet)
        self.wanted = msgspec.structs.replace(self.wanted, **{name: value})
        if name == "game" and self.wanted.scenario not in self._values("scenario"):
            self.wanted = msgspec.structs.replace(self.wanted, scenario=None)
        self.refresh()

    # Taking it along

    def export(self) -> None:
        """Write what is shown into a file for a spreadsheet, and say where it is."""
        written: list[Path] = []  # stays empty when the disk refuses
        keeper, wanted = self.tabletop.library.keeper, self.wanted

        def write() -> None:
            found = keeper.scores(wanted)
            written.append(scorebook.export(found, self.tabletop.library.data, keeper.clock()))

        self.shell.run_job(write, partial(self._say_where, written))

    def _say_where(self, written: list[Path]) -> None:
        for path in written:
            self.shell.say(tr("What is shown here is saved in {path}", path=path))


def _match(score: Score) -> str:
    """How many rounds it took, and who won how many of them: in the order they are named in."""
    count, names = score.parts["played"], score.players
    won = {name: score.parts.get(f"won_{at}") for at, name in enumerate(names, 1)}
    order = sorted(names, key=lambda name: name != score.winner)
    if len(won) < len(names) or None in won.values():  # a book from before they were counted
        return tr("In {count} rounds.", count=count)
    rounds = " : ".join(str(won[name]) for name in order)
    return tr("In {count} rounds, {rounds}.", count=count, rounds=rounds)
