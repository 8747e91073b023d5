//! Integers that matter to a quantifier: `(forall ((i Int)) (=> (and (<= 0 i) (< i n)) …))` is true wherever `i` is not between
//! its bounds, so that these are all that must be tried. A bound is used only if its value is known.

use crate::Evaluator;
use crate::domain::Kind;
use crate::table::Cardinality;
use crate::value::{Value, ValueId};
use dashu_int::IBig;
use smelt_smtlib::term::Target;
use smelt_smtlib::{SortId, Term, TermId};
use std::rc::Rc;

/// Conditions that are looked at.
const MOST_CONDITIONS: usize = 256;

/// A side of a comparison.
enum Side {
    /// A variable of the quantifier, by its place.
    Var(usize),
    Number(IBig),
}

/// The first is at most the second; `strict`: less.
struct Order {
    less: Side,
    more: Side,
    strict: bool,
}

/// The smallest and the largest number that a variable can be.
type Range = (Option<IBig>, Option<IBig>);

impl Evaluator<'_> {
    /// The values of each variable outside of which the body is not `decisive`, if these are at most `most` rows.
    pub(crate) fn values_in_range(
        &mut self,
        vars: &[TermId],
        body: TermId,
        decisive: bool,
        most: usize,
    ) -> Option<Vec<Rc<[ValueId]>>> {
        let sorts: Vec<SortId> = vars.iter().map(|&x| self.store.sort(x)).collect();
        let is_int: Vec<bool> = sorts.iter().map(|&s| matches!(self.kind(s), Kind::Int)).collect();
        if !is_int.contains(&true) {
            return None;
        }
        let orders = self.orders(vars, body, decisive);
        let ranges = ranges(&orders, vars.len());
        // How many rows there are, before any is made.
        let mut rows: usize = 1;
        for ((range, &sort), &is_int) in ranges.iter().zip(&sorts).zip(&is_int) {
            let size = match range {
                (Some(low), Some(high)) if is_int && low > high => 0,
                (Some(low), Some(high)) if is_int => {
                    usize::try_from(high - low).ok()?.checked_add(1)?
                }
                _ if is_int => return None,
                _ => match self.cardinality(sort) {
                    Cardinality::Finite(n) => usize::try_from(n).ok()?,
                    _ => return None,
                },
            };
            rows = rows.checked_mul(size).filter(|n| *n <= most)?;
        }
        let mut lists = Vec::with_capacity(vars.len());
        for (range, &sort) in ranges.into_iter().zip(&sorts) {
            lists.push(match range {
                (Some(low), Some(high)) => {
                    let mut list = Vec::new();
                    let mut n = low;
                    while n <= high {
                        list.push(self.values.int(n.clone()));
                        n += IBig::ONE;
                    }
                    list.into()
                }
                _ => self.elements(sort, most)?,
            });
        }
        Some(lists)
    }

    /// What must hold where the body is `decisive`.
    fn orders(&mut self, vars: &[TermId], body: TermId, decisive: bool) -> Vec<Order> {
        let store = self.store;
        let mut orders = Vec::new();
        let mut stack = vec![(body, decisive)];
        let mut looked = 0;
        while let Some((t, wanted)) = stack.pop() {
            looked += 1;
            if looked > MOST_CONDITIONS {
                break;
            }
            let (head, args) = match store.get(t) {
                Term::Annotated(inner, ..) => {
                    stack.push((inner, wanted));
                    continue;
                }
                Term::App(head, args) => (head, args),
                _ => continue,
            };
            let Target::Op(op) = store.head(head).target else { continue };
            let pairs = args.iter().copied().zip(args.iter().copied().skip(1));
            let two = args.len() == 2;
            match (&store.theories().operator(op).name[..], wanted) {
                ("not", _) => stack.extend(args.iter().map(|&a| (a, !wanted))),
                ("and", true) | ("or", false) => stack.extend(args.iter().map(|&a| (a, wanted))),
                ("=>", false) => {
                    let last = args.len() - 1;
                    stack.extend(args.iter().enumerate().map(|(i, &a)| (a, i != last)));
                }
                ("<=", true) => {
                    pairs.for_each(|(a, b)| orders.extend(self.known_order(vars, a, b, false)))
                }
                ("<", true) => {
                    pairs.for_each(|(a, b)| orders.extend(self.known_order(vars, a, b, true)))
                }
                (">=", true) => {
                    pairs.for_each(|(a, b)| orders.extend(self.known_order(vars, b, a, false)))
                }
                (">", true) => {
                    pairs.for_each(|(a, b)| orders.extend(self.known_order(vars, b, a, true)))
                }
                ("<=", false) if two => {
                    orders.extend(self.known_order(vars, args[1], args[0], true))
                }
                ("<", false) if two => {
                    orders.extend(self.known_order(vars, args[1], args[0], false))
                }
                (">=", false) if two => {
                    orders.extend(self.known_order(vars, args[0], args[1], true))
                }
                (">", false) if two => {
                    orders.extend(self.known_order(vars, args[0], args[1], false))
                }
                ("=", true) => pairs.for_each(|(a, b)| {
                    orders.extend(self.known_order(vars, a, b, false));
                    orders.extend(self.known_order(vars, b, a, false));
                }),
                ("distinct", false) if two => {
                    orders.extend(self.known_order(vars, args[0], args[1], false));
                    orders.extend(self.known_order(vars, args[1], args[0], false));
                }
                _ => {}
            }
        }
        orders
    }

    /// That one term is at most another, if both sides are known well enough.
    fn known_order(
        &mut self,
        vars: &[TermId],
        less: TermId,
        more: TermId,
        strict: bool,
    ) -> Option<Order> {
        let sides = (self.place(vars, less), self.place(vars, more));
        let (less, more) = match sides {
            (Some(a), Some(b)) => (Side::Var(a), Side::Var(b)),
            (Some(a), None) => (Side::Var(a), self.known_number(vars, more)?),
            (None, Some(b)) => (self.known_number(vars, less)?, Side::Var(b)),
            (None, None) => return None,
        };
        Some(Order { less, more, strict })
    }

    /// The place of a variable of the quantifier; the last of several with one name, which hides the others.
    fn place(&self, vars: &[TermId], t: TermId) -> Option<usize> {
        let own = self.store.var_key(t)?;
        let keys = || vars.iter().map(|&x| self.store.var_key(x));
        let at = keys().rposition(|k| k.is_some_and(|k| k.0 == own.0))?;
        (self.store.var_key(vars[at]) == Some(own)).then_some(at)
    }

    /// The value of a side without variables of the quantifier.
    fn known_number(&mut self, vars: &[TermId], t: TermId) -> Option<Side> {
        if !matches!(self.kind(self.store.sort(t)), Kind::Int) {
            return None;
        }
        let free = self.free.free(self.store, t);
        let bound = |name| vars.iter().filter_map(|&x| self.store.var_key(x)).any(|k| k.0 == name);
        if free.iter().any(|&(name, _)| bound(name)) {
            return None;
        }
        let value = self.value_in_scope(t);
        match self.values.get(value) {
            Value::Int(n) => Some(Side::Number(n.clone())),
            _ => None,
        }
    }
}

/// What the variables can be; they may bound each other.
fn ranges(orders: &[Order], vars: usize) -> Vec<Range> {
    let mut ranges: Vec<Range> = vec![(None, None); vars];
    for _ in 0..=vars {
        for order in orders {
            let gap = IBig::from(u8::from(order.strict));
            let low = match &order.less {
                Side::Var(i) => ranges[*i].0.clone(),
                Side::Number(n) => Some(n.clone()),
            };
            let high = match &order.more {
                Side::Var(i) => ranges[*i].1.clone(),
                Side::Number(n) => Some(n.clone()),
            };
            if let (Side::Var(i), Some(high)) = (&order.less, high) {
                let high = high - &gap;
                let at = &mut ranges[*i].1;
                *at = Some(at.take().map_or(high.clone(), |h| h.min(high)));
            }
            if let (Side::Var(i), Some(low)) = (&order.more, low) {
                let low = low + &gap;
                let at = &mut ranges[*i].0;
                *at = Some(at.take().map_or(low.clone(), |l| l.max(low)));
            }
        }
    }
    ranges
}
