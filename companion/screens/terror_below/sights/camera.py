"""Sights: cards held to the camera."""

from __future__ import annotations

from typing import Any

from companion.language import tr
from companion.screens.camera import STATES
from companion.screens.drawing.shown_card import ShownCard
from companion.screens.gallery.sights import moving_sight, sight
from companion.screens.gallery.visit import Visit
from companion.screens.table.camera import which_card as which_sheet
from companion.screens.terror_below.sights.tables import evening

WIDE, HIGH = 1280, 720
TAG = "TB-V19"


def _picture() -> Any:
    """A card's tag on a wooden table."""
    import numpy as np
    import segno

    image = np.full((HIGH, WIDE), 96, np.uint8)
    image[::9] = 88
    image[120:640, 420:860] = 230
    code = np.array([list(row) for row in segno.make(TAG, error="h").matrix], np.uint8)
    code = np.where(code, 20, 230).astype(np.uint8).repeat(10, 0).repeat(10, 1)
    image[380:590, 620:830] = code
    return image


@sight
def camera(visit: Visit) -> None:
    """What the camera sees, with an outline around the tag."""
    from companion.vision.reads import Read
    from companion.vision.watcher import Preview

    visit.go("camera")
    page = visit.page
    page._looking.cancel()
    corners = ((620.0, 380.0), (830.0, 380.0), (830.0, 590.0), (620.0, 590.0))
    page.ids.finder.show(Preview(_picture(), 1, (Read(TAG, corners),)))
    page.state = tr(STATES["looking"])
    page.advice = tr("Light and focus are fine.")
    page.rate = tr("{rate} pictures a second", rate=30)
    page.read = tr("Read: {tag}", tag=TAG)


@sight
def camera_missing(visit: Visit) -> None:
    """No camera is a normal state."""
    visit.go("camera")


@moving_sight
def card_shown(visit: Visit) -> None:
    """A card was read: for a moment it is seen, and the game goes on."""
    visit.wear(motion="none")
    visit.sit_down(evening())
    visit.give(TAG)
    ShownCard.show(visit.shell.root, visit.tabletop.session.game, TAG)
    visit.frames.step(4)


@sight
def which_card(visit: Visit) -> None:
    """Two cards were shown that both fit."""
    visit.sit_down(evening())
    answers = {"TB-V19": "TB-V19", "TB-V36": "TB-V36"}
    visit.shell.open_sheet(which_sheet(visit.page, answers))
