//! The greatest common divisor of integer polynomials, put together from its images modulo primes.
//! A remainder sequence over the integers has coefficients of thousands of digits on the way; here
//! only the result is large, and trial division makes it certain.

use super::poly::Poly;
use dashu_base::{Gcd, RemEuclid, UnsignedAbs};
use dashu_int::{IBig, UBig};

/// The largest prime below 2^62.
const FIRST_PRIME: u64 = (1 << 62) - 57;

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
    let mut prime = FIRST_PRIME;
    // The image of `lead / leading(gcd) * gcd` modulo `modulus`, coefficients in 0..modulus.
    let mut image: Vec<UBig> = Vec::new();
    let mut modulus = UBig::ONE;
    let mut lifted = Poly::default();
    loop {
        let (a_image, b_image) = (reduce(a, prime), reduce(b, prime));
        if a_image.len() == a.degree() + 1 && b_image.len() == b.degree() + 1 {
            let common = field_gcd(a_image, b_image, prime);
            if common.len() == 1 {
                return Poly::constant(IBig::ONE);
            }
            let factor = residue(&IBig::from(lead.clone()), prime);
            let common: Vec<u64> = common.iter().map(|&c| mul(c, factor, prime)).collect();
            if image.is_empty() || common.len() < image.len() {
                // All primes before were unlucky: their gcd had too high a degree.
                image = common.iter().map(|&c| UBig::from(c)).collect();
                modulus = UBig::from(prime);
            } else if common.len() == image.len() {
                combine(&mut image, &modulus, &common, prime);
                modulus *= prime;
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
        prime = prime_below(prime);
    }
}

/// Makes `image` right modulo `prime` too (Chinese remainders).
fn combine(image: &mut [UBig], modulus: &UBig, other: &[u64], prime: u64) {
    let inverse = inverse(residue_unsigned(modulus, prime), prime);
    for (c, &target) in image.iter_mut().zip(other) {
        let now = residue_unsigned(c, prime);
        let difference = if target >= now { target - now } else { target + (prime - now) };
        *c += modulus * mul(difference, inverse, prime);
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

fn residue(n: &IBig, prime: u64) -> u64 {
    n.rem_euclid(&IBig::from(prime)).try_into().unwrap_or(0)
}

fn residue_unsigned(n: &UBig, prime: u64) -> u64 {
    (n % &UBig::from(prime)).try_into().unwrap_or(0)
}

fn reduce(p: &Poly, prime: u64) -> Vec<u64> {
    let mut image: Vec<u64> = p.coefficients().iter().map(|c| residue(c, prime)).collect();
    trim(&mut image);
    image
}

fn trim(p: &mut Vec<u64>) {
    while p.last() == Some(&0) {
        p.pop();
    }
}

fn mul(a: u64, b: u64, prime: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(prime)) as u64
}

fn power(mut base: u64, mut exponent: u64, prime: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = mul(result, base, prime);
        }
        base = mul(base, base, prime);
        exponent >>= 1;
    }
    result
}

fn inverse(a: u64, prime: u64) -> u64 {
    power(a, prime - 2, prime)
}

/// The monic gcd in the field of residues; both are trimmed and not zero.
fn field_gcd(mut a: Vec<u64>, mut b: Vec<u64>, prime: u64) -> Vec<u64> {
    while !b.is_empty() {
        let lead = inverse(b[b.len() - 1], prime);
        for c in &mut b {
            *c = mul(*c, lead, prime);
        }
        while a.len() >= b.len() {
            let offset = a.len() - b.len();
            let top = a[a.len() - 1];
            if top != 0 {
                let minus = prime - top;
                for (c, &d) in a[offset..].iter_mut().zip(&b) {
                    let sum = *c + mul(d, minus, prime);
                    *c = if sum >= prime { sum - prime } else { sum };
                }
            }
            a.pop();
        }
        trim(&mut a);
        std::mem::swap(&mut a, &mut b);
    }
    a
}

/// The largest prime below an odd number above 41.
fn prime_below(n: u64) -> u64 {
    let mut candidate = n - 2;
    while !is_prime(candidate) {
        candidate -= 2;
    }
    candidate
}

/// Miller and Rabin's test with the bases that decide all 64-bit numbers.
fn is_prime(n: u64) -> bool {
    let zeros = (n - 1).trailing_zeros();
    let odd = (n - 1) >> zeros;
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].into_iter().all(|base| {
        let mut x = power(base, odd, n);
        if x == 1 || x == n - 1 {
            return true;
        }
        (1..zeros).any(|_| {
            x = mul(x, x, n);
            x == n - 1
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_prime_is_one() {
        assert!(is_prime(FIRST_PRIME));
        assert_eq!(prime_below((1 << 62) + 1), FIRST_PRIME);
        assert_eq!(prime_below(103), 101);
    }
}
