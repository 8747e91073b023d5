//! Signatures that typefuzz may use, in the notation of paper 003, figure 4: `(str.len String Int)`,
//! `(par (A) (ite Bool A A A))`. It is that of the theory files, so an entry is looked up in the table:
//! what smelt knows of an operator stays in one place.

use smelt_smtlib::Theories;
use smelt_smtlib::syntax::{Span, lexer::tokens};
use std::collections::{BTreeMap, BTreeSet};

/// Signatures, as indices of operators and of their ranks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Signatures {
    chosen: BTreeSet<(usize, usize)>,
    /// Entries that the table does not have.
    pub unknown: Vec<String>,
}

/// What is wrong with a file of signatures.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}")]
pub struct SignaturesError {
    /// Where.
    pub span: Span,
    /// What.
    pub what: &'static str,
}

impl Signatures {
    /// Reads a file. What stands behind a sort (`:left-assoc`) is the table's business.
    pub fn read(source: &[u8], table: &'static Theories) -> Result<Signatures, SignaturesError> {
        let known: BTreeMap<Vec<String>, (usize, usize)> = {
            let ops = table.operators().iter().enumerate();
            let ranks =
                ops.flat_map(|(i, o)| o.ranks.iter().enumerate().map(move |(k, r)| (i, k, r)));
            ranks
                .filter_map(|(i, k, r)| Some((plain(&tokens(r.text.as_bytes()).ok()?)?, (i, k))))
                .collect()
        };
        let fail = |at: usize, what| {
            let start = at as u32;
            SignaturesError { span: Span { start, end: start + 1 }, what }
        };
        let all = tokens(source)
            .map_err(|(span, _)| SignaturesError { span, what: "this is no s-expression" })?;
        // Tokens are slices of the source.
        let place = |t: &[u8]| t.as_ptr().addr() - source.as_ptr().addr();
        let mut found = Signatures::default();
        let mut rest = &all[..];
        while let Some(first) = rest.first() {
            if *first != b"(" {
                return Err(fail(place(first), "a signature begins with a parenthesis"));
            }
            let Some(length) = group(rest) else {
                return Err(fail(place(first), "this parenthesis is never closed"));
            };
            let entry = &rest[..length];
            rest = &rest[length..];
            let wrong = || fail(place(first), "write (name sort … sort), or that in (par (A …) …)");
            let signature = plain(entry).ok_or_else(wrong)?;
            match known.get(&signature) {
                Some(place) => _ = found.chosen.insert(*place),
                None => found.unknown.push(signature.join(" ")),
            }
        }
        Ok(found)
    }

    /// Whether a signature is among them.
    pub(crate) fn has(&self, operator: usize, rank: usize) -> bool {
        self.chosen.contains(&(operator, rank))
    }

    /// Whether nothing of the file is known.
    pub fn is_empty(&self) -> bool {
        self.chosen.is_empty()
    }
}

/// How many tokens the first parenthesis holds, both its ends included.
fn group(tokens: &[&[u8]]) -> Option<usize> {
    let mut depth = 0;
    for (i, t) in tokens.iter().enumerate() {
        match *t {
            b"(" => depth += 1,
            b")" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(i + 1);
        }
    }
    None
}

/// Name and sorts of an entry without attributes, its parameters numbered: two entries that mean the same
/// read the same.
fn plain(entry: &[&[u8]]) -> Option<Vec<String>> {
    let text = |t: &[u8]| String::from_utf8_lossy(t).into_owned();
    let inside = entry.get(1..group(entry)?.checked_sub(1)?)?;
    if inside.first() != Some(&&b"par"[..]) {
        return body(inside, &[]);
    }
    let list = inside.get(1..)?;
    let length = group(list)?;
    let mut names: Vec<String> = Vec::new();
    let mut depth = 0;
    let mut before: &[u8] = b"";
    for t in &list[1..length - 1] {
        match *t {
            b"(" => depth += 1,
            b")" => depth -= 1,
            // `A`, or the first word of `(n Numeral)`.
            t if depth == 0 || before == b"(" => names.push(text(t)),
            _ => {}
        }
        before = t;
    }
    let rest = &list[length..];
    body(rest.get(1..group(rest)?.checked_sub(1)?)?, &names)
}

fn body(inside: &[&[u8]], params: &[String]) -> Option<Vec<String>> {
    let mut out = Vec::new();
    let (mut depth, mut sorts) = (0, 0);
    for t in inside {
        let t = String::from_utf8_lossy(t).into_owned();
        match &t[..] {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        if depth == 0 && t.starts_with(':') {
            break;
        }
        sorts += usize::from(depth == 0);
        out.push(match params.iter().position(|p| *p == t) {
            Some(n) => format!("'{n}"),
            None => t,
        });
    }
    (sorts >= 2).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Signatures, SignaturesError> {
        Signatures::read(text.as_bytes(), Theories::builtin())
    }

    #[test]
    fn entries_are_found_in_the_table() {
        let table = Theories::builtin();
        let text = "; the figure\n(+ Int Int Int :left-assoc) (- Int Int)\n\
                    (par (X) (ite Bool X X X))(par ((k Numeral)) ((_ divisible k) Int Bool))";
        let found = read(text).expect("it is read");
        assert_eq!(found.unknown, Vec::<String>::new());
        let names: Vec<&str> =
            found.chosen.iter().map(|(i, _)| &table.operators()[*i].name[..]).collect();
        assert_eq!(found.chosen.len(), 4, "{names:?}");
        assert!(names.contains(&"ite") && names.contains(&"divisible"), "{names:?}");
        // Minus of two numbers was not named.
        let (i, minus) =
            table.operators().iter().enumerate().find(|(_, o)| o.name == "-").expect("minus");
        let chosen = (0..minus.ranks.len()).filter(|k| found.has(i, *k));
        assert_eq!(chosen.map(|k| minus.ranks[k].args.len()).collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn what_the_table_lacks_is_told() {
        let found = read("(par (A) (id A A)) (abs Int Int)").expect("it is read");
        assert_eq!(found.unknown, ["id '0 '0"]);
        assert!(!found.is_empty());
    }

    #[test]
    fn faults_have_a_place() {
        for (text, at) in
            [("(abs Int Int) abs", 14), (" (abs Int", 1), ("(abs)", 0), ("(par A)", 0)]
        {
            assert_eq!(read(text).map_err(|e| e.span.start), Err(at), "{text}");
        }
    }
}
