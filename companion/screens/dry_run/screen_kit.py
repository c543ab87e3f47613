"""The screens of Dry Run: see `companion.screens.screen_kit.ScreenKit`."""

from __future__ import annotations

from companion.screens.screen_kit import ScreenKit


class DryRunScreenKit(ScreenKit):
    """Dry Run is shown in words."""

    sights = ("companion.screens.dry_run.sights",)
