"""The rulebooks: find as you type, browse by game and chapter, and what was kept and read."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.language import tr
from companion.screens.contracts import Page, Window
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat, Sign
from companion.screens.rules import contents
from companion.screens.rules.clause import ClauseSheet
from companion.screens.rules.contents import FOUND, Entry, Section, is_overview
from companion.screens.rules.finder import Finder
from companion.screens.rules.overview import OverviewSheet
from companion.screens.rules.place import Place, leave_at, place_of
from companion.screens.rules.reader import Reader

if TYPE_CHECKING:
    from companion.rulebook.library import Hit, Library
    from companion.tabletop.tabletop import Tabletop

looks("rules")

LONGEST = 60  # letters to look for


class FindKey(Fat):
    """The way to the keys; what was looked for last stands on it."""


class RulesPage(Page, BoxLayout):
    """Opens at a clause, where it was left, or at the beginning."""

    title = StringProperty("")
    query = StringProperty("")
    finding = BooleanProperty(False)  # whether the keys are in sight

    def __init__(
        self, shell: Window, tabletop: Tabletop, rule: str = "", place: Place | None = None
    ) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        self.place = place or place_of(tabletop, rule)
        shell.stay_at(place=self.place)  # whoever comes back here finds it as it was left
        self.query = self.place.query
        self.library: Library | None = None
        self.hits: list[Hit] = []
        self._asked = ""  # what these answer
        self._typist: Any = None
        self.reader = Reader(self.open)
        self.finder: Finder | None = None  # most who read never need it
        self._look = Clock.create_trigger(self._look_for)
        self._load()

    def enter(self) -> None:
        """Hear the machine's own keyboard."""
        self._listen()

    def leave(self) -> None:
        """Keep what is in sight for the next time, and hear the keyboard no more."""
        if not self.finding:
            self.place.above = self.reader.above
        elif not self.hits:
            self.place.query = ""
        leave_at(self.tabletop, self.place)
        self._let_go()

    # The library

    def _load(self, *_: object) -> None:
        """Read the books beside the screen, as soon as nothing else is being worked on."""
        if self.shell.busy:
            Clock.schedule_once(self._load)
        else:
            self.shell.run_job(self._read, self._loaded)

    def _read(self) -> None:
        from companion.rulebook.library import Library

        self.library = Library.load()
        self._find(self.library)

    def _find(self, library: Library) -> None:
        asked = self.query
        self.hits = library.find(asked, self.place.game) if asked else []
        self._asked = asked

    def _loaded(self) -> None:
        if self.finding:
            self._show_found()
        else:
            self._show_section()

    # Reading

    def _sections(self) -> list[Section]:
        assert self.library is not None
        found = [contents.found(self.hits, self.query)] if self.hits else []
        return found + contents.sections(self.library, self.place.game, self.shell.settings)

    def _show_section(self) -> None:
        """The section of the place, or the first one that stands in the book itself."""
        if self.library is None:
            return
        place, sections = self.place, self._sections()
        chosen = next((each for each in sections if each.key == place.section), None)
        if chosen is None:
            own = self.library.book(place.game).chapters
            chosen = next(each for each in sections if each.key in own)
            place.section = chosen.key
        self.title = tr("Rules of {game}", game=self.library.book(place.game).title)
        self._list(sections, chosen)
        self.reader.show(chosen, place.rule, place.above)
        self._offer_finding()
        self._lay(self.reader)

    def _list(self, sections: list[Section], chosen: Section) -> None:
        assert self.library is not None
        ways = [(each.title, partial(self.turn_to, each.key)) for each in sections]
        books = [each for each in self.library.books if each.clauses]
        others = [each for each in books if each.game != self.place.game]
        games = [(each.title, partial(self.take_up, each.game)) for each in others]
        self.reader.offer(ways, chosen.title, games, tr("Other games"))

    def turn_to(self, section: str) -> None:
        """Read another section from its beginning; an overview is a page of its own."""
        place = self.place
        overviews = {each.key: each for each in self._sections() if is_overview(each.key)}
        if section in overviews:
            self.shell.open_sheet(OverviewSheet(self.shell, overviews[section], self.open))
            return
        place.section, place.rule, place.above = section, "", 0.0
        self._show_section()

    def take_up(self, game: str) -> None:
        """Read the book of another game."""
        self.place.game = game
        self.forget()

    def open(self, rule: str) -> None:
        """Lay a clause over the page, which stays as it is."""
        clause = self.library.clause(rule) if self.library else None
        if clause:
            sheet = ClauseSheet(self.shell, clause)
            sheet.bind(parent=self._came_back)
            self.shell.open_sheet(sheet)

    def _came_back(self, _: object, parent: object) -> None:
        """A clause was read, and starred perhaps: the lists know of it."""
        if parent is None and self.parent and not self.finding:
            self.place.above = self.reader.above
            self._show_section()

    # Finding

    def _offer_finding(self) -> None:
        """The way to the keys, and back to the chapters."""
        self.ids.tools.clear_widgets()
        words = tr("Find: {words}", words=self.query) if self.query else tr("Find a word")
        search = FindKey(words=words)
        search.bind(on_release=lambda _: self.look_up())
        self.ids.tools.add_widget(search)
        if self.query:
            cross = Sign(text="✕", pos_hint={"center_y": 0.5})
            cross.bind(on_release=lambda _: self.forget())
            self.ids.tools.add_widget(cross)

    def look_up(self) -> None:
        """Bring the keys into sight."""
        if self.finding:
            return
        self.place.above = self.reader.above
        self.finding = True
        self.ids.tools.clear_widgets()
        self.finder = self.finder or self._new_finder()
        self._lay(self.finder)
        self.type(self.query)

    def _new_finder(self) -> Finder:
        finder = Finder(self.open)
        keys = finder.ids.keyboard
        keys.bind(on_key=lambda _, text: self._add(text))
        keys.bind(on_delete=lambda _: self.type(self.query[:-1]), on_clear=lambda _: self.type(""))
        keys.bind(on_done=lambda _: self.go_back(), on_leave=lambda _: self.go_back())
        return finder

    def _add(self, text: str) -> None:
        if not self._is_covered:
            self.type(self.query + text)

    def type(self, query: str) -> None:
        """Look for this. The key is answered now, the question as soon as it can be."""
        self.query = self.place.query = query.lstrip()[:LONGEST]
        self._look()

    def _look_for(self, *_: object) -> None:
        """Beside the screen, and only for what was typed last."""
        library = self.library
        if library is None or self.shell.busy:
            self._look()
        else:
            self.shell.run_job(partial(self._find, library), self._show_found)

    def _show_found(self) -> None:
        if self._asked != self.query:
            self._look()
        if self.finding and self.finder:
            self.finder.show([*map(contents.entry_of, self.hits)], self._nothing())

    def _nothing(self) -> str:
        if self.query:
            return tr("No rule speaks of {words}.", words=self.query)
        return tr("Type a word of the rules, or the id of one, like {id}.", id=self._example().rule)

    def _example(self) -> Entry:
        """The first clause of the book."""
        return next(each for each in self._sections() if each.key not in KEPT).entries[0]

    def forget(self) -> None:
        """Away from what was found, to the chapters."""
        place = self.place
        if place.section == FOUND or self.finding or not place.query:
            place.section, place.rule, place.above = "", "", 0.0
        self.query = place.query = ""
        self.hits, self.finding = [], False
        self._show_section()

    def go_back(self) -> None:
        """Away from the keys to what they found, or away from the rules."""
        if not self.finding:
            self.shell.back()
        elif self.hits:
            self.finding = False
            self.turn_to(FOUND)
        else:
            self._stop_finding()

    def _stop_finding(self) -> None:
        """Nothing was found: back to what was being read before."""
        self.query = self.place.query = ""
        self.finding = False
        self._show_section()

    # What is in front

    def _lay(self, part: Any) -> None:
        if part.parent is None:
            self.ids.stage.clear_widgets()
            self.ids.stage.add_widget(part)
            self._listen()

    # The machine's own keyboard

    def _listen(self) -> None:
        """Whoever has one just types: the first letter brings the keys, which hear the others."""
        self._let_go()
        if self.finding and self.finder:
            self.finder.ids.keyboard.listen()
        else:
            self._typist = EventLoop.window.request_keyboard(self._let_go, self)
            self._typist.bind(on_textinput=self._typed)

    def _let_go(self) -> None:
        if self.finder:
            self.finder.ids.keyboard.silence()
        typist, self._typist = self._typist, None
        if typist:
            typist.unbind(on_textinput=self._typed)
            typist.release()

    def _typed(self, _: object, text: str) -> None:
        if text.strip() and not self._is_covered:
            self.look_up()
            self.type(text)

    @property
    def _is_covered(self) -> bool:
        """Whether a sheet lies over the page."""
        return bool(self.shell.sheets)


KEPT = (FOUND, contents.STARS, contents.READ)
