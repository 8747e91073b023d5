//! How far a formula over any values is from being true: its connectives taken apart once, its atoms evaluated exactly
//! each time. `let` and definitions are expanded where they are truth values; what is not understood is right or wrong.

use super::pass::{passed, to_word, units};
use crate::distance::{Far, NAN_FAR, NEVER, gap, order};
use crate::graph::Kind;
use crate::host::Passed;
use crate::translate::kind_of;
use dashu_base::{Abs, BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use rustc_hash::FxHashMap;
use smelt_eval::Evaluator;
use smelt_eval::bitvec::BitVec;
use smelt_eval::float::Float;
use smelt_eval::value::{Value, ValueId, Values};
use smelt_smtlib::decl::FunKind;
use smelt_smtlib::term::{Target, VarSets};
use smelt_smtlib::{Store, Term, TermId};

/// Nodes; what comes behind them is not taken apart.
const MOST: usize = 50_000;
/// The most that are compared pair by pair.
const MOST_DISTINCT: usize = 32;
/// How much a missing character is worth.
const MISSING: f64 = 8.0;

/// What two values are compared by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum By {
    Equal,
    /// Numbers; of bit-vectors, without sign.
    Order,
    /// Bit-vectors with their sign.
    Signed,
    /// Numbers that have parts.
    Real,
    /// The first is the beginning of the second.
    Prefix,
    /// Its end.
    Suffix,
    /// Somewhere inside it.
    Inside,
}

/// A truth value.
#[derive(Debug)]
enum Node {
    /// A term that compares two others.
    Atom(By, TermId, TermId, TermId),
    /// Any other term.
    Truth(TermId),
    Not(usize),
    All(Vec<usize>),
    Any(Vec<usize>),
    Same(usize, usize),
    Choice(usize, usize, usize),
}

/// A formula taken apart.
pub(super) struct Truths {
    /// Arguments first.
    nodes: Vec<Node>,
    conjuncts: Vec<usize>,
    /// Conjuncts that are equations between words, or between bit-vectors of several.
    equations: Vec<(TermId, TermId, Vec<Kind>)>,
}

/// What is to be done.
enum Frame {
    Visit(TermId),
    Make(TermId, Shape, Vec<TermId>),
    /// The first is what the second is.
    Alias(TermId, TermId),
}

/// A connective.
#[derive(Clone, Copy)]
enum Shape {
    Not,
    All,
    Any,
    Implies,
    Xor,
    Same,
    Choice,
}

impl Truths {
    /// Takes conjuncts apart.
    pub(super) fn of(store: &mut Store, conjuncts: &[TermId]) -> Truths {
        let mut truths = Truths { nodes: Vec::new(), conjuncts: Vec::new(), equations: Vec::new() };
        let mut known: FxHashMap<TermId, usize> = FxHashMap::default();
        let mut free = VarSets::new();
        for &c in conjuncts {
            let at = truths.take(store, c, &mut known, &mut free);
            truths.conjuncts.push(at);
            if let Node::Atom(By::Equal, _, a, b) = truths.nodes[at]
                && let Some(how) = passed(store, store.sort(a))
            {
                truths.equations.push((a, b, word_kinds(how)));
            }
        }
        truths
    }

    fn take(
        &mut self,
        store: &mut Store,
        root: TermId,
        known: &mut FxHashMap<TermId, usize>,
        free: &mut VarSets,
    ) -> usize {
        let mut frames = vec![Frame::Visit(root)];
        while let Some(frame) = frames.pop() {
            match frame {
                Frame::Visit(t) if known.contains_key(&t) => {}
                Frame::Visit(t) => {
                    if let Some(same) = expanded(store, t, free).filter(|_| self.nodes.len() < MOST)
                    {
                        frames.extend([Frame::Alias(t, same), Frame::Visit(same)]);
                    } else if let Some((shape, args)) = connective(store, t)
                        .or_else(|| chain(store, t))
                        .filter(|_| self.nodes.len() < MOST)
                    {
                        let visits = args.clone();
                        frames.push(Frame::Make(t, shape, args));
                        frames.extend(visits.into_iter().map(Frame::Visit));
                    } else {
                        self.nodes.push(atom(store, t));
                        known.insert(t, self.nodes.len() - 1);
                    }
                }
                Frame::Alias(t, same) => {
                    known.insert(t, known[&same]);
                }
                Frame::Make(t, shape, args) => {
                    let at = args.iter().map(|a| known[a]).collect();
                    let made = self.make(shape, at);
                    known.insert(t, made);
                }
            }
        }
        known[&root]
    }

    fn push(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    fn make(&mut self, shape: Shape, mut args: Vec<usize>) -> usize {
        match shape {
            Shape::Not => self.push(Node::Not(args[0])),
            Shape::All => self.push(Node::All(args)),
            Shape::Any => self.push(Node::Any(args)),
            Shape::Implies => {
                let last = args.pop().unwrap_or_default();
                let mut any: Vec<usize> =
                    args.into_iter().map(|a| self.push(Node::Not(a))).collect();
                any.push(last);
                self.push(Node::Any(any))
            }
            Shape::Xor => {
                let first = args[0];
                args[1..].iter().fold(first, |made, &next| {
                    let same = self.push(Node::Same(made, next));
                    self.push(Node::Not(same))
                })
            }
            Shape::Same => {
                let pairs = args.windows(2).map(|w| self.push(Node::Same(w[0], w[1]))).collect();
                self.push(Node::All(pairs))
            }
            Shape::Choice => self.push(Node::Choice(args[0], args[1], args[2])),
        }
    }

    /// How far all conjuncts are from being true.
    pub(super) fn far(&self, ev: &mut Evaluator<'_>) -> f64 {
        let mut fars: Vec<Far> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let far = match node {
                Node::Truth(t) => match ev.value(*t) {
                    v if v == ValueId::TRUE => Far { yes: 0.0, no: 1.0 },
                    v if v == ValueId::FALSE => Far { yes: 1.0, no: 0.0 },
                    // Neither; a call may still be missing.
                    _ => Far { yes: NEVER, no: NEVER },
                },
                Node::Atom(by, t, a, b) => {
                    let (a, b) = (ev.value(*a), ev.value(*b));
                    match ev.value(*t) {
                        v if v == ValueId::TRUE => Far::of(1, wrong_by(ev.values(), *by, a, b)),
                        v if v == ValueId::FALSE => Far::of(0, wrong_by(ev.values(), *by, a, b)),
                        _ => Far { yes: NEVER, no: NEVER },
                    }
                }
                Node::Not(a) => Far { yes: fars[*a].no, no: fars[*a].yes },
                Node::All(all) => Far {
                    yes: all.iter().map(|a| fars[*a].yes).sum(),
                    no: all.iter().map(|a| fars[*a].no).fold(NEVER, f64::min),
                },
                Node::Any(any) => Far {
                    yes: any.iter().map(|a| fars[*a].yes).fold(NEVER, f64::min),
                    no: any.iter().map(|a| fars[*a].no).sum(),
                },
                Node::Same(a, b) => Far {
                    yes: (fars[*a].yes + fars[*b].yes).min(fars[*a].no + fars[*b].no),
                    no: (fars[*a].yes + fars[*b].no).min(fars[*a].no + fars[*b].yes),
                },
                Node::Choice(c, a, b) => Far {
                    yes: (fars[*c].yes + fars[*a].yes).min(fars[*c].no + fars[*b].yes),
                    no: (fars[*c].yes + fars[*a].no).min(fars[*c].no + fars[*b].no),
                },
            };
            fars.push(far);
        }
        self.conjuncts.iter().map(|&c| fars[c].yes).sum()
    }

    /// Pairs of words that are compared and differ.
    pub(super) fn pairs(&self, ev: &mut Evaluator<'_>) -> Vec<(u64, u64, u32)> {
        let mut pairs = Vec::new();
        for node in &self.nodes {
            let Node::Atom(By::Equal | By::Order | By::Signed, _, a, b) = node else { continue };
            let (a, b) = (ev.value(*a), ev.value(*b));
            let (a, b) = (word(ev.values().get(a)), word(ev.values().get(b)));
            if let (Some((a, width)), Some((b, _))) = (a, b)
                && a != b
            {
                pairs.extend([(a, b, width), (b, a, width)]);
            }
        }
        pairs
    }

    /// As many as there are, of which none holds and nothing else is known.
    pub(super) fn open_equations(&self) -> Vec<(u64, u64, Kind)> {
        let kinds = self.equations.iter().flat_map(|(_, _, kinds)| kinds);
        kinds.map(|&kind| (0, kind.mask(), kind)).collect()
    }

    /// The two sides of the equations between words, always in the same order.
    pub(super) fn equations(&self, ev: &mut Evaluator<'_>) -> Vec<(u64, u64, Kind)> {
        let mut all = Vec::new();
        for (a, b, kinds) in &self.equations {
            let (a, b) = (ev.value(*a), ev.value(*b));
            let side = |v: ValueId, i: usize| match ev.values().get(v) {
                Value::BitVec(bits) => {
                    bits.to_ubig().as_words().get(i).map_or(Some(0), |&w| Some(w))
                }
                value => to_word(value, kinds[i]),
            };
            for (i, &kind) in kinds.iter().enumerate() {
                // What is no word is far from everything.
                all.push((side(a, i).unwrap_or(0), side(b, i).unwrap_or(kind.mask()), kind));
            }
        }
        all
    }
}

/// The words that values are written in, where that says something about equations.
pub(super) fn word_kinds(how: Passed) -> Vec<Kind> {
    match how {
        Passed::Word(kind) => vec![kind],
        Passed::Int => vec![Kind::Int],
        Passed::Wide(width) => {
            let rest = (width % 64 != 0).then_some(Kind::Bits(width % 64));
            std::iter::repeat_n(Kind::Bits(64), width as usize / 64).chain(rest).collect()
        }
        Passed::Real | Passed::Text | Passed::Bytes => Vec::new(),
    }
}

/// The words of numbers.
fn word(value: &Value) -> Option<(u64, u32)> {
    match value {
        Value::Int(_) => to_word(value, Kind::Int).map(|w| (w, 64)),
        Value::BitVec(bits) => bits.to_u64().map(|w| (w, bits.width())),
        _ => None,
    }
}

/// What a term stands for: a name, a `let`, a definition.
fn expanded(store: &mut Store, t: TermId, free: &mut VarSets) -> Option<TermId> {
    let (map, body) = match store.get(t) {
        Term::Annotated(inner, ..) => return Some(inner),
        Term::Let(vars, values, body) => (pairs(vars, values), body),
        Term::App(head, args) => {
            let Target::Fun(f) = store.head(head).target else { return None };
            let fun = store.fun(f);
            match (fun.kind, &fun.body) {
                (FunKind::Named(inner), _) => return Some(inner),
                (FunKind::Defined, Some((params, body))) if params.len() == args.len() => {
                    (pairs(params, args), *body)
                }
                _ => return None,
            }
        }
        _ => return None,
    };
    store.substitute(body, &map, free).ok().filter(|&same| same != t)
}

fn pairs(vars: &[TermId], values: &[TermId]) -> Vec<(TermId, TermId)> {
    vars.iter().copied().zip(values.iter().copied()).collect()
}

/// The operator of a term, and its arguments.
pub(super) fn operator(store: &Store, t: TermId) -> Option<(&str, &[TermId])> {
    let Term::App(head, args) = store.get(t) else { return None };
    let Target::Op(op) = store.head(head).target else { return None };
    Some((&store.theories().operator(op).name[..], args))
}

fn connective(store: &Store, t: TermId) -> Option<(Shape, Vec<TermId>)> {
    let (name, args) = operator(store, t)?;
    let truths = args.last().is_some_and(|&a| kind_of(store, store.sort(a)) == Some(Kind::Bool));
    let shape = match name {
        "not" => Shape::Not,
        "and" => Shape::All,
        "or" => Shape::Any,
        "=>" => Shape::Implies,
        "xor" => Shape::Xor,
        "=" if truths => Shape::Same,
        "ite" if truths => Shape::Choice,
        _ => return None,
    };
    Some((shape, args.to_vec()))
}

/// A comparison of more than two, as those of two each.
fn chain(store: &mut Store, t: TermId) -> Option<(Shape, Vec<TermId>)> {
    let (name, args) = operator(store, t)?;
    let n = args.len();
    let pairs: Vec<(usize, usize)> = match name {
        "distinct" if n <= MOST_DISTINCT => {
            (0..n).flat_map(|i| (i + 1..n).map(move |k| (i, k))).collect()
        }
        "=" | "<" | "<=" | ">" | ">=" | "fp.eq" | "fp.lt" | "fp.leq" | "fp.gt" | "fp.geq" => {
            (1..n).map(|i| (i - 1, i)).collect()
        }
        _ => return None,
    };
    let (Term::App(head, _), true) = (store.get(t), n > 2) else { return None };
    let args = args.to_vec();
    let pair = |(a, b): (usize, usize)| store.app(head, &[args[a], args[b]]).ok();
    Some((Shape::All, pairs.into_iter().map(pair).collect::<Option<_>>()?))
}

fn atom(store: &Store, t: TermId) -> Node {
    let Some((name, &[a, b])) = operator(store, t) else { return Node::Truth(t) };
    let real = passed(store, store.sort(a)) == Some(Passed::Real);
    let by = match name {
        "=" | "distinct" | "<" | "<=" | ">" | ">=" if real => By::Real,
        "=" | "distinct" | "fp.eq" => By::Equal,
        "<" | "<=" | ">" | ">=" | "fp.lt" | "fp.leq" | "fp.gt" | "fp.geq" => By::Order,
        "bvult" | "bvule" | "bvugt" | "bvuge" => By::Order,
        "bvslt" | "bvsle" | "bvsgt" | "bvsge" => By::Signed,
        "str.prefixof" | "seq.prefixof" => By::Prefix,
        "str.suffixof" | "seq.suffixof" => By::Suffix,
        // Which of them is inside stands behind.
        "str.contains" | "seq.contains" => return Node::Atom(By::Inside, t, b, a),
        _ => return Node::Truth(t),
    };
    Node::Atom(by, t, a, b)
}

/// By how much a comparison has the value that it has.
fn wrong_by(values: &Values, by: By, a: ValueId, b: ValueId) -> f64 {
    match by {
        By::Equal if a == b => 1.0,
        By::Equal => apart(values, a, b),
        By::Real => 1.0 + parts_between(values.get(a), values.get(b)),
        By::Order | By::Signed => 1.0 + between(values.get(a), values.get(b), by == By::Signed),
        By::Prefix | By::Suffix | By::Inside => match (units(values, a), units(values, b)) {
            (Some(a), Some(b)) => within(by, &a, &b).max(1.0),
            _ => 1.0,
        },
    }
}

/// Between two values: how far numbers are apart; in how many bits, characters or bytes others differ too.
fn apart(values: &Values, a: ValueId, b: ValueId) -> f64 {
    match (values.get(a), values.get(b)) {
        (Value::BitVec(x), Value::BitVec(y)) => {
            let differ = (x.to_ubig() ^ y.to_ubig()).count_ones();
            0.5 * (around(x, y) + differ as f64)
        }
        (x @ (Value::Int(_) | Value::Float(_)), y) => between(x, y, false),
        _ => match (units(values, a), units(values, b)) {
            (Some(a), Some(b)) => {
                let missing = MISSING * a.len().abs_diff(b.len()) as f64;
                let back = |u: &[u64]| u.iter().rev().copied().collect::<Vec<u64>>();
                missing + side_by_side(&a, &b).min(side_by_side(&back(&a), &back(&b)))
            }
            _ => 1.0,
        },
    }
}

/// Bit-vectors that are numbers modulo 2^n.
fn around(a: &BitVec, b: &BitVec) -> f64 {
    let (a, b) = (a.to_ubig(), b.to_ubig());
    big_gap(if a > b { a - b } else { b - a })
}

fn big_gap(d: UBig) -> f64 {
    u64::try_from(&d).map_or_else(|_| d.bit_len() as f64, gap)
}

/// How far numbers are apart, in the steps that they have.
fn between(a: &Value, b: &Value, signed: bool) -> f64 {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => big_gap((a - b).unsigned_abs()),
        (Value::BitVec(a), Value::BitVec(b)) if signed => {
            let number = |v: &BitVec| {
                let n = IBig::from(v.to_ubig());
                if v.msb() { n - (IBig::ONE << v.width() as usize) } else { n }
            };
            big_gap((number(a) - number(b)).unsigned_abs())
        }
        (Value::BitVec(a), Value::BitVec(b)) => around(a, b),
        (Value::Float(a), Value::Float(b)) if a.is_nan() || b.is_nan() => NAN_FAR,
        (Value::Float(a), Value::Float(b)) => {
            let width = a.format().exponent_bits() + a.format().significand_bits();
            let place = |f: &Float| {
                let bits = u64::try_from(f.to_bits()?).ok()?;
                (width <= 64).then(|| order(bits, Kind::Bits(width)))
            };
            match (place(a), place(b)) {
                (Some(a), Some(b)) => gap(a.abs_diff(b)),
                _ => 1.0,
            }
        }
        _ => 1.0,
    }
}

/// How far real numbers are apart: a part of a number is worth steps too.
fn parts_between(a: &Value, b: &Value) -> f64 {
    let number = |v: &Value| match v {
        Value::Int(n) => Some(RBig::from(n.clone())),
        Value::Rational(r) => Some(r.clone()),
        _ => None,
    };
    let (Some(a), Some(b)) = (number(a), number(b)) else { return 1.0 };
    ((a - b).abs().to_f64().value() * f64::from(1u32 << 30)).ln_1p()
}

fn side_by_side(a: &[u64], b: &[u64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| gap(x.abs_diff(*y))).sum()
}

/// How far the first is from being a part of the second.
fn within(by: By, a: &[u64], b: &[u64]) -> f64 {
    let room = b.len().saturating_sub(a.len());
    let at = |from: usize| {
        let part = &b[from..];
        MISSING * a.len().saturating_sub(part.len()) as f64 + side_by_side(a, part)
    };
    match by {
        By::Prefix => at(0),
        By::Suffix => at(room),
        _ => (0..=room).map(at).fold(f64::MAX, f64::min),
    }
}

#[cfg(test)]
mod tests;
