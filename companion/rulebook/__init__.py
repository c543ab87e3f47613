"""Rules lookup: the books of all games, and finding the clause somebody is arguing about.

`Library.load()` in library.py is where to begin; the words are in the rulebook.toml of each game.
"""
