"""Picks one card of many: by kind first, then by its face, or by its name where none is drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from kivy.metrics import Metrics
from kivy.properties import StringProperty

from companion.games.terror_below.catalogue import Catalogue
from companion.screens.cards.card_wall import CardWall
from companion.screens.parts.filler import Filler
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Fat, Scroll
from companion.table.game import Game
from companion.table.prompts import NONE, Answer, Card
from companion.table.session import Session

if TYPE_CHECKING:
    from companion.screens.window.shell import Shell

looks("picker")

Take = Callable[[str], None]


class Cards(Protocol):
    """The cards of one kind, to be tapped."""

    def show(self, ids: Sequence[str]) -> None:
        """These cards and no others, from the top."""


class Faces(CardWall):
    """Cards as they are drawn. They can be kept for the next picker, which opens the sooner."""

    def __init__(self, cards: Catalogue) -> None:
        # Large letters need wide cards; two rows of small ones are in sight.
        super().__init__(cards=cards, columns=5 if Metrics.fontscale < 1.2 else 4)
        self.take: Take
        self.bind(on_card=lambda _, id: self.take(id))

    def show(self, ids: Sequence[str]) -> None:
        """These cards and no others, from the top."""
        self.ids_shown = list(ids)
        self.scroll_y = 1


class Names(Scroll):
    """Cards by their names, for a game that has no drawn ones."""

    def __init__(self, label: Callable[[str], str], take: Take) -> None:
        super().__init__()
        self._label = label
        self._take = take
        self._filler = Filler(self.ids.cards)

    def show(self, ids: Sequence[str]) -> None:
        """These cards and no others, from the top."""
        self.scroll_y = 1
        self._filler.fill([partial(self._key, id) for id in ids])

    def _key(self, id: str) -> Fat:
        key = Fat(words=self._label(id), note=id, size_of_words=17, size_hint_y=1)
        key.bind(on_release=lambda _: self._take(id))
        return key


class KindKey(Fat):
    """One kind of card."""


class CardPicker(Sheet):
    """A sheet over the whole screen: kinds on the left, the cards of one kind beside."""

    question = StringProperty("")
    kind = StringProperty("")

    def __init__(
        self,
        shell: Shell,
        session: Session[Any],
        prompt: Card,
        pick: Callable[[Answer], None],
        faces: Faces | None = None,
    ) -> None:
        """`faces` are those of another picker, if there was one."""
        super().__init__()
        self.shell = shell
        self.faces = faces
        self._pick = pick
        game, state = session.game, session.state
        self.question = game.question(state, prompt).text
        self._kinds: dict[str, list[str]] = {}
        for id in map(str, prompt.legal()):
            if id == NONE:
                self._offer_none(game.label(state, prompt, NONE))
            else:
                self._kinds.setdefault(game.kind_of_card(id), []).append(id)
        self._chips: dict[str, KindKey] = {}
        for kind in sorted(self._kinds):
            chip = KindKey(words=kind[:1].upper() + kind[1:])
            chip.bind(on_release=partial(self._show, kind))
            self._chips[kind] = chip
            self.ids.kinds.add_widget(chip)
        self._cards = self._beside(game, partial(game.label, state, prompt))
        self.ids.sides.add_widget(self._cards)
        self._show(next(iter(self._chips)))

    def _beside(self, game: Game[Any], label: Callable[[str], str]) -> Cards:
        drawn = getattr(game, "cards", None)
        if isinstance(drawn, Catalogue):
            if self.faces is None:
                self.faces = Faces(drawn)
            elif self.faces.parent:
                self.faces.parent.remove_widget(self.faces)
                self.faces.clear()
            self.faces.take = self._take
            return self.faces
        return Names(label, self._take)

    def _offer_none(self, words: str) -> None:
        """The hand may hold no such card; that is answered at once."""
        button = KindKey(words=words)
        button.bind(on_release=lambda _: self._take(NONE))
        self.ids.left.add_widget(button)

    def _show(self, kind: str, *_: object) -> None:
        self.kind = kind
        for each, chip in self._chips.items():
            chip.tone = "chosen" if each == kind else "quiet"
        self._cards.show(self._kinds[kind])

    def _take(self, answer: str) -> None:
        self.shell.lift(self)
        self._pick(answer)
