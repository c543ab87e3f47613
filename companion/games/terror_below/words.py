"""The words of Terror Below: questions, answers, titles, and the table in characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.terror_below.endings import REASONS
from companion.games.terror_below.fields import SCENARIOS as SCENARIOS  # words too
from companion.games.terror_below.printed import ANY
from companion.games.terror_below.state import ATTACKS, GOAL, State
from companion.language import filled, tr, word
from companion.table.game import Question
from companion.table.prompts import Choose, Prompt, Roll

if TYPE_CHECKING:
    from companion.games.terror_below.game import TerrorBelow

# One imperative sentence for each purpose, and the reason under it.
QUESTIONS: dict[str, tuple[str, str]] = {
    "terror-blue": ("Roll the blue die.", "It names the Worm that hears the next car."),
    "terror-red": ("Roll the red die.", "It names the Worm that attacks now."),
    "worm-die": ("Roll a die.", "It names the Worm that hears one more car."),
    "egg-red": ("Roll the red die.", "With the blue one it says where the piece goes."),
    "egg-blue": ("Roll the blue die.", "With the red one it says where the piece goes."),
    "location-red": ("Roll the red die.", "With the blue one it places the Location."),
    "location-blue": ("Roll the blue die.", "With the red one it places the Location."),
    "ramp": ("Roll a die for the ramp.", "4 or more lands safely."),
    "damage": ("Roll the {die} die for damage.", "The Weapon says so."),
    "squad": ("Draw a Character for {name}'s squad.", "Each squad has 3 members."),
    "squad:TB-O13": ("Who stays in the box?", "A win scores 3 more for each."),
    "item": ("Draw an Item for {name}.", "Keep it hidden."),
    "weapon": ("Draw a Weapon for {name}.", "Keep it hidden."),
    "hand": ("Draw a Vehicle card into {name}'s hand.", "The hand is filled up."),
    "vehicle": ("{name}, show the card you play.", "It moves a Target and gives actions."),
    "boots-extra": ("Show the card you play with the Boots.", "It gives its points only."),
    "bicycle-extra": ("Which card goes face down?", "Its arrows count when the Worm attacks."),
    "terror-vehicle": ("Draw the top Vehicle card.", "The Worm hears it; only arrows count."),
    "worm-die-vehicle": ("Draw the top Vehicle card.", "Only its arrows count."),
    "reveal": ("Turn up the face-down card.", "Its arrows move the Target before the attack."),
    "setup-worm": ("Draw a Worm: it attacks right away.", "More players, more Rubble."),
    "setup-worm:TB-S09": ("Draw a Worm: it attacks right away.", "It stands in for a starter."),
    "worm": ("Draw the next Worm.", "It takes the empty slot."),
    "bounty": ("Draw a Bounty for the Line.", "The Line holds 4."),
    "hidden-bounty": ("Draw a Bounty and keep it hidden.", "Only you can complete it."),
    "ramp-discard": ("Discard a Vehicle card for the ramp.", "It pays for the jump."),
    "ramp-discard:TB-K04": ("Discard a 6 or 7 for the ramp.", "It pays for the long jump."),
    "leader": ("{name}, who leads the squad?", "The others stand by."),
    "location": ("Which Location lies on column {at[0]}, row {at[1]}?", "They were mixed."),
    "start-location": ("{name}, where do you start?", "On a free Location."),
    "respawn": ("{name}, where does the squad come back?", "On a free Location."),
    "respawn:space": ("{name}, where does the squad come back?", "No Location is free."),
    "slot": ("Which Worm hears it?", "Not one that is at its card limit."),
    "slot:TB-V02": ("Which Worm gets it face down?", "Not one that is at its card limit."),
    "slot:TB-I02": ("Whose Target moves?", "The Item says so."),
    "action": ("Actions left: {points}.", "Tap where to drive, or choose."),
    "action:TB-I02": ("Play a card, or end your turn.", "No Action Point is left."),
    "action:TB-A07": ("Replace the Bounty Line, or end your turn.", "No Action Point is left."),
    "rubble-prize": ("Weapon or Item?", "The Rubble is worth a card."),
    "delivery-bounty": ("Which Bounty is this delivery for?", "One Bounty an Egg."),
    "bonus": ("Take the bonus of the {location}?", "One Delivery Bonus a turn."),
    "hidden-source": ("Which Bounty do you keep hidden?", "Only you can complete it."),
    "revive": ("Who comes back to life?", "Back under the Leader."),
    "motorcycle": ("Which way does Target {slot} move?", "Each way leads closer to you."),
    "motorcycle:away": ("Which way does Target {slot} move?", "Each way leads away from you."),
    "attack-order": ("Which Worm attacks first?", "More than one is at its limit."),
    "hunt": ("{name}, hunt! {left} damage missing.", "You are caught in the attack."),
    "hunt-bounty": ("Which Bounty is this kill for?", "One Bounty a kill."),
    "manual": ("{title}: what came of it?", "{text}"),
    "concede": ("Concede, or play on?", "The objective can no longer be met."),
    "boots": ("Play another card with the Boots?", "You may."),
    "clear": ("Which Rubble do you clear?", "The card says so."),
    "spill": ("Where does the Rubble go?", "The ability says so."),
    "target": ("Where does the Target go?", "The card says so."),
    "hat": ("Whose Hat is shot off?", "A Pistol can do that."),
}
# Somebody who plays alone knows who is meant, and reads a shorter sentence sooner.
ALONE_QUESTIONS = {
    "vehicle": "Show the card you play.",
    "leader": "Who leads the squad?",
    "start-location": "Where do you start?",
    "respawn": "Where does the squad come back?",
    "respawn:space": "Where does the squad come back?",
    "hunt": "Hunt! {left} damage missing.",
    "squad": "Draw a Character for the squad.",
    "item": "Draw an Item.",
    "weapon": "Draw a Weapon.",
    "hand": "Draw a Vehicle card into your hand.",
}


def question(game: TerrorBelow, state: State, prompt: Prompt) -> Question:
    """The prompt as a sentence a person can act on."""
    key = _key(game, state, prompt)
    text, why = QUESTIONS[key]
    if len(state.players) == 1:
        text = ALONE_QUESTIONS.get(key, text)
    values: dict[str, Any] = {"name": state.players[prompt.player].name}
    if isinstance(prompt, Choose):
        values |= prompt.data
        if prompt.purpose == "hunt":
            values["left"] = values["health"] - values["dealt"]
        elif prompt.purpose == "manual":
            card = game.cards.card(values["card"])
            said = getattr(card, "text", "") or tr("Do what the card says.")
            values |= {"title": game.cards.name(values["card"]), "text": said}
    elif isinstance(prompt, Roll):
        values["die"] = prompt.die
    return Question(filled(text, values), filled(why, values))


def _key(game: TerrorBelow, state: State, prompt: Prompt) -> str:
    """Return the key in `QUESTIONS`; some purposes ask different things."""
    if isinstance(prompt, Choose):
        if prompt.purpose == "motorcycle" and _leads_away(game, state, prompt):
            return "motorcycle:away"
        if prompt.purpose == "respawn" and "," in str(prompt.legal()[0]):
            return "respawn:space"
    by_rule = f"{prompt.purpose}:{prompt.rule}"
    return by_rule if by_rule in QUESTIONS else prompt.purpose


def _leads_away(game: TerrorBelow, state: State, prompt: Choose) -> bool:
    """Whether the ways of a Target lead away from the player."""
    board, pawn = game.board(state), state.players[prompt.player].pawn
    if pawn is None:
        return False
    now = board.distance(state.slots[prompt.data["slot"] - 1].target, pawn)
    return board.distance(board.by_key(str(prompt.legal()[0])), pawn) > now


def label(game: TerrorBelow, state: State, prompt: Prompt, answer: str) -> str:
    """One possible answer in words."""
    if isinstance(prompt, Roll):
        return answer
    named = card_name(game, answer)
    if named:
        return named
    verb, _, what = answer.partition(":")
    if verb == "ability":  # what it does is told when it is used
        return tr(ACTIONS[verb], what=game.cards.name(what).split(",")[0])
    if what and verb in ACTIONS:
        what = _place(what) if "," in what else card_name(game, what) or what
        return tr(ACTIONS[verb], what=what)
    if prompt.purpose in ("slot", "attack-order") and answer in ("1", "2", "3"):
        slot = state.slots[int(answer) - 1]
        worm = game.cards.worms[slot.worm or ""]
        return tr(
            "Worm {slot}, {name}: {count} of {limit} cards",
            slot=answer, name=worm.name, count=len(slot.cards), limit=worm.limit,
        )  # fmt: skip
    if answer == "end" and prompt.rule in ("TB-I02", "TB-A07"):  # no Action Point is left
        return tr("End the turn")
    if answer == "stop" and prompt.purpose != "hunt":
        return tr("Stop here")
    if answer == "token" and (more := _delivers_more(game, state, prompt)):
        return tr("{count} VP instead", count=1 + more)
    if prompt.purpose == "hat":
        return state.players[int(answer)].name
    if "," in answer:
        return _capital(_place(answer))
    return tr(PLAIN[answer]) if answer in PLAIN else _capital(word(answer).replace("-", " "))


def _delivers_more(game: TerrorBelow, state: State, prompt: Prompt) -> int:
    """Return the VP that the Leader's ability adds to a delivery without a Bounty."""
    if prompt.purpose != "delivery-bounty":
        return 0
    leader = state.players[prompt.player].leader or ""
    return game.cards.abilities.get(leader, {}).get("delivery", 0)


ACTIONS = {
    "move": "Drive to {what}",
    "ramp": "Ramp to {what}",
    "canyon": "Jump the canyon to {what}",
    "clear": "Clear Rubble on {what}",
    "deliver": "Deliver the {what} Egg",
    "item": "Play {what}",
    "shoot": "Shoot a Hat off with {what}",
    "ability": "Ability of {what}",
    "vp": "{what} VP",
    "damage": "{what} damage",
}
PLAIN = {
    "end": "Stop here",
    "pickup": "Pick up all Eggs",
    "wipe-line": "Replace the Bounty Line",
    "stop": "Stop hunting",
    "token": "1 VP instead",
    "deck": "The top of the deck",
    "take": "Take it",
    "decline": "Not now",
    "none": "None of them",
    "play": "Play",
    "skip": "Skip",
    "concede": "Concede",
    "play-on": "Play on",
    "done": "Done",
    "protected": "Protected",
}


def _place(key: str) -> str:
    column, _, row = key.partition(",")
    return tr("column {column}, row {row}", column=column, row=row)


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]


def card_name(game: TerrorBelow, card: str) -> str | None:
    """What is printed on a card, in a few words."""
    for deck in game.decks:
        known = game.cards.deck(deck.name)
        if card in known:
            return _described(game, deck.name, card)
    return None


def kind_of_card(game: TerrorBelow, card: str) -> str:
    """What a card is sorted under: Vehicles by points, Worms by type, Bounties by where to."""
    cards = game.cards
    if card in cards.vehicles:
        return tr("{points} points", points=cards.vehicles[card].points)
    if card in cards.worms:
        return word(cards.worms[card].type)
    if card in cards.bounties:
        bounty = cards.bounties[card]
        return word(bounty.location) if bounty.kind == "delivery" else tr("hunt")
    return tr("All")


ARROWS = str.maketrans("NESW", "↑→↓←")


def _described(game: TerrorBelow, deck: str, card: str) -> str:
    cards = game.cards
    if deck == "bounty":
        bounty = cards.bounties[card]
        if bounty.kind == "delivery":
            about = {"egg": bounty.egg, "location": bounty.location, "vp": bounty.vp}
            return tr("{egg} to {location}, {vp} VP", **about)
        if bounty.worm == ANY:
            return tr("hunt any Worm, {vp} VP", vp=bounty.vp)
        return tr("hunt {worm}, {vp} VP", worm=bounty.worm, vp=bounty.vp)
    if deck == "vehicle":
        vehicle = cards.vehicles[card]
        arrows = f" {vehicle.arrows.translate(ARROWS)}" if vehicle.arrows else ""
        return f"{vehicle.points} {vehicle.name}{arrows}"
    if deck == "character" and cards.characters[card].text:
        # The app leaves many abilities to the player's hands, so the player has to read them.
        return f"{cards.characters[card].name}: {cards.characters[card].text}"
    return str(cards.deck(deck)[card].name)


ALONE = "{scenario}, attack {attacks} of {most}"
TOGETHER = "Terror Below, {name} leads with {vp} of {goal} VP"
WRITTEN = (ALONE, TOGETHER, *REASONS)  # what is kept in English (see `companion.language.retold`)


def progress(game: TerrorBelow, state: State) -> str:
    """Where the game stands, for a list."""
    if state.options.solo:
        scenario = SCENARIOS[state.options.scenario or "scramble"]
        return ALONE.format(scenario=scenario, attacks=state.attacks, most=ATTACKS)
    best = max(state.players, key=lambda player: _vp(game, player))
    return TOGETHER.format(name=best.name, vp=_vp(game, best), goal=GOAL)


def _vp(game: TerrorBelow, player: object) -> int:
    from companion.games.terror_below.state import Player

    assert isinstance(player, Player)
    return player.tokens + sum(game.cards.bounties[card].vp for card in player.bounties)


def picture(game: TerrorBelow, state: State) -> str:
    """The board, the Worms and the players in characters."""
    lines = _grid(game, state)
    for number, slot in enumerate(state.slots, 1):
        if slot.worm is None:
            lines.append(f"  Worm {number}  –")
            continue
        worm = game.cards.worms[slot.worm]
        cards = "o" * len(slot.cards) + "." * max(worm.limit - len(slot.cards), 0)
        lines.append(f"  Worm {number}  {worm.name:<14} {worm.health} hp  {cards}")
    line = "  ".join(_described(game, "bounty", card) for card in state.line)
    lines.append(f"  Bounties  {line}")
    for player in state.players:
        carried = " ".join(player.eggs) or "no Eggs"
        lines.append(
            f"  {player.name}: {_vp(game, player)} VP, carries {carried}, {player.rubble} Rubble"
        )
    return "\n".join(lines)


def _grid(game: TerrorBelow, state: State) -> list[str]:
    board = game.board(state)
    lines = ["     " + "".join(f"{column:<5}" for column in range(1, board.columns + 1))]
    for row in range(1, board.rows + 1):
        cells = [_cell(game, state, board.space(c, row)) for c in range(1, board.columns + 1)]
        lines.append(f"  {row}  " + "".join(f"{cell:<5}" for cell in cells).rstrip())
    return lines


def _cell(game: TerrorBelow, state: State, space: int) -> str:
    """Pawn @, Targets by number, Eggs by their first letter, Rubble #, Locations in capitals."""
    board = game.board(state)
    cell = "".join("@" for player in state.players if player.pawn == space)
    cell += "".join(str(n) for n, slot in enumerate(state.slots, 1) if slot.target == space)
    cell += "".join(egg[0] for egg in state.eggs.get(space, []))
    cell += "#" * state.rubble[space]
    for name, at in state.locations.items():
        if at == space:
            cell = name[:2].upper() + cell
    return cell or ("~" if space in board.canyon else ".")
