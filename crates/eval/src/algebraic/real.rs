//! Real numbers that are rational or algebraic, and their arithmetic. A sum or product of two
//! irrational numbers is a root of a composed polynomial: which one, the operands tell when they
//! are known well enough that only one root is near.

use super::TooComplex;
use super::compose::{self, check_bits, fraction_bits};
use super::number::{Algebraic, Located};
use super::poly::{Poly, sign};
use super::roots::{self, Root};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::cmp::Ordering;

/// An exact real number. The order and equality are those of the numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Real {
    /// A rational number.
    Rational(RBig),
    /// An algebraic number that is not rational.
    Algebraic(Algebraic),
}

impl Real {
    /// The real root of a polynomial at a position, one for the smallest; multiple roots count
    /// once. None if there is no such root.
    pub fn root(poly: &Poly, index: usize) -> Option<Real> {
        let poly = poly.square_free();
        match poly.real_roots().into_iter().nth(index.checked_sub(1)?)? {
            Root::Point(root) => Some(Real::Rational(root)),
            Root::Between(low, high) => Some(Real::located(poly, &low, &high)),
        }
    }

    /// The only real root of a polynomial from `low` to `high`, both included. None if there is
    /// none, or more than one.
    pub fn root_in(poly: &Poly, low: &RBig, high: &RBig) -> Option<Real> {
        Real::root_in_bounds(poly, (low, true), (high, true))
    }

    /// The only real root in an interval, whose ends come with whether they are included.
    pub(crate) fn root_in_bounds(
        poly: &Poly,
        (low, with_low): (&RBig, bool),
        (high, with_high): (&RBig, bool),
    ) -> Option<Real> {
        let poly = poly.square_free();
        let mut found: Vec<Root> = roots::isolate(&poly, low, high);
        if with_low && low <= high && poly.sign_at(low).is_eq() {
            found.push(Root::Point(low.clone()));
        }
        if with_high && low < high && poly.sign_at(high).is_eq() {
            found.push(Root::Point(high.clone()));
        }
        match found.pop()? {
            _ if !found.is_empty() => None,
            Root::Point(root) => Some(Real::Rational(root)),
            Root::Between(low, high) => Some(Real::located(poly, &low, &high)),
        }
    }

    /// The only root of a square-free primitive polynomial between two rationals.
    fn located(poly: Poly, low: &RBig, high: &RBig) -> Real {
        Algebraic::locate(poly, low, high).into()
    }

    /// The root of a polynomial that `enclosure` closes in on: given a number of bits, it gives two
    /// rationals that the root lies strictly between, the closer the more bits.
    fn select(poly: &Poly, mut enclosure: impl FnMut(usize) -> (RBig, RBig)) -> Real {
        let poly = poly.square_free();
        let mut bits = 16;
        loop {
            let (low, high) = enclosure(bits);
            // One is reached: see `variations`.
            if roots::variations(&poly, &low, &high) == 1 {
                return Real::located(poly, &low, &high);
            }
            bits *= 2;
        }
    }

    /// The sum.
    pub fn add(&self, other: &Real) -> Result<Real, TooComplex> {
        match (self, other) {
            (Real::Rational(a), Real::Rational(b)) => Ok(Real::Rational(a + b)),
            (Real::Rational(r), Real::Algebraic(a)) | (Real::Algebraic(a), Real::Rational(r)) => {
                Ok(a.translate(r).into())
            }
            (Real::Algebraic(a), Real::Algebraic(b)) => add_algebraic(a, b),
        }
    }

    /// The difference.
    pub fn sub(&self, other: &Real) -> Result<Real, TooComplex> {
        self.add(&other.neg())
    }

    /// The negative.
    pub fn neg(&self) -> Real {
        match self {
            Real::Rational(r) => Real::Rational(-r),
            Real::Algebraic(a) => a.scale(&RBig::NEG_ONE).into(),
        }
    }

    /// The product.
    pub fn mul(&self, other: &Real) -> Result<Real, TooComplex> {
        match (self, other) {
            (Real::Rational(a), Real::Rational(b)) => Ok(Real::Rational(a * b)),
            (Real::Rational(r), Real::Algebraic(a)) | (Real::Algebraic(a), Real::Rational(r)) => {
                Ok(if r.is_zero() { Real::default() } else { a.scale(r).into() })
            }
            (Real::Algebraic(a), Real::Algebraic(b)) => mul_algebraic(a, b),
        }
    }

    /// One divided by the number; none for zero.
    pub fn inv(&self) -> Option<Real> {
        match self {
            Real::Rational(r) if r.is_zero() => None,
            Real::Rational(r) => Some(Real::Rational(RBig::ONE / r)),
            Real::Algebraic(a) => Some(a.inverse().into()),
        }
    }

    /// The quotient; none for a division by zero.
    pub fn div(&self, other: &Real) -> Result<Option<Real>, TooComplex> {
        if let (Real::Algebraic(a), Real::Algebraic(b)) = (self, other)
            && a.poly() == b.poly()
            && a == b
        {
            return Ok(Some(RBig::ONE.into()));
        }
        other.inv().map(|inverse| self.mul(&inverse)).transpose()
    }

    /// The power; one for the exponent zero.
    pub fn pow(&self, exponent: u32) -> Result<Real, TooComplex> {
        match self {
            _ if exponent == 0 => Ok(RBig::ONE.into()),
            Real::Rational(r) => {
                if !r.is_zero() && !r.is_one() {
                    check_bits(exponent as usize, fraction_bits(r))?;
                }
                let e = exponent as usize;
                let (numerator, denominator) = (r.numerator().pow(e), r.denominator().pow(e));
                Ok(Real::Rational(RBig::from_parts(numerator, denominator)))
            }
            Real::Algebraic(a) => {
                let poly = compose::powers(a.poly(), exponent)?;
                let exponent = exponent as usize;
                let mut a = a.clone();
                Ok(Real::select(&poly, |bits| {
                    let cell = a.floor_at(bits);
                    let next: IBig = &cell + 1;
                    let (one, two) = (cell.pow(exponent), next.pow(exponent));
                    enclosed(one.clone().min(two.clone()), one.max(two), bits * exponent)
                }))
            }
        }
    }

    /// The order relative to zero.
    pub fn sign(&self) -> Ordering {
        match self {
            Real::Rational(r) => sign(r.numerator()),
            Real::Algebraic(a) if a.is_negative() => Ordering::Less,
            Real::Algebraic(_) => Ordering::Greater,
        }
    }

    /// Whether the number is an integer.
    pub fn is_integer(&self) -> bool {
        matches!(self, Real::Rational(r) if r.is_int())
    }

    /// The largest integer that is not above the number.
    pub fn floor(&self) -> IBig {
        match self {
            Real::Rational(r) => r.floor(),
            Real::Algebraic(a) => a.floor(),
        }
    }

    /// Two rationals less than `2^-bits` apart, from the first to the second of which the number
    /// lies; both are the number itself if it is rational.
    pub fn enclosure(&self, bits: usize) -> (RBig, RBig) {
        match self {
            Real::Rational(r) => (r.clone(), r.clone()),
            Real::Algebraic(a) => {
                let mut a = a.clone();
                a.refine(bits + 1);
                a.interval()
            }
        }
    }
}

/// `(low, high) / 2^bits`.
fn enclosed(low: IBig, high: IBig, bits: usize) -> (RBig, RBig) {
    let scale = UBig::ONE << bits;
    (RBig::from_parts(low, scale.clone()), RBig::from_parts(high, scale))
}

fn add_algebraic(a: &Algebraic, b: &Algebraic) -> Result<Real, TooComplex> {
    // The same number twice, or with both signs, needs no larger polynomial.
    if a.poly() == b.poly() && a == b {
        return Ok(a.scale(&RBig::from(2u8)).into());
    }
    if a.poly().degree() == b.poly().degree()
        && let Located::Irrational(minus) = b.scale(&RBig::NEG_ONE)
        && a.poly() == minus.poly()
        && *a == minus
    {
        return Ok(Real::default());
    }
    let poly = compose::sums(a.poly(), b.poly())?;
    let (mut a, mut b) = (a.clone(), b.clone());
    Ok(Real::select(&poly, |bits| {
        let low = a.floor_at(bits) + b.floor_at(bits);
        enclosed(low.clone(), low + 2, bits)
    }))
}

fn mul_algebraic(a: &Algebraic, b: &Algebraic) -> Result<Real, TooComplex> {
    if a.poly() == b.poly() && a == b {
        return Real::Algebraic(a.clone()).pow(2);
    }
    let poly = compose::products(a.poly(), b.poly())?;
    let (mut a, mut b) = (a.clone(), b.clone());
    Ok(Real::select(&poly, |bits| {
        let (a_low, b_low) = (a.floor_at(bits), b.floor_at(bits));
        let (a_high, b_high) = (&a_low + 1, &b_low + 1);
        let mut corners = [&a_low * &b_low, &a_low * &b_high, &a_high * &b_low, &a_high * &b_high];
        corners.sort();
        let [low, _, _, high] = corners;
        enclosed(low, high, 2 * bits)
    }))
}

impl Default for Real {
    /// Zero.
    fn default() -> Real {
        Real::Rational(RBig::ZERO)
    }
}

impl From<RBig> for Real {
    fn from(r: RBig) -> Real {
        Real::Rational(r)
    }
}

impl From<Located> for Real {
    fn from(located: Located) -> Real {
        match located {
            Located::Rational(number) => Real::Rational(number),
            Located::Irrational(number) => Real::Algebraic(number),
        }
    }
}

impl From<Algebraic> for Real {
    fn from(a: Algebraic) -> Real {
        Real::Algebraic(a)
    }
}

impl Ord for Real {
    fn cmp(&self, other: &Real) -> Ordering {
        match (self, other) {
            (Real::Rational(a), Real::Rational(b)) => a.cmp(b),
            (Real::Algebraic(a), Real::Algebraic(b)) => a.cmp(b),
            (Real::Algebraic(a), Real::Rational(r)) => a.cmp_rational(r),
            (Real::Rational(r), Real::Algebraic(a)) => a.cmp_rational(r).reverse(),
        }
    }
}

impl PartialOrd for Real {
    fn partial_cmp(&self, other: &Real) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
