"""Which answers are given on the Squirmish itself, and which cards a question is about."""

from __future__ import annotations

from typing import Any

from companion.games.squirmish import grid
from companion.games.squirmish.grid import Place
from companion.games.squirmish.scene import Scene
from companion.screens.squirmish.put_back import Ways
from companion.table.prompts import Choose, Prompt
from companion.table.session import Session

REATTACH = "reattach"
ON_BOARD = ("where", "action", "swap", "target", "aim", "cry-target", "manual-card", REATTACH)
DOING = ("swap", "target", "aim", "cry-target", "use")  # questions about what a card does


def places(prompt: Prompt | None) -> dict[Place, list[str]]:
    """The answers that are places, by place."""
    found: dict[Place, list[str]] = {}
    if not isinstance(prompt, Choose) or prompt.purpose not in ON_BOARD:
        return found
    for answer in map(str, prompt.legal()):
        key = answer.rpartition(":")[2]
        if grid.is_key(key):
            found.setdefault(grid.place(key), []).append(answer)
    return found


def acting(scene: Scene, session: Session[Any]) -> list[Place]:
    """The card that does something now; and whom it attacks, once that is said."""
    prompt, now = session.prompt, session.state.now
    if isinstance(prompt, Choose) and prompt.purpose in DOING:
        cards = [str(prompt.data.get("card", ""))]
    elif prompt is not None and prompt.purpose == "attack":
        cards = [now.attacker or "", now.target or ""]
    else:
        return []
    return _lying(scene, cards)


def loose(scene: Scene, prompt: Prompt | None) -> list[Place]:
    """The cards that are put back now."""
    if not isinstance(prompt, Choose) or prompt.purpose != REATTACH:
        return []
    return _lying(scene, prompt.data["cards"])


def ways_of(scene: Scene, prompt: Prompt | None) -> Ways | None:
    """A group has ways to lie; a single card is just tapped where it goes."""
    found = loose(scene, prompt)
    if prompt is None or len(found) < 2:
        return None
    return Ways(scene, found, [str(each) for each in prompt.legal()])


def _lying(scene: Scene, cards: list[str]) -> list[Place]:
    found = (scene.find(card) for card in cards)
    return [place for place in found if place is not None]
