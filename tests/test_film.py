"""A kept game as a film: every moment of it, in order, and the way to any of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
import pytest

from companion.film import Film, film_of
from companion.games.dry_run.kit import DryRunKit
from companion.games.terror_below.scene import Scene, play, scene
from companion.games.terror_below.tally import tally
from companion.table.errors import Refused
from companion.table.journal import Kept, Row
from companion.table.session import Session
from companion.table.sources import Sources
from tests.endings import answers, options, terror_below

GAME = terror_below()
FIVE = ("Ada", "Bo", "Cleo", "Dee", "Ezra")


@lru_cache
def film(outcome: str, scenario: str | None, *players: str) -> Film:
    session = ended(outcome, scenario, *players)
    return Film(GAME, session, ["person"] * len(session.entries))


def ended(outcome: str, scenario: str | None, *players: str) -> Session[Any]:
    session = Session.new(GAME, options(scenario, *players))
    for answer in answers(outcome, scenario, *players):
        session.answer(answer)  # type: ignore[arg-type]
    return session


def kept(session: Session[Any]) -> tuple[Kept, list[Row]]:
    """The game as the journal would have it."""
    again = Session(session.game, session.game.read_state(msgspec.json.decode(session.origin)))
    rows = []
    for number, entry in enumerate(session.entries, 1):
        again.answer(entry)  # type: ignore[arg-type]
        value = msgspec.json.encode(entry).decode()
        rows.append(Row(seq=number, value=value, source="person", at="", digest=again.digest()))
    about = Kept(
        id="1", game=session.game.name, origin=session.origin.decode(), title="", sources={},
        release="1", begun="", touched="", over=session.result is not None,
    )  # fmt: skip
    return about, rows


def shown(pair: tuple[Any, Sequence[Any]]) -> Scene:
    state, events = pair
    made = scene(GAME, state)
    for event in events:
        play(made, event)
    return made


GAMES = [
    ("won", "special-delivery", ("Ada",)),
    ("lost", "scramble", ("Ada",)),
    ("won", None, ("Ada", "Bo")),
    ("won", None, FIVE),
]


@pytest.mark.parametrize(("outcome", "scenario", "players"), GAMES)
def test_the_events_of_a_moment_lead_to_the_next(
    outcome: str, scenario: str | None, players: tuple[str, ...]
) -> None:
    whole = film(outcome, scenario, *players)
    for at, moment in enumerate(whole.moments):
        before = shown(whole.begin(at))
        for event in moment.events:
            play(before, event)
        assert before == shown(whole.table(at)), moment


@pytest.mark.parametrize(("outcome", "scenario", "players"), GAMES)
def test_nothing_is_left_out_and_nothing_told_twice(
    outcome: str, scenario: str | None, players: tuple[str, ...]
) -> None:
    session, whole = ended(outcome, scenario, *players), film(outcome, scenario, *players)
    told = [event for moment in whole.moments for event in moment.events]
    caused = [event for events in session.log for event in events]
    dull = ("turn-begins", "terror-turn-begins")
    assert [each for each in told if each.kind not in dull] == [
        each for each in caused if each.kind not in dull
    ]
    assert sum(len(moment.said) for moment in whole.moments) == len(session.entries)
    assert whole.moments[-1].mark == "end"
    assert scene(GAME, session.state) == shown(whole.table(len(whole) - 1))


def test_turns_begin_where_they_began() -> None:
    whole = film("lost", "scramble", "Ada")
    assert [turn.title for turn in whole.turns[:3]] == [
        "Before the first turn", "Turn 1: Ada", "Terror Turn 1",
    ]  # fmt: skip
    for number, turn in enumerate(whole.turns):
        assert whole.turn_at(turn.start) == number
        if turn.start:
            assert whole.turn_at(turn.start - 1) == number - 1


def test_attacks_are_marked_but_not_those_of_the_setup() -> None:
    whole = film("lost", "scramble", "Ada")
    first = whole.turns[1].start
    assert all(not moment.mark for moment in whole.moments[:first])
    assert sum(moment.mark == "attack" for moment in whole.moments) > 5


def test_an_attack_counts_when_it_is_over() -> None:
    whole = film("lost", "scramble", "Ada")
    counts = [whole.counted(at).attacks for at in range(len(whole))]
    assert counts == sorted(counts)
    assert counts[0] == 0
    assert counts[-1] == whole.final.attacks


def test_the_tally_is_that_of_the_table() -> None:
    last = film("lost", "scramble", "Ada")
    assert tally(GAME, last.final)[0] == f"Attack {last.final.attacks} of 15"
    assert tally(GAME, last.final)[1].endswith("/20 VP")
    five = film("won", None, *FIVE)
    assert [line.split()[0] for line in tally(GAME, five.final)] == list(FIVE)


def test_after_the_end_no_hand_is_a_secret() -> None:
    session = ended("won", None, "Ada", "Bo")
    over = Film(GAME, session, ["person"] * len(session.entries))
    assert not any("hidden card" in said for each in over.moments for said in each.said)
    half = Session(
        GAME, GAME.read_state(msgspec.json.decode(session.origin)), entries=session.entries[:60]
    )
    going_on = Film(GAME, half, ["person"] * 60)
    assert any("hidden card" in said for each in going_on.moments for said in each.said)


def test_a_correction_is_a_moment_of_its_own() -> None:
    session = Session.new(GAME, options("scramble", "Ada"))
    for answer in answers("lost", "scramble", "Ada")[:40]:
        session.answer(answer)  # type: ignore[arg-type]
    session.correct({"rubble": {"6,6": 2}})
    whole = Film(GAME, session, ["person"] * 41)
    assert whole.moments[-1].said == ("You set the table right.",)
    assert whole.moments[-1].caption == whole.moments[-1].changes[0]
    assert shown(whole.table(len(whole) - 1)).rubble[6, 6] == 2


def test_a_game_of_the_journal() -> None:
    session = ended("won", "special-delivery", "Ada")
    about, rows = kept(session)
    undone = msgspec.structs.replace(rows[-1], seq=len(rows) + 1, status="dropped")
    assert len(film_of(GAME, about, [*rows, undone])) == len(film("won", "special-delivery", "Ada"))


@pytest.mark.refuses("cannot-replay")
def test_a_game_whose_rules_have_changed_says_so() -> None:
    about, rows = kept(ended("won", "special-delivery", "Ada"))
    rows[40] = msgspec.structs.replace(rows[40], value='"no such answer"')
    with pytest.raises(Refused, match="cannot be shown step by step"):
        film_of(GAME, about, rows)


def test_a_game_that_has_not_begun_has_no_film() -> None:
    about, _ = kept(ended("won", "special-delivery", "Ada"))
    with pytest.raises(Refused, match="Nothing has happened"):
        film_of(GAME, about, [])


def test_another_game_has_one_as_well() -> None:
    game = DryRunKit().rules()
    session = Session.new(game, {"players": ["Ada"]})
    sources = Sources({"deck:supply": "dealer", "die:red": "dice"})
    while session.prompt is not None:
        answer = sources.source_for(session.prompt).answer(session.prompt)
        session.answer(session.prompt.legal()[-1] if answer is None else answer)
    whole = Film(game, session, ["person"] * len(session.entries))
    assert game.picture(whole.table(len(whole) - 1)[0]) == game.picture(session.state)
