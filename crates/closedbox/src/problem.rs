//! A script up to one of its questions: what is asserted there, and how the SMT engine is told.

use crate::quantify::{Open, open};
use rustc_hash::FxHashMap;
use smelt_eval::string::Escapes;
use smelt_eval::validate::{Asserted, asserted, questions};
use smelt_eval::{Evaluator, Limits, Model};
use smelt_smtlib::decl::{FunId, FunKind};
use smelt_smtlib::symbol::Symbols;
use smelt_smtlib::syntax::tape::{Reader, Tape};
use smelt_smtlib::term::Target;
use smelt_smtlib::{Command, CommandKind, Session, Store, Term, TermId, Theories};
use std::fmt::Write;
use std::time::Instant;

/// A question.
pub struct Problem {
    /// The script.
    pub session: Session,
    /// What is asserted, with constants for what exists where boxes are called with that.
    pub asserted: Vec<Asserted>,
    /// The same, written out, conjunctions taken apart.
    pub conjuncts: Vec<TermId>,
    /// Sorts and functions, in order.
    declarations: Vec<Declared>,
    /// The boxes.
    pub boxes: Vec<FunId>,
    /// The constants that the script declares, in its order; then those that stand for what exists.
    pub constants: Vec<FunId>,
    /// How many of them the script declares.
    pub shown: usize,
    /// The functions that it declares, boxes apart.
    pub functions: Vec<FunId>,
    /// How the SMT engine writes string literals, if that is known.
    pub escapes: Option<Escapes>,
    /// When evaluators stop, while it is being solved.
    pub(crate) until: Option<Instant>,
}

/// A declaration.
enum Declared {
    /// As it is written.
    Text(String),
    /// A box.
    Box(FunId),
}

/// Why there is no question.
#[derive(Debug, thiserror::Error)]
pub enum ProblemError {
    /// The script is wrong.
    #[error("{0}")]
    Script(String),
    /// It asks nothing.
    #[error("the script has no check-sat")]
    NoQuestion,
}

impl Problem {
    /// The question number `at` of a script, counted from 0; none: the last.
    pub fn read(
        text: Vec<u8>,
        at: Option<usize>,
        theories: &'static Theories,
    ) -> Result<Problem, ProblemError> {
        let mut session = Session::new(text, theories);
        if let Some(problem) = session.problems().first() {
            let (line, column) =
                smelt_smtlib::syntax::line_column(session.source(), problem.span.start);
            return Err(ProblemError::Script(format!("{line}:{column}: {problem}")));
        }
        let other = session.commands().iter().find(|c| changes_the_question(&c.kind));
        if let Some(span) = other.and_then(|c| c.span) {
            let (line, column) = smelt_smtlib::syntax::line_column(session.source(), span.start);
            let text = String::from_utf8_lossy(&session.source()[span.range()]);
            let word = items(&text).into_iter().flatten().next().unwrap_or_default();
            let why = format!("{line}:{column}: `{word}` is not supported here");
            return Err(ProblemError::Script(why));
        }
        let all = questions(session.store(), session.commands());
        let number = at.unwrap_or(all.len().saturating_sub(1));
        let question = *all.get(number).ok_or(ProblemError::NoQuestion)?;
        // What comes behind the question, and what is popped there, has nothing to do with it.
        if let Some(span) = session.commands()[question].span
            && question + 1 < session.commands().len()
        {
            let source = session.source()[..span.end as usize].to_vec();
            session = Session::new(source, theories);
        }
        let mut asserted = asserted(session.store(), session.commands(), question);
        let (mut conjuncts, mut exist) = (Vec::new(), Vec::new());
        for a in &mut asserted {
            let Open { term, witnesses } = open(&mut session, a.term, exist.len());
            split(session.store(), term, &mut conjuncts);
            // A model is checked with the very values that it has for these.
            if !witnesses.is_empty() {
                a.term = term;
            }
            exist.extend(witnesses);
        }
        let store = session.store();
        let boxes = store.funs().filter(|f| store.fun(*f).kind == FunKind::ClosedBox).collect();
        let free = in_scope(&session, question, free);
        let (mut constants, functions): (Vec<FunId>, _) =
            free.into_iter().partition(|f| session.store().fun(*f).params.is_empty());
        let shown = constants.len();
        constants.extend(exist.iter().map(|w| w.fun));
        let mut declarations = in_scope(&session, question, |c| declared(&session, c));
        declarations.extend(exist.into_iter().map(|w| Declared::Text(w.declaration)));
        let escapes = None;
        Ok(Problem {
            asserted,
            conjuncts,
            declarations,
            boxes,
            constants,
            shown,
            functions,
            session,
            escapes,
            until: None,
        })
    }

    /// An evaluator that reads strings as the SMT engine writes them.
    pub(crate) fn evaluator<'a>(&'a self, model: &'a Model) -> Evaluator<'a> {
        self.evaluator_within(model, Limits::default())
    }

    /// The same with limits of its own.
    pub(crate) fn evaluator_within<'a>(
        &'a self,
        model: &'a Model,
        limits: Limits,
    ) -> Evaluator<'a> {
        let mut ev = Evaluator::with_limits(self.session.store(), model, limits);
        if let Some(escapes) = self.escapes {
            ev.set_escapes(escapes);
        }
        ev.stop_at(self.until);
        ev
    }

    /// The script's terms.
    pub fn store(&self) -> &Store {
        self.session.store()
    }

    /// Sorts and functions for the SMT engine: boxes by these definitions, others as functions of which nothing
    /// is known.
    pub fn declarations(&self, defined: &FxHashMap<FunId, String>) -> String {
        let mut text = String::new();
        for d in &self.declarations {
            match d {
                Declared::Text(t) => text.push_str(t),
                Declared::Box(f) => match defined.get(f) {
                    Some(definition) => text.push_str(definition),
                    None => {
                        let (params, result) = self.signature(*f);
                        let name = self.name(*f);
                        let _ =
                            writeln!(text, "(declare-fun {name} ({}) {result})", params.join(" "));
                    }
                },
            }
        }
        text
    }

    /// The sorts of a function, as text.
    pub fn signature(&self, fun: FunId) -> (Vec<String>, String) {
        let store = self.store();
        let fun = store.fun(fun);
        let sort = |s| store.sorts.text(s, &store.symbols);
        (fun.params.iter().map(|&s| sort(s)).collect(), sort(fun.result))
    }

    /// The name of a function as it is written.
    pub fn name(&self, fun: FunId) -> String {
        let store = self.store();
        store.symbols.text(store.fun(fun).symbol).into_owned()
    }

    /// The program that a script names for a box.
    pub fn binary(&self, fun: FunId) -> Option<String> {
        self.session.commands().iter().find_map(|c| match &c.kind {
            CommandKind::DeclareOracleFun(f, Some(binary), ..) if *f == fun => {
                let text = self.store().symbols.text(*binary);
                Some(text.trim_matches(['|', '"']).to_owned())
            }
            _ => None,
        })
    }
}

/// Takes conjunctions apart.
fn split(store: &Store, t: TermId, out: &mut Vec<TermId>) {
    let mut stack = vec![t];
    while let Some(t) = stack.pop() {
        match store.get(t) {
            Term::Annotated(inner, ..) => stack.push(inner),
            Term::App(head, args) if is_and(store, head) => stack.extend(args.iter().rev()),
            _ => out.push(t),
        }
    }
}

fn is_and(store: &Store, head: smelt_smtlib::term::HeadId) -> bool {
    match store.head(head).target {
        Target::Op(op) => store.theories().operator(op).name == "and",
        _ => false,
    }
}

/// The parts of a list.
pub(crate) fn items(text: &str) -> Option<Vec<String>> {
    let (mut tape, mut symbols) = (Tape::new(), Symbols::new());
    Reader::new(text.as_bytes()).read(&mut tape, &mut symbols).ok()??;
    let part = |at| text[tape.span(at, &symbols, text.as_bytes()).range()].to_owned();
    Some(tape.items(0).map(part).collect())
}

/// Whether a question takes a command into account.
pub(crate) fn is_supported(kind: &CommandKind) -> bool {
    kind.declares()
        || matches!(
            kind,
            CommandKind::DeclareCb(_)
                | CommandKind::DeclareOracleFun(..)
                | CommandKind::Assert(_)
                | CommandKind::SetLogic(_)
        )
}

/// Whether an answer would be about something else without a command that is not supported.
fn changes_the_question(kind: &CommandKind) -> bool {
    matches!(
        kind,
        CommandKind::AssertSoft(..)
            | CommandKind::Optimize(..)
            | CommandKind::Rule(..)
            | CommandKind::Query(..)
            | CommandKind::DeclareVar(_)
            | CommandKind::DeclareRel(_)
            | CommandKind::DeclareSortParameter(_)
    )
}

/// The declarations before a question, without those whose level was popped.
fn in_scope<T>(
    session: &Session,
    question: usize,
    mut of: impl FnMut(&Command) -> Option<T>,
) -> Vec<T> {
    let mut all: Vec<T> = Vec::new();
    // How many levels were pushed together, and what stood before.
    let mut levels: Vec<(u64, usize)> = Vec::new();
    let mut global = false;
    for command in &session.commands()[..question] {
        match &command.kind {
            CommandKind::Push(n) => levels.push((n.unwrap_or(1), all.len())),
            CommandKind::Pop(n) => {
                let mut left = n.unwrap_or(1);
                while left > 0
                    && let Some((count, mark)) = levels.last_mut()
                {
                    if !global {
                        all.truncate(*mark);
                    }
                    let now = left.min(*count);
                    *count -= now;
                    left -= now;
                    if *count == 0 {
                        levels.pop();
                    }
                }
            }
            CommandKind::Other(word) => match session.store().symbols.bytes(*word) {
                b"reset" => {
                    all.clear();
                    levels.clear();
                    global = false;
                }
                b"reset-assertions" => {
                    if !global {
                        all.clear();
                    }
                    levels.clear();
                }
                b"set-option" => {
                    let text = command.span.map(|s| &session.source()[s.range()]);
                    let text = String::from_utf8_lossy(text.unwrap_or_default());
                    if let Some([_, key, value]) = items(&text).as_deref()
                        && key == ":global-declarations"
                    {
                        global = value == "true";
                    }
                }
                _ => {}
            },
            _ => all.extend(of(command)),
        }
    }
    all
}

/// Sorts and functions.
fn declared(session: &Session, command: &Command) -> Option<Declared> {
    match &command.kind {
        CommandKind::DeclareCb(f) | CommandKind::DeclareOracleFun(f, ..) => Some(Declared::Box(*f)),
        kind if kind.declares() => {
            let text = String::from_utf8_lossy(&session.source()[command.span?.range()]);
            Some(Declared::Text(format!("{text}\n")))
        }
        _ => None,
    }
}

/// A constant or a function of which nothing is known.
fn free(command: &Command) -> Option<FunId> {
    match &command.kind {
        CommandKind::DeclareConst(f) | CommandKind::DeclareFun(f) => Some(*f),
        _ => None,
    }
}

/// The pairs of a `get-value` answer, as text.
pub(crate) fn pairs(text: &str) -> Option<Vec<(String, String)>> {
    let (mut tape, mut symbols) = (Tape::new(), Symbols::new());
    Reader::new(text.as_bytes()).read(&mut tape, &mut symbols).ok()??;
    let mut pairs = Vec::new();
    for pair in tape.items(0) {
        let mut items = tape.items(pair);
        let (term, value) = (items.next()?, items.next()?);
        let text = |at| text[tape.span(at, &symbols, text.as_bytes()).range()].to_owned();
        pairs.push((text(term), text(value)));
    }
    Some(pairs)
}

/// What stands in a text one after the other, up to what is no s-expression.
pub(crate) fn expressions(text: &str) -> Vec<String> {
    let (mut tape, mut symbols) = (Tape::new(), Symbols::new());
    let mut reader = Reader::new(text.as_bytes());
    let mut all = Vec::new();
    while let Ok(Some(span)) = reader.read_expression(&mut tape, &mut symbols) {
        all.push(text[span.range()].to_owned());
    }
    all
}

/// The symbols of a list.
pub(crate) fn names(text: &str) -> Option<Vec<String>> {
    let (mut tape, mut symbols) = (Tape::new(), Symbols::new());
    Reader::new(text.as_bytes()).read(&mut tape, &mut symbols).ok()??;
    let text = |at| text[tape.span(at, &symbols, text.as_bytes()).range()].to_owned();
    Some(tape.items(0).map(text).collect())
}

/// The calls of boxes in terms, each once.
pub(crate) fn calls(store: &Store, roots: &[TermId]) -> Vec<TermId> {
    let mut seen = vec![false; store.len()];
    let mut stack = roots.to_vec();
    let mut calls = Vec::new();
    while let Some(t) = stack.pop() {
        if std::mem::replace(&mut seen[t.index()], true) {
            continue;
        }
        stack.extend_from_slice(store.subterms(t));
        if let Term::App(head, _) = store.get(t)
            && let Target::Fun(f) = store.head(head).target
        {
            match store.fun(f).kind {
                FunKind::ClosedBox => calls.push(t),
                FunKind::Defined | FunKind::Recursive => {
                    stack.extend(store.fun(f).body.as_ref().map(|b| b.1));
                }
                FunKind::Named(inner) => stack.push(inner),
                _ => {}
            }
        }
    }
    calls
}
