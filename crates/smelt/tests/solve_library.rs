//! The closed-box solver as a library: the example of its documentation, as it stands there; and boxes in Rust.

mod support;

#[path = "../../closedbox/examples/preimage.rs"]
#[allow(dead_code, unreachable_pub)] // Its `main`; what others would call.
mod preimage;

use smelt_closedbox::bind::Said;
use smelt_closedbox::host::{Closure, Host};
use smelt_closedbox::problem::Problem;
use smelt_closedbox::solve::{Answer, Settings, solve};
use smelt_smtlib::Theories;
use smelt_solvers::install::Cache;
use smelt_solvers::profile::Profiles;
use smelt_solvers::run::{Invocation, Scratch};
use smelt_solvers::spec::Spec;
use smelt_solvers::{Shelf, Solver};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use support::boxes::ENGINE;
use support::solvers;

/// The solvers of the tests.
fn shelf() -> Option<Shelf> {
    let cache = solvers(&[ENGINE])?;
    Some(Shelf {
        profiles: Profiles::with_user(&[]).expect("profiles"),
        cache: Cache::open(Some(cache)).expect("a cache"),
        smelt: "smelt".into(),
        scratch: Scratch::new().expect("a folder"),
    })
}

fn z3(shelf: &Shelf) -> Solver {
    shelf.find(&Spec::parse(ENGINE).expect("a solver")).expect("it is installed").remove(0)
}

/// The value of the only constant of a model.
fn word(answer: Answer) -> u64 {
    let Answer::Sat(model) = answer else { panic!("{answer:?}") };
    let [(name, _, value)] = &model.values[..] else { panic!("{model:?}") };
    assert_eq!(name, "x");
    u64::from_str_radix(value.trim_start_matches("#x"), 16).expect("a word")
}

#[test]
fn the_example_of_the_documentation() {
    let Some(shelf) = shelf() else { return };
    let answer = preimage::preimage(&z3(&shelf), &shelf.scratch).expect("it runs");
    assert_eq!(checksum(word(answer)), 0xcafe_f00d);
}

/// A box may be a function of the program itself, with a state that it shares, and without a value here and there.
#[test]
fn boxes_in_rust() {
    let Some(shelf) = shelf() else { return };
    let asked = Arc::new(AtomicU64::new(0));
    let counter = asked.clone();
    let crc = Closure::new(move |args| {
        counter.fetch_add(1, Ordering::Relaxed);
        (!args[0].is_multiple_of(3)).then(|| checksum(args[0]))
    });
    let answer = |crc: &Closure, trusted: bool, limit: &str| {
        let script = format!(
            "(declare-const x (_ BitVec 32))(declare-cb crc ((_ BitVec 32)) (_ BitVec 32))
             (assert (bvult x {limit}))(assert (= ((_ extract 15 0) (crc x)) #xbeef))(check-sat)"
        );
        let mut problem =
            Problem::read(script.into(), None, Theories::builtin()).expect("a script");
        let mut said = Said::default();
        said.closure("crc", crc.clone());
        let boxes = said.bind(&problem, Path::new("."), &shelf.scratch).expect("boxes");
        let host = if trusted {
            Host::trusted(boxes, &shelf.scratch)
        } else {
            Host::new(Invocation::default(), boxes, Duration::from_secs(1), &shelf.scratch)
        };
        let (mut host, settings) = (host.expect("a host"), Settings::default());
        let solver = z3(&shelf);
        solve(&mut problem, &mut host, &solver, &shelf.scratch, &settings, &|| false)
            .expect("runs")
            .0
    };
    let x = word(answer(&crc, true, "#xffffffff"));
    assert!(!x.is_multiple_of(3) && checksum(x) & 0xffff == 0xbeef, "{x:x}");
    assert!(asked.load(Ordering::Relaxed) > 0);
    // Where all others were tried, nobody knows what it would be at multiples of three.
    let Answer::Unknown(why) = answer(&crc, true, "#x00000007") else { panic!("not everything") };
    assert!(why.contains("box did not return: (crc #x0000000"), "{why}");
    let total = Closure::new(|args| Some(checksum(args[0])));
    assert!(matches!(answer(&total, true, "#x00000007"), Answer::Unsat));
    let panics = Closure::new(|_| panic!("a box of the tests"));
    let Answer::Unknown(why) = answer(&panics, true, "#x00000007") else { panic!("no value") };
    assert!(why.contains("panicked"), "{why}");
    let Answer::Unknown(why) = answer(&crc, false, "#xffffffff") else { panic!("no child has it") };
    assert!(why.contains("box crc is a function of this process"), "{why}");
}

/// The box of the example, in Rust.
fn checksum(word: u64) -> u64 {
    u64::from(!(0..32).fold(!(word as u32), |sum, _| (sum >> 1) ^ ((sum & 1) * 0xedb8_8320)))
}
