//! The exact value of an SMT-LIB term under a model, computed without any solver.
//!
//! What a model or the standard leaves open is *undetermined*, never a default, and spreads no
//! further than it must: `(or true (= (div 1 0) 5))` is true.

pub mod algebraic;
pub mod bitvec;
mod call;
mod choice;
mod definition;
mod domain;
mod equal;
pub mod explain;
pub mod float;
mod function;
mod literal;
mod machine;
mod model;
mod ops;
mod print;
mod quantifier;
mod range;
pub mod reason;
pub mod regex;
pub mod string;
mod table;
pub mod validate;
pub mod value;
mod writes;

pub use model::{Interpretation, Model};
pub use ops::supported;
pub use reason::Reason;
pub use value::{Value, ValueId};

use machine::{Bound, Called, Frame, Memo, Scope, Slot};
use ops::Rules;
use regex::Regexes;
use rustc_hash::{FxHashMap, FxHashSet};
use smelt_smtlib::decl::FunId;
use smelt_smtlib::sort::Sorts;
use smelt_smtlib::symbol::SymbolId;
use smelt_smtlib::term::VarSets;
use smelt_smtlib::{SortId, Store};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;
use table::Cardinality;
use value::Values;

/// What an evaluation may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Terms visited for one value.
    pub steps: u64,
    /// Parts that are open at a time.
    pub frames: usize,
    /// Calls and binders inside each other.
    pub depth: usize,
    /// Functions called from inside operators inside each other.
    pub nesting: usize,
    /// Instances of a quantifier over finite sorts.
    pub instances: usize,
    /// Instances of a quantifier over other sorts.
    pub cases: usize,
    /// Values made for one value.
    pub values: usize,
    /// Characters, elements or bits of one value.
    pub size: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            steps: 20_000_000,
            frames: 20_000_000,
            depth: 100_000,
            nesting: 200,
            instances: 1 << 16,
            cases: 1 << 10,
            values: 4_000_000,
            size: 1 << 24,
        }
    }
}

/// Evaluates terms of one script under one model. Values that were computed are remembered.
pub struct Evaluator<'a> {
    store: &'a Store,
    model: &'a Model,
    values: Values,
    regexes: Regexes,
    limits: Limits,
    rules: Arc<Rules>,
    escapes: Option<string::Escapes>,
    /// Sorts with instances of datatypes that the script never wrote.
    own_sorts: Option<Box<Sorts>>,
    free: VarSets,
    memo: Vec<Memo>,
    names: Vec<Option<Bound>>,
    hidden: Vec<(SymbolId, Option<Bound>)>,
    scopes: Vec<Scope>,
    stamp: u32,
    frames: Vec<Frame>,
    stack: Vec<Slot>,
    calls: Vec<Called>,
    call_ids: FxHashMap<(FunId, Box<[ValueId]>), u32>,
    steps: u64,
    visited: u64,
    /// How many values there may be.
    most_values: usize,
    /// When whoever asked has no time any more.
    until: Option<Instant>,
    nesting: usize,
    exhausted: bool,
    cardinalities: FxHashMap<SortId, Cardinality>,
    listed: FxHashMap<SortId, Rc<[ValueId]>>,
    tabulated: FxHashMap<ValueId, Option<ValueId>>,
    definitions: FxHashMap<FunId, Option<ValueId>>,
    points: FxHashMap<FunId, FxHashMap<ValueId, ValueId>>,
    /// Calls of closed boxes that nobody has seen.
    unseen: Vec<(FunId, Box<[ValueId]>)>,
    /// What functions give for some arguments, whatever the model says.
    assumed: FxHashMap<FunId, FxHashMap<Box<[ValueId]>, ValueId>>,
    /// What the solver chose for open values; `None` where it contradicts itself.
    choices: FxHashMap<ValueId, Option<ValueId>>,
    choices_taken: bool,
    /// Instances that decided quantifiers.
    witnesses: FxHashMap<(smelt_smtlib::TermId, ValueId), Vec<ValueId>>,
    /// What each arbitrary value is not.
    excluded: Vec<FxHashSet<ValueId>>,
}

impl<'a> Evaluator<'a> {
    /// An evaluator with the usual limits.
    pub fn new(store: &'a Store, model: &'a Model) -> Evaluator<'a> {
        Evaluator::with_limits(store, model, Limits::default())
    }

    /// Calls of closed boxes whose arguments have values and whose result is not known, in the order in which
    /// evaluation met them.
    pub fn unseen_calls(&self) -> &[(FunId, Box<[ValueId]>)] {
        &self.unseen
    }

    /// An evaluator with limits of its own.
    pub fn with_limits(store: &'a Store, model: &'a Model, limits: Limits) -> Evaluator<'a> {
        Evaluator {
            store,
            model,
            values: Values::new(),
            regexes: Regexes::new(Regexes::LIMIT),
            limits,
            rules: Rules::of(store.theories()),
            escapes: None,
            own_sorts: None,
            free: VarSets::new(),
            memo: Vec::new(),
            names: Vec::new(),
            hidden: Vec::new(),
            scopes: Vec::new(),
            stamp: 0,
            frames: Vec::new(),
            stack: Vec::new(),
            calls: Vec::new(),
            call_ids: FxHashMap::default(),
            steps: 0,
            visited: 0,
            most_values: usize::MAX,
            until: None,
            nesting: 0,
            exhausted: false,
            cardinalities: FxHashMap::default(),
            listed: FxHashMap::default(),
            tabulated: FxHashMap::default(),
            definitions: FxHashMap::default(),
            points: FxHashMap::default(),
            unseen: Vec::new(),
            assumed: FxHashMap::default(),
            choices: FxHashMap::default(),
            choices_taken: false,
            witnesses: FxHashMap::default(),
            excluded: Vec::new(),
        }
    }

    /// Which generation of escapes the solver writes and reads in string literals. Unless it is said,
    /// they are read as in the standard, and an escape of former times in a model is undetermined.
    pub fn set_escapes(&mut self, escapes: string::Escapes) {
        self.escapes = Some(escapes);
    }

    /// From then on nothing more is evaluated: what is not known is undetermined, as where the budget ends. Where this is
    /// not said, a value depends on no clock.
    pub fn stop_at(&mut self, until: Option<Instant>) {
        self.until = until;
    }

    /// The values that were made.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The same, to make some for [`Evaluator::assume`].
    pub fn values_mut(&mut self) -> &mut Values {
        &mut self.values
    }

    /// From now on a function gives this for these arguments, whatever the model says. What was found before
    /// does not follow: [`Evaluator::restart`] when all is assumed.
    pub fn assume(&mut self, fun: FunId, args: &[ValueId], value: ValueId) {
        self.assumed.entry(fun).or_default().insert(args.into(), value);
    }

    /// Forgets what was found, but neither values nor assumptions; `anew`: these too.
    pub fn restart(&mut self, anew: bool) {
        self.forget();
        self.unseen.clear();
        if anew {
            self.assumed.clear();
        }
    }

    /// How many terms were visited. (Steps are more: large values cost some too.)
    pub fn visited(&self) -> u64 {
        self.visited
    }

    fn sorts(&self) -> &Sorts {
        self.own_sorts.as_deref().unwrap_or(&self.store.sorts)
    }

    /// Whether two values of one sort are equal; `None` if that is not determined.
    pub fn same(&mut self, a: ValueId, b: ValueId) -> Option<bool> {
        self.equal(a, b)
    }
}
