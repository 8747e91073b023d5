//! Real seeds of known status, fused pair by pair: every result must be well-sorted.

#![allow(clippy::print_stderr)]

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use smelt_mutate::Truth;
use smelt_mutate::fusion::{Functions, Prepared, fuse};
use smelt_smtlib::{Script, check};
use std::path::{Path, PathBuf};

/// The corpus of real files; in CI it must be there.
fn seeds() -> Option<PathBuf> {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/seeds");
    if seeds.exists() {
        return Some(seeds);
    }
    assert!(std::env::var_os("CI").is_none(), "the corpus is missing");
    eprintln!("nothing was tested: the corpus is not here");
    None
}

/// The seeds of one origin that can be fused.
fn of_origin(seeds: &Path, origin: &str) -> Vec<Prepared> {
    let manifest = std::fs::read_to_string(seeds.join("MANIFEST.tsv")).expect("a manifest");
    let mut all = Vec::new();
    let mut refused = Vec::new();
    for line in manifest.lines() {
        let mut fields = line.split('\t');
        let (Some(path), Some(from)) = (fields.next(), fields.next()) else { continue };
        if from != origin {
            continue;
        }
        let text = std::fs::read(seeds.join(path)).expect("a seed of the manifest");
        let Ok(script) = Script::parse(text) else { continue };
        match Prepared::new(&script) {
            Ok(p) => all.push(p),
            Err(why) => refused.push((path.to_owned(), why)),
        }
    }
    assert!(all.len() > 150, "only {} of {origin} can be fused: {refused:?}", all.len());
    all
}

fn every_pair_fuses_well(origin: &str, truth: Truth) {
    let Some(seeds) = seeds() else { return };
    let all = of_origin(&seeds, origin);
    let functions = Functions::builtin();
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let mut fused = 0;
    for n in 0..600 {
        let (a, b) = (rng.random_range(0..all.len()), rng.random_range(0..all.len()));
        let mut own = ChaCha8Rng::seed_from_u64(n);
        let Some(result) = fuse(&all[a], &all[b], truth, &functions, &mut own) else { continue };
        fused += 1;
        let checked = check(&result.text[..]);
        assert!(
            checked.problems.is_empty(),
            "{:?}\n{}",
            checked.problems,
            String::from_utf8_lossy(&result.text)
        );
        assert!(!result.steps.is_empty());
    }
    assert!(fused > 200, "only {fused} of 600 pairs could be fused");
}

#[test]
fn satisfiable_seeds() {
    every_pair_fuses_well("semfusion-sat", Truth::Sat);
}

#[test]
fn unsatisfiable_seeds() {
    every_pair_fuses_well("semfusion-unsat", Truth::Unsat);
}
