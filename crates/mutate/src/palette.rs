//! Which operators may be put into a mutant: the table, narrowed to what the solvers have in common, and
//! by the sorts that a formula has.

use crate::signatures::Signatures;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smelt_smtlib::sort::{Con, SortId, Sorts};
use smelt_smtlib::term::Target;
use smelt_smtlib::theory::pattern::SortPattern;
use smelt_smtlib::theory::{ConId, OpId, Rank};
use smelt_smtlib::{Store, Term, Theories};
use std::hash::BuildHasher;
use std::rc::Rc;

/// A theory's operators mention a sort that belongs to it in spirit at least so often: strings and Int.
const MENTIONED: usize = 5;

/// What a sort is built with, whatever its indices and arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Key {
    Ground(SortId),
    Con(ConId),
    Other,
}

impl Key {
    pub(crate) fn of(sorts: &Sorts, sort: SortId) -> Key {
        match sorts.get(sort).con {
            Con::Builtin(c) if sorts.theories().ground(c) == Some(sort) => Key::Ground(sort),
            Con::Builtin(c) => Key::Con(c),
            _ => Key::Other,
        }
    }
}

/// One signature that may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Candidate {
    pub(crate) op: OpId,
    pub(crate) rank: usize,
}

/// Operators that may be used.
pub struct Palette {
    /// Theories that speak of integers.
    of_integers: Vec<usize>,
    /// Theories with an operator that takes bit-vectors.
    of_bits: Vec<usize>,
    table: &'static Theories,
    by_result: FxHashMap<Key, Vec<Candidate>>,
    /// Operators whose result is a parameter: `ite`, `select`.
    any: Vec<Candidate>,
    all: Vec<Candidate>,
    /// What ground sorts of the table are built with: `(Array Unicode Bool)` with `Array`.
    grounds: FxHashMap<SortId, Key>,
}

/// What a formula is made of: which theories' operators make sense in it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Universe {
    /// The sorts that arguments may have.
    pub(crate) sorts: Vec<SortId>,
    keys: Vec<Key>,
    /// The theories whose sorts and operators it has.
    theories: Vec<usize>,
    /// Numerals are reals: no theory that speaks of integers is there.
    without_ints: bool,
    /// A hash of these, by which lists are found again.
    hash: u64,
}

/// The operators that fit a result in a universe, and their weights summed up.
pub(crate) struct Choices {
    pub(crate) list: Vec<Candidate>,
    pub(crate) sums: Vec<f64>,
}

/// Lists that were found before. A worker has one.
#[derive(Default)]
pub(crate) struct Found {
    lists: FxHashMap<(u64, Key), Rc<Choices>>,
}

impl Palette {
    /// The standard's operators, and the extensions of these origins (`z3`, `cvc5`, `extension`).
    pub fn new(table: &'static Theories, origins: &[&str]) -> Palette {
        let mut chosen = Vec::new();
        for (i, op) in table.operators().iter().enumerate() {
            let Some(id) = table.operator_id(i) else { continue };
            for (rank, r) in op.ranks.iter().enumerate() {
                let common = r.origin.as_deref().is_none_or(|o| origins.contains(&o));
                // Another name for the same would only be tried twice as often.
                if !r.legacy && !r.internal && r.same_as.is_none() && common {
                    chosen.push(Candidate { op: id, rank });
                }
            }
        }
        Palette::of(table, chosen)
    }

    /// The same without some operators, by name.
    pub fn without(self, lacking: &[&str]) -> Palette {
        let name = |c: &Candidate| &self.table.operator(c.op).name[..];
        let kept = self.all.iter().filter(|c| !lacking.contains(&name(c))).copied().collect();
        Palette::of(self.table, kept)
    }

    /// Only the signatures of a file, whoever reads them.
    pub fn of_signatures(table: &'static Theories, signatures: &Signatures) -> Palette {
        let mut chosen = Vec::new();
        for (i, op) in table.operators().iter().enumerate() {
            let Some(id) = table.operator_id(i) else { continue };
            let named = (0..op.ranks.len()).filter(|&rank| signatures.has(i, rank));
            chosen.extend(named.map(|rank| Candidate { op: id, rank }));
        }
        Palette::of(table, chosen)
    }

    fn of(table: &'static Theories, chosen: Vec<Candidate>) -> Palette {
        let sorts = Store::new(table).sorts;
        let mut of_integers = Vec::new();
        for r in table.operators().iter().flat_map(|o| &o.ranks) {
            let int =
                |p: &SortPattern| matches!(p, SortPattern::Ground(s) if Some(*s) == table.int());
            if r.origin.is_none() && r.args.iter().chain([&r.result]).any(int) {
                of_integers.push(r.theory);
            }
        }
        of_integers.dedup();
        let mut palette = Palette {
            table,
            of_integers,
            of_bits: Vec::new(),
            by_result: FxHashMap::default(),
            any: Vec::new(),
            all: chosen,
            grounds: FxHashMap::default(),
        };
        let bits = table.bitvec();
        for candidate in palette.all.clone() {
            let r = palette.rank(candidate);
            let takes = |a: &SortPattern| matches!(a, SortPattern::Con(c, ..) if Some(*c) == bits);
            if r.origin.is_none() && r.args.iter().any(takes) {
                palette.of_bits.push(r.theory);
            }
            for p in r.args.iter().chain([&r.result]) {
                if let SortPattern::Ground(s) = p {
                    palette.grounds.entry(*s).or_insert_with(|| Key::of(&sorts, *s));
                }
            }
            match &r.result {
                SortPattern::Ground(s) => palette.add(palette.grounds[s], candidate),
                SortPattern::Con(c, ..) => palette.add(Key::Con(*c), candidate),
                _ => palette.any.push(candidate),
            }
        }
        palette.of_bits.sort_unstable();
        palette.of_bits.dedup();
        palette
    }

    fn add(&mut self, key: Key, candidate: Candidate) {
        self.by_result.entry(key).or_default().push(candidate);
    }

    /// The table.
    pub fn table(&self) -> &'static Theories {
        self.table
    }

    /// Whether an application with so many arguments may be made: with fewer than its signature shows,
    /// `(+ x)`, it is for those who read it only.
    pub(crate) fn allows(&self, op: OpId, rank: usize, args: usize) -> bool {
        let there = self.all.iter().any(|c| c.op == op && c.rank == rank);
        there && args >= self.table.operator(op).ranks[rank].args.len()
    }

    /// All signatures that may be used, in the order of the table.
    pub(crate) fn ranks(&self) -> impl Iterator<Item = (OpId, &'static Rank)> + '_ {
        let table = self.table;
        self.all.iter().map(move |c| (c.op, &table.operator(c.op).ranks[c.rank]))
    }

    /// The signature of a candidate.
    pub(crate) fn rank(&self, c: Candidate) -> &'static Rank {
        &self.table.operator(c.op).ranks[c.rank]
    }

    /// The sorts that arguments may have in a formula with expressions of these sorts: those, and if it is
    /// wide, the ground sorts that belong to the same theories. Where numerals are reals, there is no integer.
    pub(crate) fn universe(
        &self,
        store: &Store,
        present: impl Iterator<Item = SortId>,
        wide: bool,
        real_numerals: bool,
    ) -> Universe {
        let mut sorts: Vec<SortId> = present.collect();
        let mut theories: Vec<usize> = Vec::new();
        for &s in &sorts {
            if let Con::Builtin(c) = store.sorts.get(s).con {
                theories.push(self.table.sort(c).theory);
            }
        }
        let mut last = None;
        for t in store.terms() {
            if let Term::App(head, _) = store.get(t)
                && last.replace(head) != Some(head)
                && let Target::Op(op) = store.head(head).target
            {
                // A name that several theories have says nothing about any of them.
                let ranks = &self.table.operator(op).ranks;
                if ranks.iter().all(|r| r.theory == ranks[0].theory) {
                    theories.push(ranks[0].theory);
                }
            }
        }
        theories.sort_unstable();
        theories.dedup();
        let without = if real_numerals { self.table.int() } else { None };
        let mut more: Vec<SortId> = vec![self.table.bool()];
        for &theory in theories.iter().filter(|_| wide) {
            more.extend_from_slice(self.table.companions(theory, MENTIONED));
        }
        for s in more {
            if !sorts.contains(&s) && Some(s) != without {
                sorts.push(s);
            }
        }
        let mut keys: Vec<Key> = sorts.iter().map(|&s| Key::of(&store.sorts, s)).collect();
        // Bit-vectors can be had from nothing, and floats are made of them.
        if wide && let Some(bits) = self.table.bitvec() {
            let some = theories.iter().any(|t| self.of_bits.contains(t));
            keys.extend(some.then_some(Key::Con(bits)));
        }
        keys.sort_unstable();
        keys.dedup();
        // An extension is used by who uses it already.
        theories.retain(|&t| self.table.theories()[t].origin.is_some());
        let hash = FxBuildHasher.hash_one((&keys, &theories, real_numerals));
        Universe { sorts, keys, theories, without_ints: real_numerals, hash }
    }

    /// The operators that can give a sort from arguments of a universe.
    pub(crate) fn choices(
        &self,
        found: &mut Found,
        weight: impl Fn(OpId) -> f64,
        universe: &Universe,
        result: Key,
    ) -> Rc<Choices> {
        let key = (universe.hash, result);
        if let Some(list) = found.lists.get(&key) {
            return list.clone();
        }
        let there = |p: &SortPattern| match p {
            SortPattern::Ground(s) => universe.keys.contains(&self.grounds[s]),
            SortPattern::Con(c, ..) => universe.keys.contains(&Key::Con(*c)),
            _ => true,
        };
        let exact = self.by_result.get(&result).map_or(&[][..], |l| l);
        let fits = |c: &&Candidate| {
            let rank = self.rank(**c);
            let known = self.table.theories()[rank.theory].origin.is_none()
                || universe.theories.contains(&rank.theory);
            let integers = universe.without_ints && self.of_integers.contains(&rank.theory);
            known && !integers && rank.args.iter().all(there)
        };
        let list: Vec<Candidate> = exact.iter().chain(&self.any).filter(fits).copied().collect();
        let mut sum = 0.0;
        let sums = list
            .iter()
            .map(|c| {
                sum += weight(c.op);
                sum
            })
            .collect();
        let choices = Rc::new(Choices { list, sums });
        found.lists.insert(key, choices.clone());
        choices
    }
}

impl Choices {
    /// The candidate at a point between 0 and 1.
    pub(crate) fn at(&self, point: f64) -> Option<Candidate> {
        let total = *self.sums.last()?;
        let i = self.sums.partition_point(|&s| s <= point * total);
        self.list.get(i.min(self.list.len() - 1)).copied()
    }
}
