//! How far formulas are from true: what is nearer has a smaller number.

use super::*;
use smelt_eval::Model;
use smelt_smtlib::{Session, Theories};

/// How far a formula over literals is from being true.
fn far(text: &str) -> f64 {
    let prelude = "(define-fun small ((n Int)) Bool (< n 10))";
    let mut session = Session::new(prelude, Theories::builtin());
    let t = session.term(text).expect(text);
    let truths = Truths::of(session.store_mut(), &[t]);
    let nothing = Model::new();
    let mut ev = Evaluator::new(session.store(), &nothing);
    truths.far(&mut ev)
}

#[test]
fn what_is_true_is_not_far() {
    let all = [
        "(= \"a\" \"a\")",
        "(not (= \"a\" \"b\"))",
        "(let ((x 3)) (and (small x) (or (= x 4) (> x 2))))",
        "(=> (= 1 2) false)",
        "(xor true false false)",
        "(= true (small 3) (< 1 2))",
        "(ite (small 30) false (str.contains \"abc\" \"b\"))",
        "(bvslt #xff #x01)",
        "(distinct 1 2 3)",
        "(str.in_re \"aa\" (re.+ (str.to_re \"a\")))",
    ];
    for text in all {
        assert_eq!(far(text), 0.0, "{text}");
        assert!(far(&format!("(not {text})")) > 0.0, "not {text}");
    }
}

#[test]
fn nearer_is_less() {
    let nearer = [
        ("(= 100 90)", "(= 100 20)"),
        ("(= \"abcd\" \"abcx\")", "(= \"abcd\" \"axxx\")"),
        ("(= \"abcd\" \"abd\")", "(= \"abcd\" \"a\")"),
        ("(= \"abcd\" \"bcd\")", "(= \"abcd\" \"xyz\")"),
        ("(< 1 5 3)", "(< 1 5000 3)"),
        ("(distinct 1 1 2)", "(distinct 1 1 1)"),
        (
            "(fp.lt (fp #b0 #b10000000000 #x8000000000000) ((_ to_fp 11 53) RNE 2.75))",
            "(fp.lt (fp #b0 #b10000000000 #x8000000000000) ((_ to_fp 11 53) RNE 2.5))",
        ),
        (
            "(fp.lt ((_ to_fp 5 11) RNE 3.0) ((_ to_fp 5 11) RNE 2.75))",
            "(fp.lt ((_ to_fp 5 11) RNE 3.0) ((_ to_fp 5 11) RNE 1.0))",
        ),
        ("(< 5.0 4.75)", "(< 5.0 1.0)"),
        ("(= 0.5 0.25)", "(= 0.5 300.0)"),
        ("(small 11)", "(small 2000)"),
        ("(str.prefixof \"abc\" \"abd\")", "(str.prefixof \"abc\" \"xyz\")"),
        ("(str.contains \"xxabd\" \"abc\")", "(str.contains \"xx\" \"abc\")"),
        ("(bvslt #x02 #x01)", "(bvslt #x40 #xff)"),
        ("(and (= 1 2) true)", "(and (= 1 2) (= 1 9))"),
        ("(or (= 1 2) (= 1 90))", "(or (= 1 20) (= 1 90))"),
        ("(not (distinct 5 6))", "(not (distinct 5 60))"),
        (
            "(= (_ bv1 100) (_ bv2 100))",
            "(= (_ bv1 100) (_ bv1267650600228229401496703205375 100))",
        ),
    ];
    for (near, far_off) in nearer {
        let (a, b) = (far(near), far(far_off));
        assert!(0.0 < a && a < b, "{near}: {a}, {far_off}: {b}");
    }
}
