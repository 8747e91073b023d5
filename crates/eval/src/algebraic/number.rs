//! One irrational algebraic number: a square-free polynomial and a cell of a binary grid that holds
//! exactly one of its roots. As the number is irrational it never lies on a grid point, so it has
//! one cell for each width, and two numbers share a cell or are already ordered.

use super::poly::{Poly, bit_len, sign};
use super::{factor, roots};
use dashu_base::{Signed, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::cmp::Ordering;

/// A real algebraic number that is not rational.
///
/// Two of them are equal if they are the same number, whatever polynomials define them.
#[derive(Clone, Debug)]
pub struct Algebraic {
    /// Square-free, primitive, with positive leading coefficient; no root at the cell's ends.
    poly: Poly,
    /// The number lies between `cell / 2^bits` and `(cell + 1) / 2^bits`.
    cell: IBig,
    bits: usize,
}

/// What an isolating interval holds.
pub(crate) enum Located {
    Rational(RBig),
    Irrational(Algebraic),
}

impl Algebraic {
    /// The only root of a square-free primitive polynomial strictly between two rationals.
    pub(crate) fn locate(poly: Poly, low: &RBig, high: &RBig) -> Located {
        match Algebraic::cell_of(poly, low, high) {
            Located::Irrational(number) => number.with_smaller_poly().rational_or_self(),
            rational => rational,
        }
    }

    /// The same for a root that is known to be irrational: all that is left is to find a cell inside
    /// the interval. For others, "irrational" here only says that no grid point was hit.
    fn cell_of(poly: Poly, low: &RBig, high: &RBig) -> Located {
        let above_low = roots::sign_above(&poly, low);
        // Where the root is relative to a grid point.
        let side = |cell: &IBig, bits: usize| {
            let at = RBig::from_parts(cell.clone(), UBig::ONE << bits);
            if at <= *low {
                return (Ordering::Greater, at);
            } else if at >= *high {
                return (Ordering::Less, at);
            }
            let order = match poly.sign_at(&at) {
                Ordering::Equal => Ordering::Equal,
                s if s == above_low => Ordering::Greater,
                _ => Ordering::Less,
            };
            (order, at)
        };
        let width = high - low;
        let denominator = bit_len(&IBig::from(width.denominator().clone()));
        let mut bits = denominator.saturating_sub(bit_len(width.numerator()));
        let scale = RBig::from(UBig::ONE << bits);
        let (mut cell, mut end) = ((low * &scale).floor(), (high * &scale).ceil());
        loop {
            while &cell + 1 < end {
                let middle = (&cell + &end) >> 1usize;
                match side(&middle, bits) {
                    (Ordering::Equal, at) => return Located::Rational(at),
                    (Ordering::Greater, _) => cell = middle,
                    (Ordering::Less, _) => end = middle,
                }
            }
            let from = RBig::from_parts(cell.clone(), UBig::ONE << bits);
            let to = RBig::from_parts(end.clone(), UBig::ONE << bits);
            let inside = from >= *low && to <= *high;
            if inside && poly.sign_at(&from).is_ne() && poly.sign_at(&to).is_ne() {
                return Located::Irrational(Algebraic { poly, cell, bits });
            }
            (cell, end, bits) = (cell << 1usize, end << 1usize, bits + 1);
        }
    }

    /// The same number as a root of a factor of its polynomial.
    fn with_smaller_poly(mut self) -> Algebraic {
        let (low, high) = self.interval();
        let factors = factor::factors(&self.poly);
        if let Some(own) = factors.into_iter().find(|p| p.sign_at(&low) != p.sign_at(&high)) {
            self.poly = own;
        }
        self
    }

    /// Decides whether the number is rational. If so, the leading coefficient times the number is
    /// an integer, of which at most one fits into a small cell.
    fn rational_or_self(mut self) -> Located {
        let lead = self.poly.leading().clone();
        if let Some(hit) = self.narrow(bit_len(&lead)) {
            return Located::Rational(hit);
        }
        let candidate: IBig = (((&self.cell + 1) * &lead) - 1) >> self.bits;
        if &candidate << self.bits > &self.cell * &lead {
            let candidate = RBig::from_parts_signed(candidate, lead);
            if self.poly.sign_at(&candidate).is_eq() {
                return Located::Rational(candidate);
            }
        }
        Located::Irrational(self)
    }

    /// Makes the cell `2^-bits` wide or less. Gives the number back if it lies on the grid, which
    /// only a rational one does.
    ///
    /// Each step guesses, by a straight line between the ends, the cell among `2^step` smaller
    /// ones; a right guess doubles the step, a wrong one halves it (quadratic interval refinement).
    fn narrow(&mut self, bits: usize) -> Option<RBig> {
        let mut step = 1;
        while self.bits < bits {
            let now = step.min(bits - self.bits);
            let low = self.poly.grid_value(&self.cell, self.bits);
            let high = self.poly.grid_value(&(&self.cell + 1), self.bits);
            let (low_sign, low, high) = (sign(&low), low.unsigned_abs(), high.unsigned_abs());
            let guess = (&low << now) / (low + high);
            let first = &self.cell << now;
            let at = |point: &IBig| sign(&self.poly.grid_value(point, self.bits + now));
            let mut point = &first + IBig::from(guess);
            let mut found = at(&point);
            if found.is_ne() {
                let other = if found == low_sign { &point + 1 } else { &point - 1 };
                let beyond = at(&other);
                if beyond.is_ne() && beyond != found {
                    self.cell = if found == low_sign { point } else { other };
                    self.bits += now;
                    step *= 2;
                    continue;
                } else if beyond.is_eq() {
                    (point, found) = (other, beyond);
                }
            }
            if found.is_eq() {
                return Some(RBig::from_parts(point, UBig::ONE << (self.bits + now)));
            }
            step = (step / 2).max(1);
            let middle: IBig = (&self.cell << 1usize) + 1;
            self.bits += 1;
            let found = sign(&self.poly.grid_value(&middle, self.bits));
            if found.is_eq() {
                return Some(RBig::from_parts(middle, UBig::ONE << self.bits));
            }
            self.cell = if found == low_sign { middle } else { middle - 1 };
        }
        None
    }

    /// The polynomial: square-free and primitive, with positive leading coefficient; most often, but
    /// not always, the one of smallest degree.
    pub fn poly(&self) -> &Poly {
        &self.poly
    }

    /// Two rationals that the number lies strictly between, with no other root of the polynomial
    /// between them and none at them.
    pub fn interval(&self) -> (RBig, RBig) {
        let scale = UBig::ONE << self.bits;
        (
            RBig::from_parts(self.cell.clone(), scale.clone()),
            RBig::from_parts(&self.cell + 1, scale),
        )
    }

    /// Makes the interval `2^-bits` wide or less.
    pub fn refine(&mut self, bits: usize) {
        self.narrow(bits);
    }

    /// The cell of width `2^-bits` exactly: the number times `2^bits`, rounded down.
    pub(crate) fn floor_at(&mut self, bits: usize) -> IBig {
        self.refine(bits);
        &self.cell >> (self.bits - bits)
    }

    /// The largest integer below.
    pub fn floor(&self) -> IBig {
        &self.cell >> self.bits
    }

    /// Whether the number is below zero.
    pub fn is_negative(&self) -> bool {
        self.cell.is_negative()
    }

    /// The position among the real roots of the polynomial, one for the smallest.
    pub fn index(&self) -> usize {
        let (low, _) = self.interval();
        roots::isolate(&self.poly, &-self.poly.root_bound(), &low).len() + 1
    }

    /// The number times a rational that is not zero.
    pub(crate) fn scale(&self, by: &RBig) -> Located {
        let denominator = IBig::from(by.denominator().clone());
        let poly = self.poly.stretch(&denominator, by.numerator()).primitive();
        let (low, high) = self.interval();
        let (low, high) = (low * by, high * by);
        if low < high {
            Algebraic::cell_of(poly, &low, &high)
        } else {
            Algebraic::cell_of(poly, &high, &low)
        }
    }

    /// The number plus a rational.
    pub(crate) fn translate(&self, by: &RBig) -> Located {
        let denominator = IBig::from(by.denominator().clone());
        let poly = self.poly.stretch(&IBig::ONE, &denominator).shift(&-by.numerator());
        let poly = poly.stretch(&denominator, &IBig::ONE).primitive();
        let (low, high) = self.interval();
        Algebraic::cell_of(poly, &(low + by), &(high + by))
    }

    /// One divided by the number.
    pub(crate) fn inverse(&self) -> Located {
        let mut number = self.clone();
        while number.cell.is_zero() || number.cell == IBig::NEG_ONE {
            number.refine(number.bits + 1);
        }
        let one = RBig::ONE;
        let (low, high) = number.interval();
        Algebraic::cell_of(number.poly.reverse().primitive(), &(&one / high), &(&one / low))
    }

    /// The order relative to a rational.
    pub(crate) fn cmp_rational(&self, other: &RBig) -> Ordering {
        let (low, high) = self.interval();
        if *other <= low {
            return Ordering::Greater;
        } else if *other >= high {
            return Ordering::Less;
        }
        // The sign is the one at the lower end up to the number, and the other one after it.
        match self.poly.sign_at(other) {
            s if s == self.poly.sign_at(&low) => Ordering::Greater,
            _ => Ordering::Less,
        }
    }
}

impl Ord for Algebraic {
    fn cmp(&self, other: &Algebraic) -> Ordering {
        let mut bits = self.bits.max(other.bits);
        let (mut a, mut b) = (self.clone(), other.clone());
        let order = a.floor_at(bits).cmp(&b.floor_at(bits));
        if order.is_ne() {
            return order;
        }
        // In one cell: a common root there is both of them, as each has just one.
        let (low, high) = a.interval();
        let same_poly = a.poly == b.poly;
        if same_poly || {
            let common = a.poly.gcd(&b.poly);
            common.degree() > 0 && common.sign_at(&low) != common.sign_at(&high)
        } {
            return Ordering::Equal;
        }
        loop {
            bits = 2 * bits + 8;
            let order = a.floor_at(bits).cmp(&b.floor_at(bits));
            if order.is_ne() {
                return order;
            }
        }
    }
}

impl PartialOrd for Algebraic {
    fn partial_cmp(&self, other: &Algebraic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Algebraic {
    fn eq(&self, other: &Algebraic) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Algebraic {}
