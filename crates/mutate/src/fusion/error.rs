//! What can be wrong with a file of fusion functions, for people.

use smelt_smtlib::syntax::line_column;
use smelt_smtlib::syntax::tape::SyntaxError;

/// What is wrong with a file of fusion functions, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct FunctionsError {
    /// From one.
    pub line: usize,
    /// From one.
    pub column: usize,
    /// What.
    pub kind: FunctionsErrorKind,
}

/// What is wrong with a file of fusion functions.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FunctionsErrorKind {
    /// No s-expression.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// Something that is missing or in the wrong place.
    #[error("{0}")]
    Malformed(&'static str),
    /// A sort that the table does not have.
    #[error(
        "the sort `{0}` is not known; write a sort of the theories, such as Int or (_ BitVec n)"
    )]
    UnknownSort(String),
    /// A name that stands for two things.
    #[error("`{0}` is there twice; give it another name")]
    Twice(String),
    /// Equations that do not fit their variables.
    #[error("the function `{name}` is not well-sorted: {problem}")]
    IllSorted {
        /// Whose.
        name: String,
        /// What the sort checker says.
        problem: String,
    },
}

pub(super) type Result<T> = std::result::Result<T, FunctionsError>;

pub(super) fn error_at(source: &[u8], offset: u32, kind: FunctionsErrorKind) -> FunctionsError {
    let (line, column) = line_column(source, offset);
    FunctionsError { line, column, kind }
}
