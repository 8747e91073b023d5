//! Making terms: each constructor checks sorts and says what does not fit. There is no other way
//! to make an application, so an ill-sorted term cannot exist.

use super::{Binder, Head, HeadId, Store, Tag, Target, TermId};
use crate::decl::{Fun, FunId, FunKind};
use crate::sort::{Con, Index, SortId};
use crate::symbol::SymbolId;
use crate::theory::resolve::{Mismatch, Resolved, resolve, uniform};
use crate::theory::{ConId, OpId};
use smallvec::SmallVec;

/// Why an application is ill-sorted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AppError {
    /// An operator of the table: no rank fits.
    Op(Mismatch),
    /// A function of the script takes that many arguments.
    Arity(usize),
    /// The argument at this position should have this sort.
    Argument(usize, SortId),
    /// Sort parameters that the arguments do not determine: it must be written with `as`.
    Ambiguous,
    /// The sort after `as` cannot be the result.
    Qualifier(SortId),
    /// What is applied is no function.
    NotAFunction(SortId),
    /// More children than a node can have.
    TooMany,
}

type Sorts4 = SmallVec<[SortId; 4]>;

impl Store {
    /// Whether functions may be applied to fewer arguments than they take (logics `HO_…`).
    pub fn is_higher_order(&self) -> bool {
        self.higher_order
    }

    /// An application, sort-checked. With no argument: a constant.
    pub fn app(&mut self, head: HeadId, args: &[TermId]) -> Result<TermId, AppError> {
        match self.find_app(head, args) {
            Ok(t) => Ok(t),
            Err(hash) => {
                if args.len() > super::MAX_CHILDREN {
                    return Err(AppError::TooMany);
                }
                let sort = self.app_sort(head, args)?;
                Ok(self.add_app(hash, head, args, sort))
            }
        }
    }

    /// Adds a function to the script's store. The caller adds the command that declares it, under a
    /// name that is free (see [`crate::symbol::Symbols::fresh`]).
    pub fn add_fun(&mut self, symbol: SymbolId, params: &[SortId], result: SortId) -> FunId {
        let sorts = &self.sorts;
        let generic = params.iter().chain([&result]).any(|&s| sorts.get(sorts.canon(s)).generic);
        self.funs.push(Fun {
            symbol,
            params: params.into(),
            result,
            generic,
            kind: FunKind::Declared,
            body: None,
        });
        FunId(self.funs.len() as u32 - 1)
    }

    /// Gives a defined function another body of the same sort; `false` if it has none or the sort differs.
    /// Whoever does so takes away the span of the command that defines it.
    pub fn set_body(&mut self, fun: FunId, body: TermId) -> bool {
        let sort = self.sort(body);
        match &mut self.funs[fun.index()].body {
            Some((_, old)) if self.nodes[old.index()].sort == sort => {
                *old = body;
                true
            }
            _ => false,
        }
    }

    /// An operator of the table by name, applied.
    pub fn op(&mut self, op: OpId, args: &[TermId]) -> Result<TermId, AppError> {
        let head = self.op_head(op);
        self.app(head, args)
    }

    /// The plain head of an operator.
    pub fn op_head(&mut self, op: OpId) -> HeadId {
        let name = self.theories().operator(op).name.as_bytes();
        let symbol = self.symbols.intern(name);
        self.plain_head(symbol, Target::Op(op))
    }

    /// The plain head of a function of the script.
    pub fn fun_head(&mut self, fun: FunId) -> HeadId {
        self.plain_head(self.fun(fun).symbol, Target::Fun(fun))
    }

    pub(crate) fn plain_head(&mut self, symbol: SymbolId, target: Target) -> HeadId {
        self.intern_head(Head { symbol, indices: SmallVec::new(), qualifier: None, target })
    }

    fn arg_sorts(&self, args: &[TermId]) -> Sorts4 {
        args.iter().map(|&a| self.sort(a)).collect()
    }

    /// The rank that an application of a table operator has.
    pub fn rank(&mut self, t: TermId) -> Option<(OpId, Resolved)> {
        let super::Term::App(head, args) = self.get(t) else {
            return None;
        };
        let args = self.arg_sorts(args);
        let Target::Op(op) = self.head(head).target else {
            return None;
        };
        self.resolve(head, op, &args).ok().map(|r| (op, r))
    }

    fn resolve(&mut self, head: HeadId, op: OpId, args: &[SortId]) -> Result<Resolved, Mismatch> {
        let h = &self.heads.items[head.0 as usize];
        let operator = self.sorts.theories().operator(op);
        if h.indices.is_empty() && h.qualifier.is_none() {
            return resolve(operator, &[], None, args, &mut self.sorts);
        }
        let (indices, qualifier) = (h.indices.clone(), h.qualifier.map(|q| self.sorts.canon(q)));
        resolve(operator, &indices, qualifier, args, &mut self.sorts)
    }

    /// The sort of an application.
    pub(crate) fn app_sort(&mut self, head: HeadId, args: &[TermId]) -> Result<SortId, AppError> {
        if let Some(sort) = self.uniform_sort(head, args) {
            return Ok(sort);
        }
        let sorts = self.arg_sorts(args);
        match self.head(head).target {
            Target::Op(op) => match self.resolve(head, op, &sorts) {
                Ok(r) => Ok(r.sort),
                Err(m) => Err(AppError::Op(m)),
            },
            Target::Fun(fun) => self.fun_sort(fun, self.head(head).qualifier, &sorts),
            Target::Tester(constructor) => {
                let domain = self.sorts.canon(self.fun(constructor).result);
                self.expect_args(&[domain], &sorts)?;
                Ok(self.theories().bool())
            }
            Target::Updater(selector) => {
                let fun = self.fun(selector);
                let domain = self.sorts.canon(fun.params[0]);
                let field = self.sorts.canon(fun.result);
                let map = self.expect_args(&[domain, field], &sorts)?;
                let result = self.sorts.substitute(domain, &map);
                Ok(self.sorts.canon(result))
            }
            Target::BitVecLiteral | Target::FieldLiteral | Target::Abstract => {
                match (self.literal_sort(head), args) {
                    (Some(sort), []) => Ok(sort),
                    (Some(sort), _) => Err(AppError::NotAFunction(sort)),
                    (None, _) => Err(AppError::Ambiguous),
                }
            }
            Target::AsArray(fun) => {
                if !args.is_empty() {
                    return Err(AppError::Arity(0));
                }
                let fun = self.fun(fun);
                let all: Sorts4 = fun.params.iter().copied().chain([fun.result]).collect();
                self.container(self.theories().array(), &all)
            }
            Target::ArrayMap(_) | Target::ArrayMapOp(_) => self.array_map_sort(head, &sorts),
        }
    }

    /// The sort of a plain operator over arguments of one sort: most applications are that.
    fn uniform_sort(&self, head: HeadId, args: &[TermId]) -> Option<SortId> {
        let h = self.head(head);
        let Target::Op(op) = h.target else { return None };
        let first = self.sort(*args.first()?);
        if !h.indices.is_empty()
            || h.qualifier.is_some()
            || args.iter().any(|&a| self.sort(a) != first)
        {
            return None;
        }
        let ranks = &self.theories().operator(op).ranks;
        ranks.iter().find_map(|r| uniform(r, first, args.len(), &self.sorts))
    }

    fn container(&mut self, con: Option<ConId>, args: &[SortId]) -> Result<SortId, AppError> {
        let con = con.ok_or(AppError::Ambiguous)?;
        let sort = self.sorts.builtin(con, &[], args);
        Ok(self.sorts.canon(sort))
    }

    /// The sort of `(_ bv5 8)`, `(as ff3 F)` and `(as @x S)`.
    fn literal_sort(&mut self, head: HeadId) -> Option<SortId> {
        let h = self.head(head);
        match h.target {
            Target::BitVecLiteral => {
                let index = *h.indices.first()?;
                let con = self.theories().bitvec()?;
                Some(self.sorts.builtin(con, &[index], &[]))
            }
            _ => h.qualifier.map(|q| self.sorts.canon(q)),
        }
    }

    /// Matches arguments against sorts that may have parameters; gives what the parameters are.
    fn expect_args(
        &self,
        expected: &[SortId],
        args: &[SortId],
    ) -> Result<Vec<(SymbolId, SortId)>, AppError> {
        if expected.len() != args.len() {
            return Err(AppError::Arity(expected.len()));
        }
        let mut map = Vec::new();
        for (i, (&e, &a)) in expected.iter().zip(args).enumerate() {
            if !self.sorts.unify(e, a, &mut map, true) {
                return Err(AppError::Argument(i, e));
            }
        }
        Ok(map)
    }

    /// The sort of a function of the script applied to arguments of these sorts.
    fn fun_sort(
        &mut self,
        fun: FunId,
        qualifier: Option<SortId>,
        args: &[SortId],
    ) -> Result<SortId, AppError> {
        let f = &self.funs[fun.index()];
        let arity = f.params.len();
        let result = self.sorts.canon(f.result);
        if args.len() == arity && !f.generic {
            for (i, (&p, &a)) in f.params.iter().zip(args).enumerate() {
                let p = self.sorts.canon(p);
                if p != a && !self.sorts.coerces(a, p) {
                    return Err(AppError::Argument(i, p));
                }
            }
            if let Some(q) = qualifier
                && self.sorts.canon(q) != result
            {
                return Err(AppError::Qualifier(result));
            }
            return Ok(result);
        }
        let params: Sorts4 = f.params.iter().map(|&p| self.sorts.canon(p)).collect();
        if args.is_empty() && arity > 0 {
            let all: Sorts4 = params.iter().copied().chain([result]).collect();
            return self.container(self.theories().map(), &all);
        }
        if args.len() < arity && !self.higher_order {
            return Err(AppError::Arity(arity));
        }
        let now = args.len().min(arity);
        let mut map = Vec::new();
        if let Some(q) = qualifier {
            let q = self.sorts.canon(q);
            if !self.sorts.unify(result, q, &mut map, false) {
                return Err(AppError::Qualifier(result));
            }
        }
        for i in 0..now {
            if !self.sorts.unify(params[i], args[i], &mut map, true) {
                let wanted = self.sorts.substitute(params[i], &map);
                return Err(AppError::Argument(i, self.sorts.canon(wanted)));
            }
        }
        let open = |s: SortId, store: &Store| {
            store.sorts.params(s).iter().any(|p| !map.iter().any(|(q, _)| p == q))
        };
        if open(result, self) {
            return Err(AppError::Ambiguous);
        }
        let result = self.sorts.substitute(result, &map);
        let result = self.sorts.canon(result);
        if args.len() < arity {
            let rest: Sorts4 = params[now..]
                .iter()
                .map(|&p| self.sorts.substitute(p, &map))
                .chain([result])
                .collect();
            return self.container(self.theories().map(), &rest);
        }
        if args.len() == arity {
            return Ok(result);
        }
        self.applied_sort(result, &args[arity..]).map_err(|e| match e {
            AppError::NotAFunction(_) => AppError::Arity(arity),
            AppError::Argument(i, s) => AppError::Argument(arity + i, s),
            e => e,
        })
    }

    /// The sort of a map (or, for Z3, an array) applied to arguments.
    fn applied_sort(&mut self, function: SortId, args: &[SortId]) -> Result<SortId, AppError> {
        let mut function = function;
        let mut done = 0;
        while done < args.len() {
            let node = self.sorts.get(function).clone();
            let Con::Builtin(con) = node.con else {
                return Err(AppError::NotAFunction(function));
            };
            let t = self.theories();
            if !t.is_map(con) && !t.is_array(con) {
                return Err(AppError::NotAFunction(function));
            }
            let Some((&result, params)) = node.args.split_last() else {
                return Err(AppError::NotAFunction(function));
            };
            let now = params.len().min(args.len() - done);
            for i in 0..now {
                let (p, a) = (params[i], args[done + i]);
                if p != a && !self.sorts.coerces(a, p) {
                    return Err(AppError::Argument(done + i, p));
                }
            }
            if now < params.len() {
                if t.is_array(con) {
                    return Err(AppError::Arity(params.len()));
                }
                let rest: Sorts4 = params[now..].iter().copied().chain([result]).collect();
                return self.container(Some(con), &rest);
            }
            function = result;
            done += now;
        }
        Ok(function)
    }

    /// `((_ map f) a b)`: arrays over one index sort, `f` on their elements.
    fn array_map_sort(&mut self, head: HeadId, args: &[SortId]) -> Result<SortId, AppError> {
        let array = self.theories().array().ok_or(AppError::Ambiguous)?;
        let mut index: Option<Sorts4> = None;
        let mut elements = Sorts4::new();
        for (i, &a) in args.iter().enumerate() {
            let node = self.sorts.get(a);
            let Con::Builtin(con) = node.con else {
                return Err(AppError::NotAFunction(a));
            };
            let (true, Some((&element, indices))) =
                (con == array || self.theories().is_map(con), node.args.split_last())
            else {
                return Err(AppError::NotAFunction(a));
            };
            match &index {
                Some(known) if known[..] != *indices => {
                    return Err(AppError::Argument(i, args[0]));
                }
                Some(_) => {}
                None => index = Some(indices.into()),
            }
            elements.push(element);
        }
        let Some(mut all) = index else {
            return Err(AppError::Ambiguous);
        };
        let element = match self.head(head).target {
            Target::ArrayMap(f) => self.fun_sort(f, None, &elements)?,
            Target::ArrayMapOp(op) => {
                let operator = self.theories().operator(op);
                resolve(operator, &[], None, &elements, &mut self.sorts).map_err(AppError::Op)?.sort
            }
            _ => return Err(AppError::Ambiguous),
        };
        all.push(element);
        self.container(Some(array), &all)
    }

    /// A term applied to arguments: `(f x)` with a term `f`. `tag` says how it is written.
    pub(crate) fn apply_as(&mut self, tag: Tag, children: &[TermId]) -> Result<TermId, AppError> {
        if let Ok(t) = self.find_node(tag, 0, children) {
            return Ok(t);
        }
        let sorts = self.arg_sorts(children);
        let sort = self.applied_sort(sorts[0], &sorts[1..])?;
        Ok(self.apply_of_sort(tag, children, sort))
    }

    /// A map or array applied to arguments.
    pub fn apply(&mut self, function: TermId, args: &[TermId]) -> Result<TermId, AppError> {
        let children: SmallVec<[TermId; 8]> =
            std::iter::once(function).chain(args.iter().copied()).collect();
        self.apply_as(Tag::Apply, &children)
    }

    /// `(let ((x v) …) body)`. The variables must have the sorts of their values.
    pub fn let_in(&mut self, vars: &[TermId], values: &[TermId], body: TermId) -> Option<TermId> {
        let fits = vars.len() == values.len()
            && !vars.is_empty()
            && vars
                .iter()
                .zip(values)
                .all(|(&x, &v)| self.tag(x) == Tag::Var && self.sort(x) == self.sort(v));
        let children: Vec<TermId> =
            values.iter().copied().chain([body]).chain(vars.iter().copied()).collect();
        fits.then(|| self.let_node(&children))
    }

    /// A quantifier or another binder over variables.
    pub fn bind(&mut self, binder: Binder, vars: &[TermId], bodies: &[TermId]) -> Option<TermId> {
        let fits = bodies.len() == binder.bodies()
            && !vars.is_empty()
            && vars.iter().all(|&v| self.tag(v) == Tag::Var);
        if !fits {
            return None;
        }
        let sort = self.binder_sort(binder, vars, bodies).ok()?;
        let children: Vec<TermId> = bodies.iter().chain(vars).copied().collect();
        Some(self.binder_of_sort(binder, &children, sort))
    }

    /// The sort of a binder; `Err(position)` names the body that is not Boolean but should be.
    pub(crate) fn binder_sort(
        &mut self,
        binder: Binder,
        vars: &[TermId],
        bodies: &[TermId],
    ) -> Result<SortId, usize> {
        let bool = self.theories().bool();
        if binder != Binder::Lambda && self.sort(bodies[0]) != bool {
            return Err(0);
        }
        match binder {
            Binder::Forall | Binder::Exists => Ok(bool),
            Binder::Choice | Binder::Witness => Ok(self.sort(vars[0])),
            Binder::Lambda => {
                let all: Sorts4 = vars.iter().chain(bodies).map(|&t| self.sort(t)).collect();
                self.container(self.theories().map(), &all).map_err(|_| 0)
            }
            Binder::Comprehension => {
                let element = self.sort(bodies[1]);
                self.container(self.theories().set(), &[element]).map_err(|_| 1)
            }
        }
    }

    /// A literal: numeral, decimal, `#x…`, `#b…`, string or `#f…`. A numeral is an integer, or a
    /// real if `real` (as in logics without integers). `None` if it is none of these.
    pub fn literal(&mut self, spelling: SymbolId, real: bool) -> Option<TermId> {
        let t = self.theories();
        let text = self.symbols.bytes(spelling);
        let bits = |store: &mut Store, n: usize| {
            Some(store.sorts.builtin(t.bitvec()?, &[Index::Num(n as u64)], &[]))
        };
        let n = text.len();
        let sort = match (text.first()?, text.get(1)) {
            (b'"', _) => t.string()?,
            (b'#', Some(b'x')) => bits(self, (n - 2) * 4)?,
            (b'#', Some(b'b')) => bits(self, n - 2)?,
            (b'#', Some(b'f')) => {
                let at = text.iter().position(|&b| b == b'm')?;
                let modulus = text[at + 1..].to_vec();
                let modulus = self.index_of_numeral(&modulus);
                self.sorts.builtin(t.field()?, &[modulus], &[])
            }
            (b'0'..=b'9', _) => {
                let real = if text.contains(&b'.') { true } else { real || t.int().is_none() };
                if real { t.real()? } else { t.int()? }
            }
            _ => return None,
        };
        Some(self.literal_of_sort(spelling, sort))
    }

    /// A numeral as an index.
    pub(crate) fn index_of_numeral(&mut self, text: &[u8]) -> Index {
        let canonical = text.len() == 1 || text.first() != Some(&b'0');
        match std::str::from_utf8(text).ok().and_then(|t| t.parse().ok()) {
            Some(n) if canonical => Index::Num(n),
            _ => Index::Big(self.symbols.intern(text)),
        }
    }
}
