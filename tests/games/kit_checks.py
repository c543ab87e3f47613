"""What every kit must keep to: one check for each thing that a kit can declare.

A check takes a kit of the registry and fails with the name of the game and of the member that is
missing or wrong. To check one more thing, write one more function with `@check`; the contract test
(tests/games/test_contract.py) and the test of the example game run all of them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from companion import language, tags
from companion.__main__ import main
from companion.drawings.palette import PALETTE
from companion.games.kit import GameKit
from companion.games.paper import paper
from companion.games.registry import KITS
from companion.language import values_in
from companion.rulebook.book import book
from companion.rulebook.library import Library
from companion.screens.new_game.draft import MODE, MOST, Draft
from companion.table.errors import Refused
from companion.table.game import Game
from companion.table.prompts import Card, Roll
from companion.table.session import Session
from companion.table.sources import RandomBot
from hardware.parts import PARTS

Kit = GameKit[Any]
Check = Callable[[Kit], None]
CHECKS: list[Check] = []
MOST_ANSWERS = 2000
WRITTEN_OUT = re.compile("#[0-9A-F]{6}")  # a color that is no name of the theme


def check(function: Check) -> Check:
    """Add a function to the checks of every kit."""
    CHECKS.append(function)
    return function


def check_same(kit: Kit, member: str, declared: object, found: object) -> None:
    """Fail unless what a kit declares is what was found."""
    assert declared == found, f"{kit.id}: {member} is {declared!r}, but {found!r} was found"


class Played(NamedTuple):
    """What came up in games played at random."""

    dice: set[str]
    decks: set[str]
    rules: set[str]
    sentences: set[str]  # that kept games have in English: where a game stands, why it ended


@cache
def play_at_random(kit: Kit) -> Played:
    """Play games of a kit at random, begun as the New game page begins them."""
    seen = Played(set(), set(), set(), set())
    for seed in range(3):
        game: Game[Any] = kit.rules()
        draft = Draft(game)
        draft.suit()
        session = Session.new(game, draft.options())
        bot = RandomBot(random.Random(seed).randint(0, 10**6))
        while (prompt := session.prompt) is not None and len(session.entries) < MOST_ANSWERS:
            seen.rules.update([prompt.rule, *(event.rule for event in session.events)])
            seen.sentences.add(game.progress(session.state))
            if isinstance(prompt, Roll):
                seen.dice.add(prompt.die)
            elif isinstance(prompt, Card):
                seen.decks.add(prompt.deck)
            answer = bot.answer(prompt)
            assert answer is not None, f"{kit.id}: rules ask {prompt} without a legal answer"
            try:
                session.answer(answer)
            except Refused as refusal:
                raise AssertionError(f"{kit.id}: rules, dice or decks: {refusal}") from None
        result = session.result
        assert result is not None, f"{kit.id}: rules do not come to an end at random"
        seen.sentences.add(result.reason)
    return seen


# Names


@check
def check_id(kit: Kit) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", getattr(kit, "id", "")), f"{kit}: id"
    check_same(kit, "id", kit.id, kit.rules().name)
    assert [each.id for each in KITS].count(kit.id) == 1, f"{kit.id}: id is taken"


@check
def check_title(kit: Kit) -> None:
    assert getattr(kit, "title", ""), f"{kit.id}: title is missing"
    check_same(kit, "title", kit.title, kit.rules().title)


@check
def check_card_prefix(kit: Kit) -> None:
    prefix = getattr(kit, "card_prefix", "")
    assert re.fullmatch("[A-Z]{2}", prefix), f"{kit.id}: card_prefix is not two letters"
    taken = [getattr(each, "card_prefix", "") for each in KITS]
    assert taken.count(prefix) == 1, f"{kit.id}: card_prefix is taken"


# Pieces


@check
def check_dice(kit: Kit) -> None:
    check_same(kit, "dice", kit.dice, tuple(kit.rules().dice))
    names = [die.name for die in kit.dice]
    assert len(set(names)) == len(names), f"{kit.id}: dice have the same name"
    assert play_at_random(kit).dice <= set(names), f"{kit.id}: dice"
    for die in kit.dice:
        known = die.color in PALETTE or WRITTEN_OUT.fullmatch(die.color)
        assert known, f"{kit.id}: dice: {die.color} is no color"
        assert die.button in PARTS, f"{kit.id}: dice: the panel has no button {die.button}"


@check
def check_decks(kit: Kit) -> None:
    check_same(kit, "decks", kit.decks, tuple(kit.rules().decks))
    names = [deck.name for deck in kit.decks]
    assert len({*names, *(deck.letter for deck in kit.decks)}) == 2 * len(names), f"{kit.id}: decks"
    assert play_at_random(kit).decks <= set(names), f"{kit.id}: decks"
    for id in kit.card_ids():
        assert tags.is_card(id), f"{kit.id}: decks: {id} is no tag"
    box = kit.card_box()
    if box is not None:
        check_same(kit, "decks", set(kit.decks), set(box.decks.values()))


# Rules and sentences


@check
def check_rules(kit: Kit) -> None:
    assert play_at_random(kit).rules, f"{kit.id}: rules ask nothing"


def is_translated(sentence: str) -> bool:
    """Return whether a sentence is in the translation tables as it is."""
    before = language.in_use()
    language.use("de")
    try:
        return language.tr(sentence) != sentence
    finally:
        language.use(before)


@check
def check_written_sentences(kit: Kit) -> None:
    """In another language, what kept games say in English is recognized by these."""
    written = kit.written_sentences()
    for sentence in play_at_random(kit).sentences:
        known = any(values_in(sentence, each) is not None for each in written)
        known = known or is_translated(sentence)
        assert known, f"{kit.id}: written_sentences has no template for {sentence!r}"


@check
def check_rulebook(kit: Kit) -> None:
    assert kit.rulebook, f"{kit.id}: rulebook is missing"
    assert kit.rulebook.is_file(), f"{kit.id}: rulebook: there is no {kit.rulebook}"
    clauses = book(kit.id).clauses
    check_same(kit, "rulebook", list(clauses), list(kit.rules().clauses()))
    ids = {clause.id for clause in clauses}
    for id in ids:
        assert id.startswith(f"{kit.card_prefix}-"), f"{kit.id}: rulebook: {id} is not of the game"
    assert play_at_random(kit).rules <= ids, (
        f"{kit.id}: rulebook lacks {play_at_random(kit).rules - ids}"
    )
    found = [hit.clause.id for hit in Library.load().find(clauses[0].id)]
    check_same(kit, "rulebook", [clauses[0].id], found)


@check
def check_house_rules(kit: Kit) -> None:
    rules = {clause.id for clause in kit.rules().clauses()}
    for each in kit.house_rules():
        assert each.rule in rules, f"{kit.id}: house_rules: {each.rule} is no rule"


# Cards and maps


@check
def check_map_commands(kit: Kit) -> None:
    has_commands = kit.map_commands() is not None
    check_same(kit, "map_commands beside maps_folder", has_commands, bool(kit.maps_folder))


@check
def check_faces(kit: Kit) -> None:
    game = kit.rules()
    try:
        faces = kit.faces(game)
    except LookupError as error:
        raise AssertionError(f"{kit.id}: face: {error}") from None
    check_same(kit, "faces", sorted(kit.card_ids()), sorted(face.id for face in faces))
    for face in faces:
        check_same(kit, "face", kit.face(game, face.id), face)
        assert face.name, f"{kit.id}: face has no name for {face.id}"
        assert face.look, f"{kit.id}: face draws nothing on {face.id}"
        assert face.deck in {deck.name for deck in kit.decks}, f"{kit.id}: face: {face.deck}"


@check
def check_card_box(kit: Kit) -> None:
    box = kit.card_box()
    assert (box is None) == (not kit.cards_folder), f"{kit.id}: card_box goes with cards_folder"
    if box is not None:
        check_same(
            kit, "card_box", (kit.id, kit.title, kit.card_prefix), (box.game, box.title, box.mark)
        )
        assert box.load(box.shipped) is not None


@check
def check_folders(kit: Kit) -> None:
    """What an owner enters is in a folder of this game alone, and is played with."""
    folders = [name for each in KITS for name in (each.cards_folder, each.maps_folder) if name]
    assert len(set(folders)) == len(folders), f"{kit.id}: cards_folder or maps_folder is taken"
    box = kit.card_box()
    if box is None:
        return
    with TemporaryDirectory() as name:
        folder = Path(name) / kit.cards_folder
        folder.mkdir()
        try:
            kit.load(data=Path(name))
        except Refused:
            return  # an empty folder of cards was looked at
        raise AssertionError(f"{kit.id}: cards_folder is not looked at")


# Printing


@check
def check_printing(kit: Kit) -> None:
    """There is something to print: a quick reference, and tags for the cards."""
    assert paper(kit.rules()).reference, f"{kit.id}: rulebook gives no quick reference"
    with TemporaryDirectory() as folder:
        for command in ("tags", "proxies") if kit.decks else ():
            line = [command, f"{folder}/cards.pdf", "--game", kit.id, "--cards", kit.card_ids()[0]]
            assert main([*line, "--data", folder]) == 0, f"{kit.id}: decks or face: no {command}"
        line = ["sheets", f"{folder}/sheets.pdf", "--game", kit.id, "--data", folder]
        assert main(line) == 0, f"{kit.id}: rulebook: no sheets"


# Drawings


@check
def check_emblem(kit: Kit) -> None:
    assert kit.emblem(), f"{kit.id}: emblem draws nothing"


@check
def check_choice_drawings(kit: Kit) -> None:
    """Home has a drawing for each way to play; another option is drawn whole or not at all."""
    fields = {field.name: field for field in kit.rules().fields}
    drawn = kit.choice_drawings()
    assert MODE not in fields or MODE in drawn, f"{kit.id}: choice_drawings has no {MODE}"
    for name, drawings in drawn.items():
        assert name in fields, f"{kit.id}: choice_drawings: there is no option {name}"
        choices = [value for value, _ in fields[name].choices]
        check_same(kit, f"choice_drawings {name}", list(drawings), choices)
        for value, drawing in drawings.items():
            assert drawing, f"{kit.id}: choice_drawings: {name} {value}"


@check
def check_winner_drawing(kit: Kit) -> None:
    """Every player who can win is drawn, or none is."""
    drawn = {bool(kit.winner_drawing(player)) for player in range(MOST)}
    assert len(drawn) == 1, f"{kit.id}: winner_drawing draws only some players"


@check
def check_scoring_rule(kit: Kit) -> None:
    rules = {clause.id for clause in kit.rules().clauses()}
    found = not kit.scoring_rule or kit.scoring_rule in rules
    assert found, f"{kit.id}: scoring_rule: there is no rule {kit.scoring_rule}"


@check
def check_ranked_by(kit: Kit) -> None:
    """Each player has it in the state, as a number or as cards that are counted."""
    if not kit.ranked_by:
        return
    game = kit.rules()
    draft = Draft(game)
    draft.suit()
    for player in game.state_form(game.new(draft.options()))["players"]:
        found = player.get(kit.ranked_by)
        assert isinstance(found, int | list), f"{kit.id}: ranked_by: no player has {kit.ranked_by}"
    assert kit.points_in_words(2), f"{kit.id}: points_in_words says nothing"
