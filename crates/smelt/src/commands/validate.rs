//! `smelt validate`: does a model satisfy a file?

use crate::cli::{Escapes, ModelArgs, ValidateArgs};
use crate::exit::{self, Exit, UsageError};
use crate::files::Progress;
use crate::{commands, diagnose, files};
use anyhow::Result;
use serde::Serialize;
use smelt_eval::validate::{Asserted, Verdict, asserted, questions};
use smelt_eval::{Evaluator, Limits, Model};
use smelt_smtlib::syntax::line_column;
use smelt_smtlib::{Problem, Session, count_answers, readable_model};
use std::path::Path;

/// A term is shown up to this length.
const SHOWN: usize = 100;

/// A script and a model of it.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) session: Session,
    pub(crate) model: Model,
    /// The formulas that the model should make true.
    pub(crate) asserted: Vec<Asserted>,
}

/// The input, or how the command ends without it.
pub(crate) fn read(args: &ModelArgs) -> Result<std::result::Result<Input, Exit>> {
    let table = commands::table(&args.table)?;
    let is_stdin = |p: &Path| p.as_os_str() == "-";
    if is_stdin(&args.file) && args.model.as_deref().is_some_and(is_stdin) {
        let text = "the script and the model cannot both be read from standard input";
        return Err(UsageError(text.to_owned()).into());
    }
    let name = shown_name(&args.file);
    let source = files::read(&args.file)?;
    let mut session = Session::new(source, table);
    if !session.problems().is_empty() {
        return Ok(Err(report(&name, session.source(), session.problems())));
    }
    let asked = questions(session.store(), session.commands());
    let at = match args.at {
        None => asked.last().copied(),
        Some(n) => match n.checked_sub(1).and_then(|n| asked.get(n)) {
            Some(&at) => Some(at),
            None => {
                let text = match asked.len() {
                    0 => format!("{name} has no check-sat, so leave --at {n} out"),
                    1 => format!("{name} has 1 check-sat, so --at {n} names none; leave it out"),
                    all => {
                        format!("{name} has {all} check-sats: write --at with 1 to {all}, not {n}")
                    }
                };
                return Err(UsageError(text).into());
            }
        },
    };
    // The answer of the output that belongs to it.
    let answer = at.and_then(|at| asked.iter().position(|&a| a == at)).map(|n| n + 1);
    // Names that are popped or come later are not in the scope of the model.
    if let Some(at) = at
        && at + 1 < session.commands().len()
        && let Some(span) = session.commands()[at].span
    {
        let before = session.source()[..span.end as usize].to_vec();
        session = Session::new(before, table);
    }
    let at = at.unwrap_or(session.commands().len());
    let asserted = asserted(session.store(), session.commands(), at);
    let model = match &args.model {
        None => {
            if !session.store().funs().all(|f| session.store().fun(f).body.is_some()) {
                anstream::eprintln!("note: there is no model; --model FILE gives one");
            }
            Model::new()
        }
        Some(path) => {
            let text = files::read(path)?;
            let answer = answer_of(args, &name, answer, count_answers(&text))?;
            match session.model_of(text.clone(), answer) {
                Ok(model) => {
                    for p in &model.unread {
                        let name = shown_name(path);
                        anstream::eprintln!("note: a value in {name} could not be read: {p}");
                    }
                    if !text.contains(&b'(') {
                        let name = shown_name(path);
                        anstream::eprintln!(
                            "note: no value stands in {name}; a model is what a solver prints for (get-model)"
                        );
                    }
                    Model::from_text(session.store(), &model)
                }
                Err(problem) => {
                    let text = readable_model(text);
                    return Ok(Err(report(&shown_name(path), &text, &[problem])));
                }
            }
        }
    };
    Ok(Ok(Input { name, session, model, asserted }))
}

/// Which of the solver's answers belongs to question number `question`. A model that is given to the
/// wrong question would be called false.
fn answer_of(
    args: &ModelArgs,
    name: &str,
    question: Option<usize>,
    answers: usize,
) -> Result<Option<usize>> {
    match (question, answers) {
        // A model alone, or the only one for the question that was named.
        (_, 0) | (None, _) => Ok(None),
        (Some(_), 1) if args.at.is_some() => Ok(None),
        (Some(n), answers) if answers < n => {
            let text = format!(
                "the model belongs to check-sat {n} of {name}, but the solver answered {answers} of its questions; say with --at which one"
            );
            Err(UsageError(text).into())
        }
        (Some(n), _) => Ok(Some(n)),
    }
}

fn shown_name(path: &Path) -> String {
    if path.as_os_str() == "-" { "<stdin>".to_owned() } else { path.display().to_string() }
}

/// Says what is wrong with a text.
pub(crate) fn report(name: &str, source: &[u8], problems: &[Problem]) -> Exit {
    use smelt_smtlib::problem::Class;
    for p in problems.iter().take(10) {
        let class = p.kind.class();
        let help = p.kind.help();
        let text = p.to_string();
        let shown = diagnose::render(name, source, p.span, class.word(), &text, help.as_deref());
        anstream::eprint!("{shown}");
    }
    if problems.len() > 10 {
        anstream::eprintln!("… and {} more", problems.len() - 10);
    }
    if problems.iter().any(|p| p.kind.class() == Class::Syntax) {
        Exit::Syntax
    } else {
        Exit::Problem
    }
}

pub(crate) fn evaluator<'a>(input: &'a Input, args: &ModelArgs) -> Evaluator<'a> {
    let limits = Limits { steps: args.steps, ..Limits::default() };
    let mut ev = Evaluator::with_limits(input.session.store(), &input.model, limits);
    match args.escapes {
        Some(Escapes::Standard) => ev.set_escapes(smelt_eval::string::Escapes::Standard),
        Some(Escapes::Legacy) => ev.set_escapes(smelt_eval::string::Escapes::Legacy),
        None => {}
    }
    ev
}

#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    verdict: &'static str,
    assertions: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assertion: Option<JsonAssertion>,
    explanation: Vec<JsonStep>,
    /// Whether the explanation leaves something out.
    cut: bool,
}

#[derive(Serialize)]
struct JsonAssertion {
    /// From 1, among those that hold at the check-sat.
    number: usize,
    line: usize,
    column: usize,
    term: String,
}

#[derive(Serialize)]
struct JsonStep {
    depth: usize,
    term: String,
    sort: String,
    value: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    instance: Vec<(String, String)>,
}

pub(crate) fn run(args: &ValidateArgs) -> Result<Exit> {
    if args.input.model.is_none() {
        let text = "validate needs --model MODEL: what a solver printed, or - for standard input";
        return Err(UsageError(text.to_owned()).into());
    }
    let input = match read(&args.input)? {
        Ok(input) => input,
        Err(exit) => return Ok(exit),
    };
    let mut ev = evaluator(&input, &args.input);
    let progress = Progress::new(input.asserted.len(), "assertions judged");
    let verdict = ev.judge_watched(&input.asserted, |_| {
        progress.add(1);
        !exit::interrupted()
    });
    progress.finish();
    let Some(verdict) = verdict else { return Ok(Exit::Interrupted) };
    if args.input.json {
        print_json(&input, &verdict)?;
    } else {
        print(&input, &verdict, args.quiet);
    }
    Ok(match verdict {
        Verdict::True => Exit::Ok,
        Verdict::False(..) => Exit::Finding,
        Verdict::Undetermined(..) => Exit::Undetermined,
    })
}

/// Line and column of an assertion.
fn place(input: &Input, a: &Asserted) -> (usize, usize) {
    let span = input.session.commands()[a.command].span;
    line_column(input.session.source(), span.map_or(0, |s| s.start))
}

fn print(input: &Input, verdict: &Verdict, quiet: bool) {
    let store = input.session.store();
    let (green, red) = (
        anstyle::AnsiColor::Green.on_default().bold(),
        anstyle::AnsiColor::Red.on_default().bold(),
    );
    let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
    if quiet {
        let (colour, word) = match verdict {
            Verdict::True => (green, "true"),
            Verdict::False(..) => (red, "false"),
            Verdict::Undetermined(..) => (yellow, "undetermined"),
        };
        anstream::println!("{colour}{word}{colour:#}");
        return;
    }
    let n = input.asserted.len();
    let many =
        |n: usize| if n == 1 { "1 assertion".to_owned() } else { format!("all {n} assertions") };
    let (asserted, reason) = match verdict {
        Verdict::True => {
            anstream::println!("{green}true{green:#}: the model satisfies {}", many(n));
            return;
        }
        Verdict::False(a, _) => (a, None),
        Verdict::Undetermined(a, reason, _) => (a, Some(reason.text(store))),
    };
    let number = input.asserted.iter().position(|x| x == asserted).unwrap_or(0) + 1;
    let (line, column) = place(input, asserted);
    let at = format!("{}:{line}:{column}", input.name);
    match &reason {
        None => anstream::println!(
            "{red}false{red:#}: the model does not satisfy assertion {number} of {n} at {at}"
        ),
        Some(reason) => {
            anstream::println!("{yellow}undetermined{yellow:#}: {reason}");
            anstream::println!(
                "  no assertion is false, but assertion {number} of {n} at {at} has no value"
            );
        }
    }
    for step in verdict.steps() {
        anstream::println!("{}", step.line(store, SHOWN));
    }
    if verdict.is_cut() {
        anstream::println!("  … and more that is left out");
    }
}

pub(crate) fn cut(text: &str, limit: usize) -> String {
    match text.char_indices().nth(limit) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

fn print_json(input: &Input, verdict: &Verdict) -> Result<()> {
    let store = input.session.store();
    let (asserted, reason) = match verdict {
        Verdict::True => (None, None),
        Verdict::False(a, _) => (Some(a), None),
        Verdict::Undetermined(a, reason, _) => (Some(a), Some(reason.text(store))),
    };
    let assertion = asserted.map(|a| {
        let (line, column) = place(input, a);
        let number = input.asserted.iter().position(|x| x == a).unwrap_or(0) + 1;
        JsonAssertion { number, line, column, term: cut(&store.text(a.term), 10_000) }
    });
    let steps = verdict.steps().iter().map(|s| JsonStep {
        depth: s.depth,
        term: cut(&store.text(s.term), 10_000),
        sort: store.sorts.text(s.sort, &store.symbols),
        value: s.value.clone(),
        reason: s.reason.map(|r| r.text(store)),
        instance: s.instance.iter().map(|(x, v)| (store.text(*x), v.clone())).collect(),
    });
    let json = Json {
        file: &input.name,
        verdict: verdict.word(),
        assertions: input.asserted.len(),
        reason,
        assertion,
        explanation: steps.collect(),
        cut: verdict.is_cut(),
    };
    anstream::println!("{}", serde_json::to_string(&json)?);
    Ok(())
}
