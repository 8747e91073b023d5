//! A script that stays open: after its commands, terms and models are read in its scope. Reading a
//! whole script is a session that is closed at once.

use super::{Checked, Checker, MAX_PROBLEMS, Result};
use crate::problem::{Problem, ProblemKind};
use crate::script::{Command, CommandKind, Script};
use crate::sort::SortId;
use crate::syntax::tape::Reader;
use crate::syntax::{MAX_SOURCE, Span};
use crate::term::{Store, TermId};
use crate::theory::Theories;
use std::sync::Arc;

/// A script whose scope is still open.
///
/// ```
/// use smelt_smtlib::{Session, Theories};
///
/// let mut session = Session::new("(declare-const x Int) (assert (> x 1))", Theories::builtin());
/// assert!(session.problems().is_empty());
/// assert!(session.term("(+ x 1)").is_ok());
/// assert!(session.term("(+ x true)").is_err());
/// ```
pub struct Session {
    pub(super) checker: Checker,
    source: Arc<Vec<u8>>,
    commands: Vec<Command>,
    problems: Vec<Problem>,
    trailing: Span,
}

impl Session {
    /// Reads a script and keeps its scope.
    pub fn new(source: impl Into<Vec<u8>>, theories: &'static Theories) -> Session {
        let source = Arc::new(source.into());
        let mut session = Session {
            checker: Checker::new(source.clone(), theories),
            source,
            commands: Vec::new(),
            problems: Vec::new(),
            trailing: Span::default(),
        };
        session.read();
        session
    }

    fn read(&mut self) {
        let source = self.source.clone();
        let mut end = 0;
        if source.len() > MAX_SOURCE {
            let kind = Box::new(ProblemKind::TooLarge);
            self.problems.push(Problem { span: Span::default(), kind });
        } else {
            let checker = &mut self.checker;
            let mut reader = Reader::new(&source);
            while self.problems.len() < MAX_PROBLEMS {
                match reader.read(&mut checker.tape, &mut checker.store.symbols) {
                    Ok(None) => break,
                    Ok(Some(span)) => {
                        let leading = Span { start: end, end: span.start };
                        end = span.end;
                        let kind = checker.command().unwrap_or_else(|p| {
                            if !matches!(*p.kind, ProblemKind::Consequence(_)) {
                                self.problems.push(p);
                            }
                            checker.recover()
                        });
                        self.commands.push(Command { span: Some(span), leading, kind });
                    }
                    Err((span, e)) => {
                        let kind = Box::new(ProblemKind::Syntax(e));
                        self.problems.push(Problem { span, kind });
                    }
                }
            }
        }
        self.trailing = Span { start: end, end: source.len().min(MAX_SOURCE) as u32 };
    }

    /// The commands, in order.
    pub fn commands(&self) -> &[Command] {
        &self.commands
    }

    /// What is wrong with the script.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Terms, sorts, names.
    pub fn store(&self) -> &Store {
        &self.checker.store
    }

    /// The same, to make terms.
    pub fn store_mut(&mut self) -> &mut Store {
        &mut self.checker.store
    }

    /// The text the script was read from.
    pub fn source(&self) -> &[u8] {
        &self.source
    }

    /// Reads a term in the scope of the script. The span of a problem is a place of `text`.
    pub fn term(&mut self, text: impl Into<Vec<u8>>) -> Result<TermId> {
        let text = Arc::new(text.into());
        self.with_source(text.clone(), false, |checker| {
            let mut reader = Reader::new(&text);
            let syntax = |(span, e)| Problem { span, kind: Box::new(ProblemKind::Syntax(e)) };
            let read = reader.read_expression(&mut checker.tape, &mut checker.store.symbols);
            if read.map_err(syntax)?.is_none() {
                let kind = Box::new(ProblemKind::Malformed("a term should stand here"));
                return Err(Problem { span: Span::default(), kind });
            }
            checker.sync();
            let term = checker.term(0)?;
            let read = reader.read_expression(&mut checker.tape, &mut checker.store.symbols);
            match read.map_err(syntax)? {
                None => Ok(term),
                Some(span) => {
                    let kind = Box::new(ProblemKind::Malformed("one term is enough"));
                    Err(Problem { span, kind })
                }
            }
        })
    }

    /// Reads one more command in the scope of the script, and keeps what it declares there. It is not among
    /// [`Session::commands`]. What a wrong one declared before it went wrong is not taken back.
    pub fn command(&mut self, text: impl Into<Vec<u8>>) -> Result<CommandKind> {
        let text = Arc::new(text.into());
        self.with_source(text.clone(), false, |checker| {
            checker.reads_values = false;
            let read = Reader::new(&text).read(&mut checker.tape, &mut checker.store.symbols);
            match read {
                Err((span, e)) => Err(Problem { span, kind: Box::new(ProblemKind::Syntax(e)) }),
                Ok(None) => {
                    let kind = Box::new(ProblemKind::Malformed("a command should stand here"));
                    Err(Problem { span: Span::default(), kind })
                }
                Ok(Some(_)) => checker.command(),
            }
        })
    }

    /// Reads a value of a sort as a solver prints it: the name of an element may stand without its
    /// sort.
    pub fn value(&mut self, text: impl Into<Vec<u8>>, sort: SortId) -> Result<TermId> {
        let text = Arc::new(super::readable_model(text.into()));
        self.with_source(text.clone(), true, |checker| {
            let mut reader = Reader::new(&text);
            let read = reader.read_expression(&mut checker.tape, &mut checker.store.symbols);
            match read {
                Err((span, e)) => Err(Problem { span, kind: Box::new(ProblemKind::Syntax(e)) }),
                Ok(None) => {
                    let kind = Box::new(ProblemKind::Malformed("a value should stand here"));
                    Err(Problem { span: Span::default(), kind })
                }
                Ok(Some(_)) => {
                    checker.sync();
                    checker.value_of(0, sort)
                }
            }
        })
    }

    /// Lets the checker read another text, in which abstract values may stand, and which a solver may
    /// have printed.
    pub(super) fn with_source<T>(
        &mut self,
        text: Arc<Vec<u8>>,
        printed: bool,
        read: impl FnOnce(&mut Checker) -> Result<T>,
    ) -> Result<T> {
        if text.len() > MAX_SOURCE {
            let kind = Box::new(ProblemKind::TooLarge);
            return Err(Problem { span: Span::default(), kind });
        }
        let checker = &mut self.checker;
        let own = std::mem::replace(&mut checker.source, text);
        checker.reads_values = true;
        checker.doubts_literals = printed;
        let answer = read(checker);
        if answer.is_err() {
            checker.frames.clear();
            checker.values.clear();
            checker.restore(0);
        }
        checker.reads_values = false;
        checker.doubts_literals = false;
        checker.source = own;
        answer
    }

    /// Closes the session.
    pub fn into_checked(self) -> Checked {
        let Session { checker, source, commands, problems, trailing } = self;
        let script = Script {
            source,
            trailing,
            store: checker.store,
            commands,
            logic_name: checker.logic_name,
            logic: checker.logic,
        };
        Checked { script, problems }
    }
}
