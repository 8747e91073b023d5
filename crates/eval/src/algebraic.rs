//! Real algebraic numbers, exact: the irrational values that solvers print in models, with
//! arithmetic, order and the solvers' own spellings. The one thing to know: an [`Algebraic`] is
//! never rational, so a number has one kind and a grid point is never hit.

mod compose;
mod factor;
mod field;
mod modular;
mod number;
mod poly;
mod read_cvc5;
mod read_z3;
mod real;
mod roots;
mod sturm;
mod text;

pub use number::Algebraic;
pub use poly::Poly;
pub use read_cvc5::parse_cvc5;
pub use read_z3::parse_root_obj;
pub use real::Real;
pub use roots::Root;

use thiserror::Error;

/// The largest degree of a polynomial that arithmetic makes. Operations that keep the degree of
/// their operand (with a rational, negation, inverse, power) work beyond it.
pub const MAX_DEGREE: usize = 128;

/// The largest degree of a polynomial that is read.
pub const MAX_INPUT_DEGREE: usize = 256;

/// The largest size, in bits, of a number on the way to the result of an operation.
pub const MAX_BITS: usize = 1 << 20;

/// Why an operation gave no number: the exact result would take too long to compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TooComplex {
    /// The degree that the result's polynomial would have.
    #[error("a polynomial of degree {0}, more than {MAX_DEGREE}, would define the result")]
    Degree(usize),
    /// The bits that numbers on the way to the result may have.
    #[error("numbers of {0} bits, more than {MAX_BITS}, would be needed for the result")]
    Bits(usize),
}
