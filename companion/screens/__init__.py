"""The Python side of each screen; the looks are in kv/.

Kivy reads its settings from the environment the moment it is first imported. Importing anything
in here runs this file first, so that no screen can be imported with Kivy in a wrong mood.
"""

from __future__ import annotations

import os

# What is set already wins: a test, a unit file or a curious person may know better.
SETTINGS = {
    "KIVY_NO_ARGS": "1",  # the command line is ours
    "KIVY_LOG_MODE": "PYTHON",  # leave the root logger and stderr alone
    "KIVY_NO_FILELOG": "1",
    "KIVY_NO_CONFIG": "1",  # nothing is written to the home folder
    "KIVY_IMAGE": "sdl2",  # Pillow may be there for the printing; the screen need not wait for it
    "KIVY_DPI": "96",
    "KIVY_METRICS_DENSITY": "1",  # 800x480 is home; the shell scales with the window
    "KIVY_METRICS_FONTSCALE": "1",
    "KCFG_GRAPHICS_WIDTH": "800",
    "KCFG_GRAPHICS_HEIGHT": "480",
    "KCFG_GRAPHICS_MINIMUM_WIDTH": "640",
    "KCFG_GRAPHICS_MINIMUM_HEIGHT": "384",
    "KCFG_GRAPHICS_MULTISAMPLES": "0",  # half the drawing time; the shapes smooth their own edges
    "KCFG_GRAPHICS_MAXFPS": "60",  # while somebody is there (companion/screens/window/pace.py)
    "KCFG_KIVY_EXIT_ON_ESCAPE": "0",  # nobody ends a game by brushing a key
    "SDL_VIDEO_X11_WMCLASS": "wormwatch",
}


def prepare() -> None:
    """Put Kivy's settings into the environment."""
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)


prepare()
