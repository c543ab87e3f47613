"""The cards of Terror Below: every deck as drawn cards, each to be looked at and changed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from kivy.metrics import Metrics
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion import card_entry
from companion.games.terror_below import owners
from companion.games.terror_below.catalogue import DECKS, Catalogue
from companion.games.terror_below.faces import BANDS
from companion.language import tr
from companion.screens.cards.card_wall import CardWall as CardWall  # named in kv/cards.kv
from companion.screens.parts.looks import looks
from companion.screens.parts.sheets import Sheet
from companion.screens.parts.widgets import Fat
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
    """One deck; the line under its name has the colour of its cards."""

    deck = StringProperty("")
    band = StringProperty("LINE")


class CardsPage(BoxLayout):
    """A tab for each deck, and its cards on a wall."""

    deck = StringProperty("")
    counted = StringProperty("")
    across = ObjectProperty(6)

    def __init__(self, shell: Shell, host: Host) -> None:
        super().__init__()
        self.shell = shell
        self.host = host
        self.cards: Catalogue = host.game(GAME).cards  # type: ignore[attr-defined]
        self.across = ACROSS.get(shell.settings.text_scale, 6)
        for name in DECKS:
            tab = DeckTab(deck=name, words=deck_words(name), band=BANDS[name])
            tab.bind(on_release=partial(self._turn_to, name))
            self.ids.tabs.add_widget(tab)
        self.ids.tabs.cols = len(DECKS) if Metrics.fontscale < 1.2 else 3
        self.ids.wall.cards = self.cards
        deck, at = _left.get(shell, ("vehicle", 1.0))
        self._turn_to(deck)
        self.ids.wall.start_at(at)

    def _turn_to(self, deck: str, *_: object) -> None:
        self.deck = deck
        for tab in self.ids.tabs.children:
            tab.tone = "chosen" if tab.deck == deck else "quiet"
        wall = self.ids.wall
        wall.ids_shown = owners.ids(self.cards, deck)
        wall.scroll_y = 1
        mine = sum(owners.is_owners(self.cards, id) for id in wall.ids_shown)
        self.counted = tr("{mine} of {all} entered", mine=mine, all=len(wall.ids_shown))

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

    def edit(self, id: str) -> None:
        """To the editor; the wall is found again as it was left."""
        self._remember()
        self.shell.go("card-editor", card_id=id)

    def set_up_board(self) -> None:
        """To the board, which is printed too."""
        self._remember()
        self.shell.go("board-setup")

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
        self._remember()
        self.shell.work(partial(card_entry.back_to_stand_in, self.host.data, id), self._forgotten)

    def _forgotten(self) -> None:
        self.host.forget(GAME)
        self.shell.show_again()

    def _remember(self) -> None:
        _left[self.shell] = self.deck, self.ids.wall.scroll_y


class CardSheet(Sheet):
    """One card, large, and what can be done with it."""

    card_id = StringProperty("")
    cards: Catalogue = ObjectProperty(None, rebind=True)
    name = StringProperty("")
    use = StringProperty("")  # who carries out what it says
    owners = BooleanProperty(False)

    def __init__(self, page: CardsPage, id: str) -> None:
        super().__init__(card_id=id, cards=page.cards)
        self.page = page
        self._back = Fat(words=tr("Back to the stand-in"), tone="quiet", size_of_words=17)
        self._back.bind(on_release=lambda _: self._forget())
        self._show()

    def _show(self) -> None:
        card = self.cards.deck(self.page.deck).get(self.card_id)
        self.name = card.name if card else tr("Nobody has entered this card yet.")
        self.owners = owners.is_owners(self.cards, self.card_id)
        by_hand = card is not None and owners.by_hand(card)
        self.use = tr("You do what it says, and the app asks how it went.") if by_hand else ""
        self.ids.ways.remove_widget(self._back)
        if self.owners:
            self.ids.ways.add_widget(self._back)

    def turn(self, step: int) -> None:
        """To the next card of the deck, or the one before; around at the ends."""
        ids = self.page.ids.wall.ids_shown
        self.card_id = ids[(ids.index(self.card_id) + step) % len(ids)]
        self._show()

    def edit(self) -> None:
        """Change what it says."""
        self.page.edit(self.card_id)

    def _forget(self) -> None:
        self.page.shell.lift(self)
        self.page.ask_to_forget(self.card_id)


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
