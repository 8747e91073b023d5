//! Derivatives against sets of strings: random expressions with every operator, and their languages
//! up to length 5 computed a second way (`regex/naive.rs`).

#[path = "regex/naive.rs"]
mod naive;

use dashu_int::IBig;
use naive::{Bits, Generator, NOTHING, Universe, has};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use smelt_eval::regex::{RegexId, Regexes};

/// The same seeds every time; more with `SMELT_CASES=100000`.
fn cases(usual: u64) -> u64 {
    std::env::var("SMELT_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

fn generator(universe: &Universe, seed: u64) -> Generator<'_> {
    Generator { universe, arena: Regexes::new(200_000), rng: ChaCha8Rng::seed_from_u64(seed) }
}

/// Questions that used up their budget: a few are fine, many would make the test empty.
struct Open(u64);

impl Open {
    fn settle<T, E>(&mut self, answer: Result<T, E>) -> Option<T> {
        self.0 += u64::from(answer.is_err());
        answer.ok()
    }

    fn check(&self, cases: u64) {
        assert!(self.0 * 50 <= cases, "{} of {cases} questions stayed open", self.0);
    }
}

#[test]
fn membership_is_that_of_the_sets() {
    let universe = Universe::new();
    let (mut open, cases) = (Open(0), cases(4000));
    for seed in 0..cases {
        let mut g = generator(&universe, seed);
        let depth = g.rng.random_range(1..6);
        let r = g.expression(depth);
        let mut failed = false;
        // Twice: the second time the automaton is there.
        for _ in 0..2 {
            for (i, word) in universe.words.iter().enumerate() {
                match g.arena.matches(r.id, word) {
                    Ok(found) => assert_eq!(found, has(&r.bits, i), "seed {seed}, {word:?}"),
                    Err(_) => failed = true,
                }
            }
        }
        open.0 += u64::from(failed);
    }
    open.check(cases);
}

#[test]
fn emptiness_and_examples() {
    let universe = Universe::new();
    let (mut open, cases) = (Open(0), cases(3000));
    let mut empty = 0;
    for seed in 0..cases {
        let mut g = generator(&universe, seed);
        let r = g.expression(4);
        let Some(is_empty) = open.settle(g.arena.is_empty(r.id)) else { continue };
        empty += u64::from(is_empty);
        assert!(!is_empty || r.bits == NOTHING, "seed {seed}");
        let Some(example) = open.settle(g.arena.example(r.id)) else { continue };
        assert_eq!(example.is_none(), is_empty, "seed {seed}");
        if let Some(word) = example {
            assert_eq!(g.arena.matches(r.id, &word), Ok(true), "seed {seed}: {word:?}");
        }
        // Within the three letters the shortest one is known.
        let letters = g.arena.range(&[97], &[99]);
        let words = g.arena.star(letters);
        let within = g.arena.inter(r.id, words);
        let Some(example) = open.settle(g.arena.example(within)) else { continue };
        let first = (0..universe.words.len()).find(|&i| has(&r.bits, i));
        match (first, example) {
            (Some(i), Some(word)) => assert_eq!(word.len(), universe.words[i].len(), "seed {seed}"),
            (Some(_), None) => panic!("seed {seed}: no example"),
            (None, example) => assert!(example.is_none_or(|w| w.len() > naive::LONGEST)),
        }
        if let Some(all) = open.settle(g.arena.is_universal(r.id)) {
            assert!(!all || r.bits == universe.filter(|_| true), "seed {seed}");
        }
    }
    assert!(empty > cases / 50, "only {empty} of {cases} were empty");
    open.check(cases);
}

#[test]
fn equal_languages_have_equal_sets() {
    let universe = Universe::new();
    let (mut open, cases) = (Open(0), cases(3000));
    let mut counts = [0; 2];
    for seed in 0..cases {
        let mut g = generator(&universe, seed);
        let (r, s) = (g.expression(2), g.expression(2));
        let Some(equal) = open.settle(g.arena.equivalent(r.id, s.id)) else { continue };
        counts[usize::from(equal)] += 1;
        assert!(!equal || r.bits == s.bits, "seed {seed}");
        let subset = |a: &Bits, b: &Bits| a.iter().zip(b).all(|(a, b)| a & !b == 0);
        if let Some(included) = open.settle(g.arena.included(r.id, s.id)) {
            assert!(!included || subset(&r.bits, &s.bits), "seed {seed}");
            if let (true, Some(back)) = (included, open.settle(g.arena.included(s.id, r.id))) {
                assert_eq!(back, equal, "seed {seed}");
            }
        }
        let difference = g.arena.xor(r.id, s.id);
        let Some(witness) = open.settle(g.arena.example(difference)) else { continue };
        assert_eq!(witness.is_none(), equal, "seed {seed}");
        if let Some(word) = witness {
            let (a, b) = (g.arena.matches(r.id, &word), g.arena.matches(s.id, &word));
            assert!(a.is_ok() && b.is_ok() && a != b, "seed {seed}: {word:?}");
            let first = (0..universe.words.len()).find(|&i| has(&r.bits, i) != has(&s.bits, i));
            let shortest = first.map_or(usize::MAX, |i| universe.words[i].len());
            assert!(word.len() <= shortest, "seed {seed}");
        }
    }
    assert!(counts.iter().all(|&n| n > cases / 100), "one-sided: {counts:?}");
    open.check(cases);
}

/// Both sides of each law are different expressions of the same language.
fn laws(m: &mut Regexes, [r, s, t]: [RegexId; 3]) -> Vec<(&'static str, RegexId, RegexId)> {
    let mut laws = Vec::new();
    let mut law = |name, left, right| laws.push((name, left, right));
    let (not_r, not_s, r_or_s, rs) = (m.comp(r), m.comp(s), m.union(r, s), m.concat(r, s));
    let (star, plus, r_and_s) = (m.star(r), m.plus(r), m.inter(r, s));
    let s_star = m.star(s);
    law("de Morgan", m.comp(r_or_s), m.inter(not_r, not_s));
    law("de Morgan 2", m.comp(r_and_s), m.union(not_r, not_s));
    let (st, rt, s_or_t) = (m.concat(s, t), m.concat(r, t), m.union(s, t));
    law("associativity", m.concat(rs, t), m.concat(r, st));
    law("distributivity", m.concat(r, s_or_t), m.union(rs, rt));
    let (rt_and, st_and) = (m.inter(r, t), m.inter(s, t));
    law("lattice", m.inter(r_or_s, t), m.union(rt_and, st_and));
    let once = m.concat(star, s);
    let once = m.star(once);
    law("denesting", m.concat(once, star), m.star(r_or_s));
    let both = m.concat(star, s_star);
    law("stars", m.star(both), m.star(r_or_s));
    law("plus", plus, m.concat(r, star));
    let sr = m.concat(s, r);
    let (sr_star, rs_star) = (m.star(sr), m.star(rs));
    law("sliding", m.concat(r, sr_star), m.concat(rs_star, r));
    let (opt, twice) = (m.opt(r), m.concat(r, r));
    let (a, b) = (m.concat(opt, opt), m.concat(twice, opt));
    law("loop", m.repeat(r, 2, Some(5)), m.concat(b, a));
    let (a, b) = (m.repeat(r, 1, Some(2)), m.repeat(r, 2, Some(3)));
    law("loops", m.concat(a, b), m.repeat(r, 3, Some(5)));
    let (a, b) = (m.repeat(r, 0, Some(3)), m.repeat(r, 2, None));
    law("loop union", m.union(a, b), star);
    let (back_r, back_s) = (m.reverse(r), m.reverse(s));
    law("reverse", m.reverse(rs), m.concat(back_s, back_r));
    law("reverse of a star", m.reverse(star), m.star(back_r));
    let (a, b) = (m.xor(r, s), m.xor(s, t));
    law("xor", m.xor(a, t), m.xor(r, b));
    let shared = m.inter(r, s);
    law("difference", m.diff(r, s), m.diff(r, shared));
    laws
}

#[test]
fn laws_hold() {
    let universe = Universe::new();
    let (mut open, cases) = (Open(0), cases(250));
    let mut asked = 0;
    for seed in 0..cases {
        let mut g = generator(&universe, seed);
        let [r, s, t] = [(); 3].map(|()| g.expression(2).id);
        for (name, left, right) in laws(&mut g.arena, [r, s, t]) {
            asked += 1;
            if let Some(equal) = open.settle(g.arena.equivalent(left, right)) {
                assert!(equal, "seed {seed}: {name}");
            }
        }
    }
    open.check(asked);
}

/// The shortest leftmost match, by trying everything.
fn first_match(
    bits: &Bits,
    number: &dyn Fn(&[u32]) -> usize,
    w: &[u32],
    least: usize,
) -> Option<(usize, usize)> {
    (0..=w.len())
        .flat_map(|i| (i + least..=w.len()).map(move |j| (i, j)))
        .find(|&(i, j)| has(bits, number(&w[i..j])))
}

#[test]
fn replacing_and_finding() {
    let universe = Universe::new();
    let number = |w: &[u32]| universe.words.iter().position(|x| x == w).expect("a short word");
    let numbers: std::collections::HashMap<&[u32], usize> =
        universe.words.iter().map(|w| (&w[..], number(w))).collect();
    let number = |w: &[u32]| numbers[w];
    let (mut open, cases) = (Open(0), cases(400));
    let replacement = [120, 97];
    for seed in 0..cases {
        let mut g = generator(&universe, seed);
        let r = g.expression(3);
        for w in &universe.words {
            let first = first_match(&r.bits, &number, w, 0);
            let naive = first.map_or(w.clone(), |(i, j)| [&w[..i], &replacement, &w[j..]].concat());
            let Some(once) = open.settle(g.arena.replace(w, r.id, &replacement)) else { break };
            assert_eq!(once, naive, "seed {seed}: replace_re in {w:?}");
            let (mut naive, mut rest) = (vec![], &w[..]);
            while let Some((i, j)) = first_match(&r.bits, &number, rest, 1) {
                naive.extend_from_slice(&rest[..i]);
                naive.extend_from_slice(&replacement);
                rest = &rest[j..];
            }
            naive.extend_from_slice(rest);
            let Some(all) = open.settle(g.arena.replace_all(w, r.id, &replacement)) else { break };
            assert_eq!(all, naive, "seed {seed}: replace_re_all in {w:?}");
            for start in -1..=w.len() as i64 + 1 {
                let rest = usize::try_from(start).ok().and_then(|s| w.get(s..));
                let first = rest.and_then(|rest| first_match(&r.bits, &number, rest, 0));
                let naive = first.map_or(-1, |(i, _)| start + i as i64);
                let found = open.settle(g.arena.index_of(w, r.id, &IBig::from(start)));
                let Some(found) = found else { break };
                assert_eq!(found, IBig::from(naive), "seed {seed}: indexof_re {w:?} {start}");
            }
        }
    }
    open.check(cases);
}

#[test]
fn the_derivative_moves_one_character() {
    let universe = Universe::new();
    for seed in 0..cases(300) {
        let mut g = generator(&universe, seed);
        let r = g.expression(3);
        for (i, word) in universe.words.iter().enumerate().skip(1) {
            let Ok(d) = g.arena.derivative(r.id, word[0]) else { continue };
            assert_eq!(g.arena.matches(d, &word[1..]), Ok(has(&r.bits, i)), "seed {seed}");
        }
    }
}
