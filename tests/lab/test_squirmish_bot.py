"""The greedy bot of Squirmish: it takes what it can get, and more often than chance."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.squirmish.kit import SquirmishKit
from companion.lab.bots import Bot, list_bots, make_bot, play_to_end
from companion.lab.hints import find_hint
from companion.lab.playout import Player, RandomPlayer, playout
from companion.lab.squirmish_bot import SquirmishBot
from companion.table.errors import Refused
from companion.table.session import Session
from tests.games.squirmish.laid import ability, asked, duel, fighter, game, laid, m, prompt

GAME = SquirmishKit().rules()


def seated(me: int, mine: Player, other: Player) -> Player:
    """Somebody on the one seat, and another on all others."""
    return lambda state, asked: (mine if asked.player == me else other)(state, asked)


def test_it_beats_random_play() -> None:
    wins: Counter[bool] = Counter()
    for seed in range(20):
        greedy, other, me = SquirmishBot(GAME, seed), RandomPlayer(seed), seed % 2
        state = GAME.new({"players": ["Ada", "Bo"], "hands": "known"})
        playout(GAME, state, seated(me, greedy, other))
        assert state.result is not None
        wins[state.result.winner == me] += 1
    assert wins[True] >= 14


def test_it_attacks_what_it_can_knock_out() -> None:
    lying = {"1,0": fighter(2, 1), "0,1": fighter(3, 1, 8), "-1,0": fighter(4, 0, 9)}
    session = duel(squirmish=lying)
    greedy = Bot(session, "greedy", seed=1)
    session.answer("skip")
    assert greedy.answer(prompt(session)) == "attack:0,0"
    assert greedy.reason == "Card 1 knocks Card 3 out with 67 %."
    session.answer("attack:0,0")
    assert greedy.answer(prompt(session)) == "0,1"
    session.answer("0,1")
    assert greedy.answer(prompt(session)) is None  # the die is the world's


def test_it_spares_its_own() -> None:
    session = laid({"0,0": fighter(1), "1,0": fighter(2)})
    session.answer("skip")
    assert make_bot("greedy", session.game, 1)(session.state, prompt(session)) == "end"


def test_it_heals_its_own() -> None:
    lying = {"1,0": fighter(2, 0, 5)}
    session = duel({"attack": [{"heal": 2}] * 6}, squirmish=lying)
    session.answer("skip")
    assert make_bot("greedy", session.game, 1)(session.state, prompt(session)) == "attack:0,0"


def test_it_shouts_and_places_where_it_can_attack() -> None:
    lying = {"0,0": fighter(2, 1, 9), "1,0": fighter(3, 0), "2,0": fighter(4, 0)}
    session = laid(lying, hands={0: [1, 5]}, special={5: {"hp": 3}})
    greedy = make_bot("greedy", session.game, 1)
    session.answer("skip")
    assert greedy(session.state, prompt(session)) == m(1)
    before = session.digest()
    session.answer(m(1))
    assert greedy(session.state, prompt(session)) in ("0,-1", "-1,0", "0,1")
    session.undo()
    assert session.digest() == before  # thinking changes nothing
    session.answer(m(1))
    session.answer("0,1")
    assert greedy(session.state, prompt(session)) == "cry"


@pytest.mark.parametrize(
    ("effect", "who", "at"), [("damage", "any", "1,0"), ("heal", "any", "0,0")]
)
def test_it_aims_at_others_and_helps_its_own(effect: str, who: str, at: str) -> None:
    lying = {"0,0": fighter(1, 0, 4), "1,0": fighter(2, 1, 4)}
    session = duel(ability(effect, when="turn", who=who, optional=True), squirmish=lying)
    greedy = make_bot("greedy", session.game, 1)
    for answer in ("skip", "end"):
        session.answer(answer)
    session.answer(greedy(session.state, prompt(session)))
    assert asked(session) == "aim"
    assert greedy(session.state, prompt(session)) == at


def test_bots_play_sessions_to_the_end() -> None:
    for name, hands in (("random", "hidden"), ("greedy", "hidden"), ("greedy", "known")):
        session = Session.new(GAME, {"players": ["Ada", "Bo", "Cy"], "hands": hands})
        play_to_end(session, name, seed=3)
        assert session.result is not None


def test_it_gives_a_hint_where_somebody_could_know() -> None:
    session = duel(squirmish={"1,0": fighter(2, 1, 8)}, hands={0: [11]})
    first = find_hint(session)
    assert first is not None
    assert first.answer == "draw"
    session.answer("skip")
    place = find_hint(session)
    assert place is not None
    assert (place.answer, place.what) == (m(11), "Place Card 11.")
    session.answer("none")
    action = find_hint(session)
    assert action is not None
    assert (action.answer, action.what) == ("attack:0,0", "Attack with Card 1.")
    assert action.spaces == ((0, 0),)
    assert action.reason == "Card 1 knocks Card 2 out with 67 %."
    session.answer("attack:0,0")
    assert find_hint(session) is None  # the die decides


def test_each_game_has_its_bots() -> None:
    assert list_bots("squirmish") == ["random", "greedy"]
    assert list_bots("dry-run") == ["random"]
    with pytest.raises(Refused, match="random, greedy"):
        make_bot("planner", game())
