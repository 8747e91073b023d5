//! A function as nodes over its parameters: what it gives, how an SMT engine is told, and what is true where a box gives
//! something else.

use crate::graph::{Graph, Kind, NodeId, Op};
use crate::literal::show;
use crate::operators;
use crate::program::Program;
use crate::word::compute;
use smallvec::SmallVec;
use std::fmt::Write;

/// A function of words.
pub(crate) struct Formula {
    /// Nothing but what the root needs; its inputs are the parameters.
    graph: Graph,
    params: Vec<NodeId>,
    root: NodeId,
}

impl Formula {
    /// The function that a node of a graph is of the inputs of that graph.
    pub(super) fn of(from: &Graph, root: NodeId) -> Formula {
        let mut graph = Graph::new();
        let params: Vec<NodeId> = from.inputs.iter().map(|&kind| graph.input(kind)).collect();
        let mut made = vec![root; from.len()];
        for id in from.needed(&[root]) {
            let node = from.get(id);
            let args: SmallVec<[NodeId; 3]> = node.args.iter().map(|a| made[a.index()]).collect();
            made[id.index()] = match node.op {
                Op::Input(i) => params[i as usize],
                Op::Const(word) => graph.word(word, node.kind),
                op => graph.make(op, node.kind, &args),
            };
        }
        let root = made[root.index()];
        Formula { graph, params, root }
    }

    /// Operations, constants and parameters.
    #[cfg(test)]
    pub(super) fn size(&self) -> usize {
        self.graph.len()
    }

    /// What it gives; nothing where that is no word.
    pub(crate) fn value(&self, args: &[u64]) -> Option<u64> {
        let mut words: Vec<u64> = Vec::with_capacity(self.graph.len());
        for id in self.graph.ids() {
            let node = self.graph.get(id);
            let values: SmallVec<[u64; 3]> = node.args.iter().map(|a| words[a.index()]).collect();
            let kinds: SmallVec<[Kind; 3]> =
                node.args.iter().map(|a| self.graph.kind(*a)).collect();
            words.push(match node.op {
                Op::Input(i) => args[i as usize] & node.kind.mask(),
                op => compute(op, node.kind, &values, &kinds)?,
            });
        }
        Some(words[self.root.index()])
    }

    /// As a definition for an SMT engine; nothing if an operation has no name there.
    pub(crate) fn definition(&self, name: &str, sorts: &[String], result: &str) -> Option<String> {
        let mut texts: Vec<String> = Vec::with_capacity(self.graph.len());
        let (mut lets, mut ends) = (String::new(), String::new());
        for id in self.graph.ids() {
            let node = self.graph.get(id);
            let word = match node.op {
                Op::Input(i) => {
                    texts.push(format!("a!{i}"));
                    continue;
                }
                Op::Const(word) => {
                    texts.push(show(word, node.kind));
                    continue;
                }
                Op::Concat => "concat".to_owned(),
                Op::Extract(low) => {
                    format!("(_ extract {} {low})", low + node.kind.width() - 1)
                }
                Op::ZeroExt | Op::SignExt => {
                    let more = node.kind.width() - self.graph.kind(node.args[0]).width();
                    let word = if node.op == Op::SignExt { "sign" } else { "zero" };
                    format!("(_ {word}_extend {more})")
                }
                op => operators::name(op, self.graph.kind(node.args[0]))?.to_owned(),
            };
            let args: Vec<&str> = node.args.iter().map(|a| texts[a.index()].as_str()).collect();
            let _ = write!(lets, "(let ((n!{} ({word} {}))) ", id.index(), args.join(" "));
            ends.push(')');
            texts.push(format!("n!{}", id.index()));
        }
        let params: Vec<String> =
            sorts.iter().enumerate().map(|(i, s)| format!("(a!{i} {s})")).collect();
        let root = &texts[self.root.index()];
        Some(format!("(define-fun {name} ({}) {result} {lets}{root}{ends})\n", params.join(" ")))
    }

    /// A program that is true where a box gives something else.
    pub(crate) fn denial(&self, bound: u32) -> Program {
        let mut g = self.graph.clone();
        let call = g.make(Op::Call(bound), g.kind(self.root), &self.params);
        let same = g.make(Op::Eq, Kind::Bool, &[call, self.root]);
        let other = g.make(Op::Not, Kind::Bool, &[same]);
        Program::of(&g, &[other], &self.params, false)
    }
}
