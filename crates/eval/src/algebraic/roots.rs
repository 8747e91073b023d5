//! Isolation of the real roots of a polynomial by Descartes' rule of signs and bisection.
//! Only square-free polynomials may come in: at a multiple root bisection would never end.

use super::poly::{Poly, bit_len, shift_by_one, sign};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::cmp::Ordering;

/// A real root, apart from all others of its polynomial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Root {
    /// A rational root.
    Point(RBig),
    /// The only root between two rationals that are no roots. It may still be rational.
    Between(RBig, RBig),
}

impl Poly {
    /// All different real roots, in increasing order; none for constants.
    pub fn real_roots(&self) -> Vec<Root> {
        let p = self.square_free();
        let bound = p.root_bound();
        isolate(&p, &-bound.clone(), &bound)
    }

    /// A power of two above the magnitude of all roots.
    pub(crate) fn root_bound(&self) -> RBig {
        let lead = bit_len(self.leading());
        // Fujiwara: twice the largest |c(n-i)/c(n)|^(1/i), in powers of two.
        let exponents = self
            .coefficients()
            .iter()
            .rev()
            .enumerate()
            .skip(1)
            .map(|(i, c)| (bit_len(c) + 1).saturating_sub(lead).div_ceil(i));
        RBig::from(UBig::ONE << (exponents.max().unwrap_or(0) + 1))
    }
}

/// The roots of a square-free polynomial strictly between two rationals, in increasing order.
pub(crate) fn isolate(p: &Poly, low: &RBig, high: &RBig) -> Vec<Root> {
    /// What is left to do, the next on top. Cells are `(cell, cell + 1) / 2^bits` of the interval.
    enum Task {
        Search { cell: IBig, bits: usize, on_unit: Vec<IBig> },
        Found { cell: IBig, bits: usize },
    }
    let width = high - low;
    let point =
        |cell: &IBig, bits: usize| low + &width * RBig::from_parts(cell.clone(), UBig::ONE << bits);
    let mut roots = Vec::new();
    if p.degree() == 0 || low >= high {
        return roots;
    }
    let mut tasks =
        vec![Task::Search { cell: IBig::ZERO, bits: 0, on_unit: onto_unit(p, low, high) }];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Found { cell, bits } => roots.push(Root::Point(point(&cell, bits))),
            Task::Search { cell, bits, on_unit } => match unit_variations(&on_unit) {
                0 => {}
                1 => {
                    let (low, high) = (point(&cell, bits), point(&(&cell + 1), bits));
                    roots.push(tighten(p, low, high));
                }
                _ => {
                    let degree = on_unit.len() - 1;
                    let left: Vec<IBig> =
                        on_unit.into_iter().enumerate().map(|(i, c)| c << (degree - i)).collect();
                    let mut right = left.clone();
                    shift_by_one(&mut right);
                    let (cell, bits) = (cell << 1usize, bits + 1);
                    let middle: IBig = &cell + 1;
                    let hit = right[0].is_zero();
                    if hit {
                        right.remove(0);
                    }
                    tasks.push(Task::Search { cell: middle.clone(), bits, on_unit: right });
                    if hit {
                        tasks.push(Task::Found { cell: middle, bits });
                    }
                    tasks.push(Task::Search { cell, bits, on_unit: left });
                }
            },
        }
    }
    roots
}

/// Descartes' bound for the number of roots strictly between two rationals: exact if it is zero or
/// one, and for each simple root there is a small interval around it for which it is one.
pub(crate) fn variations(p: &Poly, low: &RBig, high: &RBig) -> usize {
    unit_variations(&onto_unit(p, low, high))
}

/// A positive multiple of `p(low + (high - low) * x)`.
fn onto_unit(p: &Poly, low: &RBig, high: &RBig) -> Vec<IBig> {
    let (a, d) = (low.numerator() * high.denominator(), low.denominator() * high.denominator());
    let b = high.numerator() * low.denominator();
    let moved = p.stretch(&IBig::ONE, &IBig::from(d)).shift(&a).stretch(&(b - a), &IBig::ONE);
    let mut coefficients = moved.coefficients().to_vec();
    let zeros = coefficients.iter().filter_map(|c| c.trailing_zeros()).min().unwrap_or(0);
    for c in &mut coefficients {
        *c >>= zeros;
    }
    // A root at the lower end is not in the open interval.
    while coefficients.first().is_some_and(IBig::is_zero) {
        coefficients.remove(0);
    }
    coefficients
}

fn unit_variations(on_unit: &[IBig]) -> usize {
    let mut c: Vec<IBig> = on_unit.iter().rev().cloned().collect();
    shift_by_one(&mut c);
    let signs: Vec<Ordering> = c.iter().map(sign).filter(|s| s.is_ne()).collect();
    signs.windows(2).filter(|pair| pair[0] != pair[1]).count()
}

/// The sign of a square-free polynomial just above a point.
pub(crate) fn sign_above(p: &Poly, at: &RBig) -> Ordering {
    p.sign_at(at).then_with(|| p.derivative().sign_at(at))
}

/// Moves the ends of an interval with exactly one root inside until they are no roots themselves.
fn tighten(p: &Poly, mut low: RBig, mut high: RBig) -> Root {
    let above_low = sign_above(p, &low);
    while p.sign_at(&low).is_eq() || p.sign_at(&high).is_eq() {
        let middle = (&low + &high) / RBig::from(2u8);
        match p.sign_at(&middle) {
            Ordering::Equal => return Root::Point(middle),
            s if s == above_low => low = middle,
            _ => high = middle,
        }
    }
    Root::Between(low, high)
}
