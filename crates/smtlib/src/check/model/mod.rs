//! Models as solvers print them, read in the scope of their script: `define-fun`s in any order and
//! with auxiliary functions, universes with their elements, pairs of `get-value`.
//!
//! Only reading happens here. What a definition means, and what a model leaves open, is the
//! evaluator's business.

mod expect;
mod heading;
mod table;
mod value;

use super::{Checker, Result, Session};
use crate::decl::FunId;
use crate::problem::{Problem, ProblemKind};
use crate::sort::SortId;
use crate::symbol::Symbols;
use crate::syntax::tape::{Kind, Reader, Tape};
use crate::term::{Target, Term, TermId};
use crate::theory::OpId;
use smallvec::SmallVec;
use std::sync::Arc;

/// What a model says a function is.
#[derive(Clone, Debug)]
pub struct Definition<F> {
    /// The function.
    pub fun: F,
    /// Its parameters, as variables.
    pub params: Box<[TermId]>,
    /// Its value for them.
    pub body: TermId,
}

/// The elements of an uninterpreted sort.
#[derive(Clone, Debug, Default)]
pub struct Universe {
    /// How many there are, if the model says so.
    pub cardinality: Option<u64>,
    /// Those that it names.
    pub elements: Vec<TermId>,
}

/// A model as it was printed.
#[derive(Clone, Debug, Default)]
pub struct ModelText {
    /// Functions of the script and auxiliary ones of the model.
    pub functions: Vec<Definition<FunId>>,
    /// Operators that the standard leaves open somewhere: `(define-fun div0 …)`.
    pub operators: Vec<Definition<OpId>>,
    /// Pairs of a `get-value` answer.
    pub values: Vec<(TermId, TermId)>,
    /// Uninterpreted sorts, in the order of the text.
    pub universes: Vec<(SortId, Universe)>,
    /// Pairs that could not be read beside a model that could.
    pub unread: Vec<Problem>,
    /// Functions that the model defines though the script does: the script's definition holds.
    pub ignored: Vec<FunId>,
}

impl ModelText {
    fn universe(&mut self, sort: SortId) -> &mut Universe {
        let at = match self.universes.iter().position(|(s, _)| *s == sort) {
            Some(at) => at,
            None => {
                self.universes.push((sort, Universe::default()));
                self.universes.len() - 1
            }
        };
        &mut self.universes[at].1
    }
}

impl Session {
    /// Reads a model, or everything that a solver printed: `sat` before it is taken, and of several
    /// models the last one. The span of a problem is a place of [`readable_model`]`(text)`.
    pub fn model(&mut self, text: impl Into<Vec<u8>>) -> Result<ModelText> {
        self.model_of(text, None)
    }

    /// The same, of the solver's answer number `answer`, counted from 1, if it gave that many.
    pub fn model_of(
        &mut self,
        text: impl Into<Vec<u8>>,
        answer: Option<usize>,
    ) -> Result<ModelText> {
        let text = Arc::new(readable_model(text.into()));
        self.with_source(text.clone(), true, |checker| checker.model(&text, answer))
    }

    /// Forgets the names that models have brought, back to a [`Session::mark`].
    pub fn forget(&mut self, mark: usize) {
        self.checker.undo_to(mark);
    }

    /// What [`Session::forget`] goes back to.
    pub fn mark(&self) -> usize {
        self.checker.undo.len()
    }
}

const ALGEBRAIC: &[u8] = b"real_algebraic_number";

/// How many answers (`sat`, `unsat`, `unknown`) a solver printed, up to what is no s-expression.
pub fn count_answers(text: &[u8]) -> usize {
    let text = readable_model(text.to_vec());
    let (mut tape, mut symbols) = (Tape::new(), Symbols::new());
    let mut reader = Reader::new(&text);
    let mut count = 0;
    while let Ok(Some(span)) = reader.read_expression(&mut tape, &mut symbols) {
        count += usize::from(matches!(&text[span.range()], b"sat" | b"unsat" | b"unknown"));
    }
    count
}

/// The text of a model with the numbers `(_ real_algebraic_number <1*x^2 + (-2), (1, 2)>)`, which are
/// no s-expressions, put between bars.
pub fn readable_model(text: Vec<u8>) -> Vec<u8> {
    let finder = memchr::memmem::Finder::new(ALGEBRAIC);
    if finder.find(&text).is_none() {
        return text;
    }
    let mut out = Vec::with_capacity(text.len() + 64);
    let mut from = 0;
    while let Some(at) = finder.find(&text[from..]) {
        let name_end = from + at + ALGEBRAIC.len();
        out.extend_from_slice(&text[from..name_end]);
        from = name_end;
        let gap = text[from..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        let open = from + gap;
        if text.get(open) == Some(&b'<')
            && let Some(close) = memchr::memchr(b'>', &text[open..])
            && memchr::memchr2(b'|', b'\\', &text[open..open + close]).is_none()
        {
            out.extend_from_slice(b" |");
            out.extend_from_slice(&text[open..=open + close]);
            out.push(b'|');
            from = open + close + 1;
        }
    }
    out.extend_from_slice(&text[from..]);
    out
}

impl Checker {
    pub(in crate::check) fn model(
        &mut self,
        text: &[u8],
        answer: Option<usize>,
    ) -> Result<ModelText> {
        let mut answers = 0;
        let mut model = ModelText::default();
        let stated = self.stated_universes(text);
        self.function_tables(text, &mut model)?;
        let mut reader = Reader::new(text);
        loop {
            let read = reader.read_expression(&mut self.tape, &mut self.store.symbols);
            match read {
                Err((span, e)) => {
                    return Err(Problem { span, kind: Box::new(ProblemKind::Syntax(e)) });
                }
                Ok(None) => break,
                Ok(Some(_)) => self.sync(),
            }
            if self.tape.get(0).kind() != Kind::List {
                let words: [&[u8]; 3] = [b"sat", b"unsat", b"unknown"];
                if let Some(word) = words.iter().position(|w| self.is_word(0, w)) {
                    answers += 1;
                    if answer.is_some_and(|n| answers > n) {
                        break;
                    }
                    if word == 1 && answer == Some(answers) {
                        return self.malformed(0, "the solver answered unsat: there is no model");
                    }
                    // What was printed for the answer before does not belong to this model.
                    if answers > 1 {
                        model = ModelText::default();
                    }
                }
                continue;
            }
            self.model_part(&mut model)?;
        }
        for (sort, cardinality, elements) in stated {
            // A comment that does not count what the model itself names says nothing.
            if self.names_others(&model, sort, &elements) {
                continue;
            }
            let universe = model.universe(sort);
            universe.cardinality = universe.cardinality.or(Some(cardinality));
            for e in elements {
                if !universe.elements.contains(&e) {
                    universe.elements.push(e);
                }
            }
        }
        Ok(model)
    }

    /// Whether a model names an element of a sort that is none of these.
    fn names_others(&self, model: &ModelText, sort: SortId, elements: &[TermId]) -> bool {
        let mut stack: Vec<TermId> = model.functions.iter().map(|d| d.body).collect();
        stack.extend(model.operators.iter().map(|d| d.body));
        stack.extend(model.values.iter().map(|v| v.1));
        let mut seen = vec![false; self.store.len()];
        while let Some(t) = stack.pop() {
            if std::mem::replace(&mut seen[t.index()], true) {
                continue;
            }
            let is_element = matches!(self.store.get(t), Term::App(h, [])
                if self.store.head(h).target == Target::Abstract);
            if is_element
                && self.store.sorts.canon(self.store.sort(t)) == sort
                && !elements.contains(&t)
            {
                return true;
            }
            stack.extend_from_slice(self.store.subterms(t));
        }
        false
    }

    /// One s-expression of the output.
    pub(in crate::check) fn model_part(&mut self, model: &mut ModelText) -> Result<()> {
        let items: Vec<usize> = self.tape.items(0).collect();
        let Some(&first) = items.first() else {
            // An empty model.
            *model =
                ModelText { universes: std::mem::take(&mut model.universes), ..Default::default() };
            return Ok(());
        };
        match self.symbol_at(first).map(|s| self.store.symbols.bytes(s).to_vec()).as_deref() {
            Some(b"model") => self.model_items(&items[1..], model, true),
            Some(b"error") => {
                let what = "the solver printed an error here, not a model";
                self.malformed(0, what)
            }
            // The heap of separation logic stands behind the model.
            Some(b"heap") => Ok(()),
            // These were read first.
            Some(b"function") => Ok(()),
            Some(_) => self.model_items(&[0], model, false),
            None => self.model_items(&items, model, true),
        }
    }

    /// Definitions and declarations of a model, or pairs of values.
    pub(in crate::check) fn model_items(
        &mut self,
        items: &[usize],
        model: &mut ModelText,
        whole: bool,
    ) -> Result<()> {
        let defines = |c: &Checker, at: usize| {
            [
                &b"define-fun"[..],
                b"define-fun-rec",
                b"define-const",
                b"define-funs-rec",
                b"declare-fun",
            ]
            .iter()
            .any(|w| c.head_is(at, w))
        };
        if whole && items.iter().any(|&at| defines(self, at)) {
            // Of several models the last one is meant; values that were asked for stay.
            *model = ModelText { values: std::mem::take(&mut model.values), ..Default::default() };
        }
        let mut headings = Vec::new();
        let mut later = Vec::new();
        for &at in items {
            let parts: SmallVec<[usize; 6]> = self.tape.items(at).take(6).collect();
            let head = parts.first().and_then(|&p| self.symbol_at(p));
            let word = head.map(|s| self.store.symbols.bytes(s).to_vec()).unwrap_or_default();
            if self.tape.get(at).kind() != Kind::List {
                return self
                    .malformed(at, "a definition or a pair of term and value should stand here");
            }
            match &word[..] {
                // The symbol || is printed as nothing.
                b"define-fun"
                    if let [word, list, result, body] = parts[..]
                        && self.tape.get(list).kind() == Kind::List =>
                {
                    let symbol = self.store.symbols.intern(b"||");
                    self.sync();
                    headings.push(self.heading(word, symbol, Some(list), result, body)?);
                }
                b"define-fun" | b"define-fun-rec" => {
                    let [_, name, list, result, body] = parts[..] else {
                        return self
                            .malformed(at, "write (define-fun NAME ((NAME SORT) …) SORT TERM)");
                    };
                    let symbol = self.model_name(name)?;
                    let heading = self.heading(name, symbol, Some(list), result, body)?;
                    headings.push(heading);
                }
                b"define-const" => {
                    let [_, name, result, body] = parts[..] else {
                        return self.malformed(at, "write (define-const NAME SORT TERM)");
                    };
                    let symbol = self.model_name(name)?;
                    let heading = self.heading(name, symbol, None, result, body)?;
                    headings.push(heading);
                }
                b"define-funs-rec" => {
                    let [_, heads, bodies] = parts[..] else {
                        return self.malformed(at, "write (define-funs-rec (HEAD …) (TERM …))");
                    };
                    let heads: Vec<usize> = self.tape.items(heads).collect();
                    let bodies: Vec<usize> = self.tape.items(bodies).collect();
                    for (&head, &body) in heads.iter().zip(&bodies) {
                        let parts: SmallVec<[usize; 4]> = self.tape.items(head).take(4).collect();
                        let [name, list, result] = parts[..] else {
                            return self.malformed(head, "write (NAME ((NAME SORT) …) SORT)");
                        };
                        let symbol = self.model_name(name)?;
                        let heading = self.heading(name, symbol, Some(list), result, body)?;
                        headings.push(heading);
                    }
                }
                b"declare-fun" | b"declare-const" => self.model_element(at, &parts, model)?,
                // Declarations of the script that are printed again.
                b"declare-sort"
                | b"declare-datatypes"
                | b"declare-datatype"
                | b"declare-codatatypes"
                | b"define-sort" => {}
                _ => later.push(at),
            }
        }
        for heading in headings {
            self.model_body(heading, model)?;
        }
        for at in later {
            if let Err(problem) = self.model_rest(at, model) {
                // A model is complete without the values that were asked for besides.
                if model.functions.is_empty() {
                    return Err(problem);
                }
                self.frames.clear();
                self.values.clear();
                self.restore(0);
                model.unread.push(problem);
            }
        }
        Ok(())
    }
}
