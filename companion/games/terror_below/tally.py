"""How far a game is, in a few words: its attacks, and its goal or everybody's points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.terror_below.glance import glance
from companion.games.terror_below.state import State
from companion.language import tr

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow

GOALS = {
    "vp": "{done}/{goal} VP",
    "locations": "{done}/{goal} places",
    "standees": "{done}/{goal} kinds",
}


def tally(game: TerrorBelow, state: State) -> list[str]:
    """Each in a word or two, the attacks first where they count."""
    seen = glance(game, state)
    if len(seen.squads) > 1:
        return [tr("{name} {vp} VP", name=each.name, vp=each.vp) for each in seen.squads]
    goal = tr(GOALS[seen.goal_kind], done=seen.done, goal=seen.goal)
    if seen.most_attacks is None:
        return [goal]
    return [tr("Attack {done} of {most}", done=seen.attacks, most=seen.most_attacks), goal]
