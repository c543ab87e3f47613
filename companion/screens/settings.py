"""Settings: sections on the left, their rows on the right; a change holds at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion import __version__
from companion.games.registry import KITS
from companion.language import languages, tr, word
from companion.paths import short
from companion.screens.contracts import Page
from companion.screens.parts.looks import looks
from companion.screens.parts.one_of import OneOf
from companion.screens.parts.widgets import Fat
from companion.settings import TEXT_SCALES

if TYPE_CHECKING:
    from companion.screens.window.shell import Shell
    from companion.tabletop.tabletop import Tabletop

looks("settings")

DEMOS = (0, 1, 3, 5)  # minutes; 0 is never
RESTS = (0, 5, 10, 30)  # minutes; 0 is never
DICE, DEALER = "dice", "dealer"  # who answers for a seat the app takes over


class Setting(BoxLayout):
    """One thing to set: what it is, what it does, and below that the control."""

    label = StringProperty("")
    note = StringProperty("")


class SomeOf(GridLayout):
    """Fat buttons of which any may be chosen; the tick says so as well as the colour."""

    chosen = ObjectProperty(frozenset())

    def __init__(self, choices: Sequence[tuple[str, str]], chosen: Iterable[str]) -> None:
        super().__init__(cols=min(len(choices), 3), chosen=frozenset(chosen))
        self._buttons: dict[str, tuple[Fat, str]] = {}
        for value, label in choices:
            button = Fat(size_of_words=17, size_hint_y=1)
            button.bind(on_release=partial(self._turn, value))
            self._buttons[value] = button, label
            self.add_widget(button)
        self._show()

    def _turn(self, value: str, *_: object) -> None:
        self.chosen = self.chosen ^ {value}
        self._show()

    def _show(self) -> None:
        for value, (button, label) in self._buttons.items():
            button.tone = "chosen" if value in self.chosen else "quiet"
            button.words = f"✓ {label}" if value in self.chosen else label


class SectionTab(Fat):
    """One entry in the left column."""


class Amount(BoxLayout):
    """Less, more, and how much it is: how loud, or how bright."""

    value = NumericProperty(0)  # per cent
    step = NumericProperty(10)

    def add(self, more: int) -> None:
        """A step in either direction, as far as it goes; silence has a switch of its own."""
        self._set(self.value + more)

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to slide where a finger is on the bar."""
        if self.disabled or not self.ids.slide.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._slide_to(touch.x)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Follow the finger."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self._slide_to(touch.x)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Stay where the finger leaves."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        return True

    def _slide_to(self, x: float) -> None:
        bar = self.ids.bar
        self._set(round(100 * (x - bar.x) / bar.width / self.step) * self.step)

    def _set(self, value: float) -> None:
        self.value = max(self.step, min(100, value))


class Section(NamedTuple):
    """One entry in the left column, and what fills the right one."""

    name: str
    title: str
    fill: Callable[[], None]


class SettingsPage(Page, BoxLayout):
    """Everything a person can set."""

    shell: Shell  # more of the window than other pages need
    section = StringProperty("")

    def __init__(self, shell: Shell, tabletop: Tabletop, section: str = "screen") -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        self._sections = (
            Section("screen", tr("Screen"), self._fill_screen),
            Section("sound", tr("Sound and motion"), self._fill_sound),
            Section("table", tr("At the table"), self._fill_table),
            Section("buttons", tr("Buttons and dice"), self._fill_buttons),
            Section("language", tr("Language"), self._fill_language),
            Section("machine", tr("Machine"), self._fill_machine),
        )
        self._tabs = {section.name: self._add_tab(section) for section in self._sections}
        # Drawn again after a change of looks, the page stays where the person was.
        stage = shell.root.ids.stage.children
        before = stage[0] if stage and isinstance(stage[0], SettingsPage) else None
        self.show(section)
        if before:
            self.ids.scroll.scroll_y = before.ids.scroll.scroll_y

    def _add_tab(self, section: Section) -> Fat:
        tab = SectionTab(words=section.title, size_of_words=17, halign="left")
        tab.bind(on_release=lambda _: self.show(section.name))
        self.ids.sections.add_widget(tab)
        return tab

    def show(self, name: str) -> None:
        """Show the rows of a section."""
        self.section = name
        self.shell.stay_at(section=name)
        for each, tab in self._tabs.items():
            tab.tone = "chosen" if each == name else "quiet"
        self.ids.rows.clear_widgets()
        self.ids.scroll.scroll_y = 1
        next(each for each in self._sections if each.name == name).fill()

    # What is in the sections

    def _fill_screen(self) -> None:
        scales = [(scale, f"{scale} %") for scale in TEXT_SCALES]
        self._one_of("text_scale", tr("Text size"), scales)
        themes = [("night", tr("Night")), ("noon", tr("Noon")), ("contrast", tr("High contrast"))]
        self._one_of("theme", tr("Colours"), themes, tr("Noon is for bright rooms."))
        percent = self.shell.light.percent
        if percent is not None:
            brightness = Amount(value=percent)
            brightness.bind(value=lambda _, value: self.shell.set(brightness=int(value)))
            self._add(tr("Brightness"), brightness)
        sides = [(False, tr("This way up")), (True, tr("Turned round"))]
        self._one_of("flip", tr("Picture"), sides, tr("Turned round for the player across."))
        self._add_switches_of_games("screen")
        rests = [(each, tr("{n} min", n=each) if each else tr("Never")) for each in RESTS]
        note = tr("The screen goes dark when nobody touches it, but never while you roll or draw.")
        self._one_of("rest_minutes", tr("Screen rests after"), rests, note)
        demos = [(each, tr("{n} min", n=each) if each else tr("Never")) for each in DEMOS]
        note = tr("A game plays by itself at Home when nobody touches the screen.")
        self._one_of("demo_minutes", tr("Demo begins after"), demos, note)

    def _fill_sound(self) -> None:
        switch = [(True, tr("On")), (False, tr("Off"))]
        sound = self._one_of("sound", tr("Sound"), switch)
        volume = Amount(value=self.shell.settings.volume, disabled=not sound.value)
        volume.bind(value=self._set_volume)
        sound.bind(value=lambda _, on: setattr(volume, "disabled", not on))
        sound.bind(value=lambda *_: self.shell.sound("tick"))
        self._add(tr("Volume"), volume)
        speeds = [
            ("slow", tr("Slow")),
            ("normal", tr("Normal")),
            ("quick", tr("Quick")),
            ("none", tr("None")),
        ]
        self._one_of("motion", tr("Motion"), speeds, tr("How fast an attack plays on the board."))

    def _set_volume(self, _: object, volume: float) -> None:
        self.shell.set(volume=int(volume))
        self.shell.sound("card-read")

    def _fill_table(self) -> None:
        lists = [
            ("all", tr("Always")),
            ("some", tr("When it is more than one thing")),
            ("none", tr("Never")),
        ]
        note = tr("What your hands have to do on the table, to be ticked off.")
        self._one_of("checklists", tr("Checklists"), lists, note)
        self._add_switches_of_games("table")
        lamp = [(True, tr("A lamp beside the question")), (False, tr("In the menu only"))]
        self._one_of("hints", tr("Show me a good move"), lamp, tr("The app thinks, you decide."))
        switch = [("auto", tr("Any that is there")), ("off", tr("Off"))]
        self._one_of("camera", tr("Camera"), switch, tr("It reads the cards you hold up to it."))
        self._link(tr("What the camera sees"), "camera")
        games = self.tabletop.library.load_games()
        dice = dict.fromkeys(die.name for game in games for die in game.dice)
        decks = dict.fromkeys(deck.name for game in games for deck in game.decks)
        note = tr("In a new game; the others you roll yourself.")
        self._some_of(DICE, "die", dice, tr("Dice the app rolls"), note)
        note = tr("In a new game; the others lie on your table.")
        self._some_of(DEALER, "deck", decks, tr("Decks the app deals"), note)

    def _fill_buttons(self) -> None:
        panels = [("auto", tr("As captions")), ("screen", tr("As keys")), ("off", tr("Not at all"))]
        note = tr(
            "Captions say what the buttons beside the screen do; keys are there to be tapped."
        )
        self._one_of("panel", tr("The panel on the screen"), panels, note)
        self._link(tr("Try the buttons"), "panel")
        self._link(tr("How the dice fell"), "dice")

    def _fill_language(self) -> None:
        self._one_of("language", tr("Language"), list(languages().items()))

    def _fill_machine(self) -> None:
        if self.shell.safe:
            self._link(tr("Safe mode"), "safe-mode")
        self._link(tr("Before the evening: try everything"), "preflight")
        self._link(tr("Backups"), "backups")
        self._link(tr("Update"), "update")
        self._link(tr("A report for whoever helps"), "bundle")
        about = {
            tr("Wormwatch {version}", version=__version__): tr(
                "It sits at the table beside a real board game, plays the part nobody wants to"
                " play, and tells your hands what to move and why."
            ),
            tr("Your games"): tr(
                "They are kept in {folder}.", folder=short(self.tabletop.library.data)
            ),
            tr("Licence"): tr("Free software under the MIT licence. Its cards are its own."),
        }
        for label, note in about.items():
            self.ids.rows.add_widget(Setting(label=label, note=note))

    # Rows

    def _link(self, words: str, page: str) -> None:
        link = Fat(words=words, size_of_words=17)
        link.bind(on_release=lambda _: self.shell.go(page))
        self.ids.rows.add_widget(link)

    def _add_switches_of_games(self, section: str) -> None:
        switches = [switch for kit in KITS for switch in kit.screen().switches()]
        for own in switches:
            if own.section == section:
                choices = [(True, own.on), (False, own.off)]
                self._one_of(own.setting, own.label, choices, own.note)

    def _one_of(
        self, name: str, label: str, choices: Sequence[tuple[Any, str]], note: str = ""
    ) -> OneOf:
        one_of = OneOf(choices, getattr(self.shell.settings, name))
        if len(choices) == 4:
            one_of.cols = 4 if self.shell.settings.text_scale <= 110 else 2
        one_of.bind(value=lambda _, value: self.shell.set(**{name: value}))
        self._add(label, one_of, note)
        return one_of

    def _some_of(self, who: str, kind: str, what: Iterable[str], label: str, note: str) -> None:
        """Dice or decks, of which the chosen ones are the app's."""
        seats = {f"{kind}:{each}": word(each).capitalize() for each in what}
        chosen = [seat for seat in seats if self.shell.settings.seats.get(seat) == who]
        some_of = SomeOf(list(seats.items()), chosen)
        some_of.bind(chosen=lambda _, chosen: self._seat(who, seats, chosen))
        self._add(label, some_of, note)

    def _seat(self, who: str, seats: Iterable[str], chosen: frozenset[str]) -> None:
        others = {seat: by for seat, by in self.shell.settings.seats.items() if seat not in seats}
        self.shell.set(seats=others | dict.fromkeys(sorted(chosen), who))

    def _add(self, label: str, control: Widget, note: str = "") -> None:
        row = Setting(label=label, note=note)
        row.add_widget(control)
        self.ids.rows.add_widget(row)
