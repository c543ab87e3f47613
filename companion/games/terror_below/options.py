"""What is settled before a game: who plays what, on which board, with which house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from companion.games.house_rules import leave_out_defaults
from companion.games.terror_below.house_rules import FIRST
from companion.games.terror_below.house_rules import HouseRules as HouseRules
from companion.language import tr
from companion.table.errors import Refused
from companion.table.form import plain

Scenario = Literal["special-delivery", "total-extermination", "scramble"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of one game; only players and mode have to be said."""

    players: list[str]
    mode: Literal["solo", "versus"]
    scenario: Scenario | None = None
    board: Literal["desert", "canyon"] = "desert"
    locations: Literal["standard", "mixed", "rolled"] = "standard"
    worms: Literal["starters", "random"] = "starters"
    queens: bool | None = None
    left_behind: int = 0
    hands: Literal["hidden", "known"] = "hidden"
    house_rules: HouseRules = HouseRules()

    @property
    def solo(self) -> bool:
        """Whether one player faces the Terror Turn."""
        return self.mode == "solo"


def write_options(options: Options) -> dict[str, Any]:
    """Return options as plain data, with the house rules that a state lists."""
    written: dict[str, Any] = plain(options)
    leave_out_defaults(written["house_rules"], type(options.house_rules), FIRST)
    return written


def read_options(raw: Any, red: Mapping[str, str] | None = None) -> Options:
    """Options from plain data, with what was left out filled in, or `Refused`.

    `red` tells what the red die counts on each side of the board, unless a house rule does.

    >>> read_options({"players": ["Ada"], "mode": "solo"}).scenario
    'special-delivery'
    """
    try:
        options = msgspec.convert(_with_axis(_with_words(raw), red or {}), Options)
    except msgspec.ValidationError as error:
        message = tr("These options do not fit: {error}.", error=error)
        raise Refused("bad-options", message) from None
    names = [name.strip() for name in options.players]
    if not all(names):
        raise Refused("bad-options", tr("Every player needs a name."))
    allowed = (1, 1) if options.solo else (2, 5)
    if not allowed[0] <= len(names) <= allowed[1]:
        alone = tr("A solo game is for 1 player.")
        together = tr("A versus game is for 2 to 5 players.")
        raise Refused("bad-options", alone if options.solo else together)
    if not 0 <= options.left_behind <= 2 or (options.left_behind and not options.solo):
        message = tr("0 to 2 squad members can be left behind, in a solo game (TB-O13).")
        raise Refused("bad-options", message, [0, 1, 2])
    return msgspec.structs.replace(
        options,
        players=names,
        scenario=(options.scenario or "special-delivery") if options.solo else None,
        queens=not options.solo if options.queens is None else options.queens,
    )


def _with_axis(raw: Any, red: Mapping[str, str]) -> Any:
    if not isinstance(raw, dict) or not isinstance(raw.get("house_rules", {}), dict):
        return raw
    side = raw.get("board", "desert")
    axis = red.get(side, "column") if isinstance(side, str) else "column"
    return {**raw, "house_rules": {"red_axis": axis, **raw.get("house_rules", {})}}


def _with_words(raw: Any) -> Any:
    """House rules may be switched with true and false where the choice is yes or no."""
    if not isinstance(raw, dict) or not isinstance(raw.get("house_rules"), dict):
        return raw
    words = {True: "yes", False: "no"}
    rules = {
        name: words[value] if isinstance(value, bool) else value
        for name, value in raw["house_rules"].items()
    }
    return {**raw, "house_rules": rules}
