"""Whether what is on the screen sits well: texts whole, targets fat, nothing on top of another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from companion.screens.parts.sheets import Toast
from companion.screens.squirmish.field import FieldView
from companion.screens.terror_below.board import BoardView
from companion.screens.window.frames import Frames

HOME = (800, 480)
SMALLEST = 15  # sp
FATTEST_NEEDED = 56  # dp: a good 9 mm on the screen at home, which are 47
NINE_MM = 47  # dp
# Where large letters may shorten a name: on the chips of the status and of a match, on brushes, on
# the drawing of a card, on the keys of the panel.
SMALL = ("MatchChip", "Brush", "WormChip", "BountyChip", "CardFace", "PanelKey")
SLACK = 1.0  # px: positions are rounded


class Rect(NamedTuple):
    """A piece of the window."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def is_empty(self) -> bool:
        return self.right - self.left <= SLACK or self.top - self.bottom <= SLACK

    def within(self, other: Rect) -> Rect:
        """What both have in common."""
        return Rect(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    def is_inside(self, other: Rect, across: bool = True, along: bool = True) -> bool:
        fits_across = other.left - SLACK <= self.left and self.right <= other.right + SLACK
        fits_along = other.bottom - SLACK <= self.bottom and self.top <= other.top + SLACK
        return (fits_across or not across) and (fits_along or not along)


def resize(app: Frames, size: tuple[int, int]) -> None:
    """Give the window another size."""
    Window.size = size
    app.shell._scale(Window, *size)
    app.settle()
    assert Window.size == size


def flaws(large: bool = False) -> list[str]:
    """Everything that does not sit well, a line each; `large` letters may shorten a name."""
    widgets = list(shown())
    labels = [each for each in widgets if isinstance(each, Label) and each.text]
    targets = [each for each in widgets if isinstance(each, ButtonBehavior) and not each.disabled]
    found = [flaw for label in labels for flaw in flaws_of_label(label, large)]
    found += [flaw for target in targets for flaw in flaws_of_target(target)]
    found += overlaps(targets)
    found += [flaw for each in widgets if isinstance(each, BoardView) for flaw in _flat(each)]
    found += [flaw for each in widgets if isinstance(each, FieldView) for flaw in _small(each)]
    return found


def shown() -> Iterator[Any]:
    """Every widget that is on the screen."""
    for child in Window.children:
        for widget in child.walk():
            if all(each.opacity and 0 not in each.size for each in [widget, *ancestors(widget)]):
                yield widget


def ancestors(widget: Any) -> list[Any]:
    """Everything a widget is in, from the inside out."""
    found = []
    while (widget := widget.parent) is not None and widget is not Window:
        found.append(widget)
    return found


# Texts


def flaws_of_label(label: Any, large: bool = False) -> Iterator[str]:
    """A text is big enough to read, whole, small enough for its place, and in sight."""
    name = repr(label.text[:60])
    wide, tall = label.texture_size
    if label.font_size < SMALLEST * Metrics.sp - 0.01:
        yield f"{name} is too small: {label.font_size / Metrics.sp:.1f} sp"
    if wide > label.width + SLACK or tall > label.height + SLACK:
        yield f"{name} is {wide}x{tall} in a place of {label.width:.0f}x{label.height:.0f}"
    if not (large and is_small_print(label)):
        yield from _unread(label, name)
    if not is_in_sight(label):
        yield f"{name} is partly out of sight"


def is_small_print(label: Any) -> bool:
    """Whether this is a name that may be shortened."""
    is_name = label.shorten or label.max_lines > 0
    return is_name and any(type(above).__name__ in SMALL for above in ancestors(label))


def _unread(label: Any, name: str) -> Iterator[str]:
    """What cannot be read of a text: cut off, shortened, or broken within a word."""
    text = plain(label.text) if label.markup else label.text
    if not text:  # a row that is used again still knows the lines it had before
        return
    lines = ["".join(word.text for word in line.words) for line in label._label._cached_lines]
    if _squeezed("".join(lines)) != _squeezed(text):
        yield f"{name} is cut off: {lines}"
        return
    at = 0
    for line in lines[:-1]:
        for letter in _squeezed(line):
            at = text.index(letter, at) + 1
        if not (text[at : at + 1].isspace() or _may_break(text, at) or _is_written(label)):
            yield f"{name} is broken within a word: {lines}"


def plain(markup: str) -> str:
    """A text without its markup.

    >>> plain("Pay &bl;2&br; [font=x.ttf]->[/font]")
    'Pay [2] ->'
    """
    text = re.sub(r"\[/?\w+(=[^\]]*)?\]", "", markup)
    return text.replace("&bl;", "[").replace("&br;", "]").replace("&amp;", "&")


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _may_break(text: str, at: int) -> bool:
    """After a hyphen, and anywhere in the path of a file."""
    word = text[:at].rsplit(maxsplit=1)[-1] + text[at:].split(maxsplit=1)[0]
    return text[at - 1] in "-–" or word.count("/") > 1


def _is_written(label: Any) -> bool:
    """Whether somebody is writing this, who may write anything."""
    return any(type(above).__name__ == "NamePad" for above in ancestors(label))


# Targets


def flaws_of_target(target: Any) -> Iterator[str]:
    """A button is fat enough for a thumb, and can be reached."""
    if min(target.size) < FATTEST_NEEDED * Metrics.dp - 0.5:
        wide, tall = (side / Metrics.dp for side in target.size)
        yield f"{says(target)} is thin: {wide:.0f}x{tall:.0f} dp"
    if not is_in_sight(target):
        yield f"{says(target)} is partly out of sight"


def says(target: Any) -> str:
    """A button by what is written on it."""
    words = getattr(target, "words", "") or getattr(target, "text", "")
    if not words:
        words = " ".join(
            each.text for each in target.walk(restrict=True) if isinstance(each, Label)
        )
    return f"{type(target).__name__} {words[:40]!r}"


def overlaps(targets: Iterable[Any]) -> list[str]:
    """Buttons that lie on top of each other, on the same layer and not one within the other."""
    seen = [(each, visible(each), layer(each)) for each in targets if not isinstance(each, Toast)]
    found = []
    for (one, where, under), (other, there, beneath) in combinations(seen, 2):
        if under is not beneath or one in ancestors(other) or other in ancestors(one):
            continue
        if not where.within(there).is_empty:
            found.append(f"{says(one)} and {says(other)} overlap")
    return found


def _flat(board: BoardView) -> Iterator[str]:
    """The spaces of the board are targets too; a warning above it may press them together, and
    the panel under it a little."""
    side = board.box((1, 1)).width / Metrics.dp
    strips = {type(each).__name__ for each in shown()} & {"Strip", "PanelStrip"}
    needed = NINE_MM if "PanelStrip" in strips else FATTEST_NEEDED
    if side < needed - 0.5 and "Strip" not in strips:
        yield f"The spaces of the board are thin: {side:.0f} dp"


def _small(field: FieldView) -> Iterator[str]:
    """Places of a Squirmish that may be tapped have 9 mm at least, unless somebody has chosen to
    see it whole."""
    side = field.lens.cell / Metrics.dp
    if field.live and not field.lens.chosen and side < NINE_MM - 0.5:
        yield f"The places of the Squirmish are small: {side:.0f} dp"


# Where things are


def rect(widget: Any) -> Rect:
    """Where a widget is in the window."""
    left, bottom = widget.to_window(*widget.pos)
    return Rect(left, bottom, left + widget.width, bottom + widget.height)


def visible(widget: Any) -> Rect:
    """As much of it as can be seen."""
    seen = rect(widget)
    for above in ancestors(widget):
        if isinstance(above, ScrollView):
            seen = seen.within(rect(above))
    return seen


def layer(widget: Any) -> Any:
    """The page, or the sheet on top of it."""
    above = [widget, *ancestors(widget)]
    return above[-2] if len(above) > 1 else widget


def is_in_sight(widget: Any) -> bool:
    """Whether it lies inside the window and whatever holds it; a list that scrolls may be
    longer than its place, but no wider."""
    where = rect(widget)
    for above in ancestors(widget):
        if isinstance(above, ScrollView):
            return where.is_inside(rect(above), not above.do_scroll_x, not above.do_scroll_y)
        if not where.is_inside(rect(above)):
            return False
    return where.is_inside(Rect(0, 0, *Window.size))


def assert_calm(app: Frames, where: str = "") -> None:
    """Nothing is drawn while nothing happens, and nobody looks all the time whether it does."""
    app.wait(1)  # a list that was scrolled rolls out
    before = app.drawn
    app.step(60)
    assert app.drawn == before, where
    assert [each for each in Clock.get_events() if each.loop and each.timeout < 0.1] == [], where


def assert_fits(label: Any, where: str) -> None:
    """A text sits well."""
    assert list(flaws_of_label(label, large=Metrics.fontscale > 1.2)) == [], where
