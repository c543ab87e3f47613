"""How a game ends: the reasons that name somebody or count something, as templates.

The state keeps a reason in English with its values filled in (see `companion.language.retold`).
"""

from __future__ import annotations

GOAL_REACHED = "{name} has {vp} VP."
EVACUATED = "{vp} VP before the evacuation."
SURVIVED = "{name} is alive with {vp} VP."
SHARED = "{names} and {last} share the victory."

REASONS = (GOAL_REACHED, EVACUATED, SURVIVED, SHARED)
