//! New terms of a wanted sort, made of what the formula has: an operator of the table or a function of the
//! script, its arguments filled with expressions of the formula, boundary constants, or small new terms.

mod constants;
mod rank;

use crate::formula::Formula;
use crate::palette::{Key, Universe};
use crate::scope::Scope;
use crate::strategy::Tools;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use smallvec::SmallVec;
use smelt_smtlib::TermId;
use smelt_smtlib::decl::{FunId, FunKind};
use smelt_smtlib::sort::SortId;
use smelt_smtlib::term::{Head, HeadId, Target};

/// Attempts with another operator before a term is given up.
const TRIES: usize = 12;
/// Expressions larger than this are not copied: a chain would double the formula with each step.
const LARGEST: u64 = 60;

/// What goes beyond the paper, each on by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Constants that the seed does not contain.
    pub constants: bool,
    /// Small sub-terms made on the spot, where the paper takes expressions of the seed only.
    pub subterms: bool,
    /// New assertions.
    pub assertions: bool,
    /// Characters that are written by their number: not where a solver reads them as before SMT-LIB 2.6.
    pub escapes: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { constants: true, subterms: true, assertions: true, escapes: true }
    }
}

impl Settings {
    /// The paper as it is written.
    pub const PAPER: Settings =
        Settings { constants: false, subterms: false, assertions: false, escapes: true };
}

/// Makes terms for one place.
pub(crate) struct Maker<'a> {
    pub(crate) formula: &'a mut Formula,
    pub(crate) tools: &'a mut Tools,
    pub(crate) rng: &'a mut ChaCha8Rng,
    pub(crate) scope: Scope,
    pub(crate) universe: std::rc::Rc<Universe>,
    /// The term that is replaced: it is no argument of itself unless it is wrapped.
    pub(crate) avoid: Option<TermId>,
    /// Only terms that mean the same under every model: no expression, no function of the script but
    /// constructors.
    pub(crate) ground: bool,
}

impl<'a> Maker<'a> {
    pub(crate) fn new(
        formula: &'a mut Formula,
        tools: &'a mut Tools,
        rng: &'a mut ChaCha8Rng,
        scope: Scope,
        avoid: Option<TermId>,
    ) -> Maker<'a> {
        let wide = tools.settings.constants || tools.settings.subterms;
        let universe = formula.universe(&tools.palette, wide);
        Maker { formula, tools, rng, scope, universe, avoid, ground: false }
    }

    /// An application that gives the sort; `inside` is one of its arguments if it can be.
    pub(crate) fn application(
        &mut self,
        sort: SortId,
        depth: u32,
        inside: Option<TermId>,
    ) -> Option<TermId> {
        for _ in 0..TRIES {
            if let Some(t) = self.try_application(sort, depth, inside) {
                return Some(t);
            }
        }
        None
    }

    fn try_application(
        &mut self,
        sort: SortId,
        depth: u32,
        inside: Option<TermId>,
    ) -> Option<TermId> {
        let key = Key::of(&self.formula.store().sorts, sort);
        let Tools { palette, weights, found, .. } = &mut *self.tools;
        let choices = palette.choices(found, |op| weights.operator(op), &self.universe, key);
        let funs = self.formula.functions(sort);
        let n = choices.list.len();
        // A function of the script counts like three operators: there are few, and they are the script's.
        let of_script = funs.len() * 3;
        if n + of_script == 0 {
            return None;
        }
        if self.rng.random_range(0..n + of_script) < of_script {
            let fun = funs[self.rng.random_range(0..funs.len())];
            let kind = &self.formula.store().fun(fun.0).kind;
            if self.ground && !matches!(kind, FunKind::Constructor(..)) {
                return None;
            }
            let (head, args) = self.function(fun, sort)?;
            return self.apply(head, &args, depth, inside);
        }
        let candidate = choices.at(self.rng.random())?;
        if self.formula.redefines(candidate.op) {
            return None;
        }
        let solved = self.solve(candidate, sort)?;
        let symbol = self.formula.store().head(solved.head).symbol;
        if !self.is_itself(symbol) {
            return None;
        }
        if solved.of_values {
            let values: Option<SmallVec<[TermId; 6]>> =
                solved.args.iter().map(|&sort| self.plain_constant(sort)).collect();
            return self.formula.store_mut().app(solved.head, &values?).ok();
        }
        self.apply(solved.head, &solved.args, depth, inside)
    }

    /// A function of the script, with the sorts of its arguments.
    fn function(
        &mut self,
        (fun, use_as): (FunId, Use),
        sort: SortId,
    ) -> Option<(HeadId, SmallVec<[SortId; 4]>)> {
        if !self.formula.lives().fun_lives(fun, self.scope.order) {
            return None;
        }
        let symbol = self.formula.store().fun(fun).symbol;
        if !self.is_itself(symbol) {
            return None;
        }
        let store = self.formula.store_mut();
        let f = store.fun(fun).clone();
        match use_as {
            Use::Call => {
                let mut map = Vec::new();
                let result = store.sorts.canon(f.result);
                if !store.sorts.unify(result, sort, &mut map, false) {
                    return None;
                }
                let mut args: SmallVec<[SortId; 4]> = SmallVec::new();
                for &p in &f.params {
                    let p = store.sorts.canon(p);
                    let p = store.sorts.substitute(p, &map);
                    if store.sorts.get(p).generic {
                        return None;
                    }
                    args.push(store.sorts.canon(p));
                }
                let open = f.generic && args.is_empty();
                let qualifier = open.then_some(sort);
                let target = Target::Fun(fun);
                let head = Head { symbol: f.symbol, indices: SmallVec::new(), qualifier, target };
                Some((store.intern_head(head), args))
            }
            Use::Test => {
                let domain = store.sorts.canon(f.result);
                if store.sorts.get(domain).generic {
                    return None;
                }
                let is = store.symbols.intern(b"is");
                let index = smelt_smtlib::sort::Index::Symbol(f.symbol);
                let head = Head {
                    symbol: is,
                    indices: SmallVec::from_slice(&[index]),
                    qualifier: None,
                    target: Target::Tester(fun),
                };
                Some((store.intern_head(head), SmallVec::from_slice(&[domain])))
            }
        }
    }

    fn apply(
        &mut self,
        head: HeadId,
        sorts: &[SortId],
        depth: u32,
        inside: Option<TermId>,
    ) -> Option<TermId> {
        let mut args: SmallVec<[TermId; 6]> = SmallVec::new();
        let wrapped = inside.and_then(|t| {
            let sort = self.formula.store().sort(t);
            let fitting: SmallVec<[usize; 6]> =
                (0..sorts.len()).filter(|&i| sorts[i] == sort).collect();
            (!fitting.is_empty()).then(|| fitting[self.rng.random_range(0..fitting.len())])
        });
        if inside.is_some() && wrapped.is_none() {
            return None;
        }
        for (i, &sort) in sorts.iter().enumerate() {
            let arg = match (wrapped, inside) {
                (Some(at), Some(t)) if at == i => t,
                _ => self.argument(sort, depth)?,
            };
            args.push(arg);
        }
        self.formula.store_mut().app(head, &args).ok()
    }

    /// Something of a sort: an expression of the formula, a variable that is bound here, a constant, or a
    /// small new term.
    pub(crate) fn argument(&mut self, sort: SortId, depth: u32) -> Option<TermId> {
        let settings = self.tools.settings;
        let die = self.rng.random_range(0..20);
        if die < 3 && !self.scope.vars.is_empty() {
            let fitting: SmallVec<[TermId; 8]> =
                self.scope.vars.iter().filter(|b| b.sort == sort).map(|b| b.term).collect();
            if !fitting.is_empty() {
                return Some(fitting[self.rng.random_range(0..fitting.len())]);
            }
        }
        if die < 6
            && settings.constants
            && let Some(t) = self.constant(sort)
        {
            return Some(t);
        }
        if die < 9
            && settings.subterms
            && depth > 0
            && let Some(t) = self.try_application(sort, depth - 1, None)
        {
            return Some(t);
        }
        if let Some(t) = self.expression(sort) {
            return Some(t);
        }
        // The formula has nothing that fits here.
        if settings.constants
            && let Some(t) = self.constant(sort)
        {
            return Some(t);
        }
        if settings.subterms && depth > 0 {
            return (0..3).find_map(|_| self.try_application(sort, depth - 1, None));
        }
        None
    }

    /// A term that has a value by itself.
    pub(crate) fn value(&mut self, sort: SortId, depth: u32) -> Option<TermId> {
        let constant = self.constant(sort);
        constant.or_else(|| self.application(sort, depth, None))
    }

    /// An expression of the formula that may stand here.
    pub(crate) fn expression(&mut self, sort: SortId) -> Option<TermId> {
        if self.ground {
            return None;
        }
        for _ in 0..4 {
            let (mut rules, pool) = self.formula.rules();
            let good = |t| Some(t) != self.avoid;
            let t = pool.pick(sort, &self.scope, &mut rules, self.rng, good)?;
            let horn = self.formula.is_horn();
            if self.formula.size(t) <= LARGEST && !(horn && self.formula.has_relation(t)) {
                return Some(t);
            }
        }
        None
    }
}

/// How a function of the script is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    /// It is called.
    Call,
    /// `(_ is C)`
    Test,
}

impl Formula {
    /// The functions of the script that can give a sort.
    fn functions(&mut self, sort: SortId) -> std::rc::Rc<[(FunId, Use)]> {
        if let Some(list) = self.by_result.get(&sort) {
            return list.clone();
        }
        let store = self.store();
        let bool = store.theories().bool();
        let horn = self.is_horn();
        let mut list = Vec::new();
        for f in store.funs().filter(|&f| !self.is_overloaded(f)) {
            let fun = store.fun(f);
            let result = store.sorts.canon(fun.result);
            let callable = match fun.kind {
                FunKind::Declared => !(fun.params.is_empty() || horn && result == bool),
                FunKind::Defined => !fun.params.is_empty() && !horn,
                FunKind::Constructor(..) | FunKind::Selector(..) => true,
                _ => false,
            };
            let gives = result == sort
                || fun.generic && store.sorts.unify(result, sort, &mut Vec::new(), false);
            if callable && gives {
                list.push((f, Use::Call));
            }
            if sort == bool && matches!(fun.kind, FunKind::Constructor(..)) {
                list.push((f, Use::Test));
            }
        }
        let list: std::rc::Rc<[(FunId, Use)]> = list.into();
        self.by_result.insert(sort, list.clone());
        list
    }
}
