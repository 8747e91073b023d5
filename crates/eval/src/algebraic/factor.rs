//! Factors of integer polynomials, after Zassenhaus: factor modulo a prime, lift to a power of it,
//! try products. Arithmetic needs it to keep degrees down: without it, `a + b - b` has twice the
//! degree of `a` or more. It may give up on a factor, so nobody may count on irreducible results.

use super::MAX_DEGREE;
use super::field::{Field, prime_below};
use super::poly::{Poly, bit_len};
use dashu_base::RemEuclid;
use dashu_int::IBig;

/// The number of primes to choose from; each may also prove that there are no factors.
const PRIMES: usize = 5;
/// The number of products of modular factors to try.
const MAX_TRIALS: usize = 20_000;

/// Factors whose product is the given square-free primitive polynomial; most often irreducible.
pub(crate) fn factors(p: &Poly) -> Vec<Poly> {
    // What is larger can only be read, and can not become an operand of much.
    if p.degree() > MAX_DEGREE {
        return vec![p.clone()];
    }
    find(p).unwrap_or_else(|| vec![p.clone()])
}

/// None for a polynomial that stays as it is.
fn find(p: &Poly) -> Option<Vec<Poly>> {
    let degree = p.degree();
    if degree < 2 {
        return None;
    }
    // The degrees that a factor can have, by all primes.
    let mut possible = vec![true; degree + 1];
    let mut best: Option<(Field, Vec<Part>)> = None;
    let mut field = Field { prime: 1 << 31 | 1 };
    for _ in 0..PRIMES {
        field.prime = prime_below(field.prime);
        let Some(parts) = distinct_degrees(field, p) else { continue };
        let sums = degree_sums(&parts, degree);
        possible.iter_mut().zip(sums).for_each(|(a, b)| *a &= b);
        if !possible[1..degree].contains(&true) {
            return None;
        }
        let fewer = |(_, other): &(Field, Vec<Part>)| count(&parts) < count(other);
        if best.as_ref().is_none_or(fewer) {
            best = Some((field, parts));
        }
    }
    let (field, parts) = best?;
    let mut images = Vec::new();
    for part in parts {
        images.extend(equal_degree(field, part)?);
    }
    let lifted = Lifted::new(p, &images, field)?;
    Some(lifted.recombine(p.clone(), &possible))
}

/// The product of all factors of one degree modulo a prime.
struct Part {
    degree: usize,
    product: Vec<u64>,
}

fn count(parts: &[Part]) -> usize {
    parts.iter().map(|part| (part.product.len() - 1) / part.degree).sum()
}

/// Which sums of degrees of modular factors there are.
fn degree_sums(parts: &[Part], degree: usize) -> Vec<bool> {
    let mut sums = vec![false; degree + 1];
    sums[0] = true;
    for part in parts {
        for _ in 0..(part.product.len() - 1) / part.degree {
            for i in (part.degree..=degree).rev() {
                sums[i] |= sums[i - part.degree];
            }
        }
    }
    sums
}

/// The factors modulo a prime by degree; none if the image is not a faithful one.
fn distinct_degrees(field: Field, p: &Poly) -> Option<Vec<Part>> {
    let monic = field.monic(&field.image(p));
    let derivative = field.image(&p.derivative());
    let n = p.degree();
    if monic.len() != n + 1 || field.gcd(&monic, &derivative).len() != 1 {
        return None;
    }
    // The powers of `x^prime`: to raise to the power of the prime is linear.
    let x = [0, 1];
    let step = field.power_mod(&x, field.prime, &monic);
    let mut images = vec![vec![1]];
    for i in 1..n {
        images.push(field.product_mod(&images[i - 1], &step, &monic));
    }
    let frobenius =
        |h: &[u64]| field.combination(h.iter().zip(&images).map(|(&c, image)| (c, &image[..])), n);
    let mut parts = Vec::new();
    let mut rest = monic.clone();
    let mut h = x.to_vec();
    let mut degree = 1;
    while 2 * degree < rest.len() {
        h = frobenius(&h);
        let product = field.gcd(&field.difference(&h, &x), &rest);
        if product.len() > 1 {
            rest = field.div_rem(rest, &product).0;
            parts.push(Part { degree, product });
        }
        degree += 1;
    }
    if rest.len() > 1 {
        parts.push(Part { degree: rest.len() - 1, product: rest });
    }
    Some(parts)
}

/// The factors of one degree, apart from each other (Cantor and Zassenhaus).
fn equal_degree(field: Field, part: Part) -> Option<Vec<Vec<u64>>> {
    let mut whole = vec![part.product];
    let mut factors = Vec::new();
    // Not random, but as good: the values of the factors at 1, 2, 3, … have random characters.
    let mut tries = 1..500;
    while let Some(g) = whole.pop() {
        if g.len() - 1 == part.degree {
            factors.push(g);
            continue;
        }
        let mut power = vec![tries.next()?, 1];
        let mut norm = power.clone();
        for _ in 1..part.degree {
            power = field.power_mod(&power, field.prime, &g);
            norm = field.product_mod(&norm, &power, &g);
        }
        let character = field.power_mod(&norm, field.prime / 2, &g);
        let some = field.gcd(&field.difference(&character, &[1]), &g);
        if (2..g.len()).contains(&some.len()) {
            whole.push(field.div_rem(g, &some).0);
            whole.push(some);
        } else {
            whole.push(g);
        }
    }
    Some(factors)
}

/// Monic polynomials whose product, times the leading coefficient, is `p` modulo a power of a prime
/// that is larger than all coefficients of factors of `p`.
struct Lifted {
    factors: Vec<Poly>,
    modulus: IBig,
}

impl Lifted {
    fn new(p: &Poly, images: &[Vec<u64>], field: Field) -> Option<Lifted> {
        // Mignotte's bound, times the leading coefficient, and both signs.
        let bits = bit_len(p.leading()) + p.bits() + 2 * p.degree() + 2;
        let lead = field.inverse(field.residue(p.leading()));
        let mut inverses = Vec::new();
        for (i, image) in images.iter().enumerate() {
            let others = images.iter().enumerate().filter(|(j, _)| i != *j);
            let cofactor = others.fold(vec![1], |a, (_, b)| field.product_mod(&a, b, image));
            inverses.push(field.inverse_mod(&cofactor, image)?);
        }
        let lift = |image: &[u64]| Poly::new(image.iter().map(|&c| IBig::from(c)).collect());
        let mut factors: Vec<Poly> = images.iter().map(|image| lift(image)).collect();
        let mut modulus = IBig::from(field.prime);
        while bit_len(&modulus) <= bits {
            let next = &modulus * IBig::from(field.prime);
            let product = Poly::constant(p.leading().clone());
            let product = factors.iter().fold(product, |a, b| reduced(&a.mul(b), &next));
            let error = reduced(&p.sub(&product), &next);
            let error = Poly::new(error.coefficients().iter().map(|c| c / &modulus).collect());
            let error = field.times(&field.image(&error), lead);
            for ((factor, image), inverse) in factors.iter_mut().zip(images).zip(&inverses) {
                let small = field.div_rem(error.clone(), image).1;
                let correction = field.product_mod(&small, inverse, image);
                *factor = factor.add(&lift(&correction).times(&modulus));
            }
            modulus = next;
        }
        Some(Lifted { factors, modulus })
    }

    /// Tries products of more and more factors.
    fn recombine(mut self, mut rest: Poly, possible: &[bool]) -> Vec<Poly> {
        let mut found = Vec::new();
        let mut trials = MAX_TRIALS;
        let mut size = 1;
        while 2 * size <= self.factors.len() {
            let mut chosen: Vec<usize> = (0..size).collect();
            loop {
                let Some(left) = trials.checked_sub(1) else {
                    found.push(rest);
                    return found;
                };
                trials = left;
                if let Some((factor, quotient)) = self.try_product(&rest, &chosen, possible) {
                    found.push(factor);
                    rest = quotient;
                    for &i in chosen.iter().rev() {
                        self.factors.remove(i);
                    }
                    break;
                }
                if !next_choice(&mut chosen, self.factors.len()) {
                    size += 1;
                    break;
                }
            }
        }
        found.push(rest);
        found
    }

    /// The factor of `rest` that the chosen ones make, and the quotient.
    fn try_product(
        &self,
        rest: &Poly,
        chosen: &[usize],
        possible: &[bool],
    ) -> Option<(Poly, Poly)> {
        let degree: usize = chosen.iter().map(|&i| self.factors[i].degree()).sum();
        if !*possible.get(degree)? {
            return None;
        }
        // The constant alone tells almost always that this is no factor.
        let constant = |p: &Poly| p.coefficients().first().cloned().unwrap_or_default();
        let mut value = rest.leading().clone();
        for &i in chosen {
            value = (value * constant(&self.factors[i])) % &self.modulus;
        }
        let value = self.symmetric(&value);
        let bound = constant(rest) * rest.leading();
        let divides = if value.is_zero() { bound.is_zero() } else { (bound % value).is_zero() };
        if !divides {
            return None;
        }
        let lead = Poly::constant(rest.leading().clone());
        let product =
            chosen.iter().fold(lead, |a, &i| reduced(&a.mul(&self.factors[i]), &self.modulus));
        let product = product.coefficients().iter().map(|c| self.symmetric(c)).collect();
        let factor = Poly::new(product).primitive();
        rest.div_exact(&factor).map(|quotient| (factor, quotient))
    }

    /// The representative between `-modulus/2` and `modulus/2`.
    fn symmetric(&self, n: &IBig) -> IBig {
        let n = IBig::from(n.rem_euclid(&self.modulus));
        if &n + &n > self.modulus { n - &self.modulus } else { n }
    }
}

/// The coefficients modulo a positive number.
fn reduced(p: &Poly, modulus: &IBig) -> Poly {
    Poly::new(p.coefficients().iter().map(|c| IBig::from(c.rem_euclid(modulus))).collect())
}

/// The next choice of as many out of `count`, in lexicographic order.
fn next_choice(chosen: &mut [usize], count: usize) -> bool {
    let size = chosen.len();
    let Some(i) = (0..size).rev().find(|&i| chosen[i] + size < count + i) else { return false };
    let from = chosen[i] + 1;
    for (offset, index) in chosen[i..].iter_mut().enumerate() {
        *index = from + offset;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Irreducible by construction (Eisenstein with 5), with a leading coefficient of any sign.
    fn irreducible(rng: &mut ChaCha8Rng) -> Poly {
        let degree = rng.random_range(1..=6);
        let mut c: Vec<i64> = (0..=degree).map(|_| 5 * rng.random_range(-99..=99)).collect();
        c[0] = 5 * [1, 2, -3, 4, 6][rng.random_range(0..5)];
        c[degree] = [1, 2, 3, 7, 64, 999][rng.random_range(0..6)];
        Poly::from_ints(&c).primitive()
    }

    #[test]
    fn products_come_apart() {
        let mut rng = ChaCha8Rng::seed_from_u64(9);
        for _ in 0..400 {
            let count = rng.random_range(1..=5);
            let mut expected: Vec<Poly> = (0..count).map(|_| irreducible(&mut rng)).collect();
            expected.sort_by_key(|p| p.to_string());
            expected.dedup();
            let product = expected.iter().fold(Poly::from_ints(&[1]), |a, b| a.mul(b));
            let mut found = factors(&product);
            found.sort_by_key(|p| p.to_string());
            assert_eq!(found, expected, "{product}");
        }
    }

    #[test]
    fn irreducible_with_many_modular_factors() {
        // The sums of the square roots of 2, 3 and 5: two modular factors at least for each prime.
        let p = Poly::from_ints(&[576, 0, -960, 0, 352, 0, -40, 0, 1]);
        assert_eq!(factors(&p), std::slice::from_ref(&p));
        let cyclotomic = Poly::from_ints(&[1, 0, 0, 0, 0, 0, 0, 0, 1]);
        assert_eq!(factors(&cyclotomic), std::slice::from_ref(&cyclotomic));
        let mut found = factors(&p.mul(&cyclotomic));
        found.sort_by_key(Poly::bits);
        assert_eq!(found, [cyclotomic, p]);
        // x^24 - 1 has one factor for each divisor of 24.
        let mut roots_of_unity = vec![0; 25];
        (roots_of_unity[0], roots_of_unity[24]) = (-1, 1);
        assert_eq!(factors(&Poly::from_ints(&roots_of_unity)).len(), 8);
    }
}
