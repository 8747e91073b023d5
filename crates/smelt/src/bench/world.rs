//! The evaluator against the world: a solver's model of real files, and the solver's own `get-value`
//! of every closed subterm, compared value by value.

use super::ask::{Asked, Question};
use crate::cli::WorldArgs;
use crate::exit::{self, Exit};
use crate::files::{self, Progress};
use anyhow::Result;
use rayon::prelude::*;
use serde::Serialize;
use smelt_eval::string::Escapes;
use smelt_eval::validate::{Verdict, closed_subterms};
use smelt_eval::{Evaluator, Limits, Model};
use smelt_smtlib::syntax::lexer::{Lexer, TokenKind};
use smelt_smtlib::{Session, TermId, readable_model};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

/// Values asked for in one file.
const VALUES: usize = 400;

/// What became of one file.
#[derive(Default, Serialize)]
struct Outcome {
    file: String,
    group: String,
    quantified: bool,
    /// `sat`, `unsat`, `timeout`, …
    answer: String,
    /// `true`, `false`, `undetermined`, or why the model could not be read.
    verdict: String,
    reason: Option<String>,
    /// The verdict without the values that the solver chose where the standard leaves a choice.
    alone: String,
    equal: usize,
    open: usize,
    open_reasons: BTreeMap<String, usize>,
    /// Answers of the solver that are no values.
    unread: Vec<String>,
    /// Term, our value, theirs.
    different: Vec<[String; 3]>,
}

pub(super) fn run(args: &WorldArgs) -> Result<Exit> {
    let found = files::find(&args.asked.paths)?;
    let asked = Asked::open(&args.asked)?;
    let progress = Progress::new(found.files.len(), "files");
    let outcomes: Vec<Outcome> = found
        .files
        .par_iter()
        .filter_map(|path| {
            if exit::interrupted() {
                return None;
            }
            let outcome = one(args, &asked, path);
            if args.asked.json {
                // As it comes: what was found is not lost if a later file takes for ever.
                let line = serde_json::to_string(&outcome).ok()?;
                writeln!(std::io::stdout().lock(), "{line}").ok()?;
            }
            progress.add(1);
            Some(outcome)
        })
        .collect();
    progress.finish();
    if !args.asked.json {
        print(&outcomes);
    }
    Ok(Exit::Ok)
}

fn one(args: &WorldArgs, asked: &Asked, path: &Path) -> Outcome {
    let mut o = Outcome {
        file: path.display().to_string(),
        group: args.asked.group(path),
        ..Outcome::default()
    };
    let Question { mut session, text, asserted } = match Question::read(path) {
        Ok(question) => question,
        Err(e) => {
            o.answer = e.to_owned();
            return o;
        }
    };
    let roots: Vec<TermId> = asserted.iter().map(|a| a.term).collect();
    o.quantified = has_quantifier(session.store(), &roots);
    let mut terms = closed_subterms(session.store(), &roots);
    terms.retain(|&t| !is_regular(session.store(), t));
    if terms.len() > VALUES {
        let step = terms.len().div_ceil(VALUES);
        terms = terms.into_iter().step_by(step).collect();
    }
    let mut commands = Vec::new();
    for (i, &t) in terms.iter().enumerate() {
        commands.extend_from_slice(format!("(echo \"smelt-{i}\")\n(get-value (").as_bytes());
        session.store().print(t, &mut commands);
        commands.extend_from_slice(b"))\n");
    }
    match asked.ask(&text, &commands) {
        Ok(output) => {
            o.answer = "sat".to_owned();
            compare(&mut session, &asserted, &terms, &output, &mut o);
        }
        Err(e) => o.answer = e,
    }
    o
}

fn has_quantifier(store: &smelt_smtlib::Store, roots: &[TermId]) -> bool {
    use smelt_smtlib::term::{Binder, Term};
    let mut seen = vec![false; store.len()];
    let mut stack = roots.to_vec();
    while let Some(t) = stack.pop() {
        if std::mem::replace(&mut seen[t.index()], true) {
            continue;
        }
        if let Term::Binder(Binder::Forall | Binder::Exists, ..) = store.get(t) {
            return true;
        }
        stack.extend_from_slice(store.subterms(t));
    }
    false
}

/// Regular languages have no values that solvers print.
fn is_regular(store: &smelt_smtlib::Store, t: TermId) -> bool {
    let text = store.sorts.text(store.sort(t), &store.symbols);
    text == "RegLan" || text.starts_with("(RegEx")
}

fn compare(
    session: &mut Session,
    asserted: &[smelt_eval::validate::Asserted],
    terms: &[TermId],
    output: &[u8],
    o: &mut Outcome,
) {
    let marker = b"smelt-";
    let mut parts: Vec<(usize, &[u8])> = Vec::new();
    let mut model_end = output.len();
    let mut from = 0;
    while let Some(at) = find(&output[from..], marker) {
        let start = from + at;
        let digits = output[start + marker.len()..].iter().take_while(|b| b.is_ascii_digit());
        let n = digits.count();
        let number = String::from_utf8_lossy(&output[start + marker.len()..][..n]).parse();
        let body = start + marker.len() + n;
        let next = find(&output[body..], marker).map_or(output.len(), |e| body + e);
        model_end = model_end.min(start);
        if let Ok(number) = number {
            parts.push((number, &output[body..next]));
        }
        from = next;
    }
    // An echo may be quoted.
    let model_text = output[..model_end].trim_ascii_end();
    let model_text = model_text.strip_suffix(b"\"").unwrap_or(model_text);
    let model = match session.model(model_text) {
        Ok(m) => Model::from_text(session.store(), &m),
        Err(p) => {
            let shown = readable_model(model_text.to_vec());
            let near = String::from_utf8_lossy(&shown[p.span.range()]).into_owned();
            o.verdict = format!("unread model: {p}: {near}");
            return;
        }
    };
    let mut values: Vec<(TermId, TermId, String)> = Vec::new();
    for (i, text) in parts {
        let Some(value) = second_of_pair(text) else {
            let shown = String::from_utf8_lossy(text).trim().to_owned();
            o.unread.push(shown.chars().take(200).collect());
            continue;
        };
        let value = readable_model(value.to_vec());
        let shown = String::from_utf8_lossy(&value).into_owned();
        let sort = session.store().sort(terms[i]);
        match session.value(value, sort) {
            Ok(v) => values.push((terms[i], v, shown)),
            Err(p) => o.unread.push(format!("{p}: {shown}").chars().take(300).collect()),
        }
    }
    // The answers say what the solver chose where the standard leaves a choice.
    let mut chosen = model.clone();
    chosen.choices.extend(values.iter().map(|(t, v, _)| (*t, *v)));
    let store = session.store();
    let limits = Limits { steps: 2_000_000, values: 1_000_000, ..Limits::default() };
    let mut alone = Evaluator::with_limits(store, &model, limits);
    // Only solvers of today are asked.
    alone.set_escapes(Escapes::Standard);
    o.alone = alone.judge(asserted).word().to_owned();
    let mut ev = Evaluator::with_limits(store, &chosen, limits);
    ev.set_escapes(Escapes::Standard);
    let verdict = ev.judge(asserted);
    o.verdict = verdict.word().to_owned();
    match &verdict {
        Verdict::Undetermined(_, reason, _) => o.reason = Some(reason.text(store)),
        Verdict::False(a, _) => {
            o.reason = Some(store.text(a.term).chars().take(300).collect());
        }
        Verdict::True => {}
    }
    for (t, theirs, text) in values {
        let ours = ev.value(t);
        let theirs = ev.value(theirs);
        match ev.same(ours, theirs) {
            Some(true) => o.equal += 1,
            Some(false) => {
                let shown = ev.show(ours, store.sort(t));
                o.different.push([store.text(t), shown, text]);
            }
            None => {
                o.open += 1;
                let open = if ev.values().is_closed(ours) { theirs } else { ours };
                let reason = ev.values().reason(open);
                let word = reason.map_or("comparison", smelt_eval::Reason::word);
                *o.open_reasons.entry(word.to_owned()).or_default() += 1;
            }
        }
    }
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|w| w == what)
}

/// The value of `((TERM VALUE))`.
fn second_of_pair(text: &[u8]) -> Option<&[u8]> {
    let text = text.trim_ascii_start();
    let text = text.strip_prefix(b"\"").unwrap_or(text);
    let quoted = readable_model(text.to_vec());
    let mut lexer = Lexer::new(&quoted);
    let (mut depth, mut count) = (0, 0);
    let mut start = None;
    while let Ok(Some(token)) = lexer.next_token() {
        if depth == 2 && token.kind != TokenKind::Close {
            count += 1;
            if count == 2 {
                start = Some(token.span.start as usize);
            }
        }
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => {
                depth -= 1;
                if depth == 1 {
                    let end = token.span.start as usize;
                    let value = quoted[start?..end].trim_ascii();
                    // The same bytes in the text that was given: bars were put around numbers only.
                    return if quoted.len() == text.len() {
                        text.get(start?..start? + value.len())
                    } else {
                        let from = find(text, b"real_algebraic_number")?;
                        let from = text[..from].iter().rposition(|&b| b == b'(')?;
                        let to = from + find(&text[from..], b">")? + 2;
                        text.get(from..to)
                    };
                }
            }
            _ => {}
        }
    }
    None
}

#[derive(Default)]
struct Sum {
    models: usize,
    truth: [usize; 4],
    equal: usize,
    open: usize,
    unread: usize,
    different: usize,
}

impl Sum {
    fn add(&mut self, o: &Outcome) {
        self.models += 1;
        let at = match o.verdict.as_str() {
            "true" => 0,
            "false" => 1,
            "undetermined" => 2,
            _ => 3,
        };
        self.truth[at] += 1;
        self.equal += o.equal;
        self.open += o.open;
        self.unread += o.unread.len();
        self.different += o.different.len();
    }

    fn row(&self, name: &str) -> String {
        let [t, f, u, x] = self.truth;
        format!(
            "{name:24} {:6} {t:6} {f:6} {u:6} {x:6}   {:7} {:6} {:6} {:6}",
            self.models, self.equal, self.different, self.open, self.unread
        )
    }
}

fn print(outcomes: &[Outcome]) {
    let mut answers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut groups: BTreeMap<&str, Sum> = BTreeMap::new();
    let (mut free, mut quantified) = (Sum::default(), Sum::default());
    let mut reasons: BTreeMap<(bool, &str), usize> = BTreeMap::new();
    let mut open: BTreeMap<&str, usize> = BTreeMap::new();
    for o in outcomes {
        *answers.entry(&o.answer).or_default() += 1;
        if o.answer != "sat" {
            continue;
        }
        groups.entry(&o.group).or_default().add(o);
        if o.quantified { &mut quantified } else { &mut free }.add(o);
        if o.verdict == "undetermined"
            && let Some(reason) = &o.reason
        {
            *reasons.entry((o.quantified, reason)).or_default() += 1;
        }
        for (reason, n) in &o.open_reasons {
            *open.entry(reason).or_default() += n;
        }
    }
    println!("answers: {answers:?}");
    println!(
        "{:24} {:>6} {:>6} {:>6} {:>6} {:>6}   {:>7} {:>6} {:>6} {:>6}",
        "logic",
        "models",
        "true",
        "false",
        "undet.",
        "unread",
        "equal",
        "differ",
        "undet.",
        "unread"
    );
    for (name, sum) in &groups {
        println!("{}", sum.row(name));
    }
    println!("{}", free.row("quantifier-free"));
    println!("{}", quantified.row("quantified"));
    println!("values left open because of: {open:?}");
    for ((quantified, reason), n) in reasons {
        let kind = if quantified { "quantified" } else { "quantifier-free" };
        println!("undetermined, {kind}: {n} × {reason}");
    }
    for o in outcomes {
        if o.verdict == "false" {
            println!("FALSE {}: {}", o.file, o.reason.as_deref().unwrap_or_default());
        } else if o.verdict.starts_with("unread") {
            println!("UNREAD {}: {}", o.file, o.verdict);
        }
        for [term, ours, theirs] in &o.different {
            println!("DIFFERENT {}: {term} is {ours}, the solver says {theirs}", o.file);
        }
    }
}
