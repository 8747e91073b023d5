//! `smelt theories`: what the operator table knows.

use crate::cli::TheoriesArgs;
use crate::commands;
use crate::exit::{Exit, UsageError};
use anyhow::Result;
use serde::Serialize;
use smelt_smtlib::Theories;
use smelt_smtlib::theory::{Rank, SortDef};
use std::io::Write;

#[derive(Serialize)]
struct JsonTheory<'t> {
    name: &'t str,
    doc: &'t str,
    origin: Option<&'t str>,
    sorts: Vec<&'t str>,
    operators: Vec<JsonRank<'t>>,
}

#[derive(Serialize)]
struct JsonRank<'t> {
    name: &'t str,
    signature: &'t str,
    origin: Option<&'t str>,
    legacy: bool,
    /// Read, but never made.
    internal: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    same_as: Option<&'t str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    doc: Option<&'t str>,
}

fn sorts_of(table: &Theories, theory: usize) -> Vec<&SortDef> {
    table.sorts().iter().filter(|s| s.theory == theory).collect()
}

fn ranks_of(table: &Theories, theory: usize) -> Vec<(&str, &Rank)> {
    let all = table.operators().iter().flat_map(|o| o.ranks.iter().map(|r| (o.name.as_str(), r)));
    all.filter(|(_, r)| r.theory == theory).collect()
}

pub(crate) fn run(args: &TheoriesArgs) -> Result<Exit> {
    let table = commands::table(&args.table)?;
    let mut chosen: Vec<usize> = (0..table.theories().len()).collect();
    if !args.names.is_empty() {
        chosen.clear();
        for name in &args.names {
            let found = table.theories().iter().position(|t| t.name.eq_ignore_ascii_case(name));
            let Some(at) = found else {
                let text = format!("there is no theory `{name}`; `smelt theories` lists them");
                return Err(UsageError(text).into());
            };
            chosen.push(at);
        }
    }
    if args.json {
        return json(table, &chosen, args.find.as_deref());
    }
    if let Some(text) = &args.find {
        return find(table, &chosen, text);
    }
    if args.names.is_empty() { overview(table) } else { in_full(table, &chosen) }
}

fn overview(table: &Theories) -> Result<Exit> {
    let mut out = anstream::stdout().lock();
    let width = table.theories().iter().map(|t| t.name.len()).max().unwrap_or(0);
    writeln!(out, "{:width$}  sorts  operators  ranks", "theory")?;
    let mut total = (0, 0, 0);
    for (i, t) in table.theories().iter().enumerate() {
        let ranks = ranks_of(table, i);
        let mut names: Vec<&str> = ranks.iter().map(|(n, _)| *n).collect();
        names.sort_unstable();
        names.dedup();
        let sorts = sorts_of(table, i).len();
        total = (total.0 + sorts, total.1 + names.len(), total.2 + ranks.len());
        let origin = t.origin.as_deref().map(|o| format!(" [{o}]")).unwrap_or_default();
        let (ops, n) = (names.len(), ranks.len());
        writeln!(out, "{:width$}  {sorts:5}  {ops:9}  {n:5}  {}{origin}", t.name, t.doc)?;
    }
    writeln!(out, "{:width$}  {:5}  {:9}  {:5}", "", total.0, total.1, total.2)?;
    Ok(Exit::Ok)
}

fn in_full(table: &Theories, chosen: &[usize]) -> Result<Exit> {
    let mut out = anstream::stdout().lock();
    let bold = anstyle::Style::new().bold();
    for &i in chosen {
        let t = &table.theories()[i];
        writeln!(out, "{bold}{}{bold:#}: {}", t.name, t.doc)?;
        for s in sorts_of(table, i) {
            for shape in &s.shapes {
                writeln!(out, "  {}", shape.text)?;
            }
        }
        for (_, r) in ranks_of(table, i) {
            writeln!(out, "  {}", r.text)?;
        }
        writeln!(out)?;
    }
    Ok(Exit::Ok)
}

fn find(table: &Theories, chosen: &[usize], text: &str) -> Result<Exit> {
    let mut out = anstream::stdout().lock();
    let mut any = false;
    for &i in chosen {
        for s in sorts_of(table, i).iter().filter(|s| s.name.contains(text)) {
            writeln!(out, "{}: (sort {})", table.theories()[i].name, s.name)?;
            any = true;
        }
        for (_, r) in ranks_of(table, i).iter().filter(|(n, _)| n.contains(text)) {
            writeln!(out, "{}: {}", table.theories()[i].name, r.text)?;
            any = true;
        }
    }
    if !any {
        writeln!(out, "no operator or sort whose name contains `{text}`")?;
        return Ok(Exit::Problem);
    }
    Ok(Exit::Ok)
}

fn json(table: &Theories, chosen: &[usize], find: Option<&str>) -> Result<Exit> {
    let wanted = |name: &str| find.is_none_or(|f| name.contains(f));
    let all: Vec<JsonTheory<'_>> = chosen
        .iter()
        .map(|&i| {
            let t = &table.theories()[i];
            let sorts =
                sorts_of(table, i).iter().map(|s| s.name.as_str()).filter(|n| wanted(n)).collect();
            let ranks = ranks_of(table, i);
            let operators = ranks.iter().filter(|(n, _)| wanted(n)).map(|(name, r)| JsonRank {
                name,
                signature: &r.text,
                origin: r.origin.as_deref(),
                legacy: r.legacy,
                internal: r.internal,
                same_as: r.same_as.as_deref(),
                doc: r.doc.as_deref(),
            });
            JsonTheory {
                name: &t.name,
                doc: &t.doc,
                origin: t.origin.as_deref(),
                sorts,
                operators: operators.collect(),
            }
        })
        .collect();
    anstream::println!("{}", serde_json::to_string_pretty(&all)?);
    Ok(Exit::Ok)
}
