"""Terror Below at the table: the board, the Worms, and what may be tapped on them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.uix.widget import Widget

from companion.games.terror_below import scene as scenes
from companion.games.terror_below.actions import END
from companion.games.terror_below.game import TerrorBelow
from companion.games.terror_below.glance import glance
from companion.games.terror_below.put_back import put_back
from companion.games.terror_below.scene import At, Scene, scene, spaces
from companion.games.terror_below.steps import is_setup, is_worth_a_list, pages, steps
from companion.language import tr
from companion.screens.contracts import GameScreen
from companion.screens.table.steps import PACES, Stage, Step
from companion.screens.table.which import Way, Which
from companion.screens.terror_below.board import BoardView
from companion.screens.terror_below.hunt import HuntPanel
from companion.screens.terror_below.status import Head, Status
from companion.table.events import Event
from companion.table.prompts import Answer, Choose, Prompt
from companion.table.session import Session

if TYPE_CHECKING:
    from companion.screens.table.table import TablePage
    from companion.screens.terror_below.lookahead import Lookahead
    from companion.tabletop.tabletop import Tabletop

ON_BOARD_ONLY = ("move", "ramp", "canyon", "clear")  # actions that need no button
SPACES = ("motorcycle", "clear", "spill", "target", "respawn", "start-location")
WORMS = ("slot", "attack-order")


class PutBack(NamedTuple):
    """One thing to put back after an undo, or only to know."""

    text: str
    why: str = ""
    rule: str = ""
    hands: bool = True
    kind: str = "put-back"

    @property
    def events(self) -> list[Event]:
        """Nothing happens: it is as if something had not happened."""
        return []


class TerrorSide(GameScreen):
    """The game's own half of the table page."""

    def __init__(self, tabletop: Tabletop, page: TablePage) -> None:
        super().__init__(tabletop, page)
        game = tabletop.session.game
        assert isinstance(game, TerrorBelow)
        self._game = game
        self._before: Scene | None = None
        self._form: dict[str, Any] = {}
        self._live: dict[At, list[str]] = {}
        self.board = BoardView()
        self.board.bind(on_space=self._tap_space)
        self.view: Widget = self.board
        self.stage: Stage = self.board
        head = Head()
        head.ids.forecast.bind(on_release=lambda _: self._switch_forecast())
        self.head: Widget | None = head
        self.lookahead: Lookahead | None = None  # while the forecast is on
        self._status = Status()
        self._status.bind(on_worm=self._tap_worm)
        self.status: Widget | None = self._status

    # Showing

    def show(self, session: Session[Any]) -> None:
        """The scene of the state, with rings where a tap answers the question."""
        prompt, state = session.prompt, session.state
        shapes = self._page.shell.settings.egg_shapes
        self._live = self._spaces(prompt, state) if prompt else {}
        self.board.let_go()
        self.board.shapes = shapes
        self.board.red = state.options.house_rules.red_axis
        self.board.show(scene(self._game, state), dict.fromkeys(self._live, "go"))
        seen = glance(self._game, state)
        assert isinstance(self.head, Head)
        self.head.show(seen)
        worms = prompt.legal() if prompt and prompt.purpose in WORMS else ()
        self._status.show(seen, [str(each) for each in worms], shapes)
        self._look_ahead(session)

    def _look_ahead(self, session: Session[Any]) -> None:
        """Off is off: then nothing of it is even imported."""
        on = self._page.shell.settings.forecast
        assert isinstance(self.head, Head)
        self.head.forecast = on
        if on and self.lookahead is None:
            from companion.screens.terror_below.lookahead import Lookahead

            self.lookahead = Lookahead(self._page, self.board, self._game)
        if on and self.lookahead is not None:
            self.lookahead.follow(session)
        elif self.lookahead is not None:
            self.lookahead.end()
            self.lookahead = None

    @property
    def looks_ahead(self) -> bool:
        """Whether what is coming is still being counted."""
        return self.lookahead is not None and self.lookahead.waiting

    def _switch_forecast(self) -> None:
        shell, preferences = self._page.shell, self._tabletop.library.preferences
        preferences.hold(forecast=not preferences.now.forecast)
        shell.write(preferences.write)
        self._look_ahead(self._tabletop.session)
        if self.lookahead is not None and self._page.steps:
            self.lookahead.rest()
        prompt = self._tabletop.session.prompt
        if prompt is not None and prompt.purpose == "hunt" and not self._page.steps:
            self._page.refresh()  # a hunt looks ahead too

    def rest(self) -> None:
        """No rings while there is a list to work through."""
        self._live = {}
        if self.lookahead is not None:
            self.lookahead.rest()
        if self.board.scene is not None:
            self.board.show(self.board.scene)

    def _spaces(self, prompt: Prompt, state: Any) -> dict[At, list[str]]:
        """The answers that are spaces, by space."""
        found: dict[At, list[str]] = {}
        board = self._game.board(state)
        if not isinstance(prompt, Choose):
            return found
        for answer in map(str, prompt.legal()):
            verb, _, what = answer.rpartition(":")
            at: At | None = None
            if "," in what and (prompt.purpose in SPACES or verb in ON_BOARD_ONLY):
                column, _, row = what.partition(",")
                at = int(column), int(row)
            elif prompt.purpose in SPACES and state.locations.get(answer) is not None:
                at = board.at(state.locations[answer])
            if at is not None:
                found.setdefault(at, []).append(answer)
        return found

    def on_board(self, prompt: Prompt) -> Collection[Answer]:
        """Spaces and Worms are tapped where they lie; Locations have buttons as well."""
        if prompt.purpose in WORMS:
            return list(prompt.legal())
        answers = [answer for here in self._live.values() for answer in here]
        return [each for each in answers if "," in each]

    def hint(self, prompt: Prompt) -> str:
        """In words."""
        if prompt.purpose in WORMS:
            return tr("Tap the Worm below.")
        if prompt.purpose == "action":
            return ""  # the line under the question says so
        return tr("Tap an orange space on the board.")

    def spot(self, answer: Answer) -> tuple[float, float] | None:
        """A space of the board, or a Worm that can be tapped."""
        for at, answers in self._live.items():
            if answer in answers:
                left, bottom, wide, tall = self.board.box(at)
                return left + wide / 2, bottom + tall / 2
        return self._status.spot(str(answer))

    def turn_over(self, prompt: Prompt) -> Answer | None:
        """To stop, which lets the Terror Turn begin (TB-O03)."""
        return END if prompt.purpose == "action" and END in prompt.legal() else None

    def yes(self, prompt: Prompt) -> Answer | None:
        """To take what is offered (TB-A08). Nobody concedes by a button."""
        return "take" if prompt.purpose == "bonus" else None

    def ask(self, prompt: Prompt) -> Widget | None:
        """The hunt has a face of its own."""
        if prompt.purpose == "hunt" and isinstance(prompt, Choose):
            return HuntPanel(self._page, self._tabletop.session, prompt)
        return None

    # Being tapped

    def _tap_space(self, _: object, at: At) -> None:
        answers = self._live.get(at, [])
        if len(answers) == 1:
            self._page.give(answers[0])
        elif answers:
            session = self._tabletop.session
            assert session.prompt is not None
            label = partial(self._game.label, session.state, session.prompt)
            ways = [Way(label(each), partial(self._page.give, each)) for each in answers]
            shell = self._page.shell
            shell.open_sheet(Which(shell, tr("What do you do there?"), ways, tr("Cancel")))
        elif self.lookahead is not None:
            self.lookahead.tapped(at)

    def _tap_worm(self, _: object, number: int) -> None:
        self._page.give(str(number))

    # What the hands do

    def steps(self, events: Sequence[Event]) -> Sequence[Step]:
        """Events drawn together as a person would do them."""
        return steps(events)

    def title(self, found: Sequence[Step]) -> str:
        """By what the steps are for."""
        kinds = {event.kind: event for step in found for event in step.events}
        if not kinds:
            return tr("Put it back")
        if is_setup(found):  # type: ignore[arg-type]
            return tr("Set up the table")
        if "attack-begins" in kinds:
            return kinds["attack-begins"].text
        return tr("Hands on the table")

    def point(self, step: Step) -> None:
        """A ring around the spaces of a step."""
        if self.board.scene is not None:
            marked = [at for event in step.events for at in spaces(event)]
            self.board.show(self.board.scene, marked=marked)

    def point_at(self, spaces: Collection[At]) -> None:
        """Rings around these spaces alone."""
        self.board.point(spaces)

    def is_worth_a_list(self, found: Sequence[Step]) -> bool:
        """An attack, or several things to do."""
        return is_worth_a_list(found)  # type: ignore[arg-type]

    def pages(self, found: Sequence[Step]) -> Sequence[Sequence[Step]]:
        """Setting up goes page by page."""
        return pages(found)  # type: ignore[arg-type]

    def hold_at(self, answers: int) -> None:
        """Keep the table from long before."""
        self._before = scene(self._game, self._tabletop.state_after(answers))

    def hold(self) -> None:
        """Keep the table from before."""
        state = self._tabletop.session.state
        self._before = scene(self._game, state)
        self._form = self._game.state_form(state)

    def put_back(self) -> Sequence[Step]:
        """What the hands do until the table lies as it lay; the board shows that from the start."""
        state = self._tabletop.session.state
        self._before = scene(self._game, state)
        then, secret = self._game.state_form(state), len(state.players) > 1
        tasks = put_back(self._game, self._form, then, secret)
        return [PutBack(task.text, hands=task.hands) for task in tasks]

    def play(self, found: Sequence[Step], pace: str) -> None:
        """Play a few events on the board, from the scene before to the one that is."""
        events = [event for step in found for event in step.events]
        after, before = self.board.scene, self._before
        if not events or after is None or before is None or PACES.get(pace, 0.0) <= 0:
            return
        self.board.show(before, dict.fromkeys(self._live, "go"))
        self._play_next(events, PACES[pace], after)

    def _play_next(self, events: list[Event], seconds: float, after: Scene) -> None:
        if events:
            self.board.play(events[0], seconds, lambda: self._play_next(events[1:], seconds, after))
        else:
            self.board.show(after, dict.fromkeys(self._live, "go"))

    def ahead(self) -> Iterator[None]:
        """Paint the drawings that may turn up, at the sizes they are shown at."""
        cards, state = self._game.cards, self._tabletop.session.state
        yield from self._status.ahead(
            {worm.type for worm in cards.worms.values()}, cards.egg_colours, tuple(state.locations)
        )
        yield from self.board.ahead(cards.egg_colours, len(state.players))

    def set_back(self, done: Sequence[Step] = ()) -> None:
        """Set the board back to the scene before, so that the events can be played."""
        if self._before is None:
            return
        before = deepcopy(self._before)
        for step in done:
            for event in step.events:
                scenes.play(before, event)
        self.board.show(before)
