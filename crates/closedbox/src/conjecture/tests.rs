//! What is learnt, what is given up, and that all forms of what is learnt say the same.

use super::*;
use crate::graph::Kind::{Bits, Bool, Int};
use crate::literal::show;
use crate::machine::Machine;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const WORD: Kind = Bits(32);

/// A box: parameters, result, what it computes.
type Case = (&'static [Kind], Kind, fn(&[u64]) -> u64);

fn calls(result: Kind, f: fn(&[u64]) -> u64) -> impl FnMut(Vec<Vec<u64>>) -> Result<Vec<u64>, ()> {
    move |all| Ok(all.iter().map(|a| f(a) & result.mask()).collect())
}

/// It is right about other points than those that it was learnt from.
fn check(i: usize, (params, result, f): Case, made: &Formula) {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..2000 {
        let mut word = |k: &Kind| match k {
            Int => rng.random_range(0..2000u64).wrapping_sub(500),
            _ => rng.random::<u64>() >> rng.random_range(0..40) & k.mask(),
        };
        let args: Vec<u64> = params.iter().map(&mut word).collect();
        assert_eq!(made.value(&args), Some(f(&args) & result.mask()), "case {i}: {args:x?}");
    }
}

#[test]
fn decisions_are_found() {
    let cases: [Case; 8] = [
        (&[WORD], WORD, |a| a[0] & a[0].wrapping_sub(1)),
        (&[WORD], WORD, |a| a[0] & a[0].wrapping_neg()),
        (&[WORD], Bits(6), |a| u64::from(a[0].count_ones())),
        (&[WORD, WORD], WORD, |a| a[0].wrapping_add(a[1])),
        (&[WORD, WORD], Bool, |a| u64::from(a[0] < a[1])),
        (&[WORD], WORD, |a| a[0] ^ a[0] >> 1),
        (&[WORD, Bool], WORD, |a| if a[1] == 1 { !a[0] } else { a[0] }),
        (&[WORD], WORD, |a| u64::from((a[0] as u32).swap_bytes())),
    ];
    for (i, case) in cases.into_iter().enumerate() {
        let mut learner = decisions::Learner::new(case.0, case.1, 7).expect("bits");
        let made = learner.learn(&mut calls(case.1, case.2)).expect("it can be called");
        let made = made.unwrap_or_else(|| panic!("case {i} is not found"));
        assert!(made.size() < 1000, "case {i}: {} decisions", made.size());
        check(i, case, &made.formula());
    }
}

/// Boxes as people write them.
#[test]
fn terms_are_found() {
    fn int(a: u64) -> i64 {
        a.cast_signed()
    }
    fn low(a: u64) -> i32 {
        a as i32
    }
    let cases: [Case; 26] = [
        (&[WORD, WORD], WORD, |a| a[0].wrapping_mul(a[1])),
        (&[WORD], WORD, |a| a[0] & a[0].wrapping_sub(1)),
        (&[WORD], WORD, |a| a[0] ^ a[0] >> 1),
        (&[WORD], WORD, |a| a[0] / 10),
        (&[WORD], WORD, |a| a[0] % 1_000_003),
        (&[WORD, WORD], WORD, |a| a[0].wrapping_mul(31).wrapping_add(a[1].wrapping_mul(5)) + 7),
        (&[WORD, WORD], WORD, |a| a[0].max(a[1])),
        (&[WORD, WORD], WORD, |a| low(a[0]).min(low(a[1])) as u64),
        (&[WORD], WORD, |a| u64::from(low(a[0]).unsigned_abs())),
        (&[WORD], WORD, |a| low(a[0]).clamp(0, 255) as u64),
        (&[WORD, WORD], WORD, |a| (a[0] & a[1]) + ((a[0] ^ a[1]) >> 1)),
        (&[WORD], Bool, |a| u64::from(a[0] != 0 && a[0] & (a[0] - 1) == 0)),
        (&[WORD, WORD], Bool, |a| u64::from(low(a[0]) < low(a[1]))),
        (&[Bits(64)], Bits(64), |a| a[0].wrapping_mul(0x9e37_79b9_7f4a_7c15)),
        (&[Bits(64)], Bits(16), |a| a[0] >> 48),
        (&[Bits(16), Bits(16)], WORD, |a| a[0] * a[1]),
        (&[WORD, Bool], WORD, |a| if a[1] == 1 { !a[0] } else { a[0] }),
        (&[WORD], WORD, |a| a[0] & 0x00ff_ff00),
        (&[WORD], WORD, |_| 42),
        (&[Int], Int, |a| (int(a[0]) * int(a[0])).cast_unsigned()),
        (&[Int], Int, |a| (int(a[0]) * (int(a[0]) + 1) / 2).cast_unsigned()),
        (&[Int, Int], Int, |a| (3 * int(a[0]) - 7 * int(a[1]) + 11).cast_unsigned()),
        (&[Int], Int, |a| int(a[0]).abs().cast_unsigned()),
        (&[Int], Int, |a| int(a[0]).rem_euclid(12).cast_unsigned()),
        (&[Int, Int], Bool, |a| u64::from(int(a[0]) <= int(a[1]))),
        (&[Int, Int], Int, |a| int(a[0]).max(int(a[1])).cast_unsigned()),
    ];
    for (i, case) in cases.into_iter().enumerate() {
        for slow in [false, true] {
            let learner = terms::Learner::new(case.0, case.1, &[255, 10], 7, slow);
            let made = learner.expect("words").learn(&mut calls(case.1, case.2), &|| false);
            let made = made.expect("it can be called");
            let made = made.unwrap_or_else(|| panic!("case {i} is not found"));
            assert!(made.size() < 30, "case {i}: {} nodes", made.size());
            // Few calls are no reason to be right elsewhere.
            if !slow {
                check(i, case, &made);
            }
        }
    }
}

#[test]
fn what_mixes_is_given_up() {
    let mut calls = 0;
    let mut mix = |all: Vec<Vec<u64>>| -> Result<Vec<u64>, ()> {
        calls += all.len();
        let mix = |x: u64| (x ^ x >> 15).wrapping_mul(0x2c1b_3c6d) ^ x >> 7;
        Ok(all.iter().map(|a| mix(mix(a[0])) & 0xffff_ffff).collect())
    };
    let mut learner = Learner::new(&[WORD], WORD, &[], 7, false).expect("bits");
    assert!(learner.learn(&mut mix, &|| false).expect("calls").is_none());
    assert!(learner.learn(&mut mix, &|| false).expect("calls").is_none(), "nor later");
    assert!(calls < 60_000, "{calls} calls");
    let float = Kind::F64;
    assert!(Learner::new(&[float], WORD, &[], 7, false).is_none());
    assert!(Learner::new(&[], WORD, &[], 7, false).is_none());
}

/// A box that is slow is called a few times and not thousands of times.
#[test]
fn a_slow_box_is_called_little() {
    for f in [|a: &[u64]| a[0] * 17, |a: &[u64]| a[0].count_ones().into()] {
        let mut calls = 0;
        let mut call = |all: Vec<Vec<u64>>| -> Result<Vec<u64>, ()> {
            calls += all.len();
            Ok(all.iter().map(|a| f(a) & 0xffff_ffff).collect())
        };
        let mut learner = Learner::new(&[WORD], WORD, &[], 7, true).expect("bits");
        let found = learner.learn(&mut call, &|| false).expect("calls").is_some();
        assert_eq!(found, f(&[1]) == 17);
        assert!(calls <= 64, "{calls} calls");
    }
}

/// What no sample shows is learnt from one point where it is wrong.
#[test]
fn a_needle_is_learnt_from_a_refutation() {
    const AT: u64 = 0x12_3456_789a;
    let f = |a: &[u64]| u64::from(a[0] == AT);
    let mut call = calls(Bool, f);
    let mut learner = Learner::new(&[Bits(40)], Bool, &[], 7, false).expect("bits");
    let made = learner.learn(&mut call, &|| false).expect("calls").expect("small");
    assert_eq!(made.value(&[AT]), Some(0));
    learner.refute(&[AT], 1);
    let made = learner.learn(&mut call, &|| false).expect("calls").expect("small");
    for x in [AT, AT + 1, 0, 0x92_3456_789a] {
        assert_eq!(made.value(&[x]), Some(f(&[x])), "{x:x}");
    }
}

/// The definition and the denial say what the formula says.
#[test]
fn all_its_forms_agree() {
    let bits: &[Kind] = &[Bits(5), Bool, Bits(4)];
    let cases: [(Case, [[u64; 3]; 4]); 3] = [
        ((bits, Bits(6), |a| a[0].wrapping_add(a[1]) ^ a[2] << 1), BITS),
        ((bits, Bits(4), |a| if a[1] == 1 { a[0] >> 1 } else { a[2] }), BITS),
        (
            (&[Int, Bool, Int], Int, |a| {
                let [x, y] = [a[0], a[2]].map(u64::cast_signed);
                (if x < y { y - x } else { x * y }).cast_unsigned()
            }),
            [[0, 0, 0], [5, 1, u64::MAX - 8], [12, 0, 200], [u64::MAX, 1, 7]],
        ),
    ];
    const BITS: [[u64; 3]; 4] = [[0, 0, 0], [31, 1, 15], [17, 1, 6], [8, 0, 9]];
    for ((params, result, f), points) in cases {
        let mut learner = Learner::new(params, result, &[], 7, false).expect("words");
        let made = learner.learn(&mut calls(result, f), &|| false).expect("calls").expect("small");
        let sort = |k: &Kind| match k {
            Bits(n) => format!("(_ BitVec {n})"),
            other => format!("{other:?}"),
        };
        let sorts: Vec<String> = params.iter().map(sort).collect();
        let text = made.definition("f", &sorts, &sort(&result)).expect("it can be written");
        let theories = smelt_smtlib::Theories::builtin();
        let mut session = smelt_smtlib::Session::new(text.into_bytes(), theories);
        assert!(session.problems().is_empty(), "{:?}", session.problems());
        let program = made.denial(9);
        let mut machine = Machine::new(&program);
        for args in points {
            let value = made.value(&args).expect("a word");
            assert_eq!(value, f(&args) & result.mask());
            let texts: Vec<String> =
                args.iter().zip(params).map(|(&word, &kind)| show(word, kind)).collect();
            let call = format!("(= (f {}) {})", texts.join(" "), show(value, result));
            let t = session.term(call.clone().into_bytes()).expect("a term");
            let model = smelt_eval::Model::new();
            let mut ev = smelt_eval::Evaluator::new(session.store(), &model);
            let v = ev.value(t);
            assert_eq!(ev.values().as_bool(v), Some(true), "{call}");
            let inputs = program.inputs_of(&args);
            assert!(machine.run(&inputs, &mut |_, _| Some(value)) > 0.0, "it is not denied");
            assert_eq!(machine.run(&inputs, &mut |_, _| Some(value ^ 1)), 0.0, "it is denied");
        }
    }
}
