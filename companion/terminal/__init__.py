"""The same game in a terminal: the table drawn in characters, one question at a time."""

from companion.terminal.home import run

__all__ = ["run"]
