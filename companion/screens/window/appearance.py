"""What the settings make of the window: its colors, sizes, language and light."""

from __future__ import annotations

from typing import Any

from kivy.base import EventLoop
from kivy.metrics import Metrics

from companion import language
from companion.screens.parts import theme
from companion.screens.window.app_window import AppWindow
from companion.settings import Settings

HOME_SIZE = (800, 480)  # where every length in kv/ is counted in px


class Appearance(AppWindow):
    """The settings, in effect."""

    @property
    def settings(self) -> Settings:
        """Return what the person has set."""
        return self.tabletop.library.preferences.now if self.tabletop else Settings()

    def set(self, **values: Any) -> None:
        """Change settings, and build the page again where that changes its looks."""
        if self.tabletop:
            before = self.settings
            after = self.tabletop.library.preferences.change(**values)
            self.apply_settings()
            if _look(after) != _look(before):
                self.show_again()
            elif after.panel != before.panel:
                self.panel.refresh()
            elif after.camera != before.camera:
                assert self.page is not None
                self.eyes.turn_to(self.page)

    def apply_settings(self) -> None:
        """Put the settings into effect."""
        settings = self.settings
        window = EventLoop.window
        theme.wear(settings.theme)
        window.clearcolor = theme.colour("GROUND")
        language.use(settings.language)
        _measure("fontscale", settings.text_scale / 100)
        window.rotation = 180 if settings.flip else 0
        self.light.switch(on=not self.rest.dark)
        window.update_viewport()  # Kivy turns the picture only where its size changes too

    @staticmethod
    def _scale(_: object, width: float, height: float) -> None:
        _measure("density", max(0.5, min(width / HOME_SIZE[0], height / HOME_SIZE[1])))


def _measure(name: str, value: float) -> None:
    """Count every length in kv/ by this from now on. Kivy computes all of them again, also for the
    same value."""
    if getattr(Metrics, name) != value:
        setattr(Metrics, name, value)


def _look(settings: Settings) -> tuple[Any, ...]:
    """Return the settings that change how a page is built."""
    return settings.theme, settings.language, settings.text_scale, settings.egg_shapes
