//! Strings as far as they are more than sequences, characters, and regular languages.

use super::Shape::Strict;
use super::{Call, Out, Shape};
use crate::Evaluator;
use crate::bitvec::BitVec;
use crate::reason::Reason;
use crate::regex::{Budget, RegexId, Regexes};
use crate::string;
use crate::value::{Value, ValueId};
use dashu_int::IBig;
use smelt_smtlib::sort::Index;
use std::rc::Rc;

macro_rules! text_to_text {
    ($op:path) => {
        Strict(|ev, c| {
            let t = $op(&*ev.text(c.args[0])?);
            Ok(ev.values.text(&t))
        })
    };
}

macro_rules! text_to_int {
    ($op:path) => {
        Strict(|ev, c| {
            let n = $op(&*ev.text(c.args[0])?);
            Ok(ev.values.int(n))
        })
    };
}

macro_rules! int_to_text {
    ($op:path) => {
        Strict(|ev, c| {
            let t = $op(ev.int(c.args[0])?);
            Ok(ev.values.text(&t))
        })
    };
}

macro_rules! language {
    ($r:expr) => {
        Strict(|ev, _| Ok(ev.values.add(Value::Regex($r))))
    };
}

macro_rules! regex_unary {
    ($op:ident) => {
        Strict(|ev, c| {
            let r = ev.regex(c.args[0])?;
            let r = ev.regexes.$op(r);
            Ok(ev.values.add(Value::Regex(r)))
        })
    };
}

macro_rules! regex_fold {
    ($op:ident) => {
        Strict(|ev, c| {
            let mut acc = ev.regex(c.args[0])?;
            for &a in &c.args[1..] {
                let r = ev.regex(a)?;
                acc = ev.regexes.$op(acc, r);
            }
            Ok(ev.values.add(Value::Regex(acc)))
        })
    };
}

pub(super) const RULES: &[(&str, Shape)] = &[
    ("char", Strict(char_literal)),
    ("str.<", Strict(|ev, c| chain(ev, c, string::less))),
    ("str.<=", Strict(|ev, c| chain(ev, c, string::less_eq))),
    ("str.is_digit", Strict(|ev, c| Ok(ValueId::of_bool(string::is_digit(&ev.text(c.args[0])?))))),
    ("str.to_code", text_to_int!(string::to_code)),
    ("str.from_code", int_to_text!(string::from_code)),
    ("str.to_int", text_to_int!(string::to_int)),
    ("str.from_int", int_to_text!(string::from_int)),
    ("str.to_lower", text_to_text!(string::to_lower)),
    ("str.to_upper", text_to_text!(string::to_upper)),
    (
        "str.from_ubv",
        Strict(|ev, c| {
            let (n, _) = super::bitvectors::unsigned(ev, c.args[0])?;
            let t = string::from_ubv(&n);
            Ok(ev.values.text(&t))
        }),
    ),
    (
        "str.from_sbv",
        Strict(|ev, c| {
            let (n, width) = super::bitvectors::unsigned(ev, c.args[0])?;
            let t = string::from_sbv(&n, width as usize);
            Ok(ev.values.text(&t))
        }),
    ),
    (
        "str.to_re",
        Strict(|ev, c| {
            let t = ev.text(c.args[0])?;
            let r = ev.regexes.literal(&t);
            Ok(ev.values.add(Value::Regex(r)))
        }),
    ),
    ("str.in_re", Strict(in_re)),
    ("re.none", language!(Regexes::NONE)),
    ("re.all", language!(Regexes::ALL)),
    ("re.allchar", language!(Regexes::ALLCHAR)),
    ("re.++", regex_fold!(concat)),
    ("re.union", regex_fold!(union)),
    ("re.inter", regex_fold!(inter)),
    ("re.diff", regex_fold!(diff)),
    ("re.xor", regex_fold!(xor)),
    ("re.*", regex_unary!(star)),
    ("re.+", regex_unary!(plus)),
    ("re.opt", regex_unary!(opt)),
    ("re.comp", regex_unary!(comp)),
    ("re.reverse", regex_unary!(reverse)),
    ("re.range", Strict(range)),
    ("re.^", Strict(power)),
    ("re.loop", Strict(repeat)),
    ("re.derivative", Strict(derivative)),
    ("str.replace_re", Strict(replace_re)),
    ("str.replace_re_all", Strict(replace_re_all)),
    ("str.indexof_re", Strict(index_of_re)),
    ("Char", Strict(char_constant)),
    ("char.<=", Strict(|ev, c| Ok(ValueId::of_bool(ev.code(c.args[0])? <= ev.code(c.args[1])?)))),
    (
        "char.to_int",
        Strict(|ev, c| {
            let n = ev.code(c.args[0])?;
            Ok(ev.values.int(n))
        }),
    ),
    (
        "char.is_digit",
        Strict(|ev, c| {
            let digits = u32::from(b'0')..=u32::from(b'9');
            Ok(ValueId::of_bool(digits.contains(&ev.code(c.args[0])?)))
        }),
    ),
    (
        "char.to_bv",
        Strict(|ev, c| {
            let n = ev.code(c.args[0])?;
            Ok(ev.values.bits(BitVec::from_u64(18, u64::from(n))))
        }),
    ),
    (
        "char.from_bv",
        Strict(|ev, c| match ev.bits(c.args[0])?.to_u64() {
            Some(n) if n <= u64::from(string::MAX_CODE) => Ok(ev.values.add(Value::Char(n as u32))),
            _ => Err(c.unspecified()),
        }),
    ),
];

impl From<Budget> for Reason {
    fn from(_: Budget) -> Reason {
        Reason::Budget
    }
}

impl Evaluator<'_> {
    fn text(&self, v: ValueId) -> Result<Rc<[u32]>, Reason> {
        match self.values.get(v) {
            Value::Text(t) => Ok(t.clone()),
            _ => Err(Reason::Arguments),
        }
    }

    fn code(&self, v: ValueId) -> Result<u32, Reason> {
        match self.values.get(v) {
            Value::Char(c) => Ok(*c),
            _ => Err(Reason::Arguments),
        }
    }

    fn regex(&self, v: ValueId) -> Result<RegexId, Reason> {
        match self.values.get(v) {
            Value::Regex(r) => Ok(*r),
            _ => Err(Reason::Arguments),
        }
    }
}

fn code_point(ev: &Evaluator<'_>, call: &Call<'_>) -> Result<u32, Reason> {
    let code = match ev.store.head(call.head).indices.first() {
        Some(Index::Num(n)) => u32::try_from(*n).ok(),
        Some(Index::Hex(s)) => {
            let text = ev.store.symbols.text(*s);
            text.strip_prefix("#x").and_then(|t| u32::from_str_radix(t, 16).ok())
        }
        _ => None,
    };
    code.filter(|&c| c <= string::MAX_CODE).ok_or(Reason::Literal)
}

/// `(_ char #x41)`
fn char_literal(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let code = code_point(ev, call)?;
    Ok(ev.values.text(&[code]))
}

/// `(_ Char 65)`
fn char_constant(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let code = code_point(ev, call)?;
    Ok(ev.values.add(Value::Char(code)))
}

fn chain(ev: &mut Evaluator<'_>, call: &Call<'_>, holds: fn(&[u32], &[u32]) -> bool) -> Out {
    for pair in call.args.windows(2) {
        if !holds(&ev.text(pair[0])?, &ev.text(pair[1])?) {
            return Ok(ValueId::FALSE);
        }
    }
    Ok(ValueId::TRUE)
}

fn in_re(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let (t, r) = (ev.text(call.args[0])?, ev.regex(call.args[1])?);
    Ok(ValueId::of_bool(ev.regexes.matches(r, &t)?))
}

fn range(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let (low, high) = (ev.text(call.args[0])?, ev.text(call.args[1])?);
    let r = ev.regexes.range(&low, &high);
    Ok(ev.values.add(Value::Regex(r)))
}

fn power(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let (n, r) = (call.index(ev, 0)?, ev.regex(call.args[0])?);
    if n == u64::MAX {
        return Err(Reason::TooLarge);
    }
    let r = ev.regexes.power(r, n);
    Ok(ev.values.add(Value::Regex(r)))
}

/// Bounds are indices, or in old files arguments.
fn repeat(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    // The largest number stands for no bound.
    let bound = |n: &IBig| u64::try_from(n).ok().filter(|&n| n != u64::MAX);
    let indices = ev.store.head(call.head).indices.len();
    let (low, high) = match (indices, call.args) {
        (0, [_, low]) => (bound(ev.int(*low)?), None),
        (0, [_, low, high]) => (bound(ev.int(*low)?), Some(bound(ev.int(*high)?))),
        (1, _) => (bound(&call.index(ev, 0)?.into()), None),
        (2, _) => (bound(&call.index(ev, 0)?.into()), Some(bound(&call.index(ev, 1)?.into()))),
        _ => return Err(call.unsupported()),
    };
    let r = ev.regex(call.args[0])?;
    let (Some(low), high) = (low, high) else { return Err(call.unspecified()) };
    let r = match high {
        Some(None) => return Err(call.unspecified()),
        Some(Some(high)) => ev.regexes.repeat(r, low, Some(high)),
        None => ev.regexes.repeat(r, low, None),
    };
    Ok(ev.values.add(Value::Regex(r)))
}

fn derivative(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let (code, r) = (ev.code(call.args[0])?, ev.regex(call.args[1])?);
    let r = ev.regexes.derivative(r, code)?;
    Ok(ev.values.add(Value::Regex(r)))
}

fn replace_re(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let (t, r) = (ev.text(call.args[0])?, ev.regex(call.args[1])?);
    let with = ev.text(call.args[2])?;
    let t = ev.regexes.replace(&t, r, &with)?;
    Ok(ev.values.text(&t))
}

fn replace_re_all(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let (t, r) = (ev.text(call.args[0])?, ev.regex(call.args[1])?);
    let with = ev.text(call.args[2])?;
    let t = ev.regexes.replace_all(&t, r, &with)?;
    Ok(ev.values.text(&t))
}

fn index_of_re(ev: &mut Evaluator<'_>, call: &Call<'_>) -> Out {
    let (t, r) = (ev.text(call.args[0])?, ev.regex(call.args[1])?);
    let n = ev.regexes.index_of(&t, r, ev.int(call.args[2]).cloned().as_ref().map_err(|r| *r)?)?;
    Ok(ev.values.int(n))
}
