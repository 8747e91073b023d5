//! Results first: the SMT engine says which results of boxes would do, and the fuzz engine looks for arguments that give them.
//! Where a formula ties boxes together by what they give, this takes them apart.

use super::{LONGEST, Step, Worker};
use crate::engine::Said;
use crate::graph::{Graph, Kind, NodeId, Op};
use crate::host::{Host, HostError, Source};
use crate::literal::{read, show};
use crate::program::Program;
use crate::search::{Space, drawn};
use crate::word::signed;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::time::{Duration, Instant};

/// Results that are kept from being proposed again.
const KEPT: usize = 32;

/// What a sample may take; where it would take longer, one call must do.
const SPELL: Duration = Duration::from_secs(5);
/// Calls that show between which numbers a box's results lie; of a program, which takes longer.
const SAMPLE: usize = 8192;
const SLOW_SAMPLE: usize = 64;
/// How much further than in the sample results may lie.
const WIDER: i64 = 4;

/// Between two of its rounds.
pub(super) struct Aim {
    tried: Vec<Vec<u64>>,
    /// That results lie where others did: a hint. None before it is known.
    usual: Option<Vec<String>>,
    slice: Duration,
    /// The formula ties nothing together.
    useless: bool,
}

impl Aim {
    pub(super) fn new() -> Aim {
        let slice = Duration::from_millis(100);
        Aim { tried: Vec::new(), usual: None, slice, useless: false }
    }
}

impl Worker<'_> {
    pub(super) fn aim(
        &mut self,
        aim: &mut Aim,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Step {
        let aims = &self.task.aims;
        if aims.is_empty() || aim.useless {
            return Ok(None);
        }
        let texts: Vec<String> = aims.iter().map(|a| a.1.clone()).collect();
        let kinds: Vec<Kind> = aims.iter().map(|a| self.task.graph.kind(a.0)).collect();
        let not = |words: &Vec<u64>| {
            let same = texts.iter().zip(words).zip(&kinds);
            let same: String =
                same.map(|((t, w), k)| format!(" (= {t} {})", show(*w, *k))).collect();
            format!("(not (and true{same}))")
        };
        let mut assumptions: Vec<String> = aim.tried.iter().map(not).collect();
        if aim.usual.is_none() {
            // Whatever a box does now, it is not asked for this again.
            aim.usual = Some(Vec::new());
            aim.usual = Some(self.usual(host, cancelled)?);
        }
        assumptions.extend(aim.usual.iter().flatten().cloned());
        self.effort.questions += 1;
        let Said::Sat(values, _) = self.engine.ask(&assumptions, &texts, cancelled)? else {
            // All that would do were tried, or nobody knows: again, for longer, and without the hint.
            aim.tried.clear();
            aim.usual = Some(Vec::new());
            aim.slice = (aim.slice * 2).min(LONGEST);
            return Ok(None);
        };
        let words: Option<Vec<u64>> = values.iter().zip(&kinds).map(|(v, k)| read(v, *k)).collect();
        let Some(words) = words else { return Ok(None) };
        let Some((graph, atoms)) = with_results(&self.task.graph, &self.task.atoms, aims, &words)
        else {
            aim.useless = true;
            return Ok(None);
        };
        let mut program = Program::of(&graph, &atoms, &self.task.calls, self.settings.classes);
        program.boxes.clone_from(&self.task.names);
        let outcome = self.search(&program, aim.slice, host, cancelled);
        let outcome = outcome.inspect_err(|_| aim.tried.push(words.clone()))?;
        if outcome.found {
            let (found, _) = self.complete_all(&program, &outcome, cancelled)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        aim.tried.push(words);
        if aim.tried.len() > KEPT {
            aim.tried.remove(0);
        }
        self.tell_calls(&outcome, cancelled)?;
        Ok(None)
    }
}

impl Worker<'_> {
    /// Between which numbers the results of boxes lie, as far as a sample shows it.
    fn usual(
        &mut self,
        host: &mut Host<'_>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Vec<String>, HostError> {
        let task = self.task;
        let constants = self.program(&task.atoms, false).constants();
        let mut rng = ChaCha8Rng::seed_from_u64(self.settings.random);
        let mut usual = Vec::new();
        for (call, text) in &task.aims {
            let node = task.graph.get(*call);
            let Op::Call(number) = node.op else { continue };
            let kinds: Vec<Kind> = node.args.iter().map(|a| task.graph.kind(*a)).collect();
            let below = match node.kind {
                Kind::Bits(_) => "bvsle",
                Kind::Int => "<=",
                _ => continue,
            };
            let space = Space { kinds: &kinds, constants: &constants, seeds: &[] };
            let bound = task.numbers[number as usize];
            let source = host.boxes().get(bound as usize).map(|b| &b.source);
            let slow = matches!(source, Some(Source::Program { .. }));
            let many = if slow { SLOW_SAMPLE } else { SAMPLE };
            let mut all: Vec<Vec<u64>> = (0..many).map(|_| drawn(&space, &mut rng)).collect();
            let time = self.until.saturating_duration_since(Instant::now());
            // The first tells how long the others take.
            let rest = all.split_off(1);
            let begun = Instant::now();
            let mut results = host.calls(bound, all, time, cancelled)?;
            if begun.elapsed() * (many as u32) < SPELL {
                results.extend(host.calls(bound, rest, time, cancelled)?);
            }
            self.effort.calls += results.len() as u64;
            let width = node.kind.width();
            let numbers = results.iter().map(|&r| signed(r, width));
            let (Some(least), Some(most)) = (numbers.clone().min(), numbers.max()) else {
                continue;
            };
            let limit = i64::MAX >> (64 - width);
            let wider = |n: i64| n.saturating_mul(WIDER).clamp(-limit, limit);
            let ends = [wider(least), wider(most)]
                .map(|n| show(n.cast_unsigned() & node.kind.mask(), node.kind));
            usual.push(format!("({below} {} {text})", ends[0]));
            usual.push(format!("({below} {text} {})", ends[1]));
        }
        Ok(usual)
    }
}

/// What is left of atoms when calls have these results, and that they have them. Nothing, if no atom becomes true by that
/// which says more than the result of one call.
fn with_results(
    graph: &Graph,
    atoms: &[NodeId],
    aims: &[(NodeId, String)],
    words: &[u64],
) -> Option<(Graph, Vec<NodeId>)> {
    let mut graph = graph.clone();
    let mut map: Vec<NodeId> = Vec::with_capacity(graph.len());
    let all: Vec<NodeId> = graph.ids().collect();
    for id in all {
        let node = graph.get(id).clone();
        let args: Vec<NodeId> = node.args.iter().map(|a| map[a.index()]).collect();
        let aimed = aims.iter().position(|a| a.0 == id);
        map.push(match aimed {
            Some(i) => graph.word(words[i], node.kind),
            None if args[..] == node.args[..] => id,
            None => graph.make(node.op, node.kind, &args),
        });
    }
    let is_plain = |atom: NodeId| {
        let node = graph.get(atom);
        let of_aim = node.args.iter().any(|a| aims.iter().any(|x| x.0 == *a));
        node.op == Op::Eq && of_aim && node.args.iter().any(|a| graph.constant(*a).is_some())
    };
    let settled = atoms.iter().any(|&a| graph.constant(map[a.index()]) == Some(1) && !is_plain(a));
    let mut left: Vec<NodeId> = atoms.iter().map(|a| map[a.index()]).collect();
    left.retain(|a| graph.constant(*a) != Some(1));
    if !settled {
        return None;
    }
    for ((call, _), &word) in aims.iter().zip(words) {
        let word = graph.word(word, graph.kind(*call));
        left.push(graph.make(Op::Eq, Kind::Bool, &[*call, word]));
    }
    Some((graph, left))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::groups::groups;

    #[test]
    fn results_take_boxes_apart() {
        let kind = Kind::Bits(16);
        let mut g = Graph::new();
        let (x, y) = (g.input(kind), g.input(kind));
        let (f, h) = (g.make(Op::Call(0), kind, &[x]), g.make(Op::Call(0), kind, &[y]));
        let product = g.make(Op::BvMul, kind, &[f, h]);
        let n = g.word(35, kind);
        let tied = g.make(Op::Eq, Kind::Bool, &[product, n]);
        let other = g.make(Op::Ult, Kind::Bool, &[n, x]);
        let aims = [(f, "(f x)".to_owned()), (h, "(f y)".to_owned())];
        let (new, left) = with_results(&g, &[tied, other], &aims, &[5, 7]).expect("they are tied");
        assert_eq!(left.len(), 3, "what is left of x, and two results");
        assert_eq!(groups(&new, &left).len(), 2, "x and y have nothing to do with each other");
        let plain = g.make(Op::Eq, Kind::Bool, &[f, n]);
        assert!(with_results(&g, &[plain, other], &aims[..1], &[35]).is_none(), "nothing to gain");
    }
}
