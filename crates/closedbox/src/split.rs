//! Wide inputs in parts: a word of which the formula looks at single bytes is searched byte by byte, and an equation
//! of one byte fixes that byte.

use crate::graph::{Graph, Kind, NodeId, Op};
use crate::translate::InputTerm;

/// An input narrower than this stays whole.
const WIDE: u32 = 12;
/// Parts of one input at most.
const MOST: usize = 16;

/// An input that is a part of a term, or all of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    /// What its word means.
    pub(crate) kind: Kind,
    /// As SMT-LIB says it.
    pub(crate) text: String,
    /// Which term it is a part of.
    pub(crate) of: usize,
    /// From which of its bits on.
    pub(crate) shift: u32,
}

/// A graph over parts.
pub(crate) struct Split {
    pub(crate) graph: Graph,
    pub(crate) parts: Vec<Part>,
    /// What each node of the old graph became.
    pub(crate) nodes: Vec<NodeId>,
}

/// Takes wide inputs apart where the formula does. `texts`: those of the inputs.
pub(crate) fn split(graph: &Graph, inputs: &[InputTerm], texts: &[String]) -> Split {
    let cuts: Vec<Vec<u32>> = (0..inputs.len()).map(|i| cuts(graph, i as u32)).collect();
    let mut made = Split { graph: Graph::new(), parts: Vec::new(), nodes: Vec::new() };
    // The nodes of the parts of each input, from the lowest bits on.
    let mut pieces: Vec<Vec<NodeId>> = vec![Vec::new(); inputs.len()];
    for id in graph.ids() {
        let node = graph.get(id);
        let new = match node.op {
            Op::Input(i) => {
                let i = i as usize;
                for window in cuts[i].windows(2) {
                    let (low, high) = (window[0], window[1]);
                    let whole = cuts[i].len() == 2;
                    let kind = if whole { inputs[i].kind } else { Kind::Bits(high - low) };
                    let text = if whole {
                        texts[i].clone()
                    } else {
                        format!("((_ extract {} {low}) {})", high - 1, texts[i])
                    };
                    made.parts.push(Part { kind, text, of: i, shift: low });
                    pieces[i].push(made.graph.input(kind));
                }
                join(&mut made.graph, &pieces[i])
            }
            op => match (op, node.args.first().map(|a| graph.get(*a).op)) {
                (Op::Extract(low), Some(Op::Input(i))) if cuts[i as usize].len() > 2 => {
                    let high = low + node.kind.width();
                    let covered: Vec<NodeId> = cuts[i as usize]
                        .iter()
                        .zip(&pieces[i as usize])
                        .filter(|(from, _)| (low..high).contains(from))
                        .map(|(_, n)| *n)
                        .collect();
                    join(&mut made.graph, &covered)
                }
                _ => {
                    let args: Vec<NodeId> =
                        node.args.iter().map(|a| made.nodes[a.index()]).collect();
                    made.graph.make(op, node.kind, &args)
                }
            },
        };
        made.nodes.push(new);
    }
    made
}

/// Parts side by side, the lowest first.
fn join(graph: &mut Graph, parts: &[NodeId]) -> NodeId {
    let mut rest = parts.iter().rev();
    let Some(&first) = rest.next() else { return graph.truth(false) };
    rest.fold(first, |high, &low| {
        let width = graph.kind(high).width() + graph.kind(low).width();
        graph.make(Op::Concat, Kind::Bits(width), &[high, low])
    })
}

/// Where an input is cut: its bounds, and where the formula takes bits from it.
fn cuts(graph: &Graph, input: u32) -> Vec<u32> {
    let width = graph.inputs[input as usize].width();
    let whole = vec![0, width];
    if !matches!(graph.inputs[input as usize], Kind::Bits(w) if w >= WIDE) {
        return whole;
    }
    let mut cuts = whole.clone();
    let mut bytes = false;
    for id in graph.ids() {
        let node = graph.get(id);
        if let Op::Extract(low) = node.op
            && graph.get(node.args[0]).op == Op::Input(input)
        {
            cuts.extend([low, low + node.kind.width()]);
            bytes |= low % 8 == 0 && node.kind.width() == 8;
        }
    }
    if cuts.len() == 2 {
        return whole;
    }
    if bytes {
        cuts.extend((8..width).step_by(8));
    }
    cuts.sort_unstable();
    cuts.dedup();
    if cuts.len() > MOST + 1 { whole } else { cuts }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Machine;
    use crate::program::Program;

    #[test]
    fn parts_are_the_whole() {
        let mut g = Graph::new();
        let x = g.input(Kind::Bits(32));
        let high = g.make(Op::Extract(24), Kind::Bits(8), &[x]);
        let middle = g.make(Op::Extract(4), Kind::Bits(9), &[x]);
        let middle = g.make(Op::ZeroExt, Kind::Bits(32), &[middle]);
        let sum = g.make(Op::BvAdd, Kind::Bits(32), &[x, middle]);
        let a = g.make(Op::Eq, Kind::Bool, &[high, high]);
        let mut session = smelt_smtlib::Session::new(
            b"(declare-const x (_ BitVec 32))".to_vec(),
            smelt_smtlib::Theories::builtin(),
        );
        let term = session.term(b"x".to_vec()).expect("a term");
        let inputs = [InputTerm { term, kind: Kind::Bits(32) }];
        let split = split(&g, &inputs, &["x".to_owned()]);
        let texts: Vec<&str> = split.parts.iter().map(|p| &p.text[..]).collect();
        assert_eq!(texts[0], "((_ extract 3 0) x)");
        assert_eq!(split.parts.iter().map(|p| p.kind.width()).sum::<u32>(), 32);
        let word = 0xdead_beef;
        let inputs: Vec<u64> =
            split.parts.iter().map(|p| (word >> p.shift) & p.kind.mask()).collect();
        let new = split.nodes[sum.index()];
        let program = Program::of(&split.graph, &[split.nodes[a.index()]], &[new], false);
        let mut machine = Machine::new(&program);
        machine.run(&program.inputs_of(&inputs), &mut |_, _| None);
        let last = program.graph.ids().find(|n| program.graph.get(*n).op == Op::BvAdd);
        let expected = (word + ((word >> 4) & 0x1ff)) & 0xffff_ffff;
        assert_eq!(last.map(|n| machine.word(n)), Some(expected));
    }
}
