"""Somebody else's code held to the camera: one sentence, no answer, and nothing of what it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.screens.window.foreign_codes import describe_foreign_code
from companion.vision.watcher import Shown
from tests.flows.driver import Driver
from tests.flows.test_camera import asked, watch
from tests.vision.pictures import code, film, page
from tests.vision.test_decoders import FOREIGN

__all__ = ["asked"]  # the fixture: a question that a card would answer
NOT_OURS = "That code is not one of our tags."


def shown(path: Path, *scenes: Any) -> str:
    """A film of these pictures, each for a second."""
    return str(film(path, [scene for scene in scenes for _ in range(30)], rate=30))


def sheet(*contents: Any) -> Any:
    """A picture of these codes."""
    return page(*(code(each, 2 if len(each) > 999 else 4, "l") for each in contents))


def test_a_strange_code_is_told_once(app: Driver, asked: Any, tmp_path: Path) -> None:
    before, toasts = len(asked.entries), set()

    def over() -> bool:
        toasts.add(app.shell._toast)
        return app.shell.eyes.state == "ended"

    app.shell.set(camera=shown(tmp_path / "a.avi", sheet("https://e.org")))
    watch(app, lambda: app.sees(NOT_OURS))
    watch(app, over)
    assert len(toasts - {None}) == 1, "not with every picture"
    assert len(asked.entries) == before


@pytest.mark.parametrize(
    "content", ["7" * 7089, bytes(range(256)), "TB-V07\x00\x1b[2J\x07\r\n"], ids=len
)
def test_nothing_of_a_hostile_code_is_shown(
    app: Driver, asked: Any, tmp_path: Path, content: Any
) -> None:
    before, texts = len(asked.entries), set(app.texts())
    app.shell.set(camera=shown(tmp_path / "a.avi", sheet(content)))
    watch(app, lambda: app.sees("one of our tags"))
    [said] = {text for text in app.texts() if text not in texts and "our tags" in text}
    assert said in (NOT_OURS, describe_foreign_code("tb-v07"))
    assert len(asked.entries) == before


def test_a_look_alike_has_a_sentence_of_its_own_in_german_too(
    app: Driver, asked: Any, tmp_path: Path
) -> None:
    before = len(asked.entries)
    # A film each: it runs in real time, the sentence comes after some frames, and the busier the
    # machine, the more of a film goes by in those.
    app.shell.set(camera=shown(tmp_path / "a.avi", sheet("TB-V99")))
    watch(app, lambda: app.sees("TB-V99 is written like one of our tags, but there is no such"))
    app.shell.set(language="de")
    app.shell.set(camera=shown(tmp_path / "b.avi", sheet("tb-v07")))
    watch(app, lambda: app.sees("Dieser Code ist fast TB-V07, aber keiner unserer Aufkleber"))
    assert len(asked.entries) == before


def test_beside_a_card_of_ours_it_does_not_matter(app: Driver, asked: Any, tmp_path: Path) -> None:
    before, card = len(asked.entries), asked.prompt.candidates[3]
    app.shell.set(camera=shown(tmp_path / "a.avi", sheet(card, "https://e.org")))
    watch(app, lambda: len(asked.entries) > before)
    assert asked.entries[before] == card
    watch(app, lambda: app.shell.eyes.state == "ended" or app.sees(NOT_OURS))
    assert not app.sees(NOT_OURS)


def test_a_card_that_comes_after_it_is_what_counts(app: Driver, asked: Any) -> None:
    app.shell.eyes._page = app.page
    app.shell.eyes._meet("https://e.org")
    card = asked.prompt.candidates[3]
    app.shell.eyes._show(Shown(card, (card,)))
    app.settle()
    app.wait(1.0)
    assert not app.sees(NOT_OURS)


def test_what_is_said_of_other_peoples_codes() -> None:
    """A letter of theirs is said only where it is written like a tag of ours."""
    told = {
        name: describe_foreign_code(text) for name, text in FOREIGN.items() if isinstance(text, str)
    }
    almost = describe_foreign_code("tb-v07")
    assert almost == "That code is almost TB-V07, but not one of our tags: print it anew."
    unknown = {"beyond the deck", "no such deck", "nought", "beyond any deck"}
    for name in unknown:
        assert told[name].startswith(f"{FOREIGN[name]} is written like one of our tags")
    near = {name for name, sentence in told.items() if sentence == almost}
    assert near == {
        "one digit", "lower case", "blank", "newline", "other digits", "look-alike letter",
        "wide", "blank inside", "blank before", "no width", "right to left", "accent",
        "another dash",
    }  # fmt: skip
    assert {told[name] for name in told.keys() - unknown - near} == {NOT_OURS}
