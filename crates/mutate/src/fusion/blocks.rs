//! Reads the fusion functions of yinyang, so that its users can bring theirs: `#begin … #end` blocks
//! with declarations of `x`, `y`, `z` and of constants `c`, `c1`, …, and three assertions. Each block
//! becomes an entry of our own format; places in errors are those of the file.

use super::error::{FunctionsError, FunctionsErrorKind, Result, error_at};
use super::read::{Read, read};
use smelt_smtlib::term::{Target, Term};
use smelt_smtlib::{CommandKind, Script, TermId, Theories, check_with};
use std::ops::Range;

/// Whether a text has such blocks.
pub(super) fn has_blocks(source: &[u8]) -> bool {
    lines(source).any(|(_, line)| line == b"#begin")
}

/// The lines without blanks around them, and where they start.
fn lines(source: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    source.split_inclusive(|&b| b == b'\n').map(move |line| {
        let start = at;
        at += line.len();
        (start, line.trim_ascii())
    })
}

/// All functions of a text with blocks. A block that is wrong does not spoil the others: it is given to
/// `left_out`, unless there is no other.
pub(super) fn read_blocks(
    source: &[u8],
    theories: &'static Theories,
    left_out: &mut Vec<FunctionsError>,
) -> Result<Vec<Read>> {
    let malformed =
        |at: usize, what| error_at(source, at as u32, FunctionsErrorKind::Malformed(what));
    let mut all = Vec::new();
    let mut open: Option<usize> = None;
    for (at, line) in lines(source) {
        match (line, open) {
            (b"#begin", None) => open = Some(at),
            (b"#begin", Some(_)) => return Err(malformed(at, "the block before has no #end")),
            (b"#end", Some(begin)) => {
                let inside = begin + b"#begin".len()..at;
                let name = format!("block-{}", all.len() + left_out.len() + 1);
                let made = block(source, begin, inside, &name, theories).and_then(|entry| {
                    read(entry.as_bytes(), theories)
                        .map_err(|e| error_at(source, begin as u32, e.kind))
                });
                match made {
                    Ok(mut made) => {
                        made.iter_mut().for_each(|r| r.at = begin as u32);
                        all.append(&mut made);
                    }
                    Err(e) => left_out.push(e),
                }
                open = None;
            }
            (b"#end", None) => return Err(malformed(at, "this #end has no #begin")),
            ([] | [b';', ..], _) | (_, Some(_)) => {}
            (_, None) => {
                return Err(malformed(at, "only comments stand between #end and #begin"));
            }
        }
    }
    match open {
        Some(at) => Err(malformed(at, "this block has no #end")),
        None if all.is_empty() && !left_out.is_empty() => Err(left_out.remove(0)),
        None => Ok(all),
    }
}

/// A block as an entry of our own format.
fn block(
    source: &[u8],
    begin: usize,
    inside: Range<usize>,
    name: &str,
    theories: &'static Theories,
) -> Result<String> {
    // Blanks in front keep every place of the block where it is in the file.
    let mut text: Vec<u8> = source[..inside.end].to_vec();
    for b in &mut text[..inside.start] {
        if *b != b'\n' {
            *b = b' ';
        }
    }
    let start = source[begin..].iter().position(|&b| b == b'#').map_or(begin, |n| begin + n);
    for b in &mut text[begin..start + b"#begin".len()] {
        *b = b' ';
    }
    let checked = check_with(text, theories);
    if let Some(p) = checked.problems.first() {
        let kind = FunctionsErrorKind::IllSorted { name: name.to_owned(), problem: p.to_string() };
        return Err(error_at(source, p.span.start, kind));
    }
    let script = checked.script;
    let (mut variables, mut constants) = ([const { None }; 3], String::new());
    let mut equations: Vec<String> = Vec::new();
    for c in &script.commands {
        let at = c.span.map_or(begin as u32, |s| s.start);
        let malformed = |what| error_at(source, at, FunctionsErrorKind::Malformed(what));
        match c.kind {
            CommandKind::DeclareConst(f) | CommandKind::DeclareFun(f) => {
                let fun = script.store.fun(f);
                let name = script.store.symbols.text(fun.symbol);
                let sort = script.store.sorts.text(fun.result, &script.store.symbols);
                match ["x", "y", "z"].iter().position(|v| *v == name) {
                    _ if !fun.params.is_empty() => {
                        return Err(malformed("a block declares constants, no functions"));
                    }
                    Some(i) => variables[i] = Some(sort),
                    None if name.strip_prefix('c').is_some_and(is_number) => {
                        constants.push_str(&format!(" ({name} {sort})"));
                    }
                    None => {
                        return Err(malformed("a block declares x, y, z and constants c, c1, …"));
                    }
                }
            }
            CommandKind::Assert(t) => {
                let left = *["z", "x", "y"]
                    .get(equations.len())
                    .ok_or_else(|| malformed("a block has three assertions"))?;
                let right = equation(&script, t, left).map_err(malformed)?;
                equations.push(format!("(= {left} {})", script.store.text(right)));
            }
            _ => return Err(malformed("a block holds declarations and three assertions")),
        }
    }
    let malformed = |what| error_at(source, begin as u32, FunctionsErrorKind::Malformed(what));
    let [Some(x), Some(y), Some(z)] = variables else {
        return Err(malformed("a block declares x, y and z"));
    };
    if equations.len() != 3 {
        return Err(malformed("a block has three assertions: (= z …), (= x …), (= y …)"));
    }
    let equations = equations.join(" ");
    Ok(format!("(fusion {name} (x {x}) (y {y}) (z {z}){constants} {equations})"))
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}

/// The right side of `(= left …)`, or what is wrong with it.
fn equation(script: &Script, t: TermId, left: &str) -> std::result::Result<TermId, &'static str> {
    const ORDER: &str = "the assertions should be (= z …), (= x …) and (= y …), in this order";
    let store = &script.store;
    let Term::App(head, sides) = store.get(t) else { return Err(ORDER) };
    let is_equation = matches!(store.head(head).target, Target::Op(op) if store.theories().operator(op).name == "=");
    match sides {
        [l, ..] if !is_equation || store.text(*l) != left => Err(ORDER),
        [_, r] => Ok(*r),
        [_, _, _, ..] => Err(match left {
            "z" => "z is equated with two terms; one of them is meant, as in (= z (+ x y))",
            "x" => "x is equated with two terms; one of them is meant, as in (= x (- z y))",
            _ => "y is equated with two terms; one of them is meant, as in (= y (- z x))",
        }),
        _ => Err(ORDER),
    }
}
