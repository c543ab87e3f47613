"""The cards of Terror Below: every deck as drawn cards, each to be looked at and changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion import card_entry
from companion.drawings.faces import Face
from companion.games.terror_below import owners
from companion.games.terror_below.card_rules import rules_of
from companion.games.terror_below.catalogue import DECKS, Catalogue
from companion.games.terror_below.faces import BANDS, face_of
from companion.language import tr
from companion.screens.cards.card_wall import CardWall as CardWall  # named in kv/cards.kv
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Fat, RuleTag
from companion.tags import is_card

if TYPE_CHECKING:
    from companion.app import Host
    from companion.screens.window.shell import Shell
    from companion.vision.watcher import Shown

looks("cards")

GAME = "terror-below"
ACROSS = {100: 6, 110: 5, 125: 5, 150: 4}  # cards side by side, by the size of the text

# Which deck was being looked at, and how far down: found so again on the way back.
_left: WeakKeyDictionary[Shell, tuple[str, float]] = WeakKeyDictionary()


class DeckTab(Fat):
    """One deck, and how much of it is entered; the line under that has the colour of its cards."""

    deck = StringProperty("")
    band = StringProperty("LINE")


class CardsPage(BoxLayout):
    """A tab for each deck, and its cards on a wall."""

    deck = StringProperty("")
    counted = StringProperty("")  # of the whole box
    next_missing = StringProperty("")  # the card to enter next
    across = ObjectProperty(6)

    def __init__(self, shell: Shell, host: Host) -> None:
        super().__init__()
        self.shell = shell
        self.host = host
        self.cards: Catalogue = host.game(GAME).cards  # type: ignore[attr-defined]
        self.across = ACROSS.get(shell.settings.text_scale, 6)
        self.ids.tabs.cols = len(DECKS) if Metrics.fontscale < 1.2 else 3
        self.ids.wall.face_of = partial(face_of, self.cards)
        self._count()
        deck, at = _left.get(shell, ("vehicle", 1.0))
        self._turn_to(deck)
        self.ids.wall.start_at(at)

    # How far one has come

    def _count(self) -> None:
        """A tab for each deck with what is entered of it, and the sum of all."""
        entered = whole = 0
        for name in DECKS:
            count = len(owners.ids(self.cards, name))
            mine = count - len(owners.missing(self.cards, name))
            note = tr("{mine} of {all}", mine=mine, all=count)
            tab = DeckTab(deck=name, words=deck_words(name), note=note, band=BANDS[name])
            tab.bind(on_release=partial(self._turn_to, name))
            self.ids.tabs.add_widget(tab)
            entered, whole = entered + mine, whole + count
        self.counted = tr("{mine} of {all} entered", mine=entered, all=whole)

    def _turn_to(self, deck: str, *_: object) -> None:
        self.deck = deck
        for tab in self.ids.tabs.children:
            tab.tone = "chosen" if tab.deck == deck else "quiet"
        wall = self.ids.wall
        wall.ids_shown = owners.ids(self.cards, deck)
        wall.scroll_y = 1
        here = owners.missing(self.cards, deck)
        last = wall.ids_shown[-1]
        self.next_missing = (here or [owners.next_missing(self.cards, last) or ""])[0]

    def enter_next(self) -> None:
        """To the editor with the next card that is missing, and on from there until it is left."""
        self.edit(self.next_missing, onward=True)

    # One card

    def look_at(self, id: str) -> None:
        """Lay a card over the page, as large as the screen is high."""
        self.shell.lay(CardSheet(self, id))

    def shown(self, shown: Shown) -> None:
        """A tag was held to the camera: its card is entered next."""
        if is_card(shown.text) and self.cards.card(shown.text) is not None:
            self.shell.sound("card-read")
            self.edit(shown.text)
        else:
            self.shell.sound("unknown-card")
            self.shell.say(tr("{tag} is no card of this game.", tag=shown.text))

    def edit(self, id: str, onward: bool = False) -> None:
        """To the editor; the wall is found again as it was left."""
        self.remember()
        self.shell.go("card-editor", card_id=id, onward=onward)

    def ask_to_forget(self, id: str) -> None:
        """Back to the stand-in, after a question: what was entered is gone then."""
        name = self.cards.deck(self.deck)[id].name
        self.shell.confirm(
            tr("Back to the stand-in for {id}?", id=id),
            tr("Back to the stand-in"),
            partial(self._forget, id),
            detail=tr("What you have entered ({name}) is forgotten.", name=name),
        )

    def _forget(self, id: str) -> None:
        self.remember()
        self.shell.work(partial(card_entry.back_to_stand_in, self.host.data, id), self._forgotten)

    def _forgotten(self) -> None:
        self.host.forget(GAME)
        self.shell.show_again()

    # Elsewhere

    def go(self, page: str) -> None:
        """To the board, which is printed too, or to a friend's cards."""
        self.remember()
        self.shell.go(page)

    def remember(self) -> None:
        """What is being looked at, for the way back."""
        _left[self.shell] = self.deck, self.ids.wall.scroll_y


class CardSheet(Sheet):
    """One card, large, and what can be done with it."""

    face: Face = ObjectProperty(None, allownone=True)
    name = StringProperty("")
    use = StringProperty("")  # who carries out what it says
    owners = BooleanProperty(False)

    def __init__(self, page: CardsPage, id: str) -> None:
        super().__init__()
        self.page = page
        self._back = Fat(words=tr("Back to the stand-in"), tone="quiet", size_of_words=17)
        self._back.bind(on_release=lambda _: self._forget())
        self._show(id)

    def _show(self, id: str) -> None:
        cards = self.page.cards
        self.face = face_of(cards, id)
        card = cards.deck(self.page.deck).get(id)
        self.name = card.name if card else tr("Nobody has entered this card yet.")
        self.owners = self.face.owners
        by_hand = card is not None and owners.by_hand(card)
        self.use = tr("You do what it says, and the app asks how it went.") if by_hand else ""
        self._show_rules(rules_of(card) if card else ())
        self.ids.ways.remove_widget(self._back)
        if self.owners:
            self.ids.ways.add_widget(self._back)

    def _show_rules(self, rules: Sequence[str]) -> None:
        """The clauses behind what is printed on it."""
        self.ids.rules.clear_widgets()
        for rule in rules:
            tag = RuleTag(text=rule)
            tag.bind(on_release=lambda tag: self.page.shell.show_rule(tag.text))
            self.ids.rules.add_widget(tag)

    def turn(self, step: int) -> None:
        """To the next card of the deck, or the one before; around at the ends."""
        ids = self.page.ids.wall.ids_shown
        self._show(ids[(ids.index(self.face.id) + step) % len(ids)])

    def edit(self) -> None:
        """Change what it says."""
        self.page.edit(self.face.id)

    def _forget(self) -> None:
        self.page.shell.lift(self)
        self.page.ask_to_forget(self.face.id)


def deck_words(deck: str) -> str:
    """A deck's name, as a heading."""
    return {
        "worm": tr("Worms"),
        "vehicle": tr("Vehicles"),
        "bounty": tr("Bounties"),
        "weapon": tr("Weapons"),
        "item": tr("Items"),
        "character": tr("Characters"),
    }[deck]
