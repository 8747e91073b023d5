//! What a call of a box costs, beside a loop in C that does nothing but call it.

use crate::cli::{ClosedboxArgs, SolveMode};
use crate::commands::solve::setting;
use crate::exit::{self, Exit, UsageError};
use anyhow::{Context, Result};
use serde_json::json;
use smelt_closedbox::graph::{Graph, Kind, Op};
use smelt_closedbox::host::{Host, Job, Sweep};
use smelt_closedbox::problem::Problem;
use smelt_closedbox::program::Program;
use smelt_smtlib::Theories;
use std::time::{Duration, Instant};

/// The box, and the loop. What a box gives is used, so that no compiler leaves it out.
const BOXES: &str = "
#include <stdint.h>
uint32_t f(uint32_t x) { return x * 2654435761u ^ x >> 15; }
uint64_t loop(uint64_t n) {
  uint32_t (*volatile called)(uint32_t) = f;
  uint64_t sum = 0;
  for (uint64_t i = 0; i < n; i++) sum += called((uint32_t)i);
  return sum;
}
";
const SCRIPT: &str = "
(declare-cb f ((_ BitVec 32)) (_ BitVec 32))
(declare-cb loop ((_ BitVec 64)) (_ BitVec 64))
(assert (= (f #x00000000) ((_ extract 31 0) (loop #x0000000000000000))))
(check-sat)
";
/// Calls of the loop, and of the pipe.
const LOOPED: u64 = 200_000_000;
const SINGLE: u64 = 5_000;
/// Time of a search or an enumeration.
const TIME: Duration = Duration::from_secs(3);

/// Measures calls in a loop, in an enumeration, in a search, and one by one.
pub(super) fn calls(args: &ClosedboxArgs) -> Result<Exit> {
    let folder = tempfile::tempdir().context("cannot make a folder")?;
    let file = folder.path().join("boxes.c");
    std::fs::write(&file, BOXES).context("cannot write a file")?;
    let mut solve = args.solve(SolveMode::Auto, vec![file.display().to_string()]);
    // The loop is one call.
    solve.effort.call_timeout = solve.effort.call_timeout.max(60.0);
    let setting = setting(&solve)?;
    let problem = Problem::read(SCRIPT.as_bytes().to_vec(), None, Theories::builtin())
        .map_err(|e| UsageError(e.to_string()))?;
    let mut host = setting.host(&problem, folder.path())?;
    let place = |name: &str| host.boxes().iter().position(|b| b.name == name).unwrap_or(0) as u32;
    let (f, looped) = (place("f"), place("loop"));
    // The child starts with the first call.
    host.call(f, &[0], &exit::interrupted)?;
    let begun = Instant::now();
    host.call(looped, &[LOOPED], &exit::interrupted)?;
    // It is called twice, to see whether it answers the same.
    let bare = nanos(begun.elapsed(), 2 * LOOPED);
    let (swept, enumerated) = sweep(&mut host, f)?;
    let (searched, found) = search(&mut host, f)?;
    let begun = Instant::now();
    for x in 0..SINGLE {
        host.call(f, &[x], &exit::interrupted)?;
    }
    let single = nanos(begun.elapsed(), SINGLE);
    if args.json {
        let all = json!({
            "loop_ns": bare, "enumeration_ns": swept, "search_ns": searched, "single_ns": single,
            "enumerated": enumerated, "searched": found,
        });
        anstream::println!("{all}");
        return Ok(Exit::Ok);
    }
    anstream::println!("a call of a box                 ns  of a loop");
    for (name, time) in [
        ("a loop in C", bare),
        ("in an enumeration", swept),
        ("in a search", searched),
        ("one by one, there and back", single),
    ] {
        anstream::println!("  {name:<26} {time:>8.1}  {:>8.1}x", time / bare);
    }
    Ok(Exit::Ok)
}

fn nanos(time: Duration, calls: u64) -> f64 {
    time.as_secs_f64() * 1e9 / calls.max(1) as f64
}

/// A program that no input makes true, with one call of a box in it.
fn never(bound: u32) -> Program {
    let mut g = Graph::new();
    let kind = Kind::Bits(32);
    let x = g.input(kind);
    let call = g.make(Op::Call(bound), kind, &[x]);
    let atoms = [1, 2].map(|n| {
        let word = g.word(n, kind);
        g.make(Op::Eq, Kind::Bool, &[call, word])
    });
    Program::of(&g, &atoms, &[], false)
}

/// Nanoseconds per call in an enumeration, and calls.
fn sweep(host: &mut Host<'_>, bound: u32) -> Result<(f64, u64)> {
    let sweep = Sweep {
        program: never(bound),
        at: None,
        whole: true,
        black: Vec::new(),
        millis: TIME.as_millis() as u64,
        calls: u64::MAX / 2,
    };
    let begun = Instant::now();
    let swept = host.sweep(sweep, &exit::interrupted)?;
    Ok((nanos(begun.elapsed(), swept.called), swept.called))
}

/// The same of a search.
fn search(host: &mut Host<'_>, bound: u32) -> Result<(f64, u64)> {
    let job = Job {
        program: never(bound),
        seeds: Vec::new(),
        black: Vec::new(),
        millis: TIME.as_millis() as u64,
        calls: u64::MAX / 2,
        random: 1,
    };
    let begun = Instant::now();
    let outcome = host.search(job, &exit::interrupted)?;
    Ok((nanos(begun.elapsed(), outcome.called), outcome.called))
}
