"""A new game before it begins: what its form says, and what it said the last time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.language import tr
from companion.table.errors import Refused
from companion.table.form import decoded
from companion.table.game import Field, Game
from companion.table.keeper import Keeper
from companion.table.short import LONGEST_NAME

NAME = "new-game"  # the row in the journal's table of settings
MODE = "mode"  # the field that is settled with the choice of the game
MOST = 8  # players around any table


def modes(game: Game[Any]) -> Field | None:
    """The field that says in which ways a game can be played, if there are several."""
    return next((field for field in game.fields if field.name == MODE), None)


def seats_of(game: Game[Any]) -> dict[str, str]:
    """Every seat the app could take at a game, and who would sit there."""
    dice = {f"die:{die.name}": "dice" for die in game.dice}
    return dice | {f"deck:{deck.name}": "dealer" for deck in game.decks}


class Draft:
    """The answers so far. `apps` are the seats the app takes; all others are the person's."""

    def __init__(self, game: Game[Any], mode: Any = None) -> None:
        self.game = game
        self.values: dict[str, Any] = {field.name: field.default for field in game.fields}
        if mode is not None:
            self.values[MODE] = mode
        self.apps: set[str] = set()
        self.known: list[str] = []  # who has played here before
        self._names = next((field.name for field in game.fields if field.kind == "names"), "")
        if self._names:
            numbers = range(1, len(self.names) + 1)
            self.seat([tr("Player {number}", number=number) for number in numbers])

    # What is asked

    def fields(self, group: str) -> list[Field]:
        """What is to be settled under a heading, or at once, as things stand."""
        return [
            field
            for field in self.game.fields
            if field.group == group and field.kind != "names" and self._matters(field)
        ]

    def _matters(self, field: Field) -> bool:
        wanted = field.shown_if.items()
        return field.name != MODE and all(self.values.get(name) == at for name, at in wanted)

    def headings(self) -> list[str]:
        """The headings there are, in the order of the game's own form."""
        shown = [field for field in self.game.fields if field.group and self._matters(field)]
        return list(dict.fromkeys(field.group for field in shown))

    def is_forced(self, field: Field) -> bool:
        """Whether a field has no choice, because of what the app deals."""
        return not self.apps.isdisjoint(field.if_dealt)

    def value(self, field: Field) -> Any:
        """What a field says."""
        forced = [at for seat, at in field.if_dealt.items() if seat in self.apps]
        return forced[0] if forced else self.values[field.name]

    def summary(self, group: str) -> str:
        """A heading in one line: what was chosen, or how much is not as usual."""
        fields = self.fields(group)
        parts = [
            tr(field.told[value]) for field in fields if (value := self.value(field)) in field.told
        ]
        changed = sum(self.value(field) != field.default for field in fields if not field.told)
        if changed:
            parts.append(tr("{count} changed", count=changed))
        return ", ".join(parts) or tr("As in the rulebook")

    def summary_of_seats(self) -> str:
        """Who rolls and deals, in one line."""
        seats = seats_of(self.game)
        if not self.apps:
            return tr("Your own dice and cards")
        if len(self.apps) == len(seats):
            return tr("The app rolls and deals")
        yours = len(seats) - len(self.apps)
        return tr("{yours} yours, {apps} the app's", yours=yours, apps=len(self.apps))

    # Who plays

    @property
    def names(self) -> list[str]:
        """The players."""
        return list(self.values.get(self._names, []))

    def seat(self, names: list[str]) -> None:
        """Let these play."""
        self.values[self._names] = names

    def takes(self, count: int) -> bool:
        """Whether the game could be played by so many."""
        names = (self.names + [self.newcomer()] * MOST)[:count]
        try:
            self.game.new(self.options() | {self._names: names})
        except Refused:
            return False
        return True

    def suit(self) -> None:
        """Bring in, or send away, as many as the game needs."""
        fitting = self._fitting()
        if fitting and len(self.names) not in fitting:
            self.seat(self.names[: max(fitting)])
            self.fill_up()

    def fill_up(self) -> None:
        """Bring in those without whom the game cannot be played."""
        fitting = self._fitting()
        while fitting and len(self.names) < min(fitting):
            self.seat([*self.names, self.newcomer()])

    def _fitting(self) -> list[int]:
        """How many could play."""
        counts = range(1, MOST + 1) if self._names else ()
        return [count for count in counts if self.takes(count)]

    def newcomer(self) -> str:
        """A name nobody has yet: of somebody who has played before, if there is one.

        >>> from companion.games.registry import DEFAULT_KIT
        >>> draft = Draft(DEFAULT_KIT.rules())
        >>> draft.seat(["Ada", "Player 3"])
        >>> draft.newcomer()
        'Player 4'
        >>> draft.known = ["Ada", "Bo"]
        >>> draft.newcomer()
        'Bo'
        """
        names = self.names
        numbers = range(len(names) + 1, len(names) + MOST)
        strangers = [tr("Player {number}", number=number) for number in numbers]
        return next(name for name in [*self.known, *strangers] if name not in names)

    # What comes of it

    def options(self) -> dict[str, Any]:
        """The options for the rules; what does not matter or is left to them is not said."""
        options: dict[str, Any] = {}
        for field in self.game.fields:
            value = self.value(field)
            if value is None or not (field.name == MODE or self._matters(field)):
                continue
            outer, _, inner = field.name.rpartition(".")
            within = options.setdefault(outer, {}) if outer else options
            within[inner] = value
        return options

    def seats(self) -> dict[str, str]:
        """Who answers for dice and decks: only what the app takes over is named."""
        return {seat: who for seat, who in seats_of(self.game).items() if seat in self.apps}


# What was chosen the last time


class _Form(msgspec.Struct):
    """A form as it was when a game began with it."""

    values: dict[str, Any] = {}
    apps: list[str] = []
    usual: dict[str, str] = {}  # who sat where by the settings of that day


class _Memory(msgspec.Struct):
    forms: dict[str, _Form] = {}  # by game and mode
    names: list[str] = []


def drafted(keeper: Keeper, game: Game[Any], mode: Any, usual: Mapping[str, str]) -> Draft:
    """A form filled in as it was the last time, or in the usual way."""
    field = modes(game)
    draft = Draft(game, field.default if field and mode is None else mode)
    memory = _read(keeper)
    draft.known = [name for name in memory.names if _is_name(name)][:MOST]
    form = memory.forms.get(_key(draft), _Form())
    for field in game.fields:
        if field.name != MODE and _fits(field, form.values.get(field.name)):
            draft.values[field.name] = form.values[field.name]
    if draft.known and draft._names not in form.values:
        draft.seat(draft.known[:1])
    # Whoever has changed the settings since wants them to count.
    apps = form.apps if form.usual == usual and form.values else _taken(usual)
    draft.apps = set(apps) & set(seats_of(game))
    draft.suit()
    return draft


def remember(keeper: Keeper, draft: Draft, usual: Mapping[str, str]) -> None:
    """Keep the form for the next time."""
    memory = _read(keeper)
    memory.forms[_key(draft)] = _Form(dict(draft.values), sorted(draft.apps), dict(usual))
    strangers = {tr("Player {number}", number=number) for number in range(1, 2 * MOST)}
    named = [name for name in draft.names if name not in strangers]
    memory.names = list(dict.fromkeys(named + memory.names))[:MOST]
    keeper.set(NAME, msgspec.json.encode(memory).decode())


def _key(draft: Draft) -> str:
    return f"{draft.game.name}/{draft.values.get(MODE, '')}"


def _read(keeper: Keeper) -> _Memory:
    try:
        memory: _Memory = decoded(keeper.setting(NAME) or "{}", _Memory)
    except msgspec.DecodeError:
        return _Memory()
    return memory


def _fits(field: Field, value: Any) -> bool:
    """Whether a field still knows this answer."""
    if field.kind == "names":
        names = value if isinstance(value, list) else []
        return 0 < len(names) <= MOST and all(map(_is_name, names))
    if field.kind == "switch":
        return isinstance(value, bool)
    if field.kind == "seconds":
        return type(value) is int and value >= 0
    return value is not None and value in [choice for choice, _ in field.choices]


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 0 < len(name) <= LONGEST_NAME


def _taken(usual: Mapping[str, str]) -> list[str]:
    return [seat for seat, who in usual.items() if who != "person"]
