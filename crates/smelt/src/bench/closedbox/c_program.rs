//! A formula as a C program, as listing 10 of paper 002 has it: the input's bytes become the constants, every
//! conjunct is an `if` inside the one before, and the innermost aborts. A node of the word graph is one
//! statement; it stands before the first conjunct that needs it.

use smelt_closedbox::graph::{Graph, Kind, Node, NodeId, Op};
use std::fmt::Write;

const PRELUDE: &str = include_str!("prelude.c");
const MAIN: &str = include_str!("main.c");

/// The C type of a kind.
fn c_type(kind: Kind) -> &'static str {
    match kind {
        Kind::Bool => "bool",
        Kind::Bits(0..=8) => "uint8_t",
        Kind::Bits(9..=16) => "uint16_t",
        Kind::Bits(17..=32) => "uint32_t",
        Kind::Bits(_) => "uint64_t",
        Kind::Int => "int64_t",
        Kind::F32 => "float",
        Kind::F64 => "double",
    }
}

/// The bytes of the input that a kind takes.
fn size(kind: Kind) -> usize {
    (kind.width().next_power_of_two() as usize / 8).max(1)
}

/// The bytes of all inputs; a program without inputs has one too.
pub(super) fn sizes(kinds: &[Kind]) -> usize {
    kinds.iter().map(|&k| size(k)).sum::<usize>().max(1)
}

/// The words that the program reads from an input.
pub(super) fn words(bytes: &[u8], kinds: &[Kind]) -> Vec<u64> {
    let mut bytes = bytes.iter().copied().chain(std::iter::repeat(0));
    let mut word = |kind: Kind| {
        let mut little = [0; 8];
        little[..size(kind)].fill_with(|| bytes.next().unwrap_or_default());
        u64::from_le_bytes(little) & kind.mask()
    };
    kinds.iter().map(|&k| word(k)).collect()
}

/// The program that aborts when all atoms are true. `boxes`: the C function of each, which takes pointers to the
/// words of its arguments and to that of its result.
pub(super) fn program(graph: &Graph, atoms: &[NodeId], boxes: &[String]) -> String {
    let mut text = PRELUDE.to_owned();
    for name in boxes {
        let _ = writeln!(text, "void {name}(const uint64_t *in, uint64_t *out);");
    }
    text.push_str("\nstatic void formula(const unsigned char *bytes) {\n");
    let mut at = 0;
    for (i, &kind) in graph.inputs.iter().enumerate() {
        let bytes = size(kind);
        let word = from_word(&format!("word_at(bytes + {at}, {bytes})"), kind);
        let _ = writeln!(text, "  {} v{i} = {word};", c_type(kind));
        at += bytes;
    }
    let mut written = vec![false; graph.len()];
    for &atom in atoms {
        for id in graph.needed(&[atom]) {
            if !std::mem::replace(&mut written[id.index()], true) {
                statement(&mut text, graph, id, boxes);
            }
        }
        let _ = writeln!(text, "  if ({}) {{", name(graph, atom));
    }
    text.push_str("  reached();\n");
    text.push_str(&"  }\n".repeat(atoms.len()));
    let _ = writeln!(text, "}}\n\nenum {{ BYTES = {} }};", sizes(&graph.inputs));
    text.push_str(MAIN);
    text
}

/// A node where it is used.
fn name(graph: &Graph, id: NodeId) -> String {
    match graph.get(id).op {
        Op::Const(word) => literal(word, graph.kind(id)),
        Op::Input(i) => format!("v{i}"),
        _ => format!("n{}", id.index()),
    }
}

fn literal(word: u64, kind: Kind) -> String {
    match kind {
        Kind::Bool => if word == 1 { "true" } else { "false" }.to_owned(),
        Kind::Bits(_) => format!("({})UINT64_C({word:#x})", c_type(kind)),
        Kind::Int => format!("(int64_t)UINT64_C({word:#x})"),
        Kind::F32 => format!("f32_of(UINT32_C({word:#x}))"),
        Kind::F64 => format!("f64_of(UINT64_C({word:#x}))"),
    }
}

/// A word as a value of a kind.
fn from_word(word: &str, kind: Kind) -> String {
    match kind {
        Kind::Bool => format!("({word} & 1) != 0"),
        Kind::Bits(_) => format!("({})({word} & UINT64_C({:#x}))", c_type(kind), kind.mask()),
        Kind::Int => format!("(int64_t)({word})"),
        Kind::F32 => format!("f32_of((uint32_t)({word}))"),
        Kind::F64 => format!("f64_of({word})"),
    }
}

/// The word of a value.
fn to_word(value: &str, kind: Kind) -> String {
    match kind {
        Kind::Bool | Kind::Bits(_) | Kind::Int => format!("(uint64_t){value}"),
        Kind::F32 => format!("(uint64_t)word_of_f32({value})"),
        Kind::F64 => format!("word_of_f64({value})"),
    }
}

/// A value as a signed number; C's own types where they fit, so that AFL++ sees the operands as they are.
fn signed(value: &str, kind: Kind) -> String {
    match kind {
        Kind::Int => value.to_owned(),
        Kind::Bits(w @ (8 | 16 | 32 | 64)) => format!("(int{w}_t){value}"),
        _ => format!("sext({value}, {})", kind.width()),
    }
}

fn statement(text: &mut String, graph: &Graph, id: NodeId, boxes: &[String]) {
    let Node { op, kind, args } = graph.get(id);
    let (kind, own, t) = (*kind, name(graph, id), c_type(*kind));
    let kinds: Vec<Kind> = args.iter().map(|a| graph.kind(*a)).collect();
    let args: Vec<String> = args.iter().map(|&a| name(graph, a)).collect();
    let _ = match *op {
        Op::Const(_) | Op::Input(_) => Ok(()),
        Op::Call(b) => {
            let mut words: Vec<String> =
                args.iter().zip(&kinds).map(|(a, &k)| to_word(a, k)).collect();
            // C has no empty arrays.
            words.push("0".to_owned());
            let called = boxes.get(b as usize).map_or("", String::as_str);
            let value = from_word(&format!("r{own}"), kind);
            writeln!(
                text,
                "  uint64_t a{own}[] = {{{}}}, r{own} = 0;\n  {called}(a{own}, &r{own});\n  {t} {own} = {value};",
                words.join(", ")
            )
        }
        Op::IntAdd | Op::IntSub | Op::IntMul => {
            let what = match op {
                Op::IntAdd => "add",
                Op::IntSub => "sub",
                _ => "mul",
            };
            let (a, b) = (&args[0], &args[1]);
            writeln!(
                text,
                "  int64_t {own};\n  if (__builtin_{what}_overflow({a}, {b}, &{own})) return;"
            )
        }
        _ => {
            if let Some(bad) = no_value(*op, &args) {
                let _ = writeln!(text, "  if ({bad}) return;");
            }
            writeln!(text, "  {t} {own} = {};", expression(*op, kind, &args, &kinds))
        }
    };
}

/// When an operation on integers has no value.
fn no_value(op: Op, args: &[String]) -> Option<String> {
    match op {
        Op::IntDiv | Op::IntMod => {
            let (a, b) = (&args[0], &args[1]);
            Some(format!("{b} == 0 || ({b} == -1 && {a} == INT64_MIN)"))
        }
        Op::IntAbs => Some(format!("{} == INT64_MIN", args[0])),
        Op::BvToInt => Some(format!("{} > (uint64_t)INT64_MAX", args[0])),
        _ => None,
    }
}

/// What an operation computes, of values that it has one for.
fn expression(op: Op, kind: Kind, args: &[String], kinds: &[Kind]) -> String {
    let of = |i: usize| args.get(i).map_or("", String::as_str);
    let (a, b) = (of(0), of(1));
    let first = kinds.first().copied().unwrap_or(kind);
    let w = kind.width();
    // In 64 bits without sign, cut to the bits of the kind.
    let bits = |e: String| from_word(&format!("({e})"), kind);
    let wide = |sign: &str| bits(format!("(uint64_t){a} {sign} (uint64_t){b}"));
    let call = |f: &str| bits(format!("{f}({a}, {b}, {w})"));
    let plain = |sign: &str| format!("{a} {sign} {b}");
    let signs = |sign: &str| format!("{} {sign} {}", signed(a, first), signed(b, first));
    let math = |f: &str| format!("{f}{}({a})", if kind == Kind::F32 { "f" } else { "" });
    match op {
        Op::Const(_) | Op::Input(_) | Op::Call(_) => String::new(),
        Op::Ite => format!("{a} ? {b} : {}", of(2)),
        Op::Eq => match first {
            Kind::F32 => format!("same_f32({a}, {b})"),
            Kind::F64 => format!("same_f64({a}, {b})"),
            _ => plain("=="),
        },
        Op::And => plain("&&"),
        Op::Or => plain("||"),
        Op::Xor => plain("!="),
        Op::Not => format!("!{a}"),
        Op::BvAdd => wide("+"),
        Op::BvSub => wide("-"),
        Op::BvMul => wide("*"),
        Op::BvUdiv => bits(format!("udiv({a}, {b})")),
        Op::BvUrem => bits(format!("urem({a}, {b})")),
        Op::BvSdiv => call("sdiv"),
        Op::BvSrem => call("srem"),
        Op::BvSmod => call("smod"),
        Op::BvAnd => wide("&"),
        Op::BvOr => wide("|"),
        Op::BvXor => wide("^"),
        Op::BvNot => bits(format!("~(uint64_t){a}")),
        Op::BvNeg => bits(format!("0 - (uint64_t){a}")),
        Op::BvShl => call("shl"),
        Op::BvLshr => call("lshr"),
        Op::BvAshr => call("ashr"),
        Op::Concat => {
            let by = kinds.get(1).map_or(0, |k| k.width());
            bits(format!("(uint64_t){a} << {by} | {b}"))
        }
        Op::Extract(low) => bits(format!("(uint64_t){a} >> {low}")),
        Op::SignExt => bits(format!("(uint64_t){}", signed(a, first))),
        Op::ZeroExt => bits(to_word(a, first)),
        Op::Ult => plain("<"),
        Op::Ule => plain("<="),
        Op::Slt => signs("<"),
        Op::Sle => signs("<="),
        // These are statements: their value may not fit.
        Op::IntAdd | Op::IntSub | Op::IntMul => String::new(),
        Op::IntDiv => format!("div_int({a}, {b})"),
        Op::IntMod => format!("mod_int({a}, {b})"),
        Op::IntAbs => format!("{a} < 0 ? -{a} : {a}"),
        Op::BvToInt => format!("(int64_t){a}"),
        Op::IntToBv => bits(format!("(uint64_t){a}")),
        Op::FpAdd => plain("+"),
        Op::FpSub => plain("-"),
        Op::FpMul => plain("*"),
        Op::FpDiv => plain("/"),
        Op::FpSqrt => math("sqrt"),
        Op::FpAbs => math("fabs"),
        Op::FpNeg => format!("-{a}"),
        Op::FpEq => plain("=="),
        Op::FpLt => plain("<"),
        Op::FpLe => plain("<="),
        Op::FpIsNan => format!("isnan({a}) != 0"),
        Op::FpIsInfinite => format!("isinf({a}) != 0"),
        Op::FpConvert => format!("({}){a}", c_type(kind)),
        Op::FpFromSigned => format!("({}){}", c_type(kind), signed(a, first)),
        Op::FpFromUnsigned => format!("({})(uint64_t){a}", c_type(kind)),
    }
}

#[cfg(test)]
#[path = "c_program_tests.rs"]
mod tests;
