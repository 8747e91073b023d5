//! Programs run node by node: where nothing is compiled, and where the words of all nodes are wanted.

use crate::distance::{Far, NEVER, far};
use crate::graph::{Kind, NodeId, Op};
use crate::program::Program;
use crate::word::{compute, same};
use smallvec::SmallVec;

/// A program that is being run, node by node.
pub struct Machine<'p> {
    program: &'p Program,
    words: Vec<u64>,
    fars: Vec<Far>,
    /// Nodes that the last run came to.
    done: usize,
}

/// What calls a box: its number and its arguments; nothing if it does not return.
pub type Caller<'c> = dyn FnMut(u32, &[u64]) -> Option<u64> + 'c;

impl<'p> Machine<'p> {
    /// A machine for a program.
    pub fn new(program: &'p Program) -> Machine<'p> {
        let n = program.graph.len();
        Machine { program, words: vec![0; n], fars: vec![Far::default(); n], done: 0 }
    }

    /// How far the inputs are from making all atoms true.
    pub fn run(&mut self, inputs: &[u64], call: &mut Caller<'_>) -> f64 {
        let graph = &self.program.graph;
        self.done = 0;
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
            self.done += 1;
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

    /// The calls of the last run: the box, its arguments, what it gave. Not those that it did not come to.
    pub fn calls(&self) -> Vec<(u32, Vec<u64>, u64)> {
        let graph = &self.program.graph;
        let calls = graph.ids().take(self.done).filter_map(|id| match graph.get(id).op {
            Op::Call(b) => {
                let args = graph.get(id).args.iter().map(|a| self.word(*a)).collect();
                Some((b, args, self.word(id)))
            }
            _ => None,
        });
        calls.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;

    /// What a run did not come to was not called, and what gave no value gave none: neither is a fact.
    #[test]
    fn a_run_without_an_end_has_the_calls_before_it() {
        let kind = Kind::Bits(8);
        let mut g = Graph::new();
        let x = g.input(kind);
        let calls = [0, 1, 2].map(|b| g.make(Op::Call(b), kind, &[x]));
        let program = Program::of(&g, &[], &calls, false);
        let mut machine = Machine::new(&program);
        let far = machine.run(&[5], &mut |b, args| (b != 1).then_some(args[0] + 1));
        assert_eq!(far, NEVER);
        assert_eq!(machine.calls(), [(0, vec![5], 6)]);
        machine.run(&[7], &mut |b, _| Some(u64::from(b)));
        assert_eq!(machine.calls().len(), 3);
        let far = machine.run(&[9], &mut |_, _| None);
        assert!(far == NEVER && machine.calls().is_empty(), "nothing is left of the run before");
    }
}
