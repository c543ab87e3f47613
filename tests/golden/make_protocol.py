"""Hold the conversations of protocol.txt.xz and pack them: `python -m tests.golden.make_protocol`.

Run it only where an issue asks for another protocol, and say so in the commit.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from companion.games.registry import find_kit
from companion.lab.bots import Bot
from companion.table.form import from_json, to_json
from companion.table.prompts import Answer, Prompt
from companion.table.protocol import Engine
from companion.table.sources import RandomBot
from tests.golden.make import NAMES, PATCHES, SWITCHED, solo, versus
from tests.golden.shelf import OURS, OWN_CARDS, copy_with_hats
from tests.golden.transcripts import Transcript, write_transcripts

# What no engine obeys, whatever has been said before.
MALFORMED = (
    b"", b"{", b"nonsense", b"\xff\xfe", b"[]", b"null", b"1", b"{}", b'{"state": true} extra',
    b'{"new": {}, "undo": 1}', b'{"dance": 1}', b'{"state": false}', b'{"state": 1}',
    b'{"new": null}', b'{"new": []}', b'{"new": {}}', b'{"new": {"players": 3}}',
    b'{"new": {"players": ["Ada"], "colour": "red"}}', b'{"new": {"players": ["  "]}}',
    b'{"new": {"players": ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida"]}}',
    b'{"load": null}', b'{"load": {}}', b'{"load": {"game": "chess"}}', b'{"load": {"x": 1}}',
    b'{"answer": 1}', b'{"undo": 1}', b'{"redo": 1}', b'{"correct": {}}',
    b"[" * 5000,
)  # fmt: skip
# What is refused in the middle of a game.
ILLEGAL = (
    b'{"answer": null}', b'{"answer": "no such answer"}', b'{"answer": 99}', b'{"answer": 1.5}',
    b'{"answer": [1]}', b'{"answer": {"card": "TB-V01"}}', b'{"answer": true}',
    b'{"undo": 0}', b'{"undo": -1}', b'{"undo": "1"}', b'{"undo": 100000}', b'{"undo": null}',
    b'{"redo": 0}', b'{"redo": 100000}', b'{"correct": null}', b'{"correct": {}}',
    b'{"correct": []}', b'{"correct": {"no_such_field": 1}}', b'{"correct": {"players": 1}}',
    b'{"correct": {"active": 9}}', b'{"correct": {"phase": "lunch"}}',
)  # fmt: skip
IMPOSSIBLE: dict[str, tuple[bytes, ...]] = {
    "terror-below": (
        b'{"new": {"players": ["Ada"], "mode": "duel"}}',
        b'{"new": {"players": ["Ada"], "mode": "versus"}}',
        b'{"new": {"players": ["Ada"], "mode": "solo", "left_behind": 3}}',
        b'{"new": {"players": ["Ada"], "mode": "solo", "house_rules": {"boots": "can"}}}',
        b'{"new": {"players": ["Ada"], "mode": "solo", "house_rules": {"socks": "may"}}}',
        b'{"correct": {"rubble": {"1,1": 3}}}', b'{"correct": {"rubble": {"9,9": 1}}}',
        b'{"correct": {"line": ["TB-B01", "TB-B01"]}}', b'{"correct": {"line": ["TB-V01"]}}',
    ),
    "squirmish": (
        b'{"new": {"players": ["Ada"]}}',
        b'{"new": {"players": ["Ada", "Bo"], "hands": "shared"}}',
        b'{"correct": {"squirmish": {"0,0": {"card": "SQ-M99", "owner": 0}}}}',
    ),
    "wormlord": (
        b'{"new": {"players": ["Ada", "Bo"], "seconds": 5}}',
        b'{"new": {"players": ["Ada", "Bo", "Cy"], "teams": true}}',
        b'{"new": {"players": ["Ada", "Bo"], "map": "atlantis"}}',
        b'{"correct": {"held": {"1,1": 7}}}',
    ),
    "dry-run": (b'{"correct": {"strikes": 99}}',),
}  # fmt: skip


class Talk(NamedTuple):
    """A conversation that is to be held: a game from its options on."""

    game: str
    options: dict[str, Any]
    bot: str = "random"
    answers: int = 60  # at most
    cards: str = OURS
    seed: int = 1


def talks() -> Iterator[Talk]:
    """Yield every conversation that plays a game."""
    rolled = {"worms": "random", "locations": "rolled", "hands": "known"}
    yield Talk("terror-below", solo("special-delivery"), "planner", 400)  # won
    yield Talk("terror-below", solo("total-extermination", **rolled), "planner", 400)
    yield Talk("terror-below", solo("scramble", left_behind=2, queens=True), "greedy", 400)
    yield Talk("terror-below", solo("scramble", hands="known", house_rules=SWITCHED), answers=250)
    yield Talk("terror-below", solo("special-delivery"), "greedy", 120, OWN_CARDS)
    yield Talk("terror-below", solo("total-extermination"), "planner", 400, seed=6)  # won
    yield Talk("terror-below", versus(2), "random", 900, seed=5)  # won
    yield Talk("terror-below", versus(2, **rolled), "random", 320)
    yield Talk("terror-below", versus(5, board="canyon", locations="mixed"), "random", 320)
    yield Talk(
        "terror-below", versus(3, board="canyon", hands="known", house_rules=SWITCHED), answers=250
    )
    yield Talk("terror-below", versus(2, hands="known"), "random", 200, OWN_CARDS)
    yield Talk("squirmish", {"players": NAMES[:2], "hands": "known"}, "greedy", 400)
    yield Talk("squirmish", {"players": NAMES[:3], "start": "random"}, "random", 320)
    yield Talk("squirmish", {"players": [*NAMES, "Flo"], "start": "first"}, "greedy", 60)
    yield Talk("wormlord", {"players": NAMES[:2], "seconds": 60}, answers=200)
    yield Talk("wormlord", {"players": NAMES[:4], "teams": True, "rounds": 1}, answers=120)
    yield Talk("wormlord", {"players": NAMES[:3]}, answers=60)
    yield Talk("dry-run", {"players": NAMES[:1]}, answers=200)
    yield Talk("dry-run", {"players": NAMES[:4]}, answers=200)


class Speaker:
    """Speaks to an engine and writes down what was said."""

    def __init__(self, game: str, cards: Path | None) -> None:
        self.engine = Engine(find_kit(game).rules(cards))
        self.lines: list[tuple[bytes, bytes]] = []

    def say(self, line: bytes) -> Any:
        """Say a line, and return the reply as plain data."""
        reply = self.engine.line(line)
        self.lines.append((line, reply))
        return from_json(reply)

    def ask(self, verb: str, value: Any) -> Any:
        """Say a command, and return the reply as plain data."""
        return self.say(to_json({verb: value}))


class Player:
    """Answers for the world by a seed, and by a bot where it decides."""

    def __init__(self, speaker: Speaker, bot: str, seed: int = 1) -> None:
        self._session = speaker.engine._playing
        self._chance = RandomBot(seed)
        self._bot = None if bot == "random" else Bot(self._session, bot, seed)

    def choose_answer(self) -> Answer | None:
        """Return an answer to the open prompt, or None when the game is over."""
        prompt: Prompt | None = self._session.prompt
        if prompt is None:
            return None
        decided = self._bot.answer(prompt) if self._bot else None
        return self._chance.answer(prompt) if decided is None else decided


def hold(talk: Talk, cards: Path | None) -> Transcript:
    """Play a game with detours: looks, undone answers, corrections, refusals, its table loaded."""
    speaker = Speaker(talk.game, cards)
    speaker.ask("new", talk.options)
    player = Player(speaker, talk.bot, talk.seed)
    detours = random.Random(f"{talk}")
    for step in count(1):
        answer = player.choose_answer()
        if answer is None or step > talk.answers:
            break
        speaker.ask("answer", answer)
        if step % 9 == 0:
            play_detour(speaker, detours, talk.game)
    speaker.ask("state", True)
    if speaker.engine._playing.prompt is None:
        speaker.ask("answer", "anything")
    speaker.ask("undo", 1)
    speaker.ask("redo", 1)
    load_last_turn(speaker)
    return Transcript(talk.game, talk.cards, speaker.lines)


def play_detour(speaker: Speaker, detours: random.Random, game: str) -> None:
    """Say something beside the answers, after which the game goes on."""
    kind = detours.choice(["look", "undo", "undo", "all-back", "correct", "illegal", "malformed"])
    session = speaker.engine._playing
    if kind == "look":
        speaker.ask("state", True)
    elif kind == "undo":
        speaker.ask("undo", detours.randint(1, min(4, len(session.entries))))
    elif kind == "all-back":
        back = min(7, len(session.entries))
        speaker.ask("undo", back)
        speaker.ask("redo", 1)
        speaker.ask("redo", back - 1)
    elif kind == "correct":
        speaker.ask("correct", PATCHES[game])
        if detours.random() < 0.5:
            speaker.ask("undo", 1)
    elif kind == "illegal":
        for line in detours.sample(ILLEGAL, 3):
            speaker.say(line)
    else:
        speaker.say(detours.choice(MALFORMED[:11]))


def load_last_turn(speaker: Speaker) -> None:
    """Load the table of the last turn boundary, also with few fields, and play a little."""
    session = speaker.engine._playing
    state = session.game.state_form(session.game.read_kept(from_json(session.boundary.state)))
    speaker.ask("load", state)
    speaker.ask("load", {**state, "weather": "dry"})
    few = {key: state[key] for key in ("game", "options", "players", "slots") if key in state}
    speaker.ask("load", few)
    for _ in range(5):
        if (answer := Player(speaker, "random").choose_answer()) is not None:
            speaker.ask("answer", answer)


def refuse(game: str) -> Transcript:
    """Say everything that is refused: before a game, at its first question, and later."""
    speaker = Speaker(game, None)
    for line in MALFORMED:
        speaker.say(line)
    names = NAMES[:1] if game == "terror-below" else NAMES[:2]
    mode = {"mode": "solo"} if game == "terror-below" else {}
    speaker.ask("new", {"players": names, **mode})
    player = Player(speaker, "random")
    for steps in (0, 6, 9):
        for _ in range(steps):
            if (answer := player.choose_answer()) is not None:
                speaker.ask("answer", answer)
        for line in (*ILLEGAL, *IMPOSSIBLE[game], *MALFORMED[:11]):
            speaker.say(line)
    return Transcript(game, OURS, speaker.lines)


def main() -> None:
    """Hold every conversation and pack them."""
    with TemporaryDirectory() as folder:
        box = Path(folder) / "cards"
        copy_with_hats(box)
        held = [hold(talk, box if talk.cards == OWN_CARDS else None) for talk in talks()]
        write_transcripts([*held, *map(refuse, IMPOSSIBLE)])


if __name__ == "__main__":
    main()
