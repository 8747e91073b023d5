//! Values, each made once: two equal values have one id, so that equality is a comparison of numbers
//! and a value that is built of shared parts stays as small as its parts.
//!
//! Three kinds of value are not decided by their id: an [`Value::Open`] one stands for a value that
//! nothing fixes, a [`Value::Closure`] is a function given by a term, a [`Value::Regex`] a language
//! given by an expression. [`Values::is_exact`] says whether none of these stands inside.

use crate::algebraic::Algebraic;
use crate::bitvec::BitVec;
use crate::float::{Float, RoundingMode};
use crate::reason::Reason;
use crate::regex::RegexId;
use crate::table::Table;
use dashu_int::IBig;
use dashu_ratio::RBig;
use hashbrown::HashTable;
use smelt_smtlib::SortId;
use smelt_smtlib::TermId;
use smelt_smtlib::decl::FunId;
use smelt_smtlib::symbol::SymbolId;
use smelt_smtlib::term::HeadId;
use std::hash::{BuildHasher, Hash, Hasher};
use std::rc::Rc;

/// A value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ValueId(u32);

impl ValueId {
    /// `false`
    pub const FALSE: ValueId = ValueId(0);
    /// `true`
    pub const TRUE: ValueId = ValueId(1);

    /// A truth value.
    pub fn of_bool(b: bool) -> ValueId {
        if b { ValueId::TRUE } else { ValueId::FALSE }
    }

    /// Position in a dense table.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Several values, mostly few.
pub type ValueList = Box<[ValueId]>;

/// What an open value is the result of. The same function of the same arguments is the same value,
/// whatever it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// An operator with its indices, the sort of the result, and that of the first argument: values of
    /// different sorts may have one id, such as two empty lists, but an operator is another one there.
    Head(HeadId, SortId, SortId),
    /// A function of the script, and the sort of its first argument.
    Fun(FunId, SortId),
    /// A bound variable that may be anything; each has its own number.
    Arbitrary(u32),
    /// A term of its own, under these values of its free variables.
    Term(TermId),
    /// A function value applied.
    Applied,
}

/// An irrational number. Two polynomials may describe one number, so numbers are told apart by exact
/// comparison and all have one hash: a model holds few of them.
#[derive(Clone, Debug)]
pub struct Irrational(pub Rc<Algebraic>);

impl PartialEq for Irrational {
    fn eq(&self, other: &Irrational) -> bool {
        self.0.cmp(&other.0).is_eq()
    }
}

impl Eq for Irrational {}

impl Hash for Irrational {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// A value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// `Bool`
    Bool(bool),
    /// An integer, of sort `Int` or `Real`: a number has one value in both.
    Int(IBig),
    /// A rational number that is no integer.
    Rational(RBig),
    /// An irrational number.
    Algebraic(Irrational),
    /// A bit-vector.
    BitVec(BitVec),
    /// A float.
    Float(Float),
    /// A rounding mode.
    Rounding(RoundingMode),
    /// A string, as code points.
    Text(Rc<[u32]>),
    /// A character.
    Char(u32),
    /// A regular language.
    Regex(RegexId),
    /// An element of a finite field; its sort says which.
    Field(IBig),
    /// An element of an uninterpreted sort.
    Element(SortId, SymbolId),
    /// A constructor with its fields.
    Data(FunId, ValueList),
    /// A tuple, or the two parts of a complex number.
    Tuple(ValueList),
    /// A missing value of cvc5's nullables.
    Null,
    /// A present one.
    Some(ValueId),
    /// The empty list of Z3's own datatype.
    Nil,
    /// A list: its head and the rest.
    Cons(ValueId, ValueId),
    /// A sequence.
    Seq(ValueList),
    /// An array, a function, a set or a bag: what it maps its arguments to.
    Table(Table),
    /// `(lambda …)`: the term, and the values of its free variables in the order of their names.
    Closure(TermId, Box<[(SymbolId, ValueId)]>),
    /// A function of the script, applied to fewer arguments than it takes.
    Partial(FunId, ValueList),
    /// A function value, applied to fewer arguments than it takes.
    Applied(ValueId, ValueList),
    /// A value that nothing fixes.
    Open(Origin, ValueList),
}

const EXACT: u8 = 1;
const CLOSED: u8 = 2;

/// The store of values.
pub struct Values {
    values: Vec<Value>,
    flags: Vec<u8>,
    table: HashTable<u32>,
    hasher: rustc_hash::FxBuildHasher,
    /// Why an open value is open, in the order in which they were made.
    reasons: Vec<(ValueId, Reason)>,
}

impl Default for Values {
    fn default() -> Values {
        Values::new()
    }
}

impl Values {
    /// A store that holds the two truth values.
    pub fn new() -> Values {
        let mut values = Values {
            values: Vec::new(),
            flags: Vec::new(),
            table: HashTable::new(),
            hasher: rustc_hash::FxBuildHasher,
            reasons: Vec::new(),
        };
        values.add(Value::Bool(false));
        values.add(Value::Bool(true));
        values
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Never: the truth values are there.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The value with this number; the numbers are dense.
    pub(crate) fn id(&self, index: u32) -> ValueId {
        ValueId(index)
    }

    /// The value of an id.
    #[inline]
    pub fn get(&self, id: ValueId) -> &Value {
        &self.values[id.index()]
    }

    /// Whether two different ids are different values: nothing inside is open, a function given by
    /// a term, or a language.
    #[inline]
    pub fn is_exact(&self, id: ValueId) -> bool {
        self.flags[id.index()] & EXACT != 0
    }

    /// Whether nothing inside is left open.
    #[inline]
    pub fn is_closed(&self, id: ValueId) -> bool {
        self.flags[id.index()] & CLOSED != 0
    }

    /// The id of a value.
    #[inline]
    pub fn add(&mut self, value: Value) -> ValueId {
        let hash = self.hasher.hash_one(&value);
        if let Some(&id) = self.table.find(hash, |&id| self.values[id as usize] == value) {
            return ValueId(id);
        }
        let id = self.push(value);
        let (values, hasher) = (&self.values, &self.hasher);
        self.table.insert_unique(hash, id.0, |&id| hasher.hash_one(&values[id as usize]));
        id
    }

    fn push(&mut self, value: Value) -> ValueId {
        let id = ValueId(self.values.len() as u32);
        let all = |parts: &[ValueId]| {
            parts.iter().fold(EXACT | CLOSED, |flags, p| flags & self.flags[p.index()])
        };
        let flags = match &value {
            Value::Open(..) => 0,
            Value::Regex(_) => CLOSED,
            Value::Closure(_, captured) => {
                captured.iter().fold(CLOSED, |flags, (_, v)| flags & self.flags[v.index()])
            }
            Value::Partial(_, parts) => all(parts) & CLOSED,
            Value::Applied(f, parts) => all(parts) & self.flags[f.index()] & CLOSED,
            Value::Data(_, parts) | Value::Tuple(parts) | Value::Seq(parts) => all(parts),
            Value::Some(part) => self.flags[part.index()],
            Value::Cons(a, b) => self.flags[a.index()] & self.flags[b.index()],
            Value::Table(t) => {
                t.parts().fold(t.own_flags(EXACT, CLOSED), |flags, p| flags & self.flags[p.index()])
            }
            _ => EXACT | CLOSED,
        };
        self.flags.push(flags);
        self.values.push(value);
        id
    }

    /// A value that nothing fixes, for a reason.
    pub fn open(&mut self, origin: Origin, args: &[ValueId], reason: Reason) -> ValueId {
        let before = self.values.len();
        let id = self.add(Value::Open(origin, args.into()));
        if self.values.len() > before {
            self.reasons.push((id, reason));
        }
        id
    }

    /// Why an open value is open, if not because of its parts.
    pub(crate) fn own_reason(&self, id: ValueId) -> Option<Reason> {
        let at = self.reasons.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(self.reasons[at].1)
    }

    /// Why a value is open: the first reason found inside it.
    pub fn reason(&self, id: ValueId) -> Option<Reason> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = vec![id];
        while let Some(v) = stack.pop() {
            if self.is_closed(v) || !seen.insert(v) {
                continue;
            }
            match self.own_reason(v) {
                // The arguments say it.
                Some(Reason::Arguments) | None => {}
                reason => return reason,
            }
            match self.get(v) {
                Value::Open(_, parts)
                | Value::Partial(_, parts)
                | Value::Data(_, parts)
                | Value::Tuple(parts)
                | Value::Seq(parts) => stack.extend(parts.iter().rev()),
                Value::Applied(f, parts) => {
                    stack.extend(parts.iter().rev());
                    stack.push(*f);
                }
                Value::Some(part) => stack.push(*part),
                Value::Cons(a, b) => stack.extend([*b, *a]),
                Value::Closure(_, captured) => stack.extend(captured.iter().map(|(_, v)| *v)),
                Value::Table(t) => {
                    if let Some(reason) = t.reason() {
                        return Some(reason);
                    }
                    stack.extend(t.parts());
                }
                _ => {}
            }
        }
        None
    }

    /// An integer.
    #[inline]
    pub fn int(&mut self, n: impl Into<IBig>) -> ValueId {
        self.add(Value::Int(n.into()))
    }

    /// A rational number, an integer if it is one.
    pub fn rational(&mut self, r: RBig) -> ValueId {
        if r.is_int() {
            let (n, _) = r.into_parts();
            return self.add(Value::Int(n));
        }
        self.add(Value::Rational(r))
    }

    /// A string.
    pub fn text(&mut self, text: &[u32]) -> ValueId {
        self.add(Value::Text(text.into()))
    }

    /// A bit-vector.
    #[inline]
    pub fn bits(&mut self, bits: BitVec) -> ValueId {
        self.add(Value::BitVec(bits))
    }

    /// A truth value, if it is one.
    #[inline]
    pub fn as_bool(&self, id: ValueId) -> Option<bool> {
        match id {
            ValueId::FALSE => Some(false),
            ValueId::TRUE => Some(true),
            _ => None,
        }
    }
}
