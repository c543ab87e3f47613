"""The room that sees: cameras, pictures, and the tags of cards on them.

It knows a card by its id only. OpenCV and the decoders are imported when a picture is looked at,
so that an app without a camera never pays for them.
"""
