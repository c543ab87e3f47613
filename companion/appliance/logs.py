"""What the app tells of itself while it runs: in DATA/logs, for whoever has to mend it.

Starts and stops, pages, cameras and panels that come and go, the codes of refusals, and faults with
where they happened. Never the name of a player, nor anything that was typed: the words of an error
are written only where they are about the code.

The screen never waits for the card: whoever has something to say puts it into a queue, and a thread
writes it, some seconds' worth at a time.
"""

from __future__ import annotations

import atexit
import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any, NamedTuple

from companion import __version__
from companion.appliance.log_file import LogFile
from companion.output import escape_controls, print_error_text
from companion.table.errors import Refused

FOLDER = "logs"
GATHER = 2.0  # seconds that lines wait for each other; the first page is drawn in peace, too
MANY = 600  # lines a minute; more would only push out of the log what led to them
WAITING = 5_000  # lines in the queue of a card that has stopped answering
PATIENCE = 2.0  # seconds that the end waits for the card
OURS = ("companion", "hardware")  # who is written down from "info" on; others from "warning" on
# Errors whose words are about the code, never about what somebody has typed.
ABOUT_CODE = (
    AttributeError, ImportError, IndexError, MemoryError, NameError, RecursionError, TypeError,
    ZeroDivisionError,
)  # fmt: skip
# What systemd's journal calls the levels, in front of a line.
_PRIORITIES = {logging.WARNING: "<4>", logging.ERROR: "<3>", logging.CRITICAL: "<2>"}

log = logging.getLogger(__name__)


class Said(NamedTuple):
    """One record on its way to the card."""

    level: int
    at: float
    text: str
    error: BaseException | None


class Logs(logging.Handler):
    """The log of a data folder, from `begin` until `end`."""

    def __init__(self, data: Path, environ: Mapping[str, str] = os.environ) -> None:
        super().__init__()
        self.facts: dict[str, str] = {}  # what the header tells besides the machine
        self._begun = time.time()
        self._file = LogFile(data / FOLDER, self.header)
        self._by_systemd = "INVOCATION_ID" in environ or "JOURNAL_STREAM" in environ
        self._queue: SimpleQueue[Said | threading.Event | None] = SimpleQueue()
        self._hurry = threading.Event()
        self._thread = threading.Thread(target=self._write, name="log", daemon=True)
        self._told = _Told()
        self._levels: dict[str, int] = {}
        self._hooks: tuple[Any, Any] = (sys.excepthook, threading.excepthook)

    # From the outside

    def begin(self) -> None:
        """Listen from now on, to what nobody has caught as well."""
        for name in OURS:
            self._levels[name] = logging.getLogger(name).level
            logging.getLogger(name).setLevel(logging.INFO)
        logging.getLogger().addHandler(self)
        sys.excepthook, threading.excepthook = self._uncaught, self._uncaught_beside
        self._thread.start()
        log.info("started, process %s", os.getpid())

    def end(self) -> None:
        """Write what is left, and leave everything as it was."""
        log.info("stopped")
        logging.getLogger().removeHandler(self)
        for name, level in self._levels.items():
            logging.getLogger(name).setLevel(level)
        sys.excepthook, threading.excepthook = self._hooks
        self._queue.put(None)
        self._hurry.set()
        self._thread.join(PATIENCE)
        self.close()

    def flush(self) -> None:
        """Wait until the card has what was said so far; not for long, if it does not answer."""
        written = threading.Event()
        if self._thread.is_alive():
            self._queue.put(written)
            self._hurry.set()
            written.wait(PATIENCE)

    def emit(self, record: logging.LogRecord) -> None:
        """Take a record, and wait for nothing."""
        ours = record.name.partition(".")[0] in OURS
        if record.levelno < (logging.INFO if ours else logging.WARNING):
            return
        if self._queue.qsize() > WAITING:
            return
        text = f"{record.levelname.lower():<8} {record.name}: {record.getMessage()}"
        error = record.exc_info[1] if record.exc_info else None
        self._queue.put(Said(record.levelno, record.created, text, error))
        if record.levelno >= logging.ERROR:
            self._hurry.set()

    def header(self) -> str:
        """What whoever reads a log has to know first."""
        told = {
            "Wormwatch": __version__,
            "Python": sys.version.partition(" ")[0],
            "board": _board(),
            "kernel": f"{os.uname().sysname} {os.uname().release} {os.uname().machine}",
            **self.facts,
            "started": _when(self._begun),
        }
        return "".join(f"=== {name}: {value}\n" for name, value in told.items())

    # What nobody has caught

    def _uncaught(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        before: Callable[..., Any] = self._hooks[0]
        if issubclass(kind, KeyboardInterrupt):
            before(kind, error, trace)
            return
        log.critical("nobody has caught this, and the app ends", exc_info=(kind, error, trace))
        if before is not sys.__excepthook__:
            before(kind, error, trace)

    def _uncaught_beside(self, args: Any) -> None:
        before: Callable[..., Any] = self._hooks[1]
        if args.exc_value is not None and not issubclass(args.exc_type, SystemExit):
            name = args.thread.name if args.thread else "?"
            log.error("nobody has caught this in thread %s", name, exc_info=args.exc_value)
        if before is not threading.__excepthook__:
            before(args)

    # On the thread of the log

    def _write(self) -> None:
        going = True
        while going:
            first = self._queue.get()
            if isinstance(first, Said):
                self._hurry.wait(GATHER)
                self._hurry.clear()
            batch = [first, *self._waiting()]
            going = None not in batch
            said = [each for each in batch if isinstance(each, Said)]
            self._put(said, [] if going else self._told.again())
            for each in batch:
                if isinstance(each, threading.Event):
                    each.set()
        self._file.close()

    def _waiting(self) -> Iterator[Said | threading.Event | None]:
        try:
            while True:
                yield self._queue.get_nowait()
        except Empty:
            return

    def _put(self, batch: list[Said], more: list[str]) -> None:
        lines: list[str] = []
        for said in batch:
            told = self._told.lines(said)
            lines += told
            if said.level >= logging.WARNING and told:
                self._tell_journal(said.level, told)
        lines += more
        if lines:
            keep = any(said.level >= logging.ERROR for said in batch)
            self._file.write("".join(f"{line}\n" for line in lines), len(lines), keep)

    def _tell_journal(self, level: int, lines: list[str]) -> None:
        """To stderr, where systemd keeps it; at a terminal somebody reads it."""
        sign = _PRIORITIES.get(level, "<3>") if self._by_systemd else ""
        try:
            print_error_text("".join(f"{sign}{line}\n" for line in lines))
        except (OSError, ValueError, AttributeError):  # closed, or none at all
            return


class _Told:
    """Records as lines; what says the same again and again is counted, not written."""

    def __init__(self) -> None:
        self._same: tuple[str, str] = ("", "")
        self._times = 0
        self._minute, self._count = 0, 0

    def lines(self, said: Said) -> list[str]:
        """The lines of a record, which may be none."""
        trace = "\n".join(traced(said.error)) if said.error else ""
        if (said.text, trace) == self._same:
            self._times += 1
            return []
        told = self.again()
        self._same = said.text, trace
        if self._is_too_much(said.at):
            return told
        whole = f"{_when(said.at)} {said.text}".split("\n") + trace.split("\n")
        first, *rest = [line for line in whole if line]
        return [*told, escape_controls(first), *(f"    {escape_controls(line)}" for line in rest)]

    def again(self) -> list[str]:
        """How often the last record came again."""
        times, self._times = self._times, 0
        return [f"    ... and the same {times} times more"] if times else []

    def _is_too_much(self, at: float) -> bool:
        minute = int(at // 60)
        if minute != self._minute:
            self._minute, self._count = minute, 0
        self._count += 1
        return self._count > MANY


def traced(error: BaseException) -> Iterator[str]:
    """Where an error happened, and what led to it; its words only where they are about the code.

    >>> list(traced(KeyError("Ada"))), list(traced(TypeError("no int")))
    (['KeyError'], ['TypeError: no int'])
    """
    import traceback  # only now: most evenings need none

    led_to = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if led_to is not None:
        yield from traced(led_to)
        yield "which led to:"
    for line in traceback.format_tb(error.__traceback__):
        yield from line.rstrip("\n").split("\n")
    words = _words(error)
    yield f"{type(error).__name__}: {words}" if words else type(error).__name__


def _words(error: BaseException) -> str:
    if isinstance(error, Refused):
        return error.code
    if isinstance(error, OSError):
        return error.strerror or ""  # and not the file, whose name somebody may have typed
    return str(error) if isinstance(error, ABOUT_CODE) else ""


def _when(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(at))


def _board() -> str:
    """The model of a Raspberry Pi, or what kind of machine it is."""
    try:
        return Path("/proc/device-tree/model").read_text(errors="replace").strip("\0\n ")
    except OSError:
        return os.uname().machine


# The one log of a running app

_logs: Logs | None = None


def begin(data: Path) -> None:
    """Keep a log in this data folder from now on."""
    global _logs
    if _logs is None:
        _logs = Logs(data)
        _logs.begin()
        atexit.register(end)


def end() -> None:
    """The last line."""
    global _logs
    if _logs is not None:
        logs, _logs = _logs, None
        logs.end()
        atexit.unregister(end)


def flush() -> None:
    """Have everything written that was said so far."""
    if _logs is not None:
        _logs.flush()


def know(**facts: str) -> None:
    """Something for the headers that only shows once the app runs: its screen, what draws."""
    log.info("%s", ", ".join(f"{name} {value}" for name, value in facts.items()))
    if _logs is not None:
        _logs.facts |= facts
