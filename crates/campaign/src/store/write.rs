//! Events into rows. Everything here runs inside one transaction of the caller: all of it or nothing.

use super::query::{Done, Epoch};
use crate::event::{Event, Found, Refused, Round, Slow, Stamped, Totals};
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Result, TransactionBehavior};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

/// Rounds that keep a row of their own at most, where an epoch is long.
const ROWS: u64 = 16_384;

/// Different refusals that are kept at most; the rest is counted together.
const REFUSALS: i64 = 4_096;
const OTHERS: &str = "(other messages)";

/// Characters of a refusal that are kept.
const MESSAGE: usize = 500;

/// Totals are kept when this part of a campaign's age has gone by.
const SPREAD: f64 = 300.0;

/// Slow answers that are kept.
const SLOWEST: i64 = 40;

pub(super) const STRATEGY: &str = "strategy";
pub(super) const OPERATOR: &str = "operator";

/// Seconds since 1970.
pub(super) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// Writes events, and a finding behind them.
pub(super) fn all(
    connection: &mut Connection,
    events: &[Stamped],
    finding: Option<&Stamped>,
    done: &mut Done,
) -> Result<()> {
    let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for event in events {
        one(&change, event, done)?;
    }
    if let Some(event) = finding {
        self::finding(&change, event, now())?;
    }
    if events.iter().any(|e| matches!(e.event, Event::Round(_))) {
        fold(&change, done.upto)?;
    }
    let clock = events.iter().chain(finding).map(|e| e.at).fold(0.0, f64::max);
    change
        .prepare_cached("UPDATE campaign SET clock = max(clock, ?1), done_upto = ?2")?
        .execute((clock, whole(done.upto)?))?;
    change.commit()
}

fn one(db: &Connection, event: &Stamped, done: &mut Done) -> Result<()> {
    match &event.event {
        Event::Started(started) => {
            let sql = "INSERT INTO sessions (at, started) VALUES (?1, ?2)";
            db.prepare_cached(sql)?.execute((event.at, json(started)?))?;
        }
        Event::SeedLeftOut { path, reason } => {
            let sql = "INSERT OR REPLACE INTO left_out (path, reason) VALUES (?1, ?2)";
            db.prepare_cached(sql)?.execute((path, reason))?;
        }
        Event::Weights(weights) => {
            let sql = "INSERT OR REPLACE INTO weights (epoch, weights) VALUES (?1, ?2)";
            db.prepare_cached(sql)?.execute((whole(weights.epoch)?, json(weights)?))?;
        }
        // One that was played again after a kill counts once.
        Event::Round(round) if done.contains(round.number) => {}
        Event::Round(played) => {
            round(db, played)?;
            done.add(played.number);
        }
        Event::Refused(message) => refused(db, message)?,
        Event::Found(_) => finding(db, event, now())?,
        Event::SolverLost { solver, reason } => {
            let sql = "INSERT INTO lost (at, solver, reason) VALUES (?1, ?2, ?3)";
            db.prepare_cached(sql)?.execute((event.at, solver, reason))?;
        }
        Event::Tick(totals) => {
            db.prepare_cached("UPDATE campaign SET totals = ?1")?.execute([json(totals)?])?;
            history(db, event.at, totals, false)?;
        }
        Event::Ended { reason, totals } => {
            db.prepare_cached("UPDATE campaign SET totals = ?1")?.execute([json(totals)?])?;
            history(db, event.at, totals, true)?;
            let sql = "UPDATE sessions SET ended_at = ?1, reason = ?2
                       WHERE number = (SELECT max(number) FROM sessions)";
            db.prepare_cached(sql)?.execute((event.at, reason))?;
        }
    }
    Ok(())
}

fn round(db: &Connection, round: &Round) -> Result<()> {
    let sql = "INSERT INTO rounds (number, epoch, strategy, made, dropped, asked, fresh, answers)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    db.prepare_cached(sql)?.execute((
        whole(round.number)?,
        whole(round.name.epoch)?,
        &round.name.strategy,
        whole(round.made)?,
        whole(round.dropped)?,
        whole(round.asked)?,
        whole(round.fresh)?,
        json(&round.answers)?,
    ))?;
    used(db, STRATEGY, &round.strategies)?;
    used(db, OPERATOR, &round.operators)?;
    round.slowest.as_ref().map_or(Ok(()), |s| slow(db, s))
}

/// Keeps totals if the last ones are old enough; the older the campaign, the older.
fn history(db: &Connection, at: f64, totals: &Totals, last: bool) -> Result<()> {
    let before: Option<f64> =
        db.prepare_cached("SELECT max(at) FROM history")?.query_row([], |r| r.get(0))?;
    if last || before.is_none_or(|b| at >= b + (b / SPREAD).max(1.0)) {
        let sql = "INSERT OR REPLACE INTO history (at, totals) VALUES (?1, ?2)";
        db.prepare_cached(sql)?.execute((at, json(totals)?))?;
    }
    Ok(())
}

/// Adds what a round used.
fn used(db: &Connection, kind: &str, names: &BTreeMap<String, u64>) -> Result<()> {
    let sql = "INSERT INTO used (kind, name, times) VALUES (?1, ?2, ?3)
               ON CONFLICT DO UPDATE SET times = times + excluded.times";
    let mut add = db.prepare_cached(sql)?;
    for (name, &times) in names {
        add.execute((kind, name, whole(times)?))?;
    }
    Ok(())
}

/// Keeps an answer if it is among those that took longest.
fn slow(db: &Connection, slow: &Slow) -> Result<()> {
    let (count, least): (i64, Option<i64>) = db
        .prepare_cached("SELECT count(*), min(cpu) FROM slow")?
        .query_row([], |r| Ok((r.get(0)?, r.get(1)?)))?;
    let cpu = whole(slow.cpu)?;
    if count >= SLOWEST {
        if least.is_some_and(|l| l >= cpu) {
            return Ok(());
        }
        let sql = "DELETE FROM slow WHERE rowid =
                   (SELECT rowid FROM slow ORDER BY cpu, rowid DESC LIMIT 1)";
        db.prepare_cached(sql)?.execute([])?;
    }
    let sql = "INSERT INTO slow (cpu, solver, answer, name) VALUES (?1, ?2, ?3, ?4)";
    db.prepare_cached(sql)?.execute((cpu, &slow.solver, &slow.answer, json(&slow.name)?))?;
    Ok(())
}

fn refused(db: &Connection, refused: &Refused) -> Result<()> {
    let message: String = refused.message.chars().take(MESSAGE).collect();
    let again = "UPDATE refused SET times = times + 1, text = coalesce(text, ?3)
                 WHERE solver = ?1 AND message = ?2";
    if db.prepare_cached(again)?.execute((&refused.solver, &message, &refused.text))? > 0 {
        return Ok(());
    }
    let kinds: i64 =
        db.prepare_cached("SELECT count(*) FROM refused")?.query_row([], |r| r.get(0))?;
    // A message may hold the name of a variable: there is no end of them.
    let (message, text) =
        if kinds < REFUSALS { (&message[..], refused.text.as_ref()) } else { (OTHERS, None) };
    let sql = "INSERT INTO refused (solver, message, times, name, text) VALUES (?1, ?2, 1, ?3, ?4)
               ON CONFLICT DO UPDATE SET times = times + 1";
    db.prepare_cached(sql)?.execute((&refused.solver, message, json(&refused.name)?, text))?;
    Ok(())
}

/// Writes the row of a finding; `seen` in seconds since 1970.
pub(super) fn finding(db: &Connection, event: &Stamped, seen: i64) -> Result<()> {
    let Event::Found(found) = &event.event else { return Ok(()) };
    let Found { id, kind, certainty, solver, theory, signature, .. } = &**found;
    let sql = "INSERT INTO findings (id, at, found, kind, certainty, solver, theory, signature,
                                     duplicate_of, sentence, cpu, event)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
    db.prepare_cached(sql)?.execute((
        id,
        event.at,
        seen,
        kind,
        certainty,
        solver,
        theory,
        signature,
        &found.duplicate_of,
        &found.sentence,
        found.cpu,
        json(event)?,
    ))?;
    Ok(())
}

/// Moves rounds into the sums of their epochs: of epochs that are over, and the oldest where an epoch is
/// very long. Only rounds before which all are over, so that the set of finished rounds stays exact.
fn fold(db: &Connection, upto: u64) -> Result<()> {
    let old = whole(upto.saturating_sub(ROWS))?;
    let upto = whole(upto)?;
    let epoch: Option<i64> = db
        .prepare_cached("SELECT max(epoch) FROM rounds WHERE number < ?1")?
        .query_row([upto], |r| r.get(0))?;
    let Some(epoch) = epoch else { return Ok(()) };
    let which = "number < ?1 AND (epoch < ?2 OR number < ?3)";
    let mut sums: BTreeMap<(u64, String), Epoch> = BTreeMap::new();
    let sql = format!(
        "SELECT epoch, strategy, 1, made, dropped, asked, fresh, answers FROM rounds WHERE {which}"
    );
    let mut query = db.prepare_cached(&sql)?;
    for line in query.query_map((upto, epoch, old), Epoch::of_row)? {
        let line = line?;
        match sums.entry((line.epoch, line.strategy.clone())) {
            std::collections::btree_map::Entry::Occupied(mut sum) => sum.get_mut().add(&line),
            std::collections::btree_map::Entry::Vacant(place) => _ = place.insert(line),
        }
    }
    for mut sum in sums.into_values() {
        let sql = "SELECT epoch, strategy, rounds, made, dropped, asked, fresh, answers FROM epochs
                   WHERE epoch = ?1 AND strategy = ?2";
        let mut query = db.prepare_cached(sql)?;
        if let Some(before) =
            query.query_row((whole(sum.epoch)?, &sum.strategy), Epoch::of_row).optional()?
        {
            sum.add(&before);
        }
        let sql = "INSERT OR REPLACE INTO epochs VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
        db.prepare_cached(sql)?.execute((
            whole(sum.epoch)?,
            &sum.strategy,
            whole(sum.rounds)?,
            whole(sum.made)?,
            whole(sum.dropped)?,
            whole(sum.asked)?,
            whole(sum.fresh)?,
            json(&sum.answers)?,
        ))?;
    }
    db.prepare_cached(&format!("DELETE FROM rounds WHERE {which}"))?.execute((upto, epoch, old))?;
    Ok(())
}

/// SQLite counts to 2^63.
fn whole(number: u64) -> Result<i64> {
    i64::try_from(number).map_err(|e| rusqlite::Error::ToSqlConversionFailure(Box::new(e)))
}

fn json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|e| rusqlite::Error::ToSqlConversionFailure(Box::new(e)))
}

/// Reads JSON out of a column.
pub(super) fn from_json<T: serde::de::DeserializeOwned>(column: usize, text: &str) -> Result<T> {
    serde_json::from_str(text)
        .map_err(|e| rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(e)))
}
