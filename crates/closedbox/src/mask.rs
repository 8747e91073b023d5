//! Equations of masked words, as equations of the bits that are left: `x & 0xfff0 = 0` is one about the upper twelve bits,
//! and those can be inputs of their own.

use crate::graph::{Graph, Kind, NodeId, Op, ones};

/// Runs of ones in a mask, above which it stays as it is.
const MOST: usize = 4;
/// How deep an extraction is carried into a term.
const DEPTH: u32 = 16;

/// The same atom, without a mask where it is one about a masked word.
pub(crate) fn unmasked(graph: &mut Graph, atom: NodeId) -> NodeId {
    let Some((word, mask, value)) = masked(graph, atom) else { return atom };
    if value & !mask != 0 {
        return graph.truth(false);
    }
    let runs = runs(mask);
    if runs.len() > MOST {
        return atom;
    }
    runs.into_iter().fold(graph.truth(true), |all, (low, width)| {
        let kind = Kind::Bits(width);
        let want = graph.word(value >> low, kind);
        let part = extract(graph, word, low, width, DEPTH);
        let node = graph.get(part);
        let eq = match node.op {
            // No difference is the same.
            Op::BvXor if graph.constant(want) == Some(0) => {
                let (a, b) = (node.args[0], node.args[1]);
                graph.make(Op::Eq, Kind::Bool, &[a, b])
            }
            _ => graph.make(Op::Eq, Kind::Bool, &[part, want]),
        };
        graph.make(Op::And, Kind::Bool, &[all, eq])
    })
}

/// The word, the mask and the value of `word & mask = value`.
fn masked(graph: &Graph, atom: NodeId) -> Option<(NodeId, u64, u64)> {
    let node = graph.get(atom);
    if node.op != Op::Eq {
        return None;
    }
    let constant = |id: NodeId| graph.constant(id);
    let (&a, &b) = (node.args.first()?, node.args.get(1)?);
    let (and, value) = constant(b).map(|v| (a, v)).or(constant(a).map(|v| (b, v)))?;
    let and = graph.get(and);
    if and.op != Op::BvAnd {
        return None;
    }
    let (&a, &b) = (and.args.first()?, and.args.get(1)?);
    let (word, mask) = constant(b).map(|m| (a, m)).or(constant(a).map(|m| (b, m)))?;
    Some((word, mask, value))
}

/// Where ones stand side by side, and how many.
fn runs(mut mask: u64) -> Vec<(u32, u32)> {
    let mut runs = Vec::new();
    while mask != 0 {
        let low = mask.trailing_zeros();
        let width = (!(mask >> low)).trailing_zeros();
        runs.push((low, width));
        mask &= !(ones(width) << low);
    }
    runs
}

/// Some bits of a word, taken from what it is made of.
fn extract(graph: &mut Graph, id: NodeId, low: u32, width: u32, depth: u32) -> NodeId {
    let node = graph.get(id).clone();
    let kind = Kind::Bits(width);
    if low == 0 && node.kind.width() == width {
        return id;
    }
    if depth > 0 {
        match node.op {
            Op::BvXor | Op::BvAnd | Op::BvOr | Op::BvNot => {
                let args: Vec<NodeId> =
                    node.args.iter().map(|&a| extract(graph, a, low, width, depth - 1)).collect();
                return graph.make(node.op, kind, &args);
            }
            Op::Extract(from) => {
                return extract(graph, node.args[0], from + low, width, depth - 1);
            }
            Op::ZeroExt if low + width <= graph.kind(node.args[0]).width() => {
                return extract(graph, node.args[0], low, width, depth - 1);
            }
            Op::Concat => {
                let split = graph.kind(node.args[1]).width();
                if low + width <= split {
                    return extract(graph, node.args[1], low, width, depth - 1);
                }
                if low >= split {
                    return extract(graph, node.args[0], low - split, width, depth - 1);
                }
            }
            _ => {}
        }
    }
    graph.make(Op::Extract(low), kind, &[id])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Machine;
    use crate::program::Program;

    #[test]
    fn it_says_the_same() {
        let kind = Kind::Bits(8);
        for (mask, value) in
            [(0xf0, 0), (0x3c, 0x14), (0xa5, 0x81), (0xff, 7), (0x0f, 0x10), (0, 0)]
        {
            let mut g = Graph::new();
            let (x, y) = (g.input(kind), g.input(kind));
            let xor = g.make(Op::BvXor, kind, &[x, y]);
            let (m, v) = (g.word(mask, kind), g.word(value, kind));
            let and = g.make(Op::BvAnd, kind, &[m, xor]);
            let atom = g.make(Op::Eq, Kind::Bool, &[v, and]);
            let new = unmasked(&mut g, atom);
            assert_ne!(atom, new, "{mask:x}");
            let programs = [atom, new].map(|a| Program::of(&g, &[a], &[x, y], false));
            for (x, y) in (0..256u64).flat_map(|x| (0..256u64).map(move |y| (x, y))) {
                let holds = programs
                    .each_ref()
                    .map(|p| Machine::new(p).run(&p.inputs_of(&[x, y]), &mut |_, _| None) == 0.0);
                assert_eq!(holds[0], holds[1], "{mask:x} {value:x} {x:x} {y:x}");
            }
        }
    }
}
