"""Everything an update says: how far it is, how it ended, and what was in its way.

The part that works as root knows no language. It writes down which sentence it means and with what
values, and whoever reads that says it in the language of the screen.
"""

from __future__ import annotations

from typing import Any

from companion.language import tr
from companion.table.errors import Refused

SENTENCES = {
    # How far it is
    "look": "Asking {address}.",
    "fetch": "Fetching {version}: {percent} %.",
    "check": "Checking the release.",
    "unpack": "Unpacking {version} beside the old one.",
    "packages": "Setting up its packages.",
    "health": "Trying it with a copy of your games.",
    "backup": "Keeping a copy of your games.",
    "switch": "Starting {version}.",
    "back": "{version} does not start. Going back to {before}.",
    # How it ended
    "offered": "{version} can be fetched.",
    "updated": "Updated to {version}.",
    "not-ready": "{version} did not start, so {before} is back. Nothing is lost.",
    "interrupted": "The update to {version} was interrupted, so {before} is still here. "
    "Nothing is lost.",
    "fault": "The update stopped because of a mistake of ours ({error}). {before} stays.",
    # What was in its way
    "busy": "Another update is at work.",
    "checkout": "This is a checkout, not an installed machine: update it with 'git pull' and "
    "'make run'.",
    "nothing-asked": "Nobody has asked for an update.",
    "bad-place": "{file} does not lie where updates are taken from: a memory stick, or {folder}.",
    "not-there": "{file} cannot be read. Is the stick still in?",
    "no-checksum": "{file} has no checksum beside it ({file}.sha256), so nobody can tell whether "
    "it is whole.",
    "wrong-checksum": "{file} is not what its checksum says: it is damaged. Copy it again.",
    "not-signed": "{file} is not signed: {file}.sig is missing beside it, or cannot be read. Copy "
    "both again.",
    "wrong-signature": "The signature of {file} is not valid here: the file was changed, or signed "
    "with a key that this machine does not trust.",
    "no-keys": "This machine cannot check yet who made a release. Type once, with a keyboard: "
    "{command}",
    "torn": "{file} is no whole release of Wormwatch. Copy it again.",
    "hostile": "{file} holds what does not belong into a release ({what}). Nothing was taken "
    "from it.",
    "too-large": "{file} is far too large for a release.",
    "other-version": "{file} is {version}, but {asked} was asked for.",
    "old-schema": "{version} is too old for your games: a newer Wormwatch has written them.",
    "not-newer": "{version} is not newer than {before}, which runs now.",
    "not-agreed": "Nothing was changed.",
    "other-python": "{version} does not run with Python {python}, which is on this machine.",
    "other-machine": "The packages in it are for {machine}, but this machine is {here}.",
    "no-room": "There is no room for {version} on the disk: {megabytes} MB more are needed.",
    "write-protected": "The disk is write-protected, so an update would not last. Switch that off "
    "(deploy/readonly.sh off), update, and switch it on again.",
    "not-set-up": "{version} could not be set up, so {before} stays. {error}",
    "no-packages": "{version} needs other Python packages and brings none along, so {before} "
    "stays.",
    "unhealthy": "{version} did not pass its trial, so {before} stays. {error}",
    # The keys of this machine
    "no-key": "{file} is no public key: one line that begins with its kind, such as ssh-ed25519.",
    "private-key": "{file} is the private half of a key, which never leaves its owner. Take the "
    "file that ends in .pub.",
    "unknown-key": "The key in {file} was not added on this machine, so it cannot be removed.",
    "too-many-keys": "This machine trusts {count} keys already. Remove one first.",
    "no-tool": "{tool} is missing or does not answer. Install openssh-client.",
    "no-answer": "It gave no answer in time.",
    "no-backup": "Your games could not be copied first, so nothing was changed. {error}",
    # From the network
    "bad-address": "{address} is no address for updates: it begins with https://.",
    "unreachable": "{address} cannot be reached ({error}).",
    "cut-off": "The connection was cut off. Nothing was changed; try it again.",
    "redirected": "{address} leads to an address without https://, so it was not followed.",
    "no-release": "There is no release at {address}.",
}


def said(code: str, /, **values: Any) -> str:
    """A sentence of an update in the language in use.

    >>> said("updated", version="0.2.0")
    'Updated to 0.2.0.'
    """
    return tr(SENTENCES[code], **values)


class Trouble(Refused):
    """What stands in the way of an update: a sentence that can be said again in any language."""

    def __init__(self, code: str, /, **values: str) -> None:
        super().__init__(code, said(code, **values))
        self.values = values
