-- One row: the campaign itself. `settings` is what the loop needs to go on, in JSON. All rounds below
-- `done_upto` are over; those above it are over whose row stands in `rounds`. `clock`: seconds that the
-- campaign has run, over all sessions.
CREATE TABLE campaign (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    settings TEXT NOT NULL,
    begun INTEGER NOT NULL,
    clock REAL NOT NULL DEFAULT 0,
    done_upto INTEGER NOT NULL DEFAULT 0,
    totals TEXT
) STRICT;

-- `started`: the event, in JSON.
CREATE TABLE sessions (
    number INTEGER PRIMARY KEY,
    at REAL NOT NULL,
    started TEXT NOT NULL,
    ended_at REAL,
    reason TEXT
) STRICT;

CREATE TABLE weights (
    epoch INTEGER PRIMARY KEY,
    weights TEXT NOT NULL
) STRICT;

-- Rounds that are over and not yet folded into `epochs`. `answers`: by solver, in JSON.
CREATE TABLE rounds (
    number INTEGER PRIMARY KEY,
    epoch INTEGER NOT NULL,
    strategy TEXT NOT NULL,
    made INTEGER NOT NULL,
    dropped INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    fresh INTEGER NOT NULL,
    answers TEXT NOT NULL
) STRICT;

-- Sums of the rounds that are no longer in `rounds`.
CREATE TABLE epochs (
    epoch INTEGER NOT NULL,
    strategy TEXT NOT NULL,
    rounds INTEGER NOT NULL,
    made INTEGER NOT NULL,
    dropped INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    fresh INTEGER NOT NULL,
    answers TEXT NOT NULL,
    PRIMARY KEY (epoch, strategy)
) STRICT, WITHOUT ROWID;

-- `name`: the first mutant, in JSON; `text`: that mutant.
CREATE TABLE refused (
    solver TEXT NOT NULL,
    message TEXT NOT NULL,
    times INTEGER NOT NULL,
    name TEXT NOT NULL,
    text TEXT,
    PRIMARY KEY (solver, message)
) STRICT;

-- `event`: the event, whole, in JSON; the same as in the folder. `found`: seconds since 1970.
CREATE TABLE findings (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    at REAL NOT NULL,
    found INTEGER NOT NULL,
    kind TEXT NOT NULL,
    certainty TEXT NOT NULL,
    solver TEXT NOT NULL,
    theory TEXT NOT NULL,
    signature TEXT NOT NULL,
    duplicate_of TEXT,
    sentence TEXT NOT NULL,
    cpu REAL NOT NULL,
    event TEXT NOT NULL
) STRICT;
CREATE INDEX findings_by_signature ON findings (signature, number);

CREATE TABLE left_out (
    path TEXT PRIMARY KEY,
    reason TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE lost (
    at REAL NOT NULL,
    solver TEXT NOT NULL,
    reason TEXT NOT NULL
) STRICT;
