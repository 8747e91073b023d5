//! Formulas that are satisfiable by construction: values are drawn for all constants, and every assertion is
//! made true under them, whatever strategies do to it. A solver that answers `unsat` is wrong, and nobody
//! else need be asked.
//!
//! The values are the *pivot*. An assertion that is false under it is negated, or becomes an equation of one
//! of its parts with the value that the part has; one whose value is not determined is put back.

use crate::formula::{Change, Formula};
use crate::generate::Maker;
use crate::scope::Scope;
use crate::strategy::{Share, Strategy, Tools};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use smelt_eval::{Evaluator, Interpretation, Limits, Model, ValueId};
use smelt_smtlib::decl::{FunId, FunKind};
use smelt_smtlib::{CommandKind, Store, Term, TermId};

/// How deep a value may be built.
const DEPTH: u32 = 2;
/// How deep a term that is equated with its value may be.
const DEEP: u32 = 2;
/// Characters of a value that is written into a formula.
const LONGEST: usize = 200;

pub(crate) static PIVOT: Strategy = Strategy {
    name: "pivot",
    summary: "the others, with every assertion kept true under values that are drawn first",
    about: "Values are drawn for all constants, and every assertion is made true under them: what is false is\n\
            negated, or becomes an equation of one of its parts with the value that it has; new assertions\n\
            say the values of new terms. The formula is satisfiable by construction, so a solver that answers\n\
            unsat is wrong, and no other solver need be asked. Seeds with one question, and whose constants\n\
            have sorts with values, can be used so; chains of others are those of mix.",
    example: (
        "(declare-const x Int)(assert (< x 0))",
        "(declare-const x Int)(assert (not (< x 0)))",
    ),
    weight: 1.0,
    step: None,
    mixes: true,
    pivot: Share::All,
    fusion: Share::None,
};

/// Values for all constants of a formula.
pub(crate) struct Pivot {
    model: Model,
}

/// What became of a formula after a step.
pub(crate) enum Kept {
    /// It is satisfied, with these further changes.
    With(Vec<Change>),
    /// It is what it was before.
    Undone,
    /// Nothing is known of it any more.
    Lost,
}

fn limits() -> Limits {
    Limits { steps: 20_000, ..Limits::default() }
}

impl Pivot {
    /// Draws values and makes every assertion true. `None` if the formula is not of the kind for which
    /// that says something: one question about assertions, every constant of a sort that has values.
    pub(crate) fn new(
        formula: &mut Formula,
        tools: &mut Tools,
        rng: &mut ChaCha8Rng,
    ) -> Option<(Pivot, Vec<Change>)> {
        if !is_plain(formula) {
            return None;
        }
        let mut model = Model::new();
        let store = formula.store();
        let funs: Vec<_> = store
            .funs()
            .filter(|&f| matches!(store.fun(f).kind, FunKind::Declared))
            .map(|f| (f, store.fun(f).clone()))
            .collect();
        for (f, fun) in funs {
            if fun.generic {
                return None;
            }
            let sort = formula.store().sorts.canon(fun.result);
            let mut maker = Maker::new(formula, tools, rng, Scope::default(), None);
            maker.ground = true;
            let value = maker.value(sort, DEPTH)?;
            let store = formula.store_mut();
            let params = fun.params.iter().enumerate().map(|(i, &sort)| {
                let name = store.symbols.intern(format!("pivot!{i}").as_bytes());
                store.var(name, sort)
            });
            let params = params.collect();
            model.define(f, params, value);
        }
        let pivot = Pivot { model };
        let changes = pivot.keep(formula, rng)?;
        Some((pivot, changes))
    }

    /// The values as a solver would print a model, so that they can be checked by other means.
    pub(crate) fn text(&self, store: &Store) -> String {
        let mut text = String::from("(\n");
        for f in store.funs() {
            let Some(Interpretation::Definition(params, body)) = self.model.interpretation(f)
            else {
                continue;
            };
            let fun = store.fun(f);
            let sort = |s| {
                let mut out = Vec::new();
                store.sorts.print(s, &store.symbols, &mut out);
                String::from_utf8_lossy(&out).into_owned()
            };
            let params: Vec<String> = params
                .iter()
                .zip(&fun.params)
                .map(|(&p, &s)| format!("({} {})", store.text(p), sort(s)))
                .collect();
            let name = store.symbols.text(fun.symbol);
            let (params, body) = (params.join(" "), store.text(*body));
            text += &format!("  (define-fun {name} ({params}) {} {body})\n", sort(fun.result));
        }
        text + ")"
    }

    fn truth(&self, store: &Store, t: TermId) -> Option<bool> {
        match Evaluator::with_limits(store, &self.model, limits()).value(t) {
            ValueId::TRUE => Some(true),
            ValueId::FALSE => Some(false),
            _ => None,
        }
    }

    /// Makes every assertion true again. `None` if one cannot be: then it has no value.
    pub(crate) fn keep(&self, formula: &mut Formula, rng: &mut ChaCha8Rng) -> Option<Vec<Change>> {
        let mut changes = Vec::new();
        for (command, term) in formula.assertions() {
            if self.truth(formula.store(), term)? {
                continue;
            }
            let part = if rng.random() { self.equation(formula, term, rng) } else { None };
            let kept = part.or_else(|| negated(formula.store_mut(), term))?;
            changes.push(formula.assert_instead(command, kept)?);
        }
        Some(changes)
    }

    /// Makes every assertion true again, or takes a step back.
    pub(crate) fn keep_or_undo(
        &self,
        formula: &mut Formula,
        before: &[(usize, TermId)],
        step: &Change,
        rng: &mut ChaCha8Rng,
    ) -> Kept {
        if let Some(changes) = self.keep(formula, rng) {
            return Kept::With(changes);
        }
        // Commands behind an added one have moved; what was added says nothing instead.
        let added = if let Change::Added { term } = step { Some(*term) } else { None };
        let mut old = before.iter().map(|&(_, t)| t);
        for (command, now) in formula.assertions() {
            let wanted = match added {
                Some(t) if t == now => truth(formula.store_mut()),
                _ => old.next(),
            };
            let Some(wanted) = wanted else { return Kept::Lost };
            if wanted != now && formula.assert_instead(command, wanted).is_none() {
                return Kept::Lost;
            }
        }
        // A definition may have changed too; then the assertions are not what they were.
        let all = formula.assertions();
        let same = all.iter().all(|(_, t)| self.truth(formula.store(), *t) == Some(true));
        if same { Kept::Undone } else { Kept::Lost }
    }

    /// An equation between one side of a comparison and its value.
    fn equation(
        &self,
        formula: &mut Formula,
        term: TermId,
        rng: &mut ChaCha8Rng,
    ) -> Option<TermId> {
        let store = formula.store();
        let Term::App(_, args) = store.get(term) else { return None };
        if args.is_empty() {
            return None;
        }
        let part = args[rng.random_range(0..args.len())];
        self.pinned(formula, part)
    }

    /// `(= t v)`, where `v` is the value of `t`, written out.
    fn pinned(&self, formula: &mut Formula, t: TermId) -> Option<TermId> {
        let store = formula.store();
        let sort = store.sort(t);
        let mut evaluator = Evaluator::with_limits(store, &self.model, limits());
        let value = evaluator.value(t);
        if !evaluator.values().is_exact(value) {
            return None;
        }
        let shown = evaluator.show_within(value, sort, LONGEST);
        drop(evaluator);
        let value = literal(formula.store_mut(), &shown)?;
        let store = formula.store_mut();
        let equals = store.theories().find(b"=")?;
        let fits = store.sort(value) == sort && value != t;
        if fits { store.op(equals, &[t, value]).ok() } else { None }
    }

    /// Adds an assertion that says the value of a new term.
    pub(crate) fn pin(
        &self,
        formula: &mut Formula,
        tools: &mut Tools,
        rng: &mut ChaCha8Rng,
    ) -> Option<Change> {
        let (at, scope) = formula.place_for_assertion(rng)?;
        let mut maker = Maker::new(formula, tools, rng, scope, None);
        let sorts = &maker.universe.sorts;
        let sort = sorts[maker.rng.random_range(0..sorts.len())];
        let t = maker.application(sort, DEEP, None)?;
        let equation = self.pinned(formula, t)?;
        formula.assert_before(at, equation)
    }
}

/// One question, about assertions.
fn is_plain(formula: &Formula) -> bool {
    let store = formula.store();
    let plain = |k: &CommandKind| match k {
        CommandKind::CheckSat(assumed) => assumed.is_empty(),
        CommandKind::SetLogic(_) | CommandKind::Assert(_) => true,
        CommandKind::Other(word) => store.symbols.bytes(*word) == b"set-option",
        // A sort without values has none that could be drawn, and a recursion may have no end.
        CommandKind::DeclareSort(..) | CommandKind::DefineFunsRec(_) => false,
        k => k.declares(),
    };
    // A name stands for a term as it was written, and that changes.
    let named = |f: FunId| matches!(store.fun(f).kind, FunKind::Named(_));
    !formula.is_horn()
        && !store.funs().any(named)
        && formula.questions() == 1
        && formula.script().commands.iter().all(|c| plain(&c.kind))
}

fn truth(store: &mut Store) -> Option<TermId> {
    let op = store.theories().find(b"true")?;
    store.op(op, &[]).ok()
}

fn negated(store: &mut Store, t: TermId) -> Option<TermId> {
    let not = store.theories().find(b"not")?;
    store.op(not, &[t]).ok()
}

/// A value as smelt prints it, as a term: literals, and negative numbers and fractions of them.
fn literal(store: &mut Store, text: &str) -> Option<TermId> {
    let inner = text.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
    let table = store.theories();
    match inner {
        None if text == "true" || text == "false" => {
            let op = table.find(text.as_bytes())?;
            store.op(op, &[]).ok()
        }
        None => {
            let spelling = store.symbols.intern(text.as_bytes());
            store.literal(spelling, false)
        }
        Some(inner) => {
            if let Some(rest) = inner.strip_prefix("- ") {
                let positive = literal(store, rest)?;
                return store.op(table.find(b"-")?, &[positive]).ok();
            }
            let (a, b) = inner.strip_prefix("/ ")?.split_once(' ')?;
            let (a, b) = (literal(store, a)?, literal(store, b)?);
            store.op(table.find(b"/")?, &[a, b]).ok()
        }
    }
}
