"""The engine replies to every line of the kept conversations as it did, byte for byte in meaning.

Another program talks to the engine by these lines. They change only where an issue asks for it, in
a commit that says so; then `python -m tests.golden.make_protocol` holds the conversations again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from companion.games.registry import find_kit
from companion.games.terror_below import options as terror_options
from companion.games.terror_below.house_rules import HouseRules
from companion.games.terror_below.kit import TerrorBelowKit
from companion.table.form import from_json
from companion.table.keeper import Keeper
from companion.table.protocol import Engine
from tests.golden.growing import grow
from tests.golden.make_protocol import MALFORMED
from tests.golden.shelf import OWN_CARDS, copy_with_hats
from tests.golden.transcripts import Transcript, find_differences, read_transcripts

TRANSCRIPTS = [*read_transcripts()]
KEPT_LINES = 8  # each waits for the disk
EVERY_TALK = pytest.mark.parametrize("talk", TRANSCRIPTS, ids=lambda talk: talk.name)
EVERY_GAME = pytest.mark.parametrize("game", sorted({talk.game for talk in TRANSCRIPTS}))
Speak = Callable[[bytes], bytes]


@pytest.fixture(scope="module")
def own_cards(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the cards that come with the app, and Hats that do something."""
    folder = tmp_path_factory.mktemp("golden") / "cards"
    copy_with_hats(folder)
    return folder


def require_same_replies(talk: Transcript, speak: Speak, lines: Sequence[int]) -> None:
    """Say these lines of a conversation; each reply is as it was."""
    for number in lines:
        said, replied = talk.lines[number]
        differing = find_differences(replied, speak(said))
        where = f"{talk.game} ({talk.cards} cards), line {number + 1}: {said[:300]!r}"
        assert not differing, "\n".join([where, *differing[:10]])


@EVERY_TALK
def test_every_reply_is_as_it_was(talk: Transcript, own_cards: Path) -> None:
    cards = own_cards if talk.cards == OWN_CARDS else None
    engine = Engine(find_kit(talk.game).rules(cards))
    require_same_replies(talk, engine.line, range(len(talk.lines)))


@EVERY_GAME
def test_a_game_that_is_kept_gets_the_same_replies(game: str, tmp_path: Path) -> None:
    talk = next(each for each in TRANSCRIPTS if each.game == game)
    keeper = Keeper(tmp_path)
    engine = Engine(find_kit(game).rules(), keeper)
    require_same_replies(talk, engine.line, range(KEPT_LINES))
    keeper.close()
    again = Engine(find_kit(game).rules())
    keeper = Keeper(tmp_path)
    again.resume(keeper, "last")
    present = from_json(again.present())
    assert present == {**from_json(talk.lines[KEPT_LINES - 1][1]), "events": []}
    keeper.close()


def test_one_more_house_rule_changes_no_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    """A state lists a later house rule only where it is chosen: other programs notice nothing."""
    more = grow(HouseRules)
    options = msgspec.defstruct(
        "Options", [("house_rules", more, more())], bases=(terror_options.Options,), frozen=True
    )
    monkeypatch.setattr(terror_options, "Options", options)
    talk = next(each for each in TRANSCRIPTS if each.game == "terror-below")
    require_same_replies(talk, Engine(TerrorBelowKit().rules()).line, range(len(talk.lines)))


# What the kept conversations hold


@EVERY_GAME
def test_the_conversations_of_a_game_hold_every_command(game: str) -> None:
    said: Counter[str] = Counter()
    codes = set()
    for talk in (each for each in TRANSCRIPTS if each.game == game):
        for line, reply in talk.lines:
            answer = from_json(reply)
            if "error" in answer:
                codes.add(answer["error"]["code"])
            else:
                said.update([*from_json(line)])
    assert {*said} == {"new", "load", "answer", "undo", "redo", "correct", "state"}
    assert said["answer"] > 80
    least = {"bad-json", "bad-request", "unknown-command", "no-game", "bad-count", "bad-patch"}
    assert least | {"bad-options", "nothing-to-undo", "game-over"} <= codes


def test_every_malformed_line_is_in_a_conversation() -> None:
    said = {line for talk in TRANSCRIPTS for line, _ in talk.lines}
    assert {*MALFORMED} <= said


def test_a_difference_names_its_field() -> None:
    before = b'{"prompt":{"options":[{"id":"a"},{"id":"b"}]},"result":null,"old":1}'
    after = b'{"prompt":{"options":[{"id":"a"},{"id":"c"}]},"result":1,"state":{}}'
    assert find_differences(before, before) == []
    assert find_differences(before, after) == [
        "prompt.options[1].id was 'b' and is 'c'",
        "result was None and is 1",
        "old is gone; it was 1",
        "state is new: {}",
    ]
