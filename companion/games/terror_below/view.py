"""What one player may see of the table: the cards others keep to themselves are blank.

>>> ada = {"name": "Ada", "items": ["TB-I01"], "weapons": [], "hidden": [], "hand": None}
>>> bo = {"name": "Bo", "items": ["TB-I02"], "weapons": [], "hidden": [], "hand": ["TB-V07"]}
>>> seen = view({"players": [ada, bo], "slots": []}, 0)
>>> seen["players"][0]["items"], seen["players"][1]["items"], seen["players"][1]["hand"]
(['TB-I01'], [None], [None])
"""

from __future__ import annotations

from typing import Any

KEPT = ("items", "weapons", "hidden", "hand")  # TB-I01, TB-A09, TB-S03


def view(form: dict[str, Any], player: int | None) -> dict[str, Any]:
    """A state as the contract writes it, as this player sees it; None looks over no shoulder.

    How many cards somebody holds is no secret, so each becomes a None. The form stays as it is.
    """
    seen = {**form}
    seen["players"] = [
        each if index == player else _from_outside(each)
        for index, each in enumerate(form.get("players", ()))
    ]
    seen["slots"] = [_face_up(slot) for slot in form.get("slots", ())]
    return seen


def _from_outside(player: dict[str, Any]) -> dict[str, Any]:
    blank = {pile: [None] * len(player[pile]) for pile in KEPT if player.get(pile) is not None}
    return {**player, **blank}


def _face_up(slot: dict[str, Any]) -> dict[str, Any]:
    """TB-V02: what lies face down is seen by nobody until the Worm attacks."""
    cards = [
        {**played, "card": None} if played.get("face") == "down" else played
        for played in slot.get("cards", ())
    ]
    return {**slot, "cards": cards}
