//! A sort-checked script: commands over one store of terms, with the source they came from.
//!
//! A command remembers where it stands in the source as long as it is unchanged, so that printing
//! it again is copying bytes; a command that was made or changed has no span and is printed from
//! its terms.

use crate::decl::{DatatypeId, FunId};
use crate::logic::Logic;
use crate::sort::SortDeclId;
use crate::symbol::SymbolId;
use crate::syntax::Span;
use crate::term::{Store, TermId};
use std::sync::Arc;

/// A sort-checked script.
#[derive(Clone)]
pub struct Script {
    /// The text it was read from.
    pub source: Arc<Vec<u8>>,
    /// Terms, sorts, names.
    pub store: Store,
    /// The commands.
    pub commands: Vec<Command>,
    /// The white space and comments behind the last command.
    pub trailing: Span,
    /// Name of the first `set-logic`.
    pub logic_name: Option<SymbolId>,
    /// What that name says, if it is put together from known parts.
    pub logic: Option<Logic>,
}

/// A command.
#[derive(Clone, Debug)]
pub struct Command {
    /// Where it stands, if it is unchanged.
    pub span: Option<Span>,
    /// The white space and comments before it.
    pub leading: Span,
    /// What it says.
    pub kind: CommandKind,
}

/// How the word `define-fun` was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DefineWord {
    /// `define-fun`
    Fun,
    /// `define-fun-rec`
    FunRec,
    /// `define-const`
    Const,
}

/// How datatypes were declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DatatypeForm {
    /// `declare-datatype`
    One,
    /// `declare-datatypes`
    Many,
    /// `declare-codatatype`
    CoOne,
    /// `declare-codatatypes`
    CoMany,
    /// `(declare-datatypes (T) ((List nil (cons …))))`, from before SMT-LIB 2.6
    Legacy,
}

/// Which order `declare-oracle-fun` was written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OracleForm {
    /// cvc5: `f (S …) S binary`
    BinaryLast,
    /// Delphi: `f binary (S …) S`
    BinarySecond,
}

/// Which way an objective goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    /// `minimize`
    Minimize,
    /// `maximize`
    Maximize,
}

/// What a command says. Spans are parts of the source that are kept verbatim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CommandKind {
    /// `set-logic`
    SetLogic(SymbolId),
    /// `declare-sort`; whether the arity is written (Z3 takes it without)
    DeclareSort(SortDeclId, bool),
    /// `define-sort`
    DefineSort(SortDeclId),
    /// `declare-sort-parameter`
    DeclareSortParameter(SymbolId),
    /// `declare-fun`
    DeclareFun(FunId),
    /// `declare-const`
    DeclareConst(FunId),
    /// `declare-var`
    DeclareVar(FunId),
    /// `declare-rel`
    DeclareRel(FunId),
    /// `declare-cb`
    DeclareCb(FunId),
    /// `declare-oracle-fun`: the function, the binary as written (cvc5 takes it without), the
    /// order, named parameters.
    DeclareOracleFun(FunId, Option<SymbolId>, OracleForm, Option<Box<[SymbolId]>>),
    /// `define-fun`, `define-fun-rec`, `define-const`
    Define(DefineWord, FunId),
    /// `define-funs-rec`
    DefineFunsRec(Vec<FunId>),
    /// `declare-datatypes` and its relatives
    DeclareDatatypes(DatatypeForm, Vec<DatatypeId>),
    /// `assert`
    Assert(TermId),
    /// `assert-soft` and its attributes
    AssertSoft(TermId, Span),
    /// `minimize`, `maximize` and their attributes
    Optimize(Objective, TermId, Span),
    /// `rule` and its name
    Rule(TermId, Span),
    /// `query` and its attributes
    Query(TermId, Span),
    /// `check-sat`; Z3 takes assumptions here too
    CheckSat(Vec<TermId>),
    /// `check-sat-assuming`
    CheckSatAssuming(Vec<TermId>),
    /// `get-value` and its attributes
    GetValue(Vec<TermId>, Span),
    /// `simplify` or `eval` (the word), the term, its attributes
    Evaluate(SymbolId, TermId, Span),
    /// `push`, with its number if that is written
    Push(Option<u64>),
    /// `pop`, with its number if that is written
    Pop(Option<u64>),
    /// A known command without terms: its word.
    Other(SymbolId),
    /// A command that is not known: its word.
    Unknown(SymbolId),
}

impl CommandKind {
    /// Whether no term stands in the command, bodies of definitions included.
    pub fn is_plain(&self) -> bool {
        let defines = matches!(self, CommandKind::Define(..) | CommandKind::DefineFunsRec(_));
        !defines && self.terms().is_empty()
    }

    /// Whether it declares or defines sorts or functions, as the standard does.
    pub fn declares(&self) -> bool {
        matches!(
            self,
            CommandKind::DeclareSort(..)
                | CommandKind::DefineSort(_)
                | CommandKind::DeclareFun(_)
                | CommandKind::DeclareConst(_)
                | CommandKind::Define(..)
                | CommandKind::DefineFunsRec(_)
                | CommandKind::DeclareDatatypes(..)
        )
    }

    /// The terms that stand in the command.
    pub fn terms(&self) -> &[TermId] {
        match self {
            CommandKind::Assert(t)
            | CommandKind::AssertSoft(t, _)
            | CommandKind::Optimize(_, t, _)
            | CommandKind::Rule(t, _)
            | CommandKind::Query(t, _)
            | CommandKind::Evaluate(_, t, _) => std::slice::from_ref(t),
            CommandKind::CheckSat(ts)
            | CommandKind::CheckSatAssuming(ts)
            | CommandKind::GetValue(ts, _) => ts,
            _ => &[],
        }
    }

    /// The same, to be replaced. Whoever does so takes away the command's span.
    pub fn terms_mut(&mut self) -> &mut [TermId] {
        match self {
            CommandKind::Assert(t)
            | CommandKind::AssertSoft(t, _)
            | CommandKind::Optimize(_, t, _)
            | CommandKind::Rule(t, _)
            | CommandKind::Query(t, _)
            | CommandKind::Evaluate(_, t, _) => std::slice::from_mut(t),
            CommandKind::CheckSat(ts)
            | CommandKind::CheckSatAssuming(ts)
            | CommandKind::GetValue(ts, _) => ts,
            _ => &mut [],
        }
    }
}

impl Script {
    /// The text of a part of the source.
    pub fn text(&self, span: Span) -> &[u8] {
        &self.source[span.range()]
    }

    /// Puts another term in the place of term `position` of a command.
    pub fn set_term(&mut self, command: usize, position: usize, term: TermId) {
        let c = &mut self.commands[command];
        if c.kind.terms()[position] != term {
            c.kind.terms_mut()[position] = term;
            c.span = None;
        }
    }
}
