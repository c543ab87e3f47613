"""Options of Wormlord that make no sense are refused in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.wormlord.options import read_options
from companion.table.errors import Refused


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": ["Ada", " "]}, "Every player needs a name."),
        ({"players": ["Ada"]}, "2 to 4 players"),
        ({"players": ["A", "B", "C", "D", "E"], "teams": True}, "4, 6 or 8 play"),
        ({"players": ["A", "B"], "seconds": 5}, "10 to 5999 seconds"),
        ({"players": ["A", "B"], "rounds": 0}, "1 to 9 won rounds"),
        ({"players": ["A", "B"], "rounds": 10}, "1 to 9 won rounds"),
        ({"teams": [["A", "B"], ["C"]]}, "A team is two names"),
        ({"teams": [["A", "B"], ["C", "D"]], "players": ["A", "C"]}, "name different people"),
        ({"players": "Ada"}, "do not fit"),
    ],
)
def test_options_that_make_no_sense(options: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused, match=said) as refusal:
        read_options(options)
    assert refusal.value.code == "bad-options"


def test_no_teams_are_none() -> None:
    options = read_options({"teams": [], "players": [" Ada ", "Bo"]})
    assert (options.teams, options.players) == (False, ["Ada", "Bo"])
