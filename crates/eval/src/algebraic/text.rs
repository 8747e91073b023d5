//! Numbers as text: printed as SMT-LIB, irrational ones as Z3's `(root-obj P i)`, so that Z3 and
//! `parse_root_obj` read them again. What solvers print is read in `read_z3` and `read_cvc5`.

use super::MAX_BITS;
use super::poly::Poly;
use super::real::Real;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use std::fmt::{self, Display, Formatter};

/// One or more decimal digits.
pub(crate) fn digits(text: &[u8]) -> Option<UBig> {
    let readable =
        !text.is_empty() && text.len() <= MAX_BITS && text.iter().all(u8::is_ascii_digit);
    if !readable {
        return None;
    }
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// SMT-LIB for a rational, and Z3's `(root-obj P i)` for an irrational number.
impl Display for Real {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Real::Rational(r) => {
                let (negative, r) = if *r < RBig::ZERO { (true, -r) } else { (false, r.clone()) };
                f.write_str(if negative { "(- " } else { "" })?;
                match (r.numerator(), r.denominator()) {
                    (n, d) if d.is_one() => write!(f, "{n}.0")?,
                    (n, d) => write!(f, "(/ {n}.0 {d}.0)")?,
                }
                f.write_str(if negative { ")" } else { "" })
            }
            Real::Algebraic(a) => write!(f, "(root-obj {} {})", a.poly(), a.index()),
        }
    }
}

/// The polynomial as Z3 prints it: `(+ (^ x 2) (* (- 1) x) 3)`.
impl Display for Poly {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let terms = || self.coefficients().iter().enumerate().rev().filter(|(_, c)| !c.is_zero());
        let count = terms().count();
        if count == 0 {
            return f.write_str("0");
        }
        f.write_str(if count > 1 { "(+" } else { "" })?;
        for (exponent, c) in terms() {
            f.write_str(if count > 1 { " " } else { "" })?;
            let factor = exponent > 0 && !c.is_one();
            f.write_str(if factor { "(* " } else { "" })?;
            if exponent == 0 || factor {
                match *c < IBig::ZERO {
                    true => write!(f, "(- {})", -c)?,
                    false => write!(f, "{c}")?,
                }
            }
            f.write_str(if factor { " " } else { "" })?;
            match exponent {
                0 => {}
                1 => f.write_str("x")?,
                n => write!(f, "(^ x {n})")?,
            }
            f.write_str(if factor { ")" } else { "" })?;
        }
        f.write_str(if count > 1 { ")" } else { "" })
    }
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
