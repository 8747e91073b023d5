//! `smelt strategies`: the ways to make mutants, in the words that stand beside their code.

use crate::cli::StrategiesArgs;
use crate::exit::{Exit, UsageError};
use anyhow::Result;
use serde::Serialize;
use smelt_mutate::{STRATEGIES, Strategy, strategy};
use std::io::Write;

#[derive(Serialize)]
struct Json {
    name: &'static str,
    summary: &'static str,
    about: &'static str,
    seed: &'static str,
    mutant: &'static str,
}

/// The strategy of a name, or what to do about it.
pub(crate) fn named(name: &str) -> Result<&'static Strategy> {
    strategy(name).ok_or_else(|| {
        let all: Vec<&str> = STRATEGIES.iter().map(|s| s.name).collect();
        let text = format!("there is no strategy `{name}`; there are {}", all.join(", "));
        UsageError(text).into()
    })
}

pub(crate) fn run(args: &StrategiesArgs) -> Result<Exit> {
    let chosen = match &args.name {
        Some(name) => vec![named(name)?],
        None => STRATEGIES.to_vec(),
    };
    let mut out = anstream::stdout().lock();
    if args.json {
        let all: Vec<Json> = chosen.iter().map(|s| json(s)).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
        return Ok(Exit::Ok);
    }
    if args.name.is_none() {
        for s in chosen {
            writeln!(out, "{:9} {}", s.name, s.summary)?;
        }
        return Ok(Exit::Ok);
    }
    for s in chosen {
        let (seed, mutant) = s.example;
        writeln!(out, "{}: {}\n\n{}\n", s.name, s.summary, s.about)?;
        writeln!(out, "from    {seed}\nto      {mutant}")?;
    }
    Ok(Exit::Ok)
}

fn json(s: &'static Strategy) -> Json {
    let (seed, mutant) = s.example;
    Json { name: s.name, summary: s.summary, about: s.about, seed, mutant }
}
