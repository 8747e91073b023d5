//! Reads `<P, (l, u)>`, cvc5's spelling of an algebraic number, which it takes over from libpoly.
//! The number need not be irrational: cvc5 prints the value of `(* y y)` like that as well.

use super::MAX_INPUT_DEGREE;
use super::poly::Poly;
use super::real::Real;
use super::text::digits;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// Reads cvc5's `<1*x^2 + (-2), (5/4, 3/2)>`: the only root of a polynomial in an interval, whose
/// ends are included if the bracket is square. An interval can be a point, `[1/2]`, and a number
/// with a short binary expansion stands alone, `1/2`. None for anything else, or a degree above
/// [`MAX_INPUT_DEGREE`].
pub fn parse_cvc5(text: &[u8]) -> Option<Real> {
    let mut input = Cursor { rest: text };
    if !input.accept(b'<') {
        let number = input.rational()?;
        return input.at_end().then_some(Real::Rational(number));
    }
    let mut coefficients = vec![IBig::ZERO; MAX_INPUT_DEGREE + 1];
    let mut degree = 0;
    loop {
        let nested = input.accept(b'(');
        let (c, exponent) = input.monomial()?;
        if nested && !input.accept(b')') {
            return None;
        }
        *coefficients.get_mut(exponent)? += c;
        degree = degree.max(exponent);
        if !input.accept(b'+') {
            break;
        }
    }
    coefficients.truncate(degree + 1);
    let poly = Poly::new(coefficients);
    if !input.accept(b',') {
        return None;
    }
    let with_low = input.accept(b'[');
    if !with_low && !input.accept(b'(') {
        return None;
    }
    let low = input.rational()?;
    let high = if input.accept(b',') { input.rational()? } else { low.clone() };
    let with_high = input.accept(b']');
    if !with_high && !input.accept(b')') {
        return None;
    }
    if !input.accept(b'>') || !input.at_end() || poly.is_zero() {
        return None;
    }
    Real::root_in_bounds(&poly, (&low, with_low), (&high, with_high))
}

/// Reads libpoly's notation; spaces may stand between all tokens.
struct Cursor<'a> {
    rest: &'a [u8],
}

impl Cursor<'_> {
    fn accept(&mut self, byte: u8) -> bool {
        self.rest = self.rest.trim_ascii_start();
        match self.rest.split_first() {
            Some((&first, tail)) if first == byte => {
                self.rest = tail;
                true
            }
            _ => false,
        }
    }

    fn at_end(&self) -> bool {
        self.rest.trim_ascii_start().is_empty()
    }

    fn natural(&mut self) -> Option<UBig> {
        self.rest = self.rest.trim_ascii_start();
        let end = self.rest.iter().position(|b| !b.is_ascii_digit()).unwrap_or(self.rest.len());
        let (text, tail) = self.rest.split_at(end);
        self.rest = tail;
        digits(text)
    }

    fn integer(&mut self) -> Option<IBig> {
        let negative = self.accept(b'-');
        let value = IBig::from(self.natural()?);
        Some(if negative { -value } else { value })
    }

    fn rational(&mut self) -> Option<RBig> {
        let numerator = self.integer()?;
        let denominator = if self.accept(b'/') { self.natural()? } else { UBig::ONE };
        (!denominator.is_zero()).then(|| RBig::from_parts(numerator, denominator))
    }

    /// `c`, `c*x` or `c*x^n`.
    fn monomial(&mut self) -> Option<(IBig, usize)> {
        let c = self.integer()?;
        if !self.accept(b'*') {
            return Some((c, 0));
        }
        if !self.accept(b'x') {
            return None;
        }
        let exponent = if self.accept(b'^') { self.natural()? } else { UBig::ONE };
        Some((c, usize::try_from(exponent).ok()?))
    }
}
