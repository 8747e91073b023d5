//! Annotated terms: `(! t :named n :pattern (…))`. Patterns hold terms and are read by the same
//! machine; every other value is kept as text.

use super::term::{Frame, Part};
use super::{Binding, Checker, Result};
use crate::decl::{Fun, FunKind, SortList};
use crate::syntax::tape::Kind;
use crate::term::{Attribute, AttributeValue, TermId};

impl Checker {
    /// Reads on in the attributes of `(! t …)` from `at`.
    pub(super) fn next_attribute(&mut self, frame: Frame, at: usize) -> Result<usize> {
        let open = frame.open as usize;
        let end = self.tape.next(open);
        let mut i = at;
        while i < end {
            if self.tape.get(i).kind() != Kind::Keyword {
                return self.malformed(i, "an attribute such as :named should stand here");
            }
            let Some((start, stop)) = self.attribute_terms(i, end) else {
                i = self.after_attribute(i, end);
                continue;
            };
            if start == stop {
                i = stop;
                continue;
            }
            // The frame of the annotation goes on where the terms end.
            if let Some(f) = self.frames.last_mut() {
                f.end = end as u32;
            }
            self.push(Part::AttributeTerms, open, stop);
            return Ok(start);
        }
        let made = self.annotation(open, frame.base as usize)?;
        self.restore(frame.hidden as usize);
        self.frames.pop();
        self.values.truncate(frame.base as usize);
        self.values.push(made);
        Ok(end)
    }

    /// The range of tape in which the terms of an attribute stand, if it has terms.
    pub(super) fn attribute_terms(&self, key: usize, end: usize) -> Option<(usize, usize)> {
        let value = key + 1;
        if value >= end {
            return None;
        }
        match self.store.symbols.bytes(self.tape.get(key).symbol()) {
            b":pattern" if self.is_term_list(value) => Some((value + 1, self.tape.next(value))),
            b":no-pattern" if self.tape.get(value).kind() != Kind::Keyword => {
                Some((value, self.tape.next(value)))
            }
            _ => None,
        }
    }

    /// Whether the list holds terms. Z3 also takes `:pattern (* x y)`, which holds none.
    pub(super) fn is_term_list(&self, at: usize) -> bool {
        if self.tape.get(at).kind() != Kind::List {
            return false;
        }
        match self.tape.items(at).next().and_then(|i| self.symbol_at(i)) {
            Some(s) => !matches!(self.quoted_binding(s), Binding::Head(_) | Binding::Op(_)),
            None => true,
        }
    }

    pub(super) fn after_attribute(&self, key: usize, end: usize) -> usize {
        let value = key + 1;
        if value < end && self.tape.get(value).kind() != Kind::Keyword {
            self.tape.next(value)
        } else {
            value
        }
    }

    /// Puts `(! t …)` together: all its terms are values from `base` on.
    pub(super) fn annotation(&mut self, open: usize, base: usize) -> Result<TermId> {
        let end = self.tape.next(open);
        let mut i = self.tape.next(open + 2);
        let mut attributes: Vec<Attribute> = Vec::new();
        let mut named = None;
        while i < end {
            let keyword = self.tape.get(i).symbol();
            let value = if let Some((start, stop)) = self.attribute_terms(i, end) {
                if self.store.symbols.bytes(keyword) == b":pattern" {
                    let mut n = 0;
                    let mut k = start;
                    while k < stop {
                        k = self.tape.next(k);
                        n += 1;
                    }
                    AttributeValue::Terms(n)
                } else {
                    AttributeValue::Term
                }
            } else if self.after_attribute(i, end) == i + 1 {
                AttributeValue::None
            } else {
                if self.store.symbols.bytes(keyword) == b":named" {
                    named = Some((i + 1, self.name_at(i + 1)?));
                }
                AttributeValue::Raw(self.raw(i + 1))
            };
            attributes.push(Attribute { keyword, value });
            i = self.after_attribute(i, end);
        }
        let inner = self.values[base];
        let made = self.store.annotated(attributes.into(), &self.values[base..]);
        if let Some((at, symbol)) = named {
            self.sync();
            let fun = Fun {
                symbol,
                params: SortList::new(),
                result: self.store.sort(inner),
                generic: false,
                kind: FunKind::Named(inner),
                body: Some((Box::new([]), inner)),
            };
            self.declare_fun(at, fun)?;
        }
        Ok(made)
    }
}
