//! Sorts: hash-consed, as written, each with the canonical sort that it stands for.
//!
//! `Float32`, a `define-sort` and `(-> A (-> B C))` keep their spelling for the printer; whoever asks
//! whether two sorts are *the same* compares [`Sorts::canon`]. Every term carries a canonical sort.

use crate::symbol::{SymbolId, Symbols};
use crate::theory::{ConId, Theories};
use hashbrown::HashTable;
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;

/// A sort.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SortId(NonZeroU32);

impl SortId {
    pub(crate) fn from_index(index: usize) -> SortId {
        SortId(NonZeroU32::MIN.saturating_add(index as u32))
    }

    /// Position in a dense table.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A sort that the script declared (`declare-sort`, `define-sort`, a datatype).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SortDeclId(pub(crate) u32);

/// The index of an indexed identifier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Index {
    /// A numeral that fits.
    Num(u64),
    /// A numeral of more than 64 bits (or with leading zeros), as written.
    Big(SymbolId),
    /// A symbol, as written.
    Symbol(SymbolId),
    /// `#x41`, as written.
    Hex(SymbolId),
}

/// What a sort is built with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Con {
    /// From the operator table.
    Builtin(ConId),
    /// From the script.
    Declared(SortDeclId),
    /// A sort parameter (`par`, `declare-sort-parameter`).
    Param(SymbolId),
    /// From the script, but spelled as here: `|T|` for a sort declared as `T`.
    Respelled(SymbolId, SortDeclId),
}

/// One sort.
#[derive(Clone, Debug)]
pub struct SortNode {
    /// Constructor.
    pub con: Con,
    /// `32` of `(_ BitVec 32)`.
    pub indices: SmallVec<[Index; 2]>,
    /// `Int` and `Bool` of `(Array Int Bool)`.
    pub args: SmallVec<[SortId; 2]>,
    /// What it stands for; itself if it is canonical.
    pub canon: SortId,
    /// Whether a sort parameter occurs in it.
    pub generic: bool,
}

/// A sort that the script declared.
#[derive(Clone, Debug)]
pub struct SortDecl {
    /// Its name, as written.
    pub symbol: SymbolId,
    /// Number of arguments.
    pub arity: u32,
    /// `define-sort`: parameters and body.
    pub alias: Option<(Box<[SymbolId]>, SortId)>,
    /// `declare-datatypes`: which.
    pub datatype: Option<crate::decl::DatatypeId>,
}

/// The store of sorts.
#[derive(Clone)]
pub struct Sorts {
    nodes: Vec<SortNode>,
    table: HashTable<SortId>,
    decls: Vec<SortDecl>,
    theories: &'static Theories,
}

fn hash_key(con: Con, indices: &[Index], args: &[SortId]) -> u64 {
    let mut h = rustc_hash::FxHasher::default();
    (con, indices, args).hash(&mut h);
    h.finish()
}

impl Sorts {
    /// The store of a new script: it knows the sorts of the table that take no argument, at the
    /// same ids in every script (see [`Theories::ground`]).
    pub fn new(theories: &'static Theories) -> Sorts {
        theories.fresh_sorts().clone()
    }

    /// The ground sorts, made once per table and copied for each script.
    pub(crate) fn ground(theories: &'static Theories) -> Sorts {
        let mut sorts =
            Sorts { nodes: Vec::new(), table: HashTable::new(), decls: Vec::new(), theories };
        for &con in theories.ground_sorts() {
            sorts.raw(Con::Builtin(con), &[], &[], None);
        }
        sorts
    }

    /// The table behind this store.
    pub fn theories(&self) -> &'static Theories {
        self.theories
    }

    /// The sort.
    #[inline]
    pub fn get(&self, id: SortId) -> &SortNode {
        &self.nodes[id.index()]
    }

    /// What the sort stands for.
    #[inline]
    pub fn canon(&self, id: SortId) -> SortId {
        self.nodes[id.index()].canon
    }

    /// A sort that the script declared.
    pub fn decl(&self, id: SortDeclId) -> &SortDecl {
        &self.decls[id.0 as usize]
    }

    pub(crate) fn declare(&mut self, decl: SortDecl) -> SortDeclId {
        self.decls.push(decl);
        SortDeclId(self.decls.len() as u32 - 1)
    }

    pub(crate) fn set_datatype(&mut self, id: SortDeclId, datatype: crate::decl::DatatypeId) {
        self.decls[id.0 as usize].datatype = Some(datatype);
    }

    /// How many sorts there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: the ground sorts are always there.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    fn find(&self, hash: u64, con: Con, indices: &[Index], args: &[SortId]) -> Option<SortId> {
        self.table
            .find(hash, |&id| {
                let n = &self.nodes[id.index()];
                n.con == con && n.indices[..] == *indices && n.args[..] == *args
            })
            .copied()
    }

    fn raw(
        &mut self,
        con: Con,
        indices: &[Index],
        args: &[SortId],
        canon: Option<SortId>,
    ) -> SortId {
        let hash = hash_key(con, indices, args);
        if let Some(id) = self.find(hash, con, indices, args) {
            return id;
        }
        let id = SortId::from_index(self.nodes.len());
        let generic =
            matches!(con, Con::Param(_)) || args.iter().any(|&a| self.nodes[a.index()].generic);
        self.nodes.push(SortNode {
            con,
            indices: indices.into(),
            args: args.into(),
            canon: canon.unwrap_or(id),
            generic,
        });
        let nodes = &self.nodes;
        self.table.insert_unique(hash, id, |&id| {
            let n = &nodes[id.index()];
            hash_key(n.con, &n.indices, &n.args)
        });
        id
    }

    /// The sort, if it was made before.
    pub(crate) fn existing(&self, con: Con, indices: &[Index], args: &[SortId]) -> Option<SortId> {
        self.find(hash_key(con, indices, args), con, indices, args)
    }

    /// Builds a sort whose constructor, indices and arguments are known to fit.
    pub fn make(&mut self, con: Con, indices: &[Index], args: &[SortId]) -> SortId {
        if let Some(id) = self.find(hash_key(con, indices, args), con, indices, args) {
            return id;
        }
        let canon = self.canonical(con, indices, args);
        self.raw(con, indices, args, canon)
    }

    /// The canonical form, if it is not the sort itself.
    fn canonical(&mut self, con: Con, indices: &[Index], args: &[SortId]) -> Option<SortId> {
        let plain: SmallVec<[SortId; 4]> = args.iter().map(|&a| self.canon(a)).collect();
        match con {
            Con::Builtin(c) => {
                if let Some(target) = self.theories.expand_alias(c, indices, &plain, self) {
                    return Some(self.canon(target));
                }
                if self.theories.is_map(c)
                    && let Some((&last, init)) = plain.split_last()
                    && self.get(last).con == con
                {
                    let tail = self.get(last).args.clone();
                    let flat: SmallVec<[SortId; 4]> =
                        init.iter().copied().chain(tail.iter().copied()).collect();
                    return Some(self.make(con, indices, &flat));
                }
            }
            Con::Declared(d) => {
                if let Some((params, body)) = self.decl(d).alias.clone() {
                    let map: Vec<(SymbolId, SortId)> =
                        params.iter().copied().zip(plain.iter().copied()).collect();
                    let target = self.substitute(body, &map);
                    return Some(self.canon(target));
                }
            }
            Con::Respelled(_, d) => return Some(self.make(Con::Declared(d), indices, &plain)),
            Con::Param(_) => {}
        }
        (plain[..] != *args).then(|| self.make(con, indices, &plain))
    }

    /// A sort of the table by constructor.
    pub fn builtin(&mut self, con: ConId, indices: &[Index], args: &[SortId]) -> SortId {
        self.make(Con::Builtin(con), indices, args)
    }

    /// A sort parameter.
    pub fn param(&mut self, symbol: SymbolId) -> SortId {
        self.make(Con::Param(symbol), &[], &[])
    }

    /// Replaces sort parameters. Iterative: a sort can be as deep as a script makes it.
    pub fn substitute(&mut self, root: SortId, map: &[(SymbolId, SortId)]) -> SortId {
        if map.is_empty() || !self.get(root).generic {
            return root;
        }
        let mut done: rustc_hash::FxHashMap<SortId, SortId> = Default::default();
        let mut stack = vec![root];
        while let Some(&top) = stack.last() {
            let node = self.get(top).clone();
            if done.contains_key(&top) {
                stack.pop();
                continue;
            }
            if let Con::Param(p) = node.con {
                let to = map.iter().find(|(from, _)| *from == p).map_or(top, |&(_, to)| to);
                done.insert(top, to);
                stack.pop();
                continue;
            }
            let pending = stack.len();
            for &a in &node.args {
                if self.get(a).generic && !done.contains_key(&a) {
                    stack.push(a);
                }
            }
            if stack.len() > pending {
                continue;
            }
            let args: SmallVec<[SortId; 4]> =
                node.args.iter().map(|a| done.get(a).copied().unwrap_or(*a)).collect();
            let made = self.make(node.con, &node.indices, &args);
            done.insert(top, made);
            stack.pop();
        }
        done.get(&root).copied().unwrap_or(root)
    }

    /// Finds what the parameters of `pattern` must be for it to equal `sort` (both canonical).
    /// `false` if there is no way; `map` may then hold part of an attempt.
    pub fn unify(
        &self,
        pattern: SortId,
        sort: SortId,
        map: &mut Vec<(SymbolId, SortId)>,
        coerce: bool,
    ) -> bool {
        let mut todo: SmallVec<[(SortId, SortId, bool); 8]> = SmallVec::new();
        todo.push((pattern, sort, coerce));
        let mut seen: rustc_hash::FxHashSet<(SortId, SortId)> = Default::default();
        while let Some((p, s, coerce)) = todo.pop() {
            let node = self.get(p);
            if !node.generic {
                if p == s || coerce && self.coerces(s, p) {
                    continue;
                }
                return false;
            }
            if let Con::Param(name) = node.con {
                match map.iter().position(|(n, _)| *n == name) {
                    Some(at) if map[at].1 == s => {}
                    Some(at) if coerce && self.coerces(s, map[at].1) => {}
                    Some(at) if coerce && self.coerces(map[at].1, s) => map[at].1 = s,
                    Some(_) => return false,
                    None => map.push((name, s)),
                }
                continue;
            }
            // Sorts are shared: what was compared once need not be compared again.
            if !seen.insert((p, s)) {
                continue;
            }
            let other = self.get(s);
            if node.con != other.con
                || node.indices != other.indices
                || node.args.len() != other.args.len()
            {
                return false;
            }
            todo.extend(node.args.iter().zip(&other.args).map(|(&p, &s)| (p, s, false)));
        }
        true
    }

    /// The sort parameters in a sort.
    pub fn params(&self, root: SortId) -> SmallVec<[SymbolId; 4]> {
        let mut found = SmallVec::new();
        let mut seen: rustc_hash::FxHashSet<SortId> = Default::default();
        let mut todo = vec![root];
        while let Some(s) = todo.pop() {
            let node = self.get(s);
            if !node.generic || !seen.insert(s) {
                continue;
            }
            if let Con::Param(p) = node.con
                && !found.contains(&p)
            {
                found.push(p);
            }
            todo.extend(node.args.iter().copied());
        }
        found
    }

    /// Whether solvers take a term of sort `from` where `to` is wanted: an integer for a real,
    /// and, as Z3 has one sort for both, an array for a map.
    pub fn coerces(&self, from: SortId, to: SortId) -> bool {
        let t = self.theories;
        if Some(from) == t.int() && Some(to) == t.real() {
            return true;
        }
        let (f, g) = (self.get(from), self.get(to));
        match (f.con, g.con) {
            (Con::Builtin(a), Con::Builtin(b)) if a != b => {
                (t.is_map(a) && t.is_array(b) || t.is_array(a) && t.is_map(b)) && f.args == g.args
            }
            _ => false,
        }
    }

    /// The name of the constructor.
    pub fn con_name<'a>(&'a self, con: Con, symbols: &'a Symbols) -> std::borrow::Cow<'a, [u8]> {
        match con {
            Con::Builtin(c) => self.theories.sort(c).name.as_bytes().into(),
            Con::Declared(d) => symbols.bytes(self.decl(d).symbol).into(),
            Con::Param(s) | Con::Respelled(s, _) => symbols.bytes(s).into(),
        }
    }

    /// Prints a sort.
    pub fn print(&self, root: SortId, symbols: &Symbols, out: &mut Vec<u8>) {
        self.print_some(root, symbols, usize::MAX, out);
    }

    /// Prints a sort until the text is longer than `most`: sorts are shared, and written out one
    /// can be larger than any memory.
    fn print_some(&self, root: SortId, symbols: &Symbols, most: usize, out: &mut Vec<u8>) {
        enum Step {
            Sort(SortId),
            Close,
        }
        let mut stack = vec![Step::Sort(root)];
        let mut first = true;
        while let Some(step) = stack.pop()
            && out.len() <= most
        {
            let Step::Sort(id) = step else {
                out.push(b')');
                continue;
            };
            if !first {
                out.push(b' ');
            }
            first = false;
            let node = self.get(id);
            let name = self.con_name(node.con, symbols);
            if !node.args.is_empty() {
                out.push(b'(');
                stack.push(Step::Close);
                stack.extend(node.args.iter().rev().map(|&a| Step::Sort(a)));
            }
            if node.indices.is_empty() {
                out.extend_from_slice(&name);
            } else {
                print_indexed(&name, &node.indices, symbols, out);
            }
        }
    }

    /// A sort as text, for messages.
    pub fn text(&self, id: SortId, symbols: &Symbols) -> String {
        let mut out = Vec::new();
        self.print_some(id, symbols, 500, &mut out);
        // A message is read by a person: a sort of a megabyte helps nobody.
        crate::symbol::cut(&String::from_utf8_lossy(&out), 120)
    }
}

/// `(_ name i j)`
pub(crate) fn print_indexed(name: &[u8], indices: &[Index], symbols: &Symbols, out: &mut Vec<u8>) {
    out.extend_from_slice(b"(_ ");
    out.extend_from_slice(name);
    for index in indices {
        out.push(b' ');
        match *index {
            Index::Num(n) => out.extend_from_slice(n.to_string().as_bytes()),
            Index::Big(s) | Index::Symbol(s) | Index::Hex(s) => {
                out.extend_from_slice(symbols.bytes(s));
            }
        }
    }
    out.push(b')');
}
