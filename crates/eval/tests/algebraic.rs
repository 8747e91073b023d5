//! Exact real numbers against what shares no code with them: Sturm's count for the isolation of
//! roots, interval arithmetic for the operations, field laws, and what solvers really print.
//! The same seeds every time; more cases with `SMELT_CASES=100000`.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use dashu_int::IBig;
use dashu_ratio::RBig;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use smelt_eval::algebraic::{MAX_DEGREE, Poly, Real, Root, TooComplex};
use std::cmp::Ordering;

fn cases(default: u64) -> u64 {
    std::env::var("SMELT_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

fn q(numerator: i64, denominator: u64) -> RBig {
    RBig::from_parts(numerator.into(), denominator.into())
}

fn int(n: i64) -> Real {
    q(n, 1).into()
}

fn sqrt(n: i64) -> Real {
    Real::root(&Poly::from_ints(&[-n, 0, 1]), 2).unwrap()
}

fn random_poly(rng: &mut ChaCha8Rng, max_degree: usize, size: i64) -> Poly {
    let degree = rng.random_range(1..=max_degree);
    let sparse = rng.random_bool(0.3);
    let mut coefficients: Vec<i64> = (0..=degree)
        .map(|_| if sparse && rng.random_bool(0.5) { 0 } else { rng.random_range(-size..=size) })
        .collect();
    coefficients[degree] = rng.random_range(1..=size) * if rng.random_bool(0.5) { 1 } else { -1 };
    Poly::from_ints(&coefficients)
}

/// Any number: sometimes rational, sometimes a root of a reducible polynomial.
fn random_real(rng: &mut ChaCha8Rng, max_degree: usize, size: i64) -> Real {
    if rng.random_bool(0.1) {
        return q(rng.random_range(-size..=size), rng.random_range(1..=size as u64)).into();
    }
    loop {
        let mut p = random_poly(rng, max_degree, size);
        if p.degree() == 1 {
            continue;
        }
        if max_degree > 2 && rng.random_bool(0.1) {
            p = random_poly(rng, max_degree - 2, size).mul(&random_poly(rng, 2, size));
        }
        let roots = p.real_roots().len();
        if roots > 0 {
            return Real::root(&p, rng.random_range(1..=roots)).unwrap();
        }
    }
}

/// An algebraic number keeps what its type promises.
fn check_invariants(a: &Real) {
    let Real::Algebraic(a) = a else { return };
    let (low, high) = a.interval();
    assert!(low < high);
    let (at_low, at_high) = (a.poly().sign_at(&low), a.poly().sign_at(&high));
    assert!(at_low.is_ne() && at_high.is_ne() && at_low != at_high, "{a:?}");
    assert_eq!(a.poly().count_roots(&low, &high), 1, "{a:?}");
    assert_eq!(a.poly().square_free(), *a.poly());
    assert!(a.poly().leading() > &IBig::ZERO);
    assert!(a.poly().degree() >= 2);
}

#[test]
fn division_and_gcd_of_polynomials() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..cases(2000) {
        let (a, b, c) = (
            random_poly(&mut rng, 6, 30),
            random_poly(&mut rng, 6, 30),
            random_poly(&mut rng, 4, 1 << 40),
        );
        let (quotient, rest) = a.pseudo_div_rem(&b).unwrap();
        let power = (a.degree() + 1).saturating_sub(b.degree());
        assert_eq!(a.times(&b.leading().pow(power)), quotient.mul(&b).add(&rest));
        assert!(rest.is_zero() || b.degree() == 0 || rest.degree() < b.degree());
        assert_eq!(a.mul(&c).div_exact(&c), Some(a.clone()));

        // Modular gcd: a multiple of the known factor, and with the degree of Euclid's gcd.
        let (ac, bc) = (a.mul(&c), b.mul(&c));
        let gcd = ac.gcd(&bc);
        assert!(gcd.div_exact(&c.primitive()).is_some(), "{gcd} {c}");
        let (mut x, mut y) = (ac, bc);
        while !y.is_zero() {
            let rest = x.pseudo_div_rem(&y).unwrap().1;
            (x, y) = (y, rest.primitive());
        }
        assert_eq!(gcd, x.primitive());

        let square = a.mul(&a).mul(&c);
        let once = square.square_free();
        assert_eq!(once.gcd(&once.derivative()).degree(), 0);
        assert!(square.primitive().div_exact(&once).is_some());
        assert_eq!(square.gcd(&square.derivative()).mul(&once).primitive(), square.primitive());
        let at = q(rng.random_range(-9..=9), rng.random_range(1..=9));
        assert_eq!(a.mul(&b).eval(&at), a.eval(&at) * b.eval(&at));
        assert_eq!(a.sub(&b).eval(&at), a.eval(&at) - b.eval(&at));
        assert_eq!(a.sign_at(&at), a.eval(&at).cmp(&RBig::ZERO));
    }
}

#[test]
fn roots_are_isolated() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let (mut found, mut points) = (0, 0);
    for case in 0..cases(2000) {
        let mut p = random_poly(&mut rng, 9, if case % 5 == 0 { 1 << 50 } else { 20 });
        if case % 3 == 0 {
            // Rational and multiple roots, and roots next to each other.
            let n = rng.random_range(-20..=20);
            p = p.mul(&Poly::from_ints(&[n, rng.random_range(1..=8)]));
            p = p.mul(&Poly::from_ints(&[2 * n - 1, 0, 1, 0, 3]));
            p = p.mul(&p);
        }
        let free = p.square_free();
        let roots = p.real_roots();
        let bound = q(1 << 62, 1);
        assert_eq!(roots.len(), p.count_roots(&-bound.clone(), &bound), "{p}");
        let mut last = -bound;
        for (i, root) in roots.iter().enumerate() {
            let (low, high) = match root {
                Root::Point(at) => {
                    points += 1;
                    assert!(p.sign_at(at).is_eq());
                    (at, at)
                }
                Root::Between(low, high) => {
                    let signs = (free.sign_at(low), free.sign_at(high));
                    assert!(signs.0.is_ne() && signs.1.is_ne() && signs.0 != signs.1, "{p}");
                    assert_eq!(p.count_roots(low, high), 1, "{p}");
                    (low, high)
                }
            };
            assert!(last <= *low && low <= high, "{p}: {roots:?}");
            last = high.clone();
            let number = Real::root(&p, i + 1).unwrap();
            check_invariants(&number);
            let (inside_low, inside_high) = number.enclosure(0);
            assert!(inside_low >= *low && inside_high <= *high || inside_low == inside_high);
            assert_eq!(Real::root_in(&p, low, high), Some(number));
            found += 1;
        }
        assert_eq!(Real::root(&p, 0), None);
        assert_eq!(Real::root(&p, roots.len() + 1), None);
        if let [first, .., last] = &roots[..] {
            let ends = |r: &Root| match r {
                Root::Point(at) => (at.clone(), at.clone()),
                Root::Between(low, high) => (low.clone(), high.clone()),
            };
            assert_eq!(Real::root_in(&p, &ends(first).0, &ends(last).1), None, "two roots");
        }
    }
    assert!(found > cases(2000) && 20 * points > cases(2000), "{found} {points}");
}

#[test]
fn rational_roots_are_always_found_out() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..cases(2000) {
        let at = q(rng.random_range(-1 << 40..=1 << 40), rng.random_range(1..=1 << 20));
        let denominator = IBig::from(at.denominator().clone());
        let linear = Poly::new(vec![-at.numerator(), denominator]);
        let p = linear.mul(&random_poly(&mut rng, 5, 1 << 30));
        let all: Vec<Real> =
            (1..=p.real_roots().len()).map(|i| Real::root(&p, i).unwrap()).collect();
        assert!(all.contains(&Real::Rational(at.clone())), "{p}");
        let one = Real::root_in(&p, &(&at - q(1, 1 << 45)), &(&at + q(1, 1 << 46)));
        assert!(matches!(one, Some(Real::Rational(r)) if r == at));
        assert!(all.is_sorted());
    }
}

/// The smallest and largest value of an operation at the corners of two intervals.
fn corners(a: &Real, b: &Real, op: impl Fn(&RBig, &RBig) -> RBig) -> (RBig, RBig) {
    let ((a0, a1), (b0, b1)) = (a.enclosure(300), b.enclosure(300));
    let mut values = [op(&a0, &b0), op(&a0, &b1), op(&a1, &b0), op(&a1, &b1)];
    values.sort();
    let [low, _, _, high] = values;
    (low, high)
}

fn check_enclosed(result: &Real, (low, high): (RBig, RBig), what: &str) {
    check_invariants(result);
    let (from, to) = result.enclosure(200);
    assert!(from <= high && low <= to, "{what} = {result}");
    assert!(&to - &from < q(1, 1) / RBig::from(IBig::ONE << 200));
}

#[test]
fn operations_agree_with_interval_arithmetic_and_field_laws() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let (mut irrational, mut undone) = (0, 0);
    for case in 0..cases(1500) {
        let size = if case % 10 == 0 { 1 << 30 } else { 12 };
        let degree = if case % 50 == 1 { 7 } else { 3 };
        let (a, b) = (random_real(&mut rng, degree, size), random_real(&mut rng, degree, size));
        let what = format!("{a} with {b}");
        let (Ok(sum), Ok(product)) = (a.add(&b), a.mul(&b)) else {
            panic!("{what}");
        };
        check_enclosed(&sum, corners(&a, &b, |a, b| a + b), &what);
        check_enclosed(&product, corners(&a, &b, |a, b| a * b), &what);
        let difference = a.sub(&b).unwrap();
        check_enclosed(&difference, corners(&a, &b, |a, b| a - b), &what);
        irrational += usize::from(matches!(sum, Real::Algebraic(_)));
        assert_eq!(b.add(&a), Ok(sum.clone()));
        assert_eq!(b.mul(&a), Ok(product.clone()));
        assert_eq!(b.sub(&a).unwrap().neg(), difference);
        assert_eq!(difference.sign(), a.cmp(&b));
        match sum.sub(&b) {
            Ok(again) => {
                assert_eq!(again, a, "{what}");
                undone += 1;
            }
            Err(TooComplex::Degree(degree)) => assert!(degree > MAX_DEGREE),
            Err(other) => panic!("{other}"),
        }
        match a.div(&b) {
            Ok(None) => assert_eq!(b, int(0)),
            Ok(Some(ratio)) => check_enclosed(&ratio, corners(&a, &b, |a, b| a / b), &what),
            Err(TooComplex::Degree(degree)) => assert!(degree > MAX_DEGREE),
            Err(other) => panic!("{other}"),
        }
        if let Ok(Some(again)) = product.div(&b) {
            assert_eq!(again, a, "{what}");
        }
        assert_eq!(a.sub(&a), Ok(int(0)));
        assert_eq!(a.add(&a), a.mul(&int(2)));
        assert_eq!(a.neg().neg(), a);
        assert_eq!(a.add(&int(7)).unwrap().sub(&int(7)), Ok(a.clone()));
        if let Some(inverse) = a.inv() {
            assert_eq!(inverse.inv(), Some(a.clone()));
            assert_eq!(a.mul(&inverse), Ok(int(1)), "{what}");
            assert_eq!(a.div(&a), Ok(Some(int(1))));
        }
        let (floor, next) = (Real::from(RBig::from(a.floor())), RBig::from(a.floor() + 1));
        assert!(floor <= a && a < Real::from(next));
        assert_eq!(a.is_integer(), floor == a);
    }
    let total = cases(1500) as usize;
    assert!(3 * irrational > 2 * total && 3 * undone > 2 * total, "{irrational} {undone}");
}

/// Values of polynomials in two fixed numbers: all of them lie in a field of degree six.
#[test]
fn degrees_do_not_grow() {
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    let (a, b) = (sqrt(2), Real::root(&Poly::from_ints(&[-5, 3, 0, 1]), 1).unwrap());
    for _ in 0..cases(60) {
        let mut value = a.clone();
        for _ in 0..6 {
            let operand = match rng.random_range(0..3) {
                0 => a.clone(),
                1 => b.clone(),
                _ => q(rng.random_range(-9..=9), rng.random_range(1..=9)).into(),
            };
            let before = value.clone();
            value = match rng.random_range(0..4) {
                0 => before.add(&operand).unwrap(),
                1 => before.sub(&operand).unwrap(),
                2 => before.mul(&operand).unwrap(),
                _ => before.div(&operand).unwrap().unwrap_or_default(),
            };
            check_invariants(&value);
            if let Real::Algebraic(v) = &value {
                assert!([2, 3, 6].contains(&v.poly().degree()), "{value}");
            }
        }
    }
}

#[test]
fn powers() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..cases(300) {
        let a = random_real(&mut rng, 5, 12);
        let mut expected = int(1);
        assert_eq!(a.pow(0), Ok(int(1)));
        for e in 1..=4 {
            let power = a.pow(e).unwrap();
            let (low, high) = a.enclosure(300);
            let (low, high) = (low.pow(e as isize), high.pow(e as isize));
            let range = if low < high { (low, high) } else { (high, low) };
            check_enclosed(&power, range, &format!("{a}^{e}"));
            let Ok(product) = expected.mul(&a) else { break };
            assert_eq!(power, product, "{a}^{e}");
            expected = power;
        }
    }
    assert_eq!(int(2).pow(u32::MAX), Err(TooComplex::Bits(2 * u32::MAX as usize)));
    assert!(matches!(sqrt(2).pow(u32::MAX), Err(TooComplex::Bits(_))));
    assert_eq!(int(-1).pow(3), Ok(int(-1)));
    assert_eq!(sqrt(2).pow(100), Ok(Real::from(RBig::from(IBig::ONE << 50))));
}

#[test]
fn order_is_total_and_agrees_with_enclosures() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for _ in 0..cases(60) {
        let mut numbers: Vec<Real> = (0..12).map(|_| random_real(&mut rng, 4, 4)).collect();
        // The same number again, as a root of a multiple of its polynomial.
        for i in 0..6 {
            if let Real::Algebraic(a) = &numbers[i] {
                let multiple = a.poly().mul(&random_poly(&mut rng, 3, 9)).mul(a.poly());
                let (low, high) = numbers[i].enclosure(60);
                let Some(again) = Real::root_in(&multiple, &low, &high) else { continue };
                assert!(matches!(again, Real::Algebraic(_)));
                assert_eq!(again, numbers[i]);
                assert_eq!(numbers[i].sub(&again), Ok(int(0)));
                numbers.push(again);
            }
        }
        for a in &numbers {
            for b in &numbers {
                let order = a.cmp(b);
                assert_eq!(order, b.cmp(a).reverse());
                let ((a0, a1), (b0, b1)) = (a.enclosure(80), b.enclosure(80));
                match order {
                    Ordering::Less => assert!(a0 < b1),
                    Ordering::Greater => assert!(b0 < a1),
                    Ordering::Equal => assert!(a0 <= b1 && b0 <= a1),
                }
                for c in &numbers {
                    if order.is_lt() && b <= c {
                        assert!(a < c, "{a} {b} {c}");
                    }
                    if order.is_eq() {
                        assert_eq!(a.cmp(c), b.cmp(c));
                    }
                }
            }
        }
    }
    // Next to each other: the square roots of 2 and of 2 + 2^-200.
    let near = RBig::from(2) + RBig::ONE / RBig::from(IBig::ONE << 200);
    let p = Poly::new(vec![-near.numerator(), 0.into(), near.denominator().clone().into()]);
    let near = Real::root(&p, 2).unwrap();
    assert!(sqrt(2) < near && near > sqrt(2) && near < sqrt(3));
    // A degree beyond factoring: a common factor does not make two roots in one cell the same.
    let mut common = vec![0; 131];
    (common[0], common[130]) = (1, 1);
    let root_with_factor =
        |c: &[i64], i| Real::root(&Poly::from_ints(c).mul(&Poly::from_ints(&common)), i).unwrap();
    let (a, b) = (root_with_factor(&[-2, 0, 1], 2), root_with_factor(&[-1, 0, -1, 1], 1));
    assert_eq!((a.cmp(&b), b.cmp(&a)), (Ordering::Less, Ordering::Greater));
    assert!(a == sqrt(2) && b != sqrt(2) && a.neg() < a && a.inv() == sqrt(2).inv());
    assert_eq!(a.add(&b), Err(TooComplex::Degree(132 * 133)));
}

#[test]
fn well_known_numbers() {
    assert_eq!(sqrt(2).mul(&sqrt(2)), Ok(int(2)));
    assert!(matches!(sqrt(2).mul(&sqrt(2)), Ok(Real::Rational(_))));
    assert!(matches!(sqrt(2).mul(&sqrt(8)), Ok(Real::Rational(_))));
    assert_eq!(sqrt(2).mul(&sqrt(8)), Ok(int(4)));
    assert_eq!(sqrt(2).mul(&sqrt(3)), Ok(sqrt(6)));
    assert_eq!(sqrt(2).add(&sqrt(2)), Ok(sqrt(8)));
    assert_eq!(sqrt(8).div(&sqrt(2)), Ok(Some(int(2))));
    assert_eq!(sqrt(4), int(2));
    let phi = int(1).add(&sqrt(5)).unwrap().div(&int(2)).unwrap().unwrap();
    assert_eq!(phi.pow(2), phi.add(&int(1)));
    assert_eq!(phi.inv(), phi.sub(&int(1)).ok());
    assert_eq!(phi.floor(), IBig::ONE);
    assert_eq!(phi.neg().floor(), IBig::from(-2));
    assert!(matches!(phi.mul(&phi.inv().unwrap()), Ok(Real::Rational(_))));
    // sqrt(2) + sqrt(3) and sqrt(5 + 2 sqrt(6)) are one number.
    let nested = int(5).add(&sqrt(24)).unwrap();
    assert_eq!(sqrt(2).add(&sqrt(3)).unwrap().pow(2), Ok(nested));
    assert_eq!(int(1).div(&int(0)), Ok(None));
    assert_eq!(sqrt(2).div(&int(0)), Ok(None));
    assert_eq!(sqrt(2).mul(&int(0)), Ok(int(0)));
    assert_eq!(Real::root(&Poly::default(), 1), None);
    assert_eq!(Real::root_in(&Poly::default(), &q(0, 1), &q(1, 1)), None);
    assert_eq!(Real::root_in(&Poly::from_ints(&[-2, 0, 1]), &q(2, 1), &q(1, 1)), None);
    assert_eq!(Real::root(&Poly::from_ints(&[1, 0, 1]), 1), None);
    let of_degree = |n: usize| {
        let mut coefficients = vec![0; n + 1];
        (coefficients[0], coefficients[1], coefficients[n]) = (-3, 1, 1);
        Real::root(&Poly::from_ints(&coefficients), 1).unwrap()
    };
    let (twelve, eleven) = (of_degree(12), of_degree(11));
    assert_eq!(twelve.add(&eleven), Err(TooComplex::Degree(132)));
    assert_eq!(twelve.mul(&eleven), Err(TooComplex::Degree(132)));
    assert!(twelve.pow(5).is_ok() && twelve.add(&twelve).is_ok() && twelve.inv().is_some());
}
