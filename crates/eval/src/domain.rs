//! How many values a sort has, and which, as far as they can be listed.

use crate::Evaluator;
use crate::bitvec::BitVec;
use crate::float::{Float, Format, RoundingMode};
use crate::table::{Cardinality, Keys, Otherwise};
use crate::value::{Value, ValueId};
use dashu_int::{IBig, UBig};
use smelt_smtlib::SortId;
use smelt_smtlib::decl::DatatypeId;
use smelt_smtlib::sort::{Con, Index};
use std::rc::Rc;

/// What kind of sort it is, as far as its values are concerned.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Bool,
    Int,
    Real,
    BitVec(u32),
    Float(Format),
    Rounding,
    String,
    Char,
    RegLan,
    Field(UBig),
    /// Arguments and result.
    Function(Vec<SortId>, SortId),
    Set(SortId),
    Bag(SortId),
    Seq(SortId),
    Tuple(Vec<SortId>),
    Nullable(SortId),
    Datatype(DatatypeId, Vec<SortId>),
    Uninterpreted,
    Other,
}

/// Nested sorts are followed this far; deeper ones are of unknown size.
const DEPTH: usize = 64;

impl Evaluator<'_> {
    /// What kind of sort it is.
    pub(crate) fn kind(&self, sort: SortId) -> Kind {
        let sorts = self.sorts();
        let node = sorts.get(sorts.canon(sort));
        let number = |i: usize| match node.indices.get(i) {
            Some(Index::Num(n)) => u32::try_from(*n).ok(),
            _ => None,
        };
        let con = match node.con {
            Con::Builtin(con) => con,
            Con::Declared(decl) | Con::Respelled(_, decl) => {
                return match sorts.decl(decl).datatype {
                    Some(d) => Kind::Datatype(d, node.args.to_vec()),
                    None => Kind::Uninterpreted,
                };
            }
            Con::Param(_) => return Kind::Other,
        };
        let args = &node.args[..];
        match (self.store.theories().sort(con).name.as_str(), args) {
            ("Bool", _) => Kind::Bool,
            ("Int", _) => Kind::Int,
            ("Real", _) => Kind::Real,
            ("BitVec", _) => number(0).map_or(Kind::Other, Kind::BitVec),
            ("FloatingPoint", _) => match (number(0), number(1)) {
                (Some(eb), Some(sb)) => Format::new(eb, sb).map_or(Kind::Other, Kind::Float),
                _ => Kind::Other,
            },
            ("RoundingMode", _) => Kind::Rounding,
            ("String", _) => Kind::String,
            ("Unicode", _) => Kind::Char,
            ("RegLan", _) => Kind::RegLan,
            ("FiniteField", _) => {
                let p = match node.indices.first() {
                    Some(Index::Num(n)) => Some(UBig::from(*n)),
                    Some(Index::Big(s)) => self.store.symbols.text(*s).parse().ok(),
                    _ => None,
                };
                p.map_or(Kind::Other, Kind::Field)
            }
            ("Array" | "->", [params @ .., result]) => Kind::Function(params.to_vec(), *result),
            ("Set" | "FiniteSet", [element]) => Kind::Set(*element),
            ("Bag", [element]) => Kind::Bag(*element),
            ("Seq", [element]) => Kind::Seq(*element),
            ("Tuple", parts) => Kind::Tuple(parts.to_vec()),
            ("Nullable", [part]) => Kind::Nullable(*part),
            _ => Kind::Other,
        }
    }

    /// How many values a sort has.
    pub(crate) fn cardinality(&mut self, sort: SortId) -> Cardinality {
        self.count(sort, &mut Vec::new())
    }

    fn count(&mut self, sort: SortId, open: &mut Vec<SortId>) -> Cardinality {
        use Cardinality::{Finite, Infinite, Unknown};
        if open.contains(&sort) {
            // A datatype inside itself.
            return Infinite;
        }
        if let Some(&known) = self.cardinalities.get(&sort) {
            return known;
        }
        if open.len() > DEPTH {
            return Unknown;
        }
        open.push(sort);
        let power = |n: u32| if n < 127 { Finite(1 << n) } else { Finite(u128::MAX) };
        let answer = match self.kind(sort) {
            Kind::Bool => Finite(2),
            Kind::Rounding => Finite(5),
            Kind::Char => Finite(0x30000),
            Kind::BitVec(w) => power(w),
            Kind::Float(f) => match power(f.width()) {
                Finite(u128::MAX) => Finite(u128::MAX),
                Finite(all) => Finite(all - (1 << f.significand_bits()) + 3),
                other => other,
            },
            Kind::Field(p) => Finite(u128::try_from(&p).unwrap_or(u128::MAX)),
            Kind::Int | Kind::Real | Kind::String | Kind::RegLan | Kind::Bag(_) | Kind::Seq(_) => {
                Infinite
            }
            Kind::Set(element) => self.count(element, open).functions(Finite(2)),
            Kind::Function(params, result) => {
                let params = self.count_all(&params, open);
                params.functions(self.count(result, open))
            }
            Kind::Tuple(parts) => self.count_all(&parts, open),
            Kind::Nullable(part) => self.count(part, open).plus(Finite(1)),
            Kind::Datatype(d, args) => {
                let mut all = Finite(0);
                for fields in self.fields(d, &args) {
                    all = all.plus(self.count_all(&fields, open));
                }
                all
            }
            Kind::Uninterpreted => {
                let canon = self.sorts().canon(sort);
                match self.model.universe(canon).and_then(|u| u.cardinality) {
                    Some(n) => Finite(u128::from(n)),
                    None => Unknown,
                }
            }
            Kind::Other => Unknown,
        };
        open.pop();
        // Also right inside another sort: whatever contains itself is infinite seen from anywhere.
        self.cardinalities.insert(sort, answer);
        answer
    }

    pub(crate) fn cardinality_of_all(&mut self, sorts: &[SortId]) -> Cardinality {
        let one = Cardinality::Finite(1);
        sorts.iter().fold(one, |all, &s| all.times(self.cardinality(s)))
    }

    fn count_all(&mut self, sorts: &[SortId], open: &mut Vec<SortId>) -> Cardinality {
        let one = Cardinality::Finite(1);
        sorts.iter().fold(one, |all, &s| all.times(self.count(s, open)))
    }

    /// The sorts of the fields of each constructor of a datatype.
    pub(crate) fn fields(&mut self, datatype: DatatypeId, args: &[SortId]) -> Vec<Vec<SortId>> {
        let store = self.store;
        let d = store.datatype(datatype);
        let map: Vec<_> = d.params.iter().copied().zip(args.iter().copied()).collect();
        let mut all = Vec::with_capacity(d.constructors.len());
        for c in &d.constructors {
            let params = &store.fun(c.fun).params;
            if map.is_empty() {
                all.push(params.iter().map(|&p| store.sorts.canon(p)).collect());
                continue;
            }
            // Instances of a parametric datatype may be sorts that the script never wrote.
            let sorts = self.own_sorts.get_or_insert_with(|| Box::new(store.sorts.clone()));
            let instance = |&p| {
                let s = sorts.substitute(p, &map);
                sorts.canon(s)
            };
            all.push(params.iter().map(instance).collect());
        }
        all
    }

    /// All values of a sort, sorted by their ids, if there are at most `limit`.
    pub(crate) fn elements(&mut self, sort: SortId, limit: usize) -> Option<Rc<[ValueId]>> {
        let Cardinality::Finite(n) = self.cardinality(sort) else { return None };
        if n > limit as u128 {
            return None;
        }
        if let Some(known) = self.listed.get(&sort) {
            return Some(known.clone());
        }
        let mut all = self.list(sort)?;
        all.sort_unstable();
        all.dedup();
        // A list that is not complete would decide a quantifier wrongly.
        if all.len() as u128 != n {
            return None;
        }
        let all: Rc<[ValueId]> = all.into();
        self.listed.insert(sort, all.clone());
        Some(all)
    }

    fn list(&mut self, sort: SortId) -> Option<Vec<ValueId>> {
        let kind = self.kind(sort);
        let v = &mut self.values;
        Some(match kind {
            Kind::Bool => vec![ValueId::FALSE, ValueId::TRUE],
            Kind::Rounding => {
                RoundingMode::ALL.iter().map(|&m| v.add(Value::Rounding(m))).collect()
            }
            Kind::Char => (0..0x30000).map(|c| v.add(Value::Char(c))).collect(),
            Kind::BitVec(w) => (0..1u64 << w).map(|n| v.bits(BitVec::from_u64(w, n))).collect(),
            Kind::Float(f) => {
                let all = 0..1u64 << f.width();
                let all = all.map(|b| Float::from_bits(&UBig::from(b), f));
                all.map(|x| Some(v.add(Value::Float(x?)))).collect::<Option<Vec<_>>>()?
            }
            Kind::Field(p) => {
                let p = u64::try_from(&p).ok()?;
                (0..p).map(|n| v.add(Value::Field(IBig::from(n)))).collect()
            }
            Kind::Tuple(parts) => {
                let rows = self.products(&parts)?;
                rows.into_iter().map(|row| self.values.add(Value::Tuple(row.into()))).collect()
            }
            Kind::Nullable(part) => {
                let parts = self.elements(part, usize::MAX)?;
                let some = parts.iter().map(|&p| self.values.add(Value::Some(p)));
                let mut all: Vec<ValueId> = some.collect();
                all.push(self.values.add(Value::Null));
                all
            }
            Kind::Datatype(d, args) => {
                let store = self.store;
                let fields = self.fields(d, &args);
                let mut all = Vec::new();
                for (c, fields) in store.datatype(d).constructors.iter().zip(fields) {
                    for row in self.products(&fields)? {
                        all.push(self.values.add(Value::Data(c.fun, row.into())));
                    }
                }
                all
            }
            Kind::Uninterpreted => {
                let canon = self.sorts().canon(sort);
                let universe = self.model.universe(canon)?;
                let elements = &universe.elements;
                elements.iter().map(|&e| self.element(e)).collect::<Option<Vec<_>>>()?
            }
            Kind::Set(element) => {
                let bool = self.store.theories().bool();
                self.functions(&[element], bool)?
            }
            Kind::Function(params, result) => self.functions(&params, result)?,
            _ => return None,
        })
    }

    /// All rows of values of these sorts.
    pub(crate) fn products(&mut self, sorts: &[SortId]) -> Option<Vec<Vec<ValueId>>> {
        let mut rows: Vec<Vec<ValueId>> = vec![Vec::new()];
        for &s in sorts {
            let elements = self.elements(s, usize::MAX)?;
            let longer = rows.iter().flat_map(|row| {
                elements.iter().map(move |&e| {
                    let mut row = row.clone();
                    row.push(e);
                    row
                })
            });
            rows = longer.collect();
        }
        Some(rows)
    }

    /// All tables from these arguments to that result.
    fn functions(&mut self, params: &[SortId], result: SortId) -> Option<Vec<ValueId>> {
        let keys: Vec<ValueId> =
            self.products(params)?.into_iter().map(|row| self.key(&row)).collect();
        let results = self.elements(result, usize::MAX)?;
        let mut rows: Vec<Vec<(ValueId, ValueId)>> = vec![Vec::new()];
        for &k in &keys {
            let longer = rows.iter().flat_map(|row| {
                results.iter().map(move |&r| {
                    let mut row = row.clone();
                    row.push((k, r));
                    row
                })
            });
            rows = longer.collect();
        }
        Some(rows.into_iter().map(|row| self.table(params, row, Otherwise::Unknown)).collect())
    }

    /// The key of arguments in a table.
    pub(crate) fn key(&mut self, args: &[ValueId]) -> ValueId {
        match args {
            [one] => *one,
            _ => self.values.add(Value::Tuple(args.into())),
        }
    }

    /// The canonical table over arguments of these sorts. Each key stands once and is exact.
    pub(crate) fn table(
        &mut self,
        over: &[SortId],
        entries: Vec<(ValueId, ValueId)>,
        otherwise: Otherwise,
    ) -> ValueId {
        // What is copied counts: a chain of writes must not cost more than the budget allows.
        self.steps += entries.len() as u64 / 4;
        let over: Vec<SortId> = over.iter().map(|&s| self.sorts().canon(s)).collect();
        let cardinality = self.cardinality_of_all(&over);
        let few = matches!(cardinality, Cardinality::Finite(n) if n <= 2 * entries.len() as u128);
        let all: Option<Vec<ValueId>> = if few {
            let rows = self.products(&over);
            rows.map(|rows| {
                let mut keys: Vec<ValueId> = rows.iter().map(|row| self.key(row)).collect();
                keys.sort_unstable();
                keys
            })
        } else {
            None
        };
        let keys = match (&all, cardinality) {
            (Some(all), _) => Keys::All(all),
            (None, Cardinality::Unknown) => Keys::Unknown,
            (None, _) if few => Keys::Unknown,
            (None, _) => Keys::Many,
        };
        crate::table::make(&mut self.values, entries, otherwise, keys, &over)
    }
}
