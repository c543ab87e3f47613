"""Every house rule is one entry in house_rules.py: whatever needs one reads it from there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from companion.games.house_rules import HouseRule, make_form_fields, read_house_rules
from companion.games.registry import find_kit
from companion.games.terror_below import options
from companion.games.terror_below.fields import FIELDS
from companion.games.terror_below.house_rules import FIRST, HOUSE_RULES, HouseRules
from companion.games.terror_below.kit import TerrorBelowKit
from companion.games.terror_below.options import read_options
from companion.table.errors import Refused
from companion.table.session import Session
from tests.golden.growing import grow

ROOT = Path(__file__).resolve().parents[3]
GAME = TerrorBelowKit().rules()
SOLO = {"players": ["Ada"], "mode": "solo"}
VERSUS = {"players": ["Ada", "Bo"], "mode": "versus"}
EVERY = pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.name)


def form_of(**chosen: str) -> Any:
    """The options of a game with these house rules, as its state lists them."""
    state = GAME.new({**SOLO, "house_rules": chosen})
    return GAME.state_form(state)["options"]["house_rules"]


# What reads the entries


@EVERY
def test_each_of_its_values_is_taken_and_no_other(rule: HouseRule) -> None:
    for value in rule.values:
        read = read_options({**SOLO, "house_rules": {rule.name: value}})
        assert getattr(read.house_rules, rule.name) == value
    with pytest.raises(Refused) as refused:
        read_options({**SOLO, "house_rules": {rule.name: "somehow"}})
    assert refused.value.code == "bad-options"
    assert f"$.house_rules.{rule.name}" in refused.value.message


@EVERY
def test_the_first_value_is_in_force_unless_another_is_chosen(rule: HouseRule) -> None:
    assert getattr(HouseRules(), rule.name) == rule.default
    assert getattr(read_options(SOLO).house_rules, rule.name) == rule.default


@EVERY
def test_it_changes_a_clause_of_its_mode(rule: HouseRule) -> None:
    clause = next(each for each in GAME.clauses() if each.id == rule.rule)
    assert clause.switch == rule.name
    assert (rule.only_in == "solo") == clause.id.startswith(("TB-O", "TB-N"))


@EVERY
def test_the_new_game_page_asks_for_it(rule: HouseRule) -> None:
    [field] = [each for each in FIELDS if each.name == f"house_rules.{rule.name}"]
    words = dict(field.choices)
    assert [words[value] for value in rule.values] == list(rule.settings)
    assert (field.label, field.rule, field.advanced) == (rule.label, rule.rule, True)
    assert field.default == (None if rule.as_printed else rule.default)
    assert dict(field.shown_if) == ({"mode": rule.only_in} if rule.only_in else {})


@EVERY
def test_the_page_of_the_protocol_lists_it(rule: HouseRule) -> None:
    """`make pages` writes the whole list; tests/test_pages.py sees whether it is up to date."""
    assert f"| `{rule.name}` | `{rule.default}`," in (ROOT / "docs" / "protocol.md").read_text()


@EVERY
def test_it_is_tested_by_its_name(rule: HouseRule) -> None:
    tests = [path for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__)]
    by_name = re.compile(rf"\b{rule.name}\b")
    assert any(by_name.search(path.read_text("utf-8")) for path in tests)


def test_the_kit_offers_them() -> None:
    assert TerrorBelowKit().house_rules() == HOUSE_RULES
    assert find_kit("dry-run").house_rules() == ()


# What a state lists


def test_a_state_lists_the_house_rules_of_the_first_release() -> None:
    assert list(form_of()) == [rule.name for rule in HOUSE_RULES[:FIRST]]


def test_a_state_is_written_without_looking_at_types(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written after every answer, and to read the types of a struct takes long."""
    state = GAME.new(SOLO)
    before = GAME.state_form(state)
    monkeypatch.delattr(msgspec.structs, "fields")
    assert GAME.state_form(state) == before


@EVERY
def test_a_state_lists_what_is_chosen_and_is_read_again(rule: HouseRule) -> None:
    chosen = rule.values[-1]
    state = GAME.new({**SOLO, "house_rules": {rule.name: chosen}})
    form = GAME.state_form(state)
    assert form["options"]["house_rules"][rule.name] == chosen
    assert GAME.read_state(form).options == state.options


@EVERY
def test_it_is_corrected_there_and_back(rule: HouseRule) -> None:
    session = Session.new(GAME, SOLO)
    before = session.form()["state"]
    session.correct({"options": {"house_rules": {rule.name: rule.values[-1]}}})
    assert getattr(session.state.options.house_rules, rule.name) == rule.values[-1]
    session.correct({"options": {"house_rules": {rule.name: rule.default}}})
    assert session.form()["state"] == before


def test_a_house_rule_of_tomorrow_changes_no_state_and_no_fingerprint(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Kept games and conversations with one more house rule: tests/golden."""
    now = Session.new(GAME, VERSUS)
    before = now.form(), now.digest()
    more = msgspec.defstruct("Options", [("house_rules", grow(HouseRules), grow(HouseRules)())],
                             bases=(options.Options,), frozen=True)  # fmt: skip
    monkeypatch.setattr(options, "Options", more)
    later = Session.new(GAME, VERSUS)
    assert "of_tomorrow" in later.state.options.house_rules.__struct_fields__
    assert (later.form(), later.digest()) == before


# An entry that does not fit together fails where it stands


def entry(*settings: str) -> HouseRule:
    """An entry with these settings."""
    return HouseRule("TB-V01", "Boots", settings or ("Yes", "No"), "you may.")


def test_an_entry_without_words_is_refused() -> None:
    class Bare(msgspec.Struct):
        boots: Literal["must", "may"] = "must"

    with pytest.raises(TypeError, match="boots has no HouseRule beside its type"):
        read_house_rules(Bare)


def test_a_default_that_is_not_the_first_value_is_refused() -> None:
    class Odd(msgspec.Struct):
        boots: Annotated[Literal["must", "may"], entry()] = "may"

    with pytest.raises(TypeError, match="boots: the default 'may' has to be the first value"):
        read_house_rules(Odd)


def test_a_setting_too_few_is_refused() -> None:
    class Few(msgspec.Struct):
        boots: Annotated[Literal["must", "may"], entry("Yes")] = "must"

    with pytest.raises(TypeError, match="boots has 2 values and 1 settings"):
        read_house_rules(Few)


def test_those_of_one_mode_come_last_on_the_form() -> None:
    names = [each.name for each in make_form_fields(HOUSE_RULES, "House rules")]
    alone = [f"house_rules.{rule.name}" for rule in HOUSE_RULES if rule.only_in]
    assert names[-len(alone) :] == alone
