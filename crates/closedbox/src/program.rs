//! What the fuzz engine runs: some formulas that shall be true, over inputs that are searched for. Equations
//! are used before anything is searched: an input that equals something is computed from it.

use crate::distance::{Far, NEVER, far};
use crate::graph::{Graph, Kind, Node, NodeId, Op};
use crate::word::{compute, same};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A search.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Program {
    /// Its own graph, with its own inputs.
    pub graph: Graph,
    /// What shall be true.
    pub atoms: Vec<NodeId>,
    /// The words of the inputs of the graph that it was made from, and which of those they are.
    pub outputs: Vec<(u32, NodeId)>,
    /// Which of those each own input is.
    pub origins: Vec<u32>,
    /// The names of the boxes, by their number.
    pub boxes: Vec<String>,
    /// Whether every solution of the atoms that it was made from is one of this.
    pub exact: bool,
}

impl Program {
    /// The program that makes these atoms of a graph true. `classes`: whether equations are used.
    pub fn of(graph: &Graph, atoms: &[NodeId], also: &[NodeId], classes: bool) -> Program {
        let mut solved = Solved { graph: graph.clone(), by: FxHashMap::default(), exact: true };
        let mut left: Vec<NodeId> = Vec::new();
        let mut queue: Vec<NodeId> = Vec::new();
        for &a in atoms {
            conjuncts(&solved.graph, a, &mut queue);
        }
        if classes {
            // An equation that is used may turn others into ones that can be.
            let mut next = queue;
            loop {
                let before = solved.by.len();
                left.clear();
                for atom in std::mem::take(&mut next) {
                    solved.use_equation(atom, &mut left);
                }
                next = std::mem::take(&mut left);
                if solved.by.len() == before {
                    break;
                }
            }
            queue = next;
        }
        let mut program = Program {
            graph: Graph::new(),
            atoms: Vec::new(),
            outputs: Vec::new(),
            origins: Vec::new(),
            boxes: Vec::new(),
            exact: solved.exact,
        };
        let every: Vec<NodeId> =
            (0..solved.graph.inputs.len() as u32).map(|i| solved.input(i)).collect();
        let mut copy = Copy { from: &solved, made: FxHashMap::default(), program: &mut program };
        let atoms: Vec<NodeId> = queue.iter().map(|&a| copy.node(a)).collect();
        for &c in also {
            copy.node(c);
        }
        // Inputs that were solved for, and all that something needs.
        let mut wanted: Vec<u32> = copy.program.origins.clone();
        wanted.extend(solved.by.keys().copied());
        wanted.sort_unstable();
        wanted.dedup();
        let nodes: Vec<(u32, NodeId)> =
            wanted.into_iter().map(|i| (i, copy.node(every[i as usize]))).collect();
        program.outputs = nodes;
        program.atoms = atoms;
        program
    }

    /// Constants that stand in it, for inputs to try.
    pub fn constants(&self) -> Vec<u64> {
        let mut all: Vec<u64> = self.graph.ids().filter_map(|n| self.graph.constant(n)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// Takes a conjunction apart.
fn conjuncts(graph: &Graph, atom: NodeId, out: &mut Vec<NodeId>) {
    let mut stack = vec![atom];
    while let Some(a) = stack.pop() {
        let node = graph.get(a);
        match node.op {
            Op::And => stack.extend(node.args.iter().rev()),
            Op::Const(1) => {}
            _ => out.push(a),
        }
    }
}

/// Inputs that are computed from others.
struct Solved {
    graph: Graph,
    by: FxHashMap<u32, NodeId>,
    /// No solution was lost: equations of floats say what an input may be, not what it must be.
    exact: bool,
}

impl Solved {
    fn input(&mut self, i: u32) -> NodeId {
        let kind = self.graph.inputs[i as usize];
        self.graph.make(Op::Input(i), kind, &[])
    }

    /// Uses an atom if it is an equation that says what an input is; else it is left.
    fn use_equation(&mut self, atom: NodeId, left: &mut Vec<NodeId>) {
        let node = self.graph.get(atom).clone();
        let mut rest = Vec::new();
        let used = match node.op {
            Op::Eq => {
                let (a, b) = (node.args[0], node.args[1]);
                self.solve(a, b, &mut rest) || self.solve(b, a, &mut rest)
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

struct Copy<'s, 'p> {
    from: &'s Solved,
    made: FxHashMap<NodeId, NodeId>,
    program: &'p mut Program,
}

impl Copy<'_, '_> {
    /// A node of the program; arguments first, without recursion.
    fn node(&mut self, root: NodeId) -> NodeId {
        let mut stack = vec![root];
        while let Some(&id) = stack.last() {
            if self.made.contains_key(&id) {
                stack.pop();
                continue;
            }
            let node = self.from.graph.get(id);
            let before = stack.len();
            let made = match node.op {
                Op::Input(i) => match self.from.by.get(&i) {
                    Some(known) => match self.made.get(known) {
                        Some(&n) => n,
                        None => {
                            stack.push(*known);
                            continue;
                        }
                    },
                    None => {
                        self.program.origins.push(i);
                        self.program.graph.input(node.kind)
                    }
                },
                _ => {
                    stack.extend(node.args.iter().filter(|a| !self.made.contains_key(a)));
                    if stack.len() > before {
                        continue;
                    }
                    let args: SmallVec<[NodeId; 3]> =
                        node.args.iter().map(|a| self.made[a]).collect();
                    self.program.graph.make(node.op, node.kind, &args)
                }
            };
            self.made.insert(id, made);
            stack.pop();
        }
        self.made[&root]
    }
}

/// A program that is being run, node by node.
pub struct Machine<'p> {
    program: &'p Program,
    words: Vec<u64>,
    fars: Vec<Far>,
}

/// What calls a box: its number and its arguments; nothing if it does not return.
pub type Caller<'c> = dyn FnMut(u32, &[u64]) -> Option<u64> + 'c;

impl<'p> Machine<'p> {
    /// A machine for a program.
    pub fn new(program: &'p Program) -> Machine<'p> {
        let n = program.graph.len();
        Machine { program, words: vec![0; n], fars: vec![Far::default(); n] }
    }

    /// How far the inputs are from making all atoms true.
    pub fn run(&mut self, inputs: &[u64], call: &mut Caller<'_>) -> f64 {
        let graph = &self.program.graph;
        for id in graph.ids() {
            let node = graph.get(id);
            let args: SmallVec<[u64; 4]> =
                node.args.iter().map(|a| self.words[a.index()]).collect();
            let value = match node.op {
                Op::Input(i) => Some(inputs[i as usize]),
                Op::Call(b) => call(b, &args).map(|v| v & node.kind.mask()),
                op => {
                    let kinds: SmallVec<[Kind; 4]> =
                        node.args.iter().map(|a| graph.kind(*a)).collect();
                    compute(op, node.kind, &args, &kinds)
                }
            };
            let Some(value) = value else { return NEVER };
            self.words[id.index()] = value;
            if node.kind == Kind::Bool {
                self.fars[id.index()] = far(graph, id, &self.words, &self.fars);
            }
        }
        self.program.atoms.iter().map(|a| self.fars[a.index()].yes).sum()
    }

    /// The word of a node in the last run.
    pub fn word(&self, id: NodeId) -> u64 {
        self.words[id.index()]
    }

    /// Pairs of words that should be equal, or nearly so, and are not.
    pub fn pairs(&self) -> Vec<(u64, u64, u32)> {
        let graph = &self.program.graph;
        let mut pairs = Vec::new();
        for id in graph.ids() {
            let node = graph.get(id);
            let compares = matches!(
                node.op,
                Op::Eq | Op::Ult | Op::Ule | Op::Slt | Op::Sle | Op::FpEq | Op::FpLt | Op::FpLe
            );
            if !compares {
                continue;
            }
            let kind = graph.kind(node.args[0]);
            let (a, b) = (self.word(node.args[0]), self.word(node.args[1]));
            if kind != Kind::Bool && !same(a, b, kind) {
                pairs.push((a, b, kind.width()));
                pairs.push((b, a, kind.width()));
            }
        }
        pairs
    }

    /// The two sides of the equations among the atoms in the last run.
    pub fn equations(&self) -> Vec<(u64, u64, Kind)> {
        let graph = &self.program.graph;
        let sides = |atom: &NodeId| {
            let node = graph.get(*atom);
            let kind = graph.kind(*node.args.first()?);
            let is_equation = matches!(node.op, Op::Eq | Op::FpEq) && kind != Kind::Bool;
            is_equation.then(|| (self.word(node.args[0]), self.word(node.args[1]), kind))
        };
        self.program.atoms.iter().filter_map(sides).collect()
    }

    /// The calls of the last run: the box, its arguments, what it gave.
    pub fn calls(&self) -> Vec<(u32, Vec<u64>, u64)> {
        let graph = &self.program.graph;
        let calls = graph.ids().filter_map(|id| match graph.get(id).op {
            Op::Call(b) => {
                let args = graph.get(id).args.iter().map(|a| self.word(*a)).collect();
                Some((b, args, self.word(id)))
            }
            _ => None,
        });
        calls.collect()
    }
}
