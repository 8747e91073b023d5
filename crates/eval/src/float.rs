//! IEEE 754 binary floats of any format, as in the SMT-LIB theory `FloatingPoint`.
//! Every operation is rounded **once**, from its exact result, by the one function in
//! `float/round.rs`; nothing here ever computes with host floats. Operations that SMT-LIB
//! leaves unspecified answer `None` or an error, never an arbitrary value.
//!
//! Operands of one operation are meant to share a format, which the sort checker guarantees. Where
//! they do not, both are taken at their exact values and the result has the format of `self`.

mod arith;
mod compare;
mod convert;
mod format;
mod integral;
mod magnitude;
mod round;
mod value;

pub use convert::{ConversionError, MAX_EXACT_BITS};
pub use format::{Format, FormatError, MAX_EXPONENT_BITS, MAX_SIGNIFICAND_BITS, RoundingMode};
pub use value::{Finite, Float, Kind};
