//! Distances as native code: what [`crate::distance`] says.

use super::emit::Emit;
use crate::distance::{GAP_ONE, GAP_SCALE, LEAST, NAN_FAR};
use crate::graph::{Kind, NodeId, Op};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{InstBuilder, Value, types};

impl Emit<'_, '_> {
    /// How far each of these is from true. What they need is computed in the order of nodes: no formula is too deep.
    pub(super) fn fars(&mut self, atoms: &[NodeId]) -> Vec<Value> {
        let mut wanted = vec![[false; 2]; self.graph.len()];
        for atom in atoms {
            wanted[atom.index()][1] = true;
        }
        for id in self.graph.ids().rev() {
            for yes in [false, true] {
                if wanted[id.index()][usize::from(yes)] {
                    for (arg, yes) in self.parts(id, yes) {
                        wanted[arg.index()][usize::from(yes)] = true;
                    }
                }
            }
        }
        for id in self.graph.ids() {
            for yes in [false, true] {
                if wanted[id.index()][usize::from(yes)] {
                    let far = self.far_of(id, yes);
                    self.fars.insert((id, yes), far);
                }
            }
        }
        atoms.iter().map(|&a| self.far(a, true)).collect()
    }

    /// The truth values that one is made of, and how each is wanted.
    fn parts(&self, id: NodeId, yes: bool) -> Vec<(NodeId, bool)> {
        let node = self.graph.get(id);
        let arg = |i: usize| node.args[i];
        match node.op {
            Op::And | Op::Or => vec![(arg(0), yes), (arg(1), yes)],
            Op::Not => vec![(arg(0), !yes)],
            Op::Ite => vec![(arg(0), true), (arg(0), false), (arg(1), yes), (arg(2), yes)],
            Op::Xor => vec![(arg(0), true), (arg(0), false), (arg(1), true), (arg(1), false)],
            Op::Eq if self.graph.kind(arg(0)) == Kind::Bool => {
                vec![(arg(0), true), (arg(0), false), (arg(1), true), (arg(1), false)]
            }
            _ => Vec::new(),
        }
    }

    /// What was computed before.
    fn far(&mut self, id: NodeId, yes: bool) -> Value {
        match self.fars.get(&(id, yes)) {
            Some(&known) => known,
            None => self.real(0.0),
        }
    }

    /// How far a truth value is from true (`yes`) or from false, by its parts.
    fn far_of(&mut self, id: NodeId, yes: bool) -> Value {
        let node = self.graph.get(id);
        let args = &node.args;
        match node.op {
            Op::And | Op::Or => {
                let (a, b) = (self.far(args[0], yes), self.far(args[1], yes));
                if (node.op == Op::And) == yes { self.sum(a, b) } else { self.least(a, b) }
            }
            Op::Not => self.far(args[0], !yes),
            Op::Xor => self.two_ways(args[0], args[1], !yes),
            Op::Eq if self.graph.kind(args[0]) == Kind::Bool => {
                self.two_ways(args[0], args[1], yes)
            }
            Op::Ite => {
                let (c, not_c) = (self.far(args[0], true), self.far(args[0], false));
                let (a, b) = (self.far(args[1], yes), self.far(args[2], yes));
                let (x, y) = (self.sum(c, a), self.sum(not_c, b));
                self.least(x, y)
            }
            _ => {
                let word = self.word(id);
                let to_change = self.change(id, word);
                let least = self.real(LEAST);
                let small = self.b.ins().fcmp(FloatCC::LessThan, to_change, least);
                let far = self.select(small, least, to_change);
                let zero = self.real(0.0);
                if yes { self.select(word, zero, far) } else { self.select(word, far, zero) }
            }
        }
    }

    fn sum(&mut self, a: Value, b: Value) -> Value {
        self.b.ins().fadd(a, b)
    }

    fn least(&mut self, a: Value, b: Value) -> Value {
        let less = self.b.ins().fcmp(FloatCC::LessThan, a, b);
        self.select(less, a, b)
    }

    /// Both true or both false (`equal`), or one of each.
    fn two_ways(&mut self, a: NodeId, b: NodeId, equal: bool) -> Value {
        let (a_yes, a_no) = (self.far(a, true), self.far(a, false));
        let (b_yes, b_no) = (self.far(b, true), self.far(b, false));
        let (x, y) = if equal {
            (self.sum(a_yes, b_yes), self.sum(a_no, b_no))
        } else {
            (self.sum(a_yes, b_no), self.sum(a_no, b_yes))
        };
        self.least(x, y)
    }

    /// How far an atom is from the other truth value.
    fn change(&mut self, id: NodeId, word: Value) -> Value {
        let node = self.graph.get(id);
        let op = node.op;
        let of = |i: usize| self.graph.kind(node.args[i]);
        match op {
            Op::Eq => {
                let (a, b) = (self.word(node.args[0]), self.word(node.args[1]));
                let apart = self.apart(a, b, of(0));
                let one = self.real(1.0);
                self.select(word, one, apart)
            }
            Op::Ult | Op::Ule | Op::Slt | Op::Sle => {
                let (mut a, mut b) = (self.word(node.args[0]), self.word(node.args[1]));
                let with_sign = matches!(op, Op::Slt | Op::Sle);
                if with_sign {
                    let width = of(0).width();
                    (a, b) = (self.signed(a, width), self.signed(b, width));
                }
                let d = self.difference(a, b, with_sign);
                let d = self.one_more(d);
                self.gap(d)
            }
            Op::FpEq | Op::FpLt | Op::FpLe => {
                let kind = of(0);
                let (a, b) = (self.word(node.args[0]), self.word(node.args[1]));
                let (x, y) = (self.float(a, kind), self.float(b, kind));
                let nan = self.b.ins().fcmp(FloatCC::Unordered, x, y);
                let (a, b) = (self.order(a, kind), self.order(b, kind));
                let d = self.difference(a, b, true);
                let d = self.one_more(d);
                let gap = self.gap(d);
                let far = self.real(NAN_FAR);
                self.select(nan, far, gap)
            }
            _ => self.real(1.0),
        }
    }

    fn difference(&mut self, a: Value, b: Value, with_sign: bool) -> Value {
        let how = if with_sign { IntCC::SignedLessThan } else { IntCC::UnsignedLessThan };
        let less = self.b.ins().icmp(how, a, b);
        let (x, y) = (self.b.ins().isub(a, b), self.b.ins().isub(b, a));
        self.select(less, y, x)
    }

    /// One more, unless that is too much.
    fn one_more(&mut self, d: Value) -> Value {
        let (one, most) = (self.int(1), self.int(u64::MAX));
        let more = self.b.ins().iadd(d, one);
        let full = self.b.ins().icmp(IntCC::Equal, d, most);
        self.select(full, most, more)
    }

    fn gap(&mut self, d: Value) -> Value {
        let number = self.b.ins().fcvt_from_uint(types::F64, d);
        let one = self.real(1.0);
        let number = self.b.ins().fadd(number, one);
        let bits = self.bits(number, Kind::F64);
        let first = self.int(GAP_ONE);
        let steps = self.b.ins().isub(bits, first);
        // Never above 2^62: the signed conversion is one instruction.
        let steps = self.b.ins().fcvt_from_sint(types::F64, steps);
        let scale = self.real(GAP_SCALE);
        self.b.ins().fmul(steps, scale)
    }

    fn order(&mut self, bits: Value, kind: Kind) -> Value {
        let width = kind.width();
        let s = self.signed(bits, width);
        let zero = self.int(0);
        let least = self.int((i64::MIN >> (64 - width)).cast_unsigned());
        let other = self.b.ins().isub(least, s);
        let negative = self.b.ins().icmp(IntCC::SignedLessThan, s, zero);
        self.select(negative, other, s)
    }

    fn apart(&mut self, a: Value, b: Value, kind: Kind) -> Value {
        match kind {
            Kind::Bool => self.real(1.0),
            Kind::Int => {
                let d = self.difference(a, b, true);
                self.gap(d)
            }
            Kind::F32 | Kind::F64 => {
                let (x, y) = (self.order(a, kind), self.order(b, kind));
                let d = self.difference(x, y, true);
                self.gap(d)
            }
            Kind::Bits(_) => {
                let d = self.b.ins().isub(a, b);
                let d = self.masked(d, kind);
                let other = self.b.ins().ineg(d);
                let other = self.masked(other, kind);
                let less = self.b.ins().icmp(IntCC::UnsignedLessThan, d, other);
                let d = self.select(less, d, other);
                let numbers = self.gap(d);
                let differ = self.b.ins().bxor(a, b);
                let count = self.b.ins().popcnt(differ);
                let count = self.b.ins().fcvt_from_sint(types::F64, count);
                let both = self.b.ins().fadd(numbers, count);
                let half = self.real(0.5);
                self.b.ins().fmul(half, both)
            }
        }
    }
}
