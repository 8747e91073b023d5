//! Polynomials over the integers modulo a prime, as vectors of residues without trailing zeros.
//! Nothing here is visible outside: results over the integers are checked by division.

use super::poly::Poly;
use dashu_base::RemEuclid;
use dashu_int::IBig;

/// The integers modulo a prime below 2^31: a sum of two products still fits into 64 bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) prime: u64,
}

impl Field {
    pub(crate) fn sub(self, a: u64, b: u64) -> u64 {
        if a >= b { a - b } else { a + (self.prime - b) }
    }

    pub(crate) fn mul(self, a: u64, b: u64) -> u64 {
        a * b % self.prime
    }

    pub(crate) fn power(self, mut base: u64, mut exponent: u64) -> u64 {
        let mut result = 1;
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = self.mul(result, base);
            }
            base = self.mul(base, base);
            exponent >>= 1;
        }
        result
    }

    pub(crate) fn inverse(self, a: u64) -> u64 {
        self.power(a, self.prime - 2)
    }

    pub(crate) fn residue(self, n: &IBig) -> u64 {
        n.rem_euclid(&IBig::from(self.prime)).try_into().unwrap_or(0)
    }

    pub(crate) fn image(self, p: &Poly) -> Vec<u64> {
        trimmed(p.coefficients().iter().map(|c| self.residue(c)).collect())
    }

    pub(crate) fn times(self, p: &[u64], factor: u64) -> Vec<u64> {
        p.iter().map(|&c| self.mul(c, factor)).collect()
    }

    /// With leading coefficient one; zero stays.
    pub(crate) fn monic(self, p: &[u64]) -> Vec<u64> {
        p.last().map_or(Vec::new(), |&lead| self.times(p, self.inverse(lead)))
    }

    pub(crate) fn difference(self, a: &[u64], b: &[u64]) -> Vec<u64> {
        let at = |p: &[u64], i: usize| p.get(i).copied().unwrap_or(0);
        trimmed((0..a.len().max(b.len())).map(|i| self.sub(at(a, i), at(b, i))).collect())
    }

    /// `sum + a * b` for factors up to the prime, all of it modulo the square of the prime, which
    /// takes no division.
    fn fused(self, sum: u64, a: u64, b: u64) -> u64 {
        let sum = sum + a * b;
        sum.checked_sub(self.prime * self.prime).unwrap_or(sum)
    }

    /// The sum of multiples of vectors of residues, of a given length.
    pub(crate) fn combination<'a>(
        self,
        terms: impl Iterator<Item = (u64, &'a [u64])>,
        length: usize,
    ) -> Vec<u64> {
        let mut sums = vec![0; length];
        for (factor, vector) in terms {
            for (sum, &c) in sums.iter_mut().zip(vector) {
                *sum = self.fused(*sum, factor, c);
            }
        }
        sums.iter_mut().for_each(|c| *c %= self.prime);
        trimmed(sums)
    }

    pub(crate) fn product(self, a: &[u64], b: &[u64]) -> Vec<u64> {
        let mut product = vec![0; (a.len() + b.len()).saturating_sub(1)];
        for (i, &x) in a.iter().enumerate() {
            for (sum, &y) in product[i..].iter_mut().zip(b) {
                *sum = self.fused(*sum, x, y);
            }
        }
        product.iter_mut().for_each(|c| *c %= self.prime);
        trimmed(product)
    }

    /// Quotient and remainder by a divisor that is monic.
    pub(crate) fn div_rem(self, mut a: Vec<u64>, monic: &[u64]) -> (Vec<u64>, Vec<u64>) {
        let mut quotient = vec![0; (a.len() + 1).saturating_sub(monic.len())];
        for i in (0..quotient.len()).rev() {
            let top = a.pop().unwrap_or(0) % self.prime;
            if top != 0 {
                let minus = self.prime - top;
                for (c, &d) in a[i..].iter_mut().zip(monic) {
                    *c = self.fused(*c, minus, d);
                }
            }
            quotient[i] = top;
        }
        a.iter_mut().for_each(|c| *c %= self.prime);
        (trimmed(quotient), trimmed(a))
    }

    pub(crate) fn product_mod(self, a: &[u64], b: &[u64], monic: &[u64]) -> Vec<u64> {
        self.div_rem(self.product(a, b), monic).1
    }

    pub(crate) fn power_mod(self, base: &[u64], mut exponent: u64, monic: &[u64]) -> Vec<u64> {
        let mut base = self.div_rem(base.to_vec(), monic).1;
        let mut result = self.div_rem(vec![1], monic).1;
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = self.product_mod(&result, &base, monic);
            }
            exponent >>= 1;
            if exponent > 0 {
                base = self.product_mod(&base, &base, monic);
            }
        }
        result
    }

    /// The monic gcd.
    pub(crate) fn gcd(self, a: &[u64], b: &[u64]) -> Vec<u64> {
        let (mut a, mut b) = (self.monic(a), self.monic(b));
        while !b.is_empty() {
            let rest = self.div_rem(a, &b).1;
            (a, b) = (b, self.monic(&rest));
        }
        a
    }

    /// The inverse of `a` modulo a monic polynomial without a common factor.
    pub(crate) fn inverse_mod(self, a: &[u64], monic: &[u64]) -> Option<Vec<u64>> {
        // In each pair, the first is the second times `a`, modulo the modulus.
        let mut older = (monic.to_vec(), Vec::new());
        let mut newer = (self.div_rem(a.to_vec(), monic).1, vec![1]);
        while newer.0.len() > 1 {
            let lead = self.inverse(newer.0[newer.0.len() - 1]);
            newer = (self.times(&newer.0, lead), self.times(&newer.1, lead));
            let (quotient, rest) = self.div_rem(older.0, &newer.0);
            let factor = self.difference(&older.1, &self.product(&quotient, &newer.1));
            (older, newer) = (newer, (rest, factor));
        }
        let unit = self.inverse(*newer.0.first()?);
        Some(self.div_rem(self.times(&newer.1, unit), monic).1)
    }
}

fn trimmed(mut p: Vec<u64>) -> Vec<u64> {
    while p.last() == Some(&0) {
        p.pop();
    }
    p
}

/// The largest prime below an odd number above 13, which is at most 2^31 + 1.
pub(crate) fn prime_below(n: u64) -> u64 {
    let mut candidate = n - 2;
    while !is_prime(candidate) {
        candidate -= 2;
    }
    candidate
}

/// Miller and Rabin's test with bases that decide all numbers below 2^40.
fn is_prime(n: u64) -> bool {
    let field = Field { prime: n };
    let zeros = (n - 1).trailing_zeros();
    let odd = (n - 1) >> zeros;
    [2, 3, 5, 7, 11].into_iter().all(|base| {
        let mut x = field.power(base, odd);
        if x == 1 || x == n - 1 {
            return true;
        }
        (1..zeros).any(|_| {
            x = field.mul(x, x);
            x == n - 1
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes() {
        assert_eq!(prime_below((1 << 31) + 1), (1 << 31) - 1);
        assert_eq!(prime_below(103), 101);
    }

    #[test]
    fn inverses() {
        let field = Field { prime: 101 };
        let modulus = [3, 0, 7, 1];
        for c in 0..100 {
            let a = [c, 5, 1];
            if field.gcd(&a, &modulus) == [1] {
                let inverse = field.inverse_mod(&a, &modulus).unwrap_or_default();
                assert_eq!(field.product_mod(&a, &inverse, &modulus), [1]);
            }
        }
    }
}
