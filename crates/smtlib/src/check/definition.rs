//! Declarations and definitions of sorts and functions.

use super::{Checker, Result, SortBinding};
use crate::decl::{Fun, FunId, FunKind, SortList};
use crate::problem::ProblemKind;
use crate::script::{CommandKind, DefineWord, OracleForm};
use crate::sort::{SortDecl, SortDeclId, SortId};
use crate::symbol::SymbolId;
use crate::syntax::tape::Kind;
use crate::term::{Term, TermId};

impl Checker {
    pub(super) fn declare_sort(&mut self, at: usize, decl: SortDecl) -> Result<SortDeclId> {
        let name = self.store.symbols.canon(decl.symbol);
        match self.slots[name.index()].sort {
            SortBinding::Unbound | SortBinding::Broken => {}
            SortBinding::Ground(_) | SortBinding::Con(_) => self.check_sort_shadow(at, name)?,
            SortBinding::Decl(_) | SortBinding::Param(_) => {
                let text = self.store.symbols.shown(decl.symbol);
                return self.fail(at, ProblemKind::RedeclaredSort(text));
            }
        }
        let id = self.store.sorts.declare(decl);
        self.bind_sort(name, SortBinding::Decl(id));
        Ok(id)
    }

    /// A sort of the standard that the logic has cannot be declared again.
    pub(super) fn check_sort_shadow(&self, at: usize, name: SymbolId) -> Result<()> {
        let table = self.store.theories();
        let text = self.store.symbols.bytes(name);
        let Some(con) = table.find_sort(text) else {
            return Ok(());
        };
        let def = table.sort(con);
        let theory = &table.theories()[def.theory].name;
        let active = self.logic.is_none_or(|l| l.has_theory(theory));
        if def.origin.is_none() && active {
            let kind = ProblemKind::Shadows { name: def.name.clone(), theory: theory.clone() };
            return self.fail(at, kind);
        }
        Ok(())
    }

    pub(super) fn define_sort(&mut self) -> Result<CommandKind> {
        let [_, name, params, body] = self.parts("write (define-sort NAME (NAME …) SORT)")?;
        let symbol = self.name_at(name)?;
        if self.tape.get(params).kind() != Kind::List {
            return self.malformed(params, "a list of names should stand here");
        }
        let places: Vec<usize> = self.tape.items(params).collect();
        let params: Vec<SymbolId> =
            places.iter().map(|&p| self.name_at(p)).collect::<Result<_>>()?;
        let mark = self.undo.len();
        for &p in &params {
            let sort = self.store.sorts.param(p);
            self.bind_sort(self.store.symbols.canon(p), SortBinding::Param(sort));
        }
        let body = self.sort(body);
        self.undo_to(mark);
        let arity = params.len() as u32;
        let alias = Some((params.into(), body?));
        let decl = SortDecl { symbol, arity, alias, datatype: None };
        Ok(CommandKind::DefineSort(self.declare_sort(name, decl)?))
    }

    pub(super) fn declare_rel(&mut self) -> Result<CommandKind> {
        let items: Vec<usize> = self.tape.items(0).collect();
        // Z3 lets representation names follow the sorts.
        let [_, name, params, ..] = items[..] else {
            return self.malformed(0, "write (declare-rel NAME (SORT …))");
        };
        let params = self.sort_list(params)?;
        let bool = self.store.theories().bool();
        Ok(CommandKind::DeclareRel(self.declare(name, params, bool, FunKind::Relation)?))
    }

    /// cvc5: `f (S …) S binary`; Delphi: `f binary (S …) S`, with bare or named parameters.
    pub(super) fn declare_oracle_fun(&mut self) -> Result<CommandKind> {
        let usage = "write (declare-oracle-fun NAME (SORT …) SORT BINARY) or (declare-oracle-fun NAME BINARY (SORT …) SORT)";
        let items: Vec<usize> = self.tape.items(0).collect();
        let is_list = |i: usize| self.tape.get(i).kind() == Kind::List;
        let (name, list, result, binary, form) = match items[..] {
            [_, name, list, result, binary] if is_list(list) && !is_list(binary) => {
                (name, list, result, Some(binary), OracleForm::BinaryLast)
            }
            [_, name, binary, list, result] if is_list(list) && !is_list(binary) => {
                (name, list, result, Some(binary), OracleForm::BinarySecond)
            }
            [_, name, list, result] if is_list(list) => {
                (name, list, result, None, OracleForm::BinaryLast)
            }
            _ => return self.malformed(0, usage),
        };
        let places: Vec<usize> = self.tape.items(list).collect();
        let (params, names) = match self.named_params(&places) {
            Some(_) => {
                let vars = self.sorted_vars(list)?;
                let mut names = Vec::new();
                let mut sorts = SortList::new();
                for &v in &vars {
                    if let Term::Var(symbol, sort) = self.store.get(v) {
                        names.push(symbol);
                        sorts.push(sort);
                    }
                }
                (sorts, Some(names.into_boxed_slice()))
            }
            None => (self.sort_list(list)?, None),
        };
        let result = self.sort(result)?;
        let binary = binary.map(|at| self.tape.get(at).symbol());
        let fun = self.declare(name, params, result, FunKind::ClosedBox)?;
        Ok(CommandKind::DeclareOracleFun(fun, binary, form, names))
    }

    /// Whether all parameters are `(name SORT)`, which is no sort: `name` is no sort constructor.
    pub(super) fn named_params(&self, places: &[usize]) -> Option<()> {
        let named = |&at: &usize| {
            let Some(symbol) = self.tape.items(at).next().and_then(|i| self.symbol_at(i)) else {
                return false;
            };
            self.tape.get(at).kind() == Kind::List
                && self.slots[self.store.symbols.canon(symbol).index()].sort == SortBinding::Unbound
                && !self.head_is(at, b"_")
        };
        (!places.is_empty() && places.iter().all(named)).then_some(())
    }

    pub(super) fn define_const(&mut self) -> Result<CommandKind> {
        let [_, name, sort, body] = self.parts("write (define-const NAME SORT TERM)")?;
        let symbol = self.name_at(name)?;
        let sort = self.sort(sort)?;
        let term = self.term(body)?;
        self.must_fit(body, sort, term)?;
        let mut fun = self.fun(symbol, SortList::new(), sort, FunKind::Defined);
        fun.body = Some((Box::new([]), term));
        Ok(CommandKind::Define(DefineWord::Const, self.declare_fun(name, fun)?))
    }

    pub(super) fn must_fit(&self, at: usize, wanted: SortId, term: TermId) -> Result<()> {
        let (wanted, got) = (self.store.sorts.canon(wanted), self.store.sort(term));
        if wanted == got || self.store.sorts.coerces(got, wanted) {
            return Ok(());
        }
        Err(self.expected(at, "the body of the definition", wanted, got))
    }

    pub(super) fn define_fun(&mut self, word: DefineWord) -> Result<CommandKind> {
        let [_, name, list, result, body] =
            self.parts("write (define-fun NAME ((NAME SORT) …) SORT TERM)")?;
        let symbol = self.name_at(name)?;
        let vars = self.sorted_vars(list)?;
        let result = self.sort(result)?;
        let recursive = word == DefineWord::FunRec;
        let kind = if recursive { FunKind::Recursive } else { FunKind::Defined };
        let params = self.var_sorts(&vars);
        let fun = self.fun(symbol, params, result, kind);
        if recursive {
            let id = self.declare_fun(name, fun)?;
            self.define_body(id, list, &vars, body)?;
            return Ok(CommandKind::Define(word, id));
        }
        // Not in its own scope: the body is read before the name means anything.
        let term = self.body(list, &vars, body)?;
        self.must_fit(body, result, term)?;
        let mut fun = fun;
        fun.body = Some((vars.to_vec().into(), term));
        Ok(CommandKind::Define(word, self.declare_fun(name, fun)?))
    }

    pub(super) fn var_sorts(&self, vars: &[TermId]) -> SortList {
        vars.iter()
            .filter_map(|&v| match self.store.get(v) {
                Term::Var(_, sort) => Some(sort),
                _ => None,
            })
            .collect()
    }

    pub(super) fn body(&mut self, list: usize, vars: &[TermId], body: usize) -> Result<TermId> {
        self.hide(list, vars, false)?;
        let term = self.term(body)?;
        self.restore(0);
        Ok(term)
    }

    pub(super) fn define_body(
        &mut self,
        id: FunId,
        list: usize,
        vars: &[TermId],
        body: usize,
    ) -> Result<()> {
        let term = self.body(list, vars, body)?;
        self.must_fit(body, self.store.fun(id).result, term)?;
        self.store.funs[id.index()].body = Some((vars.to_vec().into(), term));
        Ok(())
    }

    pub(super) fn define_funs_rec(&mut self) -> Result<CommandKind> {
        let usage = "write (define-funs-rec ((NAME ((NAME SORT) …) SORT) …) (TERM …))";
        let [_, heads, bodies] = self.parts(usage)?;
        let is_list = |c: &Checker, i| c.tape.get(i).kind() == Kind::List;
        if !is_list(self, heads) || !is_list(self, bodies) {
            return self.malformed(0, usage);
        }
        let heads: Vec<usize> = self.tape.items(heads).collect();
        let bodies: Vec<usize> = self.tape.items(bodies).collect();
        if heads.len() != bodies.len() {
            return self.malformed(0, "as many heads as bodies should stand here");
        }
        let mut declared = Vec::new();
        for &head in &heads {
            let parts: Vec<usize> = self.tape.items(head).collect();
            let (true, [name, list, result]) = (is_list(self, head), &parts[..]) else {
                return self.malformed(head, "write (NAME ((NAME SORT) …) SORT)");
            };
            let symbol = self.name_at(*name)?;
            let vars = self.sorted_vars(*list)?;
            let result = self.sort(*result)?;
            let params = self.var_sorts(&vars);
            let fun = self.fun(symbol, params, result, FunKind::Recursive);
            declared.push((self.declare_fun(*name, fun)?, *list, vars));
        }
        for ((id, list, vars), &body) in declared.iter().zip(&bodies) {
            self.define_body(*id, *list, vars, body)?;
        }
        Ok(CommandKind::DefineFunsRec(declared.iter().map(|d| d.0).collect()))
    }

    pub(super) fn declare(
        &mut self,
        name: usize,
        params: SortList,
        result: SortId,
        kind: FunKind,
    ) -> Result<FunId> {
        let symbol = self.name_at(name)?;
        let fun = self.fun(symbol, params, result, kind);
        self.declare_fun(name, fun)
    }

    pub(super) fn fun(
        &self,
        symbol: SymbolId,
        params: SortList,
        result: SortId,
        kind: FunKind,
    ) -> Fun {
        let sorts = &self.store.sorts;
        let generic = params.iter().chain([&result]).any(|&s| sorts.get(sorts.canon(s)).generic);
        Fun { symbol, params, result, generic, kind, body: None }
    }
}
