"""The panel on the keyboard says what the one on the pins says."""

from __future__ import annotations

import pytest

from hardware.desk import Desk, keys_of
from hardware.events import Event
from hardware.parts import PARTS, WITHOUT_COMMAND, list_keys


def heard(events: list[Event]) -> list[tuple[str, str]]:
    return [(event.part, event.what) for event in events]


@pytest.mark.parametrize("key", sorted(list_keys()))
def test_each_key_presses_its_part(key: str) -> None:
    said: list[Event] = []
    desk = Desk(said.append)
    assert desk.down(key, 5.0)
    assert desk.up(key, 5.05)
    assert heard(said) == [(list_keys()[key], "pressed"), (list_keys()[key], "released")]
    assert said[1].seconds == pytest.approx(0.05)


def test_every_button_of_a_game_has_a_key() -> None:
    assert set(list_keys().values()) == set(PARTS) - set(WITHOUT_COMMAND)
    assert keys_of("yes") == ["enter", "numpadenter", "spacebar"]


def test_other_keys_are_not_ours() -> None:
    said: list[Event] = []
    desk = Desk(said.append)
    assert not desk.down("x", 1.0)
    assert not desk.up("escape", 1.0)
    assert said == []


def test_a_key_that_repeats_itself_is_one_press() -> None:
    said: list[Event] = []
    desk = Desk(said.append)
    for n in range(10):
        desk.down("u", 1.0 + n * 0.05)
    desk.up("u", 1.5)
    assert [what for _, what in heard(said) if what != "held"] == ["pressed", "released"]
    assert [round(event.seconds, 1) for event in said if event.what == "held"][-1] == 0.5


def test_a_held_key_counts_with_the_ticks() -> None:
    said: list[Event] = []
    desk = Desk(said.append)
    desk.down("u", 1.0)
    for n in range(1, 11):
        desk.tick(1.005 + n * 0.1)
    assert [event.what for event in said] == ["pressed"] + ["held"] * 10


def test_two_keys_at_once() -> None:
    said: list[Event] = []
    desk = Desk(said.append)
    desk.down("1", 1.0)
    desk.down("2", 1.01)
    desk.up("1", 1.02)
    desk.up("2", 1.03)
    assert heard(said) == [
        ("player-1", "pressed"), ("player-2", "pressed"),
        ("player-1", "released"), ("player-2", "released"),
    ]  # fmt: skip


def test_a_window_that_loses_the_keyboard_lets_go() -> None:
    said: list[Event] = []
    desk = Desk(said.append)
    desk.down("r", 1.0)
    desk.let_go(1.05)
    assert [event.what for event in said] == ["pressed", "released"]
    desk.let_go(2.0)
    assert len(said) == 2
