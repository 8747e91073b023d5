//! `smelt check`: what is in the files, and what is wrong with them.

use crate::cli::CheckArgs;
use crate::exit::{self, Exit};
use crate::files::{self, Progress};
use crate::{commands, diagnose};
use anyhow::Result;
use rayon::prelude::*;
use serde::Serialize;
use smelt_smtlib::problem::Class;
use smelt_smtlib::statistics::Statistics;
use smelt_smtlib::syntax::line_column;
use smelt_smtlib::{Problem, Theories, check_with};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

/// Files are read and checked so many at a time, and printed in their order.
const BATCH: usize = 64;

/// What is said about one file.
struct Outcome {
    name: String,
    source: Vec<u8>,
    problems: Vec<Problem>,
    logic: Option<String>,
    statistics: Statistics,
    unreadable: Option<String>,
}

impl Outcome {
    fn unreadable(name: String, why: String) -> Outcome {
        Outcome {
            name,
            source: Vec::new(),
            problems: Vec::new(),
            logic: None,
            statistics: Statistics::default(),
            unreadable: Some(why),
        }
    }
}

#[derive(Serialize)]
struct Json<'o> {
    file: &'o str,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    unreadable: Option<&'o str>,
    logic: Option<&'o str>,
    statistics: &'o Statistics,
    problems: Vec<JsonProblem>,
}

#[derive(Serialize)]
struct JsonProblem {
    class: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
    line: usize,
    column: usize,
    start: u32,
    end: u32,
}

fn examine(path: &Path, table: &'static Theories, counts: bool) -> Outcome {
    let name =
        if path.as_os_str() == "-" { "<stdin>".to_owned() } else { path.display().to_string() };
    let source = match files::read(path) {
        Ok(source) => source,
        Err(e) => return Outcome::unreadable(name, exit::words(&e)),
    };
    let checked = check_with(source, table);
    let mut script = checked.script;
    let statistics = if counts { Statistics::of(&mut script) } else { Statistics::default() };
    let logic = script.logic_name.map(|l| script.store.symbols.text(l).into_owned());
    let source = std::sync::Arc::unwrap_or_clone(script.source);
    Outcome { name, source, problems: checked.problems, logic, statistics, unreadable: None }
}

#[derive(Default)]
struct Totals {
    files: usize,
    fine: usize,
    unreadable: usize,
    classes: BTreeMap<Class, usize>,
}

impl Totals {
    fn add(&mut self, o: &Outcome) {
        self.files += 1;
        if o.unreadable.is_some() {
            self.unreadable += 1;
        } else if let Some(worst) = o.problems.iter().map(|p| p.kind.class()).min() {
            *self.classes.entry(worst).or_default() += 1;
        } else {
            self.fine += 1;
        }
    }

    fn exit(&self) -> Exit {
        if self.unreadable > 0 {
            Exit::File
        } else if self.classes.contains_key(&Class::Syntax) {
            Exit::Syntax
        } else if self.classes.is_empty() {
            Exit::Ok
        } else {
            Exit::Problem
        }
    }
}

pub(crate) fn run(args: &CheckArgs) -> Result<Exit> {
    let table = commands::table(&args.table)?;
    let found = files::look(&args.paths)?;
    let mut totals = Totals::default();
    let progress = Progress::new(found.files.len(), "files checked");
    let alone = found.files.len() + found.bad.len() == 1;
    // Counting takes about as long as checking: only where it is shown.
    let counts = args.json || alone && !args.quiet;
    for batch in found.files.chunks(BATCH) {
        if exit::interrupted() {
            break;
        }
        let outcomes: Vec<Outcome> = batch
            .par_iter()
            .map(|p| {
                let outcome = examine(p, table, counts);
                progress.add(1);
                outcome
            })
            .collect();
        for o in &outcomes {
            totals.add(o);
            progress.suspend(|| report(args, o, alone))?;
        }
    }
    for (path, why) in &found.bad {
        let o =
            Outcome::unreadable(path.display().to_string(), format!("{}: {why}", path.display()));
        totals.add(&o);
        progress.suspend(|| report(args, &o, false))?;
    }
    progress.finish();
    if let Some(links) = found.links() {
        anstream::eprintln!("note: {links}");
    }
    if !args.json && !alone && !args.quiet {
        summary(&totals, &found)?;
    }
    Ok(totals.exit())
}

fn report(args: &CheckArgs, o: &Outcome, alone: bool) -> Result<()> {
    let mut out = anstream::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &json(o))?;
        writeln!(out)?;
        return Ok(());
    }
    if let Some(why) = &o.unreadable {
        let red = anstyle::AnsiColor::Red.on_default().bold();
        writeln!(out, "{red}error[file]{red:#}: {why}")?;
        return Ok(());
    }
    for p in o.problems.iter().take(args.max_problems) {
        let (class, help) = (p.kind.class().word(), p.kind.help());
        let text =
            diagnose::render(&o.name, &o.source, p.span, class, &p.to_string(), help.as_deref());
        writeln!(out, "{text}")?;
    }
    if o.problems.len() > args.max_problems {
        let more = o.problems.len() - args.max_problems;
        let least = if o.problems.len() == smelt_smtlib::MAX_PROBLEMS { "at least " } else { "" };
        let more = plural(more, "problem");
        writeln!(out, "{}: {least}{more} more (--max-problems)\n", o.name)?;
    }
    if alone && !args.quiet {
        describe(&mut out, o)?;
    }
    Ok(())
}

/// Logic and statistics of a single file.
fn describe(out: &mut impl Write, o: &Outcome) -> Result<()> {
    let s = &o.statistics;
    let verdict = match o.problems.len() {
        0 => "well-sorted".to_owned(),
        n => plural(n, "problem"),
    };
    writeln!(out, "{}: {verdict}", o.name)?;
    writeln!(out, "  logic        {}", o.logic.as_deref().unwrap_or("none set"))?;
    if let Some(status) = &s.status {
        writeln!(out, "  status       {status}")?;
    }
    writeln!(out, "  theories     {}", list(&s.theories))?;
    if !s.outside_logic.is_empty() {
        let names: Vec<&str> = s.outside_logic.iter().map(String::as_str).collect();
        writeln!(out, "               the logic does not name {}", names.join(", "))?;
    }
    writeln!(
        out,
        "  commands     {} ({}, {})",
        s.commands,
        plural(s.assertions, "assertion"),
        plural(s.check_sats, "check-sat")
    )?;
    let (functions, sorts) = (plural(s.functions, "function"), plural(s.sorts, "sort"));
    writeln!(out, "  declared     {functions}, {sorts}")?;
    writeln!(
        out,
        "  terms        {} distinct, {} occurrences, depth {}",
        s.terms, s.occurrences, s.depth
    )?;
    if s.quantifiers > 0 {
        writeln!(out, "  quantifiers  {}", s.quantifiers)?;
    }
    if !s.unknown_commands.is_empty() {
        writeln!(out, "  kept as is   {}", list(&s.unknown_commands))?;
    }
    Ok(())
}

/// `1 sort`, `2 sorts`
fn plural(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// `Core 12, Ints 3`
fn list(counts: &BTreeMap<String, usize>) -> String {
    if counts.is_empty() {
        return "none".to_owned();
    }
    let parts: Vec<String> = counts.iter().map(|(name, n)| format!("{name} {n}")).collect();
    parts.join(", ")
}

fn summary(totals: &Totals, found: &files::Found) -> Result<()> {
    let mut out = anstream::stdout().lock();
    write!(out, "{}: {} well-sorted", plural(totals.files, "file"), totals.fine)?;
    for (class, n) in &totals.classes {
        write!(out, ", {n} with a {} problem", class.word())?;
    }
    if totals.unreadable > 0 {
        write!(out, ", {} unreadable", totals.unreadable)?;
    }
    writeln!(out)?;
    let known = found.files.len() + found.bad.len();
    if totals.files < known {
        let left = plural(known - totals.files, "file");
        writeln!(out, "stopped; {left} not looked at")?;
    }
    if found.left_out > 0 {
        writeln!(out, "{} without .smt2 left out", plural(found.left_out, "file"))?;
    }
    Ok(())
}

fn json(o: &Outcome) -> Json<'_> {
    let problems = o.problems.iter().map(|p| {
        let (line, column) = line_column(&o.source, p.span.start);
        JsonProblem {
            class: p.kind.class().word(),
            message: p.to_string(),
            help: p.kind.help(),
            line,
            column,
            start: p.span.start,
            end: p.span.end,
        }
    });
    Json {
        file: &o.name,
        ok: o.problems.is_empty() && o.unreadable.is_none(),
        unreadable: o.unreadable.as_deref(),
        logic: o.logic.as_deref(),
        statistics: &o.statistics,
        problems: problems.collect(),
    }
}
