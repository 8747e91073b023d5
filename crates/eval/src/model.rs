//! What a model says: definitions of functions, points of functions that were asked for, universes,
//! and values for operators that the standard leaves open.

use rustc_hash::FxHashMap;
use smelt_smtlib::decl::{FunId, FunKind};
use smelt_smtlib::term::Target;
use smelt_smtlib::theory::OpId;
use smelt_smtlib::{ModelText, SortId, Store, Term, TermId, Universe};

/// What a model says about a function.
#[derive(Clone, Debug)]
pub enum Interpretation {
    /// Parameters and body.
    Definition(Box<[TermId]>, TermId),
    /// Only its values for some arguments.
    Points(Vec<(Box<[TermId]>, TermId)>),
}

/// Parameters and what stands for them.
pub(crate) type Body = (Box<[TermId]>, TermId);

/// A model of a script. Its terms are terms of the script's store.
#[derive(Clone, Debug, Default)]
pub struct Model {
    functions: Vec<Option<Interpretation>>,
    operators: FxHashMap<OpId, Vec<Body>>,
    universes: FxHashMap<SortId, Universe>,
    /// Pairs of a `get-value` answer that fix no function by themselves, such as `((div x 0) 3)`:
    /// they say what the solver chose where the standard leaves a choice.
    pub choices: Vec<(TermId, TermId)>,
}

impl Model {
    /// A model that says nothing.
    pub fn new() -> Model {
        Model::default()
    }

    /// The model that a solver printed.
    pub fn from_text(store: &Store, text: &ModelText) -> Model {
        let mut model = Model::new();
        for d in &text.functions {
            model.define(d.fun, d.params.clone(), d.body);
        }
        for d in &text.operators {
            model.operators.entry(d.fun).or_default().push((d.params.clone(), d.body));
        }
        for (sort, universe) in &text.universes {
            model.universes.insert(*sort, universe.clone());
        }
        for &(term, value) in &text.values {
            model.point(store, term, value);
        }
        model
    }

    /// Defines a function. A later definition replaces an earlier one.
    pub fn define(&mut self, fun: FunId, params: Box<[TermId]>, body: TermId) {
        *self.slot(fun) = Some(Interpretation::Definition(params, body));
    }

    /// What a function was seen to give for some arguments, all of them values.
    pub fn observe(&mut self, fun: FunId, args: Box<[TermId]>, value: TermId) {
        let slot = self.slot(fun);
        match slot {
            Some(Interpretation::Points(points)) => points.push((args, value)),
            _ => *slot = Some(Interpretation::Points(vec![(args, value)])),
        }
    }

    fn slot(&mut self, fun: FunId) -> &mut Option<Interpretation> {
        if self.functions.len() <= fun.index() {
            self.functions.resize(fun.index() + 1, None);
        }
        &mut self.functions[fun.index()]
    }

    /// A term has a value: that of a constant, or of a function at a point.
    fn point(&mut self, store: &Store, term: TermId, value: TermId) {
        let fun = match store.get(store.strip(term)) {
            Term::App(head, args) => match store.head(head).target {
                Target::Fun(f) => match store.fun(f).kind {
                    FunKind::Declared | FunKind::Var | FunKind::Relation => Some((f, args)),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        };
        match fun {
            // A model's own definition counts before what was asked for besides.
            Some((f, [])) if store.fun(f).params.is_empty() => {
                let slot = self.slot(f);
                if slot.is_none() {
                    *slot = Some(Interpretation::Definition([].into(), value));
                }
            }
            Some((f, args)) if store.fun(f).params.len() == args.len() => {
                let slot = self.slot(f);
                match slot {
                    Some(Interpretation::Points(points)) => points.push((args.into(), value)),
                    None => *slot = Some(Interpretation::Points(vec![(args.into(), value)])),
                    // A definition says more than a point.
                    Some(Interpretation::Definition(..)) => {}
                }
            }
            _ => self.choices.push((term, value)),
        }
    }

    /// What the model says about a function.
    pub fn interpretation(&self, fun: FunId) -> Option<&Interpretation> {
        self.functions.get(fun.index())?.as_ref()
    }

    /// What the model says about an operator where the standard leaves it open: one definition for
    /// each of its sorts.
    pub(crate) fn operator(&self, op: OpId) -> &[Body] {
        self.operators.get(&op).map_or(&[], |all| all)
    }

    /// The elements of an uninterpreted sort.
    pub fn universe(&self, sort: SortId) -> Option<&Universe> {
        self.universes.get(&sort)
    }
}
