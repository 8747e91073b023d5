//! What can be asked of a store. Nothing is changed here.

use super::error::{StoreError, of};
use super::write::{OPERATOR, STRATEGY, from_json};
use super::{DATABASE, schema};
use crate::event::{Answers, MutantName, Slow, Stamped, Started, Totals, Weights};
use rusqlite::{Connection, OptionalExtension, Params, Row};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A store that is read.
#[derive(Debug)]
pub struct Archive {
    pub(super) connection: Connection,
    pub(super) folder: PathBuf,
    /// Folders below `bugs` that are no findings.
    pub(super) strays: Vec<String>,
}

/// A bug: all findings with one signature, shown by the first; or a single finding.
#[derive(Clone, PartialEq, Debug)]
pub struct Bug {
    /// The first finding's.
    pub id: String,
    /// `wrong-answer`, `invalid-model`, `crash` …
    pub kind: String,
    /// `certain`, …
    pub certainty: String,
    /// Who is wrong.
    pub solver: String,
    /// What it is about.
    pub theory: String,
    /// One sentence.
    pub sentence: String,
    /// What makes two findings the same bug.
    pub signature: String,
    /// The first finding with this signature, unless this is the first.
    pub duplicate_of: Option<String>,
    /// How often it was seen.
    pub sightings: u64,
    /// When: seconds since the campaign began.
    pub at: f64,
    /// When: seconds since 1970.
    pub found: i64,
    /// Processor seconds that the campaign had used.
    pub cpu: f64,
}

/// Which rounds are over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Done {
    /// All below this one.
    pub upto: u64,
    /// And these.
    pub above: BTreeSet<u64>,
}

impl Done {
    /// Whether a round is over.
    pub fn contains(&self, number: u64) -> bool {
        number < self.upto || self.above.contains(&number)
    }

    pub(super) fn add(&mut self, number: u64) {
        self.above.insert(number);
        while self.above.remove(&self.upto) {
            self.upto += 1;
        }
    }
}

/// Sums over the rounds of an epoch and a strategy.
#[derive(Clone, PartialEq, Debug)]
pub struct Epoch {
    /// Which.
    pub epoch: u64,
    /// The strategy of the rounds.
    pub strategy: String,
    /// How many rounds.
    pub rounds: u64,
    /// Mutants made.
    pub made: u64,
    /// Mutants that were dropped because they are not new.
    pub dropped: u64,
    /// Mutants that solvers were asked.
    pub asked: u64,
    /// Features that were seen for the first time.
    pub fresh: u64,
    /// Answers by solver.
    pub answers: BTreeMap<String, Answers>,
}

impl Epoch {
    pub(super) fn of_row(row: &Row<'_>) -> rusqlite::Result<Epoch> {
        Ok(Epoch {
            epoch: number(row, 0)?,
            strategy: row.get(1)?,
            rounds: number(row, 2)?,
            made: number(row, 3)?,
            dropped: number(row, 4)?,
            asked: number(row, 5)?,
            fresh: number(row, 6)?,
            answers: from_json(7, &row.get::<_, String>(7)?)?,
        })
    }

    pub(super) fn add(&mut self, other: &Epoch) {
        self.rounds += other.rounds;
        self.made += other.made;
        self.dropped += other.dropped;
        self.asked += other.asked;
        self.fresh += other.fresh;
        add_answers(&mut self.answers, &other.answers);
    }
}

fn add_answers(sum: &mut BTreeMap<String, Answers>, more: &BTreeMap<String, Answers>) {
    for (solver, answers) in more {
        sum.entry(solver.clone()).or_default().add(answers);
    }
}

/// What refused mutants were told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefusedLine {
    /// Who refused.
    pub solver: String,
    /// In its words.
    pub message: String,
    /// How often.
    pub times: u64,
    /// The first mutant.
    pub name: MutantName,
    /// Its text.
    pub text: Option<String>,
}

/// A session from its beginning to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Span {
    /// When it began, in seconds of the campaign.
    pub begun: f64,
    /// When it ended; nothing if it runs, or was killed.
    pub ended: Option<f64>,
    /// Why it ended.
    pub reason: Option<String>,
}

/// What a campaign needs to go on.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// As given to [`super::Store::create`].
    pub settings: String,
    /// When it began: seconds since 1970.
    pub begun: i64,
    /// The seconds that it has run.
    pub clock: f64,
    /// Its sessions, oldest first.
    pub sessions: Vec<Started>,
    /// What all random streams follow from, if a session ever began.
    pub seed: Option<u64>,
    /// The strategy.
    pub strategy: Option<String>,
    /// Which rounds are over.
    pub done: Done,
    /// The weights of each epoch.
    pub weights: BTreeMap<u64, Weights>,
    /// What came of the rounds in `done`: exact, where the last `tick` may have counted rounds that
    /// will be played again. Features and processor time are the last tick's.
    pub totals: Totals,
    /// What was last told: for people, with the rounds that were cut off.
    pub told: Totals,
}

fn number(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    let n: i64 = row.get(column)?;
    u64::try_from(n).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(column, n))
}

impl Archive {
    pub(super) fn reading(folder: &Path) -> Result<Archive, StoreError> {
        let connection = schema::readable(&folder.join(DATABASE))?;
        Ok(Archive { connection, folder: folder.to_owned(), strays: Vec::new() })
    }

    pub(super) fn path(&self) -> PathBuf {
        self.folder.join(DATABASE)
    }

    /// Where the findings are.
    pub fn bugs_folder(&self) -> PathBuf {
        self.folder.join("bugs")
    }

    /// Folders among the findings that are none: somebody else's, or spoilt.
    pub fn strays(&self) -> &[String] {
        &self.strays
    }

    pub(super) fn must_be_a_campaign(&self) -> Result<(), StoreError> {
        let begun = self.rows("SELECT 1 FROM campaign", [], |r| r.get::<_, i64>(0))?;
        // Killed between making the tables and beginning.
        if begun.is_empty() {
            return Err(StoreError::Missing { folder: self.folder.clone() });
        }
        Ok(())
    }

    fn rows<T>(
        &self,
        sql: &str,
        parameters: impl Params,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let all = || -> rusqlite::Result<Vec<T>> {
            self.connection.prepare_cached(sql)?.query_map(parameters, read)?.collect()
        };
        all().map_err(of(&self.path()))
    }

    pub(super) fn ids(&self) -> Result<BTreeSet<String>, StoreError> {
        Ok(self.rows("SELECT id FROM findings", [], |r| r.get(0))?.into_iter().collect())
    }

    /// The distinct bugs, in the order in which they were found.
    pub fn bugs(&self) -> Result<Vec<Bug>, StoreError> {
        // With min(), SQLite takes the other columns from the row that has the least.
        let sql = "SELECT id, kind, certainty, solver, theory, sentence, signature, duplicate_of,
                          count(*), at, found, cpu, min(number) AS first
                   FROM findings GROUP BY signature ORDER BY first";
        self.rows(sql, [], bug)
    }

    /// All findings, in the order in which they were found.
    pub fn findings(&self) -> Result<Vec<Bug>, StoreError> {
        let sql = "SELECT id, kind, certainty, solver, theory, sentence, signature, duplicate_of,
                          count(*) OVER (PARTITION BY signature), at, found, cpu
                   FROM findings ORDER BY number";
        self.rows(sql, [], bug)
    }

    /// One finding, whole.
    pub fn finding(&self, id: &str) -> Result<Option<Stamped>, StoreError> {
        let read = || {
            let sql = "SELECT event FROM findings WHERE id = ?1";
            let text: Option<String> =
                self.connection.prepare_cached(sql)?.query_row([id], |r| r.get(0)).optional()?;
            text.map(|t| from_json(0, &t)).transpose()
        };
        read().map_err(of(&self.path()))
    }

    /// The first finding of each signature.
    pub fn signatures(&self) -> Result<BTreeMap<String, String>, StoreError> {
        Ok(self.bugs()?.into_iter().map(|b| (b.signature, b.id)).collect())
    }

    pub(super) fn done(&self) -> Result<Done, StoreError> {
        let upto = self.rows("SELECT done_upto FROM campaign", [], |r| number(r, 0))?;
        let upto = upto.first().copied().unwrap_or(0);
        let sql = "SELECT number FROM rounds WHERE number >= (SELECT done_upto FROM campaign)";
        let above = self.rows(sql, [], |r| number(r, 0))?;
        Ok(Done { upto, above: above.into_iter().collect() })
    }

    /// What came of the rounds that are over, by epoch and strategy.
    pub fn epochs(&self) -> Result<Vec<Epoch>, StoreError> {
        let sql = "SELECT epoch, strategy, rounds, made, dropped, asked, fresh, answers FROM epochs
                   UNION ALL
                   SELECT epoch, strategy, 1, made, dropped, asked, fresh, answers FROM rounds
                   ORDER BY 1, 2";
        let mut epochs: Vec<Epoch> = Vec::new();
        for line in self.rows(sql, [], Epoch::of_row)? {
            match epochs.last_mut() {
                Some(l) if (l.epoch, &l.strategy) == (line.epoch, &line.strategy) => l.add(&line),
                _ => epochs.push(line),
            }
        }
        Ok(epochs)
    }

    /// What a campaign needs to go on.
    pub fn state(&self) -> Result<State, StoreError> {
        // One picture, although a campaign may be writing.
        let picture = self.connection.unchecked_transaction().map_err(of(&self.path()))?;
        let campaign =
            self.rows("SELECT settings, begun, clock, totals FROM campaign", [], |r| {
                Ok((r.get(0)?, r.get(1)?, r.get(2)?, r.get::<_, Option<String>>(3)?))
            })?;
        let Some((settings, begun, clock, tick)) = campaign.into_iter().next() else {
            return Err(StoreError::Missing { folder: self.folder.clone() });
        };
        let sessions = self.rows("SELECT started FROM sessions ORDER BY number", [], |r| {
            from_json::<Started>(0, &r.get::<_, String>(0)?)
        })?;
        let weights = self.rows("SELECT epoch, weights FROM weights", [], |r| {
            Ok((number(r, 0)?, from_json(1, &r.get::<_, String>(1)?)?))
        })?;
        let tick: Totals = tick
            .map(|t| from_json(3, &t))
            .transpose()
            .map_err(of(&self.path()))?
            .unwrap_or_default();
        let state = State {
            settings,
            begun,
            clock,
            seed: sessions.first().map(|s| s.seed),
            strategy: sessions.first().map(|s| s.strategy.clone()),
            sessions,
            done: self.done()?,
            weights: weights.into_iter().collect(),
            totals: self.totals(&tick)?,
            told: tick,
        };
        picture.finish().map_err(of(&self.path()))?;
        Ok(state)
    }

    fn totals(&self, tick: &Totals) -> Result<Totals, StoreError> {
        let count = |sql: &str| -> Result<u64, StoreError> {
            Ok(self.rows(sql, [], |r| number(r, 0))?.first().copied().unwrap_or(0))
        };
        let mut totals = Totals {
            refused: count("SELECT coalesce(sum(times), 0) FROM refused")?,
            findings: count("SELECT count(*) FROM findings")?,
            bugs: count("SELECT count(DISTINCT signature) FROM findings")?,
            features: tick.features,
            operators: tick.operators,
            once: tick.once,
            twice: tick.twice,
            looked: tick.looked,
            seeds: tick.seeds,
            cpu: tick.cpu,
            ..Totals::default()
        };
        for line in self.epochs()? {
            totals.rounds += line.rounds;
            totals.made += line.made;
            totals.dropped += line.dropped;
            totals.asked += line.asked;
            add_answers(&mut totals.answers, &line.answers);
        }
        Ok(totals)
    }

    /// Refused mutants by message, the most frequent first.
    pub fn refused(&self) -> Result<Vec<RefusedLine>, StoreError> {
        let sql = "SELECT solver, message, times, name, text FROM refused
                   ORDER BY times DESC, solver, message";
        self.rows(sql, [], |r| {
            Ok(RefusedLine {
                solver: r.get(0)?,
                message: r.get(1)?,
                times: number(r, 2)?,
                name: from_json(3, &r.get::<_, String>(3)?)?,
                text: r.get(4)?,
            })
        })
    }

    /// Totals on the way, oldest first, with their times.
    pub fn history(&self) -> Result<Vec<(f64, Totals)>, StoreError> {
        self.rows("SELECT at, totals FROM history ORDER BY at", [], |r| {
            Ok((r.get(0)?, from_json(1, &r.get::<_, String>(1)?)?))
        })
    }

    /// How many mutants each strategy made.
    pub fn strategies(&self) -> Result<Vec<(String, u64)>, StoreError> {
        self.used(STRATEGY)
    }

    /// How often mutations brought each operator.
    pub fn operators(&self) -> Result<Vec<(String, u64)>, StoreError> {
        self.used(OPERATOR)
    }

    fn used(&self, kind: &str) -> Result<Vec<(String, u64)>, StoreError> {
        let sql = "SELECT name, times FROM used WHERE kind = ?1 ORDER BY times DESC, name";
        self.rows(sql, [kind], |r| Ok((r.get(0)?, number(r, 1)?)))
    }

    /// The answers that took longest, the longest first.
    pub fn slowest(&self) -> Result<Vec<Slow>, StoreError> {
        let sql = "SELECT cpu, solver, answer, name FROM slow ORDER BY cpu DESC, rowid";
        self.rows(sql, [], |r| {
            let name = from_json(3, &r.get::<_, String>(3)?)?;
            Ok(Slow { cpu: number(r, 0)?, solver: r.get(1)?, answer: r.get(2)?, name })
        })
    }

    /// Two numbers that change whenever something was stored.
    pub fn pulse(&self) -> Result<(u64, u64), StoreError> {
        let sql = "SELECT clock, (SELECT count(*) FROM findings) + (SELECT count(*) FROM sessions)
                          + (SELECT count(ended_at) FROM sessions) FROM campaign";
        let rows =
            self.rows(sql, [], |r| Ok(((r.get::<_, f64>(0)? * 1000.0) as u64, number(r, 1)?)))?;
        Ok(rows.first().copied().unwrap_or_default())
    }

    /// How each session ended, the first one first.
    pub fn spans(&self) -> Result<Vec<Span>, StoreError> {
        let sql = "SELECT at, ended_at, reason FROM sessions ORDER BY number";
        self.rows(sql, [], |r| Ok(Span { begun: r.get(0)?, ended: r.get(1)?, reason: r.get(2)? }))
    }

    /// Seeds that could not be used, and why.
    pub fn left_out(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.rows("SELECT path, reason FROM left_out ORDER BY path", [], |r| {
            Ok((r.get(0)?, r.get(1)?))
        })
    }

    /// Solvers that could not be used any more: when, who and why.
    pub fn lost(&self) -> Result<Vec<(f64, String, String)>, StoreError> {
        self.rows("SELECT at, solver, reason FROM lost ORDER BY rowid", [], |r| {
            Ok((r.get(0)?, r.get(1)?, r.get(2)?))
        })
    }
}

fn bug(row: &Row<'_>) -> rusqlite::Result<Bug> {
    Ok(Bug {
        id: row.get(0)?,
        kind: row.get(1)?,
        certainty: row.get(2)?,
        solver: row.get(3)?,
        theory: row.get(4)?,
        sentence: row.get(5)?,
        signature: row.get(6)?,
        duplicate_of: row.get(7)?,
        sightings: number(row, 8)?,
        at: row.get(9)?,
        found: row.get(10)?,
        cpu: row.get(11)?,
    })
}
