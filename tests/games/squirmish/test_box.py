"""The box of Squirmish: every creature is written, read, compared, drawn and looked over."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import card_import
from companion.games.squirmish.box import BOX
from companion.games.squirmish.catalogue import SHIPPED, Catalogue, creature, load
from companion.games.squirmish.kit import SquirmishKit
from companion.table.errors import Refused


def entered(**said: Any) -> Catalogue:
    """The stand-ins, and one creature as an owner has it."""
    card = BOX.fields(load().creatures["SQ-M01"])
    return BOX.with_card(load(), card | said | {"entered": True})


def test_every_creature_survives_being_written_and_read() -> None:
    cards, text = load(), ""
    for card in cards.creatures.values():
        text = BOX.put(text, BOX.fields(card))
    read = [creature(each, cards.groups) for each in tomllib.loads(text)["card"]]
    assert read == list(cards.creatures.values())


def test_a_creature_put_back_changes_nothing_else() -> None:
    text = (SHIPPED / "creatures.toml").read_text("utf-8")
    after = BOX.put(text, BOX.fields(load().creatures["SQ-M20"]) | {"hp": 3})
    before_, after_ = (tomllib.loads(each)["card"] for each in (text, after))
    assert [each["id"] for each in after_] == [each["id"] for each in before_]
    changed = [old["id"] for old, new in zip(before_, after_, strict=True) if old != new]
    assert changed == ["SQ-M20"]
    assert after.splitlines()[0] == text.splitlines()[0], "the comment at the top"


def test_every_creature_stands_on_one_shelf() -> None:
    shelves = BOX.shelves(load())
    assert len(shelves) == 6
    assert sorted(id for shelf in shelves for id in shelf.ids) == BOX.all_ids(load())
    assert len({shelf.words for shelf in shelves}) == 6


def test_every_creature_looks_like_nobody_else_and_says_what_it_does() -> None:
    found = SquirmishKit().faces(SquirmishKit().rules())
    assert len({face.look.figures[0].drawing for face in found if face.look}) == 54
    golem = found[0]
    assert golem.look is not None
    assert (golem.look.head, golem.note) == ("10", "Laundry Day")
    assert golem.text.startswith("“Who took my other half?” ")
    assert all(face.look and face.look.table for face in found)


def test_what_a_friend_has_entered_differs_field_by_field() -> None:
    attack = ["none", 1, 1, 1, 1, {"heal": 2, "to": "adjacent"}]
    found = BOX.compare(load(), entered(hp=12, attack=attack, group=""))
    (change,) = found.missing
    assert change.id == "SQ-M01"
    assert "Hitpoints: 10 → 12" in change.fields
    assert "Group: laundry → –" in change.fields
    table = next(field for field in change.fields if field.startswith("Attack: "))
    assert table.endswith("→ 1: no effect; 2-5: 1 damage; 6: 2 healing for every neighbour")


def test_a_card_that_is_wrong_is_refused_in_a_sentence() -> None:
    with pytest.raises(Refused) as refusal:
        entered(hp=99)
    assert BOX.plainly(refusal.value) == "Hp: 1 to 40 are possible, not 99."


def test_what_the_rules_do_not_know_is_done_by_hand() -> None:
    assert not BOX.by_hand(load().creatures["SQ-M01"])
    ability = [{"effect": "manual", "text": "Sing."}]
    assert BOX.by_hand(entered(ability=ability).creatures["SQ-M01"])
    following = ["none", 1, 1, 1, 1, {"also": [{"effect": "manual", "text": "Sing."}]}]
    assert BOX.by_hand(entered(attack=following).creatures["SQ-M01"])


def test_the_shipped_creatures_pass_the_check_and_slips_are_found() -> None:
    assert BOX.findings(load()) == []
    odd = entered(name="Lint Baron", cry="", hp=30, attack=["none"] * 6)
    few = {id: odd.creatures[id] for id in list(odd.creatures)[:-1]}
    found = " ".join(BOX.findings(msgspec.structs.replace(odd, creatures=few)))
    for said in (
        "has 53 of the 54 cards; missing: SQ-M54.", "SQ-M01 has 30 hitpoints", "no battle cry",
        "never does anything", "SQ-M02 is called Lint Baron, and so is another card.",
    ):  # fmt: skip
        assert said in found


def test_a_group_of_one_never_comes_into_play() -> None:
    cards = load()
    others = {id: card for id, card in cards.creatures.items() if card.group != "laundry"}
    found = BOX.findings(msgspec.structs.replace(cards, creatures=others))
    assert any("Laundry Day has fewer than 2 members" in said for said in found)


def test_a_group_nobody_knew_gets_an_id_and_a_colour_of_its_own() -> None:
    group = BOX.new_group(load(), "Böse Tanten!")
    assert group.id == "b-se-tanten"
    assert group.colour not in {each.colour for each in load().groups.values()}
    cards = BOX.with_group(load(), group)
    assert BOX.new_group(cards, "BÖSE TANTEN!") == group
    text = BOX.put_group((SHIPPED / "groups.toml").read_text("utf-8"), group)
    assert [each["id"] for each in tomllib.loads(text)["group"]] == list(cards.groups)
    assert text.startswith("# The five groups"), "the comment at the top"


def test_every_group_survives_being_written_and_read(tmp_path: Path) -> None:
    text = ""
    for group in load().groups.values():
        text = BOX.put_group(text, group)
    (tmp_path / "groups.toml").write_text(text, "utf-8")
    (tmp_path / "creatures.toml").write_bytes((SHIPPED / "creatures.toml").read_bytes())
    assert load(tmp_path) == load()


def test_a_friends_creature_brings_its_group_along(tmp_path: Path) -> None:
    aunts = BOX.new_group(load(), "Angry Aunts")
    theirs = BOX.with_group(load(), aunts)
    said = BOX.fields(theirs.creatures["SQ-M01"])
    theirs = BOX.with_card(theirs, said | {"group": aunts.id, "entered": True})
    card_import.take(BOX, tmp_path, theirs, ["SQ-M01"])
    mine = load(tmp_path / "catalogue-squirmish")
    assert mine.groups[aunts.id] == aunts
    assert mine.creatures["SQ-M01"].group == aunts.id
    assert mine.creatures["SQ-M02"] == load().creatures["SQ-M02"]
