"""Where an installed machine keeps things: the releases, the state, the memory sticks.

Every place comes from here. The environment may name others, so that tests and a second machine
on the same disk have folders of their own. Only what comes with Python is imported here: the
failure page asks for its places when nothing else of a release can be imported.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

STAY_DOWN = 77  # the exit code after which systemd does not start the app again
SERVICE = "wormwatch.service"
APPLIANCE = "WORMWATCH_APPLIANCE"  # "1": as if a service had started the app; "0": as if none had


class Places(NamedTuple):
    """The fixed places of a machine that was set up with deploy/install.sh."""

    prefix: Path = Path("/opt/wormwatch")  # the code, which belongs to root
    state: Path = Path("/var/lib/wormwatch")  # all that the app may write
    media: Path = Path("/media/wormwatch")  # where memory sticks are mounted
    options: Path = Path("/etc/default/wormwatch")  # what the owner has set for the services
    framebuffer: Path = Path("/dev/fb0")  # the bare screen
    graphics: Path = Path("/sys/class/graphics/fb0")  # what the bare screen is like
    backlights: Path = Path("/sys/class/backlight")  # the lights behind the screens
    tools: Path = Path("/usr/local/lib/wormwatch")  # what the units start, out of an update's reach
    keys: Path = Path("/etc/wormwatch")  # the public keys that releases are signed with

    @property
    def releases(self) -> Path:
        """One folder for each release that is there."""
        return self.prefix / "releases"

    @property
    def current(self) -> Path:
        """The link to the release that runs."""
        return self.prefix / "current"

    @property
    def update(self) -> Path:
        """Where the app and the update talk to each other."""
        return self.state / "update"

    @property
    def backups(self) -> Path:
        """Copies of the journal."""
        return self.state / "backups"

    @property
    def logs(self) -> Path:
        """What the app wrote about itself."""
        return self.state / "logs"

    @property
    def starts(self) -> Path:
        """How the last starts went."""
        return self.state / "starts.json"

    @property
    def splash(self) -> Path:
        """The picture for the first seconds, ready to be shown; root puts it there."""
        return self.prefix / "splash.ppm"

    @property
    def is_appliance(self) -> bool:
        """Whether this machine was set up as one; a checkout on a desktop was not."""
        return self.current.is_symlink()


def places(environ: Mapping[str, str] = os.environ) -> Places:
    """The places of this machine.

    >>> places({"WORMWATCH_PREFIX": "/tmp/opt"}).current
    PosixPath('/tmp/opt/current')
    """
    given = {name: environ.get(f"WORMWATCH_{name.upper()}") for name in Places._fields}
    return Places(**{name: Path(value) for name, value in given.items() if value})


def is_service(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether a service has started the app as the one thing this machine does, or somebody says
    that it is like that. A person at a desktop is never surprised by what follows from it.

    >>> is_service({}), is_service({"NOTIFY_SOCKET": "/run/systemd/notify"})
    (False, True)
    >>> is_service({"NOTIFY_SOCKET": "@socket", "WORMWATCH_APPLIANCE": "0"})
    False
    """
    said = environ.get(APPLIANCE)
    return said == "1" if said else bool(environ.get("NOTIFY_SOCKET"))
