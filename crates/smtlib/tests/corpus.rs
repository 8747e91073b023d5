//! Real files: `../shared/corpus` beside the project. In CI they must be there; elsewhere their
//! absence is said and the test has nothing to do.

// What was measured is said with --nocapture.
#![allow(clippy::print_stderr)]

use smelt_smtlib::print::Style;
use smelt_smtlib::syntax::format::{Layout, format};
use smelt_smtlib::syntax::lexer::tokens;
use smelt_smtlib::{CommandKind, Script, check};
use std::path::{Path, PathBuf};

fn shared(folder: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    assert!(std::env::var_os("CI").is_none(), "shared/{folder} is missing in CI");
    eprintln!("shared/{folder} is not there: nothing to test with");
    None
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "smt2") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// An accepted script is its source; printed from its terms it has the same tokens, and so has
/// what the layouts make of it.
fn keeps_every_token(name: &str, source: &[u8], script: &Script) {
    let mut out = Vec::new();
    script.print(Style::AsWritten, &mut out);
    assert!(out == source, "{name}: not the same bytes");
    out.clear();
    script.print(Style::FromTerms, &mut out);
    assert!(tokens(source) == tokens(&out), "{name}: not the same tokens from terms");
    for layout in [Layout::OneLine, Layout::Pretty(80)] {
        let laid = format(source, layout).expect("it was lexed before");
        assert!(tokens(source) == tokens(&laid), "{name}: not the same tokens laid out");
        let again = format(&laid, layout).expect("it was lexed before");
        assert!(laid == again, "{name}: {layout:?} is not stable");
    }
    // Declarations too are understood, not only copied. Legacy datatypes have a new form.
    let mut bare = script.clone();
    for c in &mut bare.commands {
        if !matches!(c.kind, CommandKind::Other(_) | CommandKind::Unknown(_)) {
            c.span = None;
        }
    }
    out.clear();
    bare.print(Style::FromTerms, &mut out);
    let again = check(out.clone());
    assert!(again.problems.is_empty(), "{name}: {}", again.problems[0]);
    let mut twice = Vec::new();
    again.script.print(Style::FromTerms, &mut twice);
    assert!(tokens(&out) == tokens(&twice), "{name}: not the same tokens from declarations");
}

#[test]
fn seeds_that_a_solver_accepts() {
    let Some(seeds) = shared("corpus/seeds") else { return };
    let table = std::fs::read_to_string(seeds.join("ACCEPT.tsv")).expect("the table of answers");
    let (mut real, mut ours, mut beyond) = (0, 0, 0);
    let mut refused = Vec::new();
    for line in table.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let name = columns[0];
        let accepted = columns[1] == "yes" || columns[2] == "yes";
        let source = std::fs::read(seeds.join(name)).expect("a seed");
        let checked = check(source.clone());
        real += usize::from(accepted);
        if let Some(p) = checked.problems.first() {
            if accepted {
                refused.push(format!("{name}: {p}"));
            }
            continue;
        }
        ours += usize::from(accepted);
        beyond += usize::from(!accepted);
        keeps_every_token(name, &source, &checked.script);
    }
    eprintln!("{ours} of {real} accepted; {beyond} that no solver accepts\n{}", refused.join("\n"));
    assert_eq!(real, 1751);
    // Measured: 1739. The goal is 97 %; what is reached is held.
    assert!(ours >= 1739, "{ours} of {real}:\n{}", refused.join("\n"));
    // Looked at one by one (bench/RESULTS.md): options, tactics and logics, never a sort.
    assert!(beyond <= 27, "{beyond} files are accepted that no solver accepts");
}

#[test]
fn triggers_and_closed_box_files() {
    for (folder, least) in [("corpus/bugs", 139), ("corpus/near", 199), ("closedbox", 28)] {
        let Some(path) = shared(folder) else { return };
        let mut ours = 0;
        let mut refused = Vec::new();
        for file in files(&path) {
            let source = std::fs::read(&file).expect("a file");
            let name = file.display().to_string();
            let checked = check(source.clone());
            match checked.problems.first() {
                Some(p) => refused.push(format!("{name}: {p}")),
                None => {
                    ours += 1;
                    keeps_every_token(&name, &source, &checked.script);
                }
            }
        }
        eprintln!("{folder}: {ours} accepted\n{}", refused.join("\n"));
        assert!(ours >= least, "{folder}: {ours}\n{}", refused.join("\n"));
    }
}

/// Files cut anywhere: no panic, and every span inside the file.
#[test]
fn seeds_cut_in_pieces() {
    let Some(seeds) = shared("corpus/seeds") else { return };
    for (n, file) in files(&seeds).iter().enumerate() {
        let source = std::fs::read(file).expect("a seed");
        for cut in [1, 3, 7] {
            let end = source.len() * cut / 8 + n % 11;
            let part = &source[..end.min(source.len())];
            for p in &check(part).problems {
                assert!(p.span.end as usize <= part.len(), "{}: {p:?}", file.display());
            }
        }
    }
}
