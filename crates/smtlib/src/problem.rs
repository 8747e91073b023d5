//! What can be wrong with a script, for people: a sentence, the place, and what to do about it.

use crate::syntax::Span;
use crate::syntax::tape::SyntaxError;

/// Something wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{kind}")]
pub struct Problem {
    /// The bytes of the source that it is about.
    pub span: Span,
    /// What it is.
    pub kind: Box<ProblemKind>,
}

/// What sort of problem it is, for exit codes and tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    /// The bytes are no s-expressions.
    Syntax,
    /// A command is written in a way that no solver reads.
    Command,
    /// A name that nothing declares, or that is declared twice.
    Name,
    /// A term or sort that does not fit.
    Sort,
}

impl Class {
    /// One word.
    pub fn word(self) -> &'static str {
        match self {
            Class::Syntax => "syntax",
            Class::Command => "command",
            Class::Name => "name",
            Class::Sort => "sort",
        }
    }
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProblemKind {
    /// The bytes are no s-expressions.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// A part of a command or term that is missing or in the wrong place.
    #[error("{0}")]
    Malformed(&'static str),
    /// A name that nothing declares.
    #[error("unknown symbol `{name}`")]
    UnknownSymbol {
        /// The name.
        name: String,
        /// A known name that is nearly the same.
        near: Option<String>,
    },
    /// A sort that nothing declares.
    #[error("unknown sort `{name}`")]
    UnknownSort {
        /// The name.
        name: String,
        /// A known sort whose name is nearly the same.
        near: Option<String>,
    },
    /// A sort with the wrong number of arguments or indices.
    #[error("the sort `{name}` cannot be written with {got}; it is {expected}")]
    SortShape {
        /// The sort constructor.
        name: String,
        /// How it is written.
        expected: String,
        /// What it got.
        got: String,
    },
    /// A declaration that is there already.
    #[error("`{0}` is declared already with the same argument sorts")]
    Redeclared(String),
    /// A sort that is declared already.
    #[error("the sort `{0}` is declared already")]
    RedeclaredSort(String),
    /// A declaration that would change a symbol of a theory.
    #[error("`{name}` is a symbol of the theory {theory} and cannot be declared")]
    Shadows {
        /// The name.
        name: String,
        /// The theory.
        theory: String,
    },
    /// One name twice in a list of variables.
    #[error("the variable `{0}` stands twice in this list")]
    RepeatedVariable(String),
    /// The wrong number of arguments.
    #[error("`{name}` takes {expected}, not {got}")]
    Arity {
        /// The function.
        name: String,
        /// "2 arguments", "at least 2 arguments".
        expected: String,
        /// How many there are.
        got: usize,
    },
    /// An argument of the wrong sort.
    #[error("argument {position} of `{name}` should be {expected}, but it is {got}")]
    Argument {
        /// The function.
        name: String,
        /// From 1.
        position: usize,
        /// The sort or sorts that would fit.
        expected: String,
        /// The sort it has.
        got: String,
    },
    /// A term of the wrong sort in a place that is no argument.
    #[error("{place} should be {expected}, but it is {got}")]
    Expected {
        /// "an assertion"
        place: &'static str,
        /// The sort that would fit.
        expected: String,
        /// The sort it has.
        got: String,
    },
    /// Indices that are missing, too many, of the wrong kind, or not taken at all.
    #[error("`{name}` is written {expected}")]
    Indices {
        /// The operator.
        name: String,
        /// How it is written.
        expected: String,
    },
    /// Indices that are out of range for these arguments.
    #[error("the indices of `{name}` are out of range: {cond}")]
    IndexRange {
        /// The operator.
        name: String,
        /// The condition that does not hold.
        cond: String,
    },
    /// A function whose result the arguments do not determine.
    #[error("the sort of `{0}` is not determined here")]
    Ambiguous(String),
    /// `as` with a sort that the function cannot have.
    #[error("`{name}` cannot have the sort {got}")]
    Qualifier {
        /// The function.
        name: String,
        /// The sort after `as`.
        got: String,
    },
    /// Something applied that is no function.
    #[error("this has the sort {0} and cannot be applied to arguments")]
    NotAFunction(String),
    /// A `match` that forgets a constructor.
    #[error("this match has no case for {0}")]
    MissingCase(String),
    /// More levels popped than pushed.
    #[error("{}", pop_text(*.0, *.1))]
    Pop(u64, u64),
    /// A use of a name whose declaration has a problem. It is not told: the declaration's is.
    #[error("this uses `{0}`, whose declaration has a problem")]
    Consequence(String),
    /// The file is larger than spans can say.
    #[error("the file is larger than 2 GiB")]
    TooLarge,
}

impl ProblemKind {
    /// What sort of problem it is.
    pub fn class(&self) -> Class {
        use ProblemKind as P;
        match self {
            P::Syntax(_) | P::TooLarge => Class::Syntax,
            P::Malformed(_) | P::Pop(..) => Class::Command,
            P::UnknownSymbol { .. }
            | P::UnknownSort { .. }
            | P::Redeclared(_)
            | P::RedeclaredSort(_)
            | P::Consequence(_)
            | P::Shadows { .. }
            | P::RepeatedVariable(_) => Class::Name,
            _ => Class::Sort,
        }
    }

    /// What to do about it, if there is something to say.
    pub fn help(&self) -> Option<String> {
        use ProblemKind as P;
        match self {
            P::UnknownSymbol { near: Some(near), .. } | P::UnknownSort { near: Some(near), .. } => {
                Some(format!("did you mean `{near}`?"))
            }
            P::Ambiguous(name) => {
                Some(format!("write (as {name} SORT) with the sort that is meant"))
            }
            _ => None,
        }
    }
}

fn pop_text(popped: u64, there: u64) -> String {
    match (popped, there) {
        (_, 0) => "this pops more than was pushed: no level is left".to_owned(),
        (_, 1) => "this pops more than was pushed: only 1 level is left".to_owned(),
        (_, n) => format!("this pops more than was pushed: only {n} levels are left"),
    }
}

/// The nearest of `names`, if it is one edit away (two for names of eight letters and more).
pub fn nearest<'n>(name: &[u8], names: impl Iterator<Item = &'n [u8]>) -> Option<String> {
    // A name of a megabyte is no typing error, and comparing it would take its time.
    if name.len() > 64 || name.len() < 2 {
        return None;
    }
    let limit = if name.len() >= 8 { 2 } else { 1 };
    let mut best: Option<(usize, &[u8])> = None;
    for candidate in names {
        if candidate.len().abs_diff(name.len()) > limit || candidate == name {
            continue;
        }
        let d = distance(name, candidate);
        if d <= limit && best.is_none_or(|(b, known)| (d, candidate) < (b, known)) {
            best = Some((d, candidate));
        }
    }
    best.map(|(_, n)| String::from_utf8_lossy(n).into_owned())
}

/// Insertions, deletions, replacements and swaps of neighbours.
fn distance(a: &[u8], b: &[u8]) -> usize {
    let width = b.len() + 1;
    let mut rows = vec![vec![0usize; width]; a.len() + 1];
    for (j, cell) in rows[0].iter_mut().enumerate() {
        *cell = j;
    }
    for i in 1..=a.len() {
        rows[i][0] = i;
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut d =
                (rows[i - 1][j] + 1).min(rows[i][j - 1] + 1).min(rows[i - 1][j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                d = d.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = d;
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_letter_off() {
        let names: &[&[u8]] = &[b"bvadd", b"bvand", b"str.len", b"x"];
        let near = |n: &[u8]| nearest(n, names.iter().copied());
        assert_eq!(near(b"bvad").as_deref(), Some("bvadd"));
        assert_eq!(near(b"bvnad").as_deref(), Some("bvand"));
        assert_eq!(near(b"str.lne").as_deref(), Some("str.len"));
        assert_eq!(near(b"concat"), None);
        assert_eq!(near(b"y"), None, "every one-letter name is one letter off");
    }
}
