//! Why a formula has its value: the way down to the parts that decide it, with their values.

use crate::Evaluator;
use crate::ops::{Connective, Shape};
use crate::value::ValueId;
use smelt_smtlib::term::{Binder, Target};
use smelt_smtlib::{SortId, Store, Term, TermId};

/// How far down an explanation goes.
const DEPTH: usize = 48;
/// How many steps it has at most.
const STEPS: usize = 64;
/// Below a formula that is no connective, terms are shown this far.
const BELOW: usize = 6;
/// A value is shown up to this length.
const SHOWN: usize = 400;

/// One subterm with its value.
#[derive(Clone, Debug)]
pub struct Step {
    /// How far down it is.
    pub depth: usize,
    /// The subterm.
    pub term: TermId,
    /// Its sort.
    pub sort: SortId,
    /// Its value as SMT-LIB; `?` for what is open.
    pub value: String,
    /// Why it is open, if it is.
    pub reason: Option<crate::Reason>,
    /// The instance of a quantifier that decides it: variables and their values.
    pub instance: Vec<(TermId, String)>,
}

impl Step {
    /// The step as a line, indented by its depth, with terms and values up to a length.
    pub fn line(&self, store: &Store, most: usize) -> String {
        let instance: Vec<String> =
            self.instance.iter().map(|(x, v)| format!("{} = {v}", store.text(*x))).collect();
        let instance = if instance.is_empty() {
            String::new()
        } else {
            format!(", for {}", instance.join(", "))
        };
        let open = self.reason.is_some() && self.value == "?";
        let value = if open { "undetermined" } else { &self.value };
        let (term, value) = (cut(&store.text(self.term), most), cut(value, most));
        format!("{}{term} is {value}{instance}", "  ".repeat(self.depth.min(20) + 1))
    }
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// Subterms with their values, outermost first.
#[derive(Clone, Debug, Default)]
pub struct Explanation {
    /// The steps; a step belongs to the last one before it that is less deep.
    pub steps: Vec<Step>,
    /// Whether some were left out.
    pub cut: bool,
}

impl Evaluator<'_> {
    /// Why a closed formula has its value.
    pub fn explain(&mut self, t: TermId) -> Explanation {
        let mut e = Explanation::default();
        // A fresh budget: what was found is remembered, and the rest may be found now.
        self.value(t);
        self.explain_at(t, 0, &mut e);
        e
    }

    fn step(&mut self, t: TermId, v: ValueId, depth: usize, e: &mut Explanation) {
        let sort = self.store.sort(t);
        let value = self.show_within(v, sort, SHOWN);
        let closed = self.values.is_closed(v);
        let reason = if closed { None } else { self.values.reason(v) };
        e.steps.push(Step { depth, term: t, sort, value, reason, instance: Vec::new() });
    }

    /// Bounded by `DEPTH`: an explanation that nobody reads is not made.
    fn explain_at(&mut self, t: TermId, depth: usize, e: &mut Explanation) {
        if depth > DEPTH || e.steps.len() >= STEPS {
            e.cut = true;
            return;
        }
        let store = self.store;
        let t = store.strip(t);
        let v = self.value_in_scope(t);
        self.step(t, v, depth, e);
        match store.get(t) {
            Term::App(head, args) => {
                let shape = match store.head(head).target {
                    Target::Op(op) => self.rules.shape(op),
                    _ => None,
                };
                let is_bool = store.sort(t) == store.theories().bool();
                match shape {
                    Some(Shape::Connective(c)) => self.explain_connective(c, args, v, depth, e),
                    Some(Shape::Ite) => {
                        let condition = self.value_in_scope(args[0]);
                        self.explain_at(args[0], depth + 1, e);
                        match self.values.as_bool(condition) {
                            Some(b) => self.explain_at(args[if b { 1 } else { 2 }], depth + 1, e),
                            None => {
                                for &a in &args[1..] {
                                    self.explain_at(a, depth + 1, e);
                                }
                            }
                        }
                    }
                    _ if is_bool && args.len() == 1 && self.is_not(t) => {
                        self.explain_at(args[0], depth + 1, e);
                    }
                    _ => self.explain_arguments(args, depth, BELOW, e),
                }
            }
            Term::Let(vars, values, body) => {
                let given: Vec<ValueId> = values.iter().map(|&x| self.value_in_scope(x)).collect();
                self.enter();
                for (&x, &v) in vars.iter().zip(&given) {
                    self.bind(x, v);
                }
                self.explain_at(body, depth + 1, e);
                self.leave();
            }
            Term::Binder(Binder::Forall | Binder::Exists, vars, bodies) => {
                let Some(row) = self.witnesses.get(&(t, v)).cloned() else { return };
                let shown: Vec<(TermId, String)> = vars
                    .iter()
                    .zip(&row)
                    .map(|(&x, &v)| (x, self.show_within(v, store.sort(x), SHOWN)))
                    .collect();
                if let Some(step) = e.steps.last_mut() {
                    step.instance = shown;
                }
                self.enter();
                for (&x, &v) in vars.iter().zip(&row) {
                    self.bind(x, v);
                }
                self.explain_at(bodies[0], depth + 1, e);
                self.leave();
            }
            _ => {}
        }
    }

    fn is_not(&self, t: TermId) -> bool {
        match self.store.get(t) {
            Term::App(head, _) => {
                let symbol = self.store.symbols.canon(self.store.head(head).symbol);
                self.store.symbols.bytes(symbol) == b"not"
            }
            _ => false,
        }
    }

    fn explain_connective(
        &mut self,
        c: Connective,
        args: &[TermId],
        v: ValueId,
        depth: usize,
        e: &mut Explanation,
    ) {
        // What decides it, or everything.
        let mut values = Vec::with_capacity(args.len().min(1 << 12));
        for (i, &a) in args.iter().enumerate().take(1 << 12) {
            let value = self.value_in_scope(a);
            let decides = c.decides(i + 1 == args.len());
            if self.values.as_bool(v) == Some(c.decision())
                && self.values.as_bool(value) == Some(decides)
            {
                return self.explain_at(a, depth + 1, e);
            }
            values.push((a, value));
        }
        let open = self.values.as_bool(v).is_none();
        for (a, value) in values {
            if open && self.values.as_bool(value).is_some() {
                continue;
            }
            self.explain_at(a, depth + 1, e);
            if e.cut {
                return;
            }
        }
    }

    /// The arguments of an atom with their values, down to its leaves.
    fn explain_arguments(
        &mut self,
        args: &[TermId],
        depth: usize,
        below: usize,
        e: &mut Explanation,
    ) {
        for &a in args {
            if e.steps.len() >= STEPS {
                e.cut = true;
                return;
            }
            let a = self.store.strip(a);
            if self.is_literal(a) {
                continue;
            }
            let v = self.value_in_scope(a);
            self.step(a, v, depth + 1, e);
            if let Term::App(_, args) = self.store.get(a) {
                if below == 0 {
                    e.cut |= !args.is_empty();
                } else {
                    self.explain_arguments(args, depth + 1, below - 1, e);
                }
            }
        }
    }

    /// Whether a term is its own value.
    fn is_literal(&self, t: TermId) -> bool {
        match self.store.get(t) {
            Term::Literal(_) => true,
            Term::App(head, args) => match self.store.head(head).target {
                Target::BitVecLiteral | Target::FieldLiteral => true,
                Target::Op(_) => {
                    args.is_empty()
                        || args
                            .iter()
                            .all(|&a| self.store.tag(a) == smelt_smtlib::term::Tag::Literal)
                }
                _ => false,
            },
            _ => false,
        }
    }
}
