"""Whether the system's own files (units, tools, rules, keys) are those of the release that runs.

An update changes the release alone: deploy/install.sh brings the files that root starts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.appliance.places import Places, places
from companion.doctor.finding import Place, Verdict, ok, wrong

UNITS = "etc/systemd/system"
RULES = "etc/udev/rules.d"


def system_files(place: Place) -> Verdict:
    """Compare them, on a machine that was set up with the installer."""
    here = places()
    if not is_installed(here, place.root):
        return ok("Wormwatch is not installed as a service here, so there are none.")
    if is_outdated(here, place.root):
        says = "The system's own files (units, tools, rules) are from another release."
        return wrong(says, f"Run once: sudo {installer(here)}")
    return ok("Units, tools and rules are those of this release.")


def installer(here: Places) -> Path:
    """Return the installer of the release that runs."""
    return here.current / "deploy" / "install.sh"


def is_installed(here: Places, root: Path) -> bool:
    """Say whether deploy/install.sh has set up this machine."""
    return here.is_appliance and (root / UNITS / "wormwatch.service").exists()


def is_outdated(here: Places, root: Path) -> bool:
    """Say whether any file of the system differs from the one that the release has for it."""
    return is_installed(here, root) and any(
        _content(ours) != _content(theirs) for ours, theirs in _pairs(here, root)
    )


def _pairs(here: Places, root: Path) -> Iterator[tuple[Path, Path]]:
    for folder, target in (
        ("systemd", root / UNITS), ("tools", here.tools), ("udev", root / RULES),
        ("keys", here.keys),
    ):  # fmt: skip
        pattern = "*.service" if folder == "systemd" else "*"
        for ours in sorted((here.current / "deploy" / folder).glob(pattern)):
            yield ours, target / ours.name


def _content(path: Path) -> bytes:
    with suppress(OSError):
        return path.read_bytes()
    return b""
