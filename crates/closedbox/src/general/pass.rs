//! Values on their way to boxes and back: evaluated ones, ones that SMT-LIB writes, and words.

use crate::graph::Kind;
use crate::host::{Datum, Host, Passed};
use crate::literal::read;
use crate::problem::Problem;
use crate::translate::kind_of;
use dashu_base::BitTest;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use smelt_eval::Evaluator;
use smelt_eval::bitvec::BitVec;
use smelt_eval::float::{Float, Format};
use smelt_eval::string::{Escapes, decode};
use smelt_eval::value::{Value, ValueId, Values};
use smelt_smtlib::Store;
use smelt_smtlib::decl::FunId;
use smelt_smtlib::sort::{Con, Index, SortId};

/// How a value of a sort is passed, if it can be.
pub(crate) fn passed(store: &Store, sort: SortId) -> Option<Passed> {
    if let Some(kind) = kind_of(store, sort) {
        return Some(if kind == Kind::Int { Passed::Int } else { Passed::Word(kind) });
    }
    let node = store.sorts.get(store.sorts.canon(sort));
    let Con::Builtin(_) = node.con else { return None };
    let name = store.sorts.con_name(node.con, &store.symbols);
    match (&name[..], &node.indices[..], &node.args[..]) {
        (b"String", [], []) => Some(Passed::Text),
        (b"Real", [], []) => Some(Passed::Real),
        (b"BitVec", [Index::Num(n @ 65..=4096)], []) => Some(Passed::Wide(*n as u32)),
        (b"Seq", [], [element]) => {
            let byte = kind_of(store, *element) == Some(Kind::Bits(8));
            byte.then_some(Passed::Bytes)
        }
        _ => None,
    }
}

/// A call that evaluation met, ready to be made.
pub(crate) struct Ready {
    /// The place of the box among those of the host.
    pub(crate) bound: u32,
    pub(crate) name: String,
    /// The arguments as SMT-LIB writes them.
    pub(crate) texts: Vec<String>,
    pub(crate) data: Vec<Datum>,
}

/// Makes a call ready; otherwise says why it cannot be made.
pub(crate) fn ready(
    problem: &Problem,
    ev: &mut Evaluator<'_>,
    fun: FunId,
    args: &[ValueId],
    host: &Host<'_>,
) -> Result<Ready, String> {
    let store = problem.store();
    let params = &store.fun(fun).params;
    let name = problem.name(fun);
    let texts = args.iter().zip(params.iter()).map(|(&a, &s)| ev.show(a, s)).collect();
    let data = args.iter().zip(params.iter()).map(|(&a, &s)| datum(ev, a, s, store)).collect();
    let bound = host.boxes().iter().position(|b| b.name == name);
    match (data, bound) {
        (Some(data), Some(bound)) => Ok(Ready { bound: bound as u32, name, texts, data }),
        _ => Err(format!("{name} cannot be called with its values")),
    }
}

/// A value for a box.
pub(super) fn datum(
    ev: &mut Evaluator<'_>,
    value: ValueId,
    sort: SortId,
    store: &Store,
) -> Option<Datum> {
    match (passed(store, sort)?, ev.values().get(value)) {
        (Passed::Int, Value::Int(n)) => Some(Datum::Int(n.to_string())),
        (Passed::Real, Value::Int(n)) => Some(Datum::Real(n.to_string(), "1".to_owned())),
        (Passed::Real, Value::Rational(r)) => {
            Some(Datum::Real(r.numerator().to_string(), r.denominator().to_string()))
        }
        (Passed::Text, Value::Text(text)) => Some(Datum::Text(text.to_vec())),
        (Passed::Wide(width), Value::BitVec(bits)) => {
            let mut bytes = bits.to_ubig().to_le_bytes().to_vec();
            bytes.resize((width as usize).div_ceil(8), 0);
            Some(Datum::Wide(bytes))
        }
        (Passed::Bytes, Value::Seq(items)) => byte_list(ev.values(), items).map(Datum::Bytes),
        (Passed::Word(kind), found) => {
            let word = to_word(found, kind).or_else(|| read(&ev.show(value, sort), kind))?;
            Some(Datum::Word(word, kind))
        }
        _ => None,
    }
}

/// The bytes of a sequence.
fn byte_list(values: &Values, items: &[ValueId]) -> Option<Vec<u8>> {
    let byte = |v: &ValueId| match values.get(*v) {
        Value::BitVec(bits) => bits.to_u64().and_then(|w| u8::try_from(w).ok()),
        _ => None,
    };
    items.iter().map(byte).collect()
}

/// The characters or bytes of a value.
pub(super) fn units(values: &Values, id: ValueId) -> Option<Vec<u64>> {
    match values.get(id) {
        Value::Text(text) => Some(text.iter().map(|&c| u64::from(c)).collect()),
        Value::Seq(items) => {
            byte_list(values, items).map(|b| b.into_iter().map(u64::from).collect())
        }
        _ => None,
    }
}

/// The value of a word.
pub(super) fn of_word(values: &mut Values, word: u64, kind: Kind) -> ValueId {
    match kind {
        Kind::Bool => ValueId::of_bool(word == 1),
        Kind::Bits(n) => values.bits(BitVec::from_u64(n, word)),
        Kind::Int => values.int(word.cast_signed()),
        Kind::F32 | Kind::F64 => {
            let format = if kind == Kind::F32 { Format::SINGLE } else { Format::DOUBLE };
            let float = Float::from_bits(&UBig::from(word), format);
            values.add(Value::Float(float.unwrap_or_else(|| Float::nan(format))))
        }
    }
}

/// The word of a value, if it is one of this kind. A NaN has many words, so it has none here.
pub(super) fn to_word(value: &Value, kind: Kind) -> Option<u64> {
    match (kind, value) {
        (Kind::Bool, Value::Bool(b)) => Some(u64::from(*b)),
        (Kind::Bits(_), Value::BitVec(bits)) => bits.to_u64(),
        (Kind::Int, Value::Int(n)) => i64::try_from(n).ok().map(i64::cast_unsigned),
        (Kind::F32, Value::Float(f)) if f.format() == Format::SINGLE => {
            u64::try_from(&f.to_bits()?).ok()
        }
        (Kind::F64, Value::Float(f)) if f.format() == Format::DOUBLE => {
            u64::try_from(&f.to_bits()?).ok()
        }
        _ => None,
    }
}

/// What a box answered, as a value; `None` where it is written in a way that boxes seldom use.
pub(super) fn answer(values: &mut Values, text: &str, how: Passed) -> Option<ValueId> {
    let text = text.trim();
    match how {
        Passed::Word(kind) => read(text, kind).map(|word| of_word(values, word, kind)),
        Passed::Int => {
            let (minus, digits) = sign(text);
            let n: IBig = digits.parse().ok()?;
            Some(values.int(if minus { -n } else { n }))
        }
        Passed::Real => {
            let (minus, number) = sign(text);
            let number = match number.strip_prefix("(/").and_then(|t| t.strip_suffix(')')) {
                Some(parts) => {
                    let (above, below) = parts.trim().split_once(' ')?;
                    let below = decimal(below.trim())?;
                    (below != RBig::ZERO).then(|| decimal(above))?? / below
                }
                None => decimal(number)?,
            };
            Some(values.rational(if minus { -number } else { number }))
        }
        Passed::Text => {
            let inner = text.strip_prefix('"')?.strip_suffix('"')?;
            Some(values.text(&decode(inner.as_bytes(), Escapes::Standard).ok()?))
        }
        Passed::Wide(width) => {
            let n = if let Some(hex) = text.strip_prefix("#x") {
                UBig::from_str_radix(hex, 16).ok()?
            } else if let Some(bits) = text.strip_prefix("#b") {
                UBig::from_str_radix(bits, 2).ok()?
            } else {
                let (digits, said) =
                    text.strip_prefix("(_ bv")?.strip_suffix(')')?.split_once(' ')?;
                (said.trim().parse() == Ok(width)).then_some(())?;
                digits.parse().ok()?
            };
            (n.bit_len() <= width as usize).then(|| values.bits(BitVec::new(width, &n)))
        }
        Passed::Bytes => {
            let mut items = Vec::new();
            for word in text.split(|c: char| c.is_whitespace() || "()".contains(c)) {
                match word {
                    "" | "seq.unit" | "seq.++" | "as" | "seq.empty" | "Seq" | "_" | "BitVec"
                    | "8" => {}
                    byte => {
                        let word = read(byte, Kind::Bits(8))?;
                        items.push(of_word(values, word, Kind::Bits(8)));
                    }
                }
            }
            Some(values.add(Value::Seq(items.into())))
        }
    }
}

/// A sign as SMT-LIB or a program writes it, and what stands behind it.
fn sign(text: &str) -> (bool, &str) {
    match text.strip_prefix("(-").and_then(|t| t.strip_suffix(')')) {
        Some(inner) => (true, inner.trim()),
        None => match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        },
    }
}

/// `12`, `1.25`
fn decimal(text: &str) -> Option<RBig> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits: IBig = format!("{whole}{part}").parse().ok()?;
    Some(RBig::from_parts(digits, UBig::from(10u8).pow(part.len())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::literal_real;
    use smelt_eval::string::encode;

    fn said(values: &mut Values, text: &str, how: Passed) -> Option<Value> {
        let id = answer(values, text, how)?;
        Some(values.get(id).clone())
    }

    #[test]
    fn what_boxes_answer_is_read() {
        let v = &mut Values::new();
        assert_eq!(said(v, "(- 12)\n", Passed::Int), Some(Value::Int((-12).into())));
        assert_eq!(said(v, "-12", Passed::Int), Some(Value::Int((-12).into())));
        assert_eq!(said(v, "1e5", Passed::Int), None);
        let quarter = RBig::from_parts(5.into(), 4u8.into());
        assert_eq!(said(v, "1.25", Passed::Real), Some(Value::Rational(quarter.clone())));
        let text = literal_real(-1.25).expect("a number");
        assert_eq!(said(v, &text, Passed::Real), Some(Value::Rational(-quarter)));
        assert_eq!(said(v, "(/ 1.0 0.0)", Passed::Real), None);
        let text = [0x61, 0x22, 0x5c, 0x1f600];
        let value = Value::Text(text.into());
        assert_eq!(said(v, &encode(&text), Passed::Text), Some(value));
        let wide = Value::BitVec(BitVec::from_u64(80, 255));
        assert_eq!(said(v, "(_ bv255 80)", Passed::Wide(80)), Some(wide.clone()));
        assert_eq!(said(v, "#x000000000000000000ff", Passed::Wide(80)), Some(wide));
        assert_eq!(said(v, "(_ bv255 81)", Passed::Wide(80)), None);
        let bytes = answer(v, "(seq.++ (seq.unit #x05) (seq.unit #xff))", Passed::Bytes);
        let Some(Value::Seq(items)) = bytes.map(|b| v.get(b).clone()) else { panic!() };
        assert_eq!(byte_list(v, &items), Some(vec![5, 255]));
        let empty = said(v, "(as seq.empty (Seq (_ BitVec 8)))", Passed::Bytes);
        assert_eq!(empty, Some(Value::Seq([].into())));
        assert_eq!(said(v, "(seq.rev s)", Passed::Bytes), None);
    }

    #[test]
    fn words_become_values_and_words_again() {
        let v = &mut Values::new();
        let cases = [
            (Kind::Bool, 1),
            (Kind::Bits(7), 0x55),
            (Kind::Int, u64::MAX),
            (Kind::F32, u64::from(1.5f32.to_bits())),
            (Kind::F64, (-0.0f64).to_bits()),
        ];
        for (kind, word) in cases {
            let value = of_word(v, word, kind);
            assert_eq!(to_word(v.get(value), kind), Some(word), "{kind:?}");
        }
        let nan = of_word(v, f64::NAN.to_bits(), Kind::F64);
        assert_eq!(to_word(v.get(nan), Kind::F64), None);
        let double = of_word(v, 1.5f64.to_bits(), Kind::F64);
        assert_eq!(to_word(v.get(double), Kind::F32), None);
    }
}
