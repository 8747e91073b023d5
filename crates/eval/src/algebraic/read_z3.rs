//! Reads `(root-obj P i)`, Z3's spelling of an algebraic number. Input may be garbage of any depth:
//! the stack is explicit, and what a step may cost is checked before it is done.

use super::poly::{Poly, bit_len};
use super::real::Real;
use super::text::digits;
use super::{MAX_BITS, MAX_INPUT_DEGREE};
use dashu_int::IBig;

/// The number of machine words that reading one number may multiply or add.
const MAX_WORK: usize = 1 << 24;

/// Reads `(root-obj P i)`: the `i`-th smallest real root of `P`, a term of `+`, `-`, `*`, `/`, `^`,
/// numerals, decimals and `x`. None for anything else, or a degree above [`MAX_INPUT_DEGREE`].
pub fn parse_root_obj(text: &[u8]) -> Option<Real> {
    let mut work = MAX_WORK;
    let mut open: Vec<Frame> = Vec::new();
    let mut rest = text.trim_ascii();
    loop {
        rest = rest.trim_ascii_start();
        let (&first, tail) = rest.split_first()?;
        let value = match first {
            b'(' => {
                let (name, tail) = atom(tail.trim_ascii_start());
                open.push(Frame::new(name, open.is_empty())?);
                rest = tail;
                continue;
            }
            b')' => {
                rest = tail;
                match open.pop()?.close()? {
                    Closed::Value(value) => value,
                    Closed::Root(poly, index) => {
                        return rest.is_empty().then(|| Real::root(&poly, index))?;
                    }
                }
            }
            _ => {
                let (name, tail) = atom(rest);
                rest = tail;
                if name == b"x" { Quotient::from(Poly::x()) } else { decimal(name)? }
            }
        };
        open.last_mut()?.take(value, &mut work)?;
    }
}

/// A polynomial with rational coefficients.
#[derive(Clone)]
struct Quotient {
    poly: Poly,
    denominator: IBig,
}

impl From<Poly> for Quotient {
    fn from(poly: Poly) -> Quotient {
        Quotient { poly, denominator: IBig::ONE }
    }
}

impl Quotient {
    /// The size of the largest number in it.
    fn bits(&self) -> usize {
        self.poly.bits().max(bit_len(&self.denominator))
    }

    fn mul(&self, other: &Quotient, work: &mut usize) -> Option<Quotient> {
        let terms = self.poly.coefficients().iter().filter(|c| !c.is_zero()).count();
        let degree = self.poly.degree() + other.poly.degree();
        let bits = self.bits() + other.bits();
        let size = (terms + 1) * (other.poly.degree() + 1) * (bits / 64 + 1);
        *work = work.checked_sub(size)?;
        if degree > MAX_INPUT_DEGREE || bits > MAX_BITS {
            return None;
        }
        let denominator = &self.denominator * &other.denominator;
        Some(Quotient { poly: self.poly.mul(&other.poly), denominator })
    }

    fn add(&self, other: &Quotient, work: &mut usize) -> Option<Quotient> {
        let size = self.poly.degree() + other.poly.degree() + 2;
        let bits = self.bits() + other.bits();
        *work = work.checked_sub(size * (bits / 64 + 1))?;
        let left = self.poly.times(&other.denominator);
        let right = other.poly.times(&self.denominator);
        let denominator = &self.denominator * &other.denominator;
        (bit_len(&denominator) <= MAX_BITS)
            .then(|| Quotient { poly: left.add(&right), denominator })
    }

    fn pow(&self, exponent: usize, work: &mut usize) -> Option<Quotient> {
        if self.poly.degree().checked_mul(exponent)? > MAX_INPUT_DEGREE
            || self.bits().checked_mul(exponent)? > MAX_BITS
        {
            return None;
        }
        let mut result = Quotient::from(Poly::constant(IBig::ONE));
        let mut base = self.clone();
        let mut left = exponent;
        while left > 0 {
            if left & 1 == 1 {
                result = result.mul(&base, work)?;
            }
            left >>= 1;
            if left > 0 {
                base = base.mul(&base, work)?;
            }
        }
        Some(result)
    }

    fn neg(&self) -> Quotient {
        Quotient { poly: self.poly.neg(), denominator: self.denominator.clone() }
    }

    /// A constant as a number that fits the machine.
    fn as_index(&self) -> Option<usize> {
        let exact = self.poly.degree() == 0 && self.denominator.is_one();
        if !exact { None } else { usize::try_from(self.poly.leading()).ok() }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    RootObj,
}

/// An application that is being read: its arguments so far are folded into one value.
struct Frame {
    op: Op,
    count: usize,
    value: Quotient,
    /// The second argument of `root-obj`.
    index: usize,
}

enum Closed {
    Value(Quotient),
    Root(Poly, usize),
}

impl Frame {
    fn new(name: &[u8], outermost: bool) -> Option<Frame> {
        let op = match name {
            b"+" => Op::Add,
            b"-" => Op::Sub,
            b"*" => Op::Mul,
            b"/" => Op::Div,
            b"^" => Op::Pow,
            b"root-obj" => Op::RootObj,
            _ => return None,
        };
        let value = Quotient::from(Poly::default());
        (outermost == (op == Op::RootObj)).then_some(Frame { op, count: 0, value, index: 0 })
    }

    fn take(&mut self, argument: Quotient, work: &mut usize) -> Option<()> {
        self.count += 1;
        if self.count == 1 {
            self.value = argument;
            return Some(());
        }
        self.value = match self.op {
            Op::Add => self.value.add(&argument, work)?,
            Op::Sub => self.value.add(&argument.neg(), work)?,
            Op::Mul => self.value.mul(&argument, work)?,
            Op::Div if argument.poly.degree() == 0 && !argument.poly.is_zero() => {
                let inverse = Quotient {
                    poly: Poly::constant(argument.denominator),
                    denominator: argument.poly.leading().clone(),
                };
                self.value.mul(&inverse, work)?
            }
            Op::Pow if self.count == 2 => self.value.pow(argument.as_index()?, work)?,
            Op::RootObj if self.count == 2 => {
                self.index = argument.as_index()?;
                return Some(());
            }
            _ => return None,
        };
        Some(())
    }

    fn close(self) -> Option<Closed> {
        match (self.op, self.count) {
            (Op::RootObj, 2) => Some(Closed::Root(self.value.poly, self.index)),
            (Op::Sub, 1) => Some(Closed::Value(self.value.neg())),
            (Op::Add | Op::Mul, 1..) | (Op::Sub | Op::Div, 2..) | (Op::Pow, 2) => {
                Some(Closed::Value(self.value))
            }
            _ => None,
        }
    }
}

/// Splits off what stands before the next space or parenthesis.
fn atom(text: &[u8]) -> (&[u8], &[u8]) {
    let is_end = |b: &u8| b.is_ascii_whitespace() || matches!(b, b'(' | b')');
    text.split_at(text.iter().position(is_end).unwrap_or(text.len()))
}

/// A numeral or decimal.
fn decimal(text: &[u8]) -> Option<Quotient> {
    let mut parts = text.splitn(2, |&b| b == b'.');
    let whole = parts.next()?;
    let fraction = parts.next();
    let mut value = IBig::from(digits(whole)?);
    let mut denominator = IBig::ONE;
    if let Some(fraction) = fraction {
        denominator = IBig::from(10u8).pow(fraction.len());
        value = value * &denominator + IBig::from(digits(fraction)?);
    }
    Some(Quotient { poly: Poly::constant(value), denominator })
}
