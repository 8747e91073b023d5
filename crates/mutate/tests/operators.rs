//! With a small seed of a theory, typefuzz uses every operator of that theory.

mod support;

use smelt_mutate::Settings;
use smelt_smtlib::{Theories, check};
use std::collections::BTreeSet;
use support::{ALL, mutants, tools};

/// A theory, a seed, and the operators that are not reached, each with its reason.
type Case = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const CASES: &[Case] = &[
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
        "(declare-const x Float16)(declare-const y Float32)(declare-const z Real)
         (assert (fp.isNaN x))(assert (fp.isNaN y))",
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
    ("FiniteFields", "(declare-const x (_ FiniteField 7))(assert (= x (ff.mul x x)))", &[]),
    ("Transcendentals", "(declare-const x Real)(assert (< (sin x) 0.5))", &[]),
    (
        "Sets",
        "(set-logic HO_ALL)(declare-const f (-> Int Int))(declare-const p (-> Int Bool))
         (declare-const g (-> Int Int Int))(declare-const s (Set Int))(assert (set.member 1 s))",
        &[],
    ),
    (
        "Bags",
        "(set-logic HO_ALL)(declare-const f (-> Int Int))(declare-const p (-> Int Bool))
         (declare-const g (-> Int Int Int))(declare-const q (-> Int Int Bool))
         (declare-const s (Bag Int))(declare-const t (Bag (Bag Int)))(assert (= 1 (bag.count 1 s)))",
        &[],
    ),
    (
        "Tuples",
        "(declare-const x (Tuple Int Bool))(declare-const y (Tuple Bool Int))(declare-const u UnitTuple)
         (declare-const i Int)(assert (= x (tuple i true)))(assert (= y y))(assert (= u u))",
        &[("(tuple.project (Tuple", "read as the indexed one with no index")],
    ),
    (
        "Nullables",
        "(set-logic HO_ALL)(declare-const f (-> Int Int))(declare-const g (-> Int Int Int))
         (declare-const h (-> Int Int Int Int))(declare-const x (Nullable Int))
         (assert (= x (nullable.some 1)))",
        &[],
    ),
    (
        "Relations",
        "(set-logic HO_ALL)(declare-const r (Set (Tuple Int Int)))(declare-const s (Set (Tuple Int)))
         (declare-const u (Set UnitTuple))(declare-const g (Set (Set (Tuple Int Int))))(declare-const i Int)
         (declare-const f (-> (Tuple Int Int) Int Int))(declare-const t (Set Int))
         (declare-const w (Set (Tuple Int Int Int Int)))
         (assert (= (rel.join s r) s))(assert (= r (rel.product s s)))
         (assert (= g g))(assert (= t t))(assert (= u u))(assert (= w w))",
        &[
            ("(rel.aggr (->", "read as the indexed one with no index"),
            ("(rel.group (Set", "read as the indexed one with no index"),
            ("(rel.project (Set", "read as the indexed one with no index"),
            ("(rel.table_join (Set", "read as the indexed one with no index"),
        ],
    ),
    (
        "FiniteSets",
        "(declare-const s (FiniteSet Int))(declare-const i Int)(declare-const a (Array Int Int))
         (declare-const p (Array Int Bool))(declare-const q (Set Int))(assert (set.in 1 s))",
        &[
            ("(set.singleton A (FiniteSet A)", "a singleton is read as cvc5's"),
            ("(-> A B)", "Z3 reads a function sort as an array"),
            ("(-> A Bool)", "Z3 reads a function sort as an array"),
        ],
    ),
    (
        "ArraySets",
        "(declare-const s (Array Int Bool))(declare-const t (Set Int))(declare-const i Int)(assert (subset s s))
         (assert (= t t))",
        &[],
    ),
    (
        "SequenceRegex",
        "(declare-const s (Seq Int))(declare-const c Unicode)(declare-const p (Array Int Bool))
         (declare-const q (Array Unicode Bool))(declare-const r RegLan)(declare-const e Int)
         (assert (seq.in.re s (re.* (seq.to.re s))))(assert (= r r))",
        &[
            ("(re.of.pred (-> Unicode", "Z3 reads a function sort as an array"),
            ("(re.of.pred (Array Unicode", "read as the one over any sort"),
        ],
    ),
    ("Characters", "(declare-const c Unicode)(declare-const b (_ BitVec 18))(declare-const i Int)
         (assert (= i 1))(assert (= b b))(assert (char.<= c (_ Char 65)))", &[]),
    ("Lists", "(declare-const l (List Int))(assert (= l (insert 1 (as nil (List Int)))))", &[]),
];

/// The operators of a theory that a mutant may have, by signature.
fn wanted(theory: &str) -> BTreeSet<String> {
    let table = Theories::builtin();
    let at = table.theories().iter().position(|t| t.name == theory).expect("a theory");
    let own = table.theories()[at].origin.as_deref();
    let ranks = table.operators().iter().flat_map(|o| &o.ranks).filter(|r| r.theory == at);
    let usual = |o: Option<&str>| o.is_none() || o == own || o == Some("extension");
    let fine = ranks
        .filter(|r| !r.legacy && !r.internal && r.same_as.is_none() && usual(r.origin.as_deref()));
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
        for (part, why) in exceptions {
            let before = missing.len();
            missing.retain(|r| !r.contains(part));
            if missing.len() == before {
                problems.push(format!("{theory}: {part} is no exception any more ({why})"));
            }
        }
        problems.extend(missing.iter().map(|r| format!("{theory}: {r}")));
    }
    assert!(problems.is_empty(), "not used:\n{}", problems.join("\n"));
}
