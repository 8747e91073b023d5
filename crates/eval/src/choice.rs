//! What a solver chose where the standard leaves a choice: `(div x 0)`, a selector of another
//! constructor. Models of most solvers do not say it, but they answer `get-value`.
//!
//! An answer is only taken for an application that is open by itself. What follows from it is
//! computed, never believed.

use crate::Evaluator;
use crate::machine::Memo;
use crate::reason::Reason;
use crate::value::{Value, ValueId};
use smelt_smtlib::TermId;

impl Evaluator<'_> {
    /// Takes the model's choices. Called once, before anything is evaluated.
    pub(crate) fn choose_by_model(&mut self) {
        let mut pairs = self.model.choices.clone();
        // Parts before what they are parts of.
        pairs.sort_unstable();
        self.choices_taken = true;
        for (t, v) in pairs {
            let (value, given) = (self.evaluate(t), self.evaluate(v));
            if !self.is_choice(value) || !self.values.is_exact(given) {
                continue;
            }
            match self.choices.get(&value) {
                Some(&Some(known)) if known != given => {
                    // Two answers for one thing: neither is taken.
                    self.choices.insert(value, None);
                }
                Some(_) => {}
                None => {
                    self.choices.insert(value, Some(given));
                    self.memo[t.index()] = Memo::default();
                }
            }
        }
        if !self.choices.is_empty() {
            self.forget();
        }
    }

    /// The value that the solver chose for an open one, or the open one.
    pub(crate) fn chosen(&self, open: ValueId) -> ValueId {
        match self.choices.get(&open) {
            Some(&Some(v)) => v,
            _ => open,
        }
    }

    /// Whether the value is open by itself and not because of its arguments.
    fn is_choice(&self, v: ValueId) -> bool {
        let Value::Open(_, args) = self.values.get(v) else { return false };
        let free =
            matches!(self.values.own_reason(v), Some(Reason::Unspecified(_) | Reason::Selector(_)));
        free && args.iter().all(|&a| self.values.is_exact(a))
    }

    /// Terms among these whose value the standard leaves open: a solver can be asked for them.
    pub fn open_choices(&mut self, terms: &[TermId]) -> Vec<TermId> {
        let mut open = Vec::new();
        for &t in terms {
            let v = self.value(t);
            if self.is_choice(v) {
                open.push(t);
            }
        }
        open
    }
}
