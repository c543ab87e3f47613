"""Wormlord at the table: which face each question has, and the time that runs between them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from kivy.clock import Clock
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

from companion.drawings.inks import STRINGS
from companion.games.wormlord.game import Wormlord
from companion.games.wormlord.maps import SIDE, At, Map
from companion.games.wormlord.rules import CLAIM
from companion.games.wormlord.state import State
from companion.language import tr
from companion.screens.contracts import Command, Commands, GameScreen
from companion.screens.table.panel_strip import PLAYER, Button, usual
from companion.screens.table.steps import Stage, Step
from companion.screens.wormlord.count import CountView
from companion.screens.wormlord.countdown import SOUNDS, CountdownView
from companion.screens.wormlord.map_list import MapList
from companion.screens.wormlord.map_view import MapView
from companion.screens.wormlord.match import MatchHead, ReadyPanel, VerdictPanel, pips
from companion.screens.wormlord.round_time import RoundTime
from companion.screens.wormlord.round_view import Deeds, RoundView
from companion.table.events import Event
from companion.table.prompts import Prompt
from companion.table.session import Session
from hardware.parts import BLUE_DIE, RED_DIE, TERROR_TURN, UNDO, YES, list_lamps

if TYPE_CHECKING:
    from companion.screens.table.table import TablePage
    from companion.tabletop.tabletop import Tabletop

UNUSED = (RED_DIE, BLUE_DIE, TERROR_TURN)  # buttons: nobody rolls dice here
HANDS = ("lay-row", "border", "take-strings", "take-up", "clear-board")


class WormStep(NamedTuple):
    """One thing to do, or to know."""

    text: str
    why: str
    rule: str
    hands: bool
    events: list[Event]


class WormlordSide(GameScreen):
    """The map on the left; the countdown, the clock and the count have the whole page."""

    def __init__(self, tabletop: Tabletop, page: TablePage) -> None:
        super().__init__(tabletop, page)
        game = tabletop.session.game
        assert isinstance(game, Wormlord)
        self._game = game
        self.map = MapView()
        self.view: Widget = self.map
        self.stage: Stage = self.map
        self._head = MatchHead()
        self.head: Widget | None = self._head
        self._seen = len(tabletop.session.entries)  # answers that were there when it was last shown
        self._grown = False  # whether the last change was an answer
        self._time = RoundTime(tabletop, page.shell)
        self._view: CountdownView | RoundView | CountView | None = None

    # Showing

    def show(self, session: Session[Any]) -> None:
        """The map as it lies, and the score."""
        state: State = session.state
        self._grown = len(session.entries) > self._seen
        self._seen = len(session.entries)
        self._head.show(state)
        if state.map is not None:
            self.map.laid = SIDE
            goals = state.map.objectives if self._asks(session, "verdict") else ()
            self.map.show(state.map.rows, marked=goals)

    @staticmethod
    def _asks(session: Session[Any], purpose: str) -> bool:
        return session.prompt is not None and session.prompt.purpose == purpose

    def point(self, step: Step) -> None:
        """The row a step is about."""
        rows = [event.data["row"] for event in step.events if event.kind == "lay-row"]
        self.map.point([(column, row) for row in rows for column in range(1, SIDE + 1)])

    def point_at(self, spaces: Collection[At]) -> None:
        """Rings around these."""
        self.map.point(spaces)

    # Asking

    def ask(self, prompt: Prompt) -> Widget | None:
        """Maps are chosen by their pictures; a verdict is no on the left and yes on the right."""
        page, state = self._page, self._tabletop.session.state
        if prompt.purpose == "map":
            return self._map_list(state)
        if prompt.purpose == "ready":
            page.put_last(tr("Start!"), partial(page.give, "start"))
            other = partial(page.give, "change-map")
            return ReadyPanel(state, other, self._show_rules, self._show_rounds)
        if prompt.purpose == "verdict":
            clock = self._time.clock()
            left = clock.shown(Clock.get_time()) if clock.total else None
            page.put_last(tr("No, go on"), partial(page.give, "go-on"), tone="plain")
            page.put_last(tr("Yes, 3!"), partial(page.give, "confirm"))
            return VerdictPanel(prompt.player, left)
        return None

    def _map_list(self, state: State) -> MapList:
        page, shell = self._page, self._page.shell
        latest = self._game.latest
        maps = MapList(shell, self._game, len(state.players), latest, self._show_map)
        page.put_last(tr("Play this map"), lambda: self._play(maps.chosen))
        for trouble in self._game.troubles[:1]:
            shell.say(trouble)
        return maps

    def _play(self, id: str) -> None:
        """Play a map; one that was drawn since the match began is put beside the others first."""
        map = self._game.maps[id]
        if self._tabletop.session.state.maps.get(id) == map:
            self._page.give(id)
            return

        def work() -> None:
            self._tabletop.correct({"maps": {id: msgspec.to_builtins(map)}})
            self._tabletop.answer(id)

        self._page.do(work)

    def _show_map(self, map: Map) -> None:
        self.map.laid = SIDE
        self.map.show(map.rows)

    def _show_rules(self) -> None:
        from companion.screens.wormlord.glance import GlanceSheet

        self._page.shell.open_sheet(GlanceSheet(self._page.shell))

    def _show_rounds(self) -> None:
        from companion.screens.wormlord.rounds_sheet import RoundsSheet

        shell = self._page.shell
        shell.open_sheet(RoundsSheet(shell, self._tabletop.session.state))

    # Questions that take the whole page

    def whole(self, prompt: Prompt) -> Widget | None:
        """The countdown, the round and the count."""
        state, before = self._tabletop.session.state, self._view
        self._view = None
        if prompt.purpose == "countdown":
            self._view = self._countdown()
        elif prompt.purpose == "round":
            self._view = self._round(state)
        elif prompt.purpose == "count":
            self._view = before if isinstance(before, CountView) else CountView(self._page, state)
            self._view.show(state)
        if before is not self._view:
            self._stop(before)
        return self._view

    def _countdown(self) -> CountdownView:
        give = self._page.give
        done, stop = partial(give, "now"), partial(give, "stop")
        self._page.shell.prepare(*SOUNDS)
        return CountdownView(self._page.shell, done, stop, begin=self._grown)

    def _round(self, state: State) -> RoundView:
        """It runs at once after the countdown and after a verdict; whoever comes from elsewhere
        sets it going."""
        page, give = self._page, self._page.give
        clock = self._time.clock()
        title = tr("Round {number}", number=state.number)
        deeds = Deeds(
            claim=lambda who: give(f"{CLAIM}{who}"),
            time_up=partial(give, "time-up"),
            stop=partial(give, "stop"),
            menu=page.show_menu,
            keep=self._time.keep,
        )
        players = [(player.name, pips(player, state)) for player in state.players]
        view = RoundView(page.shell, players, title, clock, deeds)
        if self._grown:
            view.run(fresh=clock.spent(Clock.get_time()) == 0)
        return view

    @staticmethod
    def _stop(view: CountdownView | RoundView | CountView | None) -> None:
        if isinstance(view, CountdownView) or (isinstance(view, RoundView) and view.clock.runs):
            view.leave()

    def leave(self) -> None:
        """The page is left: the game waits."""
        self._stop(self._view)
        self._view = None

    @property
    def keeps_awake(self) -> bool:
        """Whether a round or a countdown runs."""
        if isinstance(self._view, RoundView):
            return self._view.awake
        return isinstance(self._view, CountdownView) and self._view.runs

    # Buttons

    def commands(self, prompt: Prompt | None) -> Commands:
        """In a round the players' buttons are their buzzers, and the others let it stand."""
        view = self._view
        if isinstance(view, CountdownView):
            found = {UNDO: Command(tr("Stop"), view.give_up, waited_for=False)}
            return found if view.runs else found | {YES: Command(tr("Count down"), view.begin)}
        if isinstance(view, CountView):
            return {
                YES: Command(tr("That is all"), view.done, waited_for=False),
                UNDO: Command(tr("Undo"), view.undo, waited_for=False),
            }
        if not isinstance(view, RoundView):
            return {}
        if view.paused:
            go = Command(tr("Go on"), view.go_on)
            return {YES: go, UNDO: Command(tr("Stop"), view.stop, waited_for=False)}
        pause = Command(tr("Pause"), view.pause, waited_for=False)
        players = self._tabletop.session.state.players
        buzzers = {
            f"{PLAYER}{who + 1}": Command(player.name, partial(view.claim, who))
            for who, player in enumerate(players)
        }
        return {UNDO: pause, YES: pause} | buzzers

    def buttons(self) -> Mapping[str, Button]:
        """Return a buzzer for each player, and the other buttons that the game has use for."""
        players = self._tabletop.session.state.players
        buzzers = {
            f"{PLAYER}{who + 1}": Button(player.name, STRINGS[who])
            for who, player in enumerate(players)
        }
        return buzzers | usual(*(name for name in list_lamps() if name not in UNUSED))

    # What the hands do

    def steps(self, events: Sequence[Event]) -> Sequence[Step]:
        """One for each thing to do or to know; that a round begins is seen anyway."""
        told = [event for event in events if event.kind != "round-begins"] or events
        return [
            WormStep(_unbroken(event), event.why, event.rule, event.kind in HANDS, [event])
            for event in told
        ]

    def title(self, found: Sequence[Step]) -> str:
        """By what the steps are for."""
        laid = any(event.kind == "lay-row" for step in found for event in step.events)
        return tr("Lay the map") if laid else tr("Hands on the table")

    def is_worth_a_list(self, found: Sequence[Step]) -> bool:
        """The tiles of a map are."""
        return any(event.kind == "lay-row" for step in found for event in step.events)

    def pages(self, found: Sequence[Step]) -> Sequence[Sequence[Step]]:
        """First the tiles, then what everybody takes."""
        rows = [step for step in found if any(e.kind == "lay-row" for e in step.events)]
        rest = [step for step in found if step not in rows]
        return [page for page in (rows, rest) if page]

    def set_back(self, done: Sequence[Step] = ()) -> None:
        """An empty board before the rows are laid, and a full one afterwards."""
        laid = any(event.kind == "lay-row" for step in done for event in step.events)
        self.map.laid = SIDE if laid else 0

    def hold_at(self, answers: int) -> None:
        """The map does not move."""

    def put_back(self) -> Sequence[Step]:
        """After an undo another map may lie there."""
        state: State = self._tabletop.session.state
        if state.map is None or self._held_map in (None, state.map.id):
            return ()
        text = tr("Lay the map {map} again.", map=state.map.name)
        return [WormStep(text, "", "WL-W02", True, [])]

    _held_map: str | None = None

    def hold(self) -> None:
        """Remember which map lies there."""
        state: State = self._tabletop.session.state
        self._held_map = state.map.id if state.map else None

    def play(self, found: Sequence[Step], pace: str) -> None:
        """A round that was won is heard."""
        told = self._tabletop.session.log[-1]
        if any(event.kind == "round-won" for event in told) and self._grown:
            self._page.shell.sound("win")

    def ahead(self) -> Iterator[None]:
        """Sounds that are wanted to the moment are made before."""
        self._page.shell.prepare(*SOUNDS)
        return iter(())


def _unbroken(event: Event) -> str:
    """What an event says; the tiles of a row stay in one line, where letters are large in their
    own."""
    if event.kind != "lay-row" or Metrics.fontscale < 1.2:
        return event.text
    tiles = str(event.data["text"])
    return event.text.replace(f"  {tiles}", f"\n{tiles}")
