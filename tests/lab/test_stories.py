"""Stories: certain together, and their averages are those of the attacks one by one."""

from __future__ import annotations

import pytest

from companion.lab.playout import RandomPlayer
from companion.lab.stories import stories, strikes, tree
from companion.table.game import Table
from tests.lab.tables import GAME, SCENARIOS, laid, met


def test_how_often_each_attack_happens_is_what_the_stories_say() -> None:
    for seed in range(4):
        options = {"players": ["Ada"], "mode": "solo", "scenario": SCENARIOS[seed % 3]}
        for state in met(options, RandomPlayer(seed), seed, 0.08):
            table = GAME.table(Table(state))
            counted: dict[object, float] = {}
            for story, chance in stories(table).items():
                for strike in story:
                    counted[strike] = counted.get(strike, 0.0) + chance
            assert strikes(table) == pytest.approx(counted)


@pytest.mark.rule("TB-O05")
def test_the_red_die_may_name_a_worm_that_has_just_come() -> None:
    state = laid([("TB-V11", "up"), ("TB-V12", "up"), ("TB-V13", "up")])
    new = {story[1].worm for story in stories(GAME.table(Table(state))) if len(story) == 2}
    assert len(new) > 20, "any of those nobody has seen"
    assert not new & {"TB-W10"}, "and not the one that has attacked"


@pytest.mark.rule("TB-K05")
def test_a_worm_that_would_come_up_in_the_canyon_is_rolled_for() -> None:
    """Any desert space, all as likely."""
    state = laid(
        [("TB-V11", "up"), ("TB-V12", "up"), ("TB-V13", "up")], options={"board": "canyon"}
    )
    table = GAME.table(Table(state))
    for worm in table.unseen("worm"):
        if table.board.space(*table.cards.worms[worm].start) in table.board.canyon:
            found = {strike.target for strike in strikes(table) if strike.worm == worm}
            assert found == set(table.board.desert)


def test_a_tree_has_every_story() -> None:
    found = stories(GAME.table(Table(laid([("", "down"), ("TB-V11", "up")]))))
    root = tree(found)
    assert root.chance == pytest.approx(1)
    for story, chance in found.items():
        branch = root
        for strike in story:
            branch = branch.then[strike]
        assert branch.ends == pytest.approx(chance)
