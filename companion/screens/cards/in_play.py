"""The cards that games are played with on this machine: the owner's, or the stand-ins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion import games
from companion.games.card_box import Box
from companion.tags import is_card

if TYPE_CHECKING:
    from companion.app import Host


def cards_of(host: Host, box: Box[Any]) -> Any:
    """The catalogue that a game is played with."""
    return host.game(box.game).cards  # type: ignore[attr-defined]


def has_card(host: Host, id: str) -> bool:
    """Whether a tag belongs to a card that can be entered, of any game."""
    if not is_card(id) or not any(id.startswith(f"{box.mark}-") for box in games.boxes()):
        return False
    box = games.box_of(id)
    return box.card(cards_of(host, box), id) is not None
