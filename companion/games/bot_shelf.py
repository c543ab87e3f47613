"""What a game hands over for its bots: how each is made, and how a good move is found.

`GameKit.bots()` returns a `BotShelf`. Every game can be played at random; a shelf adds the bots
that know the game. Making a shelf loads no bot, so that a list of names costs no start-up time.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from companion.table.prompts import Answer, Prompt

if TYPE_CHECKING:
    from companion.table.session import Session


class BotPlayer(ABC):
    """Plays a game: call it with a state and a prompt, of a die or a deck, too."""

    reason: str = ""  # for its last answer, in one sentence, where it knows one

    @abstractmethod
    def __call__(self, state: Any, prompt: Prompt) -> Answer:
        """Return a legal answer to the prompt."""


# Makes a bot for a game, from a seed, and from whether it has to put its reasons into words.
BotMaker: TypeAlias = Callable[[Any, int | None, bool], BotPlayer]


class Hint(NamedTuple):
    """A good answer to the open question: what to do and why, in sentences, and where."""

    answer: Answer
    reason: str
    what: str = ""
    spaces: tuple[tuple[int, int], ...] = ()  # by column and row


class HintQuestion(NamedTuple):
    """A question as it was when a hint was asked for; the game may go on meanwhile."""

    game: Any
    state: Any  # a copy
    prompt: Prompt
    context: Any = None  # what the state does not tell, as `HintFinder.read_context` returned it


class HintFinder(ABC):
    """Finds a good move for the open question of a game."""

    unanswerable: Collection[str] = ()  # what only people know: prompts by "purpose[:rule]"

    def can_answer(self, session: Session[Any], prompt: Prompt) -> bool:
        """Return whether the bot sees what it has to know, such as the player's hand."""
        return True

    def read_context(self, session: Session[Any]) -> Any:
        """Return what a bot has to know besides the state and the prompt."""
        return None

    @abstractmethod
    def find_hint(self, question: HintQuestion) -> Hint:
        """Return a good answer; may take seconds, reads the question only."""


class BotShelf(NamedTuple):
    """The bots of a game."""

    makers: Mapping[str, BotMaker]  # by name, from the simplest to the best
    hints: HintFinder | None = None

    @property
    def best(self) -> str:
        """Return the name of the bot that plays best."""
        return list(self.makers)[-1]
