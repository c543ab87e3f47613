"""Enters a real card: what is printed on it, tapped in a few seconds."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion import card_entry
from companion.drawings.faces import Face
from companion.games.card_text import Raw
from companion.games.registry import card_box_of, find_kit
from companion.language import tr
from companion.screens.cards.in_play import can_be_entered, cards_of
from companion.screens.cards.twin import TwinSheet
from companion.screens.contracts import Page, Window
from companion.screens.drawing.card_face import CardFace as CardFace  # named in kv/card_editor.kv
from companion.screens.parts.looks import looks
from companion.screens.screen_kit import CardForms
from companion.table.errors import Refused
from companion.tags import is_card

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop
    from companion.vision.watcher import Shown

looks("card_editor")


def forms_of(game: str) -> CardForms:
    """Return the forms for the cards of a game, or raise `LookupError` if it has none."""
    forms = find_kit(game).screen().card_forms()
    if forms is None:
        raise LookupError(f"the screen kit of {game} has no card forms")
    return forms


class CardEditorPage(Page, BoxLayout):
    """The card as it will be on the left, and everything that can be printed on it."""

    card_id = StringProperty("")
    face: Face = ObjectProperty(None, allownone=True)  # as the card stands now
    name = StringProperty("")
    text = StringProperty("")
    trouble = StringProperty("")  # why it cannot be kept like that
    by_hand = BooleanProperty(False)
    onward = BooleanProperty(False)  # whether the next card that is missing comes after this one
    following = StringProperty("")  # that card

    def __init__(
        self, shell: Window, tabletop: Tabletop, card_id: str, onward: bool = False
    ) -> None:
        super().__init__(shell, onward=onward)
        self.tabletop = tabletop
        self.box = card_box_of(card_id)
        self.deck = self.box.deck_of(card_id)
        self.cards = cards_of(tabletop, self.box)
        self.card_id = card_id
        self._forms = forms_of(self.box.game)
        card = self.box.card(self.cards, card_id)
        self.said: Raw = self.box.fields(card) if card else self.box.blank(card_id)
        self._before = dict(self.said)
        self.chosen: dict[str, Any] = {}  # what a form remembers that is not printed on the card
        # The words somebody has written for this card; others follow what it does.
        self._written = {
            field
            for field in ("name", "text")
            if not self.box.is_stand_ins(card_id, field, self.said.get(field, ""))
        }
        self._kept = False
        self.following = (onward and self.box.next_missing(self.cards, card_id)) or ""
        self._show()
        self.build()

    def build(self) -> None:
        """Lay out what can be settled about such a card as it stands."""
        self.ids.form.clear_widgets()
        for row in self._forms.by_deck[self.deck](self):
            self.ids.form.add_widget(row)

    # Changing it

    def put(self, **said: Any) -> None:
        """Change what the card says; None leaves a thing unsaid."""
        self._change(said)
        if not self.trouble:
            words = self.box.words_for(self.said)
            self._change({each: words[each] for each in words if each not in self._written})

    def write(self, field: str, words: str) -> None:
        """Give the card words of its own."""
        self._written.add(field)
        self._change({field: words or None})

    def find_twin(self) -> None:
        """Point at a card that says the same."""
        ids = [id for id in self.box.ids(self.cards, self.deck) if id != self.card_id]
        face_of = partial(self.box.face, self.cards)
        self.shell.open_sheet(TwinSheet(self.shell, face_of, ids, self.be_like))

    def be_like(self, twin: str) -> None:
        """Take over everything that is printed on another card."""
        same = self.box.fields(self.box.card(self.cards, twin))
        self._written = {"name", "text"} & same.keys()
        self.said = same | {"id": self.card_id}
        self.chosen.clear()
        self._show()
        self.build()

    wants_camera = True

    def card_shown(self, shown: Shown) -> None:
        """Another tag was held to the camera: on to its card, if this one is not half done."""
        if shown.text == self.card_id or not is_card(shown.text):
            return
        if self.said != self._before:
            self.shell.sound("unknown-card")
            self.shell.say(tr("Save {id} first, or leave it as it was.", id=self.card_id))
        elif can_be_entered(shown.text):
            self.shell.sound("card-read")
            self._turn_to(shown.text)

    def _turn_to(self, card_id: str) -> None:
        self.shell.back()
        self.shell.go("card-editor", card_id=card_id, onward=self.onward)

    def _change(self, said: Raw) -> None:
        both = self.said | said
        self.said = {name: value for name, value in both.items() if value is not None}
        self._show()

    def _show(self) -> None:
        self.name = self.said.get("name", self.card_id)
        self.text = self.said.get("text", "")
        try:
            self.cards = self.box.with_card(self.cards, self.said)
        except Refused as refusal:
            self.trouble = self._forms.find_trouble(self.said) or self.box.plainly(refusal)
        else:
            self.trouble = ""
            self.face = self.box.face(self.cards, self.card_id)
            self.by_hand = self.box.by_hand(self.box.card(self.cards, self.card_id))

    # Ending it

    def go_back(self) -> None:
        """Back without keeping anything; whoever has changed something is asked."""
        if self.said == self._before:
            self.shell.back()
        else:
            question, yes = tr("Leave the card as it was?"), tr("Leave it")
            self.shell.confirm(question, yes, self.shell.back, no=tr("Go on"), destroys=True)

    def skip(self) -> None:
        """On to the next card that is missing; this one can wait."""
        if self.said != self._before:
            self.shell.say(tr("Save {id} first, or leave it as it was.", id=self.card_id))
        else:
            self._go_on()

    def _go_on(self) -> None:
        if self.following:
            self._turn_to(self.following)
        else:
            self.shell.back()

    def save(self) -> None:
        """Keep the card; the next game is played with it."""
        if self.trouble:
            self.shell.say(self.trouble)
            return
        self.shell.run_job(self._keep, self._done)

    def _keep(self) -> None:
        card_entry.keep_card(self.tabletop.library.data, self.said)
        self._kept = True

    def _done(self) -> None:
        if self._kept:
            self.tabletop.library.forget_game(self.box.game)
            self._go_on()
            self.shell.say(tr("{id} is entered. The next game is played with it.", id=self.card_id))
