//! Mutants for tests.

// Each test file uses a part of it.
#![allow(dead_code)]

use smelt_mutate::{Chain, Formula, Groups, Palette, Settings, Tools, hash_of, strategy};
use smelt_smtlib::Theories;
use std::sync::Arc;

/// Everybody's operators.
pub(crate) const ALL: &[&str] = &["z3", "cvc5", "extension", "princess"];

pub(crate) fn tools(origins: &[&str], settings: Settings) -> Tools {
    let palette = Arc::new(Palette::new(Theories::builtin(), origins));
    let groups = Arc::new(Groups::of_table(&palette));
    Tools::new(palette, groups, settings)
}

pub(crate) fn formula(seed: &str) -> Formula {
    Formula::read(seed, Theories::builtin()).unwrap_or_else(|e| panic!("{e}\n{seed}"))
}

/// A script as it is printed.
pub(crate) fn laid_out(script: &str) -> String {
    String::from_utf8_lossy(formula(script).text()).into_owned()
}

/// Every mutant of the first streams, each chain so long.
pub(crate) fn mutants(
    name: &str,
    tools: &mut Tools,
    seed: &str,
    streams: u64,
    length: usize,
    mut see: impl FnMut(&str, &Chain<'_>),
) {
    let way = strategy(name).expect("a strategy");
    let hash = hash_of(seed.as_bytes());
    let mut formula = formula(seed);
    for stream in 0..streams {
        let mut chain = Chain::new(&mut formula, way, 1, &hash, stream);
        for _ in 0..length {
            let Some(text) = chain.step(tools) else { break };
            let text = String::from_utf8_lossy(text).into_owned();
            see(&text, &chain);
        }
    }
}

/// Whether a mutant is made; says which are if not.
pub(crate) fn reaches(name: &str, tools: &mut Tools, seed: &str, wanted: &str, length: usize) {
    let wanted = laid_out(wanted);
    let (mut found, mut some) = (false, Vec::new());
    mutants(name, tools, seed, 60_000 / length as u64, length, |text, _| {
        found |= text == wanted;
        if some.len() < 8 {
            some.push(text.to_owned());
        }
    });
    assert!(found, "{name} never makes\n{wanted}but\n{}", some.join("\n"));
}
