"""A person at the terminal: what they type, and what it means."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from companion.console import escape_markup
from companion.rulebook.library import Library
from companion.table.errors import Refused
from companion.table.form import from_json
from companion.table.keeper import Keeper
from companion.table.prompts import Answer, Card, Choose, Prompt, Roll
from companion.table.record import Record
from companion.table.session import Session
from companion.table.sources import SourceAnswer, Sources, helper_for
from companion.terminal import view
from companion.terminal.view import News

HELP = """\
[b]1 2 3[/b]          the answer with that number, or the number rolled
[b]Enter[/b]          let the app roll the die or deal the card, this once
[b]undo[/b] N         take back the last answer, or N of them; [b]redo[/b] brings them back
[b]why[/b]            the rule behind the question
[b]hint[/b] or [b]?[/b]      a good move, and why; [b]hint do[/b] makes it
[b]rules[/b] WORDS    look up the rules
[b]log[/b]            what happened so far
[b]correct[/b] JSON   change what the app believes, such as {"strikes": 1}; undo takes it back
[b]dice[/b] me|app    who rolls from now on; [b]cards[/b] me|app: who deals
[b]take over[/b]      play here, where Wormwatch is open elsewhere and this is only a look
[b]quit[/b]           stop here; the game is kept"""


class Leave(Exception):
    """The person wants to stop; everything is kept."""


class Seat:
    """A person at the terminal, and the game in front of them."""

    def __init__(
        self,
        console: Console,
        keeper: Keeper,
        session: Session[Any],
        record: Record,
        sources: Sources,
    ) -> None:
        self.console = console
        self.keeper = keeper
        self.session = session
        self.record = record
        self.sources = sources
        self._news: list[News] = list(session.events)

    def play(self) -> None:
        """Ask and answer until the game is over or the person leaves."""
        try:
            while True:
                self._let_sources_answer()
                view.troubles(self.console, self.keeper)
                view.table(self.console, self.session, self._news)
                self._news = []
                words = self.console.input("[b]> [/b]").strip()
                if self.session.prompt is None and not words:
                    return
                try:
                    self._obey(words)
                except Refused as refusal:
                    self._news = [f"[yellow]{escape_markup(refusal.message)}[/yellow]"]
        except (Leave, EOFError, KeyboardInterrupt):
            self.console.print("\nThe game is kept: it waits for you at the start.")
            raise Leave from None

    @property
    def _looking(self) -> bool:
        return self.keeper.presence is not None and not self.keeper.presence.plays

    def _let_sources_answer(self) -> None:
        if self._looking:
            self._read_again()  # it may have gone on where it is played
            return
        while given := self.sources.answer_one(self.session):
            self._note(given)

    def _note(self, given: SourceAnswer) -> None:
        verb = "rolled" if isinstance(given.prompt, Roll) else "dealt"
        answer = escape_markup(str(given.answer))
        self._news += [f"[cyan]The app {verb} {answer}.[/cyan]", *self.session.events]

    # What the person says

    def _obey(self, words: str) -> None:
        verb, _, rest = ("hint" if words == "?" else words).partition(" ")
        command = getattr(self, f"_do_{verb.lower()}", None)
        if command:
            command(rest.strip())
        elif self.session.prompt is not None:
            self._answer(self.session.prompt, words)

    def _answer(self, prompt: Prompt, words: str) -> None:
        if not words and not isinstance(prompt, Choose):
            source = helper_for(prompt)
            answer = source.answer(prompt) if source else None
            if source is None or answer is None:
                raise Refused("not-dealt", "Only you can see that card: show which it is.")
            self.session.answer(answer, source.name)
            self._note(SourceAnswer(prompt, answer, source.name))
            return
        self.session.answer(self._meant(prompt, words))
        self._news = list(self.session.events)

    def _meant(self, prompt: Prompt, words: str) -> Answer:
        """The answer somebody means by a number, an id, or a part of a name."""
        if isinstance(prompt, Roll):
            return int(words) if words.isdecimal() else words
        legal = prompt.legal()
        if words.isdecimal() and 1 <= int(words) <= len(legal):
            return legal[int(words) - 1]
        exact = [answer for answer in legal if str(answer).lower() == words.lower()]
        game, state = self.session.game, self.session.state
        labels = {answer: view.answer_label(game, state, prompt, answer) for answer in legal}
        named = [answer for answer in legal if words.lower() in labels[answer].lower()]
        meant = exact or named
        if words and len(meant) == 1:
            return meant[0]
        if words and meant:
            raise Refused("unclear", f"{words!r} could be {len(meant)} of them; say more.", meant)
        if isinstance(prompt, Card):
            return words.upper()
        raise Refused("unclear", f"A number from 1 to {len(legal)}, or 'help'.", legal)

    def _do_help(self, _: str) -> None:
        self._news = [HELP.replace("\n", "\n    ")]

    def _do_quit(self, _: str) -> None:
        raise Leave

    def _do_take(self, rest: str) -> None:
        if rest != "over" or not self._looking or not self.keeper.presence:
            raise Refused("unclear", "You play here already; 'help' lists what you can type.")
        self.keeper.presence.take_over()
        self._read_again()
        self._news = ["[cyan]You play here now.[/cyan]"]

    def _read_again(self) -> None:
        kept, rows = self.keeper.find(self.record.kept.id)
        self.session, self.record = self.keeper.resume(self.session.game, kept, rows)

    def _do_undo(self, rest: str) -> None:
        if rest.isdecimal():
            self.session.undo(int(rest))
        else:
            self.sources.undo_to_person(self.session)
        self._news = ["[cyan]Undone.[/cyan]"]

    def _do_redo(self, rest: str) -> None:
        self.session.redo(int(rest) if rest.isdecimal() else 1)
        self._news = list(self.session.events)

    def _do_why(self, _: str) -> None:
        prompt = self.session.prompt
        rule = prompt.rule if prompt else ""
        self._news = self._clauses(rule) or [f"[dim]{rule}[/dim]"]

    def _do_hint(self, rest: str) -> None:
        from companion.lab.hints import find_hint  # it knows all of the lab: only when asked for

        found = find_hint(self.session)
        if found is None:
            raise Refused("no-hint", "Only you or the table can tell: there is no hint for that.")
        if rest == "do":
            self.session.answer(found.answer)
            self._news = list(self.session.events)
        else:
            self._news = [
                f"[cyan]{escape_markup(found.what)}[/cyan]  {escape_markup(found.reason)}"
            ]

    def _do_rules(self, rest: str) -> None:
        self._news = self._clauses(rest) or [
            f"[yellow]No rule speaks of {escape_markup(rest)}.[/yellow]"
        ]

    def _clauses(self, words: str) -> list[News]:
        found = [hit.clause for hit in Library.load().find(words, self.session.game.name)[:4]]
        return [
            f"[b]{clause.id} {clause.title}[/b]  {escape_markup(clause.text)}" for clause in found
        ]

    def _do_correct(self, rest: str) -> None:
        self.session.correct(from_json(rest))
        self._news = ["[cyan]Corrected; undo takes it back.[/cyan]", *self.session.events]

    def _do_log(self, _: str) -> None:
        told = [event for events in self.session.log for event in events]
        self._news = list(told[-20:])

    def _do_dice(self, rest: str) -> None:
        self._seat(rest, "dice", [f"die:{die.name}" for die in self.session.game.dice])

    def _do_cards(self, rest: str) -> None:
        self._seat(rest, "dealer", [f"deck:{deck.name}" for deck in self.session.game.decks])

    def _seat(self, who: str, source: str, seats: list[str]) -> None:
        if who not in ("me", "app"):
            raise Refused("unclear", "Say me or app.", ["me", "app"])
        for seat in seats:
            self.sources.assign(seat, source if who == "app" else "person")
        self.record.save_sources(self.sources.names_by_seat())
        self._news = [f"[cyan]From now on: {', '.join(seats)} by {who}.[/cyan]"]
