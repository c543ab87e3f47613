"""The games at this table: pure rules, card data and rulebook text, one package a game.

`registry.py` lists the kits of the games, and `kit.py` says what a kit offers.
"""
