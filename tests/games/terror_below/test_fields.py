"""The form of Terror Below agrees with its options, its rulebook and its clauses."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.terror_below.fields import FIELDS
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.options import Options
from companion.table.game import Field

CLAUSES = {clause.id for clause in TerrorBelowKit().rules().clauses()}


def default_options(mode: str) -> dict[str, Any]:
    """What a form left as it is would hand over."""
    chosen: dict[str, Any] = {"house_rules": {}}
    for field in FIELDS:
        if field.default is not None and field.shown_if.get("mode", mode) == mode:
            outer, _, inner = field.name.rpartition(".")
            (chosen[outer] if outer else chosen)[inner] = field.default
    return chosen | {"mode": mode, "players": ["Ada", "Bo"][: 1 if mode == "solo" else 2]}


@pytest.mark.parametrize("mode", ["solo", "versus"])
def test_the_defaults_are_those_of_the_rules(mode: str) -> None:
    game = TerrorBelowKit().rules()
    bare = {"mode": mode, "players": default_options(mode)["players"]}
    if mode == "solo":
        bare["scenario"] = "scramble"
    assert game.new(default_options(mode)) == game.new(bare)


def test_every_option_stands_on_the_form() -> None:
    names = {field.name.partition(".")[0] for field in FIELDS}
    assert names == set(Options.__struct_fields__)


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_every_clause_cited_exists_and_every_word_belongs_to_a_choice(field: Field) -> None:
    cited = {field.rule, *field.rules.values()} - {""}
    assert cited <= CLAUSES
    assert field.rule or field.name in ("players", "mode")
    values = [value for value, _ in field.choices] if field.kind == "one-of" else [True, False]
    for words in (field.notes, field.details, field.told, field.rules):
        assert set(words) <= set(values)
    if field.kind == "one-of":
        assert field.default in values


def test_the_terminal_asks_a_few_questions_only() -> None:
    asked = [field.name for field in FIELDS if not field.advanced]
    assert asked == ["players", "mode", "scenario", "board", "hands"]
