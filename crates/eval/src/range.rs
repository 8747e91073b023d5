//! Numbers that matter to a quantifier: `(forall ((i Int)) (=> (and (<= 0 i) (< i n)) …))` is true wherever `i` is not between
//! its bounds, so that these are all that must be tried. So it is for bit-vectors, read without and with a sign. A bound is
//! used only if its value is known.

use crate::Evaluator;
use crate::bitvec::BitVec;
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
    /// A variable of the quantifier, read in this way: integers and bits without a sign (twice its place), or bits with one.
    Var(usize),
    Number(IBig),
}

/// How numbers are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    Int,
    Unsigned,
    Signed,
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
        let kinds: Vec<Kind> = sorts.iter().map(|&s| self.kind(s)).collect();
        if !kinds.iter().any(|k| matches!(k, Kind::Int | Kind::BitVec(_))) {
            return None;
        }
        let orders = self.orders(vars, body, decisive);
        let ranges = ranges(&orders, &kinds);
        // How many rows there are, before any is made.
        let mut rows: usize = 1;
        for ((range, &sort), kind) in ranges.iter().zip(&sorts).zip(&kinds) {
            let size = match range {
                (Some(low), Some(high)) if low > high => 0,
                (Some(low), Some(high)) => usize::try_from(high - low).ok()?.checked_add(1)?,
                _ if matches!(kind, Kind::Int) => return None,
                _ => match self.cardinality(sort) {
                    Cardinality::Finite(n) => usize::try_from(n).ok()?,
                    _ => return None,
                },
            };
            rows = rows.checked_mul(size).filter(|n| *n <= most)?;
        }
        let mut lists = Vec::with_capacity(vars.len());
        for ((range, &sort), kind) in ranges.into_iter().zip(&sorts).zip(&kinds) {
            lists.push(match range {
                (Some(low), Some(high)) => {
                    let mut list = Vec::new();
                    let mut n = low;
                    while n <= high {
                        list.push(match kind {
                            Kind::BitVec(w) => self.values.bits(BitVec::from_int(*w, &n)),
                            _ => self.values.int(n.clone()),
                        });
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
                ("=", true) => pairs.for_each(|(a, b)| self.equal_sides(vars, a, b, &mut orders)),
                ("distinct", false) if two => self.equal_sides(vars, args[0], args[1], &mut orders),
                (word, wanted) if wanted || two => {
                    let Some((reading, strict, turned)) = comparison(word) else { continue };
                    for (a, b) in pairs {
                        // What is not at most another is more than it.
                        let (less, more) = if turned == wanted { (b, a) } else { (a, b) };
                        orders.extend(self.known_order(
                            vars,
                            (less, more),
                            reading,
                            strict == wanted,
                        ));
                    }
                }
                _ => {}
            }
        }
        orders
    }

    /// That two terms are equal, as far as their sides are known.
    fn equal_sides(&mut self, vars: &[TermId], a: TermId, b: TermId, orders: &mut Vec<Order>) {
        let reading = match self.kind(self.store.sort(a)) {
            Kind::Int => Reading::Int,
            Kind::BitVec(_) => Reading::Unsigned,
            _ => return,
        };
        orders.extend(self.known_order(vars, (a, b), reading, false));
        orders.extend(self.known_order(vars, (b, a), reading, false));
    }

    /// That the first term is at most the second, if both sides are known well enough.
    fn known_order(
        &mut self,
        vars: &[TermId],
        (less, more): (TermId, TermId),
        reading: Reading,
        strict: bool,
    ) -> Option<Order> {
        let sides = (self.place(vars, less), self.place(vars, more));
        let slot = |place: usize| Side::Var(2 * place + usize::from(reading == Reading::Signed));
        let (less, more) = match sides {
            (Some(a), Some(b)) => (slot(a), slot(b)),
            (Some(a), None) => (slot(a), self.known_number(vars, more, reading)?),
            (None, Some(b)) => (self.known_number(vars, less, reading)?, slot(b)),
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
    fn known_number(&mut self, vars: &[TermId], t: TermId, reading: Reading) -> Option<Side> {
        let kind = self.kind(self.store.sort(t));
        if matches!(kind, Kind::Int) != (reading == Reading::Int) {
            return None;
        }
        let free = self.free.free(self.store, t);
        let bound = |name| vars.iter().filter_map(|&x| self.store.var_key(x)).any(|k| k.0 == name);
        if free.iter().any(|&(name, _)| bound(name)) {
            return None;
        }
        let value = self.value_in_scope(t);
        Some(Side::Number(match (self.values.get(value), reading) {
            (Value::Int(n), _) => n.clone(),
            (Value::BitVec(bits), Reading::Signed) => bits.to_int(),
            (Value::BitVec(bits), _) => bits.to_ubig().into(),
            _ => return None,
        }))
    }
}

/// What a comparison says where it holds: how it reads numbers, whether equal ones are left out, and whether its first
/// argument is the larger one.
fn comparison(word: &str) -> Option<(Reading, bool, bool)> {
    use Reading::{Int, Signed, Unsigned};
    Some(match word {
        "<=" => (Int, false, false),
        "<" => (Int, true, false),
        ">=" => (Int, false, true),
        ">" => (Int, true, true),
        "bvule" => (Unsigned, false, false),
        "bvult" => (Unsigned, true, false),
        "bvuge" => (Unsigned, false, true),
        "bvugt" => (Unsigned, true, true),
        "bvsle" => (Signed, false, false),
        "bvslt" => (Signed, true, false),
        "bvsge" => (Signed, false, true),
        "bvsgt" => (Signed, true, true),
        _ => return None,
    })
}

/// What the variables can be; they may bound each other. Bits are read in the way that leaves fewer.
fn ranges(orders: &[Order], kinds: &[Kind]) -> Vec<Range> {
    let mut ranges: Vec<Range> = Vec::with_capacity(2 * kinds.len());
    for kind in kinds {
        if let Kind::BitVec(w) = kind {
            let half = IBig::ONE << (*w as usize - 1);
            ranges.push((Some(IBig::ZERO), Some((&half << 1) - IBig::ONE)));
            ranges.push((Some(-&half), Some(half - IBig::ONE)));
        } else {
            ranges.extend([(None, None), (None, None)]);
        }
    }
    for _ in 0..=kinds.len() {
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
    let size = |range: &Range| match range {
        (Some(low), Some(high)) => Some(high - low),
        _ => None,
    };
    let narrower = |pair: &[Range]| match (size(&pair[0]), size(&pair[1])) {
        (Some(a), Some(b)) if b < a => pair[1].clone(),
        _ => pair[0].clone(),
    };
    ranges.chunks(2).map(narrower).collect()
}
