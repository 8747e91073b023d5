//! How far words are from making a formula true: 0 where it is true, more the further.

use crate::graph::{Graph, Kind, NodeId, Op};
use crate::word::{float, signed};

/// What cannot be computed is this far from anything.
pub const NEVER: f64 = 1e9;

/// How far a truth value is from true and from false.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Far {
    /// From true.
    pub yes: f64,
    /// From false.
    pub no: f64,
}

impl Far {
    pub(crate) fn of(value: u64, to_change: f64) -> Far {
        let far = to_change.max(LEAST);
        if value == 1 { Far { yes: 0.0, no: far } } else { Far { yes: far, no: 0.0 } }
    }
}

/// The logarithm of a distance between numbers: its steps are worth the same everywhere. Straight lines between powers
/// of two: exact there, growing everywhere, and a few instructions in compiled code.
#[inline]
pub(crate) fn gap(d: u64) -> f64 {
    let bits = (d as f64 + 1.0).to_bits();
    (bits - GAP_ONE) as f64 * GAP_SCALE
}

/// The bits of 1.0.
pub(crate) const GAP_ONE: u64 = 1023 << 52;
/// One step of the exponent is 1.
pub(crate) const GAP_SCALE: f64 = 1.0 / (1u64 << 52) as f64;
/// How far a comparison with NaN is from being true.
pub(crate) const NAN_FAR: f64 = 70.0;
/// Something that has the wrong value is at least so far away.
pub(crate) const LEAST: f64 = 0.5;

/// Between two words: how far the numbers are apart; for bit-vectors, in how many bits they differ too.
#[inline]
fn apart(a: u64, b: u64, kind: Kind) -> f64 {
    match kind {
        Kind::Bool => 1.0,
        Kind::Int => gap(a.cast_signed().abs_diff(b.cast_signed())),
        Kind::F32 | Kind::F64 => gap(order(a, kind).abs_diff(order(b, kind))),
        Kind::Bits(_) => {
            let d = a.wrapping_sub(b) & kind.mask();
            let d = d.min(d.wrapping_neg() & kind.mask());
            0.5 * (gap(d) + f64::from((a ^ b).count_ones()))
        }
    }
}

/// Floats in the order of their numbers, as integers.
#[inline]
pub(crate) fn order(bits: u64, kind: Kind) -> i64 {
    let width = kind.width();
    let s = signed(bits, width);
    let least = i64::MIN >> (64 - width);
    if s < 0 { least.wrapping_sub(s) } else { s }
}

/// How far a node of kind `Bool` is from true and from false, given the words of all nodes and the
/// distances of its arguments.
pub fn far(graph: &Graph, id: NodeId, words: &[u64], fars: &[Far]) -> Far {
    let node = graph.get(id);
    let value = words[id.index()];
    let arg = |i: usize| words[node.args[i].index()];
    let of = |i: usize| fars[node.args[i].index()];
    let kind = |i: usize| graph.kind(node.args[i]);
    match node.op {
        Op::And => Far { yes: of(0).yes + of(1).yes, no: of(0).no.min(of(1).no) },
        Op::Or => Far { yes: of(0).yes.min(of(1).yes), no: of(0).no + of(1).no },
        Op::Xor => Far {
            yes: (of(0).yes + of(1).no).min(of(0).no + of(1).yes),
            no: (of(0).yes + of(1).yes).min(of(0).no + of(1).no),
        },
        Op::Not => Far { yes: of(0).no, no: of(0).yes },
        Op::Ite => Far {
            yes: (of(0).yes + of(1).yes).min(of(0).no + of(2).yes),
            no: (of(0).yes + of(1).no).min(of(0).no + of(2).no),
        },
        Op::Eq if kind(0) == Kind::Bool => Far {
            yes: (of(0).yes + of(1).yes).min(of(0).no + of(1).no),
            no: (of(0).yes + of(1).no).min(of(0).no + of(1).yes),
        },
        Op::Eq => Far::of(value, if value == 1 { 1.0 } else { apart(arg(0), arg(1), kind(0)) }),
        Op::Ult | Op::Ule => Far::of(value, gap(arg(0).abs_diff(arg(1)).saturating_add(1))),
        Op::Slt | Op::Sle => {
            let w = kind(0).width();
            Far::of(value, gap(signed(arg(0), w).abs_diff(signed(arg(1), w)).saturating_add(1)))
        }
        Op::FpEq | Op::FpLt | Op::FpLe => {
            let k = kind(0);
            let nan = float(arg(0), k).is_nan() || float(arg(1), k).is_nan();
            let d = order(arg(0), k).abs_diff(order(arg(1), k)).saturating_add(1);
            Far::of(value, if nan { NAN_FAR } else { gap(d) })
        }
        _ => Far::of(value, 1.0),
    }
}
