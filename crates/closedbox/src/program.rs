//! What the fuzz engine runs: some formulas that shall be true, over inputs that are searched for. Equations
//! are used before anything is searched: an input that equals something is computed from it.

use crate::equations::Solved;
use crate::graph::{Graph, NodeId, Op};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The origin of an input that an equation brought along.
pub const OWN: u32 = u32::MAX;

/// A search.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Program {
    /// Its own graph, with its own inputs.
    pub graph: Graph,
    /// What shall be true.
    pub atoms: Vec<NodeId>,
    /// The words of the inputs of the graph that it was made from, and which of those they are.
    pub outputs: Vec<(u32, NodeId)>,
    /// Which of those each own input is; one that is none of them has the number [`OWN`].
    pub origins: Vec<u32>,
    /// The names of the boxes, by their number.
    pub boxes: Vec<String>,
    /// Whether every solution of the atoms that it was made from is one of this.
    pub exact: bool,
}

impl Program {
    /// The program that makes these atoms of a graph true. `classes`: whether equations are used.
    pub fn of(graph: &Graph, atoms: &[NodeId], also: &[NodeId], classes: bool) -> Program {
        let mut graph = graph.clone();
        graph.index();
        let graph = &graph;
        let mut solved = Solved::new(graph.clone());
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
        let given = graph.inputs.len() as u32;
        let every: Vec<NodeId> = (0..given).map(|i| solved.input(i)).collect();
        let mut copy =
            Copy { from: &solved, given, made: FxHashMap::default(), program: &mut program };
        let atoms: Vec<NodeId> = queue.iter().map(|&a| copy.node(a)).collect();
        for &c in also {
            copy.node(c);
        }
        // Inputs that were solved for, and all that something needs.
        let mut wanted: Vec<u32> = copy.program.origins.clone();
        wanted.retain(|i| *i != OWN);
        wanted.extend(solved.by.keys().copied());
        wanted.sort_unstable();
        wanted.dedup();
        let nodes: Vec<(u32, NodeId)> =
            wanted.into_iter().map(|i| (i, copy.node(every[i as usize]))).collect();
        program.outputs = nodes;
        program.atoms = atoms;
        program
    }

    /// The words of the own inputs, by those of what they come from.
    pub fn inputs_of(&self, words: &[u64]) -> Vec<u64> {
        self.origins.iter().map(|&i| words.get(i as usize).copied().unwrap_or(0)).collect()
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

struct Copy<'s, 'p> {
    from: &'s Solved,
    /// Inputs that are not the program's own.
    given: u32,
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
                        self.program.origins.push(if i < self.given { i } else { OWN });
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Kind;
    use crate::machine::Machine;

    #[test]
    fn a_remainder_leaves_the_quotient() {
        let kind = Kind::Bits(16);
        let mut g = Graph::new();
        let x = g.input(kind);
        let (c, r) = (g.word(1000, kind), g.word(7, kind));
        let rest = g.make(Op::BvUrem, kind, &[x, c]);
        let atom = g.make(Op::Eq, Kind::Bool, &[rest, r]);
        let program = Program::of(&g, &[atom], &[], true);
        assert!(program.exact && program.origins == [OWN]);
        assert_eq!(program.outputs.len(), 1);
        let mut machine = Machine::new(&program);
        // All that leave 7 are 1000 k + 7, and none is lost at the end.
        for k in 0..=u64::from(u16::MAX) {
            let far = machine.run(&[k], &mut |_, _| None);
            assert_eq!(far == 0.0, k * 1000 + 7 <= 0xffff, "{k}");
            if far == 0.0 {
                assert_eq!(machine.word(program.outputs[0].1), k * 1000 + 7);
            }
        }
    }

    #[test]
    fn a_program_of_a_graph_from_a_pipe() {
        let mut g = Graph::new();
        let [x, y] = std::array::from_fn(|_| g.input(Kind::Bits(8)));
        let atom = g.make(Op::Ult, Kind::Bool, &[y, x]);
        let text = serde_json::to_string(&g).expect("text");
        let g: Graph = serde_json::from_str(&text).expect("a graph");
        let mut program = Program::of(&g, &[atom], &[], false);
        program.origins.sort_unstable();
        assert_eq!(program.origins, [0, 1], "each input once");
    }
}
