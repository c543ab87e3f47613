"""The state as the contract writes it, and back: columns and rows instead of numbers."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.terror_below.board import Board, Space
from companion.games.terror_below.catalogue import Catalogue
from companion.games.terror_below.options import read_options, write_options
from companion.games.terror_below.state import DECKS, Played, Player, Slot, State, empty_piles
from companion.games.terror_below.versions import CURRENT, KNOWN
from companion.language import tr
from companion.table.errors import Refused, quoted
from companion.table.form import plain
from companion.table.game import Result


def write(state: State, cards: Catalogue, board: Board) -> dict[str, Any]:
    """The state as plain data."""

    def at(space: Space | None) -> list[int] | None:
        return None if space is None else list(board.at(space))

    form: dict[str, Any] = {
        "game": "terror-below",
        "options": write_options(state.options),
        "phase": state.phase,
        "active": state.active,
        "attacks": state.attacks,
        "rubble": {board.key(space): n for space, n in enumerate(state.rubble) if n},
        "eggs": {board.key(space): list(eggs) for space, eggs in sorted(state.eggs.items())},
        "locations": {name: at(space) for name, space in state.locations.items()},
        "slots": [
            {"worm": slot.worm, "target": at(slot.target), "cards": plain(slot.cards)}
            for slot in state.slots
        ],
        "line": list(state.line),
        "discards": {deck: list(pile) for deck, pile in state.discards.items()},
        "removed": {deck: list(pile) for deck, pile in state.removed.items()},
        "players": [_write_player(player, cards, board) for player in state.players],
        "starts": [at(space) for space in state.starts],
    }
    if state.rules_version != CURRENT:
        form["rules_version"] = state.rules_version
    if state.final is not None:
        form["final"] = list(state.final)
    if state.warned:
        form["warned"] = True
    if state.result is not None:
        form["result"] = plain(state.result)
    return form


def _write_player(player: Player, cards: Catalogue, board: Board) -> dict[str, Any]:
    form: dict[str, Any] = plain(player)
    form["pawn"] = None if player.pawn is None else list(board.at(player.pawn))
    form["vp"] = player.tokens + sum(cards.bounties[card].vp for card in player.bounties)
    return form


class _Slot(msgspec.Struct):
    worm: str | None
    target: tuple[int, int] | None = None
    cards: list[Played] = []


class _Player(msgspec.Struct):
    name: str | None = None
    pawn: tuple[int, int] | None = None
    rubble: int = 0
    eggs: list[str] = []
    leader: str | None = None
    squad: list[str] = []
    dead: list[str] = []
    items: list[str] = []
    weapons: list[str] = []
    worn: list[str] = []
    hidden: list[str] = []
    bounties: list[str] = []
    tokens: int = 0
    vp: int | None = None
    hand: list[str] | None = None
    standees: list[str] = []


class _State(msgspec.Struct):
    """What a loaded state may look like; whatever has a natural default may be left out."""

    options: dict[str, Any]
    rules_version: int = CURRENT
    phase: str = "turn"
    active: int = 0
    attacks: int | None = None
    rubble: dict[str, int] = {}
    eggs: dict[str, list[str]] = {}
    locations: dict[str, tuple[int, int] | None] | None = None
    slots: list[_Slot] = []
    line: list[str] = []
    discards: dict[str, list[str]] = {}
    removed: dict[str, list[str]] = {}
    players: list[_Player] | None = None
    starts: list[tuple[int, int]] | None = None
    final: list[int] | None = None
    warned: bool = False
    result: Result | None = None
    game: str = "terror-below"


class Reader:
    """Reads a state for one catalogue; the board follows from the options."""

    def __init__(self, cards: Catalogue, boards: dict[str, Board]) -> None:
        self.cards = cards
        self.boards = boards

    def read(self, form: Any) -> State:
        """A state from plain data, or `Refused` with what is wrong."""
        try:
            raw = msgspec.convert(form, _State)
        except msgspec.ValidationError as error:
            raise Refused("bad-state", f"That is no Terror Below table: {error}.") from None
        if raw.game != "terror-below":
            raise Refused("bad-state", f"That is a table of {raw.game}.")
        if raw.rules_version not in KNOWN:
            message = f"This release knows no Terror Below rules of version {raw.rules_version}."
            raise Refused("bad-state", message, KNOWN)
        options = read_options(raw.options)
        self.board = self.boards[options.board]
        side = self.cards.sides[options.board]
        locations: dict[str, Any] = dict(side.locations)
        if raw.locations is not None:
            # A state the app wrote names every Location, and a merge patch takes one away with
            # null; a table laid by hand (without `starts`) may leave out those that stand.
            stand = locations if raw.starts is None else {}
            locations = {name: raw.locations.get(name, stand.get(name)) for name in side.locations}
            self._known(raw.locations, side.locations, "Location")
        players = [_Player()] * len(options.players) if raw.players is None else raw.players
        starts = raw.starts if raw.starts is not None else list(side.locations.values())
        discards, removed = self._piles(raw.discards), self._piles(raw.removed)
        if raw.phase != "setup" and options.worms == "starters" and not removed["worm"]:
            removed["worm"] = [id for id, worm in self.cards.worms.items() if worm.starter]
        return State(
            options=options,
            rules_version=raw.rules_version,
            phase=raw.phase,
            active=raw.active,
            attacks=len(discards["worm"]) if raw.attacks is None else raw.attacks,
            rubble=self._rubble(raw.rubble),
            eggs={self._space(key): eggs for key, eggs in raw.eggs.items() if eggs},
            locations={name: self._at(space) for name, space in locations.items()},
            starts=[self._must(space) for space in starts],
            slots=[self._slot(slot) for slot in raw.slots],
            line=raw.line,
            discards=discards,
            removed=removed,
            players=[
                self._player(number, player, options.players)
                for number, player in enumerate(players)
            ],
            final=raw.final,
            warned=raw.warned,
            result=raw.result,
        )

    def _piles(self, piles: dict[str, list[str]]) -> dict[str, list[str]]:
        self._known(piles, DECKS, "deck")
        return empty_piles() | piles

    @staticmethod
    def _known(names: Any, known: Any, what: str) -> None:
        for name in names:
            if name not in known:
                raise Refused("bad-state", f"There is no {what} called {name}.", list(known))

    def _space(self, key: str) -> Space:
        parts = key.split(",")
        if len(parts) == 2 and all(part.strip().isdecimal() for part in parts):
            return self._must((int(parts[0]), int(parts[1])))
        raise Refused("bad-state", f'{quoted(key)} is no space; one is written "column,row".')

    def _must(self, at: tuple[int, int]) -> Space:
        if not self.board.holds(*at):
            message = tr("Column {column}, row {row} is not on the board.", column=at[0], row=at[1])
            raise Refused("impossible", message)
        return self.board.space(*at)

    def _at(self, at: tuple[int, int] | None) -> Space | None:
        return None if at is None else self._must(at)

    def _rubble(self, rubble: dict[str, int]) -> list[int]:
        spaces = [0] * len(self.board.spaces)
        for key, count in rubble.items():
            spaces[self._space(key)] = count
        return spaces

    def _slot(self, slot: _Slot) -> Slot:
        if slot.worm is None:
            if slot.target is None:
                raise Refused("bad-state", "A slot without a Worm says where its Target lies.")
            return Slot(None, self._must(slot.target), slot.cards)
        worm = self.cards.worms.get(slot.worm)
        if worm is None:
            raise Refused("impossible", tr("There is no Worm {card}.", card=slot.worm))
        return Slot(slot.worm, self._must(slot.target or worm.start), slot.cards)

    def _player(self, number: int, raw: _Player, names: list[str]) -> Player:
        values = msgspec.structs.asdict(raw)
        vp = values.pop("vp")
        values["pawn"] = self._at(raw.pawn)
        values["name"] = raw.name or (names[number] if number < len(names) else "")
        known = self.cards.bounties
        won = sum(known[card].vp for card in raw.bounties if card in known)
        if vp is not None and vp != raw.tokens + won:
            if raw.tokens or vp < won:
                message = tr(
                    "{tokens} tokens and Bounties worth {won} do not make {vp} VP.",
                    tokens=raw.tokens, won=won, vp=vp,
                )  # fmt: skip
                raise Refused("impossible", message)
            values["tokens"] = vp - won
        return Player(**values)
