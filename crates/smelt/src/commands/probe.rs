//! `smelt solvers probe`: a table of what solvers support and cost.

use crate::cli::SolversArgs;
use crate::exit::{self, Exit, SolverError};
use crate::files::Progress;
use crate::shelf;
use anyhow::Result;
use serde::Serialize;
use smelt_solvers::Solver;
use smelt_solvers::probe::{Probed, Support, names as scripts, probe};
use smelt_solvers::profile::Ask;
use std::collections::BTreeMap;

pub(crate) fn run(args: &SolversArgs, names: &[String], json: bool) -> Result<Exit> {
    let shelf = shelf::open(&args.profiles)?;
    let solvers = shelf::find(&shelf, names)?;
    let progress = Progress::new(solvers.len() * (scripts().count() + 2), "scripts");
    let mut all = Vec::new();
    for solver in &solvers {
        let probed = probe(solver, &shelf.scratch, &exit::interrupted, |_| progress.add(1));
        if exit::interrupted() {
            progress.finish();
            return Ok(Exit::Interrupted);
        }
        all.push(probed.map_err(|e| SolverError(e.to_string()))?);
    }
    progress.finish();
    if json {
        for (solver, probed) in solvers.iter().zip(&all) {
            anstream::println!("{}", serde_json::to_string(&row(solver, probed))?);
        }
    } else {
        print(&solvers, &all);
    }
    let mut silent = false;
    for (solver, probed) in solvers.iter().zip(&all) {
        if probed.support.iter().all(|(_, s)| *s == Support::No) {
            silent = true;
            anstream::eprintln!(
                "{0} answers nothing; to see what it prints: smelt run FILE --with {0} --verbose",
                smelt_solvers::quoted(&solver.name)
            );
        }
    }
    let wrong =
        |p: &Probed| p.support.iter().any(|(_, s)| matches!(s, Support::Wrong | Support::Crash));
    Ok(match silent {
        _ if all.iter().any(wrong) => Exit::Finding,
        true => Exit::Solver,
        false => Exit::Ok,
    })
}

#[derive(Serialize)]
struct Row<'a> {
    solver: &'a str,
    version: Option<&'a str>,
    support: BTreeMap<&'static str, &'static str>,
    asks: BTreeMap<&'static str, bool>,
    fresh_milliseconds: f64,
    fresh_cpu_milliseconds: f64,
    session_milliseconds: Option<f64>,
    session_is_faster: bool,
}

fn row<'a>(solver: &'a Solver, probed: &Probed) -> Row<'a> {
    Row {
        solver: &solver.name,
        version: solver.version.as_ref().map(smelt_solvers::Version::text),
        support: probed.support.iter().map(|(n, s)| (*n, s.word())).collect(),
        asks: probed.asks.iter().map(|(a, b)| (word(*a), *b)).collect(),
        fresh_milliseconds: probed.fresh.wall.as_secs_f64() * 1e3,
        fresh_cpu_milliseconds: probed.fresh.cpu.as_secs_f64() * 1e3,
        session_milliseconds: probed.session.map(|s| s.wall.as_secs_f64() * 1e3),
        session_is_faster: probed.session_is_faster(),
    }
}

fn word(ask: Ask) -> &'static str {
    match ask {
        Ask::Models => "models",
        Ask::Cores => "cores",
        Ask::SmallCores => "small cores",
        Ask::Proofs => "proofs",
        Ask::Validation => "validation",
        Ask::Statistics => "statistics",
    }
}

/// Scripts down, solvers across.
fn print(solvers: &[Solver], all: &[Probed]) {
    let width = |s: &Solver| s.name.chars().count().max(9) + 2;
    let line = |title: &str, cell: &dyn Fn(usize) -> String| {
        let cells: Vec<String> = solvers
            .iter()
            .enumerate()
            .map(|(i, s)| format!("{:>w$}", cell(i), w = width(s)))
            .collect();
        anstream::println!("{title:16}{}", cells.concat());
    };
    line("", &|i| solvers[i].name.clone());
    for (at, name) in scripts().enumerate() {
        line(name, &|i| match all[i].support[at].1 {
            Support::No => "-".to_owned(),
            other => other.word().to_owned(),
        });
    }
    let asks =
        [Ask::Models, Ask::Cores, Ask::SmallCores, Ask::Proofs, Ask::Validation, Ask::Statistics];
    for ask in asks {
        line(word(ask), &|i| {
            let can = all[i].asks.iter().any(|(a, can)| *a == ask && *can);
            if can { "yes" } else { "-" }.to_owned()
        });
    }
    line("process, ms", &|i| format!("{:.1}", all[i].fresh.wall.as_secs_f64() * 1e3));
    line("  of processor", &|i| format!("{:.1}", all[i].fresh.cpu.as_secs_f64() * 1e3));
    line("session, ms", &|i| {
        all[i].session.map_or("-".to_owned(), |s| format!("{:.1}", s.wall.as_secs_f64() * 1e3))
    });
    line("faster", &|i| if all[i].session_is_faster() { "session" } else { "process" }.to_owned());
}
