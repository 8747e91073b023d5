//! Sets, relations, bags and tables: values of ground terms that solvers confirmed, and random terms
//! against the same operations on the collections of the standard library.

#[path = "collections/cases/mod.rs"]
mod cases;
mod ground;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};

type Set = BTreeSet<i64>;
type Bag = BTreeMap<i64, i64>;
type Pairs = BTreeSet<(i64, i64)>;
type Show = fn(i64) -> String;
type Op = fn(i64, i64) -> i64;

/// Sorts with how their elements are written.
const SORTS: [(&str, Show); 2] = [("Int", int), ("(_ BitVec 3)", bits)];

fn wrong(logic: &str, declarations: &str, cases: &[(String, String)]) -> Vec<String> {
    ground::wrong(&format!("(set-logic {logic})\n{declarations}"), "()", cases)
}

fn check(logic: &str, declarations: &str, cases: &[(String, String)]) {
    let wrong = wrong(logic, declarations, cases);
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

/// A table of cases that has each term once.
#[test]
fn ground_terms() {
    let mut n = 0;
    for group in cases::GROUPS {
        let cases: Vec<(String, String)> =
            group.cases.iter().map(|(t, v)| ((*t).to_owned(), (*v).to_owned())).collect();
        let different: BTreeSet<&String> = cases.iter().map(|(t, _)| t).collect();
        assert_eq!(different.len(), cases.len());
        check(group.logic, group.declarations, &cases);
        n += cases.len();
    }
    assert!(n >= 150, "{n}");
}

/// The checks above fail if a value is another one.
#[test]
fn wrong_values_are_found() {
    let case = |t: &str, v: &str| (t.to_owned(), v.to_owned());
    let cases = [
        case("(set.card (set.singleton 1))", "2"),
        case("(set.singleton 1)", "(set.singleton 2)"),
        case("(set.singleton 1)", "undetermined"),
        case("(set.choose (as set.empty (Set Int)))", "0"),
        case("(bag 1 2)", "(bag 1 3)"),
        case("(set.singleton (tuple 1 2))", "(set.singleton (tuple 2 1))"),
    ];
    assert_eq!(wrong("HO_ALL", "", &cases).len(), cases.len());
}

fn set_text(set: &Set, sort: &str, show: Show) -> String {
    let mut text = format!("(as set.empty (Set {sort}))");
    for &x in set {
        text = format!("(set.insert {} {text})", show(x));
    }
    text
}

fn bag_text(bag: &Bag) -> String {
    let mut text = "(as bag.empty (Bag Int))".to_owned();
    for (&x, &n) in bag {
        text = format!("(bag.union_disjoint (bag {} {n}) {text})", int(x));
    }
    text
}

fn pairs_text(pairs: &Pairs) -> String {
    let mut text = "(as set.empty (Relation Int Int))".to_owned();
    for &(a, b) in pairs {
        text = format!("(set.insert (tuple {} {}) {text})", int(a), int(b));
    }
    text
}

fn int(x: i64) -> String {
    if x < 0 { format!("(- {})", -x) } else { x.to_string() }
}

fn bits(x: i64) -> String {
    format!("#b{x:03b}")
}

fn random_set(rng: &mut ChaCha8Rng, below: i64) -> Set {
    (0..below).filter(|_| rng.random_bool(0.5)).collect()
}

fn random_bag(rng: &mut ChaCha8Rng) -> Bag {
    let mut bag = Bag::new();
    for x in -2..4 {
        if rng.random_bool(0.6) {
            bag.insert(x, rng.random_range(1..5));
        }
    }
    bag
}

fn random_pairs(rng: &mut ChaCha8Rng, nodes: i64) -> Pairs {
    let n = rng.random_range(0..10);
    (0..n).map(|_| (rng.random_range(0..nodes), rng.random_range(0..nodes))).collect()
}

/// Over integers, and over three bits, where a set may have most elements.
#[test]
fn set_algebra() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut cases = Vec::new();
    for _ in 0..60 {
        for (sort, show) in SORTS {
            let (a, b) = (random_set(&mut rng, 8), random_set(&mut rng, 8));
            let text = |s: &Set| set_text(s, sort, show);
            let (x, y) = (text(&a), text(&b));
            let mut law = |term: String, value: String| cases.push((term, value));
            law(format!("(set.union {x} {y})"), text(&(&a | &b)));
            law(format!("(set.inter {x} {y})"), text(&(&a & &b)));
            law(format!("(set.minus {x} {y})"), text(&(&a - &b)));
            law(format!("(set.subset {x} {y})"), a.is_subset(&b).to_string());
            law(format!("(set.subset (set.inter {x} {y}) {y})"), "true".to_owned());
            law(format!("(= {x} {y})"), (a == b).to_string());
            law(format!("(set.card {x})"), a.len().to_string());
            law(format!("(set.is_empty {x})"), a.is_empty().to_string());
            law(
                format!("(set.is_singleton (set.minus {x} {y}))"),
                ((&a - &b).len() == 1).to_string(),
            );
            law(
                format!("(+ (set.card {x}) (set.card {y}))"),
                format!("(+ (set.card (set.union {x} {y})) (set.card (set.inter {x} {y})))"),
            );
            law(format!("(set.member {} {x})", show(5)), a.contains(&5).to_string());
        }
    }
    check("HO_ALL", "", &cases);
}

/// Z3's sets, of which all but finitely many elements may be members.
#[test]
fn set_algebra_with_complements() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut cases = Vec::new();
    for _ in 0..60 {
        for (sort, show) in SORTS {
            let mut random = || {
                let usual = rng.random_bool(0.5);
                let mut text = format!("((as const (Array {sort} Bool)) {usual})");
                for x in random_set(&mut rng, 8) {
                    text = format!("(store {text} {} {})", show(x), rng.random_bool(0.5));
                }
                text
            };
            let (a, b, c) = (random(), random(), random());
            let mut law = |term: String, value: String| cases.push((term, value));
            law(
                format!("(complement (union {a} {b}))"),
                format!("(intersection (complement {a}) (complement {b}))"),
            );
            law(
                format!("(complement (intersection {a} {b} {c}))"),
                format!("(union (complement {a}) (complement {b}) (complement {c}))"),
            );
            law(format!("(setminus {a} {b})"), format!("(intersection {a} (complement {b}))"));
            law(format!("(complement (complement {a}))"), a.clone());
            law(format!("(subset {a} {b})"), format!("(= (union {a} {b}) {b})"));
            law(format!("(subset (intersection {a} {b}) (union {b} {c}))"), "true".to_owned());
            law(
                format!("(union {a} (intersection {b} {c}))"),
                format!("(intersection (union {a} {b}) (union {a} {c}))"),
            );
            let x = show(3);
            law(
                format!("(select (setminus {a} {b}) {x})"),
                format!("(and (select {a} {x}) (not (select {b} {x})))"),
            );
        }
    }
    check("ALL", "", &cases);
}

fn pointwise(a: &Bag, b: &Bag, op: Op) -> Bag {
    let keys: Set = a.keys().chain(b.keys()).copied().collect();
    let at = |bag: &Bag, x| bag.get(&x).copied().unwrap_or(0);
    keys.into_iter().map(|x| (x, op(at(a, x), at(b, x)))).filter(|(_, n)| *n > 0).collect()
}

#[test]
fn bag_algebra() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut cases = Vec::new();
    for _ in 0..80 {
        let (a, b) = (random_bag(&mut rng), random_bag(&mut rng));
        let (x, y) = (bag_text(&a), bag_text(&b));
        let mut law = |term: String, value: String| cases.push((term, value));
        let ops: [(&str, Op); 5] = [
            ("union_max", |m, n| m.max(n)),
            ("union_disjoint", |m, n| m + n),
            ("inter_min", |m, n| m.min(n)),
            ("difference_subtract", |m, n| m - n),
            ("difference_remove", |m, n| if n > 0 { 0 } else { m }),
        ];
        for (name, op) in ops {
            law(format!("(bag.{name} {x} {y})"), bag_text(&pointwise(&a, &b, op)));
        }
        law(
            format!("(bag.union_disjoint (bag.union_max {x} {y}) (bag.inter_min {x} {y}))"),
            format!("(bag.union_disjoint {x} {y})"),
        );
        law(
            format!("(bag.subbag {x} {y})"),
            pointwise(&a, &b, |m, n| m - n).is_empty().to_string(),
        );
        law(format!("(bag.card {x})"), a.values().sum::<i64>().to_string());
        law(format!("(bag.setof {x})"), bag_text(&pointwise(&a, &a, |m, _| m.min(1))));
        law(format!("(bag.count 2 {x})"), a.get(&2).copied().unwrap_or(0).to_string());
        let mut halves = Bag::new();
        for (&e, &n) in &a {
            *halves.entry(e.div_euclid(2)).or_default() += n;
        }
        law(format!("(bag.map (lambda ((i Int)) (div i 2)) {x})"), bag_text(&halves));
        let even: Bag = a.iter().map(|(&e, &n)| (e, n)).filter(|(e, _)| e % 2 == 0).collect();
        law(format!("(bag.filter (lambda ((i Int)) (= (mod i 2) 0)) {x})"), bag_text(&even));
        let sum: i64 = a.iter().map(|(e, n)| e * n).sum();
        law(format!("(bag.fold (lambda ((i Int) (n Int)) (+ i n)) 0 {x})"), int(sum));
        let order = "(lambda ((i Int) (n Int)) (+ i (* 100 n)))";
        if a.len() > 1 {
            law(format!("(bag.fold {order} 0 {x})"), "undetermined".to_owned());
        }
    }
    check("HO_ALL", "", &cases);
}

/// Floyd and Warshall's transitive closure.
fn closure(pairs: &Pairs, nodes: i64) -> Pairs {
    let mut all = pairs.clone();
    for via in 0..nodes {
        for a in 0..nodes {
            for b in 0..nodes {
                if all.contains(&(a, via)) && all.contains(&(via, b)) {
                    all.insert((a, b));
                }
            }
        }
    }
    all
}

#[test]
fn relations() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut cases = Vec::new();
    for _ in 0..120 {
        let (a, b) = (random_pairs(&mut rng, 5), random_pairs(&mut rng, 5));
        let (x, y) = (pairs_text(&a), pairs_text(&b));
        let mut law = |term: String, value: String| cases.push((term, value));
        law(format!("(rel.tclosure {x})"), pairs_text(&closure(&a, 5)));
        let all = || a.iter().flat_map(|&p| b.iter().map(move |&q| (p, q)));
        let composed: Pairs = all().filter(|(p, q)| p.1 == q.0).map(|(p, q)| (p.0, q.1)).collect();
        law(format!("(rel.join {x} {y})"), pairs_text(&composed));
        law(
            format!("(rel.transpose (rel.join {x} {y}))"),
            format!("(rel.join (rel.transpose {y}) (rel.transpose {x}))"),
        );
        let rows = |keep: fn((i64, i64), (i64, i64)) -> bool| {
            let mut text = "(as set.empty (Relation Int Int Int Int))".to_owned();
            for (p, q) in all().filter(|&(p, q)| keep(p, q)) {
                text = format!("(set.insert (tuple {} {} {} {}) {text})", p.0, p.1, q.0, q.1);
            }
            text
        };
        law(format!("(rel.product {x} {y})"), rows(|_, _| true));
        law(format!("((_ rel.table_join 0 1) {x} {y})"), rows(|p, q| p.0 == q.1));
        law(format!("((_ rel.table_join 0 1 1 0) {x} {y})"), rows(|p, q| p.0 == q.1 && p.1 == q.0));
        let twice: Set = (0..5).filter(|n| a.iter().filter(|p| p.0 == *n).count() > 1).collect();
        let twice: Pairs = twice.into_iter().map(|n| (n, n)).collect();
        law(format!("(rel.iden (rel.join_image {x} 2))"), pairs_text(&twice));
        let swapped: Pairs = a.iter().map(|p| (p.1, p.1)).collect();
        law(format!("((_ rel.project 1 1) {x})"), pairs_text(&swapped));
        let firsts: Set = a.iter().map(|p| p.0).collect();
        law(format!("(set.card ((_ rel.group 0) {x}))"), firsts.len().max(1).to_string());
    }
    check("HO_ALL", "", &cases);
}
