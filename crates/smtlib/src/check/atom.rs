//! Symbols and literals: what an atom means alone, and what it means in front of arguments.

use super::term::Part;
use super::{Binding, Checker, Result};
use crate::problem::ProblemKind;
use crate::symbol::SymbolId;
use crate::syntax::tape::Entry;
use crate::term::{Head, HeadId, Target, Term, TermId};

impl Checker {
    /// `12`, `#x0F`, `"a"`
    pub(super) fn literal(&mut self, at: usize, e: Entry) -> Result<TermId> {
        let symbol = e.symbol();
        if self.doubts_literals
            && let Some(t) = self.doubtful(symbol)
        {
            return Ok(t);
        }
        // The slot of a literal remembers its term: a literal means the same all through a file.
        if let Binding::Term(t) = self.slots[symbol.index()].term {
            return Ok(t);
        }
        match self.store.literal(symbol, self.numerals_are_real) {
            Some(t) => {
                self.slots[symbol.index()].term = Binding::Term(t);
                self.literals.push(symbol);
                Ok(t)
            }
            None => self.malformed(at, "the operator table has no sort for this literal"),
        }
    }

    /// A literal in a model that does not mean what it says, with a question mark behind it: `1.414214`
    /// (who prints six decimals prints a rounded number) and `"\x0a"` (an escape of former times).
    fn doubtful(&mut self, symbol: SymbolId) -> Option<TermId> {
        let text = self.store.symbols.bytes(symbol);
        let sort = if text.starts_with(b"\"") {
            // Today's solvers escape every backslash: another one is an escape of former times.
            let mut rest = text;
            loop {
                let at = memchr::memchr(b'\\', rest)?;
                rest = &rest[at + 1..];
                if !is_escape(rest) {
                    break self.store.theories().string()?;
                }
            }
        } else {
            let point = text.iter().position(|&b| b == b'.')?;
            let digits = &text[point + 1..];
            if digits.len() != 6 || digits.iter().all(|&b| b == b'0') {
                return None;
            }
            self.store.theories().real()?
        };
        let spelling = [text, b"?"].concat();
        let spelling = self.store.symbols.intern(&spelling);
        self.sync();
        Some(self.store.literal_of_sort(spelling, sort))
    }

    /// The meaning of a name between bars.
    pub(super) fn quoted_binding(&self, symbol: SymbolId) -> Binding {
        self.slots[self.store.symbols.canon(symbol).index()].term
    }

    pub(super) fn quoted(&mut self, at: usize, e: Entry) -> Result<TermId> {
        let binding = self.quoted_binding(e.symbol());
        let t = match binding {
            Binding::Term(t) => t,
            other => return self.atom(at, e.symbol(), other),
        };
        Ok(self.respelled(t, e.symbol()))
    }

    /// The same function, spelled as it stands here. The slot of the spelling remembers it.
    pub(super) fn respelled_head(&mut self, head: HeadId, symbol: SymbolId) -> HeadId {
        if let Binding::Head(known) = self.slots[symbol.index()].term
            && self.store.head(known).target == self.store.head(head).target
        {
            return known;
        }
        let h = self.store.head(head);
        if h.symbol == symbol {
            return head;
        }
        let respelled = Head { symbol, ..h.clone() };
        let made = self.store.intern_head(respelled);
        self.slots[symbol.index()].term = Binding::Head(made);
        made
    }

    /// The same constant or variable, spelled as it stands here.
    pub(super) fn respelled(&mut self, t: TermId, symbol: SymbolId) -> TermId {
        match self.store.get(t) {
            Term::Var(s, sort) if s != symbol => self.store.var(symbol, sort),
            Term::App(head, []) if self.store.head(head).symbol != symbol => {
                let head = Head { symbol, ..self.store.head(head).clone() };
                let head = self.store.intern_head(head);
                let sort = self.store.sort(t);
                self.store.app_of_sort(head, &[], sort)
            }
            _ => t,
        }
    }

    /// A symbol alone that is not simply a constant.
    #[cold]
    pub(super) fn atom(&mut self, at: usize, symbol: SymbolId, binding: Binding) -> Result<TermId> {
        if !self.expected.is_empty()
            && let Some(t) = self.expected_constant(at, symbol, binding)
        {
            return Ok(t);
        }
        let made = match binding {
            Binding::Term(t) => return Ok(t),
            Binding::Word(_) => return self.malformed(at, "a term should stand here"),
            Binding::Broken => return self.fail_quietly(at),
            Binding::Unbound => return self.unbound_atom(at, symbol),
            Binding::Overloaded(i) => {
                let heads = self.overloaded_heads(i);
                let mut constants: Vec<TermId> =
                    heads.iter().filter_map(|&h| self.constant_of(h)).collect();
                constants.dedup();
                return match constants[..] {
                    [t] => Ok(self.respelled(t, symbol)),
                    _ => self.fail(at, ProblemKind::Ambiguous(self.store.symbols.shown(symbol))),
                };
            }
            Binding::Op(op) => {
                let head = self.store.op_head(op);
                self.constant(at, head)?
            }
            Binding::Head(head) => self.constant(at, head)?,
        };
        // A bare operator of the table, `true` or `re.all`, stays what it is for the whole file.
        if let Binding::Op(_) = binding {
            let name = self.store.symbols.canon(symbol);
            self.slots[name.index()].term = Binding::Term(made);
        }
        Ok(self.respelled(made, symbol))
    }

    /// The head as a constant, if it takes no arguments.
    pub(super) fn constant_of(&mut self, head: HeadId) -> Option<TermId> {
        if let Target::Fun(f) = self.store.head(head).target
            && !self.store.fun(f).params.is_empty()
        {
            return None;
        }
        self.store.app(head, &[]).ok()
    }

    pub(super) fn constant(&mut self, at: usize, head: HeadId) -> Result<TermId> {
        match self.store.app(head, &[]) {
            Ok(t) => Ok(t),
            Err(e) => Err(self.app_problem(at, head, &[], e)),
        }
    }

    /// A symbol that nothing declares: a negative number as Z3 reads it, a tester, or an error.
    pub(super) fn unbound_atom(&mut self, at: usize, symbol: SymbolId) -> Result<TermId> {
        let text = self.store.symbols.bytes(symbol);
        if let Some(digits) = text.strip_prefix(b"-")
            && let Some(real) = number(digits)
        {
            if self.doubts_literals
                && let Some(t) = self.doubtful(symbol)
            {
                return Ok(t);
            }
            let table = self.store.theories();
            let real = real || self.numerals_are_real;
            let sort = if real { table.real() } else { table.int() };
            if let Some(sort) = sort {
                return Ok(self.store.literal_of_sort(symbol, sort));
            }
        }
        if let Some(head) = self.tester(symbol) {
            return self.constant(at, head);
        }
        if let Some(element) = self.named_element(at, symbol) {
            return Ok(element);
        }
        Err(self.unknown_symbol(at, symbol))
    }

    /// `is-cons`, if `cons` is a constructor.
    pub(super) fn tester(&mut self, symbol: SymbolId) -> Option<HeadId> {
        let name = self.store.symbols.canon(symbol);
        let constructor = self.store.symbols.bytes(name).strip_prefix(b"is-")?.to_vec();
        let constructor = self.store.symbols.get(&constructor)?;
        let fun = self.constructor(constructor)?;
        Some(self.store.plain_head(symbol, Target::Tester(fun)))
    }

    /// What a name in front of arguments stands for.
    #[cold]
    pub(super) fn callee(
        &mut self,
        at: usize,
        symbol: SymbolId,
        binding: Binding,
    ) -> Result<Callee> {
        Ok(match binding {
            // `is-nil` belongs to the script's own `nil` before it belongs to an extension.
            Binding::Op(_) | Binding::Head(_) if let Some(head) = self.tester(symbol) => {
                Callee::Part(Part::App(head))
            }
            Binding::Op(op) => {
                let head = self.store.plain_head(symbol, Target::Op(op));
                let name = self.store.symbols.canon(symbol);
                if symbol == name {
                    self.slots[name.index()].term = Binding::Head(head);
                }
                Callee::Part(Part::App(head))
            }
            Binding::Head(head) => Callee::Part(Part::App(self.respelled_head(head, symbol))),
            Binding::Overloaded(i) => Callee::Part(Part::Overloaded(i)),
            Binding::Term(t) => {
                let t = self.respelled(t, symbol);
                self.callee_term(t)
            }
            Binding::Broken => Callee::Part(Part::Broken),
            Binding::Unbound => match self.tester(symbol) {
                Some(head) => Callee::Part(Part::App(head)),
                None => match self.algebraic(at - 1) {
                    Some(number) => Callee::Whole(number),
                    None => return Err(self.unknown_symbol(at, symbol)),
                },
            },
            Binding::Word(_) => return self.malformed(at, "a function should stand here"),
        })
    }

    /// A constant in front of arguments. A nullary operator of the table may have other ranks that
    /// take arguments; everything else is applied as a map.
    fn callee_term(&self, t: TermId) -> Callee {
        if let Term::App(head, []) = self.store.get(t)
            && let Target::Op(op) = self.store.head(head).target
            && self.store.theories().operator(op).ranks.iter().any(|r| !r.args.is_empty())
        {
            return Callee::Part(Part::App(head));
        }
        Callee::Term(t)
    }

    /// A function with several meanings: the first that fits the arguments.
    pub(super) fn overloaded(&mut self, open: usize, set: u32, base: usize) -> Result<TermId> {
        let mut heads = self.overloaded_heads(set);
        let symbol = self.tape.get(open + 1).symbol();
        if self.store.symbols.canon(symbol) != symbol {
            heads = heads.into_iter().map(|h| self.respelled_head(h, symbol)).collect();
        }
        let exact = heads.iter().copied().find(|&h| self.fits_exactly(h, base));
        let mut first = None;
        for head in exact.into_iter().chain(heads.iter().copied()) {
            match self.store.app(head, &self.values[base..]) {
                Ok(t) => return Ok(t),
                Err(e) => first = first.or(Some((head, e))),
            }
        }
        match first {
            Some((head, e)) => Err(self.app_problem(open, head, &self.values[base..], e)),
            None => self.malformed(open, "a function should stand here"),
        }
    }

    /// Whether the arguments have the declared sorts without any coercion.
    pub(super) fn fits_exactly(&self, head: HeadId, base: usize) -> bool {
        let Target::Fun(f) = self.store.head(head).target else { return false };
        let params = &self.store.fun(f).params;
        let args = &self.values[base..];
        params.len() == args.len()
            && params
                .iter()
                .zip(args)
                .all(|(&p, &a)| self.store.sorts.canon(p) == self.store.sort(a))
    }
}

/// What stands in front of arguments.
pub(super) enum Callee {
    Part(Part),
    Term(TermId),
    /// The whole list is this term.
    Whole(TermId),
}

/// Whether what stands behind a backslash makes it an escape: `u1234` or `u{41}`.
fn is_escape(rest: &[u8]) -> bool {
    let hex = |digits: &[u8]| digits.iter().all(u8::is_ascii_hexdigit);
    match rest {
        [b'u', b'{', rest @ ..] => {
            let end = rest.iter().position(|&b| b == b'}');
            end.is_some_and(|n| (1..=5).contains(&n) && hex(&rest[..n]))
        }
        [b'u', rest @ ..] => rest.len() >= 4 && hex(&rest[..4]),
        _ => false,
    }
}

/// Whether the text is a number: `Some(true)` if it has a point.
pub(super) fn number(text: &[u8]) -> Option<bool> {
    let mut parts = text.split(|&b| b == b'.');
    let digits = |p: &[u8]| !p.is_empty() && p.iter().all(u8::is_ascii_digit);
    let whole = parts.next().is_some_and(digits);
    match (whole, parts.next(), parts.next()) {
        (true, None, _) => Some(false),
        (true, Some(fraction), None) if digits(fraction) => Some(true),
        _ => None,
    }
}
