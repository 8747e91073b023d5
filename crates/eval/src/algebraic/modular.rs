//! The greatest common divisor of integer polynomials, put together from its images modulo primes.
//! A remainder sequence over the integers has coefficients of thousands of digits on the way; here
//! only the result is large, and trial division makes it certain.

use super::field::{Field, prime_below};
use super::poly::Poly;
use dashu_base::{Gcd, UnsignedAbs};
use dashu_int::{IBig, UBig};

/// A prime.
const FIRST_PRIME: u64 = (1 << 31) - 1;

/// The gcd of two primitive polynomials, primitive.
pub(crate) fn gcd(a: &Poly, b: &Poly) -> Poly {
    if a.is_zero() {
        return b.clone();
    }
    if b.is_zero() {
        return a.clone();
    }
    // The leading coefficient of the gcd divides this.
    let lead = a.leading().unsigned_abs().gcd(b.leading().unsigned_abs());
    let mut field = Field { prime: FIRST_PRIME };
    // The image of `lead / leading(gcd) * gcd` modulo `modulus`, coefficients in 0..modulus.
    let mut image: Vec<UBig> = Vec::new();
    let mut modulus = UBig::ONE;
    let mut lifted = Poly::default();
    loop {
        let (a_image, b_image) = (field.image(a), field.image(b));
        if a_image.len() == a.degree() + 1 && b_image.len() == b.degree() + 1 {
            let common = field.gcd(&a_image, &b_image);
            if common.len() == 1 {
                return Poly::constant(IBig::ONE);
            }
            let factor = field.residue(lead.as_ibig());
            let common = field.times(&common, factor);
            if image.is_empty() || common.len() < image.len() {
                // All primes before were unlucky: their gcd had too high a degree.
                image = common.iter().map(|&c| UBig::from(c)).collect();
                modulus = UBig::from(field.prime);
            } else if common.len() == image.len() {
                combine(&mut image, &modulus, &common, field);
                modulus *= field.prime;
            }
            let candidate = symmetric(&image, &modulus);
            // Stable under one more prime, it is almost surely the result.
            if candidate == lifted {
                let found = candidate.primitive();
                if a.div_exact(&found).is_some() && b.div_exact(&found).is_some() {
                    return found;
                }
            }
            lifted = candidate;
        }
        field.prime = prime_below(field.prime);
    }
}

/// Makes `image` right modulo the field's prime too (Chinese remainders).
fn combine(image: &mut [UBig], modulus: &UBig, other: &[u64], field: Field) {
    let inverse = field.inverse(field.residue(modulus.as_ibig()));
    for (c, &target) in image.iter_mut().zip(other) {
        let difference = field.sub(target, field.residue(c.as_ibig()));
        *c += modulus * field.mul(difference, inverse);
    }
}

/// The polynomial with coefficients between `-modulus/2` and `modulus/2`.
fn symmetric(image: &[UBig], modulus: &UBig) -> Poly {
    let half = modulus >> 1usize;
    let lift = |c: &UBig| {
        if *c > half { IBig::from(c.clone()) - modulus } else { IBig::from(c.clone()) }
    };
    Poly::new(image.iter().map(lift).collect())
}
