"""The app in German: every page, every sheet and every state of the table, with the largest text,
where long words have least room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion import language
from companion.screens.gallery import sights
from companion.screens.gallery.sights import Sight
from companion.screens.gallery.visit import Visit
from tests.flows.geometry import flaws
from tests.flows.visiting import see, visiting

SOME = 12  # sights, of which the suite sees one


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    """One app for everything there is to see."""
    with visiting(tmp_path_factory.mktemp("german") / "data") as visit:
        visit.looks = {"language": "de", "text_scale": 150}
        yield visit
    language.use("en")


def some() -> list[Any]:
    """Every sight, eleven of twelve in the soak only: that nothing is left in English is known from
    the table of words, and where a part of the long words has room, most have."""
    wanted = []
    for number, sight in enumerate(sights()):
        marks = [] if number % SOME == 0 else [pytest.mark.soak]
        wanted.append(pytest.param(sight, marks=marks, id=sight.name))
    return wanted


@pytest.mark.parametrize("sight", some())
def test_everything_there_is_to_see_is_in_german(visit: Visit, sight: Sight) -> None:
    see(visit, sight)
    assert language.missed == set()
    assert flaws(large=True) == []
