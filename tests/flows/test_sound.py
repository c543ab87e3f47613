"""Sound is made when it is wanted, and never in the way of anything."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from tempfile import gettempdir

import pytest

from companion.screens.window.sound import Player
from companion.settings import Settings

# In a process of its own: an audio device is opened once, and stays.
SCRIPT = """
import sys, time
import companion.screens
from companion.screens.window.sound import Player
from companion.settings import Settings

settings = Settings(volume=40)
player = Player(lambda: settings)
assert "kivy.core.audio" not in sys.modules, "imported before it is wanted"
for name in ("tick", "attack"):
    player.play(name)
    player.last.result(20)
settings = Settings(volume=90)
player.play("tick")
player.last.result(20)
print(player.made, [round(sound.volume, 2) for sound in player._made.values() if sound])
player.close()
"""


def play(**more: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in SPEAKERS}
    command = [sys.executable, "-c", SCRIPT]
    return subprocess.run(
        command, env={**kept, **more}, capture_output=True, text=True, timeout=60, check=False
    )


SPEAKERS = {"SDL_AUDIODRIVER", "PULSE_SERVER", "XDG_RUNTIME_DIR"}


def test_a_sound_is_made_once_and_played_at_the_volume_set() -> None:
    before = set(Path(gettempdir()).glob("*.wav"))
    done = play(SDL_AUDIODRIVER="dummy")
    assert done.stdout == "['tick', 'attack'] [0.9, 0.4]\n", done.stderr
    assert set(Path(gettempdir()).glob("*.wav")) <= before, "no file is left behind"


def test_a_device_that_does_not_open_is_no_trouble() -> None:
    done = play(SDL_AUDIODRIVER="there-is-none")
    assert (done.returncode, done.stdout) == (0, "[] []\n"), done.stderr


@pytest.mark.skipif(bool(list(Path("/dev/snd").glob("pcm*p"))), reason="there is a speaker here")
def test_without_a_speaker_nothing_is_said(tmp_path: Path) -> None:
    done = play(XDG_RUNTIME_DIR=str(tmp_path))
    assert (done.stdout, done.stderr) == ("[] []\n", "")


@pytest.mark.parametrize("settings", [Settings(sound=False), Settings(volume=0)])
def test_off_means_nothing_is_made(settings: Settings) -> None:
    player = Player(lambda: settings)
    threads = threading.active_count()
    player.play("tick")
    assert player.last is None
    assert player.made == []
    assert threading.active_count() == threads
    player.close()


def test_a_sound_nobody_knows_is_a_mistake_of_ours() -> None:
    player = Player(Settings)
    with pytest.raises(KeyError):
        player.play("fanfare")
    player.close()
