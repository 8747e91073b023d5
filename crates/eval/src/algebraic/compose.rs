//! Polynomials for sums, products and powers of roots, by way of power sums: the k-th powers of all
//! roots, added, are easy to combine, and Newton's identities lead there and back. The operands are
//! scaled to monic polynomials first, so that all numbers on the way are integers.

use super::poly::{Poly, bit_len};
use super::{MAX_BITS, MAX_DEGREE, TooComplex};
use dashu_base::Gcd;
use dashu_int::IBig;

/// The primitive polynomial whose roots are all sums of a root of `a` and a root of `b`.
pub(crate) fn sums(a: &Poly, b: &Poly) -> Result<Poly, TooComplex> {
    let degree = product_degree(a, b)?;
    let common = a.leading().gcd(b.leading());
    let scale = a.leading() / IBig::from(common) * b.leading();
    check_bits(degree, bit_len(&scale) + a.bits().max(b.bits()) + 1)?;
    let (a, b) = (power_sums(&monic(a, &scale), degree), power_sums(&monic(b, &scale), degree));
    let mut combined = Vec::with_capacity(degree + 1);
    // Row k of Pascal's triangle.
    let mut binomials = vec![IBig::ONE];
    for k in 0..=degree {
        combined.push((0..=k).map(|i| &binomials[i] * &a[i] * &b[k - i]).sum());
        for i in (1..=k).rev() {
            let left = binomials[i - 1].clone();
            binomials[i] += left;
        }
        binomials.push(IBig::ONE);
    }
    Ok(from_power_sums(&combined).stretch(&scale, &IBig::ONE).primitive())
}

/// The primitive polynomial whose roots are all products of a root of `a` and a root of `b`.
pub(crate) fn products(a: &Poly, b: &Poly) -> Result<Poly, TooComplex> {
    let degree = product_degree(a, b)?;
    check_bits(degree, 2 * (a.bits() + b.bits()))?;
    let scale = a.leading() * b.leading();
    let a = power_sums(&monic(a, a.leading()), degree);
    let b = power_sums(&monic(b, b.leading()), degree);
    let combined: Vec<IBig> = a.iter().zip(&b).map(|(a, b)| a * b).collect();
    Ok(from_power_sums(&combined).stretch(&scale, &IBig::ONE).primitive())
}

/// The primitive polynomial whose roots are the powers of the roots; its degree stays.
pub(crate) fn powers(p: &Poly, exponent: u32) -> Result<Poly, TooComplex> {
    let exponent = exponent as usize;
    let count = p.degree().saturating_mul(exponent);
    check_bits(count, 2 * p.bits())?;
    let all = power_sums(&monic(p, p.leading()), count);
    let chosen: Vec<IBig> = all.into_iter().step_by(exponent.max(1)).take(p.degree() + 1).collect();
    let scale = p.leading().pow(exponent);
    Ok(from_power_sums(&chosen).stretch(&scale, &IBig::ONE).primitive())
}

fn product_degree(a: &Poly, b: &Poly) -> Result<usize, TooComplex> {
    let degree = a.degree() * b.degree();
    if degree > MAX_DEGREE { Err(TooComplex::Degree(degree)) } else { Ok(degree) }
}

/// Refuses power sums that are too large: `count` of them of roots of a number of bits.
pub(crate) fn check_bits(count: usize, bits: usize) -> Result<(), TooComplex> {
    let bits = count.saturating_mul(bits);
    if bits > MAX_BITS { Err(TooComplex::Bits(bits)) } else { Ok(()) }
}

/// The monic polynomial whose roots are `scale` times those of `p`; the leading coefficient of `p`
/// must divide `scale`.
fn monic(p: &Poly, scale: &IBig) -> Poly {
    let mut factor = scale / p.leading();
    let mut coefficients = vec![IBig::ONE];
    for c in p.coefficients().iter().rev().skip(1) {
        coefficients.push(c * &factor);
        factor *= scale;
    }
    coefficients.reverse();
    Poly::new(coefficients)
}

/// The sums of the 0th to `count`-th powers of all roots of a monic polynomial.
fn power_sums(monic: &Poly, count: usize) -> Vec<IBig> {
    let degree = monic.degree();
    // The coefficient of `x^(degree - i)`.
    let c = |i: usize| &monic.coefficients()[degree - i];
    let mut sums = vec![IBig::from(degree)];
    for k in 1..=count {
        let mut sum: IBig = (1..k.min(degree + 1)).map(|i| c(i) * &sums[k - i]).sum();
        if k <= degree {
            sum += c(k) * IBig::from(k);
        }
        sums.push(-sum);
    }
    sums
}

/// The monic polynomial with these power sums, of one degree less than there are sums.
fn from_power_sums(sums: &[IBig]) -> Poly {
    let mut coefficients = vec![IBig::ONE];
    for k in 1..sums.len() {
        let sum: IBig = (0..k).map(|i| &coefficients[i] * &sums[k - i]).sum();
        coefficients.push(-sum / IBig::from(k));
    }
    coefficients.reverse();
    Poly::new(coefficients)
}

/// The bits of the larger part of a number, for estimates.
pub(crate) fn fraction_bits(r: &dashu_ratio::RBig) -> usize {
    bit_len(r.numerator()).max(dashu_base::BitTest::bit_len(r.denominator()))
}
