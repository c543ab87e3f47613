"""Game over: how it ended and why, and what it is worth, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion import drawings, scorebook
from companion.games.registry import find_kit, retell
from companion.lab.reports import list_reported
from companion.language import tr, word
from companion.scorebook import (
    LABELS,
    OUTCOMES,
    ranking,
    spoken,
    subject,
)
from companion.screens.contracts import Page, Window
from companion.screens.drawing.drawn import Drawn as Drawn  # named in kv/game_over.kv
from companion.screens.drawing.sunrise import Sunrise as Sunrise  # named there, too
from companion.screens.parts.looks import looks
from companion.table.game import Result
from companion.table.score import Score, score_of
from companion.table.when import when

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("game_over")


class ScoreLine(BoxLayout):
    """One line of the score: what for, and how much."""

    label = StringProperty("")
    value = StringProperty("")
    big = BooleanProperty(False)
    quiet = BooleanProperty(False)


class GameOverPage(Page, BoxLayout):
    """The end of the game on the table."""

    mood = StringProperty("")  # how it ended, in a word
    tone = StringProperty("QUIET")  # the colour of that word
    skull = ObjectProperty(drawings.skull())
    worm = ObjectProperty(drawings.worm("screamer"))
    light = StringProperty("night")  # in which the picture of a victory is seen
    winner = NumericProperty(0)  # whose car is on it
    hero = ObjectProperty(())  # or who else
    title = StringProperty("")
    reason = StringProperty("")
    comparison = StringProperty("")  # with the games before
    total = StringProperty("")
    rule = StringProperty("")  # by which it was scored

    def __init__(self, shell: Window, tabletop: Tabletop) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        session = tabletop.session
        self.title = session.game.title
        self.light = shell.settings.theme
        if session.game.name not in list_reported():
            self._unreported = self.ids.report.__self__  # an id is a weak hold
            self._unreported.parent.remove_widget(self._unreported)
        score = score_of(session, tabletop.game_id, "")
        if score is not None and session.result is not None:
            self._tell(session.result, score)

    def _tell(self, result: Result, score: Score) -> None:
        self.mood = tr(OUTCOMES.get(score.outcome, OUTCOMES["none"]))
        self.tone = {"lost": "DANGER"}.get(score.outcome, "QUIET")
        self.winner = result.winner or 0
        self.hero = find_kit(score.game).winner_drawing(self.winner)
        self.reason = retell(score.game, result.reason)
        if score.scenario:
            self.title = f"{self.title}: {word(subject(score))}"
        if score.alone:
            self._add_up(score)
            self.comparison = " ".join(self._compared(score))
        else:
            self._rank(result.winner)
        self._hang_up_pictures(score.victory, scored=bool(self.ids.lines.children))

    def _hang_up_pictures(self, victory: bool, scored: bool) -> None:
        """A victory has the way home; a defeat has the skull, and the Worm where no score is."""
        ids = self.ids
        # An id is a weak hold: what is taken off the page stays with it all the same.
        self._whole = [ids[name].__self__ for name in ("skull", "postcard", "worm", "panel")]
        ids.words.remove_widget(ids.skull if victory else ids.postcard)
        if victory or scored:
            ids.sides.remove_widget(ids.worm)
        if not scored:
            ids.sides.remove_widget(ids.panel)

    def _add_up(self, score: Score) -> None:
        """The score line by line, and what it comes to."""
        for name, points in score.parts.items():
            label = tr(LABELS[name]) if name in LABELS else word(spoken(name))
            self._add(label, str(points), quiet=not points)
        if score.total is not None:
            self.total = str(score.total)
            self.rule = find_kit(score.game).scoring_rule

    def _rank(self, winner: int | None) -> None:
        """Everybody around the table, the best first."""
        session = self.tabletop.session
        kit = find_kit(session.game.name)
        if not kit.ranked_by:
            return
        for place in ranking(session.game.state_form(session.state), winner, kit.ranked_by):
            self._add(
                tr("{number}. {name}", number=place.number, name=place.name),
                kit.points_in_words(place.points),
                big=place.number == 1,
            )

    def _add(self, label: str, value: str, big: bool = False, quiet: bool = False) -> None:
        self.ids.lines.add_widget(ScoreLine(label=label, value=value, big=big, quiet=quiet))

    def _compared(self, score: Score) -> list[str]:
        """How this game stands beside those before it."""
        said = [] if score.victory else self._consoled(score)
        top = self.tabletop.library.keeper.best(score)
        if top is None:
            first = tr("The first {what} with a score.", what=subject(score))
            return said if score.total is None else [first]
        sentence = "The best {what} so far: {total}, {then}."
        if score.total is not None and score.total > (top.total or 0):
            sentence = "The best {what} so far! It was {total}, {then}."
        then = when(scorebook.ended(top), self.tabletop.library.keeper.clock().astimezone())
        return [*said, tr(sentence, what=subject(score), total=top.total, then=then)]

    @staticmethod
    def _consoled(score: Score) -> list[str]:
        unscored = tr("Only victories are scored; this game is in the score book all the same.")
        if score.attacks is None:
            return [unscored]
        return [tr("Attacks: {count}.", count=score.attacks), unscored]

    # What can be done now

    def show_rule(self) -> None:
        """Show the rule behind the score."""
        self.shell.show_rule(self.rule)

    def watch(self) -> None:
        """See the whole game once more, step by step."""
        self.shell.go("replay")

    def show_report(self) -> None:
        """Where the game turned, and how lucky it was."""
        self.shell.go("report", id=self.tabletop.game_id)

    def look_at_table(self) -> None:
        """Back to the table, where the last answer can still be undone."""
        self.shell.back()

    def play_again(self) -> None:
        """The same players, the same options, a new game."""
        self.shell.run_job(self.tabletop.begin_again, self.shell.show_table)
