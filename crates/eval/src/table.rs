//! Arrays, functions, sets and bags: what arguments are mapped to, a list of exceptions from one
//! value. A table is canonical, so that two tables with different ids differ somewhere, unless it
//! says otherwise ([`Table::loose`]).

use crate::reason::Reason;
use crate::value::{Value, ValueId, Values};
use smelt_smtlib::SortId;

/// What a table maps arguments to that are no exceptions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Otherwise {
    /// One value.
    Value(ValueId),
    /// What a function value says.
    Function(ValueId),
    /// Nothing is known.
    Unknown,
}

/// A map from arguments to values. The key of several arguments is their tuple.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    /// Exceptions, sorted by key.
    pub entries: Box<[(ValueId, ValueId)]>,
    /// Everything else.
    pub otherwise: Otherwise,
    /// It is not known whether there is anything else: the sort of the arguments has an unknown
    /// number of elements.
    pub loose: bool,
    /// The sorts of the arguments.
    pub over: Box<[SortId]>,
}

impl Table {
    /// Every value inside.
    pub fn parts(&self) -> impl Iterator<Item = ValueId> + '_ {
        let rest = match self.otherwise {
            Otherwise::Value(v) | Otherwise::Function(v) => Some(v),
            Otherwise::Unknown => None,
        };
        self.entries.iter().flat_map(|&(k, v)| [k, v]).chain(rest)
    }

    pub(crate) fn own_flags(&self, exact: u8, closed: u8) -> u8 {
        match self.otherwise {
            Otherwise::Unknown => 0,
            Otherwise::Function(_) => closed,
            Otherwise::Value(_) if self.loose => closed,
            Otherwise::Value(_) => exact | closed,
        }
    }

    /// Why it is open by itself.
    pub fn reason(&self) -> Option<Reason> {
        (self.otherwise == Otherwise::Unknown).then_some(Reason::NotFixed)
    }

    /// The value of an exception.
    pub fn exception(&self, key: ValueId) -> Option<ValueId> {
        let at = self.entries.binary_search_by_key(&key, |(k, _)| *k).ok()?;
        Some(self.entries[at].1)
    }
}

/// How many values a sort has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cardinality {
    /// That many; saturating.
    Finite(u128),
    /// Infinitely many.
    Infinite,
    /// The model does not say.
    Unknown,
}

impl Cardinality {
    /// Pairs.
    pub(crate) fn times(self, other: Cardinality) -> Cardinality {
        use Cardinality::{Finite, Infinite, Unknown};
        match (self, other) {
            (Finite(0), _) | (_, Finite(0)) => Finite(0),
            (Finite(a), Finite(b)) => Finite(a.saturating_mul(b)),
            (Infinite, _) | (_, Infinite) => Infinite,
            _ => Unknown,
        }
    }

    /// One or the other.
    pub(crate) fn plus(self, other: Cardinality) -> Cardinality {
        use Cardinality::{Finite, Infinite, Unknown};
        match (self, other) {
            (Finite(a), Finite(b)) => Finite(a.saturating_add(b)),
            (Infinite, _) | (_, Infinite) => Infinite,
            _ => Unknown,
        }
    }

    /// Functions from `self` to `results`.
    pub(crate) fn functions(self, results: Cardinality) -> Cardinality {
        use Cardinality::{Finite, Infinite, Unknown};
        match (self, results) {
            (_, Finite(1)) => Finite(1),
            (Infinite, Finite(_) | Infinite) | (Finite(_) | Unknown, Infinite) => Infinite,
            (Finite(n), Finite(r)) => {
                Finite(u32::try_from(n).map_or(u128::MAX, |n| r.saturating_pow(n)))
            }
            _ => Unknown,
        }
    }

    /// Whether there is certainly a value beyond `n` known ones.
    pub(crate) fn exceeds(self, n: usize) -> bool {
        match self {
            Cardinality::Finite(c) => c > n as u128,
            Cardinality::Infinite => true,
            Cardinality::Unknown => false,
        }
    }
}

/// The elements of a sort that a table is over, when they can be listed.
pub(crate) enum Keys<'a> {
    /// All of them, sorted.
    All(&'a [ValueId]),
    /// More than the exceptions can cover.
    Many,
    /// The model does not say.
    Unknown,
}

/// The canonical table. `entries` may be in any order but has each key once; keys are exact.
pub(crate) fn make(
    values: &mut Values,
    mut entries: Vec<(ValueId, ValueId)>,
    mut otherwise: Otherwise,
    keys: Keys<'_>,
    over: &[SortId],
) -> ValueId {
    entries.sort_unstable();
    let mut loose = false;
    match (keys, otherwise) {
        (Keys::All(keys), Otherwise::Value(_) | Otherwise::Unknown)
            if entries.len() * 2 >= keys.len() =>
        {
            // So many exceptions that another value may be the usual one.
            let covered = |k: ValueId| entries.binary_search_by_key(&k, |(k, _)| *k).ok();
            let mut full: Option<Vec<(ValueId, ValueId)>> = Some(Vec::with_capacity(keys.len()));
            for &k in keys {
                let value = match (covered(k), otherwise) {
                    (Some(at), _) => Some(entries[at].1),
                    (None, Otherwise::Value(v)) => Some(v),
                    (None, _) => None,
                };
                full = match (full, value) {
                    (Some(mut f), Some(v)) => {
                        f.push((k, v));
                        Some(f)
                    }
                    _ => None,
                };
            }
            if let Some(full) = full
                && let Some(usual) = most_frequent(&full)
            {
                entries = full;
                otherwise = Otherwise::Value(usual);
            }
        }
        (Keys::Unknown, _) => loose = !entries.is_empty(),
        _ => {}
    }
    if let Otherwise::Value(usual) = otherwise {
        // An open value is equal to itself, so this holds for open ones too. A loose table keeps
        // its exceptions: they are the only places where it surely is what it says.
        entries.retain(|&(_, v)| v != usual);
        loose &= !entries.is_empty();
    }
    let (entries, over) = (entries.into(), over.into());
    values.add(Value::Table(Table { entries, otherwise, loose, over }))
}

fn most_frequent(entries: &[(ValueId, ValueId)]) -> Option<ValueId> {
    let mut all: Vec<ValueId> = entries.iter().map(|(_, v)| *v).collect();
    all.sort_unstable();
    let runs = all.chunk_by(|a, b| a == b);
    // Of equally frequent ones the first.
    runs.max_by(|a, b| a.len().cmp(&b.len()).then(b[0].cmp(&a[0]))).map(|run| run[0])
}
