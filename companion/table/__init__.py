"""The game-independent heart: the engine asks, the table answers.

prompts   what the rules may ask for: a roll, a card, a choice
events    what the hands at the table have to do, and why
game      what a game must offer to be played here
session   one game being played: answer, undo, redo, correct, replay
sources   who answers: a person, the app's dice and dealer, a script, a bot
journal   the file a game lives in; it survives a pulled plug
"""
