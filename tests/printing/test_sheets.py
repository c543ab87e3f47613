"""The sheets: a reference that cites real rules, scores, and a form for every card."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import drawings
from companion.drawings.palette import PALETTE
from companion.games.dry_run.kit import DryRunKit
from companion.games.paper import Panel, Table, Track, paper
from companion.games.registry import card_boxes, find_card_box, find_kit
from companion.games.terror_below.catalogue import DECKS
from companion.games.terror_below.kit import TerrorBelowKit
from tests.printing.sight import printed


@pytest.mark.parametrize(("name", "least"), [("terror-below", 30), ("squirmish", 15)])
def test_every_step_cites_a_rule_that_there_is(name: str, least: int) -> None:
    game = find_kit(name).rules()
    clauses = {clause.id for clause in game.clauses()}
    steps = [step for panel in paper(game).reference for step in panel.step]
    assert len(steps) > least
    assert {step.rule for step in steps} <= clauses


@pytest.mark.parametrize("game", [box.game for box in card_boxes()])
def test_pictures_and_colours_are_there_and_every_deck_has_its_form(game: str) -> None:
    has = paper(find_kit(game).rules())
    for panel in has.reference:
        name, *asked = panel.picture
        assert name in drawings.__all__
        assert getattr(drawings, name)(*asked)
    parts: list[Panel | Track | Table] = [*has.reference, *has.track, *has.score]
    assert {part.band for part in parts} <= set(PALETTE)
    assert [form.deck for form in has.form] == list(find_card_box(game).decks)


@pytest.mark.parametrize("paper_size", ["a4", "letter"])
def test_all_sheets(tmp_path: Path, paper_size: str) -> None:
    seen = printed(tmp_path, "sheets", "--paper", paper_size)
    assert not seen.beyond_the_page()
    text = seen.all_text()
    assert "quick reference" in seen.text(0)
    assert "score sheet" in seen.text(1)
    for deck in DECKS.values():
        for number in range(1, deck.size + 1):
            assert text.count(f"TB-{deck.letter}{number:02}") >= 1
    assert text.count("Pattern") == 37


@pytest.mark.parametrize("paper_size", ["a4", "letter"])
def test_the_reference_is_one_page_with_all_its_words(tmp_path: Path, paper_size: str) -> None:
    seen = printed(tmp_path, "sheets", "--what", "reference", "--paper", paper_size)
    assert len(seen.pages) == 1
    said = " ".join(seen.text().split())
    for panel in paper(TerrorBelowKit().rules()).reference:
        assert panel.title in said
        assert all(step.rule in said for step in panel.step)


def test_only_some_sheets(tmp_path: Path) -> None:
    seen = printed(tmp_path, "sheets", "--what", "enrolment", "--deck", "weapon")
    assert "TB-A23" in seen.all_text()
    assert "TB-V01" not in seen.all_text()
    assert len(printed(tmp_path, "sheets", "--what", "scores").pages) == 1


def test_a_game_without_sheets_has_its_rules(tmp_path: Path) -> None:
    seen = printed(tmp_path, "sheets", "--game", "dry-run")
    assert len(seen.pages) == 1
    assert all(clause.id in seen.text() for clause in DryRunKit().rules().clauses())


def test_squirmish_has_all_its_sheets(tmp_path: Path) -> None:
    seen = printed(tmp_path, "sheets", "--game", "squirmish")
    assert not seen.beyond_the_page()
    text = seen.all_text()
    assert "quick reference" in seen.text(0)
    assert "score sheet" in seen.text(1)
    assert all(text.count(f"SQ-M{number:02}") == 1 for number in range(1, 55))
