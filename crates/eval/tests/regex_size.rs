//! What must not cost more than its size: deep nesting, huge counters, long texts. Each of these would
//! overflow the stack, the memory or the patience if something recursed, expanded or was quadratic.

use dashu_int::IBig;
use smelt_eval::regex::{Budget, Class, RegexId, Regexes};
use std::time::{Duration, Instant};

const DEEP: usize = 100_000;
const LONG: usize = 1 << 20;

/// A second or two each; generous, since CI machines are busy: what is forbidden takes minutes.
fn within_seconds(what: &str, run: impl FnOnce()) {
    let start = Instant::now();
    run();
    let took = start.elapsed();
    assert!(took < Duration::from_secs(30), "{what} took {took:?}");
}

fn literal(m: &mut Regexes, text: &str) -> RegexId {
    let codes: Vec<u32> = text.chars().map(u32::from).collect();
    m.literal(&codes)
}

#[test]
fn nested_operators() {
    type Nest = fn(&mut Regexes, RegexId, RegexId) -> RegexId;
    let nests: [(&str, Nest, bool); 16] = [
        ("left concatenation", |m, r, a| m.concat(r, a), false),
        ("right concatenation", |m, r, a| m.concat(a, r), false),
        ("union", |m, r, a| m.union(r, a), true),
        ("intersection", |m, r, a| m.inter(a, r), true),
        ("complement", |m, r, _| m.comp(r), true),
        (
            "complement and concatenation",
            |m, r, a| {
                let c = m.concat(a, r);
                m.comp(c)
            },
            true,
        ),
        ("star", |m, r, _| m.star(r), true),
        (
            "star and concatenation",
            |m, r, a| {
                let c = m.concat(r, a);
                m.star(c)
            },
            true,
        ),
        (
            "option and concatenation",
            |m, r, a| {
                let c = m.concat(a, r);
                m.opt(c)
            },
            true,
        ),
        ("plus", |m, r, _| m.plus(r), true),
        ("loop", |m, r, _| m.repeat(r, 1, Some(2)), true),
        (
            "reverse",
            |m, r, a| {
                let c = m.concat(r, a);
                m.reverse(c)
            },
            false,
        ),
        ("difference", |m, r, a| m.diff(a, r), true),
        ("xor", |m, r, a| m.xor(r, a), true),
        (
            "union and concatenation",
            |m, r, a| {
                let c = m.concat(a, r);
                m.union(c, a)
            },
            true,
        ),
        (
            "intersection and union",
            |m, r, a| {
                let c = m.union(a, r);
                m.inter(c, Regexes::ALL)
            },
            true,
        ),
    ];
    for (name, nest, must_answer) in nests {
        within_seconds(name, || {
            let mut m = Regexes::default();
            let a = literal(&mut m, "a");
            let mut r = a;
            for _ in 0..DEEP {
                r = nest(&mut m, r, a);
            }
            assert!(m.size() < 10 * DEEP, "{name}: {} expressions", m.size());
            let short = m.matches(r, &[97]);
            assert!(short.is_ok() || !must_answer, "{name}");
            let text = vec![97; DEEP + 1];
            let found = m.matches(r, &text);
            if name.ends_with("left concatenation") || name.ends_with("right concatenation") {
                assert_eq!((short, found), (Ok(false), Ok(true)), "{name}");
            }
            let back = m.reverse(r);
            assert_eq!(m.nullable(back), m.nullable(r));
            let _ = m.is_empty(r);
            let _ = m.example(r);
        });
    }
}

/// Unions and intersections of many different members, which do not collapse.
#[test]
fn wide_unions() {
    within_seconds("wide unions", || {
        let mut m = Regexes::default();
        let (mut any, mut none_of) = (Regexes::NONE, Regexes::ALL);
        for i in 0..DEEP as u32 {
            let word = m.literal(&[i / 1000 + 50, i % 1000, 7]);
            any = m.union(any, word);
            let other = m.comp(word);
            none_of = m.inter(other, none_of);
        }
        assert_eq!(m.matches(any, &[50 + 42, 421, 7]), Ok(true));
        assert_eq!(m.matches(any, &[50 + 42, 421, 8]), Ok(false));
        assert_eq!(m.matches(none_of, &[50 + 42, 421, 7]), Ok(false));
        assert_eq!(m.matches(none_of, &[50 + 42, 421, 8]), Ok(true));
        let back = m.reverse(any);
        assert_eq!(m.matches(back, &[7, 421, 50 + 42]), Ok(true));
        assert_eq!(m.is_empty(any), Ok(false));
    });
}

/// A few operators with exponentially many paths: each is visited once.
#[test]
fn shared_parts() {
    within_seconds("shared parts", || {
        let mut m = Regexes::default();
        let mut before: RegexId = (0..40).fold(Regexes::NONE, |all, i| {
            let word = m.literal(&[i, i]);
            m.union(all, word)
        });
        let mut last = literal(&mut m, "xy");
        for i in 0..200 {
            let word = m.literal(&[i, i, i]);
            let both = m.union(before, last);
            before = m.union(last, word);
            last = both;
        }
        let r = m.xor(last, before);
        assert!(m.matches(r, &[1, 1]).is_ok());
        assert!(m.example(r).is_ok());
    });
}

#[test]
fn huge_counters() {
    within_seconds("counters", || {
        let mut m = Regexes::default();
        let a = literal(&mut m, "a");
        let up_to = m.repeat(a, 0, Some(1_000_000_000));
        let from = m.repeat(a, 1_000_000_000, None);
        let exactly = m.power(a, u64::MAX - 1);
        let text = vec![97; LONG];
        assert_eq!(m.matches(up_to, &text), Ok(true));
        let text = &text[..LONG / 8];
        assert_eq!(m.matches(from, text), Ok(false));
        assert_eq!(m.matches(exactly, text), Ok(false));
        assert_eq!(m.is_empty(exactly), Ok(false));
        assert_eq!(m.example(from), Err(Budget), "a string of 10^9 letters");
        let all = m.star(a);
        assert_eq!(m.equivalent(up_to, all), Err(Budget), "they differ first at 10^9 + 1 letters");
        assert_eq!(m.union(up_to, from), all);
        // Choices inside: the counters of all ways to get here are one expression.
        let aa = literal(&mut m, "aa");
        let choice = m.union(a, aa);
        let choices = m.repeat(choice, 0, Some(1_000_000_000));
        assert_eq!(m.matches(choices, &text[..1000]), Ok(true));
        let nested = m.power(exactly, 1_000_000_000);
        assert_eq!(m.matches(nested, text), Ok(false));
    });
}

#[test]
fn long_texts() {
    within_seconds("texts", || {
        let mut m = Regexes::default();
        let text: Vec<u32> = (0..LONG as u32).map(|i| 97 + i % 26).collect();
        let letters = m.class(Class::new(&[(97, 122)]));
        let words = m.star(letters);
        let itself = m.literal(&text);
        let not_z = m.class(Class::new(&[(0, 121), (123, 0x2ffff)]));
        let no_z = m.star(not_z);
        for _ in 0..3 {
            assert_eq!(m.matches(words, &text), Ok(true));
            assert_eq!(m.matches(itself, &text), Ok(true));
            assert_eq!(m.matches(itself, &text[1..]), Ok(false));
            assert_eq!(m.matches(no_z, &text), Ok(false));
        }
        let xyz = literal(&mut m, "xyz");
        let dot = literal(&mut m, ".");
        let either = m.union(xyz, dot);
        assert_eq!(m.index_of(&text, either, &IBig::from(100)), Ok(IBig::from(101)));
        assert_eq!(m.index_of(&text, dot, &IBig::ZERO), Ok(IBig::NEG_ONE));
        let replaced = m.replace_all(&text, either, &[]).expect("within the budget");
        assert_eq!(replaced.len(), LONG - 3 * (LONG / 26));
        // A start at every position, whose match never ends: once for each would be 10^12 steps.
        let every = m.concat(words, dot);
        assert_eq!(m.replace_all(&text, every, &[1]), Ok(text.clone()));
        assert_eq!(m.replace(&text, every, &[1]), Ok(text.clone()));
        assert_eq!(m.replace_all(&text, letters, &text), Err(Budget), "too long a value");
    });
}

/// The smallest automaton has 2^(n+1) states, and the answer is no: this must end with [`Budget`].
#[test]
fn exponential_questions_stay_open() {
    within_seconds("blow-up", || {
        let mut m = Regexes::new(300_000);
        let (a, b) = (literal(&mut m, "a"), literal(&mut m, "b"));
        let any = m.union(a, b);
        let (before, after) = (m.star(any), m.power(any, 60));
        let r = m.concat(a, after);
        let r = m.concat(before, r);
        let not_r = m.comp(r);
        let even = m.power(any, 2);
        let even = m.star(even);
        let s = m.inter(not_r, even);
        let t = m.inter(r, even);
        let both = m.inter(s, t);
        let split = m.union(s, t);
        assert_eq!(both, Regexes::NONE);
        assert_eq!(m.equivalent(split, even), Err(Budget));
        assert_eq!(m.matches(r, &[97; 100]), Ok(true));
        assert_eq!(m.matches(r, &[97; 60]), Ok(false));
    });
}
