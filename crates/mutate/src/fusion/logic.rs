//! The logic of a fused script.

use smelt_smtlib::logic::Logic;

type Named = (String, Option<Logic>);

/// A logic that covers both seeds and what fusion adds: theirs if they have the same one. Sums are not
/// in difference logic, nor, as some solvers read its name, in the logic of strings alone; these become
/// linear arithmetic. `None` if neither names a logic.
pub(super) fn covering(a: Option<&Named>, b: Option<&Named>) -> Option<String> {
    match (a, b) {
        (None, None) => None,
        (Some((a, Some(l))), Some((b, _))) if a == b => {
            let mut name = a.replace("IDL", "LIA").replace("RDL", "LRA");
            if l.strings && name.ends_with('S') && !name.ends_with("FS") {
                name.push_str("LIA");
            }
            Some(name)
        }
        _ => {
            let higher = |l: Option<&Named>| l.and_then(|l| l.1).is_some_and(|l| l.higher_order);
            Some(if higher(a) || higher(b) { "HO_ALL" } else { "ALL" }.to_owned())
        }
    }
}

/// Whether a logic has products of variables.
pub(super) fn has_products(logic: Option<&str>) -> bool {
    logic.is_none_or(|l| Logic::parse(l).is_some_and(|l| l.nonlinear))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(a: Option<&str>, b: Option<&str>, expected: Option<&str>) {
        let named = |l: &str| (l.to_owned(), Logic::parse(l));
        let covered = covering(a.map(named).as_ref(), b.map(named).as_ref());
        assert_eq!(covered.as_deref(), expected, "{a:?} {b:?}");
    }

    #[test]
    fn equal_logics_stay_and_others_become_all() {
        check(None, None, None);
        check(Some("QF_BV"), Some("QF_BV"), Some("QF_BV"));
        check(Some("QF_BV"), Some("BV"), Some("ALL"));
        check(Some("QF_LIA"), None, Some("ALL"));
        check(Some("QF_IDL"), Some("QF_IDL"), Some("QF_LIA"));
        check(Some("QF_S"), Some("QF_S"), Some("QF_SLIA"));
        check(Some("QF_UFLIAFS"), Some("QF_UFLIAFS"), Some("QF_UFLIAFS"));
        check(Some("HO_ALL"), Some("QF_LIA"), Some("HO_ALL"));
        check(Some("QF_WEIRD"), Some("QF_WEIRD"), Some("ALL"));
    }

    #[test]
    fn products_need_a_nonlinear_logic() {
        assert!(has_products(None));
        assert!(has_products(Some("ALL")));
        assert!(has_products(Some("QF_NIA")));
        assert!(!has_products(Some("QF_LIA")));
    }
}
