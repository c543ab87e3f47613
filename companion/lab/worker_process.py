"""Runs long work in a separate process, so that it never blocks the screen and can be stopped.

The app starts a `WorkerProcess` with the name of a `Task` and sends requests. The process answers
one after the other, each with a `Reply`. A request can be canceled and has a limit of computing
time, the process has a limit of memory. The process ends when the app closes it or dies, or when
no request has come for `Limits.idle` seconds.
"""

from __future__ import annotations

import os
import pickle
import queue
import resource
import signal
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from threading import Lock, Thread, Timer
from typing import IO, Any, Literal, NamedTuple, NoReturn, TypeAlias

ROOT = Path(__file__).parents[2]  # where the package lies
START = "from companion.lab.worker_process import main; main()"

ENDING = 1.0  # seconds that a process may take to end once it says nothing more

# slow: the request took more computing time or memory than it may. ended: the process is gone.
Kind: TypeAlias = Literal["ready", "progress", "result", "canceled", "slow", "failed", "ended"]


class Reply(NamedTuple):
    """What a worker process says about a request."""

    kind: Kind
    number: int = 0  # of the request
    value: Any = None  # of progress or a result; of a failure its type, of the end the exit code
    error: str = ""  # of a failure


class Limits(NamedTuple):
    """What a worker process may use."""

    nice: int = 10
    memory: int | None = None  # bytes
    seconds: float = 0  # of computing for each request; 0: without a limit
    idle: float = 300.0  # seconds without a request until the process ends


DEFAULT_LIMITS = Limits()


class Task(ABC):
    """What a worker process does with each request; made in the process, from the setup."""

    @abstractmethod
    def __init__(self, setup: Any) -> None:
        """Read what all requests share."""

    @abstractmethod
    def answer(self, request: Any, report: Callable[[object], None]) -> object:
        """Return the result of a request; `report` sends how far it is."""


class WorkerProcess:
    """A process that does one task. May be used from several threads."""

    def __init__(self, task: str, setup: object = None, limits: Limits = DEFAULT_LIMITS) -> None:
        """Start the process of a task, by "module:class". Raises `OSError` if that fails."""
        paths = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
        self._process = subprocess.Popen(
            [sys.executable, "-c", START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths, "OPENBLAS_NUM_THREADS": "1"},
            start_new_session=True,  # the helpers of the process end with it
        )
        self.pid = self._process.pid
        self._start = pickle.dumps((task, limits, setup))
        self._lock = Lock()
        self._is_ready = False
        self._numbers = 0
        self.current: int | None = None  # the request that the process works on
        self._waiting: list[tuple[int, bytes, float | None]] = []
        self._watch: Timer | None = None  # kills a process that does not answer
        Thread(target=self._end_helpers, name="worker helpers", daemon=True).start()

    @property
    def is_running(self) -> bool:
        """Return whether the process is there."""
        return self._process.poll() is None

    def send(self, request: object, within: float | None = None) -> int:
        """Have a request answered after the ones before it, and return its number.

        A process that does not answer it `within` so many seconds is killed.
        """
        with self._lock:
            self._numbers += 1
            self._waiting.append((self._numbers, pickle.dumps(request), within))
            self._send_next()
            return self._numbers

    def cancel(self, number: int, within: float | None = None) -> None:
        """Stop a request. A process that does not stop it `within` so many seconds is killed."""
        with self._lock:
            self._waiting = [each for each in self._waiting if each[0] != number]
            if number == self.current:
                self._write(pickle.dumps((number, None)))
                self._expect(within)

    def replies(self) -> Iterator[Reply]:
        """Yield each reply as it comes, the last of them "ended". Not for the screen: it waits."""
        hears = self._process.stdout
        assert hears is not None
        self._write(self._start)
        with hears, suppress(EOFError, OSError, ValueError, pickle.UnpicklingError):
            while True:
                reply: Reply = pickle.load(hears)
                if reply.kind != "progress":
                    with self._lock:
                        self._is_ready, self.current = True, None
                        self._expect(None)
                        self._send_next()
                if reply.kind != "ready":
                    yield reply
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(ENDING)  # it is about to end by itself, with its own exit code
        yield Reply("ended", value=self.close())

    def listen(self, hear: Callable[[Reply], None]) -> None:
        """Call `hear` with each reply, in a thread of its own."""

        def pass_on() -> None:
            for reply in self.replies():
                hear(reply)

        Thread(target=pass_on, name="worker replies", daemon=True).start()

    def close(self) -> int:
        """End the process and its helpers, whatever they do; return the exit code."""
        self._kill()  # first: it may be what somebody with the lock waits for
        with self._lock:
            self._expect(None)
            if self._process.stdin is not None:
                with suppress(OSError):
                    self._process.stdin.close()
        return self._process.wait()

    def _end_helpers(self) -> None:
        """Wait for the end of the process, then end its helpers, which hold its pipes open."""
        with suppress(ChildProcessError):
            os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT)
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)

    def _send_next(self) -> None:
        if self._is_ready and self.current is None and self._waiting:
            self.current, request, within = self._waiting.pop(0)
            self._write(pickle.dumps((self.current, request)))
            self._expect(within)

    def _write(self, message: bytes) -> None:
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):  # it has just ended: that will be heard
            self._process.stdin.write(message)
            self._process.stdin.flush()

    def _expect(self, seconds: float | None) -> None:
        """Kill the process unless it answers within so many seconds; None: expect nothing."""
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
        if seconds is not None:
            self._watch = Timer(seconds, self._kill)
            self._watch.daemon = True
            self._watch.start()

    def _kill(self) -> None:
        if self._process.poll() is None:
            with suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)


# Inside the process


class _Canceled(Exception):
    pass


class _TooSlow(Exception):
    pass


class _Server:
    """Answers one request after the other."""

    def __init__(self, hears: IO[bytes], says: IO[bytes]) -> None:
        self._hears, self._says = hears, says
        self._requests: queue.SimpleQueue[tuple[int, bytes]] = queue.SimpleQueue()
        self._current: int | None = None  # the request that a signal may stop
        self._newest = self._canceled = 0  # requests, by number

    def serve(self) -> None:
        """Answer requests until none has come for a long time."""
        name, limits, setup = pickle.load(self._hears)
        os.nice(limits.nice)
        if limits.memory is not None:
            resource.setrlimit(resource.RLIMIT_DATA, (limits.memory, limits.memory))
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the app
        signal.signal(signal.SIGUSR1, lambda *_: self._stop_canceled())
        signal.signal(signal.SIGPROF, lambda *_: self._stop(_TooSlow))
        module, _, attribute = name.partition(":")
        task: Task = getattr(import_module(module), attribute)(setup)
        Thread(target=self._read, daemon=True).start()
        self._say(Reply("ready"))
        with suppress(queue.Empty):
            while True:
                number, request = self._requests.get(timeout=limits.idle)
                self._say(self._answer(task, number, request, limits.seconds))

    def _read(self) -> None:
        """Take requests, and the number of a request once more to cancel it; end with the app."""
        with suppress(EOFError, OSError, pickle.UnpicklingError):
            while True:
                number, request = pickle.load(self._hears)
                if number != self._newest:
                    self._newest = number
                    self._requests.put((number, request))
                else:
                    self._canceled = number
                    os.kill(os.getpid(), signal.SIGUSR1)
        _end_group()

    def _answer(self, task: Task, number: int, request: bytes, seconds: float) -> Reply:
        try:
            self._current = number
            self._stop_canceled()
            signal.setitimer(signal.ITIMER_PROF, seconds, 0.1)  # again, if it was not heard
            value = task.answer(pickle.loads(request), lambda far: self._report(number, far))
            self._current = None
        except _Canceled:
            return Reply("canceled", number)
        except (_TooSlow, MemoryError):
            return Reply("slow", number)
        except BrokenPipeError:
            raise
        except Exception as error:  # whatever is wrong with a request, the app goes on
            return Reply("failed", number, type(error).__name__, str(error) or repr(error))
        finally:
            self._current = None
            signal.setitimer(signal.ITIMER_PROF, 0)
        return Reply("result", number, value)

    def _report(self, number: int, far: object) -> None:
        """Send how far a request is; a signal must not stop that halfway."""
        self._current = None
        self._say(Reply("progress", number, far))
        self._current = number
        self._stop_canceled()

    def _stop_canceled(self) -> None:
        if self._canceled == self._current:
            self._stop(_Canceled)

    def _stop(self, by: type[Exception]) -> None:
        """Raise in the middle of a request, once; between requests there is nothing to stop."""
        if self._current is not None:
            self._current = None
            raise by

    def _say(self, reply: Reply) -> None:
        pickle.dump(reply, self._says)
        self._says.flush()


def main() -> NoReturn:
    """Serve the app that has started this process."""
    says = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a task prints does not get among the replies
    try:
        _Server(os.fdopen(0, "rb"), says).serve()
    except (EOFError, BrokenPipeError):  # the app is gone
        _end_group()
    os._exit(0)


def _end_group() -> None:
    """End this process and the helpers that it has started."""
    if os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(0)
