//! With a small seed of a theory, typefuzz uses every operator of that theory.

mod support;

use smelt_mutate::Settings;
use smelt_smtlib::{Theories, check};
use std::collections::BTreeSet;
use support::{ALL, mutants, tools};

/// A theory, a seed, and the operators that are not reached, each with its reason beside it.
const CASES: &[(&str, &str, &[&str])] = &[
    ("Core", "(declare-const p Bool)(declare-const q Bool)(assert (=> p q))", &[]),
    ("Ints", "(declare-const x Int)(assert (< x 3))", &[]),
    ("Reals", "(declare-const x Real)(assert (< x 3.0))", &[]),
    ("Reals_Ints", "(declare-const x Real)(declare-const i Int)(assert (< x (to_real i)))", &[]),
    (
        "FixedSizeBitVectors",
        "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 4))(declare-const i Int)
         (assert (= (concat y #b1) #b10010))(assert (bvult x #x1f))",
        &[],
    ),
    (
        "FloatingPoint",
        "(declare-const x Float16)(declare-const y Float32)(declare-const z Real)(assert (fp.isNaN x))(assert (fp.isNaN y))",
        &[],
    ),
    ("Strings", "(declare-const s String)(assert (str.in_re s (re.* (str.to_re \"ab\"))))", &[]),
    (
        "ArraysEx",
        "(declare-const a (Array Int Int))(declare-const b (Array Int (Array Int Int)))
         (assert (= a (select b 0)))",
        &[],
    ),
    ("Sequences", "(declare-const s (Seq Int))(assert (> (seq.len s) 1))", &[]),
    ("Sets", "(declare-const s (Set Int))(assert (set.member 1 s))", &[]),
    ("Bags", "(declare-const s (Bag Int))(assert (= 1 (bag.count 1 s)))", &[]),
    ("FiniteFields", "(declare-const x (_ FiniteField 7))(assert (= x (ff.mul x x)))", &[]),
    ("Tuples", "(declare-const x (Tuple Int Bool))(assert (= x (tuple 1 true)))", &[]),
    ("Nullables", "(declare-const x (Nullable Int))(assert (= x (nullable.some 1)))", &[]),
    ("HO_Core", "(set-logic HO_ALL)(declare-const f (-> Int Int))(assert (= (f 1) 2))", &[]),
    (
        "Relations",
        "(declare-const r (Set (Tuple Int Int)))(declare-const s (Set (Tuple Int)))
         (assert (= (rel.join s r) s))(assert (= r (rel.product s s)))",
        &[],
    ),
    ("FiniteSets", "(declare-const s (FiniteSet Int))(assert (set.in 1 s))", &[]),
    ("ArraySets", "(declare-const s (Array Int Bool))(assert (subset s s))", &[]),
    (
        "SequenceRegex",
        "(declare-const s (Seq Int))(assert (str.in_re s (re.* (seq.to_re s))))",
        &[],
    ),
    ("Characters", "(declare-const c Unicode)(assert (char.<= c (_ char #x41)))", &[]),
    ("Lists", "(declare-const l (List Int))(assert (= l (insert 1 nil)))", &[]),
    ("Transcendentals", "(declare-const x Real)(assert (< (sin x) 0.5))", &[]),
];

/// The operators of a theory that a mutant may have, by signature.
fn wanted(theory: &str) -> BTreeSet<String> {
    let table = Theories::builtin();
    let at = table.theories().iter().position(|t| t.name == theory).expect("a theory");
    let own = table.theories()[at].origin.as_deref();
    let ranks = table.operators().iter().flat_map(|o| &o.ranks).filter(|r| r.theory == at);
    let usual = |o: Option<&str>| o.is_none() || o == own || o == Some("extension");
    let fine = ranks.filter(|r| !r.legacy && r.same_as.is_none() && usual(r.origin.as_deref()));
    fine.map(|r| r.text.to_string()).collect()
}

/// The signatures of the operators in a script.
fn used(text: &str) -> BTreeSet<String> {
    let mut script = check(text).script;
    let terms: Vec<_> = script.store.terms().collect();
    let table = Theories::builtin();
    let mut used = BTreeSet::new();
    for t in terms {
        if let Some((op, resolved)) = script.store.rank(t) {
            used.insert(table.operator(op).ranks[resolved.rank].text.to_string());
        }
    }
    used
}

#[test]
fn every_operator_is_used() {
    let mut problems = Vec::new();
    for &(theory, seed, exceptions) in CASES {
        let mut missing = wanted(theory);
        assert!(!missing.is_empty(), "{theory}");
        let mut tools = tools(ALL, Settings::default());
        mutants("typefuzz", &mut tools, seed, 3000, 3, |text, _| {
            if !missing.is_empty() {
                let used = used(text);
                missing.retain(|r| !used.contains(r));
            }
        });
        let excepted = |r: &String| exceptions.iter().any(|e| r.contains(e));
        problems.extend(missing.iter().filter(|r| !excepted(r)).map(|r| format!("{theory}: {r}")));
    }
    assert!(problems.is_empty(), "not used:\n{}", problems.join("\n"));
}
