//! Terms: nodes in one store, each made once. A term can only be made by the store, so two equal
//! terms have one id, and every node knows its sort.
//!
//! What is written stays: `let`, quantifiers, annotations and the spelling of literals are nodes of
//! their own. A variable is its name and its sort; who binds it is decided by where it stands.
//!
//! The children of a node are its subterms, then the variables it binds; [`Store::subterms`] gives
//! the former, and positions in a path count only those.

mod build;
mod free;
mod node;
mod occurrence;
mod substitute;
mod view;

pub use build::AppError;
pub use free::{VarSets, Variable};
pub use node::{Attribute, AttributeValue, Binder, Head, HeadId, Pattern, Tag, Target, Term};
pub use occurrence::{Occurrences, Path, Polarity, ReplaceError};
pub use substitute::SubstituteError;

use crate::decl::{Datatype, DatatypeId, Fun, FunId};
use crate::sort::{SortId, Sorts};
use crate::symbol::{SymbolId, Symbols};
use crate::table::IdTable;
use crate::theory::Theories;
use hashbrown::HashTable;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;

/// A term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TermId(NonZeroU32);

impl TermId {
    fn from_index(index: usize) -> TermId {
        TermId(NonZeroU32::MIN.saturating_add(index as u32))
    }

    /// Position in a dense table.
    #[inline]
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

const TAGS: [Tag; 9] = [
    Tag::Literal,
    Tag::App,
    Tag::Var,
    Tag::Apply,
    Tag::IndexApply,
    Tag::Let,
    Tag::Binder,
    Tag::Match,
    Tag::Annotated,
];

/// A node may have this many children.
pub const MAX_CHILDREN: usize = (1 << 28) - 1;

#[derive(Clone, Copy)]
struct Node {
    /// Tag in the top four bits, number of children below.
    tag_len: u32,
    /// What this number means depends on the tag.
    head: u32,
    /// First child in the arena; of a variable: its sort as written.
    first: u32,
    sort: SortId,
}

impl Node {
    #[inline]
    fn tag(self) -> Tag {
        TAGS[(self.tag_len >> 28) as usize]
    }

    #[inline]
    fn len(self) -> usize {
        (self.tag_len & MAX_CHILDREN as u32) as usize
    }
}

/// Equal values get one number.
#[derive(Clone)]
struct Interned<T> {
    items: Vec<T>,
    table: HashTable<u32>,
}

impl<T: Hash + Eq> Interned<T> {
    fn new() -> Interned<T> {
        Interned { items: Vec::new(), table: HashTable::new() }
    }

    fn hash(value: &T) -> u64 {
        let mut h = rustc_hash::FxHasher::default();
        value.hash(&mut h);
        h.finish()
    }

    fn intern(&mut self, value: T) -> u32 {
        let hash = Self::hash(&value);
        if let Some(&i) = self.table.find(hash, |&i| self.items[i as usize] == value) {
            return i;
        }
        let i = self.items.len() as u32;
        self.items.push(value);
        let items = &self.items;
        self.table.insert_unique(hash, i, |&i| Self::hash(&items[i as usize]));
        i
    }
}

/// Everything that a script's terms stand on.
#[derive(Clone)]
pub struct Store {
    /// Names and spellings.
    pub symbols: Symbols,
    /// Sorts.
    pub sorts: Sorts,
    nodes: Vec<Node>,
    children: Vec<TermId>,
    table: IdTable,
    heads: Interned<Head>,
    patterns: Interned<Box<[Pattern]>>,
    attributes: Interned<Box<[Attribute]>>,
    pub(crate) funs: Vec<Fun>,
    pub(crate) datatypes: Vec<Datatype>,
    pub(crate) higher_order: bool,
}

const K: u64 = 0x9E37_79B9_7F4A_7C15;

#[inline]
fn hash_node(tag_len: u32, head: u32, children: &[TermId]) -> u32 {
    let mut h = (u64::from(tag_len) << 32 | u64::from(head)).wrapping_mul(K);
    for &c in children {
        h = (h.rotate_left(23) ^ u64::from(c.0.get())).wrapping_mul(K);
    }
    (h >> 32) as u32
}

/// Leaves have no children, so what tells them apart is hashed instead.
#[inline]
fn hash_leaf(tag_len: u32, head: u32, extra: u32) -> u32 {
    let mut h = (u64::from(tag_len) << 32 | u64::from(head)).wrapping_mul(K);
    h = (h.rotate_left(23) ^ u64::from(extra)).wrapping_mul(K);
    (h >> 32) as u32
}

impl Store {
    /// An empty store over a table.
    pub fn new(theories: &'static Theories) -> Store {
        Store::for_source(theories, 0)
    }

    /// An empty store with room for what a source of this size usually holds.
    pub fn for_source(theories: &'static Theories, len: usize) -> Store {
        let n = (len / 16).clamp(16, 1 << 20);
        Store {
            symbols: Symbols::for_source(len),
            sorts: Sorts::new(theories),
            nodes: Vec::with_capacity(n),
            children: Vec::with_capacity(n * 2),
            table: IdTable::with_capacity(n),
            heads: Interned::new(),
            patterns: Interned::new(),
            attributes: Interned::new(),
            funs: Vec::new(),
            datatypes: Vec::new(),
            higher_order: false,
        }
    }

    /// The operator table.
    #[inline]
    pub fn theories(&self) -> &'static Theories {
        self.sorts.theories()
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no term.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// All terms, in the order in which they were made: parts before the whole.
    pub fn terms(&self) -> impl Iterator<Item = TermId> + use<> {
        (0..self.nodes.len()).map(TermId::from_index)
    }

    /// The sort of a term (canonical).
    #[inline]
    pub fn sort(&self, t: TermId) -> SortId {
        self.nodes[t.index()].sort
    }

    /// What sort of node it is.
    #[inline]
    pub fn tag(&self, t: TermId) -> Tag {
        self.nodes[t.index()].tag()
    }

    /// A function of the script.
    #[inline]
    pub fn fun(&self, id: FunId) -> &Fun {
        &self.funs[id.index()]
    }

    /// All functions of the script.
    pub fn funs(&self) -> impl Iterator<Item = FunId> + use<> {
        (0..self.funs.len() as u32).map(FunId)
    }

    /// A datatype of the script.
    pub fn datatype(&self, id: DatatypeId) -> &Datatype {
        &self.datatypes[id.0 as usize]
    }

    /// Makes room for `n` more terms.
    pub fn reserve(&mut self, n: usize) {
        self.nodes.reserve(n);
        self.children.reserve(n * 3);
        self.table.reserve(n);
    }

    /// A head.
    #[inline]
    pub fn head(&self, id: HeadId) -> &Head {
        &self.heads.items[id.0 as usize]
    }

    /// The id of a head.
    pub fn intern_head(&mut self, head: Head) -> HeadId {
        HeadId(self.heads.intern(head))
    }

    #[inline]
    pub(crate) fn find_node(
        &self,
        tag: Tag,
        head: u32,
        children: &[TermId],
    ) -> Result<TermId, u32> {
        self.find_hashed((tag as u32) << 28 | children.len() as u32, head, children)
    }

    #[inline]
    fn find_hashed(&self, tag_len: u32, head: u32, children: &[TermId]) -> Result<TermId, u32> {
        let hash = hash_node(tag_len, head, children);
        let found = self.table.find(hash, |id| {
            let n = self.nodes[id as usize];
            n.tag_len == tag_len && n.head == head && self.slice(n) == children
        });
        found.map(|id| TermId::from_index(id as usize)).ok_or(hash)
    }

    #[inline]
    pub(crate) fn add_node(
        &mut self,
        hash: u32,
        tag: Tag,
        head: u32,
        children: &[TermId],
        sort: SortId,
    ) -> TermId {
        let tag_len = (tag as u32) << 28 | children.len() as u32;
        let first = self.children.len() as u32;
        match *children {
            // Most nodes are small: not worth a call.
            [a] => self.children.push(a),
            [a, b] => {
                self.children.push(a);
                self.children.push(b);
            }
            _ => self.children.extend_from_slice(children),
        }
        self.push_node(hash, Node { tag_len, head, first, sort })
    }

    #[inline]
    fn push_node(&mut self, hash: u32, node: Node) -> TermId {
        let id = TermId::from_index(self.nodes.len());
        self.nodes.push(node);
        self.table.insert(hash, id.index() as u32);
        id
    }

    #[inline]
    fn node(&mut self, tag: Tag, head: u32, children: &[TermId], sort: SortId) -> TermId {
        match self.find_node(tag, head, children) {
            Ok(t) => t,
            Err(hash) => self.add_node(hash, tag, head, children, sort),
        }
    }

    fn leaf(&mut self, tag: Tag, head: SymbolId, extra: u32, sort: SortId) -> TermId {
        let tag_len = (tag as u32) << 28;
        let head = head.index() as u32;
        let hash = hash_leaf(tag_len, head, extra);
        let found = self.table.find(hash, |id| {
            let n = self.nodes[id as usize];
            n.tag_len == tag_len
                && n.head == head
                && (if tag == Tag::Var { n.first == extra } else { n.sort == sort })
        });
        match found {
            Some(id) => TermId::from_index(id as usize),
            None => self.push_node(hash, Node { tag_len, head, first: extra, sort }),
        }
    }

    /// A bound variable. `sort` is as written.
    pub fn var(&mut self, symbol: SymbolId, sort: SortId) -> TermId {
        let canon = self.sorts.canon(sort);
        self.leaf(Tag::Var, symbol, sort.index() as u32, canon)
    }

    /// A literal whose sort is known.
    pub(crate) fn literal_of_sort(&mut self, spelling: SymbolId, sort: SortId) -> TermId {
        self.leaf(Tag::Literal, spelling, sort.index() as u32, sort)
    }

    /// The name and canonical sort of a variable: what makes two variables the same.
    pub fn var_key(&self, t: TermId) -> Option<(SymbolId, SortId)> {
        match self.get(t) {
            Term::Var(symbol, sort) => Some((self.symbols.canon(symbol), self.sorts.canon(sort))),
            _ => None,
        }
    }

    pub(crate) fn app_of_sort(&mut self, head: HeadId, args: &[TermId], sort: SortId) -> TermId {
        self.node(Tag::App, head.0, args, sort)
    }

    pub(crate) fn find_app(&self, head: HeadId, args: &[TermId]) -> Result<TermId, u32> {
        self.find_node(Tag::App, head.0, args)
    }

    pub(crate) fn add_app(
        &mut self,
        hash: u32,
        head: HeadId,
        args: &[TermId],
        sort: SortId,
    ) -> TermId {
        self.add_node(hash, Tag::App, head.0, args, sort)
    }

    pub(crate) fn apply_of_sort(&mut self, tag: Tag, children: &[TermId], sort: SortId) -> TermId {
        self.node(tag, 0, children, sort)
    }

    /// `children`: values, body, variables.
    pub(crate) fn let_node(&mut self, children: &[TermId]) -> TermId {
        let sort = self.sort(children[children.len() / 2]);
        self.node(Tag::Let, 0, children, sort)
    }

    /// `children`: bodies, variables.
    pub(crate) fn binder_of_sort(
        &mut self,
        binder: Binder,
        children: &[TermId],
        sort: SortId,
    ) -> TermId {
        self.node(Tag::Binder, binder as u32, children, sort)
    }

    /// `children`: the term, the bodies, the variables.
    pub(crate) fn match_of_sort(
        &mut self,
        patterns: Box<[Pattern]>,
        children: &[TermId],
        sort: SortId,
    ) -> TermId {
        let head = self.patterns.intern(patterns);
        self.node(Tag::Match, head, children, sort)
    }

    /// `children`: the term, the terms in its attributes.
    pub(crate) fn annotated(
        &mut self,
        attributes: Box<[Attribute]>,
        children: &[TermId],
    ) -> TermId {
        let sort = self.sort(children[0]);
        let head = self.attributes.intern(attributes);
        self.node(Tag::Annotated, head, children, sort)
    }

    /// The same node with another child, of the same sort. The children are copied where they are to stay.
    pub(crate) fn with_child(&mut self, t: TermId, i: usize, child: TermId) -> TermId {
        let n = self.nodes[t.index()];
        let (old, first) = (n.first as usize, self.children.len());
        match n.len() {
            // Most nodes are small: not worth a call.
            1 => self.children.push(child),
            2 => {
                self.children.push(self.children[old]);
                self.children.push(self.children[old + 1]);
                self.children[first + i] = child;
            }
            len => {
                self.children.extend_from_within(old..old + len);
                self.children[first + i] = child;
            }
        }
        let children = &self.children[first..];
        match self.find_hashed(n.tag_len, n.head, children) {
            Ok(t) => {
                self.children.truncate(first);
                t
            }
            Err(hash) => self.push_node(hash, Node { first: first as u32, ..n }),
        }
    }

    /// The same node over other children. Each child must have the sort of the one it replaces
    /// (variables may change their names, not their sorts), so that the node keeps its sort.
    pub(crate) fn with_children(&mut self, t: TermId, children: &[TermId]) -> TermId {
        let n = self.nodes[t.index()];
        debug_assert_eq!(n.len(), children.len());
        if n.len() == 0 {
            return t;
        }
        self.node(n.tag(), n.head, children, n.sort)
    }
}
