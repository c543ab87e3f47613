"""Every command prints what its transcript has, on either stream, and ends with its exit code."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from companion.cli import list_names
from tests.golden.command_line import ROOT, read_calls, transcripts, write_transcript

REMAKE = "`python -m tests.golden.command_line` writes it anew, where an issue asks for the change"
# Python 3.13 wraps some lines of a usage in another way.
OTHER_HELP = sys.version_info >= (3, 13)


@pytest.mark.parametrize("path", transcripts(), ids=lambda path: path.stem)
def test_each_command_answers_as_before(path: Path) -> None:
    if path.stem == "help" and OTHER_HELP:
        pytest.skip("help is laid out by argparse, and the transcript is of Python 3.11")
    before, now = path.read_text("utf-8"), write_transcript(path)
    assert now.split("\n\n$ ") == before.split("\n\n$ "), REMAKE


def test_each_command_is_called() -> None:
    """A command that is newer than the transcripts has a test of its own."""
    calls = [call.words for path in transcripts() for call in read_calls(path.read_text("utf-8"))]
    for name in list_names():
        own = ROOT / "tests" / "cli" / f"test_{name.replace('-', '_')}.py"
        called = [words for words in calls if name in words]
        assert own.exists() or any("--help" not in words for words in called), name
        assert own.exists() or [name, "--help"] in called, name


def test_no_answer_is_a_traceback() -> None:
    for path in transcripts():
        text = path.read_text("utf-8")
        assert "Traceback" not in text
        assert set(re.findall(r"^exit (.*)$", text, re.MULTILINE)) <= {"0", "1", "2"}
