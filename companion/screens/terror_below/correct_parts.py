"""What can be set right about each thing on the table of Terror Below, as rows for the page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from kivy.uix.widget import Widget

from companion.games.terror_below.differences import pile_in_words
from companion.games.terror_below.draft import LINE, Draft, Holder, Pile
from companion.games.terror_below.scene import At
from companion.games.terror_below.state import DECKS, MAX_RUBBLE
from companion.games.terror_below.words import card_name
from companion.language import tr, word
from companion.screens.correct.correct_rows import (
    CardRow,
    EggKey,
    Heading,
    KeyGrid,
    Marks,
    Stepper,
    one_of,
)
from companion.screens.correct.pile_picker import PilePicker
from companion.screens.parts.one_of import OneOf
from companion.screens.parts.widgets import Fat

if TYPE_CHECKING:
    from companion.screens.terror_below.correct import BoardCorrectPage


Rows: TypeAlias = list[Callable[[], Widget]]  # each is built when its turn has come


class Up(NamedTuple):
    """The way from a subject to the one it is a part of."""

    words: str
    show: Callable[[], None]


TOP = Up("", lambda: None)


class Parts:
    """Shows the rows of whatever was tapped; every change goes into the draft."""

    def __init__(self, page: BoardCorrectPage, draft: Draft) -> None:
        self._page = page
        self._draft = draft
        self._cards = draft.game.cards
        self._shapes = page.shell.settings.egg_shapes
        self._to_piles = Up(tr("Piles"), self.show_piles)

    def _sets(self, change: Callable[..., None], *about: object) -> Callable[..., None]:
        """A change of the draft that is seen at once."""

        def changed(*values: object) -> None:
            change(*about, *values)
            self._page.refresh()

        return changed

    # A space

    def show_space(self, at: At) -> None:
        """Everything that can lie on a space."""
        draft = self._draft
        rubble = [(count, str(count)) for count in range(MAX_RUBBLE + 1)]
        title = tr("Column {column}, row {row}", column=at[0], row=at[1])
        rows: Rows = [
            partial(Heading, words=tr("Rubble")),
            lambda: one_of(rubble, draft.rubble(at), self._sets(draft.set_rubble, at), 3),
            partial(Heading, words=tr("Eggs")),
            partial(self._eggs, at),
            partial(Heading, words=tr("Targets")),
            partial(self._targets, at),
            partial(Heading, words=tr("Cars")),
            partial(self._pawns, at),
            partial(Heading, words=tr("Location")),
            partial(self._locations, at),
        ]
        self._page.show(title, rows, self._to_piles, at)

    def _eggs(self, holder: Holder) -> KeyGrid:
        chips = KeyGrid(cols=len(self._cards.egg_colours))
        for colour in self._cards.egg_colours:
            count = self._draft.eggs(holder).count(colour)
            step = partial(self._step_eggs, holder, colour)
            chips.add_widget(EggKey(colour, count, self._shapes, step))
        return chips

    def _step_eggs(self, holder: Holder, colour: str, by: int) -> None:
        change = self._draft.add_egg if by > 0 else self._draft.take_egg
        change(holder, colour)
        self._page.refresh()

    def _locations(self, at: At) -> OneOf:
        names = self._draft.form["locations"]
        choices = [(None, tr("None")), *((name, word(name).capitalize()) for name in names)]
        change = self._sets(self._draft.set_location, at)
        return one_of(choices, self._draft.location(at), change)

    def _targets(self, at: At) -> Marks:
        numbers = range(1, len(self._draft.form["slots"]) + 1)
        there = [number - 1 for number in self._draft.targets(at)]

        def tapped(index: int, here: bool) -> bool:
            # A Target always lies somewhere: it can be moved here, but not just taken away.
            self._sets(self._draft.move_target)(index + 1, at)
            return True

        return Marks([str(number) for number in numbers], there, tapped, 3)

    def _pawns(self, at: At) -> Marks:
        names = [player["name"] for player in self._draft.form["players"]]

        def tapped(player: int, here: bool) -> bool:
            self._sets(self._draft.move_pawn)(player, None if here else at)
            return not here

        return Marks(names, self._draft.pawns(at), tapped)

    # What does not lie on the board

    def show_piles(self) -> None:
        """The number of attacks, and a chip for everything that has cards."""
        attacks = self._draft.form["attacks"]
        change = self._sets(self._draft.set_attacks)
        stepper = partial(Stepper, tr("Attacks so far"), attacks, change)
        self._page.show("", [stepper, self._pile_chips])

    def _pile_chips(self) -> KeyGrid:
        chips = KeyGrid(cols=2)
        for number, slot in enumerate(self._draft.form["slots"]):
            words, name = tr("Worm {number}", number=number + 1), self._worm_name(slot["worm"])
            chips.add_widget(_chip(words, name, partial(self.show_slot, number)))
        show = partial(self.show_pile, LINE, self._to_piles)
        chips.add_widget(_chip(pile_in_words(LINE.path), self._count(LINE), show))
        for index, player in enumerate(self._draft.form["players"]):
            words, what = player["name"], tr("Squad, Eggs, cards, VP")
            chips.add_widget(_chip(words, what, partial(self._ask_for_player, index)))
        what = tr("and what is out of the game")
        chips.add_widget(_chip(tr("Discards"), what, self.show_discards))
        return chips

    def show_slot(self, number: int) -> None:
        """A Worm and the cards under it."""
        worm = Pile(("slots", number, "worm"), "worm")
        under = Pile(("slots", number, "cards"), "vehicle")
        again = partial(self.show_slot, number)
        held = next(iter(self._draft.cards(worm)), None) or ""
        limit = self._cards.worms[held].limit if held else 0
        count = tr("Cards under it: {n} of {limit}", n=len(self._draft.cards(under)), limit=limit)
        unknown = partial(self._does, partial(self._draft.put_unknown, number), again)
        rows: Rows = [
            partial(_chip, self._worm_name(held), held, partial(self._pick, worm, again)),
            partial(Heading, words=count),
            *self._card_rows(under, again),
            partial(_chip, tr("+ a card"), "", partial(self._pick, under, again)),
            partial(_chip, tr("+ a face-down card"), "", unknown),
        ]
        self._page.show(tr("Worm {number}", number=number + 1), rows, self._to_piles)

    def _worm_name(self, worm: str | None) -> str:
        """The name of the Worm in a slot; a slot has none while the next one is asked for."""
        return self._cards.name(worm) if worm else tr("None")

    def show_discards(self) -> None:
        """A chip for each discard pile, and for what has left the game."""
        up = Up(tr("Discards"), self.show_discards)

        def chips() -> KeyGrid:
            chips = KeyGrid(cols=2)
            for where in ("discards", "removed"):
                for deck in DECKS:
                    pile = Pile((where, deck), deck)
                    show = partial(self.show_pile, pile, up)
                    chips.add_widget(_chip(pile_in_words(pile.path), self._count(pile), show))
            return chips

        self._page.show(tr("Discards"), [chips], self._to_piles)

    def _ask_for_player(self, index: int) -> None:
        """Where several play, one sees what the others may not."""
        show = partial(self.show_player, index)
        if len(self._draft.form["players"]) == 1:
            show()
            return
        name = self._draft.form["players"][index]["name"]
        question = tr("Is only {name} looking?", name=name)
        detail = tr("Items, Weapons and hidden Bounties are shown openly.")
        self._page.shell.confirm(question, tr("Show them"), show, detail, destroys=False)

    def show_player(self, index: int) -> None:
        """What lies in front of a player."""
        draft, player = self._draft, self._draft.form["players"][index]
        tokens = self._sets(draft.set_tokens, index)
        carried = self._sets(draft.set_carried, index)
        rows: Rows = [
            partial(Stepper, tr("VP tokens"), player["tokens"], tokens),
            partial(Stepper, tr("Rubble"), player["rubble"], carried),
            partial(Heading, words=tr("Eggs")),
            partial(self._eggs, index),
            partial(Heading, words=tr("Cards")),
            partial(self._belongings, index),
        ]
        self._page.show(player["name"], rows, self._to_piles)

    def _belongings(self, index: int) -> KeyGrid:
        chips = KeyGrid(cols=2)
        name = self._draft.form["players"][index]["name"]
        up = Up(name, partial(self.show_player, index))
        for pile in self._draft.belongings(index):
            show = partial(self.show_pile, pile, up)
            if pile.single:
                show = partial(self._pick, pile, up.show)
            words = pile_in_words(pile.path)
            chips.add_widget(_chip(words, self._count(pile), show))
        return chips

    # Any pile of cards

    def show_pile(self, pile: Pile, up: Up) -> None:
        """The cards of a pile, each of which can be taken, and a way to put one more."""
        again = partial(self.show_pile, pile, up)
        rows: Rows = [
            partial(_chip, tr("+ a card"), "", partial(self._pick, pile, again)),
            *self._card_rows(pile, again),
        ]
        self._page.show(self._title(pile), rows, up)

    def _title(self, pile: Pile) -> str:
        if pile.path[0] == "slots":
            number = int(pile.path[1]) + 1
            return (
                tr("Worm {number}", number=number)
                if pile.slot
                else tr("Under Worm {number}", number=number)
            )
        if pile.path[0] != "players":
            return pile_in_words(pile.path)
        name = self._draft.form["players"][pile.path[1]]["name"]
        return tr("{name}: {pile}", name=name, pile=pile_in_words(pile.path))

    def _card_rows(self, pile: Pile, again: Callable[[], None]) -> list[Callable[[], CardRow]]:
        return [
            partial(self._card_row, pile, index, again)
            for index in range(len(self._draft.cards(pile)))
        ]

    def _card_row(self, pile: Pile, index: int, again: Callable[[], None]) -> CardRow:
        card = self._draft.cards(pile)[index]
        take = partial(self._does, partial(self._draft.take, pile, index), again)
        if card is None:
            return CardRow(tr("A face-down card"), tr("nobody has shown it"), take)
        if pile.path[-1] != "cards":
            return CardRow(self._name(card), card, take)
        turn = partial(self._does, partial(self._draft.turn, pile, index), again)
        if self._draft.face(pile, index) == "down":  # TB-V02: until the attack nobody looks
            return CardRow(tr("A face-down card"), tr("seen, but face down"), take, turn)
        return CardRow(self._name(card), card, take, turn)

    def _name(self, card: str) -> str:
        """What is printed on a card; of a Character the name is enough."""
        named = card_name(self._draft.game, card)
        return named if named and card not in self._cards.characters else self._cards.name(card)

    def _pick(self, pile: Pile, again: Callable[[], None]) -> None:
        def put(card: str) -> None:
            self._does(partial(self._draft.put, pile, card), again)

        offered = self._draft.candidates(pile)
        names = {each.card: self._name(each.card) for each in offered}
        PilePicker(self._page.shell, self._title(pile), offered, names, put).open()

    def _does(self, change: Callable[[], None], again: Callable[[], None]) -> None:
        """Change the draft, and show the pile as it is then."""
        change()
        again()

    def _count(self, pile: Pile) -> str:
        cards = self._draft.cards(pile)
        if pile.single:
            return self._cards.name(cards[0]) if cards and cards[0] else tr("nobody")
        if len(cards) == 1:
            return tr("1 card")
        return tr("{count} cards", count=len(cards)) if cards else tr("no cards")


def _chip(words: str, note: str, action: Callable[[], None]) -> Fat:
    chip = Fat(words=words, note=note, size_of_words=17, size_hint_y=1)
    chip.padding = chip.padding[1]
    chip.bind(on_release=lambda _: action())
    return chip
