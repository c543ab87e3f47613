"""The part of an update that works as root: what the app asks for, and taking a release."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from companion.appliance import switch
from companion.appliance.mailbox import Mailbox, Progress, Request, Result
from companion.appliance.owner import python_command
from companion.appliance.owner import run as run_as
from companion.appliance.places import Places
from companion.appliance.release_archive import NAME, files_of
from companion.appliance.service import Service
from companion.appliance.update import Asked, Tell, Update, settle
from companion.appliance.update_words import Trouble
from companion.table.form import decoded

ADDRESS = "WORMWATCH_UPDATE_URL"  # in /etc/default/wormwatch: where this machine's owner looks
FETCHING = 3600.0  # seconds; 150 MB over a slow line


def serve(here: Places, service: Service) -> Result:
    """Do what the app asks for in its request, and leave it a message about how that ended."""
    box = Mailbox(here.state)
    request = box.read(Request)
    box.clear(Request)  # once is enough, however it ends
    if request is None:
        raise Trouble("nothing-asked")

    def do() -> Result:
        if request.do == "look":
            return ask_network("look", here)
        if not request.file:
            return _take_fetched(request, here, service, box.post)
        # (Only root can ask for an older version, on its command line; the app cannot.)
        asked = Asked(Path(request.file), request.sha256, request.version, request.network)
        return run_alone(asked, here, service, box.post)

    result = run_guarded(do, here)
    if result.code not in ("updated", "not-ready"):  # these were left at the right moment
        box.post(result)
    box.clear(Progress)
    return result


def run_alone(
    asked: Asked, here: Places, service: Service, tell: Callable[[Progress], None]
) -> Result:
    """Take a release while no other update is at work; `Trouble` says what is in the way."""
    os.umask(0o022)  # the app's user reads what root unpacks
    with switch.alone(here):
        settle(here)
        return Update(here, service, tell).run(asked)


def run_guarded(do: Callable[[], Result], here: Places) -> Result:
    """Return how it ended, also where that is a mistake of ours."""
    try:
        return do()
    except Trouble as trouble:
        return Result(good=False, code=trouble.code, values=trouble.values)
    except Exception as error:
        values = {
            "error": f"{type(error).__name__}: {error}"[:300],
            "before": switch.version_of(switch.name_at(here.current)),
        }
        return Result(good=False, code="fault", values=values)


def _address() -> str:
    address = os.environ.get(ADDRESS, "")
    if not address:
        raise Trouble("bad-address", address=ADDRESS)
    return address


def ask_network(what: str, here: Places, address: str = "") -> Result:
    """Let the program that fetches do so, as the app's user."""
    words = [what, address or _address(), *([str(here.state)] if what == "get" else [])]
    done = run_as(python_command("companion.appliance.fetch", *words), FETCHING, here.state)
    try:
        result: Result = decoded(done.last_whole, Result)
        result.says  # noqa: B018  # a sentence that there is, with the values it needs
    except (msgspec.DecodeError, LookupError, TypeError, ValueError):
        raise Trouble("unreachable", address=words[1], error=done.last) from None
    return result


def _take_fetched(request: Request, here: Places, service: Service, tell: Tell) -> Result:
    with fetched_archive(here) as path:
        asked = Asked(path, request.sha256, request.version, request.network)
        return run_alone(asked, here, service, tell)


@contextmanager
def fetched_archive(here: Places, address: str = "") -> Iterator[Path]:
    """Fetch the archive at an address, and remove it afterwards: as the app's user, whose folder
    it lies in, and under a name that the app cannot choose freely."""
    got = ask_network("get", here, address)
    if not got.good or got.offer is None:
        raise Trouble(got.code, **got.values)
    name = Path(got.offer.file).name
    if not NAME.fullmatch(name):
        raise Trouble("no-release", address=address or _address())
    path = here.update / name
    try:
        yield path
    finally:
        run_as(["rm", "-f", "--", *files_of(path)], FETCHING, here.state)
