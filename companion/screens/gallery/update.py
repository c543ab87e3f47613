"""Sights: a newer release on a stick, what is new in it, how far it is, and how it ended."""

from __future__ import annotations

from pathlib import Path

from companion.appliance.mailbox import Progress, Request, Result
from companion.appliance.offers import Offer
from companion.appliance.places import Places
from companion.appliance.release_archive import Release
from companion.appliance.update_words import said
from companion.screens.gallery.sights import sight
from companion.screens.gallery.visit import Visit

STICK = Path("/media/wormwatch/HOLIDAY")
NOTES = [
    "The forecast is drawn while you think, and no longer waits for the last tap.",
    "Groups of three can be taken back in one go.",
    "A stick with a newer release on it is enough: no network is needed.",
    "Buttons can be told apart in the dark: each lamp has its own rhythm.",
    "The clock can be read across a larger room.",
]


def _open(visit: Visit, address: str = "") -> None:
    here = Places(visit.data / "opt", visit.data, visit.data / "media")
    here.releases.mkdir(parents=True)
    here.current.symlink_to("releases/0.1.0")
    visit.go("update", here=here, address=address)
    visit.wait_for_work()


def _offer(version: str, **given: object) -> Offer:
    release = Release(version=version, schema=3, pythons=["3.11"], notes=NOTES, sha256="0" * 64)
    return Offer(STICK / f"wormwatch-{version}.tar.gz", release, **given)  # type: ignore[arg-type]


@sight
def update(visit: Visit) -> None:
    """Releases on a stick: a newer one, the same, a damaged one, and the way to the network."""
    _open(visit, "https://updates.example.org/wormwatch/")
    name = "wormwatch-0.3.0.tar.gz"
    torn = Offer(STICK / name, None, said("wrong-checksum", file=name))
    visit.page._offers = [_offer("0.2.0"), _offer("0.1.0", older=True), torn]
    visit.page._list()


@sight
def update_nothing(visit: Visit) -> None:
    """No release is found: how one comes here."""
    _open(visit)


@sight
def update_release(visit: Visit) -> None:
    """What is new, what will happen, and the button for it."""
    _open(visit)
    visit.page._choose(_offer("0.2.0"))


@sight
def update_not_newer(visit: Visit) -> None:
    """The same release again is refused in a sentence."""
    _open(visit)
    visit.page._choose(_offer("0.1.0", older=True))


def _work(visit: Visit) -> None:
    from companion.screens.care.update import WorkView, _meanwhile

    _open(visit)
    page = visit.page
    page._asked = Request(file=str(STICK / "wormwatch-0.2.0.tar.gz"), version="0.2.0")
    page._put(WorkView(about=_meanwhile()))


@sight
def update_working(visit: Visit) -> None:
    """It is being tried with a copy of the games."""
    _work(visit)
    visit.page._show_progress(Progress(code="health", step=4, steps=6))


@sight
def update_ended(visit: Visit) -> None:
    """It did not pass its trial, and the old one stays."""
    _work(visit)
    finding = "The game that is going on would come out differently (After answer 12 (4) the table"
    values = {"version": "0.2.0", "before": "0.1.0", "error": f"{finding} is not what it was)."}
    visit.page._show_end(Result(good=False, code="unhealthy", values=values))


@sight
def update_packages(visit: Visit) -> None:
    """It needs packages that it does not bring along."""
    _work(visit)
    values = {"version": "0.2.0", "before": "0.1.0"}
    visit.page._show_end(Result(good=False, code="no-packages", values=values))


@sight
def update_told(visit: Visit) -> None:
    """After the start: how the update ended."""
    visit.home()
    values = {"version": "0.2.0", "before": "0.1.0"}
    visit.shell.note(Result(good=False, code="not-ready", values=values).says)
