//! Atoms that share no input have nothing to do with each other: each group of them is searched by itself.

use crate::graph::{Graph, NodeId, Op};
use rustc_hash::FxHashMap;

/// Atoms and the inputs that they look at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Group {
    /// Places among the atoms.
    pub(crate) atoms: Vec<usize>,
    /// Nodes, in their order.
    pub(crate) inputs: Vec<NodeId>,
}

/// At most so many groups, the one with the most inputs last: of more, the small ones are one.
pub(crate) fn few_groups(graph: &Graph, atoms: &[NodeId], most: usize) -> Vec<Group> {
    let mut groups = groups(graph, atoms);
    groups.sort_by_key(|g| g.inputs.len());
    let many = (groups.len() + 1).saturating_sub(most);
    if many > 1 {
        let mut rest = Group::default();
        for group in groups.drain(..many) {
            rest.atoms.extend(group.atoms);
            rest.inputs.extend(group.inputs);
        }
        groups.insert(0, rest);
        groups.sort_by_key(|g| g.inputs.len());
    }
    groups
}

/// The groups, in the order of their first atoms. An atom without inputs is a group of its own.
pub(crate) fn groups(graph: &Graph, atoms: &[NodeId]) -> Vec<Group> {
    // An input that each node looks at, and a forest over the inputs.
    let mut of: Vec<Option<usize>> = vec![None; graph.len()];
    let mut parent: Vec<usize> = (0..graph.len()).collect();
    let needed = graph.needed(atoms);
    for &id in &needed {
        let node = graph.get(id);
        if matches!(node.op, Op::Input(_)) {
            of[id.index()] = Some(id.index());
            continue;
        }
        for arg in &node.args {
            of[id.index()] = match (of[id.index()], of[arg.index()]) {
                (Some(a), Some(b)) => {
                    let (a, b) = (root(&mut parent, a), root(&mut parent, b));
                    parent[a] = b;
                    Some(b)
                }
                (a, b) => a.or(b),
            };
        }
    }
    let mut groups: Vec<Group> = Vec::new();
    // The place of the group of each root.
    let mut places: FxHashMap<usize, usize> = FxHashMap::default();
    for (i, atom) in atoms.iter().enumerate() {
        let key = of[atom.index()].map(|n| root(&mut parent, n));
        let place = key.map_or(groups.len(), |k| *places.entry(k).or_insert(groups.len()));
        if place == groups.len() {
            groups.push(Group::default());
        }
        groups[place].atoms.push(i);
    }
    for &id in needed.iter().filter(|n| matches!(graph.get(**n).op, Op::Input(_))) {
        if let Some(&place) = places.get(&root(&mut parent, id.index())) {
            groups[place].inputs.push(id);
        }
    }
    groups
}

fn root(parent: &mut [usize], mut n: usize) -> usize {
    while parent[n] != n {
        parent[n] = parent[parent[n]];
        n = parent[n];
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Kind;

    #[test]
    fn what_shares_an_input_is_together() {
        let mut g = Graph::new();
        let kind = Kind::Bits(8);
        let [a, b, c, d, _free] = std::array::from_fn(|_| g.input(kind));
        let sum = g.make(Op::BvAdd, kind, &[a, c]);
        let atoms = [
            g.make(Op::Ult, Kind::Bool, &[a, b]),
            g.make(Op::Eq, Kind::Bool, &[d, d]),
            g.make(Op::Ult, Kind::Bool, &[sum, c]),
            g.truth(true),
        ];
        let all = groups(&g, &atoms);
        let expected = [
            Group { atoms: vec![0, 2], inputs: vec![a, b, c] },
            Group { atoms: vec![1], inputs: vec![d] },
            Group { atoms: vec![3], inputs: vec![] },
        ];
        assert_eq!(all, expected);
        let few = few_groups(&g, &atoms, 2);
        assert_eq!(few.len(), 2);
        assert_eq!(few[0].atoms, [3, 1]);
        assert_eq!(few[1], expected[0]);
    }
}
