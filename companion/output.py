"""What Wormwatch prints: every command writes to the terminal through these functions.

A name comes from a friend's card set, a game file, a USB stick or a file name, and may hold
anything. A terminal obeys control characters, so they are written out (`\\x1b`) and never sent.
What is printed with rich goes through companion/console.py.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterable
from typing import Any, TextIO

# Compiled when the first is looked for, not at the start of every command (re keeps it then).
# Control characters (C0, C1), half surrogates, line and paragraph separators, and format
# characters, which turn the direction of the text or hide in it. A joiner belongs to words of some
# languages and to some emoji; it stays between two letters or signs that are not ASCII.
_CONTROLS = (
    "[\x00-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b\u200e\u200f"
    "\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb\U000110bd\U000110cd"
    "\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e007f]"
    "|(?<![^\x00-\x7f\u200b-\u200f])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f\u200b-\u200f])"
)

_HALVES = "[\ud800-\udfff]"
_NO_BYTES = "[\ud800-\udc7f\udd00-\udfff]"  # half surrogates that stand for no byte


def escape_controls(text: str) -> str:
    r"""Return one line of text with every control character written out.

    >>> escape_controls("müll\x1b[2J.png"), escape_controls("two\nlines")
    ('müll\\x1b[2J.png', 'two\\nlines')
    """
    if text.isprintable():
        return text
    return re.sub(_CONTROLS, lambda found: ascii(found[0])[1:-1], text)


def escape_lines(text: str) -> str:
    """Return text of several lines with every control character written out but the line ends."""
    return "\n".join(map(escape_controls, text.split("\n")))


def print_line(text: object = "", *, flush: bool = False) -> None:
    """Print one line; a line end inside the text is written out too."""
    _write(sys.stdout, escape_controls(str(text)) + "\n", flush)


def print_lines(lines: Iterable[str]) -> None:
    """Print each of these as one line."""
    for line in lines:
        print_line(line)


def print_text(text: str) -> None:
    """Print text of several lines, such as a table; add no line end."""
    _write(sys.stdout, escape_lines(text), False)


def print_notes(notes: Iterable[str], warning: str | None = None) -> None:
    """Print what there is to tell besides the answer to a command, a line each, to stderr."""
    for note in [*notes, *([warning] if warning else [])]:
        print_error(f"wormwatch: {note}")


def print_error(text: str, *, end: str = "\n", stream: TextIO | None = None) -> None:
    """Print one line to stderr, or to the stream that stands for it."""
    _write(stream or sys.stderr, escape_controls(text) + end, True)


def print_error_text(text: str) -> None:
    """Print text of several lines to stderr; add no line end."""
    _write(sys.stderr, escape_lines(text), True)


def print_json(document: Any, indent: int = 0) -> None:
    """Print a document as JSON, on one line where there is no indent."""
    _write(sys.stdout, format_json(document, indent) + "\n", True)


def format_json(document: Any, indent: int = 0) -> str:
    r"""Return a document as JSON in which control characters are written as JSON escapes.

    A program that reads the JSON gets every character as it is. A byte of a file name that is no
    UTF-8 has no form in JSON and becomes `\xff`, in letters.

    >>> format_json({"name": "\x9b2J"})
    '{"name":"\\u009b2J"}'
    """
    from companion.table.form import plain, to_json  # only now: the engine prints no document

    try:
        encoded = to_json(document)
    except UnicodeEncodeError:
        encoded = to_json(spell_bytes(plain(document)))
    if indent:
        import msgspec

        encoded = msgspec.json.format(encoded, indent=indent)
    # In JSON these characters stand inside strings only; the line ends of the indent stay.
    return re.sub(_CONTROLS, _json_escape, encoded.decode())


def spell_bytes(value: Any) -> Any:
    r"""Return plain data in which bytes that are no text are spelled as `\xff`.

    >>> spell_bytes({"file": "caf\udce9.png"})
    {'file': 'caf\\xe9.png'}
    """
    if isinstance(value, str):
        if not re.search(_HALVES, value):
            return value
        text = value.encode("utf-8", "surrogateescape") if _is_file_name(value) else value.encode(
            "utf-8", "backslashreplace")  # fmt: skip
        return text.decode("utf-8", "backslashreplace")
    if isinstance(value, dict):
        return {spell_bytes(key): spell_bytes(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [spell_bytes(each) for each in value]
    return value


def write_exactly(content: bytes) -> None:
    """Write bytes that another program reads, as they are."""
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def print_over(text: str) -> None:
    """Replace the last line on stderr by this one; empty text clears the line."""
    _write(sys.stderr, f"\r{escape_controls(text)}\033[K", True)


def print_page(text: str, calm: str) -> None:
    """Print a page of text; on a terminal send first the control characters that clear it."""
    if sys.stdout.isatty():
        _write(sys.stdout, f"{calm}{escape_lines(text)}\n", True)
    elif text:
        _write(sys.stdout, f"{escape_lines(text)}\n", True)


def _is_file_name(text: str) -> bool:
    """Whether the half surrogates in a text stand for bytes, as in names of files."""
    return not re.search(_NO_BYTES, text)


def _json_escape(found: re.Match[str]) -> str:
    letter = found[0]
    if letter == "\n":
        return letter
    return "".join(
        f"\\u{unit:04x}" for unit in memoryview(letter.encode("utf-16-le")).cast("H").tolist()
    )


def replace_unknown_letters(stream: TextIO) -> None:
    """Let a stream print a question mark for each letter that its encoding does not have."""
    if isinstance(stream, io.TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
        stream.reconfigure(errors="replace")


def _write(stream: TextIO | None, text: str, flush: bool) -> None:
    if stream is None:  # a program without a terminal
        return
    replace_unknown_letters(stream)
    stream.write(text)
    if flush:
        stream.flush()
