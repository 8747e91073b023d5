//! The automaton of an expression, found as texts ask for it. States are expressions; the characters
//! that lead to the same state for the same reason form a block, so that a state has a transition for
//! each block and not for each of 196 608 characters.

use super::{Budget, Class, Node, RegexId, Regexes};
use crate::string::MAX_CODE;
use rustc_hash::FxHashMap;

/// Beyond this many classes times intervals, intervals are not joined to blocks.
const JOIN: usize = 1 << 16;

/// The transitions of a state.
#[derive(Debug)]
pub(super) struct Row {
    /// Where the intervals of characters begin; the first is 0.
    starts: Box<[u32]>,
    /// The block of each interval.
    blocks: Box<[u32]>,
    /// For each block a character of it, and the next state once known.
    targets: Box<[(u32, Option<RegexId>)]>,
}

impl Row {
    fn new(classes: &[&Class]) -> Row {
        let mut starts = vec![0];
        for &(low, high) in classes.iter().flat_map(|class| class.ranges()) {
            starts.push(low);
            if high < MAX_CODE {
                starts.push(high + 1);
            }
        }
        starts.sort_unstable();
        starts.dedup();
        let blocks = join(&starts, classes);
        let mut targets = Vec::new();
        for (&start, &block) in starts.iter().zip(&blocks) {
            if block as usize == targets.len() {
                targets.push((start, None));
            }
        }
        Row { starts: starts.into(), blocks: blocks.into(), targets: targets.into() }
    }

    fn block(&self, code: u32) -> usize {
        let after = self.starts.partition_point(|&start| start <= code);
        self.blocks[after.saturating_sub(1)] as usize
    }
}

/// The block of each interval, numbered by first appearance: two intervals share one if they are in
/// the same classes.
fn join(starts: &[u32], classes: &[&Class]) -> Vec<u32> {
    if starts.len().saturating_mul(classes.len()) > JOIN {
        return (0..).take(starts.len()).collect();
    }
    let mut blocks: Vec<u32> = vec![0; starts.len()];
    let mut next = 1;
    for class in classes {
        let mut split = FxHashMap::default();
        for (start, block) in starts.iter().zip(&mut blocks) {
            if class.contains(*start) {
                *block = *split.entry(*block).or_insert_with(|| {
                    next += 1;
                    next - 1
                });
            }
        }
    }
    let mut order = FxHashMap::default();
    for block in &mut blocks {
        let number = u32::try_from(order.len()).unwrap_or(u32::MAX);
        *block = *order.entry(*block).or_insert(number);
    }
    blocks
}

impl Regexes {
    /// `str.in_re`: whether a text is in the language.
    ///
    /// # Errors
    /// [`Budget`] if it is used up.
    pub fn matches(&mut self, r: RegexId, text: &[u32]) -> Result<bool, Budget> {
        self.begin(text.len());
        let mut state = r;
        for &code in text {
            if state == Regexes::NONE || state == Regexes::ALL {
                break;
            }
            state = self.step(state, code)?;
        }
        Ok(self.nullable(state))
    }

    /// The next state. A state that is seen for the first time is often seen for the last time too (a
    /// counter): it gets its row when it comes back.
    pub(super) fn step(&mut self, state: RegexId, code: u32) -> Result<RegexId, Budget> {
        if let Some(next) = self.derive_literal(state, code) {
            return Ok(next);
        }
        let visited = &mut self.info[state.0 as usize].visited;
        if !*visited {
            *visited = true;
            return self.derive(state, code);
        }
        self.prepare(state)?;
        let block = self.rows.get(&state).map_or(0, |row| row.block(code));
        self.target(state, block)
    }

    /// The state has a row after this.
    fn prepare(&mut self, state: RegexId) -> Result<(), Budget> {
        if !self.rows.contains_key(&state) {
            let visible = self.visible_classes(state)?;
            let classes: Vec<&Class> = visible
                .iter()
                .filter_map(|&r| match self.node(r) {
                    Node::Class(class) => Some(class),
                    _ => None,
                })
                .collect();
            let row = Row::new(&classes);
            let size = row.starts.len();
            self.rows.insert(state, row);
            self.spend(size)?;
        }
        Ok(())
    }

    /// The number of blocks of a state.
    pub(super) fn blocks(&mut self, state: RegexId) -> Result<usize, Budget> {
        self.prepare(state)?;
        Ok(self.rows.get(&state).map_or(0, |row| row.targets.len()))
    }

    /// A character of a block of a prepared state.
    pub(super) fn character(&self, state: RegexId, block: usize) -> u32 {
        self.rows.get(&state).and_then(|row| row.targets.get(block)).map_or(0, |target| target.0)
    }

    /// Where a block of a prepared state leads.
    pub(super) fn target(&mut self, state: RegexId, block: usize) -> Result<RegexId, Budget> {
        let known = self.rows.get(&state).and_then(|row| row.targets.get(block)).copied();
        let Some((code, None)) = known else {
            return Ok(known.and_then(|target| target.1).unwrap_or(Regexes::NONE));
        };
        let target = self.derive(state, code)?;
        if let Some(row) = self.rows.get_mut(&state) {
            row.targets[block].1 = Some(target);
        }
        Ok(target)
    }

    /// The classes that the first character of a text meets.
    fn visible_classes(&mut self, state: RegexId) -> Result<Vec<RegexId>, Budget> {
        self.new_epoch();
        let (mut stack, mut classes) = (vec![state], Vec::new());
        while let Some(r) = stack.pop() {
            if self.known(r).is_some() {
                continue;
            }
            self.know(r, r);
            self.spend(1)?;
            match self.node(r) {
                Node::None | Node::Epsilon | Node::All => {}
                Node::Class(_) => classes.push(r),
                Node::Comp(inside) | Node::Loop(inside, _, _) => stack.push(*inside),
                Node::Union(all) | Node::Inter(all) => stack.extend(all),
                Node::Concat(head, tail) => {
                    stack.push(*head);
                    if self.nullable(*head) {
                        stack.push(*tail);
                    }
                }
            }
        }
        Ok(classes)
    }
}
