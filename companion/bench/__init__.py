"""Performance in one command: every benchmark as ratios, a table, a plot, and what got slower.

The benchmarks themselves stand in `benchmarks/` of the checkout and measure against things that
an installed Wormwatch does not have (a chess engine, a second QR reader, the tests' questions);
here is what they have in common: the form of a figure, and everything that is done with many.
"""
