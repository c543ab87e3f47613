"""Cards from files: the shipped set, faults told in one sentence, and fewer cards than a box."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.squirmish import catalogue, vocabulary
from companion.games.squirmish.catalogue import BOX, Row
from companion.games.squirmish.kit import SquirmishKit
from companion.table.errors import Refused

GROUP = '[[group]]\nid = "g"\nname = "G"\n'
CARD = 'id = "SQ-M01"\nhp = 5\nattack = ["none", 1, 1, 1, 2, 2]\n'


def folder(path: Path, cards: str, groups: str = GROUP) -> Path:
    (path / "creatures.toml").write_text(cards, "utf-8")
    (path / "groups.toml").write_text(groups, "utf-8")
    return path


def test_the_shipped_set_is_whole() -> None:
    cards = catalogue.load()
    assert len(cards.creatures) == BOX
    assert list(cards.creatures) == [f"SQ-M{number:02}" for number in range(1, BOX + 1)]
    assert len({card.name for card in cards.creatures.values()}) == BOX
    assert len({card.cry for card in cards.creatures.values()}) == BOX
    assert len(cards.groups) == 5
    for card in cards.creatures.values():
        assert card.abilities
        assert all(ability.text.endswith(".") for ability in card.abilities)
        assert len(card.cry) <= 60
    grouped = [card.group for card in cards.creatures.values() if card.group]
    assert len(grouped) == 30
    assert all(grouped.count(group) == 6 for group in cards.groups)


def test_the_shipped_set_is_even_and_uses_every_word() -> None:
    cards = catalogue.load().creatures.values()
    words = {ability.effect for card in cards for ability in card.abilities}
    words |= {each.effect for card in cards for row in card.attack for each in row.also}
    groups = catalogue.load().groups.values()
    words |= {ability.effect for group in groups for ability in group.abilities}
    assert words == set(vocabulary.WORDS)
    mean = sum(row.damage for card in cards for row in card.attack) / (6 * BOX)
    assert 1.5 <= mean <= 2.2
    assert 8 <= sum(card.hp for card in cards) / BOX <= 10
    assert sum(6 <= card.hp <= 13 for card in cards) >= 45


@pytest.mark.parametrize(
    "attack",
    [
        'attack = ["none", "again", 2, 2, 2, { heal = 1 }]\n',
        '[card.attack]\n"1" = "none"\n"2" = "again"\n"3-5" = 2\n"6" = { heal = 1 }\n',
    ],
)
def test_an_attack_table_as_a_list_or_by_faces(tmp_path: Path, attack: str) -> None:
    text = f'[[card]]\nid = "SQ-M01"\nname = "One"\nhp = 5\n{attack}'
    [card] = catalogue.load(folder(tmp_path, text)).creatures.values()
    two = Row(damage=2)
    assert card.attack == (Row(nothing=True), Row(again=True), two, two, two, Row(heal=1))
    assert [str(row) for row in card.attack[1:3]] == ["roll again", "2 damage"]


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("[[card]]\nhp = 3\n", "creatures.toml, card 1: it has no id, but ids here look like"),
        ('[[card]]\nid = "TB-W01"\n', "creatures.toml, card 1: its id is 'TB-W01'"),
        (f"[[card]]\n{CARD}[[card]]\n{CARD}", "SQ-M01: there are two cards with this id"),
        (f"[[card]]\n{CARD}colour = 3\n", "SQ-M01: object contains unknown field colour"),
        ('[[card]]\nid = "SQ-M01"\nhp = "many"\nattack = []\n', "SQ-M01: hp: expected int"),
        ('[[card]]\nid = "SQ-M01"\nhp = 0\nattack = [1,1,1,1,1,1]\n', "hp: 1 to 40"),
        ('[[card]]\nid = "SQ-M01"\nhp = 5\nattack = [1, 2]\n', "a row for each face from 1 to 6"),
        ('[[card]]\nid = "SQ-M01"\nhp = 5\n[card.attack]\n"1-5" = 2\n', "nothing is said for 6"),
        ('[[card]]\nid = "SQ-M01"\nhp = 5\n[card.attack]\n"5-2" = 2\n', "no face or range"),
        ('[[card]]\nid = "SQ-M01"\nhp = 5\n[card.attack]\n"1-3" = 2\n"3" = 1\n', "3 stands there"),
        ('[[card]]\nid = "SQ-M01"\nhp = 5\nattack = ["hm",1,1,1,1,1]\n', "attack 1: it is a"),
        ('[[card]]\nid = "SQ-M01"\nhp = 5\nattack = [99,1,1,1,1,1]\n', "damage and healing are 0"),
        ('[[card]]\nid = "SQ-M01"\nhp = 5\nattack = [{damage=1,heal=1},1,1,1,1,1]\n', "not both"),
        (('[[card]]\nid = "SQ-M01"\nhp = 5\nattack = ["again","again","again","again","again",'
         '"again"]\n'), "it never ends"),
        (f'[[card]]\n{CARD}group = "x"\n', "group: there is no x in groups.toml, only g"),
        (f'[[card]]\n{CARD}[[card.ability]]\neffect = "fly"\n', "SQ-M01, ability 1: there is no"),
        (f'[[card]]\n{CARD}[[card.ability]]\neffect = "plus"\nper = "member"\n', "has none"),
        (f'[[card]]\n{CARD}[[card.ability]]\neffect = "plus"\ngroup = true\n', "has none"),
        ("[[card]\n", "is not TOML"),
    ],
)  # fmt: skip
def test_faults_are_told_with_their_place(tmp_path: Path, cards: str, said: str) -> None:
    with pytest.raises(Refused) as refusal:
        catalogue.load(folder(tmp_path, cards))
    assert refusal.value.code == "bad-data"
    assert said in refusal.value.message
    assert "\n" not in refusal.value.message


@pytest.mark.parametrize(
    ("groups", "said"),
    [
        ("[[group]]\nname = 'x'\n", "groups.toml, group 1: it has no id"),
        (GROUP + GROUP, "groups.toml, g: there are two groups"),
        (GROUP + "size = 3\n", "groups.toml, g: object contains unknown field"),
        (GROUP + '[[group.ability]]\neffect = "hop"\n', "groups.toml, g, ability 1: there is no"),
    ],
)
def test_faults_of_groups_too(tmp_path: Path, groups: str, said: str) -> None:
    with pytest.raises(Refused, match=r"groups\.toml") as refusal:
        catalogue.load(folder(tmp_path, f"[[card]]\n{CARD}", groups))
    assert said in refusal.value.message


def test_a_folder_without_creatures_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"creatures\.toml"):
        catalogue.load(tmp_path)


def test_groups_may_be_missing_and_cards_fewer(tmp_path: Path) -> None:
    cards = "".join(
        f'[[card]]\nid = "SQ-M{number:02}"\nhp = 5\nattack = [1, 1, 1, 1, 1, 1]\n'
        for number in range(1, 12)
    )
    (tmp_path / "creatures.toml").write_text(cards, "utf-8")
    game = SquirmishKit().rules(tmp_path)
    assert game.new({"players": ["Ada", "Bo"]}).phase == "setup"
    assert game.cards.name("SQ-M03") == "SQ-M03"
