"""Open the smallest hidden window and print what draws in it. A program of its own.

GL can crash or hang a process, so doctor runs this one apart from itself.
"""

from __future__ import annotations

import sys


def main() -> int:
    """Print the renderer and its version on two lines; without a window, 1."""
    from kivy.core.window import Window

    if Window is None:  # asking GL for its name without a window would crash
        return 1
    from kivy.graphics.opengl import GL_RENDERER, GL_VERSION, glGetString

    print(glGetString(GL_RENDERER).decode())
    print(glGetString(GL_VERSION).decode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
