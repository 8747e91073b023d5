//! Whether a model satisfies a script: the assertions that hold at a `check-sat`, and what the model
//! makes of them.

use crate::explain::{Explanation, Step};
use crate::value::ValueId;
use crate::{Evaluator, Reason};
use smelt_smtlib::term::VarSets;
use smelt_smtlib::{Command, CommandKind, Store, TermId};

/// A formula that must be true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asserted {
    /// The command it stands in.
    pub command: usize,
    /// Which term of the command.
    pub position: usize,
    /// The formula.
    pub term: TermId,
}

/// The commands that ask for an answer.
pub fn questions(store: &Store, commands: &[Command]) -> Vec<usize> {
    let asks = |c: &Command| match &c.kind {
        CommandKind::CheckSat(_) | CommandKind::CheckSatAssuming(_) | CommandKind::Query(..) => {
            true
        }
        CommandKind::Other(word) => store.symbols.bytes(*word) == b"check-sat-using",
        _ => false,
    };
    (0..commands.len()).filter(|&i| asks(&commands[i])).collect()
}

/// What is asserted when command number `at` is reached, its assumptions included. With
/// `commands.len()`: what is asserted at the end.
pub fn asserted(store: &Store, commands: &[Command], at: usize) -> Vec<Asserted> {
    let mut all: Vec<Asserted> = Vec::new();
    // How many levels were pushed together, and how many assertions stood before.
    let mut levels: Vec<(u64, usize)> = Vec::new();
    for (command, c) in commands.iter().enumerate().take(at.saturating_add(1)) {
        let here = command == at;
        match &c.kind {
            CommandKind::Assert(t) | CommandKind::Rule(t, _) => {
                all.push(Asserted { command, position: 0, term: *t });
            }
            CommandKind::Push(n) => levels.push((n.unwrap_or(1), all.len())),
            CommandKind::Pop(n) => {
                let mut left = n.unwrap_or(1);
                while left > 0
                    && let Some((count, mark)) = levels.last_mut()
                {
                    all.truncate(*mark);
                    let now = left.min(*count);
                    *count -= now;
                    left -= now;
                    if *count == 0 {
                        levels.pop();
                    }
                }
            }
            CommandKind::Other(word)
                if matches!(store.symbols.bytes(*word), b"reset" | b"reset-assertions") =>
            {
                all.clear();
                levels.clear();
            }
            CommandKind::CheckSat(terms) | CommandKind::CheckSatAssuming(terms) if here => {
                let assumed = terms.iter().enumerate();
                all.extend(assumed.map(|(position, &term)| Asserted { command, position, term }));
            }
            _ => {}
        }
    }
    all
}

/// Every closed subterm of terms, each once, smaller ones before those that contain them.
pub fn closed_subterms(store: &Store, roots: &[TermId]) -> Vec<TermId> {
    let mut seen = vec![false; store.len()];
    let mut stack: Vec<TermId> = roots.to_vec();
    let mut all = Vec::new();
    while let Some(t) = stack.pop() {
        if std::mem::replace(&mut seen[t.index()], true) {
            continue;
        }
        all.push(t);
        stack.extend_from_slice(store.subterms(t));
    }
    // A term is made after its parts.
    all.sort_unstable();
    let mut free = VarSets::new();
    all.retain(|&t| free.is_closed(store, t));
    all
}

/// What a model makes of a script.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Every assertion is true.
    True,
    /// This assertion is false, whatever the model leaves open.
    False(Asserted, Explanation),
    /// No assertion is false, but this one has no value.
    Undetermined(Asserted, Reason, Explanation),
}

impl Verdict {
    /// Its name.
    pub fn word(&self) -> &'static str {
        match self {
            Verdict::True => "true",
            Verdict::False(..) => "false",
            Verdict::Undetermined(..) => "undetermined",
        }
    }
}

impl Evaluator<'_> {
    /// What the model makes of assertions: false if one is surely false, true if all surely are true.
    pub fn judge(&mut self, asserted: &[Asserted]) -> Verdict {
        self.judge_watched(asserted, |_| true).unwrap_or(Verdict::True)
    }

    /// The same, asking before each assertion whether to go on; `None` if not.
    pub fn judge_watched(
        &mut self,
        asserted: &[Asserted],
        mut go_on: impl FnMut(usize) -> bool,
    ) -> Option<Verdict> {
        let verdict = self.judge_once(asserted, &mut go_on)?;
        if let Verdict::False(a, _) = verdict
            && !self.choices.is_empty()
        {
            // Only what is false whatever was chosen is certain.
            self.choices.clear();
            self.forget();
            return Some(match self.judge_once(asserted, &mut go_on)? {
                Verdict::False(a, e) => Verdict::False(a, e),
                _ => Verdict::Undetermined(a, Reason::Chosen, self.explain(a.term)),
            });
        }
        Some(verdict)
    }

    fn judge_once(
        &mut self,
        asserted: &[Asserted],
        go_on: &mut impl FnMut(usize) -> bool,
    ) -> Option<Verdict> {
        let mut open: Option<(Asserted, ValueId)> = None;
        for (i, &a) in asserted.iter().enumerate() {
            if !go_on(i) {
                return None;
            }
            let v = self.value(a.term);
            match self.values.as_bool(v) {
                Some(true) => {}
                Some(false) => return Some(Verdict::False(a, self.explain(a.term))),
                None => open = open.or(Some((a, v))),
            }
        }
        Some(match open {
            None => Verdict::True,
            Some((a, v)) => {
                let reason = self.values.reason(v).unwrap_or(Reason::Budget);
                Verdict::Undetermined(a, reason, self.explain(a.term))
            }
        })
    }
}

impl Verdict {
    /// Whether the explanation leaves something out.
    pub fn is_cut(&self) -> bool {
        match self {
            Verdict::True => false,
            Verdict::False(_, e) | Verdict::Undetermined(_, _, e) => e.cut,
        }
    }

    /// The steps of the explanation, outermost first.
    pub fn steps(&self) -> &[Step] {
        match self {
            Verdict::True => &[],
            Verdict::False(_, e) | Verdict::Undetermined(_, _, e) => &e.steps,
        }
    }
}
