//! Equations used before anything is searched: what an input equals is computed, never guessed.

use crate::graph::{Graph, Kind, Node, NodeId, Op};
use rustc_hash::FxHashMap;

/// Steps down into one equation.
const TRIES: u32 = 256;

/// Inputs that are computed from others.
pub(crate) struct Solved {
    pub(crate) graph: Graph,
    pub(crate) by: FxHashMap<u32, NodeId>,
    /// No solution was lost: equations of floats say what an input may be, not what it must be.
    pub(crate) exact: bool,
    tries: u32,
}

impl Solved {
    /// Nothing is known.
    pub(crate) fn new(graph: Graph) -> Solved {
        Solved { graph, by: FxHashMap::default(), exact: true, tries: 0 }
    }

    pub(crate) fn input(&mut self, i: u32) -> NodeId {
        let kind = self.graph.inputs[i as usize];
        self.graph.make(Op::Input(i), kind, &[])
    }

    /// Uses an atom if it is an equation that says what an input is; else it is left.
    pub(crate) fn use_equation(&mut self, atom: NodeId, left: &mut Vec<NodeId>) {
        let node = self.graph.get(atom).clone();
        self.tries = TRIES;
        let mut rest = Vec::new();
        let used = match node.op {
            Op::Eq => {
                let (a, b) = (node.args[0], node.args[1]);
                self.solve(a, b, &mut rest)
                    || self.solve(b, a, &mut rest)
                    || self.solve_remainder(a, b, &mut rest)
                    || self.solve_remainder(b, a, &mut rest)
            }
            Op::FpEq => {
                let (a, b) = (node.args[0], node.args[1]);
                let used = self.solve(a, b, &mut rest) || self.solve(b, a, &mut rest);
                if used {
                    // Of two zeros, one is tried; and NaN equals nothing.
                    self.exact = false;
                    rest.push(atom);
                }
                used
            }
            Op::Input(_) => {
                let yes = self.graph.truth(true);
                self.solve(atom, yes, &mut rest)
            }
            Op::Not if matches!(self.graph.get(node.args[0]).op, Op::Input(_)) => {
                let no = self.graph.truth(false);
                self.solve(node.args[0], no, &mut rest)
            }
            _ => false,
        };
        if used {
            left.append(&mut rest);
        } else {
            left.push(atom);
        }
    }

    /// Lets `node = target` say what an input is. What else must hold for that goes to `rest`.
    fn solve(&mut self, node: NodeId, target: NodeId, rest: &mut Vec<NodeId>) -> bool {
        // Terms that stand in each other many times have more ways down than anybody can go.
        if self.tries == 0 {
            return false;
        }
        self.tries -= 1;
        let n = self.graph.get(node).clone();
        let kind = n.kind;
        match n.op {
            Op::Input(i) => {
                if let Some(&known) = self.by.get(&i) {
                    return known != target && self.solve_known(known, target, rest);
                }
                if self.depends(target, i) {
                    return false;
                }
                self.by.insert(i, target);
                true
            }
            Op::BvAdd | Op::BvXor | Op::BvSub => {
                for side in 0..2 {
                    let (mine, other) = (n.args[side], n.args[1 - side]);
                    let inverse = match (n.op, side) {
                        (Op::BvXor, _) => self.graph.make(Op::BvXor, kind, &[target, other]),
                        (Op::BvAdd, _) => self.graph.make(Op::BvSub, kind, &[target, other]),
                        (_, 0) => self.graph.make(Op::BvAdd, kind, &[target, other]),
                        _ => self.graph.make(Op::BvSub, kind, &[other, target]),
                    };
                    if self.is_open(mine) && self.solve(mine, inverse, rest) {
                        return true;
                    }
                }
                false
            }
            Op::BvNot | Op::BvNeg => {
                let inverse = self.graph.make(n.op, kind, &[target]);
                self.solve(n.args[0], inverse, rest)
            }
            Op::BvMul => {
                for side in 0..2 {
                    if let Some(c) = self.graph.constant(n.args[side])
                        && c % 2 == 1
                    {
                        let inverse = self.graph.word(inverse_of_odd(c), kind);
                        let inverse = self.graph.make(Op::BvMul, kind, &[target, inverse]);
                        return self.solve(n.args[1 - side], inverse, rest);
                    }
                }
                false
            }
            Op::Concat => {
                let (high, low) = (n.args[0], n.args[1]);
                let (hk, lk) = (self.graph.kind(high), self.graph.kind(low));
                let top = self.graph.make(Op::Extract(lk.width()), hk, &[target]);
                let bottom = self.graph.make(Op::Extract(0), lk, &[target]);
                for (part, value, other, known) in
                    [(high, top, low, bottom), (low, bottom, high, top)]
                {
                    if self.is_open(part) && self.solve(part, value, rest) {
                        rest.push(self.graph.make(Op::Eq, Kind::Bool, &[other, known]));
                        return true;
                    }
                }
                false
            }
            Op::ZeroExt | Op::SignExt => {
                let inner = self.graph.kind(n.args[0]);
                let is_bits = matches!(kind, Kind::Bits(_));
                let value = if is_bits {
                    self.graph.make(Op::Extract(0), inner, &[target])
                } else {
                    // The bits of a float.
                    self.graph.make(Op::ZeroExt, inner, &[target])
                };
                if !self.solve(n.args[0], value, rest) {
                    return false;
                }
                // NaN has many bits, of which one choice is made.
                self.exact &= is_bits;
                let back = self.graph.make(n.op, kind, &[value]);
                if back != target {
                    rest.push(self.graph.make(Op::Eq, Kind::Bool, &[back, target]));
                }
                true
            }
            Op::FpNeg => {
                let inverse = self.graph.make(n.op, kind, &[target]);
                self.solve(n.args[0], inverse, rest)
            }
            Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv => self.solve_float(&n, target, rest),
            Op::IntAdd | Op::IntSub => {
                for side in 0..2 {
                    let (mine, other) = (n.args[side], n.args[1 - side]);
                    let inverse = match (n.op, side) {
                        (Op::IntAdd, _) => self.graph.make(Op::IntSub, kind, &[target, other]),
                        (_, 0) => self.graph.make(Op::IntAdd, kind, &[target, other]),
                        _ => self.graph.make(Op::IntSub, kind, &[other, target]),
                    };
                    if self.is_open(mine) && self.solve(mine, inverse, rest) {
                        return true;
                    }
                }
                false
            }
            _ => false,
        }
    }

    /// An operation of floats backwards: right up to rounding, so that the equation must still be checked.
    fn solve_float(&mut self, n: &Node, target: NodeId, rest: &mut Vec<NodeId>) -> bool {
        for side in 0..2 {
            let (mine, other) = (n.args[side], n.args[1 - side]);
            let (op, args) = match (n.op, side) {
                (Op::FpAdd, _) => (Op::FpSub, [target, other]),
                (Op::FpSub, 0) => (Op::FpAdd, [target, other]),
                (Op::FpSub, _) => (Op::FpSub, [other, target]),
                (Op::FpMul, _) => (Op::FpDiv, [target, other]),
                (_, 0) => (Op::FpMul, [target, other]),
                _ => (Op::FpDiv, [other, target]),
            };
            let inverse = self.graph.make(op, n.kind, &args);
            if self.is_open(mine) && self.solve(mine, inverse, rest) {
                let back = self.graph.make(n.op, n.kind, &n.args);
                rest.push(self.graph.make(Op::Eq, Kind::Bool, &[back, target]));
                self.exact = false;
                return true;
            }
        }
        false
    }

    /// `x mod c = r` with constants: `x` is `c * k + r`, and `k` is searched for.
    fn solve_remainder(&mut self, node: NodeId, target: NodeId, rest: &mut Vec<NodeId>) -> bool {
        let n = self.graph.get(node).clone();
        if !matches!(n.op, Op::BvUrem | Op::IntMod) {
            return false;
        }
        let Op::Input(x) = self.graph.get(n.args[0]).op else { return false };
        let (c, r) = (self.graph.constant(n.args[1]), self.graph.constant(target));
        let (Some(c), Some(r)) = (c, r) else { return false };
        if self.by.contains_key(&x) || r >= c || n.kind == Kind::Int && c.cast_signed() <= 0 {
            return false;
        }
        let (add, multiply) = match n.op {
            Op::BvUrem => (Op::BvAdd, Op::BvMul),
            _ => (Op::IntAdd, Op::IntMul),
        };
        let k = self.graph.input(n.kind);
        let product = self.graph.make(multiply, n.kind, &[k, n.args[1]]);
        let sum = self.graph.make(add, n.kind, &[product, target]);
        self.by.insert(x, sum);
        if n.op == Op::BvUrem {
            let most = self.graph.word((n.kind.mask() - r) / c, n.kind);
            rest.push(self.graph.make(Op::Ule, Kind::Bool, &[k, most]));
        }
        true
    }

    /// Two terms for one input: one of them may say what another input is.
    fn solve_known(&mut self, known: NodeId, target: NodeId, rest: &mut Vec<NodeId>) -> bool {
        let is_input = |g: &Graph, n: NodeId| matches!(g.get(n).op, Op::Input(_));
        if is_input(&self.graph, known) && self.solve(known, target, rest)
            || is_input(&self.graph, target) && self.solve(target, known, rest)
        {
            return true;
        }
        rest.push(self.graph.make(Op::Eq, Kind::Bool, &[known, target]));
        true
    }

    /// Whether an input that is not known stands in it.
    fn is_open(&self, node: NodeId) -> bool {
        self.graph.constant(node).is_none()
    }

    /// Whether a node is computed from an input, also through inputs that are computed themselves.
    fn depends(&self, node: NodeId, input: u32) -> bool {
        let mut seen = vec![false; self.graph.len()];
        let mut stack = vec![node];
        while let Some(n) = stack.pop() {
            if std::mem::replace(&mut seen[n.index()], true) {
                continue;
            }
            let node = self.graph.get(n);
            if let Op::Input(i) = node.op {
                if i == input {
                    return true;
                }
                stack.extend(self.by.get(&i));
            }
            stack.extend_from_slice(&node.args);
        }
        false
    }
}

/// The inverse of an odd number modulo 2^64.
pub(crate) fn inverse_of_odd(c: u64) -> u64 {
    let mut x = c;
    // Each step doubles the bits that are right; the first has three.
    for _ in 0..5 {
        x = x.wrapping_mul(2u64.wrapping_sub(c.wrapping_mul(x)));
    }
    x
}
