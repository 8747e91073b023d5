//! What is learnt, what is given up, and that all forms of a conjecture say the same.

use super::*;
use crate::machine::Machine;

fn learn(params: &[Kind], result: Kind, f: fn(&[u64]) -> u64) -> Option<Conjecture> {
    let mut learner = Learner::new(params, result, 7).expect("bits");
    let mut call = |all: Vec<Vec<u64>>| -> Result<Vec<u64>, ()> {
        Ok(all.iter().map(|a| f(a) & result.mask()).collect())
    };
    learner.learn(&mut call).expect("it can be called")
}

type Case = (&'static [Kind], Kind, fn(&[u64]) -> u64);

#[test]
fn functions_that_are_small_are_found() {
    const WORD: Kind = Kind::Bits(32);
    let cases: [Case; 8] = [
        (&[WORD], WORD, |a| a[0] & a[0].wrapping_sub(1)),
        (&[WORD], WORD, |a| a[0] & a[0].wrapping_neg()),
        (&[WORD], Kind::Bits(6), |a| u64::from(a[0].count_ones())),
        (&[WORD, WORD], WORD, |a| a[0].wrapping_add(a[1])),
        (&[WORD, WORD], Kind::Bool, |a| u64::from(a[0] < a[1])),
        (&[WORD], WORD, |a| a[0] ^ a[0] >> 1),
        (&[WORD, Kind::Bool], WORD, |a| if a[1] == 1 { !a[0] } else { a[0] }),
        (&[WORD], WORD, |a| u64::from((a[0] as u32).swap_bytes())),
    ];
    for (i, (params, result, f)) in cases.into_iter().enumerate() {
        let made = learn(params, result, f).unwrap_or_else(|| panic!("case {i} is not found"));
        assert!(made.size() < 1000, "case {i}: {} decisions", made.size());
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        for _ in 0..2000 {
            let args: Vec<u64> = params
                .iter()
                .map(|k| rng.random::<u64>() >> rng.random_range(0..40) & k.mask())
                .collect();
            assert_eq!(made.value(&args), f(&args) & result.mask(), "case {i}: {args:x?}");
        }
    }
}

#[test]
fn what_mixes_is_given_up() {
    let word = Kind::Bits(32);
    let mut calls = 0;
    let mut learner = Learner::new(&[word], word, 7).expect("bits");
    let mut mix = |all: Vec<Vec<u64>>| -> Result<Vec<u64>, ()> {
        calls += all.len();
        let mix = |x: u64| (x ^ x >> 15).wrapping_mul(0x2c1b_3c6d) ^ x >> 7;
        Ok(all.iter().map(|a| mix(mix(a[0])) & 0xffff_ffff).collect())
    };
    assert!(learner.learn(&mut mix).expect("calls").is_none());
    assert!(calls < 60_000, "{calls} calls");
    assert!(Learner::new(&[Kind::Int], word, 7).is_none());
    assert!(Learner::new(&[], word, 7).is_none());
}

/// What no sample shows is learnt from one point where it is wrong.
#[test]
fn a_needle_is_learnt_from_a_refutation() {
    let word = Kind::Bits(40);
    let f = |a: &[u64]| u64::from(a[0] == 0x12_3456_789a);
    let mut learner = Learner::new(&[word], Kind::Bool, 7).expect("bits");
    let mut call =
        |all: Vec<Vec<u64>>| -> Result<Vec<u64>, ()> { Ok(all.iter().map(|a| f(a)).collect()) };
    let made = learner.learn(&mut call).expect("calls").expect("small");
    assert_eq!(made.value(&[0x12_3456_789a]), 0);
    learner.refute(&[0x12_3456_789a], 1);
    let made = learner.learn(&mut call).expect("calls").expect("small");
    for x in [0x12_3456_789a, 0x12_3456_789b, 0, 0x92_3456_789a] {
        assert_eq!(made.value(&[x]), f(&[x]), "{x:x}");
    }
}

/// The definition and the denial say what the conjecture says.
#[test]
fn all_its_forms_agree() {
    let params = [Kind::Bits(5), Kind::Bool, Kind::Bits(4)];
    let f: fn(&[u64]) -> u64 = |a| a[0].wrapping_add(a[1]) ^ a[2] << 1;
    let made = learn(&params, Kind::Bits(6), f).expect("small");
    let sorts = ["(_ BitVec 5)", "Bool", "(_ BitVec 4)"].map(str::to_owned);
    let text = made.definition("f", &sorts, "(_ BitVec 6)");
    let theories = smelt_smtlib::Theories::builtin();
    let mut session = smelt_smtlib::Session::new(text.into_bytes(), theories);
    assert!(session.problems().is_empty(), "{:?}", session.problems());
    let program = made.denial(9);
    let mut machine = Machine::new(&program);
    for (a, b, c) in [(0, 0, 0), (31, 1, 15), (17, 1, 6), (8, 0, 9)] {
        let value = made.value(&[a, b, c]);
        assert_eq!(value, f(&[a, b, c]) & 63);
        let call = format!("(= (f (_ bv{a} 5) {} (_ bv{c} 4)) (_ bv{value} 6))", b == 1);
        let t = session.term(call.clone().into_bytes()).expect("a term");
        let model = smelt_eval::Model::new();
        let mut ev = smelt_eval::Evaluator::new(session.store(), &model);
        let v = ev.value(t);
        assert_eq!(ev.values().as_bool(v), Some(true), "{call}");
        let inputs = program.inputs_of(&[a, b, c]);
        assert!(machine.run(&inputs, &mut |_, _| Some(value)) > 0.0, "it is not denied");
        assert_eq!(machine.run(&inputs, &mut |_, _| Some(value ^ 1)), 0.0, "it is denied");
    }
}
