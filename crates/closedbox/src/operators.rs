//! What operators of the table are in words.

use crate::graph::{Graph, Kind, NodeId, Op};
use crate::translate::kind_of;
use smelt_smtlib::sort::Index;
use smelt_smtlib::term::Head;
use smelt_smtlib::{Store, Term, TermId};

/// Operators that are one operation on their arguments.
const DIRECT: &[(&str, Op)] = &[
    ("bvudiv", Op::BvUdiv),
    ("bvurem", Op::BvUrem),
    ("bvsdiv", Op::BvSdiv),
    ("bvsrem", Op::BvSrem),
    ("bvsmod", Op::BvSmod),
    ("bvshl", Op::BvShl),
    ("bvlshr", Op::BvLshr),
    ("bvashr", Op::BvAshr),
    ("bvnot", Op::BvNot),
    ("bvneg", Op::BvNeg),
    ("ite", Op::Ite),
    ("not", Op::Not),
    ("bvult", Op::Ult),
    ("bvule", Op::Ule),
    ("bvslt", Op::Slt),
    ("bvsle", Op::Sle),
    ("mod", Op::IntMod),
    ("abs", Op::IntAbs),
    ("bv2nat", Op::BvToInt),
    ("ubv_to_int", Op::BvToInt),
    ("int2bv", Op::IntToBv),
    ("int_to_bv", Op::IntToBv),
    ("fp.abs", Op::FpAbs),
    ("fp.neg", Op::FpNeg),
    ("fp.isNaN", Op::FpIsNan),
    ("fp.isInfinite", Op::FpIsInfinite),
];

/// Operators that are one operation on the first two arguments, then on what that gives and the next.
const FOLDED: &[(&str, Op)] = &[
    ("and", Op::And),
    ("or", Op::Or),
    ("xor", Op::Xor),
    ("bvadd", Op::BvAdd),
    ("bvmul", Op::BvMul),
    ("bvsub", Op::BvSub),
    ("bvand", Op::BvAnd),
    ("bvor", Op::BvOr),
    ("bvxor", Op::BvXor),
];

/// The same for integers; reals have no words.
const INTEGERS: &[(&str, Op)] =
    &[("+", Op::IntAdd), ("*", Op::IntMul), ("-", Op::IntSub), ("div", Op::IntDiv)];

/// The operator for an operation on arguments of this kind, if there is one without an index.
pub(crate) fn name(op: Op, of: Kind) -> Option<&'static str> {
    let all = || DIRECT.iter().chain(FOLDED).chain(INTEGERS);
    match op {
        Op::Eq => Some("="),
        Op::Slt if of == Kind::Int => Some("<"),
        Op::Sle if of == Kind::Int => Some("<="),
        _ => all().find(|(_, o)| *o == op).map(|(n, _)| *n),
    }
}

/// The node of an application; `None` if the operator has no meaning in words.
pub(crate) fn make(
    graph: &mut Graph,
    store: &Store,
    name: &str,
    head: &Head,
    t: TermId,
    terms: &[TermId],
    args: &[NodeId],
) -> Option<NodeId> {
    let kind = kind_of(store, store.sort(t))?;
    let mut b = Build { graph, kind };
    let index = |i: usize| match head.indices.get(i) {
        Some(Index::Num(n)) => Some(*n),
        _ => None,
    };
    let listed = |list: &[(&str, Op)]| list.iter().find(|(n, _)| *n == name).map(|(_, op)| *op);
    if let Some(op) = listed(DIRECT) {
        return Some(b.graph.make(op, kind, args));
    }
    if let Some(op) = listed(FOLDED) {
        return Some(b.fold(op, args));
    }
    if let Some(op) = listed(INTEGERS).filter(|_| kind == Kind::Int && args.len() > 1) {
        return Some(b.fold(op, args));
    }
    let rounds = |i: usize| is_nearest(store, terms[i]);
    match name {
        "true" => Some(b.graph.truth(true)),
        "false" => Some(b.graph.truth(false)),
        "=>" => {
            let (last, before) = args.split_last()?;
            let mut made = *last;
            for &p in before.iter().rev() {
                let not = b.graph.make(Op::Not, Kind::Bool, &[p]);
                made = b.graph.make(Op::Or, Kind::Bool, &[not, made]);
            }
            Some(made)
        }
        "=" => Some(b.chain(args, |b, x, y| b.graph.make(Op::Eq, Kind::Bool, &[x, y]))),
        "distinct" => {
            let mut made = b.graph.truth(true);
            for (i, &x) in args.iter().enumerate() {
                for &y in &args[i + 1..] {
                    let eq = b.graph.make(Op::Eq, Kind::Bool, &[x, y]);
                    let not = b.graph.make(Op::Not, Kind::Bool, &[eq]);
                    made = b.and(made, not);
                }
            }
            Some(made)
        }
        "bvnand" | "bvnor" | "bvxnor" => {
            let op = match name {
                "bvnand" => Op::BvAnd,
                "bvnor" => Op::BvOr,
                _ => Op::BvXor,
            };
            let made = b.fold(op, args);
            Some(b.graph.make(Op::BvNot, kind, &[made]))
        }
        "bvcomp" => {
            let eq = b.graph.make(Op::Eq, Kind::Bool, args);
            Some(b.choice(eq, 1, 0))
        }
        "bvugt" => Some(b.graph.make(Op::Ult, Kind::Bool, &[args[1], args[0]])),
        "bvuge" => Some(b.graph.make(Op::Ule, Kind::Bool, &[args[1], args[0]])),
        "bvsgt" => Some(b.graph.make(Op::Slt, Kind::Bool, &[args[1], args[0]])),
        "bvsge" => Some(b.graph.make(Op::Sle, Kind::Bool, &[args[1], args[0]])),
        "concat" => {
            let (first, rest) = args.split_first()?;
            let mut made = *first;
            for &x in rest {
                let width = b.graph.kind(made).width() + b.graph.kind(x).width();
                made = b.graph.make(Op::Concat, Kind::Bits(width), &[made, x]);
            }
            Some(made)
        }
        "extract" => Some(b.graph.make(Op::Extract(index(1)? as u32), kind, args)),
        "zero_extend" => Some(b.graph.make(Op::ZeroExt, kind, args)),
        "sign_extend" => Some(b.graph.make(Op::SignExt, kind, args)),
        "rotate_left" => Some(b.rotate(args[0], index(0)?)),
        "rotate_right" => {
            let width = u64::from(kind.width());
            Some(b.rotate(args[0], width - index(0)? % width))
        }
        "repeat" => {
            let mut made = args[0];
            for _ in 1..index(0)? {
                let width = b.graph.kind(made).width() + b.graph.kind(args[0]).width();
                made = b.graph.make(Op::Concat, Kind::Bits(width), &[made, args[0]]);
            }
            Some(made)
        }
        "-" if kind == Kind::Int => {
            let zero = b.graph.word(0, Kind::Int);
            Some(b.graph.make(Op::IntSub, kind, &[zero, args[0]]))
        }
        "<" | "<=" | ">" | ">=" if b.graph.kind(args[0]) == Kind::Int => {
            Some(b.chain(args, |b, x, y| match name {
                "<" => b.graph.make(Op::Slt, Kind::Bool, &[x, y]),
                "<=" => b.graph.make(Op::Sle, Kind::Bool, &[x, y]),
                ">" => b.graph.make(Op::Slt, Kind::Bool, &[y, x]),
                _ => b.graph.make(Op::Sle, Kind::Bool, &[y, x]),
            }))
        }
        "fp" => {
            let high = b.graph.kind(args[0]).width() + b.graph.kind(args[1]).width();
            let made = b.graph.make(Op::Concat, Kind::Bits(high), &args[..2]);
            let bits = Kind::Bits(kind.width());
            let made = b.graph.make(Op::Concat, bits, &[made, args[2]]);
            Some(b.graph.make(Op::ZeroExt, kind, &[made]))
        }
        "+oo" | "-oo" | "+zero" | "-zero" | "NaN" => {
            let bits = match (name, kind) {
                ("+oo", Kind::F32) => u64::from(f32::INFINITY.to_bits()),
                ("-oo", Kind::F32) => u64::from(f32::NEG_INFINITY.to_bits()),
                ("NaN", Kind::F32) => u64::from(f32::NAN.to_bits()),
                ("+oo", _) => f64::INFINITY.to_bits(),
                ("-oo", _) => f64::NEG_INFINITY.to_bits(),
                ("NaN", _) => f64::NAN.to_bits(),
                ("-zero", _) => 1 << (kind.width() - 1),
                _ => 0,
            };
            Some(b.graph.word(bits, kind))
        }
        "fp.add" if rounds(0) => Some(b.graph.make(Op::FpAdd, kind, &args[1..])),
        "fp.sub" if rounds(0) => Some(b.graph.make(Op::FpSub, kind, &args[1..])),
        "fp.mul" if rounds(0) => Some(b.graph.make(Op::FpMul, kind, &args[1..])),
        "fp.div" if rounds(0) => Some(b.graph.make(Op::FpDiv, kind, &args[1..])),
        "fp.sqrt" if rounds(0) => Some(b.graph.make(Op::FpSqrt, kind, &args[1..])),
        "fp.eq" => Some(b.chain(args, |b, x, y| b.graph.make(Op::FpEq, Kind::Bool, &[x, y]))),
        "fp.lt" => Some(b.chain(args, |b, x, y| b.graph.make(Op::FpLt, Kind::Bool, &[x, y]))),
        "fp.leq" => Some(b.chain(args, |b, x, y| b.graph.make(Op::FpLe, Kind::Bool, &[x, y]))),
        "fp.gt" => Some(b.chain(args, |b, x, y| b.graph.make(Op::FpLt, Kind::Bool, &[y, x]))),
        "fp.geq" => Some(b.chain(args, |b, x, y| b.graph.make(Op::FpLe, Kind::Bool, &[y, x]))),
        "fp.isZero" => {
            let zero = b.graph.word(0, b.graph.kind(args[0]));
            Some(b.graph.make(Op::FpEq, Kind::Bool, &[args[0], zero]))
        }
        "to_fp" => match (args, terms.len()) {
            ([bits], 1) => Some(b.graph.make(Op::ZeroExt, kind, &[*bits])),
            ([_, x], 2) if rounds(0) => match b.graph.kind(*x) {
                Kind::F32 | Kind::F64 => Some(b.graph.make(Op::FpConvert, kind, &[*x])),
                Kind::Bits(_) => Some(b.graph.make(Op::FpFromSigned, kind, &[*x])),
                _ => None,
            },
            _ => None,
        },
        "to_fp_unsigned" if rounds(0) => Some(b.graph.make(Op::FpFromUnsigned, kind, &args[1..])),
        _ => None,
    }
}

/// Whether a rounding mode is the usual one.
fn is_nearest(store: &Store, t: TermId) -> bool {
    let Term::App(head, []) = store.get(t) else { return false };
    matches!(store.symbols.bytes(store.head(head).symbol), b"RNE" | b"roundNearestTiesToEven")
}

struct Build<'g> {
    graph: &'g mut Graph,
    kind: Kind,
}

impl Build<'_> {
    fn fold(&mut self, op: Op, args: &[NodeId]) -> NodeId {
        let mut made = args[0];
        for &x in &args[1..] {
            made = self.graph.make(op, self.kind, &[made, x]);
        }
        made
    }

    fn and(&mut self, x: NodeId, y: NodeId) -> NodeId {
        match (self.graph.constant(x), self.graph.constant(y)) {
            (Some(1), _) => y,
            (_, Some(1)) => x,
            _ => self.graph.make(Op::And, Kind::Bool, &[x, y]),
        }
    }

    fn chain(
        &mut self,
        args: &[NodeId],
        two: impl Fn(&mut Self, NodeId, NodeId) -> NodeId,
    ) -> NodeId {
        let mut made = self.graph.truth(true);
        for pair in args.windows(2) {
            let next = two(self, pair[0], pair[1]);
            made = self.and(made, next);
        }
        made
    }

    fn choice(&mut self, condition: NodeId, yes: u64, no: u64) -> NodeId {
        let (yes, no) = (self.graph.word(yes, self.kind), self.graph.word(no, self.kind));
        self.graph.make(Op::Ite, self.kind, &[condition, yes, no])
    }

    fn rotate(&mut self, x: NodeId, by: u64) -> NodeId {
        let width = u64::from(self.kind.width());
        let by = by % width;
        if by == 0 {
            return x;
        }
        let low = Kind::Bits((width - by) as u32);
        let high = Kind::Bits(by as u32);
        let front = self.graph.make(Op::Extract(0), low, &[x]);
        let back = self.graph.make(Op::Extract((width - by) as u32), high, &[x]);
        self.graph.make(Op::Concat, self.kind, &[front, back])
    }
}
