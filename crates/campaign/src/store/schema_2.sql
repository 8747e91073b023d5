-- Totals on the way, in JSON, for pictures over time: close together at first, then ever further apart.
CREATE TABLE history (
    at REAL PRIMARY KEY,
    totals TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- How often each was used by the rounds that are over. `kind`: 'strategy' or 'operator'.
CREATE TABLE used (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID;

-- The answers that took longest. `cpu`: milliseconds; `name`: the mutant, in JSON.
CREATE TABLE slow (
    cpu INTEGER NOT NULL,
    solver TEXT NOT NULL,
    answer TEXT NOT NULL,
    name TEXT NOT NULL
) STRICT;
CREATE INDEX slow_by_cpu ON slow (cpu);
