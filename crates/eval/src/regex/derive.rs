//! The derivative: what may follow after a first character.
//! It is collected as the set of what may follow in each way to read the character (Antimirov's
//! partial derivatives), carrying along what stands behind: nested operators cost their number, and
//! what comes out is a flat union. Only complements and intersections wait for their parts.

use super::{Budget, INFINITE, Node, RegexId, Regexes};
use rustc_hash::FxHashSet;

impl Regexes {
    /// `re.derivative` (Z3): the strings that, with this character in front, are in the language.
    ///
    /// # Errors
    /// [`Budget`] if it is used up.
    pub fn derivative(&mut self, r: RegexId, code: u32) -> Result<RegexId, Budget> {
        self.begin(0);
        self.derive(r, code)
    }

    pub(super) fn derive(&mut self, root: RegexId, code: u32) -> Result<RegexId, Budget> {
        if let Some(derived) = self.derive_literal(root, code) {
            return Ok(derived);
        }
        self.new_epoch();
        let mut stack = vec![root];
        while let Some(&id) = stack.last() {
            if self.known(id).is_some() {
                stack.pop();
                continue;
            }
            let waiting = stack.len();
            let ways = self.ways(id, code, &mut stack)?;
            if stack.len() == waiting {
                let derived = self.union_of(ways);
                self.know(id, derived);
            }
        }
        Ok(self.known(root).unwrap_or(Regexes::NONE))
    }

    /// The usual case, which needs neither a traversal nor a row of transitions.
    pub(super) fn derive_literal(&self, r: RegexId, code: u32) -> Option<RegexId> {
        let Node::Concat(head, tail) = *self.node(r) else { return None };
        let Node::Class(class) = self.node(head) else { return None };
        Some(if class.contains(code) { tail } else { Regexes::NONE })
    }

    /// What may follow, for each way to read the character. Parts whose derivative is needed first are
    /// put on the stack, all of them: then the result does not count.
    fn ways(
        &mut self,
        id: RegexId,
        code: u32,
        stack: &mut Vec<RegexId>,
    ) -> Result<Vec<RegexId>, Budget> {
        let mut ways = Vec::new();
        // An expression and what stands behind it. Shared ones are met on many paths; a few repetitions
        // do no harm, so that small expressions need no set.
        let mut open = vec![(id, Regexes::EPSILON)];
        let (mut seen, mut visits) = (FxHashSet::default(), 0_u64);
        while let Some((r, behind)) = open.pop() {
            self.spend(1)?;
            visits += 1;
            match *self.node(r) {
                Node::None | Node::Epsilon => {}
                Node::Class(ref class) => {
                    if class.contains(code) {
                        ways.push(behind);
                    }
                }
                Node::All => ways.push(self.concat(r, behind)),
                _ if visits > 16 && !seen.insert((r, behind)) => {}
                Node::Union(ref all) => open.extend(all.iter().map(|&part| (part, behind))),
                Node::Concat(head, tail) => {
                    if self.nullable(head) {
                        open.push((tail, behind));
                    }
                    let behind = self.concat(tail, behind);
                    open.push((head, behind));
                }
                Node::Loop(body, low, high) => {
                    let high = if high == INFINITE { high } else { high - 1 };
                    let rest = self.repeat(body, low.saturating_sub(1), Some(high));
                    let behind = self.concat(rest, behind);
                    open.push((body, behind));
                }
                Node::Comp(inside) => match self.known(inside) {
                    Some(derived) => {
                        let outside = self.comp(derived);
                        ways.push(self.concat(outside, behind));
                    }
                    None => stack.push(inside),
                },
                Node::Inter(ref all) => {
                    // A chain of intersections is one: else each of them would flatten the rest.
                    let parts = self.flatten(all.to_vec(), false);
                    self.spend(parts.len())?;
                    let derived: Vec<RegexId> =
                        parts.iter().filter_map(|&part| self.known(part)).collect();
                    if derived.len() == parts.len() {
                        let shared = self.inter_of(derived);
                        ways.push(self.concat(shared, behind));
                    } else {
                        stack.extend(parts.iter().filter(|&&part| self.known(part).is_none()));
                    }
                }
            }
        }
        Ok(ways)
    }
}
