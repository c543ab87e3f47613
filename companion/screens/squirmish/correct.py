"""Correct the Squirmish: tap a card or an open place, set it right, see the difference first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.games.squirmish.draft import DECK, DISCARD, HeapDraft, Pile
from companion.games.squirmish.game import Squirmish
from companion.games.squirmish.grid import Place
from companion.language import tr
from companion.screens.contracts import Page, Window
from companion.screens.correct.correct_rows import (
    CardRow,
    Heading,
    KeyGrid,
    Marks,
    Stepper,
    one_of,
)
from companion.screens.correct.pile_picker import PilePicker
from companion.screens.parts.filler import Filler
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat
from companion.screens.squirmish.field import FieldPane as FieldPane  # named in kv

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("correct", "heap_correct")

Rows: TypeAlias = list[Callable[[], Widget]]  # each is built when its turn has come
Show: TypeAlias = Callable[[], None]
STATES = ("safe", "dazed")


class HeapCorrectPage(Page, BoxLayout):
    """The Squirmish as it will be on the left; on the right what was tapped, and what changes."""

    subject = StringProperty("")
    up = StringProperty("")  # where a tap on the way up leads
    changes = StringProperty("")
    problem = StringProperty("")
    count = NumericProperty(0)  # of changes

    def __init__(self, shell: Window, tabletop: Tabletop) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        game = tabletop.session.game
        assert isinstance(game, Squirmish)
        self.draft = HeapDraft(game, tabletop.session.state)
        self._game = game
        self._at: Place | None = None  # what was tapped
        self._moving: Place | None = None  # the card that is about to lie elsewhere
        self._filler = Filler(self.ids.rows)
        self._pane = self.ids.pane
        self._pane.field.bind(on_place=self._tap)
        self.show_everything()

    # Showing

    def _show(self, subject: str, rows: Rows, up: bool = True, at: Place | None = None) -> None:
        if subject != self.subject:
            self.ids.scroll.scroll_y = 1
        self.subject, self._at = subject, at
        self.up = tr("Table") if up else ""
        self._filler.fill(rows)
        self._refresh()

    def _refresh(self) -> None:
        changes = self.draft.changes()
        self.count, self.changes = len(changes), "\n".join(changes)
        self.problem = self.draft.problem() if changes else ""
        marked = [self._at] if self._at is not None else []
        self._pane.field.show(self.draft.scene(), self.draft.edges(), marked=marked)
        self._pane.look()

    def _changing(
        self, change: Callable[..., None], again: Show | None = None
    ) -> Callable[..., None]:
        """A change of the draft that is seen at once."""

        def changed(*values: object) -> None:
            change(*values)
            if again is None:
                self._refresh()
            else:
                again()

        return changed

    # Everything

    def show_everything(self) -> None:
        """Whose turn it is, and a key for each player and the discard pile."""
        players = [(index, player["name"]) for index, player in enumerate(self.draft.players)]
        turn = self._changing(self.draft.set_active)
        rows: Rows = [
            partial(Heading, words=tr("Whose turn is it?")),
            lambda: one_of(players, self.draft.form["active"], turn),
            self._piles,
        ]
        self._moving = None
        self._show("", rows, up=False)

    def _piles(self) -> KeyGrid:
        keys = KeyGrid(cols=2)
        for index, player in enumerate(self.draft.players):
            note = tr("{holds} in hand, prizes {prizes}", holds=player["holds"],
                      prizes=len(player["prizes"]))  # fmt: skip
            keys.add_widget(_key(player["name"], note, partial(self._ask_for_player, index)))
        count = len(self.draft.form["discard"])
        lying = tr("1 card") if count == 1 else tr("{count} cards", count=count)
        keys.add_widget(_key(tr("Discard pile"), lying, self.show_discard))
        return keys

    def _ask_for_player(self, index: int) -> None:
        """A known hand is for its player's eyes."""
        show = partial(self.show_player, index)
        if not self.draft.knows_hands():
            show()
            return
        name = self.draft.players[index]["name"]
        question = tr("Is only {name} looking?", name=name)
        self.shell.confirm(
            question, tr("Show them"), show, tr("The hand is shown openly."), destroys=False
        )

    def show_player(self, index: int) -> None:
        """The hand and the prizes of a player."""
        player, again = self.draft.players[index], partial(self.show_player, index)
        hand, prizes = Pile("hand", index), Pile("prizes", index)
        if player["hand"] is None:
            change = self._changing(partial(self.draft.set_holds, index))
            rows: Rows = [partial(Stepper, tr("Cards in hand"), player["holds"], change)]
        else:
            rows = [partial(Heading, words=tr("Hand")), *self._cards(hand, again)]
        rows += [partial(Heading, words=tr("Prize guys")), *self._cards(prizes, again)]
        self._show(player["name"], rows)

    def show_discard(self) -> None:
        """The discard pile, the top card first."""
        self._show(tr("Discard pile"), self._cards(DISCARD, self.show_discard))

    def _cards(self, pile: Pile, again: Show) -> Rows:
        """A way to put one more, and each card with a way to take it."""
        add = partial(self._pick, partial(self._put, pile), again)
        rows: Rows = [partial(_key, tr("+ a card"), "", add)]
        for card in reversed(self.draft.cards(pile)):
            take = partial(self._changing(self.draft.take, again), card)
            rows.append(partial(CardRow, self._game.cards.name(card), card, take))
        return rows

    def _put(self, pile: Pile, card: str) -> None:
        self.draft.put(card, pile)

    def _pick(self, put: Callable[[str], None], again: Show) -> None:
        offered = self.draft.candidates()
        names = {each.card: self._game.cards.name(each.card) for each in offered}
        PilePicker(self.shell, self.subject, offered, names, self._changing(put, again)).open()

    # A place

    def _tap(self, _: object, at: Place) -> None:
        moving, self._moving = self._moving, None
        if moving is not None and moving != at:
            self.draft.move(moving, at)
            self.show_card(at)
        elif self.draft.at(at) is not None:
            self.show_card(at)
        elif at in self.draft.edges():
            self._show_place(at)

    def _show_place(self, at: Place) -> None:
        """An open place: a card for somebody."""
        rows: Rows = [
            partial(_key, tr("+ a card of {name}", name=player["name"]), "",
                    partial(self._pick, partial(self._lay, at, index),
                            partial(self.show_card, at)))
            for index, player in enumerate(self.draft.players)
        ]  # fmt: skip
        self._show(tr("An open place"), rows, at=at)

    def _lay(self, at: Place, owner: int, card: str) -> None:
        self.draft.lay(card, at, owner)

    def show_card(self, at: Place) -> None:
        """Everything about a card in play."""
        fighter = self.draft.at(at)
        if fighter is None:
            self.show_everything()
            return
        players = [(index, player["name"]) for index, player in enumerate(self.draft.players)]
        damage = self._changing(lambda value: self.draft.set(at, damage=value))
        owner = self._changing(lambda value: self.draft.set(at, owner=value))
        rows: Rows = [
            partial(Stepper, tr("Damage on it"), fighter["damage"], damage),
            partial(Heading, words=tr("Whose is it?")),
            lambda: one_of(players, fighter["owner"], owner),
            partial(self._states, at),
            partial(_key, tr("It lies elsewhere"), tr("then tap where"), partial(self._move, at)),
            partial(Heading, words=tr("It lies here no more")),
            partial(self._ways_out, at),
        ]
        self._show(self._game.cards.name(fighter["card"]), rows, at=at)

    def _states(self, at: Place) -> Marks:
        fighter = self.draft.at(at) or {}
        chosen = [number for number, name in enumerate(STATES) if fighter.get(name)]

        def tapped(number: int, on: bool) -> bool:
            self.draft.set(at, **{STATES[number]: not on})
            self._refresh()
            return not on

        return Marks([tr("Safe"), tr("Dazed")], chosen, tapped, 2)

    def _move(self, at: Place) -> None:
        self._moving = at
        self.shell.say(tr("Tap where it lies."))

    def _ways_out(self, at: Place) -> KeyGrid:
        fighter, keys = self.draft.at(at) or {}, KeyGrid(cols=2)
        card, owner = fighter.get("card", ""), fighter.get("owner", 0)
        name = self.draft.players[owner]["name"]
        ways: list[tuple[str, Pile]] = [(tr("Discard pile"), DISCARD)]
        ways += [
            (tr("Prize guy of {name}", name=player["name"]), Pile("prizes", index))
            for index, player in enumerate(self.draft.players)
            if index != owner
        ]
        ways += [(tr("{name}'s hand", name=name), Pile("hand", owner)), (tr("The deck"), DECK)]
        for words, pile in ways:
            leave = partial(self._changing(self.draft.put, self.show_everything), card, pile)
            keys.add_widget(_key(words, "", leave))
        return keys

    def go_up(self) -> None:
        """Back to everything."""
        self.show_everything()

    # Deciding

    def apply(self) -> None:
        """Put the draft into the game: one answer, one undo. A refusal leaves the draft."""
        before = len(self.tabletop.session.entries)
        self.shell.hush()
        correct = partial(self.tabletop.correct, self.draft.patch())
        self.shell.run_job(correct, partial(self._applied, before))

    def _applied(self, before: int) -> None:
        if len(self.tabletop.session.entries) > before:
            self.shell.back()
            self.shell.say(tr("The table is set right. Undo takes it back."))


def _key(words: str, note: str, action: Callable[[], None]) -> Fat:
    key = Fat(words=words, note=note, size_of_words=17, size_hint_y=1)
    key.padding = key.padding[1]
    key.bind(on_release=lambda _: action())
    return key
