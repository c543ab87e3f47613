"""The report of a game: all that its page tells, worked out and in words.

    report = game_report(course, analyse(course, Wish()))

How it is drawn is in `report_page`; a screen takes from here what it has room for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from companion.games.registry import retell
from companion.games.terror_below.scene import At, Scene, scene
from companion.games.terror_below.state import ATTACKS
from companion.lab.analysis import Analysis
from companion.lab.course import TERROR, Course, Leg
from companion.lab.luck import of_the_dice, sentence, verdict
from companion.lab.retelling import tell
from companion.lab.turning_points import Change, Moment, turning_points
from companion.lab.ways import Trail, heat, trails
from companion.language import tr, word
from companion.scorebook import LABELS, OUTCOMES, ranking, spoken
from companion.table.game import Result, Table


class Row(NamedTuple):
    """Something counted: what, and how many."""

    label: str
    value: str


class Member(NamedTuple):
    """Somebody of the squad, and what became of them."""

    card: str
    name: str
    alive: bool
    fate: str


class TurningPoint(NamedTuple):
    """A leg that changed the chance to win, told for whoever was not there."""

    number: int
    title: str
    who: str  # whose turn it was, where it was one
    change: Change
    worms: bool  # the Worms' turn; else a player's
    told: str

    @property
    def percent(self) -> str:
        """From where to where: "61 % → 23 %"."""
        return f"{percent(self.change.before)} → {percent(self.change.after)}"

    @property
    def heading(self) -> str:
        """The turn, whose it was, and what it changed: "Turn 4 (your move): +17"."""
        who = f" ({self.who})" if self.who else ""
        return f"{self.title}{who}: {signed(self.change.by)}"


class GameReport(NamedTuple):
    """Everything the report tells."""

    title: str
    short: str  # without the name of the game
    who: str
    when: str
    mood: str
    won: bool
    over: bool
    reason: str
    score: list[Row]
    total: str
    squad: list[Member]
    counts: list[Row]
    scene: Scene
    trails: list[Trail]
    heat: dict[At, int]  # how often an attack laid something on a space
    players: list[str]
    focus: int  # whose chances the turning points are about
    marks: list[str]  # under the curve: a turn's number, or nothing, for each moment
    worms: list[bool]  # for each moment: whether the Worms' turn begins there
    turning_points: list[TurningPoint]
    luck: list[Row]  # what happened, and in a word what it was
    split: str  # own turns against the Worms' turns
    footnote: str
    analysis: Analysis

    @property
    def moments(self) -> Sequence[Moment]:
        """Return how likely each player was to win, moment by moment."""
        return self.analysis.curve.moments


def percent(chance: float) -> str:
    """A chance as people say it; what is not certain is never said to be.

    >>> percent(0.614), percent(0.999), percent(1), percent(0.002)
    ('61 %', '> 99 %', '100 %', '< 1 %')
    """
    if 0 < chance < 0.005:
        return "< 1 %"
    if 0.995 < chance < 1:
        return "> 99 %"
    return f"{100 * chance:.0f} %"


def signed(change: float) -> str:
    """A change in percentage points, with its sign.

    >>> signed(0.382), signed(-0.05)
    ('+38', '−5')
    """
    points = round(100 * change)
    return f"+{points}" if points >= 0 else f"−{-points}"


def game_report(course: Course, analysis: Analysis, ended: datetime | None = None) -> GameReport:
    """Everything about a game, in the language in use."""
    state, result = course.state, course.session.result
    focus = result.winner if result is not None and result.winner is not None else 0
    names = [player.name for player in state.players]
    solo = len(names) == 1
    what = word(spoken(state.options.scenario or "solo")) if solo else tr("Everyone for themselves")
    return GameReport(
        title=f"{course.game.title}: {what}",
        short=f"{what}: {_mood(result, names, solo)}" if solo else _mood(result, names, solo),
        who=", ".join(names),
        when="" if ended is None else f"{ended.astimezone():%Y-%m-%d}",
        mood=_mood(result, names, solo),
        won=result is not None and result.outcome in ("won", "shared"),
        over=result is not None,
        reason="" if result is None else retell("terror-below", result.reason),
        score=_score(course, result, solo),
        total=str(result.score["total"]) if result and solo and "total" in result.score else "",
        squad=_squad(course, focus),
        counts=_counts(course, solo),
        scene=scene(course.game, state),
        trails=trails(course),
        heat=heat(course),
        players=names,
        focus=focus,
        marks=_marks(course, analysis),
        worms=[_is_worms(course, moment.leg) for moment in analysis.curve.moments],
        turning_points=_told(course, analysis, focus),
        luck=[*(Row(sentence(each), verdict(each.sigmas)) for each in analysis.luck.measures),
              Row(of_the_dice(analysis.luck), "")],
        split=_split(course, analysis) if solo else "",
        footnote=_footnote(analysis),
        analysis=analysis,
    )  # fmt: skip


def _mood(result: Result | None, names: list[str], solo: bool) -> str:
    if result is None:
        return tr("Still being played")
    if not solo and result.winner is not None:
        return tr("{winner} won", winner=names[result.winner])
    return tr(OUTCOMES.get(result.outcome, OUTCOMES["none"]))


def _score(course: Course, result: Result | None, solo: bool) -> list[Row]:
    """TB-P01 line by line; among several, everybody's place."""
    if result is None:
        return []
    if not solo:
        form = course.game.state_form(course.state)
        places = ranking(form, result.winner, "vp")
        return [Row(tr("{number}. {name}", number=each.number, name=each.name),
                    tr("{points} VP", points=each.points)) for each in places]  # fmt: skip
    return [
        Row(tr(LABELS[name]) if name in LABELS else word(spoken(name)), str(points))
        for name, points in result.score.items()
        if name != "total"
    ]


def _squad(course: Course, player: int) -> list[Member]:
    """Everybody the player led, and what became of them."""
    me, cards = course.state.players[player], course.game.cards
    dead = {card: tr("died") for card in me.dead}
    dead |= {
        event.data["card"]: tr("died in Terror Turn {number}", number=leg.number)
        if leg.kind == TERROR else tr("died in turn {number}", number=leg.number)
        for leg in course.legs for event in leg.events
        if event.kind == "leader-dies" and event.data.get("card") in me.dead
    }  # fmt: skip
    fates = [(me.leader, tr("led to the end"))] if me.leader else []
    fates += [(card, tr("came through")) for card in me.squad]
    found = [Member(card, cards.name(card), True, fate) for card, fate in fates]
    return found + [Member(card, cards.name(card), False, dead[card]) for card in me.dead]


def _counts(course: Course, solo: bool) -> list[Row]:
    state, events = course.state, course.events
    kinds = Counter(event.kind for event in events)
    bounties = sum(event.kind == "score" and bool(event.data.get("card")) for event in events)
    attacks = f"{state.attacks} / {ATTACKS}" if solo else str(state.attacks)
    fallen = sum(at is None for at in state.locations.values())
    delivered = sum(event.kind == "note" and event.rule == "TB-A06" for event in events)
    table = course.game.table(Table(state))
    lost = solo and (state.result is None or not state.result.score)  # else the score tells it
    points = [Row(tr("Victory points"), str(table.vp(state.players[0])))] if lost else []
    return [
        *points,
        Row(tr("Worm attacks"), attacks),
        Row(tr("Eggs delivered"), str(delivered)),
        Row(tr("Bounties"), str(bounties)),
        Row(tr("Worms defeated"), str(kinds["worm-defeated"])),
        Row(tr("Locations lost"), str(fallen)),
    ]


# The chances


def _leg(course: Course, number: int) -> Leg | None:
    return course.legs[number] if number < len(course.legs) else None


def _is_worms(course: Course, number: int) -> bool:
    leg = _leg(course, number)
    return leg is not None and leg.kind == TERROR


def _marks(course: Course, analysis: Analysis) -> list[str]:
    legs = [_leg(course, moment.leg) for moment in analysis.curve.moments]
    return [str(leg.number) if leg is not None and leg.kind == "turn" else "" for leg in legs]


def _told(course: Course, analysis: Analysis, player: int) -> list[TurningPoint]:
    moments = [moment.leg for moment in analysis.curve.moments]
    found = []
    for number, change in enumerate(turning_points(analysis.curve, player), 1):
        after = moments[moments.index(change.leg) + 1]
        found.append(_turning_point(number, change, course, course.legs[change.leg : after]))
    return found


def _turning_point(number: int, change: Change, course: Course, legs: list[Leg]) -> TurningPoint:
    """A change told by the turns that made it: one, and in a long game a few."""
    first, last = legs[0], legs[-1]
    worms, names = first.kind == TERROR, [player.name for player in course.state.players]
    if len(legs) == 1:
        whole, title, who = first, first.title, names[first.player]
    else:
        whole = Leg(first.kind, first.number, first.player)
        whole.events = [event for leg in legs for event in leg.events]
        title = tr("Turns {first} to {last}", first=first.number, last=last.number)
        who = ""
    if len(names) == 1:
        who = tr("the Worms") if worms else tr("your move")
    return TurningPoint(number, title, who, change, worms, tell(whole))


def _split(course: Course, analysis: Analysis) -> str:
    """What the player's turns and the Worms' turns did to the chance, each in all."""
    worms = own = 0.0
    for change in analysis.curve.changes[0] if analysis.curve.changes else ():
        if _is_worms(course, change.leg):
            worms += change.by
        else:
            own += change.by
    return tr(
        "In all, your own turns changed the chance to win by {own} points and the Worms' turns "
        "by {worms}.",
        own=signed(own), worms=signed(worms),
    )  # fmt: skip


def _footnote(analysis: Analysis) -> str:
    played = [moment for moment in analysis.curve.moments if moment.playouts]
    if not played:
        return ""
    error = f"{100 * max(max(moment.errors) for moment in played):.0f}"
    least, most = min(each.playouts for each in played), max(each.playouts for each in played)
    bot = analysis.curve.wish.bot
    if least == most:
        said = (
            "The chance to win is what the {bot} bot makes of each table in {count} games of "
            "its own, give or take {error} %."
        )
        return tr(said, bot=bot, count=least, error=error)
    said = (
        "The chance to win is what the {bot} bot makes of each table in {least} to {most} "
        "games of its own, give or take {error} %."
    )
    return tr(said, bot=bot, least=least, most=most, error=error)
