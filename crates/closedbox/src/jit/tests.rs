//! Compiled code and the machine agree.

use super::{Compiled, Direct};
use crate::distance::NEVER;
use crate::graph::{Graph, Kind, NodeId, Op};
use crate::host::ARGS;
use crate::machine::Machine;
use crate::program::Program;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A graph of random operations over inputs of every kind.
fn random(rng: &mut ChaCha8Rng) -> Program {
    let mut g = Graph::new();
    let kinds = [
        Kind::Bool,
        Kind::Bits(8),
        Kind::Bits(13),
        Kind::Bits(64),
        Kind::Int,
        Kind::F32,
        Kind::F64,
    ];
    let mut pool: Vec<NodeId> = Vec::new();
    for k in kinds {
        pool.extend([g.input(k), g.input(k)]);
        pool.push(g.word(rng.random(), k));
        pool.push(g.word(rng.random_range(0..3), k));
    }
    let bits = [
        Op::BvAdd,
        Op::BvSub,
        Op::BvMul,
        Op::BvUdiv,
        Op::BvUrem,
        Op::BvSdiv,
        Op::BvSrem,
        Op::BvSmod,
        Op::BvAnd,
        Op::BvOr,
        Op::BvXor,
        Op::BvShl,
        Op::BvLshr,
        Op::BvAshr,
    ];
    let ints = [Op::IntAdd, Op::IntSub, Op::IntMul, Op::IntDiv, Op::IntMod];
    let floats = [Op::FpAdd, Op::FpSub, Op::FpMul, Op::FpDiv];
    for _ in 0..60 {
        let a = pool[rng.random_range(0..pool.len())];
        let k = g.kind(a);
        let same: Vec<NodeId> = pool.iter().copied().filter(|n| g.kind(*n) == k).collect();
        let b = same[rng.random_range(0..same.len())];
        let truths: Vec<NodeId> =
            pool.iter().copied().filter(|n| g.kind(*n) == Kind::Bool).collect();
        let c = truths[rng.random_range(0..truths.len())];
        let pick = |ops: &[Op], rng: &mut ChaCha8Rng| ops[rng.random_range(0..ops.len())];
        let made = match (k, rng.random_range(0..8)) {
            (_, 0) => g.make(Op::Eq, Kind::Bool, &[a, b]),
            (_, 1) => g.make(Op::Ite, k, &[c, a, b]),
            (Kind::Bool, n) => {
                let op = [Op::And, Op::Or, Op::Xor, Op::Not][n % 4];
                let args = [a, b];
                g.make(op, k, if op == Op::Not { &args[..1] } else { &args })
            }
            (Kind::Bits(_), 2) => {
                g.make(pick(&[Op::Ult, Op::Ule, Op::Slt, Op::Sle], rng), Kind::Bool, &[a, b])
            }
            (Kind::Bits(_), 3) => g.make(pick(&[Op::BvNot, Op::BvNeg], rng), k, &[a]),
            (Kind::Bits(w), 4) if w < 32 => g.make(Op::SignExt, Kind::Bits(64), &[a]),
            (Kind::Bits(w), 4) => g.make(Op::Extract(w - 8), Kind::Bits(8), &[a]),
            (Kind::Bits(_), 5) => g.make(
                pick(&[Op::FpFromSigned, Op::FpFromUnsigned], rng),
                [Kind::F32, Kind::F64][rng.random_range(0..2)],
                &[a],
            ),
            (Kind::Bits(8), 6) => g.make(Op::Call(3), Kind::Bits(13), &[a, b]),
            (Kind::Bits(64), 6) => g.make(Op::BvToInt, Kind::Int, &[a]),
            (Kind::Bits(_), _) => g.make(pick(&bits, rng), k, &[a, b]),
            (Kind::Int, 2) => g.make(pick(&[Op::Slt, Op::Sle], rng), Kind::Bool, &[a, b]),
            (Kind::Int, 3) => g.make(Op::IntAbs, k, &[a]),
            (Kind::Int, 4) => g.make(Op::IntToBv, Kind::Bits(13), &[a]),
            (Kind::Int, _) => g.make(pick(&ints, rng), k, &[a, b]),
            (_, 2 | 3) => g.make(pick(&[Op::FpEq, Op::FpLt, Op::FpLe], rng), Kind::Bool, &[a, b]),
            (_, 4) => g.make(pick(&[Op::FpIsNan, Op::FpIsInfinite], rng), Kind::Bool, &[a]),
            (_, 5) => g.make(pick(&[Op::FpAbs, Op::FpNeg, Op::FpSqrt], rng), k, &[a]),
            (Kind::F32, 6) => g.make(Op::FpConvert, Kind::F64, &[a]),
            (_, 6) => g.make(Op::FpConvert, Kind::F32, &[a]),
            _ => g.make(pick(&floats, rng), k, &[a, b]),
        };
        pool.push(made);
    }
    let atoms: Vec<NodeId> =
        pool.iter().copied().filter(|n| g.kind(*n) == Kind::Bool).rev().take(5).collect();
    Program::of(&g, &atoms, &[], false)
}

#[test]
fn code_and_machine_agree() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let (mut compared, mut never, mut zero) = (0, 0, 0);
    for _ in 0..300 {
        let program = random(&mut rng);
        let compiled =
            Compiled::distance(&program, &[]).expect("this machine has a code generator");
        let mut machine = Machine::new(&program);
        for _ in 0..40 {
            let inputs: Vec<u64> = program
                .graph
                .inputs
                .iter()
                .map(|k| {
                    let small = rng.random_range(0..4u64);
                    let word = if rng.random() { small } else { rng.random() };
                    let word = if rng.random() { word } else { word.wrapping_neg() };
                    word & k.mask()
                })
                .collect();
            let mut call = |b: u32, args: &[u64]| {
                assert_eq!(b, 3);
                (args[0] != 77).then(|| args[0].wrapping_mul(31) ^ args[1])
            };
            let expected = machine.run(&inputs, &mut call);
            let got = compiled.run(&inputs, &mut call);
            // The bits of a NaN are the machine's choice, and only they may differ.
            let nan = program.graph.ids().any(|n| {
                program.graph.kind(n).is_float()
                    && crate::word::float(machine.word(n), program.graph.kind(n)).is_nan()
            });
            if expected.to_bits() != got.to_bits() && !nan {
                panic!("{expected} is not {got}\n{:?}\n{inputs:?}", program.graph);
            }
            compared += usize::from(!nan);
            never += usize::from(expected == NEVER);
            zero += usize::from(expected == 0.0);
        }
    }
    assert!(compared > 2000 && never > 100 && zero > 10, "{compared} {never} {zero}");
}

/// What `call_directly` calls: the box of the test above.
extern "C" fn packed(args: *const u64, out: *mut u64) {
    // SAFETY: compiled code hands over two words of its own, and room for one.
    #[allow(unsafe_code)]
    unsafe {
        *out = (*args).wrapping_mul(31) ^ *args.add(1);
    }
}

#[test]
fn a_call_by_itself_is_the_same_call() {
    let mut g = Graph::new();
    let (x, y) = (g.input(Kind::Bits(16)), g.input(Kind::Bits(16)));
    let call = g.make(Op::Call(1), Kind::Bits(16), &[x, y]);
    let five = g.word(5, Kind::Bits(16));
    let atom = g.make(Op::Eq, Kind::Bool, &[call, five]);
    let program = Program::of(&g, &[atom], &[], false);
    let (page, own, calls) = ([0u64; 32], 1u64, std::sync::atomic::AtomicU64::new(0));
    let page = std::cell::RefCell::new(page);
    let direct = Direct {
        function: packed as *const () as usize,
        page: page.as_ptr() as usize,
        own: &raw const own as usize,
        calls: calls.as_ptr() as usize,
        looked_at: 8,
    };
    let compiled = Compiled::distance(&program, &[None, Some(direct)]).expect("code");
    let mut machine = Machine::new(&program);
    let mut seen = 0;
    for i in 0..79u64 {
        let inputs = program.inputs_of(&[i * 7, i]);
        let expected = machine.run(&inputs, &mut |_, a| Some(a[0].wrapping_mul(31) ^ a[1]));
        let got = compiled.run(&inputs, &mut |b, a| {
            assert_eq!(b, 1);
            seen += 1;
            calls.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            Some(a[0].wrapping_mul(31) ^ a[1])
        });
        assert_eq!(expected.to_bits(), got.to_bits(), "{inputs:?}");
    }
    assert_eq!(calls.load(std::sync::atomic::Ordering::Relaxed), 79);
    assert_eq!(seen, 9, "one in eight goes the long way");
    assert_eq!(page.borrow()[1], 0, "nothing is being called");
    assert_eq!(page.borrow()[ARGS..ARGS + 2], [78 * 7, 78], "what was called last stands there");
}
