"""The words of Squirmish: questions, answers, titles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.squirmish import grid
from companion.games.squirmish.card_words import attack_words
from companion.games.squirmish.catalogue import Creature
from companion.games.squirmish.placing import REPLACE
from companion.games.squirmish.state import PRIZES, State
from companion.games.squirmish.table import WON
from companion.language import filled, tr
from companion.table.game import Question
from companion.table.prompts import Card, Choose, Prompt, Roll

if TYPE_CHECKING:
    from companion.games.squirmish.game import Squirmish

# One imperative sentence for each purpose, and the reason under it.
QUESTIONS: dict[str, tuple[str, str]] = {
    "hand": ("Draw a card into {name}'s hand.", "Only {name} should look."),
    "first-discard": ("Turn up the top card of the deck.", "It starts the discard pile."),
    "start-how": ("Who begins?", "The stinkiest player, if anybody admits it."),
    "start-player": ("Who is it?", "That player begins."),
    "start": ("Roll for who begins; again if it is more than {sides}.", "Players count from 1."),
    "draw": ("{name}: draw a card?", "You may hold 5."),
    "hand-limit": ("{name}: discard a card, or place one?", "You may hold 5."),
    "discard": ("{name}: show the card you discard.", "It goes to the discard pile."),
    "place": ("{name}: place a card?", "Show it, or leave it."),
    "place-one": ("{name}: show the card you place.", "You hold one too many."),
    "where": ("Where does {title} go?", "Beside any card, or in place of an unhurt one of yours."),
    "where-full": ("Where does {title} go?", "5 of yours are in play: in place of an unhurt one."),
    "battle-cry": ("Now shout it, with a smile: “{cry}”", "In a funny voice it is worth 1 more."),
    "action": ("{name}: attack or move?", "One card, one of the two."),
    "swap": ("{title} changes places with whom?", "Neighbours only."),
    "target": ("Whom does {title} attack?", "Say it before you roll."),
    "attack": ("Roll the die: {title} attacks {other}.", "{words}"),
    "cry-target": ("Which attack gets the 1 for the battle cry?", "Only one of them."),
    "ability": ("Use an ability?", "What is not used now is lost for this turn."),
    "ability-roll": ("Roll the die for {title}'s ability.", "{says}"),
    "use": ("Use {title}'s ability?", "{says}"),
    "aim": ("Which card is {title}'s ability for?", "{words}"),
    "opponent": ("Who discards a card?", "{title}'s ability says so."),
    "recover": ("Which card of the discard pile do you take?", "{title}'s ability says so."),
    "reattach": ("Where does {title} go back?", "It has lost contact."),
    "reattach-piece": ("Where do the {count} cards go back?", "They keep their shape."),
    "manual": ("{title}: what came of it?", "{says}"),
    "manual-amount": ("How much was it?", "{title}'s ability says so."),
    "manual-card": ("Which card was it?", "{title}'s ability says so."),
}
PLAIN = {
    "stinkiest": "The stinkiest",
    "oldest": "The oldest",
    "rock-paper-scissors": "Rock, paper, scissors",
    "random": "Anybody, by the die",
    "draw": "Draw",
    "skip": "Not now",
    "discard": "Discard",
    "place": "Place",
    "none": "Place none",
    "cry": "Shouted!",
    "quiet": "Stay quiet",
    "end": "That is all",
    "later": "The next attack",
    "use": "Use it",
    "done": "Done",
    "damage": "Damage",
    "heal": "Healing",
    "swap": "Two cards swap",
    "knock-out": "A knock-out",
}
LEADS = "Squirmish, {name} leads with {prizes} of {goal} prize guys"
EVEN = "Squirmish, nobody leads with {prizes} of {goal} prize guys"
FRESH = "Squirmish, no prize guys yet"
WRITTEN = (LEADS, EVEN, FRESH, WON)  # what is kept in English (see `companion.language.retold`)


def question(game: Squirmish, state: State, prompt: Prompt) -> Question:
    """The prompt as a sentence a person can act on."""
    values: dict[str, Any] = {"name": state.players[prompt.player].name}
    purpose = prompt.purpose
    if isinstance(prompt, Choose):
        values |= prompt.data
        if purpose == "reattach":
            values |= {"card": values["cards"][0], "count": len(values["cards"])}
            purpose = "reattach-piece" if values["count"] > 1 else purpose
        if purpose == "where" and all(str(each).startswith(REPLACE) for each in prompt.legal()):
            purpose = "where-full"
        if "effect" in values:
            values["words"] = _effect(values["effect"], values.get("amount"))
    elif isinstance(prompt, Roll):
        values |= _of_roll(game, state, prompt)
        purpose = "ability-roll" if purpose == "ability" else purpose
    elif isinstance(prompt, Card) and purpose == "place" and not prompt.optional:
        purpose = "place-one"
    if "card" in values:
        values["title"] = game.cards.name(values["card"])
    text, why = QUESTIONS[purpose]
    return Question(filled(text, values), filled(why, values))


def _of_roll(game: Squirmish, state: State, prompt: Roll) -> dict[str, Any]:
    now = state.now
    if prompt.purpose == "attack" and now.attacker and now.target:
        creature = game.cards.creatures[now.attacker]
        other = game.cards.name(now.target)
        return {"card": now.attacker, "other": other, "words": attack_table(creature)}
    if prompt.purpose == "ability" and now.ability:
        card, _, number = now.ability.partition(":")
        ability = game.cards.refs[card][int(number)].ability
        return {"card": card, "says": ability.text}
    return {"sides": prompt.sides}


def _effect(effect: str, amount: object) -> str:
    if effect in {"damage", "counter"}:
        return tr("{n} damage", n=amount)
    if effect == "heal":
        return tr("{n} healing", n=amount)
    return {
        "shield": tr("Nothing hurts it until its player's next turn."),
        "daze": tr("It cannot attack in its player's next turn."),
        "swap": tr("The two change places."),
    }.get(effect, "")


def attack_table(creature: Creature) -> str:
    """The attack table on one line: "1: no effect, 2-5: 2 damage, 6: 3 damage"."""
    return attack_words(creature.attack)


def label(game: Squirmish, state: State, prompt: Prompt, answer: str) -> str:
    """One possible answer in words."""
    if isinstance(prompt, Roll):
        return answer
    if answer in game.cards.creatures:
        return card_words(game, answer)
    if prompt.purpose in ("start-player", "opponent"):
        return state.players[int(answer)].name
    if prompt.purpose == "reattach" and isinstance(prompt, Choose):
        return _attached(game, state, prompt, answer)
    verb, _, what = answer.partition(":")
    if verb == "use" and what:
        card, _, number = what.partition(":")
        text = game.cards.refs[card][int(number)].ability.text
        return tr("{title}: {text}", title=game.cards.name(card), text=text)
    if verb + ":" == REPLACE:
        return tr("in place of {title}", title=_name_at(game, state, what))
    if verb == "attack" and what:
        return tr("Attack with {title}", title=_name_at(game, state, what))
    if verb == "move" and what:
        return tr("Move {title}", title=_name_at(game, state, what))
    if answer in PLAIN:
        return tr(PLAIN[answer])
    return place_words(game, state, answer) if grid.is_key(answer) else answer


def place_words(game: Squirmish, state: State, key: str) -> str:
    """A place: the card that lies there, or the one beside it."""
    if key in state.squirmish:
        fighter = state.squirmish[key]
        creature = game.cards.creatures[fighter.card]
        return tr(
            "{title} ({name}), {left} of {hp} hitpoints",
            title=creature.name, name=state.players[fighter.owner].name,
            left=creature.hp - fighter.damage, hp=creature.hp,
        )  # fmt: skip
    above, right, below, left = map(grid.key, grid.beside(grid.place(key)))
    for near, say in (
        (left, tr("right of {title}", title=_name_at(game, state, left))),
        (right, tr("left of {title}", title=_name_at(game, state, right))),
        (above, tr("below {title}", title=_name_at(game, state, above))),
        (below, tr("above {title}", title=_name_at(game, state, below))),
    ):
        if near in state.squirmish:
            return say
    return _at(key)


def _attached(game: Squirmish, state: State, prompt: Choose, key: str) -> str:
    """Where a loose piece may go: which of its cards would touch which of the rest."""
    cards = prompt.data["cards"]
    if len(cards) == 1:
        return place_words(game, state, key)
    column, row = grid.place(key)
    first = game.cards.name(cards[0])
    return tr("{title} to column {column}, row {row}", title=first, column=column, row=row)


def _at(key: str) -> str:
    column, row = grid.place(key)
    return tr("column {column}, row {row}", column=column, row=row)


def _name_at(game: Squirmish, state: State, key: str) -> str:
    fighter = state.squirmish.get(key)
    return "" if fighter is None else game.cards.name(fighter.card)


def card_words(game: Squirmish, card: str) -> str:
    """A card in a few words."""
    creature = game.cards.creatures[card]
    if not creature.group:
        return tr("{title}, {hp} hp", title=creature.name, hp=creature.hp)
    group = game.cards.groups[creature.group].name
    return tr("{title}, {hp} hp, {words}", title=creature.name, hp=creature.hp, words=group)


def kind_of_card(game: Squirmish, card: str) -> str:
    """Cards are sorted by their group."""
    creature = game.cards.creatures.get(card)
    if creature is None or not creature.group:
        return tr("No group")
    return game.cards.groups[creature.group].name


def why_not(game: Squirmish, state: State, prompt: Prompt, answer: object) -> str | None:
    """Why exactly a card is refused: where it lies."""
    if not isinstance(prompt, Card) or answer not in game.cards.creatures:
        return None
    card = str(answer)
    for key, fighter in state.squirmish.items():
        if fighter.card == card:
            place = _at(key)
            return tr("{card} is in play already: {place}.", card=card, place=place)
    if card in state.discard:
        return tr("{card} lies on the discard pile.", card=card)
    for index, player in enumerate(state.players):
        if card in player.prizes:
            return tr("{card} is a prize guy of {name}.", card=card, name=player.name)
        if player.hand and card in player.hand and index != prompt.player:
            return tr("{card} is in another hand.", card=card)
    if prompt.source == "hand":
        name = state.players[prompt.player].name
        return tr("{card} is not in {name}'s hand.", card=card, name=name)
    return tr("{card} is in the hand already.", card=card)


def progress(state: State) -> str:
    """Where the game stands, for a list."""
    best = max(state.players, key=lambda player: len(player.prizes))
    count = len(best.prizes)
    if not count:
        return FRESH
    if sum(len(player.prizes) == count for player in state.players) > 1:
        return EVEN.format(prizes=count, goal=PRIZES)
    return LEADS.format(name=best.name, prizes=count, goal=PRIZES)
