//! Enumerations: everything is found, however often they are interrupted.

use super::*;

/// x + y = 300 with x, y < 200 and a box that says no to all but one.
fn program() -> Program {
    let mut g = Graph::new();
    let (x, y) = (g.input(Kind::Int), g.input(Kind::Int));
    let (zero, many, sum) = (g.word(0, Kind::Int), g.word(200, Kind::Int), g.word(300, Kind::Int));
    let mut atoms = Vec::new();
    for v in [x, y] {
        atoms.push(g.make(Op::Sle, Kind::Bool, &[zero, v]));
        atoms.push(g.make(Op::Slt, Kind::Bool, &[v, many]));
    }
    let both = g.make(Op::IntAdd, Kind::Int, &[x, y]);
    atoms.push(g.make(Op::Eq, Kind::Bool, &[both, sum]));
    atoms.push(g.make(Op::Call(0), Kind::Bool, &[x, y]));
    Program::of(&g, &atoms, &[], false)
}

#[test]
fn it_finds_everything_however_often_it_is_interrupted() {
    let program = program();
    let plan = Plan::of(&program).expect("a plan");
    for every in [1, 3, 1000] {
        let (mut at, mut whole, mut found, mut rests) = (None, true, Vec::new(), 0);
        loop {
            let mut asked = 0;
            let ended = plan.run(
                &program,
                #[cfg(feature = "jit")]
                plan.compiled(&program, &[]).as_ref(),
                at.as_deref(),
                whole,
                &mut |_, args| Some(u64::from(args[0] % 25 == 7)),
                &mut || {
                    asked += 1;
                    asked >= every
                },
            );
            match ended {
                Ended::Found(inputs, place, so_far) => {
                    whole = so_far;
                    found.push(inputs);
                    at = Some(place);
                }
                Ended::Paused(place, so_far) => {
                    whole = so_far;
                    rests += 1;
                    at = Some(place);
                }
                Ended::Done { whole: w } => {
                    whole = w;
                    break;
                }
            }
        }
        // x from 101 to 199 with x mod 25 = 7.
        let expected: Vec<u64> = vec![107, 132, 157, 182];
        assert_eq!(found.iter().map(|i| i[0]).collect::<Vec<_>>(), expected);
        assert!(found.iter().all(|i| i[0] + i[1] == 300) && whole);
        assert!(rests > 0 || every > 1, "it was interrupted");
    }
}

/// Two bytes with a box each, that have nothing to do with each other, and one that nothing looks at.
fn apart() -> Program {
    let mut g = Graph::new();
    let kind = Kind::Bits(8);
    let [x, y, z] = std::array::from_fn(|_| g.input(kind));
    let calls = [(0, x), (1, y)].map(|(b, v)| g.make(Op::Call(b), Kind::Bool, &[v]));
    Program::of(&g, &calls, &[z], false)
}

#[test]
fn groups_are_tried_one_after_the_other() {
    let program = apart();
    let plan = Plan::of(&program).expect("a plan");
    assert!((8.9..9.1).contains(&plan.bits), "{} bits", plan.bits);
    // The second is never true: that is known after the first point of the first.
    let mut calls = 0;
    let mut never = |bound: u32, args: &[u64]| {
        calls += 1;
        Some(u64::from(bound == 0 && args[0] % 2 == 1))
    };
    let ended = plan.run(
        &program,
        #[cfg(feature = "jit")]
        plan.compiled(&program, &[]).as_ref(),
        None,
        true,
        &mut never,
        &mut || false,
    );
    assert_eq!(ended, Ended::Done { whole: true });
    assert!(calls <= 2 + 256, "{calls} calls");
    // Every pair is found, however often it is interrupted.
    for every in [1, 7] {
        let (mut at, mut found) = (None, std::collections::BTreeSet::new());
        loop {
            let mut asked = 0;
            let ended = plan.run(
                &program,
                #[cfg(feature = "jit")]
                plan.compiled(&program, &[]).as_ref(),
                at.as_deref(),
                true,
                &mut |bound, args| Some(u64::from(args[0] % 100 == u64::from(bound))),
                &mut || {
                    asked += 1;
                    asked >= every
                },
            );
            match ended {
                Ended::Found(inputs, place, _) => {
                    found.insert((inputs[0], inputs[1]));
                    at = Some(place);
                }
                Ended::Paused(place, _) => at = Some(place),
                Ended::Done { whole } => {
                    assert!(whole);
                    break;
                }
            }
        }
        let all: Vec<(u64, u64)> = [0, 100, 200]
            .into_iter()
            .flat_map(|x| [1, 101, 201].into_iter().map(move |y| (x, y)))
            .collect();
        assert_eq!(found.into_iter().collect::<Vec<_>>(), all);
    }
}

#[test]
fn what_is_undefined_is_not_whole() {
    let program = program();
    let plan = Plan::of(&program).expect("a plan");
    let found = plan.run(
        &program,
        #[cfg(feature = "jit")]
        plan.compiled(&program, &[]).as_ref(),
        None,
        true,
        &mut |_, args| (args[0] != 103).then_some(u64::from(args[0] == 107)),
        &mut || false,
    );
    assert!(matches!(found, Ended::Found(_, _, false)), "{found:?}: 103 is before it");
    let none = plan.run(
        &program,
        #[cfg(feature = "jit")]
        plan.compiled(&program, &[]).as_ref(),
        None,
        true,
        &mut |_, _| Some(0),
        &mut || false,
    );
    assert_eq!(none, Ended::Done { whole: true });
    let ended = plan.run(
        &program,
        #[cfg(feature = "jit")]
        plan.compiled(&program, &[]).as_ref(),
        None,
        true,
        &mut |_, args| (args[0] != 150).then_some(0),
        &mut || false,
    );
    assert_eq!(ended, Ended::Done { whole: false });
}
