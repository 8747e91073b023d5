//! Regular languages over code points, decided by symbolic derivatives.
//! [`Regexes`] owns all expressions: they are hash-consed and normalised just enough that every
//! expression has finitely many derivatives, which are the states of its automaton. Nothing recurses
//! and nothing is expanded (loops count), and what is not done within the budget says [`Budget`].

mod automaton;
mod build;
mod class;
mod decide;
mod derive;
mod normal;
mod replace;

pub use class::Class;

use automaton::Row;
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;

/// An expression of one [`Regexes`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RegexId(u32);

/// The question needs more steps than allowed: it stays open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("undetermined: the budget of steps is used up")]
pub struct Budget;

/// The upper bound of a loop that has none.
const INFINITE: u64 = u64::MAX;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Node {
    /// No string.
    None,
    /// The empty string.
    Epsilon,
    /// Every string.
    All,
    /// One character of a class that is not empty.
    Class(Class),
    Concat(RegexId, RegexId),
    /// At least two, sorted.
    Union(Box<[RegexId]>),
    /// At least two, sorted.
    Inter(Box<[RegexId]>),
    Comp(RegexId),
    /// At least and at most so many repetitions; the star is the loop from 0 to [`INFINITE`].
    Loop(RegexId, u64, u64),
}

/// What is known of an expression from its parts.
#[derive(Clone, Copy, Debug)]
struct Info {
    /// The empty string is in the language: exact.
    nullable: bool,
    /// Some string is in the language: false if unknown.
    inhabited: bool,
    /// A text went through this state: the second time it gets a row of transitions.
    visited: bool,
}

/// An arena of expressions and the automata found so far.
///
/// Steps are counted over the life of the arena, and each question may use as many as `limit` (plus a
/// few for each character of its text). Expressions are never freed: who evaluates many models makes
/// a new arena now and then ([`Regexes::size`]).
#[derive(Debug)]
pub struct Regexes {
    nodes: Vec<Node>,
    info: Vec<Info>,
    table: HashTable<RegexId>,
    rows: FxHashMap<RegexId, Row>,
    reversed: FxHashMap<RegexId, RegexId>,
    /// Results of the traversal under way: valid where the first number is `epoch`.
    memo: Vec<(u32, RegexId)>,
    epoch: u32,
    steps: u64,
    limit: u64,
    deadline: u64,
}

impl Default for Regexes {
    fn default() -> Regexes {
        Regexes::new(Regexes::LIMIT)
    }
}

impl Regexes {
    /// The steps of a question unless told otherwise: about a second.
    pub const LIMIT: u64 = 4_000_000;

    /// `re.none`: no string. Also Z3's `re.nostr` and `re.empty`.
    pub const NONE: RegexId = RegexId(0);
    /// `(str.to_re "")`: the empty string only.
    pub const EPSILON: RegexId = RegexId(1);
    /// `re.all`: every string.
    pub const ALL: RegexId = RegexId(2);
    /// `re.allchar`: every string of length one.
    pub const ALLCHAR: RegexId = RegexId(3);

    /// An arena whose questions may take `limit` steps each.
    #[must_use]
    pub fn new(limit: u64) -> Regexes {
        let mut arena = Regexes {
            nodes: Vec::new(),
            info: Vec::new(),
            table: HashTable::new(),
            rows: FxHashMap::default(),
            reversed: FxHashMap::default(),
            memo: Vec::new(),
            epoch: 0,
            steps: 0,
            limit,
            deadline: 0,
        };
        // The order of the constants above.
        for node in [Node::None, Node::Epsilon, Node::All, Node::Class(Class::full())] {
            arena.intern(node);
        }
        arena
    }

    /// The number of expressions, derivatives included.
    #[must_use]
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the empty string is in the language.
    #[must_use]
    pub fn nullable(&self, r: RegexId) -> bool {
        self.info(r).nullable
    }

    fn node(&self, r: RegexId) -> &Node {
        &self.nodes[r.0 as usize]
    }

    fn info(&self, r: RegexId) -> Info {
        self.info[r.0 as usize]
    }

    /// A question about a text begins: it gets its budget.
    fn begin(&mut self, text: usize) {
        let more = (text as u64).saturating_mul(16).saturating_add(self.limit);
        self.deadline = self.steps.saturating_add(more);
    }

    fn spend(&mut self, steps: usize) -> Result<(), Budget> {
        self.steps = self.steps.saturating_add(steps as u64);
        if self.steps > self.deadline { Err(Budget) } else { Ok(()) }
    }

    /// The only way to make an expression. Its work counts, but is never refused.
    fn intern(&mut self, node: Node) -> RegexId {
        let hash = FxBuildHasher.hash_one(&node);
        if let Some(&id) = self.table.find(hash, |&id| self.nodes[id.0 as usize] == node) {
            return id;
        }
        // 2^32 expressions would fill 200 GB first.
        let id = RegexId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.steps = self.steps.saturating_add(1);
        self.info.push(self.judge(&node));
        self.nodes.push(node);
        self.memo.push((0, Regexes::NONE));
        let nodes = &self.nodes;
        self.table.insert_unique(hash, id, |&id| FxBuildHasher.hash_one(&nodes[id.0 as usize]));
        id
    }

    fn judge(&self, node: &Node) -> Info {
        let of = |r: &RegexId| self.info(*r);
        let (nullable, inhabited) = match node {
            Node::None => (false, false),
            Node::Epsilon | Node::All => (true, true),
            Node::Class(_) => (false, true),
            Node::Concat(a, b) => {
                let (a, b) = (of(a), of(b));
                (a.nullable && b.nullable, a.inhabited && b.inhabited)
            }
            Node::Union(all) => {
                (all.iter().any(|r| of(r).nullable), all.iter().any(|r| of(r).inhabited))
            }
            Node::Inter(all) => (all.iter().all(|r| of(r).nullable), false),
            Node::Comp(r) => (!of(r).nullable, false),
            Node::Loop(r, low, _) => (*low == 0 || of(r).nullable, of(r).inhabited),
        };
        Info { nullable, inhabited: inhabited || nullable, visited: false }
    }

    /// A traversal begins: nothing is known of any node.
    fn new_epoch(&mut self) {
        self.epoch = self.epoch.checked_add(1).unwrap_or_else(|| {
            self.memo.fill((0, Regexes::NONE));
            1
        });
    }

    fn known(&self, r: RegexId) -> Option<RegexId> {
        let (epoch, value) = self.memo[r.0 as usize];
        (epoch == self.epoch).then_some(value)
    }

    fn know(&mut self, r: RegexId, value: RegexId) {
        self.memo[r.0 as usize] = (self.epoch, value);
    }
}
