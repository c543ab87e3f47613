"""The touch app: the one place where table, sources and screens meet.

`run` opens the window. `Host` is what the screens talk to: it knows the games, keeps the one
being played, and lets the app's dice and dealer answer where they were asked to.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from companion import games
from companion.display import Screen, find_screen, no_screen_because
from companion.language import tr
from companion.lines import Line, recent
from companion.settings import Preferences
from companion.table.errors import Refused
from companion.table.events import Event
from companion.table.form import from_json
from companion.table.game import RULES_VERSION, Clause, Game
from companion.table.journal import Kept
from companion.table.keeper import Keeper
from companion.table.presence import enter
from companion.table.prompts import Answer
from companion.table.record import Record
from companion.table.session import Session
from companion.table.sources import Source, Sources, helper_for

if TYPE_CHECKING:
    from companion.appliance.starts import Starts
    from companion.games.dry_run.game import DryRun
    from companion.games.squirmish.game import Squirmish
    from companion.games.terror_below.game import TerrorBelow
    from companion.games.wormlord.game import Wormlord
    from companion.lab.demo import Wish
    from companion.story import Story

log = logging.getLogger(__name__)

WITHOUT = "'wormwatch terminal' plays without one, 'wormwatch doctor' looks for the cause."


def run(
    data: Path, demo: Wish | None = None, starts: Starts | None = None, safe: bool = False
) -> int:
    """Open the window and play until it is closed; the exit code comes back. A `demo` is seen
    first of all, until somebody touches it. `starts` is where the starts of a machine that does
    nothing else are written down; a `safe` one is without camera and panel."""
    screen = find_screen()
    if screen is None:
        raise Refused("no-screen", f"No screen to draw on ({no_screen_because()}). {WITHOUT}")
    from companion.appliance import logs  # before Kivy, whose warnings belong into it

    logs.begin(data)
    if safe:
        log.warning("a safe start: without camera and panel")
    code = _run(data, screen, demo, starts, safe)
    logs.end()  # or at the very end, when whatever was raised here is in it
    return code


def _run(data: Path, screen: Screen, demo: Wish | None, starts: Starts | None, safe: bool) -> int:
    os.environ["SDL_VIDEODRIVER"] = screen.driver
    if screen.driver == "kmsdrm":
        # Without a desktop Kivy reads touch panels itself; SDL must not report them once more.
        os.environ["SDL_TOUCH_MOUSE_EVENTS"] = "0"

    # Only now: Kivy reads the environment when it is imported, and opens its window then.
    from companion.screens.window.keeping import Keeping
    from companion.screens.window.shell import Shell, has_window

    log.info("a window opens through %s", screen.driver)
    if not has_window(bare=screen.driver == "kmsdrm"):
        raise Refused("no-window", f"No window opens on {screen.where}. {WITHOUT}")
    try:
        shell = Shell(Host(data), demo=demo, starts=starts, safe=safe)
    except Refused as refusal:
        log.error("the data folder cannot be used: %s", refusal.code)
        shell = Shell(None, trouble=refusal.message, starts=starts, safe=safe)
        shell.open_host = partial(Host, data)
    shell.keeping = Keeping(shell, data)
    shell.run()
    return shell.exit_code


class Played(NamedTuple):
    """The game on the table, who answers for its dice and decks, and its record on disk."""

    session: Session[Any]
    sources: Sources
    record: Record


class Host:
    """Everything the screens may ask for and do. Whatever cannot be done is `Refused`."""

    def __init__(self, data: Path, keeper: Keeper | None = None) -> None:
        self.data = data
        self.keeper = keeper or Keeper(data)
        self._presence = None if keeper else enter(data)
        self.keeper.presence = self._presence
        self.preferences = Preferences(self.keeper)
        self._games: dict[str, Game[Any]] = {}
        self._played: Played | None = None
        self.just_begun = False  # a new game nobody has looked at yet
        self._seen = 0  # answers that were given before the last tap

    def close(self) -> None:
        """Let go of the data folder."""
        self.keeper.close()
        self._presence = self.keeper.presence = None

    def open_again(self) -> None:
        """Read everything anew: the data folder has been changed from outside."""
        self._played = None
        self._games.clear()
        self.keeper.close()
        self.keeper = Keeper(self.data, self.keeper.clock)
        self.keeper.presence = self._presence
        self.preferences = Preferences(self.keeper)

    def apart(self) -> Host:
        """A host with the same cards for a game of which nothing is kept."""
        from companion.table.unkept import Unkept  # only now: most evenings need none

        host = Host(self.data, Unkept())
        host._games = self._games
        return host

    # One of several at these games

    @property
    def looking(self) -> bool:
        """Whether somebody else plays with these games, so that this is only a look."""
        return self._presence is not None and not self._presence.plays

    def take_over(self) -> None:
        """Play here from now on, with the game on the table as it is there."""
        if self._presence:
            self._presence.take_over()
        self._catch_up()

    def follow(self) -> bool:
        """Whether the game on the table has gone on elsewhere; from now on it has here."""
        if self._played is None:
            return False
        kept, _ = self.keeper.find(self.played.record.kept.id)
        gone_on = kept.version != self.played.record.kept.version
        if gone_on or not self.looking:
            self._catch_up()
        return gone_on

    def _catch_up(self) -> None:
        if self._played is not None:
            self.resume(self.played.record.kept.id)

    @property
    def warning(self) -> str:
        """What is wrong with saving at the moment, or nothing."""
        return self.keeper.warning or ""

    def take_notes(self) -> list[str]:
        """What to tell the person once."""
        notes, self.keeper.notes = self.keeper.notes, []
        return notes

    # What can be played

    def games(self) -> list[Game[Any]]:
        """Every game there is."""
        return [self.game(name) for name in games.names()]

    @overload
    def game(self, name: Literal["terror-below"]) -> TerrorBelow: ...
    @overload
    def game(self, name: Literal["squirmish"]) -> Squirmish: ...
    @overload
    def game(self, name: Literal["wormlord"]) -> Wormlord: ...
    @overload
    def game(self, name: Literal["dry-run"]) -> DryRun: ...
    @overload
    def game(self, name: str) -> Game[Any]: ...
    def game(self, name: str) -> Game[Any]:
        """One game by its name."""
        if name not in self._games:
            self._games[name] = games.load(name, data=self.data)
        return self._games[name]

    def forget(self, name: str) -> None:
        """Read a game anew when it is next wanted: its cards have changed."""
        self._games.pop(name, None)

    def unfinished(
        self, most: int, first: int = 0, without: Collection[str] = ()
    ) -> list[tuple[str, str]]:
        """Some of the games that can be continued, newest first, by id and title."""
        going_on = (kept for kept in self.keeper.unfinished() if kept.id not in without)
        wanted = islice(filter(self._opens, going_on), first, first + most)
        return [self._listed(kept) for kept in wanted]

    def taken_off(self, ids: Collection[str]) -> list[tuple[str, str]]:
        """The same of the games that were taken off the list."""
        found = [kept for id in ids if (kept := self.keeper.game(id)) and self._opens(kept)]
        found.sort(key=lambda kept: kept.touched, reverse=True)
        return [self._listed(kept) for kept in found]

    def _listed(self, kept: Kept) -> tuple[str, str]:
        return kept.id, self.keeper.title(kept, games.retold(kept.game, kept.title))

    @staticmethod
    def _opens(kept: Kept) -> bool:
        return not kept.over and kept.game in games.names()

    # Coming to the table, and leaving it

    def begin(
        self, game: Game[Any], options: dict[str, Any], seats: Mapping[str, Source | str]
    ) -> None:
        """Start a new game."""
        self._start(Session.new(game, options), Sources(seats))

    def again(self) -> None:
        """Start the finished game afresh, with the same players and options."""
        game, origin = self.session.game, from_json(self.session.origin)
        origin.pop(RULES_VERSION, None)  # a new game follows today's rules
        self._start(Session(game, game.read_state(origin)), self.played.sources)

    def resume(self, id: str) -> None:
        """Go on with a kept game exactly where it was left."""
        kept, rows = self.keeper.find(id)
        log.info("a game of %s goes on after %s answers", kept.game, len(rows))
        session, record = self.keeper.resume(self.game(kept.game), kept, rows)
        self._seen = len(session.entries) - 1
        self._sit_down(Played(session, Sources(kept.sources), record))

    def leave(self) -> None:
        """Back from the table; the game stays in the journal."""
        self._played = None

    def _start(self, session: Session[Any], sources: Sources) -> None:
        log.info("a game of %s begins", session.game.name)
        self._seen = -1
        self.just_begun = True
        self._sit_down(Played(session, sources, self.keeper.begin(session, sources)))

    def _sit_down(self, played: Played) -> None:
        self._played = played
        if self.looking:
            return
        with played.session.together():
            played.sources.run(played.session)

    # At the table

    @property
    def played(self) -> Played:
        """The game on the table."""
        if self._played is None:
            raise Refused("no-game", tr("No game is on the table."))
        return self._played

    @property
    def session(self) -> Session[Any]:
        """The session of the game on the table."""
        return self.played.session

    def assign(self, seat: str, source: str) -> None:
        """Let somebody else answer for a die or a deck from now on."""
        _, sources, record = self.played
        sources.assign(seat, source)
        record.seat(sources.names())

    @property
    def is_the_apps(self) -> bool:
        """Whether the open question is one that the app answers by itself."""
        prompt, sources = self.session.prompt, self.played.sources
        if self.looking:
            return False
        return prompt is not None and sources.of(prompt).answer(prompt) is not None

    def go_on(self) -> None:
        """Let the app's dice and dealer answer what is theirs."""
        seen = len(self.session.entries)
        with self.session.together():
            self.played.sources.run(self.session)
        self._seen = seen

    def answer(self, answer: Answer, source: str = "person") -> None:
        """Give the answer of whoever tapped, and let the app's dice and dealer go on from there."""
        seen = len(self.session.entries)
        with self.session.together():
            self.session.answer(answer, source)
            self.played.sources.run(self.session)
        self._seen = seen

    def answer_all(self, answers: Sequence[Answer]) -> None:
        """Give several answers in one go: all of them count, or none."""
        seen = len(self.session.entries)
        with self.session.together():
            for answer in answers:
                self.session.answer(answer)
            self.played.sources.run(self.session)
        self._seen = seen

    @property
    def can_help(self) -> bool:
        """Whether the app could answer the open question instead of a person."""
        return helper_for(self.session.prompt) is not None

    def answer_for_me(self) -> None:
        """Let the app roll or deal this once."""
        prompt = self.session.prompt
        source = helper_for(prompt)
        answer = source.answer(prompt) if source and prompt else None
        if source is None or answer is None:
            raise Refused("not-the-apps", tr("That one is yours to answer."))
        self.answer(answer, source.name)

    def undo(self) -> None:
        """Back to the last question that a person was asked."""
        session, sources, _ = self.played
        with session.together():
            sources.back(session)
            seen = len(session.entries)
            sources.run(session)
        self._seen = seen

    def redo(self) -> None:
        """Bring back what was undone, up to the next question that a person was asked."""
        session, sources, _ = self.played
        seen = len(session.entries)
        with session.together():
            session.redo()
            while session.undone and self.is_the_apps:
                session.redo()
            sources.run(session)
        self._seen = seen

    def back_to(self, count: int) -> None:
        """Back to when that many answers had been given. Where the app would answer at once, and
        otherwise than before, on to the last question that a person was asked."""
        session, sources, _ = self.played
        with session.together():
            session.undo(len(session.entries) - count)
            if session.entries and self.is_the_apps:
                sources.back(session)
            seen = len(session.entries)
            sources.run(session)
        self._seen = seen

    def correct(self, patch: dict[str, Any]) -> None:
        """Set the table right: one answer, one undo."""
        seen = len(self.session.entries)
        with self.session.together():
            self.session.correct(patch)
            self.played.sources.run(self.session)
        self._seen = seen

    def story(self) -> Story:
        """Everything that happened, in words, and the ways back."""
        from companion.story import Story  # only now: the first page comes first

        session, sources, record = self.played
        givers = record.givers(len(session.entries))
        return Story(session, givers, sources, self.differences)

    def differences(self, before: Any, after: Any) -> Sequence[str]:
        """What differs between two tables as plain data, in words, where the game has words."""
        return self.session.game.differences(before, after)

    def log(self, answer: int) -> Sequence[Sequence[Event]]:
        """The events of an answer and of those after it. It counts from 1: 0 is what happened
        before any. A game that was left is played again from there to know them."""
        session = self.session
        with suppress(Exception):  # rules that have changed since may fail in any way they like
            again = session.again(max(0, answer - 1))
            if again.digest() == session.digest():
                return again.log[answer:]
        return session.log[answer:]

    def state_after(self, answers: int) -> Any:
        """The table as it was after so many answers; -1 is before anything happened."""
        if answers < 0:
            return self.session.game.read_kept(from_json(self.session.origin))
        with suppress(Exception):  # as above: then the table as it is must do
            return self.session.again(answers, answers).state
        return self.session.state

    def clause(self, rule: str) -> Clause | None:
        """A rule of the game on the table by its id."""
        if self._played is None:
            return None
        return next((each for each in self.session.game.clauses() if each.id == rule), None)

    def lines(self) -> list[Line]:
        """What happened lately, oldest first."""
        session, _, record = self.played
        return recent(session, record, self._seen)
