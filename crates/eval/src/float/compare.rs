//! Order and equality as IEEE 754 has them, and minimum and maximum.
//! NaN is unordered and the two zeros are equal here, unlike under `==`.

use super::magnitude::Magnitude;
use super::value::{Finite, Float, Kind};
use std::cmp::Ordering;

impl Float {
    /// The order of the numbers; `None` if one is NaN. Zeros are equal.
    pub fn ieee_cmp(&self, other: &Float) -> Option<Ordering> {
        let (a, b) = (self.sign()?, other.sign()?);
        Some(match (self.kind(), other.kind()) {
            (Kind::Zero { .. }, Kind::Zero { .. }) => Ordering::Equal,
            (Kind::Zero { .. }, _) => directed(Ordering::Less, b),
            (_, Kind::Zero { .. }) => directed(Ordering::Greater, a),
            _ if a != b => directed(Ordering::Greater, a),
            (Kind::Infinity { .. }, Kind::Infinity { .. }) => Ordering::Equal,
            (Kind::Infinity { .. }, _) => directed(Ordering::Greater, a),
            (_, Kind::Infinity { .. }) => directed(Ordering::Less, a),
            (Kind::Finite(x), Kind::Finite(y)) => directed(cmp_magnitude(x, y), a),
            (Kind::Nan, _) | (_, Kind::Nan) => return None,
        })
    }

    /// `fp.eq`.
    pub fn ieee_eq(&self, other: &Float) -> bool {
        self.ieee_cmp(other) == Some(Ordering::Equal)
    }

    /// `fp.lt`.
    pub fn lt(&self, other: &Float) -> bool {
        self.ieee_cmp(other) == Some(Ordering::Less)
    }

    /// `fp.leq`.
    pub fn leq(&self, other: &Float) -> bool {
        self.ieee_cmp(other).is_some_and(Ordering::is_le)
    }

    /// `fp.gt`.
    pub fn gt(&self, other: &Float) -> bool {
        other.lt(self)
    }

    /// `fp.geq`.
    pub fn geq(&self, other: &Float) -> bool {
        other.leq(self)
    }

    /// `fp.min`: the other operand if one is NaN. `None` for two zeros of different signs, where
    /// SMT-LIB allows either.
    pub fn min(&self, other: &Float) -> Option<Float> {
        self.extremum(other, Ordering::Less)
    }

    /// `fp.max`: the other operand if one is NaN. `None` for two zeros of different signs, where
    /// SMT-LIB allows either.
    pub fn max(&self, other: &Float) -> Option<Float> {
        self.extremum(other, Ordering::Greater)
    }

    /// `self` if it stands in the order wanted to `other`, else `other`.
    fn extremum(&self, other: &Float, wanted: Ordering) -> Option<Float> {
        let zeros = self.is_zero() && other.is_zero();
        if zeros && self.is_negative() != other.is_negative() {
            return None;
        }
        let first = match self.ieee_cmp(other) {
            Some(order) => order == wanted,
            None => other.is_nan(),
        };
        Some(if first { self.clone() } else { other.clone() })
    }
}

/// The order of two numbers of one sign, from the order of their magnitudes.
fn directed(order: Ordering, negative: bool) -> Ordering {
    if negative { order.reverse() } else { order }
}

/// The leading bits first: exponents may be far too large to align by.
fn cmp_magnitude(x: &Finite, y: &Finite) -> Ordering {
    if x.exponent == y.exponent {
        return x.significand.cmp(&y.significand);
    }
    let (x_length, y_length) = (x.significand.length(), y.significand.length());
    (x.exponent + x_length).cmp(&(y.exponent + y_length)).then_with(|| {
        // Only floats of different formats come here. Aligned at the top, they compare as they are.
        let length = x_length.max(y_length);
        let x_aligned = x.significand.clone().shifted_up(length - x_length);
        let y_aligned = y.significand.clone().shifted_up(length - y_length);
        x_aligned.cmp(&y_aligned)
    })
}
