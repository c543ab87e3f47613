"""The rulebook: read it by chapter, or find a clause by its words."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion import games
from companion.language import tr
from companion.rulebook.chapters import Chapter, chapters
from companion.rulebook.search import find
from companion.screens.parts import theme
from companion.screens.parts.keyboard import Keyboard as Keyboard  # named in kv/rules.kv
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat, Sign, Words
from companion.table.errors import Refused
from companion.table.game import Clause, Game

if TYPE_CHECKING:
    from companion.app import Host
    from companion.screens.window.shell import Shell

looks("rules")

LONGEST = 40  # letters to look for


class ClauseText(BoxLayout):
    """One clause to read; the one that was asked for is lit."""

    rule = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    lit = BooleanProperty(False)


class Reader(BoxLayout):
    """A list on the left, a chapter on the right."""


class Finder(BoxLayout):
    """Keys at the foot, and above them what was found so far."""


class RulesPage(BoxLayout):
    """Opens at a clause, or at the beginning; the way back leads to where one came from."""

    title = StringProperty("")
    query = StringProperty("")
    finding = BooleanProperty(False)  # whether the keys are in sight

    def __init__(self, shell: Shell, host: Host, rule: str = "") -> None:
        super().__init__()
        self.shell = shell
        self.host = host
        self.reader = Reader()
        self.finder: Finder | None = None
        self._rule = ""
        # A text has its height only some frames after it was put there.
        aim = Clock.create_trigger(self._aim)
        for part in (self.reader.ids.text, self.reader.ids.scroll, self.reader.ids.list):
            part.bind(height=aim)
        self._open(_game_with(host, rule), rule)

    def _open(self, game: Game[Any], rule: str = "") -> None:
        """Take up the rulebook of a game."""
        self.game = game
        self.title = tr("Rules of {game}", game=game.title)
        self.clauses = [_said(clause) for clause in game.clauses()]
        self.chapters = chapters(self.clauses)
        self.query = ""
        known = any(rule in _ids(chapter) for chapter in self.chapters)
        self._show_reader(rule if known else self._beginning(), lit=known)

    def _beginning(self) -> str:
        return self.chapters[0].clauses[0].id

    # Reading

    def _show_reader(self, rule: str, lit: bool = True) -> None:
        """Show a clause within its chapter, beside the chapters or what was found."""
        self._rule = rule
        self.finding = False
        self._offer(self.query)
        chapter = next(each for each in self.chapters if rule in _ids(each))
        self.ids.stage.clear_widgets()
        self.ids.stage.add_widget(self.reader)
        if self.query:
            self._list_found(self.reader.ids.list, rule)
        else:
            self._list_chapters(chapter)
        text = self.reader.ids.text
        text.clear_widgets()
        for clause in chapter.clauses:
            shown = ClauseText(rule=clause.id, title=clause.title, text=clause.text)
            shown.lit = lit and clause.id == rule
            text.add_widget(shown)
        self._aim()

    def _list_chapters(self, chosen: Chapter) -> None:
        entries = self.reader.ids.list
        entries.clear_widgets()
        for chapter in self.chapters:
            entry = _entry(tr(chapter.title), chapter == chosen)
            entry.bind(on_release=partial(self._read, chapter))
            entries.add_widget(entry)
        others = [game for game in _games(self.host) if game.name != self.game.name]
        if others:
            entries.add_widget(Words(words=tr("Other games"), color=theme.colour("QUIET")))
        for game in others:
            entry = _entry(game.title, False)
            entry.bind(on_release=lambda _, game=game: self._open(game))
            entries.add_widget(entry)

    def _read(self, chapter: Chapter, *_: object) -> None:
        self._show_reader(chapter.clauses[0].id, lit=False)

    def _aim(self, *_: object) -> None:
        """Put the clause at the top of the page as far as that goes on, and its entry in sight."""
        scroll, text = self.reader.ids.scroll, self.reader.ids.text
        shown = next((each for each in text.children if each.rule == self._rule), None)
        spare = text.height - scroll.height
        scroll.scroll_y = max(0.0, 1 - (text.top - shown.top) / spare) if shown and spare > 0 else 1
        chosen = [each for each in self.reader.ids.list.children if _is_chosen(each)]
        if chosen and self.reader.ids.entries.do_scroll_y:
            self.reader.ids.entries.scroll_to(chosen[0], animate=False)

    # Finding

    def _offer(self, query: str) -> None:
        """The way to the keys, and back to the chapters."""
        self.ids.tools.clear_widgets()
        words = tr("Find: {words}", words=query) if query else tr("Find a word")
        search = Fat(words=words, size_of_words=17)
        search.padding = search.padding[1]
        search.bind(on_release=lambda _: self.look_up())
        self.ids.tools.add_widget(search)
        if query:
            cross = Sign(text="✕", pos_hint={"center_y": 0.5})
            cross.bind(on_release=lambda _: self.forget())
            self.ids.tools.add_widget(cross)

    def look_up(self) -> None:
        """Bring the keys into sight."""
        self.finding = True
        self.ids.tools.clear_widgets()
        self.finder = Finder()
        keyboard = self.finder.ids.keyboard
        keyboard.bind(on_key=lambda _, text: self._type(self.query + text))
        keyboard.bind(on_delete=lambda _: self._type(self.query[:-1]))
        keyboard.bind(on_clear=lambda _: self._type(""))
        keyboard.bind(on_done=lambda _: self.leave(), on_leave=lambda _: self.leave())
        self.ids.stage.clear_widgets()
        self.ids.stage.add_widget(self.finder)
        self._type(self.query)

    def _type(self, query: str) -> None:
        self.query = query.lstrip()[:LONGEST]
        if self.finder:
            self._list_found(self.finder.ids.found)
            self.finder.ids.scroll.scroll_y = 1

    def _found(self) -> Sequence[Clause]:
        return find(self.clauses, self.query)

    def _list_found(self, entries: Any, chosen: str = "") -> None:
        entries.clear_widgets()
        found = self._found()
        for clause in found:
            entry = _entry(clause.title, clause.id == chosen, clause.id)
            entry.bind(on_release=partial(self._tapped, clause.id))
            entries.add_widget(entry)
        if not found:
            entries.add_widget(Words(words=self._nothing()))

    def _nothing(self) -> str:
        if self.query:
            return tr("No rule speaks of {words}.", words=self.query)
        return tr("Type a word of the rules, or the id of one, like {id}.", id=self._beginning())

    def _tapped(self, rule: str, *_: object) -> None:
        self._show_reader(rule)

    def forget(self) -> None:
        """Back to the chapters."""
        lit = next((each.rule for each in self.reader.ids.text.children if each.lit), "")
        self.query = ""
        self._show_reader(lit or self._beginning(), lit=bool(lit))

    def leave(self) -> None:
        """Away from the keys to what they found, or away from the rules."""
        if not self.finding:
            self.shell.back()
            return
        found = self._found()
        if found:
            self._show_reader(found[0].id)
        else:
            self.forget()


def _said(clause: Clause) -> Clause:
    """A clause in the language in use, in which it is also looked for."""
    return Clause(clause.id, tr(clause.title), tr(clause.text))


def _entry(words: str, chosen: bool, note: str = "") -> Fat:
    entry = Fat(words=words, note=note, size_of_words=17, halign="left")
    entry.tone = "chosen" if chosen else "quiet"
    entry.size_hint_y = 1 if note else None
    return entry


def _is_chosen(entry: Any) -> bool:
    return isinstance(entry, Fat) and entry.tone == "chosen"


def _ids(chapter: Chapter) -> list[str]:
    return [clause.id for clause in chapter.clauses]


def _games(host: Host) -> list[Game[Any]]:
    """Every game that has rules to read, the one on the table first."""
    found: dict[str, Game[Any]] = {}
    with suppress(Refused):  # no game is on the table
        found[host.session.game.name] = host.session.game
    for name in games.names():
        with suppress(Refused):  # its cards cannot be read; whoever wants to play it is told
            found.setdefault(name, host.game(name))
    return [game for game in found.values() if game.clauses()]


def _game_with(host: Host, rule: str) -> Game[Any]:
    """The game a clause belongs to, or the one at hand."""
    found = _games(host)
    return next((game for game in found if rule in [each.id for each in game.clauses()]), found[0])
