"""How Terror Below is shown: the board, the Worms, the attack and the hunt."""
