"""The cards that games are played with on this machine: the owner's, or the stand-ins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.card_box import Box
from companion.games.registry import card_boxes
from companion.tags import is_card

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop


def cards_of(tabletop: Tabletop, box: Box[Any]) -> Any:
    """The catalogue that a game is played with."""
    return tabletop.library.load_game(box.game).cards  # type: ignore[attr-defined]


def can_be_entered(tag: str) -> bool:
    """Whether a tag belongs to a card of some box, which may still be missing here."""
    return is_card(tag) and any(tag.startswith(f"{box.mark}-") for box in card_boxes())
