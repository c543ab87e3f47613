"""Squirmish: creatures in a heap in the middle of the table, until three of them are yours.

options, state          what there is
grid                    where cards lie, hang together, and may go back to
creature, catalogue     what is printed on the cards
vocabulary              the words their abilities use
table                   what every rule works with
setup, turn             how a game goes: each phase of it
placing, hands, targets, attack, modifiers, harm, reattach: one subject each
abilities, effects, by_hand, reminders: when abilities come up, what they do, who forgets them
check, form, differences: states from outside, and what cannot be
words, picture          how it speaks
"""
