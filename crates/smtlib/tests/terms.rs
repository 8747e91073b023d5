//! Occurrences, polarity, free variables, substitution and replacement, as a specification.

use smelt_smtlib::term::{Occurrences, Path, Polarity, ReplaceError, SubstituteError, VarSets};
use smelt_smtlib::{CommandKind, Script, TermId};

const PRELUDE: &str = "(declare-sort U 0)
(declare-const a Bool) (declare-const b Bool) (declare-const c Bool)
(declare-const i Int) (declare-const j Int) (declare-const |k| Int)
(declare-fun p (Int) Bool) (declare-fun q (Int Int) Bool) (declare-fun f (Int) Int)
(declare-datatype L ((nil) (cons (hd Int) (tl L)))) (declare-const l L)\n";

/// A script whose assertions are the given terms, and those terms.
fn script(terms: &[&str]) -> (Script, Vec<TermId>) {
    let text = terms.iter().map(|t| format!("(assert {t})\n")).collect::<String>();
    let script = match Script::parse(PRELUDE.to_owned() + &text) {
        Ok(script) => script,
        Err(problems) => panic!("{terms:?}: {}", problems[0]),
    };
    let roots = script.commands.iter().filter_map(|c| match c.kind {
        CommandKind::Assert(t) => Some(t),
        _ => None,
    });
    let roots = roots.collect();
    (script, roots)
}

/// The left side of `(= left right)`: terms that are not Boolean come in this wrapping.
fn left(script: &Script, t: TermId) -> TermId {
    script.store.subterms(t)[0]
}

#[test]
fn occurrences_are_numbered_as_written() {
    let (script, roots) = script(&["(and (p i) (let ((x (f i))) (q x i)) (p i))"]);
    let mut occurrences = Occurrences::new();
    let n = occurrences.count(&script.store, roots[0]);
    let all: Vec<(String, Vec<u32>)> = (0..n)
        .map(|k| {
            let path = occurrences.nth(&script.store, roots[0], k).expect("in range");
            let t = script.store.at(roots[0], &path).expect("a term");
            (script.store.text(t), path.0)
        })
        .collect();
    let texts: Vec<&str> = all.iter().map(|(t, _)| t.as_str()).collect();
    assert_eq!(
        texts,
        [
            "(and (p i) (let ((x (f i))) (q x i)) (p i))",
            "(p i)",
            "i",
            "(let ((x (f i))) (q x i))",
            "(f i)",
            "i",
            "(q x i)",
            "x",
            "i",
            "(p i)",
            "i",
        ]
    );
    assert_eq!(all[8].1, [1, 1, 1]);
    assert_eq!(occurrences.nth(&script.store, roots[0], n), None);
}

/// The polarity of the part between the marks; `«` and `»` stand around exactly one subterm.
fn polarity(marked: &str) -> Polarity {
    let start = marked.find('«').expect("a mark");
    let plain = marked.replace(['«', '»'], "");
    let wanted = &marked[start + '«'.len_utf8()..marked.find('»').expect("a mark")];
    let (mut script, roots) = script(&[&plain]);
    let mut occurrences = Occurrences::new();
    // Marked is the first occurrence with this text, except where the case says otherwise.
    let n = occurrences.count(&script.store, roots[0]);
    let path = (0..n).find_map(|k| {
        let path = occurrences.nth(&script.store, roots[0], k)?;
        let t = script.store.at(roots[0], &path)?;
        (script.store.text(t) == wanted).then_some(path)
    });
    script.store.polarity(roots[0], &path.expect("the marked subterm"), &mut VarSets::new())
}

#[test]
fn polarity_of_connectives() {
    use Polarity::{Ambiguous, Negative, Positive};
    for (marked, expected) in [
        ("«a»", Positive),
        ("(not «a»)", Negative),
        ("(not (not «a»))", Positive),
        ("(and a «b» c)", Positive),
        ("(or a (not «b») c)", Negative),
        ("(=> «a» b)", Negative),
        ("(=> a «b»)", Positive),
        ("(=> a «b» c)", Negative),
        ("(=> a b «c»)", Positive),
        ("(=> (=> «a» b) c)", Positive),
        ("(xor «a» b)", Ambiguous),
        ("(= «a» b)", Ambiguous),
        ("(distinct a «b»)", Ambiguous),
        ("(ite «a» b c)", Ambiguous),
        ("(ite a «b» c)", Positive),
        ("(not (ite a b «c»))", Negative),
        ("(= 1 (ite «(p i)» 1 2))", Ambiguous),
        ("(forall ((x Int)) «(p x)»)", Positive),
        ("(not (exists ((x Int)) «(p x)»))", Negative),
        ("(! (not «a») :named n)", Negative),
        ("(forall ((x Int)) (! (p x) :pattern («(f x)»)))", Ambiguous),
        ("(match l ((nil «a») ((cons h t) (p h))))", Positive),
        ("(p (ite «a» 1 2))", Ambiguous),
    ] {
        assert_eq!(polarity(marked), expected, "{marked}");
    }
}

#[test]
fn polarity_of_let_is_that_of_all_uses() {
    use Polarity::{Ambiguous, Negative, Positive};
    for (marked, expected) in [
        ("(let ((x «a»)) x)", Positive),
        ("(let ((x «a»)) (and (not x) x))", Ambiguous),
        ("(let ((x «a»)) (and (not x) (=> x b)))", Negative),
        ("(not (let ((x «a»)) (not x)))", Positive),
        ("(let ((x «a»)) (let ((x b)) (not x)))", Ambiguous),
        ("(let ((x «a»)) (let ((y (not x))) (not y)))", Positive),
        ("(let ((x «a»)) (let ((y (not x))) (and y (not y))))", Ambiguous),
        ("(let ((x «a»)) (let ((unused (xor x b))) (not x)))", Negative),
        ("(let ((x «a») (y b)) (and x (not y)))", Positive),
        ("(let ((x a) (y «b»)) (and x (not y)))", Negative),
        ("(let ((x «a»)) (= x b))", Ambiguous),
    ] {
        assert_eq!(polarity(marked), expected, "{marked}");
    }
}

#[test]
fn polarity_through_a_tower_of_lets() {
    let mut body = "x19999".to_owned();
    for n in (1..20_000).rev() {
        body = format!("(let ((x{n} (not x{}))) {body})", n - 1);
    }
    let (mut script, roots) = script(&[&format!("(let ((x0 a)) {body})")]);
    let polarity = script.store.polarity(roots[0], &Path(vec![0]), &mut VarSets::new());
    assert_eq!(polarity, Polarity::Negative, "19 999 negations");
}

#[test]
fn free_variables() {
    let (script, roots) = script(&[
        "(forall ((x Int) (y Int)) (and (q x y) (exists ((x Int)) (q x y)) (let ((z x)) (q z y))))",
    ]);
    let mut sets = VarSets::new();
    let mut free = |path: &[u32]| {
        let t = script.store.at(roots[0], &Path(path.to_vec())).expect("a subterm");
        let set = sets.free(&script.store, t);
        let mut names: Vec<_> = set.iter().map(|(n, _)| script.store.symbols.text(*n)).collect();
        names.sort();
        names.join(" ")
    };
    assert_eq!(free(&[]), "");
    assert_eq!(free(&[0, 0]), "x y");
    assert_eq!(free(&[0, 1]), "y");
    assert_eq!(free(&[0, 1, 0]), "x y");
    assert_eq!(free(&[0, 2]), "x y");
    assert_eq!(free(&[0, 2, 1]), "y z");
    let path = Path(vec![0, 2, 1, 0]);
    let scope: Vec<String> =
        script.store.scope(roots[0], &path).iter().map(|&v| script.store.text(v)).collect();
    assert_eq!(scope, ["x", "y", "z"]);
}

/// `term[to/from]`, where `from` and `to` are given as sides of an equation in the prelude's scope.
fn substituted(from: &str, to: &str, term: &str) -> String {
    let (mut script, roots) = script(&[&format!("(= {from} {to})"), term]);
    let pair = script.store.subterms(roots[0]).to_vec();
    let made = script.store.substitute(roots[1], &[(pair[0], pair[1])], &mut VarSets::new());
    script.store.text(made.expect("sorts fit"))
}

#[test]
fn substitution_reaches_every_free_occurrence() {
    for (from, to, term, expected) in [
        ("i", "(f j)", "(q i (f i))", "(q (f j) (f (f j)))"),
        ("i", "j", "(forall ((i Int)) (p i))", "(forall ((i Int)) (p i))"),
        ("i", "j", "(forall ((x Int)) (q x i))", "(forall ((x Int)) (q x j))"),
        ("i", "j", "(let ((i i)) (p i))", "(let ((i j)) (p i))"),
        ("k", "j", "(q |k| k)", "(q j j)"),
        // A binder catches constants and functions as it catches variables.
        ("i", "j", "(forall ((j Int)) (q j i))", "(forall ((j!1 Int)) (q j!1 j))"),
        ("i", "(f 1)", "(let ((f i)) (= f i))", "(let ((f!1 (f 1))) (= f!1 (f 1)))"),
        ("(f i)", "j", "(q (f i) (f j))", "(q j (f j))"),
        ("i", "j", "(! (p i) :named n)", "(! (p j) :named n)"),
        (
            "i",
            "j",
            "(match l ((nil (p i)) ((cons i t) (p i))))",
            "(match l ((nil (p j)) ((cons i t) (p i))))",
        ),
    ] {
        assert_eq!(substituted(from, to, term), expected, "{term}[{to}/{from}]");
    }
}

#[test]
fn substitution_under_binders_does_not_capture() {
    // Below (forall x (forall y …)), y becomes x; an inner binder of x must give way.
    for (body, expected) in [
        ("(forall ((x Int)) (q x y))", "(forall ((x!1 Int)) (q x!1 x))"),
        (
            "(exists ((z Int) (x Int)) (and (q x y) (q z x)))",
            "(exists ((z Int) (x!1 Int)) (and (q x!1 x) (q z x!1)))",
        ),
        ("(let ((x (f y))) (q x y))", "(let ((x!1 (f x))) (q x!1 x))"),
        ("(let ((x 1)) (p x))", "(let ((x 1)) (p x))"),
        (
            "(match l ((nil (p y)) ((cons x t) (q x y))))",
            "(match l ((nil (p x)) ((cons x!1 t) (q x!1 x))))",
        ),
        ("(forall ((|x| Int)) (q x |y|))", "(forall ((x!1 Int)) (q x!1 x))"),
        ("(forall ((y Int)) (q y y))", "(forall ((y Int)) (q y y))"),
    ] {
        let text = format!("(forall ((x Int)) (forall ((y Int)) {body}))");
        let (mut script, roots) = script(&[&text]);
        let x = script.store.bound(roots[0])[0];
        let middle = script.store.subterms(roots[0])[0];
        let y = script.store.bound(middle)[0];
        let inner = script.store.subterms(middle)[0];
        let made = script.store.substitute(inner, &[(y, x)], &mut VarSets::new());
        assert_eq!(script.store.text(made.expect("sorts fit")), expected, "{body}");
    }
}

#[test]
fn substitution_refuses_another_sort() {
    let (mut script, roots) = script(&["(= i 1)", "(= a b)"]);
    let (i, a) = (left(&script, roots[0]), left(&script, roots[1]));
    let made = script.store.substitute(roots[0], &[(i, a)], &mut VarSets::new());
    assert_eq!(made, Err(SubstituteError::Sort));
}

#[test]
fn one_occurrence_is_replaced_and_the_others_stay() {
    let (mut script, roots) = script(&["(and (p i) (p i))", "(= j 1)", "(= a b)"]);
    let j = left(&script, roots[1]);
    let made = script.store.replace(roots[0], &Path(vec![1, 0]), j).expect("sorts fit");
    assert_eq!(script.store.text(made), "(and (p i) (p j))");
    let a = left(&script, roots[2]);
    assert_eq!(script.store.replace(roots[0], &Path(vec![1, 0]), a), Err(ReplaceError::Sort));
    assert_eq!(script.store.replace(roots[0], &Path(vec![7]), a), Err(ReplaceError::NoSuchPath));
}

#[test]
fn replacing_costs_the_depth_not_the_size() {
    // A conjunction of 20 000 different atoms beside a path of depth 3: three new nodes.
    let wide: String = (0..20_000).map(|n| format!("(p {n})")).collect::<Vec<_>>().join(" ");
    let (mut script, roots) = script(&[&format!("(or (and (not a) {wide}) b)"), "(= c b)"]);
    let c = left(&script, roots[1]);
    let before = script.store.len();
    script.store.replace(roots[0], &Path(vec![0, 0, 0]), c).expect("sorts fit");
    assert_eq!(script.store.len(), before + 3);
}

#[test]
fn a_term_fits_where_its_names_mean_the_same() {
    let (script, roots) = script(&[
        "(forall ((x Int)) (and (p x) (exists ((y Int) (i Int)) (q y x))))",
        "(forall ((x Int)) (p x))",
        "(p i)",
        "(p j)",
        "(forall ((x Bool)) x)",
    ]);
    let mut free = VarSets::new();
    let p_x = script.store.subterms(roots[1])[0];
    let bool_x = script.store.subterms(roots[4])[0];
    let mut fits =
        |path: &[u32], t| script.store.fits_at(roots[0], &Path(path.to_vec()), t, &mut free);
    assert!(!fits(&[], p_x), "x is free outside");
    assert!(fits(&[0, 0], p_x));
    assert!(fits(&[0, 1, 0], p_x));
    assert!(!fits(&[0, 0], bool_x), "another x");
    assert!(fits(&[0, 0], roots[2]));
    assert!(!fits(&[0, 1, 0], roots[2]), "i is hidden by a variable");
    assert!(fits(&[0, 1, 0], roots[3]));
    assert!(fits(&[0, 1, 0], roots[1]), "closed");
}

#[test]
fn equal_terms_are_one() {
    let (script, roots) = script(&["(and (p (f i)) a)", "(and (p (f i)) a)", "(and a (p (f i)))"]);
    assert_eq!(roots[0], roots[1]);
    assert_ne!(roots[0], roots[2]);
    assert_eq!(script.store.subterms(roots[0])[0], script.store.subterms(roots[2])[1]);
}

/// Every occurrence is found again in the source: the text there is the text of the subterm.
#[test]
fn occurrences_have_their_places() {
    let terms = [
        "(and   (p (f i)) ; a comment\n  (let ((x  (f i)) (y 2)) (q x y)))",
        "(forall ((x Int)) (! (=> (p x) (p (f x))) :qid n :pattern ((p x) (f x)) :no-pattern (q x x)))",
        "(match l ((nil a) ((cons h t) (p h))))",
        "(= ((lambda ((x Int)) (+ x 1)) i) ((as f Int) |k|))",
    ];
    let (script, roots) = script(&terms);
    let mut occurrences = Occurrences::new();
    let first = script.commands.len() - terms.len();
    let mut seen = 0;
    for (n, &root) in roots.iter().enumerate() {
        for k in 0..occurrences.count(&script.store, root) {
            let path = occurrences.nth(&script.store, root, k).expect("in range");
            let t = script.store.at(root, &path).expect("a subterm");
            let span = script.span_of(first + n, 0, &path).expect("a place");
            let there = String::from_utf8_lossy(script.text(span)).into_owned();
            let there = there.replace("; a comment\n", "");
            let there = there.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(there, script.store.text(t), "{path:?} of {}", terms[n]);
            seen += 1;
        }
    }
    assert_eq!(seen, 40);
    assert_eq!(script.span_of(first, 0, &Path(vec![9])), None);
}
