"""The room that sees: cameras, pictures, and the tags of cards on them.

It knows a card by its id only. OpenCV and the decoders are imported when a picture is looked at,
so that an app without a camera never pays for them.
"""

import os

MOST_PIXELS = 52_000_000  # of a picture; the cameras of phones make 50 million

# OpenCV reads this when it is imported, and then refuses a larger picture by its header, before it
# takes memory for it: a PNG of 169 kB can have 1,600 million pixels.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MOST_PIXELS))
