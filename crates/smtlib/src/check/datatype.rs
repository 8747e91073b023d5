//! Datatypes: their declaration in every form that real files use, and patterns of `match`.

use super::{Checker, Result, SortBinding};
use crate::decl::{Constructor, Datatype, DatatypeId, Fun, FunId, FunKind, SortList};
use crate::problem::ProblemKind;
use crate::script::{CommandKind, DatatypeForm};
use crate::sort::{Con, SortDecl, SortDeclId, SortId};
use crate::symbol::SymbolId;
use crate::syntax::tape::Kind;
use crate::term::{Pattern, Target, Term, TermId};
use smallvec::SmallVec;

impl Checker {
    /// The constructor that a name means here.
    pub(super) fn constructor(&self, name: SymbolId) -> Option<FunId> {
        let name = self.store.symbols.canon(name);
        let head = match self.slots.get(name.index())?.term {
            super::Binding::Head(h) => h,
            super::Binding::Term(t) => match self.store.get(t) {
                Term::App(h, []) => h,
                _ => return None,
            },
            super::Binding::Overloaded(i) => {
                let heads = self.overloaded_heads(i);
                *heads
                    .iter()
                    .find(|&&h| self.constructor_of(self.store.head(h).target).is_some())?
            }
            _ => return None,
        };
        self.constructor_of(self.store.head(head).target)
    }

    fn constructor_of(&self, target: Target) -> Option<FunId> {
        match target {
            Target::Fun(f) if matches!(self.store.fun(f).kind, FunKind::Constructor(..)) => Some(f),
            _ => None,
        }
    }

    /// The datatype of a sort.
    pub(super) fn datatype_of(&self, sort: SortId) -> Option<DatatypeId> {
        match self.store.sorts.get(self.store.sorts.canon(sort)).con {
            Con::Declared(d) => self.store.sorts.decl(d).datatype,
            _ => None,
        }
    }

    /// Whether values of the sort have constructors: a datatype of the script, or a tuple.
    pub(super) fn is_datatype(&self, sort: SortId) -> bool {
        let tuple = self.store.theories().tuple().map(Con::Builtin);
        self.datatype_of(sort).is_some() || Some(self.store.sorts.get(sort).con) == tuple
    }

    /// The left side of a case, and the variables it binds.
    pub(super) fn pattern(
        &mut self,
        at: usize,
        scrutinee: SortId,
    ) -> Result<(Pattern, SmallVec<[TermId; 4]>)> {
        if self.tape.get(at).kind() != Kind::List {
            let symbol = self.name_at(at)?;
            // A constructor of this datatype means itself; any other name is a variable.
            let constructor = self.constructor(symbol).filter(|&c| self.builds(c, scrutinee));
            if let Some(c) = constructor {
                if !self.store.fun(c).params.is_empty() {
                    let kind = self.pattern_arity(c, symbol, 0);
                    return self.fail(at, kind);
                }
                let p = Pattern { constructor, symbol: Some(symbol), variables: 0 };
                return Ok((p, SmallVec::new()));
            }
            let var = self.store.var(symbol, scrutinee);
            let p = Pattern { constructor: None, symbol: None, variables: 1 };
            return Ok((p, SmallVec::from_slice(&[var])));
        }
        let items: SmallVec<[usize; 8]> = self.tape.items(at).collect();
        let Some(&first) = items.first() else {
            return self.malformed(at, "a pattern is a name or (CONSTRUCTOR NAME …)");
        };
        let symbol = match self.symbol_at(first) {
            Some(s) => s,
            None => return self.malformed(first, "a constructor should stand here"),
        };
        let Some(constructor) = self.constructor(symbol) else {
            let name = self.store.symbols.canon(symbol);
            if self.slots[name.index()].term != super::Binding::Unbound {
                return self.malformed(first, "a constructor should stand here");
            }
            return Err(self.unknown_symbol(first, symbol));
        };
        if !self.builds(constructor, scrutinee) {
            let got = self.store.sorts.canon(self.store.fun(constructor).result);
            return Err(self.expected(first, "a pattern", scrutinee, got));
        }
        let fun = self.store.fun(constructor);
        let (result, fields) = (self.store.sorts.canon(fun.result), fun.params.clone());
        if fields.len() != items.len() - 1 {
            let kind = self.pattern_arity(constructor, symbol, items.len() - 1);
            return self.fail(at, kind);
        }
        let mut map = Vec::new();
        self.store.sorts.unify(result, scrutinee, &mut map, false);
        let mut vars = SmallVec::new();
        for (&item, &field) in items[1..].iter().zip(fields.iter()) {
            let symbol = self.name_at(item)?;
            let sort = self.store.sorts.substitute(self.store.sorts.canon(field), &map);
            vars.push(self.store.var(symbol, sort));
        }
        let p = Pattern {
            constructor: Some(constructor),
            symbol: Some(symbol),
            variables: vars.len() as u32,
        };
        Ok((p, vars))
    }

    fn pattern_arity(&self, constructor: FunId, symbol: SymbolId, got: usize) -> ProblemKind {
        let n = self.store.fun(constructor).params.len();
        ProblemKind::Arity {
            name: self.store.symbols.shown(symbol),
            expected: format!("{n} arguments"),
            got,
        }
    }

    /// Whether the constructor builds values of the sort.
    fn builds(&self, constructor: FunId, sort: SortId) -> bool {
        let result = self.store.sorts.canon(self.store.fun(constructor).result);
        self.store.sorts.unify(result, sort, &mut Vec::new(), false)
    }

    /// `(declare-datatype D dec)`
    pub(super) fn declare_datatype(&mut self, co: bool) -> Result<CommandKind> {
        let items: Vec<usize> = self.tape.items(0).collect();
        let [_, name, body, ref attributes @ ..] = items[..] else {
            return self.malformed(0, "write (declare-datatype NAME ((CONSTRUCTOR …) …))");
        };
        let symbol = self.name_at(name)?;
        let arity = self.par_count(body);
        let decl = self.declare_datatype_sort(name, symbol, arity)?;
        let id = self.new_datatype(decl, co);
        self.datatype_body(id, body)?;
        self.subterm_order(id, attributes)?;
        let form = if co { DatatypeForm::CoOne } else { DatatypeForm::One };
        Ok(CommandKind::DeclareDatatypes(form, vec![id]))
    }

    /// Z3: `:subterm NAME` behind a datatype declares its subterm order.
    fn subterm_order(&mut self, id: DatatypeId, attributes: &[usize]) -> Result<()> {
        match *attributes {
            [] => Ok(()),
            [key, name] if self.source[self.span(key).range()] == *b":subterm" => {
                let symbol = self.name_at(name)?;
                let applied = self.store.datatype(id).applied;
                let fun = Fun {
                    symbol,
                    params: SortList::from_slice(&[applied, applied]),
                    result: self.store.theories().bool(),
                    generic: self.store.sorts.get(applied).generic,
                    kind: FunKind::Declared,
                    body: None,
                };
                let fun = self.declare_fun(name, fun)?;
                self.store.datatypes[id.0 as usize].subterm = Some(fun);
                Ok(())
            }
            [at, ..] => self.malformed(at, "only :subterm NAME may stand here"),
        }
    }

    /// `(declare-datatypes ((D n) …) (dec …))`, or the form from before SMT-LIB 2.6.
    pub(super) fn declare_datatypes(&mut self, co: bool) -> Result<CommandKind> {
        let items: Vec<usize> = self.tape.items(0).collect();
        let usage = "write (declare-datatypes ((NAME ARITY) …) (((CONSTRUCTOR …) …) …))";
        let [_, names, bodies] = items[..] else {
            return self.malformed(0, usage);
        };
        let is_list = |c: &Checker, i| c.tape.get(i).kind() == Kind::List;
        if !is_list(self, names) || !is_list(self, bodies) {
            return self.malformed(0, usage);
        }
        let heads: Vec<usize> = self.tape.items(names).collect();
        let bodies: Vec<usize> = self.tape.items(bodies).collect();
        if heads.iter().all(|&h| !is_list(self, h)) {
            return self.legacy_datatypes(co, &heads, &bodies);
        }
        if heads.len() != bodies.len() {
            return self.malformed(0, "as many datatypes as bodies should stand here");
        }
        let mut ids = Vec::new();
        for &head in &heads {
            let parts: Vec<usize> = self.tape.items(head).collect();
            let [name, arity] = parts[..] else {
                return self.malformed(head, "write (NAME ARITY)");
            };
            let symbol = self.name_at(name)?;
            let arity = self.numeral(arity)?;
            let decl = self.declare_datatype_sort(name, symbol, arity as usize)?;
            ids.push(self.new_datatype(decl, co));
        }
        for (&id, &body) in ids.iter().zip(&bodies) {
            let arity = self.store.sorts.decl(self.store.datatype(id).sort).arity as usize;
            if self.par_count(body) != arity {
                return self
                    .malformed(body, "the number of sort parameters differs from the arity");
            }
            self.datatype_body(id, body)?;
        }
        let form = if co { DatatypeForm::CoMany } else { DatatypeForm::Many };
        Ok(CommandKind::DeclareDatatypes(form, ids))
    }

    /// `(declare-datatypes (T) ((List nil (cons (hd T) (tl List)))))`
    fn legacy_datatypes(
        &mut self,
        co: bool,
        params: &[usize],
        bodies: &[usize],
    ) -> Result<CommandKind> {
        let params: Vec<SymbolId> =
            params.iter().map(|&p| self.name_at(p)).collect::<Result<_>>()?;
        let mut ids = Vec::new();
        for &body in bodies {
            let usage = "write (NAME (CONSTRUCTOR (SELECTOR SORT) …) …)";
            let Some(name) =
                self.tape.items(body).next().filter(|_| self.tape.get(body).kind() == Kind::List)
            else {
                return self.malformed(body, usage);
            };
            let symbol = self.name_at(name)?;
            let decl = self.declare_datatype_sort(name, symbol, params.len())?;
            ids.push(self.new_datatype(decl, co));
        }
        let mark = self.undo.len();
        let sorts = self.bind_params(&params);
        // Inside, the bare name of a datatype means the datatype over its own parameters.
        for &id in &ids {
            self.set_params(id, &params, &sorts);
            if !params.is_empty() {
                let d = self.store.datatype(id);
                let (decl, applied) = (d.sort, d.applied);
                let name = self.store.symbols.canon(self.store.sorts.decl(decl).symbol);
                self.bind_sort(name, SortBinding::Param(applied));
            }
        }
        let mut parsed = Vec::new();
        for &body in bodies {
            let constructors: Vec<usize> = self.tape.items(body).skip(1).collect();
            parsed.push(self.constructors(&constructors)?);
        }
        self.undo_to(mark);
        for (&id, constructors) in ids.iter().zip(parsed) {
            self.add_constructors(id, constructors)?;
        }
        Ok(CommandKind::DeclareDatatypes(DatatypeForm::Legacy, ids))
    }

    fn declare_datatype_sort(
        &mut self,
        at: usize,
        symbol: SymbolId,
        arity: usize,
    ) -> Result<SortDeclId> {
        self.declare_sort(at, SortDecl { symbol, arity: arity as u32, alias: None, datatype: None })
    }

    fn new_datatype(&mut self, sort: SortDeclId, coinductive: bool) -> DatatypeId {
        let id = DatatypeId(self.store.datatypes.len() as u32);
        let bool = self.store.theories().bool();
        self.store.datatypes.push(Datatype {
            sort,
            params: Box::new([]),
            applied: bool,
            constructors: Vec::new(),
            subterm: None,
            coinductive,
        });
        self.store.sorts.set_datatype(sort, id);
        id
    }

    /// The number of parameters of `(par (A B) …)`.
    fn par_count(&self, body: usize) -> usize {
        if !self.head_is(body, b"par") {
            return 0;
        }
        let params = self.tape.items(body).nth(1);
        params
            .filter(|&p| self.tape.get(p).kind() == Kind::List)
            .map_or(0, |p| self.tape.items(p).count())
    }

    fn bind_params(&mut self, params: &[SymbolId]) -> Vec<SortId> {
        params
            .iter()
            .map(|&p| {
                let name = self.store.symbols.canon(p);
                let sort = self.store.sorts.param(p);
                self.bind_sort(name, SortBinding::Param(sort));
                sort
            })
            .collect()
    }

    fn set_params(&mut self, id: DatatypeId, params: &[SymbolId], sorts: &[SortId]) {
        let con = Con::Declared(self.store.datatype(id).sort);
        let applied = self.store.sorts.make(con, &[], sorts);
        let d = &mut self.store.datatypes[id.0 as usize];
        d.params = params.into();
        d.applied = applied;
    }

    fn datatype_body(&mut self, id: DatatypeId, body: usize) -> Result<()> {
        let mut list = body;
        let mut params: Vec<SymbolId> = Vec::new();
        if self.head_is(body, b"par") {
            let parts: Vec<usize> = self.tape.items(body).collect();
            let [_, names, inner] = parts[..] else {
                return self.malformed(body, "write (par (A …) ((CONSTRUCTOR …) …))");
            };
            let names: Vec<usize> = self.tape.items(names).collect();
            params = names.iter().map(|&n| self.name_at(n)).collect::<Result<_>>()?;
            list = inner;
        }
        if self.tape.get(list).kind() != Kind::List || self.tape.next(list) == list + 1 {
            return self.malformed(list, "a datatype needs at least one constructor");
        }
        let mark = self.undo.len();
        let sorts = self.bind_params(&params);
        self.set_params(id, &params, &sorts);
        let items: Vec<usize> = self.tape.items(list).collect();
        let constructors = self.constructors(&items)?;
        self.undo_to(mark);
        self.add_constructors(id, constructors)
    }

    fn constructors(&mut self, items: &[usize]) -> Result<Vec<ParsedConstructor>> {
        let mut out = Vec::new();
        for &item in items {
            if self.tape.get(item).kind() != Kind::List {
                let symbol = self.name_at(item)?;
                out.push(ParsedConstructor { at: item, symbol, fields: vec![] });
                continue;
            }
            let mut parts = self.tape.items(item).collect::<Vec<_>>().into_iter();
            let Some(name) = parts.next() else {
                return self.malformed(item, "a constructor should stand here");
            };
            let symbol = self.name_at(name)?;
            let mut fields = Vec::new();
            while let Some(field) = parts.next() {
                // Z3: (cons (hd T) (tl List) :subterm less)
                if self.tape.get(field).kind() == Kind::Keyword {
                    parts.next();
                    continue;
                }
                let pair: Vec<usize> = self.tape.items(field).collect();
                let (Kind::List, [selector, sort]) = (self.tape.get(field).kind(), &pair[..])
                else {
                    return self.malformed(field, "a field is written (SELECTOR SORT)");
                };
                fields.push((*selector, self.name_at(*selector)?, self.sort(*sort)?));
            }
            out.push(ParsedConstructor { at: name, symbol, fields });
        }
        Ok(out)
    }

    fn add_constructors(&mut self, id: DatatypeId, parsed: Vec<ParsedConstructor>) -> Result<()> {
        let applied = self.store.datatype(id).applied;
        for (n, c) in parsed.into_iter().enumerate() {
            let params: SortList = c.fields.iter().map(|f| f.2).collect();
            let generic = self.store.sorts.get(applied).generic;
            let fun = self.declare_fun(
                c.at,
                Fun {
                    symbol: c.symbol,
                    params,
                    result: applied,
                    generic,
                    kind: FunKind::Constructor(id, n as u32),
                    body: None,
                },
            )?;
            let mut selectors = Vec::new();
            for (k, &(at, symbol, sort)) in c.fields.iter().enumerate() {
                selectors.push(self.declare_fun(
                    at,
                    Fun {
                        symbol,
                        params: SortList::from_slice(&[applied]),
                        result: sort,
                        generic,
                        kind: FunKind::Selector(id, n as u32, k as u32),
                        body: None,
                    },
                )?);
            }
            let constructor = Constructor { fun, selectors: selectors.into() };
            self.store.datatypes[id.0 as usize].constructors.push(constructor);
        }
        Ok(())
    }
}

struct ParsedConstructor {
    at: usize,
    symbol: SymbolId,
    fields: Vec<(usize, SymbolId, SortId)>,
}
