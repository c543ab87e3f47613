"""Squirmish at the table: the heap of cards on the left, and which face each question has."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.games.squirmish.game import Squirmish
from companion.games.squirmish.grid import Place
from companion.games.squirmish.scene import Scene, spots
from companion.games.squirmish.state import State
from companion.games.squirmish.steps import HeapStep, is_setup, is_worth_a_list, steps
from companion.games.squirmish.table import DECK
from companion.games.squirmish.turn import END
from companion.language import tr
from companion.screens.contracts import GameScreen
from companion.screens.drawing.stamps import ahead
from companion.screens.squirmish import answers, questions
from companion.screens.squirmish.asking import Bar, HandCard, Tile
from companion.screens.squirmish.duel import DuelSheet, blow
from companion.screens.squirmish.field import FieldPane
from companion.screens.squirmish.mini_card import SIZES
from companion.screens.squirmish.put_back import PutBackPanel, Ways
from companion.screens.squirmish.reminders import (
    RemindersSheet,
    ReminderStrip,
    figure,
    lay_card,
)
from companion.screens.squirmish.status import HeapHead, HeapStatus
from companion.screens.table.steps import PACES, Stage, Step
from companion.screens.table.which import Way, Which
from companion.table.events import Event
from companion.table.game import Reminder
from companion.table.prompts import Answer, Prompt
from companion.table.session import Session
from companion.table.unkept import Unkept

if TYPE_CHECKING:
    from companion.screens.table.table import TablePage
    from companion.tabletop.tabletop import Tabletop

SOUNDS = {"knock-out": "claim", "damage": "attack", "cry": "now"}  # the loudest first
# The attack table has a key for what is easily forgotten; the others ask for just that.
UNREMINDED = ("attack", "use", "ability")


class SquirmishSide(GameScreen):
    """The game's own half of the table page."""

    def __init__(self, tabletop: Tabletop, page: TablePage) -> None:
        super().__init__(tabletop, page)
        game = tabletop.session.game
        assert isinstance(game, Squirmish)
        self._game = game
        self._live: dict[Place, list[str]] = {}
        self._ways: Ways | None = None  # while a group is put back
        self._panel: PutBackPanel | None = None
        self._before: Scene | None = None
        self._state: State | None = None  # the same as plain data
        self._form: dict[str, Any] = {}
        self._open_hand = (-1, -1)  # whose hand is open, and in which turn
        self._sheet: DuelSheet | None = None  # while an attack is seen
        self._pane = FieldPane()
        self.field = self._pane.field
        self.field.bind(on_place=self._tap)
        self.view: Widget = self._pane
        self.stage: Stage = self.field
        self._head, self._status = HeapHead(), HeapStatus()
        self._head.bind(on_player=self._open_piles)
        self.head: Widget | None = self._head
        self.status: Widget | None = self._status
        self.strip = ReminderStrip(self._open_reminders)
        self._reminders: Sequence[Reminder] = ()
        self._lay_strip()

    def _lay_strip(self) -> None:
        """Under the question, in room of its own."""
        asking = self._page.ids.asking
        asking.add_widget(self.strip, index=len(asking.children) - 1)
        self.strip.bind(height=lambda *_: self._page.make_room())

    # Showing

    def show(self, session: Session[Any]) -> None:
        """The Squirmish as it lies, with rings where a tap answers the question."""
        prompt, state = session.prompt, session.state
        scene = Scene(self._game, state)
        self._ways = answers.ways_of(scene, prompt)
        self._live = answers.places(prompt)
        self.field.let_go()
        self._head.show(state)
        self._status.show(self._game, state)
        found = self._game.reminders(state, prompt) if prompt else None
        self._reminders = found or ()
        purpose = prompt.purpose if prompt is not None else ""
        self._status.yields = purpose in ("attack", "manual")
        self.strip.show(self._game, () if purpose in UNREMINDED else self._reminders)
        self._show_scene(scene)
        if self._ways is not None:
            self.field.haunt(self._ways.ghost)

    def _show_scene(self, scene: Scene) -> None:
        session = self._tabletop.session
        loose = answers.loose(scene, session.prompt)
        live = self._ways.rim if self._ways is not None else [*self._live]
        around = [at for way in self._ways.ways.values() for at in way] if self._ways else []
        acting = answers.acting(scene, session)
        arrow = (acting[0], acting[1]) if len(acting) > 1 else None
        self.field.show(scene, live, acting[:1], loose, around, arrow)
        self._pane.look()

    def rest(self) -> None:
        """No rings while there is a list to work through."""
        self._live, self._ways = {}, None
        if self.field.scene is not None:
            self.field.show(self.field.scene)
            self._pane.look()

    def on_board(self, prompt: Prompt) -> Collection[Answer]:
        """Cards and places are tapped where they lie."""
        return [answer for here in self._live.values() for answer in here]

    def hint(self, prompt: Prompt) -> str:
        """In words."""
        if prompt.purpose == "where":
            return tr("Tap a place with a plus, or a card of yours to replace it.")
        if prompt.purpose == answers.REATTACH:
            return tr("Tap a place at the rim.")
        if prompt.purpose == "action":
            return tr("Tap one of your cards.")
        return tr("Tap an orange card.")

    def spot(self, answer: Answer) -> tuple[float, float] | None:
        """The place of an answer, if it is in sight."""
        for at, here in self._live.items():
            if answer in here and self.field.lens.sees(at):
                x, y, wide, tall = self.field.box(at)
                return x + wide / 2, y + tall / 2
        return self._picture_of(answer)

    def _picture_of(self, answer: Answer) -> tuple[float, float] | None:
        """Where the picture or the card of an answer is, among those under the question."""
        prompt, scroll = self._tabletop.session.prompt, self._page.ids.scroll
        if not isinstance(answer, str) or prompt is None:
            return None
        words = (answer, self._game.label(self._tabletop.session.state, prompt, answer))
        for each in self._page.ids.answers.walk(restrict=True):
            if isinstance(each, Bar | Tile | HandCard) and each.words in words:
                x, y = each.to_window(*each.center)
                return (x, y) if scroll.collide_point(*scroll.to_widget(x, y)) else None
        return None

    # Asking

    def ask(self, prompt: Prompt) -> Widget | None:
        """Groups are put back by their ghosts; the rest is asked in `questions`."""
        if self._ways is not None:
            panel = PutBackPanel(self._ways, self._haunt)
            self._panel = panel
            self._page.put_last(tr("Put it here"), self._take_way)
            return panel
        remind = partial(self._open_reminders, self._reminders) if self._reminders else None
        uncover = partial(self._uncover, prompt) if self._is_covered(prompt) else None
        return questions.panel(self._page, self._game, prompt, remind, uncover)

    def _is_covered(self, prompt: Prompt) -> bool:
        """A hand is for its player's eyes; turned up, it stays so for the turn. A demo has nobody
        to hide from."""
        watched = isinstance(self._tabletop.library.keeper, Unkept)
        return not watched and self._open_hand != self._hand_of(prompt)

    def _hand_of(self, prompt: Prompt) -> tuple[int, int]:
        return self._tabletop.session.boundary.position, prompt.player

    def _uncover(self, prompt: Prompt) -> None:
        self._open_hand = self._hand_of(prompt)

    def _haunt(self) -> None:
        if self._ways is not None:
            self.field.haunt(self._ways.ghost)
        if self._panel is not None:
            self._panel.tell()

    def _take_way(self) -> None:
        if self._ways is not None:
            self._page.give(self._ways.answer)

    def turn_over(self, prompt: Prompt) -> Answer | None:
        """To leave it at that."""
        return END if prompt.purpose in ("action", "ability") and END in prompt.legal() else None

    def yes(self, prompt: Prompt) -> Answer | None:
        """To take what is offered."""
        return questions.YES.get(prompt.purpose)

    # Being tapped

    def _tap(self, _: object, at: Place) -> None:
        if self._ways is not None and self._ways.tap(at):
            self._haunt()
            return
        here = self._live.get(at, [])
        scene = self.field.scene
        if len(here) == 1:
            self._page.give(here[0])
        elif here:
            self._choose(here)
        elif scene is not None and at in scene.cards:
            self._open_card(scene.cards[at].card)

    def _choose(self, here: Sequence[str]) -> None:
        session, shell = self._tabletop.session, self._page.shell
        assert session.prompt is not None
        label = partial(self._game.label, session.state, session.prompt)
        ways = [Way(label(each), partial(self._page.give, each)) for each in here]
        shell.open_sheet(Which(shell, tr("What does it do?"), ways, tr("Cancel")))

    def _open_card(self, card: str) -> None:
        lay_card(self._page.shell, self._game, self._tabletop.session.state, card)

    def _open_piles(self, _: object, player: int) -> None:
        from companion.screens.squirmish.piles import PilesSheet

        state = self._tabletop.session.state
        self._page.shell.open_sheet(PilesSheet(self._game, state, player, self._open_card))

    def _open_reminders(self, found: Sequence[Reminder]) -> None:
        self._page.shell.open_sheet(RemindersSheet(self._game, found, self._open_card))

    # What the hands do

    def steps(self, events: Sequence[Event]) -> Sequence[Step]:
        """Events as a person would do them; nobody draws and shuffles what the app deals."""
        dealt = self._tabletop.sources.names_by_seat().get(f"deck:{DECK}") not in (None, "person")
        return steps(event for event in events if not (dealt and event.kind in ("draw", "note")))

    def title(self, found: Sequence[Step]) -> str:
        """By what the steps are for."""
        kinds = {event.kind: event for step in found for event in step.events}
        if not kinds:
            return tr("Put it back")
        if is_setup(found):  # type: ignore[arg-type]
            return tr("Deal the cards")
        if "knock-out" in kinds:
            return tr("Knock-out!")
        return tr("Hands on the table")

    def point(self, step: Step) -> None:
        """A ring around the places of a step."""
        scene = self.field.scene
        if scene is not None:
            marked = [at for event in step.events for at in spots(event)]
            self.field.show(scene, marked=marked)

    def point_at(self, spaces: Collection[Place]) -> None:
        """Rings around these places alone."""
        self.field.point(spaces)

    def is_worth_a_list(self, found: Sequence[Step]) -> bool:
        """A knock-out, or several things to do."""
        return is_worth_a_list(found)  # type: ignore[arg-type]

    # Before and after

    def hold(self) -> None:
        """Keep the table from before; whoever answers has seen enough of the last attack."""
        sheet, self._sheet = self._sheet, None
        if sheet is not None and sheet.parent is not None:
            sheet.land()
        state = self._tabletop.session.state
        self._before, self._form = Scene(self._game, state), self._game.state_form(state)
        self._state = self._game.read_state(self._form)

    def hold_at(self, answers: int) -> None:
        """Keep the table from long before."""
        self._before = Scene(self._game, self._tabletop.state_after(answers))

    def put_back(self) -> Sequence[Step]:
        """What the hands do until the table lies as it lay."""
        state = self._tabletop.session.state
        self._before = Scene(self._game, state)
        said = self._game.differences(self._form, self._game.state_form(state))
        return [HeapStep([], hands=True, words=words) for words in said]

    def set_back(self, done: Sequence[Step] = ()) -> None:
        """The table from before, so that the events can be played."""
        if self._before is None:
            return
        before = self._before.copy()
        for step in done:
            for event in step.events:
                before.play(event)
        self.field.show(before)

    def unfold(self, answered: int, done: Callable[[], None]) -> None:
        """An attack is seen before it is written out: the die, the sum, the hitpoints."""
        session, motion = self._tabletop.session, self._page.shell.settings.motion
        events = [event for told in session.log[answered + 1 :] for event in told]
        self._sound({event.kind for event in events})
        seen = None
        if motion != "none" and self._state is not None:
            told = session.log[answered] if answered >= 0 else ()
            seen = blow(self._game, self._state, events, told)
        if seen is None or self._page.steps:
            done()
            return
        self._sheet = DuelSheet(self._page, self._game, seen, motion, done)
        self._page.shell.open_sheet(self._sheet)
        self._sheet.begin()

    def _sound(self, kinds: set[str]) -> None:
        """A knock-out is heard, and so is a blow."""
        heard = [sound for kind, sound in SOUNDS.items() if kind in kinds]
        if heard:
            self._page.shell.sound(heard[0])

    def play(self, found: Sequence[Step], pace: str) -> None:
        """Play a few events on the cards, from the scene before to the one that is."""
        events = [event for step in found for event in step.events]
        after, before = self.field.scene, self._before
        if not events or after is None or before is None or PACES.get(pace, 0.0) <= 0:
            return
        self.field.show(before.copy(), [*self._live])
        self._play_next(events, PACES[pace], after)

    def _play_next(self, events: list[Event], seconds: float, after: Scene) -> None:
        if events:
            self.field.play(events[0], seconds, lambda: self._play_next(events[1:], seconds, after))
        else:
            self._show_scene(after)
            if self._ways is not None:
                self.field.haunt(self._ways.ghost)

    def ahead(self) -> Iterator[None]:
        """Paint the creatures that may come, at the sizes cards are shown at: those that lie there
        first, for the Squirmish grows."""
        lying = [seen.card for seen in self.field.scene.cards.values()] if self.field.scene else []
        cards = dict.fromkeys([*lying, *self._game.cards.creatures])
        for size in SIZES[1:]:
            for card in cards:
                ahead(figure(self._game, card), size, size)
                yield
