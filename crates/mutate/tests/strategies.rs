//! What strategies can make, and what they never do.

mod support;

use smelt_mutate::{STRATEGIES, Settings};
use smelt_smtlib::logic::Logic;
use smelt_smtlib::{CommandKind, Session, Term, Theories};
use support::{ALL, laid_out, mutants, reaches, tools};

/// Scripts in which much can go wrong.
const SCRIPTS: &[&str] = &[
    // The paper's: z must not leave its quantifier.
    "(declare-const x Int)(declare-const y Int)(assert (and (> x 10) (forall ((z Int)) (< z y))))",
    // A variable hides a constant, of another sort, and a variable of the same name.
    "(declare-const x Int)(declare-const p Bool)
     (assert (exists ((x Bool)) (or x p (forall ((x Int)) (> x 0)))))(assert (= x 3))",
    // A variable hides an operator.
    "(declare-const a Int)(assert (let ((abs (+ a 1)) (max 3)) (< abs max (let ((a abs)) a))))",
    // A function of the name of an operator.
    "(define-fun max ((a Int) (b Int)) Int (ite (< a b) b a))(declare-const c Int)(assert (= (max c 1) 2))",
    // Levels and late declarations.
    "(declare-const a Int)(assert (> a 0))(push 1)(declare-const b Int)(assert (> b a))(check-sat)(pop 1)
     (assert (< a 9))(declare-const b Bool)(assert (or b (> a 3)))(check-sat)",
    "(declare-const a Int)(define-fun f ((n Int)) Int (+ n a))(declare-const b Int)
     (define-fun g ((n Int)) Int (+ (f n) b))(assert (= (g a) (f b)))(check-sat)",
    "(declare-fun p () Bool)(assert (! (or p (not p)) :named n1))(assert (=> n1 p))(check-sat-assuming (p))",
    "(declare-fun f (Int) Int)(assert (forall ((i Int)) (! (> (f i) i) :pattern ((f i)) :qid k)))
     (assert (= (f 1) (f (f 2))))",
    "(declare-datatypes ((L 1)) ((par (T) ((nil) (cons (hd T) (tl (L T)))))))
     (declare-const l (L Int))(declare-const n Int)
     (assert (match l ((nil true) ((cons h t) (and (> h n) ((_ is nil) t))))))
     (assert (= (hd l) (hd (cons 1 (as nil (L Int))))))",
    "(declare-datatype C ((red) (green) (rgb (r Int) (g Int))))(declare-const c C)
     (assert (or (= c red) ((_ is rgb) c) (> (r c) 2)))",
    "(declare-sort U 0)(declare-fun f (U U) U)(declare-const u U)(declare-fun p (U) Bool)
     (assert (p (f u u)))",
    "(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 3))
     (assert (= ((_ extract 4 2) x) (bvadd y #b001)))(assert (bvult ((_ zero_extend 5) y) x))",
    "(declare-const x Float32)(declare-const r RoundingMode)(assert (fp.lt (fp.add r x x) ((_ to_fp 8 24) r 1.5)))",
    "(declare-const a (Array Int (Array Int Real)))(assert (= (select (select a 0) 1) 2.5))",
    "(set-logic HO_ALL)(declare-fun f (Int) Int)(declare-const g (-> Int Int))
     (assert (= (g 1) ((lambda ((x Int)) (+ x (f x))) 2)))",
    "(declare-const |a b| Int)(declare-const || Bool)(assert (or || (> |a b| 0)))",
    "(set-logic QF_LIA)(declare-const x Int)(assert (let ((y (+ x 1))) (let ((z (+ y y)) (w y)) (> z w x))))",
    "(declare-const s String)(assert (str.in_re s ((_ re.loop 1 3) (re.range \"a\" \"z\"))))(assert (= s \"a\"\"b\"))",
    "(declare-const s (Seq Bool))(declare-const t (Set Int))(assert (or (seq.nth s 0) (set.member 1 t)))",
];

#[test]
fn the_examples_are_made() {
    for s in STRATEGIES.iter().filter(|s| s.mutates()) {
        let (seed, mutant) = s.example;
        let length = if s.name == "mix" { 2 } else { 1 };
        reaches(s.name, &mut tools(&[], Settings::default()), seed, mutant, length);
    }
}

/// Figure 2 of the paper (Z3 issue 5108).
#[test]
fn figure_2() {
    let seed = "(declare-fun x () String)(assert (> (- (str.to_int (str.++ x x))) 0))(check-sat)";
    let mutant = "(declare-fun x () String)(assert (> (- (str.to_int (str.++ (str.from_int 0) x))) 0))(check-sat)";
    reaches("typefuzz", &mut tools(&[], Settings::PAPER), seed, mutant, 1);
}

/// Figure 3 of the paper: the old expression under a new operator.
#[test]
fn figure_3() {
    let seed = "(declare-fun x () String)(declare-fun y () String)
         (assert (= (str.replace x \"B\" (str.++ \"B\" \"B\")) (str.++ y \"B\")))";
    let mutant = "(declare-fun x () String)(declare-fun y () String)
         (assert (= (str.replace (str.replace x \"B\" (str.++ \"B\" \"B\")) \"B\" (str.++ y \"B\")) (str.++ y \"B\")))";
    reaches("typefuzz", &mut tools(&[], Settings::PAPER), seed, mutant, 1);
}

#[test]
fn a_quantifier_becomes_the_other() {
    let seed = "(declare-const y Int)(assert (forall ((z Int)) (< z y)))";
    let other = "(declare-const y Int)(assert (exists ((z Int)) (< z y)))";
    reaches("opfuzz", &mut tools(&[], Settings::default()), seed, other, 1);
}

/// Mutants are read again without a problem, and the text is that of the terms.
#[test]
fn mutants_are_well_sorted_and_well_printed() {
    for seed in SCRIPTS {
        for s in STRATEGIES.iter().filter(|s| s.mutates()) {
            let mut made = 0;
            mutants(s.name, &mut tools(ALL, Settings::default()), seed, 40, 8, |text, chain| {
                made += 1;
                let session = Session::new(text, Theories::builtin());
                let problem = session.problems().first().map(ToString::to_string);
                assert_eq!(problem, None, "{}\n{text}", chain.lineage().join("\n"));
                let mut printed = Vec::new();
                for c in &chain.formula().script().commands {
                    match c.span {
                        Some(span) => {
                            printed.extend_from_slice(chain.formula().script().text(span))
                        }
                        None => chain.formula().script().print_command(c, &mut printed),
                    }
                    printed.push(b'\n');
                }
                assert_eq!(
                    text,
                    String::from_utf8_lossy(&printed),
                    "{}",
                    chain.lineage().join("\n")
                );
            });
            assert!(made > 0 || s.name != "typefuzz", "{} makes nothing of\n{seed}", s.name);
        }
    }
}

/// What must stay: names of terms, and patterns.
#[test]
fn names_and_patterns_stay() {
    let seed = "(declare-fun p () Bool)(declare-fun q () Bool)
         (assert (and (! (or p q) :named n1) (=> q p)))(assert (=> n1 p))";
    for s in STRATEGIES.iter().filter(|s| s.mutates()) {
        mutants(s.name, &mut tools(&[], Settings::default()), seed, 60, 8, |text, _| {
            assert_eq!(text.matches(":named n1").count(), 1, "{text}");
        });
    }
    let seed =
        "(declare-fun f (Int) Int)(assert (forall ((i Int)) (! (> (f i) i) :pattern ((f i)))))";
    for s in STRATEGIES.iter().filter(|s| s.mutates()) {
        mutants(s.name, &mut tools(&[], Settings::default()), seed, 60, 1, |text, _| {
            assert!(text.contains(":pattern ((f i))") || !text.contains(":pattern"), "{text}");
            // Right below its quantifier, where alone Z3 takes it.
            let (all, some) = ("(forall ((i Int)) (! ", "(exists ((i Int)) (! ");
            let below = text.matches(all).count() + text.matches(some).count();
            assert_eq!(text.matches("(! ").count(), below, "{text}");
        });
    }
}

/// cvc5 takes a constant array of a value only, so a value stays one.
#[test]
fn constant_arrays_stay_constant() {
    let seed = "(declare-const a (Array Int Int))(declare-const i Int)
         (assert (= a ((as const (Array Int Int)) 7)))(assert (> (select a i) (+ i 2)))";
    for s in STRATEGIES.iter().filter(|s| s.mutates()) {
        mutants(
            s.name,
            &mut tools(&["extension"], Settings::default()),
            seed,
            400,
            4,
            |text, _| {
                // A negative number is no value: it is an application.
                for value in text.split("((as const (Array Int Int)) ").skip(1) {
                    assert!(value.starts_with(|c: char| c.is_ascii_digit()), "{text}");
                }
            },
        );
    }
}

/// The table reads `(bvxnor x y z)`, as Z3 does; cvc5 and Bitwuzla do not.
#[test]
fn bvxnor_has_two_arguments() {
    let seed = "(declare-const x (_ BitVec 4))(assert (= (bvxor x x #x3) (bvxnor x #x1)))";
    for name in ["typefuzz", "opfuzz"] {
        let mut there = 0;
        mutants(name, &mut tools(&[], Settings::default()), seed, 400, 4, |text, _| {
            let session = Session::new(text, Theories::builtin());
            let store = session.store();
            for t in store.terms() {
                if let Term::App(head, args) = store.get(t)
                    && store.symbols.bytes(store.head(head).symbol) == b"bvxnor"
                {
                    there += 1;
                    assert!(args.len() <= 2, "{text}");
                }
            }
        });
        assert!(there > 0, "{name}");
    }
}

#[test]
fn cardinalities_stay_in_their_logic() {
    let seed = "(set-logic QF_UFC)(declare-sort U 0)(declare-const a U)(declare-const b U)
         (assert (distinct a b))(assert (_ fmf.card U 2))";
    mutants("typefuzz", &mut tools(&["cvc5"], Settings::default()), seed, 40, 1, |text, _| {
        assert!(text.starts_with("(set-logic QF_UFC)"), "{text}");
    });
}

/// A mutant stays in the logic that it names: where floats are, operators on bit-vectors come in, and a logic
/// in which numerals are reals has to be another such logic.
#[test]
fn the_logic_has_what_is_made() {
    for (seed, all) in [
        ("(set-logic QF_FP)(declare-const x Float32)(assert (fp.lt x x))", true),
        ("(set-logic QF_BVFP)(declare-const x Float32)(assert (fp.lt x x))", true),
        (
            "(set-logic QF_FPLRA)(declare-const x Float32)(declare-const r Real)
             (assert (= (fp.to_real x) (+ r 1)))",
            false,
        ),
        (
            "(set-logic QF_AUFBVLRA)(declare-const r Real)(declare-const a (Array (_ BitVec 4) Real))
             (assert (< r (select a #x3) 2))",
            false,
        ),
    ] {
        mutants("typefuzz", &mut tools(&[], Settings::default()), seed, 60, 2, |text, _| {
            let name = text.split(['(', ')', ' ']).nth(2).unwrap_or_default();
            let logic = Logic::parse(name).unwrap_or_else(|| panic!("{text}"));
            let (here, there) = (seed.contains("FP"), seed.contains("LRA"));
            assert!(logic.bitvectors && logic.all == all, "{text}");
            assert!(logic.floats >= here && logic.reals >= there, "{text}");
            assert_eq!(logic.numerals_are_real(), there, "{text}");
        });
    }
}

/// The paper: no constant and no operator as an argument that the seed does not have, no new assertion.
#[test]
fn the_papers_settings_add_nothing() {
    let seed = "(declare-const x Int)(declare-const y Int)(assert (< (+ x 7) (* y 7)))";
    let parts = ["x", "y", "7", "(+ x 7)", "(* y 7)", "(< (+ x 7) (* y 7))"];
    let (mut made, mut constants, mut deep, mut added) = (0, 0, 0, 0);
    mutants("typefuzz", &mut tools(&[], Settings::PAPER), seed, 2000, 1, |text, chain| {
        made += 1;
        let formula = chain.formula();
        let store = formula.store();
        let Some((_, smelt_mutate::Change::Replaced { new, .. })) = chain.last() else {
            panic!("{text}")
        };
        let Term::App(_, args) = store.get(*new) else { panic!("{text}") };
        assert!(args.iter().all(|&a| parts.contains(&store.text(a).as_str())), "{text}");
    });
    assert!(made > 1900, "{made}");
    mutants("typefuzz", &mut tools(&[], Settings::default()), seed, 2000, 1, |text, chain| {
        let store = chain.formula().store();
        match chain.last() {
            Some((_, smelt_mutate::Change::Replaced { new, .. })) => {
                if let Term::App(_, args) = store.get(*new) {
                    deep += usize::from(args.iter().any(|&a| {
                        let text = store.text(a);
                        text.starts_with('(') && !parts.contains(&text.as_str())
                    }));
                }
            }
            _ => added += 1,
        }
        constants += usize::from(text.contains("256"));
    });
    assert!(constants > 0 && deep > 100 && added > 50, "{constants} {deep} {added}");
}

#[test]
fn each_setting_alone() {
    let seed = "(declare-const x Int)(declare-const y Int)(assert (< (+ x 7) (* y 7)))";
    let all = Settings::default();
    let count = |settings: Settings, bad: &dyn Fn(&str) -> bool| {
        let mut n = 0;
        mutants("typefuzz", &mut tools(&[], settings), seed, 600, 1, |t, _| {
            n += usize::from(bad(t))
        });
        n
    };
    let asserts = |t: &str| t.matches("(assert").count() > 1;
    assert!(count(all, &asserts) > 10);
    assert_eq!(count(Settings { assertions: false, ..all }, &asserts), 0);
    let strange = |t: &str| ["0", "1", "2", "3", "5"].iter().any(|d| t.contains(d));
    assert!(count(all, &strange) > 10);
    // An index is no constant: (_ divisible 3).
    let strange = |t: &str| {
        strange(&t.replace("divisible", "(").replace("(_ ( ", "")) && !t.contains("divisible")
    };
    assert_eq!(count(Settings { constants: false, ..all }, &strange), 0);
}

/// A set of Horn clauses stays one.
#[test]
fn horn_stays_horn() {
    let seed = "(set-logic HORN)(declare-fun inv (Int Int) Bool)
         (assert (forall ((x Int) (y Int)) (=> (and (= x 0) (> y x)) (inv x y))))
         (assert (forall ((x Int) (y Int) (z Int)) (=> (and (inv x y) (= z (+ x 1))) (inv z y))))
         (assert (forall ((x Int) (y Int)) (=> (and (inv x y) (< y 0)) false)))(check-sat)";
    let shape = |text: &str| {
        let calls: Vec<usize> = text.lines().map(|l| l.matches("(inv ").count()).collect();
        (calls, text.matches("forall").count(), text.matches("(set-logic HORN)").count())
    };
    let same = shape(&laid_out(seed));
    for s in STRATEGIES.iter().filter(|s| s.mutates()) {
        let mut made = 0;
        mutants(s.name, &mut tools(ALL, Settings::default()), seed, 60, 10, |text, _| {
            made += 1;
            assert_eq!(shape(text), same, "{text}");
        });
        assert!(made > 0, "{}", s.name);
    }
}

/// A constant that is popped is not used afterwards, and one that is declared late not before.
#[test]
fn levels_are_respected() {
    let seed = "(declare-const a Int)(assert (> a 0))(push 1)(declare-const b Int)(assert (> b a))(check-sat)
         (pop 1)(assert (< a 9))(check-sat)";
    let mut inside = 0;
    mutants("typefuzz", &mut tools(&[], Settings::default()), seed, 400, 5, |text, _| {
        let lines: Vec<&str> = text.lines().collect();
        let declared = lines.iter().position(|l| l.contains("declare-const b")).expect("there");
        let popped = lines.iter().position(|l| *l == "(pop 1)").expect("there");
        let uses = |l: &&str| l.split([' ', '(', ')']).any(|w| w == "b");
        assert!(!lines[..declared].iter().any(uses) && !lines[popped..].iter().any(uses), "{text}");
        inside += lines[declared + 1..popped].iter().filter(|l| uses(l)).count();
    });
    assert!(inside > 1000);
}

#[test]
fn the_status_and_what_prints_go() {
    let text = laid_out(
        "(set-info :status sat)(set-option :produce-models true)(declare-const x Int)(assert (> x 0))
         (check-sat)(get-model)(echo \"a\")(get-value (x))(exit)(assert false)",
    );
    assert_eq!(
        text,
        "(set-option :produce-models true)\n(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n"
    );
    let session = Session::new(text, Theories::builtin());
    assert!(session.commands().iter().any(|c| matches!(c.kind, CommandKind::CheckSat(_))));
}

/// However many chains a formula has seen, it does not grow, and a chain is the same as the first time.
#[test]
fn a_formula_stays_small() {
    let seed = "(declare-const x Int)(declare-const s String)(assert (< (+ x 7) (str.len s)))";
    let mut first = Vec::new();
    let (mut most, mut least_after) = (0, usize::MAX);
    let mut tools = tools(&[], Settings::default());
    let way = smelt_mutate::strategy("mix").expect("there");
    let mut formula = support::formula(seed);
    for round in 0..4000 {
        let mut chain = smelt_mutate::Chain::new(&mut formula, way, 1, "seed", round % 500);
        let mut texts = Vec::new();
        while texts.len() < 20 {
            let Some(text) = chain.step(&mut tools) else { break };
            texts.push(text.to_vec());
        }
        let terms = chain.formula().store().len();
        if terms < most {
            least_after = least_after.min(terms);
        }
        most = most.max(terms);
        match first.get(round as usize % 500) {
            Some(before) => assert_eq!(*before, texts, "chain {}", round % 500),
            None => first.push(texts),
        }
    }
    assert!(most < 40_000 && least_after < 2_000, "{most} {least_after}");
}

#[test]
fn some_chains_of_a_mix_stay_around_the_seed() {
    let mut tools = tools(&[], Settings::default());
    let mix = smelt_mutate::strategy("mix").expect("there");
    let seed = "(declare-const x Int)(declare-const y Int)(assert (> (+ x y) (* x 2)))(check-sat)";
    let mut formula = support::formula(seed);
    let mut lengths = Vec::new();
    for stream in 0..40 {
        let mut chain = smelt_mutate::Chain::new(&mut formula, mix, 1, "seed", stream);
        while chain.mutants() < 10 && chain.step(&mut tools).is_some() {}
        lengths.push(chain.len());
    }
    // A mutant is made by four mutations at most.
    let around = lengths.iter().filter(|l| **l <= 4).count();
    assert!((5..30).contains(&around), "{lengths:?}");
}
