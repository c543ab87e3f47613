"""Runs the trial of a new release with less than the app may do: `confine FOLDER COMMAND...`.

The update starts this as the app's user. Before it becomes the command it gives up what a trial
does not need: new rights, a network (sockets other than local ones), writing outside the folder,
signals to other programs, files without end. The games that are played at the same time are out
of reach, whatever the new release does. A kernel that knows one of these fences less runs the
trial without that one: it is still the app's user, and no more.
"""

from __future__ import annotations

import ctypes
import os
import platform
import resource
import struct
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple, NoReturn

LARGEST_FILE = 1_000_000_000  # bytes
MEMORY = 8 << 30  # bytes of addresses
SECONDS = 600  # of the processor

_NO_NEW_PRIVILEGES, _SECCOMP, _FILTER = 38, 22, 2  # prctl
_REFUSED = 0x00050000 | 1  # SECCOMP_RET_ERRNO, EPERM
_ALLOWED = 0x7FFF0000
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06  # of the Berkeley packet filter
_LOCAL = 1  # AF_UNIX
_X32 = 0x40000000  # a second way to name every call on x86-64
_IO_URING = 425  # could open a socket on its own

# Landlock: its calls have the same numbers everywhere.
_CREATE, _ADD, _RESTRICT = 444, 445, 446
_WRITE_FILE, _TRUNCATE = 1 << 1, 1 << 14
_WRITES = _WRITE_FILE | sum(1 << bit for bit in range(4, 13))  # and remove and make of every kind
_REFER = 1 << 13


class _Machine(NamedTuple):
    arch: int  # as the kernel's audit names it
    socket: int  # the number of the call


_MACHINES = {"x86_64": _Machine(0xC000003E, 41), "aarch64": _Machine(0xC00000B7, 198)}


def main(words: Sequence[str]) -> NoReturn:
    """Confine this process to a folder and become the command."""
    folder, *command = words
    limit_resources()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        sys.exit("The trial cannot be confined.")
    keep_writes_in(libc, [folder, "/dev/shm"])
    refuse_sockets(libc)
    os.execv(command[0], command)


def limit_resources() -> None:
    """Set limits for memory, files and time; when memory runs out, this process goes first."""
    for what, most in (
        (resource.RLIMIT_FSIZE, LARGEST_FILE), (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CPU, SECONDS), (resource.RLIMIT_CORE, 0),
    ):  # fmt: skip
        _, hard = resource.getrlimit(what)
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (least, least))
    with suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")


def keep_writes_in(libc: ctypes.CDLL, folders: Sequence[str]) -> bool:
    """Let this process and its children write below these folders and into devices only."""
    version = landlock_version(libc)
    if version < 1:
        return False
    rights = _WRITES | (_REFER if version >= 2 else 0) | (_TRUNCATE if version >= 3 else 0)
    network = 3 if version >= 4 else 0  # to bind and to connect
    scope = 3 if version >= 6 else 0  # sockets and signals of others
    rules = struct.pack("=QQQ", rights, network, scope)
    size = 8 if version < 4 else 16 if version < 6 else 24
    ruleset = libc.syscall(_CREATE, rules, ctypes.c_size_t(size), 0)
    if ruleset < 0:
        return False
    for folder, allowed in (*((each, rights) for each in folders), ("/dev", _WRITE_FILE)):
        with suppress(OSError):
            handle = os.open(folder, os.O_PATH | os.O_CLOEXEC)
            libc.syscall(_ADD, ruleset, 1, struct.pack("=Qi", allowed, handle), 0)
            os.close(handle)
    return bool(libc.syscall(_RESTRICT, ruleset, 0) == 0)


def landlock_version(libc: ctypes.CDLL | None = None) -> int:
    """Return which Landlock the kernel has: 6 knows every fence of this file, below 1 is none."""
    libc = libc or ctypes.CDLL(None, use_errno=True)
    return int(libc.syscall(_CREATE, None, ctypes.c_size_t(0), 1))


def refuse_sockets(libc: ctypes.CDLL) -> bool:
    """Refuse every socket but local ones to this process and its children."""
    machine = _MACHINES.get(platform.machine())
    if machine is None:
        return False
    steps = [
        (_LOAD, 0, 0, 4),  # the kind of machine
        (_EQUAL, 0, 7, machine.arch),
        (_LOAD, 0, 0, 0),  # the number of the call
        (_AT_LEAST, 5, 0, _X32),
        (_EQUAL, 4, 0, _IO_URING),
        (_EQUAL, 0, 2, machine.socket),
        (_LOAD, 0, 0, 16),  # the kind of socket
        (_EQUAL, 0, 1, _LOCAL),
        (_RETURN, 0, 0, _ALLOWED),
        (_RETURN, 0, 0, _REFUSED),
    ]
    packed = b"".join(struct.pack("=HBBI", *step) for step in steps)
    code = ctypes.create_string_buffer(packed, len(packed))
    program = struct.pack("@HP", len(steps), ctypes.addressof(code))
    return bool(libc.prctl(_SECCOMP, _FILTER, program, 0, 0) == 0)


if __name__ == "__main__":
    main(sys.argv[1:])
