"""Paper for the table: tags, stand-in cards, sheets to read and to write on, as PDF files.

press                     a PDF in millimetres, its letters, its drawings, its QR codes
labels, stickers          where on a sheet each tag goes
calibration, commands     a page to measure the printer with, and tags that are no cards
proxies, backs            the cards of a game, 63 x 88 mm
reference, scores, enrolment: one sheet each
jobs                      what the three commands do
"""
