"""Update: what lies on memory sticks or in the network, what is new in it, and taking it.

The page only asks. The part that works as root (wormwatch-update.service) does it, and the two
talk through small files: companion/appliance/mailbox.py.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.appliance import offers
from companion.appliance.mailbox import Mailbox, Progress, Request, Result
from companion.appliance.offers import Offer
from companion.appliance.places import Places, places
from companion.appliance.service import Service
from companion.appliance.update import running
from companion.appliance.update_service import ADDRESS
from companion.appliance.update_words import said
from companion.language import tr
from companion.paths import short
from companion.screens.contracts import Page, Window
from companion.screens.parts.looks import looks
from companion.screens.parts.widgets import Fat, Words
from companion.table.errors import Refused

if TYPE_CHECKING:
    from companion.tabletop.tabletop import Tabletop

looks("update")

GLANCE = 0.5  # seconds between two looks at how far it is


class OfferRow(Fat):
    """One release that was found, or what is wrong with it."""


class OfferList(BoxLayout):
    """What was found, and the way to the network where the owner has named one."""

    sentence = StringProperty("")


class ReleaseView(BoxLayout):
    """One release: what is new on the left, what will happen on the right."""

    version = StringProperty("")
    before = StringProperty("")


class WorkView(BoxLayout):
    """How far it is, or how it ended."""

    sentence = StringProperty("")
    about = StringProperty("")
    step = NumericProperty(0)
    steps = NumericProperty(0)
    ended = BooleanProperty(False)
    again = StringProperty("")  # what could be tried instead


class UpdatePage(Page, BoxLayout):
    """One thing at a time: the list, a release, how far it is, how it ended."""

    def __init__(
        self,
        shell: Window,
        tabletop: Tabletop,
        here: Places | None = None,
        address: str | None = None,
    ) -> None:
        super().__init__(shell)
        self.tabletop = tabletop
        self.here = here or places()
        self.address = os.environ.get(ADDRESS, "") if address is None else address
        self._box = Mailbox(tabletop.library.data)
        self._offers: list[Offer] = []
        self._asked: Request | None = None
        self._going_on: Progress | None = None
        self._watch: Any = None
        self.look()

    def leave(self) -> None:
        """Look no more; the update goes on all the same, and its end is told."""
        self._rest()

    def _put(self, view: BoxLayout) -> BoxLayout:
        self.ids.body.clear_widgets()
        self.ids.body.add_widget(view)
        return view

    # What there is

    def look(self) -> None:
        """Look at the sticks, beside the screen: every archive is read to its end."""
        self._rest()
        if not self.here.is_appliance:
            self._put(OfferList(sentence=said("checkout")))
            return
        self._put(OfferList(sentence=tr("Looking …")))
        self.shell.run_job(self._look, self._list)

    def _look(self) -> None:
        self._going_on = self._box.read(Progress) if Service().is_updating() else None
        self._offers = [] if self._going_on else offers.found(self.here, self.tabletop.library.data)

    def _list(self) -> None:
        if self._going_on:  # somebody has asked for it before, and comes back
            self._put(WorkView(about=_meanwhile()))
            self._show_progress(self._going_on)
            self._watch = Clock.schedule_interval(self._glance, GLANCE)
            return
        view = self._put(OfferList(sentence=self._about()))
        for number, offer in enumerate(self._offers):
            best = not number and not offer.trouble and not offer.older
            tone = "quiet" if offer.trouble else "accent" if best else "plain"
            row = OfferRow(words=_title(offer), note=_note(offer), tone=tone)
            row.bind(on_release=partial(self._choose, offer))
            view.ids.rows.add_widget(row)
        if self.address:
            host = urlsplit(self.address).hostname or self.address
            note = tr("{host} is asked what it has; nothing else is sent.", host=host)
            ask = OfferRow(words=tr("Ask the network"), note=note)
            ask.bind(on_release=lambda _: self.ask())
            view.ids.rows.add_widget(ask)

    def _about(self) -> str:
        now = tr("Wormwatch {version} runs now.", version=running(self.here))
        if self._offers:
            return now
        return f"{now} " + tr(
            "No release is on a memory stick. Put one onto it (a .tar.gz, its .sha256 and its"
            " .sig), plug it in, and look again."
        )

    # One of them

    def _choose(self, offer: Offer, *_: object) -> None:
        if offer.trouble or offer.release is None:
            self.shell.say(offer.trouble)
            return
        if offer.older:
            self.shell.say(_why_not(offer, running(self.here)))
            return
        request = Request(
            file=str(offer.path) if offer.path.is_absolute() else "",
            sha256=offer.release.sha256,
            version=offer.release.version,
            network=not offer.path.is_absolute(),
        )
        view = ReleaseView(version=offer.release.version, before=running(self.here))
        self._put(view)
        for note in offer.release.notes or [tr("It does not say.")]:
            view.ids.notes.add_widget(Words(words=f"• {note}" if offer.release.notes else note))
        view.ids.go.bind(on_release=lambda _: self._begin(request))

    # Asking for it

    def ask(self) -> None:
        """Ask the address that the owner has named what it has."""
        self._begin(Request(do="look"))

    def again(self) -> None:
        """The same once more, with packages from the network."""
        if self._asked:
            self._begin(msgspec.structs.replace(self._asked, network=True))

    def _begin(self, request: Request) -> None:
        self._asked = request
        sentence = tr("Asking …") if request.do == "look" else said("check")
        self._put(WorkView(sentence=sentence, about="" if request.do == "look" else _meanwhile()))
        self.shell.run_job(partial(self._start, request), self._started)

    def _start(self, request: Request) -> None:
        self._box.clear(Result)
        self._box.clear(Progress)
        self._box.tidy()
        self._box.post(request)
        trouble = Service().ask_for_update()
        if trouble:
            self._box.clear(Request)
            self._asked = None
            said = tr("The update could not be begun: {error}.", error=trouble.rstrip("."))
            raise Refused("not-begun", said)

    def _started(self) -> None:
        if self._asked is None:
            self.look()
        else:
            self._watch = Clock.schedule_interval(self._glance, GLANCE)

    def _rest(self) -> None:
        if self._watch:
            self._watch.cancel()
            self._watch = None

    # How far it is

    def _glance(self, _: float) -> None:
        result = self._box.read(Result)
        if result is None:
            progress = self._box.read(Progress)
            if progress:
                self._show_progress(progress)
            return
        if result.code == "updated":
            return  # the new release is being started, and tells it itself
        self._rest()
        self._box.clear(Result)
        if result.offer is None:
            self._show_end(result)
            return
        offer = offers.judged(Path(result.offer.file), result.offer, self.here)
        if offer.trouble or offer.older:
            why = offer.trouble or _why_not(offer, running(self.here))
            self._put(WorkView(sentence=why, ended=True))
        else:
            self._choose(offer)

    def _show_progress(self, progress: Progress) -> None:
        view = self.ids.body.children[0]
        view.sentence, view.step, view.steps = progress.says, progress.step, progress.steps

    def _show_end(self, result: Result) -> None:
        needs_network = result.code == "no-packages" and self._asked and not self._asked.network
        again = tr("Try again with packages from the network") if needs_network else ""
        view = WorkView(sentence=result.says, ended=True, again=again)
        self._put(view)
        view.ids.again.bind(on_release=lambda _: self.again())


def _meanwhile() -> str:
    return tr(
        "This takes some minutes. You can play on; at the end the screen goes dark for a moment."
        " Pulling the plug does no harm."
    )


def _title(offer: Offer) -> str:
    if offer.release is None:
        return f"⚠ {offer.path.name}"
    version = tr("Wormwatch {version}", version=offer.release.version)
    if offer.trouble:
        return f"⚠ {version}"
    return tr("{version} (not newer)", version=version) if offer.older else version


def _why_not(offer: Offer, before: str) -> str:
    """Say that the page takes no older release, and how it is done."""
    version = offer.release.version if offer.release else ""
    why = said("not-newer", version=version, before=before)
    how = tr("Only the owner can go back to it, with a keyboard: {command}",
             command="sudo wormwatch update --older FILE")  # fmt: skip
    return f"{why} {how}"


def _note(offer: Offer) -> str:
    return offer.trouble or tr("in {folder}", folder=short(offer.path.parent))


def tell_news(shell: Window, data: Path) -> None:
    """Say how the last update ended, once."""
    box = Mailbox(data)
    result = box.read(Result)
    if result is not None and result.offer is None:
        shell.note(result.says)
    box.clear(Result)
