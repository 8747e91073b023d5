//! Constants that a seed need not contain: boundary values of each sort that has literals.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use smelt_smtlib::sort::{Con, Index, SortId};
use smelt_smtlib::term::{Head, Target};
use smelt_smtlib::{Store, Term, TermId};

const INTS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "5",
    "10",
    "255",
    "256",
    "65536",
    "2147483648",
    "4294967296",
    "18446744073709551616",
];
const REALS: &[&str] = &["0.0", "1.0", "2.0", "0.5", "0.1", "3.0", "1000000.0", "0.000001"];
const STRINGS: &[&str] = &[
    "\"\"", "\"\"", "\"a\"", "\"b\"", "\"B\"", "\"ab\"", "\"aa\"", "\"ba\"", "\"0\"", "\"1\"",
    "\"00\"", "\"01\"", "\"10\"", "\"9\"", "\"-1\"", "\"-\"", "\" \"", "\"aba\"", "\"abab\"",
];
const ESCAPES: &[&str] = &["\"\\u{0}\"", "\"\\u{ff}\"", "\"\\u{2ffff}\""];

impl super::Maker<'_> {
    /// A constant that is a value to everybody: a negative number is an application, which cvc5 takes for none.
    pub(crate) fn plain_constant(&mut self, sort: SortId) -> Option<TermId> {
        let t = self.constant(sort)?;
        let store = self.formula.store();
        let minus = store.theories().find(b"-");
        Some(match store.get(t) {
            Term::App(head, &[number]) if matches!(store.head(head).target, Target::Op(op) if Some(op) == minus) => {
                number
            }
            _ => t,
        })
    }

    /// A boundary value; `None` if the sort has no literals.
    pub(crate) fn constant(&mut self, sort: SortId) -> Option<TermId> {
        let rng = &mut *self.rng;
        let store = self.formula.store_mut();
        let table = store.theories();
        if sort == table.bool() {
            let op = table.find(if rng.random() { b"true" } else { b"false" })?;
            return store.op(op, &[]).ok();
        }
        if Some(sort) == table.int() || Some(sort) == table.real() {
            let texts = if Some(sort) == table.int() { INTS } else { REALS };
            // Small numbers matter most.
            let most = if rng.random_range(0..4) > 0 { 5 } else { texts.len() };
            let text = texts[rng.random_range(0..most)];
            let number = literal(store, text)?;
            if text.starts_with('0') && !text.contains('.') || rng.random_range(0..4) > 0 {
                return Some(number);
            }
            let minus = table.find(b"-")?;
            return store.op(minus, &[number]).ok();
        }
        if Some(sort) == table.string() {
            let all = STRINGS.len() + if self.tools.settings.escapes { ESCAPES.len() } else { 0 };
            let i = rng.random_range(0..all);
            return literal(store, STRINGS.get(i).unwrap_or_else(|| &ESCAPES[i - STRINGS.len()]));
        }
        let node = store.sorts.get(sort);
        let Con::Builtin(con) = node.con else { return None };
        match node.indices[..] {
            [Index::Num(width)] if Some(con) == table.bitvec() => bits(store, width, rng),
            [Index::Num(modulus)] if Some(con) == table.field() => {
                let n =
                    [0, 1, modulus.saturating_sub(1), 2 % modulus.max(1)][rng.random_range(0..4)];
                let symbol = store.symbols.intern(format!("ff{n}").as_bytes());
                let head = Head {
                    symbol,
                    indices: Default::default(),
                    qualifier: Some(sort),
                    target: Target::FieldLiteral,
                };
                let head = store.intern_head(head);
                store.app(head, &[]).ok()
            }
            _ => None,
        }
    }
}

fn literal(store: &mut Store, text: &str) -> Option<TermId> {
    let spelling = store.symbols.intern(text.as_bytes());
    store.literal(spelling, false)
}

/// Zero, one, all ones, the signed bounds, one bit, or anything.
fn bits(store: &mut Store, width: u64, rng: &mut ChaCha8Rng) -> Option<TermId> {
    if width == 0 || width > 4096 {
        return None;
    }
    let n = width as usize;
    let mut text = vec![b'0'; n];
    match rng.random_range(0..8) {
        0 | 1 => {}
        2 => text[n - 1] = b'1',
        3 => text.fill(b'1'),
        4 => text[0] = b'1',
        5 => {
            text.fill(b'1');
            text[0] = b'0';
        }
        6 => text[rng.random_range(0..n)] = b'1',
        _ => text.iter_mut().for_each(|b| *b = if rng.random() { b'1' } else { b'0' }),
    }
    literal(store, &format!("#b{}", String::from_utf8_lossy(&text)))
}
