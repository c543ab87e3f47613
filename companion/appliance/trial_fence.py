"""The fence around the trial of a new release: systemd starts it as the app's user, with less than
the app may do.

The trial sees a copy of the games and never the games themselves: their folder is hidden from it,
and with a user namespace of its own it cannot reach them through the processes of the app either.
It has no network, no devices, no rights to gain, writes into its copy alone, and all that it
starts ends with it. The unit that updates may not make namespaces, so systemd makes them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.appliance.places import Places
from companion.appliance.service import CONTROL

RUNS = Path("/run/systemd/system")  # is there where systemd looks after the machine
APART = "/srv/wormwatch"  # where deploy/readonly.sh moves the games
SECONDS = 240

PROPERTIES = (
    "SupplementaryGroups=",
    "NoNewPrivileges=yes",
    "CapabilityBoundingSet=",
    "PrivateUsers=yes",
    "PrivateNetwork=yes",
    "PrivateTmp=yes",
    "PrivateDevices=yes",
    "ProtectSystem=strict",
    "ProtectHome=yes",
    "ProtectProc=invisible",
    "ProtectClock=yes",
    "ProtectHostname=yes",
    "ProtectControlGroups=yes",
    "ProtectKernelLogs=yes",
    "ProtectKernelModules=yes",
    "ProtectKernelTunables=yes",
    "RestrictAddressFamilies=AF_UNIX",
    "RestrictNamespaces=yes",
    "RestrictRealtime=yes",
    "RestrictSUIDSGID=yes",
    "LockPersonality=yes",
    "SystemCallArchitectures=native",
    "SystemCallFilter=@system-service",
    "SystemCallErrorNumber=EPERM",
    "RemoveIPC=yes",
    "KeyringMode=private",
    "UMask=0077",
    "LimitFSIZE=1G",
    "LimitCORE=0",
    "TasksMax=500",
    "OOMScoreAdjust=1000",  # when memory runs out, the trial ends first
    f"RuntimeMaxSec={SECONDS}",
)


def can_fence(environ: Mapping[str, str] = os.environ) -> bool:
    """Return whether systemd can make the fence: it runs here, and root asks it."""
    return os.geteuid() == 0 and RUNS.is_dir() and CONTROL not in environ


def fence_command(
    command: Sequence[str | Path], copy: Path, places: Places, environ: Mapping[str, str]
) -> list[str]:
    """Return a command that runs another one inside the fence, as the owner of the copy."""
    owner = copy.stat()
    given = [
        f"User={owner.st_uid}", f"Group={owner.st_gid}", f"WorkingDirectory={copy}",
        f"ReadWritePaths={copy}", f"InaccessiblePaths={places.state} -{APART}", *PROPERTIES,
    ]  # fmt: skip
    words = ["systemd-run", "--quiet", "--pipe", "--wait", "--collect"]
    words += [f"--property={each}" for each in given]
    words += [f"--setenv={name}={value}" for name, value in environ.items()]
    return [*words, "--", *map(str, command)]
