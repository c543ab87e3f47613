"""Picks one card of many, of any game: by kind first, then by its face; or found by typing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.base import EventLoop
from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.games.registry import find_kit
from companion.language import tr
from companion.screens.cards.card_wall import CardWall
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Sign
from companion.screens.table.find_card import FindCard, LowKey
from companion.screens.window.post import post_to_screen
from companion.table.game import Game
from companion.table.prompts import NONE, Answer, Card
from companion.table.session import Session

if TYPE_CHECKING:
    from companion.screens.contracts import Window

looks("picker")

LONG = 32  # letters of a label; what is longer is called by its name where many stand together


class Faces(CardWall):
    """Cards as they are drawn. They can be kept for the next picker, which opens the sooner."""

    def __init__(self, game: Game[Any]) -> None:
        # Large letters need wide cards; two rows of small ones are in sight.
        columns = 5 if Metrics.fontscale < 1.2 else 4
        super().__init__(face_of=partial(find_kit(game.name).face, game), columns=columns)
        self.take: Callable[[str], None]
        self.bind(on_card=lambda _, id: self.take(id))

    def show(self, ids: Sequence[str]) -> None:
        """These cards and no others, from the top."""
        self.ids_shown = list(ids)
        self.scroll_y = 1


class CardPicker(Sheet):
    """A sheet over the whole screen: kinds on the left, the cards of one kind beside."""

    question = StringProperty("")
    kind = StringProperty("")
    query = StringProperty("")
    finding = BooleanProperty(False)  # whether the keys are in sight

    def __init__(
        self,
        shell: Window,
        session: Session[Any],
        prompt: Card,
        pick: Callable[[Answer], None],
        faces: Faces | None = None,
    ) -> None:
        """`faces` are those of another picker, if there was one."""
        super().__init__()
        self.shell = shell
        self._pick = pick
        self._game = session.game
        self._label = partial(session.game.label, session.state, prompt)
        self.question = session.game.question(session.state, prompt).text
        self._sort(map(str, prompt.legal()))
        self.faces = self._beside(faces)
        self._finder: FindCard | None = None
        self.ids.sides.add_widget(self.faces)
        self._show(next(iter(self._chips)))

    def _sort(self, answers: Iterable[str]) -> None:
        """Put every card under its kind, and a key for each kind at the left."""
        kinds: dict[str, list[str]] = {}
        for id in answers:
            if id == NONE:
                self._offer_none(self._label(NONE))
            else:
                kinds.setdefault(self._game.kind_of_card(id), []).append(id)
        self._kinds = {kind: kinds[kind] for kind in sorted(kinds)}
        self._chips = {kind: LowKey(words=_heading(kind)) for kind in self._kinds}
        for kind, chip in self._chips.items():
            chip.bind(on_release=partial(self._show, kind))
            self.ids.kinds.add_widget(chip)

    def _beside(self, faces: Faces | None) -> Faces:
        if faces is None:
            faces = Faces(self._game)
        elif faces.parent:
            faces.parent.remove_widget(faces)
            faces.clear()
        faces.take = self._take
        return faces

    def _offer_none(self, words: str) -> None:
        """The hand may hold no such card; that is answered at once."""
        button = LowKey(words=words)
        button.bind(on_release=lambda _: self._take(NONE))
        self.ids.left.add_widget(button)

    # By kind

    def _show(self, kind: str, *_: object) -> None:
        self.query = ""
        self.kind = kind
        self._light(kind)
        self._offer_find()
        self.faces.show(self._kinds[kind])

    def _light(self, kind: str) -> None:
        for each, chip in self._chips.items():
            chip.tone = "chosen" if each == kind else "quiet"

    # By typing

    def _offer_find(self) -> None:
        """The way to the keys, and back to all cards of a kind."""
        tools = self.ids.tools
        tools.clear_widgets()
        words = tr("Find: {words}", words=self.query) if self.query else tr("Find")
        find = LowKey(words=words)
        find.bind(on_release=lambda _: self.find())
        tools.add_widget(find)
        if self.query:
            cross = Sign(text="✕", pos_hint={"center_y": 0.5})
            cross.bind(on_release=lambda _: self._show(self.kind))
            tools.add_widget(cross)

    def find(self) -> None:
        """Bring the keys into sight, and the cards of every kind above them."""
        finder = self._finder = self._finder or self._new_finder()
        finder.query = self.query
        self.finding = True
        self.ids.tools.clear_widgets()
        self._put_on_stage(finder)

    def _new_finder(self) -> FindCard:
        labels, said = {}, {}
        for id in (id for ids in self._kinds.values() for id in ids):
            label, name = self._label(id), find_kit(self._game.name).face(self._game, id).name
            labels[id] = label if len(label) <= LONG else name
            said[id] = f"{label} {name}"
        finder = FindCard(labels, said)
        finder.bind(query=self.setter("query"))
        finder.bind(on_card=lambda _, id: self._take(id), on_done=lambda _: self._found())
        return finder

    def _found(self) -> None:
        """The keys go, and what they found is seen as it is drawn."""
        assert self._finder is not None
        self.finding = False
        self._put_on_stage(self.ids.sides)
        found = self._finder.found
        if self.query and found:
            self._light("")
            self._offer_find()
            self.faces.show(found)
        else:
            self._show(self.kind)

    def _put_on_stage(self, what: Widget) -> None:
        self.ids.stage.clear_widgets()
        self.ids.stage.add_widget(what)

    # The machine's own keyboard

    def on_parent(self, _: object, parent: Widget | None) -> None:
        """Whoever begins to type is looking for something."""
        if parent:
            EventLoop.window.bind(on_textinput=self._typed)
        else:
            EventLoop.window.unbind(on_textinput=self._typed)
            self.ids.stage.clear_widgets()  # the keys listen no more, either

    def _typed(self, _: object, text: str) -> None:
        if not self.get_root_window():  # a window that was closed took the sheet with it
            EventLoop.window.unbind(on_textinput=self._typed)
        elif not self.finding and text.strip():
            # Not at once: the keys, which listen too, would hear this letter a second time.
            post_to_screen(self._look_for, text)

    def _look_for(self, text: str) -> None:
        if not self.finding:
            self.find()
        self.ids.stage.children[0].type(text)

    # Ending

    def back(self) -> None:
        """Away from the keys, or away from the cards."""
        if self.finding and self._finder is not None:
            self._finder.leave()
        else:
            self.shell.close_sheet(self)

    def _take(self, answer: str) -> None:
        self.shell.close_sheet(self)
        self._pick(answer)


def _heading(kind: str) -> str:
    return kind[:1].upper() + kind[1:] or tr("All")
