//! Operators whose value each model may choose for some arguments (`fusions/open.smt2`). Two satisfiable
//! seeds may have been given different choices, and then they are not satisfiable together.

use smelt_smtlib::Store;
use smelt_smtlib::symbol::Symbols;
use smelt_smtlib::syntax::tape::{Kind, Reader, Tape};
use smelt_smtlib::term::{Binder, Term, TermId};
use std::collections::BTreeMap;
use std::sync::OnceLock;

const EMBEDDED: &str = include_str!("../../../../fusions/open.smt2");

/// A set of groups of operators that share what is left open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Open(u64);

/// The group of `choice` and `witness`, which are no operators.
const CHOICE: Open = Open(1);

#[derive(Clone, Copy)]
struct Group {
    open: Open,
    /// Only a divisor that is no nonzero literal leaves it open.
    divisor: bool,
}

/// The operators of the file, by name.
fn groups() -> &'static BTreeMap<String, Group> {
    static GROUPS: OnceLock<BTreeMap<String, Group>> = OnceLock::new();
    GROUPS.get_or_init(|| {
        let mut all = BTreeMap::new();
        let (mut symbols, mut tape) = (Symbols::new(), Tape::new());
        let mut reader = Reader::new(EMBEDDED.as_bytes());
        let mut open = CHOICE;
        while let Ok(Some(_)) = reader.read(&mut tape, &mut symbols) {
            open = Open(open.0 << 1);
            let divisor = tape.items(0).any(|i| tape.get(i).kind() == Kind::Keyword);
            for name in tape.items(0).filter(|&i| tape.get(i).kind() == Kind::List) {
                for i in tape.items(name) {
                    let name = symbols.text(tape.get(i).symbol()).into_owned();
                    all.insert(name, Group { open, divisor });
                }
            }
        }
        all
    })
}

impl Open {
    pub(super) fn shares(self, other: Open) -> bool {
        self.0 & other.0 != 0
    }

    /// What a node by itself leaves open; `name` is the operator that it applies.
    pub(super) fn add(&mut self, store: &Store, t: TermId, name: Option<&str>) {
        match (store.get(t), name.and_then(|n| groups().get(n))) {
            (Term::Binder(Binder::Choice | Binder::Witness, ..), _) => self.0 |= CHOICE.0,
            (Term::App(_, args), Some(group)) => {
                let fixed = group.divisor
                    && args.len() > 1
                    && args[1..].iter().all(|&a| is_nonzero_literal(store, a));
                if !fixed {
                    self.0 |= group.open.0;
                }
            }
            _ => {}
        }
    }
}

fn is_nonzero_literal(store: &Store, t: TermId) -> bool {
    match store.get(t) {
        Term::Literal(s) => store.symbols.bytes(s).iter().any(|b| (b'1'..=b'9').contains(b)),
        // (- 2)
        Term::App(head, &[a]) if store.symbols.bytes(store.head(head).symbol) == b"-" => {
            matches!(store.get(a), Term::Literal(_)) && is_nonzero_literal(store, a)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use smelt_smtlib::Theories;

    #[test]
    fn the_file_names_operators_of_the_table_and_fits_into_the_set() {
        let groups = groups();
        assert!(groups.len() > 60, "{}", groups.len());
        for (name, group) in groups {
            assert!(Theories::builtin().find(name.as_bytes()).is_some(), "no operator {name}");
            assert_ne!(group.open, Open(0), "too many groups");
        }
    }

    #[test]
    fn what_has_no_exact_value_is_open() {
        let theories = Theories::builtin();
        // Fixed by mathematics, or by their arguments alone.
        let fixed = ["real.pi", "pi", "euler", "mkbv", "arcsin", "arctan"];
        for o in theories.operators() {
            let supported = theories
                .find(o.name.as_bytes())
                .is_some_and(|op| smelt_eval::supported(theories, op));
            let listed = groups().contains_key(&o.name) || fixed.contains(&&o.name[..]);
            assert!(supported || listed, "{} may be open", o.name);
        }
    }
}
