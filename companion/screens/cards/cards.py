"""The cards of a game: every shelf as drawn cards, each to be looked at and changed."""

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
from companion.games.registry import DEFAULT_KIT, card_boxes, find_card_box, find_kit
from companion.language import tr
from companion.screens.cards.card_wall import CardWall as CardWall  # named in kv/cards.kv
from companion.screens.cards.in_play import can_be_entered, cards_of
from companion.screens.contracts import Page, Window
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Fat, RuleTag

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop
    from companion.vision.watcher import Shown

looks("cards")

ACROSS = {100: 6, 110: 5, 125: 5, 150: 4}  # cards side by side, by the size of the text

# Which game was being looked at last, and of each which shelf, and how far down: found so again on
# the way back.
_game: WeakKeyDictionary[Window, str] = WeakKeyDictionary()
_left: WeakKeyDictionary[Window, dict[str, tuple[str, float]]] = WeakKeyDictionary()


class DeckTab(Fat):
    """One shelf, and how much of it is entered; the line under that has the colour of its cards."""

    shelf = StringProperty("")
    band = StringProperty("LINE")


class CardsPage(Page, BoxLayout):
    """A tab for each shelf, and its cards on a wall."""

    shelf = StringProperty("")
    counted = StringProperty("")  # of the whole box
    next_missing = StringProperty("")  # the card to enter next
    across = ObjectProperty(6)
    title = StringProperty("")  # of the game
    other = StringProperty("")  # the one after it

    def __init__(self, shell: Window, tabletop: Tabletop, game: str = "") -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        self.box = find_card_box(game or _game.get(shell, DEFAULT_KIT.id))
        self.cards = cards_of(tabletop, self.box)
        self._screen = find_kit(self.box.game).screen()
        self.shelves = {shelf.name: shelf for shelf in self.box.shelves(self.cards)}
        self.across = ACROSS.get(shell.settings.text_scale, 6)
        self._furnish()
        self.ids.tabs.cols = len(self.shelves) if Metrics.fontscale < 1.2 else 3
        self.ids.wall.face_of = partial(self.box.face, self.cards)
        self._count()
        first = self._screen.first_deck or next(iter(self.shelves))
        shelf, at = _left.get(shell, {}).get(self.box.game, (first, 1.0))
        self._turn_to(shelf if shelf in self.shelves else first)
        self.ids.wall.start_at(at)

    # Of which game

    def _furnish(self) -> None:
        """On top only what this game has, and the way to another one's cards if there is one."""
        boxes = card_boxes()
        other = boxes[(boxes.index(self.box) + 1) % len(boxes)]
        self.title, self.other, self._other = self.box.title, other.title, other.game
        unwanted = [self.ids.games if other is self.box else self.ids.heading]
        if not self._screen.board_page:
            unwanted.append(self.ids.board)
        self._aside = [each.__self__ for each in unwanted]  # kv knows them, but does not hold them
        self.ids.head.clear_widgets(self._aside)

    def turn_to_other(self) -> None:
        """To the cards of the other game."""
        self.remember()
        _game[self.shell] = self._other
        self.shell.show_again()

    # How far one has come

    def _count(self) -> None:
        """A tab for each shelf with what is entered of it, and the sum of all."""
        entered = whole = 0
        for shelf in self.shelves.values():
            count = len(shelf.ids)
            mine = count - len(self.box.missing(self.cards, shelf.ids))
            note = tr("{mine} of {all}", mine=mine, all=count)
            tab = DeckTab(shelf=shelf.name, words=shelf.words, note=note, band=shelf.band)
            tab.size_hint_y = 1  # as tall as the tallest of its row
            tab.bind(on_release=partial(self._turn_to, shelf.name))
            self.ids.tabs.add_widget(tab)
            entered, whole = entered + mine, whole + count
        self.counted = tr("{mine} of {all} entered", mine=entered, all=whole)

    def _turn_to(self, shelf: str, *_: object) -> None:
        self.shelf = shelf
        for tab in self.ids.tabs.children:
            tab.tone = "chosen" if tab.shelf == shelf else "quiet"
        wall = self.ids.wall
        wall.ids_shown = list(self.shelves[shelf].ids)
        wall.scroll_y = 1
        here = self.box.missing(self.cards, wall.ids_shown)
        last = wall.ids_shown[-1]
        self.next_missing = (here or [self.box.next_missing(self.cards, last) or ""])[0]

    def enter_next(self) -> None:
        """To the editor with the next card that is missing, and on from there until it is left."""
        self.edit(self.next_missing, onward=True)

    # One card

    def look_at(self, id: str) -> None:
        """Lay a card over the page, as large as the screen is high."""
        self.shell.open_sheet(CardSheet(self, id))

    wants_camera = True

    def card_shown(self, shown: Shown) -> None:
        """A tag was held to the camera: its card is entered next."""
        if can_be_entered(shown.text):
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
        name = self.box.card(self.cards, id).name
        self.shell.confirm(
            tr("Back to the stand-in for {id}?", id=id),
            tr("Back to the stand-in"),
            partial(self._forget, id),
            detail=tr("What you have entered ({name}) is forgotten.", name=name),
            destroys=True,
        )

    def _forget(self, id: str) -> None:
        self.remember()
        self.shell.run_job(
            partial(card_entry.back_to_stand_in, self.tabletop.library.data, id), self._forgotten
        )

    def _forgotten(self) -> None:
        self.tabletop.library.forget_game(self.box.game)
        self.shell.show_again()

    # Elsewhere

    def import_cards(self) -> None:
        """To a friend's cards."""
        self.remember()
        self.shell.go("import-cards", game=self.box.game)

    def set_board(self) -> None:
        """To the board, which is printed too."""
        self.remember()
        self.shell.go(self._screen.board_page)

    def remember(self) -> None:
        """What is being looked at, for the way back."""
        _game[self.shell] = self.box.game
        _left.setdefault(self.shell, {})[self.box.game] = self.shelf, self.ids.wall.scroll_y


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
        box, cards = self.page.box, self.page.cards
        self.face = box.face(cards, id)
        card = box.card(cards, id)
        self.name = card.name if card else tr("Nobody has entered this card yet.")
        self.owners = self.face.owners
        by_hand = card is not None and box.by_hand(card)
        self.use = tr("You do what it says, and the app asks how it went.") if by_hand else ""
        self._show_rules(box.rules(card) if card else ())
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
        self.page.shell.close_sheet(self)
        self.page.ask_to_forget(self.face.id)
