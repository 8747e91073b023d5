//! `smelt bench run`: what running a solver costs. A trivial script is asked in a fresh process, in a
//! session, and in a bare loop that spawns the same program and waits. They take turns in small rounds,
//! so that a slow second of the machine hits all of them, and figures are medians over rounds.

use crate::cli::RunBenchArgs;
use crate::exit::{Exit, SolverError, UsageError};
use crate::shelf;
use anyhow::{Context, Result};
use serde::Serialize;
use smelt_solvers::run::{Invocation, Limits, Session};
use smelt_solvers::{Answer, Conditions, Input, Query, Shelf, Solver};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const SCRIPT: &[u8] = b"(set-logic QF_LIA)\n(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n";

/// How long one turn of one way is, about.
const TURN: Duration = Duration::from_millis(25);

/// How large smelt is made, to see that spawning does not become slower.
const LARGE: usize = 2 << 30;

#[derive(Serialize)]
struct Row {
    solver: String,
    threads: usize,
    /// Resident memory of smelt, in megabytes.
    smelt_mb: u64,
    rounds: usize,
    /// Queries per second, of all threads.
    bare: f64,
    fresh: f64,
    session: Option<f64>,
    /// Queries per second over those of the bare loop.
    fresh_to_bare: f64,
    session_to_fresh: Option<f64>,
    /// Time of a thread for a query, less that of the bare loop.
    overhead_us: f64,
    /// Processor time of smelt itself for a query, less that of the bare loop.
    own_us: f64,
}

pub(crate) fn run(args: &RunBenchArgs) -> Result<Exit> {
    if !(args.seconds > 0.0 && args.seconds <= 1e6) {
        return Err(UsageError("--seconds is a number above 0".to_owned()).into());
    }
    let shelf = shelf::open(&[])?;
    let solvers = shelf::find(&shelf, &args.solvers)?;
    let file = shelf.scratch.fresh(".smt2");
    std::fs::write(&file, SCRIPT).context("cannot write a temporary file")?;
    let mut rows = Vec::new();
    for solver in &solvers {
        let bench = Bench::new(&shelf, solver, &file)?;
        let time = Duration::from_secs_f64(args.seconds);
        for threads in [1, 2, 4] {
            rows.push(bench.row(threads, time)?);
        }
        let large = vec![1u8; LARGE];
        rows.push(bench.row(1, time)?);
        drop(std::hint::black_box(large));
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&rows)?);
    } else {
        print(&rows);
    }
    Ok(Exit::Ok)
}

fn print(rows: &[Row]) {
    println!(
        "{:<24} {:>7} {:>9} {:>8} {:>8} {:>9} {:>10} {:>13} {:>11} {:>7}",
        "solver",
        "threads",
        "smelt MB",
        "bare/s",
        "fresh/s",
        "session/s",
        "fresh:bare",
        "session:fresh",
        "overhead µs",
        "own µs"
    );
    let figure = |x: Option<f64>, digits| x.map_or("-".to_owned(), |x| format!("{x:.digits$}"));
    for r in rows {
        println!(
            "{:<24} {:>7} {:>9} {:>8.0} {:>8.0} {:>9} {:>10.3} {:>13} {:>11.0} {:>7.0}",
            r.solver.rsplit('/').next().unwrap_or(&r.solver),
            r.threads,
            r.smelt_mb,
            r.bare,
            r.fresh,
            figure(r.session, 0),
            r.fresh_to_bare,
            figure(r.session_to_fresh, 2),
            r.overhead_us,
            r.own_us
        );
    }
}

struct Bench<'a> {
    shelf: &'a Shelf,
    solver: &'a Solver,
    limits: Limits,
    query: Query<'a>,
    bare: Invocation,
}

impl<'a> Bench<'a> {
    fn new(shelf: &'a Shelf, solver: &'a Solver, file: &'a Path) -> Result<Bench<'a>> {
        let limits = Limits::seconds(60.0);
        let query = Query { input: Input::File(file), questions: 1, incremental: false, asks: &[] };
        let bare = solver.invocation(&query, &limits);
        let bench = Bench { shelf, solver, limits, query, bare };
        let said = solver.ask(&bench.query, bench.conditions())?;
        if *said.answer() != Answer::Sat {
            let text = format!("{} answers {} to a script that is sat", solver.name, said.answer());
            return Err(SolverError(text).into());
        }
        Ok(bench)
    }

    fn conditions(&self) -> Conditions<'_> {
        Conditions {
            limits: &self.limits,
            scratch: &self.shelf.scratch,
            cancelled: &shelf::cancelled,
        }
    }

    fn ask_fresh(&self) -> Result<()> {
        let said = self.solver.ask(&self.query, self.conditions())?;
        anyhow::ensure!(*said.answer() == Answer::Sat, "{}: {}", self.solver.name, said.answer());
        Ok(())
    }

    fn ask_bare(&self) -> Result<()> {
        let output = Command::new(&self.bare.program)
            .args(&self.bare.arguments)
            .envs(&self.bare.environment)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?
            .wait_with_output()?;
        anyhow::ensure!(output.stdout.starts_with(b"sat"), "{}: no sat", self.solver.name);
        Ok(())
    }

    fn ask_session(&self, session: &mut Session) -> Result<()> {
        let said = self.solver.ask_session(session, SCRIPT, 1, self.conditions())?;
        anyhow::ensure!(*said.answer() == Answer::Sat, "{}: {}", self.solver.name, said.answer());
        Ok(())
    }

    fn row(&self, threads: usize, time: Duration) -> Result<Row> {
        let mut sessions: Vec<Session> =
            (0..threads).filter_map(|_| self.solver.session(&[], &self.limits)).collect();
        let has_sessions = !sessions.is_empty();
        // How many queries make a turn; the first round is not counted.
        let mut counts = [1usize; 3];
        let mut rounds: Vec<[f64; 3]> = Vec::new();
        let (mut asked, mut own) = ([0usize; 3], [Duration::ZERO; 3]);
        let begun = Instant::now();
        for round in 0.. {
            let mut seconds = [f64::NAN; 3];
            for turn in 0..3 {
                // In every order, so that nobody always comes after the same one.
                let way = if round % 2 == 0 { (round + turn) % 3 } else { (round + 3 - turn) % 3 };
                let n = counts[way];
                let before = own_time();
                seconds[way] = match way {
                    0 => turns(vec![(); threads], n, |()| self.ask_bare())?,
                    1 => turns(vec![(); threads], n, |()| self.ask_fresh())?,
                    _ if !has_sessions => continue,
                    _ => turns(sessions.iter_mut().collect(), n, |s| self.ask_session(s))?,
                };
                asked[way] += n * threads;
                own[way] += own_time().saturating_sub(before);
            }
            if round == 0 {
                counts = seconds.map(|s| (TURN.as_secs_f64() / s).clamp(1.0, 1000.0) as usize);
            } else {
                rounds.push(seconds);
            }
            if begun.elapsed() > time && rounds.len() >= 3 || crate::exit::interrupted() {
                break;
            }
        }
        // A session waits for its end only now: it is not part of a round.
        drop(sessions);
        let median = |f: &dyn Fn(&[f64; 3]) -> f64| median(rounds.iter().map(f).collect());
        let own = |way: usize| own[way].as_secs_f64() * 1e6 / asked[way].max(1) as f64;
        let per_second = |way: usize| threads as f64 / median(&|r| r[way]);
        Ok(Row {
            solver: self.solver.name.clone(),
            threads,
            smelt_mb: resident_mb(),
            rounds: rounds.len(),
            bare: per_second(0),
            fresh: per_second(1),
            session: has_sessions.then(|| per_second(2)),
            fresh_to_bare: median(&|r| r[0] / r[1]),
            session_to_fresh: has_sessions.then(|| median(&|r| r[1] / r[2])),
            overhead_us: median(&|r| (r[1] - r[0]) * 1e6),
            own_us: own(1) - own(0),
        })
    }
}

/// Each thread asks `n` times; the time of a thread for one query.
fn turns<S: Send>(
    states: Vec<S>,
    n: usize,
    ask: impl Fn(&mut S) -> Result<()> + Sync,
) -> Result<f64> {
    let ask = &ask;
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let threads: Vec<_> = states
            .into_iter()
            .map(|mut state| scope.spawn(move || (0..n).try_for_each(|_| ask(&mut state))))
            .collect();
        threads.into_iter().try_for_each(|t| match t.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })?;
    Ok(begun.elapsed().as_secs_f64() / n as f64)
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Processor time of this process so far.
pub(super) fn own_time() -> Duration {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs() as u32)
}

pub(super) fn resident_mb() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|l| l.strip_prefix("VmRSS:"));
    line.and_then(|l| l.trim().split(' ').next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
}
