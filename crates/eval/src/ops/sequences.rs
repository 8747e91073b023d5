//! What strings and sequences have in common, under both names. Where only the places of elements
//! matter, elements may be open.

use super::Shape::{Lazy, Strict};
use super::{Call, Out, Shape};
use crate::Evaluator;
use crate::domain::Kind;
use crate::reason::Reason;
use crate::string::{self, TooLong};
use crate::value::{Value, ValueId};
use dashu_int::IBig;
use std::rc::Rc;

pub(super) const RULES: &[(&str, Shape)] = &[
    ("seq.empty", Lazy(empty)),
    ("seq.unit", Lazy(unit)),
    ("seq.cons", Lazy(cons)),
    ("str.++", Lazy(concat)),
    ("seq.++", Lazy(concat)),
    ("str.len", Lazy(len)),
    ("seq.len", Lazy(len)),
    ("str.at", Lazy(at)),
    ("seq.at", Lazy(at)),
    ("str.substr", Lazy(extract)),
    ("seq.extract", Lazy(extract)),
    ("seq.nth", Lazy(nth)),
    ("seq.nth_i", Lazy(nth_inside)),
    ("seq.nth_u", Strict(|ev, c| ev.by_model(c, "seq.nth_u", c.args))),
    ("str.rev", Lazy(reverse)),
    ("seq.rev", Lazy(reverse)),
    ("str.update", Lazy(update)),
    ("seq.update", Lazy(update)),
    ("str.power", Lazy(power)),
    ("seq.power", Lazy(power)),
    ("str.prefixof", Strict(prefix_of)),
    ("seq.prefixof", Strict(prefix_of)),
    ("str.suffixof", Strict(suffix_of)),
    ("seq.suffixof", Strict(suffix_of)),
    ("str.contains", Strict(contains)),
    ("seq.contains", Strict(contains)),
    ("str.indexof", Strict(index_of)),
    ("seq.indexof", Strict(index_of)),
    ("seq.last_indexof", Strict(last_index_of)),
    ("str.replace", Strict(replace)),
    ("seq.replace", Strict(replace)),
    ("str.replace_all", Strict(replace_all)),
    ("seq.replace_all", Strict(replace_all)),
    ("seq.map", Lazy(map)),
    ("seq.mapi", Lazy(mapi)),
    ("seq.foldl", Lazy(foldl)),
    ("seq.foldli", Lazy(foldli)),
];

/// A string or a sequence.
#[derive(Clone)]
enum Elements {
    Text(Rc<[u32]>),
    Seq(Rc<[ValueId]>),
}

/// Does the same to a string and to a sequence.
macro_rules! both {
    ($elements:expr, $x:ident => $body:expr) => {
        match $elements {
            Elements::Text($x) => Elements::Text($body.into()),
            Elements::Seq($x) => Elements::Seq($body.into()),
        }
    };
}

/// The same for an answer of another sort, over elements of one kind.
macro_rules! ask {
    ($a:expr, $b:expr, |$x:ident, $y:ident| $body:expr) => {
        match ($a, $b) {
            (Elements::Text($x), Elements::Text($y)) => $body,
            (Elements::Seq($x), Elements::Seq($y)) => $body,
            _ => return Err(Reason::Arguments),
        }
    };
}

impl From<TooLong> for Reason {
    fn from(_: TooLong) -> Reason {
        Reason::TooLarge
    }
}

impl Evaluator<'_> {
    fn elements_of(&self, v: ValueId) -> Result<Elements, Reason> {
        match self.values.get(v) {
            Value::Text(t) => Ok(Elements::Text(t.clone())),
            Value::Seq(s) => Ok(Elements::Seq(s[..].into())),
            _ => Err(Reason::Arguments),
        }
    }

    /// The same, if elements can be compared by their ids.
    fn exact_elements(&self, v: ValueId) -> Result<Elements, Reason> {
        if !self.values.is_exact(v) {
            return Err(Reason::FunctionEquality);
        }
        self.elements_of(v)
    }

    fn sequence(&mut self, elements: Elements) -> Out {
        let n = match &elements {
            Elements::Text(t) => t.len(),
            Elements::Seq(s) => s.len(),
        };
        if n > self.limits.size {
            return Err(Reason::TooLarge);
        }
        Ok(self.values.add(match elements {
            Elements::Text(t) => Value::Text(t),
            Elements::Seq(s) => Value::Seq(s[..].into()),
        }))
    }

    /// The elements as values: those of a string are characters.
    fn items(&mut self, v: ValueId) -> Result<Vec<ValueId>, Reason> {
        Ok(match self.elements_of(v)? {
            Elements::Text(t) => t.iter().map(|&c| self.values.add(Value::Char(c))).collect(),
            Elements::Seq(s) => s.to_vec(),
        })
    }

    /// A sequence of this sort, a string if that is one.
    fn collected(&mut self, call: &Call<'_>, items: Vec<ValueId>) -> Out {
        if matches!(self.kind(call.sort), Kind::String) {
            let codes: Option<Vec<u32>> = items
                .iter()
                .map(|&v| match self.values.get(v) {
                    Value::Char(c) => Some(*c),
                    _ => None,
                })
                .collect();
            return Ok(self.values.text(&codes.ok_or(Reason::Arguments)?));
        }
        self.sequence(Elements::Seq(items.into()))
    }
}

fn empty(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    ev.collected(call, Vec::new())
}

fn unit(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    ev.collected(call, call.args.to_vec())
}

fn cons(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let mut items = vec![call.args[0]];
    items.extend(ev.items(call.args[1])?);
    ev.collected(call, items)
}

fn concat(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let parts: Result<Vec<Elements>, Reason> =
        call.args.iter().map(|&a| ev.elements_of(a)).collect();
    let parts = parts?;
    let joined = if matches!(parts[0], Elements::Text(_)) {
        let texts: Vec<&[u32]> = parts
            .iter()
            .filter_map(|p| match p {
                Elements::Text(t) => Some(&t[..]),
                Elements::Seq(_) => None,
            })
            .collect();
        Elements::Text(string::concat(&texts)?.into())
    } else {
        let seqs: Vec<&[ValueId]> = parts
            .iter()
            .filter_map(|p| match p {
                Elements::Seq(s) => Some(&s[..]),
                Elements::Text(_) => None,
            })
            .collect();
        Elements::Seq(string::concat(&seqs)?.into())
    };
    ev.sequence(joined)
}

fn len(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let n = match ev.elements_of(call.args[0])? {
        Elements::Text(t) => t.len(),
        Elements::Seq(s) => s.len(),
    };
    Ok(ev.values.int(n))
}

fn at(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let i = ev.int(call.args[1])?.clone();
    let part = both!(ev.elements_of(call.args[0])?, x => string::at(&x, &i));
    ev.sequence(part)
}

fn extract(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let (i, n) = (ev.int(call.args[1])?.clone(), ev.int(call.args[2])?.clone());
    let part = both!(ev.elements_of(call.args[0])?, x => string::substr(&x, &i, &n));
    ev.sequence(part)
}

fn nth(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    nth_or(ev, call, "seq.nth_u")
}

/// Outside the bounds Z3 leaves its own operator open, whatever it says of `seq.nth`.
fn nth_inside(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    nth_or(ev, call, "seq.nth_i")
}

fn nth_or(ev: &mut Evaluator<'_>, call: &Call<'_>, outside: &str) -> Out {
    let i = ev.int(call.args[1])?.clone();
    let element = match ev.elements_of(call.args[0])? {
        Elements::Text(t) => string::nth(&t, &i).map(|&c| ev.values.add(Value::Char(c))),
        Elements::Seq(s) => string::nth(&s, &i).copied(),
    };
    match element {
        Some(v) => Ok(v),
        None => ev.by_model(call, outside, call.args),
    }
}

fn reverse(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let reversed = both!(ev.elements_of(call.args[0])?, x => string::reverse(&x));
    ev.sequence(reversed)
}

fn update(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let i = ev.int(call.args[1])?.clone();
    let updated = match (ev.elements_of(call.args[0])?, ev.elements_of(call.args[2])?) {
        (Elements::Text(x), Elements::Text(y)) => Elements::Text(string::update(&x, &i, &y).into()),
        (Elements::Seq(x), Elements::Seq(y)) => Elements::Seq(string::update(&x, &i, &y).into()),
        _ => return Err(Reason::Arguments),
    };
    ev.sequence(updated)
}

fn power(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let n = ev.int(call.args[1])?.clone();
    let repeated = both!(ev.elements_of(call.args[0])?, x => string::power(&x, &n)?);
    ev.sequence(repeated)
}

fn prefix_of(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let (a, b) = (ev.exact_elements(call.args[0])?, ev.exact_elements(call.args[1])?);
    Ok(ValueId::of_bool(ask!(a, b, |x, y| string::prefix_of(&x, &y))))
}

fn suffix_of(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let (a, b) = (ev.exact_elements(call.args[0])?, ev.exact_elements(call.args[1])?);
    Ok(ValueId::of_bool(ask!(a, b, |x, y| string::suffix_of(&x, &y))))
}

fn contains(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let (a, b) = (ev.exact_elements(call.args[0])?, ev.exact_elements(call.args[1])?);
    Ok(ValueId::of_bool(ask!(a, b, |x, y| string::contains(&x, &y))))
}

fn index_of(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let (a, b) = (ev.exact_elements(call.args[0])?, ev.exact_elements(call.args[1])?);
    let start = match call.args.get(2) {
        Some(&i) => ev.int(i)?.clone(),
        None => IBig::ZERO,
    };
    let n = ask!(a, b, |x, y| string::index_of(&x, &y, &start));
    Ok(ev.values.int(n))
}

fn last_index_of(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let (a, b) = (ev.exact_elements(call.args[0])?, ev.exact_elements(call.args[1])?);
    let n = ask!(a, b, |x, y| string::last_index_of(&x, &y));
    Ok(ev.values.int(n))
}

fn three(ev: &Evaluator<'_>, call: &Call<'_>) -> Result<[Elements; 3], Reason> {
    Ok([
        ev.exact_elements(call.args[0])?,
        ev.exact_elements(call.args[1])?,
        ev.exact_elements(call.args[2])?,
    ])
}

fn replace(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let replaced = match three(ev, call)? {
        [Elements::Text(x), Elements::Text(y), Elements::Text(z)] => {
            Elements::Text(string::replace(&x, &y, &z).into())
        }
        [Elements::Seq(x), Elements::Seq(y), Elements::Seq(z)] => {
            Elements::Seq(string::replace(&x, &y, &z).into())
        }
        _ => return Err(Reason::Arguments),
    };
    ev.sequence(replaced)
}

fn replace_all(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let replaced = match three(ev, call)? {
        [Elements::Text(x), Elements::Text(y), Elements::Text(z)] => {
            Elements::Text(string::replace_all(&x, &y, &z)?.into())
        }
        [Elements::Seq(x), Elements::Seq(y), Elements::Seq(z)] => {
            Elements::Seq(string::replace_all(&x, &y, &z)?.into())
        }
        _ => return Err(Reason::Arguments),
    };
    ev.sequence(replaced)
}

fn map(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let items = ev.items(call.args[1])?;
    let mapped = items.iter().map(|&v| ev.apply(call.args[0], &[v])).collect();
    ev.collected(call, mapped)
}

/// Map that also sees the position.
fn mapi(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let first = ev.int(call.args[1])?.clone();
    let items = ev.items(call.args[2])?;
    let mut mapped = Vec::with_capacity(items.len());
    for (i, v) in items.into_iter().enumerate() {
        let at = ev.values.int(&first + i);
        mapped.push(ev.apply(call.args[0], &[at, v]));
    }
    ev.collected(call, mapped)
}

fn foldl(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let items = ev.items(call.args[2])?;
    let mut acc = call.args[1];
    for v in items {
        acc = ev.apply(call.args[0], &[acc, v]);
    }
    Ok(acc)
}

/// Fold that also sees the position.
fn foldli(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let first = ev.int(call.args[1])?.clone();
    let items = ev.items(call.args[3])?;
    let mut acc = call.args[2];
    for (i, v) in items.into_iter().enumerate() {
        let at = ev.values.int(&first + i);
        acc = ev.apply(call.args[0], &[at, acc, v]);
    }
    Ok(acc)
}
