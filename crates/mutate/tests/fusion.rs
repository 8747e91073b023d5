//! What fusing two seeds gives, by example.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use smelt_mutate::fusion::{Functions, Fused, Prepared, fusable, fuse};
use smelt_mutate::{Expectation, Truth, strategy};
use smelt_smtlib::Script;

fn script(text: &str) -> Script {
    Script::parse(text).unwrap_or_else(|p| panic!("{p:?}\n{text}"))
}

fn prepared(text: &str) -> Prepared {
    Prepared::new(&script(text)).unwrap_or_else(|why| panic!("{why}\n{text}"))
}

/// Only the function of that name.
fn only(name: &str) -> Functions {
    Functions::builtin().keep(|f| f.name() == name)
}

fn fused_with(function: &str, truth: Truth, a: &str, b: &str, seed: u64) -> Option<Fused> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    fuse(&prepared(a), &prepared(b), truth, &only(function), &mut rng)
}

/// Fuses two seeds by one function. A symmetric function may be used either way round, so the result must
/// be one of the given ones, and each of them must come out for some stream.
fn check(function: &str, truth: Truth, a: &str, b: &str, expected: &[&str]) {
    let squeeze = |t: &str| t.split_whitespace().collect::<Vec<_>>().join(" ").replace("( ", "(");
    let expected: Vec<String> = expected.iter().map(|t| squeeze(t)).collect();
    let mut met = vec![false; expected.len()];
    for seed in 0..40 {
        let fused = fused_with(function, truth, a, b, seed).expect("these can be fused");
        assert_eq!(fused.expectation, Expectation::Known(truth));
        let text = String::from_utf8(fused.text).expect("text");
        script(&text);
        let got = squeeze(&text);
        match expected.iter().position(|e| *e == got) {
            Some(i) => met[i] = true,
            None => panic!("got\n{got}\nnot one of\n{}", expected.join("\n")),
        }
    }
    assert!(
        met.iter().all(|&m| m),
        "never got {:?}",
        expected[met.iter().position(|m| !m).unwrap_or(0)]
    );
}

#[test]
fn satisfiable_seeds_are_joined() {
    check(
        "int-sum",
        Truth::Sat,
        "(set-logic QF_LIA) (set-info :status sat) (declare-fun x () Int) (assert (> x 0)) (check-sat)",
        "(set-logic QF_LIA) (declare-const y Int) (assert (< y 0)) (check-sat) (get-model) (exit)",
        &["(set-logic QF_LIA) (set-info :status sat)
             (declare-fun x () Int) (declare-const y Int) (declare-fun fused!1 () Int)
             (assert (> (- fused!1 y) 0))
             (assert (< (- fused!1 x) 0)) (check-sat)"],
    );
}

#[test]
fn of_unsatisfiable_seeds_one_must_hold_and_the_equations_are_asserted() {
    let one =
        "(declare-fun x () Int) (declare-fun p () Bool) (assert (= x 0)) (assert (and p (not p)))";
    let two = "(declare-fun y () Int) (assert (< y 0)) (assert false)";
    check(
        "int-difference",
        Truth::Unsat,
        one,
        two,
        &[
            "(set-info :status unsat)
             (declare-fun x () Int) (declare-fun p () Bool) (declare-fun y () Int) (declare-fun fused!1 () Int)
             (assert (or (and (= (+ fused!1 y) 0) (and p (not p))) (and (< (- x fused!1) 0) false)))
             (assert (= fused!1 (- x y))) (assert (= x (+ fused!1 y))) (assert (= y (- x fused!1)))
             (check-sat)",
            "(set-info :status unsat)
             (declare-fun x () Int) (declare-fun p () Bool) (declare-fun y () Int) (declare-fun fused!1 () Int)
             (assert (or (and (= (- y fused!1) 0) (and p (not p))) (and (< (+ fused!1 x) 0) false)))
             (assert (= fused!1 (- y x))) (assert (= x (- y fused!1))) (assert (= y (+ fused!1 x)))
             (check-sat)",
        ],
    );
}

#[test]
fn names_are_kept_apart() {
    check(
        "int-sum",
        Truth::Sat,
        "(declare-sort S 0) (declare-fun f (S) Int) (declare-fun x () Int) (declare-fun s () S)
         (assert (! (= x (f s)) :named l))",
        "(declare-sort S 0) (declare-fun f (S) Int) (declare-fun |x| () Int) (declare-fun s () S)
         (assert (! (< x (f s)) :named l)) (assert (=> l true))",
        &["(set-info :status sat)
           (declare-sort S 0) (declare-fun f (S) Int) (declare-fun x () Int) (declare-fun s () S)
           (declare-sort S!1 0) (declare-fun f!1 (S!1) Int) (declare-fun x!1 () Int) (declare-fun s!1 () S!1)
           (declare-fun fused!1 () Int)
           (assert (! (= (- fused!1 x!1) (f s)) :named l))
           (assert (! (< (- fused!1 x) (f!1 s!1)) :named l!1))
           (assert (=> l!1 true)) (check-sat)"],
    );
}

#[test]
fn datatypes_are_kept_apart_and_old_testers_are_understood() {
    let seed = "(declare-datatypes ((L 0)) (((null) (cons (hd Int) (tl L)))))
                (declare-fun l () L) (declare-fun n () Int)
                (assert (is-cons l)) (assert ((_ is cons) (tl l))) (assert (= n 1))
                (assert (match l ((null false) ((cons h t) (= l (cons h t))))))";
    let other = seed.replace("n 1", "n 2");
    let fused = fused_with("int-sum", Truth::Sat, seed, &other, 1).expect("can be fused");
    let text = String::from_utf8(fused.text).expect("text");
    for part in [
        "((L!1 0)) (((null!1) (cons!1 (hd!1 Int) (tl!1 L!1))))",
        "(assert ((_ is cons) l))",
        "(assert ((_ is cons!1) l!1))",
        "(assert ((_ is cons!1) (tl!1 l!1)))",
        "(match l!1 ((null!1 false) ((cons!1 h!1 t!1) (= l!1 (cons!1 h!1 t!1)))))",
    ] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
}

#[test]
fn only_free_occurrences_are_replaced() {
    check(
        "int-sum",
        Truth::Sat,
        "(declare-const x Int)
         (assert (forall ((x Int)) (let ((x (+ x 1))) (> x 0)))) (assert (let ((x x)) (= x 0)))",
        "(declare-const y Int) (assert (exists ((z Int)) (= z y)))",
        &["(set-info :status sat) (declare-const x Int) (declare-const y Int) (declare-fun fused!1 () Int)
           (assert (forall ((x Int)) (let ((x (+ x 1))) (> x 0))))
           (assert (let ((x (- fused!1 y))) (= x 0)))
           (assert (exists ((z Int)) (= z (- fused!1 x)))) (check-sat)"],
    );
}

#[test]
fn no_binder_catches_a_replacement() {
    // Both sides: the second seed binds x, the first binds y, and both bind what z could be called.
    check(
        "int-sum",
        Truth::Sat,
        "(declare-const x Int) (assert (exists ((y Int) (fused!1 Int)) (= x y fused!1)))",
        "(declare-const y Int) (assert (exists ((x Int)) (= x y)))",
        &["(set-info :status sat) (declare-const x Int) (declare-const y!1 Int) (declare-fun fused!2 () Int)
           (assert (exists ((y Int) (fused!1 Int)) (= (- fused!2 y!1) y fused!1)))
           (assert (exists ((x!1 Int)) (= x!1 (- fused!2 x)))) (check-sat)"],
    );
}

#[test]
fn patterns_and_definitions_are_left_alone() {
    check(
        "int-sum",
        Truth::Sat,
        "(declare-fun f (Int) Int) (declare-const x Int) (define-fun g ((k Int)) Int (+ k x))
         (assert (forall ((k Int)) (! (> (f k) x) :pattern ((f k) (f x)) :qid x)))",
        "(declare-const y Int) (assert (= y 0))",
        &["(set-info :status sat) (declare-fun f (Int) Int) (declare-const x Int)
           (define-fun g ((k Int)) Int (+ k x)) (declare-const y Int) (declare-fun fused!1 () Int)
           (assert (forall ((k Int)) (! (> (f k) (- fused!1 y)) :pattern ((f k) (f x)) :qid x)))
           (assert (= (- fused!1 x) 0)) (check-sat)"],
    );
}

#[test]
fn numerals_of_a_logic_without_integers_stay_reals() {
    check(
        "int-real-sum",
        Truth::Sat,
        "(set-logic QF_UFLRA) (declare-fun f (Real) Real) (declare-const x Real) (assert (= (f 1) (/ x 2)))",
        "(set-logic QF_LIA) (declare-const n Int) (assert (= n 1))",
        &["(set-logic ALL) (set-info :status sat) (declare-fun f (Real) Real) (declare-const x Real)
           (declare-const n Int) (declare-fun fused!1 () Real)
           (assert (= (f 1.0) (/ (- fused!1 (to_real n)) 2.0)))
           (assert (= (to_int (- fused!1 x)) 1)) (check-sat)"],
    );
}

#[test]
fn bit_vectors_of_any_width_are_fused() {
    check(
        "bv-concat",
        Truth::Sat,
        "(declare-const x (_ BitVec 3)) (assert (= x #b101))",
        "(define-sort Word () (_ BitVec 32)) (declare-const y Word) (assert (bvult y #x00000003))",
        &[
            "(set-info :status sat) (declare-const x (_ BitVec 3)) (define-sort Word () (_ BitVec 32))
             (declare-const y Word) (declare-fun fused!1 () (_ BitVec 35))
             (assert (= ((_ extract 34 32) fused!1) #b101))
             (assert (bvult ((_ extract 31 0) fused!1) #x00000003)) (check-sat)",
            "(set-info :status sat) (declare-const x (_ BitVec 3)) (define-sort Word () (_ BitVec 32))
             (declare-const y Word) (declare-fun fused!1 () (_ BitVec 35))
             (assert (= ((_ extract 2 0) fused!1) #b101))
             (assert (bvult ((_ extract 34 3) fused!1) #x00000003)) (check-sat)",
        ],
    );
}

#[test]
fn a_name_of_an_operator_is_given_back_to_it() {
    let a = "(set-logic QF_LIA) (declare-const pi Int) (assert (= pi 3))";
    let b = "(declare-const y Int) (declare-const r Real) (assert (< (to_real y) (* r real.pi)))";
    let fused = fused_with("int-sum", Truth::Sat, a, b, 1).expect("can be fused");
    let text = String::from_utf8(fused.text).expect("text");
    assert!(text.contains("(declare-const pi!1 Int)"), "{text}");
}

#[test]
fn what_a_model_may_choose_is_not_chosen_twice() {
    let open = |n: &str, x: &str| {
        format!("(declare-const x Int) (assert (= {x} 1)) (assert (= (div 1 {n}) 1))")
    };
    let fused = |a: &str, b: &str, truth| fused_with("int-sum", truth, a, b, 1).is_some();
    assert!(!fused(&open("0", "x"), &open("x", "x"), Truth::Sat));
    assert!(fused(&open("0", "x"), &open("x", "x"), Truth::Unsat));
    assert!(fused(&open("0", "x"), &open("(- 2)", "x"), Truth::Sat));
    assert!(fused(&open("0", "x"), &open("0", "x").replace("div", "mod"), Truth::Sat));
}

#[test]
fn a_seed_can_be_fused_with_itself() {
    let a = "(declare-const x Int) (assert (= x 1))";
    check(
        "int-sum",
        Truth::Sat,
        a,
        a,
        &["(set-info :status sat) (declare-const x Int) (declare-const x!1 Int) (declare-fun fused!1 () Int)
           (assert (= (- fused!1 x!1) 1)) (assert (= (- fused!1 x) 1)) (check-sat)"],
    );
}

#[test]
fn nothing_fits() {
    let int = "(declare-const x Int) (assert (= x 1))";
    let real = "(declare-const x Real) (assert (= x 1.0))";
    let unused = "(declare-const x Int) (assert true)";
    assert!(fused_with("int-sum", Truth::Sat, int, real, 1).is_none());
    assert!(fused_with("int-sum", Truth::Sat, int, unused, 1).is_none());
    let linear = format!("(set-logic QF_LIA) {int}");
    assert!(fused_with("int-product", Truth::Sat, &linear, &linear, 1).is_none());
    assert!(fused_with("int-product", Truth::Sat, int, int, 1).is_some());
}

#[test]
fn the_same_stream_gives_the_same_script() {
    let a =
        prepared("(declare-const x Int) (declare-const y Int) (assert (= x y 1)) (assert (= x y))");
    let functions = Functions::builtin();
    let texts: Vec<Vec<u8>> = [1, 2, 3, 4, 1]
        .map(|seed| {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            fuse(&a, &a, Truth::Sat, &functions, &mut rng).expect("can be fused").text
        })
        .into();
    assert_eq!(texts[0], texts[4]);
    assert!(texts[1..4].iter().any(|t| *t != texts[0]));
}

#[test]
fn steps_are_told_in_words() {
    let a = "(declare-const x Int) (assert (= x 1))";
    let b = "(declare-const y Int) (assert (= y 2))";
    let fused = fused_with("int-sum", Truth::Sat, a, b, 3).expect("can be fused");
    let [step] = &fused.steps[..] else { panic!("{:?}", fused.steps) };
    assert!(
        step.starts_with("`x` of the first seed and `y` of the second are fused by int-sum"),
        "{step}"
    );
    assert!(step.ends_with("replaced in 1 of 1 and 1 of 1 places"), "{step}");
}

#[test]
fn what_cannot_be_fused_says_why() {
    for (text, why) in [
        ("(check-sat)(check-sat)", "it asks more than one question"),
        ("(check-sat)(assert true)", "it asserts something after its question"),
        ("(push 1)", "it has push or pop"),
        ("(assert-soft true)", "it is an optimisation problem"),
        ("(minimize 1)", "it is an optimisation problem"),
        ("(set-logic HORN)", "it is a set of Horn clauses"),
        ("(declare-rel r (Int))", "it is written with rules and queries"),
        ("(check-sat-assuming (true))", "its question has assumptions"),
        ("(reset-assertions)", "it has a command that changes what was said before"),
        ("(set-option :encoding ascii)", "it sets an option that may change what it means"),
        ("(declare-cb f (Int) Int)", "it calls closed boxes"),
        ("(declare-const Int Int)", "it gives the name of a sort to something of its own"),
        (
            "(assert (! true :named l)) (define-fun f () Bool (not l))",
            "a definition uses the name of an assertion",
        ),
        (
            "(assert (exists ((abs Int)) (= abs 1))) (assert (= (abs 1) 1))",
            "it gives the name of an operator to something of its own and uses both",
        ),
    ] {
        assert_eq!(fusable(&script(text)), Err(why), "{text}");
        assert_eq!(Prepared::new(&script(text)).err(), Some(why), "{text}");
    }
    for text in ["(set-option :produce-models true) (check-sat) (get-model)", "(exit) (push 1)"] {
        assert_eq!(fusable(&script(text)), Ok(()), "{text}");
    }
}

#[test]
fn prepared_seeds_can_be_shared_by_workers() {
    fn shared<T: Send + Sync>() {}
    shared::<Prepared>();
    shared::<Functions>();
}

/// What `smelt strategies fusion` shows comes out for some stream.
#[test]
fn the_example_is_made() {
    let (seeds, mutant) = strategy("fusion").expect("it is there").example;
    let (a, b) = seeds.split_once(" and ").expect("two seeds");
    let status = |text: &str| format!("{text}(set-info :status sat)(check-sat)");
    let (a, b) = (prepared(&status(a)), prepared(&status(b)));
    let bare =
        |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").replace(") (", ")(");
    let wanted = bare(&format!("(set-info :status sat){mutant}(check-sat)"));
    let found = (0..200).any(|seed| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let fused = fuse(&a, &b, Truth::Sat, &Functions::builtin(), &mut rng);
        fused.is_some_and(|f| bare(&String::from_utf8_lossy(&f.text)) == wanted)
    });
    assert!(found, "{wanted}");
}
