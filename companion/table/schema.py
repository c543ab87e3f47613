"""The journal's tables, and how an older journal becomes a newer one.

Each step is a list of statements; a journal at version N has had the first N steps. Never change
a step that has been released: add one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

Step = Sequence[str]

_KIND = "(game, scenario, outcome, winner, alone)"  # of a game that has ended


def _kind(row: str) -> str:
    """The same, from a row of the score book; what is harmed there must not stop anything."""
    alone = f"CASE WHEN json_valid({row}.players) THEN json_array_length({row}.players) = 1"
    return (
        f"{row}.game, {row}.scenario, {row}.outcome, coalesce({row}.winner, ''), {alone} ELSE 0 END"
    )


STEPS: Sequence[Step] = (
    (
        """CREATE TABLE games (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,      -- which rules: "terror-below"
            origin TEXT NOT NULL,    -- the state it began with
            title TEXT NOT NULL,     -- where it stands, for a list
            sources TEXT NOT NULL,   -- who answers for which die and deck
            release TEXT NOT NULL,   -- the release that wrote it last
            begun TEXT NOT NULL,
            touched TEXT NOT NULL,
            over INTEGER NOT NULL,
            version INTEGER NOT NULL -- counts the writes: a second writer is noticed
        )""",
        """CREATE TABLE answers (
            game TEXT NOT NULL,
            seq INTEGER NOT NULL,
            value TEXT NOT NULL,
            source TEXT NOT NULL,
            at TEXT NOT NULL,
            digest TEXT NOT NULL,    -- of the table and the question after this answer
            status TEXT NOT NULL,    -- "live", "undone" (can come back) or "dropped"
            snapshot TEXT,           -- the state, where this answer completed a leg
            UNIQUE (game, seq)
        )""",
    ),
    ("CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)",),
    (
        """CREATE TABLE scores (
            id TEXT PRIMARY KEY,     -- of the game, which may be gone
            game TEXT NOT NULL,
            scenario TEXT NOT NULL,
            ended TEXT NOT NULL,
            players TEXT NOT NULL,   -- their names
            outcome TEXT NOT NULL,
            winner TEXT,
            parts TEXT NOT NULL,     -- the points line by line
            total INTEGER,           -- NULL: only victories are scored
            attacks INTEGER,
            options TEXT NOT NULL
        )""",
    ),
    # From here on the order of the rowids is that in which games were written last. The last game
    # and the best one are found without a look at the others, however many there are.
    (
        """UPDATE games SET rowid = place FROM (
            SELECT id AS of, max(rowid) OVER () + row_number() OVER (ORDER BY touched, rowid)
            AS place FROM games
        ) WHERE id = of""",
        "CREATE INDEX games_by_last ON games (over)",
        "CREATE INDEX scores_by_total ON scores (game, scenario, total DESC, ended)",
    ),
    # The answers of a game are numbered without a gap (a damaged journal has left some), and those
    # that do not count any more are found by themselves: a game goes on from its end.
    (
        """UPDATE answers SET seq = -place FROM (
            SELECT rowid AS of, row_number() OVER (PARTITION BY game ORDER BY seq) AS place
            FROM answers
        ) WHERE answers.rowid = of AND seq <> place""",
        "UPDATE answers SET seq = -seq WHERE seq < 0",
        "CREATE INDEX answers_off ON answers (game) WHERE status <> 'live'",
    ),
    # The score book is shown from its newest game on, and what it adds up to is kept beside it.
    (
        "CREATE INDEX scores_by_end ON scores (ended)",
        """CREATE TABLE tallies (
            game TEXT NOT NULL,
            scenario TEXT NOT NULL,
            outcome TEXT NOT NULL,
            winner TEXT NOT NULL,    -- nothing where nobody won
            alone INTEGER NOT NULL,  -- against the game
            games INTEGER NOT NULL,  -- how many ended like that
            PRIMARY KEY (game, scenario, outcome, winner, alone)
        )""",
        f"""INSERT INTO tallies
            SELECT {_kind("scores")}, COUNT(*) FROM scores GROUP BY 1, 2, 3, 4, 5""",
        f"""CREATE TRIGGER score_in AFTER INSERT ON scores BEGIN
            INSERT INTO tallies SELECT {_kind("new")}, 0 WHERE NOT EXISTS (
                SELECT 1 FROM tallies WHERE {_KIND} = ({_kind("new")})
            );
            UPDATE tallies SET games = games + 1 WHERE {_KIND} = ({_kind("new")});
        END""",
        f"""CREATE TRIGGER score_out AFTER DELETE ON scores BEGIN
            UPDATE tallies SET games = games - 1 WHERE {_KIND} = ({_kind("old")});
        END""",
    ),
    # From here on fingerprints have a version, and tables say which rules they follow: an earlier
    # release must not take such a game for a harmed one. What was kept before stays as it is.
    (),
)


class NewerSchema(Exception):
    """The file was written by a later release than this one."""


def is_current(db: sqlite3.Connection) -> bool:
    """Whether nothing has to be written into the journal before it can be used."""
    return _version(db) == len(STEPS)


def build(db: sqlite3.Connection, version: int) -> None:
    """Take the first so many steps in an empty database, as a release of that time did."""
    migrate(db, STEPS[:version])


def migrate(db: sqlite3.Connection, steps: Sequence[Step] = STEPS) -> None:
    """Bring the journal up to date inside one transaction: all of it or nothing."""
    if _version(db) == len(steps):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        version = _version(db)  # again: another process may have been faster
        if version > len(steps):
            raise NewerSchema(f"schema {version}, while this release knows {len(steps)}")
        for step in steps[version:]:
            for statement in step:
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {len(steps)}")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise


def _version(db: sqlite3.Connection) -> int:
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    return version
