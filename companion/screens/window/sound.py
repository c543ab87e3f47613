"""Plays the sounds of the table, where there is something to play them on."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from companion.settings import Settings

log = logging.getLogger(__name__)


class Player:
    """Each sound is made when it is first wanted, and beside the screen, which waits for none."""

    def __init__(self, settings: Callable[[], Settings]) -> None:
        self._settings = settings
        self._made: dict[str, Any] = {}  # None where nothing can be heard
        self._worker = ThreadPoolExecutor(1, "sound")
        self.last: Future[None] | None = None

    def play(self, name: str) -> None:
        """Let this be heard, unless sound is off; one that would come late is left out."""
        from companion import sounds  # only now: the first page makes none

        if name not in sounds.SOUNDS:
            raise KeyError(name)
        settings = self._settings()
        waiting = self.last is not None and not self.last.done()
        if settings.sound and settings.volume and not waiting:
            self.last = self._worker.submit(self._play, name, settings.volume / 100)

    def prepare(self, *names: str) -> None:
        """Make these before they are needed: who counts a second down cannot wait for its sound."""
        if self._settings().sound:
            for name in names:
                self._worker.submit(self._sound, name)

    def close(self) -> None:
        """Be silent from now on."""
        self._worker.shutdown(cancel_futures=True)

    @property
    def made(self) -> list[str]:
        """The sounds that are ready to be heard."""
        return [name for name, sound in self._made.items() if sound]

    def _sound(self, name: str) -> Any:
        if name not in self._made:
            self._made[name] = _made(name) if has_speaker() else None
        return self._made[name]

    def _play(self, name: str, volume: float) -> None:
        sound = self._sound(name)
        if sound:
            sound.volume = volume
            sound.play()


def _made(name: str) -> Any:
    """The sound in the mixer's memory; the file it is read from is gone at once."""
    from kivy.core.audio import SoundLoader  # opens the audio device: only when it is wanted

    from companion import sounds

    try:
        with NamedTemporaryFile(suffix=".wav") as file:
            file.write(sounds.wav(name))
            file.flush()
            sound = SoundLoader.load(file.name)
    except OSError as error:
        log.warning("No sound: %s", error)
        return None
    return sound if sound and sound.length else None


def has_speaker() -> bool:
    """Whether sound has somewhere to go. Asked first: ALSA complains loudly where it has not."""
    if os.environ.get("SDL_AUDIODRIVER") or os.environ.get("PULSE_SERVER"):
        return True
    server = Path(os.environ.get("XDG_RUNTIME_DIR", "/run"), "pulse", "native")
    return server.exists() or any(Path("/dev/snd").glob("pcm*p"))
