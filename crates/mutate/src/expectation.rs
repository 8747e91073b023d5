//! Expectations: what must be answered, and why it must.

use smelt_smtlib::{Command, CommandKind, Store};

/// Whether there is a model.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Truth {
    /// There is one.
    Sat,
    /// There is none.
    Unsat,
}

impl Truth {
    /// As solvers write it.
    pub fn word(self) -> &'static str {
        match self {
            Truth::Sat => "sat",
            Truth::Unsat => "unsat",
        }
    }
}

/// What is known about the answer to a script. Relations are to the script it was made from, the
/// *previous* one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Expectation {
    /// Nothing: solvers are compared.
    #[default]
    Open,
    /// It is so by the way the script was made.
    Known(Truth),
    /// The script itself says so (`:status`), which its author may have got wrong.
    Claimed(Truth),
    /// Satisfiable just when the previous one is.
    SameAs,
    /// Each of its models is one of the previous script: if that is unsat, this is.
    Implies,
    /// Each model of the previous script is one of it: if that is sat, this is.
    ImpliedBy,
}

impl Expectation {
    /// What follows for this script from what is so of the previous one.
    pub fn follows(self, previous: Truth) -> Option<Truth> {
        match (self, previous) {
            (Expectation::SameAs, truth) => Some(truth),
            (Expectation::Implies, Truth::Unsat) => Some(Truth::Unsat),
            (Expectation::ImpliedBy, Truth::Sat) => Some(Truth::Sat),
            _ => None,
        }
    }
}

/// What a script claims of the question at command `at`: the last `(set-info :status …)` before it and
/// behind the question before.
pub fn claimed(store: &Store, source: &[u8], commands: &[Command], at: usize) -> Option<Truth> {
    for c in commands.get(..at)?.iter().rev() {
        match &c.kind {
            CommandKind::CheckSat(_)
            | CommandKind::CheckSatAssuming(_)
            | CommandKind::Query(..) => {
                return None;
            }
            CommandKind::Other(word) if store.symbols.bytes(*word) == b"set-info" => {
                let text = String::from_utf8_lossy(&source[c.span?.range()]).into_owned();
                let mut words = text.trim_end_matches(')').split_whitespace().skip(1);
                if words.next() != Some(":status") {
                    continue;
                }
                return match words.next() {
                    Some("sat") => Some(Truth::Sat),
                    Some("unsat") => Some(Truth::Unsat),
                    _ => None,
                };
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use smelt_smtlib::{Session, Theories};

    #[test]
    fn what_follows() {
        use Truth::{Sat, Unsat};
        assert_eq!(Expectation::SameAs.follows(Sat), Some(Sat));
        assert_eq!(Expectation::SameAs.follows(Unsat), Some(Unsat));
        assert_eq!(Expectation::Implies.follows(Unsat), Some(Unsat));
        assert_eq!(Expectation::Implies.follows(Sat), None);
        assert_eq!(Expectation::ImpliedBy.follows(Sat), Some(Sat));
        assert_eq!(Expectation::ImpliedBy.follows(Unsat), None);
        assert_eq!(Expectation::Open.follows(Sat), None);
    }

    #[test]
    fn a_status_is_for_the_next_question() {
        let text = "(set-info :status sat)(set-info :source x)(check-sat)(check-sat)\
                    (set-info :status unsat)(check-sat)(set-info :status unknown)(check-sat)";
        let s = Session::new(text, Theories::builtin());
        let claims: Vec<Option<Truth>> = (0..s.commands().len())
            .filter(|&i| matches!(s.commands()[i].kind, CommandKind::CheckSat(_)))
            .map(|i| claimed(s.store(), s.source(), s.commands(), i))
            .collect();
        assert_eq!(claims, [Some(Truth::Sat), None, Some(Truth::Unsat), None]);
    }
}
