//! Quantifiers: decided by trying every value where these are few or lie between bounds ([`crate::range`]), and by
//! cases otherwise: each value that the body names, and one of which nothing is known but that it is none of them. A case
//! that is undetermined leaves the quantifier undetermined, unless another one decides it.

use crate::Evaluator;
use crate::bitvec::BitVec;
use crate::domain::Kind;
use crate::float::Float;
use crate::function::cases;
use crate::reason::Reason;
use crate::table::{Cardinality, Otherwise};
use crate::value::{Value, ValueId};
use dashu_int::IBig;
use dashu_ratio::RBig;
use rustc_hash::FxHashSet;
use smelt_smtlib::term::Binder;
use smelt_smtlib::{SortId, Term, TermId};
use std::rc::Rc;

/// Some rows with one of the listed values in each place: neighbouring rows share few values.
fn diagonal(named: &[Vec<ValueId>], rows: usize) -> Vec<Vec<ValueId>> {
    if named.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    let mut all = Vec::with_capacity(rows);
    let longest = named.iter().map(Vec::len).max().unwrap_or(0);
    // First the same position everywhere: equal variables decide often.
    for i in 0..longest.min(rows) {
        all.push(named.iter().map(|list| list[i % list.len()]).collect());
    }
    // Then positions drawn by a fixed sequence, so that every run tries the same.
    let mut state = 0x9E37_79B9_7F4A_7C15u64;
    while all.len() < rows {
        let row = named.iter().map(|list| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            list[(state >> 33) as usize % list.len()]
        });
        all.push(row.collect());
    }
    all
}

/// All rows with one value of each list, one at a time.
struct Rows {
    lists: Vec<Rc<[ValueId]>>,
    next: Option<Vec<usize>>,
}

impl Rows {
    fn new(lists: Vec<Rc<[ValueId]>>) -> Rows {
        let empty = lists.iter().any(|l| l.is_empty());
        Rows { next: (!empty).then(|| vec![0; lists.len()]), lists }
    }
}

impl Iterator for Rows {
    type Item = Vec<ValueId>;

    fn next(&mut self) -> Option<Vec<ValueId>> {
        let at = self.next.as_mut()?;
        let row = self.lists.iter().zip(&*at).map(|(list, &i)| list[i]).collect();
        let mut place = at.len();
        loop {
            if place == 0 {
                self.next = None;
                break;
            }
            place -= 1;
            at[place] += 1;
            if at[place] < self.lists[place].len() {
                break;
            }
            at[place] = 0;
        }
        Some(row)
    }
}

impl Evaluator<'_> {
    /// All rows of values that a quantifier without free variables depends on, as text: it is the conjunction (`forall`) or
    /// the disjunction (`exists`) of its body over these. Nothing if they are not known, or more than `most`.
    pub fn rows_that_matter(&mut self, t: TermId, most: usize) -> Option<Vec<Vec<String>>> {
        let Term::Binder(binder @ (Binder::Forall | Binder::Exists), vars, [body]) =
            self.store.get(t)
        else {
            return None;
        };
        self.begin();
        let sorts: Vec<SortId> = vars.iter().map(|&x| self.store.sort(x)).collect();
        let decisive = binder == Binder::Exists;
        let lists = match self.all_values(&sorts) {
            Some(lists) => lists,
            None => self.values_in_range(vars, *body, decisive, most)?,
        };
        let count = lists.iter().fold(1usize, |n, list| n.saturating_mul(list.len()));
        if count > most {
            return None;
        }
        let shown = |row: Vec<ValueId>| {
            row.iter().zip(&sorts).map(|(&v, &sort)| self.show(v, sort)).collect()
        };
        Some(Rows::new(lists).map(shown).collect())
    }

    /// All values of each of these sorts, if there are not too many rows of them.
    fn all_values(&mut self, sorts: &[SortId]) -> Option<Vec<Rc<[ValueId]>>> {
        let limit = self.limits.instances;
        match self.cardinality_of_all(sorts) {
            Cardinality::Finite(n) if n <= limit as u128 => {
                sorts.iter().map(|&s| self.elements(s, limit)).collect()
            }
            _ => None,
        }
    }

    /// The value of `forall` or `exists`.
    pub(crate) fn quantifier(
        &mut self,
        t: TermId,
        universal: bool,
        vars: &[TermId],
        body: TermId,
    ) -> ValueId {
        let sorts: Vec<SortId> = vars.iter().map(|&x| self.store.sort(x)).collect();
        let decisive = !universal;
        if let Some(lists) = self.all_values(&sorts) {
            return self.instances(t, vars, body, decisive, Rows::new(lists), true, true);
        }
        let few = self.limits.cases;
        if let Some(lists) = self.values_in_range(vars, body, decisive, few) {
            return self.instances(t, vars, body, decisive, Rows::new(lists), true, true);
        }
        let mut named = self.instances_named(body, &sorts);
        let rows = named.iter().fold(1usize, |n, list| n.saturating_mul(list.len() + 1));
        // Too many variables for all cases: some instances, and one that stands for all.
        let sampled = rows > self.limits.cases;
        let concrete =
            if sampled { diagonal(&named, self.limits.cases / 4) } else { cases(&named, &[]) };
        if sampled {
            named.iter_mut().for_each(Vec::clear);
        }
        // A sort of unknown size may have nothing but what is named.
        let mut exists = true;
        let mut fresh = Vec::with_capacity(sorts.len());
        for (list, &sort) in named.iter().zip(&sorts) {
            exists &= self.cardinality(sort).exceeds(list.len());
            let set: FxHashSet<ValueId> = list.iter().copied().collect();
            fresh.push(self.arbitrary(set));
        }
        let with_fresh: Vec<Vec<ValueId>> = cases(&named, &fresh)
            .into_iter()
            .filter(|row| row.iter().zip(&fresh).any(|(a, b)| a == b))
            .collect();
        let first = self.instances(t, vars, body, decisive, concrete, true, false);
        if first == ValueId::of_bool(decisive) {
            return first;
        }
        let second = self.instances(t, vars, body, decisive, with_fresh, exists, false);
        if second == ValueId::of_bool(decisive) {
            return second;
        }
        // Every named case and every other one.
        let other = ValueId::of_bool(!decisive);
        if second == other && (sampled || first == other) {
            return other;
        }
        // Where all that matters is between bounds, but much: when nothing cheaper decides.
        let most = self.limits.instances;
        match self.values_in_range(vars, body, decisive, most) {
            Some(lists) => self.instances(t, vars, body, decisive, Rows::new(lists), true, true),
            None => self.open_term(t, Reason::Quantifier),
        }
    }

    /// The connective over instances: `decisive` if one of them is (and counts), its opposite if all
    /// are that, open otherwise.
    #[expect(clippy::too_many_arguments, reason = "what a quantifier is made of")]
    fn instances(
        &mut self,
        t: TermId,
        vars: &[TermId],
        body: TermId,
        decisive: bool,
        rows: impl IntoIterator<Item = Vec<ValueId>>,
        counts: bool,
        complete: bool,
    ) -> ValueId {
        let mut unknown: Option<ValueId> = None;
        for row in rows {
            // An instance costs something even if its body is known already.
            self.steps += 1 + row.len() as u64;
            self.exhausted |= self.steps > self.limits.steps;
            self.enter();
            for (&x, &v) in vars.iter().zip(&row) {
                self.bind(x, v);
            }
            let value = self.value_in_scope(body);
            self.leave();
            if self.exhausted {
                return self.open_term(t, Reason::Budget);
            }
            match self.values.as_bool(value) {
                Some(b) if b == decisive && counts => {
                    self.witnesses.insert((t, ValueId::of_bool(decisive)), row);
                    return ValueId::of_bool(decisive);
                }
                Some(b) if b == decisive => unknown = unknown.or(Some(value)),
                Some(_) => {}
                None => unknown = unknown.or(Some(value)),
            }
        }
        match unknown {
            None => ValueId::of_bool(!decisive),
            // Over all values the reason is that of the instance.
            Some(v) if complete && self.values.as_bool(v).is_none() => {
                let reason = self.values.reason(v).unwrap_or(Reason::Quantifier);
                self.open_term(t, reason)
            }
            Some(_) => self.open_term(t, Reason::Quantifier),
        }
    }

    /// Values to try for each variable.
    fn instances_named(&mut self, body: TermId, sorts: &[SortId]) -> Vec<Vec<ValueId>> {
        let mut named: Vec<Vec<ValueId>> = vec![Vec::new(); sorts.len()];
        for t in self.closed_subterms(&[body]) {
            let sort = self.store.sort(t);
            let wanted = sorts.iter().any(|&s| s == sort || self.store.sorts.coerces(sort, s));
            let table = matches!(self.kind(sort), Kind::Function(..) | Kind::Set(_));
            if wanted || table {
                let v = self.value_in_scope(t);
                self.name_sorted(v, sort, sorts, &mut named);
            }
        }
        // Values that free variables of the body have here.
        for (_, v) in self.captured(body) {
            self.name(v, sorts, &mut named);
        }
        // With many variables the values are only sampled, so that a few are enough.
        let n = sorts.len().max(1) as u32;
        let each = (1usize..).take_while(|k| k.saturating_pow(n) <= self.limits.cases).last();
        let each = each.unwrap_or(1).max(8) - 1;
        for (list, &sort) in named.iter_mut().zip(sorts) {
            self.fitting(sort, list);
            if let Some(all) = self.elements(sort, each) {
                *list = all.to_vec();
                continue;
            }
            let near = self.neighbours(sort, list);
            for v in self.usual(sort).into_iter().chain(near) {
                if !list.contains(&v) {
                    list.push(v);
                }
            }
            list.truncate(each);
        }
        named
    }

    /// Keeps the values that can be of this sort, each once.
    fn fitting(&self, sort: SortId, list: &mut Vec<ValueId>) {
        let kind = self.kind(sort);
        let mut seen = FxHashSet::default();
        list.retain(|&v| {
            self.values.is_exact(v)
                && seen.insert(v)
                && match (&kind, self.values.get(v)) {
                    (Kind::Int, Value::Int(_)) => true,
                    (Kind::Real, Value::Int(_) | Value::Rational(_) | Value::Algebraic(_)) => true,
                    (Kind::BitVec(w), Value::BitVec(b)) => b.width() == *w,
                    (Kind::Float(f), Value::Float(x)) => x.format() == *f,
                    (Kind::Uninterpreted, Value::Element(s, _)) => *s == sort,
                    (Kind::String, Value::Text(_)) => true,
                    (Kind::Seq(_), Value::Seq(_)) => true,
                    (Kind::Datatype(..), Value::Data(..)) => true,
                    (Kind::Function(..) | Kind::Set(_) | Kind::Bag(_), Value::Table(_)) => true,
                    (Kind::Char, Value::Char(_)) => true,
                    (Kind::Field(_), Value::Field(_)) => true,
                    (Kind::Tuple(_), Value::Tuple(_)) => true,
                    _ => false,
                }
        });
    }

    /// Values next to those that are named: order and off-by-one decide there.
    fn neighbours(&mut self, sort: SortId, list: &[ValueId]) -> Vec<ValueId> {
        let mut near = Vec::new();
        for &v in list {
            match (self.kind(sort), self.values.get(v).clone()) {
                (Kind::Int, Value::Int(n)) => {
                    near.push(self.values.int(&n + IBig::ONE));
                    near.push(self.values.int(n - IBig::ONE));
                }
                (Kind::Real, Value::Int(n)) => {
                    let half = RBig::from_parts(IBig::ONE, 2u8.into());
                    near.push(self.values.rational(RBig::from(n.clone()) + &half));
                    near.push(self.values.rational(RBig::from(n) - half));
                }
                (Kind::BitVec(w), Value::BitVec(b)) => {
                    near.push(self.values.bits(b.add(&BitVec::one(w))));
                    near.push(self.values.bits(b.sub(&BitVec::one(w))));
                }
                _ => {}
            }
        }
        near
    }

    /// Values that decide often.
    pub(crate) fn usual(&mut self, sort: SortId) -> Vec<ValueId> {
        let kind = self.kind(sort);
        let v = &mut self.values;
        match kind {
            Kind::Int => [0, 1, -1, 2, -2, 7].map(|n| v.int(n)).to_vec(),
            Kind::Real => {
                let half = RBig::from_parts(IBig::ONE, 2u8.into());
                let mut all = [0, 1, -1, 2].map(|n| v.int(n)).to_vec();
                all.push(v.rational(half));
                all
            }
            Kind::BitVec(w) => {
                let all = [BitVec::zero(w), BitVec::one(w), BitVec::ones(w), BitVec::min_signed(w)];
                all.map(|b| v.bits(b)).to_vec()
            }
            Kind::Float(f) => {
                let all = [
                    Float::zero(false, f),
                    Float::zero(true, f),
                    Float::infinity(false, f),
                    Float::infinity(true, f),
                    Float::nan(f),
                ];
                all.map(|x| v.add(Value::Float(x))).to_vec()
            }
            Kind::String => ["", "a", "0"]
                .map(|s| v.text(&s.chars().map(u32::from).collect::<Vec<_>>()))
                .to_vec(),
            Kind::Seq(_) => vec![v.add(Value::Seq([].into()))],
            Kind::Set(element) => {
                let no = Otherwise::Value(ValueId::FALSE);
                vec![self.table(&[element], Vec::new(), no)]
            }
            Kind::Function(params, result) => {
                let results = match self.kind(result) {
                    Kind::Function(..) => Vec::new(),
                    _ => self.usual(result),
                };
                let few = results.into_iter().take(2);
                few.map(|r| self.table(&params, Vec::new(), Otherwise::Value(r))).collect()
            }
            Kind::Uninterpreted => {
                let canon = self.sorts().canon(sort);
                let elements = self.model.universe(canon).map(|u| u.elements.clone());
                let elements = elements.unwrap_or_default();
                elements.into_iter().filter_map(|e| self.element(e)).collect()
            }
            Kind::Bool => vec![ValueId::FALSE, ValueId::TRUE],
            _ => self.elements(sort, 16).map(|all| all.to_vec()).unwrap_or_default(),
        }
    }

    /// `(set.comprehension ((x S) …) P t)`: the values of `t` where `P` holds.
    pub(crate) fn comprehension(
        &mut self,
        t: TermId,
        vars: &[TermId],
        bodies: &[TermId],
    ) -> ValueId {
        let sorts: Vec<SortId> = vars.iter().map(|&x| self.store.sort(x)).collect();
        let Some(lists) = self.all_values(&sorts) else {
            return self.open_term(t, Reason::Binder);
        };
        let mut entries = Vec::new();
        for row in Rows::new(lists) {
            self.steps += 1 + row.len() as u64;
            self.enter();
            for (&x, &v) in vars.iter().zip(&row) {
                self.bind(x, v);
            }
            let inside = self.value_in_scope(bodies[0]);
            let element = self.value_in_scope(bodies[1]);
            self.leave();
            match self.values.as_bool(inside) {
                Some(true) if self.values.is_exact(element) => {
                    entries.push((element, ValueId::TRUE));
                }
                Some(false) => {}
                _ => return self.open_term(t, Reason::Binder),
            }
        }
        entries.sort_unstable();
        entries.dedup();
        let sort = self.store.sort(bodies[1]);
        self.table(&[sort], entries, Otherwise::Value(ValueId::FALSE))
    }
}
