//! Every operator of the table: that it has a meaning, the values of ground terms that solvers proved,
//! what stays undetermined and what does not, and models in the forms that solvers print.

#[path = "operators/cases/mod.rs"]
mod cases;
mod ground;
#[path = "operators/models.rs"]
mod models;
#[path = "operators/open.rs"]
mod open;
#[path = "operators/regressions.rs"]
mod regressions;

use ground::OPEN;
use smelt_smtlib::Theories;
use std::collections::BTreeSet;

/// Operators without a meaning, and why.
const WITHOUT_MEANING: &[(&str, &[&str])] = &[
    ("a heap is no part of a model", &["sep.emp", "sep.nil", "pto", "sep", "wand"]),
    (
        "any relation with these properties is one",
        &["partial-order", "linear-order", "piecewise-linear-order", "tree-order"],
    ),
    ("properties of a function that is not at hand", &["transitive-closure", "ac-op"]),
    ("the size of a sort is the model's", &["fmf.card"]),
    ("the solver's choice", &["array-ext"]),
    ("no known argument has a rational value", &["real.pi", "pi", "euler"]),
    (
        "transcendental, not defined at zero or not zero there",
        &["csc", "cot", "arccos", "acos", "arccsc", "arcsec", "arccot", "atan2", "arctan2"],
    ),
    ("transcendental", &["sec", "log", "ln", "asinh", "acosh", "atanh"]),
    ("languages over predicates are not built", &["re.of.pred"]),
    ("its width is the number of its arguments, which no rank says", &["mkbv"]),
];

/// Prefixes of operators, and operators, whose values `tests/collections.rs` has.
const ELSEWHERE: &[&str] = &["set.", "bag", "rel.", "table.", "tuple", "nullable."];
const ELSEWHERE_BY_NAME: &str = "union intersection setminus complement subset emptyset univset \
    singleton insert intersect member card choose is_singleton join product transpose tclosure \
    join_image iden emptybag nil head tail is-nil is-insert";
/// Values of other operators where these are undefined: they have none of their own.
const ONLY_IN_MODELS: &str =
    "^0 /0 div0 mod0 bvsdiv0 bvudiv0 bvsrem0 bvurem0 bvsmod0 seq.nth_u complex.make";

fn wrong(declarations: &str, model: &str, cases: &[(&str, &str)]) -> Vec<String> {
    let script = format!("(set-logic HO_ALL)\n{declarations}\n(check-sat)");
    ground::wrong(&script, model, cases)
}

fn check_with(declarations: &str, model: &str, cases: &[(&str, &str)]) {
    let wrong = wrong(declarations, model, cases);
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

fn check(declarations: &str, cases: &[(&str, &str)]) {
    check_with(declarations, "sat ()", cases);
}

/// Each value is the right one or undetermined; never another one.
fn check_sound(declarations: &str, cases: &[(&str, &str)]) {
    for &(term, value) in cases {
        if !wrong(declarations, "sat ()", &[(term, value)]).is_empty() {
            check(declarations, &[(term, OPEN)]);
        }
    }
}

#[test]
fn every_operator_has_a_meaning() {
    let theories = Theories::builtin();
    let known = |name: &str| theories.find(name.as_bytes());
    let mut without = BTreeSet::new();
    for (why, names) in WITHOUT_MEANING {
        for &name in *names {
            let op = known(name).unwrap_or_else(|| panic!("there is no operator {name}"));
            assert!(!smelt_eval::supported(theories, op), "{name} has a meaning, not: {why}");
            assert!(without.insert(name), "{name} is listed twice");
        }
    }
    let missing: Vec<&str> = theories
        .operators()
        .iter()
        .map(|o| o.name.as_str())
        .filter(|name| !without.contains(name))
        .filter(|name| !known(name).is_some_and(|op| smelt_eval::supported(theories, op)))
        .collect();
    assert!(missing.is_empty(), "operators without a meaning and without a reason: {missing:?}");
}

/// Every operator stands in a case here, or in `tests/collections.rs`.
#[test]
fn every_operator_has_a_case() {
    let mut words = BTreeSet::new();
    for group in cases::GROUPS {
        for (term, value) in group.cases {
            let all = term.split([' ', '(', ')']).chain(value.split([' ', '(', ')']));
            words.extend(all);
        }
    }
    let without: BTreeSet<&str> = WITHOUT_MEANING.iter().flat_map(|(_, n)| *n).copied().collect();
    let elsewhere = |name: &str| {
        let mut listed = ELSEWHERE_BY_NAME.split_whitespace().chain(ONLY_IN_MODELS.split(' '));
        listed.any(|n| n == name) || ELSEWHERE.iter().any(|prefix| name.starts_with(prefix))
    };
    let missing: Vec<&str> = Theories::builtin()
        .operators()
        .iter()
        .map(|o| o.name.as_str())
        .filter(|n| !without.contains(n) && !elsewhere(n) && !words.contains(n))
        .collect();
    assert!(missing.is_empty(), "operators without a case: {missing:?}");
}

#[test]
fn ground_terms() {
    let mut n = 0;
    let mut failed = Vec::new();
    for group in cases::GROUPS {
        assert!(!group.proved_by.is_empty());
        let different: BTreeSet<&str> = group.cases.iter().map(|(t, _)| *t).collect();
        assert_eq!(different.len(), group.cases.len(), "a term stands twice");
        failed.extend(wrong(group.declarations, "sat ()", group.cases));
        n += group.cases.len();
    }
    assert!(failed.is_empty(), "{} of {n}:\n{}", failed.len(), failed.join("\n"));
    assert!(n >= 350, "{n}");
}

/// The checks above fail if a value is another one.
#[test]
fn wrong_values_are_found() {
    let cases = [
        ("(+ 1 1)", "3"),
        ("(+ 1 1)", OPEN),
        ("(div 1 0)", "0"),
        ("(fp.min (_ +zero 3 5) (_ -zero 3 5))", "(_ +zero 3 5)"),
        ("(str.++ \"a\" \"b\")", "\"ba\""),
        ("((as const (Array Int Int)) 0)", "((as const (Array Int Int)) 1)"),
    ];
    assert_eq!(wrong("", "sat ()", &cases).len(), cases.len());
}
