"""How Wormlord speaks: questions, answers, where a match stands, and its picture in characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.wormlord import rules
from companion.games.wormlord.maps import BASES, IMPASSABLE, spaces
from companion.games.wormlord.rules import CLAIM, NOBODY, SIGNS
from companion.games.wormlord.state import STRINGS, State, key, strings
from companion.language import tr, word
from companion.rulebook.book import book
from companion.table.game import Question
from companion.table.prompts import Prompt
from companion.table.when import clock

# What is written down in English (see `companion.language.retold`).
STANDS = "Wormlord, round {number}: {text}"
WRITTEN = (STANDS, rules.WON, rules.WON_THE_ONE)

_ANSWERS = {
    "start": "Start!",
    "change-map": "Another map",
    "now": "NOW!",
    "stop": "Stop: it does not count",
    "time-up": "Time is up",
    "confirm": "Yes, 3 Objectives",
    "go-on": "No, go on",
    "done": "That is all",
}


def standing(state: State) -> str:
    """The score of the match: "Ada 1, Bo 0"."""
    return ", ".join(f"{player.name} {player.wins}" for player in state.players)


def progress(state: State) -> str:
    """Where the match stands."""
    number = len(state.rounds) if state.phase == "over" else state.number
    return STANDS.format(number=number, text=standing(state))


def question(state: State, prompt: Prompt) -> Question:
    """The prompt as a sentence a person can act on."""
    name = state.players[prompt.player].name
    match prompt.purpose:
        case "map":
            return Question(tr("Choose a map."), tr("{count} play on it.", count=_count(state)))
        case "ready":
            say = "Round {number}: take 1 string each, arms out!"
            if state.options.teams:  # WL-W01: each of the two holds one end of it
                say = "Round {number}: take 1 string for each team, arms out!"
            return Question(tr(say, number=state.number), _clock(state))
        case "countdown":
            return Question(tr("3, 2, 1, NOW!"), tr("Count down together."))
        case "round":
            return Question(tr("Play! Who has 3 Objectives?"), _clock(state))
        case "verdict":
            why = tr("Everybody looks at the board; nobody touches it.")
            return Question(tr("{name}: 3 Objectives at once?", name=name), why)
    say = tr("Who holds which space?")
    return Question(say, tr("Most spaces win; an Objective counts as 2."))


def _count(state: State) -> str:
    return str(len(state.players))


def _clock(state: State) -> str:
    seconds = state.options.seconds
    if not seconds:
        return tr("Without a clock: the first with 3 Objectives wins the round.")
    return tr("The clock runs for {text}.", text=clock(seconds))


def label(state: State, prompt: Prompt, answer: str) -> str:
    """One possible answer in words."""
    if prompt.purpose == "map" and answer in state.maps:
        return word(state.maps[answer].name)
    if answer.startswith(CLAIM):
        return tr("{name} has 3!", name=state.players[int(answer.removeprefix(CLAIM))].name)
    space, equals, who = answer.partition("=")
    if equals:
        column, _, row = space.partition(",")
        at = {"column": column, "row": row}
        if who == NOBODY:
            return tr("Column {column}, row {row}: nobody", **at)
        name = state.players[int(who)].name
        return tr("Column {column}, row {row}: {name}", **at, name=name)
    return tr(_ANSWERS.get(answer, answer))


def why_not(state: State, prompt: Prompt, answer: object) -> str | None:
    """Why exactly this is refused, where the map or the strings say so."""
    space, equals, who = str(answer).partition("=")
    if prompt.purpose != "count" or not equals or state.map is None:
        return None
    tile = next((state.map.tile(at) for at in spaces() if key(at) == space), "")
    if not tile:
        return tr("There is no space {words} on the board.", words=space)
    if tile in BASES:
        return tr("A base is nobody's to take (WL-W06).")
    if tile == IMPASSABLE:
        return tr("Nothing lies on an impassable tile (WL-W02).")
    if who.isdecimal() and int(who) < len(state.players) and strings(state)[int(who)] >= STRINGS:
        return tr("{name} has only 15 strings (WL-W04).", name=state.players[int(who)].name)
    return None


def reminders() -> list[tuple[str, str]]:
    """The rules at one glance: a sentence and its clause, from the book's own sheet."""
    sheet = book("wormlord").sheets[0]
    return [(tr(line.text), line.rule) for line in sheet.lines]


def picture(state: State) -> str:
    """The board in characters, with whose knots are counted, and the score."""
    lines = [standing(state)]
    for row in range(1, 8) if state.map else ():
        signs = []
        for column in range(1, 8):
            tile = state.ground.tile((column, row))
            who = state.held.get(key((column, row)))
            signs.append(SIGNS[tile] if who is None else state.players[who].name[:1])
        lines.append(" ".join(signs))
    return "\n".join(lines)


def differences(before: Any, after: Any) -> Sequence[str]:
    """What differs between two tables, a sentence each."""
    return [
        *_other_maps(before, after),
        *_other_rounds(before, after),
        *_other_score(before, after),
        *_other_knots(before, after),
    ]


def _other_maps(before: Any, after: Any) -> list[str]:
    known = before.get("maps", {})
    found = [
        tr("A new map to choose from: {title}.", title=each["name"])
        for id, each in after.get("maps", {}).items()
        if known.get(id) != each
    ]
    map, then = after.get("map"), before.get("map")
    if map != then and map:
        found.append(tr("The map is {title}.", title=map["name"]))
    return found


def _other_rounds(before: Any, after: Any) -> list[str]:
    then, now = before.get("rounds", []), after.get("rounds", [])
    found = []
    for at, one in enumerate(now):
        if at < len(then) and then[at] == one:
            continue
        found.append(_round(one, at + 1, after["players"]))
    gone = range(len(now), len(then))
    return found + [tr("Round {number} was not played.", number=at + 1) for at in gone]


def _round(one: Any, number: int, players: Any) -> str:
    if one["winner"] is None:
        return tr("Round {number} was a tie.", number=number)
    name = players[one["winner"]]["name"]
    if one["by"] == "objectives":
        return tr("Round {number}: {name} won it with 3 Objectives.", number=number, name=name)
    return tr("Round {number}: {name} won it by the count.", number=number, name=name)


def _other_score(before: Any, after: Any) -> list[str]:
    found = []
    for old, new in zip(before.get("players", ()), after.get("players", ()), strict=False):
        if old.get("wins") != new.get("wins"):
            wins = new.get("wins", 0)
            found.append(tr("Rounds won by {name}: {count}.", name=new["name"], count=wins))
    over = after.get("phase") == "over"
    if over != (before.get("phase") == "over"):
        found.append(tr("The match is over.") if over else tr("The match goes on."))
    return found


def _other_knots(before: Any, after: Any) -> list[str]:
    then, now = before.get("held", {}), after.get("held", {})
    found = []
    for each in sorted({*then, *now}):
        if then.get(each) == now.get(each):
            continue
        column, _, row = each.partition(",")
        if each in now:
            name = after["players"][now[each]]["name"]
            found.append(
                tr("Column {column}, row {row}: {name}", column=column, row=row, name=name)
            )
        else:
            found.append(tr("Column {column}, row {row}: nobody", column=column, row=row))
    return found
