"""Replay: a finished game on the screen, step by step."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.drawings import film as drawings
from companion.film import Film, film_of
from companion.games.registry import find_kit, retell
from companion.language import tr
from companion.screens.contracts import Command, Commands, Page, Window
from companion.screens.drawing.drawn import Drawn as Drawn  # named in kv/replay.kv
from companion.screens.parts.filler import Filler
from companion.screens.parts.looks import looks
from companion.screens.replay.projector import Projector
from companion.screens.replay.stages import Told
from companion.screens.replay.timeline import Timeline as Timeline  # named there, too
from companion.table.errors import Refused
from companion.table.events import Event
from hardware.parts import UNDO, YES

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("replay")


class FilmKey(ButtonBehavior, BoxLayout):
    """A key with a sign on it; its words are for whoever cannot see the sign."""

    words = StringProperty("")
    drawing = ObjectProperty(())
    accent = BooleanProperty(False)


class ReplayLine(BoxLayout):
    """An answer, or something that came of it."""

    text = StringProperty("")
    answer = BooleanProperty(False)
    lit = BooleanProperty(False)


class ReplayPage(Page, BoxLayout):
    """The board on the left, what happens on the right, keys and timeline below.

    `id` names a game of the journal; without, it is the one on the table.
    """

    turn = StringProperty("")
    tally = StringProperty("")
    trouble = StringProperty("")  # why there is nothing to see
    running = BooleanProperty(False)
    ready = BooleanProperty(False)
    at_start = BooleanProperty(True)
    at_end = BooleanProperty(True)
    speed = StringProperty("1×")
    sign = ObjectProperty(drawings.key("play", ink="INK"))

    def __init__(self, shell: Window, tabletop: Tabletop, id: str = "") -> None:
        super().__init__(shell)
        self.tabletop, self.id = tabletop, id
        self.film: Film | None = None
        self._refused = ""
        self.projector: Projector | None = None
        self._told: list[tuple[ReplayLine, Told]] = []
        self._lines = Filler(self.ids.lines)
        self._seek = Clock.create_trigger(self._seek_now, -1)  # once a frame, however quick a thumb
        self._wanted = 0
        self._open()

    # Opening

    def _open(self, *_: object) -> None:
        """Play the game through beside the screen, as soon as nothing else is worked on."""
        if self.shell.busy:
            Clock.schedule_once(self._open)
        else:
            self.shell.run_job(self._read, self._begin)

    def _read(self) -> None:
        try:
            self.film = film(self.tabletop, self.id)
        except Refused as refusal:
            self._refused = refusal.message

    def _begin(self) -> None:
        if self.film is None:
            self.trouble = self._refused
            self.ids.side.clear_widgets()
            return
        settings = self.shell.settings
        kit = find_kit(self.film.game.name)
        stage = kit.screen().stage(self.film, settings.egg_shapes)
        self.ids.side.add_widget(stage.view)
        self.projector = Projector(self.film, stage, settings.motion, self._show, self._light)
        self.ids.timeline.show(self.film)
        self.ready = True
        self.projector.go(0)

    # Showing

    def _show(self) -> None:
        """What the moment in front is called, and what happens in it."""
        projector, film = self.projector, self.film
        assert projector is not None
        assert film is not None
        at, last = projector.at, len(film) - 1
        self.turn = film.turns[film.turn_at(at)].title
        self.tally = projector.stage.tally(at)
        self._show_keys()
        self.at_start, self.at_end = at == 0, at == last
        self.ids.timeline.at = at
        self._tell(at)
        if projector.running:  # whoever watches touches nothing
            self.shell.stir()
            self.shell.wake()

    def _tell(self, at: int) -> None:
        assert self.projector is not None
        assert self.film is not None
        moment = self.film.moments[at]
        lines = [(said, True, Told(said, ())) for said in (*moment.said, *moment.changes)]
        lines += [(told.text, False, told) for told in self.projector.stage.told(at)]
        if moment.mark == "end" and self.film.result:
            reason = retell(self.film.game.name, self.film.result.reason)
            lines.append((reason, False, Told(reason, ())))
        self.ids.scroll.scroll_y = 1
        self._told = []
        self._lines.fill([partial(self._line, *each) for each in lines])

    def _line(self, text: str, answer: bool, told: Told) -> ReplayLine:
        line = ReplayLine(text=text, answer=answer)
        self._told.append((line, told))
        return line

    def _light(self, event: Event | None) -> None:
        """Light the line that is being played."""
        for line, told in self._told:
            line.lit = event is not None and any(event is each for each in told.events)
            if line.lit and self.ids.scroll.do_scroll_y:
                self.ids.scroll.scroll_to(line, padding=8, animate=False)

    # Keys

    def do(self, what: str, by: int = 1) -> None:
        """Press a key: "step" and "turn" go that way, "end" goes all the way."""
        projector, film = self.projector, self.film
        if projector is None or film is None:
            return
        if what == "play":
            projector.pause() if projector.running else projector.run()
        elif what == "pace":
            projector.faster()
        else:
            projector.running = False
            going: dict[str, Callable[[int], None]] = {
                "step": projector.step,
                "turn": projector.turn,
                "end": lambda way: projector.go(len(film) - 1 if way > 0 else 0),
            }
            going[what](by)
        self._show_keys()

    def _show_keys(self) -> None:
        assert self.projector is not None
        self.running, self.speed = self.projector.running, f"{self.projector.speed}×"
        self.sign = drawings.key("pause" if self.running else "play", ink="INK")

    def seek(self, at: int) -> None:
        """A thumb is on the timeline."""
        self._wanted = at
        self._seek()

    def _seek_now(self, *_: object) -> None:
        if self.projector is not None:
            self.projector.running = False
            self.projector.go(self._wanted)

    def save(self) -> None:
        """Ask what kind of picture it should be."""
        from companion.screens.replay.save_picture import SaveSheet

        if self.film is not None:
            self.shell.open_sheet(SaveSheet(self.shell, self.tabletop, self.film))

    def commands(self) -> Commands:
        """Yes goes a step on, and undo a step back."""
        found = {}
        if self.ready and not self.at_end:
            found[YES] = Command(tr("Next step"), partial(self.do, "step", 1))
        if self.ready and not self.at_start:
            found[UNDO] = Command(tr("Step back"), partial(self.do, "step", -1))
        return found

    def leave(self) -> None:
        """Stop."""
        if self.projector is not None:
            self.projector.close()


def film(tabletop: Tabletop, id: str) -> Film:
    """The film of a kept game; of the one on the table also where the disk could not take it."""
    if not id:
        record = tabletop.record
        return film_of(tabletop.session.game, record.kept, record.rows)
    kept, rows = tabletop.library.keeper.find(id)
    return film_of(tabletop.library.load_game(kept.game), kept, rows)
