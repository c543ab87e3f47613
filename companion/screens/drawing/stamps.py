"""Small drawings that lie about in numbers: each is painted once, and stamped from then on.

A drawing is some hundred triangles. As a picture in the screen's memory it is one rectangle,
which is all that a small GPU has to be asked for when forty of them lie on a board.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, NamedTuple

from kivy.graphics import (
    Callback,
    Canvas,
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    InstructionGroup,
    Rectangle,
)
from kivy.graphics.opengl import (
    GL_ONE,
    GL_ONE_MINUS_SRC_ALPHA,
    GL_RGBA,
    GL_SRC_ALPHA,
    GL_UNSIGNED_BYTE,
    GL_ZERO,
    glBlendFunc,
    glBlendFuncSeparate,
    glReadPixels,
)
from kivy.graphics.texture import Texture

from companion.drawings import Drawing
from companion.screens.drawing.painter import colours, paint

LARGEST = 128  # pixels: what is larger is one of few, and takes more memory than time
_RIM = 1  # pixels around a drawing that its soft edge may reach

# Kivy mixes colours as if the ground was never seen through. A picture with a clear ground that is
# painted so has its colours weighed by how strong they are; this takes the weight out again.
_UNWEIGHED = """
$HEADER$
void main(void) {
    vec4 weighed = texture2D(texture0, tex_coord0);
    gl_FragColor = vec4(weighed.rgb / max(weighed.a, 0.004), weighed.a);
}
"""


class Stamp(NamedTuple):
    """A drawing as a picture."""

    texture: Any
    size: tuple[int, int]


def stamp(
    group: InstructionGroup | Canvas,
    drawing: Drawing,
    x: float,
    y: float,
    width: float,
    height: float,
) -> None:
    """Add a drawing to a canvas or a group, like `paint`, but on whole pixels."""
    if max(width, height) > LARGEST:
        paint(group, drawing, x, y, width, height)
        return
    made = ahead(drawing, width, height)
    if made is None:
        return
    group.add(Color(1, 1, 1))
    at = round(x) - _RIM, round(y) - _RIM
    group.add(Rectangle(texture=made.texture, pos=at, size=made.size))


def ahead(drawing: Drawing, width: float, height: float) -> Stamp | None:
    """Make the stamp of a drawing, if there is anything to be seen; it is kept for next time."""
    if not drawing or width < 1 or height < 1:
        return None
    return _made(drawing, width, height, colours(drawing))


@lru_cache(maxsize=256)
def _made(drawing: Drawing, width: float, height: float, _: tuple[bytes, ...]) -> Stamp:
    """The colours are what a name among them means in the theme that is worn."""
    size = math.ceil(width) + 2 * _RIM, math.ceil(height) + 2 * _RIM
    weighed, clean = _desk()
    with _cleared(weighed):
        Callback(_weigh)
    paint(weighed, drawing, _RIM, _RIM, width, height)
    weighed.add(Callback(_mix_as_usual))
    weighed.draw()
    with _cleared(clean):
        Callback(_replace)
        Rectangle(texture=weighed.texture, size=weighed.size)
        Callback(_mix_as_usual)
    clean.draw()
    clean.bind()
    pixels = glReadPixels(0, 0, *size, GL_RGBA, GL_UNSIGNED_BYTE)
    clean.release()
    texture = Texture.create(size=size, colorfmt="rgba")
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    return Stamp(texture, size)


@lru_cache
def _desk() -> tuple[Fbo, Fbo]:
    """Where stamps are made. A new place for each would have the screen compile its shaders."""
    size = LARGEST + 2 * _RIM, LARGEST + 2 * _RIM
    return Fbo(size=size), Fbo(size=size, fs=_UNWEIGHED)


def _cleared(picture: Fbo) -> Fbo:
    picture.clear()
    with picture:
        ClearColor(0, 0, 0, 0)
        ClearBuffers()
    return picture


def _weigh(_: object) -> None:
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)


def _replace(_: object) -> None:
    glBlendFunc(GL_ONE, GL_ZERO)


def _mix_as_usual(_: object) -> None:
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
