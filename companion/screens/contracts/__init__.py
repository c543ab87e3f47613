"""What the window, its pages, the sheets over a page and a game's screen ask of each other.

A page declares what it wants and offers by overriding what stands here; the window asks for nothing
else. `Page`, `ModalSheet` and `GameScreen` are ordinary classes beside Kivy's, which have no types:
so mypy compares every override with the signature here. Nothing here imports Kivy.
"""

from companion.screens.contracts.command import Command, Commands
from companion.screens.contracts.game_screen import GameScreen
from companion.screens.contracts.page import ModalSheet, Page, PageEntry
from companion.screens.contracts.window import Window, WindowCamera, WindowPanel

__all__ = [
    "Command",
    "Commands",
    "GameScreen",
    "ModalSheet",
    "Page",
    "PageEntry",
    "Window",
    "WindowCamera",
    "WindowPanel",
]
