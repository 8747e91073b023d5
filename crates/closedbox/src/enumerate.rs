//! Every point of a small domain: an answer for unsat, and for what no distance leads to. Inputs are fixed one after the
//! other, and an atom is looked at as soon as its inputs are.

use crate::bounds::{Bounds, Range};
use crate::graph::{Graph, Kind, NodeId, Op};
use crate::groups::{Group, groups};
#[cfg(feature = "jit")]
use crate::jit::Compiled;
use crate::machine::Caller;
use crate::program::Program;
use crate::word::compute;
use smallvec::SmallVec;
use std::time::{Duration, Instant};

/// Points of the domain, as a power of two, above which nobody begins.
pub const MOST_BITS: f64 = 44.0;
/// Inputs, above which nobody begins either.
const MOST_INPUTS: usize = 256;

/// Points that are tried before anything else is looked at.
const AT_ONCE: u64 = 1024;
/// What they may take before fewer are.
const QUICK: Duration = Duration::from_millis(1);

/// Nodes to compute, and the atom that they decide.
pub(crate) struct Part {
    pub(crate) nodes: Vec<NodeId>,
    pub(crate) atom: NodeId,
}

/// What can be computed when one input more is known.
pub(crate) struct Step {
    /// The input and its numbers; none for what needs no input.
    input: Option<(NodeId, Range, u64)>,
    pub(crate) parts: Vec<Part>,
    /// The number of its group.
    group: usize,
}

impl Step {
    /// The node of its input.
    pub(crate) fn input(&self) -> Option<NodeId> {
        self.input.map(|i| i.0)
    }
}

/// The order of inputs.
pub struct Plan {
    steps: Vec<Step>,
    /// The logarithm of the number of points.
    pub bits: f64,
}

/// How an enumeration ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// At these inputs of the program everything is true. The place is there to go on behind it; so far everything had a
    /// value or not.
    Found(Vec<u64>, Vec<u64>, bool),
    /// There is no such point; `whole`: everything had a value everywhere.
    Done {
        /// Nothing was undefined.
        whole: bool,
    },
    /// It was interrupted at this place, and so far everything had a value or not.
    Paused(Vec<u64>, bool),
}

impl Plan {
    /// A plan, if all inputs of a program have few values.
    pub fn of(program: &Program) -> Option<Plan> {
        let graph = &program.graph;
        let bounds = Bounds::of(graph, &program.atoms);
        let mut inputs = Vec::new();
        for id in graph.ids() {
            if let Op::Input(_) = graph.get(id).op {
                if graph.kind(id) == Kind::F64 {
                    return None;
                }
                let range = bounds.get(id);
                if !range.is_words(graph.kind(id)) {
                    return None;
                }
                let size = range.size()?;
                inputs.push((id, range, size));
            }
        }
        if inputs.len() > MOST_INPUTS {
            return None;
        }
        // Groups are tried one after the other; what nothing looks at does not count.
        let mut groups = groups(graph, &program.atoms);
        groups.retain(|g| !g.inputs.is_empty());
        let points = |g: &Group| {
            let sizes = inputs.iter().filter(|i| g.inputs.contains(&i.0));
            sizes.map(|i| i.2.max(1) as f64).product::<f64>()
        };
        groups.sort_by(|a, b| points(a).total_cmp(&points(b)));
        let bits = groups.iter().map(points).sum::<f64>().max(1.0).log2();
        (bits <= MOST_BITS)
            .then(|| Plan { steps: steps(graph, &program.atoms, &groups, inputs), bits })
    }

    /// Its steps as native code, which may take longer to make than to run.
    #[cfg(feature = "jit")]
    pub(crate) fn compiled(
        &self,
        program: &Program,
        directs: crate::jit::Directs<'_>,
    ) -> Option<Compiled> {
        Compiled::steps(&program.graph, &self.steps, directs)
    }

    /// Goes on at a place; at the beginning without one.
    pub(crate) fn run(
        &self,
        program: &Program,
        #[cfg(feature = "jit")] compiled: Option<&Compiled>,
        at: Option<&[u64]>,
        whole: bool,
        call: &mut Caller<'_>,
        is_over: &mut dyn FnMut() -> bool,
    ) -> Ended {
        let graph = &program.graph;
        let mut words = vec![0; graph.len()];
        let mut run = |k: usize, words: &mut [u64], (from, count): (u64, u64)| {
            let start = self.steps[k].input.map_or(0, |i| i.1.word(from));
            #[cfg(feature = "jit")]
            if let Some(compiled) = compiled {
                return compiled.step(k, words, (start, count), call);
            }
            plain(graph, &self.steps[k], words, (start, count), call)
        };
        let last = self.steps.len() - 1;
        let mut whole = whole;
        match run(0, &mut words, (0, 1)) {
            (0, _) => {}
            (_, undefined) => return Ended::Done { whole: !undefined },
        }
        // A place ends with which groups were ever true: one that never is ends everything.
        let (mut place, mut held) = match at.and_then(<[u64]>::split_last) {
            Some((held, place)) => (place.to_vec(), *held),
            None => (vec![0; last], 0),
        };
        let bit = |group: usize| 1u64 << group.min(63);
        let ends_group = |k: usize| k == last || self.steps[k + 1].group != self.steps[k].group;
        if last == 0 {
            return if at.is_some() {
                Ended::Done { whole }
            } else {
                Ended::Found(Vec::new(), vec![0], whole)
            };
        }
        if self.steps.iter().any(|s| s.input.is_some_and(|i| i.2 == 0)) {
            return Ended::Done { whole };
        }
        // As far as this, the place says where; behind it everything begins anew.
        let mut given = if at.is_some() { last } else { 0 };
        let mut k = 1;
        let mut count = 0;
        // Few at first: a box may take seconds.
        let (mut at_once, mut looked) = (1, Instant::now());
        loop {
            let resumed = given >= k;
            let from = place[k - 1];
            let size = self.steps[k].input.map_or(0, |i| i.2);
            debug_assert!(from < size);
            let many = if resumed { 1 } else { (size - from).min(at_once) };
            let (vain, undefined) = run(k, &mut words, (from, many));
            // The way back to the place is no progress.
            count += if resumed { 0 } else { vain + 1 };
            whole &= !undefined;
            place[k - 1] = from + vain.min(many - 1);
            if vain < many {
                if ends_group(k) {
                    held |= bit(self.steps[k].group);
                }
                if k < last {
                    k += 1;
                    if given < k {
                        place[k - 1] = 0;
                    }
                    continue;
                }
                if !resumed {
                    let inputs = inputs(graph, &words);
                    place.push(held);
                    return Ended::Found(inputs, place, whole);
                }
            }
            given = 0;
            // The next number, of an earlier input if there is none.
            loop {
                place[k - 1] += 1;
                let size = self.steps[k].input.map_or(0, |i| i.2);
                if place[k - 1] < size {
                    break;
                }
                let begins = self.steps[k - 1].group != self.steps[k].group || k == 1;
                // The values of other groups do not help. (Of the last groups of many, it is not known.)
                if begins && self.steps[k].group < 63 && held & bit(self.steps[k].group) == 0 {
                    return Ended::Done { whole };
                }
                k -= 1;
                if k == 0 {
                    return Ended::Done { whole };
                }
            }
            if count >= at_once {
                count = 0;
                let quick = looked.elapsed() < QUICK;
                at_once = if quick { (at_once * 4).min(AT_ONCE) } else { (at_once / 4).max(1) };
                looked = Instant::now();
                if is_over() {
                    // What stands behind `k` is not begun: its last place makes the next step the right one.
                    let mut place = self.before(&place, k);
                    place.push(held);
                    return Ended::Paused(place, whole);
                }
            }
        }
    }

    /// The place whose successor is the first one at `place`, of which the first `k` inputs count.
    fn before(&self, place: &[u64], k: usize) -> Vec<u64> {
        let mut place = place.to_vec();
        for p in &mut place[k..] {
            *p = 0;
        }
        let size = |i: usize| self.steps[i + 1].input.map_or(1, |s| s.2);
        for i in (0..place.len()).rev() {
            if place[i] > 0 {
                place[i] -= 1;
                break;
            }
            place[i] = size(i) - 1;
        }
        place
    }
}

fn inputs(graph: &Graph, words: &[u64]) -> Vec<u64> {
    let mut inputs = vec![0; graph.inputs.len()];
    for id in graph.ids() {
        if let Op::Input(i) = graph.get(id).op {
            inputs[i as usize] = words[id.index()];
        }
    }
    inputs
}

/// A step without compiled code: how many words were in vain, and whether something had no value.
fn plain(
    graph: &Graph,
    step: &Step,
    words: &mut [u64],
    (start, count): (u64, u64),
    call: &mut Caller<'_>,
) -> (u64, bool) {
    let mut undefined = false;
    for i in 0..count {
        if let Some(input) = step.input() {
            words[input.index()] = start.wrapping_add(i) & graph.kind(input).mask();
        }
        match holds(graph, step, words, call) {
            Some(true) => return (i, undefined),
            Some(false) => {}
            None => undefined = true,
        }
    }
    (count, undefined)
}

/// Whether all atoms of a step are true.
fn holds(graph: &Graph, step: &Step, words: &mut [u64], call: &mut Caller<'_>) -> Option<bool> {
    for part in &step.parts {
        for &id in &part.nodes {
            let node = graph.get(id);
            let args: SmallVec<[u64; 4]> = node.args.iter().map(|a| words[a.index()]).collect();
            words[id.index()] = match node.op {
                Op::Input(_) => words[id.index()],
                Op::Call(b) => call(b, &args)? & node.kind.mask(),
                op => {
                    let kinds: SmallVec<[Kind; 4]> =
                        node.args.iter().map(|a| graph.kind(*a)).collect();
                    compute(op, node.kind, &args, &kinds)?
                }
            };
        }
        if words[part.atom.index()] == 0 {
            return Some(false);
        }
    }
    Some(true)
}

/// Which input comes when: group by group; in a group, those that decide an atom with the
/// fewest others first, among them those with few values. The group of the first step is the number of groups, which that of
/// inputs has that nothing looks at.
fn steps(
    graph: &Graph,
    atoms: &[NodeId],
    groups: &[Group],
    mut inputs: Vec<(NodeId, Range, u64)>,
) -> Vec<Step> {
    let needs: Vec<(NodeId, Vec<NodeId>)> =
        atoms.iter().map(|&a| (a, graph.needed(&[a]))).collect();
    let group =
        |id: NodeId| groups.iter().position(|g| g.inputs.contains(&id)).unwrap_or(groups.len());
    let mut known = vec![false; graph.len()];
    let mut decided = vec![false; atoms.len()];
    let mut steps = Vec::new();
    let mut next: Option<(NodeId, Range, u64)> = None;
    let is_open =
        |known: &[bool], id: NodeId| matches!(graph.get(id).op, Op::Input(_)) && !known[id.index()];
    loop {
        if let Some((id, ..)) = next {
            known[id.index()] = true;
        }
        // The cheapest atoms first: those without calls, and small ones.
        let mut ready: Vec<usize> = (0..atoms.len())
            .filter(|&i| !decided[i] && !needs[i].1.iter().any(|&n| is_open(&known, n)))
            .collect();
        let cost = |i: &usize| {
            let new = needs[*i].1.iter().filter(|n| !known[n.index()]);
            let calls = new.clone().filter(|n| matches!(graph.get(**n).op, Op::Call(_))).count();
            (calls, new.count())
        };
        ready.sort_by_key(cost);
        let mut parts = Vec::new();
        for i in ready {
            decided[i] = true;
            let nodes: Vec<NodeId> =
                needs[i].1.iter().copied().filter(|n| !known[n.index()]).collect();
            for n in &nodes {
                known[n.index()] = true;
            }
            parts.push(Part { nodes, atom: needs[i].0 });
        }
        let number = next.map_or(groups.len(), |i| group(i.0));
        steps.push(Step { input: next, parts, group: number });
        let open = |i: usize| needs[i].1.iter().filter(|&&n| is_open(&known, n)).count();
        let now = inputs.iter().map(|i| group(i.0)).min().unwrap_or_default();
        let of_now = |i: &usize| groups.get(now).is_some_and(|g| g.atoms.contains(i));
        let undecided = (0..atoms.len()).filter(|i| !decided[*i] && of_now(i));
        let fewest = undecided.min_by_key(|&i| open(i));
        let of_atom = |id: NodeId| fewest.is_some_and(|i| needs[i].1.contains(&id));
        let best = (0..inputs.len())
            .min_by_key(|&i| (group(inputs[i].0), !of_atom(inputs[i].0), inputs[i].2));
        match best {
            Some(i) => next = Some(inputs.remove(i)),
            None => return steps,
        }
    }
}

#[cfg(test)]
mod tests;
