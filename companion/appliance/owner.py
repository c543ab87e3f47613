"""Doing something as the user the state belongs to, for a part that works as root."""

from __future__ import annotations

import os
import pwd
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple


class Done(NamedTuple):
    """What a program said in the end; no code: it gave no answer in time."""

    code: int | None
    said: str

    @property
    def last(self) -> str:
        """The last line of what it said, which most often is the reason."""
        return self.last_whole[:300]

    @property
    def last_whole(self) -> str:
        """The same as long as it is."""
        return (self.said.strip().splitlines() or [""])[-1]


def rights_of(folder: Path) -> dict[str, Any]:
    """What `subprocess` needs to run something as the owner of a folder: nothing unless root."""
    if os.geteuid() != 0 or not folder.exists():
        return {}
    owner = folder.stat()
    return {} if owner.st_uid == 0 else _rights(owner)


def _rights(owner: os.stat_result) -> dict[str, Any]:
    groups = [owner.st_gid]
    with suppress(KeyError):
        person = pwd.getpwuid(owner.st_uid)
        groups = os.getgrouplist(person.pw_name, person.pw_gid)
    return {"user": owner.st_uid, "group": owner.st_gid, "extra_groups": groups}


def python_command(module: str, *words: str | Path) -> list[str]:
    """Return the command that runs a module of this release: no Python of the folder it is started
    in, of the environment or of a user's home gets into it."""
    return [sys.executable, "-I", "-B", "-m", module, *map(str, words)]


def run_command_as(owner: os.stat_result, words: Sequence[str]) -> int:
    """Run a command of Wormwatch as another user and return its exit code."""
    environ = {**os.environ, "HOME": "/"}
    with suppress(KeyError):
        environ["HOME"] = pwd.getpwuid(owner.st_uid).pw_dir
    command = python_command("companion", *words)
    return subprocess.run(command, env=environ, **_rights(owner)).returncode


def run(
    command: Sequence[str | Path],
    patience: float,
    owner: Path | None = None,
    environ: Mapping[str, str] | None = None,
    groups: bool = True,
) -> Done:
    """Run a program, as the owner of a folder where one is given; whatever it has started ends
    with it. Without `groups`, it has none of the owner's but the first."""
    rights = rights_of(owner) if owner else {}
    if rights and not groups:
        rights["extra_groups"] = []
    with subprocess.Popen(
        [str(word) for word in command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env=environ,
        cwd="/",
        start_new_session=True,
        **rights,
    ) as process:
        try:
            said, _ = process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            said, _ = process.communicate()
            return Done(None, said)
        return Done(process.returncode, said)
