"""Terror Below: deliver Eggs, hunt Worms, and be elsewhere when they attack.

board, options, state   what there is
table, pieces           what every rule works with
setup, turn, solo       how a game goes: each phase of it
actions, ramps, items, vehicles, attack, hunt, death, bounties, scenarios, score: one subject each
catalogue, pattern, form, check: cards and states from outside, and what cannot be
words                   how it speaks
"""
