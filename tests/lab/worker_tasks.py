"""Tasks for the tests of worker processes: a request is the name of what to do."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from time import sleep
from typing import Any

from companion.lab.worker_process import Task


class Errands(Task):
    """Does what the name of a request says; the setup is added to each result."""

    def __init__(self, setup: Any) -> None:
        if setup == "broken":
            raise ValueError("the setup makes no sense")
        self._setup = setup

    def answer(self, request: tuple[str, Any], report: Callable[[object], None]) -> object:
        what, value = request
        match what:
            case "echo":
                return self._setup, value
            case "count":
                for number in range(value):
                    report(number)
            case "run for ever":
                while True:
                    report("running")
            case "compute for ever":
                report("computing")
                while True:
                    pass
            case "fill the memory":
                return len(bytearray(value))
            case "fail":
                raise ValueError(value)
            case "print":
                print("This is no reply.", flush=True)
            case "fork a helper":  # as a pool of processes does: it has all the pipes, too
                pid = os.fork()
                if pid == 0:
                    sleep(600)
                report(pid)
                sleep(600)
            case "start a helper":
                helper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
                report(helper.pid)
                helper.wait()
        return "done"
