"""Play the golden games of a release and pack them: `python -m tests.golden.make v2 3`.

Run it once, with the code of the release. The file it writes is never made again: a later release
has to open it. With 3, every third game is played. Each game stops at a place where a change of
the rules could be noticed.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from companion.appliance import backup
from companion.games.registry import find_kit
from companion.lab.bots import Bot
from companion.table import gamefile
from companion.table.errors import Refused
from companion.table.keeper import Keeper
from companion.table.prompts import Answer, Choose, Prompt
from companion.table.restoring import BACKUPS
from companion.table.session import Session
from companion.table.sources import RandomBot, Sources
from tests.golden.shelf import OURS, OWN_CARDS, copy_with_hats, pack

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed"]
SEEDS = 120  # games in which a place is looked for
TRICKS = {7: "undo", 19: "correct", 31: "redo", 44: "undo"}  # after so many answers
SWITCHED = {  # house rules, each at the choice that is not the first
    "red_axis": "row", "egg_supply": "limited", "rubble_supply": "unlimited", "boots": "may",
    "attack_order": "slot", "capped_space_catches": "no", "setup_attacks_count": "yes",
    "setup_rubble_on_locations": "yes", "egg_on_destroyed": "roll", "stray_egg_on_egg": "reroll",
    "enter_damaged_location": "yes", "impossible": "loss",
}  # fmt: skip
PATCHES: dict[str, dict[str, Any]] = {
    "terror-below": {"rubble": {"2,2": 1}, "eggs": {"5,5": ["green"]}},
    "squirmish": {"active": 1},
    "wormlord": {"players": [{"name": "Ada", "wins": 1}, {"name": "Bo"}]},
    "dry-run": {"strikes": 1},
}

Stop = Callable[[Session[Any]], bool]


class Plan(NamedTuple):
    """A game that is to be played, and where it stops; at its end without `stop`."""

    game: str
    options: dict[str, Any]
    stop: Stop | None = None
    bot: str = "random"
    tricks: bool = True
    own: bool = False  # with an owner's cards, whose Hats do something


def solo(scenario: str, **more: Any) -> dict[str, Any]:
    """The options of a solo game of Terror Below."""
    return {"players": ["Ada"], "mode": "solo", "scenario": scenario, **more}


def versus(count: int, **more: Any) -> dict[str, Any]:
    """The options of a game of Terror Below against each other."""
    return {"players": NAMES[:count], "mode": "versus", **more}


def asks(purpose: str) -> Stop:
    """Stop where that is asked."""
    return lambda session: session.prompt is not None and session.prompt.purpose == purpose


def is_mid_turn(session: Session[Any]) -> bool:
    """Whether answers were given since the last complete turn."""
    return session.boundary.position < len(session.entries)


def me(session: Session[Any]) -> Any:
    """The player whose turn it is."""
    return session.state.players[session.state.active]


def spent_all_points(holding: str, purpose: str = "") -> Stop:
    """Stop right after the last Action Point is spent by a player who holds Items or Weapons."""

    def stop(session: Session[Any]) -> bool:
        if not session.entries or not getattr(me(session), holding):
            return False
        if purpose and not asks(purpose)(session):
            return False
        last = len(session.entries) - 1
        before = session.again(last, last).prompt
        asked = before is not None and before.purpose == "action"
        spent = asked and getattr(before, "data", {}).get("points") == 1
        after = session.prompt
        return spent and after is not None and after.purpose not in ("action", "clear", "target")

    return stop


def wears_a_hat(session: Session[Any]) -> bool:
    """Stop in a turn of somebody who has worn a Hat since an earlier turn."""
    worn = bool(me(session).worn) and is_mid_turn(session) and asks("action")(session)
    if not worn:
        return False
    turn = session.boundary.position
    return any(
        isinstance(entry, str) and entry.removeprefix("item:") in me(session).worn
        for entry in session.entries[:turn]
    )


def leaves_behind(session: Session[Any]) -> bool:
    """Stop where the player chooses who goes back into the box."""
    return asks("squad")(session) and isinstance(session.prompt, Choose)


def lost_a_leader(session: Session[Any]) -> bool:
    """Stop where a Leader has just died who had something."""
    told = session.events
    died = [event for event in told if event.kind == "leader-dies"]
    return bool(died) and any(event.kind == "discard-card" for event in told)


TERROR = (
    "leader start-location respawn slot action rubble-prize bonus hidden-source motorcycle"
    " attack-order hunt hunt-bounty manual squad item weapon hand vehicle boots-extra"
    " bicycle-extra terror-vehicle reveal setup-worm worm bounty terror-blue terror-red egg-red"
    " damage location-red location ramp spill clear target delivery-bounty ramp-discard concede"
    " worm-die hidden-bounty"
)
SQUIRMISH = (
    "draw action place battle-cry where ability attack hand target swap aim manual use"
    " manual-card reattach discard hand-limit manual-amount opponent first-discard start-how"
    " start-player recover cry-target"
)
SCENARIOS = ("special-delivery", "total-extermination", "scramble")


def plans() -> Iterator[Plan]:
    """Every golden game."""
    yield from terror_plans()
    for name in SQUIRMISH.split():
        yield Plan("squirmish", {"players": NAMES[:2], "hands": "known"}, asks(name))
    for size in (2, 5):
        yield Plan("squirmish", {"players": NAMES[:size]}, bot="greedy")
    yield Plan("squirmish", {"players": NAMES[:5], "hands": "known"}, asks("reattach"))
    for name in ("count", "ready", "map", "countdown", "round", "verdict"):
        yield Plan("wormlord", {"players": NAMES[:2], "seconds": 60, "rounds": 2}, asks(name))
    yield Plan("wormlord", {"players": NAMES[:3]})
    yield Plan("wormlord", {"players": NAMES[:4], "teams": True, "seconds": 180})
    for name in ("action", "supply", "worm"):
        yield Plan("dry-run", {"players": NAMES[:2]}, asks(name))
    for size in (1, 2, 4):
        yield Plan("dry-run", {"players": NAMES[:size]})


def terror_plans() -> Iterator[Plan]:
    """Those of Terror Below."""
    for scenario in SCENARIOS:
        for left, bot in enumerate(("random", "greedy", "planner")):
            yield Plan("terror-below", solo(scenario, left_behind=left), bot=bot)
        yield Plan("terror-below", solo(scenario, hands="known", house_rules=SWITCHED))
    for size in (2, 5):
        yield Plan("terror-below", versus(size))
        yield Plan("terror-below", versus(size, house_rules=SWITCHED, board="canyon"))
    for name in TERROR.split():
        known = {"hands": "known", "worms": "random", "locations": "rolled"}
        for options in (
            solo("total-extermination", **known),
            versus(2, **known | {"locations": "mixed"}, board="canyon"),
        ):
            # What comes early is kept as it comes, and later places after some undoing, too.
            yield Plan("terror-below", options, asks(name), tricks=name in ("action", "worm"))
    squad = asks("squad")
    for left in (1, 2):
        some = lambda session: squad(session) and bool(session.state.players[0].squad)  # noqa: E731
        for stop in (squad, some, asks("leader"), asks("action"), asks("respawn")):
            yield Plan("terror-below", solo("scramble", left_behind=left), stop, tricks=False)
    for left in (1, 2):
        yield Plan("terror-below", solo("scramble", left_behind=left), leaves_behind, tricks=False)
    places = (
        wears_a_hat, lost_a_leader, asks("hunt"),
        *(spent_all_points(held) for held in ("items", "weapons", "worn")),
        *(spent_all_points("items", then) for then in ("worm", "terror-blue", "vehicle", "hunt")),
    )  # fmt: skip
    for stop in places:
        yield Plan("terror-below", solo("special-delivery"), stop)
        yield Plan("terror-below", versus(2, hands="known"), stop, own=True)
    for size in (1, 2):
        options = versus(2) if size == 2 else solo("scramble", left_behind=2)
        yield Plan("terror-below", options, own=True)


class Player:
    """Answers everything by a seed; a bot decides where it is one that can."""

    def __init__(self, session: Session[Any], bot: str, seed: int) -> None:
        self._chance = RandomBot(seed)
        self._bot = None if bot == "random" else Bot(session, bot, seed)

    def answer(self, prompt: Prompt) -> Answer:
        """An answer, which there always is."""
        decided = self._bot.answer(prompt) if self._bot else None
        answer = self._chance.answer(prompt) if decided is None else decided
        assert answer is not None
        return answer


def play(session: Session[Any], plan: Plan, seed: int, most: int) -> bool:
    """Play on to where the plan stops; whether it came there."""
    player = Player(session, plan.bot, seed)
    for step in count():
        stops = plan.stop(session) if plan.stop else session.prompt is None
        if stops and (step > 44 or not plan.tricks or plan.stop is not None):
            return True
        if session.prompt is None or step > most:
            return stops
        session.answer(player.answer(session.prompt), source="bot" if step % 3 else "person")
        if plan.tricks and session.prompt is not None:
            play_trick(session, TRICKS.get(step, ""), plan.game)
    raise AssertionError


def play_trick(session: Session[Any], trick: str, game: str) -> None:
    """Undo, undo and redo, or correct the table."""
    if trick == "undo":
        session.undo(3)
    elif trick == "redo":
        session.undo(4)
        session.redo(2)
    elif trick == "correct":
        try:
            session.correct(PATCHES[game])
        except Refused:
            session.undo()


def shortest(plan: Plan, cards: Path | None) -> tuple[int, int]:
    """The seed by which a plan comes to its end with the fewest answers, and how many those are."""
    best = (-1, 450)
    game = find_kit(plan.game).rules(cards)
    for seed in range(SEEDS if plan.stop else 8):
        session = Session.new(game, plan.options)
        if play(session, plan, seed, best[1] - 1) and len(session.entries) < best[1]:
            best = seed, len(session.entries)
    return best


def keep(keeper: Keeper, plan: Plan, cards: Path | None, number: int) -> bool:
    """Play one game and keep it; whether there is such a game."""
    seed, length = shortest(plan, cards)
    if seed < 0:
        return False
    session = Session.new(find_kit(plan.game).rules(cards), plan.options)
    keeper.begin(session, Sources({"die:red": "dice"} if number % 2 else {}))
    assert play(session, plan, seed, length + 60)
    if plan.stop and number % 3 == 0 and (prompt := session.prompt) is not None:
        # The place is the same, and there is something to bring back.
        session.answer(Player(session, "random", seed).answer(prompt))
        session.undo()
    return True


def main(name: str, step: int) -> None:
    """Play every so manyth of them, and pack what is in the data folders."""
    with TemporaryDirectory() as folder:
        box = Path(folder) / "cards"
        copy_with_hats(box)
        ticks = (datetime(2026, 11, 1, 20, tzinfo=UTC) + timedelta(seconds=n) for n in count())
        numbers = count(0x20261101)
        with patch("companion.table.keeper._new_id", lambda: f"{next(numbers):08x}"):
            keepers = {
                own: Keeper(Path(folder) / shelf, lambda: next(ticks))
                for own, shelf in ((False, OURS), (True, OWN_CARDS))
            }
            for number, plan in enumerate(islice(plans(), 0, None, step)):
                if not keep(keepers[plan.own], plan, box if plan.own else None, number):
                    print("no such game:", plan.options, plan.stop, file=sys.stderr)
        for own, shelf in ((False, OURS), (True, OWN_CARDS)):
            export(keepers[own], Path(folder) / shelf)
        pack(Path(folder), name)


def export(keeper: Keeper, folder: Path) -> None:
    """A game file of each, and a backup of the smaller data folder."""
    (folder / "files").mkdir()
    for kept in keeper.games():
        file = gamefile.pack(*keeper.find(kept.id))
        gamefile.write(file, folder / "files" / f"{kept.id}.json")
    keeper.close()
    if folder.name == OWN_CARDS:
        backup.make(folder).path.rename(folder / "backup.zip")
        shutil.rmtree(folder / BACKUPS)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
