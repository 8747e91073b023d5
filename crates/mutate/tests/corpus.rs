//! Real seeds: every mutant of every strategy is read again without a problem, and a name makes the same
//! mutant twice.

use smelt_mutate::{
    Chain, Formula, Groups, Palette, STRATEGIES, Settings, Tools, Unusable, hash_of,
};
use smelt_smtlib::{Session, Theories};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn seeds() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/seeds");
    let mut files = Vec::new();
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(folder) else { continue };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "smt2") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

fn tools() -> Tools {
    let palette = Arc::new(Palette::new(Theories::builtin(), &["z3", "cvc5", "extension"]));
    let groups = Arc::new(Groups::of_table(&palette));
    Tools::new(palette, groups, Settings::default())
}

#[test]
fn every_mutant_is_well_sorted() {
    let files = seeds();
    if files.is_empty() {
        // The corpus stands beside the project only where it was put there; in CI it must be.
        assert!(std::env::var_os("CI").is_none(), "the corpus is missing");
        return;
    }
    let mut tools = tools();
    let (mut usable, mut mutants, mut readable) = (0, 0, 0);
    let mut left_out = Vec::new();
    for (i, file) in files.iter().enumerate() {
        let source = std::fs::read(file).expect("readable");
        let hash = hash_of(&source);
        let mut formula = match Formula::read(source, Theories::builtin()) {
            Ok(formula) => formula,
            Err(e) => {
                readable += usize::from(e == Unusable::Nothing);
                left_out.push(format!("{}: {e}", file.display()));
                continue;
            }
        };
        usable += 1;
        readable += 1;
        // Each file with one strategy, so that the test stays short.
        let single: Vec<_> = STRATEGIES.iter().filter(|s| s.mutates()).collect();
        let strategy = *single[i % single.len()];
        let mut chain = Chain::new(&mut formula, strategy, 1, &hash, 7);
        let mut made = Vec::new();
        for _ in 0..6 {
            let Some(text) = chain.step(&mut tools) else { break };
            made.push(text.to_vec());
            mutants += 1;
        }
        for (text, step) in made.iter().zip(1..) {
            let session = Session::new(text.clone(), Theories::builtin());
            if let Some(problem) = session.problems().first() {
                panic!(
                    "{} {} step {step}: {problem}\n{}\n{}",
                    file.display(),
                    strategy.name,
                    chain.lineage().join("\n"),
                    String::from_utf8_lossy(text)
                );
            }
        }
        let mut again = Chain::new(&mut formula, strategy, 1, &hash, 7);
        for (text, step) in made.iter().zip(1..) {
            let same = again.step(&mut tools).map(<[u8]>::to_vec);
            assert_eq!(same.as_ref(), Some(text), "{} step {step}", file.display());
        }
    }
    assert!(usable * 100 >= readable * 97, "{usable} of {readable}\n{}", left_out.join("\n"));
    assert!(mutants > usable * 5, "{mutants} of {usable} seeds");
}
