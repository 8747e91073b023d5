//! The profiles in `solvers/`: every fact that can be checked without a solver.

use smelt_solvers::profile::{Meaning, Profile, Profiles};
use smelt_solvers::version::Wanted;

fn profiles() -> Profiles {
    Profiles::builtin().unwrap_or_else(|e| panic!("{e}"))
}

/// The meaning of a text: that of the first pattern that is found in it.
fn meaning(profile: &Profile, text: &str) -> Option<Meaning> {
    profile.pattern.iter().find(|p| p.regex.is_match(text.as_bytes())).map(|p| p.means)
}

#[test]
fn examples_have_the_meaning_of_their_pattern() {
    let mut wrong = Vec::new();
    for profile in profiles().all() {
        for pattern in &profile.pattern {
            assert!(
                !pattern.examples.is_empty(),
                "{}: {} has no example",
                profile.name,
                pattern.regex
            );
            for example in &pattern.examples {
                if !pattern.regex.is_match(example.as_bytes()) {
                    wrong.push(format!(
                        "{}: {}\n  is not found in {example}",
                        profile.name, pattern.regex
                    ));
                } else if meaning(profile, example) != Some(pattern.means) {
                    let got = meaning(profile, example);
                    wrong.push(format!(
                        "{}: {example}\n  means {got:?}, not {:?}",
                        profile.name, pattern.means
                    ));
                }
            }
            for text in &pattern.not {
                if pattern.regex.is_match(text.as_bytes()) {
                    wrong
                        .push(format!("{}: {}\n  is found in {text}", profile.name, pattern.regex));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn version_ranges() {
    for profile in profiles().all() {
        for dialect in &profile.dialect {
            assert!(
                Wanted::parse(&dialect.versions).is_some(),
                "{}: {}",
                profile.name,
                dialect.versions
            );
        }
    }
}
