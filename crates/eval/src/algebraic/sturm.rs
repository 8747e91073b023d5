//! Sturm's theorem: the number of real roots in an interval. It is slower than the isolation of
//! roots by Descartes' rule, and shares nothing with it: each is the other's test.

use super::poly::Poly;
use dashu_int::Sign;
use dashu_ratio::RBig;
use std::cmp::Ordering;

impl Poly {
    /// The polynomial, its derivative and their remainders, each times a positive number, with the
    /// signs of Sturm's theorem. The last is a multiple of the gcd of the first two.
    pub fn sturm_chain(&self) -> Vec<Poly> {
        let mut chain = vec![self.clone()];
        let mut next = self.derivative();
        while !next.is_zero() {
            let Some((_, rest)) = chain[chain.len() - 1].pseudo_div_rem(&next) else { break };
            // The remainder was multiplied by this power of the leading coefficient.
            let power = (chain[chain.len() - 1].degree() + 1).saturating_sub(next.degree());
            let flipped = power % 2 == 1 && next.leading().sign() == Sign::Negative;
            let small = rest.primitive();
            let same_sign = rest.leading().sign() == small.leading().sign();
            chain.push(next);
            next = if same_sign == flipped { small } else { small.neg() };
        }
        chain
    }

    /// The number of different real roots above `low` and up to `high`, `high` included. Zero for
    /// the zero polynomial.
    pub fn count_roots(&self, low: &RBig, high: &RBig) -> usize {
        // Square-free, so that no end point is a root of the whole chain.
        let chain = self.square_free().sturm_chain();
        changes(&chain, low).saturating_sub(changes(&chain, high))
    }
}

/// The number of sign changes along the chain at a point.
fn changes(chain: &[Poly], at: &RBig) -> usize {
    let signs: Vec<Ordering> = chain.iter().map(|p| p.sign_at(at)).filter(|s| s.is_ne()).collect();
    signs.windows(2).filter(|pair| pair[0] != pair[1]).count()
}
