//! Terms as they are written, in one pass over the tape with a stack of open parts instead of
//! recursion. An atom is one look into its slot; a closing parenthesis is one look into the table
//! of terms, and only a term that was not seen before is sort-checked.

use super::atom::Callee;
use super::{Binding, Checker, Result, Word};
use crate::problem::ProblemKind;
use crate::symbol::SymbolId;
use crate::syntax::tape::{Entry, Kind};
use crate::term::{Binder, HeadId, Tag, TermId};
use smallvec::SmallVec;

/// What is open.
#[derive(Clone, Copy)]
pub(super) enum Part {
    /// Arguments of a head.
    App(HeadId),
    /// Arguments of a function that has several meanings.
    Overloaded(u32),
    /// A term and its arguments.
    Apply(Tag),
    /// The value of one binding of a `let`; the list of bindings ends at this index.
    LetValue(u32),
    /// The body of a `let` with that many variables.
    LetBody(u32),
    /// What stands under a binder with that many variables.
    Bodies(Binder, u32),
    /// The term of `(! t …)`.
    Annotated,
    /// The terms of an attribute of the `(! …)` below.
    AttributeTerms,
    /// The term of a `match`.
    Scrutinee,
    /// A case of the `match` below, by its number.
    Case(u32),
    /// A use of a name whose declaration had a problem: nothing is known of the result.
    Broken,
}

/// An open part of a term.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) part: Part,
    /// The list it belongs to.
    pub(super) open: u32,
    /// It is complete when reading arrives here.
    pub(super) end: u32,
    /// Its terms are the values from here on.
    pub(super) base: u32,
    /// The names it hid are those from here on.
    pub(super) hidden: u32,
}

impl Checker {
    /// The term at `at`.
    pub(super) fn term(&mut self, at: usize) -> Result<TermId> {
        self.frames.clear();
        self.values.clear();
        let mut i = at;
        loop {
            let e = self.tape.get(i);
            match e.kind() {
                Kind::Symbol => {
                    match self.slots[e.symbol().index()].term {
                        Binding::Term(t) => self.values.push(t),
                        other => {
                            let t = self.atom(i, e.symbol(), other)?;
                            self.values.push(t);
                        }
                    }
                    i += 1;
                }
                Kind::List => i = self.open(i)?,
                Kind::Quoted => {
                    let t = self.quoted(i, e)?;
                    self.values.push(t);
                    i += 1;
                }
                Kind::Keyword => return self.malformed(i, "a term should stand here"),
                _ => {
                    let t = self.literal(i, e)?;
                    self.values.push(t);
                    i += 1;
                }
            }
            while let Some(&frame) = self.frames.last()
                && frame.end as usize == i
            {
                i = self.close(frame, i)?;
            }
            if self.frames.is_empty() {
                return Ok(self.values[0]);
            }
        }
    }

    #[inline]
    pub(super) fn push(&mut self, part: Part, open: usize, end: usize) {
        self.frames.push(Frame {
            part,
            open: open as u32,
            end: end as u32,
            base: self.values.len() as u32,
            hidden: self.hidden.len() as u32,
        });
    }

    /// A list begins. The answer is where to read on.
    #[inline]
    fn open(&mut self, at: usize) -> Result<usize> {
        let end = self.tape.next(at);
        if end == at + 1 {
            return self.malformed(at, "a term should stand here, not ()");
        }
        let first = self.tape.get(at + 1);
        if first.kind() != Kind::Symbol {
            return self.open_rare(at, end, first);
        }
        let binding = self.slots[first.symbol().index()].term;
        self.open_with(at, end, first.symbol(), binding)
    }

    #[inline]
    fn open_with(
        &mut self,
        at: usize,
        end: usize,
        symbol: SymbolId,
        binding: Binding,
    ) -> Result<usize> {
        let part = match binding {
            Binding::Head(head) => Part::App(head),
            Binding::Word(word) => return self.open_word(at, end, word),
            other => match self.callee(at + 1, symbol, other)? {
                Callee::Part(part) => part,
                Callee::Term(t) => {
                    self.push(Part::Apply(Tag::Apply), at, end);
                    self.values.push(t);
                    return self.arguments(at, at + 2, end);
                }
                Callee::Whole(t) => {
                    self.values.push(t);
                    return Ok(end);
                }
            },
        };
        self.push(part, at, end);
        self.arguments(at, at + 2, end)
    }

    /// Where the arguments start; an application needs at least one.
    #[inline]
    fn arguments(&self, open: usize, start: usize, end: usize) -> Result<usize> {
        if start == end {
            return self.malformed(open, "a function in parentheses needs an argument");
        }
        Ok(start)
    }

    /// A list whose first element is no plain symbol.
    fn open_rare(&mut self, at: usize, end: usize, first: Entry) -> Result<usize> {
        match first.kind() {
            Kind::Quoted => {
                let binding = match self.quoted_binding(first.symbol()) {
                    Binding::Head(head) => Binding::Head(self.respelled_head(head, first.symbol())),
                    other => other,
                };
                self.open_with(at, end, first.symbol(), binding)
            }
            Kind::List => {
                let start = self.tape.next(at + 1);
                if self.head_is(at + 1, b"_") || self.head_is(at + 1, b"as") {
                    return match self.identifier(at + 1)? {
                        Some(head) => {
                            self.push(Part::App(head), at, end);
                            self.arguments(at, start, end)
                        }
                        None => {
                            self.push(Part::Apply(Tag::Apply), at, end);
                            self.arguments(at, start, end)?;
                            Ok(at + 1)
                        }
                    };
                }
                self.push(Part::Apply(Tag::Apply), at, end);
                self.arguments(at, start, end)?;
                Ok(at + 1)
            }
            _ => self.malformed(at + 1, "a function should stand here"),
        }
    }

    /// A list that starts with a word of the syntax.
    fn open_word(&mut self, at: usize, end: usize, word: Word) -> Result<usize> {
        match word {
            Word::Let => self.open_let(at, end),
            Word::Binder(binder) => self.open_binder(at, end, binder),
            Word::Match => {
                let items: SmallVec<[usize; 4]> = self.tape.items(at).take(4).collect();
                if items.len() != 3 || self.tape.get(items[2]).kind() != Kind::List {
                    return self.malformed(at, "write (match TERM ((PATTERN TERM) …))");
                }
                self.push(Part::Scrutinee, at, items[2]);
                Ok(items[1])
            }
            Word::Annotation => {
                if end == at + 2 {
                    return self.malformed(at, "write (! TERM :attribute …)");
                }
                self.push(Part::Annotated, at, self.tape.next(at + 2));
                Ok(at + 2)
            }
            Word::Underscore
                if self.reads_values
                    && let Some(t) = self.algebraic(at) =>
            {
                self.values.push(t);
                Ok(end)
            }
            Word::Underscore | Word::As => match self.identifier(at)? {
                Some(head) => {
                    let t = self.constant(at, head)?;
                    self.values.push(t);
                    Ok(end)
                }
                None => {
                    // (_ f x): a map applied, as SMT-LIB 2.7 writes it.
                    self.push(Part::Apply(Tag::IndexApply), at, end);
                    Ok(at + 2)
                }
            },
        }
    }

    /// A list ends: what it gives is the new value. The answer is where to read on.
    #[inline]
    fn close(&mut self, frame: Frame, at: usize) -> Result<usize> {
        let base = frame.base as usize;
        let made = match frame.part {
            Part::App(head) => {
                let args = &self.values[base..];
                match self.store.app(head, args) {
                    Ok(t) => t,
                    Err(e) => {
                        return Err(self.app_problem(frame.open as usize, head, args, e));
                    }
                }
            }
            _ => return self.close_rare(frame, at),
        };
        self.frames.pop();
        self.values.truncate(base);
        self.values.push(made);
        Ok(at)
    }

    fn close_rare(&mut self, frame: Frame, at: usize) -> Result<usize> {
        let base = frame.base as usize;
        let open = frame.open as usize;
        let made = match frame.part {
            Part::App(_) => return Ok(at),
            Part::Overloaded(set) => self.overloaded(open, set, base)?,
            Part::Apply(tag) => {
                let children = &self.values[base..];
                match self.store.apply_as(tag, children) {
                    Ok(t) => t,
                    Err(e) => return Err(self.apply_problem(open, children, e)),
                }
            }
            Part::LetValue(list_end) => return self.next_let_value(frame, at, list_end as usize),
            Part::LetBody(count) => {
                // Values and variables stand in front of the body; a node wants the body between.
                let n = count as usize;
                if let Some(body) = self.values.pop() {
                    self.values.insert(base + n, body);
                }
                self.store.let_node(&self.values[base..])
            }
            Part::Bodies(binder, count) => self.close_binder(open, binder, base, count as usize)?,
            Part::Annotated => return self.next_attribute(frame, at),
            Part::AttributeTerms => {
                self.frames.pop();
                return match self.frames.last() {
                    Some(&outer) => self.next_attribute(outer, at),
                    None => Ok(at),
                };
            }
            Part::Scrutinee => {
                let sort = self.store.sort(self.values[base]);
                if !self.is_datatype(sort) {
                    let kind = ProblemKind::Expected {
                        place: "the term of a match",
                        expected: "of a datatype".to_owned(),
                        got: self.sort_text(sort),
                    };
                    return self.fail(open + 2, kind);
                }
                return self.open_case(frame, 0, at + 1);
            }
            Part::Case(n) => {
                self.restore(frame.hidden as usize);
                return self.open_case(frame, n + 1, at);
            }
            Part::Broken => return self.fail_quietly(open),
        };
        self.restore(frame.hidden as usize);
        self.frames.pop();
        self.values.truncate(base);
        self.values.push(made);
        Ok(at)
    }

    /// A use of something whose declaration was refused already.
    pub(super) fn fail_quietly<T>(&self, at: usize) -> Result<T> {
        self.fail(at, ProblemKind::Consequence(self.shown(at)))
    }
}
