"""Every sight of the gallery at every size: nothing cut off, nothing thin, nothing overlapping,
and nothing that moves while nothing happens."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from inspect import getsource
from itertools import product
from typing import Any, NamedTuple

import pytest

from companion.games.registry import KITS
from companion.screens.gallery import sight_modules, sights
from companion.screens.gallery.sights import Sight
from companion.screens.gallery.visit import Visit
from companion.screens.window.pages import PAGES
from tests.flows.geometry import HOME, assert_calm, flaws, resize
from tests.flows.visiting import see, visiting


class Look(NamedTuple):
    """A window, and how large its letters are."""

    size: tuple[int, int]
    scale: int

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]} at {self.scale} %"


FEW, SOME = 4, 32  # sights, of which the window at home, and each larger one, shows one
LOOKS = [Look(HOME, 100), Look(HOME, 150), Look((1024, 600), 100), Look((1280, 720), 100)]


def pairs() -> list[Any]:
    """Every sight at every look, most of them in the soak only. Neighbours are sights of one page,
    so one in four is enough for the suite. A larger window is the small one grown, with a little
    room at a side: some sights in each will do. And where large German words have room
    (test_german.py), large English ones have it, too."""
    wanted = []
    for look, (number, sight) in product(LOOKS, enumerate(sights())):
        taken = {LOOKS[0]: number % FEW, LOOKS[2]: number % SOME, LOOKS[3]: (number - 1) % SOME}
        in_suite = taken.get(look) == 0
        marks = [] if in_suite else [pytest.mark.soak]
        wanted.append(pytest.param(look, sight, marks=marks, id=f"{look}-{sight.name}"))
    return wanted


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    """One app for all of them."""
    data = tmp_path_factory.mktemp("gallery") / "data"
    with visiting(data) as visit:
        yield visit
        resize(visit.frames, HOME)


@pytest.fixture(scope="module")
def look(request: pytest.FixtureRequest, visit: Visit) -> Look:
    """The window, set to this."""
    look: Look = request.param
    visit.looks = {"text_scale": look.scale}
    visit.clear()
    resize(visit.frames, look.size)
    return look


@pytest.mark.parametrize(("look", "sight"), pairs(), indirect=["look"])
def test_everything_sits_well(visit: Visit, look: Look, sight: Sight) -> None:
    see(visit, sight)
    assert flaws(large=look.scale > 100) == []
    if look == LOOKS[0] and not sight.moving:
        assert_calm(visit.frames)


def test_every_page_is_in_the_gallery() -> None:
    """A page that no sight goes to would be looked at by no test of this kind."""
    source = "".join(getsource(import_module(module)) for module in sight_modules())
    pages = [*PAGES, *(name for kit in KITS for name in kit.screen().pages())]
    assert [name for name in pages if f'"{name}"' not in source] == []
    assert all(sight.about.endswith((".", "?")) for sight in sights())
