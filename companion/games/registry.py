"""The games there are: what is listed here is on Home, played, scanned, looked up and printed.

>>> DEFAULT_KIT.title
'Terror Below'
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from companion import language
from companion.games.dry_run.kit import DryRunKit
from companion.games.kit import GameKit
from companion.games.squirmish.kit import SquirmishKit
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.wormlord.kit import WormlordKit
from companion.language import tr
from companion.table.errors import Refused

if TYPE_CHECKING:
    from pathlib import Path

    from companion.games.card_box import Box
    from companion.table.game import Game

Offer = TypeVar("Offer")

# In the order in which a person sees them: what teaches the app comes last. A list, so that a test
# can add a game of its own.
KITS: list[GameKit[Game[Any]]] = [
    TerrorBelowKit(),
    SquirmishKit(),
    WormlordKit(),
    DryRunKit(),
]
DEFAULT_KIT = KITS[0]  # the game that is meant where none is named


def kit_of_id(id: str) -> GameKit[Game[Any]] | None:
    """Return the kit of the game that a card or a rule belongs to, by the letters of its id.

    >>> kits = kit_of_id("TB-X04"), kit_of_id("WL-W01"), kit_of_id("x")
    >>> [kit.id if kit else None for kit in kits]
    ['terror-below', 'wormlord', None]
    """
    prefix = id.partition("-")[0]
    return next((kit for kit in KITS if kit.card_prefix == prefix), None)


def find_kit(id: str) -> GameKit[Game[Any]]:
    """Return the kit of a game, or raise `Refused` with the games there are.

    >>> find_kit("squirmish").title
    'Squirmish'
    """
    for kit in KITS:
        if kit.id == id:
            return kit
    known = [kit.id for kit in KITS]
    raise Refused(
        "no-such-game",
        f"There is no game called {id}; there are {', '.join(sorted(known))}.",
        known,
    )


def load_game(id: str, cards: Path | None = None, data: Path | None = None) -> Game[Any]:
    """Return a game by its id, played as `GameKit.load` says."""
    return find_kit(id).load(cards, data)


def kits_with(
    offer: Callable[[GameKit[Game[Any]]], Offer | None],
) -> list[tuple[GameKit[Game[Any]], Offer]]:
    """Return each kit that offers something, together with what it offers.

    >>> [kit.id for kit, bots in kits_with(lambda kit: kit.bots())]
    ['terror-below', 'squirmish']
    """
    offers = [(kit, offer(kit)) for kit in KITS]
    return [(kit, offered) for kit, offered in offers if offered is not None]


def game_ids() -> list[str]:
    """Return the id of every game, as the command line writes it."""
    return [kit.id for kit in KITS]


def card_boxes() -> list[Box[Any]]:
    """Return the box of every game whose cards an owner can enter."""
    return [box for kit in KITS if (box := kit.card_box()) is not None]


def find_card_box(id: str) -> Box[Any]:
    """Return the box of a game, or raise `Refused` if there are no cards of it to enter.

    >>> find_card_box("terror-below").title
    'Terror Below'
    """
    kit = next((each for each in KITS if each.id == id), None)
    box = kit.card_box() if kit else None
    if box is None:
        known = [each.game for each in card_boxes()]
        message = f"There are no cards of {id} to enter; there are those of {' and '.join(known)}."
        raise Refused("no-such-game", message, known)
    return box


def card_box_of(card: str) -> Box[Any]:
    """Return the box that a card belongs to by its id, or raise `Refused` if there is none."""
    kit = kit_of_id(card)
    box = kit.card_box() if kit else None
    if box is None:
        raise Refused("no-such-card", tr("{card} is no card of any box.", card=card))
    return box


def retell(id: str, sentence: str) -> str:
    """Return a sentence that a game wrote down in English, in the language in use.

    A kept game may be one that this release does not know; its sentence stays as it is.
    """
    kit = next((each for each in KITS if each.id == id), None)
    return language.retold(sentence, lambda: kit.written_sentences() if kit else ())
