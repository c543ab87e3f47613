"""Wormlord as a game at the table: its rules put together with its maps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games.wormlord import maps, rules, words
from companion.games.wormlord.maps import Map
from companion.games.wormlord.options import FIELDS, read_options
from companion.games.wormlord.state import State, check, fitting, read_state, sides
from companion.language import tr
from companion.rulebook.book import book
from companion.table.errors import Refused
from companion.table.game import Clause, Game, Pointed, Question, Result, Script, Table
from companion.table.limited_read import list_folder
from companion.table.prompts import Answer, Prompt


def game(folder: Path | None = None, owners: Path | None = None) -> Wormlord:
    """Wormlord with the maps of a folder, or with its own and those that the owner has drawn."""
    return Wormlord(maps.read_all(folder or maps.SHIPPED), owners)


MOST_MAPS = 500  # of the owner's that are read


class Wormlord(Game[State]):
    """The rules of Wormlord. `owners` is the folder of maps that were drawn here."""

    name = "wormlord"
    title = "Wormlord"
    tagline = "Tie knots, take spaces, all at once: 3 Objectives win the round."
    state_type = State
    fields = FIELDS

    def __init__(self, shipped: Mapping[str, Map], owners: Path | None = None) -> None:
        self.shipped = dict(shipped)
        self.owners = owners
        self.maps: dict[str, Map] = {}
        self.troubles: list[str] = []  # with maps of the owner's; the others can be played
        self.latest = ""  # the map that was drawn last, for whoever asks which one
        self.read_maps()

    def read_maps(self) -> None:
        """Read the owner's maps anew; one that cannot be read is told and left out."""
        self.maps, self.troubles = dict(self.shipped), []
        for path in self._files():
            try:
                self.maps[path.stem] = maps.read(path)
            except Refused as refusal:
                self.troubles.append(refusal.message)

    def _files(self) -> list[Path]:
        """Return the files of the owner's maps."""
        if self.owners is None or not self.owners.is_dir():
            return []
        return [path for path in list_folder(self.owners, MOST_MAPS) if path.suffix == ".toml"]

    # The rules

    def new(self, options: dict[str, Any]) -> State:
        chosen = read_options(options)
        offered = fitting(self.maps, len(chosen.sides))
        if not offered:
            message = tr("There is no map for {count} players.", count=len(chosen.sides))
            raise Refused("bad-data", message)
        if chosen.map is not None and chosen.map not in offered:
            said = "There is no map {title} for {count} players."
            message = tr(said, title=chosen.map, count=len(chosen.sides))
            raise Refused("bad-options", message, list(offered))
        map = offered[chosen.map] if chosen.map is not None else None
        return State(options=chosen, map=map, maps=offered, players=sides(chosen))

    def leg(self, table: Table[State]) -> Script:
        if table.state.phase == "setup":
            return rules.set_up(table)
        return rules.play_round(table)

    def result(self, state: State) -> Result | None:
        return rules.result(state)

    def check(self, state: State) -> None:
        check(state)

    def read_state(self, form: Any) -> State:
        return read_state(form, self.maps)

    # The words

    def question(self, state: State, prompt: Prompt) -> Question:
        return words.question(state, prompt)

    def label(self, state: State, prompt: Prompt, answer: Answer) -> str:
        return words.label(state, prompt, str(answer))

    def progress(self, state: State) -> str:
        return words.progress(state)

    def picture(self, state: State) -> str:
        return words.picture(state)

    def pointed_at(self, state: State, rule: str) -> Pointed | None:
        """The Objectives, the bases and what is impassable, on the map as it lies."""
        if state.map is None:
            return None
        kinds = {
            "WL-W08": (maps.OBJECTIVE, tr("The Objectives of this map.")),
            "WL-W06": (maps.BASES, tr("The bases of this map.")),
            "WL-W02": (maps.IMPASSABLE, tr("The impassable tiles of this map.")),
        }
        tiles, said = kinds.get(rule, ("", ""))
        spaces = tuple(state.map.where(tiles)) if tiles else ()
        return Pointed(said, spaces) if spaces else None

    def why_not(self, state: State, prompt: Prompt, answer: Answer) -> str | None:
        return words.why_not(state, prompt, answer)

    def differences(self, before: Any, after: Any) -> Sequence[str]:
        return words.differences(before, after)

    def clauses(self) -> Sequence[Clause]:
        return book(self.name).clauses
