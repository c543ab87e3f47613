"""Correct a match: who won which round, which map lies there, and whose knots are where."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from kivy.uix.widget import Widget

from companion import drawings
from companion.drawings.inks import STRINGS
from companion.games.wormlord.draft import MatchDraft
from companion.games.wormlord.game import Wormlord
from companion.games.wormlord.maps import At
from companion.language import tr, word
from companion.screens.correct.correct_rows import Heading, KeyGrid, one_of
from companion.screens.correct.frame import CorrectFrame
from companion.screens.parts.one_of import OneOf
from companion.screens.parts.widgets import Fat
from companion.screens.wormlord.count import Brush
from companion.screens.wormlord.map_view import BLANK, PaintView

if TYPE_CHECKING:
    from companion.screens.contracts import Window
    from companion.tabletop.tabletop import Tabletop

Rows: TypeAlias = list[Callable[[], Widget]]  # each is built when its turn has come
LONG = 12  # letters of a name that needs a row of its own


class MatchCorrectPage(CorrectFrame):
    """The map on the left, which a finger paints in a count; the rounds are the score."""

    def __init__(self, shell: Window, tabletop: Tabletop) -> None:
        session = tabletop.session
        game, prompt = session.game, session.prompt
        assert isinstance(game, Wormlord)
        self.draft = MatchDraft(game, session.state, prompt.purpose if prompt else None)
        self.board = PaintView()
        super().__init__(shell, tabletop, self.draft, self.board)
        self.board.disabled = not self.draft.counting
        self.board.bind(on_begin=self._begin, on_paint=self._paint)
        self._brush = 0
        self._brushes: list[Brush] = []
        self._wipes = False
        if self.draft.counting:
            self.invitation = tr("Choose a colour, wipe over the board.")
        else:
            self.invitation = tr("Who has won which round?")
        self.show_everything()

    def refresh(self) -> None:
        """Show the map and the difference as the draft has them now."""
        super().refresh()
        map = self.draft.map
        held = self.draft.held
        self.board.show(map.rows if map else BLANK, held)
        for who, brush in enumerate(self._brushes):
            brush.tell([at for at, holder in held.items() if holder == who], map)

    def go_up(self) -> None:
        """Back to everything."""
        self.show_everything()

    def _changes(self, change: Callable[..., None], *about: Any) -> Callable[..., None]:
        """A change of the draft that is seen at once."""

        def changed(*values: Any) -> None:
            change(*about, *values)
            self.refresh()

        return changed

    # Everything

    def show_everything(self) -> None:
        """Brushes in a count, a key for each round, one more, and the map."""
        rows: Rows = []
        self._brushes = []
        if self.draft.counting:
            rows = [self._colours, partial(Heading, words=tr("Rounds so far"))]
        self.show("", [*rows, self._keys])

    def _colours(self) -> KeyGrid:
        """A brush for everybody, as in the count itself."""
        grid = KeyGrid(cols=1)
        for who, player in enumerate(self.draft.players):
            brush = Brush(name=player["name"], drawing=drawings.seal(who), fill=STRINGS[who])
            brush.bind(on_release=partial(self._take, who))
            self._brushes.append(brush)
            grid.add_widget(brush)
        self._take(self._brush)
        return grid

    def _players(self) -> list[tuple[int | None, str]]:
        return [(who, player["name"]) for who, player in enumerate(self.draft.players)]

    def _one_of(
        self, choices: list[tuple[Any, str]], chosen: Any, changed: Callable[[Any], None]
    ) -> OneOf:
        long = any(len(label) > LONG for _, label in choices)
        return one_of(choices, chosen, changed, 1 if long else 2)

    def _keys(self) -> KeyGrid:
        keys = KeyGrid(cols=1)
        for number, one in enumerate(self.draft.rounds):
            words = tr("Round {number}: {name}", number=number + 1, name=self._winner(one))
            note = f"{self._way(one)} {word(one['map'])}".strip()
            keys.add_widget(_key(words, note, partial(self.show_round, number)))
        keys.add_widget(_key(tr("+ a round"), tr("that is not in the list"), self._add_round))
        keys.add_widget(self._map_key())
        return keys

    def _winner(self, one: dict[str, Any]) -> str:
        who = one["winner"]
        return tr("a tie") if who is None else str(self.draft.players[who]["name"])

    def _way(self, one: dict[str, Any]) -> str:
        if one["winner"] is None:
            return ""
        return tr("3 Objectives.") if one["by"] == "objectives" else tr("By the count.")

    def _map_key(self) -> Fat:
        """Which map lies there; before one does, the table itself asks."""
        map = self.draft.map
        if map is None:
            return _key(tr("No map yet"), tr("the table asks for it"), self.shell.back)
        words = tr("Map: {title}", title=word(map.name))
        return _key(words, tr("or does another one lie there?"), self.show_maps)

    # One round

    def _add_round(self) -> None:
        self.show_round(self.draft.add_round())

    def show_round(self, number: int) -> None:
        """Who has won it, and how; or it was not played."""
        one = self.draft.rounds[number]
        winners = [*self._players(), (None, tr("Nobody: a tie"))]
        rows: Rows = [
            partial(Heading, words=tr("Who has won it?")),
            lambda: self._one_of(winners, one["winner"], partial(self._set_winner, number)),
        ]
        if one["winner"] is not None:
            ways = [("objectives", tr("3 Objectives")), ("spaces", tr("The count"))]
            change = self._changes(self.draft.set_way, number)
            rows.append(partial(Heading, words=tr("How?")))
            rows.append(lambda: self._one_of(ways, one["by"], change))
        drop = partial(self._drop_round, number)
        rows.append(partial(_key, tr("This round was not played"), "", drop))
        self.show(tr("Round {number}", number=number + 1), rows, tr("Match"))

    def _set_winner(self, number: int, who: int | None) -> None:
        was = self.draft.rounds[number]["winner"]
        self.draft.set_winner(number, who)
        if (was is None) != (who is None):
            self.show_round(number)  # how it was won is a question, or is none any more
        else:
            self.refresh()

    def _drop_round(self, number: int) -> None:
        self.draft.drop_round(number)
        self.show_everything()

    # The board

    def show_maps(self) -> None:
        """Those for so many players."""
        maps = [(id, word(map.name)) for id, map in self.draft.maps.items()]
        map = self.draft.map
        change = self._changes(self.draft.lay)
        rows: Rows = [lambda: self._one_of(maps, map.id if map else "", change)]
        self.show(tr("Which map lies there?"), rows, tr("Match"))

    def _take(self, who: int, *_: object) -> None:
        self._brush = who
        for each, brush in enumerate(self._brushes):
            brush.chosen = each == who

    def _begin(self, _: object, at: At) -> None:
        """A stroke that begins on its own colour clears it, as it does in the count."""
        self._wipes = self.draft.held.get(at) == self._brush

    def _paint(self, _: object, at: At) -> None:
        self.draft.hold(at, None if self._wipes else self._brush)
        self.refresh()


def _key(words: str, note: str, action: Callable[[], None]) -> Fat:
    key = Fat(words=words, note=note, size_of_words=17, size_hint_y=1)
    key.padding = key.padding[1]
    key.bind(on_release=lambda _: action())
    return key
