//! Sorts as they are written. Iterative: a sort may be as deep as a script likes.

use super::{Checker, Result, SortBinding};
use crate::problem::ProblemKind;
use crate::sort::{Con, Index, SortId};
use crate::syntax::tape::Kind;
use smallvec::SmallVec;

struct Open {
    at: usize,
    end: usize,
    con: Con,
    indices: SmallVec<[Index; 2]>,
    base: usize,
}

impl Checker {
    /// The sort at `at`, as written.
    pub(super) fn sort(&mut self, at: usize) -> Result<SortId> {
        if self.tape.get(at).kind() == Kind::Symbol {
            // Nearly all sorts are a word.
            if let SortBinding::Ground(s) | SortBinding::Param(s) =
                self.slots[self.tape.get(at).symbol().index()].sort
            {
                return Ok(s);
            }
        }
        let mut open: Vec<Open> = Vec::new();
        let mut values: Vec<SortId> = Vec::new();
        let mut i = at;
        loop {
            if self.tape.get(i).kind() == Kind::List {
                let items: SmallVec<[usize; 4]> = self.tape.items(i).take(2).collect();
                let Some(&first) = items.first() else {
                    return self.malformed(i, "a sort should stand here");
                };
                if self.is_word(first, b"_") {
                    let Some(&name) = items.get(1) else {
                        return self.malformed(i, "an indexed sort is written (_ BitVec 32)");
                    };
                    let con = self.sort_con(name)?;
                    let indices = self.tape.items(i).skip(2).collect::<SmallVec<[usize; 4]>>();
                    let indices = indices
                        .iter()
                        .map(|&x| self.index(x))
                        .collect::<Result<SmallVec<[Index; 2]>>>()?;
                    let made = self.make_sort(i, con, &indices, &[])?;
                    values.push(made);
                    i = self.tape.next(i);
                } else if self.tape.get(first).kind() == Kind::List && self.head_is(first, b"_") {
                    return self.malformed(first, "an indexed sort takes no further arguments");
                } else {
                    let con = self.sort_con(first)?;
                    self.check_takes_arguments(i, con)?;
                    let (end, base) = (self.tape.next(i), values.len());
                    open.push(Open { at: i, end, con, indices: SmallVec::new(), base });
                    i = first + 1;
                }
            } else {
                let con = self.sort_con(i)?;
                values.push(self.make_sort(i, con, &[], &[])?);
                i += 1;
            }
            while let Some(o) = open.last()
                && o.end == i
            {
                let made = self.make_sort(o.at, o.con, &o.indices, &values[o.base..])?;
                values.truncate(o.base);
                values.push(made);
                open.pop();
            }
            if open.is_empty() {
                return Ok(values[0]);
            }
        }
    }

    /// `(BitVec 8)` is meant to be `(_ BitVec 8)`.
    fn check_takes_arguments(&self, at: usize, con: Con) -> Result<()> {
        let Con::Builtin(c) = con else { return Ok(()) };
        let def = self.store.theories().sort(c);
        let indexed = def.shapes.iter().all(|s| s.args.is_empty() && !s.indices.is_empty());
        if !indexed {
            return Ok(());
        }
        let (name, expected) = (def.name.clone(), shapes(def));
        let got = "arguments in the place of indices".to_owned();
        self.fail(at, ProblemKind::SortShape { name, expected, got })
    }

    /// Whether the atom at `at` is this word, unquoted.
    pub(super) fn is_word(&self, at: usize, word: &[u8]) -> bool {
        let e = self.tape.get(at);
        e.kind() == Kind::Symbol && self.store.symbols.bytes(e.symbol()) == word
    }

    /// Whether the list at `at` starts with this word.
    pub(super) fn head_is(&self, at: usize, word: &[u8]) -> bool {
        self.tape.get(at).kind() == Kind::List
            && self.tape.items(at).next().is_some_and(|i| self.is_word(i, word))
    }

    fn sort_con(&mut self, at: usize) -> Result<Con> {
        let Some(symbol) = self.symbol_at(at) else {
            return self.malformed(at, "a sort should stand here");
        };
        let name = self.store.symbols.canon(symbol);
        match self.slots[name.index()].sort {
            SortBinding::Ground(s) | SortBinding::Param(s) => Ok(self.store.sorts.get(s).con),
            SortBinding::Con(c) => Ok(Con::Builtin(c)),
            SortBinding::Decl(d) if self.store.sorts.decl(d).symbol == symbol => {
                Ok(Con::Declared(d))
            }
            SortBinding::Decl(d) => Ok(Con::Respelled(symbol, d)),
            SortBinding::Unbound | SortBinding::Broken => Err(self.unknown_sort(at, symbol)),
        }
    }

    fn make_sort(
        &mut self,
        at: usize,
        con: Con,
        indices: &[Index],
        args: &[SortId],
    ) -> Result<SortId> {
        let sorts = &self.store.sorts;
        // A sort that exists was checked when it was made.
        if let Some(known) = sorts.existing(con, indices, args) {
            return Ok(known);
        }
        let (fits, expected) = match con {
            Con::Builtin(c) => {
                let canon: SmallVec<[SortId; 4]> = args.iter().map(|&a| sorts.canon(a)).collect();
                let table = self.store.theories();
                let fits = table.sort_fits(c, indices, &canon, sorts);
                (fits, if fits { String::new() } else { shapes(table.sort(c)) })
            }
            Con::Declared(d) | Con::Respelled(_, d) => {
                let arity = sorts.decl(d).arity as usize;
                let expected = format!("a sort of {}", super::lookup::count(arity));
                (indices.is_empty() && arity == args.len(), expected)
            }
            Con::Param(_) => (indices.is_empty() && args.is_empty(), "a parameter".to_owned()),
        };
        if !fits {
            let name =
                String::from_utf8_lossy(&sorts.con_name(con, &self.store.symbols)).into_owned();
            let name = crate::symbol::cut(&name, 80);
            let got = match (indices.len(), args.len()) {
                (0, n) => super::lookup::count(n),
                (_, 0) => "these indices".to_owned(),
                (_, n) => format!("indices and {}", super::lookup::count(n)),
            };
            return self.fail(at, ProblemKind::SortShape { name, expected, got });
        }
        Ok(self.store.sorts.make(con, indices, args))
    }

    /// The index at `at`: a numeral, a symbol, `#x41`, or (for Z3's `map`) a signature.
    pub(super) fn index(&mut self, at: usize) -> Result<Index> {
        let e = self.tape.get(at);
        match e.kind() {
            Kind::Numeral => {
                let text = self.store.symbols.bytes(e.symbol());
                let canonical = text.len() == 1 || text[0] != b'0';
                Ok(match std::str::from_utf8(text).ok().and_then(|t| t.parse().ok()) {
                    Some(n) if canonical => Index::Num(n),
                    _ => Index::Big(e.symbol()),
                })
            }
            Kind::Symbol | Kind::Quoted => Ok(Index::Symbol(e.symbol())),
            Kind::Hexadecimal => Ok(Index::Hex(e.symbol())),
            Kind::List => Ok(Index::Symbol(self.raw(at))),
            _ => self.malformed(at, "an index should stand here"),
        }
    }

    /// The s-expression at `at` as one spelling: its tokens joined by single blanks.
    pub(super) fn raw(&mut self, at: usize) -> crate::symbol::SymbolId {
        let span = self.span(at);
        let text = crate::syntax::format::joined(&self.source[span.range()]);
        self.store.symbols.intern(&text)
    }
}

/// How a sort of the table is written.
fn shapes(def: &crate::theory::SortDef) -> String {
    // The first way is the standard's; the others are a solver's extension of it.
    let Some(s) = def.shapes.first() else { return def.name.clone() };
    match (s.indices.len(), s.args.len()) {
        (0, 0) => def.name.clone(),
        (0, n) => format!("({}{})", def.name, " SORT".repeat(n)),
        (n, _) => format!("(_ {}{})", def.name, " NUMERAL".repeat(n)),
    }
}
