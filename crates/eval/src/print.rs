//! Values as SMT-LIB terms, so that what smelt shows can be given to a solver again. What is open is
//! shown as `?`; a value that is longer than a limit is cut.

use crate::Evaluator;
use crate::algebraic::Real;
use crate::domain::Kind;
use crate::float::{Float, Kind as FloatKind, RoundingMode};
use crate::string;
use crate::table::{Otherwise, Table};
use crate::value::{Value, ValueId};
use dashu_base::Signed;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use smelt_smtlib::SortId;
use smelt_smtlib::decl::FunKind;

/// What is still to be written.
enum Piece {
    Text(String),
    Value(ValueId, SortId),
}

impl Evaluator<'_> {
    /// A value of a sort as SMT-LIB.
    pub fn show(&mut self, v: ValueId, sort: SortId) -> String {
        self.show_within(v, sort, usize::MAX)
    }

    /// The same, cut with `…` after about so many bytes.
    pub fn show_within(&mut self, v: ValueId, sort: SortId, limit: usize) -> String {
        let mut out = String::new();
        let mut work = vec![Piece::Value(v, sort)];
        while let Some(piece) = work.pop() {
            if out.len() > limit {
                out.push('…');
                break;
            }
            match piece {
                Piece::Text(text) => out.push_str(&text),
                Piece::Value(v, sort) => self.pieces(v, sort, &mut out, &mut work),
            }
        }
        out
    }

    fn sort_text(&self, sort: SortId) -> String {
        self.sorts().text(sort, &self.store.symbols)
    }

    /// Writes an atom, or puts the parts of a value on the stack.
    fn pieces(&mut self, v: ValueId, sort: SortId, out: &mut String, work: &mut Vec<Piece>) {
        let value = self.values.get(v).clone();
        let real = matches!(self.kind(sort), Kind::Real);
        match value {
            Value::Bool(b) => out.push_str(if b { "true" } else { "false" }),
            Value::Int(n) => out.push_str(&integer(&n, real)),
            Value::Rational(r) => out.push_str(&rational(&r)),
            Value::Algebraic(a) => out.push_str(&Real::Algebraic((*a.0).clone()).to_string()),
            Value::BitVec(b) => out.push_str(&b.to_string()),
            Value::Float(x) => out.push_str(&float(&x)),
            Value::Rounding(m) => out.push_str(mode(m)),
            Value::Text(t) => out.push_str(&string::encode(&t)),
            Value::Char(c) => out.push_str(&format!("(_ Char {c})")),
            Value::Regex(_) => out.push_str("<a regular language>"),
            Value::Field(n) => out.push_str(&format!("(as ff{n} {})", self.sort_text(sort))),
            Value::Element(sort, name) => {
                let name = self.store.symbols.text(name).into_owned();
                if name.trim_start_matches('|').starts_with('@') {
                    out.push_str(&format!("(as {name} {})", self.sort_text(sort)));
                } else {
                    out.push_str(&name);
                }
            }
            Value::Data(c, fields) => {
                let store = self.store;
                let name = store.symbols.text(store.fun(c).symbol).into_owned();
                let (d, n) = match store.fun(c).kind {
                    FunKind::Constructor(d, n) => (d, n as usize),
                    _ => return out.push_str(&name),
                };
                if fields.is_empty() {
                    if store.fun(c).generic {
                        out.push_str(&format!("(as {name} {})", self.sort_text(sort)));
                    } else {
                        out.push_str(&name);
                    }
                    return;
                }
                let args = match self.kind(sort) {
                    Kind::Datatype(_, args) => args,
                    _ => Vec::new(),
                };
                let sorts = self.fields(d, &args).swap_remove(n);
                list(&name, fields.iter().copied().zip(sorts), out, work);
            }
            Value::Tuple(parts) => {
                let sorts = match self.kind(sort) {
                    Kind::Tuple(sorts) if sorts.len() == parts.len() => sorts,
                    _ => vec![sort; parts.len()],
                };
                if parts.is_empty() {
                    return out.push_str("tuple.unit");
                }
                list("tuple", parts.iter().copied().zip(sorts), out, work);
            }
            Value::Null => out.push_str(&format!("(as nullable.null {})", self.sort_text(sort))),
            Value::Some(part) => {
                let inner = match self.kind(sort) {
                    Kind::Nullable(inner) => inner,
                    _ => sort,
                };
                list("nullable.some", [(part, inner)].into_iter(), out, work);
            }
            Value::Nil => out.push_str(&format!("(as nil {})", self.sort_text(sort))),
            Value::Cons(head, tail) => {
                let inner = self.sorts().get(sort).args.first().copied().unwrap_or(sort);
                list("insert", [(head, inner), (tail, sort)].into_iter(), out, work);
            }
            Value::Seq(parts) => {
                let inner = match self.kind(sort) {
                    Kind::Seq(inner) => inner,
                    _ => sort,
                };
                self.repeated(&parts, sort, inner, ["seq.empty", "seq.unit", "seq.++"], out, work);
            }
            Value::Table(t) => self.table_pieces(&t, sort, out, work),
            Value::Closure(t, _) => out.push_str(&self.store.text(t)),
            Value::Partial(f, args) => {
                let fun = self.store.fun(f);
                let name = self.store.symbols.text(fun.symbol).into_owned();
                if args.is_empty() {
                    return out.push_str(&name);
                }
                let sorts = fun.params.clone();
                list(&name, args.iter().copied().zip(sorts), out, work);
            }
            Value::Applied(f, args) => {
                let sorts = self.parameters(f).unwrap_or_default();
                out.push_str("(@ ");
                work.push(Piece::Text(")".into()));
                for (&a, s) in args.iter().zip(sorts).rev() {
                    work.push(Piece::Value(a, s));
                    work.push(Piece::Text(" ".into()));
                }
                work.push(Piece::Value(f, sort));
            }
            Value::Open(..) => out.push('?'),
        }
    }

    /// `(seq.++ (seq.unit a) (seq.unit b))` and its relatives.
    fn repeated(
        &self,
        parts: &[ValueId],
        sort: SortId,
        inner: SortId,
        [empty, unit, join]: [&str; 3],
        out: &mut String,
        work: &mut Vec<Piece>,
    ) {
        match parts {
            [] => out.push_str(&format!("(as {empty} {})", self.sort_text(sort))),
            [one] => list(unit, [(*one, inner)].into_iter(), out, work),
            _ => {
                out.push_str(&format!("({join}"));
                work.push(Piece::Text(")".into()));
                for &p in parts.iter().rev() {
                    work.push(Piece::Text(")".into()));
                    work.push(Piece::Value(p, inner));
                    work.push(Piece::Text(format!(" ({unit} ")));
                }
            }
        }
    }

    /// The entries of a set or a bag that are not `nothing`: over a small sort that may be all but
    /// the exceptions. `None` if they cannot be listed.
    fn contents(
        &mut self,
        t: &Table,
        inner: SortId,
        nothing: ValueId,
    ) -> Option<Vec<(ValueId, ValueId)>> {
        let Otherwise::Value(usual) = t.otherwise else { return None };
        let mut entries = t.entries.to_vec();
        if usual != nothing {
            let all = self.elements(inner, 1 << 12)?;
            let rest = all.iter().filter(|&&k| t.exception(k).is_none());
            entries.extend(rest.map(|&k| (k, usual)));
        }
        entries.retain(|&(_, v)| v != nothing);
        entries.sort_unstable();
        Some(entries)
    }

    fn table_pieces(&mut self, t: &Table, sort: SortId, out: &mut String, work: &mut Vec<Piece>) {
        let kind = self.kind(sort);
        let zero = self.values.int(0);
        let contents = match kind {
            Kind::Set(inner) => self.contents(t, inner, ValueId::FALSE),
            Kind::Bag(inner) => self.contents(t, inner, zero),
            _ => None,
        };
        match (&kind, contents) {
            (Kind::Set(inner), Some(entries)) => {
                let keys: Vec<ValueId> = entries.iter().map(|(k, _)| *k).collect();
                let words = ["set.empty", "set.singleton", "set.union"];
                return self.repeated(&keys, sort, *inner, words, out, work);
            }
            (Kind::Bag(inner), Some(entries)) => {
                let int = self.store.theories().int().unwrap_or(sort);
                let item = |k: ValueId, n: ValueId| {
                    let mut text = String::new();
                    let mut work = Vec::new();
                    list("bag", [(k, *inner), (n, int)].into_iter(), &mut text, &mut work);
                    work.push(Piece::Text(text));
                    work
                };
                match &entries[..] {
                    [] => out.push_str(&format!("(as bag.empty {})", self.sort_text(sort))),
                    [(k, n)] => work.extend(item(*k, *n)),
                    many => {
                        out.push_str("(bag.union_disjoint");
                        work.push(Piece::Text(")".into()));
                        for (k, n) in many.iter().rev() {
                            work.extend(item(*k, *n));
                            work.push(Piece::Text(" ".into()));
                        }
                    }
                }
                return;
            }
            _ => {}
        }
        let result = match kind {
            Kind::Function(_, result) => result,
            _ => self.store.theories().bool(),
        };
        for _ in 0..t.entries.len() {
            out.push_str("(store ");
        }
        for &(key, value) in &t.entries {
            work.push(Piece::Text(")".into()));
            work.push(Piece::Value(value, result));
            match self.values.get(key) {
                Value::Tuple(keys) if t.over.len() > 1 => {
                    for (&k, &s) in keys.iter().zip(&t.over).rev() {
                        work.push(Piece::Text(" ".into()));
                        work.push(Piece::Value(k, s));
                    }
                    work.push(Piece::Text(" ".into()));
                }
                _ => {
                    work.push(Piece::Text(" ".into()));
                    work.push(Piece::Value(key, t.over[0]));
                    work.push(Piece::Text(" ".into()));
                }
            }
        }
        match t.otherwise {
            Otherwise::Value(v) => {
                work.push(Piece::Text(")".into()));
                work.push(Piece::Value(v, result));
                work.push(Piece::Text(format!("((as const {}) ", self.sort_text(sort))));
            }
            Otherwise::Function(f) => work.push(Piece::Value(f, sort)),
            Otherwise::Unknown => work.push(Piece::Text("?".into())),
        }
    }
}

/// `(name a b)`
fn list(
    name: &str,
    parts: impl DoubleEndedIterator<Item = (ValueId, SortId)> + ExactSizeIterator,
    out: &mut String,
    work: &mut Vec<Piece>,
) {
    out.push_str(&format!("({name}"));
    work.push(Piece::Text(")".into()));
    for (v, s) in parts.rev() {
        work.push(Piece::Value(v, s));
        work.push(Piece::Text(" ".into()));
    }
}

fn mode(m: RoundingMode) -> &'static str {
    match m {
        RoundingMode::NearestEven => "RNE",
        RoundingMode::NearestAway => "RNA",
        RoundingMode::TowardPositive => "RTP",
        RoundingMode::TowardNegative => "RTN",
        RoundingMode::TowardZero => "RTZ",
    }
}

fn integer(n: &IBig, real: bool) -> String {
    let point = if real { ".0" } else { "" };
    if n.is_negative() { format!("(- {}{point})", -n) } else { format!("{n}{point}") }
}

fn rational(r: &RBig) -> String {
    let (n, d) = (r.numerator(), r.denominator());
    if n.is_negative() { format!("(- (/ {}.0 {d}.0))", -n) } else { format!("(/ {n}.0 {d}.0)") }
}

fn float(x: &Float) -> String {
    let f = x.format();
    let (eb, sb) = (f.exponent_bits(), f.significand_bits());
    let named = |name: &str| format!("(_ {name} {eb} {sb})");
    match x.kind() {
        FloatKind::Nan => named("NaN"),
        FloatKind::Infinity { negative } => named(if *negative { "-oo" } else { "+oo" }),
        FloatKind::Zero { negative } => named(if *negative { "-zero" } else { "+zero" }),
        FloatKind::Finite(_) => {
            let bits = x.to_bits().unwrap_or(UBig::ZERO);
            let width = f.width() as usize;
            let text = format!("{:0>width$}", bits.in_radix(2).to_string());
            let (sign, rest) = text.split_at(1);
            let (exponent, significand) = rest.split_at(eb as usize);
            format!("(fp #b{sign} #b{exponent} #b{significand})")
        }
    }
}
