//! Values as solvers print them, elements of uninterpreted sorts, universes, algebraic numbers.

use super::{ALGEBRAIC, Definition, ModelText};
use crate::check::{Binding, Checker, Result, SortBinding};
use crate::decl::FunId;
use crate::sort::{Con, Index, SortId};
use crate::symbol::SymbolId;
use crate::syntax::format;
use crate::syntax::tape::{Reader, Tape};
use crate::term::{Head, Target, Term, TermId};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::sync::Arc;

impl Checker {
    /// `(declare-fun S!val!0 () S)`: an element of a universe.
    pub(in crate::check) fn model_element(
        &mut self,
        at: usize,
        parts: &[usize],
        model: &mut ModelText,
    ) -> Result<()> {
        let (name, sort) = match *parts {
            [_, name, sort] => (name, sort),
            [_, name, list, sort] if self.tape.items(list).next().is_none() => (name, sort),
            _ => return self.malformed(at, "a model declares only elements of sorts"),
        };
        let symbol = self.name_at(name)?;
        let sort = self.sort(sort)?;
        let sort = self.store.sorts.canon(sort);
        if !self.is_uninterpreted(sort) {
            return self.malformed(at, "a model declares only elements of uninterpreted sorts");
        }
        let term = self.element(name, symbol, sort)?;
        self.bind(self.store.symbols.canon(symbol), Binding::Term(term));
        model.universe(sort).elements.push(term);
        Ok(())
    }

    pub(in crate::check) fn element(
        &mut self,
        at: usize,
        symbol: SymbolId,
        sort: SortId,
    ) -> Result<TermId> {
        let indices = SmallVec::new();
        let head = Head { symbol, indices, qualifier: Some(sort), target: Target::Abstract };
        let head = self.store.intern_head(head);
        self.constant(at, head)
    }

    pub(in crate::check) fn is_uninterpreted(&self, sort: SortId) -> bool {
        match self.store.sorts.get(sort).con {
            Con::Declared(d) => self.store.sorts.decl(d).datatype.is_none(),
            _ => false,
        }
    }

    /// `S!val!0`, `S!0`, `@S_0`, `@uc_S_0`: an element whose name says its sort.
    pub(in crate::check) fn named_element(
        &mut self,
        at: usize,
        symbol: SymbolId,
    ) -> Option<TermId> {
        if !self.reads_values {
            return None;
        }
        let canon = self.store.symbols.canon(symbol);
        let name = self.store.symbols.bytes(canon).to_vec();
        let digits = name.iter().rev().take_while(|b| b.is_ascii_digit()).count();
        if digits == 0 {
            return None;
        }
        let stem = &name[..name.len() - digits];
        let sort = if let Some(sort) = stem.strip_suffix(b"!val!").or(stem.strip_suffix(b"!")) {
            sort
        } else {
            let stem = stem.strip_prefix(b"@")?.strip_suffix(b"_")?;
            stem.strip_prefix(b"uc_").unwrap_or(stem)
        };
        let sort = self.store.symbols.get(sort)?;
        let slot = self.slots.get(sort.index())?;
        let SortBinding::Decl(decl) = slot.sort else { return None };
        if self.store.sorts.decl(decl).arity > 0 {
            return None;
        }
        let sort = self.store.sorts.make(Con::Declared(decl), &[], &[]);
        let sort = self.store.sorts.canon(sort);
        self.is_uninterpreted(sort).then(|| self.element(at, symbol, sort).ok())?
    }

    /// A universe's cardinality constraint, or a pair `(TERM VALUE)`.
    pub(in crate::check) fn model_rest(&mut self, at: usize, model: &mut ModelText) -> Result<()> {
        if self.head_is(at, b"forall") {
            let term = self.term(at)?;
            return self.cardinality(at, term, model);
        }
        let parts: SmallVec<[usize; 4]> = self.tape.items(at).take(4).collect();
        let (term, value) = match parts[..] {
            [term, value] => (term, value),
            // (= x 5)
            [eq, term, value] if self.is_word(eq, b"=") => (term, value),
            _ => {
                let what = "a definition or a pair of term and value should stand here";
                return self.malformed(at, what);
            }
        };
        if let (Some(f), Some(g)) = (self.named_function(term), self.named_function(value)) {
            // (= f @fun_9): what was said of the one holds for the other.
            let same = model.functions.iter().find(|d| d.fun == g).cloned();
            if let Some(Definition { params, body, .. }) = same {
                model.functions.push(Definition { fun: f, params, body });
                return Ok(());
            }
        }
        let t = self.term(term)?;
        let v = self.value_of(value, self.store.sort(t))?;
        model.values.push((t, v));
        Ok(())
    }

    /// The function with parameters that a name stands for.
    pub(in crate::check) fn named_function(&self, at: usize) -> Option<FunId> {
        match self.quoted_binding(self.symbol_at(at)?) {
            Binding::Head(h) => match self.store.head(h).target {
                Target::Fun(f) => Some(f),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a name stands for nothing of this uninterpreted sort: nothing at all, or an element of
    /// another one (Z3 calls the first elements of `(P Int)` and `(P Bool)` both `P!val!0`).
    pub(in crate::check) fn is_foreign(&self, symbol: SymbolId, sort: SortId) -> bool {
        match self.quoted_binding(symbol) {
            Binding::Unbound => true,
            Binding::Term(t) => match self.store.get(t) {
                Term::App(h, []) => {
                    self.store.head(h).target == Target::Abstract && self.store.sort(t) != sort
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// The value at `at`, which should be of this sort.
    pub(in crate::check) fn value_of(&mut self, at: usize, sort: SortId) -> Result<TermId> {
        let sort = self.store.sorts.canon(sort);
        let v = match self.symbol_at(at) {
            // An element is named without its sort.
            Some(s) if self.is_uninterpreted(sort) && self.is_foreign(s, sort) => {
                self.element(at, s, sort)?
            }
            Some(s) => match self.quoted_binding(s) {
                // A function where an array is meant.
                Binding::Head(h)
                    if let Target::Fun(f) = self.store.head(h).target
                        && !self.store.fun(f).params.is_empty() =>
                {
                    let name = self.store.symbols.intern(b"as-array");
                    let indices = SmallVec::from_slice(&[Index::Symbol(s)]);
                    let target = Target::AsArray(f);
                    let head = Head { symbol: name, indices, qualifier: None, target };
                    let head = self.store.intern_head(head);
                    self.sync();
                    self.constant(at, head)?
                }
                _ => self.term_expecting(at, sort)?,
            },
            None => self.term_expecting(at, sort)?,
        };
        let got = self.store.sort(v);
        if !self.alike(sort, got) {
            return Err(self.expected(at, "the value", sort, got));
        }
        Ok(v)
    }

    /// `(root-obj P i)` and `(_ real_algebraic_number |<…>|)`: a literal, as written.
    pub(in crate::check) fn algebraic(&mut self, at: usize) -> Option<TermId> {
        let first = self.tape.items(at).next()?;
        let written = match self.store.symbols.bytes(self.symbol_at(first)?) {
            b"root-obj" => true,
            b"_" => {
                let name = self.symbol_at(self.tape.items(at).nth(1)?)?;
                self.store.symbols.bytes(name) == ALGEBRAIC
            }
            _ => false,
        };
        let sort = self.store.theories().real().filter(|_| written)?;
        let text = format::joined(&self.source[self.span(at).range()]);
        let spelling = self.store.symbols.intern(&text);
        self.sync();
        Some(self.store.literal_of_sort(spelling, sort))
    }

    /// Reads a piece of another text.
    pub(in crate::check) fn aside<T>(
        &mut self,
        text: &[u8],
        read: impl FnOnce(&mut Checker) -> Result<T>,
    ) -> Option<T> {
        let own = std::mem::replace(&mut self.source, Arc::new(text.to_vec()));
        let tape = std::mem::replace(&mut self.tape, Tape::new());
        let got = Reader::new(text).read_expression(&mut self.tape, &mut self.store.symbols);
        let answer = match got {
            Ok(Some(_)) => {
                self.sync();
                read(self).ok()
            }
            _ => None,
        };
        self.tape = tape;
        self.source = own;
        answer
    }

    /// `(forall ((x S)) (or (= x S!val!0) (= x S!val!1)))`
    pub(in crate::check) fn cardinality(
        &mut self,
        at: usize,
        term: TermId,
        model: &mut ModelText,
    ) -> Result<()> {
        let Term::Binder(_, &[x], &[body]) = self.store.get(term) else {
            return self.malformed(at, "a cardinality constraint should stand here");
        };
        let sort = self.store.sort(x);
        let mut elements = FxHashSet::default();
        let mut stack = vec![body];
        while let Some(t) = stack.pop() {
            match self.store.get(t) {
                Term::App(h, []) if self.store.head(h).target == Target::Abstract => {
                    elements.insert(t);
                }
                _ => stack.extend_from_slice(self.store.subterms(t)),
            }
        }
        let universe = model.universe(sort);
        universe.cardinality = Some(elements.len() as u64);
        Ok(())
    }

    /// Universes that stand in comments: `; cardinality of S is 2` and `; rep: (as @S_0 S)`.
    pub(in crate::check) fn stated_universes(
        &mut self,
        text: &[u8],
    ) -> Vec<(SortId, u64, Vec<TermId>)> {
        const CARDINALITY: &[u8] = b"; cardinality of ";
        const ELEMENT: &[u8] = b"; rep: ";
        let mut found: Vec<(SortId, u64, Vec<TermId>)> = Vec::new();
        if memchr::memmem::find(text, CARDINALITY).is_none() {
            return found;
        }
        for line in text.split(|&b| b == b'\n') {
            let line = line.trim_ascii();
            if let Some(rest) = line.strip_prefix(CARDINALITY) {
                let Some(is) = memchr::memmem::rfind(rest, b" is ") else { continue };
                let number = String::from_utf8_lossy(&rest[is + 4..]);
                let Ok(cardinality) = number.trim().parse() else { continue };
                let sort = self.aside(&rest[..is], |c| c.sort(0));
                if let Some(sort) = sort {
                    found.push((self.store.sorts.canon(sort), cardinality, Vec::new()));
                }
            } else if let Some(rest) = line.strip_prefix(ELEMENT)
                && let Some(term) = self.aside(rest, |c| c.term(0))
                && let Some((sort, _, elements)) = found.last_mut()
                && self.store.sort(term) == *sort
            {
                elements.push(term);
            }
        }
        found
    }
}
