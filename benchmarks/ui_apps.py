"""The apps that benchmarks/ui.py compares, each in a process of its own.

    python benchmarks/ui_apps.py empty
    python benchmarks/ui_apps.py ellipse
    python benchmarks/ui_apps.py plain FOLDER
    python benchmarks/ui_apps.py wormwatch FOLDER

All of them run with the settings of Wormwatch. Each tells when its first frame is on the screen,
then does what stands on a line of its standard input, and answers with a line of JSON.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from collections.abc import Callable
from threading import Thread
from typing import Any

import companion.screens  # noqa: F401 - puts Kivy's settings into the environment

from kivy.base import EventLoop  # isort: skip


def tell(**values: Any) -> None:
    """A line for whoever measures."""
    print(json.dumps(values), flush=True)


class Frames:
    """Every frame of this process, from the moment it is really on the screen."""

    def __init__(self) -> None:
        self.count = 0
        self.watchers: list[Callable[[float], None]] = []
        EventLoop.bind(on_start=self._begin)

    def _begin(self, *_: object) -> None:
        from kivy.graphics.opengl import glFinish

        flip = EventLoop.window.flip

        def flip_and_note() -> None:
            flip()
            glFinish()  # a driver may put the drawing off, without a screen even for ever
            now = time.monotonic()
            self.count += 1
            if self.count == 1:
                tell(first_frame=now, cpu=time.process_time())
            for watcher in self.watchers:
                watcher(now)

        EventLoop.window.flip = flip_and_note


def empty() -> None:
    """Kivy, and nothing else."""
    from kivy.app import App
    from kivy.uix.widget import Widget

    _one_way_in()
    app = App()
    app.build = Widget
    app.run()


def ellipse() -> None:
    """One ellipse that moves with every frame."""
    from kivy.app import App
    from kivy.clock import Clock
    from kivy.graphics import Color, Ellipse
    from kivy.uix.widget import Widget

    _one_way_in()
    ground = Widget()
    with ground.canvas:
        Color(0.9, 0.5, 0.2)
        disc = Ellipse(size=(64, 64))

    def move(_: float) -> None:
        disc.pos = 368 + 300 * (time.monotonic() % 2 - 1), 208

    Clock.schedule_interval(move, 0)
    app = App()
    app.build = lambda: ground
    app.run()


def plain(folder: str) -> None:
    """The least that a tap on a Kivy page can mean: it is kept, and there is another question."""
    from kivy.app import App
    from ui_plain import PlainPage

    _one_way_in()
    app = App()
    app.build = lambda: PlainPage(folder)
    app.run()


def _one_way_in() -> None:
    """Touch comes in as it does in Wormwatch on a desktop: as the mouse alone."""
    from kivy.config import Config

    Config.remove_option("input", "%(name)s")


def wormwatch(folder: str) -> None:
    """The real app, as the command line starts it."""
    from companion.__main__ import main

    main(["--data", folder, "play"])


def obey(frames: Frames) -> None:
    """Do what the lines say, until there are no more; then end, wherever the app is."""
    try:
        _obey(frames)
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def _obey(frames: Frames) -> None:
    player: Any = None
    for line in sys.stdin:
        command, *given = line.split()
        if command == "frames":
            tell(frames=frames.count)
        elif command == "rate":
            tell(rate=_rate(frames, float(given[0])))
        elif command == "camera":
            tell(**_camera())
        elif command == "look":
            _set(camera=given[0])
            tell(camera=given[0])
        elif command == "sit":
            from ui_player import Player  # not before the memory of Home has been measured

            player = Player(frames.watchers)
            player.sit_down()
            tell(page="table")
        elif command == "forecast":
            _set(forecast=True)
            tell(forecast=True)
        elif command == "tap":
            from ui_plain import tapped

            tell(answers=tapped(int(given[0]), frames.watchers))
        elif command == "play":
            answers, attacks = player.play(int(given[0]), float(given[1]))
            tell(answers=answers, attacks=attacks)


def _set(**values: Any) -> None:
    """Change a setting, as the person does."""
    from kivy.app import App
    from ui_player import between_frames

    between_frames(lambda: App.get_running_app().set(**values))


def _camera() -> dict[str, Any]:
    """How it goes with the camera, and how many pictures it has taken."""
    from kivy.app import App

    eyes = App.get_running_app().eyes
    preview = eyes.preview()
    return {"state": eyes.state, "pictures": preview.number if preview else 0}


def _rate(frames: Frames, seconds: float) -> float:
    """Frames a second from now on."""
    before, begun = frames.count, time.monotonic()
    time.sleep(seconds)
    return (frames.count - before) / (time.monotonic() - begun)


def main() -> int:
    """Run one app."""
    frames = Frames()
    Thread(target=obey, args=(frames,), daemon=True).start()
    apps: dict[str, Callable[..., None]] = {
        "empty": empty,
        "ellipse": ellipse,
        "plain": plain,
        "wormwatch": wormwatch,
    }
    apps[sys.argv[1]](*sys.argv[2:])
    return 0


if __name__ == "__main__":
    sys.exit(main())
