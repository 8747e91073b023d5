//! What operators mean. Which operators there are stands in the operator table; here each name of it
//! that has a computable meaning is given one, one file per theory.

mod arith;
mod arrays;
mod bags;
mod bitvectors;
mod core;
mod datatypes;
mod elements;
mod floats;
mod relations;
mod sequences;
mod sets;
mod strings;

pub(crate) use arrays::index_sorts;

use crate::reason::Reason;
use crate::value::{Origin, ValueId};
use crate::{Evaluator, Value};
use dashu_base::BitTest;
use rustc_hash::FxHashMap;
use smelt_smtlib::sort::Index;
use smelt_smtlib::term::{HeadId, Target};
use smelt_smtlib::theory::OpId;
use smelt_smtlib::{SortId, Term, TermId, Theories};
use std::sync::{Arc, LazyLock, OnceLock};

/// An operator applied to values.
pub(crate) struct Call<'c> {
    /// The application.
    pub(crate) term: TermId,
    pub(crate) head: HeadId,
    pub(crate) target: Target,
    /// The sort of the result.
    pub(crate) sort: SortId,
    pub(crate) args: &'c [ValueId],
}

/// A value, or why there is none.
pub(crate) type Out = Result<ValueId, Reason>;

/// What an operator does with values.
pub(crate) type Rule = fn(&mut Evaluator<'_>, &Call<'_>) -> Out;

/// `and`, `or`, `=>`: one argument may decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Connective {
    And,
    Or,
    Implies,
}

impl Connective {
    /// Which argument decides.
    pub(crate) fn decides(self, last: bool) -> bool {
        match self {
            Connective::And => false,
            Connective::Or => true,
            Connective::Implies => last,
        }
    }

    /// What is decided by it.
    pub(crate) fn decision(self) -> bool {
        self != Connective::And
    }

    /// Whether arguments that do not decide may be left out.
    pub(crate) fn is_symmetric(self) -> bool {
        self != Connective::Implies
    }
}

/// How an operator takes its arguments.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    Connective(Connective),
    Ite,
    /// It needs all of its arguments.
    Strict(Rule),
    /// It has something to say even if parts of its arguments are open.
    Lazy(Rule),
}

/// The meanings of the operators of one table.
pub(crate) struct Rules {
    shapes: Vec<Option<Shape>>,
    ops: FxHashMap<&'static str, OpId>,
    store: Option<OpId>,
}

static MEANINGS: LazyLock<FxHashMap<&'static str, Shape>> = LazyLock::new(|| {
    let files: [&[(&str, Shape)]; 11] = [
        core::RULES,
        arith::RULES,
        bitvectors::RULES,
        floats::RULES,
        strings::RULES,
        sequences::RULES,
        arrays::RULES,
        datatypes::RULES,
        sets::RULES,
        relations::RULES,
        bags::RULES,
    ];
    files.iter().flat_map(|rules| rules.iter().copied()).collect()
});

impl Rules {
    /// The meanings of a table's operators; those of the embedded table are found once.
    pub(crate) fn of(theories: &'static Theories) -> Arc<Rules> {
        static BUILTIN: OnceLock<Arc<Rules>> = OnceLock::new();
        if std::ptr::eq(theories, Theories::builtin()) {
            return BUILTIN.get_or_init(|| Arc::new(Rules::new(theories))).clone();
        }
        Arc::new(Rules::new(theories))
    }

    fn new(theories: &'static Theories) -> Rules {
        let shape = |name: &str| MEANINGS.get(name).copied();
        let shapes = theories.operators().iter().map(|o| {
            let synonyms = o.ranks.iter().filter_map(|r| r.same_as.as_deref());
            shape(&o.name).or_else(|| synonyms.clone().find_map(shape))
        });
        let mut names: Vec<&'static str> = MEANINGS.keys().copied().collect();
        names.sort_unstable();
        let ops = names.iter().filter_map(|&n| Some((n, theories.find(n.as_bytes())?)));
        let store = theories.find(b"store");
        Rules { shapes: shapes.collect(), ops: ops.collect(), store }
    }

    #[inline]
    pub(crate) fn shape(&self, op: OpId) -> Option<Shape> {
        self.shapes.get(op.index()).copied().flatten()
    }

    /// Whether it writes to an array.
    #[inline]
    pub(crate) fn is_store(&self, op: OpId) -> bool {
        self.store == Some(op)
    }

    /// `ite`, `=`, `and`, `or`
    pub(crate) fn words(&self) -> [Option<OpId>; 4] {
        ["ite", "=", "and", "or"].map(|w| self.ops.get(w).copied())
    }
}

/// Whether an operator of the table has a meaning here.
pub fn supported(theories: &'static Theories, op: OpId) -> bool {
    Rules::of(theories).shape(op).is_some()
}

/// The value of an application that is no function of the script.
pub(crate) fn evaluate(ev: &mut Evaluator<'_>, call: &Call<'_>) -> ValueId {
    let out = match call.target {
        Target::Op(op) => operator(ev, call, op),
        Target::Tester(c) => datatypes::tester(ev, c, call.args[0]),
        Target::Updater(s) => datatypes::update(ev, s, call.args),
        Target::ArrayMap(_) | Target::ArrayMapOp(_) => arrays::map(ev, call),
        Target::AsArray(f) => Ok(ev.function_value(f)),
        Target::BitVecLiteral | Target::FieldLiteral | Target::Abstract => {
            return ev.identifier_literal(call.term, call.head);
        }
        Target::Fun(_) => Err(Reason::Arguments),
    };
    match out {
        Ok(v) => v,
        Err(reason) => {
            let origin = Origin::Head(call.head, call.sort, ev.first_sort(call.term, call.sort));
            let open = ev.values.open(origin, call.args, reason);
            ev.chosen(open)
        }
    }
}

/// An operator of the table.
pub(crate) fn operator(ev: &mut Evaluator<'_>, call: &Call<'_>, op: OpId) -> Out {
    for &a in call.args {
        ev.steps += weight(ev.values.get(a));
    }
    match ev.rules.shape(op) {
        Some(Shape::Strict(rule)) => {
            if call.args.iter().any(|&a| !ev.values.is_closed(a)) {
                return Err(Reason::Arguments);
            }
            rule(ev, call)
        }
        Some(Shape::Lazy(rule)) => rule(ev, call),
        // Only reached where an operator is applied as a function.
        Some(Shape::Connective(c)) => core::connective(ev, c, call),
        Some(Shape::Ite) => core::ite(ev, call),
        None => Err(Reason::Unsupported(op)),
    }
}

/// What taking a value as an argument costs beside one step: the budget is to bound time, and a
/// product of two numbers of a million digits is not one step.
#[inline]
fn weight(value: &Value) -> u64 {
    let number = |bits: usize| {
        let words = bits as u64 / 64;
        words + words * words / 1024
    };
    match value {
        Value::Int(n) => number(n.bit_len()),
        Value::Rational(r) => {
            // Every result is reduced, and that is the dearest part.
            let words = r.numerator().bit_len().max(r.denominator().bit_len()) as u64 / 64;
            words + words * words / 16
        }
        Value::BitVec(b) => number(b.width() as usize),
        Value::Float(x) => number(x.format().significand_bits() as usize),
        // Resultants, factors and isolating intervals.
        Value::Algebraic(a) => 2_000 + 4 * (a.0.poly().degree() as u64).saturating_pow(4),
        Value::Text(t) => t.len() as u64 / 16,
        Value::Seq(s) => s.len() as u64 / 16,
        Value::Table(t) => t.entries.len() as u64 / 16,
        _ => 0,
    }
}

impl Call<'_> {
    pub(crate) fn op(&self) -> Option<OpId> {
        match self.target {
            Target::Op(op) | Target::ArrayMapOp(op) => Some(op),
            _ => None,
        }
    }

    /// Index number `i` of `(_ f i j)`.
    pub(crate) fn index(&self, ev: &Evaluator<'_>, i: usize) -> Result<u64, Reason> {
        match ev.store.head(self.head).indices.get(i) {
            Some(Index::Num(n)) => Ok(*n),
            _ => Err(Reason::TooLarge),
        }
    }

    /// The standard leaves it open here.
    pub(crate) fn unspecified(&self) -> Reason {
        self.op().map_or(Reason::Arguments, Reason::Unspecified)
    }

    /// There is no exact value.
    pub(crate) fn unsupported(&self) -> Reason {
        self.op().map_or(Reason::Arguments, Reason::Unsupported)
    }
}

impl Evaluator<'_> {
    /// The sort of the first argument of an application, or another one if it has none.
    pub(crate) fn first_sort(&self, t: TermId, otherwise: SortId) -> SortId {
        match self.store.get(t) {
            Term::App(_, [first, ..]) => self.store.sort(*first),
            _ => otherwise,
        }
    }

    /// What the model says about an operator that the standard leaves open for these arguments. A
    /// model may say it for the first argument alone.
    pub(crate) fn by_model(&mut self, call: &Call<'_>, name: &str, args: &[ValueId]) -> Out {
        let missing = call.unspecified();
        let named = self.store.theories().find(name.as_bytes());
        // Some models say it under the operator's own name, for all arguments.
        let ops = named.into_iter().chain(call.op());
        let model = self.model;
        let store = self.store;
        let fits = |params: &[TermId]| {
            let Term::App(_, terms) = store.get(call.term) else {
                return params.len() == args.len();
            };
            let sorts = params.iter().zip(terms);
            (params.len() == args.len() || params.len() == 1)
                && sorts.into_iter().all(|(&x, &a)| {
                    let (x, a) = (store.sort(x), store.sort(a));
                    x == a || store.sorts.coerces(a, x)
                })
        };
        let found = ops.flat_map(|op| model.operator(op)).find(|(params, _)| fits(params));
        let (params, body) = found.ok_or(missing)?;
        self.enter();
        for (&x, &v) in params.iter().zip(args) {
            self.bind(x, v);
        }
        let value = self.value_in_scope(*body);
        self.leave();
        Ok(value)
    }

    /// A function of the script as a value: its table if it is given by cases.
    pub(crate) fn function_value(&mut self, f: smelt_smtlib::decl::FunId) -> ValueId {
        match self.definition_table(f) {
            Some(table) => table,
            None => self.values.add(Value::Partial(f, [].into())),
        }
    }
}
