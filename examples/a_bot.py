"""A whole bot of your own, for Dry Run. `python -m examples.a_bot` lets it play against chance.

A bot is a `BotPlayer`: call it with a state and a prompt, and it returns one of `prompt.legal()`.
To meet it in the app, hand it over in the kit of the game (companion/games/dry_run/kit.py), where
`bots` returns the `SHELF` below. Then the hints on the screen and in the terminal come from it,
and `make_bot("careful", game)` makes it.
"""

from __future__ import annotations

import random

from companion.games.bot_shelf import BotPlayer, BotShelf, Hint, HintFinder, HintQuestion
from companion.games.dry_run.game import DryRun
from companion.games.dry_run.kit import DryRunKit
from companion.games.dry_run.rules import State
from companion.lab.playout import RandomPlayer, playout
from companion.output import print_line
from companion.table.prompts import Answer, Prompt

GAMES = 200


class CarefulBot(BotPlayer):
    """Drives home as soon as one more search would lose more than it brings."""

    def __init__(self, game: DryRun, seed: int | None = None) -> None:
        self._game = game
        self._chance = random.Random(seed)

    def __call__(self, state: State, prompt: Prompt) -> Answer:
        legal = prompt.legal()
        if prompt.purpose != "action":  # a die or a deck: the bot may have to be those, too
            return self._chance.choice(legal)
        answer = "search" if self._gain(state, prompt.player) > 0 else "home"
        return answer if answer in legal else legal[0]

    def _gain(self, state: State, player: int) -> float:
        """Return what a search brings on average: the Worm takes all of it on a low roll."""
        cards, load = self._game.cards, state.players[player].load
        worth = sum(cards[card].worth for card in load)
        average = sum(card.worth for card in cards.values()) / len(cards)
        strikes = min((len(load) + 1) / 6, 1.0)  # DR-W01
        gain = (1 - strikes) * average - strikes * worth
        self.reason = f"One more search brings {gain:+.1f} on average."
        return gain


class CarefulHints(HintFinder):
    """Shows at the table what the bot would do."""

    def find_hint(self, question: HintQuestion) -> Hint:
        bot = CarefulBot(question.game)
        answer = bot(question.state, question.prompt)
        what = question.game.label(question.state, question.prompt, answer)
        return Hint(answer, bot.reason, f"{what}.")


def make_careful(game: DryRun, seed: int | None, explains: bool) -> BotPlayer:
    """Make the bot; one whose reasons cost time leaves them out unless it `explains`."""
    return CarefulBot(game, seed)


SHELF = BotShelf({"careful": make_careful}, CarefulHints())


class Duel(BotPlayer):
    """Lets the bot play the first player, and chance the second."""

    def __init__(self, game: DryRun, seed: int) -> None:
        self._players = CarefulBot(game, seed), RandomPlayer(seed)

    def __call__(self, state: State, prompt: Prompt) -> Answer:
        return self._players[prompt.player](state, prompt)


def count_wins(games: int = GAMES) -> list[int]:
    """Return how many games each of the two players won: the bot, and chance."""
    game, wins = DryRunKit().rules(), [0, 0]
    for seed in range(games):
        state = game.new({"players": ["Careful", "Chance"]})
        playout(game, state, Duel(game, seed))
        result = game.result(state)
        if result is not None and result.winner is not None:
            wins[result.winner] += 1
    return wins


if __name__ == "__main__":
    won, lost = count_wins()
    print_line(f"The bot won {won} of {GAMES} games, chance won {lost}.")
