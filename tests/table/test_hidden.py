"""Games taken off the list are kept, and come back when they are wanted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.dry_run.kit import DryRunKit
from companion.table.hidden import NAME, hidden, hide, put_back
from companion.table.keeper import Keeper
from companion.table.session import Session


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[Keeper]:
    keeper = Keeper(tmp_path)
    for name in ("Ada", "Bo"):
        keeper.begin(Session.new(DryRunKit().rules(), {"players": [name]}))
    yield keeper
    keeper.close()


def test_a_hidden_game_is_kept_as_it_is(keeper: Keeper) -> None:
    before = keeper.games()
    hide(keeper, before[0].id)
    assert hidden(keeper) == {before[0].id}
    assert keeper.games() == before


def test_it_can_be_put_back(keeper: Keeper) -> None:
    for kept in keeper.games():
        hide(keeper, kept.id)
    first, second = (kept.id for kept in keeper.games())
    put_back(keeper, first)
    assert hidden(keeper) == {second}


def test_a_game_that_is_not_there_hides_nothing(keeper: Keeper) -> None:
    hide(keeper, "no such game")
    put_back(keeper, "no such game")
    assert hidden(keeper) == set()


@pytest.mark.parametrize("written", ["torn", "[1, 2]", '{"a": 1}'])
def test_what_cannot_be_read_hides_nothing(keeper: Keeper, written: str) -> None:
    keeper.set(NAME, written)
    assert hidden(keeper) == set()
