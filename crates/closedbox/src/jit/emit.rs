//! Operations as native code: what [`crate::word`] says.

use super::{Directs, divide, modulo, remainder};
use crate::enumerate::Step;
use crate::graph::{Graph, Kind, NodeId, Op};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{Block, InstBuilder, MemFlagsData, SigRef, Value, types};
use cranelift_frontend::FunctionBuilder;
use rustc_hash::FxHashMap;

/// A function that is being written: no branches but those that leave it, or go on to the next word, so what was computed
/// once is known behind.
pub(super) struct Emit<'f, 'g> {
    pub(super) b: FunctionBuilder<'f>,
    pub(super) graph: &'g Graph,
    pub(super) directs: Directs<'g>,
    pub(super) words: Vec<Option<Value>>,
    pub(super) fars: FxHashMap<(NodeId, bool), Value>,
    pub(super) to_us: Value,
    /// The inputs of a distance; the words of all nodes for a step.
    pub(super) memory: Value,
    pub(super) never: Block,
    /// The first word of a step's input, and how many are tried.
    pub(super) range: Option<(Value, Value)>,
    /// Where a step goes on with the next word, and what it says by then of what has no value.
    pub(super) next: Option<(Block, Value)>,
    pub(super) is_distance: bool,
    pub(super) box_signature: SigRef,
    pub(super) three_signature: SigRef,
    pub(super) packed_signature: SigRef,
    pub(super) end_signature: SigRef,
}

pub(super) fn flags() -> MemFlagsData {
    MemFlagsData::trusted()
}

impl Emit<'_, '_> {
    pub(super) fn int(&mut self, word: u64) -> Value {
        self.b.ins().iconst(types::I64, word.cast_signed())
    }

    pub(super) fn real(&mut self, number: f64) -> Value {
        self.b.ins().f64const(number)
    }

    /// The word of a node; from memory, if an earlier step has computed it.
    pub(super) fn word(&mut self, id: NodeId) -> Value {
        if let Some(known) = self.words[id.index()] {
            return known;
        }
        let loaded = self.b.ins().load(types::I64, flags(), self.memory, (id.index() * 8) as i32);
        self.words[id.index()] = Some(loaded);
        loaded
    }

    /// Writes the word of a node for later steps.
    fn keep(&mut self, id: NodeId) {
        let word = self.word(id);
        self.b.ins().store(flags(), word, self.memory, (id.index() * 8) as i32);
    }

    /// The body of a step.
    pub(super) fn words_of(&mut self, step: &Step) {
        let Some((start, count)) = self.range else { return };
        let [head, body, next, done] = std::array::from_fn(|_| self.b.create_block());
        let number = self.b.append_block_param(head, types::I64);
        let undefined = self.b.append_block_param(head, types::I64);
        let so_far = self.b.append_block_param(next, types::I64);
        self.next = Some((next, undefined));
        let zero = self.int(0);
        self.b.ins().jump(head, &[zero.into(), zero.into()]);
        self.b.switch_to_block(head);
        let left = self.b.ins().icmp(IntCC::UnsignedLessThan, number, count);
        self.b.ins().brif(left, body, &[], done, &[]);
        self.b.switch_to_block(done);
        let said = self.b.ins().bor(count, undefined);
        self.b.ins().return_(&[said]);
        self.b.switch_to_block(body);
        if let Some(input) = step.input() {
            let word = self.b.ins().iadd(start, number);
            let word = self.masked(word, self.graph.kind(input));
            self.words[input.index()] = Some(word);
        }
        for part in &step.parts {
            for &id in &part.nodes {
                self.node(id);
            }
            let word = self.word(part.atom);
            let on = self.b.create_block();
            self.b.ins().brif(word, on, &[], next, &[undefined.into()]);
            self.b.switch_to_block(on);
        }
        let nodes = step.parts.iter().flat_map(|p| &p.nodes).copied();
        for id in step.input().into_iter().chain(nodes) {
            self.keep(id);
        }
        let said = self.b.ins().bor(number, undefined);
        self.b.ins().return_(&[said]);
        self.b.switch_to_block(next);
        let one = self.int(1);
        let number = self.b.ins().iadd(number, one);
        self.b.ins().jump(head, &[number.into(), so_far.into()]);
    }

    /// Leaves the function as undefined if a word is not 0.
    pub(super) fn never_if(&mut self, word: Value) {
        let on = self.b.create_block();
        let never = self.never;
        self.b.ins().brif(word, never, &[], on, &[]);
        self.b.switch_to_block(on);
    }

    pub(super) fn masked(&mut self, word: Value, kind: Kind) -> Value {
        if kind.width() >= 64 {
            return word;
        }
        let mask = self.int(kind.mask());
        self.b.ins().band(word, mask)
    }

    pub(super) fn truth(&mut self, flag: Value) -> Value {
        self.b.ins().uextend(types::I64, flag)
    }

    pub(super) fn compare(&mut self, how: IntCC, a: Value, b: Value) -> Value {
        let flag = self.b.ins().icmp(how, a, b);
        self.truth(flag)
    }

    /// A word as a signed number.
    pub(super) fn signed(&mut self, word: Value, width: u32) -> Value {
        match width {
            8 | 16 | 32 => {
                let narrow = match width {
                    8 => types::I8,
                    16 => types::I16,
                    _ => types::I32,
                };
                let part = self.b.ins().ireduce(narrow, word);
                self.b.ins().sextend(types::I64, part)
            }
            0 | 64.. => word,
            _ => {
                let by = self.int(u64::from(64 - width));
                let up = self.b.ins().ishl(word, by);
                self.b.ins().sshr(up, by)
            }
        }
    }

    /// The bits of a float as a number.
    pub(super) fn float(&mut self, word: Value, kind: Kind) -> Value {
        let plain = MemFlagsData::new();
        match kind {
            Kind::F32 => {
                let half = self.b.ins().ireduce(types::I32, word);
                self.b.ins().bitcast(types::F32, plain, half)
            }
            _ => self.b.ins().bitcast(types::F64, plain, word),
        }
    }

    /// The other way.
    pub(super) fn bits(&mut self, number: Value, kind: Kind) -> Value {
        let plain = MemFlagsData::new();
        match kind {
            Kind::F32 => {
                let half = self.b.ins().bitcast(types::I32, plain, number);
                self.b.ins().uextend(types::I64, half)
            }
            _ => self.b.ins().bitcast(types::I64, plain, number),
        }
    }

    pub(super) fn helper(
        &mut self,
        f: extern "C" fn(u64, u64, u64) -> u64,
        args: &[Value],
    ) -> Value {
        let callee = self.int(f as usize as u64);
        let call = self.b.ins().call_indirect(self.three_signature, callee, args);
        self.b.inst_results(call)[0]
    }

    pub(super) fn select(&mut self, condition: Value, yes: Value, no: Value) -> Value {
        self.b.ins().select(condition, yes, no)
    }

    /// Computes a node, once.
    pub(super) fn node(&mut self, id: NodeId) {
        let node = self.graph.get(id);
        let kind = node.kind;
        let kinds: Vec<Kind> = node.args.iter().map(|a| self.graph.kind(*a)).collect();
        if let Op::Input(i) = node.op {
            if self.is_distance {
                let word = self.b.ins().load(types::I64, flags(), self.memory, (i * 8) as i32);
                self.words[id.index()] = Some(word);
            }
            return;
        }
        let v: Vec<Value> = node.args.iter().map(|a| self.word(*a)).collect();
        let value = match node.op {
            Op::Call(number) => self.call(number, &v, kind),
            op => self.operation(op, kind, &v, &kinds),
        };
        self.words[id.index()] = Some(value);
    }

    pub(super) fn operation(&mut self, op: Op, kind: Kind, v: &[Value], kinds: &[Kind]) -> Value {
        let w = kind.width();
        let of = kinds.first().map_or(w, |k| k.width());
        match op {
            Op::Const(c) => self.int(c),
            // Both are made by `node`.
            Op::Input(_) | Op::Call(_) => self.int(0),
            Op::Ite => self.select(v[0], v[1], v[2]),
            Op::Eq => self.same(v[0], v[1], kinds[0]),
            Op::And | Op::BvAnd => self.b.ins().band(v[0], v[1]),
            Op::Or | Op::BvOr => self.b.ins().bor(v[0], v[1]),
            Op::Xor | Op::BvXor => self.b.ins().bxor(v[0], v[1]),
            Op::Not => {
                let one = self.int(1);
                self.b.ins().bxor(v[0], one)
            }
            Op::BvAdd | Op::BvSub | Op::BvMul | Op::BvNot | Op::BvNeg => {
                let word = match op {
                    Op::BvAdd => self.b.ins().iadd(v[0], v[1]),
                    Op::BvSub => self.b.ins().isub(v[0], v[1]),
                    Op::BvMul => self.b.ins().imul(v[0], v[1]),
                    Op::BvNot => self.b.ins().bnot(v[0]),
                    _ => self.b.ins().ineg(v[0]),
                };
                self.masked(word, kind)
            }
            Op::BvUdiv | Op::BvUrem => {
                let (zero, one) = (self.int(0), self.int(1));
                let is_zero = self.b.ins().icmp(IntCC::Equal, v[1], zero);
                let by = self.select(is_zero, one, v[1]);
                if op == Op::BvUdiv {
                    let all = self.int(kind.mask());
                    let quotient = self.b.ins().udiv(v[0], by);
                    self.select(is_zero, all, quotient)
                } else {
                    let rest = self.b.ins().urem(v[0], by);
                    self.select(is_zero, v[0], rest)
                }
            }
            Op::BvSdiv | Op::BvSrem | Op::BvSmod => {
                let width = self.int(u64::from(w));
                let word = match op {
                    Op::BvSdiv => self.helper(divide, &[v[0], v[1], width]),
                    Op::BvSrem => self.helper(remainder, &[v[0], v[1], width]),
                    _ => self.helper(modulo, &[v[0], v[1], width]),
                };
                self.masked(word, kind)
            }
            Op::BvShl | Op::BvLshr => {
                let (zero, width) = (self.int(0), self.int(u64::from(w)));
                let far = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, v[1], width);
                let shifted = if op == Op::BvShl {
                    let up = self.b.ins().ishl(v[0], v[1]);
                    self.masked(up, kind)
                } else {
                    self.b.ins().ushr(v[0], v[1])
                };
                self.select(far, zero, shifted)
            }
            Op::BvAshr => {
                let most = self.int(u64::from(w - 1));
                let far = self.b.ins().icmp(IntCC::UnsignedGreaterThan, v[1], most);
                let by = self.select(far, most, v[1]);
                let a = self.signed(v[0], w);
                let word = self.b.ins().sshr(a, by);
                self.masked(word, kind)
            }
            Op::Concat => {
                let by = self.int(u64::from(kinds[1].width()));
                let high = self.b.ins().ishl(v[0], by);
                self.b.ins().bor(high, v[1])
            }
            Op::Extract(low) => {
                let by = self.int(u64::from(low));
                let down = self.b.ins().ushr(v[0], by);
                self.masked(down, kind)
            }
            Op::SignExt => {
                let word = self.signed(v[0], of);
                self.masked(word, kind)
            }
            Op::ZeroExt => v[0],
            Op::Ult => self.compare(IntCC::UnsignedLessThan, v[0], v[1]),
            Op::Ule => self.compare(IntCC::UnsignedLessThanOrEqual, v[0], v[1]),
            Op::Slt | Op::Sle => {
                let (a, b) = (self.signed(v[0], of), self.signed(v[1], of));
                let how = if op == Op::Slt {
                    IntCC::SignedLessThan
                } else {
                    IntCC::SignedLessThanOrEqual
                };
                self.compare(how, a, b)
            }
            Op::IntAdd | Op::IntSub => {
                let sum = if op == Op::IntAdd {
                    self.b.ins().iadd(v[0], v[1])
                } else {
                    self.b.ins().isub(v[0], v[1])
                };
                // Both have the sign that the sum has not; for a difference, the second has it.
                let x = self.b.ins().bxor(v[0], sum);
                let y = if op == Op::IntAdd {
                    self.b.ins().bxor(v[1], sum)
                } else {
                    self.b.ins().bxor(v[0], v[1])
                };
                let both = self.b.ins().band(x, y);
                let zero = self.int(0);
                let over = self.b.ins().icmp(IntCC::SignedLessThan, both, zero);
                self.never_if(over);
                sum
            }
            Op::IntMul => {
                let low = self.b.ins().imul(v[0], v[1]);
                let high = self.b.ins().smulhi(v[0], v[1]);
                let by = self.int(63);
                let sign = self.b.ins().sshr(low, by);
                let over = self.b.ins().icmp(IntCC::NotEqual, high, sign);
                self.never_if(over);
                low
            }
            Op::IntDiv | Op::IntMod => self.euclid(op, v[0], v[1]),
            Op::IntAbs => {
                let (zero, least) = (self.int(0), self.int(i64::MIN.cast_unsigned()));
                let over = self.b.ins().icmp(IntCC::Equal, v[0], least);
                self.never_if(over);
                let minus = self.b.ins().isub(zero, v[0]);
                let negative = self.b.ins().icmp(IntCC::SignedLessThan, v[0], zero);
                self.select(negative, minus, v[0])
            }
            Op::BvToInt => {
                let zero = self.int(0);
                let over = self.b.ins().icmp(IntCC::SignedLessThan, v[0], zero);
                self.never_if(over);
                v[0]
            }
            Op::IntToBv => self.masked(v[0], kind),
            Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv => {
                let (x, y) = (self.float(v[0], kind), self.float(v[1], kind));
                let number = match op {
                    Op::FpAdd => self.b.ins().fadd(x, y),
                    Op::FpSub => self.b.ins().fsub(x, y),
                    Op::FpMul => self.b.ins().fmul(x, y),
                    _ => self.b.ins().fdiv(x, y),
                };
                self.bits(number, kind)
            }
            Op::FpSqrt => {
                let x = self.float(v[0], kind);
                let root = self.b.ins().sqrt(x);
                self.bits(root, kind)
            }
            Op::FpAbs => {
                let mask = self.int(crate::graph::ones(w - 1));
                self.b.ins().band(v[0], mask)
            }
            Op::FpNeg => {
                let sign = self.int(1 << (w - 1));
                self.b.ins().bxor(v[0], sign)
            }
            Op::FpEq | Op::FpLt | Op::FpLe => {
                let (x, y) = (self.float(v[0], kinds[0]), self.float(v[1], kinds[1]));
                let how = match op {
                    Op::FpEq => FloatCC::Equal,
                    Op::FpLt => FloatCC::LessThan,
                    _ => FloatCC::LessThanOrEqual,
                };
                let flag = self.b.ins().fcmp(how, x, y);
                self.truth(flag)
            }
            Op::FpIsNan => {
                let x = self.float(v[0], kinds[0]);
                let flag = self.b.ins().fcmp(FloatCC::Unordered, x, x);
                self.truth(flag)
            }
            Op::FpIsInfinite => {
                let bits = self.int(crate::graph::ones(of - 1));
                let size = self.b.ins().band(v[0], bits);
                let infinity = match kinds[0] {
                    Kind::F32 => u64::from(f32::INFINITY.to_bits()),
                    _ => f64::INFINITY.to_bits(),
                };
                let infinity = self.int(infinity);
                self.compare(IntCC::Equal, size, infinity)
            }
            Op::FpConvert => {
                let x = self.float(v[0], kinds[0]);
                let number = match (kinds[0], kind) {
                    (Kind::F64, Kind::F32) => self.b.ins().fdemote(types::F32, x),
                    (Kind::F32, Kind::F64) => self.b.ins().fpromote(types::F64, x),
                    _ => x,
                };
                self.bits(number, kind)
            }
            Op::FpFromSigned | Op::FpFromUnsigned => {
                let to = if kind == Kind::F32 { types::F32 } else { types::F64 };
                let number = if op == Op::FpFromSigned {
                    let x = self.signed(v[0], of);
                    self.b.ins().fcvt_from_sint(to, x)
                } else {
                    self.b.ins().fcvt_from_uint(to, v[0])
                };
                self.bits(number, kind)
            }
        }
    }

    /// Division and remainder as SMT-LIB has them: the remainder is never negative.
    pub(super) fn euclid(&mut self, op: Op, a: Value, b: Value) -> Value {
        let (zero, one) = (self.int(0), self.int(1));
        let (least, minus) = (self.int(i64::MIN.cast_unsigned()), self.int(u64::MAX));
        let by_zero = self.compare(IntCC::Equal, b, zero);
        let is_least = self.compare(IntCC::Equal, a, least);
        let is_minus = self.compare(IntCC::Equal, b, minus);
        let over = self.b.ins().band(is_least, is_minus);
        let never = self.b.ins().bor(by_zero, over);
        self.never_if(never);
        let quotient = self.b.ins().sdiv(a, b);
        let product = self.b.ins().imul(quotient, b);
        let rest = self.b.ins().isub(a, product);
        let negative = self.b.ins().icmp(IntCC::SignedLessThan, rest, zero);
        let positive = self.b.ins().icmp(IntCC::SignedGreaterThan, b, zero);
        if op == Op::IntMod {
            let minus_b = self.b.ins().isub(zero, b);
            let size = self.select(positive, b, minus_b);
            let more = self.b.ins().iadd(rest, size);
            self.select(negative, more, rest)
        } else {
            let (down, up) = (self.b.ins().isub(quotient, one), self.b.ins().iadd(quotient, one));
            let other = self.select(positive, down, up);
            self.select(negative, other, quotient)
        }
    }

    /// Whether two words are one value.
    pub(super) fn same(&mut self, a: Value, b: Value, kind: Kind) -> Value {
        let equal = self.compare(IntCC::Equal, a, b);
        if !kind.is_float() {
            return equal;
        }
        let (x, y) = (self.float(a, kind), self.float(b, kind));
        let x = self.b.ins().fcmp(FloatCC::Unordered, x, x);
        let y = self.b.ins().fcmp(FloatCC::Unordered, y, y);
        let both = self.b.ins().band(x, y);
        let both = self.truth(both);
        self.b.ins().bor(equal, both)
    }
}
