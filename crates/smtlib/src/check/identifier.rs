//! Identifiers in parentheses: `(_ f i j)`, `(as f S)`, and the forms that name a function in an index.

use super::atom::number;
use super::{Binding, Checker, Result};
use crate::decl::FunKind;
use crate::problem::ProblemKind;
use crate::sort::{Index, SortId};
use crate::symbol::SymbolId;
use crate::syntax::tape::Kind;
use crate::term::{Head, HeadId, Target, Term};
use smallvec::SmallVec;

impl Checker {
    /// `(_ f i j)` or `(as f S)` at `at`. `None`: `(_ f x)` is an application of a map.
    pub(super) fn identifier(&mut self, at: usize) -> Result<Option<HeadId>> {
        if self.head_is(at, b"as") {
            let items: SmallVec<[usize; 4]> = self.tape.items(at).take(4).collect();
            let [_, inner, sort] = items[..] else {
                return self.malformed(at, "write (as NAME SORT)");
            };
            let sort = self.sort(sort)?;
            if self.head_is(inner, b"_") {
                let Some(head) = self.indexed(inner)? else {
                    return self.malformed(inner, "an indexed name should stand here");
                };
                let head = Head { qualifier: Some(sort), ..self.store.head(head).clone() };
                return Ok(Some(self.store.intern_head(head)));
            }
            let Some(symbol) = self.symbol_at(inner) else {
                return self.malformed(inner, "a name should stand here");
            };
            let target = self.qualified_target(inner, symbol, sort)?;
            let indices = SmallVec::new();
            let head = Head { symbol, indices, qualifier: Some(sort), target };
            return Ok(Some(self.store.intern_head(head)));
        }
        self.indexed(at)
    }

    /// What `symbol` means in `(as symbol sort)`.
    pub(super) fn qualified_target(
        &mut self,
        at: usize,
        symbol: SymbolId,
        sort: SortId,
    ) -> Result<Target> {
        Ok(match self.quoted_binding(symbol) {
            Binding::Op(op) => Target::Op(op),
            Binding::Head(head) => self.store.head(head).target,
            Binding::Term(t) => match self.store.get(t) {
                Term::App(head, _) => self.store.head(head).target,
                _ => return self.malformed(at, "a variable has its sort already"),
            },
            Binding::Overloaded(i) => {
                let heads = self.overloaded_heads(i);
                let canon = self.store.sorts.canon(sort);
                let fits = |store: &crate::term::Store, h: HeadId| match store.head(h).target {
                    Target::Fun(f) => store.sorts.canon(store.fun(f).result) == canon,
                    _ => false,
                };
                let chosen = heads.iter().find(|&&h| fits(&self.store, h)).or(heads.first());
                match chosen {
                    Some(&h) => self.store.head(h).target,
                    None => return Err(self.unknown_symbol(at, symbol)),
                }
            }
            Binding::Broken => return self.fail_quietly(at),
            Binding::Word(_) => return self.malformed(at, "a name should stand here"),
            Binding::Unbound => {
                let text = self.store.symbols.bytes(symbol);
                let text = text.strip_prefix(b"|").unwrap_or(text);
                let is_field = text
                    .strip_prefix(b"ff")
                    .is_some_and(|v| number(v.strip_prefix(b"-").unwrap_or(v)) == Some(false));
                let canon = self.store.sorts.canon(sort);
                let con = self.store.sorts.get(canon).con;
                let field = self.store.theories().field().map(crate::sort::Con::Builtin);
                if is_field && Some(con) == field {
                    Target::FieldLiteral
                } else if text.starts_with(b"@") {
                    Target::Abstract
                } else {
                    return Err(self.unknown_symbol(at, symbol));
                }
            }
        })
    }

    /// `(_ f i j)` at `at`. `None`: it is the application of a map.
    pub(super) fn indexed(&mut self, at: usize) -> Result<Option<HeadId>> {
        let items: SmallVec<[usize; 8]> = self.tape.items(at).collect();
        let [_, name, rest @ ..] = &items[..] else {
            return self.malformed(at, "write (_ NAME INDEX …)");
        };
        if rest.is_empty() {
            return self.malformed(at, "an indexed name needs an index");
        }
        let Some(symbol) = self.symbol_at(*name) else {
            return Ok(None);
        };
        let binding = self.quoted_binding(symbol);
        let text = self.store.symbols.bytes(symbol);
        let function = |c: &mut Checker| c.function_index(rest[0]);
        let target = match text {
            b"is" if self.names_constructor(rest[0]) || binding == Binding::Unbound => {
                let named = self.symbol_at(rest[0]).and_then(|s| self.constructor(s));
                let fun = match (named, named.is_none().then(|| function(self)).transpose()?) {
                    (Some(f), _) | (None, Some(Target::Fun(f))) => f,
                    _ => return self.malformed(rest[0], "a constructor should stand here"),
                };
                if !matches!(self.store.fun(fun).kind, FunKind::Constructor(..)) {
                    return self.malformed(rest[0], "a constructor should stand here");
                }
                Target::Tester(fun)
            }
            b"update" | b"update-field" if binding == Binding::Unbound => match function(self)? {
                Target::Fun(f) if matches!(self.store.fun(f).kind, FunKind::Selector(..)) => {
                    Target::Updater(f)
                }
                _ => return self.malformed(rest[0], "a selector should stand here"),
            },
            b"map" if !matches!(binding, Binding::Term(_) | Binding::Head(_)) => {
                match function(self)? {
                    Target::Fun(f) => Target::ArrayMap(f),
                    Target::Op(op) => Target::ArrayMapOp(op),
                    _ => return self.malformed(rest[0], "a function should stand here"),
                }
            }
            b"as-array" if binding == Binding::Unbound => match function(self)? {
                Target::Fun(f) => Target::AsArray(f),
                _ => return self.malformed(rest[0], "a function of the script should stand here"),
            },
            _ => match binding {
                Binding::Op(op) => Target::Op(op),
                Binding::Head(h) => match self.store.head(h).target {
                    Target::Op(op) => Target::Op(op),
                    _ => return Ok(None),
                },
                Binding::Term(t) => match self.store.get(t) {
                    Term::App(h, []) if matches!(self.store.head(h).target, Target::Op(_)) => {
                        self.store.head(h).target
                    }
                    _ => return Ok(None),
                },
                Binding::Overloaded(i) => {
                    let op = self.overloaded_heads(i).iter().find_map(|&h| {
                        let target = self.store.head(h).target;
                        matches!(target, Target::Op(_)).then_some(target)
                    });
                    match op {
                        Some(t) => t,
                        None => return Ok(None),
                    }
                }
                Binding::Unbound => {
                    let digits = text.strip_prefix(b"bv");
                    if digits.and_then(number) == Some(false) {
                        return self.bitvec_literal(at, symbol, rest).map(Some);
                    }
                    return Err(self.unknown_symbol(*name, symbol));
                }
                Binding::Broken => return self.fail_quietly(*name),
                Binding::Word(_) => return self.malformed(*name, "a name should stand here"),
            },
        };
        let indices = rest.iter().map(|&i| self.index(i)).collect::<Result<SmallVec<_>>>()?;
        if let Target::Op(op) = target {
            let operator = self.store.theories().operator(op);
            let takes = operator.ranks.iter().any(|r| !r.indices.is_empty());
            if !takes {
                let name = operator.name.clone();
                let expected = "without indices".to_owned();
                return self.fail(at, ProblemKind::Indices { name, expected });
            }
        }
        Ok(Some(self.store.intern_head(Head { symbol, indices, qualifier: None, target })))
    }

    pub(super) fn names_constructor(&self, at: usize) -> bool {
        self.symbol_at(at).is_some_and(|s| self.constructor(s).is_some())
    }

    pub(super) fn bitvec_literal(
        &mut self,
        at: usize,
        symbol: SymbolId,
        rest: &[usize],
    ) -> Result<HeadId> {
        let [width] = rest else {
            return self.malformed(at, "a bit-vector literal is written (_ bv5 8)");
        };
        let index = self.index(*width)?;
        let con = self.store.theories().bitvec();
        let fits = con
            .is_some_and(|c| self.store.theories().sort_fits(c, &[index], &[], &self.store.sorts));
        if !fits {
            return self.malformed(*width, "the width of a bit-vector should stand here");
        }
        let indices: SmallVec<[Index; 2]> = SmallVec::from_slice(&[index]);
        let target = Target::BitVecLiteral;
        Ok(self.store.intern_head(Head { symbol, indices, qualifier: None, target }))
    }

    /// The function that an index names: `cons`, `not`, or Z3's `(f (Int Int) Bool)`.
    pub(super) fn function_index(&mut self, at: usize) -> Result<Target> {
        let at = if self.tape.get(at).kind() == Kind::List {
            match self.tape.items(at).next() {
                Some(first) => first,
                None => return self.malformed(at, "a function should stand here"),
            }
        } else {
            at
        };
        let Some(symbol) = self.symbol_at(at) else {
            return self.malformed(at, "a function should stand here");
        };
        Ok(match self.quoted_binding(symbol) {
            Binding::Op(op) => Target::Op(op),
            Binding::Head(h) => self.store.head(h).target,
            Binding::Overloaded(i) => self.store.head(self.overloads[i as usize].0).target,
            Binding::Term(t) => match self.store.get(t) {
                Term::App(h, []) => self.store.head(h).target,
                _ => return self.malformed(at, "a function should stand here"),
            },
            Binding::Broken => return self.fail_quietly(at),
            _ => return Err(self.unknown_symbol(at, symbol)),
        })
    }
}
