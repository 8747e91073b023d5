//! Dense univariate polynomials with integer coefficients. Everything here is exact and works on
//! integers: a value at `n/d` is computed as `d^degree` times itself, to stay clear of fractions.

use super::modular;
use dashu_base::{Gcd, PowerOfTwo, Signed};
use dashu_int::{IBig, Sign, UBig};
use dashu_ratio::RBig;
use std::cmp::Ordering;

static ZERO: IBig = IBig::ZERO;

/// A polynomial in one variable: the coefficients from the constant upwards, the last not zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Poly {
    coefficients: Vec<IBig>,
}

impl Poly {
    /// The polynomial with these coefficients, the constant first.
    pub fn new(mut coefficients: Vec<IBig>) -> Poly {
        while coefficients.last().is_some_and(IBig::is_zero) {
            coefficients.pop();
        }
        Poly { coefficients }
    }

    /// The same from machine integers.
    pub fn from_ints(coefficients: &[i64]) -> Poly {
        Poly::new(coefficients.iter().map(|&c| IBig::from(c)).collect())
    }

    /// A constant.
    pub fn constant(value: IBig) -> Poly {
        Poly::new(vec![value])
    }

    /// The variable.
    pub fn x() -> Poly {
        Poly::from_ints(&[0, 1])
    }

    /// The coefficients, the constant first; none for zero.
    pub fn coefficients(&self) -> &[IBig] {
        &self.coefficients
    }

    /// Whether this is the zero polynomial.
    pub fn is_zero(&self) -> bool {
        self.coefficients.is_empty()
    }

    /// The degree; zero for all constants, zero included.
    pub fn degree(&self) -> usize {
        self.coefficients.len().saturating_sub(1)
    }

    /// The coefficient of the highest power; zero for zero.
    pub fn leading(&self) -> &IBig {
        self.coefficients.last().unwrap_or(&ZERO)
    }

    /// The sum.
    pub fn add(&self, other: &Poly) -> Poly {
        let (long, short) =
            if self.degree() >= other.degree() { (self, other) } else { (other, self) };
        let mut sum = long.coefficients.clone();
        if sum.is_empty() {
            return short.clone();
        }
        for (a, b) in sum.iter_mut().zip(&short.coefficients) {
            *a += b;
        }
        Poly::new(sum)
    }

    /// The negative.
    pub fn neg(&self) -> Poly {
        Poly { coefficients: self.coefficients.iter().map(|c| -c).collect() }
    }

    /// The difference.
    pub fn sub(&self, other: &Poly) -> Poly {
        self.add(&other.neg())
    }

    /// The product.
    pub fn mul(&self, other: &Poly) -> Poly {
        if self.is_zero() || other.is_zero() {
            return Poly::default();
        }
        let mut product = vec![IBig::ZERO; self.degree() + other.degree() + 1];
        for (i, a) in self.coefficients.iter().enumerate() {
            if a.is_zero() {
                continue;
            }
            for (j, b) in other.coefficients.iter().enumerate() {
                product[i + j] += a * b;
            }
        }
        Poly::new(product)
    }

    /// Each coefficient times a number.
    pub fn times(&self, factor: &IBig) -> Poly {
        Poly::new(self.coefficients.iter().map(|c| c * factor).collect())
    }

    /// The derivative.
    pub fn derivative(&self) -> Poly {
        let terms = self.coefficients.iter().enumerate().skip(1);
        Poly::new(terms.map(|(i, c)| c * IBig::from(i)).collect())
    }

    /// The value at a rational.
    pub fn eval(&self, at: &RBig) -> RBig {
        let scale = at.denominator().pow(self.degree());
        RBig::from_parts(self.scaled_value(at), scale)
    }

    /// The sign of the value at a rational, as its order relative to zero.
    pub fn sign_at(&self, at: &RBig) -> Ordering {
        sign(&self.scaled_value(at))
    }

    /// `denominator^degree` times the value at a rational.
    fn scaled_value(&self, at: &RBig) -> IBig {
        let (numerator, denominator) = (at.numerator(), at.denominator());
        if denominator.is_power_of_two() {
            return self.grid_value(numerator, denominator.trailing_zeros().unwrap_or(0));
        }
        let mut scale = UBig::ONE;
        let mut value = self.leading().clone();
        for c in self.coefficients.iter().rev().skip(1) {
            scale *= denominator;
            value = value * numerator + c * &scale;
        }
        value
    }

    /// `2^(bits * degree)` times the value at `point / 2^bits`.
    pub(crate) fn grid_value(&self, point: &IBig, bits: usize) -> IBig {
        let mut value = self.leading().clone();
        for (i, c) in self.coefficients.iter().rev().enumerate().skip(1) {
            value *= point;
            value += c << (bits * i);
        }
        value
    }

    /// A positive multiple of `p(x * numerator / denominator)`; both must not be zero.
    pub(crate) fn stretch(&self, numerator: &IBig, denominator: &IBig) -> Poly {
        let mut coefficients = self.coefficients.clone();
        let mut power = IBig::ONE;
        for c in &mut coefficients {
            *c *= &power;
            power *= numerator;
        }
        let mut power = IBig::ONE;
        for c in coefficients.iter_mut().rev() {
            *c *= &power;
            power *= denominator;
        }
        let result = Poly::new(coefficients);
        let odd = self.degree() % 2 == 1;
        if odd && denominator.sign() == Sign::Negative { result.neg() } else { result }
    }

    /// `p(x + by)`.
    pub(crate) fn shift(&self, by: &IBig) -> Poly {
        let mut c = self.coefficients.clone();
        if by.is_one() {
            shift_by_one(&mut c);
        } else if !by.is_zero() {
            for i in 0..c.len().saturating_sub(1) {
                for j in (i..c.len() - 1).rev() {
                    let carry = &c[j + 1] * by;
                    c[j] += carry;
                }
            }
        }
        Poly { coefficients: c }
    }

    /// `x^degree * p(1/x)`: the nonzero roots are the inverses.
    pub(crate) fn reverse(&self) -> Poly {
        Poly::new(self.coefficients.iter().rev().cloned().collect())
    }

    /// Quotient and remainder such that `leading(other)^k * self = q * other + r`, where `k` is
    /// `degree(self) - degree(other) + 1`, or zero if that is negative. None for a zero divisor.
    pub fn pseudo_div_rem(&self, other: &Poly) -> Option<(Poly, Poly)> {
        if other.is_zero() {
            return None;
        }
        let Some(steps) = (self.degree() + 1).checked_sub(other.degree()) else {
            return Some((Poly::default(), self.clone()));
        };
        let (lead, low) = (other.leading(), other.degree());
        let mut rest = self.coefficients.clone();
        let mut quotient = vec![IBig::ZERO; steps];
        for i in (0..steps).rev() {
            let top = rest.get(low + i).cloned().unwrap_or_default();
            for c in quotient.iter_mut().chain(&mut rest) {
                *c *= lead;
            }
            for (j, b) in other.coefficients.iter().enumerate() {
                if let Some(c) = rest.get_mut(i + j) {
                    *c -= &top * b;
                }
            }
            quotient[i] = top;
        }
        Some((Poly::new(quotient), Poly::new(rest)))
    }

    /// The quotient if the division has no remainder and an integer quotient.
    pub fn div_exact(&self, other: &Poly) -> Option<Poly> {
        if other.is_zero() || self.is_zero() {
            return (!other.is_zero()).then(Poly::default);
        }
        let steps = (self.degree() + 1).checked_sub(other.degree())?;
        let (lead, low) = (other.leading(), other.degree());
        let mut rest = self.coefficients.clone();
        let mut quotient = vec![IBig::ZERO; steps];
        for i in (0..steps).rev() {
            let q = &rest[low + i] / lead;
            if !q.is_zero() {
                for (j, b) in other.coefficients.iter().enumerate() {
                    rest[i + j] -= &q * b;
                }
            }
            if !rest[low + i].is_zero() {
                return None;
            }
            quotient[i] = q;
        }
        rest.iter().all(IBig::is_zero).then(|| Poly::new(quotient))
    }

    /// The greatest common divisor of the coefficients; zero for zero.
    pub fn content(&self) -> UBig {
        let mut content = UBig::ZERO;
        for c in &self.coefficients {
            content = content_with(content, c);
            if content.is_one() {
                break;
            }
        }
        content
    }

    /// Without its content, and with a positive leading coefficient: the representative of all
    /// polynomials with the same roots and multiplicities.
    pub fn primitive(&self) -> Poly {
        let divisor = IBig::from_parts(self.leading().sign(), self.content());
        if divisor.is_zero() || divisor.is_one() {
            return self.clone();
        }
        Poly { coefficients: self.coefficients.iter().map(|c| c / &divisor).collect() }
    }

    /// The greatest common divisor over the rationals, primitive; zero only for two zeros.
    pub fn gcd(&self, other: &Poly) -> Poly {
        modular::gcd(&self.primitive(), &other.primitive())
    }

    /// The primitive polynomial with the same roots, each once; constants become one.
    pub fn square_free(&self) -> Poly {
        let p = self.primitive();
        if p.degree() == 0 {
            return Poly::constant(IBig::ONE);
        }
        let common = p.gcd(&p.derivative());
        if common.degree() == 0 { p } else { p.div_exact(&common).unwrap_or(p).primitive() }
    }

    /// The size of the largest coefficient in bits.
    pub(crate) fn bits(&self) -> usize {
        self.coefficients.iter().map(bit_len).max().unwrap_or(0)
    }
}

/// `p(x + 1)` in place.
pub(crate) fn shift_by_one(c: &mut [IBig]) {
    for i in 0..c.len().saturating_sub(1) {
        for j in (i..c.len() - 1).rev() {
            let (low, high) = c.split_at_mut(j + 1);
            low[j] += &high[0];
        }
    }
}

/// The bits of the magnitude.
pub(crate) fn bit_len(n: &IBig) -> usize {
    dashu_base::BitTest::bit_len(n)
}

/// The order relative to zero.
pub(crate) fn sign(n: &IBig) -> Ordering {
    if n.is_zero() {
        Ordering::Equal
    } else if n.is_negative() {
        Ordering::Less
    } else {
        Ordering::Greater
    }
}

/// `gcd(content, c)`, where both may be zero.
fn content_with(content: UBig, c: &IBig) -> UBig {
    let (_, c) = c.clone().into_parts();
    if content.is_zero() {
        c
    } else if c.is_zero() {
        content
    } else {
        content.gcd(c)
    }
}
