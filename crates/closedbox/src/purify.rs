//! Purification: an argument of a box that is hard to compute backwards, such as a product, becomes an input of its own.
//! The fuzz engine then looks for a value that pleases the box, and the SMT engine for what gives that value.

use crate::graph::{Graph, Kind, NodeId, Op};
use crate::split::Part;

/// Atoms over such inputs.
pub(crate) struct Purified {
    /// The atoms, in their order.
    pub(crate) atoms: Vec<NodeId>,
    /// The calls.
    pub(crate) calls: Vec<NodeId>,
    /// Which inputs were added, and the equations that say what they stand for.
    pub(crate) links: Vec<(u32, NodeId)>,
}

/// Makes inputs of arguments. `arguments`: nodes and their texts.
pub(crate) fn purify(
    graph: &mut Graph,
    parts: &mut Vec<Part>,
    (atoms, calls): (&[NodeId], &[NodeId]),
    arguments: &[(NodeId, String)],
) -> Purified {
    let mut made = Purified { atoms: atoms.to_vec(), calls: calls.to_vec(), links: Vec::new() };
    let mut fresh: Vec<(NodeId, NodeId, u32)> = Vec::new();
    for (node, text) in arguments {
        if fresh.iter().any(|f| f.0 == *node) || !is_hard(graph, *node) {
            continue;
        }
        let kind = graph.kind(*node);
        let number = graph.inputs.len() as u32;
        parts.push(Part { kind, text: text.clone(), of: usize::MAX, shift: 0 });
        fresh.push((*node, graph.input(kind), number));
    }
    if fresh.is_empty() {
        return made;
    }
    let all: Vec<NodeId> = graph.ids().collect();
    let mut map: Vec<NodeId> = Vec::with_capacity(all.len());
    for id in all {
        let node = graph.get(id).clone();
        let args: Vec<NodeId> = node.args.iter().map(|a| map[a.index()]).collect();
        let new =
            if args[..] == node.args[..] { id } else { graph.make(node.op, node.kind, &args) };
        map.push(match fresh.iter().find(|f| f.0 == id) {
            Some((_, input, number)) => {
                made.links.push((*number, graph.make(Op::Eq, Kind::Bool, &[*input, new])));
                *input
            }
            None => new,
        });
    }
    for node in made.atoms.iter_mut().chain(&mut made.calls) {
        *node = map[node.index()];
    }
    made
}

/// Whether a node multiplies or divides by what is no constant, without calling anything.
fn is_hard(graph: &Graph, node: NodeId) -> bool {
    let mut hard = false;
    for id in graph.needed(&[node]) {
        let n = graph.get(id);
        let open = |i: usize| graph.constant(n.args[i]).is_none();
        hard |= match n.op {
            Op::Call(_) => return false,
            Op::BvMul | Op::IntMul => open(0) && open(1),
            Op::BvUdiv | Op::BvUrem | Op::BvSdiv | Op::BvSrem | Op::BvSmod => true,
            Op::IntDiv | Op::IntMod => true,
            _ => false,
        };
    }
    hard
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_product_is_an_input_and_a_link() {
        let kind = Kind::Bits(32);
        let mut g = Graph::new();
        let (x, y) = (g.input(kind), g.input(kind));
        let product = g.make(Op::BvMul, kind, &[x, y]);
        let five = g.word(5, kind);
        let sum = g.make(Op::BvAdd, kind, &[x, five]);
        let (f, h) = (g.make(Op::Call(0), kind, &[product]), g.make(Op::Call(0), kind, &[sum]));
        let a = g.make(Op::Eq, Kind::Bool, &[f, five]);
        let b = g.make(Op::Eq, Kind::Bool, &[h, product]);
        let mut parts = Vec::new();
        let arguments = [(product, "(bvmul x y)".to_owned()), (sum, "(bvadd x #x5)".to_owned())];
        let made = purify(&mut g, &mut parts, (&[a, b], &[f, h]), &arguments);
        assert_eq!(parts.len(), 1, "a sum is easy");
        assert_eq!(made.links.len(), 1);
        assert_eq!(made.links[0].0, 2);
        assert!(!g.needed(&[made.atoms[0]]).contains(&product), "it is cut off");
        assert!(!g.needed(&[made.atoms[1]]).contains(&product), "here too");
        assert!(g.needed(&[made.links[0].1]).contains(&product));
    }
}
