"""The games at this table: pure rules, card data and rulebook text, one package a game.

>>> {'dry-run', 'terror-below', 'wormlord'} <= set(names())
True
>>> load("dry-run").title
'Dry Run'
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, overload

from companion import language
from companion.games.registry import KITS, find_kit
from companion.table.errors import Refused
from companion.table.game import Game

if TYPE_CHECKING:
    from companion.drawings.faces import Face
    from companion.games.card_box import Box
    from companion.games.dry_run.game import DryRun
    from companion.games.squirmish.game import Squirmish
    from companion.games.terror_below.game import TerrorBelow
    from companion.games.wormlord.game import Wormlord

# The package of each game; imported only when the game is wanted. Each has `game(catalogue)`, and
# `WRITTEN`: the templates of sentences that are written down with their values (see `retold`).
_PACKAGES = {
    "terror-below": "companion.games.terror_below",
    "squirmish": "companion.games.squirmish",
    "wormlord": "companion.games.wormlord",
    "dry-run": "companion.games.dry_run",
}


def names() -> Sequence[str]:
    """Every game that can be played, as the command line writes it."""
    return [kit.id for kit in KITS]


# Games whose cards an owner can enter, and where these lie in the data folder. Each of their
# packages has a `box.py` with a `BOX` (see companion/games/card_box.py).
OWNERS_CARDS = {"terror-below": "catalogue", "squirmish": "catalogue-squirmish"}
OWNERS_MAPS = {"wormlord": "wormlord-maps"}  # the same for maps, which are played beside ours
FIRST = "terror-below"  # whose cards are meant where nobody says


def box(name: str) -> Box[Any]:
    """What a game tells about its printed cards, or `Refused` if it has none to enter.

    >>> box("terror-below").title
    'Terror Below'
    """
    if name not in OWNERS_CARDS:
        known = " and ".join(OWNERS_CARDS)
        message = f"There are no cards of {name} to enter; there are those of {known}."
        raise Refused("no-such-game", message, list(OWNERS_CARDS))
    found: Box[Any] = import_module(f"{_PACKAGES[name]}.box").BOX
    return found


def boxes() -> list[Box[Any]]:
    """Every box of cards there is."""
    return [box(name) for name in OWNERS_CARDS]


def box_of(card: str) -> Box[Any]:
    """The box a card belongs to, by its id."""
    for each in boxes():
        if card.startswith(f"{each.mark}-"):
            return each
    raise Refused("no-such-card", language.tr("{card} is no card of any box.", card=card))


# Whoever names a game outright gets it as what it is.
@overload
def load(
    name: Literal["terror-below"], catalogue: Path | None = None, data: Path | None = None
) -> TerrorBelow: ...
@overload
def load(
    name: Literal["squirmish"], catalogue: Path | None = None, data: Path | None = None
) -> Squirmish: ...
@overload
def load(
    name: Literal["wormlord"], catalogue: Path | None = None, data: Path | None = None
) -> Wormlord: ...
@overload
def load(
    name: Literal["dry-run"], catalogue: Path | None = None, data: Path | None = None
) -> DryRun: ...
@overload
def load(name: str, catalogue: Path | None = None, data: Path | None = None) -> Game[Any]: ...
def load(name: str, catalogue: Path | None = None, data: Path | None = None) -> Game[Any]:
    """The game of that name, with the cards of a catalogue folder.

    Without one it is played with the owner's cards, if the data folder has any, else with
    the ones that come with it.
    """
    kit = find_kit(name)
    game: Game[Any]
    if catalogue is None and data is not None:
        game = kit.rules_of_owner(data)
    else:
        game = kit.rules(catalogue)
    return game


def faces(game: Game[Any]) -> list[Face]:
    """How each card of a game is drawn; in its own file, for only few of us need it.

    >>> faces(load("dry-run"))[0].id
    'DR-S01'
    """
    found: list[Face] = _faces(game).faces(game) if game.decks else []
    return found


def face(game: Game[Any], card: str) -> Face:
    """How one card of a game is drawn.

    >>> face(load("dry-run"), "DR-S03").name
    'Canned beans'
    """
    found: Face = _faces(game).face(game, card)
    return found


def _faces(game: Game[Any]) -> ModuleType:
    return import_module(f"{_PACKAGES[game.name]}.faces")


def retold(name: str, sentence: str) -> str:
    """What a game has written down in English, where it stands or why it ended, in the language
    in use."""
    return language.retold(sentence, lambda: written(name) if name in names() else ())


def written(name: str) -> Sequence[str]:
    """The templates of what a game writes down."""
    return find_kit(name).written_sentences()
