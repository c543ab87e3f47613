"""Puts Kivy's settings into the environment before Kivy is imported: a screen in memory."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "offscreen"

import companion.screens  # noqa: F401
