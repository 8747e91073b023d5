//! A script that is examined: its questions, what it claims, and the texts that ask a solver for more
//! than an answer.

use smelt_eval::validate::{Asserted, asserted, questions};
use smelt_mutate::{Expectation, claimed};
use smelt_smtlib::statistics::Statistics;
use smelt_smtlib::syntax::lexer::{Lexer, TokenKind};
use smelt_smtlib::term::Target;
use smelt_smtlib::{CommandKind, Problem, Session, Term, TermId, Theories};
use std::borrow::Cow;
use std::sync::OnceLock;

/// A script and what is known about it.
pub struct Case {
    source: Vec<u8>,
    table: &'static Theories,
    whole: Session,
    questions: Vec<usize>,
    expectations: Vec<Expectation>,
    /// Found when somebody asks: most cases are never accused of anything.
    theories: OnceLock<(Vec<String>, bool)>,
    escapes: bool,
    foreign: bool,
}

/// One question with the scope in which it is asked.
pub(crate) struct Scope {
    pub(crate) session: Session,
    pub(crate) asserted: Vec<Asserted>,
}

impl Case {
    /// Reads a script. One with problems can be examined too: solvers are compared, but no model is
    /// evaluated.
    pub fn read(source: Vec<u8>, table: &'static Theories) -> Case {
        let whole = Session::new(source.clone(), table);
        let questions = questions(whole.store(), whole.commands());
        let expectations = questions
            .iter()
            .map(|&at| claimed(whole.store(), &source, whole.commands(), at))
            .map(|truth| truth.map_or(Expectation::Open, Expectation::Claimed))
            .collect();
        let escapes = has_escapes(&source);
        Case {
            source,
            table,
            whole,
            questions,
            expectations,
            theories: OnceLock::new(),
            escapes,
            foreign: false,
        }
    }

    /// A script in a solver's own language, with so many goals: answers are compared, nothing else.
    pub fn foreign(source: Vec<u8>, goals: usize) -> Case {
        let table = Theories::builtin();
        // Nothing that could be read: whoever looks for problems finds one.
        let problem = b"(".to_vec();
        Case {
            source,
            table,
            whole: Session::new(problem, table),
            questions: vec![0; goals],
            expectations: vec![Expectation::Open; goals],
            theories: OnceLock::from((Vec::new(), false)),
            escapes: false,
            foreign: true,
        }
    }

    /// The text.
    pub fn source(&self) -> &[u8] {
        &self.source
    }

    /// The text as solvers are asked: the source, but an `(echo "sat")`, which cannot be told from an
    /// answer, is blank. Lines stay where they are.
    pub fn asked(&self) -> Cow<'_, [u8]> {
        let mut text = Cow::Borrowed(&self.source[..]);
        for command in self.whole.commands() {
            let Some(span) = command.span else { continue };
            if is_deceptive(&self.source[span.range()]) {
                let blank = |b: &mut u8| *b = if *b == b'\n' { b'\n' } else { b' ' };
                text.to_mut()[span.range()].iter_mut().for_each(blank);
            }
        }
        text
    }

    /// Whether it is in a solver's own language.
    pub fn is_foreign(&self) -> bool {
        self.foreign
    }

    /// What is wrong with it.
    pub fn problems(&self) -> &[Problem] {
        self.whole.problems()
    }

    /// How many answers it asks for.
    pub fn questions(&self) -> usize {
        self.questions.len()
    }

    /// Whether it has several questions or levels, which some solvers must be told.
    pub fn is_incremental(&self) -> bool {
        let level = |c: &smelt_smtlib::Command| {
            matches!(c.kind, CommandKind::Push(_) | CommandKind::Pop(_))
        };
        self.questions.len() > 1 || self.whole.commands().iter().any(level)
    }

    /// What is expected of each question.
    pub fn expectations(&self) -> &[Expectation] {
        &self.expectations
    }

    /// Says what is expected of all questions, for a script that was made.
    pub fn expect(&mut self, expectation: Expectation) {
        self.expectations.fill(expectation);
    }

    /// The theories whose operators it uses.
    pub fn theories(&self) -> &[String] {
        &self.statistics().0
    }

    fn statistics(&self) -> &(Vec<String>, bool) {
        self.theories.get_or_init(|| {
            let mut checked = Session::new(self.source.clone(), self.table).into_checked();
            let statistics = Statistics::of(&mut checked.script);
            let whole = &self.whole;
            let standard = statistics.extensions.is_empty()
                && whole.commands().iter().all(|c| is_standard(whole, &c.kind))
                && !sets_late(whole);
            (statistics.theories.into_keys().collect(), standard)
        })
    }

    /// The logic that it names.
    pub fn logic(&self) -> Option<String> {
        let named = self.whole.commands().iter().find_map(|c| match c.kind {
            CommandKind::SetLogic(name) => Some(name),
            _ => None,
        });
        named.map(|n| self.whole.store().symbols.text(n).into_owned())
    }

    /// Whether every command and operator is one of the standard: what is not may be refused.
    pub fn is_standard(&self) -> bool {
        self.statistics().1
    }

    /// Whether a string literal has a backslash: solvers of different times read it differently.
    pub fn has_escapes(&self) -> bool {
        self.escapes
    }

    /// Whether a character is given by its number.
    pub(crate) fn has_characters(&self) -> bool {
        memchr::memmem::find(&self.source, b"(_ char ").is_some()
    }

    /// An operator that a solver made for itself and that nobody defines.
    pub(crate) fn internal(&self) -> Option<&'static str> {
        let store = self.whole.store();
        store.terms().find_map(|t| {
            let Term::App(head, _) = store.get(t) else { return None };
            let Target::Op(op) = store.head(head).target else { return None };
            let operator = store.theories().operator(op);
            operator.ranks.iter().all(|r| r.internal).then_some(&operator.name[..])
        })
    }

    /// Whether a question asks about assertions: Z3's `query` asks whether a relation is reachable.
    pub(crate) fn asks_for_model(&self, question: usize) -> bool {
        let command = self.questions.get(question).and_then(|&at| self.whole.commands().get(at));
        command.is_some_and(|c| !matches!(c.kind, CommandKind::Query(..)))
    }

    /// The scope of a question: names that are popped or come later do not belong to its model.
    pub(crate) fn scope(&self, question: usize) -> Option<Scope> {
        if !self.problems().is_empty() {
            return None;
        }
        let &at = self.questions.get(question)?;
        let end = self.whole.commands()[at].span?.end as usize;
        let session = Session::new(self.source[..end].to_vec(), self.table);
        let asserted = asserted(session.store(), session.commands(), at);
        Some(Scope { session, asserted })
    }

    /// The script with commands before it and, behind each question, what `behind` says. Commands
    /// that print something are left out, so that what is printed belongs to these; and so are
    /// `options` and statuses, because a self-check that fails keeps some solvers from printing what failed.
    pub(crate) fn asking(
        &self,
        before: &[u8],
        options: &[&str],
        mut behind: impl FnMut(usize) -> Vec<u8>,
    ) -> Vec<u8> {
        let mut text = before.to_vec();
        let mut next = 0;
        for (i, command) in self.whole.commands().iter().enumerate() {
            let Some(span) = command.span else { continue };
            let words = &self.source[span.range()];
            if prints(words) || sets(words, options) || says_status(words) {
                continue;
            }
            text.extend_from_slice(words);
            text.push(b'\n');
            if self.questions.get(next) == Some(&i) {
                text.extend_from_slice(&behind(next));
                next += 1;
            }
        }
        text
    }

    /// The script with a model asked for behind each question.
    pub(crate) fn with_models(&self, before: &[u8], options: &[&str]) -> Vec<u8> {
        self.asking(before, options, |_| b"(get-model)\n".to_vec())
    }

    /// The same, and the values of terms behind one question, one command each: an error in one must
    /// not spoil the others.
    pub(crate) fn with_values(
        &self,
        before: &[u8],
        options: &[&str],
        question: usize,
        terms: &[Vec<u8>],
    ) -> Vec<u8> {
        self.asking(before, options, |q| model_and_values(if q == question { terms } else { &[] }))
    }

    /// Where a formula of a question stands.
    pub(crate) fn place(&self, a: &Asserted) -> (usize, usize) {
        let span = self.whole.commands()[a.command].span;
        smelt_smtlib::syntax::line_column(&self.source, span.map_or(0, |s| s.start))
    }

    /// The source of the commands up to a question: index, text, and the formula if it asserts one.
    pub(crate) fn commands_up_to(&self, question: usize) -> Vec<(usize, &[u8], Option<TermId>)> {
        let Some(&at) = self.questions.get(question) else { return Vec::new() };
        let commands = self.whole.commands()[..=at].iter().enumerate();
        let texts = commands.filter_map(|(i, c)| {
            let formula = if let CommandKind::Assert(t) = c.kind { Some(t) } else { None };
            Some((i, &self.source[c.span?.range()], formula))
        });
        texts.filter(|(_, text, _)| !prints(text)).collect()
    }

    /// Which commands assert what holds at a question.
    pub(crate) fn asserting(&self, question: usize) -> Vec<usize> {
        let Some(&at) = self.questions.get(question) else { return Vec::new() };
        let all = asserted(self.whole.store(), self.whole.commands(), at);
        all.iter().map(|a| a.command).filter(|&c| c != at).collect()
    }
}

fn is_standard(session: &Session, command: &CommandKind) -> bool {
    const WORDS: &[&[u8]] = &[
        b"set-info",
        b"set-option",
        b"get-info",
        b"get-option",
        b"get-model",
        b"get-assertions",
        b"get-assignment",
        b"get-proof",
        b"get-unsat-core",
        b"get-unsat-assumptions",
        b"echo",
        b"exit",
        b"reset",
        b"reset-assertions",
    ];
    match command {
        CommandKind::DeclareVar(_)
        | CommandKind::DeclareRel(_)
        | CommandKind::DeclareCb(_)
        | CommandKind::DeclareOracleFun(..)
        | CommandKind::AssertSoft(..)
        | CommandKind::Optimize(..)
        | CommandKind::Rule(..)
        | CommandKind::Query(..)
        | CommandKind::Evaluate(..)
        | CommandKind::Unknown(_) => false,
        CommandKind::CheckSat(assumed) => assumed.is_empty(),
        // Only constants and their negations may be assumed.
        CommandKind::CheckSatAssuming(assumed) => {
            let store = session.store();
            assumed.iter().all(|&t| {
                let parts = store.subterms(t);
                parts.len() <= 1 && parts.iter().all(|&p| store.subterms(p).is_empty())
            })
        }
        CommandKind::Other(word) => WORDS.contains(&session.store().symbols.bytes(*word)),
        _ => true,
    }
}

/// Whether options are set behind `set-logic` or an assertion that must be set before.
fn sets_late(session: &Session) -> bool {
    let mut begun = false;
    for command in session.commands() {
        match &command.kind {
            CommandKind::Other(word) if session.store().symbols.bytes(*word) == b"set-option" => {
                let text = command.span.map_or(&b""[..], |s| &session.source()[s.range()]);
                let text = String::from_utf8_lossy(text);
                let name = text.split_whitespace().nth(1).unwrap_or_default();
                let early = [":produce-", ":interactive-mode", ":global-decl", ":random-seed"];
                if begun && early.iter().any(|e| name.starts_with(e)) {
                    return true;
                }
            }
            CommandKind::Other(word) if session.store().symbols.bytes(*word) == b"set-info" => {}
            _ => begun = true,
        }
    }
    false
}

/// The commands that ask for a model and for the values of terms.
pub(crate) fn model_and_values(terms: &[Vec<u8>]) -> Vec<u8> {
    let mut text = b"(get-model)\n".to_vec();
    for term in terms {
        text.extend_from_slice(b"(get-value (");
        text.extend_from_slice(term);
        text.extend_from_slice(b"))\n");
    }
    text
}

/// Whether a command prints something that is no answer, or ends the solver.
fn prints(command: &[u8]) -> bool {
    let word = command.strip_prefix(b"(").unwrap_or(command).trim_ascii_start();
    let words: &[&[u8]] = &[b"get-", b"echo", b"exit", b"eval", b"simplify", b"display", b"help"];
    words.iter().any(|w| word.starts_with(w))
}

/// Whether a command says what the answer should be.
fn says_status(command: &[u8]) -> bool {
    let mut words = command.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty());
    words.next() == Some(b"(set-info") && words.next() == Some(b":status")
}

/// `(echo "sat")` and its like.
fn is_deceptive(command: &[u8]) -> bool {
    let text = String::from_utf8_lossy(command);
    let inner = text.trim_start_matches('(').trim_start();
    inner.strip_prefix("echo").is_some_and(|rest| {
        rest.lines().any(|line| {
            let line = line.trim_matches(|c: char| c.is_whitespace() || "\")".contains(c));
            matches!(line, "sat" | "unsat" | "unknown")
        })
    })
}

/// Whether a command sets one of these options.
fn sets(command: &[u8], options: &[&str]) -> bool {
    let text = String::from_utf8_lossy(command);
    let mut words = text.trim_start_matches('(').split_whitespace();
    words.next() == Some("set-option")
        && words.next().and_then(|w| w.strip_prefix(':')).is_some_and(|w| options.contains(&w))
}

fn has_escapes(source: &[u8]) -> bool {
    // A character by its number is read as differently as one in a literal.
    if memchr::memmem::find(source, b"(_ char ").is_some() {
        return true;
    }
    let mut lexer = Lexer::new(source);
    while let Ok(Some(token)) = lexer.next_token() {
        if token.kind == TokenKind::String && source[token.span.range()].contains(&b'\\') {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn echoes_that_look_like_answers() {
        let text = "(echo \"sat\")\n(echo \"x\nunsat\")(echo \"not sat\")(check-sat)";
        let case = Case::read(text.into(), Theories::builtin());
        let asked = String::from_utf8(case.asked().into_owned()).expect("text");
        assert_eq!(asked, "            \n        \n       (echo \"not sat\")(check-sat)");
        let plain = Case::read("(check-sat)".into(), Theories::builtin());
        assert!(matches!(plain.asked(), Cow::Borrowed(_)));
    }

    #[test]
    fn a_status_does_not_stand_before_a_model() {
        let source = b"(set-info :status unsat)(assert true)(check-sat)".to_vec();
        let case = Case::read(source, Theories::builtin());
        let asked = String::from_utf8(case.with_models(b"", &[])).expect("text");
        assert_eq!(asked, "(assert true)\n(check-sat)\n(get-model)\n");
    }
}
