//! The closed-box solver as a library: the example of its documentation, as it stands there.

mod support;

#[path = "../../closedbox/examples/preimage.rs"]
#[allow(dead_code, unreachable_pub)] // Its `main`; what others would call.
mod preimage;

use smelt_closedbox::solve::Answer;
use smelt_solvers::Shelf;
use smelt_solvers::install::Cache;
use smelt_solvers::profile::Profiles;
use smelt_solvers::run::Scratch;
use smelt_solvers::spec::Spec;
use support::boxes::ENGINE;
use support::solvers;

#[test]
fn the_example_of_the_documentation() {
    let Some(cache) = solvers(&[ENGINE]) else { return };
    let shelf = Shelf {
        profiles: Profiles::with_user(&[]).expect("profiles"),
        cache: Cache::open(Some(cache)).expect("a cache"),
        smelt: "smelt".into(),
        scratch: Scratch::new().expect("a folder"),
    };
    let z3 = shelf.find(&Spec::parse(ENGINE).expect("a solver")).expect("it is installed");
    let answer = preimage::preimage(&z3[0], &shelf.scratch).expect("it runs");
    let Answer::Sat(model) = answer else { panic!("{answer:?}") };
    let [(name, _, value)] = &model.values[..] else { panic!("{model:?}") };
    let word = u32::from_str_radix(value.trim_start_matches("#x"), 16).expect("a word");
    assert_eq!((name.as_str(), checksum(word)), ("x", 0xcafe_f00d));
}

/// The box of the example, in Rust.
fn checksum(word: u32) -> u32 {
    !(0..32).fold(!word, |sum, _| sum >> 1 ^ (sum & 1) * 0xedb8_8320)
}
