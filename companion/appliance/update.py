"""Taking a release: beside the old one, tried with a copy of the games, switched, or not at all.

The steps stand in `Update.run`, in their order. Until the link is renamed everything happens in
folders nobody uses; after that, `pending` says where to go back to, and whoever comes by (this
program, or the next boot with `settle`) goes back there unless the new release reported ready.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import BinaryIO, NamedTuple

from companion import __version__
from companion.appliance import release_archive, switch, trial_fence
from companion.appliance.incoming import Incoming
from companion.appliance.mailbox import Mailbox, Progress, Request, Result
from companion.appliance.owner import Done, python_command, rights_of, run
from companion.appliance.places import Places
from companion.appliance.release_archive import Release, order
from companion.appliance.service import Service
from companion.appliance.update_words import Trouble
from companion.table.schema import STEPS

ROOM = 150_000_000  # bytes for a release that shares its packages, and some to spare
ROOM_WITH_WHEELS = 900_000_000
SETTING_UP = 900.0  # seconds; a slow card takes minutes for the packages
TRYING = trial_fence.SECONDS + 10.0  # for the whole trial
COPYING = 120.0
NO_PACKAGES = 3  # what deploy/release_venv.py ends with when it would have to fetch some
STEPS_OF_IT = ("check", "unpack", "packages", "health", "backup", "switch")


class Asked(NamedTuple):
    """An update that somebody has said yes to."""

    file: Path
    sha256: str
    version: str = ""
    network: bool = False
    older: bool = False  # only root's command line may ask for that
    anywhere: bool = False  # root has named the file, not the app
    agree: Callable[[Release], bool] = lambda release: True  # asked before anything is changed


Tell = Callable[[Progress], None]


class Update:
    """One update from its archive to the release that runs."""

    def __init__(self, places: Places, service: Service, tell: Tell) -> None:
        self._places = places
        self._service = service
        self._tell = tell
        self.before = switch.name_at(places.current)

    def run(self, asked: Asked) -> Result:
        """All of it. `Trouble` says what was in the way: then the old release was never touched."""
        self._say("check")
        if switch.is_write_protected(self._places):
            raise Trouble("write-protected")
        with Incoming(self._places, asked.file, asked.sha256, asked.anywhere) as file:
            name = asked.file.name
            release = release_archive.about(file, name)
            self._fits(release, asked, name)
            if not asked.agree(release):
                raise Trouble("not-agreed")
            version = release.version
            folder = self._places.releases / f"{version}{switch.PARTIAL}"
            try:
                self._say("unpack", version=version)
                self._unpack(file, name, folder)
                self._say("packages")
                self._make_venv(folder, version, asked.network)
                self._say("health")
                self._try(folder, version)
                self._say("backup")
                self._back_up(version)
                ready = self._in_its_place(folder, version)
            finally:
                shutil.rmtree(folder, ignore_errors=True)
        self._say("switch", version=version)
        return self._switch(ready, version)

    def _say(self, code: str, **values: str) -> None:
        step = STEPS_OF_IT.index(code) + 1 if code in STEPS_OF_IT else len(STEPS_OF_IT)
        self._tell(Progress(code=code, values=values, step=step, steps=len(STEPS_OF_IT)))

    # Is it what was asked for?

    def _fits(self, release: Release, asked: Asked, name: str) -> None:
        version = release.version
        if asked.version and asked.version != version:
            raise Trouble("other-version", file=name, version=version, asked=asked.version)
        fits(release, running(self._places), asked.older)
        wanted = ROOM_WITH_WHEELS if release.wheels or asked.network else ROOM
        missing = wanted - shutil.disk_usage(self._places.prefix).free
        if missing > 0:
            raise Trouble("no-room", version=version, megabytes=str(missing // 1_000_000 + 1))

    # Making it

    def _unpack(self, file: BinaryIO, name: str, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        file.seek(0)
        try:
            release_archive.unpack(file, name, folder)
        except OSError as error:
            raise self._not_set_up(name, error.strerror or str(error)) from None

    def _make_venv(self, folder: Path, version: str, network: bool) -> None:
        """With the script of the release that runs: no code of the new one is run as root."""
        ours = self._places.current.resolve()
        script = ours / "deploy" / "release_venv.py"
        python = os.path.realpath(sys.executable)  # not the .venv's: it makes another one
        command = [python, "-I", str(script), str(folder), "--like", str(ours)]
        done = run([*command, *(["--network"] if network else [])], SETTING_UP)
        if done.code == NO_PACKAGES:
            before = switch.version_of(self.before)
            raise Trouble("no-packages", version=version, before=before)
        if done.code != 0:
            raise self._not_set_up(version, self._why(done))

    def _try(self, folder: Path, version: str) -> None:
        """Let the new release tell whether it runs with these games: as the app's user, on a copy,
        and inside a fence (trial_fence.py)."""
        copy = Path(mkdtemp(prefix=switch.TRIAL, dir=self._places.prefix))
        try:
            rights = rights_of(self._places.state)
            if rights:
                os.chown(copy, rights["user"], rights["group"])
            self._as_app(self._trial("copy", self._places.state, copy), COPYING, version)
            done = self._ask_health(folder / ".venv" / "bin" / "wormwatch", copy)
            if done.code != 0:
                before = switch.version_of(self.before)
                why = _finding(done) or self._why(done)
                raise Trouble("unhealthy", version=version, before=before, error=why)
        finally:
            shutil.rmtree(copy, ignore_errors=True)

    def _ask_health(self, new: Path, copy: Path) -> Done:
        command: list[str | Path] = [new, "--data", copy, "health", "--json"]
        environ = {
            "PATH": os.defpath, "LC_ALL": "C.UTF-8", "HOME": str(copy), "TMPDIR": str(copy),
            "PYTHONDONTWRITEBYTECODE": "1", "PYTHONNOUSERSITE": "1",
        }  # fmt: skip
        if trial_fence.can_fence():
            return run(trial_fence.fence_command(command, copy, self._places, environ), TRYING)
        return run(command, TRYING, self._places.state, environ, groups=False)

    def _back_up(self, version: str) -> None:
        """A backup like any other, which can be gone back to from the screen."""
        ours, state = str(self._places.current / ".venv/bin/wormwatch"), self._places.state
        run([ours, "--data", str(state), "backup", "make", "--why", "update"], COPYING, state)

    def _in_its_place(self, folder: Path, version: str) -> str:
        """Everything is on the disk before it gets its name."""
        name = switch.free_name(self._places, version)
        os.sync()
        folder.rename(self._places.releases / name)
        switch.sync(self._places.releases)
        return name

    # Switching

    def _switch(self, name: str, version: str) -> Result:
        """The only moment without an app on the screen; whatever happens, one is there after it."""
        self._service.stop()
        try:
            self._as_app(self._trial("keep", self._places.state), COPYING, version)
            started = self._start_new(name, version)
        except BaseException:
            settle(self._places)
            self._service.start()
            raise
        if started:
            return self._updated(version)
        self._say("back", version=version, before=switch.version_of(self.before))
        self._service.stop()
        result = settle(self._places, "not-ready")
        self._service.start()
        assert result is not None  # for the switch is pending
        return result

    def _start_new(self, name: str, version: str) -> bool:
        places = self._places
        switch.point(switch.pending(places), self.before)
        # Written before anybody knows: the new release tells it as soon as it is there, and if it
        # does not come, something else is written before the old one is.
        Mailbox(places.state).post(self._updated(version))
        switch.point(places.current, name)
        started = self._service.start()
        if started:
            switch.point(switch.previous(places), self.before)
            switch.drop(switch.pending(places))
            switch.prune(places)
        return started

    @staticmethod
    def _updated(version: str) -> Result:
        return Result(good=True, code="updated", values={"version": version})

    # Small things

    @staticmethod
    def _trial(*words: str | Path) -> list[str]:
        return python_command("companion.appliance.trial", *words)

    def _as_app(self, command: list[str], patience: float, version: str) -> None:
        done = run(command, patience, self._places.state)
        if done.code != 0:
            raise Trouble("no-backup", error=self._why(done))

    def _not_set_up(self, version: str, why: str) -> Trouble:
        return Trouble(
            "not-set-up", version=version, before=switch.version_of(self.before), error=why
        )

    @staticmethod
    def _why(done: Done) -> str:
        # (systemd ends a trial that hangs, and then there is no word about it.)
        is_silent = done.code is None or not done.last
        return Trouble("no-answer").message if is_silent else done.last


def running(places: Places) -> str:
    """The version that runs: the one that `current` leads to, or this very program's."""
    version = switch.version_of(switch.name_at(places.current))
    try:
        order(version)
    except ValueError:
        return __version__
    return version


def fits(release: Release, before: str, older: bool) -> None:
    """Whether a release can be taken here at all; `Trouble` says why not."""
    version = release.version
    if release.schema < len(STEPS):
        raise Trouble("old-schema", version=version)
    if not older and order(version) <= order(before):
        raise Trouble("not-newer", version=version, before=before)
    python = ".".join(platform.python_version_tuple()[:2])
    if python not in release.pythons:
        raise Trouble("other-python", version=version, python=python)
    if release.wheels and release.wheels != platform.machine():
        raise Trouble("other-machine", machine=release.wheels, here=platform.machine())


def _finding(done: Done) -> str:
    """What the trial has found wrong, in the words of the new release."""
    try:
        findings = json.loads(done.last_whole)["findings"]
        worst = next(each for each in findings if each["status"] == "wrong")
        return " ".join(filter(None, [str(worst["says"]), str(worst["remedy"])]))[:300]
    except (ValueError, LookupError, TypeError, StopIteration):
        return ""


def settle(places: Places, code: str = "interrupted") -> Result | None:
    """Go back to the release before, if a switch was never confirmed. At boot that means that the
    plug was pulled."""
    Mailbox(places.state).tidy()
    link = switch.pending(places)
    if not link.is_symlink():
        return None
    before, tried = switch.name_at(link), switch.name_at(places.current)
    if before != tried:
        # With the code of the release that is gone back to: it knows what it can open.
        words = ["put-back", str(places.state), str(len(STEPS))]
        run(python_command("companion.appliance.trial", *words), COPYING, places.state)
        switch.point(places.current, before)
    request = Mailbox(places.state).read(Request)
    version = switch.version_of(tried)
    if before == tried:
        version = request.version if request else ""
    values = {"version": version, "before": switch.version_of(before)}
    result = Result(good=False, code=code, values=values)
    with suppress(OSError):  # a state that cannot be written must not keep the old release away
        Mailbox(places.state).post(result)
    switch.drop(link)
    switch.prune(places)
    return result
