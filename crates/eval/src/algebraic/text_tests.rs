//! What Z3 and cvc5 really print, random numbers printed and read again, and garbage.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::algebraic::{Poly, Real, parse_cvc5, parse_root_obj};
use dashu_int::IBig;
use dashu_ratio::RBig;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Pairs of spellings of the same value, as Z3 4.x and cvc5 1.x print it for the same constraints.
const SAME: &[(&str, &str)] = &[
    ("(root-obj (+ (^ x 2) (- 2)) 1)", "<1*x^2 + (-2), (-3/2, -5/4)>"),
    ("(root-obj (+ (^ x 2) (- 2)) 2)", "<1*x^2 + (-2), (5/4, 3/2)>"),
    ("(root-obj (+ (^ x 2) (- 18)) 1)", "<1*x^2 + (-18), (-17/4, -4)>"),
    (
        "(root-obj (+ (* 3 (^ x 4)) (* (- 2) (^ x 2)) (* (- 1) x) (- 1)) 1)",
        "<3*x^4 + (-2*x^2) + (-1*x) + (-1), (-1, -3/4)>",
    ),
    (
        "(root-obj (+ (* 9 (^ x 8)) (* (- 84) (^ x 6)) (* (- 6) (^ x 5)) (* 238 (^ x 4)) (* (- 20) (^ x 3)) (* (- 323) (^ x 2)) (* 66 x) 47) 1)",
        "<9*x^8 + (-84*x^6) + (-6*x^5) + 238*x^4 + (-20*x^3) + (-323*x^2) + 66*x + 47, (-5/2, -9/4)>",
    ),
    // cvc5 does not divide by x - 1.
    (
        "(root-obj (+ (^ x 3) (^ x 2) (* (- 4) x) (- 3)) 3)",
        "<1*x^4 + (-5*x^2) + 1*x + 3, (7/4, 2)>",
    ),
    (
        "(root-obj (+ (^ x 3) (* 3 (^ x 2)) (* (- 36) x) (- 81)) 3)",
        "<1*x^4 + (-45*x^2) + 27*x + 243, (11/2, 23/4)>",
    ),
    (
        "(root-obj (+ (^ x 3) 5878894714873603757201646090) 1)",
        "<1*x^3 + 5878894714873603757201646090, (-3609623371/2, -7219246741/4)>",
    ),
    (
        "(root-obj (+ (^ x 5) (* (- 6) (^ x 4)) (* 7 (^ x 3)) (- 11)) 1)",
        "<1*x^5 + (-6*x^4) + 7*x^3 + (-11), (17/4, 9/2)>",
    ),
    (
        "(root-obj (+ (* 1000000000001 (^ x 2)) (- 1)) 1)",
        "<1000000000001*x^2 + (-1), (-1/524288, -1/1048576)>",
    ),
    (
        "(root-obj (+ (* 1000000000001 (^ x 2)) (* (- 2000000000002) x) 1000000000000) 1)",
        "<1000000000001*x^2 + (-2000000000002*x) + 1000000000000, (3/4, 1)>",
    ),
    (
        "(root-obj (+ (* 1000000000002000000000001 (^ x 4)) (* (- 1000000000007000000000006) (^ x 2)) 9) 1)",
        "<1000000000002000000000001*x^4 + (-1000000000007000000000006*x^2) + 9, (-1048577/1048576, -1)>",
    ),
    (
        "(root-obj (+ (^ x 2) (* (- 1000000) x) (- 3)) 2)",
        "<1*x^2 + (-1000000*x) + (-3), (1000000, 4000001/4)>",
    ),
    ("(root-obj (+ (^ x 3) (* (- 3) x) (- 1)) 2)", "<1*x^3 + (-3*x) + (-1), (-1/2, -1/4)>"),
    (
        "(root-obj (+ (^ x 9) (* (- 3) (^ x 6)) (* (- 27) (^ x 5)) (* 30 (^ x 3)) (* 27 (^ x 2)) (- 1)) 4)",
        "<1*x^9 + (-3*x^6) + (-27*x^5) + 30*x^3 + 27*x^2 + (-1), (2805359/2097152, 175335/131072)>",
    ),
];

#[test]
fn solvers_agree_and_z3_reads_what_we_print() {
    for (z3, cvc5) in SAME {
        let a = parse_root_obj(z3.as_bytes()).unwrap_or_else(|| panic!("{z3}"));
        let b = parse_cvc5(cvc5.as_bytes()).unwrap_or_else(|| panic!("{cvc5}"));
        assert_eq!(a, b, "{z3} and {cvc5}");
        assert_eq!(a.to_string(), *z3);
    }
}

#[test]
fn cvc5_spellings_of_rationals() {
    for (text, numerator, denominator) in [
        // Printed for (* y y) and for a root of (3z - 1)(z^2 - 2).
        ("<1000000000002000000000001*x^2 + (-1), (0, 1/4)>", 1, 1_000_000_000_001u64),
        ("<3*x^3 + (-1*x^2) + (-6*x) + 2, (1/4, 1/2)>", 1, 3),
        ("<3*x + (-1), (0, 1)>", 1, 3),
        ("<-3*x + 1, [0, 1]>", 1, 3),
        ("<2*x + 1, [-1/2]>", -1, 2),
        ("<1*x^2 + (-1*x), (0, 1]>", 1, 1),
        ("<1*x^2 + (-1*x), [0, 1)>", 0, 1),
        ("-7/4", -7, 4),
        ("12", 12, 1),
    ] {
        let expected = RBig::from_parts(IBig::from(numerator), denominator.into());
        let read = parse_cvc5(text.as_bytes());
        assert!(matches!(read, Some(Real::Rational(r)) if r == expected), "{text}");
    }
}

#[test]
fn z3_terms() {
    for (text, value) in [
        ("(root-obj (+ (* 2 x) (- 3)) 1)", "(/ 3.0 2.0)"),
        ("(root-obj (- (^ x 3) (* 2 x)) 2)", "0.0"),
        ("(root-obj (- (^ x 3) (* 2 x)) 1)", "(root-obj (+ (^ x 2) (- 2)) 1)"),
        ("( root-obj\n(+ x (/ 1 2)) 1 ) ", "(- (/ 1.0 2.0))"),
        ("(root-obj (- (* (/ 1 2.5) (^ (+ x 1) 2)) (/ (/ 4.0 5) 2)) 2)", "0.0"),
        ("(root-obj (- (* x x) (^ 2 (^ 3 1))) 2)", "(root-obj (+ (^ x 2) (- 8)) 2)"),
    ] {
        let read = parse_root_obj(text.as_bytes()).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(read.to_string(), value, "{text}");
    }
}

#[test]
fn refused() {
    for text in [
        "",
        "x",
        "2",
        ")",
        "(root-obj)",
        "(root-obj x)",
        "(root-obj x 0)",
        "(root-obj x 2)",
        "(root-obj x 1 1)",
        "(root-obj x x)",
        "(root-obj x (- 1))",
        "(root-obj x 1))",
        "(root-obj x 1",
        "(root-obj x 1) x",
        "(root-obj 0 1)",
        "(root-obj (+) 1)",
        "(root-obj (^ x) 1)",
        "(root-obj (^ x x) 1)",
        "(root-obj (^ x (- 1)) 1)",
        "(root-obj (/ x 0) 1)",
        "(root-obj (/ 1 x) 1)",
        "(root-obj y 1)",
        "(root-obj () 1)",
        "(root-obj (^ x 257) 1)",
        "(root-obj (* (^ x 200) (^ x 200)) 1)",
        "(root-obj (- x (^ (^ (^ 2 9999) 9999) 9999)) 1)",
        "(root-obj (- x 99999999999999999999) 99999999999999999999)",
        "(root-obj (root-obj x 1) 1)",
        "(+ x 1)",
        "(root-obj (- x .5) 1)",
        "(root-obj (- x 1.) 1)",
        "(root-obj (+ (^ x 2) 1) 1)",
    ] {
        assert_eq!(parse_root_obj(text.as_bytes()), None, "{text}");
    }
    for text in [
        "",
        "<",
        "<>",
        "1/0",
        "1 2",
        "--1",
        "<1*x^2 + (-2)>",
        "<1*x^2 + (-2), (5/4, 3/2)",
        "<1*x^2 + (-2), (5/4, 3/2)> 1",
        "<1*x^2 + (-2), 5/4, 3/2>",
        "<1*x^2 + (-2, (5/4, 3/2)>",
        "<1*y^2 + (-2), (5/4, 3/2)>",
        "<1*x^257 + (-2), (0, 3/2)>",
        "<1*x^99999999999999999999 + (-2), (0, 3/2)>",
        "<1*x^2 + (-2), (-3/2, 3/2)>",
        "<1*x^2 + (-2), (3/2, 5/4)>",
        "<1*x^2 + (-2), (1, 5/4)>",
        "<1*x^2 + (-1*x), (0, 1)>",
        "<0, (0, 1)>",
        "<1*x + (-1), (1)>",
        "<1*x + (-1), (1/0, 2)>",
    ] {
        assert_eq!(parse_cvc5(text.as_bytes()), None, "{text}");
    }
    let deep = [b"(root-obj ".to_vec(), b"(- ".repeat(200_000)].concat();
    assert_eq!(parse_root_obj(&deep), None);
    let deep = [deep, b"x".to_vec(), b")".repeat(200_000), b" 1)".to_vec()].concat();
    assert_eq!(parse_root_obj(&deep), Some(Real::default()));
}

#[test]
fn printed_and_read_is_the_same() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let cases = std::env::var("SMELT_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(2000);
    let mut irrational = 0;
    for _ in 0..cases {
        let degree = rng.random_range(2..=8);
        let coefficients = (0..=degree).map(|_| IBig::from(rng.random_range(-9i64..=9))).collect();
        let p = Poly::new(coefficients);
        for i in 1..=p.real_roots().len() {
            let number = Real::root(&p, i).unwrap();
            let Real::Algebraic(a) = &number else { continue };
            irrational += 1;
            assert_eq!(parse_root_obj(number.to_string().as_bytes()), Some(number.clone()));
            // And in cvc5's spelling.
            let monomial = |(i, c): (usize, &IBig)| format!("({c}*x^{i})");
            let terms: Vec<String> =
                a.poly().coefficients().iter().enumerate().map(monomial).collect();
            let (low, high) = a.interval();
            let text = format!("<{}, ({low}, {high})>", terms.join(" + "));
            assert_eq!(parse_cvc5(text.as_bytes()), Some(number), "{text}");
        }
    }
    assert!(irrational as u64 > cases, "{irrational}");
}

#[test]
fn garbage_never_panics() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let all: Vec<&str> = SAME.iter().flat_map(|(a, b)| [*a, *b]).collect();
    for _ in 0..20_000 {
        let mut text = all[rng.random_range(0..all.len())].as_bytes().to_vec();
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..text.len());
            match rng.random_range(0..3) {
                0 => drop(text.remove(at)),
                1 => text[at] = b"()<>[]x^*/+-., 019r\xff"[rng.random_range(0..20)],
                _ => text.insert(at, b"()<>[]x^*/+-., 019r\xff"[rng.random_range(0..20)]),
            }
        }
        let read = [parse_root_obj(&text), parse_cvc5(&text)];
        for number in read.into_iter().flatten() {
            assert!(number.to_string().len() < 10_000);
        }
    }
}
