//! Constants whose sort only their place says: Z3 prints `nil` where it means `(as nil (List Int))`.

use crate::check::{Binding, Checker, Result};
use crate::problem::ProblemKind;
use crate::sort::{Con, SortId};
use crate::symbol::SymbolId;
use crate::syntax::tape::Kind;
use crate::term::{Head, Target, Term, TermId};
use smallvec::SmallVec;

impl Checker {
    /// The term at `at`, which is of this sort.
    pub(in crate::check) fn term_expecting(&mut self, at: usize, sort: SortId) -> Result<TermId> {
        match self.term(at) {
            Err(p) if matches!(*p.kind, ProblemKind::Ambiguous(_)) => {
                self.frames.clear();
                self.values.clear();
                self.restore(0);
                self.expect(at, sort);
                let term = self.term(at);
                self.expected.clear();
                term
            }
            other => other,
        }
    }

    /// Writes down which sorts the atoms below `at` should have, as far as constructors say it.
    fn expect(&mut self, at: usize, sort: SortId) {
        let mut stack = vec![(at, sort)];
        while let Some((at, sort)) = stack.pop() {
            if self.tape.get(at).kind() != Kind::List {
                self.expected.insert(at, sort);
                continue;
            }
            let items: Vec<usize> = self.tape.items(at).collect();
            let Some(symbol) = items.first().and_then(|&i| self.symbol_at(i)) else { continue };
            let args = &items[1..];
            match (self.store.symbols.bytes(symbol), args) {
                (b"ite", [_, then, otherwise]) => stack.extend([(*then, sort), (*otherwise, sort)]),
                (b"let", [_, body]) | (b"store", [body, ..]) => stack.push((*body, sort)),
                (b"insert", [head, tail]) => {
                    let node = self.store.sorts.get(sort);
                    if let (Con::Builtin(_), [element]) = (node.con, &node.args[..]) {
                        stack.extend([(*head, *element), (*tail, sort)]);
                    }
                }
                _ => {
                    let Binding::Head(h) = self.quoted_binding(symbol) else { continue };
                    let Target::Fun(f) = self.store.head(h).target else { continue };
                    let fun = self.store.fun(f);
                    let (params, result) = (fun.params.clone(), self.store.sorts.canon(fun.result));
                    let mut map = Vec::new();
                    if !self.store.sorts.unify(result, sort, &mut map, false) {
                        continue;
                    }
                    for (&a, &p) in args.iter().zip(&params) {
                        let p = self.store.sorts.substitute(p, &map);
                        stack.push((a, self.store.sorts.canon(p)));
                    }
                }
            }
        }
    }

    /// A constant whose sort was expected at its place.
    pub(in crate::check) fn expected_constant(
        &mut self,
        at: usize,
        symbol: SymbolId,
        binding: Binding,
    ) -> Option<TermId> {
        let sort = *self.expected.get(&at)?;
        let target = match binding {
            Binding::Op(op) => Target::Op(op),
            Binding::Head(h) => self.store.head(h).target,
            Binding::Term(t) => match self.store.get(t) {
                Term::App(h, []) => self.store.head(h).target,
                _ => return None,
            },
            _ => return None,
        };
        let head = Head { symbol, indices: SmallVec::new(), qualifier: Some(sort), target };
        let head = self.store.intern_head(head);
        self.store.app(head, &[]).ok()
    }
}
